/* shift.c - shifts by less than a type has bits.
 *
 * A shift by a type's width or more is a run-time error (docs/language.md,
 * 4.5), and undefined in C, so that emitted code, which promises some value,
 * compares for each element.  Where the facts say that the amount is below the
 * width, as the index of a loop over bits is, it becomes `b & (width - 1)`, of
 * which a C compiler knows that, too.
 *
 * Where nothing is proved, the error stays.  The amount is a number of i64, or
 * converted from one: from 0 to 63, it is the same in all types.
 */
#include "passes/lower/inside.h"

#include "verifier/prover/prover.h"

static bool is_shift(const Scalar *s, const void *none)
{
    (void)none;
    return s->op == OP_SHL || s->op == OP_SHR;
}

static bool is_below(Lowerer *l, const Scalar *amount, int64_t width)
{
    PolyStore *ps = l->known.polys;

    while (amount->op == OP_CONVERT && elem_is_int((Elem)amount->arg[0]->elem))
        amount = amount->arg[0];
    if (amount->elem != ELEM_I64 || amount->op == OP_CONST)
        return false;
    const Poly *p = poly_of(ps, amount);
    return prove_nonneg(l->facts, p) == PROVED &&
           prove_lt(l->facts, p, poly_const(ps, width)) == PROVED;
}

static const Scalar *with_mask(const Scalar *s, void *data)
{
    Lowerer *l = data;
    const Scalar *t = scalar_map_operands(l->store, s, with_mask, l);
    int64_t width = 8 * elem_info[s->elem].bytes;

    if (!t || !is_shift(s, NULL) || !is_below(l, s->arg[1], width))
        return t;
    const Scalar *most = scalar_int(l->store, (Elem)t->arg[1]->elem, width - 1);
    const Scalar *amount = scalar_binary(l->store, OP_AND, t->arg[1], most);
    return amount ? scalar_binary(l->store, (Op)t->op, t->arg[0], amount)
                  : NULL;
}

const Scalar *lower_shifts(Lowerer *l, const Scalar *s)
{
    const Scalar *t = scalar_any_part(s, is_shift, NULL) ? with_mask(s, l) : s;

    return t ? t : s;
}
