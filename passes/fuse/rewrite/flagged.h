/* flagged.h - operators that skip elements without a value.
 *
 * Problem: a fold that is fused with a filter combines only the accepted
 * elements, but an operator may have no neutral element.  It becomes an
 * operator on pairs of a flag and a value, which is associative if the
 * original is.
 */
#ifndef PASSES_FUSE_REWRITE_FLAGGED_H
#define PASSES_FUSE_REWRITE_FLAGGED_H

#include "ir-text/ir/ir.h"

/* Has operator OP of elements of type ELEM a value that changes nothing,
 * whatever it is combined with? */
bool fusion_has_identity(const Operator *op, Elem elem);

/* Operator OP of STM, whose results are of the types ELEM, as one that combines
 * a flag and what OP combines: what has no flag is passed over.  STM is of no
 * use then. */
Lambda fusion_flag_operator(Prog *prog, Stm *stm, const Operator *op,
                            const Elem *elem);

#endif
