/* simplify.c - drop what nobody needs.
 *
 * requires  a verified program
 * keeps     names, types, and the order of what survives
 */
#include "passes/pass.h"

#include "passes/dead.h"

static bool run(Prog *prog, PassContext *cx)
{
    dead_code(prog, cx);
    return true;
}

const Pass simplify_pass = {
    .name = "simplify",
    .summary = "drop statements that nobody needs",
    .in = STAGE_ARRAYS,
    .out = STAGE_SAME,
    .run = run,
};
