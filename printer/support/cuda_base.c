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

static bool fun_wait(fun_context *c);
static bool fun_flush_all(fun_context *c, int n, const fun_pass *args);

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

static bool fun_check_status(fun_context *c)
{
    i64 status[FUN_STATUS_BYTES / 8];
    int which;

    if (!FUN_CAN_FAIL)
        return c->status == FUN_OK;
    if (!fun_went_well(c, cudaMemcpyAsync(status, c->device->status,
                                          sizeof status, cudaMemcpyDeviceToHost,
                                          c->device->stream),
                       "reading the device's memory") ||
        !fun_went_well(c, cudaStreamSynchronize(c->device->stream),
                       "running kernels"))
        return false;
    memcpy(&which, status, sizeof which);
    if (which == 0)
        return c->status == FUN_OK;
    fun_explain(c, which, status + 1);
    fun_went_well(c, cudaMemset(c->device->status, 0, FUN_STATUS_BYTES),
                  "writing the device's memory");
    return false;
}

static bool fun_device_read(fun_context *c, fun_block *b, i64 from, i64 bytes,
                            void *to)
{
    return fun_went_well(c, cudaMemcpyAsync(to,
                                            (char *)b->store->bytes + from,
                                            (size_t)bytes,
                                            cudaMemcpyDeviceToHost,
                                            c->device->stream),
                         "reading the device's memory") &&
           fun_went_well(c, cudaStreamSynchronize(c->device->stream),
                         "running kernels") &&
           fun_check_status(c);
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

/* May groups of KERNEL share so many bytes? */
static bool fun_allow_shared(fun_context *c, int kernel, i64 shared)
{
    struct fun_device *d = c->device;

    if (shared >= 0 && shared <= d->allowed[kernel])
        return true;
    if (shared >= 0 && shared + d->shared[kernel] <= d->most_by_request &&
        cudaFuncSetAttribute(fun_kernels[kernel],
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             (int)shared) == cudaSuccess) {
        d->allowed[kernel] = shared;
        return true;
    }
    fun_wait(c);
    fun_fail(c, FUN_NO_MEMORY,
             "%s: a group of this device shares %d bytes, and that is too "
             "little for %s", fun_kernel_names[kernel],
             d->most_by_request > d->most_shared ? d->most_by_request
                                                 : d->most_shared,
             fun_shared_names[kernel]);
    return false;
}

/* GROUPS groups of LANES threads, which share so many bytes. */
FUN_UNUSED
static bool fun_launch(fun_context *c, int kernel, int statement, i64 groups,
                       i64 lanes, i64 shared, int n, const fun_pass *args)
{
    struct fun_device *d = c->device;

    if (groups <= 0)
        return true;
    if (groups > INT32_MAX) {
        fun_wait(c);
        fun_fail(c, FUN_NO_DEVICE, "%s: there are too many groups",
                 fun_kernel_names[kernel]);
        return false;
    }
    if (!fun_flush_all(c, n, args) || !fun_allow_shared(c, kernel, shared))
        return false;
    void **values = (void **)malloc((size_t)(n + 1) * sizeof *values);
    if (!values) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return false;
    }
    static void *nothing = NULL;
    for (int i = 0; i < n; i++)
        values[i] = args[i].value             ? (void *)(uintptr_t)args[i].value
                    : args[i].how & FUN_STATUS ? (void *)&d->status
                    : args[i].block ? (void *)&args[i].block->store->bytes
                                    : (void *)&nothing;
    fun_timing *t = fun_begin_time(c, statement);
    dim3 grid((unsigned)groups), block((unsigned)lanes);
    cudaError_t error = cudaLaunchKernel(fun_kernels[kernel], grid, block,
                                         values, (size_t)shared, d->stream);
    free(values);
    if (t)
        cudaEventRecord(t->end, d->stream);
    return fun_went_well(c, error, fun_kernel_names[kernel]);
}

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

/* As many threads of a group as there are, up to WANTED. */
FUN_UNUSED static i64 fun_lanes_of(fun_context *c, int kernel, i64 wanted)
{
    i64 most = c->device->most_lanes[kernel];

    return wanted < 1 ? 1 : wanted < most ? wanted : most;
}

enum { FUN_LANES = 256 };

/* TOTAL threads, in groups of any size. */
FUN_UNUSED
static bool fun_launch_flat(fun_context *c, int kernel, int statement,
                            i64 total, int n, const fun_pass *args)
{
    i64 lanes = fun_lanes_of(c, kernel, FUN_LANES);

    if (total <= 0)
        return true;
    return fun_launch(c, kernel, statement, total / lanes + (total % lanes > 0),
                      lanes, 0, n, args);
}

/* All that was begun is done. */
static bool fun_wait(fun_context *c)
{
    if (c->broken)
        return false;
    if (!fun_went_well(c, cudaStreamSynchronize(c->device->stream),
                       "running kernels"))
        return false;
    fun_take_times(c);
    return fun_check_status(c);
}
