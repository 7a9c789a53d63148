/* contract.c - the versions of an array that a loop makes share one block.
 *
 * Problem: a loop that makes a new array from the one of its last trip needs
 * two blocks.  If elements are written one after the other, the new ones may
 * take the places of those that are dead, and one block that is a little larger
 * than the array does.
 *
 * Method: Bhaskaracharya, Bondhugula and Cohen, "SMO: An Integrated Approach to
 * Intra-array and Inter-array Storage Optimization", POPL 2016, for the cells
 * of arrays (passes/shared/dataflow, passes/shared/smo).  A mapping becomes a
 * fold: `fold (p) -> ((p - t) mod (n + 1))`; what moves from trip to trip is
 * carried around the loop by the memory engine, of which this pass is a policy.
 * What the loop takes at first is copied into the block, and what it gives at
 * last out of it.
 *
 * requires  a FUN program
 * keeps     all statements, names and results, and adds copies: `unmem` gives
 *           the program with these
 * leaves    an array in every block, as memintro does, but where mappings share
 *           them
 */
#include "passes/contract/inside.h"

static void visit_fun(Contract *c, const Fun *fun)
{
    c->fun = c->cx->fun = fun;
    c->nname = c->prog->nvar;
    c->name = ARENA_NEW(&c->arena, Name, c->nname);
    plan_fun(c);
}

static bool run(Prog *prog, PassContext *cx)
{
    Contract c = {.prog = prog, .cx = cx, .limits = cx->options};
    const MemoryPolicy policy = {contract_place, contract_accepts, &c};

    for (const Fun *f = prog->first; f; f = f->next)
        visit_fun(&c, f);
    bool ok = memory_introduce(prog, cx, &policy);
    if (ok)
        blocks_allocate(&c);
    arena_free(&c.arena);
    return ok;
}

const Pass contract_pass = {
    .name = "contract",
    .summary = "let the versions of an array that a loop makes share a block, "
               "and give every other array one",
    .in = LEVEL_FUN,
    .out = LEVEL_FUNMEM,
    .options = plain_options,
    .options_size = sizeof(PlainLimits),
    .defaults = &plain_limits,
    .run = run,
};
