/* simplify.c - make less of a program, and leave what it does.
 *
 * requires  a verified program
 * keeps     names and the order of what survives
 * leaves    nothing to a second run
 *
 * A walk backward drops what nobody needs, one forward puts simpler things for
 * what the program computes; both again for as long as that leads to more.  The
 * prover is asked when nothing else is left to do.
 */
#include "passes/simplify_inside.h"

#include "passes/dead.h"
#include "passes/proved_branches.h"
#include "passes/uncalled.h"
#include "passes/unused_results.h"

/* Walks forward and backward, the first one backward: what is dead need not be
 * looked at.  Each round but the last makes the program
 * smaller or an expression simpler; most programs need two. */
enum { MAX_ROUNDS = 100 };

/* What was not done, once: a walk that may not rewrite finds it. */
static void tell(Prog *prog, PassContext *cx, Algebra *algebra)
{
    long long limit = cx->limit;

    cx->limit = 0;
    simplify_sweep(prog, cx, algebra, true);
    dead_remarks(prog, cx);
    cx->limit = limit;
}

/* The walk backward.  A statement that stayed for what it writes may go with
 * the last result that made somebody else's block of its own. */
static void drop(Prog *prog, PassContext *cx)
{
    long long before;

    do {
        dead_code(prog, cx);
        before = cx->rewrites;
        unused_results(prog, cx);
    } while (cx->rewrites != before);
}

static bool run(Prog *prog, PassContext *cx)
{
    Arena scratch = {0};
    const bool *called = functions_called(prog, &scratch);
    PolyStore *polys = poly_store_new(prog->store);
    Algebra algebra = algebra_new(prog->store, polys);
    long long before;
    int rounds = 0;

    drop(prog, cx);
    do {
        before = cx->rewrites;
        simplify_sweep(prog, cx, &algebra, false);
        if (cx->rewrites != before)
            drop(prog, cx);
        else
            proved_branches(prog, cx);
    } while (cx->rewrites != before && ++rounds < MAX_ROUNDS);
    if (cx->wants_remarks)
        tell(prog, cx, &algebra);
    if (cx->rewrites)
        functions_drop_uncalled(prog, cx, called);
    algebra_free(&algebra);
    poly_store_free(polys);
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
