/* simplify.c - make less of a program, and leave what it does.
 *
 * requires  a verified program
 * keeps     names and the order of what survives
 * leaves    no other name for a name, no binding that nobody needs, but for
 *           those that dead.c has reasons to keep
 */
#include "passes/pass.h"

#include "passes/copies.h"
#include "passes/dead.h"

static bool run(Prog *prog, PassContext *cx)
{
    copy_propagation(prog, cx);
    dead_code(prog, cx);
    return true;
}

const Pass simplify_pass = {
    .name = "simplify",
    .summary = "drop statements that nobody needs, and names of names",
    .in = STAGE_ARRAYS,
    .out = STAGE_SAME,
    .run = run,
};
