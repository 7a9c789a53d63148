/* integer.h - what operators compute where i64 are integers of any size.
 *
 * The mathematical values that docs/prover.md speaks of, as far as 128 bits
 * hold them.
 */
#ifndef VERIFIER_OPERATORS_INTEGER_H
#define VERIFIER_OPERATORS_INTEGER_H

#include "ir-text/terms/terms.h"

__extension__ typedef __int128 Wide;

enum { EVAL_OPERANDS = 3 }; /* of an operator, at most */

/* A * B; false where that is too large. */
static inline bool wide_multiply(Wide a, Wide b, Wide *product)
{
    if ((int64_t)a == a && (int64_t)b == b) {
        *product = (Wide)(int64_t)a * (int64_t)b;
        return true;
    }
    return !__builtin_mul_overflow(a, b, product);
}

/* A / B for B > 0, rounded down. */
static inline Wide wide_floor_div(Wide a, Wide b)
{
    if (b == 1)
        return a;
    if ((int64_t)a == a && (int64_t)b == b)
        return (int64_t)a / (int64_t)b - ((int64_t)a % (int64_t)b < 0);
    return a / b - (a % b < 0);
}

static inline Wide wide_ceil_div(Wide a, Wide b)
{
    return -wide_floor_div(-a, b);
}

/* The value of an operator as that of LIKE, on operands of these types; it is
 * the integer for an i64, and for other types the bits.  False where there is
 * none: a divisor is zero, a number is too large, or an operator on bits gets
 * one that is no i64. */
bool eval_integer(const Scalar *like, const Wide *x, Wide *value);

#endif
