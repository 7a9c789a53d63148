/* funcheck.h - one run: a check file, an input, a verdict. */
#ifndef FUNCHECK_FUNCHECK_H
#define FUNCHECK_FUNCHECK_H

#include "funcheck/dump_input.h"
#include "funcheck/request.h"
#include "ground/diag.h"

typedef enum Verdict {
    VERDICT_MATCH,
    VERDICT_MISMATCH,
    VERDICT_ERROR /* the directives are wrong, or there are none */
} Verdict;

typedef enum DumpWhen { DUMP_NEVER, DUMP_ON_FAILURE, DUMP_ALWAYS } DumpWhen;

/* Hold INPUT against the directives in CHECKS; both are parts of canonical
 * texts (see input.h).  The dump of the input goes to DUMP. */
Verdict funcheck_run(Arena *arena, const Request *request, Span checks,
                     Span input, DumpWhen when, DumpStyle style, Diag *diag,
                     Buf *dump);

#endif
