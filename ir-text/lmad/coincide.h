/* coincide.h - which copies cost nothing: docs/language.md, section 6.4.
 *
 * A copy whose source and destination coincide moves nothing.  This is what
 * can be said of it before the program runs: the names of the blocks are one,
 * and the index functions are equal by the equalities that are known, and by
 * those of scalars that loops give.
 */
#ifndef IR_TEXT_LMAD_COINCIDE_H
#define IR_TEXT_LMAD_COINCIDE_H

#include "ir-text/lmad/known.h"

/* Are A and B one place, for all indices?  Names of blocks that are known to
 * be one are for the caller to replace. */
bool places_coincide(Known *known, Place a, Place b);

#endif
