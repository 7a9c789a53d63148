/* cuda.cu - the first device, and a stream. */
#include "cuda.h"

#include <stdio.h>

void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s: CUDA: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

cudaStream_t stream(void)
{
    static cudaStream_t all;

    if (!all)
        check(cudaStreamCreate(&all), "stream");
    return all;
}

void *new_buffer(const void *data, size_t bytes)
{
    void *memory;

    check(cudaMalloc(&memory, bytes ? bytes : 1), "memory");
    if (data && bytes) {
        check(cudaMemcpyAsync(memory, data, bytes, cudaMemcpyHostToDevice,
                              stream()), "write");
        finish();
    }
    return memory;
}

void finish(void)
{
    check(cudaStreamSynchronize(stream()), "finish");
}

void fetch(void *to, const void *from, size_t bytes)
{
    if (bytes)
        check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost,
                              stream()), "read");
    finish();
}

static int attribute(cudaDeviceAttr which)
{
    int value = 0;

    check(cudaDeviceGetAttribute(&value, which, 0), "device");
    return value;
}

unsigned blocks_at_once(void)
{
    return (unsigned)(attribute(cudaDevAttrMultiProcessorCount) *
                      attribute(cudaDevAttrMaxThreadsPerMultiProcessor) /
                      BLOCK);
}

/* Kilohertz, twice a period, and bits. */
double peak_bandwidth(void)
{
    return 2 * 1e3 * attribute(cudaDevAttrMemoryClockRate) *
           attribute(cudaDevAttrGlobalMemoryBusWidth) / 8;
}
