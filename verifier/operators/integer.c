/* integer.c - what operators compute where i64 are integers of any size.
 */
#include "verifier/operators/integer.h"

#include "ir-text/operators/eval.h"

static bool divide(Op op, Wide a, Wide b, Wide *value)
{
    if (b == 0)
        return false;
    if (b == -1) { /* the least number has no opposite */
        *value = 0;
        return op == OP_REM || op == OP_FMOD ||
               !__builtin_sub_overflow(0, a, value);
    }
    Wide quotient = a / b, rest = a % b;
    bool down = rest && (rest < 0) != (b < 0);
    *value = op == OP_DIV    ? quotient
             : op == OP_REM  ? rest
             : op == OP_FDIV ? quotient - down
                             : rest + (down ? b : 0);
    return true;
}

static bool compare(Op op, Wide a, Wide b)
{
    switch (op) {
    case OP_EQ:
        return a == b;
    case OP_NE:
        return a != b;
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* Of i64, over the integers; false where OP has no value or is another. */
static bool integer_operator(Op op, const Wide *x, Wide *value)
{
    switch (op) {
    case OP_ADD:
        return !__builtin_add_overflow(x[0], x[1], value);
    case OP_SUB:
        return !__builtin_sub_overflow(x[0], x[1], value);
    case OP_MUL:
        return wide_multiply(x[0], x[1], value);
    case OP_NEG:
        return !__builtin_sub_overflow(0, x[0], value);
    case OP_ABS:
        *value = x[0];
        return x[0] >= 0 || !__builtin_sub_overflow(0, x[0], value);
    case OP_MIN:
        *value = x[0] < x[1] ? x[0] : x[1];
        return true;
    case OP_MAX:
        *value = x[0] > x[1] ? x[0] : x[1];
        return true;
    case OP_SGN:
        *value = (x[0] > 0) - (x[0] < 0);
        return true;
    case OP_DIV:
    case OP_REM:
    case OP_FDIV:
    case OP_FMOD:
        return divide(op, x[0], x[1], value);
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
        *value = compare(op, x[0], x[1]);
        return true;
    default:
        return false;
    }
}

static bool fits_i64(Wide value)
{
    return value >= INT64_MIN && value <= INT64_MAX;
}

bool eval_integer(const Scalar *like, const Wide *x, Wide *value)
{
    Op op = (Op)like->op;
    Elem elem = (Elem)like->arg[op == OP_SELECT ? 1 : 0]->elem;
    uint64_t bits[EVAL_OPERANDS], result;

    if (op == OP_SELECT) {
        *value = x[0] ? x[1] : x[2];
        return true;
    }
    if (elem == ELEM_I64 && integer_operator(op, x, value))
        return true;
    EvalFn fn = op == OP_CONVERT ? eval_conversion(elem, (Elem)like->elem)
                                 : eval_function(op, elem);
    for (uint32_t i = 0; i < like->narg; i++) {
        if (like->arg[i]->elem == ELEM_I64 && !fits_i64(x[i]))
            return false;
        bits[i] = (uint64_t)x[i];
    }
    if (!fn || fn(bits, &result) != EVAL_OK)
        return false;
    *value = like->elem == ELEM_I64 ? (Wide)(int64_t)result : (Wide)result;
    return true;
}
