/* shifted.h - the same layout, further up in the block.
 *
 * Problem: an array is to lie a number of elements after where it lies.
 *
 * The LMAD that gives the offset in memory, the first one of a chain, gets the
 * number; a fold alone gets an LMAD in front, as it counts from 0 (docs/
 * language.md, 2.3).  What is derived of the array, moved likewise, is derived
 * of it still.
 */
#ifndef PASSES_SHARED_STORAGE_SHIFTED_H
#define PASSES_SHARED_STORAGE_SHIFTED_H

#include "ir-text/terms/terms.h"

/* IXFN, BY elements further; NULL: an expression would nest too deep. */
const IxFn *ixfn_shifted(Store *store, const IxFn *ixfn, const Scalar *by);

#endif
