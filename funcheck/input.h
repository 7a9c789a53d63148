/* input.h - checks and input, with their blanks made canonical. */
#ifndef FUNCHECK_INPUT_H
#define FUNCHECK_INPUT_H

#include "ground/source.h"

/* RAW itself where nothing has to change, or else a new source of the same
 * name in which each CR of a CRLF is gone and, unless KEEP_BLANKS, each run of
 * spaces and tabs is one space. */
Source *input_canonical(Arena *arena, Source *raw, bool keep_blanks);

#endif
