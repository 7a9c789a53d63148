/* opencl_queue.c - a queue of OpenCL where transfers and kernels that do not
 * depend on each other may run at the same time; on a CPU, whose cores a kernel
 * takes anyway, a queue in order, where nobody has to be told to wait. */

/* ---- who waits for whom ---- */

static void fun_forget_readers(fun_store *s)
{
    for (int i = 0; i < s->nreader; i++)
        clReleaseEvent(s->readers[i]);
    s->nreader = 0;
}

/* EVENT writes what S is. */
static void fun_note_writer(const fun_context *c, fun_store *s, cl_event event)
{
    if (c->device->in_order)
        return;
    fun_forget_readers(s);
    if (s->writer)
        clReleaseEvent(s->writer);
    clRetainEvent(event);
    s->writer = event;
}

static void fun_note_reader(fun_context *c, fun_store *s, cl_event event)
{
    cl_event all;

    if (c->device->in_order)
        return;
    if (s->nreader == FUN_READERS) { /* one that stands for all of them */
        if (clEnqueueMarkerWithWaitList(c->device->queue, FUN_READERS,
                                        s->readers, &all) != CL_SUCCESS) {
            clFinish(c->device->queue);
            fun_forget_readers(s);
        } else {
            fun_forget_readers(s);
            s->readers[s->nreader++] = all;
        }
    }
    clRetainEvent(event);
    s->readers[s->nreader++] = event;
}

/* EVENT is under way.  There are platforms whose queues take time for each
 * command that is in them, so that the host is only so many commands ahead.  It
 * waits until half of them are done: to wake it takes the device some time. */
static void fun_go_on(fun_device *d, cl_event event)
{
    cl_event *oldest = &d->under_way[d->nbegun % FUN_UNDER_WAY];
    unsigned half = d->nbegun++ + FUN_UNDER_WAY / 2;

    if (*oldest)
        clReleaseEvent(*oldest);
    *oldest = event;
    if (d->nbegun % (FUN_UNDER_WAY / 2) == 0 &&
        d->under_way[half % FUN_UNDER_WAY])
        clWaitForEvents(1, &d->under_way[half % FUN_UNDER_WAY]);
}

/* The events that somebody waits for who is to do HOW with S, in EVENTS. */
static cl_uint fun_events(const fun_store *s, int how, cl_event *events)
{
    cl_uint n = 0;

    if (s->writer)
        events[n++] = s->writer;
    for (int i = 0; how & FUN_WRITES && i < s->nreader; i++)
        events[n++] = s->readers[i];
    return n;
}

/* ---- memory ---- */

static void fun_free_room(FUN_UNUSED fun_context *c, fun_block *b)
{
    fun_store *s = b->store;

    fun_forget_readers(s);
    if (s->writer)
        clReleaseEvent(s->writer);
    if (s->buffer)
        clReleaseMemObject(s->buffer);
    free(s->window.bytes);
    free(s);
    free(b);
}

static fun_block *fun_new_room(fun_context *c, i64 room)
{
    cl_int error = CL_OUT_OF_HOST_MEMORY;
    fun_block *b = NULL;

    if ((cl_ulong)room <= c->device->most_bytes)
        b = fun_new_head(sizeof(fun_store));
    if (!b)
        return NULL;
    b->store->buffer = clCreateBuffer(c->device->context, CL_MEM_READ_WRITE,
                                      (size_t)(room ? room : 1), NULL, &error);
    if (error == CL_SUCCESS)
        return b;
    fun_free_room(c, b);
    return NULL;
}

/* A block of the BYTES that RAW has from AT on. */
FUN_UNUSED
static fun_block *fun_wrap(fun_context *c, cl_mem raw, i64 at, i64 bytes,
                           FUN_UNUSED i64 each)
{
    const cl_buffer_region region = {(size_t)at, (size_t)bytes};
    cl_context context = NULL;
    size_t room = 0;
    cl_int error = clGetMemObjectInfo(raw, CL_MEM_CONTEXT, sizeof context,
                                      &context, NULL);
    fun_block *b = fun_new_head(sizeof(fun_store));

    if (error == CL_SUCCESS)
        error = clGetMemObjectInfo(raw, CL_MEM_SIZE, sizeof room, &room, NULL);
    if (!b)
        error = CL_OUT_OF_HOST_MEMORY;
    else if (error == CL_SUCCESS &&
             (context != c->device->context || at < 0 || (u64)at > room ||
              (u64)bytes > room - (u64)at))
        error = CL_INVALID_VALUE;
    else if (error == CL_SUCCESS && at == 0)
        error = clRetainMemObject(b->store->buffer = raw);
    else if (error == CL_SUCCESS)
        b->store->buffer = clCreateSubBuffer(
            raw, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
    if (error == CL_INVALID_VALUE || error == CL_MISALIGNED_SUB_BUFFER_OFFSET)
        fun_fail(c, FUN_WRONG_ARGUMENT, "OpenCL: this context has no array of "
                 "%" PRId64 " bytes from byte %" PRId64 " of this memory on: "
                 "%zu bytes (%d)", (int64_t)bytes, (int64_t)at, room,
                 (int)error);
    if (fun_went_well(c, error, "the memory of an array"))
        return b;
    if (b)
        b->store->buffer = NULL;
    if (b)
        fun_free_room(c, b);
    return NULL;
}

/* ---- transfers ---- */

static bool fun_get_status(fun_context *c, i64 *status)
{
    return fun_went_well(c, clEnqueueReadBuffer(c->device->queue,
                                                c->device->status, CL_TRUE, 0,
                                                FUN_STATUS_BYTES, status, 0,
                                                NULL, NULL),
                         "reading the device's memory");
}

/* Nothing else is to be done. */
static bool fun_put_status(fun_context *c, const i64 *status)
{
    return fun_went_well(c, clEnqueueWriteBuffer(c->device->queue,
                                                 c->device->status, CL_TRUE, 0,
                                                 FUN_STATUS_BYTES, status, 0,
                                                 NULL, NULL),
                         "writing the device's memory");
}

/* This waits. */
static bool fun_device_read(fun_context *c, fun_block *b, i64 from, i64 bytes,
                            void *to)
{
    cl_event events[1 + FUN_READERS];
    cl_uint n = fun_events(b->store, FUN_READS, events);
    cl_int error = clEnqueueReadBuffer(c->device->queue, b->store->buffer,
                                       CL_TRUE, (size_t)from, (size_t)bytes, to,
                                       n, n ? events : NULL, NULL);

    return fun_went_well(c, error, "reading the device's memory");
}

/* A few bytes are written by the queue, so that nobody waits for them. */
static bool fun_device_fill(fun_context *c, fun_block *b, i64 from, i64 bytes,
                            const void *data, cl_event *event)
{
    cl_event events[1 + FUN_READERS];
    cl_uint n = fun_events(b->store, FUN_BOTH, events);
    bool small = bytes <= 128 && (bytes & (bytes - 1)) == 0 &&
                 from % bytes == 0;
    cl_int error =
        small ? clEnqueueFillBuffer(c->device->queue, b->store->buffer, data,
                                    (size_t)bytes, (size_t)from, (size_t)bytes,
                                    n, n ? events : NULL, event)
              : clEnqueueWriteBuffer(c->device->queue, b->store->buffer,
                                     CL_TRUE, (size_t)from, (size_t)bytes, data,
                                     n, n ? events : NULL, event);

    return fun_went_well(c, error, "writing the device's memory");
}

static bool fun_device_write(fun_context *c, fun_block *b, i64 from, i64 bytes,
                             const void *data)
{
    cl_event event;

    b->store->blank = false;
    if (!fun_device_fill(c, b, from, bytes, data, &event))
        return false;
    fun_note_writer(c, b->store, event);
    fun_go_on(c->device, event);
    return true;
}

/* What was written to B may change now: it was then, too. */
static bool fun_device_took(fun_context *c, FUN_UNUSED const fun_block *b)
{
    return c->status == FUN_OK;
}

/* BYTES of FROM, from AT on. */
static bool fun_device_copy(fun_context *c, fun_block *to, fun_block *from,
                            i64 at, i64 bytes)
{
    cl_event events[2 + 2 * FUN_READERS], event;
    cl_uint n = fun_events(to->store, FUN_WRITES, events);

    n += fun_events(from->store, FUN_READS, events + n);
    cl_int error = clEnqueueCopyBuffer(c->device->queue, from->store->buffer,
                                       to->store->buffer, (size_t)at, 0,
                                       (size_t)bytes, n, n ? events : NULL,
                                       &event);
    if (!fun_went_well(c, error, "copying the device's memory"))
        return false;
    fun_note_writer(c, to->store, event);
    fun_note_reader(c, from->store, event);
    fun_go_on(c->device, event);
    return true;
}

/* ---- kernels ---- */

/* What was measured goes to the statements. */
static void fun_take_times(fun_context *c)
{
    fun_device *d = c->device;

    for (int i = 0; i < d->ntiming; i++) {
        cl_ulong begin = 0, end = 0;
        clWaitForEvents(1, &d->timings[i].event);
        clGetEventProfilingInfo(d->timings[i].event, CL_PROFILING_COMMAND_START,
                                sizeof begin, &begin, NULL);
        clGetEventProfilingInfo(d->timings[i].event, CL_PROFILING_COMMAND_END,
                                sizeof end, &end, NULL);
        c->seconds[d->timings[i].statement] += 1e-9 * (double)(end - begin);
        c->runs[d->timings[i].statement]++;
        clReleaseEvent(d->timings[i].event);
    }
    d->ntiming = 0;
}

static void fun_time(fun_context *c, cl_event event, int statement)
{
    fun_device *d = c->device;

    if (!c->profiled)
        return;
    if (d->ntiming == FUN_TIMINGS)
        fun_take_times(c);
    clRetainEvent(event);
    d->timings[d->ntiming].event = event;
    d->timings[d->ntiming++].statement = statement;
}

static bool fun_set_arguments(fun_context *c, cl_kernel kernel, i64 shared,
                              int n, const fun_pass *args)
{
    cl_int error = CL_SUCCESS;

    for (int i = 0; i < n && error == CL_SUCCESS; i++) {
        if (args[i].value)
            error = clSetKernelArg(kernel, (cl_uint)i, (size_t)args[i].bytes,
                                   args[i].value);
        else if (args[i].how & FUN_STATUS)
            error = clSetKernelArg(kernel, (cl_uint)i, sizeof(cl_mem),
                                   &c->device->status);
        else
            error = clSetKernelArg(kernel, (cl_uint)i, sizeof(cl_mem),
                                   args[i].block ? &args[i].block->store->buffer
                                                 : NULL);
    }
    if (shared && error == CL_SUCCESS)
        error = clSetKernelArg(kernel, (cl_uint)n, (size_t)shared, NULL);
    return fun_went_well(c, error, "the arguments of a kernel");
}

/* GROUPS of LANES threads, of each so many in a row, and rows; groups share so
 * many bytes. */
FUN_UNUSED
static bool fun_enqueue(fun_context *c, int kernel, int statement,
                        const i64 *groups, const i64 *lanes, i64 shared, int n,
                        const fun_pass *args)
{
    fun_device *d = c->device;
    cl_event *events = NULL, event;
    cl_uint nevent = 0;
    const size_t local[] = {(size_t)lanes[0], (size_t)lanes[1]};
    const size_t global[] = {(size_t)groups[0] * local[0],
                             (size_t)groups[1] * local[1]};

    if (!fun_set_arguments(c, d->kernels[kernel], shared, n, args))
        return false;
    events = (cl_event *)malloc((size_t)(n + 1) * (1 + FUN_READERS) *
                                sizeof *events);
    if (!events) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return false;
    }
    for (int i = 0; i < n; i++)
        if (args[i].block)
            nevent += fun_events(args[i].block->store, args[i].how,
                                 events + nevent);
    cl_int error = clEnqueueNDRangeKernel(
        d->queue, d->kernels[kernel], global[1] == 1 ? 1 : 2, NULL, global,
        local, nevent, nevent ? events : NULL, &event);
    free(events);
    if (!fun_went_well(c, error, fun_kernel_names[kernel]))
        return false;
    for (int i = 0; i < n; i++)
        if (args[i].block && args[i].how & FUN_WRITES)
            fun_note_writer(c, args[i].block->store, event);
        else if (args[i].block)
            fun_note_reader(c, args[i].block->store, event);
    fun_time(c, event, statement);
    fun_go_on(d, event);
    return true;
}

/* All that was begun is done. */
static bool fun_finish(fun_context *c)
{
    return fun_went_well(c, clFinish(c->device->queue), "running kernels");
}
