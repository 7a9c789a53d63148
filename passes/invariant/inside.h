/* inside.h - what the files of invariant share. */
#ifndef PASSES_INVARIANT_INSIDE_H
#define PASSES_INVARIANT_INSIDE_H

#include "passes/pass.h"

/* ---- rows.c ---- */

void invariant_rows(Prog *prog, PassContext *cx);

/* ---- bases.c ---- */

typedef struct Bases Bases;

Bases *bases_new(Prog *prog, PassContext *cx);
void bases_free(Bases *b);
/* In BODY, what an iteration of a kernel with the index LAST does. */
void bases_share(Bases *b, const Var *last, Body *body);

#endif
