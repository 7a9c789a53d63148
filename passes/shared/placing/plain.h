/* plain.h - the policy of memintro.
 *
 * A fresh array is laid out row-major, or as `manifest` advises, in a block of
 * its own.  What makes it, and how large it is, says in which space
 * (docs/language.md, section 6.3).
 */
#ifndef PASSES_SHARED_PLACING_PLAIN_H
#define PASSES_SHARED_PLACING_PLAIN_H

#include "passes/shared/placing/placing.h"

/* Sizes in bytes: an array of a thread or a lane is private up to the first;
 * one of a block is shared unless it is known to be larger than the second,
 * where 0 means never. */
typedef struct PlainLimits {
    long long private_bytes, shared_bytes;
} PlainLimits;

extern const Option plain_options[]; /* of a pass with these limits, */
extern const PlainLimits plain_limits; /* and its defaults */

Placement plain_place(const FreshArray *array, const PlainLimits *limits);
/* Parallel reads want a dimension whose elements are neighbours; what the
 * arrays had they keep.  For LMADs. */
bool plain_accepts(const Generalised *g);

#endif
