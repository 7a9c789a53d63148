/* dense.h - the dense layout of a type, and its size in bytes.
 *
 * An index function without gaps, for a given order of dimensions, and the
 * number of bytes that an array of the type takes in it.
 */
#ifndef PASSES_SHARED_STORAGE_DENSE_H
#define PASSES_SHARED_STORAGE_DENSE_H

#include "ir-text/lmad/lmad.h"

/* That in which the last dimension of ORDER (NULL: of TYPE) is the fastest;
 * NULL: an expression would nest too deep. */
const IxFn *memory_dense(Store *store, const Type *type,
                         const uint32_t *order);
/* Its bytes; NULL likewise. */
const Scalar *memory_bytes(Store *store, const Type *type);

#endif
