/* fusion.c - the best partition is the best of all partitions.
 *
 * Random problems of up to nine nodes: what the search finds costs what the
 * best one costs of all legal partitions, which are listed one by one; and so
 * it is where producers may be computed by each who reads them, of all sets of
 * such producers.  Larger ones are solved by two models.
 */
#include "testsuite/unit/unit.h"

#include "ground/random.h"
#include "passes/fuse/solver/again.h"
#include "passes/shared/solvers/glpk.h"
#include "passes/fuse/solver/search.h"

enum {
    PROBLEMS = 2000,
    NODES = 9,
    FEW = 6,
    LARGE = 14,
    LARGE_PROBLEMS = 400
};

/* ---- random problems ---- */

static uint32_t below(Random *random, uint32_t n)
{
    return (uint32_t)random_below(random, n);
}

static void add_edges(FusionProblem *p, Random *random, uint32_t bars)
{
    for (uint32_t a = 0; a < p->n; a++)
        for (uint32_t b = a + 1; b < p->n; b++)
            if (below(random, 4) == 0)
                fusion_add_edge(p, a, b,
                                below(random, 3) < bars ? "a bar" : NULL);
}

static FusionPair any_pair(const FusionProblem *p, Random *random)
{
    uint32_t a = below(random, p->n), b = below(random, p->n - 1);

    return fusion_pair(a, b >= a ? b + 1 : b);
}

static void add_rules(FusionProblem *p, Random *random)
{
    for (uint32_t i = below(random, 5); i-- > 0;) {
        FusionRule rule = {.nwhen = (uint8_t)(1 + below(random, 2)),
                           .never = below(random, 4) == 0};
        rule.when[0] = any_pair(p, random);
        rule.when[1] = any_pair(p, random);
        rule.then = any_pair(p, random);
        fusion_add_rule(p, rule);
    }
}

static void add_array(FusionProblem *p, Random *random)
{
    uint32_t producer = below(random, p->n + 2);
    bool made = producer < p->n;
    FusionArray *array =
        fusion_add_array(p, made ? producer : FUSION_INPUT, "x", p->n);

    array->escapes = below(random, 5) == 0;
    for (uint32_t i = made ? producer + 1 : 0; i < p->n; i++)
        if (below(random, 3) == 0)
            array->reader[array->nreader++] = (uint16_t)i;
}

/* Nodes of different COLOURS are never together. */
static FusionProblem *any_problem(Arena *arena, Random *random, uint32_t n,
                                  uint32_t colours)
{
    FusionProblem *p = fusion_new(arena, n);
    uint32_t colour[LARGE];

    for (uint32_t a = 0; a < p->n; a++) {
        p->name[a] = "x";
        colour[a] = below(random, colours);
        for (uint32_t b = 0; b < a; b++)
            if (colour[a] == colour[b] && below(random, 5))
                fusion_allow(p, b, a);
    }
    add_edges(p, random, colours == 1);
    if (colours == 1)
        add_rules(p, random);
    for (uint32_t i = below(random, 6); i-- > 0;)
        add_array(p, random);
    fusion_close(p);
    return p;
}

/* ---- all partitions ---- */

typedef struct Listing {
    const FusionProblem *p;
    const Model *model;
    uint16_t c[NODES];
    int64_t best[MODEL_PARTS];
} Listing;

static bool may_join(const Listing *l, uint32_t node, uint16_t name)
{
    for (uint32_t i = 0; i < node; i++)
        if (l->c[i] == name && !fusion_may(l->p, i, node))
            return false;
    return true;
}

static void costs_of(const Model *m, const uint16_t *c, int64_t *cost)
{
    for (uint32_t part = 0; part < MODEL_PARTS; part++)
        cost[part] = part < m->nparts ? m->kind->cost(m, part, c) : 0;
}

/* Negative where A is better. */
static int compare(const int64_t *a, const int64_t *b)
{
    for (uint32_t part = 0; part < MODEL_PARTS; part++)
        if (a[part] != b[part])
            return a[part] < b[part] ? -1 : 1;
    return 0;
}

static void note_partition(Listing *l)
{
    int64_t cost[MODEL_PARTS];

    costs_of(l->model, l->c, cost);
    if (compare(cost, l->best) < 0 && fusion_is_legal(l->p, l->c))
        memcpy(l->best, cost, sizeof cost);
}

static void list_from(Listing *l, uint32_t node)
{
    if (node == l->p->n) {
        note_partition(l);
        return;
    }
    for (uint16_t name = 0; name <= node; name++) {
        bool is_cluster = name == node || l->c[name] == name;
        if (!is_cluster || !may_join(l, node, name))
            continue;
        l->c[node] = name;
        list_from(l, node + 1);
    }
}

static void best_of_all(const FusionProblem *p, Objective objective,
                        Arena *arena, int64_t *best)
{
    Listing l = {.p = p, .best = {INT64_MAX}};

    l.model = model_new(p, objective, arena);
    list_from(&l, 0);
    memcpy(best, l.best, sizeof l.best);
}

/* ---- tests ---- */

static void check_problem(uint64_t seed, Objective objective)
{
    Arena arena = {0};
    Random random = {seed};
    FusionProblem *p = any_problem(&arena, &random,
                                   2 + below(&random, NODES - 1),
                                   1 + (uint32_t)(seed % 3));
    Clusters c = fusion_alone(p, &arena);
    Model *m = model_new(p, objective, &arena);

    if (!fusion_is_legal(p, c))
        fail_msg("problem %llu: nodes by themselves are no answer",
                 (unsigned long long)seed);
    FusionSolved solved = fusion_solve(p, objective, 1000000, c);
    int64_t best[MODEL_PARTS], cost[MODEL_PARTS];
    best_of_all(p, objective, &arena, best);
    costs_of(m, c, cost);
    if (!fusion_is_legal(p, c) || compare(cost, solved.cost) != 0)
        fail_msg("problem %llu: the answer is not legal",
                 (unsigned long long)seed);
    if (glpk_library() && !solved.optimal)
        fail_msg("problem %llu: it was given up", (unsigned long long)seed);
    if (compare(solved.bound, best) > 0 ||
        (solved.optimal && compare(cost, best) != 0))
        fail_msg("problem %llu: %lld %lld %lld; the best is %lld %lld %lld",
                 (unsigned long long)seed, (long long)cost[0],
                 (long long)cost[1], (long long)cost[2], (long long)best[0],
                 (long long)best[1], (long long)best[2]);
    arena_free(&arena);
}

TEST(test_best)
{
    for (uint64_t seed = 1; seed <= PROBLEMS; seed++)
        check_problem(seed, OBJECTIVE_CLUSTERS);
}

TEST(test_best_of_paper)
{
    for (uint64_t seed = 1; seed <= PROBLEMS / 4; seed++)
        check_problem(seed, OBJECTIVE_PAPER);
}

/* ---- producers that are several ---- */

/* Some nodes are cheap; their arrays are wanted in memory less often than
 * not. */
static FusionProblem *priced_problem(Arena *arena, Random *random)
{
    FusionProblem *p = fusion_new(arena, 3 + below(random, FEW - 2));

    for (uint32_t a = 0; a < p->n; a++) {
        p->name[a] = "x";
        p->price[a] = below(random, 4) ? 3 + below(random, 7) : 0;
        for (uint32_t b = 0; b < a; b++)
            if (below(random, 8))
                fusion_allow(p, b, a);
    }
    for (uint32_t a = 0; a < p->n; a++) {
        FusionArray *array = fusion_add_array(p, a, "x", p->n);
        array->escapes = below(random, 6) == 0;
        array->scalar = below(random, 6) == 0;
        for (uint32_t i = a + 1; i < p->n; i++) {
            if (below(random, 5) >= 2)
                continue;
            array->reader[array->nreader++] = (uint16_t)i;
            fusion_add_edge(p, a, i,
                            array->scalar || below(random, 5) == 0 ? "a bar"
                                                                   : NULL);
        }
        array->escapes |= !array->nreader;
    }
    add_array(p, random);
    add_rules(p, random);
    fusion_close(p);
    return p;
}

static FusionSolved solve_probe(void *data, const FusionProblem *p, Clusters c)
{
    (void)data;
    return fusion_solve(p, OBJECTIVE_CLUSTERS, 1000000, c);
}

/* Of all sets of nodes that are several; false: there are too many nodes. */
static bool best_of_sets(const FusionProblem *p, Arena *arena, int64_t *best)
{
    static const int64_t worst[MODEL_PARTS] = {INT64_MAX};
    bool *again = ARENA_NEW(arena, bool, p->n);

    memcpy(best, worst, sizeof worst);
    for (uint32_t set = 0; set < 1u << p->n; set++) {
        FusionSplit split;
        int64_t cost[MODEL_PARTS];
        bool able = true;
        for (uint32_t v = 0; v < p->n; v++) {
            again[v] = set >> v & 1;
            able &= !again[v] || fusion_may_split(p, v);
        }
        if (!able)
            continue;
        if (!fusion_split(p, again, NULL, arena, &split) ||
            split.p->n > NODES - 1)
            return false;
        best_of_all(split.p, OBJECTIVE_CLUSTERS, arena, cost);
        if (compare(cost, best) < 0)
            memcpy(best, cost, sizeof cost);
    }
    return true;
}

/* Has P as it is worse answers only? */
static bool is_better(const FusionProblem *p, const int64_t *best,
                      Arena *arena)
{
    int64_t cost[MODEL_PARTS];

    best_of_all(p, OBJECTIVE_CLUSTERS, arena, cost);
    return compare(best, cost) < 0;
}

static bool check_again(uint64_t seed, uint32_t *better)
{
    Arena arena = {0};
    Random random = {seed};
    FusionProblem *p = priced_problem(&arena, &random);
    int64_t best[MODEL_PARTS], cost[MODEL_PARTS];
    bool few = best_of_sets(p, &arena, best);

    if (few) {
        FusionAgain answer = fusion_again(
            p, (FusionSolver){solve_probe, NULL, 1000}, &arena);
        bool any = is_better(p, best, &arena);
        if (answer.any != any || (any && glpk_library() && !answer.proved))
            fail_msg("problem %llu: %s, %s; there is %s",
                     (unsigned long long)seed,
                     answer.any ? "copies" : "no copies",
                     answer.proved ? "proved" : "not proved",
                     any ? "something better" : "nothing better");
        *better += any;
        if (any) {
            costs_of(model_new(answer.split.p, OBJECTIVE_CLUSTERS, &arena),
                     answer.c, cost);
            if (!fusion_is_legal(answer.split.p, answer.c) ||
                compare(cost, best) != 0)
                fail_msg("problem %llu: %lld %lld %lld; the best is "
                         "%lld %lld %lld",
                         (unsigned long long)seed, (long long)cost[0],
                         (long long)cost[1], (long long)cost[2],
                         (long long)best[0], (long long)best[1],
                         (long long)best[2]);
        }
    }
    arena_free(&arena);
    return few;
}

/* Some of all have copies in their best answers. */
TEST(test_again)
{
    uint32_t better = 0;

    for (uint64_t seed = 1, n = 0; n < PROBLEMS; seed++)
        n += check_again(seed, &better);
    assert_true(better > PROBLEMS / 20);
}

/* Problems too large for a list of all partitions: two models of them, which
 * have nothing in common but the problem, agree. */
static void check_models(uint64_t seed)
{
    Arena arena = {0};
    Random random = {seed};
    FusionProblem *p =
        any_problem(&arena, &random, NODES + below(&random, LARGE - NODES),
                    1 + (uint32_t)(seed % 3));
    Clusters c = fusion_alone(p, &arena), other = fusion_alone(p, &arena);
    Model *pairs = model_new(p, OBJECTIVE_CLUSTERS, &arena);

    if (!glpk_library() || !fusion_is_legal(p, c))
        return;
    FusionSolved slots = fusion_solve(p, OBJECTIVE_CLUSTERS, 1000000, c);
    FusionSolved solved = fusion_search(pairs, NULL, 1000000, other);
    if (!slots.optimal || !solved.optimal ||
        compare(slots.cost, solved.cost) != 0)
        fail_msg("problem %llu: %lld %lld %lld and %lld %lld %lld",
                 (unsigned long long)seed, (long long)slots.cost[0],
                 (long long)slots.cost[1], (long long)slots.cost[2],
                 (long long)solved.cost[0], (long long)solved.cost[1],
                 (long long)solved.cost[2]);
    arena_free(&arena);
}

TEST(test_models)
{
    for (uint64_t seed = 1; seed <= LARGE_PROBLEMS; seed++)
        check_models(seed);
}
