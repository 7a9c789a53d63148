/* opencl_device.c - a device of OpenCL: which one, its kernels, and a queue. */
#ifndef __STDC_NO_ATOMICS__
#include <stdatomic.h>
#endif

#define FUN_MOST_GROUPS INT64_MAX

typedef cl_mem fun_raw;
typedef cl_command_queue fun_shared;

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
    bool cpu, wide_atomics, in_order;
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

/* Can threads combine elements of 8 bytes while others do? */
FUN_UNUSED static bool fun_updates_wide(const fun_device *d)
{
    return d->wide_atomics;
}

FUN_UNUSED static i64 fun_most_lanes(const fun_device *d, int kernel)
{
    return (i64)d->most_lanes[kernel];
}

FUN_UNUSED static i64 fun_most_shared(const fun_device *d)
{
    return (i64)d->most_shared;
}

/* Besides what KERNEL's groups share in any case. */
FUN_UNUSED static bool fun_may_share(fun_device *d, int kernel, i64 bytes)
{
    return (cl_ulong)bytes + d->shared[kernel] <= d->most_shared;
}

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

FUN_UNUSED static bool fun_may_update_wide(fun_context *c)
{
    if (!fun_updates_wide(c->device))
        fun_fail(c, FUN_NO_DEVICE, "OpenCL: the device has no atomic "
                 "operations on 8 bytes");
    return fun_updates_wide(c->device);
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

/* One thread after the other: there are platforms that are not ready for all of
 * those that ask first at the same time. */
static int fun_list_in_turn(fun_context *c, fun_choice *all)
{
#ifdef __STDC_NO_ATOMICS__
    return fun_list_devices(c, all);
#else
    static atomic_flag asked = ATOMIC_FLAG_INIT;

    while (atomic_flag_test_and_set(&asked))
        continue;
    int n = fun_list_devices(c, all);
    atomic_flag_clear(&asked);
    return n;
#endif
}

/* The first one; a GPU, if that does not matter. */
static bool fun_choose_device(fun_context *c, const char *wanted)
{
    fun_choice all[FUN_DEVICES];
    int n = fun_list_in_turn(c, all), chosen = -1;

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
             d->cpu ? " -DFUN_CPU" : "");
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

/* The queue of the caller, and its context and device. */
static bool fun_share_queue(fun_context *c, cl_command_queue queue)
{
    fun_device *d = c->device;
    cl_device_type type = 0;

    if (!fun_went_well(c, clRetainCommandQueue(queue), "the queue"))
        return false;
    d->queue = queue;
    clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof d->id, &d->id, NULL);
    clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof d->context,
                          &d->context, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    d->cpu = FUN_IS_CPU(type);
    return fun_went_well(c, clRetainContext(d->context), "the context");
}

static bool fun_make_context(fun_context *c, const char *device)
{
    cl_int error;

    if (!fun_choose_device(c, device))
        return false;
    c->device->context = clCreateContext(NULL, 1, &c->device->id, NULL, NULL,
                                         &error);
    return fun_went_well(c, error, "a context");
}

static bool fun_make_queue(fun_context *c)
{
    static const unsigned char zeros[FUN_STATUS_BYTES] = {0};
    fun_device *d = c->device;
    cl_command_queue_properties has = 0, wanted = 0;
    cl_int error;

    clGetDeviceInfo(d->id, CL_DEVICE_QUEUE_PROPERTIES, sizeof has, &has, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof d->most_bytes,
                    &d->most_bytes, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof d->most_shared,
                    &d->most_shared, NULL);
    clGetDeviceInfo(d->id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof d->units,
                    &d->units, NULL);
    d->wide_atomics = fun_has_extension(d->id, "cl_khr_int64_base_atomics");
    if (d->queue)
        clGetCommandQueueInfo(d->queue, CL_QUEUE_PROPERTIES, sizeof has, &has,
                              NULL);
    if (d->queue || !d->cpu)
        wanted = has & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    d->in_order = !wanted;
    if (c->profiled)
        wanted |= CL_QUEUE_PROFILING_ENABLE;
    if (!d->queue) {
        d->queue = clCreateCommandQueue(d->context, d->id, wanted, &error);
        if (!fun_went_well(c, error, "a queue"))
            return false;
    }
    d->status = clCreateBuffer(d->context,
                               CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                               FUN_STATUS_BYTES, (void *)(uintptr_t)zeros,
                               &error);
    return fun_went_well(c, error, "memory");
}

static void fun_start(fun_context *c, const char *device,
                      const fun_shared *shared)
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
    if ((shared ? fun_share_queue(c, *shared)
                : fun_make_context(c, device)) && fun_make_queue(c))
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
