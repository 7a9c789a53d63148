/* plot.h - a problem's sets as a drawing. */
#ifndef VERIFIER_PROBLEMS_PLOT_H
#define VERIFIER_PROBLEMS_PLOT_H

#include "verifier/problems/answer.h"

/* Draw the sets that the problem names (where it names none, those of its
 * first check) as rows of memory cells, in SVG.  VALUES ("n = 5, b = 2", or
 * NULL) says what parameters are; the others are chosen so that there is
 * something to be seen.  NULL, or why there is no drawing; that lives in
 * ARENA. */
const char *problem_plot(Answers *answers, const char *values, Buf *svg,
                         Arena *arena);

#endif
