/* asserts.c - asserts, and two of an index as one comparison.
 *
 * An index is checked by two asserts, `0 <= i` and `i < n`, one after the
 * other. Where iterations check, and n is known not to be negative, `u64(i) <
 * u64(n)` says both: a negative i is larger than any n there.  Only where that
 * does not hold the two are asked, which then say what is wrong.  C compilers
 * do not find that, as nothing tells them that n is not negative.
 *
 * That n is not negative has to be known before the first of the two: it may be
 * what follows from it.  And n is a name or a number, which nothing can fail
 * in.
 */
#include "passes/lower/inside.h"

#include "verifier/prover/prover.h"

/* Of `0 <= i` the i; else NULL. */
static const Scalar *above_zero(const Scalar *s)
{
    int64_t zero;

    return s->op == OP_LE && s->arg[1]->elem == ELEM_I64 &&
                   scalar_is_int(s->arg[0], &zero) && zero == 0
               ? s->arg[1]
               : NULL;
}

/* The assert after STM, where one comparison says what both do; else NULL. */
static const Stm *find_upper(Lowerer *l, const Stm *stm)
{
    const Scalar *index = above_zero(stm->exp.arg[0]);
    const Stm *next = stm->next;

    if (!index || !exec_is_alone(l->exec) || !next ||
        next->exp.form != FORM_ASSERT)
        return NULL;
    const Scalar *upper = next->exp.arg[0];
    if (upper->op != OP_LT || upper->arg[0] != index)
        return NULL;
    const Scalar *bound = upper->arg[1];
    if (bound->op != OP_VAR && bound->op != OP_CONST)
        return NULL;
    return PASS_LEGAL(lower_asserts_bound,
                      is_nonneg(l->facts, poly_of(l->known.polys, bound)))
               ? next
               : NULL;
}

static void out_assert(Lowerer *l, const Stm *stm, const Scalar *condition)
{
    out_stm(l, FORM_ASSERT, 1, &condition)->exp.u.text = stm->exp.u.text;
}

/* LOWER, the last statement, and STM, whose condition is UPPER. */
static void join_asserts(Lowerer *l, Stm *lower, const Stm *stm,
                         const Scalar *upper)
{
    const Scalar *index = scalar_convert(l->store, ELEM_U64, upper->arg[0]);
    const Scalar *bound = scalar_convert(l->store, ELEM_U64, upper->arg[1]);

    if (!index || !bound) { /* it would nest too deep */
        out_assert(l, stm, upper);
        return;
    }
    body_remove(l->body, lower);
    Open open = out_open(l);
    body_append(l->body, lower);
    out_assert(l, stm, upper);
    l->body->last->attrs = out_attributes(l, stm->attrs, NULL);
    Body *asked = out_close(l, open);
    out_if(l, lower_binary(l, OP_LT, index, bound), body_new(l->prog), asked);
}

void lower_assert(Lowerer *l, const Stm *stm)
{
    bool joins = l->upper == stm;
    const Scalar *condition = lower_value(l, stm->exp.arg[0]);
    Stm *last = l->body->last;

    l->upper = NULL;
    if (l->ok) {
        lower_check(l, stm->exp.arg[0]);
        return;
    }
    l->upper = find_upper(l, stm);
    if (joins && last && last->exp.form == FORM_ASSERT &&
        condition->op == OP_LT &&
        above_zero(last->exp.arg[0]) == condition->arg[0])
        join_asserts(l, last, stm, condition);
    else
        out_assert(l, stm, condition);
}
