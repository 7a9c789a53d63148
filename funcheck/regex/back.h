/* back.h - match programs with back-references, by backtracking. */
#ifndef FUNCHECK_REGEX_BACK_H
#define FUNCHECK_REGEX_BACK_H

#include "funcheck/regex/program.h"
#include "funcheck/regex/regex.h"
#include "funcheck/regex/scan.h"

typedef struct Backtracker Backtracker;

/* NGROUP counts all groups of the program, and group 0. */
Backtracker *back_new(const Program *program, size_t ngroup, Arena *arena);

/* Does the program match exactly SPAN?  Every instruction tried takes one of
 * *PATIENCE, and so does every group; with none left, the answer is no. */
bool back_matches(Backtracker *b, const char *text, size_t len, Bounds span,
                  size_t *patience);

/* By number, how the groups divide what matched last; group 0 is not set. */
const RegexGroup *back_groups(const Backtracker *b);

#endif
