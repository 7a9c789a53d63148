/* places.c - where scatter, filter and partition put what their iterations
 * give. */
#include "passes/shared/imp/places.h"

#include "passes/shared/imp/fold.h"

/* ---- scatter ---- */

const Scalar *imp_extent(ImpWriter *w, Subst *subst, const Exp *scatter)
{
    const Scalar *extent = scalar_subst(subst, scatter->arg[1]);

    return imp_leaf(w, "extent", imp_op(w, OP_MAX, extent, imp_int(w, 0)));
}

ImpAround imp_begin_place(ImpWriter *w, Subst *subst, const Exp *scatter,
                          const Scalar *index, const Scalar *extent)
{
    const Scalar *at = imp_leaf(w, "p", index);

    subst_put(subst, scatter->u.into->position, at);
    return imp_begin_if(w,
                        imp_op(w, OP_LT, scalar_convert(w->store, ELEM_U64, at),
                               scalar_convert(w->store, ELEM_U64, extent)));
}

/* A OP B of a lambda; both are leaves. */
static const Scalar *combined_by_lambda(ImpWriter *w, Subst *subst,
                                        const Lambda *fn, const Scalar *a,
                                        const Scalar *b)
{
    subst_put(subst, fn->param[0], a);
    subst_put(subst, fn->param[1], b);
    return imp_put_copy(w, subst, fn->body)->res[0];
}

void imp_update(ImpWriter *w, Subst *subst, const Exp *scatter,
                const Scalar *value)
{
    const OperatorList *ops = &scatter->u.into->ops;
    const Into *into = &scatter->u.into->at[0];

    if (ops->count) {
        const Scalar *block = scalar_subst(subst, scatter->arg[into->first]);
        const Scalar *at = scalar_subst(subst, scatter->arg[into->first + 1]);
        value = imp_leaf(w, "x", value);
        const Scalar *old = imp_put_read(w, "old", block, at, (Elem)into->elem);
        value = ops->at[0].kind == OPERATOR_LAMBDA
                    ? combined_by_lambda(w, subst, &scatter->fn[ops->at[0].fn],
                                         old, value)
                    : scalar_combined(w->store, (Op)ops->at[0].op, old, value);
    }
    imp_write_into(w, subst, scatter, 0, value);
}

/* ---- filter and partition ---- */

void imp_write_sifted(ImpWriter *w, Subst *subst, const Exp *exp,
                      uint32_t first, const Scalar *at,
                      const Scalar *const *value)
{
    subst_put(subst, exp->u.into->position, at);
    for (uint32_t i = 0; i < imp_sifted_width(exp); i++)
        imp_write_into(w, subst, exp, first + i, value[i]);
}
