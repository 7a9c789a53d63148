/* cuda_device.c - a device of CUDA: which one, its kernels, and its streams. */

typedef struct fun_timing {
    cudaEvent_t begin, end;
    int statement;
} fun_timing;

/* Commands of one stream happen in order; FUN_MARKS of them can be waited
 * for. */
enum { FUN_TIMINGS = 256, FUN_STREAMS = 4, FUN_MARKS = 16 };

struct fun_device {
    int number;       /* as CUDA counts them */
    cudaStream_t stream[FUN_STREAMS];
    cudaEvent_t mark[FUN_STREAMS][FUN_MARKS]; /* after the last commands */
    int nstream, nmark; /* so many there are */
    i64 begun[FUN_STREAMS]; /* commands of each */
    int turn;         /* the last stream that was chosen */
    int *most_lanes;  /* of each kernel */
    i64 *shared;      /* likewise, bytes that it shares itself */
    i64 *allowed;     /* likewise, bytes that it was allowed to share */
    int most_shared, most_by_request;
    void *status;
    fun_timing timings[FUN_TIMINGS];
    int ntiming;
};

/* What a block is on the device, and who has to be waited for: which command
 * of a stream wrote it, and which of each stream was the last to read it since;
 * they count from 1. */
struct fun_store {
    void *buffer;
    int writer;
    i64 written, read[FUN_STREAMS];
    bool blank; /* nobody has written yet */
    fun_window window;
};

#define FUN_MOST_GROUPS INT32_MAX

typedef const void *fun_raw;
typedef cudaStream_t fun_shared;

/* Did that which is called WHAT go well? */
static bool fun_went_well(fun_context *c, cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return true;
    cudaGetLastError(); /* it is known now */
    fun_fail(c, error == cudaErrorMemoryAllocation ? FUN_NO_MEMORY
                                                   : FUN_NO_DEVICE,
             "CUDA: %s: %s", what, cudaGetErrorString(error));
    return false;
}

/* ---- what it is like ---- */

FUN_UNUSED static bool fun_is_cpu(FUN_UNUSED const fun_device *d)
{
    return false;
}

FUN_UNUSED static i64 fun_units(FUN_UNUSED const fun_device *d)
{
    return 1; /* nobody asks but for a CPU */
}

FUN_UNUSED static i64 fun_most_lanes(const fun_device *d, int kernel)
{
    return d->most_lanes[kernel];
}

FUN_UNUSED static i64 fun_most_shared(const fun_device *d)
{
    return d->most_by_request > d->most_shared ? d->most_by_request
                                               : d->most_shared;
}

/* Besides what KERNEL's groups share in any case; a device wants to be asked
 * before they share much.  What it was asked for last holds for all contexts,
 * so that each asks for all that there is. */
FUN_UNUSED static bool fun_may_share(fun_device *d, int kernel, i64 bytes)
{
    const i64 most = d->most_by_request - d->shared[kernel];

    if (bytes <= d->allowed[kernel])
        return true;
    if (bytes > most || cudaSetDevice(d->number) != cudaSuccess ||
        cudaFuncSetAttribute(fun_kernels[kernel],
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             (int)most) != cudaSuccess)
        return false;
    d->allowed[kernel] = most;
    return true;
}

/* ---- which device ---- */

/* What is made or begun from here on is of the device of C: a thread may have
 * contexts of several, and use those that other threads have made. */
static bool fun_select(fun_context *c)
{
    return fun_went_well(c, cudaSetDevice(c->device->number), "the device");
}

/* The one that the user calls WANTED: its number, or a part of its name. */
static bool fun_choose_device(fun_context *c, const char *wanted)
{
    struct cudaDeviceProp properties;
    int n = 0;
    char *stop = NULL;

    if (!fun_went_well(c, cudaGetDeviceCount(&n), "its devices"))
        return false;
    long number = wanted && strcmp(wanted, "gpu") != 0
                      ? strtol(wanted, &stop, 10) : 0;
    bool named = stop && (stop == wanted || *stop);
    for (int i = 0; i < n; i++) {
        if (!named && number != i)
            continue;
        if (named &&
            (cudaGetDeviceProperties(&properties, i) != cudaSuccess ||
             !strstr(properties.name, wanted)))
            continue;
        c->device->number = i;
        return fun_select(c);
    }
    fun_fail(c, FUN_NO_DEVICE, "CUDA: there is no device '%s', of %d",
             wanted ? wanted : "0", n);
    return false;
}

static bool fun_find_kernels(fun_context *c)
{
    struct fun_device *d = c->device;

    for (int k = 0; fun_kernel_names[k]; k++) {
        struct cudaFuncAttributes a;
        if (!fun_went_well(c, cudaFuncGetAttributes(&a, fun_kernels[k]),
                           fun_kernel_names[k]))
            return false;
        d->most_lanes[k] = a.maxThreadsPerBlock;
        d->shared[k] = (i64)a.sharedSizeBytes;
        d->allowed[k] = a.maxDynamicSharedSizeBytes;
    }
    return true;
}

/* Or the only one of the caller, on the current device. */
static bool fun_make_streams(fun_context *c, const cudaStream_t *shared)
{
    struct fun_device *d = c->device;

    for (int s = 0; shared && s < FUN_STREAMS; s++)
        d->stream[s] = *shared;
    for (; !shared && d->nstream < FUN_STREAMS; d->nstream++)
        if (!fun_went_well(c, cudaStreamCreate(&d->stream[d->nstream]),
                           "a stream"))
            return false;
    for (; d->nmark < FUN_STREAMS * FUN_MARKS; d->nmark++)
        if (!fun_went_well(c, cudaEventCreateWithFlags(
                                  &d->mark[0][0] + d->nmark,
                                  cudaEventDisableTiming), "an event"))
            return false;
    return true;
}

static void fun_start(fun_context *c, const char *device,
                      const fun_shared *shared)
{
    size_t n = sizeof fun_kernel_names / sizeof *fun_kernel_names;
    struct fun_device *d = (struct fun_device *)calloc(1, sizeof *d);

    c->device = d;
    if (d) {
        d->most_lanes = (int *)calloc(n, sizeof *d->most_lanes);
        d->shared = (i64 *)calloc(n, sizeof *d->shared);
        d->allowed = (i64 *)calloc(n, sizeof *d->allowed);
    }
    if (!d || !d->most_lanes || !d->shared || !d->allowed) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return;
    }
    if (shared ? !fun_went_well(c, cudaGetDevice(&d->number), "the device")
               : !fun_choose_device(c, device))
        return;
    if (!fun_make_streams(c, shared) ||
        !fun_went_well(c, cudaMalloc(&d->status, FUN_STATUS_BYTES), "memory") ||
        !fun_went_well(c, cudaMemset(d->status, 0, FUN_STATUS_BYTES), "memory"))
        return;
    cudaDeviceGetAttribute(&d->most_shared,
                           cudaDevAttrMaxSharedMemoryPerBlock, d->number);
    cudaDeviceGetAttribute(&d->most_by_request,
                           cudaDevAttrMaxSharedMemoryPerBlockOptin, d->number);
    fun_find_kernels(c);
}

static void fun_stop(fun_context *c)
{
    struct fun_device *d = c->device;

    if (!d)
        return;
    for (int s = 0; s < d->nstream; s++)
        cudaStreamSynchronize(d->stream[s]);
    for (int i = 0; i < d->ntiming; i++) {
        cudaEventDestroy(d->timings[i].begin);
        cudaEventDestroy(d->timings[i].end);
    }
    if (d->status)
        cudaFree(d->status);
    for (int m = 0; m < d->nmark; m++)
        cudaEventDestroy((&d->mark[0][0])[m]);
    for (int s = 0; s < d->nstream; s++)
        cudaStreamDestroy(d->stream[s]);
    free(d->most_lanes);
    free(d->shared);
    free(d->allowed);
    free(d);
    c->device = NULL;
}
