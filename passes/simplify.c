/* simplify.c - make less of a program, and leave what it does.
 *
 * requires  a verified program
 * keeps     names and the order of what survives
 * leaves    nothing to a second run
 *
 * A walk forward puts simpler things for what the program computes, one
 * backward drops what nobody needs; both again for as long as that leads to
 * more.
 */
#include "passes/simplify_inside.h"

#include "passes/dead.h"
#include "passes/uncalled.h"

/* Walks forward and backward.  Each round but the last makes the program
 * smaller or an expression simpler; most programs need two. */
enum { MAX_ROUNDS = 100 };

/* What was not done, once: a walk that may not rewrite finds it. */
static void tell(Prog *prog, PassContext *cx)
{
    long long limit = cx->limit;

    cx->limit = 0;
    simplify_sweep(prog, cx, true);
    dead_remarks(prog, cx);
    cx->limit = limit;
}

static bool run(Prog *prog, PassContext *cx)
{
    Arena scratch = {0};
    const bool *called = functions_called(prog, &scratch);
    long long before;
    int rounds = 0;

    do {
        before = cx->rewrites;
        simplify_sweep(prog, cx, false);
        dead_code(prog, cx);
    } while (cx->rewrites != before && ++rounds < MAX_ROUNDS);
    if (cx->wants_remarks)
        tell(prog, cx);
    if (cx->rewrites)
        functions_drop_uncalled(prog, cx, called);
    arena_free(&scratch);
    return true;
}

const Pass simplify_pass = {
    .name = "simplify",
    .summary = "make less of a program, and leave what it does",
    .in = STAGE_ARRAYS,
    .out = STAGE_SAME,
    .run = run,
};
