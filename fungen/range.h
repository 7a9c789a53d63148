/* range.h - what is known of a value before the program runs.
 *
 * The generator computes with intervals while it builds: that is how it knows
 * that an index is in range, that i64 does not overflow, that a sum of floats
 * is the same in any order.
 */
#ifndef FUNGEN_RANGE_H
#define FUNGEN_RANGE_H

#include "ir-text/terms/terms.h"

/* Bounds of a number, both included.  The ends of i64 also stand for "no
 * bound": of floats, infinities may be meant, of u64, larger numbers. */
typedef struct GenRange {
    int64_t lo, hi;
    bool nan;   /* a float that may be none */
    bool whole; /* an integer's value */
    bool rough; /* of a function that targets compute differently */
    bool undef; /* may be an undefined element */
    bool overlaps; /* an array's: some may be one and the same place */
    bool fails; /* computing it may be a run-time error */
} GenRange;

/* Floats that are whole and in bounds of this size add up exactly. */
enum { RANGE_EXACT_F32 = 1 << 20 };
#define RANGE_EXACT_F64 (INT64_C(1) << 40)
/* What the generator allows i64 to grow to. */
#define RANGE_MAX_I64 (INT64_C(1) << 40)

GenRange range_between(int64_t lo, int64_t hi);
/* Any value of the type. */
GenRange range_any(Elem elem);
GenRange range_union(GenRange a, GenRange b);
/* Is each value of A one of B? */
bool range_within(GenRange a, GenRange b);
/* Are sums of a few hundred such values, in any order, exactly one value? */
bool range_adds_exactly(Elem elem, GenRange r);

/* The range of a variable. */
typedef GenRange (*RangeOfVar)(const Var *var, const void *data);
GenRange range_of(const Scalar *s, RangeOfVar var, const void *data);

#endif
