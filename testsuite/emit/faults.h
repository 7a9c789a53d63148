/* faults.h - each call of what may fail is counted, and one of them fails.  For
 * emitted programs, which are included after it. */
#ifdef FUN_CUDA /* what it includes itself comes first */
#include <cuda_runtime.h>
#endif
#ifdef FUN_OPENCL
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long calls, failing; /* so many; and the number of the one that fails */

static int fails(void)
{
    return ++calls == failing;
}

#define malloc(n) (fails() ? NULL : malloc(n))
#define realloc(old, n) (fails() ? NULL : realloc(old, n))
#define calloc(n, bytes) (fails() ? NULL : calloc(n, bytes))
#define aligned_alloc(to, n) (fails() ? NULL : aligned_alloc(to, n))

#ifdef FUN_OPENCL
static void *give_nothing(cl_int *error)
{
    *error = CL_OUT_OF_HOST_MEMORY;
    return NULL;
}

#define CODE(call) (fails() ? CL_OUT_OF_RESOURCES : call)
#define clGetPlatformIDs(...) CODE(clGetPlatformIDs(__VA_ARGS__))
#define clGetDeviceIDs(...) CODE(clGetDeviceIDs(__VA_ARGS__))
#define clBuildProgram(...) CODE(clBuildProgram(__VA_ARGS__))
#define clGetKernelWorkGroupInfo(...) CODE(clGetKernelWorkGroupInfo(__VA_ARGS__))
#define clSetKernelArg(...) CODE(clSetKernelArg(__VA_ARGS__))
#define clEnqueueNDRangeKernel(...) CODE(clEnqueueNDRangeKernel(__VA_ARGS__))
#define clEnqueueReadBuffer(...) CODE(clEnqueueReadBuffer(__VA_ARGS__))
#define clEnqueueWriteBuffer(...) CODE(clEnqueueWriteBuffer(__VA_ARGS__))
#define clEnqueueFillBuffer(...) CODE(clEnqueueFillBuffer(__VA_ARGS__))
#define clEnqueueCopyBuffer(...) CODE(clEnqueueCopyBuffer(__VA_ARGS__))
#define clFinish(...) CODE(clFinish(__VA_ARGS__))
#define clCreateContext(a, b, c, d, e, error)                                  \
    (fails() ? give_nothing(error) : clCreateContext(a, b, c, d, e, error))
#define clCreateCommandQueue(a, b, c, error)                                   \
    (fails() ? give_nothing(error) : clCreateCommandQueue(a, b, c, error))
#define clCreateBuffer(a, b, c, d, error)                                      \
    (fails() ? give_nothing(error) : clCreateBuffer(a, b, c, d, error))
#define clCreateProgramWithSource(a, b, c, d, error)                           \
    (fails() ? give_nothing(error) : clCreateProgramWithSource(a, b, c, d, error))
#define clCreateKernel(a, b, error)                                            \
    (fails() ? give_nothing(error) : clCreateKernel(a, b, error))
#endif

#ifdef FUN_CUDA
#define CODE(call) (fails() ? cudaErrorMemoryAllocation : call)
#define cudaGetDeviceCount(...) CODE(cudaGetDeviceCount(__VA_ARGS__))
#define cudaGetDeviceProperties(...) CODE(cudaGetDeviceProperties(__VA_ARGS__))
#define cudaSetDevice(...) CODE(cudaSetDevice(__VA_ARGS__))
#define cudaDeviceGetAttribute(...) CODE(cudaDeviceGetAttribute(__VA_ARGS__))
#define cudaFuncGetAttributes(...) CODE(cudaFuncGetAttributes(__VA_ARGS__))
#define cudaStreamCreate(...) CODE(cudaStreamCreate(__VA_ARGS__))
#define cudaStreamSynchronize(...) CODE(cudaStreamSynchronize(__VA_ARGS__))
#define cudaEventCreateWithFlags(...) CODE(cudaEventCreateWithFlags(__VA_ARGS__))
#define cudaEventRecord(...) CODE(cudaEventRecord(__VA_ARGS__))
#define cudaStreamWaitEvent(...) CODE(cudaStreamWaitEvent(__VA_ARGS__))
#define cudaMalloc(...) CODE(cudaMalloc(__VA_ARGS__))
#define cudaMemset(...) CODE(cudaMemset(__VA_ARGS__))
#define cudaMemcpyAsync(...) CODE(cudaMemcpyAsync(__VA_ARGS__))
#define cudaLaunchKernel(...) CODE(cudaLaunchKernel(__VA_ARGS__))
#endif
