/* divided.h - what a multiple is of.
 *
 * Problem: a number of bytes, as the program says it, in elements.  The
 * quotient must not fail where the number does not: its factors stay in their
 * order, as the first one may keep the others from overflowing.
 */
#ifndef PASSES_SHARED_SCALARS_DIVIDED_H
#define PASSES_SHARED_SCALARS_DIVIDED_H

#include "ir-text/poly/poly.h"

/* A * B, an i64, where a literal 0 or 1 needs no product; NULL: A or B is, or
 * the product would nest too deep. */
const Scalar *scalar_times(Store *store, const Scalar *a, const Scalar *b);

/* S / BY, where BY is positive; NULL: S, an i64, is not known to be a multiple
 * of BY, or the quotient would nest too deep. */
const Scalar *scalar_divided(PolyStore *polys, const Scalar *s, int64_t by);

#endif
