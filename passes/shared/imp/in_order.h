/* in_order.h - a parallel statement as a loop: see in_order.c. */
#ifndef PASSES_SHARED_IMP_IN_ORDER_H
#define PASSES_SHARED_IMP_IN_ORDER_H

#include "passes/shared/imp/write.h"

/* The iterations of STM, a reduce, scan, filter, partition or scatter, in the
 * terms of SUBST; by a thread, or BY_GROUP: by all of a group together.  Gives
 * how many a filter or partition accepts, a variable; NULL: it is none. */
const Scalar *imp_in_order(ImpWriter *w, Subst *subst, const Stm *stm,
                           bool by_group);
/* From here to imp_end, a kernel with one iteration. */
ImpAround imp_begin_one(ImpWriter *w, ExecLevel exec);

#endif
