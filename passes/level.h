/* level.h - the levels of a program, and the levels that a pass reads.
 *
 * Problem: a pass reads some of FUN, FUNMEM and IMP.  The level follows from
 * the text: a function of IMP, or the first place of an array.  The error
 * for a wrong level names the tools to run first.
 */
#ifndef PASSES_LEVEL_H
#define PASSES_LEVEL_H

#include "passes/pass.h"

/* "FUN or FUNMEM"; in ARENA where it is made of several. */
const char *level_text(Level level, Arena *arena);

/* Can PASS read PROG?  If not, an error says so, shows what makes PROG what
 * it is, and names the tools to run first. */
bool level_check(const Pass *pass, const Prog *prog, Diag *diag);

#endif
