/* layout.h - index functions, evaluated.
 *
 * Problem: the heads of IMP functions say where the elements of arguments
 * and results are.  Names in the index function get their numbers once;
 * offsets are then computed without them, and checked for overflow.
 */
#ifndef VERIFIER_INTERPRETER_IMP_LAYOUT_H
#define VERIFIER_INTERPRETER_IMP_LAYOUT_H

#include "verifier/interpreter/machine/machine.h"

typedef struct Layout Layout;

/* IXFN as the variables of M have it now; to be given back (machine_give).
 * The value of a variable that M does not have is an error. */
Layout *layout_new(Machine *m, const IxFn *ixfn);
/* The offset of the element at INDEX; false where it is no i64, or where a
 * link gives what is out of range of the one before it. */
bool layout_offset(Machine *m, const Layout *layout, const int64_t *index,
                   int64_t *offset);

/* The first index of SHAPE (zeroes) was looked at: the next one, in row-major
 * order, or false after the last. */
bool index_next(int64_t *index, uint32_t rank, const int64_t *shape);

#endif
