/* fusion_price.c - what it costs to compute an element again.
 *
 * An operator counts 1, an element that is read or written 4.  Divisions and
 * roots, which processors take long for, count as many as an element does, and
 * what they have no instruction for counts several.
 */
#include "passes/fusion_price.h"

enum { PRICE_OP = 1, PRICE_DIVISION = 4, PRICE_FUNCTION = 16 };

/* Of calls; the others are functions. */
static const uint8_t price_of_call[OP_COUNT] = {
    [OP_MIN] = PRICE_OP,         [OP_MAX] = PRICE_OP,
    [OP_ABS] = PRICE_OP,         [OP_SGN] = PRICE_OP,
    [OP_SELECT] = PRICE_OP,      [OP_FLOOR] = PRICE_OP,
    [OP_CEIL] = PRICE_OP,        [OP_ROUND] = PRICE_OP,
    [OP_TRUNC] = PRICE_OP,       [OP_FMA] = PRICE_OP,
    [OP_POPCOUNT] = PRICE_OP,    [OP_CLZ] = PRICE_OP,
    [OP_MULHI] = PRICE_OP,       [OP_FDIV] = PRICE_DIVISION,
    [OP_FMOD] = PRICE_DIVISION,  [OP_SQRT] = PRICE_DIVISION};

static uint32_t price_of_op(const Scalar *s)
{
    if (s->narg == 0)
        return 0;
    if (s->op == OP_CONVERT)
        return PRICE_OP;
    if (s->op == OP_DIV || s->op == OP_REM)
        return PRICE_DIVISION;
    if (op_info[s->op].notation != NOTATION_CALL)
        return PRICE_OP;
    return price_of_call[s->op] ? price_of_call[s->op] : PRICE_FUNCTION;
}

static uint32_t price_of_scalar(const Scalar *s)
{
    uint32_t price = price_of_op(s);

    for (uint32_t i = 0; i < s->narg; i++)
        price = price_add(price, price_of_scalar(s->arg[i]));
    return price;
}

static uint32_t price_of_stm(const Stm *stm, PriceOfRead read,
                             const void *data)
{
    const Exp *exp = &stm->exp;
    uint32_t price = 0;

    for (uint32_t i = 0; i < exp->narg; i++)
        price = price_add(price, price_of_scalar(exp->arg[i]));
    switch ((FormId)exp->form) {
    case FORM_SCALAR:
    case FORM_ASSERT:
        return price;
    case FORM_INDEX:
        return price_add(price, read ? read(stm, data) : PRICE_READ);
    case FORM_IF:
        for (uint32_t i = 0; i < exp->nfn; i++)
            price = price_add(price,
                              price_of_body(exp->fn[i].body, read, data));
        return price;
    default:
        return PRICE_MUCH;
    }
}

uint32_t price_of_body(const Body *body, PriceOfRead read, const void *data)
{
    uint32_t price = 0;

    for (const Stm *s = body->first; s; s = s->next)
        price = price_add(price, price_of_stm(s, read, data));
    for (uint32_t i = 0; i < body->nres; i++)
        price = price_add(price, price_of_scalar(body->res[i]));
    return price;
}

bool price_pays(uint32_t price, uint32_t times)
{
    uint64_t kept = (uint64_t)price + PRICE_WRITE +
                    (uint64_t)PRICE_READ * times;

    return price <= PRICE_READ || (uint64_t)price * times <= kept;
}
