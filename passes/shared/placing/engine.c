/* engine.c - where every array of a program lives.
 *
 * The parameters of a function are as general as its calls need.  Callees
 * stand before their callers, so functions are walked again as long as a call
 * was met that nobody had thought of, and what calls them where that made a
 * difference; a few times, then what does not fit is copied.
 */
#include "passes/shared/placing/inside.h"

#include <string.h>

enum { MAX_SWEEPS = 4 }; /* in which parameters become more general */

/* What callers see of FUN. */
static Place *places_of(const Fun *fun, Arena *arena)
{
    Place *place = ARENA_NEW(arena, Place, fun->nparam + fun->nres);

    for (uint32_t i = 0; i < fun->nparam; i++)
        place[i] = fun->param[i]->place;
    for (uint32_t i = 0; i < fun->nres; i++)
        place[fun->nparam + i] = fun->res[i].var->place;
    return place;
}

/* Callers stand after FUN. */
static void walk_with_callers(Engine *e, Fun *fun)
{
    Arena scratch = {0};
    const Place *before = places_of(fun, &scratch);

    walk_fun(e, fun);
    if (memcmp(before, places_of(fun, &scratch),
               (fun->nparam + fun->nres) * sizeof *before) != 0)
        for (const Caller *c = e->fun[fun->number].caller; c; c = c->next)
            walk_again(e, c->fun);
    arena_free(&scratch);
}

static void walk_prog(Engine *e, Facts *facts)
{
    bool any = true;

    for (Fun *f = e->prog->first; f; f = f->next)
        walk_again(e, f);
    for (uint32_t sweep = 0; any && !e->failed; sweep++) {
        any = false;
        e->frozen = sweep >= MAX_SWEEPS;
        for (Fun *f = e->prog->first; f && !e->failed; f = f->next) {
            if (!e->fun[f->number].again)
                continue;
            any = true;
            e->facts = e->fun[f->number].overlaps ? facts : NULL;
            walk_with_callers(e, f);
        }
    }
}

bool memory_introduce(Prog *prog, PassContext *cx, const MemoryPolicy *policy)
{
    Engine e = {.prog = prog, .store = prog->store, .cx = cx,
                .policy = policy};
    Facts *facts = NULL; /* most programs have no use for them */

    e.fun = ARENA_NEW(&e.scratch, FunInfo, prog->nfun);
    e.known = known_new(prog);
    e.subst = subst_new(prog);
    if (memory_find_blocks(&e))
        facts = facts_new(prog, e.known.polys);
    walk_prog(&e, facts);
    if (!e.failed) {
        memory_write(&e);
        memory_remarks(&e);
    }
    cx->fun = NULL;
    subst_free(&e.subst);
    facts_free(facts);
    known_free(&e.known);
    arena_free(&e.scratch);
    return !e.failed;
}
