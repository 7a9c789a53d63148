/* plan.c - the lowest plan that can be found with so much work. */
#include "passes/shared/planning/inside.h"

#include "ground/gcd.h"

#include <stdlib.h>

/* Unless the caller says it, for so few buffers the search may work for some
 * seconds, with a capacity for four times as long.  Estimates. */
enum { FEW_BUFFERS = 512 };
static const long long work_for_few = 1000000000,
                       work_for_capacity = 4000000000, work_for_many = 4000000;

typedef struct Planner {
    const PlanProblem *problem;
    const Pieces *pieces;
    const PlanOptions *options;
    Plan *plan;
    Search *search; /* or NULL */
    int64_t step;   /* all heights that matter are multiples of it */
    long long work;
    int64_t *tried; /* offsets */
    Arena *arena;
} Planner;

/* ---- first fit ---- */

enum { ORDERS = 4 };

typedef struct Ranked {
    double key, size;
    uint32_t buffer;
} Ranked;

static int compare_ranked(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;

    if (x->key != y->key)
        return x->key > y->key ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return x->buffer < y->buffer ? -1 : x->buffer > y->buffer;
}

/* By size, by what is occupied, by lifetime, and by the time of birth. */
static void make_order(const Planner *p, uint32_t which, uint32_t *order)
{
    uint32_t n = p->problem->n;
    Ranked *ranked = ARENA_NEW(p->arena, Ranked, (size_t)n + 1);

    for (uint32_t k = 0; k < n; k++) {
        const PlanBuffer *b = &p->problem->buffer[k];
        double life = (double)b->upper - (double)b->lower;
        double size = (double)b->size;
        const double key[ORDERS] = {size, life * size, life, -(double)b->lower};
        ranked[k] = (Ranked){key[which], size, k};
    }
    qsort(ranked, n, sizeof *ranked, compare_ranked);
    for (uint32_t k = 0; k < n; k++)
        order[k] = ranked[k].buffer;
}

/* Keep what was tried, if it is lower. */
static void keep(Planner *p)
{
    int64_t height = plan_height(p->pieces, p->tried);

    if (height >= p->plan->height)
        return;
    p->plan->height = height;
    memcpy(p->plan->offset, p->tried, p->problem->n * sizeof *p->tried);
}

static bool is_low_enough(const Planner *p)
{
    return p->plan->height < INT64_MAX &&
           p->plan->height <= (p->options->capacity >= 0 ? p->options->capacity
                                                         : p->plan->bound);
}

static bool has_hints(const PlanProblem *problem)
{
    for (uint32_t k = 0; k < problem->n; k++)
        if (problem->buffer[k].hint != PLAN_NO_HINT)
            return true;
    return false;
}

static void try_orders(Planner *p, bool hints)
{
    uint32_t *order = ARENA_NEW(p->arena, uint32_t, (size_t)p->problem->n + 1);

    for (uint32_t i = 0; i < ORDERS && !is_low_enough(p); i++) {
        make_order(p, i, order);
        first_fit(p->pieces, order, hints, p->tried, p->arena);
        keep(p);
    }
}

/* ---- the search ---- */

/* Is there a plan of CAPACITY?  What is known of the lowest follows. */
static PlanResult try_capacity(Planner *p, int64_t capacity, long long work)
{
    long long given = work < p->work ? work : p->work, left = given;
    PlanResult result = search_plan(p->search, capacity, &left, p->tried);

    p->work -= given - left;
    if (result == PLAN_FOUND)
        keep(p);
    if (result == PLAN_IMPOSSIBLE && capacity >= p->plan->bound)
        p->plan->bound = capacity + p->step;
    return result;
}

/* First the height of the bound, then heights half way between those that are
 * decided, or too hard, and the lowest plan; each gets a quarter of the work
 * that is left. */
static void minimize(Planner *p)
{
    int64_t try = p->plan->bound, low = try;

    while (p->work > 0 && low < p->plan->height) {
        if (try_capacity(p, try, p->work / 4 + 1) != PLAN_FOUND)
            low = try + p->step;
        try = low + (p->plan->height - low) / p->step / 2 * p->step;
    }
}

/* Offsets are sums of sizes, rounded up to alignments. */
static int64_t step_of(const PlanProblem *problem)
{
    uint64_t step = 0, before;

    for (uint32_t k = 0; k < problem->n; k++)
        step = gcd(step, (uint64_t)problem->buffer[k].size);
    step = step ? step : 1;
    do {
        before = step;
        for (uint32_t k = 0; k < problem->n; k++) {
            uint64_t alignment = (uint64_t)problem->buffer[k].alignment;
            if (step % alignment)
                step = gcd(step, alignment);
        }
    } while (step != before);
    return (int64_t)step;
}

static long long default_work(const PlanProblem *problem, int64_t capacity)
{
    return problem->n > FEW_BUFFERS ? work_for_many
           : capacity >= 0          ? work_for_capacity
                                    : work_for_few;
}

PlanResult plan_buffers(const PlanProblem *problem, const PlanOptions *options,
                        Plan *plan, Arena *arena)
{
    Pieces pieces;
    size_t n = (size_t)problem->n + 1;
    Planner p = {.problem = problem,
                 .pieces = &pieces,
                 .options = options,
                 .plan = plan,
                 .step = step_of(problem),
                 .work = options->work,
                 .tried = ARENA_NEW(arena, int64_t, n),
                 .arena = arena};

    plan->offset = ARENA_NEW(arena, int64_t, n);
    plan_measure(problem, plan, arena);
    plan->height = INT64_MAX;
    pieces_make(&pieces, problem, arena);
    if (p.work < 0)
        p.work = default_work(problem, options->capacity);
    if (options->capacity >= 0 && plan->load > options->capacity)
        return PLAN_IMPOSSIBLE;
    if (has_hints(problem))
        try_orders(&p, true);
    try_orders(&p, false);
    if (is_low_enough(&p))
        return PLAN_FOUND;
    if (!(p.search = search_open(&pieces, arena)))
        return options->capacity < 0 ? PLAN_FOUND : PLAN_GAVE_UP;
    PlanResult result = PLAN_FOUND;
    if (options->capacity < 0)
        minimize(&p);
    else
        result = try_capacity(&p, options->capacity, p.work);
    search_close(p.search);
    return result;
}
