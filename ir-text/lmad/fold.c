/* fold.c - folds: modulo layouts.
 *
 * `fold (x, ...) -> (row mod modulus, ...)` puts the element of index x at
 * row-major position (fmod(row, modulus), ...) over the moduli.  A view of
 * such an array has the same moduli, and rows in which the old index is said
 * in terms of the new one.
 */
#include "ir-text/lmad/inside.h"

#include <string.h>

static Store *store_of(const LmadCx *cx)
{
    return poly_store_terms(cx->polys);
}

static const Fold *refuse(LmadCx *cx, const char *why)
{
    cx->why = why;
    return NULL;
}

/* ROW with TO[k] for the fold's index k. */
static const Poly *row_at(LmadCx *cx, const Fold *fold, const Scalar *row,
                          const Poly *const *to)
{
    Arena scratch = {0};
    PolyPair *pair = ARENA_NEW(&scratch, PolyPair, fold->nindex);

    for (uint32_t i = 0; i < fold->nindex; i++)
        pair[i] = (PolyPair){fold->index[i], to[i]};
    const Poly *p =
        poly_subst(cx->polys, lmad_poly(cx, row), fold->nindex, pair);
    if (!p)
        cx->why = poly_why(cx->polys);
    arena_free(&scratch);
    return p;
}

const Poly *fold_apply(LmadCx *cx, const Fold *fold, const Poly *const *index)
{
    PolyStore *ps = cx->polys;
    const Poly *offset = poly_const(ps, 0);

    for (uint32_t i = 0; i < fold->nrow && offset; i++) {
        const Poly *modulus = lmad_poly(cx, fold->row[i].modulus);
        const Poly *row = row_at(cx, fold, fold->row[i].row, index);
        const Poly *place = lmad_modulo(cx, row, modulus);
        offset = poly_add(ps, poly_mul(ps, offset, modulus), place);
    }
    return offset;
}

/* The fold over NINDEX binders INDEX, in whose terms TO says the old ones. */
static const Fold *rewrite(LmadCx *cx, const Fold *fold, uint32_t nindex,
                           Var *const *index, const Poly *const *to)
{
    Arena *arena = store_arena(store_of(cx));
    Fold *result = ARENA_NEW(arena, Fold, 1);

    *result = (Fold){ARENA_NEW(arena, Var *, nindex), nindex, fold->nrow,
                     ARENA_NEW(arena, FoldRow, fold->nrow)};
    if (nindex)
        memcpy(result->index, index, nindex * sizeof *index);
    for (uint32_t i = 0; i < fold->nrow; i++) {
        const FoldRow *old = &fold->row[i];
        const Poly *row = row_at(cx, fold, old->row, to);
        result->row[i] = (FoldRow){
            row ? lmad_say(cx, row, 1, &old->row) : NULL, old->modulus};
        if (!result->row[i].row)
            return NULL;
    }
    return result;
}

/* A view under construction. */
typedef struct View {
    Var **index;     /* binders of the result */
    uint32_t nindex;
    const Poly **to; /* what the old indices are */
} View;

static View start_view(const Fold *fold, uint32_t rank, Arena *scratch)
{
    return (View){ARENA_NEW(scratch, Var *, rank), 0,
                  ARENA_NEW(scratch, const Poly *, fold->nindex)};
}

/* Bind one more index.  OWN is the binder to use again, or NULL, and then
 * there is to be a new one LIKE another. */
static const Poly *bind(LmadCx *cx, View *view, Var *own, const Var *like)
{
    if (!own && !cx->prog) {
        cx->why = "a fold needs more names for its indices";
        return NULL;
    }
    Var *var = own ? own : var_fresh(cx->prog, like);
    view->index[view->nindex++] = var;
    return poly_var(cx->polys, var);
}

static bool select_ranges(LmadCx *cx, const Fold *fold, const Selection *sel,
                          const Scalar *const *arg, View *view)
{
    PolyStore *ps = cx->polys;

    for (uint32_t i = 0; i < sel->rank; i++) {
        DimKind kind = (DimKind)sel->dim[i];
        const Poly *at = kind == DIM_POINT
                             ? poly_const(ps, 0)
                             : bind(cx, view, fold->index[i], NULL);
        if (kind == DIM_STRIDE)
            at = poly_mul(ps, at, lmad_poly(cx, arg[2]));
        if (dim_operands[kind])
            at = poly_add(ps, at, lmad_poly(cx, arg[0]));
        if (!(view->to[i] = at))
            return false;
        arg += dim_operands[kind];
    }
    return true;
}

static bool select_lmad(LmadCx *cx, const Fold *fold, const Selection *sel,
                        const Scalar *const *arg, View *view)
{
    PolyStore *ps = cx->polys;
    Var *own = fold->index[0];
    const Poly *at = lmad_poly(cx, arg[0]);

    for (uint32_t i = 0; i < sel->rank && at; i++) {
        const Poly *index = bind(cx, view, i ? NULL : own, own);
        at = poly_add(ps, at, poly_mul(ps, index,
                                       lmad_poly(cx, arg[2 + 2 * i])));
    }
    view->to[0] = at;
    return at != NULL;
}

const Fold *fold_select(LmadCx *cx, const Fold *fold, const Selection *sel,
                        const Scalar *const *arg)
{
    Arena scratch = {0};
    View view = start_view(fold, sel->rank, &scratch);
    const Fold *result = NULL;

    arg += sel->first;
    if (!sel->dim && fold->nindex != 1)
        refuse(cx, "an LMAD selects from one dimension only");
    else if (sel->dim && sel->rank != fold->nindex)
        refuse(cx, "the selection has a different number of dimensions");
    else if (sel->dim ? select_ranges(cx, fold, sel, arg, &view)
                      : select_lmad(cx, fold, sel, arg, &view))
        result = rewrite(cx, fold, view.nindex, view.index, view.to);
    arena_free(&scratch);
    return result;
}

const Fold *fold_permute(LmadCx *cx, const Fold *fold, const uint32_t *perm)
{
    Arena *arena = store_arena(store_of(cx));
    Fold *result = ARENA_NEW(arena, Fold, 1);

    *result = *fold;
    result->index = ARENA_NEW(arena, Var *, fold->nindex);
    for (uint32_t i = 0; i < fold->nindex; i++)
        result->index[i] = fold->index[perm[i]];
    return result;
}

const Fold *fold_reverse(LmadCx *cx, const Fold *fold, uint32_t dim,
                         const Scalar *count)
{
    PolyStore *ps = cx->polys;
    Arena scratch = {0};
    View view = start_view(fold, fold->nindex, &scratch);
    const Poly *last = poly_sub(ps, lmad_poly(cx, count), poly_const(ps, 1));

    for (uint32_t i = 0; i < fold->nindex; i++)
        view.to[i] = bind(cx, &view, fold->index[i], NULL);
    view.to[dim] = poly_sub(ps, last, view.to[dim]);
    const Fold *result =
        view.to[dim] ? rewrite(cx, fold, view.nindex, view.index, view.to)
                     : NULL;
    if (!view.to[dim])
        cx->why = poly_why(ps);
    arena_free(&scratch);
    return result;
}

/* ---- reshape ---- */

/* Is INDEX in no other row than number ROW? */
static bool is_of_row(LmadCx *cx, const Fold *fold, uint32_t row,
                      const Var *index)
{
    for (uint32_t r = 0; r < fold->nrow; r++)
        if (r != row &&
            poly_mentions(cx->polys, lmad_poly(cx, fold->row[r].row), index))
            return false;
    return true;
}

/* Rows `x + c mod N` and `y mod M`, one after the other, of the neighbouring
 * indices x and y, which has M values: x*M + y is at `x*M + y + c*M mod N*M`.
 * The number of the first row, and c; that of rows where there are none. */
static uint32_t rows_of_pair(LmadCx *cx, const Fold *fold, uint32_t x,
                             const Poly *size, const Poly **c)
{
    PolyStore *ps = cx->polys;
    Var *outer = fold->index[x], *inner = fold->index[x + 1];
    const Poly *factor;

    for (uint32_t r = 0; r + 1 < fold->nrow; r++)
        if (lmad_same(cx, lmad_poly(cx, fold->row[r + 1].row),
                      poly_var(ps, inner)) &&
            lmad_same(cx, lmad_poly(cx, fold->row[r + 1].modulus), size) &&
            poly_linear(ps, lmad_poly(cx, fold->row[r].row), outer, &factor,
                        c) &&
            poly_is_value(factor, 1) && is_of_row(cx, fold, r, outer) &&
            is_of_row(cx, fold, r + 1, inner))
            return r;
    return fold->nrow;
}

/* FOLD with x*SIZE + y for its indices X, X + 1, or NULL. */
static const Fold *merge_pair(LmadCx *cx, const Fold *fold, uint32_t x,
                              const Poly *size)
{
    PolyStore *ps = cx->polys;
    Arena *arena = store_arena(store_of(cx));
    const Poly *c;
    uint32_t row = rows_of_pair(cx, fold, x, size, &c);
    Fold *result = ARENA_NEW(arena, Fold, 1);

    if (row == fold->nrow)
        return NULL;
    *result = (Fold){ARENA_NEW(arena, Var *, fold->nindex), 0, 0,
                     ARENA_NEW(arena, FoldRow, fold->nrow)};
    for (uint32_t i = 0; i < fold->nindex; i++)
        if (i != x + 1)
            result->index[result->nindex++] = fold->index[i];
    for (uint32_t i = 0; i < fold->nrow; i++)
        if (i != row + 1)
            result->row[result->nrow++] = fold->row[i];
    FoldRow *merged = &result->row[row];
    const Poly *at = poly_add(ps, poly_var(ps, fold->index[x]),
                              poly_mul(ps, c, size));
    merged->row = at ? lmad_say(cx, at, 1, &merged->row) : NULL;
    merged->modulus = scalar_binary(store_of(cx), OP_MUL, merged->modulus,
                                    fold->row[row + 1].modulus);
    return merged->row && merged->modulus ? result : NULL;
}

/* FOLD, of the shape SIZE, with all neighbours merged that can be. */
static const Fold *merge_all(LmadCx *cx, const Fold *fold, const Poly **size)
{
    for (uint32_t x = fold->nindex - 1; x-- > 0;) {
        const Fold *merged = merge_pair(cx, fold, x, size[x + 1]);
        const Poly *both =
            merged ? poly_mul(cx->polys, size[x], size[x + 1]) : NULL;
        if (!both)
            continue;
        fold = merged;
        size[x] = both;
        memmove(size + x + 1, size + x + 2,
                (fold->nindex - x - 1) * sizeof *size);
    }
    return fold;
}

/* Each old dimension is some neighbouring new ones, in row-major order. */
static bool reshape_view(LmadCx *cx, const Fold *fold,
                         const Poly *const *new, const uint32_t *cut,
                         View *view)
{
    PolyStore *ps = cx->polys;

    for (uint32_t i = 0; i < fold->nindex; i++) {
        const Poly *at = poly_const(ps, 0);
        uint32_t first = i ? cut[i - 1] : 0;
        for (uint32_t d = first; d < cut[i] && at; d++) {
            Var *own = d == first ? fold->index[i] : NULL;
            at = poly_add(ps, poly_mul(ps, at, new[d]),
                          bind(cx, view, own, fold->index[i]));
        }
        if (!(view->to[i] = at))
            return false;
    }
    return true;
}

const Fold *fold_reshape(LmadCx *cx, const Fold *fold,
                         const Scalar *const *from, uint32_t rank,
                         const Scalar *const *size)
{
    Arena scratch = {0};
    const Poly **old = ARENA_NEW(&scratch, const Poly *, fold->nindex);
    const Poly **new = ARENA_NEW(&scratch, const Poly *, rank);
    uint32_t *cut = ARENA_NEW(&scratch, uint32_t, fold->nindex);
    const Fold *result = NULL;

    for (uint32_t i = 0; i < fold->nindex; i++)
        old[i] = lmad_poly(cx, from[i]);
    for (uint32_t i = 0; i < rank; i++)
        new[i] = lmad_poly(cx, size[i]);
    bool splits = lmad_cut(cx, fold->nindex, old, rank, new, cut);
    if (!splits && fold->nindex) {
        fold = merge_all(cx, fold, old);
        splits = lmad_cut(cx, fold->nindex, old, rank, new, cut);
    }
    View view = start_view(fold, rank, &scratch);
    if (!splits)
        cx->why = "a fold cannot be reshaped so that dimensions merge";
    else if (reshape_view(cx, fold, new, cut, &view))
        result = rewrite(cx, fold, view.nindex, view.index, view.to);
    arena_free(&scratch);
    return result;
}

/* ---- equality ---- */

/* The next row whose modulus is not 1: others do not place anything. */
static uint32_t next_row(LmadCx *cx, const Fold *fold, uint32_t at)
{
    while (at < fold->nrow &&
           lmad_is_known(cx, lmad_poly(cx, fold->row[at].modulus), 1))
        at++;
    return at;
}

/* Rows are equal, too, where they differ by a multiple of the modulus. */
static bool is_same_row(LmadCx *cx, const Poly *a, const Poly *b,
                        const Poly *modulus)
{
    if (lmad_same(cx, a, b))
        return true;
    const Poly *apart = poly_sub(cx->polys, a, b);
    return apart && poly_divide(cx->polys, apart, modulus);
}

bool fold_equal(LmadCx *cx, const Fold *a, const Fold *b)
{
    Arena scratch = {0};
    const Poly **to = ARENA_NEW(&scratch, const Poly *, b->nindex);
    bool same = a->nindex == b->nindex;
    uint32_t i = next_row(cx, a, 0), k = next_row(cx, b, 0);

    for (uint32_t d = 0; d < b->nindex && same; d++)
        to[d] = poly_var(cx->polys, a->index[d]);
    while (same && i < a->nrow && k < b->nrow) {
        const Poly *modulus = lmad_poly(cx, a->row[i].modulus);
        same = lmad_same(cx, modulus, lmad_poly(cx, b->row[k].modulus)) &&
               is_same_row(cx, lmad_poly(cx, a->row[i].row),
                           row_at(cx, b, b->row[k].row, to), modulus);
        i = next_row(cx, a, i + 1);
        k = next_row(cx, b, k + 1);
    }
    arena_free(&scratch);
    same = same && i == a->nrow && k == b->nrow;
    if (!same)
        cx->why = "their folds are not known to be equal";
    return same;
}

/* A fold as an LMAD: STRIDE of each index, and what all add to. */
typedef struct Unfolded {
    const Fold *fold;
    const Lmad *lmad;
    const Poly **stride, *offset;
} Unfolded;

/* The index that ROW is, up to what it adds to that, REST; or none. */
static uint32_t index_in(LmadCx *cx, const Fold *fold, const Poly *row,
                         const Poly **rest)
{
    const Poly *factor;

    for (uint32_t i = 0; i < fold->nindex; i++)
        if (poly_linear(cx->polys, row, fold->index[i], &factor, rest) &&
            poly_is_value(factor, 1))
            return i;
    *rest = row;
    return fold->nindex;
}

/* Row R, whose neighbours are STRIDE apart. */
static bool unfold_row(LmadCx *cx, Unfolded *u, const FoldRow *r,
                       const Poly *stride)
{
    PolyStore *ps = cx->polys;
    const Poly *modulus = lmad_poly(cx, r->modulus), *rest, *size;
    const Poly *row = lmad_poly(cx, r->row);
    int64_t added = 0, left;

    if (cx->equal)
        row = equalities_apply(cx->equal, row);
    if (!row || !modulus || !stride)
        return false;
    uint32_t i = index_in(cx, u->fold, row, &rest);
    if (!poly_divide(ps, rest, modulus) && !lmad_known(cx, rest, &added))
        return false;
    size = i < u->fold->nindex ? lmad_poly(cx, u->lmad->dim[i].count)
                               : poly_const(ps, 1);
    size = poly_sub(ps, modulus, poly_add(ps, size, poly_const(ps, added)));
    if (added < 0 || !size || !lmad_known(cx, size, &left) || left < 0)
        return false;
    u->offset = poly_add(ps, u->offset,
                         poly_mul(ps, poly_const(ps, added), stride));
    if (i < u->fold->nindex)
        u->stride[i] = poly_add(ps, u->stride[i], stride);
    return u->offset;
}

static bool unfold(LmadCx *cx, Unfolded *u)
{
    PolyStore *ps = cx->polys;
    const Poly *stride = poly_const(ps, 1);

    u->offset = poly_const(ps, 0);
    for (uint32_t i = 0; i < u->fold->nindex; i++)
        u->stride[i] = u->offset;
    for (uint32_t r = u->fold->nrow; r-- > 0;) {
        if (!unfold_row(cx, u, &u->fold->row[r], stride))
            return false;
        stride = poly_mul(ps, stride, lmad_poly(cx, u->fold->row[r].modulus));
    }
    return true;
}

bool fold_is_lmad(LmadCx *cx, const Fold *fold, const Lmad *lmad)
{
    Arena scratch = {0};
    Unfolded u = {.fold = fold, .lmad = lmad};

    u.stride = ARENA_NEW(&scratch, const Poly *, fold->nindex);
    bool same = fold->nindex == lmad->rank && unfold(cx, &u) &&
                lmad_same(cx, u.offset, lmad_poly(cx, lmad->offset));
    for (uint32_t i = 0; i < lmad->rank && same; i++)
        same = lmad_is_known(cx, lmad_poly(cx, lmad->dim[i].count), 1) ||
               lmad_same(cx, u.stride[i], lmad_poly(cx, lmad->dim[i].stride));
    arena_free(&scratch);
    if (!same)
        cx->why = "a fold is not known to be an LMAD";
    return same;
}

/* ---- what rows add to their indices ---- */

static const Poly *added(LmadCx *cx, const Fold *fold, uint32_t i)
{
    Arena scratch = {0};
    const Poly **zero = ARENA_NEW(&scratch, const Poly *, fold->nindex);

    for (uint32_t k = 0; k < fold->nindex; k++)
        zero[k] = poly_const(cx->polys, 0);
    const Poly *p = row_at(cx, fold, fold->row[i].row, zero);
    arena_free(&scratch);
    return p;
}

const Scalar *fold_added(LmadCx *cx, const Fold *fold, uint32_t i)
{
    const Poly *p = added(cx, fold, i);
    return p ? lmad_say(cx, p, 1, &fold->row[i].row) : NULL;
}

const Fold *fold_with_added(LmadCx *cx, const Fold *fold,
                            const Scalar *const *other)
{
    PolyStore *ps = cx->polys;
    Arena *arena = store_arena(store_of(cx));
    Fold *result = ARENA_NEW(arena, Fold, 1);

    *result = *fold;
    result->row = ARENA_NEW(arena, FoldRow, fold->nrow);
    for (uint32_t i = 0; i < fold->nrow; i++) {
        const FoldRow *old = &fold->row[i];
        const Poly *now = poly_sub(ps, lmad_poly(cx, old->row),
                                   added(cx, fold, i));
        now = now ? poly_add(ps, now, lmad_poly(cx, other[i])) : NULL;
        result->row[i] = (FoldRow){
            now ? lmad_say(cx, now, 1, &old->row) : NULL, old->modulus};
        if (!result->row[i].row)
            return NULL;
    }
    return result;
}

bool fold_has_form(LmadCx *cx, const Fold *a, const Fold *b)
{
    Arena scratch = {0};
    bool same = a->nrow == b->nrow;

    if (same) {
        const Scalar **zero = ARENA_NEW(&scratch, const Scalar *, a->nrow);
        for (uint32_t i = 0; i < a->nrow; i++)
            zero[i] = scalar_int(store_of(cx), ELEM_I64, 0);
        a = fold_with_added(cx, a, zero);
        b = fold_with_added(cx, b, zero);
        same = a && b && fold_equal(cx, a, b);
    }
    arena_free(&scratch);
    return same;
}
