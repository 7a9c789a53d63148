/* maybe_undefined.h - why a scalar may be undefined.
 *
 * undefined.h says where `scratch` comes to; a scalar may be undefined, too,
 * that is computed where its failure is no error (docs/language.md, 5.14), or
 * that passes such a value on.
 */
#ifndef PASSES_MAYBE_UNDEFINED_H
#define PASSES_MAYBE_UNDEFINED_H

#include "ir-text/ir.h"

enum { NONE_NOT, NONE_LARGE /* it does not fit */, NONE_OTHERWISE };

/* By Var.id, in ARENA, before any statement is noted. */
uint8_t *maybe_at_first(const Prog *prog, Arena *arena);
/* What STM binds, noted in OF. */
void maybe_note(uint8_t *of, const Stm *stm);
/* Why S may be undefined where its failure is no error. */
uint8_t maybe_none(const uint8_t *of, const Scalar *s);

#endif
