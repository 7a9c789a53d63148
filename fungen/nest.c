/* nest.c - the bodies of parallel forms, and what executes them. */
#include "fungen/inside.h"

static ExecLevel pick_exec(Gen *g)
{
    uint32_t at = below(g, 100);

    switch (g->exec) {
    case AT_HOST:
        return at < 80 ? AT_NONE : at < 88 ? AT_THREAD : AT_BLOCK;
    case AT_BLOCK:
        return at < 60 ? AT_LANE : AT_NONE;
    default:
        return AT_NONE;
    }
}

void nest_open_at(Gen *g, GenNest *nest, uint32_t rank,
                  const Scalar *const *bound, ExecLevel exec)
{
    *nest = (GenNest){.rank = rank, .exec = exec};
    g->has_grid = g->has_grid || exec == AT_THREAD || exec == AT_BLOCK;
    nest->frame = body_open(g, rank ? bound[0] : NULL);
    g->exec = exec_at(g->exec, exec);
    body_is_region(g);
    for (uint32_t i = 0; i < rank; i++) {
        nest->bound[i] = bound[i];
        if (i)
            body_repeats(g, bound[i]);
        nest->index[i] = new_var(g, "ix", scalar_type(g, ELEM_I64));
        declare_index(g, nest->index[i], bound[i]);
    }
}

void nest_open(Gen *g, GenNest *nest, uint32_t rank, const Scalar *const *bound)
{
    nest_open_at(g, nest, rank, bound, rank ? pick_exec(g) : AT_NONE);
}

Lambda nest_close(Gen *g, GenNest *nest, uint32_t nres,
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

Var *finish_kernel(Gen *g, const GenNest *nest, const Lambda *fn, Var *var,
                   GenRange range)
{
    Stm *stm = prepare(g, FORM_KERNEL, 1, &var, nest->rank, nest->bound);

    stm->exp.exec = nest->exec;
    set_fns(g, stm, 1, fn);
    return finish_fresh(g, stm, range);
}
