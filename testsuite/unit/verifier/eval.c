/* eval.c - the corners of operators, and all of 8-bit arithmetic. */
#include "testsuite/unit/unit.h"

#include "ir-text/operators/eval.h"

#include <math.h>

static uint64_t f32(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static uint64_t f64(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static EvalError run(Op op, Elem elem, uint64_t a, uint64_t b, uint64_t *out)
{
    EvalFn fn = eval_function(op, elem);
    assert_non_null(fn);
    return fn((const uint64_t[]){a, b, 0}, out);
}

static void gives(Op op, Elem elem, uint64_t a, uint64_t b, uint64_t wanted)
{
    uint64_t got = ~wanted;
    assert_int_equal(run(op, elem, a, b, &got), EVAL_OK);
    assert_true(got == wanted);
}

static void fails(Op op, Elem elem, uint64_t a, uint64_t b, EvalError wanted)
{
    uint64_t got;
    assert_int_equal(run(op, elem, a, b, &got), wanted);
}

#define I(value) ((uint64_t)(int64_t)(value))

TEST(i64_overflow_is_an_error)
{
    fails(OP_ADD, ELEM_I64, I(INT64_MAX), I(1), EVAL_OVERFLOW);
    fails(OP_SUB, ELEM_I64, I(INT64_MIN), I(1), EVAL_OVERFLOW);
    fails(OP_MUL, ELEM_I64, I(INT64_MIN), I(-1), EVAL_OVERFLOW);
    fails(OP_NEG, ELEM_I64, I(INT64_MIN), 0, EVAL_OVERFLOW);
    fails(OP_ABS, ELEM_I64, I(INT64_MIN), 0, EVAL_OVERFLOW);
    gives(OP_ADD, ELEM_I64, I(INT64_MAX), I(-1), I(INT64_MAX - 1));
    gives(OP_NEG, ELEM_I64, I(INT64_MAX), 0, I(-INT64_MAX));
}

TEST(other_integers_wrap)
{
    gives(OP_ADD, ELEM_I32, I(INT32_MAX), I(1), I(INT32_MIN));
    gives(OP_MUL, ELEM_U64, UINT64_MAX, UINT64_MAX, 1);
    gives(OP_NEG, ELEM_U8, 1, 0, 255);
    gives(OP_NEG, ELEM_I32, I(INT32_MIN), 0, I(INT32_MIN));
    gives(OP_ABS, ELEM_I8, I(-128), 0, I(-128));
    gives(OP_MUL, ELEM_I32, I(65536), I(65536), 0);
}

TEST(division_has_two_corners)
{
    const Op ops[] = {OP_DIV, OP_REM, OP_FDIV, OP_FMOD};
    for (int i = 0; i < 4; i++) {
        for (int e = ELEM_I8; e <= ELEM_U64; e++)
            fails(ops[i], (Elem)e, 1, 0, EVAL_ZERO_DIVISOR);
        for (int e = ELEM_I8; e <= ELEM_I64; e++)
            fails(ops[i], (Elem)e, I(elem_info[e].min), I(-1), EVAL_QUOTIENT);
    }
    gives(OP_DIV, ELEM_I64, I(-7), I(2), I(-3));
    gives(OP_REM, ELEM_I64, I(-7), I(2), I(-1));
    gives(OP_FDIV, ELEM_I64, I(-7), I(2), I(-4));
    gives(OP_FMOD, ELEM_I64, I(-7), I(2), I(1));
    gives(OP_FMOD, ELEM_I64, I(7), I(-2), I(-1));
    gives(OP_FDIV, ELEM_U64, UINT64_MAX, 2, UINT64_MAX / 2);
}

TEST(shifts_stay_below_the_width)
{
    fails(OP_SHL, ELEM_I32, 1, 32, EVAL_SHIFT);
    fails(OP_SHR, ELEM_I32, 1, I(-1), EVAL_SHIFT);
    fails(OP_SHL, ELEM_U8, 1, 8, EVAL_SHIFT);
    gives(OP_SHL, ELEM_I8, 1, 7, I(-128));
    gives(OP_SHL, ELEM_I64, 1, 63, I(INT64_MIN));
    gives(OP_SHR, ELEM_I32, I(-8), 1, I(-4));
    gives(OP_SHR, ELEM_U32, 0xfffffff8, 1, 0x7ffffffc);
}

TEST(bits_are_counted_in_the_width)
{
    gives(OP_CLZ, ELEM_I8, 0, 0, 8);
    gives(OP_CLZ, ELEM_I64, 0, 0, 64);
    gives(OP_CLZ, ELEM_I8, I(-1), 0, 0);
    gives(OP_CLZ, ELEM_U16, 1, 0, 15);
    gives(OP_POPCOUNT, ELEM_I8, I(-1), 0, 8);
    gives(OP_POPCOUNT, ELEM_I64, I(-1), 0, 64);
    gives(OP_MULHI, ELEM_I64, I(INT64_MIN), I(INT64_MIN), 1ULL << 62);
    gives(OP_MULHI, ELEM_U64, UINT64_MAX, UINT64_MAX, UINT64_MAX - 1);
    gives(OP_MULHI, ELEM_I8, I(-128), I(127), I(-64));
}

TEST(floats_order_nan_and_zeros)
{
    gives(OP_MIN, ELEM_F64, f64(NAN), f64(1), f64(1));
    gives(OP_MIN, ELEM_F64, f64(1), f64(NAN), f64(1));
    gives(OP_MAX, ELEM_F32, f32(NAN), f32(-1), f32(-1));
    gives(OP_MIN, ELEM_F64, f64(0.0), f64(-0.0), f64(-0.0));
    gives(OP_MAX, ELEM_F64, f64(-0.0), f64(0.0), f64(0.0));
    gives(OP_MAX, ELEM_F32, f32(0.0f), f32(-0.0f), f32(0.0f));
    gives(OP_NE, ELEM_F64, f64(NAN), f64(NAN), 1);
    gives(OP_EQ, ELEM_F64, f64(NAN), f64(NAN), 0);
    gives(OP_LE, ELEM_F64, f64(NAN), f64(1), 0);
    gives(OP_EQ, ELEM_F64, f64(0.0), f64(-0.0), 1);
}

TEST(floats_are_ieee)
{
    gives(OP_DIV, ELEM_F64, f64(1), f64(0), f64(INFINITY));
    gives(OP_DIV, ELEM_F32, f32(-1), f32(0), f32(-INFINITY));
    gives(OP_ROUND, ELEM_F64, f64(0.5), 0, f64(0));
    gives(OP_ROUND, ELEM_F64, f64(1.5), 0, f64(2));
    gives(OP_ROUND, ELEM_F32, f32(2.5f), 0, f32(2));
    gives(OP_SGN, ELEM_F64, f64(-0.0), 0, f64(-0.0));
    gives(OP_ADD, ELEM_F32, f32(16777216.0f), f32(1.0f), f32(16777216.0f));
    /* Whatever NaN comes out is the one NaN. */
    gives(OP_SUB, ELEM_F64, f64(INFINITY), f64(INFINITY),
          0x7ff8000000000000);
    gives(OP_SQRT, ELEM_F32, f32(-1), 0, 0x7fc00000);
    uint64_t got;
    EvalFn fma = eval_function(OP_FMA, ELEM_F32);
    assert_int_equal(fma((const uint64_t[]){f32(0x1.000002p0f),
                                            f32(0x1.000002p0f), f32(-1.0f)},
                         &got),
                     EVAL_OK);
    assert_true(got == f32(0x1.000001p-22f));
}

static void converts(Elem from, Elem to, uint64_t a, uint64_t wanted)
{
    uint64_t got = ~wanted;
    assert_int_equal(eval_conversion(from, to)(&a, &got), EVAL_OK);
    assert_true(got == wanted);
}

static void converts_not(Elem from, Elem to, uint64_t a)
{
    uint64_t got;
    assert_int_equal(eval_conversion(from, to)(&a, &got), EVAL_NO_INTEGER);
}

TEST(conversions_wrap_or_fail)
{
    converts(ELEM_I64, ELEM_I8, 200, I(-56));
    converts(ELEM_I64, ELEM_U8, I(-1), 255);
    converts(ELEM_I8, ELEM_U64, I(-1), UINT64_MAX);
    converts(ELEM_U32, ELEM_I64, 0xffffffff, 0xffffffff);
    converts(ELEM_I64, ELEM_BOOL, 256, 1);
    converts(ELEM_BOOL, ELEM_F32, 1, f32(1));
    converts(ELEM_F64, ELEM_BOOL, f64(NAN), 1);
    converts(ELEM_U64, ELEM_F64, UINT64_MAX, f64(0x1p64));
    converts(ELEM_F64, ELEM_I8, f64(-128.9), I(-128));
    converts_not(ELEM_F64, ELEM_I8, f64(-129));
    converts_not(ELEM_F64, ELEM_I8, f64(128));
    converts(ELEM_F64, ELEM_I64, f64(-0x1p63), I(INT64_MIN));
    converts_not(ELEM_F64, ELEM_I64, f64(0x1p63));
    converts_not(ELEM_F64, ELEM_I64, f64(-0x1.0000000000001p63));
    converts(ELEM_F32, ELEM_U64, f32(0x1.fffffep63f), 0xffffff0000000000);
    converts_not(ELEM_F32, ELEM_U64, f32(0x1p64f));
    converts(ELEM_F64, ELEM_U8, f64(-0.9), 0);
    converts_not(ELEM_F64, ELEM_U8, f64(-1));
    for (int e = ELEM_I8; e <= ELEM_U64; e++)
        converts_not(ELEM_F32, (Elem)e, f32(NAN));
    converts(ELEM_F64, ELEM_F32, f64(1e300), f32(INFINITY));
}

static int64_t wrapped(Elem elem, int64_t x)
{
    return (int64_t)scalar_wrap(elem, (uint64_t)x);
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return q - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

static void check_all_of(Elem elem, int64_t a, int64_t b)
{
    gives(OP_ADD, elem, I(a), I(b), I(wrapped(elem, a + b)));
    gives(OP_SUB, elem, I(a), I(b), I(wrapped(elem, a - b)));
    gives(OP_MUL, elem, I(a), I(b), I(wrapped(elem, a * b)));
    gives(OP_AND, elem, I(a), I(b), I(wrapped(elem, a & b)));
    gives(OP_OR, elem, I(a), I(b), I(wrapped(elem, a | b)));
    gives(OP_XOR, elem, I(a), I(b), I(wrapped(elem, a ^ b)));
    gives(OP_MIN, elem, I(a), I(b), I(a < b ? a : b));
    gives(OP_MAX, elem, I(a), I(b), I(a > b ? a : b));
    gives(OP_LT, elem, I(a), I(b), a < b);
    gives(OP_GE, elem, I(a), I(b), a >= b);
    gives(OP_MULHI, elem, I(a), I(b), I(wrapped(elem, floor_div(a * b, 256))));
    if (b == 0 || (b == -1 && a == elem_info[elem].min))
        return;
    gives(OP_DIV, elem, I(a), I(b), I(a / b));
    gives(OP_REM, elem, I(a), I(b), I(a % b));
    gives(OP_FDIV, elem, I(a), I(b), I(floor_div(a, b)));
    gives(OP_FMOD, elem, I(a), I(b), I(a - b * floor_div(a, b)));
}

TEST(all_of_8_bits)
{
    for (int64_t a = -128; a < 128; a++)
        for (int64_t b = -128; b < 128; b++) {
            check_all_of(ELEM_I8, a, b);
            check_all_of(ELEM_U8, a + 128, b + 128);
        }
}

/* The table of operators says which types an operator takes: those have a
 * function, and no others. */
TEST(the_tables_agree)
{
    for (int op = OP_CONVERT + 1; op < OP_COUNT; op++)
        for (int e = 0; e < ELEM_COUNT; e++) {
            bool takes = (op_info[op].operands & elem_info[e].class) != 0;
            assert_int_equal(eval_function((Op)op, (Elem)e) != NULL, takes);
        }
    for (int from = 0; from < ELEM_COUNT; from++)
        for (int to = 0; to < ELEM_COUNT; to++)
            assert_non_null(eval_conversion((Elem)from, (Elem)to));
}
