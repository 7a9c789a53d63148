/* nest.c - the bodies of parallel forms, and what executes them. */
#include "fungen/inside.h"

static Level pick_level(Gen *g)
{
    uint32_t at = below(g, 100);

    switch (g->machine) {
    case BY_HOST:
        return at < 80 ? AT_NONE : at < 88 ? AT_THREAD : AT_BLOCK;
    case BY_BLOCK:
        return at < 60 ? AT_LANE : AT_NONE;
    case BY_THREAD:
    case BY_LANE:
        return AT_NONE;
    }
    return AT_NONE;
}

Machine machine_inside(Machine machine, Level level)
{
    static const Machine inside[LEVEL_COUNT] = {
        [AT_THREAD] = BY_THREAD, [AT_BLOCK] = BY_BLOCK, [AT_LANE] = BY_LANE};

    if (level == AT_NONE)
        return machine == BY_HOST ? BY_THREAD : machine;
    return inside[level];
}

void nest_open_at(Gen *g, Nest *nest, uint32_t rank,
                  const Scalar *const *bound, Level level)
{
    *nest = (Nest){.rank = rank, .level = level};
    g->has_grid = g->has_grid || level == AT_THREAD || level == AT_BLOCK;
    nest->frame = body_open(g, rank ? bound[0] : NULL);
    g->machine = machine_inside(g->machine, level);
    body_is_region(g);
    for (uint32_t i = 0; i < rank; i++) {
        nest->bound[i] = bound[i];
        if (i)
            body_repeats(g, bound[i]);
        nest->index[i] = new_var(g, "ix", scalar_type(g, ELEM_I64));
        declare_index(g, nest->index[i], bound[i]);
    }
}

void nest_open(Gen *g, Nest *nest, uint32_t rank, const Scalar *const *bound)
{
    nest_open_at(g, nest, rank, bound, rank ? pick_level(g) : AT_NONE);
}

Lambda nest_close(Gen *g, Nest *nest, uint32_t nres,
                  const Scalar *const *res)
{
    Lambda fn = {ARENA_NEW(store_arena(g->store), Var *, nest->rank),
                 nest->rank, g->body};

    for (uint32_t i = 0; i < nest->rank; i++)
        fn.param[i] = nest->index[i];
    body_set_results(g->prog, g->body, nres, res);
    body_close(g, &nest->frame);
    return fn;
}

void set_fns(Gen *g, Stm *stm, uint32_t n, const Lambda *fn)
{
    exp_set_fns(g->prog, &stm->exp, n, fn);
}
