/* inside.h - what the files of jam share; see jam.c. */
#ifndef PASSES_JAM_INSIDE_H
#define PASSES_JAM_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/strides.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/target/target.h"

typedef struct JamOptions {
    const char *target;
    long long rows, values, bytes;
} JamOptions;

/* What is known of a variable that the body of the current kernel declares. */
typedef struct JamVar {
    uint64_t varies; /* bit D: iterations along index D may differ in it */
    uint32_t depth;  /* so many loops are around its declaration */
    uint32_t loop;   /* the last outermost loop that it is counted in */
} JamVar;

typedef struct Jam {
    Prog *prog;
    PassContext *cx;
    const JamOptions *o; /* for the current kernel */
    TargetNow now;
    long long values; /* that rows keep through a loop, at most */
    ImpWriter w;
    Strides strides;
    Declared declared;
    VarNumbers place; /* of such a variable: its place in `var` */
    JamVar *var;
    uint32_t nvar, room;
    Stm *kernel;

    /* what was found in it */
    PassWhy why;     /* it is not possible */
    uint64_t uneven; /* bit D: a loop may differ in its bound along D */
    uint32_t loops;  /* outermost ones */

    /* what is done */
    uint32_t d;     /* the index whose neighbours are taken together, */
    uint32_t rows;  /* and so many of them */
    uint32_t bytes; /* of an element that is kept through a loop */
    Subst *row;     /* what variables are in each */
} Jam;

/* The current kernel is looked at, and its index and number of rows chosen;
 * gives why it stays as it is (look.c). */
PassWhy jam_look(Jam *t);
/* Is what S is made of the same for all rows? */
bool jam_is_same(const Jam *t, const Scalar *s);

/* The current kernel goes by rows (put.c); MADE gets what stands before it. */
void jam_put(Jam *t, Body *made);

#endif
