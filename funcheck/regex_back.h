/* regex_back.h - match programs with back-references, by backtracking. */
#ifndef FUNCHECK_REGEX_BACK_H
#define FUNCHECK_REGEX_BACK_H

#include "funcheck/regex.h"
#include "funcheck/regex_program.h"
#include "funcheck/regex_scan.h"

/* Does PROGRAM match exactly SPAN?  GROUPS has NGROUP entries, enough for all
 * groups of the program; they are filled if it does.  Every instruction tried
 * takes one of *PATIENCE; with none left, the answer is no. */
bool back_matches(const Program *program, const char *text, size_t len,
                  Span span, RegexGroup *groups, size_t ngroup,
                  size_t *patience);

#endif
