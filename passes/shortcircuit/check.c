/* check.c - what an update checks, asked for before.
 *
 * Where nobody knows that an update stays in its target, the program can find
 * out before the source is made: it fails there, instead of at the update,
 * which it would come to anyway.  An assert says so, if it can be said in terms
 * of what is in scope there.
 */
#include "passes/shortcircuit/circuit.h"

/* The conjunction of A, which may be NULL, and B. */
static const Scalar *both(Circuits *c, const Scalar *a, const Scalar *b)
{
    return a && b ? scalar_binary(c->store, OP_LAND, a, b) : b;
}

/* OFFSET : COUNT is in range of SIZE.  An empty range may start anywhere: so
 * COUNT is known not to be 0. */
static const Scalar *in_range(Circuits *c, const Scalar *offset,
                              const Scalar *count, const Scalar *size)
{
    const Scalar *zero = scalar_int(c->store, ELEM_I64, 0);
    const Scalar *last = scalar_binary(c->store, OP_SUB, size, count);

    bool some =
        prove_positive(c->facts, poly_of(c->polys, count)) == PROVED;

    if (!last || !PASS_LEGAL(shortcircuit_not_empty, some))
        return NULL;
    return both(c, scalar_binary(c->store, OP_LE, zero, offset),
                scalar_binary(c->store, OP_LE, offset, last));
}

/* What is asked of dimension D, with the operands ARG; NULL: nothing.  *KNOWN
 * becomes false where it cannot be said before NUMBER. */
static const Scalar *dimension(Circuits *c, const Circuit *circuit,
                               uint32_t d, const Scalar *const *arg,
                               uint32_t number, bool *known)
{
    uint8_t kind = circuit->stm->exp.u.sel.dim[d];
    const Scalar *one = scalar_int(c->store, ELEM_I64, 1), *part[3];

    if (kind == DIM_ALL)
        return NULL;
    part[0] = circuits_say(c, arg[0], number);
    part[1] = kind == DIM_POINT ? one : circuits_say(c, arg[1], number);
    part[2] = circuits_say(c, circuit->target->type->size[d], number);
    const Scalar *condition =
        kind != DIM_STRIDE && part[0] && part[1] && part[2]
            ? in_range(c, part[0], part[1], part[2])
            : NULL;
    *known = *known && condition;
    return condition;
}

const Scalar *circuit_check(Circuits *c, const Circuit *circuit,
                            const CircuitWeb *web)
{
    const Exp *exp = &circuit->stm->exp;
    uint32_t number = site_of_stm(c, web->first)->begin;
    const Scalar *condition = NULL;
    bool known = true;

    if (exp->form != FORM_UPDATE || !exp->u.sel.dim)
        return NULL;
    const Scalar *const *arg = exp->arg + exp->u.sel.first;
    for (uint32_t d = 0; d < exp->u.sel.rank && known; d++) {
        const Scalar *more = dimension(c, circuit, d, arg, number, &known);
        if (more)
            condition = both(c, condition, more);
        arg += dim_operands[exp->u.sel.dim[d]];
    }
    return known ? condition : NULL;
}

/* Does an assert right before STM say so? */
static bool is_checked(const Stm *stm, const Scalar *condition)
{
    const Stm *s = stm->prev;

    while (s && s->exp.form == FORM_ASSERT && s->exp.arg[0] != condition)
        s = s->prev;
    return s && s->exp.form == FORM_ASSERT;
}

void circuit_insert_check(Circuits *c, const Circuit *circuit,
                          const CircuitWeb *web)
{
    if (is_checked(web->first, web->check))
        return;
    Stm *stm = stm_new(c->prog, FORM_ASSERT, 0, NULL);

    exp_set_args(c->prog, &stm->exp, 1, &web->check);
    stm->loc = circuit->stm->loc;
    body_insert_before((Body *)(uintptr_t)circuit->body, web->first, stm);
    uses_add(c, stm, site_of_stm(c, web->first)->begin - 1);
}
