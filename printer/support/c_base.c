/* c_base.c - what an emitted C program needs before its own functions: types,
 * the context, blocks of memory and who owns them.  The text goes into the
 * program as it stands here. */
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
/* Programs may compare what is known. */
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#define FUN_ALIAS __attribute__((may_alias)) /* the bytes of a block count */
#define FUN_UNUSED __attribute__((unused))
#define FUN_FORMAT __attribute__((format(printf, 3, 4)))
#define FUN_RARELY(c) __builtin_expect(!!(c), 0)
#else
#define FUN_ALIAS
#define FUN_UNUSED
#define FUN_FORMAT
#define FUN_RARELY(c) (c)
#endif
#ifdef _OPENMP
#define FUN_PRAGMA(text) _Pragma(#text)
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

/* What stands before the bytes of a block. */
typedef struct fun_block {
    struct fun_block *prev, *next; /* of the context */
    i64 bytes, room;
    i64 owners; /* as the program counts them */
    i64 held;   /* by arrays of the caller */
    int elem;   /* of what the caller gave, or FUN_NONE */
} fun_block;

enum { FUN_HEAD = 64, FUN_SPARE = 16 };

struct FUN_CONTEXT {
    int status;
    char message[512];
    fun_block *blocks;
    fun_block *spare[FUN_SPARE]; /* freed, for the next ones */
    i64 allocated, alive, peak;
    bool profiled;
    double *seconds; /* of each parallel statement, and how often it ran */
    i64 *runs;
};
typedef struct FUN_CONTEXT fun_context;

enum { FUN_OK, FUN_FAILED, FUN_NO_MEMORY, FUN_WRONG_ARGUMENT };

/* The first failure counts. */
FUN_UNUSED FUN_FORMAT
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

FUN_UNUSED static i64 fun_size_min(i64 a, i64 b)
{
    return a < b ? a : b;
}

FUN_UNUSED static i64 fun_size_max(i64 a, i64 b)
{
    return a == INT64_MIN || b == INT64_MIN ? INT64_MIN : a > b ? a : b;
}

FUN_UNUSED static inline bool fun_below(i64 i, i64 n)
{
    return i >= 0 && i < n;
}

/* ---- blocks ---- */

FUN_UNUSED static fun_block *fun_head(const void *block)
{
    return (fun_block *)(void *)((char *)(uintptr_t)block - FUN_HEAD);
}

/* A block that was freed and is not much larger than what is wanted. */
static fun_block *fun_take_spare(fun_context *c, i64 room)
{
    for (int i = 0; i < FUN_SPARE; i++) {
        fun_block *b = c->spare[i];
        if (b && b->room >= room && b->room / 2 <= room) {
            c->spare[i] = NULL;
            return b;
        }
    }
    return NULL;
}

static void *fun_new_bytes(i64 bytes)
{
    return aligned_alloc(FUN_HEAD, (size_t)bytes);
}

static fun_block *fun_new_block(fun_context *c, i64 room)
{
    fun_block *b = fun_take_spare(c, room);

    if (b)
        return b;
    b = fun_new_bytes(room + FUN_HEAD);
    if (!b) { /* what is spare may help */
        for (int i = 0; i < FUN_SPARE; i++) {
            free(c->spare[i]);
            c->spare[i] = NULL;
        }
        b = fun_new_bytes(room + FUN_HEAD);
    }
    if (b)
        b->room = room;
    return b;
}

static void fun_link(fun_context *c, fun_block *b, i64 bytes)
{
    b->bytes = bytes;
    b->owners = 1;
    b->held = 0;
    b->elem = FUN_NONE;
    b->prev = NULL;
    b->next = c->blocks;
    if (b->next)
        b->next->prev = b;
    c->blocks = b;
    c->allocated += bytes;
    c->alive += bytes;
    if (c->alive > c->peak)
        c->peak = c->alive;
}

/* A block with one owner, or NULL: the context says why.  WHERE is that of the
 * allocation. */
FUN_UNUSED
static void *fun_alloc(fun_context *c, i64 bytes, const char *where)
{
    fun_block *b = NULL;

    if (bytes == INT64_MIN || bytes > INT64_MAX - 2 * FUN_HEAD) {
        fun_fail(c, FUN_NO_MEMORY, "%s: the size of a block overflows", where);
        return NULL;
    }
    if (bytes < 0) {
        fun_fail(c, FUN_FAILED, "%s: a size is negative: %" PRId64, where,
                 (int64_t)bytes);
        return NULL;
    }
    i64 room = (bytes + FUN_HEAD - 1) / FUN_HEAD * FUN_HEAD;
    FUN_OMP(critical(fun_blocks))
    {
        b = fun_new_block(c, room);
        if (b)
            fun_link(c, b, bytes);
    }
    if (!b) {
        fun_fail(c, FUN_NO_MEMORY,
                 "%s: there is no memory for this block (%" PRId64 " bytes)",
                 where, (int64_t)bytes);
        return NULL;
    }
    return (char *)b + FUN_HEAD;
}

static void fun_unlink(fun_context *c, fun_block *b)
{
    if (b->prev)
        b->prev->next = b->next;
    else
        c->blocks = b->next;
    if (b->next)
        b->next->prev = b->prev;
    c->alive -= b->bytes;
}

/* B has neither owners nor holders: its memory is kept for the next one. */
static void fun_drop(fun_context *c, fun_block *b)
{
    int place = 0;

    fun_unlink(c, b);
    while (place < FUN_SPARE && c->spare[place])
        place++;
    if (place == FUN_SPARE) {
        place = (int)((uintptr_t)b->room / FUN_HEAD % FUN_SPARE);
        free(c->spare[place]);
    }
    c->spare[place] = b;
}

FUN_UNUSED static void fun_retain(const void *block)
{
    FUN_OMP(critical(fun_blocks))
    fun_head(block)->owners++;
}

FUN_UNUSED static void fun_release(fun_context *c, const void *block)
{
    fun_block *b = fun_head(block);

    FUN_OMP(critical(fun_blocks))
    if (--b->owners == 0 && b->held == 0)
        fun_drop(c, b);
}

/* When a function has ended, only what the caller holds is left. */
FUN_UNUSED static void fun_sweep(fun_context *c)
{
    for (fun_block *b = c->blocks, *next; b; b = next) {
        next = b->next;
        b->owners = 0;
        if (b->held == 0)
            fun_drop(c, b);
    }
}

/* ---- memory of an iteration ---- */

typedef struct fun_chunk {
    struct fun_chunk *next;
    i64 room, used;
} fun_chunk;

/* Chunks that the iterations of one thread take their blocks from. */
typedef struct fun_scratch {
    fun_chunk *last; /* the one in use; those behind it are full */
} fun_scratch;

typedef struct fun_mark {
    fun_chunk *last;
    i64 used;
} fun_mark;

FUN_UNUSED static fun_mark fun_scratch_mark(const fun_scratch *s)
{
    return (fun_mark){s->last, s->last ? s->last->used : 0};
}

/* What was taken since MARK is given back. */
FUN_UNUSED static void fun_scratch_back(fun_scratch *s, fun_mark mark)
{
    while (s->last != mark.last) {
        fun_chunk *chunk = s->last;
        if (!mark.last && !chunk->next) { /* the first one stays */
            chunk->used = FUN_HEAD;
            return;
        }
        s->last = chunk->next;
        free(chunk);
    }
    if (s->last)
        s->last->used = mark.used;
}

FUN_UNUSED static void fun_scratch_free(fun_scratch *s)
{
    while (s->last) {
        fun_chunk *chunk = s->last;
        s->last = chunk->next;
        free(chunk);
    }
}

FUN_UNUSED
static void *fun_scratch_take(fun_context *c, fun_scratch *s, i64 bytes,
                              const char *where)
{
    if (bytes < 0 || bytes > INT64_MAX / 2) {
        fun_fail(c, FUN_FAILED, "%s: the size of a block is negative or "
                                "overflows", where);
        return NULL;
    }
    i64 room = (bytes + FUN_HEAD - 1) / FUN_HEAD * FUN_HEAD + FUN_HEAD;
    if (!s->last || s->last->room - s->last->used < room) {
        i64 size = room + FUN_HEAD > 65536 ? room + FUN_HEAD : 65536;
        fun_chunk *chunk = fun_new_bytes(size);
        if (!chunk) {
            fun_fail(c, FUN_NO_MEMORY, "%s: there is no memory for this block "
                                       "(%" PRId64 " bytes)",
                     where, (int64_t)bytes);
            return NULL;
        }
        *chunk = (fun_chunk){s->last, size, FUN_HEAD};
        s->last = chunk;
    }
    fun_block *b = (fun_block *)(void *)((char *)s->last + s->last->used);
    s->last->used += room;
    b->bytes = bytes;
    return (char *)b + FUN_HEAD;
}

/* ---- threads ---- */

/* The part [FROM, TO) of TOTAL iterations that this thread runs. */
FUN_UNUSED static void fun_share(i64 total, i64 *from, i64 *to)
{
    i64 threads = 1, me = 0;

#ifdef _OPENMP
    threads = omp_get_num_threads();
    me = omp_get_thread_num();
#endif
    i64 each = total / threads, rest = total % threads;
    *from = me * each + (me < rest ? me : rest);
    *to = *from + each + (me < rest);
}

/* Into how many parts N iterations are cut whose results are combined: N alone
 * decides, so that runs repeat. */
enum { FUN_PARTS = 64, FUN_PART_LEAST = 2048 };

FUN_UNUSED static i64 fun_parts(i64 n)
{
    i64 parts = (n + FUN_PART_LEAST - 1) / FUN_PART_LEAST;
    return parts < FUN_PARTS ? parts : FUN_PARTS;
}

/* The same where the results do not depend on how it is cut. */
FUN_UNUSED static i64 fun_parts_by_threads(i64 n)
{
    i64 parts = fun_parts(n), threads = 1;

#ifdef _OPENMP
    threads = omp_get_max_threads();
#endif
    return parts < threads ? parts : threads;
}

/* Where part K of PARTS begins. */
FUN_UNUSED static i64 fun_part(i64 n, i64 parts, i64 k)
{
    i64 rest = n % parts;
    return n / parts * k + (k < rest ? k : rest);
}

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

/* ---- arrays ---- */

/* What the caller has of an array: elements in row-major order, at the begin
 * of a block. */
typedef struct fun_array {
    void *block; /* NULL: it was given away */
    int elem;
    int rank;
    i64 shape[];
} fun_array;

typedef union fun_arg {
    i8 i8;
    i16 i16;
    i32 i32;
    i64 i64;
    u8 u8;
    u16 u16;
    u32 u32;
    u64 u64;
    f32 f32;
    f64 f64;
    bool bool_;
    fun_array *array;
} fun_arg;

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

/* An array in BLOCK, which it holds. */
FUN_UNUSED
static fun_array *fun_array_in(fun_context *c, void *block, int elem, int rank,
                               const i64 *shape)
{
    i64 bytes = fun_size_mul(fun_count(rank, shape), fun_bytes[elem]);
    fun_array *a = NULL;

    if (bytes < 0 || bytes > fun_head(block)->bytes) {
        fun_fail(c, FUN_FAILED, "an element of a result stands outside of its "
                                "block, or its size is negative");
        return NULL;
    }
    a = malloc(sizeof *a + (size_t)rank * sizeof *shape);
    if (!a) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory for a result");
        return NULL;
    }
    a->block = block;
    a->elem = elem;
    a->rank = rank;
    if (rank)
        memcpy(a->shape, shape, (size_t)rank * sizeof *shape);
    fun_head(block)->held++;
    return a;
}

/* An array in a block of its own, with the elements of DATA if that is not
 * NULL. */
FUN_UNUSED
static fun_array *fun_array_new(fun_context *c, const void *data, int elem,
                                int rank, const i64 *shape)
{
    i64 bytes = fun_size_mul(fun_count(rank, shape), fun_bytes[elem]);
    void *block = fun_alloc(c, bytes, "an array");

    if (!block)
        return NULL;
    if (data && bytes)
        memcpy(block, data, (size_t)bytes);
    fun_array *a = fun_array_in(c, block, elem, rank, shape);
    fun_release(c, block);
    return a;
}

FUN_UNUSED static void fun_array_free(fun_context *c, fun_array *a)
{
    if (!a)
        return;
    if (a->block) {
        fun_block *b = fun_head(a->block);
        if (--b->held == 0 && b->owners == 0)
            fun_drop(c, b);
    }
    free(a);
}

/* A block without a head that would say what is in it: elements of the type
 * WRITTEN that all of it was written as (FUN_NONE: nothing was), or bytes. */
FUN_UNUSED
static fun_array *fun_array_flat(fun_context *c, void *block, int written)
{
    const fun_block *b = fun_head(block);
    int elem = written;

    if (elem == FUN_NONE)
        elem = b->elem;
    if (elem == FUN_NONE || b->bytes == 0 || b->bytes % fun_bytes[elem] ||
        (b->elem != FUN_NONE && b->elem != elem))
        elem = FUN_U8;
    return fun_array_in(c, block, elem, 1, &(i64){b->bytes / fun_bytes[elem]});
}

/* Is A there, and has it the shape that parameter NAME wants? */
FUN_UNUSED
static bool fun_fits(fun_context *c, const fun_array *a, const char *name,
                     int rank, const i64 *shape)
{
    if (!a || !a->block) {
        fun_fail(c, FUN_WRONG_ARGUMENT, "'%s' is an array that was given away, "
                                        "or none", name);
        return false;
    }
    for (int i = 0; i < rank; i++)
        if (a->shape[i] != shape[i]) {
            fun_fail(c, FUN_WRONG_ARGUMENT,
                     "'%s' is bound with size %" PRId64 " in dimension %d, but "
                     "the array has %" PRId64, name, (int64_t)shape[i], i,
                     (int64_t)a->shape[i]);
            return false;
        }
    return true;
}

/* The block of A for a function: lent, or, where it is CONSUMED, given away;
 * NULL where there is no memory for a copy. */
FUN_UNUSED
static void *fun_lend(fun_context *c, fun_array *a, bool consumed)
{
    if (!a->block) {
        fun_fail(c, FUN_WRONG_ARGUMENT, "an array that is given away is also "
                                        "another argument");
        return NULL;
    }
    fun_block *b = fun_head(a->block);
    void *block = a->block;

    if (consumed && (b->held > 1 || b->owners)) {
        block = fun_alloc(c, b->bytes, "an argument");
        if (!block)
            return NULL;
        memcpy(block, a->block, (size_t)b->bytes);
    } else if (b->owners == 0) {
        b->owners = 1;
    }
    if (consumed) {
        b->held--;
        a->block = NULL;
    }
    return block;
}

/* Is element I of BYTES each inside of BLOCK? */
FUN_UNUSED static bool fun_inside(const void *block, i64 i, i64 bytes)
{
    return i >= 0 && i < fun_head(block)->bytes / bytes;
}

FUN_UNUSED
static int fun_array_values(fun_context *c, const fun_array *a, void *data)
{
    c->status = FUN_OK;
    if (!a || !a->block) {
        fun_fail(c, FUN_WRONG_ARGUMENT, "this array was given away, or is "
                                        "none");
        return c->status;
    }
    i64 bytes = fun_count(a->rank, a->shape) * fun_bytes[a->elem];
    if (bytes)
        memcpy(data, a->block, (size_t)bytes);
    return FUN_OK;
}

/* ---- entries ---- */

/* An argument or a result; of NONE, a block. */
typedef struct fun_item {
    const char *name;
    int elem, rank;
    bool array;
} fun_item;

typedef struct fun_entry {
    const char *name;
    bool (*call)(fun_context *c, const fun_arg *in, fun_arg *out);
    const fun_item *takes, *gives; /* up to one without a name */
} fun_entry;

FUN_UNUSED
static void fun_free_results(fun_context *c, const fun_entry *entry,
                             fun_arg *out)
{
    for (int i = 0; entry->gives[i].name; i++)
        if (entry->gives[i].array)
            fun_array_free(c, out[i].array);
}

/* Call ENTRY; where it fails there are no results. */
FUN_UNUSED
static int fun_run(fun_context *c, const fun_entry *entry, const fun_arg *in,
                   fun_arg *out)
{
    c->status = FUN_OK;
    for (int i = 0; entry->gives[i].name; i++)
        out[i].array = NULL;
    if (!entry->call(c, in, out) && c->status == FUN_OK)
        fun_fail(c, FUN_FAILED, "'%s' failed", entry->name);
    if (c->status)
        fun_free_results(c, entry, out);
    fun_sweep(c);
    return c->status;
}

/* A context that can count NSTATEMENT statements. */
FUN_UNUSED static fun_context *fun_context_new(size_t nstatement)
{
    fun_context *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->seconds = calloc(nstatement, sizeof *c->seconds);
    c->runs = calloc(nstatement, sizeof *c->runs);
    if (!c->seconds || !c->runs) {
        free(c->seconds);
        free(c->runs);
        free(c);
        return NULL;
    }
    return c;
}

FUN_UNUSED static void fun_context_free(fun_context *c)
{
    if (!c)
        return;
    while (c->blocks) {
        fun_block *b = c->blocks;
        c->blocks = b->next;
        free(b);
    }
    for (int i = 0; i < FUN_SPARE; i++)
        free(c->spare[i]);
    free(c->seconds);
    free(c->runs);
    free(c);
}
