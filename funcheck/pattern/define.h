/* define.h - variables that the command line defines: -DV=text, -D#N=expr. */
#ifndef FUNCHECK_PATTERN_DEFINE_H
#define FUNCHECK_PATTERN_DEFINE_H

#include "funcheck/pattern/pattern.h"

/* Give the variables of the request their values.  False: the context's diag
 * has errors that point into a text made of the definitions. */
bool define_all(PatternContext *cx);

#endif
