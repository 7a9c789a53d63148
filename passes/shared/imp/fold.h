/* fold.h - what an iteration of `reduce` or `scan` gives, combined with what
 * the iterations before have come to. */
#ifndef PASSES_SHARED_IMP_FOLD_H
#define PASSES_SHARED_IMP_FOLD_H

#include "passes/shared/imp/write.h"

/* Of EXP, in the terms of SUBST. */
typedef struct ImpFold {
    ImpWriter *w;
    Subst *subst;
    const Exp *exp;
    uint32_t n;           /* results of an iteration */
    const Scalar **value; /* by result: what an iteration gives, a leaf, */
    Var **sum;            /* and what all do so far; NULL: `id` */
} ImpFold;

/* The current index, a leaf. */
const Scalar *imp_fold_index(const ImpFold *f);
ImpFold imp_fold_new(ImpWriter *w, Subst *subst, const Exp *exp);
/* Is result I combined, by an operator other than `id`?  Is any?  What is I? */
bool imp_fold_combines(const ImpFold *f, uint32_t i);
bool imp_fold_combines_any(const ImpFold *f);
Elem imp_fold_elem(const ImpFold *f, uint32_t i);
/* New variables `sum`; and they are the neutral elements. */
void imp_fold_declare(ImpFold *f);
void imp_fold_set_neutral(const ImpFold *f);
/* `value` is what BODY gives at its end, where W writes. */
void imp_fold_values(ImpFold *f, const Body *body);
/* sum <- value; sum <- sum OP value; the one where FIRST holds, else the
 * other. */
void imp_fold_begin(const ImpFold *f);
void imp_fold_combine(const ImpFold *f);
void imp_fold_take(const ImpFold *f, const Scalar *first);
/* Before the first one of N iterations, `sum` is what changes no element, or
 * the neutral one where there is none; an iteration is combined with that, and
 * by lambdas from the second one on, whose index is not 0. */
void imp_fold_start(const ImpFold *f, const Scalar *n);
void imp_fold_next(const ImpFold *f);
/* What changes no element under the operator of result I, which is built in:
 * for floats, not always the neutral element. */
const Scalar *imp_fold_identity(const ImpFold *f, uint32_t i);
/* To the places of EXP: the values of `id`; or the sums. */
void imp_fold_write_kept(const ImpFold *f);
void imp_fold_write_sums(const ImpFold *f);
/* What comes of an iteration that was combined, and writes that itself: results
 * of a scan, after `then` if it goes on, or of `id`. */
void imp_fold_write_scanned(const ImpFold *f);
void imp_fold_write_each(const ImpFold *f);
/* VALUE to the place of result I. */
void imp_write_into(ImpWriter *w, const Subst *subst, const Exp *exp,
                    uint32_t i, const Scalar *value);

#endif
