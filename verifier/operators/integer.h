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

/* The value of an operator as that of LIKE, on operands of these types; it is
 * the integer for an i64, and for other types the bits.  False where there is
 * none: a divisor is zero, a number is too large, or an operator on bits gets
 * one that is no i64. */
bool eval_integer(const Scalar *like, const Wide *x, Wide *value);

#endif
