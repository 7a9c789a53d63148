/* nearest.h - the place that a pattern was probably meant for. */
#ifndef FUNCHECK_NEAREST_H
#define FUNCHECK_NEAREST_H

#include "funcheck/pattern/pattern.h"

/* The place in TEXT that is most like the pattern; false where nothing is
 * much like it.  Looks only at the beginning of a long text. */
bool nearest_find(Arena *scratch, const Pattern *pattern, Text text,
                  size_t *at);

#endif
