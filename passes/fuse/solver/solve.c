/* solve.c - problems in parts.
 *
 * Each part is a problem of its own.  Where the answers cannot be put in one
 * order, parts are solved again, one after the other, each knowing what was
 * decided for those before it: if that costs nothing, it is the best answer
 * still.  If it does, the best answers that have an order are looked for.
 */
#include "passes/fuse/solver/joint.h"
#include "passes/fuse/solver/search.h"
#include "passes/fuse/solver/stages.h"

#include <string.h>

/* By the model of pairs. */
static FusionSolved solve_pairs(const FusionProblem *p, long long work,
                                Clusters c)
{
    Arena arena = {0};

    fusion_improve(p, NULL, c);
    FusionSolved solved =
        fusion_search(model_new(p, OBJECTIVE_PAPER, &arena), NULL, work, c);
    arena_free(&arena);
    return solved;
}

/* ---- parts ---- */

typedef struct Whole {
    Parts parts;
    PartAnswer *free; /* by part, as if there were no others */
    FusionSolved solved;
} Whole;

static FusionCost cost_of(const int64_t *cost)
{
    return (FusionCost){(uint32_t)cost[0], (uint32_t)cost[1],
                        (uint32_t)cost[2]};
}

static void note_cost(int64_t *to, FusionCost cost)
{
    to[0] = cost.kernels;
    to[1] = cost.arrays;
    to[2] = cost.traversals;
}

static void add_solved(FusionSolved *all, const FusionSolved *part)
{
    all->optimal &= part->optimal;
    for (uint32_t i = 0; i < MODEL_PARTS; i++) {
        all->cost[i] += part->cost[i];
        all->bound[i] += part->bound[i];
    }
}

static void solve_free(Whole *w, Clusters c)
{
    Parts *s = &w->parts;

    w->free = ARENA_NEW(&s->arena, PartAnswer, s->n);
    for (uint32_t i = 0; i < s->n; i++) {
        Clusters found = fusion_alone(s->p, &s->arena);
        memcpy(found, s->safe, s->p->n * sizeof *found);
        FusionSolved solved = parts_solve(s, s->p, &s->names[i], PARTS_ANY,
                                          s->n > 1 ? 50 : 100, found);
        add_solved(&w->solved, &solved);
        w->free[i] = (PartAnswer){found, cost_of(solved.cost)};
        parts_copy(s, i, found, c);
    }
}

/* ---- answers in one order ---- */

/* One part after the other, from the last one on or to it: as if there were
 * no others where that can still be. */
static void solve_in_turn(Whole *w, bool from_last, Clusters c)
{
    Parts *s = &w->parts;
    Clusters with = fusion_alone(s->p, &s->arena);

    memcpy(c, s->safe, s->p->n * sizeof *c);
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t part = from_last ? s->n - 1 - i : i;
        memcpy(with, c, s->p->n * sizeof *with);
        parts_copy(s, part, w->free[part].c, with);
        if (fusion_is_legal(s->p, with))
            memcpy(c, with, s->p->n * sizeof *c);
        else
            parts_solve(s, s->p, &s->names[part], PARTS_ANY, 50, c);
    }
}

static bool is_cheaper(const Whole *w, const uint16_t *a, const uint16_t *b)
{
    return fusion_compare(fusion_cost(w->parts.p, a),
                          fusion_cost(w->parts.p, b)) < 0;
}

/* The fewest clusters of all parts at once, which may be more than those of
 * each; C becomes an answer with few of them if that is better. */
static uint32_t find_fewest(Whole *w, Clusters c)
{
    const FusionProblem *p = w->parts.p;
    Clusters wanted = fusion_alone(p, &w->parts.arena);
    Stages stages = fusion_stages(p, (uint32_t)w->solved.bound[0], wanted);

    fusion_improve(p, stages.found ? wanted : NULL, c);
    if (stages.fewest > (uint32_t)w->solved.bound[0]) {
        FusionCost bound = fusion_bound(p);
        bound.kernels = stages.fewest;
        note_cost(w->solved.bound, bound);
    }
    return stages.fewest;
}

/* The best answers that have an order, where C is the best one so far; all that
 * is known of each part is proved. */
static void solve_jointly(Whole *w, uint32_t fewest, Clusters c)
{
    Parts *s = &w->parts;
    Clusters found = fusion_alone(s->p, &s->arena);
    Joint joint = fusion_joint(s, w->free, fewest, found);

    note_cost(w->solved.bound, joint.bound);
    if (joint.found)
        memcpy(c, found, s->p->n * sizeof *c);
}

static void solve_together(Whole *w, Clusters c)
{
    Parts *s = &w->parts;
    Clusters found = fusion_alone(s->p, &s->arena);
    FusionCost least = cost_of(w->solved.bound);

    memcpy(c, s->safe, s->p->n * sizeof *c);
    for (int way = 0; way < 2; way++) {
        solve_in_turn(w, way, found);
        if (is_cheaper(w, found, c))
            memcpy(c, found, s->p->n * sizeof *c);
        if (fusion_compare(fusion_cost(s->p, c), least) == 0)
            break;
    }
    if (fusion_compare(fusion_cost(s->p, c), least) > 0) {
        uint32_t fewest = find_fewest(w, c);
        if (w->solved.optimal)
            solve_jointly(w, fewest, c);
    }
    note_cost(w->solved.cost, fusion_cost(s->p, c));
    w->solved.optimal =
        memcmp(w->solved.cost, w->solved.bound, sizeof w->solved.cost) == 0;
}

static FusionSolved solve_parts(const FusionProblem *p, long long work,
                                Clusters c)
{
    Whole w = {.solved = {.nparts = MODEL_PARTS, .optimal = true}};

    parts_begin(&w.parts, p, work);
    solve_free(&w, c);
    if (!fusion_is_legal(p, c))
        solve_together(&w, c);
    w.solved.steps = work - w.parts.work;
    parts_end(&w.parts);
    return w.solved;
}

FusionSolved fusion_solve(const FusionProblem *p, Objective objective,
                          long long work, Clusters c)
{
    if (objective == OBJECTIVE_PAPER)
        return solve_pairs(p, work, c);
    return solve_parts(p, work, c);
}
