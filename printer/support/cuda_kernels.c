/* cuda_kernels.c - what kernels in CUDA need before all else. */

#ifndef FUN_KERNEL
#define FUN_KERNEL(kernel) ((const void *)kernel)
#endif
#ifdef __NVCC__
#pragma nv_diag_suppress 68 /* what wraps is of an unsigned type */
#endif

/* Who runs: iteration (and its row), thread of a group, group; and how many
 * there are. */
#define fun_global() ((i64)blockIdx.x * blockDim.x + threadIdx.x)
#define fun_global_row()                                                       \
    (((i64)blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y + threadIdx.y)
#define fun_lane() ((i64)threadIdx.x)
#define fun_lanes() ((i64)blockDim.x)
#define fun_group() ((i64)blockIdx.x)
#define fun_groups() ((i64)gridDim.x)

#define fun_below(i, n) ((u64)(i) < (u64)((n) > 0 ? (n) : 0))
#define fun_within(bytes, i, width) ((i) >= 0 && (i) < (bytes) / (width))

/* The first check that fails says so; WHICH one, not 0, and its values. */
FUN_UNUSED static __device__ inline bool fun_claim(i32 *status, i32 which)
{
    return atomicCAS((int *)status, 0, which) == 0;
}

#define fun_note(status, k, x) (((i64 *)(status))[1 + (k)] = (i64)(x))
#define fun_note_float(status, k, x)                                           \
    (((i64 *)(status))[1 + (k)] = __double_as_longlong((f64)(x)))

/* ---- updates that others may do at the same time ---- */

#define fun_atomic_add_i32(p, x) atomicAdd((int *)(p), x)
#define fun_atomic_min_i32(p, x) atomicMin((int *)(p), x)
#define fun_atomic_max_i32(p, x) atomicMax((int *)(p), x)
#define fun_atomic_and_i32(p, x) atomicAnd((int *)(p), x)
#define fun_atomic_or_i32(p, x) atomicOr((int *)(p), x)
#define fun_atomic_xor_i32(p, x) atomicXor((int *)(p), x)
#define fun_atomic_add_u32(p, x) atomicAdd((unsigned *)(p), x)
#define fun_atomic_min_u32(p, x) atomicMin((unsigned *)(p), x)
#define fun_atomic_max_u32(p, x) atomicMax((unsigned *)(p), x)
#define fun_atomic_and_u32(p, x) atomicAnd((unsigned *)(p), x)
#define fun_atomic_or_u32(p, x) atomicOr((unsigned *)(p), x)
#define fun_atomic_xor_u32(p, x) atomicXor((unsigned *)(p), x)

/* X instead of OLD: what was there. */
#define fun_exchange_4(p, old, x) atomicCAS((int *)(p), (int)(old), (int)(x))
#define fun_exchange_8(p, old, x)                                              \
    atomicCAS((unsigned long long *)(p), (unsigned long long)(old),            \
              (unsigned long long)(x))

/* The same with the bytes of a word, where nobody else changed these. */
FUN_UNUSED static __device__ inline u32 fun_exchange_bytes(u8 *p, u32 mask,
                                                           u32 old, u32 x)
{
    const u32 at = (u32)(uintptr_t)p & 3, shift = 8 * at;
    unsigned *word = (unsigned *)(void *)(p - at);
    u32 was = (u32)*word;

    for (;;) {
        if ((was >> shift & mask) != (old & mask))
            return was >> shift & mask;
        u32 wish = (was & ~(mask << shift)) | (x & mask) << shift;
        u32 now = (u32)atomicCAS(word, (unsigned)was, (unsigned)wish);
        if (now == was)
            return old;
        was = now;
    }
}
#define fun_exchange_1(p, old, x)                                              \
    fun_exchange_bytes((u8 *)(p), 0xff, (u32)(old), (u32)(x))
#define fun_exchange_2(p, old, x)                                              \
    fun_exchange_bytes((u8 *)(p), 0xffff, (u32)(old), (u32)(x))

/* Floats are the same if their bits are. */
#define fun_exchange_f32(p, old, x)                                            \
    __int_as_float(fun_exchange_4(p, __float_as_int(old), __float_as_int(x)))
#define fun_is_same_f32(a, b) (__float_as_int(a) == __float_as_int(b))
#define fun_exchange_f64(p, old, x)                                            \
    __longlong_as_double((long long)fun_exchange_8(                            \
        p, __double_as_longlong(old), __double_as_longlong(x)))
#define fun_is_same_f64(a, b)                                                  \
    (__double_as_longlong(a) == __double_as_longlong(b))
