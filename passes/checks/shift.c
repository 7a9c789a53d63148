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
#include "passes/checks/inside.h"

#include "verifier/prover/prover.h"

static bool is_shift(const Scalar *s, const void *none)
{
    (void)none;
    return s->op == OP_SHL || s->op == OP_SHR;
}

static bool is_masked(const Scalar *amount, int64_t width)
{
    int64_t mask;

    return amount->op == OP_AND && scalar_is_int(amount->arg[1], &mask) &&
           mask == width - 1;
}

/* The amount may be changed: it is a number of i64, and no literal one. */
static bool is_asked(const Scalar *amount, int64_t width)
{
    if (is_masked(amount, width))
        return false;
    while (amount->op == OP_CONVERT && elem_is_int((Elem)amount->arg[0]->elem))
        amount = amount->arg[0];
    return amount->elem == ELEM_I64 && amount->op != OP_CONST;
}

static bool is_below(const Checks *c, const Scalar *amount, int64_t width)
{
    PolyStore *ps = c->polys;

    while (amount->op == OP_CONVERT)
        amount = amount->arg[0];
    const Poly *p = poly_of(ps, versions_of(&c->versions, amount));
    return p && is_nonneg(c->versions.facts, p) &&
           is_lt(c->versions.facts, p, poly_const(ps, width));
}

static const Scalar *with_mask(const Scalar *s, void *data)
{
    Checks *c = data;
    Store *store = c->prog->store;
    const Scalar *t = scalar_map_operands(store, s, with_mask, c);
    int64_t width = 8 * elem_info[s->elem].bytes;

    if (!t || !is_shift(s, NULL) || !is_asked(s->arg[1], width))
        return t;
    if (!PASS_LEGAL(checks_width, is_below(c, s->arg[1], width))) {
        c->compares = true;
        return t;
    }
    const Scalar *most = scalar_int(store, (Elem)t->arg[1]->elem, width - 1);
    const Scalar *amount = scalar_binary(store, OP_AND, t->arg[1], most);
    return amount ? scalar_binary(store, (Op)t->op, t->arg[0], amount) : NULL;
}

const Scalar *checks_shifts(Checks *c, const Scalar *s, Loc loc)
{
    if (!scalar_any_part(s, is_shift, NULL))
        return s;
    c->compares = false;
    const Scalar *t = with_mask(s, c);
    if (c->compares)
        pass_remark(c->cx, c->prog, REMARK_MISSED, "shift", loc,
                    "this shift is compared with the width: the amount may be "
                    "as large");
    if (!t || t == s || !pass_rewrite(c->cx))
        return s;
    pass_remark(c->cx, c->prog, REMARK_DONE, "shift", loc,
                "this shift is by less than the width");
    return t;
}
