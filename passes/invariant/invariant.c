/* invariant.c - what does not change is computed once (loop-invariant code
 * motion).
 *
 * What loops and parallel statements do not change of offsets is computed
 * before them (offsets.c).  A kernel becomes loops when it is printed, the
 * innermost one along its last index.  What a row of iterations along that
 * index reads and computes alike goes first (rows.c), and so does what offsets
 * have in common (bases.c).
 *
 * requires  a verified program of IMP
 * keeps     what each iteration does
 * leaves    parts of what it has computed, which may have parts themselves
 */
#include "passes/invariant/inside.h"

static bool run(Prog *prog, PassContext *cx)
{
    invariant_offsets(prog, cx);
    invariant_rows(prog, cx);
    return true;
}

const Pass invariant_pass = {
    .name = "invariant",
    .summary = "compute once what loops and rows of iterations do not change",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
