/* price.c - the price of computing an element again.
 *
 * An operator counts 1, an element that is read or written 4.  Divisions and
 * roots, which processors take long for, count as many as an element does, and
 * what they have no instruction for counts several.
 */
#include "passes/fuse/elements/price.h"

/* In the unit of price.h: the time of a simple operation.  Estimates. */
enum { PRICE_OP = 1, PRICE_DIVISION = 4, PRICE_FUNCTION = 16 };

static uint32_t price_of_op(const Scalar *s)
{
    static const uint32_t prices[] = {[PRICE_OF_STEP] = PRICE_OP,
                                      [PRICE_OF_DIVISION] = PRICE_DIVISION,
                                      [PRICE_OF_FUNCTION] = PRICE_FUNCTION};

    return s->narg ? prices[op_info[s->op].price] : 0;
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
