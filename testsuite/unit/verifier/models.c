/* models.c - models of facts: what is computed in each is computed from the
 * values of its variables, and a search in two steps finds what one does. */
#include "prover.h"

#include "verifier/prover/models/models.h"

static const char text[] =
    "fun t (a : i64) (b : i64) (n : i64) (m : i64) : (i64) =\n"
    "  assert a >= 7 && b >= 1 && a % b == 3 && n >= (a + b - 1) / b\n"
    "  assert m >= min(a, b) && max(n % b, a / b) <= m + 3\n"
    "  let (r : i64) = (a + b - 1) / b + n % b + min(a, b) + max(n % b, a / b)\n"
    "  in (r)\n";

static int64_t max_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t min_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

typedef struct Numbers {
    int64_t a, b, n, m;
} Numbers;

static Numbers numbers_of(const Text *t, Models *models, uint32_t k)
{
    int64_t value[4];

    for (uint32_t i = 0; i < 4; i++)
        assert_true(
            models_var(models, k, t->p.prog->first->param[i], &value[i]));
    return (Numbers){value[0], value[1], value[2], value[3]};
}

static const Poly *asked(Text *t)
{
    const Stm *s = learn_text(t);

    return poly_of(t->ps, s->exp.arg[0]);
}

/* The first values of b do not do, so that a % b is computed again and again.
 * All models are asked twice, the other way round the second time: what is kept
 * of one is not that of another. */
TEST(test_computed)
{
    Text t = text_open(text);
    const Poly *p = asked(&t);
    Models *models = models_new(t.facts, 1, &p, MODELS_MAX);
    uint32_t n = models_count(models);

    assert_true(n >= 6);
    for (uint32_t i = 0; i < 2 * n; i++) {
        uint32_t k = i < n ? i : 2 * n - 1 - i;
        int64_t value;
        assert_true(models_value(models, k, p, &value));
        Numbers x = numbers_of(&t, models, k);
        assert_true(x.a >= 7 && x.b >= 1 && x.a % x.b == 3);
        assert_true(x.n >= (x.a + x.b - 1) / x.b);
        assert_true(x.m >= min_of(x.a, x.b));
        assert_true(max_of(x.n % x.b, x.a / x.b) <= x.m + 3);
        assert_int_equal(value, (x.a + x.b - 1) / x.b + x.n % x.b +
                                    min_of(x.a, x.b) +
                                    max_of(x.n % x.b, x.a / x.b));
    }
    models_free(models);
    text_close(&t);
}

TEST(test_looking_on)
{
    Text t = text_open(text);
    const Poly *p = asked(&t);
    Models *once = models_new(t.facts, 1, &p, 12);
    Models *twice = models_new(t.facts, 1, &p, 1);

    assert_int_equal(models_count(twice), 1);
    models_find(twice, 6);
    assert_int_equal(models_count(twice), 6);
    models_find(twice, 12);
    assert_int_equal(models_count(twice), models_count(once));
    for (uint32_t k = 0; k < models_count(once); k++) {
        Numbers x = numbers_of(&t, once, k), y = numbers_of(&t, twice, k);
        assert_memory_equal(&x, &y, sizeof x);
    }
    models_free(once);
    models_free(twice);
    text_close(&t);
}
