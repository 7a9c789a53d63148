/* written.h - where a statement writes.
 *
 * Problem: which blocks does a statement write into by itself, without its
 * bodies?  Results are not all (docs/semantics.md): an operator gets copies of
 * its operands at its parameters' places, a loop writes a scalar parameter
 * where that lives, and a callee may write into each block that it gets.
 */
#ifndef PASSES_SHARED_STORAGE_WRITTEN_H
#define PASSES_SHARED_STORAGE_WRITTEN_H

#include "ir-text/ir/ir.h"

/* FN gets each array and scalar that STM writes at its place, and each block
 * that its callee gets, of which any part may be written. */
void written_each(const Stm *stm, VarFn fn, void *data);
/* The block of what FN gets. */
Var *written_block(Var *var);

#endif
