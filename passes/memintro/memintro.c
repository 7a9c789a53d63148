/* memintro.c - give every array a place in memory.
 *
 * IFL22, section 3.5, and SC22, section IV: what makes memory explicit is the
 * memory engine's business; here is the policy.  A fresh array is laid out
 * row-major, or as `manifest` advises, in a block of its own.  Where it is
 * made says in which space.
 *
 * requires  a FUN program
 * keeps     all statements, names and results: `unmem` gives the program back
 * leaves    an array in every block but where bodies, views and updates share
 *           them, and no copy but those that its remarks name
 */
#include "passes/shared/placing/plain.h"

static Placement place(const FreshArray *array, const void *data)
{
    return plain_place(array, data);
}

static bool accepts(const Generalised *g, const void *data)
{
    (void)data;
    return plain_accepts(g);
}

static bool run(Prog *prog, PassContext *cx)
{
    const MemoryPolicy policy = {place, accepts, cx->options};

    return !pass_rewrite(cx) || memory_introduce(prog, cx, &policy);
}

const Pass memintro_pass = {
    .name = "memintro",
    .summary = "give every array a block of memory and an index function",
    .in = LEVEL_FUN,
    .out = LEVEL_FUNMEM,
    .options = plain_options,
    .options_size = sizeof(PlainLimits),
    .defaults = &plain_limits,
    .run = run,
};
