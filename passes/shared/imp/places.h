/* places.h - where scatter, filter and partition put what their iterations
 * give. */
#ifndef PASSES_SHARED_IMP_PLACES_H
#define PASSES_SHARED_IMP_PLACES_H

#include "passes/shared/imp/write.h"

/* What the indices of SCATTER are below: that is not negative, so one
 * comparison is enough for an index.  A leaf. */
const Scalar *imp_extent(ImpWriter *w, Subst *subst, const Exp *scatter);
/* From here to imp_end, INDEX, which an iteration of SCATTER gave, is below
 * EXTENT, and the place. */
ImpAround imp_begin_place(ImpWriter *w, Subst *subst, const Exp *scatter,
                          const Scalar *index, const Scalar *extent);
/* What is at the place becomes VALUE, or is combined with it. */
void imp_update(ImpWriter *w, Subst *subst, const Exp *scatter,
                const Scalar *value);

/* Of EXP, a filter or partition: how many results each kind gets. */
static inline uint32_t imp_sifted_width(const Exp *exp)
{
    return exp->fn[0].body->nres - 1;
}
/* The place of what is accepted, or rejected, is AT: the results from FIRST on
 * are VALUE, leaves. */
void imp_write_sifted(ImpWriter *w, Subst *subst, const Exp *exp,
                      uint32_t first, const Scalar *at,
                      const Scalar *const *value);

#endif
