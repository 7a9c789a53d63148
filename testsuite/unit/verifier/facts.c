/* facts.c - facts come and go; and many of them take time in their number. */
#include "prover.h"
#include "testsuite/unit/terms.h"

static bool claims(Facts *facts, const Scalar *condition)
{
    return ask_condition(facts, condition) == PROVED;
}

static const Scalar *less(World *w, const Scalar *a, const Scalar *b)
{
    return bin(w, OP_LT, a, b);
}

enum { A, B, C, I, M, N };

TEST_OF_TERMS(facts_leave_with_their_body)
{
    Facts *facts = facts_new(w->prog, w->ps);
    const Scalar *const *v = w->leaf;
    const Scalar *goal = less(w, v[I], v[M]);
    const Scalar *next = bin(w, OP_ADD, v[I], num(w, 1));

    facts_assume(facts, less(w, v[I], v[N]), NULL);
    assert_false(claims(facts, goal));
    uint32_t mark = facts_mark(facts);
    facts_assume(facts, bin(w, OP_EQ, v[N], v[M]), NULL);
    assert_true(claims(facts, goal));
    facts_define(facts, w->var[A], next, NULL);
    assert_true(claims(facts, bin(w, OP_LE, v[A], v[M])));
    uint32_t inner = facts_mark(facts);
    facts_deny(facts, bin(w, OP_LE, v[A], v[B]), NULL);
    assert_true(claims(facts, less(w, v[B], v[A])));
    assert_true(claims(facts, less(w, v[B], v[N])));
    facts_undo(facts, inner);
    assert_false(claims(facts, less(w, v[B], v[A])));
    assert_true(claims(facts, goal));
    facts_undo(facts, mark);
    assert_false(claims(facts, goal));
    assert_false(claims(facts, bin(w, OP_LE, v[A], v[M])));
    assert_true(claims(facts, less(w, v[I], v[N])));
    facts_undo(facts, 0);
    assert_int_equal(facts_mark(facts), 0);
    assert_false(claims(facts, less(w, v[I], v[N])));
    facts_free(facts);
}

/* Definitions that need each other, in whatever order they are asked for. */
TEST_OF_TERMS(definitions_are_expanded_on_demand)
{
    Facts *facts = facts_new(w->prog, w->ps);
    const Scalar *const *v = w->leaf;

    facts_define(facts, w->var[A], bin(w, OP_MUL, v[N], v[M]), NULL);
    facts_define(facts, w->var[B], bin(w, OP_SUB, v[A], v[M]), NULL);
    facts_define(facts, w->var[C], bin(w, OP_MIN, v[B], v[A]), NULL);
    assert_true(claims(
        facts, bin(w, OP_EQ, v[B],
                   bin(w, OP_MUL, v[M], bin(w, OP_SUB, v[N], num(w, 1))))));
    assert_true(claims(facts, bin(w, OP_LE, v[C], v[A])));
    /* One that names itself says nothing and harms nobody. */
    facts_define(facts, w->var[I], bin(w, OP_ADD, v[I], num(w, 1)), NULL);
    assert_false(claims(facts, less(w, v[I], v[N])));
    facts_free(facts);
}

/* Undoing leaves no trace: answers are those of facts that never met what was
 * undone. */
TEST_OF_TERMS(undoing_leaves_no_trace)
{
    static const Op op[] = {OP_LT, OP_LE, OP_EQ, OP_NE, OP_GE};

    for (int round = 0; round < 200; round++) {
        Facts *facts = facts_new(w->prog, w->ps);
        Facts *fresh = facts_new(w->prog, w->ps);
        const Scalar *kept[8], *goal[8];
        int nkept = 0;
        for (int k = 0; k < 8; k++) {
            const Scalar *a = rnd_scalar(w, 2, true);
            const Scalar *b = rnd_scalar(w, 2, true);
            goal[k] = bin(w, op[rnd(w) % 5], a, b);
        }
        for (int k = 0; k < 8; k++) {
            uint32_t mark = facts_mark(facts);
            const Scalar *a = rnd_scalar(w, 2, true);
            const Scalar *b = rnd_scalar(w, 2, true);
            const Scalar *fact = bin(w, op[rnd(w) % 5], a, b);
            facts_assume(facts, fact, NULL);
            claims(facts, goal[rnd(w) % 8]);
            if (rnd(w) % 2)
                facts_undo(facts, mark);
            else
                kept[nkept++] = fact;
        }
        for (int k = 0; k < nkept; k++)
            facts_assume(fresh, kept[k], NULL);
        facts_rest(facts); /* hard questions cost credit */
        for (int k = 0; k < 8; k++)
            assert_int_equal(ask_condition(facts, goal[k]),
                             ask_condition(fresh, goal[k]));
        facts_free(facts);
        facts_free(fresh);
    }
}

static Var *indexed(World *w, const char *name)
{
    return world_var(w, name, ELEM_I64);
}

/* A chain of N definitions, asked for at its end. */
static void load_chain(World *w, Facts *facts, int n)
{
    const Scalar *last = w->leaf[A];

    for (int k = 0; k < n; k++) {
        Var *x = indexed(w, "x");
        facts_define(facts, x, bin(w, OP_ADD, last, num(w, 1)), NULL);
        last = scalar_var(w->store, x);
    }
    assert_true(facts_work(facts) < 10);
    assert_true(claims(
        facts, bin(w, OP_EQ, last, bin(w, OP_ADD, w->leaf[A], num(w, n)))));
}

/* N facts about one variable and N others, each asked about. */
static void load_asserts(World *w, Facts *facts, int n)
{
    facts_assume(facts, less(w, w->leaf[N], w->leaf[M]), NULL);
    for (int k = 0; k < n; k++) {
        const Scalar *x = scalar_var(w->store, indexed(w, "x"));
        facts_assume(facts, bin(w, OP_GE, x, num(w, 0)), NULL);
        facts_assume(facts, less(w, x, w->leaf[N]), NULL);
        assert_true(claims(facts, less(w, x, w->leaf[M])));
        assert_false(claims(facts, less(w, w->leaf[M], x)));
    }
}

/* Questions that have proofs leave credit for more of them. */
TEST_OF_TERMS(proofs_do_not_tire)
{
    Facts *facts = facts_new(w->prog, w->ps);
    const Scalar *n = w->leaf[N];
    const Scalar *last = bin(w, OP_SUB, n, num(w, 1));

    facts_assume(facts, bin(w, OP_GE, n, num(w, 1)), NULL);
    for (int k = 2; k < 20000; k++)
        assert_true(claims(facts, less(w, bin(w, OP_MIN, last, num(w, k)), n)));
    facts_free(facts);
}

/* N equalities in a row, and a question about every one. */
static void load_equalities(World *w, Facts *facts, int n)
{
    const Scalar *last = w->leaf[A];

    for (int k = 0; k < n; k++) {
        const Scalar *x = scalar_var(w->store, indexed(w, "x"));
        facts_assume(facts, bin(w, OP_EQ, x, last), NULL);
        assert_true(claims(facts, bin(w, OP_EQ, x, last)));
        last = x;
    }
}

/* N loops in each other, each with an access of its own. */
static void load_loops(World *w, Facts *facts, int n)
{
    facts_size(facts, bin(w, OP_MUL, w->leaf[N], w->leaf[M]), NULL);
    for (int k = 0; k < n; k++) {
        Var *i = indexed(w, "i");
        const Scalar *x = scalar_var(w->store, i);
        facts_index(facts, i, k % 2 ? w->leaf[N] : w->leaf[M], NULL);
        assert_true(claims(facts, bin(w, OP_GE, x, num(w, 0))));
        assert_true(claims(facts, less(w, x, w->leaf[k % 2 ? N : M])));
        assert_false(claims(facts, less(w, x, w->leaf[k % 2 ? M : N])));
    }
    facts_undo(facts, 0);
}

/* N names for conditions, each the conjunction of two before it. */
static void load_conditions(World *w, Facts *facts, int n)
{
    const Scalar *x = less(w, w->leaf[A], w->leaf[N]);
    const Scalar *y = less(w, w->leaf[B], w->leaf[N]);

    for (int k = 0; k < n; k++) {
        Var *c = world_var(w, "c", ELEM_BOOL);
        facts_define(facts, c, bin(w, OP_LAND, x, y), NULL);
        y = x;
        x = scalar_var(w->store, c);
    }
    facts_assume(facts, x, NULL);
    assert_true(claims(facts, less(w, w->leaf[A], w->leaf[N])));
    assert_true(claims(facts, less(w, w->leaf[B], w->leaf[N])));
}

/* Products of all variables, about which there are facts that do not help. */
static void load_hard_questions(World *w, Facts *facts, int n)
{
    const Scalar *const *v = w->leaf;

    for (int k = 0; k < 40; k++)
        facts_assume(facts,
                     less(w, bin(w, OP_MUL, v[k % 6], v[k / 6 % 6]),
                          bin(w, OP_MUL, num(w, k), v[(k + 1) % 6])),
                     NULL);
    for (int k = 0; k < n; k++)
        claims(facts, less(w, bin(w, OP_MUL, v[k % 6], num(w, k / 7)),
                           bin(w, OP_MUL, v[k % 5], v[k / 5 % 6])));
}

typedef void (*Load)(World *w, Facts *facts, int n);

static uint64_t work_of(Load load, int n)
{
    World w = world_open();
    Facts *facts = facts_new(w.prog, w.ps);

    load(&w, facts, n);
    uint64_t work = facts_work(facts);
    facts_free(facts);
    world_close(&w);
    return work;
}

TEST(work_grows_with_the_number_of_facts)
{
    static const struct {
        const char *name;
        Load load;
        int n;
    } load[] = {
        {"definitions", load_chain, 10000},
        {"asserts", load_asserts, 2000},
        {"equalities", load_equalities, 2000},
        {"loops", load_loops, 100},
        {"conditions", load_conditions, 500},
        {"hard questions", load_hard_questions, 1000},
    };
    for (size_t k = 0; k < sizeof load / sizeof *load; k++) {
        uint64_t few = work_of(load[k].load, load[k].n);
        uint64_t many = work_of(load[k].load, 10 * load[k].n);
        print_message("%s: %llu for %d, %llu for ten times as many\n",
                      load[k].name, (unsigned long long)few, load[k].n,
                      (unsigned long long)many);
        assert_true(many < 14 * few + 1000);
    }
}
