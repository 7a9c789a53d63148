/* groups.h - how the groups of a program divide a match. */
#ifndef FUNCHECK_REGEX_GROUPS_H
#define FUNCHECK_REGEX_GROUPS_H

#include "funcheck/regex/program.h"
#include "funcheck/regex/regex.h"
#include "funcheck/regex/scan.h"

/* Fill GROUPS[1, NGROUP) for a match of PROGRAM, which has no
 * back-references, at SPAN; they come in unmatched. */
void groups_divide(const Program *program, const char *text, size_t len,
                   Bounds span, RegexGroup *groups, size_t ngroup);

#endif
