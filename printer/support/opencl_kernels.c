/* opencl_kernels.c - what kernels in OpenCL C need before all else. */
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#pragma OPENCL FP_CONTRACT OFF

#ifdef __clang__
#define FUN_ALIAS __attribute__((may_alias)) /* the bytes of a block count */
#define FUN_RARELY(c) __builtin_expect(!!(c), 0)
#else
#define FUN_ALIAS
#define FUN_RARELY(c) (c)
#endif

typedef char FUN_ALIAS i8;
typedef short FUN_ALIAS i16;
typedef int FUN_ALIAS i32;
typedef long FUN_ALIAS i64;
typedef uchar FUN_ALIAS u8;
typedef ushort FUN_ALIAS u16;
typedef uint FUN_ALIAS u32;
typedef ulong FUN_ALIAS u64;
typedef float FUN_ALIAS f32;
#ifdef cl_khr_fp64
typedef double FUN_ALIAS f64;
#endif

#define INT8_MIN ((i8)-128)
#define INT16_MIN ((i16)-32768)
#define INT32_MIN INT_MIN
#define INT64_MIN LONG_MIN
#define UINT32_MAX 0xffffffffu
#define INT64_C(x) x##L
#define UINT64_C(x) x##UL

/* Who runs: iteration (and its row), thread of a group, group; and how many
 * there are. */
#define fun_global() ((i64)get_global_id(0))
#define fun_globals() ((i64)get_global_size(0))
#define fun_global_row() ((i64)get_global_id(1))
/* A group of a CPU is one thread. */
#ifdef FUN_CPU
#define fun_lane() ((i64)0)
#define fun_lanes() ((i64)1)
#define fun_barrier()
#else
#define fun_lane() ((i64)get_local_id(0))
#define fun_lanes() ((i64)get_local_size(0))
#define fun_barrier() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#endif
#define fun_group() ((i64)get_group_id(0))
#define fun_groups() ((i64)get_num_groups(0))

#define fun_below(i, n) ((u64)(i) < (u64)((n) > 0 ? (n) : 0))
#define fun_within(bytes, i, width) ((i) >= 0 && (i) < (bytes) / (width))

/* ---- checks ---- */

/* The first check that fails says so; WHICH one, not 0, and its values. */
static inline bool fun_claim(volatile __global i32 *status, i32 which)
{
    return atomic_cmpxchg((volatile __global int *)status, 0, which) == 0;
}

#define fun_note(status, k, x)                                                 \
    (((__global i64 *)(status))[1 + (k)] = (i64)(x))
#ifdef cl_khr_fp64
#define fun_note_float(status, k, x)                                           \
    (((__global i64 *)(status))[1 + (k)] = (i64)as_long((f64)(x)))
#endif

/* ---- updates that others may do at the same time ---- */

#define FUN_ATOMIC(op, space, type, p, x)                                      \
    atomic_##op((volatile space type *)(p), x)
#define fun_atomic_add_i32(p, x) FUN_ATOMIC(add, __global, int, p, x)
#define fun_atomic_min_i32(p, x) FUN_ATOMIC(min, __global, int, p, x)
#define fun_atomic_max_i32(p, x) FUN_ATOMIC(max, __global, int, p, x)
#define fun_atomic_and_i32(p, x) FUN_ATOMIC(and, __global, int, p, x)
#define fun_atomic_or_i32(p, x) FUN_ATOMIC(or, __global, int, p, x)
#define fun_atomic_xor_i32(p, x) FUN_ATOMIC(xor, __global, int, p, x)
#define fun_atomic_add_u32(p, x) FUN_ATOMIC(add, __global, uint, p, x)
#define fun_atomic_min_u32(p, x) FUN_ATOMIC(min, __global, uint, p, x)
#define fun_atomic_max_u32(p, x) FUN_ATOMIC(max, __global, uint, p, x)
#define fun_atomic_and_u32(p, x) FUN_ATOMIC(and, __global, uint, p, x)
#define fun_atomic_or_u32(p, x) FUN_ATOMIC(or, __global, uint, p, x)
#define fun_atomic_xor_u32(p, x) FUN_ATOMIC(xor, __global, uint, p, x)
/* On what a group shares. */
#define fun_atomic_add_i32_local(p, x) FUN_ATOMIC(add, __local, int, p, x)
#define fun_atomic_min_i32_local(p, x) FUN_ATOMIC(min, __local, int, p, x)
#define fun_atomic_max_i32_local(p, x) FUN_ATOMIC(max, __local, int, p, x)
#define fun_atomic_and_i32_local(p, x) FUN_ATOMIC(and, __local, int, p, x)
#define fun_atomic_or_i32_local(p, x) FUN_ATOMIC(or, __local, int, p, x)
#define fun_atomic_xor_i32_local(p, x) FUN_ATOMIC(xor, __local, int, p, x)
#define fun_atomic_add_u32_local(p, x) FUN_ATOMIC(add, __local, uint, p, x)
#define fun_atomic_min_u32_local(p, x) FUN_ATOMIC(min, __local, uint, p, x)
#define fun_atomic_max_u32_local(p, x) FUN_ATOMIC(max, __local, uint, p, x)
#define fun_atomic_and_u32_local(p, x) FUN_ATOMIC(and, __local, uint, p, x)
#define fun_atomic_or_u32_local(p, x) FUN_ATOMIC(or, __local, uint, p, x)
#define fun_atomic_xor_u32_local(p, x) FUN_ATOMIC(xor, __local, uint, p, x)

/* X instead of OLD: what was there. */
#define fun_exchange_4(p, old, x)                                              \
    atomic_cmpxchg((volatile __global int *)(p), (int)(old), (int)(x))
#define fun_exchange_4_local(p, old, x)                                        \
    atomic_cmpxchg((volatile __local int *)(p), (int)(old), (int)(x))
#ifdef cl_khr_int64_base_atomics
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#define fun_exchange_8(p, old, x)                                              \
    atom_cmpxchg((volatile __global long *)(p), (long)(old), (long)(x))
#define fun_exchange_8_local(p, old, x)                                        \
    atom_cmpxchg((volatile __local long *)(p), (long)(old), (long)(x))
#else
#define fun_exchange_8(p, old, x) (old) /* nobody calls for it */
#define fun_exchange_8_local(p, old, x) (old)
#endif

/* The same with the bytes of a word, where nobody else changed these. */
#ifdef __ENDIAN_LITTLE__
#define FUN_BYTES_SHIFT(at, mask) (8 * (at))
#else
#define FUN_BYTES_SHIFT(at, mask) (8 * (((mask) == 0xff ? 3 : 2) - (at)))
#endif
#define FUN_EXCHANGE_BYTES(name, space)                                        \
    static inline u32 name(volatile space uchar *p, u32 mask, u32 old, u32 x)  \
    {                                                                          \
        const u32 at = (u32)(size_t)p & 3, shift = FUN_BYTES_SHIFT(at, mask);  \
        volatile space int *word = (volatile space int *)(p - at);             \
        u32 was = (u32)*word;                                                  \
                                                                               \
        for (;;) {                                                             \
            if ((was >> shift & mask) != (old & mask))                         \
                return was >> shift & mask;                                    \
            u32 wish = (was & ~(mask << shift)) | (x & mask) << shift;         \
            u32 now = (u32)atomic_cmpxchg(word, (int)was, (int)wish);          \
            if (now == was)                                                    \
                return old;                                                    \
            was = now;                                                         \
        }                                                                      \
    }
FUN_EXCHANGE_BYTES(fun_exchange_bytes, __global)
FUN_EXCHANGE_BYTES(fun_exchange_bytes_local, __local)
#define fun_exchange_1(p, old, x)                                              \
    fun_exchange_bytes((volatile __global uchar *)(p), 0xff, (u32)(old),       \
                       (u32)(x))
#define fun_exchange_2(p, old, x)                                              \
    fun_exchange_bytes((volatile __global uchar *)(p), 0xffff, (u32)(old),     \
                       (u32)(x))
#define fun_exchange_1_local(p, old, x)                                        \
    fun_exchange_bytes_local((volatile __local uchar *)(p), 0xff, (u32)(old),  \
                             (u32)(x))
#define fun_exchange_2_local(p, old, x)                                        \
    fun_exchange_bytes_local((volatile __local uchar *)(p), 0xffff,            \
                             (u32)(old), (u32)(x))

/* Floats are the same if their bits are. */
#define fun_exchange_f32(p, old, x)                                            \
    as_float(fun_exchange_4(p, as_int((float)(old)), as_int((float)(x))))
#define fun_exchange_f32_local(p, old, x)                                      \
    as_float(fun_exchange_4_local(p, as_int((float)(old)), as_int((float)(x))))
#define fun_is_same_f32(a, b) (as_int((float)(a)) == as_int((float)(b)))
#ifdef cl_khr_fp64
#define fun_exchange_f64(p, old, x)                                            \
    as_double(fun_exchange_8(p, as_long((double)(old)), as_long((double)(x))))
#define fun_exchange_f64_local(p, old, x)                                      \
    as_double(                                                                 \
        fun_exchange_8_local(p, as_long((double)(old)), as_long((double)(x))))
#define fun_is_same_f64(a, b) (as_long((double)(a)) == as_long((double)(b)))
#endif

/* FUN_VECTOR stands before a loop whose iterations do not see what the others
 * write. */
#ifdef FUN_CPU
#ifdef __clang__
#define FUN_VECTOR _Pragma("clang loop vectorize(assume_safety)")
#endif
/* PoCL's functions with a period are wrong for small elements of a vector that
 * has very large ones, too. */
#define FUN_PERIODIC(f)                                                        \
    static inline float16 fun_##f(float16 x)                                   \
    {                                                                          \
        float each[16];                                                        \
                                                                               \
        if (all(fabs(x) < 8192.0f))                                            \
            return f(x);                                                       \
        vstore16(x, 0, each);                                                  \
        for (int k = 0; k < 16; k++)                                           \
            each[k] = f(each[k]);                                              \
        return vload16(0, each);                                               \
    }
FUN_PERIODIC(sin)
FUN_PERIODIC(cos)
FUN_PERIODIC(tan)
/* to[k] = f(of[k]) for k < n, WIDTH elements at a time, also the last ones: the
 * result does not depend on an element's place. */
#define FUN_WIDE_CALL(f, elem, width, to, of, n)                               \
    for (i64 fun_k = 0; fun_k < (n); fun_k += width) {                         \
        const elem *fun_of = (of) + fun_k;                                     \
        elem *fun_to = (to) + fun_k, fun_rest[width] = {0};                    \
        const i64 fun_n = (n) - fun_k;                                         \
                                                                               \
        if (fun_n >= width) {                                                  \
            vstore##width(f(vload##width(0, fun_of)), 0, fun_to);              \
        } else {                                                               \
            for (i64 fun_j = 0; fun_j < fun_n; fun_j++)                        \
                fun_rest[fun_j] = fun_of[fun_j];                               \
            vstore##width(f(vload##width(0, fun_rest)), 0, fun_rest);          \
            for (i64 fun_j = 0; fun_j < fun_n; fun_j++)                        \
                fun_to[fun_j] = fun_rest[fun_j];                               \
        }                                                                      \
    }
/* Of N iterations, this thread's: see fun_launch_grid. */
#define fun_apart(n) (fun_globals() / (n))
#define fun_task(n)                                                            \
    (fun_global() % fun_apart(n) == fun_apart(n) - 1                           \
         ? fun_global() / fun_apart(n)                                         \
         : (n))
#else
#define fun_task(n) fun_global()
#endif
#ifndef FUN_VECTOR
#define FUN_VECTOR
#endif
