/* inside.h - what the files of pack share; see pack.c. */
#ifndef PASSES_PACK_INSIDE_H
#define PASSES_PACK_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/strides.h"
#include "passes/shared/imp/write.h"

typedef struct PackOptions {
    long long least, bytes, most;
} PackOptions;

/* Of one kernel, and of the loops around a read.  Estimates. */
enum { PACK_READS = 4, PACK_LOOPS = 4, PACK_INDICES = 16 };

/* An element that loops of the kernel read. */
typedef struct PackRead {
    Stm *stm;
    /* Where, in the names of indices, of these loops, and from outside. */
    const Scalar *offset;
    uint64_t along;        /* bit D: it varies along index D */
    uint32_t nloop;        /* from the outermost one on: */
    Var *loop[PACK_LOOPS]; /* their indices */
    const Scalar *bound[PACK_LOOPS];
    bool counts[PACK_LOOPS]; /* the offset varies along it */

    /* what is done */
    const Scalar *trips[PACK_LOOPS]; /* the bound, but at least 0 */
    const Scalar *block;             /* with the panels */
} PackRead;

typedef struct Pack {
    Prog *prog;
    PassContext *cx;
    const PackOptions *o; /* for the current kernel */
    ImpWriter w;
    Strides strides;
    Declared declared;
    Subst values; /* what variables are that the current kernel sets once */
    Stm *kernel;

    PassWhy why;
    PackRead read[PACK_READS];
    uint32_t nread;
    uint32_t d;    /* the last index along which all of them stay the same */
    uint32_t wide; /* so many neighbours are a panel */
} Pack;

/* The reads of the current kernel, `d` and `wide`; gives why it stays as it is
 * (look.c). */
PassWhy pack_look(Pack *p);

/* The current kernel becomes those that MADE gets (put.c). */
void pack_put(Pack *p, Body *made);

#endif
