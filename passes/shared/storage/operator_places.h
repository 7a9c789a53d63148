/* operator_places.h - what an operator does where its arrays live.
 *
 * An operator gets copies of its operands where its parameters say, and its
 * result is copied to where that belongs.  These questions tell when the copies
 * need not be made.
 */
#ifndef PASSES_SHARED_STORAGE_OPERATOR_PLACES_H
#define PASSES_SHARED_STORAGE_OPERATOR_PLACES_H

#include "passes/shared/storage/points_to.h"

/* Does FN do no more with VAR, an array, than read its elements, by its own
 * name?  (It may be the result of FN.)  Then VAR could be anywhere. */
bool operator_only_reads(const Lambda *fn, const Var *var);
/* May FN write into the block, but for the array BUT (or NULL)? */
bool operator_writes(const PointsTo *sets, const Lambda *fn, const Var *block,
                     const Var *but);
/* Does an array live in the block, other than a parameter and BUT, of which FN
 * knows? */
bool operator_knows(const PointsTo *sets, const Lambda *fn, const Var *block,
                    const Var *but);
/* The kernel in FN whose result, an array that is only read otherwise, is the
 * only one of FN; or NULL. */
const Stm *operator_maker(const Lambda *fn);
/* Where MAKER is that of FN: is PARAM read by each iteration at its own indices
 * only, and not after?  Then what MAKER writes may be where PARAM is. */
bool operator_reads_own(const Lambda *fn, const Var *param, const Stm *maker);
/* Is VAR a scalar that lives nowhere? */
bool is_plain_scalar(const Var *var);
/* Does FN combine scalars, in variables alone, so that several threads may do
 * so at the same time?  Do all operators of STM, a reduce or scan? */
bool operator_on_scalars(const Lambda *fn);
bool operators_on_scalars(const Stm *stm);
/* Does the body of STM, a filter or partition, read no block that results go
 * to?  Then it can run twice. */
bool body_reads_elsewhere(Prog *prog, const PointsTo *sets, const Stm *stm);

#endif
