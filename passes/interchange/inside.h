/* inside.h - what the files of interchange share; see interchange.c. */
#ifndef PASSES_INTERCHANGE_INSIDE_H
#define PASSES_INTERCHANGE_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/strides.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/target/target.h"

/* Negative: what suits the target. */
typedef struct InterchangeOptions {
    const char *target;
    long long strip, accesses;
    bool wide_calls, lanes;
} InterchangeOptions;

/* How a strip has a variable of the kernel. */
typedef enum SpreadKind {
    SPREAD_NONE,   /* it is of one run */
    SPREAD_COMMON, /* it is the same for all iterations */
    SPREAD_AGAIN,  /* it is made of the index, in each run */
    SPREAD_ELEMENT /* each iteration has one in a block */
} SpreadKind;

typedef struct Spread {
    uint32_t kernel; /* the last one that declares it; in that: */
    uint32_t run;    /* the run that declares it */
    SpreadKind kind;
    bool given;          /* it has a value by now */
    const Scalar *value; /* SPREAD_AGAIN: what it is made of */
    const Scalar *block; /* SPREAD_ELEMENT */
    uint32_t here, set;  /* the last runs that have a variable for it, and that
                            set it */
} Spread;

typedef struct Interchange {
    Prog *prog;
    PassContext *cx;
    TargetNow now;
    InterchangeOptions o; /* for the current kernel */
    ImpWriter w;
    Strides strides;
    Declared declared;
    Spread *spread; /* by Var.id */
    Stm *kernel;
    uint32_t number, run; /* of the current kernel and run */
    const Var **var;      /* variables of the kernel */
    uint32_t nvar, var_room;

    /* what was found in the kernel */
    PassWhy why;    /* it is not possible */
    uint32_t calls; /* runs of these */
    uint32_t wide;  /* accesses to what is not narrow */
    bool calls_wide, widens, loops, wrote;
} Interchange;

/* The data of VAR; NULL: the current kernel does not declare it. */
static inline Spread *spread_of(const Interchange *t, const Var *var)
{
    Spread *s = &t->spread[var->id];

    return s->kernel == t->number ? s : NULL;
}

/* ---- runs (runs.c) ---- */

typedef enum RunKind {
    RUN_PLAIN,
    RUN_CALLS,
    RUN_WIDE_CALL, /* is one statement */
    RUN_NARROW /* reads narrow elements, which are wide in other runs: a loop
                  with both takes as many iterations as a vector has bytes */
} RunKind;

/* Of the run that begins with FROM, and the statement after that. */
RunKind interchange_kind(const Interchange *t, const Stm *from);
const Stm *interchange_end(const Interchange *t, const Stm *from);
/* Is S such a call?  Does it call a function on floats?  Does it make an i32 of
 * a narrow element, which the statement before the last one has read? */
bool interchange_is_wide_call(const Interchange *t, const Stm *s);
bool interchange_calls(const Stm *s);
bool interchange_widens(const Stm *s);

/* ---- what is found (look.c) ---- */

/* The kernel, what its runs are and how it has its variables; gives why
 * neighbours cannot go together, or NULL. */
PassWhy interchange_look(Interchange *t);
/* STM gives a variable its value, the same for all iterations; it declares such
 * a one, or one that is made of the index. */
bool interchange_is_common(const Interchange *t, const Stm *stm);
bool interchange_is_again(const Interchange *t, const Stm *stm);
/* S, the first statement of a run that mentions VAR, gives it a value, whatever
 * it does, and needs none. */
bool interchange_gives(const Stm *s, const Var *var);

/* ---- the rewrite (put.c) ---- */

void interchange_put(Interchange *t);

#endif
