/* undefined.h - which variables may be undefined, or have elements that are,
 * and why.
 *
 * Undefined are the elements of `scratch`, and what `#[spec]` computes where
 * that fails (docs/language.md, 5.14): both are copied, read and passed on.
 */
#ifndef PASSES_SHARED_FAILURE_UNDEFINED_H
#define PASSES_SHARED_FAILURE_UNDEFINED_H

#include "ir-text/ir/ir.h"

enum { NONE_NOT, NONE_LARGE /* it does not fit */, NONE_OTHERWISE };

/* By Var.id, in ARENA.  What callers give that are not in PROG is not. */
uint8_t *undefined_vars(const Prog *prog, Arena *arena);
/* What STM binds, noted in OF once more, as it has become `#[spec]`, or what it
 * reads has. */
void undefined_note(uint8_t *of, const Stm *stm);
/* Why S may be undefined where its failure is no error. */
uint8_t undefined_value(const uint8_t *of, const Scalar *s);

#endif
