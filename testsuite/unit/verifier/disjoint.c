/* disjoint.c - sets of offsets, as passes ask about them. */
#include "testsuite/unit/unit.h"

#include "ground/diag.h"
#include "ir-text/problem/problem.h"
#include "verifier/prover/regions/disjoint.h"

typedef struct World {
    Arena arena;
    Store *store;
    Source *source;
    Diag diag;
    Problem *problem;
    PolyStore *ps;
    Facts *facts;
} World;

/* The assumptions of TEXT are facts; its sets are asked for by name. */
static World world_open(const char *text)
{
    World w = {.store = store_new()};

    w.source = source_of_text(&w.arena, "test.lmad", text, strlen(text));
    w.problem = parse_problem(w.store, w.source, 0, w.source->len, &w.diag,
                              NULL);
    assert_false(diag_failed(&w.diag));
    w.ps = poly_store_new(w.store);
    w.facts = facts_new(w.problem->prog, w.ps);
    for (const ProblemStm *s = w.problem->first; s; s = s->next)
        for (uint32_t i = 0; s->kind == PROBLEM_ASSUME && i < s->ncondition;
             i++)
            facts_assume(w.facts, s->condition[i], NULL);
    return w;
}

static void world_close(World *w)
{
    facts_free(w->facts);
    poly_store_free(w->ps);
    store_free(w->store);
    diag_free(&w->diag);
    source_free(w->source);
    arena_free(&w->arena);
}

static Region region(World *w, const char *name)
{
    Region r = {0};

    for (const ProblemStm *s = w->problem->first; s; s = s->next)
        if (s->kind == PROBLEM_LET && strcmp(s->name->text, name) == 0) {
            assert_true(region_of_lmad(w->ps, s->set->u.ixfn->lmad[0], &r));
            return r;
        }
    fail();
    return r;
}

static Var *param(World *w, const char *name)
{
    for (uint32_t i = 0; i < w->problem->nparam; i++)
        if (strcmp(w->problem->param[i]->name->text, name) == 0)
            return w->problem->param[i];
    fail();
    return NULL;
}

static const Poly *poly(World *w, const char *name)
{
    return poly_var(w->ps, param(w, name));
}

/* A write of iteration i, and the reads of those before it, or after it. */
TEST(iterations_before_and_after)
{
    World w = world_open("assume n >= 1, m >= 1, 0 <= i, i < n\n"
                         "let Write = i*m + {(m : 1)}\n"
                         "let Read = (i + 1)*m + {(m : 1)}\n");
    Prog *prog = w.problem->prog;
    Region write = region(&w, "Write"), before = region(&w, "Read");
    Region after = before;
    const Poly *i = poly(&w, "i"), *one = poly_const(w.ps, 1);
    uint32_t mark = facts_mark(w.facts);
    Why why = {0};

    assert_true(region_over(prog, w.ps, &before, param(&w, "i"),
                            poly_const(w.ps, 0), i));
    assert_true(region_over(prog, w.ps, &after, param(&w, "i"),
                            poly_add(w.ps, i, one), poly(&w, "n")));
    /* Iteration i - 1 reads row i; those after it read rows from i + 2 on. */
    assert_int_equal(regions_disjoint(w.facts, prog, &write, &before, &why),
                     UNKNOWN);
    assert_true(why.meets);
    assert_int_equal(regions_disjoint(w.facts, prog, &write, &after, NULL),
                     PROVED);
    /* The first model shows the one, and never shows the other. */
    assert_true(regions_are_met(w.facts, prog, &write, &before));
    assert_false(regions_briefly_disjoint(w.facts, prog, &write, &before));
    assert_false(regions_are_met(w.facts, prog, &write, &after));
    /* All that was supposed on the way is forgotten. */
    assert_int_equal(facts_mark(w.facts), mark);
    world_close(&w);
}

/* What could not be proved is said. */
TEST(the_inequality_that_failed)
{
    World w = world_open("assume n >= 1, k >= 0\n"
                         "let A = 0 + {(n : 1)}\n"
                         "let B = n + k + {(n : 1)}\n");
    Region a = region(&w, "A"), b = region(&w, "B");
    Why why = {0};
    Buf text = {0};

    assert_int_equal(
        regions_disjoint(w.facts, w.problem->prog, &a, &b, &why), PROVED);
    assert_int_equal(region_within(w.facts, &b,
                                   poly_scale(w.ps, poly(&w, "n"), 2), &why),
                     UNKNOWN);
    assert_non_null(why.failed.left);
    answer_say(&why.failed, &text);
    buf_char(&text, '\0');
    assert_string_equal(text.at, "k + 2 * n - 1 < 2 * n");
    buf_free(&text);
    world_close(&w);
}

/* Nothing with no elements meets anything, or is outside of anything. */
TEST(empty_sets)
{
    World w = world_open("assume n <= 0\n"
                         "let A = 0 + {(n : 0), (5 : 0)}\n"
                         "let B = 0 + {(3 : 1)}\n");
    Prog *prog = w.problem->prog;
    Region a = region(&w, "A"), b = region(&w, "B");

    assert_int_equal(regions_disjoint(w.facts, prog, &a, &b, NULL), PROVED);
    assert_false(regions_are_met(w.facts, prog, &a, &b));
    assert_int_equal(region_injective(w.facts, prog, &a, NULL), PROVED);
    assert_int_equal(
        region_within(w.facts, &a, poly_const(w.ps, 0), NULL), PROVED);
    assert_int_equal(region_subset(w.facts, prog, &a, &b, NULL), PROVED);
    assert_int_equal(region_subset(w.facts, prog, &b, &a, NULL), UNKNOWN);
    world_close(&w);
}
