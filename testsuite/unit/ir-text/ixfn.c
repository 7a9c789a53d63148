/* ixfn.c - index functions, which are chains of LMADs or folds, against
 * enumeration. */
#include "testsuite/unit/ir-text/lmad.h"

static void check_shape(World *w, const IxFn *f, const Model *m)
{
    if (f->fold)
        return;
    const Lmad *last = f->lmad[f->nlmad - 1];
    for (uint32_t i = 0; i < m->rank; i++)
        assert_int_equal(val(w, last->dim[i].count), m->size[i]);
}

/* SC22, figure 3: a chain of views, with its offsets. */
TEST_OF_TERMS(chains_are_as_published)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar *n64 = num(w, 64), *n6 = num(w, 6);
    const Scalar *n88[] = {num(w, 8), num(w, 8)};
    uint32_t perm[] = {1, 0};
    const IxFn *as = ixfn_of_lmad(w->store, row_major(w, 1, n64, NULL, NULL));
    const IxFn *bs = ixfn_reshape(&cx, as, NULL, 2, n88);
    assert_string_equal(ixfn_text(w, bs), "0 + {(8 : 8), (8 : 1)}");
    const IxFn *cs = ixfn_permute(&cx, bs, perm);
    assert_string_equal(ixfn_text(w, cs), "0 + {(8 : 1), (8 : 8)}");
    uint8_t stride_range[] = {DIM_STRIDE, DIM_RANGE}, range[] = {DIM_RANGE};
    Selection sel = {.dim = stride_range, .rank = 2};
    const Scalar *part[] = {num(w, 1), num(w, 2), num(w, 2), num(w, 4),
                            num(w, 4)};
    const IxFn *ds = ixfn_select(&cx, cs, &sel, part);
    assert_string_equal(ixfn_text(w, ds), "33 + {(2 : 2), (4 : 8)}");
    const Scalar *n8 = num(w, 8);
    const IxFn *flat = ixfn_reshape(&cx, ds, NULL, 1, &n8);
    assert_string_equal(ixfn_text(w, flat),
                        "33 + {(2 : 2), (4 : 8)} after 0 + {(8 : 1)}");
    const Scalar *rest[] = {num(w, 2), n6};
    sel = (Selection){.dim = range, .rank = 1};
    const IxFn *es = ixfn_select(&cx, flat, &sel, rest);
    assert_string_equal(ixfn_text(w, es),
                        "33 + {(2 : 2), (4 : 8)} after 2 + {(6 : 1)}");
    const Scalar *five = num(w, 5);
    assert_string_equal(text(w, ixfn_apply(&cx, es, &five)), "59");
    /* Back to the old shape, the chain is gone. */
    const Scalar *n24[] = {num(w, 2), num(w, 4)};
    assert_ptr_equal(ixfn_reshape(&cx, flat, NULL, 2, n24), ds);
    /* A chain at a name needs division. */
    assert_string_equal(text(w, ixfn_apply(&cx, es, &w->leaf[I])),
                        "2*((i + 2) / 4) + 8*((i + 2) % 4) + 33");
}

TEST_OF_TERMS(symbolic_reshapes)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar **v = w->leaf, *one = num(w, 1);
    const Scalar *nm = mul(w, v[N], v[M]);
    const Lmad *dense = row_major(w, 2, v[N], v[M], NULL);
    const Lmad *padded = slice(&cx, row_major(w, 2, v[N], v[A], NULL), "ar",
                               (const Scalar *[]){num(w, 0), v[M]});
    const Lmad *col =
        lmad_col_major(w->store, 2, (const Scalar *[]){v[N], v[M]});

    /* flatten, and back */
    const Lmad *flat = lmad_reshape(&cx, dense, 1, &nm);
    assert_ptr_equal(flat, row_major(w, 1, nm, NULL, NULL));
    assert_ptr_equal(lmad_reshape(&cx, flat, 2, (const Scalar *[]){v[N], v[M]}),
                     dense);
    assert_null(lmad_reshape(&cx, padded, 1, &nm));
    assert_string_equal(cx.why, "no single LMAD is known to have that shape");
    assert_null(lmad_reshape(&cx, col, 1, &nm));
    /* Splitting a dimension of what cannot be flattened; that its parts have
     * the right product is the reshape's own promise. */
    const Scalar *split[] = {v[N], v[B], v[C]};
    assert_string_equal(lmad_text(w, lmad_reshape(&cx, padded, 3, split)),
                        "0 + {(n : a), (b : c), (c : 1)}");
    const Scalar *split2[] = {v[B], v[C], v[M]};
    assert_string_equal(lmad_text(w, lmad_reshape(&cx, padded, 3, split2)),
                        "0 + {(b : c*a), (c : a), (m : 1)}");
    const Scalar *split3[] = {v[B], v[C]};
    assert_null(lmad_reshape(&cx, padded, 2, split3));
    assert_string_equal(lmad_text(w, lmad_reshape(&cx, flat, 2, split3)),
                        "0 + {(b : c), (c : 1)}");
    /* Unit dimensions. */
    const Scalar *units[] = {one, v[N], one, v[M], one};
    const Lmad *five = lmad_reshape(&cx, padded, 5, units);
    assert_non_null(five);
    assert_true(lmad_equal(
        &cx, lmad_reshape(&cx, five, 2, (const Scalar *[]){v[N], v[M]}),
        padded));
    /* Equalities: a == m makes the padded one dense. */
    cx.equal = equalities_new(w->ps);
    equalities_assume(cx.equal, bin(w, OP_EQ, v[A], v[M]));
    assert_non_null(lmad_reshape(&cx, padded, 1, &nm));
    assert_true(lmad_equal(&cx, padded, dense));
    assert_true(lmad_is_row_major(&cx, padded));
    equalities_free(cx.equal);
    cx.equal = NULL;
    assert_false(lmad_equal(&cx, padded, dense));

    /* A row of the flattened columns: the chain goes. */
    const IxFn *chain =
        ixfn_reshape(&cx, ixfn_of_lmad(w->store, padded), NULL, 1, &nm);
    assert_int_equal(chain->nlmad, 2);
    uint8_t kind[] = {DIM_RANGE};
    Selection sel = {.dim = kind, .rank = 1};
    const Scalar *row[] = {mul(w, v[I], v[M]), v[M]};
    const IxFn *one_row = ixfn_select(&cx, chain, &sel, row);
    assert_string_equal(ixfn_text(w, one_row), "i*a + {(m : 1)}");
    assert_ptr_equal(one_row,
                     ixfn_of_lmad(w->store, slice(&cx, padded, "pa", &v[I])));
    const IxFn *back = ixfn_reverse(&cx, one_row, 0, NULL);
    const IxFn *chained =
        ixfn_new(w->store, 2,
                 (const Lmad *[]){
                     padded, lmad_reverse(&cx, slice(&cx, flat, "r", row), 0)},
                 NULL);
    assert_true(ixfn_equal(&cx, chained, back));
    /* A link without effect. */
    const IxFn *idle =
        ixfn_new(w->store, 2, (const Lmad *[]){dense, padded}, NULL);
    assert_ptr_equal(ixfn_simplify(&cx, idle), ixfn_of_lmad(w->store, padded));
}

/* ---- random views, one after the other ---- */

typedef enum ViewKind {
    VIEW_SELECT,
    VIEW_LMAD,
    VIEW_PERMUTE,
    VIEW_REVERSE,
    VIEW_RESHAPE
} ViewKind;

typedef struct View {
    ViewKind kind;
    uint8_t dim[MAX_RANK];
    uint32_t rank; /* of the selection, or of the new shape */
    uint32_t perm[MAX_RANK], at;
    const Scalar *arg[3 * MAX_RANK + 1];
} View;

/* The shape of an array in the program's terms. */
typedef struct Shape {
    uint32_t rank;
    const Scalar *size[MAX_RANK];
} Shape;

/* Make NEXT of M; false where the view is not valid for these values. */
static bool view_model(World *w, const View *v, const Model *m, Model *next)
{
    int64_t size[MAX_RANK], at[MAX_RANK], from[MAX_RANK];
    uint32_t rank = 0;
    const Scalar *const *arg = v->arg;

    switch (v->kind) {
    case VIEW_SELECT:
        for (uint32_t i = 0; i < m->rank; arg += dim_operands[v->dim[i++]])
            if (v->dim[i] != DIM_POINT)
                size[rank++] =
                    v->dim[i] == DIM_ALL ? m->size[i] : val(w, arg[1]);
        break;
    case VIEW_LMAD:
        for (rank = 0; rank < v->rank; rank++)
            size[rank] = val(w, v->arg[1 + 2 * rank]);
        break;
    case VIEW_PERMUTE:
        for (rank = 0; rank < m->rank; rank++)
            size[rank] = m->size[v->perm[rank]];
        break;
    case VIEW_REVERSE:
        rank = m->rank;
        memcpy(size, m->size, sizeof size);
        break;
    case VIEW_RESHAPE:
        for (rank = 0; rank < v->rank; rank++)
            size[rank] = val(w, v->arg[rank]);
        break;
    }
    if (!set_shape(next, rank, size) ||
        (v->kind == VIEW_RESHAPE && next->total != m->total))
        return false;
    for (int64_t k = 0; k < next->total; k++) {
        uint32_t used = 0;
        index_of(next, k, at);
        memcpy(from, at, sizeof from);
        arg = v->arg;
        if (v->kind == VIEW_SELECT) {
            for (uint32_t i = 0; i < m->rank; i++) {
                DimKind kind = (DimKind)v->dim[i];
                from[i] = kind == DIM_POINT ? 0 : at[used++];
                if (kind == DIM_STRIDE)
                    from[i] *= val(w, arg[2]);
                if (kind != DIM_ALL)
                    from[i] += val(w, arg[0]);
                arg += dim_operands[kind];
            }
        } else if (v->kind == VIEW_LMAD) {
            from[0] = val(w, arg[0]);
            for (uint32_t i = 0; i < v->rank; i++)
                from[0] += at[i] * val(w, arg[2 + 2 * i]);
        } else if (v->kind == VIEW_PERMUTE) {
            for (uint32_t i = 0; i < m->rank; i++)
                from[v->perm[i]] = at[i];
        } else if (v->kind == VIEW_REVERSE) {
            from[v->at] = m->size[v->at] - 1 - from[v->at];
        }
        if (v->kind == VIEW_RESHAPE) {
            next->at[k] = m->at[k];
            continue;
        }
        for (uint32_t i = 0; i < m->rank; i++)
            if (from[i] < 0 || from[i] >= m->size[i])
                return false;
        next->at[k] = m->at[position_of(m, from)];
    }
    return true;
}

static const Scalar *rnd_small(World *w)
{
    switch (rnd(w) % 4) {
    case 0:
        return w->leaf[rnd(w) % NVAR];
    case 1:
        return mul(w, w->leaf[rnd(w) % NVAR], w->leaf[rnd(w) % NVAR]);
    default:
        return num(w, rnd_in(w, 0, 3));
    }
}

static void rnd_reshape(World *w, View *v, const Shape *s)
{
    uint32_t n = 0;
    v->kind = VIEW_RESHAPE;
    for (uint32_t i = 0; i < s->rank; i++) {
        const Scalar *size = s->size[i];
        if (n && (rnd(w) % 2 == 0 || n + 1 >= MAX_RANK))
            v->arg[n - 1] =
                poly_scalar(w->ps, poly_of(w->ps, mul(w, v->arg[n - 1], size)));
        else
            v->arg[n++] = size;
        size = v->arg[n - 1];
        int64_t value;
        if (scalar_is_int(size, &value) && n < MAX_RANK && rnd(w) % 2 &&
            value > 0 && value % 2 == 0) {
            v->arg[n - 1] = num(w, value / 2);
            v->arg[n++] = num(w, 2);
        }
        if (n < MAX_RANK && size->op == OP_MUL && rnd(w) % 2) {
            v->arg[n - 1] = size->arg[0];
            v->arg[n++] = size->arg[1];
        } else if (n < MAX_RANK && rnd(w) % 8 == 0) {
            v->arg[n++] = num(w, 1);
        }
    }
    v->rank = n;
}

/* A start, a count and a stride within SIZE. */
static void rnd_range(World *w, int64_t size, const Scalar **arg)
{
    int64_t start = rnd_in(w, 0, size - 1), stride = rnd_in(w, 1, 2);
    int64_t most = (size - 1 - start) / stride + 1;
    arg[0] = num(w, start);
    arg[1] = num(w, rnd_in(w, (most + 1) / 2, most));
    arg[2] = num(w, stride);
}

static View rnd_view(World *w, const Shape *s)
{
    View v = {.kind = VIEW_SELECT, .rank = s->rank};
    uint32_t narg = 0;

    switch (rnd(w) % 6) {
    case 0:
        v.kind = VIEW_PERMUTE;
        rnd_permutation(w, s->rank, v.perm);
        return v;
    case 1:
        v.kind = VIEW_REVERSE;
        v.at = (uint32_t)(rnd(w) % s->rank);
        return v;
    case 2:
    case 3:
        rnd_reshape(w, &v, s);
        return v;
    case 4:
        if (s->rank == 1) {
            v.kind = VIEW_LMAD;
            v.rank = (uint32_t)rnd_in(w, 1, 2);
            v.arg[0] = rnd_small(w);
            for (uint32_t i = 0; i < v.rank; i++) {
                v.arg[1 + 2 * i] = rnd_small(w);
                v.arg[2 + 2 * i] = rnd_small(w);
            }
            return v;
        }
        break;
    default:
        break;
    }
    for (uint32_t i = 0; i < s->rank; i++) {
        int64_t size;
        v.dim[i] = (uint8_t)(rnd(w) % 3 ? (uint64_t)DIM_ALL : rnd(w) % 3);
        uint32_t n = dim_operands[v.dim[i]];
        if (scalar_is_int(s->size[i], &size) && size > 0) {
            rnd_range(w, size, &v.arg[narg]);
            narg += n;
            continue;
        }
        for (uint32_t k = 0; k < n; k++)
            v.arg[narg++] = rnd_small(w);
    }
    return v;
}

static const IxFn *view_ixfn(LmadCx *cx, const View *v, const IxFn *f,
                             const Shape *s)
{
    Selection sel = {.dim = v->kind == VIEW_SELECT ? v->dim : NULL,
                     .rank = v->rank};
    switch (v->kind) {
    case VIEW_SELECT:
    case VIEW_LMAD:
        return ixfn_select(cx, f, &sel, v->arg);
    case VIEW_PERMUTE:
        return ixfn_permute(cx, f, v->perm);
    case VIEW_REVERSE:
        return ixfn_reverse(cx, f, v->at, s->size[v->at]);
    case VIEW_RESHAPE:
        break;
    }
    return ixfn_reshape(cx, f, s->size, v->rank, v->arg);
}

static Shape view_shape(const View *v, const Shape *s)
{
    Shape r = {0};
    const Scalar *const *arg = v->arg;
    switch (v->kind) {
    case VIEW_SELECT:
        for (uint32_t i = 0; i < s->rank; arg += dim_operands[v->dim[i++]])
            if (v->dim[i] != DIM_POINT)
                r.size[r.rank++] = v->dim[i] == DIM_ALL ? s->size[i] : arg[1];
        break;
    case VIEW_LMAD:
        for (; r.rank < v->rank; r.rank++)
            r.size[r.rank] = arg[1 + 2 * r.rank];
        break;
    case VIEW_PERMUTE:
        for (; r.rank < s->rank; r.rank++)
            r.size[r.rank] = s->size[v->perm[r.rank]];
        break;
    case VIEW_REVERSE:
        return *s;
    case VIEW_RESHAPE:
        for (; r.rank < v->rank; r.rank++)
            r.size[r.rank] = arg[r.rank];
        break;
    }
    return r;
}

/* A fold over RANK indices: rows that are affine in them. */
static const IxFn *rnd_fold(World *w, uint32_t rank)
{
    Arena *arena = store_arena(w->store);
    Fold *f = ARENA_NEW(arena, Fold, 1);
    f->index = ARENA_NEW(arena, Var *, rank);
    f->nindex = rank;
    f->nrow = (uint32_t)rnd_in(w, 1, 2);
    f->row = ARENA_NEW(arena, FoldRow, f->nrow);
    for (uint32_t i = 0; i < rank; i++)
        f->index[i] = world_var(w, "t", ELEM_I64);
    for (uint32_t i = 0; i < f->nrow; i++) {
        const Scalar *row = num(w, rnd_in(w, -3, 3));
        for (uint32_t k = 0; k < rank; k++)
            row = add(w, row,
                      mul(w,
                          rnd(w) % 2 ? num(w, rnd_in(w, -3, 3))
                                     : w->leaf[rnd(w) % NVAR],
                          scalar_var(w->store, f->index[k])));
        f->row[i] = (FoldRow){row, rnd(w) % 2 ? num(w, rnd_in(w, 1, 5))
                                              : add(w, w->leaf[N], num(w, 1))};
    }
    return ixfn_new(w->store, 0, NULL, f);
}

typedef struct Counts {
    int checked, chains, failed, merged, folds;
} Counts;

enum { MAX_VIEWS = 6, POINTS = 4 };

/* Replay the views on an array of enumerated offsets. */
static void check_views(World *w, LmadCx *cx, const IxFn *base,
                        const Shape *shape, uint32_t n, const View *view,
                        const IxFn *f, Counts *counts)
{
    static Model m[2];
    int64_t size[MAX_RANK], at[MAX_RANK];

    /* (The signs that may be known hold where all names are positive.) */
    rnd_values(w, !cx->sign && rnd(w) % 8 == 0 ? 0 : 1, 4);
    for (uint32_t i = 0; i < shape->rank; i++)
        size[i] = val(w, shape->size[i]);
    if (!set_shape(&m[0], shape->rank, size))
        return;
    for (int64_t k = 0; k < m[0].total; k++) {
        index_of(&m[0], k, at);
        m[0].at[k] = apply_ixfn(w, base, at);
    }
    for (uint32_t i = 0; i < n; i++)
        if (!view_model(w, &view[i], &m[i % 2], &m[(i + 1) % 2]))
            return;
    const Model *end = &m[n % 2];
    check_model(w, f, end);
    check_shape(w, f, end);
    counts->checked += end->total > 0;
    /* What its application says is its value. */
    if (end->total) {
        const Scalar *index[MAX_RANK];
        int64_t k = (int64_t)(rnd(w) % (uint64_t)end->total);
        index_of(end, k, at);
        for (uint32_t i = 0; i < end->rank; i++)
            index[i] = num(w, at[i]);
        const Scalar *offset = ixfn_apply(cx, f, index);
        assert_non_null(offset);
        assert_int_equal(val(w, offset), end->at[k]);
    }
}

TEST_OF_TERMS(views_compose)
{
    LmadCx cx = {.polys = w->ps, .prog = w->prog};
    Counts counts = {0};
    for (int round = 0; round < 12000; round++) {
        Shape shape = {.rank = (uint32_t)rnd_in(w, 1, 3)}, s;
        View view[MAX_VIEWS];
        uint32_t n = 0, want = (uint32_t)rnd_in(w, 1, MAX_VIEWS);
        /* Shapes whose products are small numbers, and have names. */
        cx.sign = rnd(w) % 2 ? all_positive : NULL;
        bool number = rnd(w) % 3 == 0;
        for (uint32_t i = 0; i < shape.rank; i++)
            shape.size[i] = number ? num(w, rnd_in(w, 1, 6)) : rnd_small(w);
        bool fold = rnd(w) % 4 == 0;
        const IxFn *base =
            fold ? rnd_fold(w, shape.rank)
                 : ixfn_of_lmad(w->store, lmad_row_major(w->store, shape.rank,
                                                         shape.size));
        const IxFn *f = base;
        s = shape;
        while (n < want && s.rank > 0) {
            view[n] = rnd_view(w, &s);
            const IxFn *next = view_ixfn(&cx, &view[n], f, &s);
            if (!next) {
                assert_true(fold);
                assert_true(cx.why[0]);
                counts.failed++;
                break;
            }
            counts.chains += !next->fold && next->nlmad > 1;
            counts.merged += next->nlmad < f->nlmad;
            f = next;
            s = view_shape(&view[n++], &s);
        }
        counts.folds += fold;
        assert_true(ixfn_equal(&cx, f, f));
        for (int point = 0; point < POINTS; point++) {
            check_views(w, &cx, base, &shape, n, view, f, &counts);
        }
    }
    assert_true(counts.checked > 10000 && counts.chains > 500 &&
                counts.failed > 100 && counts.merged > 20 &&
                counts.folds > 1000);
}

TEST_OF_TERMS(equal_chains_are_equal)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar **v = w->leaf;
    const Scalar *nm = mul(w, v[N], v[M]), *mn = mul(w, v[M], v[N]);
    const Lmad *col =
        lmad_col_major(w->store, 2, (const Scalar *[]){v[N], v[M]});
    const IxFn *f = ixfn_of_lmad(w->store, col);
    const IxFn *a = ixfn_reshape(&cx, f, NULL, 1, &nm);
    const IxFn *b = ixfn_reshape(&cx, f, NULL, 1, &mn);

    assert_true(a != b);
    assert_true(ixfn_equal(&cx, a, b));
    assert_false(ixfn_equal(&cx, a, f));
    /* A unit dimension in the middle of a link. */
    const Scalar *with_unit[] = {v[N], num(w, 1), v[M]};
    const IxFn *u = ixfn_reshape(&cx, f, NULL, 3, with_unit);
    assert_true(ixfn_equal(&cx, ixfn_reshape(&cx, u, NULL, 1, &nm), a));
    /* Parts of rows that are not as long. */
    const Lmad *part[2], *flat = row_major(w, 1, v[A], NULL, NULL);
    for (int k = 0; k < 2; k++) {
        LmadDim dim[] = {{v[N], v[I]}, {v[k ? B : C], num(w, 1)}};
        part[k] = lmad_new(w->store, num(w, 0), 2, dim);
    }
    assert_false(ixfn_equal(
        &cx, ixfn_new(w->store, 2, (const Lmad *[]){part[0], flat}, NULL),
        ixfn_new(w->store, 2, (const Lmad *[]){part[1], flat}, NULL)));
    /* Other columns are others. */
    const IxFn *other = ixfn_of_lmad(w->store, lmad_reverse(&cx, col, 0));
    assert_false(ixfn_equal(&cx, ixfn_reshape(&cx, other, NULL, 1, &nm), a));
}

TEST_OF_TERMS(folds_are_layouts)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar **v = w->leaf;
    Var *index[] = {world_var(w, "t", ELEM_I64), world_var(w, "x", ELEM_I64)};
    const Scalar *t = scalar_var(w->store, index[0]);
    const Scalar *x = scalar_var(w->store, index[1]);
    FoldRow row[] = {{t, num(w, 2)}, {sub(w, x, t), v[N]}};
    Fold fold = {index, 2, 2, row};
    const IxFn *f = ixfn_new(w->store, 0, NULL, &fold);
    const Scalar *at[] = {v[A], v[B]};

    assert_string_equal(text(w, ixfn_apply(&cx, f, at)),
                        "n*fmod(a, 2) + fmod(b - a, n)");
    assert_string_equal(ixfn_text(w, ixfn_fix(&cx, f, 0, v[I])),
                        "fold (x) -> (i mod 2, x - i mod n)");
    assert_string_equal(ixfn_text(w, ixfn_reverse(&cx, f, 1, v[M])),
                        "fold (t, x) -> (t mod 2, m - x - t - 1 mod n)");
    const Scalar *from[] = {v[A], mul(w, v[B], v[C])};
    const Scalar *split[] = {v[A], v[B], v[C]},
                 *flat[] = {mul(w, v[A], from[1])};
    assert_null(ixfn_reshape(&cx, f, from, 3, split));
    assert_string_equal(cx.why, "a fold needs more names for its indices");
    cx.prog = w->prog;
    assert_non_null(ixfn_reshape(&cx, f, from, 3, split));
    assert_null(ixfn_reshape(&cx, f, from, 1, flat));
    assert_string_equal(cx.why,
                        "a fold cannot be reshaped so that dimensions merge");
    /* Equality does not ask for names, and knows the modulus. */
    Var *index2[] = {world_var(w, "u", ELEM_I64), world_var(w, "y", ELEM_I64)};
    const Scalar *t2 = scalar_var(w->store, index2[0]);
    const Scalar *x2 = scalar_var(w->store, index2[1]);
    FoldRow row2[] = {{add(w, t2, num(w, 4)), num(w, 2)},
                      {v[I], num(w, 1)},
                      {add(w, sub(w, x2, t2), mul(w, v[N], t2)), v[N]}};
    Fold fold2 = {index2, 2, 3, row2};
    const IxFn *g = ixfn_new(w->store, 0, NULL, &fold2);
    assert_true(ixfn_equal(&cx, f, g));
    row2[0].row = add(w, t2, num(w, 3));
    assert_false(ixfn_equal(&cx, f, g));
    /* A dense link in front of it does nothing. */
    const IxFn *idle = ixfn_new(
        w->store, 1, (const Lmad *[]){row_major(w, 2, num(w, 2), v[N], NULL)},
        &fold);
    assert_ptr_equal(ixfn_simplify(&cx, idle), f);
}

TEST_OF_TERMS(components_make_what_they_are_of)
{
    const Scalar **v = w->leaf, *size[] = {v[N], v[M]};
    const IxFn *r = ixfn_of_lmad(w->store, lmad_row_major(w->store, 2, size));
    const Scalar *component[5];
    LmadCx cx = {.polys = w->ps};

    assert_int_equal(ixfn_components(r), 5);
    for (uint32_t k = 0; k < 5; k++) {
        component[k] = ixfn_component(&cx, r, k);
        assert_int_equal(ixfn_component_is_size(r, k), k % 2 == 1);
    }
    assert_ptr_equal(ixfn_with_components(&cx, r, component), r);
    component[2] = v[A];
    component[4] = v[B];
    assert_string_equal(
        ixfn_text(w, ixfn_with_components(&cx, r, component)),
        "0 + {(n : a), (m : b)}");
}

TEST_OF_TERMS(components_of_folds_are_what_rows_add)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar **v = w->leaf;
    Var *index[] = {world_var(w, "t", ELEM_I64), world_var(w, "x", ELEM_I64)};
    const Scalar *t = scalar_var(w->store, index[0]);
    const Scalar *x = scalar_var(w->store, index[1]);
    FoldRow row[] = {{add(w, t, num(w, 1)), num(w, 2)},
                     {sub(w, sub(w, x, t), v[A]), v[N]}};
    Fold fold = {index, 2, 2, row};
    const IxFn *f = ixfn_new(w->store, 0, NULL, &fold);
    const Scalar *other[] = {v[B], num(w, 0)};

    assert_int_equal(ixfn_components(f), 2);
    assert_false(ixfn_component_is_size(f, 1));
    assert_string_equal(text(w, ixfn_component(&cx, f, 0)), "1");
    assert_string_equal(text(w, ixfn_component(&cx, f, 1)), "-a");
    const IxFn *g = ixfn_with_components(&cx, f, other);
    assert_string_equal(ixfn_text(w, g),
                        "fold (t, x) -> (t + b mod 2, x - t mod n)");
    assert_true(ixfn_has_form(&cx, f, g));
    FoldRow row2[] = {row[0], {add(w, x, t), v[N]}};
    Fold fold2 = {index, 2, 2, row2};
    assert_false(
        ixfn_has_form(&cx, f, ixfn_new(w->store, 0, NULL, &fold2)));
}
