/* lmad.c - LMADs against enumeration. */
#include "testsuite/unit/ir-text/lmad.h"

TEST_OF_TERMS(results_read_well)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar **v = w->leaf, *one = num(w, 1);
    const Lmad *nm = row_major(w, 2, v[N], v[M], NULL);

    assert_string_equal(lmad_text(w, slice(&cx, nm, "pa", &v[I])),
                        "i*m + {(m : 1)}");
    assert_string_equal(lmad_text(w, slice(&cx, nm, "ap", &v[I])),
                        "i + {(n : m)}");
    const Scalar *ij[] = {v[I], v[A]};
    assert_string_equal(lmad_text(w, slice(&cx, nm, "pp", ij)), "i*m + a + {}");
    assert_string_equal(text(w, lmad_apply(&cx, nm, ij)), "i*m + a");
    const Scalar *range[] = {num(w, 2), v[B], num(w, 3), v[I], v[C]};
    assert_string_equal(lmad_text(w, slice(&cx, nm, "sr", range)),
                        "i + 2*m + {(b : 3*m), (c : 1)}");
    assert_string_equal(lmad_text(w, lmad_reverse(&cx, nm, 1)),
                        "m - 1 + {(n : m), (m : -1)}");
    assert_ptr_equal(lmad_reverse(&cx, lmad_reverse(&cx, nm, 1), 1), nm);
    assert_ptr_equal(lmad_reverse(&cx, lmad_reverse(&cx, nm, 0), 0), nm);
    uint32_t perm[] = {1, 0};
    const Scalar *mn[] = {v[M], v[N]};
    assert_ptr_equal(lmad_permute(&cx, nm, perm),
                     lmad_col_major(w->store, 2, mn));

    /* A user's own components stay. */
    const Scalar *user[] = {add(w, one, mul(w, v[I], v[B])),
                            add(w, v[I], one),
                            sub(w, mul(w, v[N], v[B]), v[B]),
                            v[B],
                            v[N],
                            v[B],
                            one};
    Selection by = {.rank = 3};
    const Lmad *flat = row_major(w, 1, mul(w, v[N], v[N]), NULL, NULL);
    const Lmad *blocks = lmad_select(&cx, flat, &by, user);
    assert_string_equal(lmad_text(w, blocks),
                        "1 + i*b + {(i + 1 : n*b - b), (b : n), (b : 1)}");
    assert_ptr_equal(blocks->offset, user[0]);
    const Lmad *block = slice(&cx, blocks, "paa", &v[A]);
    assert_string_equal(lmad_text(w, block),
                        "a*b*n - a*b + i*b + 1 + {(b : n), (b : 1)}");
}

TEST_OF_TERMS(dense_tests_are_exact)
{
    LmadCx cx = {.polys = w->ps};
    const Scalar **v = w->leaf;
    const Lmad *abc = row_major(w, 3, v[A], v[B], v[C]);

    assert_true(lmad_reads_row_major(abc));
    assert_true(lmad_is_row_major(&cx, abc));
    LmadDim dim[] = {
        {v[A], mul(w, v[C], v[B])}, {v[B], v[C]}, {v[C], num(w, 1)}};
    const Lmad *swapped = lmad_new(w->store, num(w, 0), 3, dim);
    assert_false(lmad_reads_row_major(swapped));
    assert_true(lmad_is_row_major(&cx, swapped));
    assert_true(lmad_equal(&cx, swapped, abc));
    const Lmad *moved = lmad_new(w->store, v[I], 3, dim);
    assert_false(lmad_is_row_major(&cx, moved));
    const Lmad *none = lmad_new(w->store, num(w, 0), 0, NULL);
    assert_true(lmad_is_row_major(&cx, none));
    assert_false(lmad_is_row_major(&cx, lmad_new(w->store, v[I], 0, NULL)));
    const Scalar *size[] = {v[A], v[B], v[C]};
    assert_true(lmad_reads_col_major(lmad_col_major(w->store, 3, size)));
}

/* An LMAD is a polynomial in its index: any index shows what views do. */
TEST_OF_TERMS(views_of_random_lmads)
{
    LmadCx cx = {.polys = w->ps};
    for (int round = 0; round < 20000; round++) {
        uint32_t rank = (uint32_t)rnd_in(w, 1, 4), n = 0, d;
        const Lmad *l = rnd_lmad(w, rank, rnd(w) % 4 != 0);
        char kinds[MAX_RANK + 1] = "";
        const Scalar *arg[3 * MAX_RANK];
        uint32_t narg = 0;
        int64_t in[MAX_RANK], at[MAX_RANK], to[MAX_RANK];
        uint32_t perm[MAX_RANK];

        rnd_values(w, -5, 5);
        for (uint32_t i = 0; i < rank; i++)
            in[i] = rnd_in(w, -3, 3);
        for (uint32_t i = 0; i < rank; i++) {
            uint64_t kind = rnd(w) % 4;
            kinds[i] = "prsa"[kind];
            for (uint32_t k = 0; k < dim_operands[kind]; k++)
                arg[narg + k] = rnd_scalar(w, (int)(rnd(w) % 3), false);
            at[i] = kinds[i] == 'p' ? 0 : in[n++];
            if (kinds[i] == 's')
                at[i] *= val(w, arg[narg + 2]);
            if (kinds[i] != 'a')
                at[i] += val(w, arg[narg]);
            narg += dim_operands[kind];
        }
        const Lmad *s = slice(&cx, l, kinds, arg);
        assert_non_null(s);
        assert_int_equal(s->rank, n);
        assert_int_equal(apply_lmad(w, s, in), apply_lmad(w, l, at));

        d = (uint32_t)(rnd(w) % rank);
        memcpy(at, in, sizeof at);
        at[d] = val(w, l->dim[d].count) - 1 - in[d];
        const Lmad *r = lmad_reverse(&cx, l, d);
        assert_int_equal(apply_lmad(w, r, in), apply_lmad(w, l, at));
        assert_true(lmad_equal(&cx, lmad_reverse(&cx, r, d), l));

        rnd_permutation(w, rank, perm);
        for (uint32_t i = 0; i < rank; i++)
            to[perm[i]] = in[i];
        assert_int_equal(apply_lmad(w, lmad_permute(&cx, l, perm), in),
                         apply_lmad(w, l, to));

        for (uint32_t i = 0; i < rank; i++)
            arg[i] = num(w, in[i]);
        assert_int_equal(val(w, lmad_apply(&cx, l, arg)), apply_lmad(w, l, in));

        const Lmad *line = rnd_lmad(w, 1, true);
        Selection by = {.rank = rank};
        arg[0] = l->offset;
        for (uint32_t i = 0; i < rank; i++) {
            arg[1 + 2 * i] = l->dim[i].count;
            arg[2 + 2 * i] = l->dim[i].stride;
        }
        const Lmad *through = lmad_select(&cx, line, &by, arg);
        int64_t inner = apply_lmad(w, l, in);
        assert_int_equal(apply_lmad(w, through, in),
                         apply_lmad(w, line, &inner));
        /* (Of one element, only the first counts.) */
        int64_t count;
        if (!scalar_is_int(line->dim[0].count, &count) || count > 1)
            assert_true(lmad_equal(&cx, lmad_compose(&cx, line, l), through));
    }
}

static bool fill_model(World *w, const Lmad *l, Model *m)
{
    int64_t size[MAX_RANK], at[MAX_RANK];
    for (uint32_t i = 0; i < l->rank; i++)
        size[i] = val(w, l->dim[i].count);
    if (!set_shape(m, l->rank, size))
        return false;
    for (int64_t k = 0; k < m->total; k++) {
        index_of(m, k, at);
        m->at[k] = apply_lmad(w, l, at);
    }
    return true;
}

static bool same_model(const Model *a, const Model *b)
{
    return a->rank == b->rank && a->total == b->total &&
           memcmp(a->size, b->size, a->rank * sizeof *a->size) == 0 &&
           memcmp(a->at, b->at, (size_t)a->total * sizeof *a->at) == 0;
}

/* Where all is known, equality is that of the functions. */
TEST_OF_TERMS(equality_is_that_of_functions)
{
    LmadCx cx = {.polys = w->ps};
    static Model x, y;
    int equal = 0;
    for (int round = 0; round < 20000; round++) {
        bool symbolic = rnd(w) % 3 == 0;
        const Lmad *a = rnd_lmad(w, (uint32_t)rnd_in(w, 0, 3), symbolic);
        LmadDim dim[MAX_RANK];
        for (uint32_t i = 0; i < a->rank; i++) {
            dim[i] = a->dim[i];
            if (rnd(w) % 3 == 0)
                dim[i].stride = num(w, rnd_in(w, -2, 2));
        }
        const Lmad *b = lmad_new(
            w->store, rnd(w) % 4 ? a->offset : num(w, rnd_in(w, -2, 2)),
            a->rank, dim);
        rnd_values(w, 0, 4);
        bool says = lmad_equal(&cx, a, b);
        assert_true(fill_model(w, a, &x) && fill_model(w, b, &y));
        if (symbolic)
            assert_true(!says || same_model(&x, &y));
        else
            assert_int_equal(says, same_model(&x, &y));
        equal += says && a != b;
    }
    assert_true(equal > 500);
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static uint32_t sort_set(Model *m)
{
    uint32_t n = 0;
    qsort(m->at, (size_t)m->total, sizeof *m->at, by_value);
    for (int64_t k = 0; k < m->total; k++)
        if (k == 0 || m->at[k] != m->at[n - 1])
            m->at[n++] = m->at[k];
    return n;
}

TEST_OF_TERMS(inverses_invert)
{
    LmadCx cx = {.polys = w->ps};
    static Model x;
    int found = 0;
    for (int round = 0; round < 20000; round++) {
        uint32_t rank = (uint32_t)rnd_in(w, 1, 4), perm[MAX_RANK];
        const Scalar *size[MAX_RANK];
        bool names = rnd(w) % 2;
        for (uint32_t i = 0; i < rank; i++) {
            size[i] = names && rnd(w) % 2 ? w->leaf[rnd(w) % NVAR]
                                          : num(w, rnd_in(w, 1, 4));
        }
        rnd_permutation(w, rank, perm);
        const Lmad *l =
            lmad_permute(&cx, lmad_row_major(w->store, rank, size), perm);
        for (uint32_t i = 0; i < rank; i++)
            if (rnd(w) % 4 == 0)
                l = lmad_reverse(&cx, l, i);
        bool spoilt = rnd(w) % 4 == 0;
        if (spoilt) {
            LmadDim dim[MAX_RANK];
            memcpy(dim, l->dim, rank * sizeof *dim);
            dim[rnd(w) % rank].stride = num(w, rnd_in(w, -4, 4));
            l = lmad_new(w->store, l->offset, rank, dim);
        }
        const Lmad *inverse = lmad_invert(&cx, l);
        rnd_values(w, 1, 4);
        assert_true(fill_model(w, l, &x));
        if (inverse)
            for (int64_t k = 0; k < x.total; k++)
                assert_int_equal(unrank_lmad(w, inverse, x.at[k]), k);
        else
            assert_true(spoilt || names);
        found += inverse != NULL;
        if (inverse || names)
            continue;
        /* No inverse: they do not fill a range from 0 on. */
        uint32_t n = sort_set(&x);
        assert_false(n == x.total && x.at[0] == 0 && x.at[n - 1] + 1 == n);
    }
    assert_true(found > 12000);
}

static bool is_affine(const Model *m)
{
    int64_t stride[MAX_RANK], at[MAX_RANK];
    for (uint32_t i = 0; i < m->rank; i++) {
        memset(at, 0, sizeof at);
        at[i] = 1;
        stride[i] = m->size[i] > 1 ? m->at[position_of(m, at)] - m->at[0] : 0;
    }
    for (int64_t k = 0; k < m->total; k++) {
        int64_t offset = m->at[0];
        index_of(m, k, at);
        for (uint32_t i = 0; i < m->rank; i++)
            offset += at[i] * stride[i];
        if (offset != m->at[k])
            return false;
    }
    return true;
}

/* Where all is known, a reshape is one LMAD whenever one can be. */
TEST_OF_TERMS(constant_reshapes_are_complete)
{
    LmadCx cx = {.polys = w->ps};
    static Model x;
    int one = 0, none = 0;
    for (int round = 0; round < 30000; round++) {
        uint32_t rank = (uint32_t)rnd_in(w, 1, 4);
        int64_t n[MAX_RANK], m[MAX_RANK], s[MAX_RANK], stride = 1;
        LmadDim dim[MAX_RANK];
        const Scalar *size[MAX_RANK];
        uint32_t k = 0;
        for (uint32_t i = rank; i-- > 0;) {
            n[i] = rnd(w) % 12 ? rnd_in(w, 1, 6) : 0;
            if (rnd(w) % 3 == 0)
                stride = rnd_in(w, -6, 12);
            s[i] = stride;
            stride *= n[i];
            dim[i] = (LmadDim){num(w, n[i]), num(w, s[i])};
        }
        const Lmad *l = lmad_new(w->store, num(w, rnd_in(w, 0, 9)), rank, dim);
        /* Another shape: split and merge, whatever gives as many. */
        int64_t total = 1, left;
        for (uint32_t i = 0; i < rank; i++)
            total *= n[i];
        for (left = total; k < 4 && (left > 1 || rnd(w) % 2); k++) {
            m[k] = rnd_in(w, 1, 6);
            while (left % m[k])
                m[k]--;
            left = m[k] ? left / m[k] : left;
        }
        m[k++] = left;
        for (uint32_t i = 0; i < k; i++)
            size[i] = num(w, m[i]);
        const Lmad *r = lmad_reshape(&cx, l, k, size);
        assert_true(fill_model(w, l, &x));
        assert_true(set_shape(&x, k, m));
        if (r)
            check_model(w, ixfn_of_lmad(w->store, r), &x);
        else
            assert_false(is_affine(&x));
        one += r && l != r;
        none += !r;
        const IxFn *chain =
            ixfn_reshape(&cx, ixfn_of_lmad(w->store, l), NULL, k, size);
        check_model(w, chain, &x);
        assert_int_equal(chain->nlmad, r ? 1 : 2);
    }
    assert_true(one > 10000 && none > 2000);
}

TEST_OF_TERMS(overflow_gives_no_lmad)
{
    LmadCx cx = {.polys = w->ps, .prog = w->prog};
    const Scalar *most = num(w, INT64_MAX), *least = num(w, INT64_MIN);
    LmadDim dim[] = {{most, most}, {w->leaf[N], least}};
    const Lmad *l = lmad_new(w->store, most, 2, dim);
    const Scalar *point[] = {num(w, 3), w->leaf[I]};

    assert_null(slice(&cx, l, "pa", point));
    assert_string_equal(cx.why, "a coefficient does not fit i64");
    assert_null(lmad_apply(&cx, l, point));
    assert_null(lmad_reverse(&cx, l, 0));
    assert_null(lmad_reverse(&cx, l, 1));
    const IxFn *f = ixfn_of_lmad(w->store, l);
    assert_null(ixfn_fix(&cx, f, 0, point[0]));
    assert_null(ixfn_reverse(&cx, f, 1, NULL));
    assert_true(ixfn_equal(&cx, f, f));
    assert_false(lmad_is_row_major(&cx, l));
    assert_null(lmad_invert(&cx, l));
    /* A reshape need not compute with them. */
    const Scalar *size[] = {most, num(w, 1), w->leaf[N]};
    const IxFn *r = ixfn_reshape(&cx, f, NULL, 3, size);
    assert_int_equal(r->nlmad, 1);
    const Scalar *flat = mul(w, most, w->leaf[N]);
    r = ixfn_reshape(&cx, f, NULL, 1, &flat);
    assert_int_equal(r->nlmad, 2);
}
