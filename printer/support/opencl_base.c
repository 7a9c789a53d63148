/* opencl_base.c - a device of OpenCL: which one, its kernels, and a queue where
 * what does not hang on each other may run at the same time. */

#define FUN_ERRORS 16

typedef struct fun_timing {
    cl_event event;
    int statement;
} fun_timing;

enum { FUN_TIMINGS = 1024, FUN_READERS = 16, FUN_UNDER_WAY = 64 };

struct fun_device {
    cl_device_id id;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel *kernels;
    size_t *most_lanes; /* of each kernel */
    cl_ulong *shared;   /* likewise, bytes that it shares itself */
    cl_ulong most_shared;
    cl_mem status;
    cl_ulong most_bytes; /* of one buffer */
    cl_uint units;
    bool cpu, wide_atomics;
    fun_timing timings[FUN_TIMINGS];
    int ntiming;
    cl_event under_way[FUN_UNDER_WAY]; /* the last commands, in turns */
    unsigned nbegun;
};

/* What a block is on the device, and who has to be waited for. */
struct fun_store {
    cl_mem buffer;
    cl_event writer, readers[FUN_READERS];
    int nreader;
    bool blank; /* nobody has written yet */
    fun_window window;
};

#ifdef FUN_AS_GPU /* for tests: what a GPU does runs on this device, too */
#define FUN_IS_CPU(type) false
#else
#define FUN_IS_CPU(type) (((type) & CL_DEVICE_TYPE_CPU) != 0)
#endif

FUN_UNUSED static bool fun_is_cpu(const fun_device *d)
{
    return d->cpu;
}

FUN_UNUSED static i64 fun_units(const fun_device *d)
{
    return d->units > 0 ? (i64)d->units : 1;
}

FUN_UNUSED static bool fun_has_wide_atomics(const fun_device *d)
{
    return d->wide_atomics;
}

static bool fun_wait(fun_context *c);
static bool fun_flush(fun_context *c, fun_block *b);
static bool fun_flush_all(fun_context *c, int n, const fun_pass *args);

/* ---- errors ---- */

static const char *fun_error_text(cl_int error)
{
    static const struct { cl_int error; const char *text; } texts[] = {
        {CL_DEVICE_NOT_AVAILABLE, "the device is not available"},
        {CL_COMPILER_NOT_AVAILABLE, "there is no compiler"},
        {CL_MEM_OBJECT_ALLOCATION_FAILURE, "there is no memory on the device"},
        {CL_OUT_OF_RESOURCES, "the device is out of resources"},
        {CL_OUT_OF_HOST_MEMORY, "there is no memory on the host"},
        {CL_INVALID_BUFFER_SIZE, "a buffer of the device is never so large"},
        {CL_INVALID_WORK_GROUP_SIZE, "a group of the device is never so large"},
        {CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
         "something before it failed"},
        {-1001, "no platform is installed"},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].error == error)
            return texts[i].text;
    return "an error";
}

/* Did that which is called WHAT go well? */
static bool fun_went_well(fun_context *c, cl_int error, const char *what)
{
    if (error == CL_SUCCESS)
        return true;
    bool memory = error == CL_MEM_OBJECT_ALLOCATION_FAILURE ||
                  error == CL_OUT_OF_RESOURCES ||
                  error == CL_OUT_OF_HOST_MEMORY ||
                  error == CL_INVALID_BUFFER_SIZE;
    fun_fail(c, memory ? FUN_NO_MEMORY : FUN_NO_DEVICE, "OpenCL: %s: %s (%d)",
             what, fun_error_text(error), (int)error);
    return false;
}

/* ---- which device ---- */

enum { FUN_DEVICES = 64 };

typedef struct fun_choice {
    cl_device_id id;
    cl_device_type type;
    char name[256]; /* and that of its platform */
} fun_choice;

static int fun_list_devices(fun_context *c, fun_choice *all)
{
    cl_platform_id platforms[FUN_DEVICES];
    cl_device_id devices[FUN_DEVICES];
    cl_uint nplatform = 0, n;
    int found = 0;
    cl_int error = clGetPlatformIDs(FUN_DEVICES, platforms, &nplatform);

    if (!fun_went_well(c, error, "its platforms"))
        return 0;
    if (nplatform > FUN_DEVICES)
        nplatform = FUN_DEVICES;
    for (cl_uint p = 0; p < nplatform; p++) {
        char platform[128] = "";
        clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof platform - 1,
                          platform, NULL);
        if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, FUN_DEVICES,
                           devices, &n) != CL_SUCCESS)
            continue;
        for (cl_uint d = 0; d < n && d < FUN_DEVICES && found < FUN_DEVICES;
             d++) {
            fun_choice *choice = &all[found++];
            char name[120] = "";
            choice->id = devices[d];
            choice->type = 0;
            clGetDeviceInfo(devices[d], CL_DEVICE_TYPE, sizeof choice->type,
                            &choice->type, NULL);
            clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name,
                            NULL);
            snprintf(choice->name, sizeof choice->name, "%s (%s)", name,
                     platform);
        }
    }
    return found;
}

/* Is this the device that the user calls WANTED: its number, `gpu`, `cpu`, or a
 * part of its name? */
static bool fun_is_wanted(const fun_choice *choice, int number,
                          const char *wanted)
{
    char *stop;
    long n = strtol(wanted, &stop, 10);

    if (*wanted && !*stop)
        return n == number;
    if (strcmp(wanted, "gpu") == 0)
        return (choice->type & CL_DEVICE_TYPE_GPU) != 0;
    if (strcmp(wanted, "cpu") == 0)
        return (choice->type & CL_DEVICE_TYPE_CPU) != 0;
    return strstr(choice->name, wanted) != NULL;
}

/* The first one; a GPU, if that does not matter. */
static bool fun_choose_device(fun_context *c, const char *wanted)
{
    fun_choice all[FUN_DEVICES];
    int n = fun_list_devices(c, all), chosen = -1;

    if (c->status)
        return false;
    for (int i = n - 1; i >= 0; i--)
        if (wanted ? fun_is_wanted(&all[i], i, wanted)
                   : chosen < 0 || !(all[chosen].type & CL_DEVICE_TYPE_GPU) ||
                         all[i].type & CL_DEVICE_TYPE_GPU)
            chosen = i;
    if (chosen >= 0) {
        c->device->id = all[chosen].id;
        c->device->cpu = FUN_IS_CPU(all[chosen].type);
        return true;
    }
    if (n == 0)
        fun_fail(c, FUN_NO_DEVICE, "OpenCL: there is no device");
    else
        fun_fail(c, FUN_NO_DEVICE, "OpenCL: there is no device '%s'; device 0 "
                                   "is %s", wanted, all[0].name);
    return false;
}

/* ---- its kernels ---- */

/* The compiler's words, as many as a message holds. */
static void fun_show_log(fun_context *c)
{
    size_t bytes = 0;
    char *log = NULL;
    fun_device *d = c->device;

    clGetProgramBuildInfo(d->program, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL,
                          &bytes);
    log = (char *)malloc(bytes + 1);
    if (log && clGetProgramBuildInfo(d->program, d->id, CL_PROGRAM_BUILD_LOG,
                                     bytes, log, NULL) == CL_SUCCESS) {
        log[bytes] = 0;
        fprintf(stderr, "%s\n", log);
        fun_fail(c, FUN_NO_DEVICE, "OpenCL: the kernels do not build: %s", log);
    }
    free(log);
}

static bool fun_build(fun_context *c)
{
    fun_device *d = c->device;
    cl_device_fp_config single = 0;
    char options[128];
    cl_uint nline = 0;
    cl_int error;

    while (fun_source[nline])
        nline++;
    d->program = clCreateProgramWithSource(
        d->context, nline, (const char **)(uintptr_t)fun_source, NULL, &error);
    if (!fun_went_well(c, error, "the program"))
        return false;
    clGetDeviceInfo(d->id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof single, &single,
                    NULL);
    snprintf(options, sizeof options, "-cl-std=CL1.2 -w%s%s",
             single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT
                 ? " -cl-fp32-correctly-rounded-divide-sqrt"
                 : "",
             d->cpu ? " -DFUN_SIDE=32 -DFUN_CHUNK=256" : "");
    error = clBuildProgram(d->program, 1, &d->id, options, NULL, NULL);
    if (error != CL_SUCCESS)
        fun_show_log(c);
    if (!fun_went_well(c, error, "the kernels do not build"))
        return false;
    for (int k = 0; fun_kernel_names[k]; k++) {
        d->kernels[k] = clCreateKernel(d->program, fun_kernel_names[k], &error);
        if (!fun_went_well(c, error, fun_kernel_names[k]))
            return false;
        error = clGetKernelWorkGroupInfo(d->kernels[k], d->id,
                                         CL_KERNEL_WORK_GROUP_SIZE,
                                         sizeof d->most_lanes[k],
                                         &d->most_lanes[k], NULL);
        if (!fun_went_well(c, error, fun_kernel_names[k]))
            return false;
        clGetKernelWorkGroupInfo(d->kernels[k], d->id, CL_KERNEL_LOCAL_MEM_SIZE,
                                 sizeof d->shared[k], &d->shared[k], NULL);
    }
    return true;
}

/* ---- begin and end ---- */

static bool fun_has_extension(cl_device_id id, const char *name)
{
    size_t bytes = 0;
    char *all = NULL;
    bool has = false;

    clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, 0, NULL, &bytes);
    all = (char *)calloc(1, bytes + 1);
    if (all &&
        clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, bytes, all, NULL) ==
            CL_SUCCESS)
        has = strstr(all, name) != NULL;
    free(all);
    return has;
}

static bool fun_make_queue(fun_context *c)
{
    static const unsigned char zeros[FUN_STATUS_BYTES] = {0};
    fun_device *d = c->device;
    cl_command_queue_properties has = 0, wanted = 0;
    cl_int error;

    d->context = clCreateContext(NULL, 1, &d->id, NULL, NULL, &error);
    if (!fun_went_well(c, error, "a context"))
        return false;
    clGetDeviceInfo(d->id, CL_DEVICE_QUEUE_PROPERTIES, sizeof has, &has, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof d->most_bytes,
                    &d->most_bytes, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof d->most_shared,
                    &d->most_shared, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof d->units,
                    &d->units, NULL);
    d->wide_atomics = fun_has_extension(d->id, "cl_khr_int64_base_atomics");
    wanted = has & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    if (c->profiled)
        wanted |= CL_QUEUE_PROFILING_ENABLE;
    d->queue = clCreateCommandQueue(d->context, d->id, wanted, &error);
    if (!fun_went_well(c, error, "a queue"))
        return false;
    d->status = clCreateBuffer(d->context,
                               CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                               FUN_STATUS_BYTES, (void *)(uintptr_t)zeros,
                               &error);
    return fun_went_well(c, error, "memory");
}

static void fun_start(fun_context *c, const char *device)
{
    size_t n = sizeof fun_kernel_names / sizeof *fun_kernel_names;
    fun_device *d = (fun_device *)calloc(1, sizeof *d);

    c->device = d;
    if (d) {
        d->kernels = (cl_kernel *)calloc(n, sizeof *d->kernels);
        d->most_lanes = (size_t *)calloc(n, sizeof *d->most_lanes);
        d->shared = (cl_ulong *)calloc(n, sizeof *d->shared);
    }
    if (!d || !d->kernels || !d->most_lanes || !d->shared) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory");
        return;
    }
    if (fun_choose_device(c, device) && fun_make_queue(c))
        fun_build(c);
}

static void fun_stop(fun_context *c)
{
    fun_device *d = c->device;

    if (!d)
        return;
    if (d->queue)
        clFinish(d->queue);
    for (int i = 0; i < d->ntiming; i++)
        clReleaseEvent(d->timings[i].event);
    for (int i = 0; i < FUN_UNDER_WAY; i++)
        if (d->under_way[i])
            clReleaseEvent(d->under_way[i]);
    for (int k = 0; d->kernels && fun_kernel_names[k]; k++)
        if (d->kernels[k])
            clReleaseKernel(d->kernels[k]);
    if (d->program)
        clReleaseProgram(d->program);
    if (d->status)
        clReleaseMemObject(d->status);
    if (d->queue)
        clReleaseCommandQueue(d->queue);
    if (d->context)
        clReleaseContext(d->context);
    free(d->kernels);
    free(d->most_lanes);
    free(d->shared);
    free(d);
    c->device = NULL;
}

/* ---- who waits for whom ---- */

static void fun_forget_readers(fun_store *s)
{
    for (int i = 0; i < s->nreader; i++)
        clReleaseEvent(s->readers[i]);
    s->nreader = 0;
}

/* EVENT writes what S is. */
static void fun_note_writer(fun_store *s, cl_event event)
{
    fun_forget_readers(s);
    if (s->writer)
        clReleaseEvent(s->writer);
    clRetainEvent(event);
    s->writer = event;
}

static void fun_note_reader(fun_context *c, fun_store *s, cl_event event)
{
    cl_event all;

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
 * command that is in them, so that the host is only so many commands ahead. */
static void fun_go_on(fun_device *d, cl_event event)
{
    cl_event *oldest = &d->under_way[d->nbegun++ % FUN_UNDER_WAY];

    if (*oldest) {
        clWaitForEvents(1, oldest);
        clReleaseEvent(*oldest);
    }
    *oldest = event;
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

static void fun_free_room(fun_context *c, fun_block *b)
{
    fun_store *s = b->store;

    (void)c;
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
    fun_block *b = (fun_block *)calloc(1, sizeof *b);
    fun_store *s = (fun_store *)calloc(1, sizeof *s);
    cl_int error = CL_OUT_OF_HOST_MEMORY;

    if (b && s && (cl_ulong)room <= c->device->most_bytes) {
        b->store = s;
        s->buffer = clCreateBuffer(c->device->context, CL_MEM_READ_WRITE,
                                   (size_t)(room ? room : 1), NULL, &error);
    }
    if (error == CL_SUCCESS)
        return b;
    free(b);
    free(s);
    return NULL;
}

/* ---- transfers ---- */

static bool fun_check_status(fun_context *c)
{
    i64 status[FUN_STATUS_BYTES / 8];
    cl_int which;

    if (!FUN_CAN_FAIL)
        return c->status == FUN_OK;
    cl_int error = clEnqueueReadBuffer(c->device->queue, c->device->status,
                                       CL_TRUE, 0, sizeof status, status, 0,
                                       NULL, NULL);
    if (!fun_went_well(c, error, "reading the device's memory"))
        return false;
    memcpy(&which, status, sizeof which);
    if (which == 0)
        return c->status == FUN_OK;
    fun_explain(c, which, status + 1);
    memset(status, 0, sizeof status);
    clFinish(c->device->queue);
    error = clEnqueueWriteBuffer(c->device->queue, c->device->status, CL_TRUE,
                                 0, sizeof status, status, 0, NULL, NULL);
    fun_went_well(c, error, "writing the device's memory");
    return false;
}

static bool fun_device_read(fun_context *c, fun_block *b, i64 from, i64 bytes,
                            void *to)
{
    cl_event events[1 + FUN_READERS];
    cl_uint n = fun_events(b->store, FUN_READS, events);
    cl_int error = clEnqueueReadBuffer(c->device->queue, b->store->buffer,
                                       CL_TRUE, (size_t)from, (size_t)bytes, to,
                                       n, n ? events : NULL, NULL);

    return fun_went_well(c, error, "reading the device's memory") &&
           fun_check_status(c);
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
    fun_note_writer(b->store, event);
    fun_go_on(c->device, event);
    return true;
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
    fun_note_writer(to->store, event);
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

/* GLOBAL threads, in columns and rows, in groups of LOCAL, which share so many
 * bytes. */
FUN_UNUSED
static bool fun_enqueue(fun_context *c, int kernel, int statement,
                        const size_t *global, const size_t *local, i64 shared,
                        int n, const fun_pass *args)
{
    fun_device *d = c->device;
    cl_event *events = NULL, event;
    cl_uint nevent = 0;
    cl_uint dimensions = global[1] == 1 ? 1 : 2;

    if (shared < 0 || (cl_ulong)shared + d->shared[kernel] > d->most_shared) {
        fun_wait(c);
        fun_fail(c, FUN_NO_MEMORY, "%s: a group of this device shares %" PRIu64
                 " bytes, and that is too little for %s",
                 fun_kernel_names[kernel], (uint64_t)d->most_shared,
                 fun_shared_names[kernel]);
        return false;
    }
    if (!fun_flush_all(c, n, args) ||
        !fun_set_arguments(c, d->kernels[kernel], shared, n, args))
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
        d->queue, d->kernels[kernel], dimensions, NULL, global, local, nevent,
        nevent ? events : NULL, &event);
    free(events);
    if (!fun_went_well(c, error, fun_kernel_names[kernel]))
        return false;
    for (int i = 0; i < n; i++)
        if (args[i].block && args[i].how & FUN_WRITES)
            fun_note_writer(args[i].block->store, event);
        else if (args[i].block)
            fun_note_reader(c, args[i].block->store, event);
    fun_time(c, event, statement);
    fun_go_on(d, event);
    return true;
}

/* GROUPS groups of LANES threads. */
FUN_UNUSED
static bool fun_launch(fun_context *c, int kernel, int statement, i64 groups,
                       i64 lanes, i64 shared, int n, const fun_pass *args)
{
    size_t local[] = {(size_t)lanes, 1};
    size_t global[] = {(size_t)(groups * lanes), 1};

    return groups <= 0 || fun_enqueue(c, kernel, statement, global, local,
                                      shared, n, args);
}

/* As many threads of a group as there are, up to WANTED. */
FUN_UNUSED static i64 fun_lanes_of(fun_context *c, int kernel, i64 wanted)
{
    i64 most = (i64)c->device->most_lanes[kernel];

    return wanted < 1 ? 1 : wanted < most ? wanted : most;
}

enum { FUN_LANES = 256, FUN_MANY_LANES = 1024, FUN_FEW_LANES = 16 };

/* Of groups of any size.  To begin one takes a CPU longer than an iteration;
 * but first each of its cores gets some. */
FUN_UNUSED
static i64 fun_flat_lanes(fun_context *c, int kernel, i64 total)
{
    bool many = total / FUN_MANY_LANES >= 4 * fun_units(c->device);

    return fun_lanes_of(c, kernel, !fun_is_cpu(c->device) ? FUN_LANES
                                   : many                 ? FUN_MANY_LANES
                                                          : FUN_FEW_LANES);
}

/* TOTAL threads, in groups of any size. */
FUN_UNUSED
static bool fun_launch_flat(fun_context *c, int kernel, int statement,
                            i64 total, int n, const fun_pass *args)
{
    i64 lanes = fun_flat_lanes(c, kernel, total);

    if (total <= 0)
        return true;
    return fun_launch(c, kernel, statement, total / lanes + (total % lanes > 0),
                      lanes, 0, n, args);
}

FUN_UNUSED static i64 fun_count_rows(i64 total, i64 columns)
{
    return columns > 0 ? total / columns : 0;
}

/* How many of TOTAL iterations a thread of a CPU runs, at most: to begin one
 * takes as long as some iterations, but each core gets its share. */
FUN_UNUSED static i64 fun_strip_of(const fun_device *d, i64 total)
{
    const i64 each = total / (16 * fun_units(d));

    return each < 16 ? 16 : each < 16384 ? each : 16384;
}

/* ROWS times COLUMNS iterations, each in a thread, or, on a CPU, strips of a
 * row.  Where a row is short, groups have several. */
FUN_UNUSED
static bool fun_launch_grid(fun_context *c, int kernel, int statement, i64 rows,
                            i64 columns, int n, const fun_pass *args)
{
    i64 lanes = FUN_LANES, wide = 1, high = 1;

    if (rows <= 0 || columns <= 0)
        return true;
    if (fun_is_cpu(c->device)) {
        const i64 strip = fun_strip_of(c->device, rows * columns);
        lanes = columns < strip ? strip / columns : 1;
        columns = (columns - 1) / strip + 1;
    }
    lanes = fun_lanes_of(c, kernel, lanes);
    while (wide < columns && 2 * wide <= lanes)
        wide *= 2;
    while (high < rows && 2 * high * wide <= lanes)
        high *= 2;
    size_t local[] = {(size_t)wide, (size_t)high};
    size_t global[] = {(size_t)(((columns - 1) / wide + 1) * wide),
                       (size_t)(((rows - 1) / high + 1) * high)};
    return fun_enqueue(c, kernel, statement, global, local, 0, n, args);
}

/* All that was begun is done. */
static bool fun_wait(fun_context *c)
{
    if (c->broken)
        return false;
    if (!fun_went_well(c, clFinish(c->device->queue), "running kernels"))
        return false;
    fun_take_times(c);
    return fun_check_status(c);
}
