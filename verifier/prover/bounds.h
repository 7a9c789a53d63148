/* bounds.h - does an access stay in its array?
 *
 * What a statement needs so that it is no run-time error, asked of the facts
 * at its place: docs/language.md, section 5.  PROVED: whenever it runs, it
 * is none.  REFUTED: whenever it runs, it is one.  All questions read the
 * operands over the mathematical integers: one whose evaluation overflows is
 * an error by itself, and a question of its own (bound_no_overflow).
 */
#ifndef VERIFIER_PROVER_BOUNDS_H
#define VERIFIER_PROVER_BOUNDS_H

#include "verifier/prover/prover.h"

/* UNKNOWN: `left op right` could not be proved; REFUTED: it never holds.
 * PROVED: the facts used are those of facts_used. */
typedef struct Answer {
    Verdict verdict;
    const Scalar *left, *right; /* NULL: too large to be said */
    Op op;
} Answer;

/* `i + 1 < n` */
void answer_say(const Answer *answer, Buf *out);

/* 0 <= INDEX < SIZE */
Answer bound_index(Facts *facts, const Scalar *index, const Scalar *size);
/* OFFSET : COUNT : STRIDE (NULL: 1) in a dimension of SIZE.  An empty range
 * may start anywhere, a negative count is an error. */
Answer bound_range(Facts *facts, const Scalar *offset, const Scalar *count,
                   const Scalar *stride, const Scalar *size);
/* All of A[...] where A has type ARRAY; ARG are all operands of the
 * expression. */
Answer bound_selection(Facts *facts, const Type *array, const Selection *sel,
                       const Scalar *const *arg);
/* Does EXP, which makes a view of an array, not fail?  WHAT: by what it is. */
Answer bound_view(Facts *facts, const Exp *exp, const char **what);
/* Does it select no element twice? */
Answer bound_injective(Facts *facts, const Selection *sel,
                       const Scalar *const *arg);

/* 0 <= SIZE */
Answer bound_size(Facts *facts, const Scalar *size);
Answer bound_equal(Facts *facts, const Scalar *a, const Scalar *b);
/* Are the products of these sizes equal? */
Answer bound_same_count(Facts *facts, uint32_t na, const Scalar *const *a,
                        uint32_t nb, const Scalar *const *b);
Answer bound_divisor(Facts *facts, const Scalar *divisor);
/* Does no + - * or unary - of i64 in S overflow?  Proved only where each
 * value lies between two that are known to be i64: numbers, variables, and
 * operands of comparisons that were evaluated. */
Answer bound_no_overflow(Facts *facts, const Scalar *s);
/* The same for the operator of S alone: its operands have values. */
Answer bound_fits(Facts *facts, const Scalar *s);

/* ---- for the files of bounds ---- */

Answer answer_proved(void);
/* A OP B, where OP is <, <=, ==, or !=; LIKE are the expressions that the
 * text should be like. */
Answer answer_compare(Facts *facts, const Poly *a, Op op, const Poly *b,
                      uint32_t nlike, const Scalar *const *like);
/* The first that is refuted, else the first that is unknown. */
Answer answer_both(Answer a, Answer b);

#endif
