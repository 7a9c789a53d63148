/* cuda.h - what programs by hand need of CUDA: memory, launches, and sums over
 * the threads of a block. */
#ifndef CUDA_H
#define CUDA_H

#include "bench.h"

#include <cuda_runtime.h>

enum { WARP = 32, BLOCK = 256, WARPS = BLOCK / WARP };

/* ---- the host (cuda.cu) ---- */

/* Does not come back where CUDA gives an ERROR. */
void check(cudaError_t error, const char *what);
/* Where all is done, in order. */
cudaStream_t stream(void);
/* Memory of the device, with the bytes of DATA if that is not NULL. */
void *new_buffer(const void *data, size_t bytes);
/* How many blocks of BLOCK threads run at the same time. */
unsigned blocks_at_once(void);
void finish(void);
/* To the host, after what was begun before. */
void fetch(void *to, const void *from, size_t bytes);

/* Memory for N elements. */
template <typename T> T *buffer(const void *data, int64_t n)
{
    return (T *)new_buffer(data, (size_t)n * sizeof(T));
}

inline int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* How many blocks of SIZE cover N. */
inline unsigned cover(int64_t n, int64_t size)
{
    return (unsigned)((n + size - 1) / size);
}

template <typename T> struct As {
    typedef T type;
};

template <typename... A>
void launch(void (*)(A...), const void *kernel, dim3 grid, dim3 block,
            typename As<A>::type... args)
{
    void *all[] = {&args...};

    if (grid.x && grid.y)
        check(cudaLaunchKernel(kernel, grid, block, all, 0, stream()),
              "kernel");
}

#ifndef FUN_KERNEL /* the tests' own device has one */
#define FUN_KERNEL(kernel) ((const void *)kernel)
#endif

/* KERNEL<<<GRID, BLOCK>>>(...), without what only nvcc reads; a grid of no
 * blocks is nothing. */
#define START(kernel, grid, block, ...)                                        \
    launch(&kernel, FUN_KERNEL(kernel), grid, block, __VA_ARGS__)

/* ---- the device ---- */

/* For each thread, the sum of X over the threads of its warp. */
template <typename T> __device__ T sum_of_warp(T x)
{
    for (int bit = WARP / 2; bit; bit /= 2)
        x += __shfl_xor_sync(0xffffffff, x, bit);
    return x;
}

/* For each thread, the sum of X over the BLOCK threads of its block. */
template <typename T> __device__ T sum_of_block(T x)
{
    __shared__ T sums[WARPS];
    int lane = threadIdx.x % WARP;

    x = sum_of_warp(x);
    __syncthreads(); /* after those that read an earlier one's */
    if (lane == 0)
        sums[threadIdx.x / WARP] = x;
    __syncthreads();
    return sum_of_warp(lane < WARPS ? sums[lane] : 0);
}

/* For each thread, the sum of X over the threads of its warp up to it. */
template <typename T> __device__ T scan_of_warp(T x)
{
    int lane = threadIdx.x % WARP;

    for (int step = 1; step < WARP; step *= 2) {
        T before = __shfl_up_sync(0xffffffff, x, step);
        x += lane < step ? 0 : before;
    }
    return x;
}

/* For each thread, the sum of X over those of its block up to it; and over
 * ALL. */
template <typename T> __device__ T scan_of_block(T x, T *all)
{
    __shared__ T sums[WARPS];
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;

    x = scan_of_warp(x);
    __syncthreads(); /* after those that read an earlier one's */
    if (lane == WARP - 1)
        sums[warp] = x;
    __syncthreads();
    T part = lane < WARPS ? sums[lane] : 0;
    *all = sum_of_warp(part);
    return x + sum_of_warp(lane < warp ? part : 0);
}

#endif
