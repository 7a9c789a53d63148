/* level.h - what a program is written in, and which passes read that. */
#ifndef PASSES_LEVEL_H
#define PASSES_LEVEL_H

#include "passes/pass.h"

/* "FUN or FUNMEM"; in ARENA where it is made of several. */
const char *level_text(Level level, Arena *arena);

/* Can PASS read PROG?  If not, an error says so, shows what makes PROG what
 * it is, and names the tools to run first. */
bool level_check(const Pass *pass, const Prog *prog, Diag *diag);

#endif
