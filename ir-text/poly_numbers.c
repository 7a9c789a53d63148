/* poly_numbers.c - what operators of i64 give for numbers.
 *
 * docs/language.md, section 4.5, for those that are not `+`, `-` and `*`;
 * what is an error there has no value here.
 */
#include "ir-text/poly_store.h"

__extension__ typedef __int128 Wide;

/* By C's rule, or to minus infinity. */
static bool divide(Op op, int64_t a, int64_t b, int64_t *result)
{
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    int64_t quotient = a / b, rest = a % b;
    bool down = rest && (rest < 0) != (b < 0);
    *result = op == OP_DIV    ? quotient
              : op == OP_REM  ? rest
              : op == OP_FDIV ? quotient - down
                              : rest + (down ? b : 0);
    return true;
}

static bool shift(Op op, int64_t a, int64_t by, int64_t *result)
{
    if (by < 0 || by > 63)
        return false;
    *result = op == OP_SHR ? a >> by : (int64_t)((uint64_t)a << by);
    return true;
}

bool numbers_combine(Op op, int64_t a, int64_t b, int64_t *result)
{
    switch (op) {
    case OP_DIV:
    case OP_REM:
    case OP_FDIV:
    case OP_FMOD:
        return divide(op, a, b, result);
    case OP_SHL:
    case OP_SHR:
        return shift(op, a, b, result);
    case OP_AND:
        *result = a & b;
        return true;
    case OP_OR:
        *result = a | b;
        return true;
    case OP_XOR:
        *result = a ^ b;
        return true;
    case OP_MULHI:
        *result = (int64_t)((Wide)a * b >> 64);
        return true;
    default:
        return false;
    }
}

bool number_change(Op op, int64_t a, int64_t *result)
{
    switch (op) {
    case OP_SGN:
        *result = (a > 0) - (a < 0);
        return true;
    case OP_CPL:
        *result = ~a;
        return true;
    case OP_POPCOUNT:
        *result = __builtin_popcountll((uint64_t)a);
        return true;
    case OP_CLZ:
        *result = a ? __builtin_clzll((uint64_t)a) : 64;
        return true;
    default:
        return false;
    }
}
