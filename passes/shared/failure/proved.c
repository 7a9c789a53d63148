/* proved.c - statements and scalars that cannot fail. */
#include "passes/shared/failure/proved.h"

#include "verifier/prover/bounds.h"
#include "verifier/prover/facts/walk.h"

/* ---- total ---- */

static bool type_is_total(const Type *type)
{
    for (uint32_t d = 0; d < type->rank; d++)
        if (scalar_is_partial(type->size[d]))
            return false;
    return true;
}

static bool body_is_total(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (!stm_is_total(s))
            return false;
    for (uint32_t i = 0; i < body->nres; i++)
        if (scalar_is_partial(body->res[i]))
            return false;
    return true;
}

bool stm_is_total(const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (!form_info[exp->form].total ||
        (exp->form == FORM_LOOP && exp->is_while))
        return false;
    for (uint32_t i = 0; i < exp->narg; i++)
        if (scalar_is_partial(exp->arg[i]))
            return false;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!type_is_total(stm->pat[i]->type))
            return false;
    for (uint32_t i = 0; i < exp->nfn; i++)
        if (!body_is_total(exp->fn[i].body))
            return false;
    return true;
}

/* ---- proved ---- */

static bool is_proved(Answer answer)
{
    return answer.verdict == PROVED;
}

/* May only an overflow of i64 make it an error? */
static bool may_only_overflow(Facts *facts, const Scalar *s)
{
    bool own = !scalar_node_is_partial(s) ||
               op_is_of_ring(s->op) ||
               (op_divides(s->op) && s->elem == ELEM_I64 &&
                prove_positive(facts, poly_of(facts_polys(facts),
                                              s->arg[1])) == PROVED);

    for (uint32_t i = 0; i < s->narg && own; i++)
        own = may_only_overflow(facts, s->arg[i]);
    return own;
}

bool value_is_proved(Facts *facts, const Scalar *s)
{
    return !scalar_is_partial(s) ||
           (may_only_overflow(facts, s) &&
            is_proved(bound_no_overflow(facts, s)));
}

/* Are these N sizes, or bounds? */
static bool sizes_are_proved(Facts *facts, uint32_t n,
                             const Scalar *const *size)
{
    for (uint32_t i = 0; i < n; i++)
        if (!is_proved(bound_size(facts, size[i])))
            return false;
    return true;
}

static bool indices_are_proved(Facts *facts, const Exp *exp)
{
    const Type *array = exp->arg[0]->u.var->type;

    for (uint32_t d = 0; d < array->rank; d++)
        if (!is_proved(bound_index(facts, exp->arg[1 + d], array->size[d])))
            return false;
    return true;
}

/* The statement by itself, were its operands and bodies without fault. */
static bool form_is_proved(Facts *facts, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const FormInfo *info = &form_info[exp->form];
    const char *what;

    if (info->total)
        return !(exp->form == FORM_LOOP && exp->is_while);
    if (info->sizes >= 0 &&
        !sizes_are_proved(facts, exp->narg - (uint32_t)info->sizes,
                          exp->arg + info->sizes))
        return false;
    if (info->makes == MAKES_VIEW)
        return is_proved(bound_view(facts, exp, &what));
    if (exp->form == FORM_INDEX)
        return indices_are_proved(facts, exp);
    if (exp->form == FORM_UPDATE)
        return is_proved(bound_selection(facts, exp->arg[0]->u.var->type,
                                         &exp->u.sel, exp->arg)) &&
               is_proved(bound_injective(facts, &exp->u.sel, exp->arg));
    if (info->parallel && info->makes == MAKES_FRESH)
        return sizes_are_proved(facts, stm_index_count(stm), exp->arg);
    return info->sizes >= 0;
}

static bool body_is_proved(Facts *facts, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (!stm_is_proved(facts, s))
            return false;
        facts_pass(facts, s);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        if (!value_is_proved(facts, body->res[i]))
            return false;
    return true;
}

bool stm_is_proved(Facts *facts, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool ok = true;

    for (uint32_t i = 0; i < exp->narg && ok; i++)
        ok = value_is_proved(facts, exp->arg[i]);
    for (uint32_t i = 0; i < stm->npat && ok; i++)
        for (uint32_t d = 0; d < stm->pat[i]->type->rank && ok; d++)
            ok = value_is_proved(facts, stm->pat[i]->type->size[d]);
    ok = ok && form_is_proved(facts, stm);
    for (uint32_t i = 0; i < exp->nfn && ok; i++) {
        uint32_t mark = facts_mark(facts);
        facts_enter(facts, stm, i);
        ok = body_is_proved(facts, exp->fn[i].body);
        facts_undo(facts, mark);
    }
    return ok;
}
