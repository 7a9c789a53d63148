/* opencl.c - the first device, a queue in order, and one program, which computes
 * floats as emitted ones do: without contraction, as the flag for C says, and
 * with quotients and roots that are rounded correctly. */
#include "opencl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static cl_context context;
static cl_command_queue queue;
static cl_program program;
static cl_uint units = 1;

static void check(cl_int error, const char *what)
{
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: OpenCL gives %d\n", what, (int)error);
    exit(1);
}

static char *read_source(void)
{
    FILE *file = fopen(HAND_SOURCE, "rb");
    char *text = calloc(1, 65536);

    if (!file || !text || fread(text, 1, 65535, file) == 0)
        check(CL_INVALID_VALUE, HAND_SOURCE);
    fclose(file);
    return text;
}

static void begin(void)
{
    char *source = read_source();
    const char *texts[] = {"#pragma OPENCL FP_CONTRACT OFF\n", source};
    cl_platform_id platform;
    cl_device_id device;
    cl_device_fp_config single = 0;
    cl_int error;

    check(clGetPlatformIDs(1, &platform, NULL), "platform");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL),
          "device");
    check(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units,
                          &units, NULL), "device");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    check(error, "context");
    queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "queue");
    program = clCreateProgramWithSource(context, 2, texts, NULL, &error);
    check(error, "program");
    check(clGetDeviceInfo(device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof single,
                          &single, NULL), "device");
    check(clBuildProgram(program, 1, &device,
                         single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT
                             ? "-cl-std=CL1.2 "
                               "-cl-fp32-correctly-rounded-divide-sqrt"
                             : "-cl-std=CL1.2",
                         NULL, NULL), "build");
    free(source);
}

cl_kernel load(const char *name)
{
    cl_int error;

    if (!program)
        begin();
    cl_kernel kernel = clCreateKernel(program, name, &error);
    check(error, name);
    return kernel;
}

cl_mem buffer(const void *data, size_t bytes)
{
    cl_int error;

    if (!program)
        begin();
    cl_mem mem = clCreateBuffer(
        context, CL_MEM_READ_WRITE | (data && bytes ? CL_MEM_COPY_HOST_PTR : 0),
        bytes ? bytes : 1, bytes ? (void *)(size_t)data : NULL, &error);
    check(error, "buffer");
    return mem;
}

void arguments(cl_kernel kernel, ...)
{
    va_list args;

    va_start(args, kernel);
    for (cl_uint i = 0;; i++) {
        size_t bytes = va_arg(args, size_t);
        if (!bytes)
            break;
        check(clSetKernelArg(kernel, i, bytes, va_arg(args, const void *)),
              "argument");
    }
    va_end(args);
}

void start(cl_kernel kernel, cl_uint dimensions, const size_t *global,
           const size_t *local)
{
    for (cl_uint d = 0; d < dimensions; d++)
        if (global[d] == 0)
            return;
    check(clEnqueueNDRangeKernel(queue, kernel, dimensions, NULL, global,
                                 local[0] ? local : NULL, 0, NULL, NULL),
          "kernel");
}

void start_single(cl_kernel kernel, size_t count)
{
    start(kernel, 1, &count, &(size_t){1});
}

size_t shares(void)
{
    if (!program)
        begin();
    return 2 * units;
}

void copy(cl_mem from, cl_mem to, size_t bytes)
{
    if (bytes)
        check(clEnqueueCopyBuffer(queue, from, to, 0, 0, bytes, 0, NULL, NULL),
              "copy");
}

void finish(void)
{
    check(clFinish(queue), "finish");
}

double peak_bandwidth(void)
{
    return 0;
}

void fetch(cl_mem from, void *to, size_t bytes)
{
    if (bytes)
        check(clEnqueueReadBuffer(queue, from, CL_TRUE, 0, bytes, to, 0, NULL,
                                  NULL), "read");
}
