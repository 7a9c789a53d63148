/* divided.c - what a multiple is of. */
#include "passes/shared/scalars/divided.h"

const Scalar *scalar_times(Store *store, const Scalar *a, const Scalar *b)
{
    int64_t number;

    if (!a || !b)
        return NULL;
    if (scalar_is_int(b, &number) && (number == 1 || number == 0))
        return number ? a : b;
    if (scalar_is_int(a, &number) && (number == 1 || number == 0))
        return number ? b : a;
    return scalar_binary(store, OP_MUL, a, b);
}

/* NULL: some part is no product with a multiple of BY. */
static const Scalar *divided_as_said(Store *store, const Scalar *s, int64_t by)
{
    int64_t value;

    if (scalar_is_int(s, &value))
        return value % by ? NULL : scalar_int(store, ELEM_I64, value / by);
    if (s->op == OP_MUL) {
        const Scalar *last = divided_as_said(store, s->arg[1], by);
        return last ? scalar_times(store, s->arg[0], last)
                    : scalar_times(store,
                                   divided_as_said(store, s->arg[0], by),
                                   s->arg[1]);
    }
    if (s->op != OP_ADD && s->op != OP_SUB && s->op != OP_MAX)
        return NULL;
    const Scalar *a = divided_as_said(store, s->arg[0], by);
    const Scalar *b = a ? divided_as_said(store, s->arg[1], by) : NULL;
    return b ? scalar_binary(store, (Op)s->op, a, b) : NULL;
}

const Scalar *scalar_divided(PolyStore *polys, const Scalar *s, int64_t by)
{
    Store *store = poly_store_terms(polys);
    const Scalar *said = by == 1 ? s : divided_as_said(store, s, by);

    if (said)
        return said;
    const Poly *p = poly_of(polys, s);
    const Poly *q = p ? poly_divide(polys, p, poly_const(polys, by)) : NULL;
    if (q)
        return poly_scalar_like(polys, q, 1, &s);
    if (s->op != OP_MAX)
        return NULL;
    const Scalar *a = scalar_divided(polys, s->arg[0], by);
    const Scalar *b = a ? scalar_divided(polys, s->arg[1], by) : NULL;
    return b ? scalar_binary(store, OP_MAX, a, b) : NULL;
}
