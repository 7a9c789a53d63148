/* inside.h - what the files of invariant share. */
#ifndef PASSES_INVARIANT_INSIDE_H
#define PASSES_INVARIANT_INSIDE_H

#include "passes/pass.h"

/* ---- offsets.c ---- */

void invariant_offsets(Prog *prog, PassContext *cx);

/* ---- rows.c ---- */

void invariant_rows(Prog *prog, PassContext *cx);

/* ---- bases.c ---- */

typedef struct Bases Bases;

Bases *bases_new(Prog *prog, PassContext *cx);
void bases_free(Bases *b);
/* In BODY, what an iteration of a kernel with the index LAST does. */
void bases_share(Bases *b, const Var *last, Body *body);

/* ---- sums.c ---- */

/* What PART keeps of the addends of S, a sum, in their order (NULL: nothing),
 * is added to *SUM (NULL for nothing), or subtracted where OP says that S is.
 * False: that would nest too deep. */
bool add_parts(Store *store, const Scalar *s, Op op, ScalarFn part, void *data,
               const Scalar **sum);

#endif
