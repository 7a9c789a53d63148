/* host_base.c - what every emitted program needs on the host before all else:
 * types, the context, sizes.  What stands in this folder goes into programs as
 * it is; the files that are named host_... are C and C++. */
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* Floats are not contracted: bit for bit, gcc wants -ffp-contract=off. */
#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#ifdef __GNUC__
/* Programs may compare what is known, and `~x` of what was narrower with
 * anything, and copy what is undefined. */
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wuninitialized"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define FUN_ALIAS __attribute__((may_alias)) /* the bytes of a block count */
#define FUN_UNUSED __attribute__((unused))
#define FUN_FORMAT(at) __attribute__((format(printf, at, at + 1)))
#define FUN_NORETURN __attribute__((noreturn))
#define FUN_COLD __attribute__((cold)) /* calls of it are rare */
#define FUN_RARELY(c) __builtin_expect(!!(c), 0)
#else
#define FUN_ALIAS
#define FUN_UNUSED
#define FUN_FORMAT(at)
#define FUN_NORETURN
#define FUN_COLD
#define FUN_RARELY(c) (c)
#endif
#ifdef _OPENMP
#define FUN_PRAGMA(...) _Pragma(#__VA_ARGS__)
#define FUN_OMP(...) FUN_PRAGMA(omp __VA_ARGS__)
#else
#define FUN_OMP(...)
#endif

typedef int8_t FUN_ALIAS i8;
typedef int16_t FUN_ALIAS i16;
typedef int32_t FUN_ALIAS i32;
typedef int64_t FUN_ALIAS i64;
typedef uint8_t FUN_ALIAS u8;
typedef uint16_t FUN_ALIAS u16;
typedef uint32_t FUN_ALIAS u32;
typedef uint64_t FUN_ALIAS u64;
typedef float FUN_ALIAS f32;
typedef double FUN_ALIAS f64;

enum {
    FUN_I8, FUN_I16, FUN_I32, FUN_I64, FUN_U8, FUN_U16, FUN_U32, FUN_U64,
    FUN_F32, FUN_F64, FUN_BOOL,
    FUN_NONE /* a block: elements of any type */
};
FUN_UNUSED static const i64 fun_bytes[] = {1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 1};

/* ---- the context ---- */

enum { FUN_OK, FUN_FAILED, FUN_NO_MEMORY, FUN_WRONG_ARGUMENT, FUN_NO_DEVICE };
enum { FUN_SPARE = 16 };

typedef struct fun_block {
    struct fun_block *prev, *next; /* of the context */
    i64 bytes, room;
    i64 owners; /* as the program counts them */
    i64 held;   /* by arrays of the caller */
    struct fun_store *store; /* where a target keeps what is in it */
    int elem;   /* of what the caller gave, or FUN_NONE */
    bool raw;   /* the caller knows where its bytes are, */
    bool foreign; /* and has them, which are only read */
} fun_block;

struct FUN_CONTEXT {
    int status;
    int broken; /* a status for good: there is no device */
    char message[512];
    fun_block *blocks;
    struct fun_foreign *lent; /* foreign ones that a function has now */
    fun_block *spare[FUN_SPARE]; /* freed, for the next ones */
    i64 allocations, allocated, alive, peak;
    i64 peak_shared; /* by all groups of a launch */
    bool profiled;
    double *seconds; /* of each parallel statement, and how often it ran */
    i64 *runs;
    struct fun_device *device; /* where the target has one */
};
typedef struct FUN_CONTEXT fun_context;

/* The first failure counts. */
FUN_UNUSED FUN_COLD FUN_FORMAT(3)
static void fun_fail(fun_context *c, int status, const char *format, ...)
{
    FUN_OMP(critical(fun_context))
    if (c->status == FUN_OK) {
        va_list args;
        va_start(args, format);
        vsnprintf(c->message, sizeof c->message, format, args);
        va_end(args);
        c->status = status;
    }
}

/* Can elements of EACH bytes begin at RAW, which the caller says? */
FUN_UNUSED
static bool fun_is_aligned(fun_context *c, const void *raw, i64 each)
{
    if ((uintptr_t)raw % (uintptr_t)each == 0)
        return true;
    fun_fail(c, FUN_WRONG_ARGUMENT, "an array does not begin at a multiple of "
                                    "the size of its elements");
    return false;
}

/* ---- sizes ---- */

/* A size that does not fit is INT64_MIN, and so is all that is made of it. */
FUN_UNUSED static i64 fun_size_add(i64 a, i64 b)
{
    if (a == INT64_MIN || b == INT64_MIN ||
        (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b))
        return INT64_MIN;
    return a + b;
}

FUN_UNUSED static i64 fun_size_sub(i64 a, i64 b)
{
    if (b == INT64_MIN)
        return INT64_MIN;
    return fun_size_add(a, -b);
}

FUN_UNUSED static i64 fun_size_mul(i64 a, i64 b)
{
    if (a == INT64_MIN || b == INT64_MIN)
        return INT64_MIN;
    if (a && b) {
        u64 most = INT64_MAX / (a < 0 ? (u64)0 - (u64)a : (u64)a);
        if ((b < 0 ? (u64)0 - (u64)b : (u64)b) > most)
            return INT64_MIN;
    }
    return a * b;
}

/* A number that fits, as one of several that a size is chosen of. */
FUN_UNUSED static i64 fun_size_of(i64 a)
{
    return a == INT64_MIN ? -INT64_MAX : a;
}

FUN_UNUSED static i64 fun_size_min(i64 a, i64 b)
{
    return a < b ? a : b;
}

FUN_UNUSED static i64 fun_size_max(i64 a, i64 b)
{
    return a == INT64_MIN || b == INT64_MIN ? INT64_MIN : a > b ? a : b;
}

/* How many elements SHAPE has, or INT64_MIN. */
FUN_UNUSED static i64 fun_count(int rank, const i64 *shape)
{
    i64 count = 1;

    for (int i = 0; i < rank; i++)
        if (shape[i] == 0)
            return 0;
    for (int i = 0; i < rank; i++)
        count = fun_size_mul(count, shape[i] < 0 ? INT64_MIN : shape[i]);
    return count;
}

/* ---- clocks ---- */

static double fun_now(void)
{
    struct timespec t;

    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

FUN_UNUSED static double fun_begin(const fun_context *c)
{
    return c->profiled ? fun_now() : 0;
}

FUN_UNUSED static void fun_end(fun_context *c, int statement, double begin)
{
    if (!c->profiled)
        return;
    c->seconds[statement] += fun_now() - begin;
    c->runs[statement]++;
}
