/* eval.h - what operators compute: docs/language.md, section 4.5, as code.
 *
 * The one meaning of scalar operators, for the interpreters and for whoever
 * folds constants.  Values are bits as a Scalar's constant keeps them.
 */
#ifndef IR_TEXT_OPERATORS_EVAL_H
#define IR_TEXT_OPERATORS_EVAL_H

#include "ir-text/terms/terms.h"

typedef enum EvalError {
    EVAL_OK,
    EVAL_OVERFLOW,     /* of i64 */
    EVAL_ZERO_DIVISOR,
    EVAL_QUOTIENT,     /* the most negative integer by -1 */
    EVAL_SHIFT,        /* the count is out of range */
    EVAL_NO_INTEGER    /* a float that no value of the integer type is */
} EvalError;

/* "the result does not fit i64", ... */
const char *eval_error_text(EvalError error);

typedef EvalError (*EvalFn)(const uint64_t *arg, uint64_t *result);

/* The function of OP on operands of type ELEM; NULL where there is none.  The
 * condition of select is its first operand, ELEM the type of the others.
 * `&&` and `||` here are strict. */
EvalFn eval_function(Op op, Elem elem);
/* The function that converts FROM to TO. */
EvalFn eval_conversion(Elem from, Elem to);

/* How reductions combine by the sign OP, and what is left of nothing:
 * docs/language.md, section 5.9.  + and * of i64 wrap there. */
uint64_t eval_combine(Op op, Elem elem, uint64_t a, uint64_t b);
uint64_t eval_neutral(Op op, Elem elem);
/* What changes no element when it is combined: the neutral element would turn a
 * float's -0 into 0, or a NaN into an infinity. */
uint64_t eval_identity(Op op, Elem elem);

#endif
