/* lmad.h - what the unit tests of LMADs and of index functions share: what
 * they say by enumeration, their texts, and random ones. */
#ifndef TESTSUITE_UNIT_IR_TEXT_LMAD_H
#define TESTSUITE_UNIT_IR_TEXT_LMAD_H

#include "testsuite/unit/terms.h"

#include "ir-text/lmad/lmad.h"

enum { A, B, C, I, M, N };
enum { MAX_RANK = 6, MAX_ELEMENTS = 3000 };

/* ---- values by enumeration ---- */

static inline int64_t val(const World *w, const Scalar *s)
{
    Wide v = 0;
    assert_true(value_of(w, s, &v));
    return (int64_t)v;
}

static inline int64_t apply_lmad(const World *w, const Lmad *l,
                                 const int64_t *at)
{
    int64_t sum = val(w, l->offset);
    for (uint32_t i = 0; i < l->rank; i++)
        sum += at[i] * val(w, l->dim[i].stride);
    return sum;
}

static inline int64_t unrank_lmad(const World *w, const Lmad *l,
                                  int64_t position)
{
    int64_t at[MAX_RANK];
    for (uint32_t i = l->rank; i-- > 0;) {
        int64_t n = val(w, l->dim[i].count);
        at[i] = position % n;
        position /= n;
    }
    assert_int_equal(position, 0); /* the chain is valid */
    return apply_lmad(w, l, at);
}

static inline int64_t apply_fold(World *w, const Fold *f, const int64_t *at)
{
    int64_t sum = 0;
    Subst subst = subst_new(w->prog);
    for (uint32_t i = 0; i < f->nindex; i++)
        subst_put(&subst, f->index[i], num(w, at[i]));
    for (uint32_t i = 0; i < f->nrow; i++) {
        int64_t m = val(w, f->row[i].modulus);
        int64_t r = val(w, scalar_subst(&subst, f->row[i].row)) % m;
        sum = sum * m + (r < 0 ? r + m : r);
    }
    subst_free(&subst);
    return sum;
}

static inline int64_t apply_ixfn(World *w, const IxFn *f, const int64_t *at)
{
    uint32_t left = f->nlmad;
    int64_t offset = f->fold ? apply_fold(w, f->fold, at)
                             : apply_lmad(w, f->lmad[--left], at);
    while (left-- > 0)
        offset = unrank_lmad(w, f->lmad[left], offset);
    return offset;
}

/* An array as it is: its shape, and the offset of each element. */
typedef struct Model {
    uint32_t rank;
    int64_t size[MAX_RANK], total;
    int64_t at[MAX_ELEMENTS];
} Model;

static inline bool set_shape(Model *m, uint32_t rank, const int64_t *size)
{
    m->rank = rank;
    m->total = 1;
    for (uint32_t i = 0; i < rank; i++) {
        if (size[i] < 0 || size[i] > MAX_ELEMENTS)
            return false;
        m->size[i] = size[i];
        m->total *= size[i];
        if (m->total > MAX_ELEMENTS)
            return false;
    }
    return true;
}

static inline void index_of(const Model *m, int64_t position, int64_t *at)
{
    for (uint32_t i = m->rank; i-- > 0;) {
        at[i] = position % m->size[i];
        position /= m->size[i];
    }
}

static inline int64_t position_of(const Model *m, const int64_t *at)
{
    int64_t position = 0;
    for (uint32_t i = 0; i < m->rank; i++)
        position = position * m->size[i] + at[i];
    return position;
}

static inline void check_model(World *w, const IxFn *f, const Model *m)
{
    int64_t at[MAX_RANK];
    assert_int_equal(ixfn_rank(f), m->rank);
    for (int64_t k = 0; k < m->total; k++) {
        index_of(m, k, at);
        assert_int_equal(apply_ixfn(w, f, at), m->at[k]);
    }
}

/* ---- texts ---- */

static inline const char *ixfn_text(World *w, const IxFn *f)
{
    assert_non_null(f);
    w->buf.len = 0;
    for (uint32_t k = 0; k < f->nlmad; k++) {
        if (k)
            buf_text(&w->buf, " after ");
        text_add(&w->buf, f->lmad[k]->offset, 0);
        buf_text(&w->buf, " + {");
        for (uint32_t i = 0; i < f->lmad[k]->rank; i++) {
            buf_text(&w->buf, i ? ", (" : "(");
            text_add(&w->buf, f->lmad[k]->dim[i].count, 0);
            buf_text(&w->buf, " : ");
            text_add(&w->buf, f->lmad[k]->dim[i].stride, 0);
            buf_char(&w->buf, ')');
        }
        buf_char(&w->buf, '}');
    }
    if (f->fold) {
        buf_text(&w->buf, f->nlmad ? " after fold (" : "fold (");
        for (uint32_t i = 0; i < f->fold->nindex; i++)
            buf_printf(&w->buf, i ? ", %s" : "%s",
                       f->fold->index[i]->name->text);
        buf_text(&w->buf, ") -> (");
        for (uint32_t i = 0; i < f->fold->nrow; i++) {
            if (i)
                buf_text(&w->buf, ", ");
            text_add(&w->buf, f->fold->row[i].row, 0);
            buf_text(&w->buf, " mod ");
            text_add(&w->buf, f->fold->row[i].modulus, 0);
        }
        buf_char(&w->buf, ')');
    }
    buf_char(&w->buf, '\0');
    return w->buf.at;
}

static inline const char *lmad_text(World *w, const Lmad *l)
{
    assert_non_null(l);
    return ixfn_text(w, ixfn_of_lmad(w->store, l));
}

static inline const Lmad *row_major(World *w, uint32_t rank, const Scalar *a,
                                    const Scalar *b, const Scalar *c)
{
    const Scalar *size[] = {a, b, c};
    return lmad_row_major(w->store, rank, size);
}

static inline const Scalar *add(World *w, const Scalar *a, const Scalar *b)
{
    return bin(w, OP_ADD, a, b);
}

static inline const Scalar *sub(World *w, const Scalar *a, const Scalar *b)
{
    return bin(w, OP_SUB, a, b);
}

static inline const Scalar *mul(World *w, const Scalar *a, const Scalar *b)
{
    return bin(w, OP_MUL, a, b);
}

/* A selection written as one letter a dimension, p r s a. */
static inline const Lmad *slice(LmadCx *cx, const Lmad *l, const char *kinds,
                                const Scalar *const *arg)
{
    uint8_t dim[MAX_RANK];
    Selection sel = {.dim = dim};
    for (; kinds[sel.rank]; sel.rank++)
        dim[sel.rank] = kinds[sel.rank] == 'p'   ? DIM_POINT
                        : kinds[sel.rank] == 'r' ? DIM_RANGE
                        : kinds[sel.rank] == 's' ? DIM_STRIDE
                                                 : DIM_ALL;
    return lmad_select(cx, l, &sel, arg);
}

static inline const Lmad *rnd_lmad(World *w, uint32_t rank, bool symbolic)
{
    LmadDim dim[MAX_RANK];
    for (uint32_t i = 0; i < rank; i++) {
        dim[i].count = symbolic && rnd(w) % 2 ? w->leaf[rnd(w) % NVAR]
                                              : num(w, rnd_in(w, 0, 4));
        dim[i].stride = symbolic ? rnd_scalar(w, (int)(rnd(w) % 4), false)
                                 : num(w, rnd_in(w, -9, 9));
    }
    return lmad_new(w->store,
                    symbolic ? rnd_scalar(w, (int)(rnd(w) % 5), false)
                             : num(w, rnd_in(w, -20, 20)),
                    rank, dim);
}

static inline unsigned all_positive(const Poly *p, void *facts)
{
    (void)facts;
    unsigned sign = 0;
    for (uint32_t i = 0; i < p->nterm; i++)
        sign |= p->term[i].coef < 0 ? SIGN_NEGATIVE : SIGN_POSITIVE;
    return sign == (SIGN_NEGATIVE | SIGN_POSITIVE) ? SIGN_ANY : sign;
}

/* PERM is a random permutation of 0 to N - 1. */
static inline void rnd_permutation(World *w, uint32_t n, uint32_t *perm)
{
    for (uint32_t i = 0; i < n; i++)
        perm[i] = i;
    for (uint32_t i = n; i-- > 1;) {
        uint32_t k = (uint32_t)(rnd(w) % (i + 1)), p = perm[i];
        perm[i] = perm[k];
        perm[k] = p;
    }
}

#endif
