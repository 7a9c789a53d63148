/* faults.c - what if there is no memory, or a device fails?  Calls interface.imp
 * through its interface, PROGRAM, which it is compiled with, again and again, so
 * that each call of what may fail fails once: then there is a code and a message,
 * or what is computed is right all the same.  A sanitizer says what is not freed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long calls, failing; /* so many; and the number of the one that fails */

static int fails(void)
{
    return ++calls == failing;
}

#define malloc(n) (fails() ? NULL : malloc(n))
#define calloc(n, bytes) (fails() ? NULL : calloc(n, bytes))
#define aligned_alloc(to, n) (fails() ? NULL : aligned_alloc(to, n))

#ifdef FUN_OPENCL
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

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

#include PROGRAM

enum { N = 3 };
static const int64_t data[N] = {1, 2, 3};

/* What is computed, or a code; -1: it is not right. */
static int compute(interface_context *c, interface_i64_1d *a)
{
    interface_i64_1d *r = NULL, *s = NULL;
    int64_t k = 0, last = 0, values[N] = {0};
    int code = interface_entry_plus(c, &k, &r, &s, N, a, 10);

    if (code)
        return r || s || k ? -1 : code;
    code = interface_values_i64_1d(c, s, values);
    if (!code)
        code = k != N || values[0] != 13 || values[2] != 11 ? -1 : 0;
    if (!code)
        code = interface_entry_both(c, &k, N, r, s);
    if (!code)
        code = k != 51 ? -1 : interface_entry_share(c, &last, 20);
    if (!code)
        code = last != 19 ? -1 : 0;
    interface_free_i64_1d(c, r);
    interface_free_i64_1d(c, s);
    return code;
}

/* Likewise; a context that there is can say what went wrong. */
static int run(void)
{
    interface_context *c = interface_context_new();
    interface_i64_1d *a = interface_new_i64_1d(c, data, N);
    int code = a ? compute(c, a) : interface_no_memory;

    if (code && c && !*interface_error(c))
        code = -1;
    interface_free_i64_1d(c, a);
    interface_context_free(c);
    return code;
}

int main(void)
{
    int failed = 0;

    do {
        failing++;
        calls = 0;
        int code = run();
        if (code == -1 || (code && calls < failing)) {
            printf("call %ld fails: code %d\n", failing, code);
            return 1;
        }
        failed += code != 0;
    } while (calls >= failing);
    if (failed < 5) /* that many allocations there are in any case */
        printf("%d of %ld calls fail\n", failed, failing);
    return failed < 5;
}
