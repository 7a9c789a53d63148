/* sums.h - parts of sums. */
#ifndef PASSES_SHARED_IMP_SUMS_H
#define PASSES_SHARED_IMP_SUMS_H

#include "ir-text/terms/terms.h"

/* What PART keeps of the addends of S, a sum, in their order (NULL: nothing),
 * is added to *SUM (NULL for nothing), or subtracted where OP says that S is.
 * False: that would nest too deep. */
bool add_parts(Store *store, const Scalar *s, Op op, ScalarFn part,
                     void *data, const Scalar **sum);

#endif
