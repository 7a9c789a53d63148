/* simplify.c - make less of a program, and leave what it does.
 *
 * requires  a verified program
 * keeps     names and the order of what survives
 * leaves    nothing to a second run
 *
 * A walk backward drops what nobody needs, one forward puts simpler things for
 * what the program computes; both again for as long as that leads to more.  The
 * prover is asked after the first of them, and in the end.
 */
#include "passes/simplify/inside.h"

#include "passes/shared/failure/checks.h"
#include "passes/shared/liveness/dead.h"
#include "passes/shared/rewriting/uncalled.h"
#include "passes/simplify/proved_values.h"

/* Walks forward and backward, the first one backward: what is dead need not be
 * looked at.  Each round but the last makes the program smaller or an
 * expression simpler; most programs need two.  An estimate. */
enum { MAX_ROUNDS = 100 };

/* What was not done, once: a walk that may not rewrite finds it. */
static void tell(Prog *prog, PassContext *cx, Algebra *algebra)
{
    long long limit = cx->limit;

    cx->limit = 0;
    simplify_sweep(prog, cx, algebra, NULL, true);
    dead_remarks(prog, cx);
    cx->limit = limit;
}

/* Walk over the functions that are due until that leads to nothing more. */
static void settle(Prog *prog, PassContext *cx, Algebra *algebra,
                   FunRounds *rounds)
{
    Arena scratch = {0};
    FunRounds unproved = fun_rounds_new(prog, &scratch);
    int times = 0;

    dead_code(prog, cx, rounds);
    fun_rounds_next(rounds, prog);
    fun_rounds_all(rounds, prog);
    do {
        long long before = cx->rewrites;
        simplify_sweep(prog, cx, algebra, rounds, false);
        bool settled = cx->rewrites == before;
        if (!settled)
            dead_code(prog, cx, rounds);
        if (settled || times == 0) {
            before = cx->rewrites;
            proved_values(prog, cx, &unproved);
            if (cx->rewrites != before)
                dead_code(prog, cx, &unproved);
            fun_rounds_add(rounds->changed, &unproved, prog);
            fun_rounds_next(&unproved, prog);
        } else {
            fun_rounds_add(unproved.due, rounds, prog);
        }
    } while (fun_rounds_next(rounds, prog) && ++times < MAX_ROUNDS);
    arena_free(&scratch);
}

/* Has some function no assert any more?  Then its calls may go. */
static bool any_unchecked(const Prog *prog, const bool *checked)
{
    Arena scratch = {0};
    const bool *now = functions_checked(prog, &scratch);
    bool found = false;

    for (const Fun *f = prog->first; f; f = f->next)
        found |= checked[f->number] && !now[f->number];
    arena_free(&scratch);
    return found;
}

static void settle_all(Prog *prog, PassContext *cx, Algebra *algebra)
{
    bool again = true;

    while (again) {
        Arena scratch = {0};
        FunRounds rounds = fun_rounds_new(prog, &scratch);
        const bool *checked = functions_checked(prog, &scratch);
        settle(prog, cx, algebra, &rounds);
        again = any_unchecked(prog, checked);
        arena_free(&scratch);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Arena scratch = {0};
    const bool *called = functions_called(prog, &scratch);
    PolyStore *polys = poly_store_new(prog->store);
    Algebra algebra = algebra_new(prog->store, polys);

    settle_all(prog, cx, &algebra);
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
    .summary = "simplify a program",
    .in = LEVEL_PURE,
    .out = LEVEL_SAME,
    .run = run,
};
