/* eval.c - what operators compute.
 *
 * Each operator is a few lines of C for a family of element types; macros
 * make one function for each type, and a table finds it.
 */
#include "ir-text/operators/eval.h"

#include <math.h>
#include <string.h>

const char *eval_error_text(EvalError error)
{
    static const char *const texts[] = {
        [EVAL_OK] = "",
        [EVAL_OVERFLOW] = "the result does not fit i64",
        [EVAL_ZERO_DIVISOR] = "division by zero",
        [EVAL_QUOTIENT] = "the most negative integer is divided by -1",
        [EVAL_SHIFT] = "the shift count is out of range",
        [EVAL_NO_INTEGER] = "the float has no integer of this type",
    };
    return texts[error];
}

/* ---- bits and values ---- */

#define EACH_SIGNED(X)                                                         \
    X(I8, int8_t, uint8_t) X(I16, int16_t, uint16_t)                           \
    X(I32, int32_t, uint32_t) X(I64, int64_t, uint64_t)
#define EACH_UNSIGNED(X)                                                       \
    X(U8, uint8_t, uint8_t) X(U16, uint16_t, uint16_t)                         \
    X(U32, uint32_t, uint32_t) X(U64, uint64_t, uint64_t)
#define EACH_INT(X) EACH_SIGNED(X) EACH_UNSIGNED(X)
#define EACH_FLOAT(X) X(F32, float, uint32_t) X(F64, double, uint64_t)

/* Integers are kept extended to 64 bits by their own sign; the way over i64
 * extends an unsigned one by zeros. */
#define INT_BITS(id, type, bits_type)                                          \
    static inline type get_##id(uint64_t bits)                                 \
    {                                                                          \
        return (type)bits;                                                     \
    }                                                                          \
    static inline uint64_t put_##id(type value)                                \
    {                                                                          \
        return (uint64_t)(int64_t)value;                                       \
    }
EACH_INT(INT_BITS)

/* NaNs are all one NaN. */
#define FLOAT_BITS(id, type, bits_type)                                        \
    static inline type get_##id(uint64_t bits)                                 \
    {                                                                          \
        bits_type narrow = (bits_type)bits;                                    \
        type value;                                                            \
        memcpy(&value, &narrow, sizeof value);                                 \
        return value;                                                          \
    }                                                                          \
    static inline uint64_t put_##id(type value)                                \
    {                                                                          \
        bits_type narrow;                                                      \
        memcpy(&narrow, &value, sizeof narrow);                                \
        return scalar_wrap(ELEM_##id, narrow);                                 \
    }
EACH_FLOAT(FLOAT_BITS)

static inline bool get_BOOL(uint64_t bits)
{
    return bits != 0;
}

/* ---- making functions ---- */

#define NAME(op, id) op##_##id
#define FUNCTION(op, id)                                                       \
    static EvalError NAME(op, id)(const uint64_t *arg, uint64_t *result)

/* A function of one or two operands a and b, all of them fine. */
#define UNARY(op, id, type, expr)                                              \
    FUNCTION(op, id)                                                           \
    {                                                                          \
        type a = get_##id(arg[0]);                                             \
        *result = (expr);                                                      \
        return EVAL_OK;                                                        \
    }
#define BINARY(op, id, type, expr)                                             \
    FUNCTION(op, id)                                                           \
    {                                                                          \
        type a = get_##id(arg[0]), b = get_##id(arg[1]);                       \
        *result = (expr);                                                      \
        return EVAL_OK;                                                        \
    }
/* The same with a condition under which there is no result. */
#define CHECKED(op, id, type, condition, error, expr)                          \
    FUNCTION(op, id)                                                           \
    {                                                                          \
        type a = get_##id(arg[0]), b = get_##id(arg[1]);                       \
        if (condition)                                                         \
            return error;                                                      \
        *result = (expr);                                                      \
        return EVAL_OK;                                                        \
    }

/* ---- integers ---- */

/* Narrow types wrap; their products are taken unsigned, in 64 bits. */
#define WRAPPING(id, type, bits_type)                                          \
    BINARY(ADD, id, type,                                                      \
           put_##id((type)(bits_type)((uint64_t)a + (uint64_t)b)))             \
    BINARY(SUB, id, type,                                                      \
           put_##id((type)(bits_type)((uint64_t)a - (uint64_t)b)))             \
    BINARY(MUL, id, type,                                                      \
           put_##id((type)(bits_type)((uint64_t)a * (uint64_t)b)))             \
    UNARY(NEG, id, type, put_##id((type)(bits_type)(0 - (uint64_t)a)))
WRAPPING(I8, int8_t, uint8_t)
WRAPPING(I16, int16_t, uint16_t)
WRAPPING(I32, int32_t, uint32_t)
EACH_UNSIGNED(WRAPPING)

#define OVERFLOWING(op, builtin)                                               \
    FUNCTION(op, I64)                                                          \
    {                                                                          \
        int64_t value;                                                         \
        if (builtin((int64_t)arg[0], (int64_t)arg[1], &value))                 \
            return EVAL_OVERFLOW;                                              \
        *result = (uint64_t)value;                                             \
        return EVAL_OK;                                                        \
    }
OVERFLOWING(ADD, __builtin_add_overflow)
OVERFLOWING(SUB, __builtin_sub_overflow)
OVERFLOWING(MUL, __builtin_mul_overflow)

FUNCTION(NEG, I64)
{
    if ((int64_t)arg[0] == INT64_MIN)
        return EVAL_OVERFLOW;
    *result = 0 - arg[0];
    return EVAL_OK;
}

FUNCTION(ABS, I64)
{
    if ((int64_t)arg[0] < 0)
        return NEG_I64(arg, result);
    *result = arg[0];
    return EVAL_OK;
}

UNARY(ABS, I8, int8_t, put_I8((int8_t)(a < 0 ? -a : a)))
UNARY(ABS, I16, int16_t, put_I16((int16_t)(a < 0 ? -a : a)))
UNARY(ABS, I32, int32_t,
      put_I32((int32_t)(a < 0 ? 0u - (uint32_t)a : (uint32_t)a)))
#define SAME(id, type, bits_type) UNARY(ABS, id, type, put_##id(a))
EACH_UNSIGNED(SAME)

/* Division by zero, and the one quotient that does not fit. */
#define DIVIDING(op, id, type, least, expr)                                    \
    FUNCTION(op, id)                                                           \
    {                                                                          \
        type a = get_##id(arg[0]), b = get_##id(arg[1]);                       \
        if (b == 0)                                                            \
            return EVAL_ZERO_DIVISOR;                                          \
        if (a == (least) && b == -1)                                           \
            return EVAL_QUOTIENT;                                              \
        *result = put_##id((type)(expr));                                      \
        return EVAL_OK;                                                        \
    }
#define ROUNDS_UP (a % b != 0 && (a < 0) != (b < 0))
#define SIGNED_DIVISION(id, type, bits_type)                                   \
    DIVIDING(DIV, id, type, elem_info[ELEM_##id].min, a / b)                   \
    DIVIDING(REM, id, type, elem_info[ELEM_##id].min, a % b)                   \
    DIVIDING(FDIV, id, type, elem_info[ELEM_##id].min,                         \
             a / b - (ROUNDS_UP ? 1 : 0))                                      \
    DIVIDING(FMOD, id, type, elem_info[ELEM_##id].min,                         \
             a % b + (ROUNDS_UP ? b : 0))
EACH_SIGNED(SIGNED_DIVISION)
#define UNSIGNED_DIVISION(id, type, bits_type)                                 \
    CHECKED(DIV, id, type, b == 0, EVAL_ZERO_DIVISOR, put_##id((type)(a / b))) \
    CHECKED(REM, id, type, b == 0, EVAL_ZERO_DIVISOR, put_##id((type)(a % b))) \
    FUNCTION(FDIV, id)                                                         \
    {                                                                          \
        return NAME(DIV, id)(arg, result);                                     \
    }                                                                          \
    FUNCTION(FMOD, id)                                                         \
    {                                                                          \
        return NAME(REM, id)(arg, result);                                     \
    }
EACH_UNSIGNED(UNSIGNED_DIVISION)

/* A shift's count has the type of what is shifted. */
#define SHIFTS(id, type, bits_type)                                            \
    FUNCTION(SHL, id)                                                          \
    {                                                                          \
        if (arg[1] >= 8 * sizeof(type))                                        \
            return EVAL_SHIFT;                                                 \
        *result = put_##id((type)(bits_type)(arg[0] << arg[1]));               \
        return EVAL_OK;                                                        \
    }                                                                          \
    FUNCTION(SHR, id)                                                          \
    {                                                                          \
        if (arg[1] >= 8 * sizeof(type))                                        \
            return EVAL_SHIFT;                                                 \
        *result = put_##id((type)(get_##id(arg[0]) >> arg[1]));                \
        return EVAL_OK;                                                        \
    }
EACH_INT(SHIFTS)

static int count_leading_zeros(uint64_t bits, unsigned width)
{
    return bits ? __builtin_clzll(bits) - (int)(64 - width) : (int)width;
}

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UWide;

#define INT_OPERATORS(id, type, bits_type)                                     \
    BINARY(OR, id, type, put_##id((type)(a | b)))                              \
    BINARY(XOR, id, type, put_##id((type)(a ^ b)))                             \
    BINARY(AND, id, type, put_##id((type)(a & b)))                             \
    UNARY(CPL, id, type, put_##id((type)~a))                                   \
    BINARY(MIN, id, type, put_##id(a < b ? a : b))                             \
    BINARY(MAX, id, type, put_##id(a > b ? a : b))                             \
    UNARY(POPCOUNT, id, type,                                                  \
          put_##id((type)__builtin_popcountll((bits_type)a)))                  \
    UNARY(CLZ, id, type,                                                       \
          put_##id((type)count_leading_zeros((bits_type)a, 8 * sizeof a)))
EACH_INT(INT_OPERATORS)

#define SIGNED_ONLY(id, type, bits_type)                                       \
    UNARY(SGN, id, type, put_##id((type)((a > 0) - (a < 0))))                  \
    BINARY(MULHI, id, type,                                                    \
           put_##id((type)(((Wide)a * (Wide)b) >> (8 * sizeof a))))
EACH_SIGNED(SIGNED_ONLY)
#define UNSIGNED_ONLY(id, type, bits_type)                                     \
    UNARY(SGN, id, type, put_##id((type)(a > 0)))                              \
    BINARY(MULHI, id, type,                                                    \
           put_##id((type)(((UWide)a * (UWide)b) >> (8 * sizeof a))))
EACH_UNSIGNED(UNSIGNED_ONLY)

/* ---- floats ---- */

/* Of a NaN and another value, the other; -0 is below +0. */
#define FLOAT_ORDER(id, type, bits_type)                                       \
    static type min_of_##id(type a, type b)                                    \
    {                                                                          \
        if (isnan(a) || isnan(b))                                              \
            return isnan(a) ? b : a;                                           \
        if (a == 0 && b == 0)                                                  \
            return signbit(a) ? a : b;                                         \
        return a < b ? a : b;                                                  \
    }                                                                          \
    static type max_of_##id(type a, type b)                                    \
    {                                                                          \
        if (isnan(a) || isnan(b))                                              \
            return isnan(a) ? b : a;                                           \
        if (a == 0 && b == 0)                                                  \
            return signbit(a) ? b : a;                                         \
        return a > b ? a : b;                                                  \
    }
EACH_FLOAT(FLOAT_ORDER)

/* What the C library rounds correctly, in the type itself. */
#define FLOAT_EXACT(id, type, suffix)                                          \
    BINARY(ADD, id, type, put_##id(a + b))                                     \
    BINARY(SUB, id, type, put_##id(a - b))                                     \
    BINARY(MUL, id, type, put_##id(a * b))                                     \
    BINARY(DIV, id, type, put_##id(a / b))                                     \
    UNARY(NEG, id, type, put_##id(-a))                                         \
    UNARY(ABS, id, type, put_##id(fabs##suffix(a)))                            \
    UNARY(SGN, id, type, put_##id(a > 0 ? (type)1 : a < 0 ? (type)-1 : a))     \
    BINARY(MIN, id, type, put_##id(min_of_##id(a, b)))                         \
    BINARY(MAX, id, type, put_##id(max_of_##id(a, b)))                         \
    UNARY(SQRT, id, type, put_##id(sqrt##suffix(a)))                           \
    UNARY(FLOOR, id, type, put_##id(floor##suffix(a)))                         \
    UNARY(CEIL, id, type, put_##id(ceil##suffix(a)))                           \
    UNARY(ROUND, id, type, put_##id(rint##suffix(a)))                          \
    UNARY(TRUNC, id, type, put_##id(trunc##suffix(a)))                         \
    FUNCTION(FMA, id)                                                          \
    {                                                                          \
        *result = put_##id(fma##suffix(get_##id(arg[0]), get_##id(arg[1]),     \
                                       get_##id(arg[2])));                     \
        return EVAL_OK;                                                        \
    }
FLOAT_EXACT(F32, float, f)
FLOAT_EXACT(F64, double, )

/* Transcendental functions of f32 are computed in double and rounded once. */
#define TRANSCENDENTAL1(op, function)                                          \
    UNARY(op, F32, float, put_F32((float)function((double)a)))                 \
    UNARY(op, F64, double, put_F64(function(a)))
#define TRANSCENDENTAL2(op, function)                                          \
    BINARY(op, F32, float, put_F32((float)function((double)a, (double)b)))     \
    BINARY(op, F64, double, put_F64(function(a, b)))
TRANSCENDENTAL1(EXP, exp)
TRANSCENDENTAL1(LOG, log)
TRANSCENDENTAL1(LOG2, log2)
TRANSCENDENTAL1(SIN, sin)
TRANSCENDENTAL1(COS, cos)
TRANSCENDENTAL1(TAN, tan)
TRANSCENDENTAL1(ASIN, asin)
TRANSCENDENTAL1(ACOS, acos)
TRANSCENDENTAL1(ATAN, atan)
TRANSCENDENTAL1(SINH, sinh)
TRANSCENDENTAL1(COSH, cosh)
TRANSCENDENTAL1(TANH, tanh)
TRANSCENDENTAL1(ERF, erf)
TRANSCENDENTAL2(ATAN2, atan2)
TRANSCENDENTAL2(POW, pow)

/* ---- comparisons, bool, select ---- */

#define COMPARISONS(id, type, bits_type)                                       \
    BINARY(EQ, id, type, a == b)                                               \
    BINARY(NE, id, type, a != b)                                               \
    BINARY(LT, id, type, a < b)                                                \
    BINARY(LE, id, type, a <= b)                                               \
    BINARY(GT, id, type, a > b)                                                \
    BINARY(GE, id, type, a >= b)
EACH_INT(COMPARISONS)
EACH_FLOAT(COMPARISONS)

BINARY(EQ, BOOL, bool, a == b)
BINARY(NE, BOOL, bool, a != b)
BINARY(OR, BOOL, bool, a | b)
BINARY(XOR, BOOL, bool, a ^ b)
BINARY(AND, BOOL, bool, a & b)
BINARY(LOR, BOOL, bool, a || b)
BINARY(LAND, BOOL, bool, a && b)
UNARY(NOT, BOOL, bool, !a)

#define CHOICE(id, type, bits_type)                                            \
    FUNCTION(SELECT, id)                                                       \
    {                                                                          \
        *result = arg[0] ? arg[1] : arg[2];                                    \
        return EVAL_OK;                                                        \
    }
EACH_INT(CHOICE)
EACH_FLOAT(CHOICE)
CHOICE(BOOL, bool, bool)

/* ---- the tables ---- */

/* An operator has a function for each type that its row in ops.def takes: else
 * this does not compile. */
#define AT(op, id) [OP_##op][ELEM_##id] = NAME(op, id)
#define FOR_CLASS_INT(op)                                                      \
    AT(op, I8), AT(op, I16), AT(op, I32), AT(op, I64), AT(op, U8),             \
        AT(op, U16), AT(op, U32), AT(op, U64)
#define FOR_CLASS_FLOAT(op)    AT(op, F32), AT(op, F64)
#define FOR_CLASS_BOOL(op)     AT(op, BOOL)
#define FOR_CLASS_NUMBER(op)   FOR_CLASS_INT(op), FOR_CLASS_FLOAT(op)
#define FOR_CLASS_DISCRETE(op) FOR_CLASS_INT(op), FOR_CLASS_BOOL(op)
#define FOR_CLASS_ANY(op)      FOR_CLASS_NUMBER(op), FOR_CLASS_BOOL(op)

static const EvalFn functions[OP_COUNT][ELEM_COUNT] = {
#define OP(id, text, notation, prec, arity, operands, ...) FOR_##operands(id),
#include "ir-text/language/ops.def"
#undef OP
};

EvalFn eval_function(Op op, Elem elem)
{
    return elem < ELEM_COUNT ? functions[op][elem] : NULL;
}

/* ---- reductions ---- */

uint64_t eval_combine(Op op, Elem elem, uint64_t a, uint64_t b)
{
    bool wraps = elem == ELEM_I64 && (op == OP_ADD || op == OP_MUL);
    uint64_t result = 0;

    functions[op][wraps ? ELEM_U64 : elem]((uint64_t[]){a, b}, &result);
    return result;
}

uint64_t eval_neutral(Op op, Elem elem)
{
    const ElemInfo *info = &elem_info[elem];
    bool is_float = elem_is_float(elem);
    static const uint64_t one[] = {[ELEM_F32] = 0x3f800000,
                                   [ELEM_F64] = 0x3ff0000000000000};
    static const uint64_t infinite[] = {[ELEM_F32] = 0x7f800000,
                                        [ELEM_F64] = 0x7ff0000000000000};
    static const uint64_t minus[] = {[ELEM_F32] = 0xff800000,
                                     [ELEM_F64] = 0xfff0000000000000};

    switch (op) {
    case OP_MUL:
        return is_float ? one[elem] : 1;
    case OP_AND:
        return scalar_wrap(elem, UINT64_MAX);
    case OP_LAND:
        return 1;
    case OP_MIN:
        return is_float ? infinite[elem] : info->max;
    case OP_MAX:
        return is_float ? minus[elem] : (uint64_t)info->min;
    default:
        return 0;
    }
}

uint64_t eval_identity(Op op, Elem elem)
{
    if (!elem_is_float(elem))
        return eval_neutral(op, elem);
    if (op == OP_MIN || op == OP_MAX)
        return elem == ELEM_F32 ? 0x7fc00000 : 0x7ff8000000000000;
    if (op == OP_ADD)
        return elem == ELEM_F32 ? 0x80000000 : 0x8000000000000000;
    return eval_neutral(op, elem);
}

/* ---- conversions ---- */

#define FROM_INT(id, type, bits_type)                                          \
    UNARY(TO_F32, id, type, put_F32((float)a))                                 \
    UNARY(TO_F64, id, type, put_F64((double)a))
EACH_INT(FROM_INT)
UNARY(TO_F32, BOOL, bool, put_F32(a ? 1.0f : 0.0f))
UNARY(TO_F64, BOOL, bool, put_F64(a ? 1.0 : 0.0))
UNARY(TO_F32, F32, float, put_F32(a))
UNARY(TO_F64, F32, float, put_F64((double)a))
UNARY(TO_F32, F64, double, put_F32((float)a))
UNARY(TO_F64, F64, double, put_F64(a))
UNARY(TO_BOOL, F32, float, a != 0)
UNARY(TO_BOOL, F64, double, a != 0)

#define TO_FLOAT(to)                                                           \
    {                                                                          \
        [ELEM_I8] = TO_##to##_I8, [ELEM_I16] = TO_##to##_I16,                  \
        [ELEM_I32] = TO_##to##_I32, [ELEM_I64] = TO_##to##_I64,                \
        [ELEM_U8] = TO_##to##_U8, [ELEM_U16] = TO_##to##_U16,                  \
        [ELEM_U32] = TO_##to##_U32, [ELEM_U64] = TO_##to##_U64,                \
        [ELEM_F32] = TO_##to##_F32, [ELEM_F64] = TO_##to##_F64,                \
        [ELEM_BOOL] = TO_##to##_BOOL,                                          \
    }
static const EvalFn to_f32[ELEM_COUNT] = TO_FLOAT(F32);
static const EvalFn to_f64[ELEM_COUNT] = TO_FLOAT(F64);

/* From a whole number or bool: the bits, wrapped. */
#define WRAP_TO(id, type, bits_type)                                           \
    static EvalError wrap_to_##id(const uint64_t *arg, uint64_t *result)       \
    {                                                                          \
        *result = put_##id((type)(bits_type)arg[0]);                           \
        return EVAL_OK;                                                        \
    }
EACH_INT(WRAP_TO)

static EvalError int_to_bool(const uint64_t *arg, uint64_t *result)
{
    *result = arg[0] != 0;
    return EVAL_OK;
}

/* The truncated value must be one of the type's: LEAST - 1 < a < MOST + 1,
 * where both bounds are doubles without rounding. */
#define TRUNCATE_TO(id, type, from, below, above)                              \
    static EvalError truncate_##from##_to_##id(const uint64_t *arg,            \
                                               uint64_t *result)               \
    {                                                                          \
        double a = (double)get_##from(arg[0]);                                 \
        if (!(a > (below) && a < (above)))                                     \
            return EVAL_NO_INTEGER;                                            \
        *result = put_##id((type)a);                                           \
        return EVAL_OK;                                                        \
    }
#define TRUNCATE(id, type, below, above)                                       \
    TRUNCATE_TO(id, type, F32, below, above)                                   \
    TRUNCATE_TO(id, type, F64, below, above)
TRUNCATE(I8, int8_t, -129.0, 128.0)
TRUNCATE(I16, int16_t, -32769.0, 32768.0)
TRUNCATE(I32, int32_t, -2147483649.0, 2147483648.0)
/* There is no double between -2^63 and the next one below it. */
TRUNCATE(I64, int64_t, -0x1.0000000000001p63, 0x1p63)
TRUNCATE(U8, uint8_t, -1.0, 256.0)
TRUNCATE(U16, uint16_t, -1.0, 65536.0)
TRUNCATE(U32, uint32_t, -1.0, 4294967296.0)
TRUNCATE(U64, uint64_t, -1.0, 0x1p64)

#define WHOLE(id)                                                              \
    [ELEM_##id] = {wrap_to_##id, truncate_F32_to_##id, truncate_F64_to_##id}
static const EvalFn to_int[ELEM_COUNT][3] = {
    WHOLE(I8),  WHOLE(I16), WHOLE(I32), WHOLE(I64),
    WHOLE(U8),  WHOLE(U16), WHOLE(U32), WHOLE(U64),
    [ELEM_BOOL] = {int_to_bool, TO_BOOL_F32, TO_BOOL_F64},
};

EvalFn eval_conversion(Elem from, Elem to)
{
    if (to == ELEM_F32)
        return to_f32[from];
    if (to == ELEM_F64)
        return to_f64[from];
    return to_int[to][from == ELEM_F32 ? 1 : from == ELEM_F64 ? 2 : 0];
}
