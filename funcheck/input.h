/* input.h - checks and input, with their blanks made canonical. */
#ifndef FUNCHECK_INPUT_H
#define FUNCHECK_INPUT_H

#include "ground/source.h"

/* Take out each CR of a CRLF and, unless KEEP_BLANKS, make each run of spaces
 * and tabs one space.  The source must own its text. */
void input_canonical(Source *source, bool keep_blanks);

#endif
