/* flat_parts.h - an index of a flat array as several indices.
 *
 * Problem: `i * m + j` is one index of a flat array, but two of a matrix
 * (flat.h).  The factors in accesses give strides; each access is divided by
 * them, and the prover shows that the parts are in bounds.  Without that
 * proof the array stays flat.
 */
#ifndef PASSES_GALOP_FLAT_PARTS_H
#define PASSES_GALOP_FLAT_PARTS_H

#include "verifier/prover/facts/facts.h"

/* Dimensions of a flat array, and indices of it.  Estimates. */
enum { FLAT_DIMS = 4, FLAT_INDICES = 32 };

/* The dimensions of a flat array by their strides, the largest first; 1 is the
 * last one. */
typedef struct FlatDims {
    uint32_t nstride;
    const Poly *stride[FLAT_DIMS];
} FlatDims;

/* Where a walk is. */
typedef struct FlatPlace {
    Store *store;
    PolyStore *polys;
    Facts *facts;
    Var *index[FLAT_INDICES]; /* of the forms around */
    uint32_t nindex;
} FlatPlace;

/* STRIDE is one of DIMS, or displaces one of a lower degree that it does not go
 * with, if it goes with those of its own. */
void flat_add_stride(const FlatPlace *here, FlatDims *dims, const Poly *stride);
/* Those of STM, which reads an element of a flat array. */
void flat_learn_strides(const FlatPlace *here, FlatDims *dims, const Stm *stm);
/* How many elements dimension D of ARRAY has; NULL: the strides do not divide.
 */
const Poly *flat_count(const FlatPlace *here, const FlatDims *dims,
                       const Var *array, uint32_t d);
/* Where STM reads, as an INDEX of each dimension, none of which overflows where
 * the counts have been computed; false: it is not proved that there are such.
 */
bool flat_find_parts(const FlatPlace *here, const FlatDims *dims,
                     const Stm *stm, const Scalar **index);
/* S, or NULL, is known to be computed without an overflow. */
bool flat_has_value(const FlatPlace *here, const Scalar *s);

#endif
