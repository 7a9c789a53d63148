/* poly.c - polynomials against evaluation at random points. */
#include "testsuite/unit/terms.h"

#include "ir-text/poly/equality.h"
#include "ir-text/poly/poly.h"

/* a, b, c, i, m, n */
enum { A, B, C, I, M, N };

static const Poly *of(World *w, const Scalar *s)
{
    const Poly *p = poly_of(w->ps, s);
    assert_non_null(p);
    return p;
}

static const Poly *rnd_poly(World *w, int size)
{
    return of(w, rnd_scalar(w, size, rnd(w) % 3 == 0));
}

static bool eval(World *w, const Poly *p, int64_t *v)
{
    return poly_eval(p, atom_value, w, v);
}

/* Do P and the integer expression S agree where both have a value? */
static void check_value(World *w, const Poly *p, const Scalar *s)
{
    Wide want;
    int64_t got;

    if (value_of(w, s, &want) && eval(w, p, &got))
        assert_true(want == got);
}

TEST_OF_TERMS(scalars_become_polynomials)
{
    for (int round = 0; round < 20000; round++) {
        const Scalar *s = rnd_scalar(w, (int)(rnd(w) % 12), true);
        const Poly *p = of(w, s);
        for (int point = 0; point < 3; point++) {
            rnd_values(w, -7, 7);
            check_value(w, p, s);
        }
        /* The text of a canonical form has that canonical form. */
        const Scalar *t = poly_scalar(w->ps, p);
        assert_ptr_equal(of(w, t), p);
        check_value(w, p, t);
        const Scalar *like = poly_scalar_like(w->ps, p, 1, &s);
        assert_ptr_equal(like, s);
        const Scalar *other = rnd_scalar(w, 4, true);
        like = poly_scalar_like(w->ps, p, 1, &other);
        assert_ptr_equal(of(w, like), p);
    }
}

TEST_OF_TERMS(arithmetic_agrees_with_values)
{
    for (int round = 0; round < 20000; round++) {
        const Poly *p = rnd_poly(w, 5), *q = rnd_poly(w, 5);
        const Poly *r = rnd_poly(w, 3);
        int64_t x, y, z;
        rnd_values(w, -5, 5);
        if (!eval(w, p, &x) || !eval(w, q, &y))
            continue;
        assert_true(eval(w, poly_add(w->ps, p, q), &z) && z == x + y);
        assert_true(eval(w, poly_sub(w->ps, p, q), &z) && z == x - y);
        assert_true(eval(w, poly_neg(w->ps, p), &z) && z == -x);
        assert_true(eval(w, poly_scale(w->ps, p, -7), &z) && z == -7 * x);
        const Poly *pq = poly_mul(w->ps, p, q);
        assert_true(eval(w, pq, &z) && z == x * y);
        /* The ring's laws are laws of pointers. */
        assert_ptr_equal(pq, poly_mul(w->ps, q, p));
        assert_ptr_equal(poly_add(w->ps, p, q), poly_add(w->ps, q, p));
        assert_ptr_equal(
            poly_mul(w->ps, poly_add(w->ps, p, q), r),
            poly_add(w->ps, poly_mul(w->ps, p, r), poly_mul(w->ps, q, r)));
        assert_ptr_equal(poly_sub(w->ps, poly_add(w->ps, p, q), q), p);
        assert_true(poly_is_zero(poly_sub(w->ps, p, p)));
    }
}

TEST_OF_TERMS(division_is_exact)
{
    int refused = 0;
    for (int round = 0; round < 20000; round++) {
        const Poly *p = rnd_poly(w, 5), *q = rnd_poly(w, 5);
        const Poly *pq = poly_mul(w->ps, p, q);
        if (!poly_is_zero(q))
            assert_ptr_equal(poly_divide(w->ps, pq, q), p);
        const Poly *r = poly_divide(w->ps, p, q);
        if (r)
            assert_ptr_equal(poly_mul(w->ps, r, q), p);
        refused += !r;
        if (poly_is_zero(p))
            continue;
        const Poly *f = poly_common_factor(w->ps, p);
        assert_int_equal(f->nterm, 1);
        const Poly *rest = poly_divide(w->ps, p, f);
        assert_non_null(rest);
        assert_int_equal(poly_content(rest), 1);
        assert_true(poly_is_value(poly_common_factor(w->ps, rest), 1));
    }
    assert_in_range(refused, 1000, 20000);
}

TEST_OF_TERMS(parts_add_up)
{
    for (int round = 0; round < 5000; round++) {
        const Poly *p = rnd_poly(w, 7), *q, *r;
        Var *var = w->var[rnd(w) % NVAR];
        const Poly *x = poly_var(w->ps, var);
        const Atom *atom = poly_as_atom(x);
        poly_split(w->ps, p, atom, &q, &r);
        assert_ptr_equal(poly_add(w->ps, poly_mul(w->ps, q, x), r), p);
        assert_int_equal(poly_degree_in(r, atom), 0);
        bool linear = poly_linear(w->ps, p, var, &q, &r);
        if (linear)
            assert_true(poly_degree_in(p, atom) <= 1);
        if (!poly_mentions(w->ps, p, var))
            assert_true(linear && r == p && poly_is_zero(q));
        const Poly *lead = poly_leading(w->ps, p);
        assert_int_equal(poly_degree(lead), poly_degree(p));
        assert_int_equal(poly_sub(w->ps, p, lead)->nterm + lead->nterm,
                         p->nterm);
    }
}

TEST_OF_TERMS(substitution_is_simultaneous)
{
    for (int round = 0; round < 10000; round++) {
        const Poly *p = rnd_poly(w, 7);
        PolyPair pair[3];
        for (int k = 0; k < 3; k++)
            pair[k] = (PolyPair){w->var[k], rnd_poly(w, 2)};
        const Poly *s = poly_subst(w->ps, p, 3, pair);
        assert_non_null(s);
        rnd_values(w, -3, 3);
        int64_t to[3], x, y;
        if (!eval(w, pair[0].to, &to[0]) || !eval(w, pair[1].to, &to[1]) ||
            !eval(w, pair[2].to, &to[2]) || !eval(w, s, &x))
            continue;
        for (int k = 0; k < 3; k++)
            w->value[k] = to[k];
        if (eval(w, p, &y))
            assert_true(x == y);
    }
    /* a -> b, b -> a */
    const Scalar *s =
        bin(w, OP_SUB, w->leaf[A], bin(w, OP_MIN, w->leaf[B], w->leaf[C]));
    PolyPair swap[] = {{w->var[A], of(w, w->leaf[B])},
                       {w->var[B], of(w, w->leaf[A])}};
    assert_string_equal(
        text(w, poly_scalar(w->ps, poly_subst(w->ps, of(w, s), 2, swap))),
        "b - min(a, c)");
}

TEST_OF_TERMS(texts_read_well)
{
    const Scalar **v = w->leaf;
    const Scalar *ib = bin(w, OP_MUL, v[I], v[B]);
    const Scalar *s = bin(w, OP_ADD, bin(w, OP_ADD, ib, v[N]), num(w, 1));
    const Poly *p = of(w, s);

    assert_string_equal(text(w, poly_scalar(w->ps, p)), "b*i + n + 1");
    const Scalar *like[] = {num(w, 3), ib};
    assert_string_equal(text(w, poly_scalar_like(w->ps, p, 2, like)),
                        "i*b + n + 1");
    p = poly_sub(w->ps, poly_const(w->ps, 1), of(w, v[N]));
    assert_string_equal(text(w, poly_scalar(w->ps, p)), "1 - n");
    p = poly_neg(w->ps, of(w, s));
    assert_string_equal(text(w, poly_scalar(w->ps, p)), "-b*i - n - 1");
    p = poly_scale(w->ps, of(w, v[N]), -3);
    assert_string_equal(text(w, poly_scalar(w->ps, p)), "-3*n");
    p = poly_mul(w->ps, of(w, v[N]), poly_scale(w->ps, of(w, v[N]), 2));
    assert_string_equal(text(w, poly_scalar(w->ps, p)), "2*n*n");
    assert_string_equal(text(w, poly_scalar(w->ps, poly_const(w->ps, 0))), "0");
    p = poly_add(w->ps, of(w, v[A]), poly_const(w->ps, INT64_MIN));
    assert_string_equal(text(w, poly_scalar(w->ps, p)),
                        "a + -9223372036854775808");
}

/* The same text whatever the history of a store. */
TEST_OF_TERMS(texts_depend_on_names_alone)
{
    for (int round = 0; round < 2000; round++) {
        const Scalar *s = rnd_scalar(w, 12, true);
        PolyStore *other = poly_store_new(w->store);
        for (int k = NVAR; k-- > 0;)
            if (rnd(w) % 2)
                poly_var(other, w->var[k]);
        assert_ptr_equal(poly_scalar(other, poly_of(other, s)),
                         poly_scalar(w->ps, of(w, s)));
        const Poly *p = poly_leading(w->ps, of(w, s));
        const Poly *q = poly_leading(other, poly_of(other, s));
        assert_ptr_equal(poly_scalar(other, q), poly_scalar(w->ps, p));
        poly_store_free(other);
    }
}

TEST_OF_TERMS(opaque_arguments_are_canonical)
{
    const Scalar **v = w->leaf;
    const Scalar *ab = bin(w, OP_ADD, v[A], v[B]);
    const Scalar *ba = bin(w, OP_ADD, v[B], v[A]);

    assert_ptr_equal(of(w, bin(w, OP_MIN, ab, v[C])),
                     of(w, bin(w, OP_MIN, v[C], ba)));
    assert_true(of(w, bin(w, OP_DIV, ab, v[C])) !=
                of(w, bin(w, OP_DIV, v[C], ba)));
    /* Inside other types as well. */
    const Scalar *less = bin(w, OP_LT, ab, v[C]);
    const Scalar *less2 = bin(w, OP_LT, ba, v[C]);
    assert_true(poly_same(w->ps, less, less2));
    assert_null(poly_of(w->ps, less));
    const Scalar *f = scalar_convert(w->store, ELEM_F32, ab);
    const Scalar *g = scalar_convert(w->store, ELEM_F32, ba);
    assert_true(poly_same(w->ps, f, g));
    assert_false(poly_same(w->ps, f, scalar_convert(w->store, ELEM_F64, ab)));
    assert_ptr_equal(of(w, scalar_convert(w->store, ELEM_I64, f)),
                     of(w, scalar_convert(w->store, ELEM_I64, g)));
    /* Literals of other types are not numbers of this one. */
    const Scalar *one = scalar_int(w->store, ELEM_I32, 1);
    assert_false(poly_same(w->ps, one, num(w, 1)));
    assert_true(
        poly_is_value(of(w, scalar_convert(w->store, ELEM_I64, one)), 1));
    /* i32 wraps: it is opaque, though the order of operands is not. */
    const Scalar *x = scalar_var(w->store, world_var(w, "x", ELEM_I32));
    assert_true(
        poly_same(w->ps, bin(w, OP_ADD, x, one), bin(w, OP_ADD, one, x)));
}

TEST_OF_TERMS(known_operators_fold)
{
    const Scalar *four = num(w, 4), *n = w->leaf[N];
    const Scalar *n4 = bin(w, OP_MUL, n, four);
    const Scalar *n41 = bin(w, OP_ADD, n4, num(w, 1));

    assert_ptr_equal(of(w, bin(w, OP_DIV, n4, four)), of(w, n));
    assert_true(poly_is_zero(of(w, bin(w, OP_REM, n4, four))));
    assert_non_null(poly_as_atom(of(w, bin(w, OP_DIV, n41, four))));
    assert_ptr_equal(of(w, bin(w, OP_MIN, n4, n41)), of(w, n4));
    assert_ptr_equal(of(w, bin(w, OP_MAX, n4, n41)), of(w, n41));
    /* What is an error when it runs stays as it is. */
    const Scalar *zero = num(w, 0);
    assert_non_null(poly_as_atom(of(w, bin(w, OP_DIV, n, zero))));
    assert_non_null(poly_as_atom(of(w, bin(w, OP_DIV, four, zero))));
    assert_non_null(
        poly_as_atom(of(w, bin(w, OP_DIV, num(w, INT64_MIN), num(w, -1)))));
}

TEST_OF_TERMS(operators_on_numbers_are_computed)
{
    static const struct {
        Op op;
        int64_t a, b, is;
    } row[] = {
        {OP_DIV, -7, 2, -3},           {OP_FDIV, -7, 2, -4},
        {OP_REM, -7, 2, -1},           {OP_FMOD, -7, 2, 1},
        {OP_SHR, -9, 1, -5},           {OP_SHL, 3, 62, -(1LL << 62)},
        {OP_SHL, 1, 63, INT64_MIN},    {OP_AND, 12, -3, 12},
        {OP_OR, 12, 3, 15},            {OP_XOR, -1, 5, -6},
        {OP_MULHI, INT64_MIN, 2, -1},  {OP_MULHI, INT64_MAX, 4, 1},
        {OP_MIN, 3, -3, -3},           {OP_MAX, 3, -3, 3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_true(poly_is_value(
            of(w, bin(w, row[i].op, num(w, row[i].a), num(w, row[i].b))),
            row[i].is));
    static const struct {
        Op op;
        int64_t a, is;
    } one[] = {
        {OP_CPL, 5, -6}, {OP_CLZ, 0, 64},       {OP_CLZ, 1, 63},
        {OP_SGN, -9, -1}, {OP_POPCOUNT, -1, 64},
    };
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        assert_true(poly_is_value(
            of(w, scalar_unary(w->store, one[i].op, num(w, one[i].a))),
            one[i].is));
    /* Counts that are out of range stay. */
    assert_non_null(poly_as_atom(of(w, bin(w, OP_SHL, num(w, 1), num(w, 64)))));
    assert_non_null(poly_as_atom(of(w, bin(w, OP_SHR, num(w, 1), num(w, -1)))));
}

TEST_OF_TERMS(overflow_is_no_polynomial)
{
    PolyStore *ps = w->ps;
    const Poly *n = of(w, w->leaf[N]);
    const Poly *most = poly_scale(ps, n, INT64_MAX);
    const Poly *least = poly_scale(ps, n, INT64_MIN);

    assert_null(poly_add(ps, most, n));
    assert_string_equal(poly_why(ps), "a coefficient does not fit i64");
    assert_null(poly_sub(ps, least, n));
    assert_null(poly_neg(ps, least));
    assert_null(poly_scale(ps, least, -1));
    assert_null(poly_mul(ps, most, most));
    assert_null(poly_add(ps, NULL, n));
    assert_null(poly_divide(ps, least, poly_const(ps, -1)));
    assert_null(poly_divide(ps, n, poly_const(ps, 0)));
    assert_ptr_equal(poly_divide(ps, least, n), poly_const(ps, INT64_MIN));
    assert_true(poly_content(least) == 1ULL << 63);
    assert_ptr_equal(poly_common_factor(ps, least), least);
    assert_ptr_equal(of(w, poly_scalar(ps, least)), least);
    /* Intermediate sums may be larger than what is left of them. */
    const Poly *big = poly_add(ps, most, poly_const(ps, INT64_MAX));
    const Poly *n1 = poly_sub(ps, n, poly_const(ps, 1));
    const Poly *product = poly_mul(ps, big, n1); /* n * n - 1, scaled */
    assert_non_null(product);
    assert_int_equal(product->nterm, 2);
    const Poly *n2 = poly_add(ps, poly_scale(ps, n, 2), poly_const(ps, 1));
    assert_null(poly_mul(ps, big, n2));
    assert_null(poly_mul(ps, poly_neg(ps, big), n2));
    /* An expression that would overflow is one atom, where it does. */
    const Scalar *s = bin(w, OP_ADD, num(w, INT64_MAX), num(w, 1));
    const Poly *p = of(w, s);
    assert_non_null(poly_as_atom(p));
    assert_ptr_equal(of(w, bin(w, OP_SUB, s, s)), poly_const(ps, 0));
    assert_ptr_equal(of(w, poly_scalar(ps, p)), p);
    for (int round = 0; round < 3000; round++) {
        static const int64_t odd[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX,
                                      INT64_MAX - 1, -1, 0, 1, 2, -2,
                                      1LL << 32, -(1LL << 32), 3037000500};
        const Scalar *e = w->leaf[rnd(w) % 2];
        for (int k = 0; k < 5; k++) {
            static const Op op[] = {OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_FMOD};
            const Scalar *x =
                rnd(w) % 3 ? num(w, odd[rnd(w) % 12]) : w->leaf[rnd(w) % 2];
            e = rnd(w) % 2 ? bin(w, op[rnd(w) % 5], e, x)
                           : bin(w, op[rnd(w) % 5], x, e);
        }
        for (int k = 0; k < 2; k++)
            w->value[k] = odd[rnd(w) % 12];
        check_value(w, of(w, e), e);
        assert_ptr_equal(of(w, poly_scalar(ps, of(w, e))), of(w, e));
    }
}

/* (a + b + ...)^30 and longer and deeper things end soon. */
TEST_OF_TERMS(blow_up_is_bounded)
{
    const Scalar *sum = bin(w, OP_ADD, w->leaf[A], w->leaf[B]);
    const Scalar *power = sum, *wide = sum, *shared = w->leaf[A];

    for (int k = 1; k < 30; k++)
        power = bin(w, OP_MUL, power, sum);
    assert_int_equal(of(w, power)->nterm, 31);
    for (int k = 2; k < NVAR; k++)
        wide = bin(w, OP_ADD, wide, w->leaf[k]);
    power = wide;
    for (int k = 1; k < 60; k++)
        power = bin(w, OP_MUL, power, wide);
    assert_true(of(w, power)->nterm <= POLY_MAX_TERMS);
    assert_ptr_equal(of(w, bin(w, OP_SUB, power, power)), poly_const(w->ps, 0));
    /* A dag of 2^500 paths. */
    for (int k = 0; k < 500; k++)
        shared = bin(w, OP_MIN, bin(w, OP_ADD, shared, shared),
                     bin(w, OP_MUL, shared, w->leaf[B]));
    const Poly *p = of(w, shared);
    assert_ptr_equal(of(w, poly_scalar(w->ps, p)), p);
    assert_true(poly_mentions(w->ps, p, w->var[B]));
    assert_false(poly_mentions(w->ps, p, w->var[C]));
    PolyPair pair = {w->var[A], of(w, w->leaf[C])};
    assert_true(
        poly_mentions(w->ps, poly_subst(w->ps, p, 1, &pair), w->var[C]));
    /* A sum of many names, and as deep a nest as there may be. */
    const Scalar *many = num(w, 0);
    for (int k = 0; k < IR_MAX_NESTING - 1; k++)
        many = bin(w, OP_ADD, many,
                   scalar_var(w->store, world_var(w, "v", ELEM_I64)));
    assert_non_null(of(w, many));
    const Scalar *deep = w->leaf[A];
    for (int k = 0; k < IR_MAX_NESTING - 1; k++)
        deep = scalar_unary(w->store, OP_ABS, deep);
    p = of(w, deep);
    assert_ptr_equal(poly_scalar(w->ps, p), deep);
    pair.to = p; /* would be twice as deep */
    assert_null(poly_subst(w->ps, p, 1, &pair));
    assert_string_equal(poly_why(w->ps), "an expression would nest too deep");
}

TEST_OF_TERMS(equalities_rewrite)
{
    Equalities *eq = equalities_new(w->ps);
    const Scalar **v = w->leaf;
    const Scalar *ab1 = bin(w, OP_ADD, bin(w, OP_MUL, v[A], v[B]), num(w, 1));
    const Poly *n = of(w, v[N]), *m = of(w, v[M]), *a = of(w, v[A]);
    const Poly *b = of(w, v[B]), *c = of(w, v[C]), *i = of(w, v[I]);

    /* n == a*b + 1 && i == m */
    const Scalar *cond =
        bin(w, OP_LAND, bin(w, OP_EQ, v[N], ab1), bin(w, OP_EQ, v[I], v[M]));
    equalities_assume(eq, cond);
    assert_true(equalities_hold(
        eq, w->ps, poly_mul(w->ps, n, m),
        poly_add(w->ps, i, poly_mul(w->ps, poly_mul(w->ps, a, b), i))));
    assert_false(equalities_hold(eq, w->ps, n, m));
    assert_false(equalities_hold(NULL, w->ps, i, m));
    assert_false(
        equalities_add(eq, i, poly_add(w->ps, m, poly_const(w->ps, 1))));
    /* Opaque atoms: m / 2 == c, so i / 2 is c too. */
    uint32_t mark = equalities_mark(eq);
    const Poly *m2 = of(w, bin(w, OP_DIV, v[M], num(w, 2)));
    const Poly *i2 = of(w, bin(w, OP_DIV, v[I], num(w, 2)));
    assert_true(equalities_hold(eq, w->ps, m2, i2));
    assert_true(equalities_add(eq, m2, c));
    assert_true(equalities_hold(eq, w->ps, i2, c));
    equalities_undo(eq, mark);
    assert_false(equalities_hold(eq, w->ps, i2, c));
    /* The other way round. */
    equalities_undo(eq, 0);
    assert_true(equalities_add(eq, m2, c));
    assert_false(equalities_hold(eq, w->ps, i2, c));
    assert_true(equalities_add(eq, i, m));
    assert_true(equalities_hold(eq, w->ps, i2, c));
    /* Equalities that cannot be solved: 2*n*m == 2*a*b. */
    equalities_undo(eq, 0);
    const Poly *nm = poly_mul(w->ps, n, m), *ab = poly_mul(w->ps, a, b);
    assert_true(
        equalities_add(eq, poly_scale(w->ps, nm, 2), poly_scale(w->ps, ab, 2)));
    assert_true(equalities_hold(eq, w->ps, nm, ab));
    assert_true(equalities_hold(eq, w->ps, poly_mul(w->ps, c, nm),
                                poly_mul(w->ps, c, ab)));
    assert_false(equalities_hold(eq, w->ps, n, a));
    /* Rules that lead back to themselves end. */
    equalities_undo(eq, 0);
    const Poly *a2 = of(w, bin(w, OP_DIV, v[A], num(w, 2)));
    const Poly *b2 = of(w, bin(w, OP_DIV, v[B], num(w, 2)));
    equalities_add(eq, a2, n);
    equalities_add(
        eq, n, poly_add(w->ps, poly_scale(w->ps, b2, 2), poly_const(w->ps, 1)));
    equalities_add(eq, a, b);
    equalities_apply(eq, poly_add(w->ps, poly_add(w->ps, a2, b2), n));
    equalities_free(eq);
}

/* Random equalities that hold at a point; whatever follows from them holds
 * there. */
TEST_OF_TERMS(equalities_are_sound)
{
    for (int round = 0; round < 3000; round++) {
        Equalities *eq = equalities_new(w->ps);
        rnd_values(w, -4, 4);
        for (int k = 0; k < 4; k++) {
            const Poly *p = rnd_poly(w, 4);
            int64_t v;
            if (eval(w, p, &v))
                equalities_add(
                    eq, p,
                    rnd(w) % 2 ? poly_const(w->ps, v)
                               : poly_add(w->ps, of(w, w->leaf[0]),
                                          poly_const(w->ps, v - w->value[0])));
        }
        for (int k = 0; k < 4; k++) {
            const Poly *p = rnd_poly(w, 5);
            const Poly *q = equalities_apply(eq, p);
            int64_t x, y;
            if (q && eval(w, p, &x) && eval(w, q, &y))
                assert_true(x == y);
            const Poly *r = rnd_poly(w, 2), *s = rnd_poly(w, 2);
            if (equalities_hold(eq, w->ps, r, s) && eval(w, r, &x) &&
                eval(w, s, &y))
                assert_true(x == y);
        }
        equalities_free(eq);
    }
}

TEST_OF_TERMS(many_definitions_stay_linear)
{
    enum { MANY = 20000 };
    const Poly **x = malloc((MANY + 1) * sizeof *x);
    assert_non_null(x);
    for (int k = 0; k <= MANY; k++)
        x[k] = poly_var(w->ps, world_var(w, "v", ELEM_I64));
    const Poly *one = poly_const(w->ps, 1);
    for (int backwards = 0; backwards < 2; backwards++) {
        Equalities *eq = equalities_new(w->ps);
        for (int k = 1; k <= MANY; k++) {
            int at = backwards ? MANY + 1 - k : k;
            equalities_add(eq, x[at], poly_add(w->ps, x[at - 1], one));
        }
        const Poly *last = poly_add(w->ps, x[0], poly_const(w->ps, MANY));
        bool holds = equalities_hold(eq, w->ps, x[MANY], last);
        assert_true(holds || backwards);
        equalities_free(eq);
    }
    free(x);
}
