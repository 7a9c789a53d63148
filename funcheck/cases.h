/* cases.h - the cases of a text, which `// -----` lines keep apart. */
#ifndef FUNCHECK_CASES_H
#define FUNCHECK_CASES_H

#include "ground/source.h"

/* The cases, COUNT of them; a text that is not to be SPLIT is one case. */
Span *cases_of(Arena *arena, Source *source, bool split, size_t *count);

#endif
