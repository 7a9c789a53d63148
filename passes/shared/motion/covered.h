/* covered.h - what takes no more room, or time, than what is there already.
 *
 * To compute or allocate something where the program did not is no failure
 * only as long as the machine can do it: an array of 10^12 elements, or as many
 * iterations, are too much, although nothing is wrong with them.  So such a
 * move asks whether the program has made, on every way there, an array that is
 * nearly as large; what is small and constant needs none.
 */
#ifndef PASSES_SHARED_MOTION_COVERED_H
#define PASSES_SHARED_MOTION_COVERED_H

#include "verifier/prover/facts/facts.h"

/* Estimates. */
enum {
    COVERED_FACTOR = 16,   /* for each element that is there */
    COVERED_LEAST = 1 << 16 /* so many are covered by nothing */
};

/* Numbers of elements of the arrays that are there. */
typedef struct Covered {
    Facts *facts;
    const uint8_t *undefined; /* by Var.id, below NVAR: undefined.h */
    uint32_t nvar;            /* the others are defined */
    const Poly **count;
    uint32_t n, room;
} Covered;

void covered_free(Covered *c);
/* The arrays that an entry gets. */
void covered_enter_fun(Covered *c, const Fun *fun);
/* STM has run: it has made arrays.  To leave a body, set C->n back. */
void covered_pass(Covered *c, const Stm *stm);

/* May VAR be undefined?  DATA is a Covered. */
bool covered_is_undefined(const Var *var, const void *data);
/* Is S, a number of elements, bytes or iterations, evaluated without an
 * overflow, and covered, in the states in which the facts hold? */
bool covered_number(Covered *c, const Scalar *s);
/* And all that STM makes and runs, in bodies, too? */
bool covered_stm(Covered *c, const Stm *stm);

#endif
