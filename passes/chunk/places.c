/* places.c - where a scatter, a filter and a partition put what their
 * iterations give. */
#include "passes/chunk/inside.h"

/* ---- scatter ---- */

static Elem elem_of(const ChunkStm *s)
{
    return s->into->at[0].elem;
}

static const Operator *operator(const ChunkStm *s)
{
    return &s->into->ops.at[0];
}

static const Scalar *place(ChunkStm *s, uint32_t operand)
{
    return scalar_subst(&s->subst,
                        s->stm->exp.arg[s->into->at[0].first + operand]);
}

ImpAround chunk_begin_place(ChunkStm *s, const Scalar *index)
{
    ImpWriter *w = s->w;
    const Scalar *at = imp_leaf(w, "p", index);

    subst_put(&s->subst, s->into->position, at);
    return imp_begin_if(w,
                        imp_op(w, OP_LT, scalar_convert(w->store, ELEM_U64, at),
                               scalar_convert(w->store, ELEM_U64, s->extent)));
}

/* A OP B of a lambda; both are leaves. */
static const Scalar *combined_by_lambda(ChunkStm *s, const Scalar *a,
                                        const Scalar *b)
{
    const Lambda *fn = &s->stm->exp.fn[operator(s)->fn];

    subst_put(&s->subst, fn->param[0], a);
    subst_put(&s->subst, fn->param[1], b);
    return imp_put_copy(s->w, &s->subst, fn->body)->res[0];
}

void chunk_update(ChunkStm *s, const Scalar *value)
{
    ImpWriter *w = s->w;
    const Scalar *old, *all = value;

    if (s->into->ops.count) {
        value = imp_leaf(w, "x", value);
        old = imp_put_read(w, "old", place(s, 0), place(s, 1), elem_of(s));
        all = operator(s)->kind == OPERATOR_LAMBDA
                  ? combined_by_lambda(s, old, value)
                  : scalar_combined(w->store, (Op) operator(s)->op, old, value);
    }
    imp_put_write(w, place(s, 0), place(s, 1), all, elem_of(s));
}

/* ---- filter and partition ---- */

void chunk_write_sifted(ChunkStm *s, uint32_t first, const Scalar *at,
                        const Scalar *const *value)
{
    subst_put(&s->subst, s->into->position, at);
    for (uint32_t i = 0; i < chunk_width(s); i++)
        imp_write_into(s->w, &s->subst, &s->stm->exp, first + i, value[i]);
}
