/* elements.h - the elements of arrays that are arguments. */
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
