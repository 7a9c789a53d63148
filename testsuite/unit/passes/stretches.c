/* stretches.c - what lies apart by numbers has no element in common. */
#include "testsuite/unit/terms.h"

#include "passes/shortcircuit/stretches.h"

enum { ROUNDS = 10000, MAX_DIMS = 3, MOST = 4096 /* offsets that are marked */ };

/* k, n, k * n or -k of the variable N. */
static const Scalar *number(World *w, const Scalar *n, bool may_be_negative)
{
    const Scalar *k = scalar_int(w->store, ELEM_I64, (int64_t)(rnd(w) % 7));

    switch (rnd(w) % 4) {
    case 0:
        return n;
    case 1:
        return scalar_binary(w->store, OP_MUL, k, n);
    case 2:
        if (may_be_negative)
            return scalar_unary(w->store, OP_NEG, k);
        return k;
    default:
        return k;
    }
}

/* Often one dimension follows from the one inside of it. */
static const Lmad *any_lmad(World *w, const Scalar *n)
{
    uint32_t rank = (uint32_t)(rnd(w) % (MAX_DIMS + 1));
    const Scalar *one = scalar_int(w->store, ELEM_I64, 1), *length = one;
    LmadDim dim[MAX_DIMS];

    for (uint32_t d = rank; d-- > 0;) {
        dim[d].count = number(w, n, false);
        dim[d].stride = rnd(w) % 3 ? length : number(w, n, true);
        length = scalar_binary(w->store, OP_MUL, dim[d].count, length);
    }
    const Scalar *offset = scalar_binary(w->store, OP_ADD,
                                         number(w, n, true),
                                         number(w, n, true));
    return lmad_new(w->store, offset, rank, dim);
}

static bool value_is(const Atom *atom, int64_t *value, void *data)
{
    (void)atom;
    *value = *(const int64_t *)data;
    return true;
}

static int64_t value_at(World *w, const Scalar *s, int64_t n)
{
    int64_t result = 0;

    assert_true(poly_eval(poly_of(w->ps, s), value_is, &n, &result));
    return result;
}

/* Mark what LMAD reaches, or say whether some of it is marked. */
static bool walk(World *w, const Lmad *lmad, uint32_t d, int64_t at,
                 int64_t n, bool *marked, bool mark)
{
    bool meets = false;

    if (d < lmad->rank) {
        int64_t count = value_at(w, lmad->dim[d].count, n);
        int64_t stride = value_at(w, lmad->dim[d].stride, n);
        for (int64_t i = 0; i < count && !meets; i++)
            meets = walk(w, lmad, d + 1, at + i * stride, n, marked, mark);
        return meets;
    }
    if (at <= -MOST || at >= MOST)
        return false;
    if (mark)
        marked[at + MOST] = true;
    return !mark && marked[at + MOST];
}

static bool meet(World *w, const Lmad *a, const Lmad *b, int64_t n)
{
    bool marked[2 * MOST] = {false};

    walk(w, a, 0, value_at(w, a->offset, n), n, marked, true);
    return walk(w, b, 0, value_at(w, b->offset, n), n, marked, false);
}

static const IxFn *ixfn_of(World *w, const Lmad *lmad)
{
    return ixfn_new(w->store, 1, &lmad, NULL);
}

/* Three sets, and what is taken for apart where N is LEAST or more. */
static void try_three(World *w, Facts *facts, int64_t least, int *apart,
                      int *on_rings)
{
    const Scalar *n = w->leaf[NVAR - 1];
    const Lmad *a = any_lmad(w, n), *b = any_lmad(w, n), *c = any_lmad(w, n);
    Stretch x = stretch_of_ixfn(w->ps, ixfn_of(w, a), ELEM_I64);
    Stretch y = stretch_of_ixfn(w->ps, ixfn_of(w, b), ELEM_I64);
    Stretch z = stretch_of_ixfn(w->ps, ixfn_of(w, c), ELEM_I64);
    Stretch both = stretch_join(y, z);
    Rings rings = {.facts = facts};

    if (stretches_apart(&x, &both, &rings))
        assert_true(stretches_apart(&x, &y, &rings) &&
                    stretches_apart(&x, &z, &rings));
    if (!stretches_apart(&x, &y, &rings))
        return;
    assert_true(stretches_apart(&y, &x, &rings));
    ++*apart;
    *on_rings += x.ring || y.ring;
    bool anywhere = stretches_apart(&x, &y, NULL);
    for (int64_t value = anywhere ? -2 : least; value <= least + 4; value++)
        assert_false(meet(w, a, b, value));
}

TEST_OF_TERMS(apart_is_apart)
{
    const Poly *n = poly_of(w->ps, w->leaf[NVAR - 1]);
    int apart = 0, on_rings = 0;

    for (int64_t least = 0; least < 12; least += 3) {
        Facts *facts = facts_new(w->prog, w->ps);
        facts_suppose(facts, poly_sub(w->ps, n, poly_const(w->ps, least)));
        for (int i = 0; i < ROUNDS; i++)
            try_three(w, facts, least, &apart, &on_rings);
        facts_free(facts);
    }
    assert_true(apart > ROUNDS / 50);
    assert_true(on_rings > ROUNDS / 500);
}
