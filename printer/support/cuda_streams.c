/* cuda_streams.c - streams of CUDA: transfers and kernels that do not depend on
 * each other may run at the same time. */

/* ---- who waits for whom ---- */

/* Stream S waits for command COUNT of stream OF.  A mark that a later one
 * has by now is after that, too. */
static bool fun_wait_after(fun_context *c, int s, int of, i64 count)
{
    struct fun_device *d = c->device;

    return s == of || count == 0 ||
           fun_went_well(c, cudaStreamWaitEvent(d->stream[s],
                                                d->mark[of][count % FUN_MARKS],
                                                0), "waiting for a kernel");
}

static bool fun_wait_for_store(fun_context *c, int s, const fun_store *store,
                               int how)
{
    if (!fun_wait_after(c, s, store->writer, store->written))
        return false;
    for (int of = 0; how & FUN_WRITES && of < FUN_STREAMS; of++)
        if (!fun_wait_after(c, s, of, store->read[of]))
            return false;
    return true;
}

/* Is what is to be done with STORE after the last command of stream S? */
static bool fun_follows(const fun_device *d, int s, const fun_store *store,
                        int how)
{
    const i64 last = d->begun[s];

    return last > 0 && ((store->writer == s && store->written == last) ||
                        (how & FUN_WRITES && store->read[s] == last));
}

/* The stream of a command: that of one that it follows at once, or the next
 * one. */
static int fun_choose_stream(fun_device *d, int n, const fun_pass *args)
{
    for (int i = 0; i < n; i++)
        for (int s = 0; args[i].block && s < FUN_STREAMS; s++)
            if (fun_follows(d, s, args[i].block->store, args[i].how))
                return s;
    d->turn = (d->turn + 1) % FUN_STREAMS;
    return d->turn;
}

/* A command on stream *S that uses the blocks of ARGS begins. */
static bool fun_begin_command(fun_context *c, int n, const fun_pass *args,
                              int *s)
{
    *s = fun_choose_stream(c->device, n, args);
    for (int i = 0; i < n; i++)
        if (args[i].block && !fun_wait_for_store(c, *s, args[i].block->store,
                                                 args[i].how))
            return false;
    return true;
}

/* It is under way. */
static bool fun_end_command(fun_context *c, int n, const fun_pass *args, int s)
{
    struct fun_device *d = c->device;
    const i64 count = ++d->begun[s];

    for (int i = 0; i < n; i++)
        if (args[i].block && !(args[i].how & FUN_WRITES))
            args[i].block->store->read[s] = count;
    for (int i = 0; i < n; i++) {
        if (!args[i].block || !(args[i].how & FUN_WRITES))
            continue;
        fun_store *store = args[i].block->store;
        memset(store->read, 0, sizeof store->read);
        store->writer = s;
        store->written = count;
    }
    return fun_went_well(c, cudaEventRecord(d->mark[s][count % FUN_MARKS],
                                            d->stream[s]), "an event");
}

/* ---- memory ---- */

static void fun_free_room(FUN_UNUSED fun_context *c, fun_block *b)
{
    if (b->store->buffer && !b->foreign)
        cudaFree(b->store->buffer);
    free(b->store->window.bytes);
    free(b->store);
    free(b);
}

static fun_block *fun_new_room(fun_context *c, i64 room)
{
    fun_block *b = fun_new_head(sizeof(fun_store));

    if (b && fun_select(c) &&
        cudaMalloc(&b->store->buffer, (size_t)(room ? room : 1)) == cudaSuccess)
        return b;
    cudaGetLastError();
    if (b)
        fun_free_room(c, b);
    return NULL;
}

/* A block of the bytes at RAW. */
FUN_UNUSED
static fun_block *fun_wrap(fun_context *c, fun_raw raw, FUN_UNUSED i64 at,
                           FUN_UNUSED i64 bytes, i64 each)
{
    fun_block *b = NULL;

    if (fun_is_aligned(c, raw, each))
        b = fun_new_head(sizeof(fun_store));
    if (b)
        b->store->buffer = (void *)(uintptr_t)raw;
    else
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
    return b;
}

/* ---- transfers ---- */

static bool fun_finish(fun_context *c)
{
    for (int s = 0; s < FUN_STREAMS; s++)
        if (!fun_went_well(c, cudaStreamSynchronize(c->device->stream[s]),
                           "running kernels"))
            return false;
    return true;
}

/* BYTES to the host, after what stream S does; this waits. */
static bool fun_receive(fun_context *c, int s, void *to, const void *from,
                        i64 bytes)
{
    const cudaStream_t stream = c->device->stream[s];

    return fun_went_well(c, cudaMemcpyAsync(to, from, (size_t)bytes,
                                            cudaMemcpyDeviceToHost, stream),
                         "reading the device's memory") &&
           fun_went_well(c, cudaStreamSynchronize(stream), "running kernels");
}

static bool fun_get_status(fun_context *c, i64 *status)
{
    return fun_receive(c, 0, status, c->device->status, FUN_STATUS_BYTES);
}

/* Nothing else is to be done. */
static bool fun_put_status(fun_context *c, const i64 *status)
{
    const cudaStream_t stream = c->device->stream[0];

    return fun_went_well(c, cudaMemcpyAsync(c->device->status, status,
                                            FUN_STATUS_BYTES,
                                            cudaMemcpyHostToDevice, stream),
                         "writing the device's memory") &&
           fun_went_well(c, cudaStreamSynchronize(stream), "running kernels");
}

static bool fun_device_read(fun_context *c, fun_block *b, i64 from, i64 bytes,
                            void *to)
{
    return fun_receive(c, b->store->writer, to, (char *)b->store->buffer + from,
                       bytes);
}

/* DATA may change when this returns if it is the program's own memory, which is
 * copied first. */
static bool fun_device_write(fun_context *c, fun_block *b, i64 from, i64 bytes,
                             const void *data)
{
    const fun_pass args[] = {FUN_BLOCK(b, FUN_BOTH)};
    int s;

    b->store->blank = false;
    if (!fun_begin_command(c, 1, args, &s))
        return false;
    cudaError_t error = cudaMemcpyAsync((char *)b->store->buffer + from, data,
                                        (size_t)bytes, cudaMemcpyHostToDevice,
                                        c->device->stream[s]);
    return fun_went_well(c, error, "writing the device's memory") &&
           fun_end_command(c, 1, args, s);
}

/* What was written to B may change now, also where it is a caller's, who may
 * have it from cudaMallocHost: that is copied later. */
static bool fun_device_took(fun_context *c, const fun_block *b)
{
    return fun_went_well(c, cudaStreamSynchronize(
                                c->device->stream[b->store->writer]),
                         "writing the device's memory");
}

/* BYTES of FROM, from AT on. */
static bool fun_device_copy(fun_context *c, fun_block *to, fun_block *from,
                            i64 at, i64 bytes)
{
    const fun_pass args[] = {FUN_BLOCK(to, FUN_WRITES),
                             FUN_BLOCK(from, FUN_READS)};
    int s;

    if (!fun_begin_command(c, 2, args, &s))
        return false;
    cudaError_t error = cudaMemcpyAsync(to->store->buffer,
                                        (char *)from->store->buffer + at,
                                        (size_t)bytes, cudaMemcpyDeviceToDevice,
                                        c->device->stream[s]);
    return fun_went_well(c, error, "copying the device's memory") &&
           fun_end_command(c, 2, args, s);
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

/* Before and after a launch. */
static fun_timing *fun_begin_time(fun_context *c, int statement, int s)
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
    cudaEventRecord(t->begin, d->stream[s]);
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
    int s;

    if (!fun_select(c) || !fun_begin_command(c, n, args, &s))
        return false;
    void **values = (void **)malloc((size_t)(n + 1) * sizeof *values);
    if (!values) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return false;
    }
    for (int i = 0; i < n; i++)
        values[i] = args[i].value             ? (void *)(uintptr_t)args[i].value
                    : args[i].how & FUN_STATUS ? (void *)&d->status
                    : args[i].block ? (void *)&args[i].block->store->buffer
                                    : (void *)&nothing;
    fun_timing *t = fun_begin_time(c, statement, s);
    dim3 grid((unsigned)groups[0], (unsigned)((groups[1] - 1) / layers + 1),
              (unsigned)layers);
    dim3 block((unsigned)lanes[0], (unsigned)lanes[1]);
    cudaError_t error = cudaLaunchKernel(fun_kernels[kernel], grid, block,
                                         values, (size_t)shared, d->stream[s]);
    free(values);
    if (t)
        cudaEventRecord(t->end, d->stream[s]);
    return fun_went_well(c, error, fun_kernel_names[kernel]) &&
           fun_end_command(c, n, args, s);
}
