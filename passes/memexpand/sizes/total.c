/* total.c - sizes that are no error where their body does not run.
 *
 * An allocation that leaves a branch takes its size along, to where divisors
 * may be 0 that are not in the branch.  Scalars marked #[spec], which came
 * there before, may be undefined for the same reason; their definitions take
 * their place.  Elements of `scratch` have no definition.
 */
#include "passes/memexpand/expand.h"

#include "passes/shared/failure/undefined.h"
#include "verifier/prover/bounds.h"

/* An estimate. */
enum { MAX_VALUE = 64 /* operators */ };

/* ---- operators ---- */

/* BY, where that is not 0; else 1. */
static const Scalar *divisor(Store *store, Facts *facts, const Scalar *by)
{
    Elem elem = (Elem)by->elem;
    const Scalar *zero = scalar_int(store, elem, 0);

    if (PASS_LEGAL(memexpand_divides,
                   facts && bound_divisor(facts, by).verdict == PROVED) ||
        (by->op == OP_SELECT && by == divisor(store, NULL, by->arg[2])))
        return by;
    const Scalar *is_zero = scalar_binary(store, OP_EQ, by, zero);
    const Scalar *arg[] = {is_zero, scalar_int(store, elem, 1), by};
    return is_zero ? scalar_op(store, OP_SELECT, arg) : NULL;
}

static const Scalar *shift_count(Store *store, const Scalar *by)
{
    const Scalar *last =
        scalar_int(store, (Elem)by->elem,
                   8 * (int64_t)elem_info[by->elem].bytes - 1);

    if (by->op == OP_AND && by->arg[1] == last)
        return by;
    return scalar_binary(store, OP_AND, by, last);
}

static const Scalar *total_node(Store *store, Facts *facts, const Scalar *s,
                                const Scalar **arg)
{
    bool shifts = s->op == OP_SHL || s->op == OP_SHR;

    if (s->op == OP_CONVERT && scalar_node_is_partial(s))
        return NULL;
    if (scalar_node_is_partial(s) && op_info[s->op].partial == PARTIAL_INT)
        arg[1] = shifts ? shift_count(store, arg[1])
                        : divisor(store, facts, arg[1]);
    return s->narg > 1 && !arg[1] ? NULL : scalar_with(store, s, arg);
}

/* ---- variables ---- */

/* A definition that is undefined only where it is too large stays. */
static bool note_spec(Stm *stm, void *data)
{
    Totals *t = data;
    const Scalar *s = stm->exp.narg ? stm->exp.arg[0] : NULL;

    if (stm->exp.form != FORM_SCALAR || !type_is_scalar(stm->pat[0]->type) ||
        !(s->op == OP_VAR || attr_find(stm->attrs, "spec")))
        return true;
    const Scalar *value = size_total(t, NULL, s);
    if (value && scalar_size(value, MAX_VALUE) == MAX_VALUE)
        value = NULL;
    bool defined = PASS_LEGAL(memexpand_size_defined, value == s);
    t->undefined[stm->pat[0]->id] = defined ? NONE_NOT : NONE_OTHERWISE;
    t->value[stm->pat[0]->id] = defined ? NULL : value;
    return true;
}

Totals totals_new(const Prog *prog, Arena *arena)
{
    Totals t = {.store = prog->store, .nvar = prog->nvar,
                .undefined = undefined_vars(prog, arena),
                .value = ARENA_NEW(arena, const Scalar *, prog->nvar)};

    for (const Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, note_spec, &t);
    return t;
}

static bool is_spec(const Totals *t, const Scalar *s)
{
    return s->op == OP_VAR && s->u.var->id < t->nvar &&
           t->undefined[s->u.var->id] == NONE_OTHERWISE;
}

const Scalar *size_total(const Totals *t, Facts *facts, const Scalar *s)
{
    const Scalar *arg[3] = {NULL};
    bool same = true;

    if (is_spec(t, s))
        return t->value[s->u.var->id];
    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = size_total(t, facts, s->arg[i]);
        if (!arg[i])
            return NULL;
        same = same && arg[i] == s->arg[i];
    }
    return same && !scalar_node_is_partial(s)
               ? s
               : total_node(t->store, facts, s, arg);
}
