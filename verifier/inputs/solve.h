/* solve.h - scalars that satisfy a function's conditions.
 *
 * Values are given to one parameter after the other, and their consequences
 * propagated (ranges.h); where none are left, another value is tried.  What
 * an equality gives from the others comes last.  Where that takes too long, a
 * random search goes from a bad assignment to one that is less bad; and where
 * that finds nothing, Z3 is asked, if there is one.
 */
#ifndef VERIFIER_INPUTS_SOLVE_H
#define VERIFIER_INPUTS_SOLVE_H

#include "verifier/inputs/taste.h"

typedef enum Solved {
    SOLVED,
    SOLVED_NOT,   /* nothing was found */
    SOLVED_NEVER  /* there is nothing to find */
} Solved;

typedef struct Solver Solver;

Solver *solver_new(const Conditions *c);
void solver_free(Solver *s);

/* Values for the scalar parameters, by the number of the parameter, chosen by
 * TASTE; where the result is not SOLVED, *BLAME is the condition that failed
 * most. */
Solved solver_find(Solver *s, const Taste *taste, uint64_t *bits,
                   uint32_t *blame);
/* The same with some parameters given: where GIVEN[number]. */
Solved solver_complete(Solver *s, const Taste *taste, const bool *given,
                       uint64_t *bits, uint32_t *blame);

/* What the elements of array parameter NUMBER must be, after solver_find. */
InputRange solver_elements(const Solver *s, uint32_t number);
/* The values of all nodes for these scalars. */
const NodeValue *solver_values(const Solver *s);

/* ---- solve_locally.c, solve_z3.c ---- */

/* Change the integers and floats among BITS until the conditions hold.  Work
 * is bounded. */
bool solve_locally(const Conditions *c, Random *random, const bool *given,
                   uint64_t *bits);
/* What it finds may still be wrong. */
bool solve_z3(const Conditions *c, const bool *given, uint64_t *bits);

/* Set the leaves of VALUE for these scalars and compute the others; false
 * where a condition does not hold, *BLAME is it. */
bool assignment_holds(const Conditions *c, const uint64_t *bits,
                      NodeValue *value, uint32_t *blame);

#endif
