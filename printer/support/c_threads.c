/* c_threads.c - what the threads of the target c have of their own, and how
 * they share iterations. */

#ifdef __clang__ /* vectors are worth a try */
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* ---- memory of an iteration ---- */

typedef struct fun_chunk {
    struct fun_chunk *next;
    i64 room, used;
} fun_chunk;

/* Chunks that the iterations of one thread take their blocks from. */
typedef struct fun_scratch {
    fun_chunk *last; /* the one in use; those after it are full */
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
    if (bytes < 0 || bytes > PTRDIFF_MAX / 2) {
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

/* ---- loops ---- */

/* N trips of a loop go together; all are written out, which clang may forget
 * where the loop is one of several; and those of a longer one in lanes, around
 * which gcc makes vectors. */
#define FUN_WORDS(text) _Pragma(#text)
#if defined __clang__
#define FUN_UNROLL(n) FUN_WORDS(clang loop unroll_count(n))
#define FUN_UNROLL_ALL(n) FUN_UNROLL_IN_LANES
#define FUN_UNROLL_IN_LANES FUN_WORDS(clang loop unroll(full))
#elif defined __GNUC__
#define FUN_UNROLL(n) FUN_WORDS(GCC unroll n)
#define FUN_UNROLL_ALL(n) FUN_UNROLL(n)
#define FUN_UNROLL_IN_LANES
#else
#define FUN_UNROLL(n)
#define FUN_UNROLL_ALL(n)
#define FUN_UNROLL_IN_LANES
#endif

/* ---- memory that is not read again soon ---- */

/* Stores that leave lines where they are, in memory; other threads see them
 * once fun_streamed was called. */
#if defined __SSE2__ && defined __x86_64__
#include <emmintrin.h>
#define FUN_STREAM(type, word, store)                                          \
    FUN_UNUSED static inline void fun_stream_##type(type *to, type x)          \
    {                                                                          \
        word bits;                                                             \
        memcpy(&bits, &x, sizeof bits);                                        \
        store((word *)(void *)to, bits);                                       \
    }
FUN_STREAM(i32, int, _mm_stream_si32)
FUN_STREAM(u32, int, _mm_stream_si32)
FUN_STREAM(f32, int, _mm_stream_si32)
FUN_STREAM(i64, long long, _mm_stream_si64)
FUN_STREAM(u64, long long, _mm_stream_si64)
FUN_STREAM(f64, long long, _mm_stream_si64)

FUN_UNUSED static inline void fun_streamed(void)
{
    _mm_sfence();
}

/* Whole lines of 64 bytes, and what is before and after them as usual. */
FUN_UNUSED static void fun_stream_copy(void *to, const void *from, i64 bytes)
{
    const i64 ahead = (i64)(-(uintptr_t)to % 64);
    const char *x = from;
    char *y = to;
    if (ahead + 64 > bytes) {
        if (bytes > 0)
            memcpy(y, x, (size_t)bytes);
        return;
    }
    memcpy(y, x, (size_t)ahead);
    i64 at = ahead;
    for (; at + 64 <= bytes; at += 64)
        for (i64 i = at; i < at + 64; i += 16)
            _mm_stream_si128((__m128i *)(void *)(y + i),
                _mm_loadu_si128((const __m128i *)(const void *)(x + i)));
    memcpy(y + at, x + at, (size_t)(bytes - at));
}
#else
#define FUN_STREAM(type)                                                       \
    FUN_UNUSED static inline void fun_stream_##type(type *to, type x)          \
    {                                                                          \
        *to = x;                                                               \
    }
FUN_STREAM(i32)
FUN_STREAM(u32)
FUN_STREAM(f32)
FUN_STREAM(i64)
FUN_STREAM(u64)
FUN_STREAM(f64)

FUN_UNUSED static inline void fun_streamed(void)
{
}

FUN_UNUSED static void fun_stream_copy(void *to, const void *from, i64 bytes)
{
    if (bytes > 0)
        memcpy(to, from, (size_t)bytes);
}
#endif
