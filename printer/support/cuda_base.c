/* cuda_base.c - a device of CUDA, and a stream where everything happens in
 * order. */

typedef struct fun_timing {
    cudaEvent_t begin, end;
    int statement;
} fun_timing;

enum { FUN_TIMINGS = 256 };

struct fun_device {
    cudaStream_t stream;
    bool streams;     /* there is one */
    int *most_lanes;  /* of each kernel */
    i64 *shared;      /* likewise, bytes that it shares itself */
    i64 *allowed;     /* likewise, bytes that it was allowed to share */
    int most_shared, most_by_request;
    void *status;
    fun_timing timings[FUN_TIMINGS];
    int ntiming;
};

/* What a block is on the device. */
struct fun_store {
    void *bytes;
    bool blank; /* nobody has written yet */
    fun_window window;
};

#define FUN_MOST_GROUPS INT32_MAX

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

FUN_UNUSED static bool fun_is_cpu(const fun_device *d)
{
    (void)d;
    return false;
}

FUN_UNUSED static i64 fun_units(const fun_device *d)
{
    (void)d;
    return 1; /* nobody asks but for a CPU */
}

FUN_UNUSED static bool fun_has_wide_atomics(const fun_device *d)
{
    (void)d;
    return true;
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
 * before they share much. */
FUN_UNUSED static bool fun_may_share(fun_device *d, int kernel, i64 bytes)
{
    if (bytes <= d->allowed[kernel])
        return true;
    if (bytes + d->shared[kernel] > d->most_by_request ||
        cudaFuncSetAttribute(fun_kernels[kernel],
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             (int)bytes) != cudaSuccess)
        return false;
    d->allowed[kernel] = bytes;
    return true;
}

/* ---- which device ---- */

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
        return fun_went_well(c, cudaSetDevice(i), "the device");
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

static void fun_start(fun_context *c, const char *device)
{
    size_t n = sizeof fun_kernel_names / sizeof *fun_kernel_names;
    struct fun_device *d = (struct fun_device *)calloc(1, sizeof *d);
    int id = 0;

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
    if (!fun_choose_device(c, device))
        return;
    d->streams = fun_went_well(c, cudaStreamCreate(&d->stream), "a stream");
    if (!d->streams ||
        !fun_went_well(c, cudaMalloc(&d->status, FUN_STATUS_BYTES), "memory") ||
        !fun_went_well(c, cudaMemset(d->status, 0, FUN_STATUS_BYTES), "memory"))
        return;
    cudaGetDevice(&id);
    cudaDeviceGetAttribute(&d->most_shared,
                           cudaDevAttrMaxSharedMemoryPerBlock, id);
    cudaDeviceGetAttribute(&d->most_by_request,
                           cudaDevAttrMaxSharedMemoryPerBlockOptin, id);
    fun_find_kernels(c);
}

static void fun_stop(fun_context *c)
{
    struct fun_device *d = c->device;

    if (!d)
        return;
    if (d->streams)
        cudaStreamSynchronize(d->stream);
    for (int i = 0; i < d->ntiming; i++) {
        cudaEventDestroy(d->timings[i].begin);
        cudaEventDestroy(d->timings[i].end);
    }
    if (d->status)
        cudaFree(d->status);
    if (d->streams)
        cudaStreamDestroy(d->stream);
    free(d->most_lanes);
    free(d->shared);
    free(d->allowed);
    free(d);
    c->device = NULL;
}

/* ---- memory ---- */

static void fun_free_room(fun_context *c, fun_block *b)
{
    (void)c;
    cudaFree(b->store->bytes);
    free(b->store->window.bytes);
    free(b->store);
    free(b);
}

static fun_block *fun_new_room(fun_context *c, i64 room)
{
    fun_block *b = (fun_block *)calloc(1, sizeof *b);
    struct fun_store *s = (struct fun_store *)calloc(1, sizeof *s);

    (void)c;
    if (b && s &&
        cudaMalloc(&s->bytes, (size_t)(room ? room : 1)) == cudaSuccess) {
        b->store = s;
        return b;
    }
    cudaGetLastError();
    free(b);
    free(s);
    return NULL;
}

/* ---- transfers ---- */

static bool fun_finish(fun_context *c)
{
    return fun_went_well(c, cudaStreamSynchronize(c->device->stream),
                         "running kernels");
}

static bool fun_get_status(fun_context *c, i64 *status)
{
    return fun_went_well(c, cudaMemcpyAsync(status, c->device->status,
                                            FUN_STATUS_BYTES,
                                            cudaMemcpyDeviceToHost,
                                            c->device->stream),
                         "reading the device's memory") &&
           fun_finish(c);
}

static bool fun_put_status(fun_context *c, const i64 *status)
{
    return fun_went_well(c, cudaMemcpyAsync(c->device->status, status,
                                            FUN_STATUS_BYTES,
                                            cudaMemcpyHostToDevice,
                                            c->device->stream),
                         "writing the device's memory") &&
           fun_finish(c);
}

/* This waits. */
static bool fun_device_read(fun_context *c, fun_block *b, i64 from, i64 bytes,
                            void *to)
{
    return fun_went_well(c, cudaMemcpyAsync(to,
                                            (char *)b->store->bytes + from,
                                            (size_t)bytes,
                                            cudaMemcpyDeviceToHost,
                                            c->device->stream),
                         "reading the device's memory") &&
           fun_finish(c);
}

/* DATA may change when this returns: it is the program's own memory, which is
 * copied first. */
static bool fun_device_write(fun_context *c, fun_block *b, i64 from, i64 bytes,
                             const void *data)
{
    b->store->blank = false;
    return fun_went_well(c, cudaMemcpyAsync((char *)b->store->bytes + from,
                                            data, (size_t)bytes,
                                            cudaMemcpyHostToDevice,
                                            c->device->stream),
                         "writing the device's memory");
}

/* BYTES of FROM, from AT on. */
static bool fun_device_copy(fun_context *c, fun_block *to, fun_block *from,
                            i64 at, i64 bytes)
{
    return fun_went_well(c, cudaMemcpyAsync(to->store->bytes,
                                            (char *)from->store->bytes + at,
                                            (size_t)bytes,
                                            cudaMemcpyDeviceToDevice,
                                            c->device->stream),
                         "copying the device's memory");
}

/* ---- kernels ---- */

/* What was measured goes to the statements. */
static void fun_take_times(fun_context *c)
{
    struct fun_device *d = c->device;

    for (int i = 0; i < d->ntiming; i++) {
        float milliseconds = 0;
        cudaEventSynchronize(d->timings[i].end);
        cudaEventElapsedTime(&milliseconds, d->timings[i].begin,
                             d->timings[i].end);
        c->seconds[d->timings[i].statement] += 1e-3 * milliseconds;
        c->runs[d->timings[i].statement]++;
        cudaEventDestroy(d->timings[i].begin);
        cudaEventDestroy(d->timings[i].end);
    }
    d->ntiming = 0;
}

/* Before and behind a launch. */
static fun_timing *fun_begin_time(fun_context *c, int statement)
{
    struct fun_device *d = c->device;

    if (!c->profiled)
        return NULL;
    if (d->ntiming == FUN_TIMINGS)
        fun_take_times(c);
    fun_timing *t = &d->timings[d->ntiming];
    if (cudaEventCreate(&t->begin) != cudaSuccess)
        return NULL;
    if (cudaEventCreate(&t->end) != cudaSuccess) {
        cudaEventDestroy(t->begin);
        return NULL;
    }
    t->statement = statement;
    cudaEventRecord(t->begin, d->stream);
    d->ntiming++;
    return t;
}

/* GROUPS of LANES threads, of each so many in a row, and rows; groups share so
 * many bytes.  There are not as many rows of groups as there may be layers of
 * such. */
FUN_UNUSED
static bool fun_enqueue(fun_context *c, int kernel, int statement,
                        const i64 *groups, const i64 *lanes, i64 shared, int n,
                        const fun_pass *args)
{
    enum { MOST_ROWS = 65535 };
    struct fun_device *d = c->device;
    const i64 layers = (groups[1] - 1) / MOST_ROWS + 1;
    static void *nothing = NULL;
    void **values = (void **)malloc((size_t)(n + 1) * sizeof *values);

    if (!values) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return false;
    }
    for (int i = 0; i < n; i++)
        values[i] = args[i].value             ? (void *)(uintptr_t)args[i].value
                    : args[i].how & FUN_STATUS ? (void *)&d->status
                    : args[i].block ? (void *)&args[i].block->store->bytes
                                    : (void *)&nothing;
    fun_timing *t = fun_begin_time(c, statement);
    dim3 grid((unsigned)groups[0], (unsigned)((groups[1] - 1) / layers + 1),
              (unsigned)layers);
    dim3 block((unsigned)lanes[0], (unsigned)lanes[1]);
    cudaError_t error = cudaLaunchKernel(fun_kernels[kernel], grid, block,
                                         values, (size_t)shared, d->stream);
    free(values);
    if (t)
        cudaEventRecord(t->end, d->stream);
    return fun_went_well(c, error, fun_kernel_names[kernel]);
}
