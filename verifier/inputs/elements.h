/* elements.h - elements for arrays that are arguments.
 *
 * Problem: random elements rarely satisfy what a program asks of an array
 * (sorted, a permutation, indices below a size).  Each array gets a kind of
 * elements, which runs that succeed make more frequent (taste.h).
 */
#ifndef VERIFIER_INPUTS_ELEMENTS_H
#define VERIFIER_INPUTS_ELEMENTS_H

#include "ir-text/values/value.h"
#include "verifier/inputs/solve.h"

typedef struct Elements Elements;

Elements *elements_new(const Conditions *c);
void elements_free(Elements *e);

/* Fill VALUE, an argument for array parameter NUMBER, as TASTE has chosen;
 * SOLVER has found the scalars. */
void elements_fill(Elements *e, const Solver *solver, Taste *taste,
                   uint32_t number, Value *value);

#endif
