/* strips.h - neighbouring iterations of a kernel with loops or calls,
 * together. */
#ifndef PRINTER_EMIT_STRIPS_H
#define PRINTER_EMIT_STRIPS_H

#include "printer/emit/inside.h"

/* Iterations of STM, a kernel with loops or calls in it, that are neighbours
 * along its last index can be taken together, and are worth it: a number for
 * emit_strips; else 0. */
uint32_t emit_find_strips(Emitter *e, const Stm *stm);
/* The iterations FROM up to TO of that index, a strip of them after the
 * other; the last that was found in STM is STRIP. */
void emit_strips(Emitter *e, const Stm *stm, uint32_t strip, const char *from,
                 const char *to);
/* VAR has a value for each iteration of the strip that we are in. */
bool emit_is_spread(const Emitter *e, const Var *var);

#endif
