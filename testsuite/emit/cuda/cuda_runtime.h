/* cuda_runtime.h - as much of CUDA's runtime as emitted programs use, and those
 * by hand that the benchmarks hold against them.
 *
 * For a compiler of CUDA it only declares, so that clang can check programs where
 * no CUDA is installed.  For one of C++ it is a device: threads of a group are
 * contexts that give way to each other at barriers, groups run one after the other,
 * and memory of the device is memory of the host, so that programs run anywhere.
 * Commands of a stream run as late as they may, when somebody waits for them, so
 * that what does not wait for them finds that nothing was done.
 */
#ifndef TESTSUITE_EMIT_CUDA_RUNTIME_H
#define TESTSUITE_EMIT_CUDA_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct uint3 {
    unsigned x, y, z;
};

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};

enum cudaError_t {
    cudaSuccess,
    cudaErrorInvalidValue,
    cudaErrorMemoryAllocation,
    cudaErrorNoDevice = 100
};
enum cudaMemcpyKind {
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice
};
enum cudaDeviceAttr {
    cudaDevAttrMaxSharedMemoryPerBlock,
    cudaDevAttrMaxSharedMemoryPerBlockOptin,
    cudaDevAttrMemoryClockRate,
    cudaDevAttrGlobalMemoryBusWidth,
    cudaDevAttrMultiProcessorCount,
    cudaDevAttrMaxThreadsPerMultiProcessor
};
enum { cudaEventDisableTiming = 2 };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
struct cudaDeviceProp {
    char name[256];
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes;
    int maxThreadsPerBlock, maxDynamicSharedSizeBytes;
};

#ifdef __CUDA__ /* clang, which knows the words */

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __align__(n) __attribute__((aligned(n)))

extern const __device__ uint3 threadIdx, blockIdx, blockDim, gridDim;
__device__ void __syncthreads(void);
__device__ void __threadfence(void);
__device__ long long __double_as_longlong(double x);
__device__ double __longlong_as_double(long long x);
__device__ int __float_as_int(float x);
__device__ float __int_as_float(int x);
__device__ int __popc(unsigned x);
__device__ int __popcll(unsigned long long x);
__device__ int __clz(int x);
__device__ int __clzll(long long x);
__device__ long long __mul64hi(long long x, long long y);
__device__ unsigned long long __umul64hi(unsigned long long x,
                                         unsigned long long y);
#define FUN_ATOMIC(name, type)                                                 \
    __device__ type name(type *at, type value);
#define FUN_ATOMICS(type)                                                      \
    FUN_ATOMIC(atomicAdd, type)                                                \
    FUN_ATOMIC(atomicMin, type)                                                \
    FUN_ATOMIC(atomicMax, type)                                                \
    FUN_ATOMIC(atomicAnd, type)                                                \
    FUN_ATOMIC(atomicOr, type)                                                 \
    FUN_ATOMIC(atomicXor, type)                                                \
    FUN_ATOMIC(atomicExch, type)                                               \
    __device__ type atomicCAS(type *at, type old, type value);
FUN_ATOMICS(int)
FUN_ATOMICS(unsigned)
FUN_ATOMICS(unsigned long long)

/* What the C library has on the host stands for the device's, too. */
#define FUN_MATH(name)                                                         \
    __device__ float name(float);                                              \
    __device__ double name(double);
FUN_MATH(fabs) FUN_MATH(sqrt) FUN_MATH(floor) FUN_MATH(ceil)
FUN_MATH(rint) FUN_MATH(trunc) FUN_MATH(exp) FUN_MATH(log) FUN_MATH(log2)
FUN_MATH(sin) FUN_MATH(cos) FUN_MATH(tan) FUN_MATH(asin) FUN_MATH(acos)
FUN_MATH(atan) FUN_MATH(sinh) FUN_MATH(cosh) FUN_MATH(tanh) FUN_MATH(erf)
__device__ float fma(float, float, float);
__device__ double fma(double, double, double);
__device__ double pow(double, double);
__device__ double atan2(double, double);

cudaError_t cudaGetLastError(void);
const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetDeviceCount(int *n);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr a, int device);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, const void *kernel);
cudaError_t cudaFuncSetAttribute(const void *kernel, cudaFuncAttribute a,
                                 int value);
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaMalloc(void **at, size_t bytes);
cudaError_t cudaFree(void *at);
cudaError_t cudaMemset(void *at, int byte, size_t bytes);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                             void **args, size_t shared, cudaStream_t stream);

#else /* a device */

#include <deque>
#include <functional>
#include <map>
#include <tuple>
#include <ucontext.h>
#include <utility>
#include <vector>

#define __global__
#define __device__
#define __host__
#define __shared__ thread_local
#define __restrict__
#define __align__(n) alignas(n)

/* All parts of a program have one device. */
inline uint3 threadIdx, blockIdx, blockDim, gridDim;

enum { FUN_POOL_WORDS = 8192, FUN_STACK = 65536, FUN_MOST_LANES = 1024 };
enum { FUN_UNASKED = 16384 }; /* bytes that groups share in any case */
inline thread_local int64_t __attribute__((may_alias)) fun_pool[FUN_POOL_WORDS];

/* Kernels run on the device that their stream is of, if that is the current
 * one. */
enum { FUN_DEVICES = 2 };
inline int fun_current;

/* What groups of a kernel may share on each of them, where that is not
 * FUN_UNASKED. */
inline std::map<const void *, int> fun_asked[FUN_DEVICES];

inline int fun_may_share_here(const void *kernel)
{
    auto asked = fun_asked[fun_current].find(kernel);

    return asked == fun_asked[fun_current].end() ? FUN_UNASKED : asked->second;
}

/* ---- threads of a group ---- */

enum FunState { FUN_RUNS, FUN_AT_BARRIER, FUN_GIVES, FUN_ENDED, FUN_STATES };
enum { FUN_ABREAST = 32 }; /* the threads of a warp */

/* What the threads of a warp give each other has two places in turn: while some
 * still read, others give the next. */
struct FunThread {
    ucontext_t context;
    char *stack;
    FunState state;
    unsigned exchanges;
    char given[2][8];
};

inline FunThread fun_threads[FUN_MOST_LANES];
inline ucontext_t fun_scheduler;
inline const std::function<void()> *fun_body;

inline unsigned fun_thread_number(void)
{
    return threadIdx.y * blockDim.x + threadIdx.x;
}

inline void fun_give_way(FunState state)
{
    FunThread *me = &fun_threads[fun_thread_number()];

    me->state = state;
    swapcontext(&me->context, &fun_scheduler);
}

static inline void __syncthreads(void) { fun_give_way(FUN_AT_BARRIER); }

/* What the thread that is lane LANE of this one's warp gives, all of which are
 * here. */
template <typename T> T fun_exchange(unsigned mask, T value, unsigned lane)
{
    static_assert(sizeof value <= sizeof fun_threads->given[0]);
    unsigned me = fun_thread_number();
    unsigned turn = fun_threads[me].exchanges++ % 2;

    if (mask != 0xffffffff)
        abort();
    memcpy(fun_threads[me].given[turn], &value, sizeof value);
    fun_give_way(FUN_GIVES);
    const FunThread *warp = &fun_threads[me / FUN_ABREAST * FUN_ABREAST];
    memcpy(&value, warp[lane].given[turn], sizeof value);
    return value;
}

template <typename T> T __shfl_up_sync(unsigned mask, T value, unsigned by)
{
    unsigned lane = fun_thread_number() % FUN_ABREAST;

    return fun_exchange(mask, value, lane < by ? lane : lane - by);
}

template <typename T> T __shfl_xor_sync(unsigned mask, T value, unsigned bits)
{
    return fun_exchange(mask, value, fun_thread_number() % FUN_ABREAST ^ bits);
}

inline void fun_thread_main(void)
{
    (*fun_body)();
    fun_give_way(FUN_ENDED);
}

inline void fun_start_thread(FunThread *t)
{
    if (!t->stack)
        t->stack = (char *)malloc(FUN_STACK);
    getcontext(&t->context);
    t->context.uc_stack.ss_sp = t->stack;
    t->context.uc_stack.ss_size = FUN_STACK;
    t->context.uc_link = NULL;
    makecontext(&t->context, fun_thread_main, 0);
    t->state = FUN_RUNS;
    t->exchanges = 0;
}

/* Each thread that may runs until it gives way; how many are in which state. */
inline void fun_run_threads(unsigned lanes, unsigned *in)
{
    memset(in, 0, FUN_STATES * sizeof *in);
    for (unsigned i = 0; i < lanes; i++) {
        threadIdx.x = i % blockDim.x;
        threadIdx.y = i / blockDim.x;
        if (fun_threads[i].state == FUN_RUNS)
            swapcontext(&fun_scheduler, &fun_threads[i].context);
        in[fun_threads[i].state]++;
    }
}

/* Threads that give wait for their whole warp. */
inline void fun_check_warps(unsigned lanes)
{
    for (unsigned i = 0; i < lanes; i++)
        if ((fun_threads[i].state == FUN_GIVES) !=
            (fun_threads[i / FUN_ABREAST * FUN_ABREAST].state == FUN_GIVES))
            abort();
}

inline void fun_go_on(unsigned lanes, FunState from)
{
    for (unsigned i = 0; i < lanes; i++)
        if (fun_threads[i].state == from)
            fun_threads[i].state = FUN_RUNS;
}

/* Threads run from barrier to barrier, all of them: where one ends and another
 * one waits, a barrier was missed. */
inline void fun_run_group(unsigned lanes)
{
    unsigned in[FUN_STATES];

    for (unsigned i = 0; i < lanes; i++)
        fun_start_thread(&fun_threads[i]);
    for (;;) {
        fun_run_threads(lanes, in);
        if (in[FUN_ENDED] == lanes)
            return;
        if (in[FUN_GIVES])
            fun_check_warps(lanes);
        else if (in[FUN_AT_BARRIER] != lanes)
            abort();
        fun_go_on(lanes, in[FUN_GIVES] ? FUN_GIVES : FUN_AT_BARRIER);
    }
}

/* ---- streams ---- */

struct CUstream_st {
    int device;
    std::deque<std::function<void()>> commands; /* that have not begun */
    int64_t given, done;
};

/* After so many commands. */
struct CUevent_st {
    cudaStream_t stream;
    int64_t behind;
};

inline std::vector<cudaStream_t> fun_streams;

inline void fun_add(cudaStream_t stream, std::function<void()> command)
{
    stream->commands.push_back(std::move(command));
    stream->given++;
}

inline void fun_run(cudaStream_t stream, int64_t behind)
{
    while (stream->done < behind) {
        std::function<void()> command = std::move(stream->commands.front());
        stream->commands.pop_front();
        command();
        stream->done++;
    }
}

inline void fun_run_all(void)
{
    for (cudaStream_t stream : fun_streams)
        fun_run(stream, stream->given);
}

/* ---- kernels and their arguments ---- */

template <typename... A, size_t... I>
static std::function<void()> fun_pack(void (*kernel)(A...), void **args,
                                      std::index_sequence<I...>)
{
    (void)args;
    return [kernel, values = std::tuple<A...>(*(A *)args[I]...)] {
        std::apply(kernel, values);
    };
}

template <typename... A>
static std::function<void()> fun_pack(void (*kernel)(A...), void **args)
{
    return fun_pack(kernel, args, std::index_sequence_for<A...>());
}

template <auto kernel> static std::function<void()> fun_call(void **args)
{
    return fun_pack(kernel, args);
}

#define FUN_KERNEL(kernel) ((const void *)&fun_call<&kernel>)

inline void fun_run_grid(const std::function<void()> &body, dim3 grid,
                         dim3 block)
{
    fun_body = &body;
    blockDim = {block.x, block.y, block.z};
    gridDim = {grid.x, grid.y, grid.z};
    for (blockIdx.z = 0; blockIdx.z < grid.z; blockIdx.z++)
        for (blockIdx.y = 0; blockIdx.y < grid.y; blockIdx.y++)
            for (blockIdx.x = 0; blockIdx.x < grid.x; blockIdx.x++)
                fun_run_group(block.x * block.y);
}

static inline cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid,
                                           dim3 block, void **args,
                                           size_t shared, cudaStream_t stream)
{
    enum { MOST_ROWS = 65535 };

    if (stream->device != fun_current ||
        block.x * block.y > FUN_MOST_LANES || block.z > 1 || grid.x == 0 ||
        grid.y == 0 || grid.z == 0 || grid.y > MOST_ROWS ||
        grid.z > MOST_ROWS || shared > (size_t)fun_may_share_here(kernel))
        return cudaErrorInvalidValue;
    auto body = ((std::function<void()> (*)(void **))kernel)(args);
    fun_add(stream, [body, grid, block] { fun_run_grid(body, grid, block); });
    return cudaSuccess;
}

/* ---- what else a device does ---- */

static inline void __threadfence(void) {}

struct float4 {
    float x, y, z, w;
};

static inline float4 make_float4(float x, float y, float z, float w)
{
    return {x, y, z, w};
}

#define FUN_BITS(name, to, from)                                               \
    static inline to name(from x)                                              \
    {                                                                          \
        to bits;                                                               \
        memcpy(&bits, &x, sizeof bits);                                        \
        return bits;                                                           \
    }
FUN_BITS(__double_as_longlong, long long, double)
FUN_BITS(__longlong_as_double, double, long long)
FUN_BITS(__float_as_int, int, float)
FUN_BITS(__int_as_float, float, int)

template <typename T> static T atomicCAS(T *at, T old, T value)
{
    T was = *at;
    if (was == old)
        *at = value;
    return was;
}

#define FUN_ATOMIC(name, becomes)                                              \
    template <typename T> static T name(T *at, T value)                        \
    {                                                                          \
        T was = *at;                                                           \
        *at = becomes;                                                         \
        return was;                                                            \
    }
FUN_ATOMIC(atomicAdd, was + value)
FUN_ATOMIC(atomicMin, was < value ? was : value)
FUN_ATOMIC(atomicMax, was > value ? was : value)
FUN_ATOMIC(atomicAnd, was & value)
FUN_ATOMIC(atomicOr, was | value)
FUN_ATOMIC(atomicXor, was ^ value)
FUN_ATOMIC(atomicExch, value)

static inline cudaError_t cudaGetLastError(void) { return cudaSuccess; }
static inline const char *cudaGetErrorString(cudaError_t error)
{
    return error == cudaErrorMemoryAllocation ? "out of memory"
                                              : "invalid argument";
}
static inline cudaError_t cudaGetDeviceCount(int *n)
{
    *n = FUN_DEVICES;
    return cudaSuccess;
}
static inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int)
{
    strcpy(p->name, "the host");
    return cudaSuccess;
}
static inline cudaError_t cudaSetDevice(int device)
{
    if (device < 0 || device >= FUN_DEVICES)
        return cudaErrorInvalidValue;
    fun_current = device;
    return cudaSuccess;
}
static inline cudaError_t cudaGetDevice(int *device)
{
    *device = fun_current;
    return cudaSuccess;
}
static inline cudaError_t cudaDeviceGetAttribute(int *value,
                                                 cudaDeviceAttr which, int)
{
    switch (which) {
    case cudaDevAttrMaxSharedMemoryPerBlock:
        *value = FUN_UNASKED;
        break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        *value = sizeof fun_pool;
        break;
    case cudaDevAttrMemoryClockRate:
    case cudaDevAttrGlobalMemoryBusWidth:
        *value = 0; /* nobody knows */
        break;
    case cudaDevAttrMultiProcessorCount:
        *value = 1;
        break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        *value = 2 * FUN_MOST_LANES;
        break;
    }
    return cudaSuccess;
}
static inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a,
                                                const void *kernel)
{
    a->sharedSizeBytes = 0;
    a->maxThreadsPerBlock = FUN_MOST_LANES;
    a->maxDynamicSharedSizeBytes = fun_may_share_here(kernel);
    return cudaSuccess;
}
static inline cudaError_t cudaFuncSetAttribute(const void *kernel,
                                               cudaFuncAttribute, int bytes)
{
    if (bytes < 0 || (size_t)bytes > sizeof fun_pool)
        return cudaErrorInvalidValue;
    fun_asked[fun_current][kernel] = bytes;
    return cudaSuccess;
}
static inline cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = new CUstream_st();
    (*stream)->device = fun_current;
    fun_streams.push_back(*stream);
    return cudaSuccess;
}
static inline cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    fun_run(stream, stream->given);
    return cudaSuccess;
}
/* With the last stream of a context, threads' stacks end. */
static inline cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    fun_run(stream, stream->given);
    for (size_t i = 0; i < fun_streams.size(); i++)
        if (fun_streams[i] == stream)
            fun_streams.erase(fun_streams.begin() + (ptrdiff_t)i--);
    delete stream;
    for (unsigned i = 0; fun_streams.empty() && i < FUN_MOST_LANES; i++) {
        free(fun_threads[i].stack);
        fun_threads[i].stack = NULL;
    }
    return cudaSuccess;
}
static inline cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    *event = new CUevent_st();
    return cudaSuccess;
}
static inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned)
{
    return cudaEventCreate(event);
}
static inline cudaError_t cudaEventRecord(cudaEvent_t event,
                                          cudaStream_t stream)
{
    event->stream = stream;
    event->behind = stream->given;
    return cudaSuccess;
}
static inline cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (event->stream)
        fun_run(event->stream, event->behind);
    return cudaSuccess;
}
static inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream,
                                              cudaEvent_t event, unsigned)
{
    if (event->stream)
        fun_add(stream, [of = event->stream, behind = event->behind] {
            fun_run(of, behind);
        });
    return cudaSuccess;
}
static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t,
                                               cudaEvent_t)
{
    *ms = 0;
    return cudaSuccess;
}
static inline cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return cudaSuccess;
}
static inline cudaError_t cudaMalloc(void **at, size_t bytes)
{
    *at = malloc(bytes);
    return *at ? cudaSuccess : cudaErrorMemoryAllocation;
}
static inline cudaError_t cudaFree(void *at)
{
    fun_run_all();
    free(at);
    return cudaSuccess;
}
static inline cudaError_t cudaMemset(void *at, int byte, size_t bytes)
{
    memset(at, byte, bytes);
    return cudaSuccess;
}
static inline cudaError_t cudaMemsetAsync(void *at, int byte, size_t bytes,
                                          cudaStream_t stream)
{
    fun_add(stream, [at, byte, bytes] { memset(at, byte, bytes); });
    return cudaSuccess;
}
/* Memory of the host that a device reads by itself; those call these, too, who
 * do not see this header. */
inline std::map<const char *, size_t> fun_pinned;

extern "C" inline __attribute__((used)) cudaError_t
cudaMallocHost(void **at, size_t bytes)
{
    *at = malloc(bytes);
    fun_pinned[(const char *)*at] = bytes;
    return cudaSuccess;
}
extern "C" inline __attribute__((used)) cudaError_t
cudaFreeHost(void *at)
{
    fun_run_all();
    fun_pinned.erase((const char *)at);
    free(at);
    return cudaSuccess;
}
inline bool fun_is_pinned(const void *at)
{
    auto next = fun_pinned.upper_bound((const char *)at);

    return next != fun_pinned.begin() &&
           (const char *)at < std::prev(next)->first + std::prev(next)->second;
}
/* What comes from the host is copied at once, but from where the device reads by
 * itself; and nobody goes on before what goes there is there. */
static inline cudaError_t cudaMemcpyAsync(void *to, const void *from,
                                          size_t bytes, cudaMemcpyKind kind,
                                          cudaStream_t stream)
{
    if (kind == cudaMemcpyHostToDevice && !fun_is_pinned(from)) {
        std::vector<char> copy((const char *)from, (const char *)from + bytes);
        fun_add(stream, [to, copy] { memcpy(to, copy.data(), copy.size()); });
        return cudaSuccess;
    }
    fun_add(stream, [to, from, bytes] { memmove(to, from, bytes); });
    if (kind == cudaMemcpyDeviceToHost)
        fun_run(stream, stream->given);
    return cudaSuccess;
}

#endif
#endif
