/* element.h - one element of an array, computed instead of read.
 *
 * Problem: a statement reads an element, or reshapes all of them, of an
 * array that fusion removes.  The form that makes the array is translated
 * into arithmetic on the index, or into the statements of one iteration
 * (pull arrays: Nessie, section 12.1).  The caller decides whether that pays
 * and is legal (pull.h).
 */
#ifndef PASSES_FUSE_ELEMENTS_ELEMENT_H
#define PASSES_FUSE_ELEMENTS_ELEMENT_H

#include "verifier/prover/facts/facts.h"

/* FACTS, here and below: what holds there, for sizes that are equal by more
 * than their text; or NULL.
 *
 * STM of BODY reads an element of an array that FROM makes: an iota, a
 * replicate of a scalar, a rotate, a concat, a slice, a layout change or a
 * kernel with scalar results.  What it reads is computed there instead, by
 * statements before it if there have to be some.  ARENA may be gone then. */
void element_put(Prog *prog, Arena *arena, Facts *facts, Body *body,
                 Stm *stm, const Stm *from);

/* STM is a reshape of what FROM makes, a kernel with one scalar result: it
 * becomes a kernel that makes it in its new shape. */
void element_reshape(Prog *prog, Arena *arena, Facts *facts, Stm *stm,
                     const Stm *from);

#endif
