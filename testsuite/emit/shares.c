/* shares.c - calls shares.imp, PROGRAM, which it is compiled with, on memory of
 * its own: nothing is copied that need not be, and all of it stays the
 * caller's. On a device, a kernel or a command of the caller runs between two
 * entries. */
#ifdef FUN_OPENCL
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
static long copies; /* between host and device, or on it */
#define COUNTED(call)             (copies++, call)
#define clEnqueueReadBuffer(...)  COUNTED(clEnqueueReadBuffer(__VA_ARGS__))
#define clEnqueueWriteBuffer(...) COUNTED(clEnqueueWriteBuffer(__VA_ARGS__))
#define clEnqueueFillBuffer(...)  COUNTED(clEnqueueFillBuffer(__VA_ARGS__))
#define clEnqueueCopyBuffer(...)  COUNTED(clEnqueueCopyBuffer(__VA_ARGS__))
#elif defined FUN_CUDA
#include <cuda_runtime.h>
static long copies;
#define cudaMemcpyAsync(...) (copies++, cudaMemcpyAsync(__VA_ARGS__))
#else
static long copies;
#include <string.h>
#define memcpy(to, from, n) (copies += (n) > 64, memcpy(to, from, n))
#endif

#include PROGRAM

#undef memcpy

#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            printf("line %d: %s: %s\n", __LINE__, #condition,                  \
                   shares_error(c));                                           \
            return 1;                                                          \
        }                                                                      \
    } while (0)

enum {
    N = 1000,
    AT = 128
}; /* elements of the first array, and where it begins */

static int64_t data[AT + N];

/* ---- the caller's device ---- */

#ifdef FUN_OPENCL
typedef cl_mem Place;
#define OFFSET(array) AT * sizeof *data,

static cl_context context;
static cl_command_queue queue;
static cl_kernel kernel;

static shares_context *start(void)
{
    static const char *const source =
        "__kernel void more(__global long *a) { a[get_global_id(0)] += 1; }";
    cl_platform_id platform;
    cl_device_id device;

    clGetPlatformIDs(1, &platform, NULL);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    queue = clCreateCommandQueue(context, device, 0, NULL);
    cl_program program = clCreateProgramWithSource(
        context, 1, (const char **)(uintptr_t)&source, NULL, NULL);
    clBuildProgram(program, 0, NULL, "", NULL, NULL);
    kernel = clCreateKernel(program, "more", NULL);
    clReleaseProgram(program);
    return shares_context_new_on_queue(queue);
}

static cl_mem make_place(void)
{
    return clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                          sizeof data, data, NULL);
}

static void free_place(cl_mem place)
{
    clReleaseMemObject(place);
}

static void add_one(cl_mem place)
{
    const size_t n = N;

    clSetKernelArg(kernel, 0, sizeof place, &place);
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &n, NULL, 0, NULL, NULL);
}

static void fetch(cl_mem place, int64_t *to)
{
    clEnqueueReadBuffer(queue, place, CL_TRUE, 0, N * sizeof *to, to, 0, NULL,
                        NULL);
    copies--;
}

static void stop(void)
{
    clReleaseKernel(kernel);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
}

/* What is no array of this context's. */
static int check_refusals(shares_context *c, cl_mem place)
{
    cl_context other =
        clCreateContext(NULL, 1, &c->device->id, NULL, NULL, NULL);
    cl_mem theirs = clCreateBuffer(other, CL_MEM_READ_WRITE, 64, NULL, NULL);

    CHECK(!shares_new_raw_i64_1d(c, theirs, 0, 8));
    CHECK(c->status == shares_wrong_argument);
    CHECK(!shares_new_raw_i64_1d(c, place, 0, AT + N + 1));
    CHECK(!shares_new_raw_i64_1d(c, place, -8, 1));
    CHECK(!shares_new_raw_i64_1d(c, place, sizeof data + 8, 1));
    CHECK(c->status == shares_wrong_argument);
    CHECK(!shares_new_raw_i64_1d(c, place, 8, 1)); /* on PoCL */
    CHECK(c->status == shares_wrong_argument);
    clReleaseMemObject(theirs);
    clReleaseContext(other);
    return 0;
}
#else
typedef int64_t *Place;
#define OFFSET(array)

#ifdef FUN_CUDA
static cudaStream_t stream;

static shares_context *start(void)
{
    cudaSetDevice(1);
    cudaStreamCreate(&stream);
    return shares_context_new_on_stream(stream);
}

static int64_t *make_place(void)
{
    void *at = NULL;

    cudaMalloc(&at, sizeof data);
    memcpy(at, data, sizeof data);
    return (int64_t *)at + AT;
}

static void free_place(int64_t *place)
{
    cudaFree(place - AT);
}

static void add_one(int64_t *place)
{
    for (int i = 0; i < N; i++)
        place[i]++;
}

static void stop(void)
{
    cudaStreamDestroy(stream);
}
#else
static shares_context *start(void)
{
    return shares_context_new();
}

static int64_t *make_place(void)
{
    int64_t *at = (int64_t *)malloc(sizeof data);

    memcpy(at, data, sizeof data);
    return at + AT;
}

static void free_place(int64_t *place)
{
    free(place - AT);
}

static void add_one(int64_t *place)
{
    for (int i = 0; i < N; i++)
        place[i]++;
}

static void stop(void)
{
}
#endif

static void fetch(const int64_t *place, int64_t *to)
{
    memcpy(to, place, N * sizeof *to);
}

static int check_refusals(shares_context *c, int64_t *place)
{
    CHECK(!shares_new_raw_i64_1d(c, (int64_t *)((char *)place + 1), 1));
    CHECK(c->status == shares_wrong_argument);
    return 0;
}
#endif

/* ---- what is called ---- */

/* Two entries and what the caller does between them, without a copy. */
static int check_sharing(shares_context *c, Place p)
{
    shares_i64_1d *a = shares_new_raw_i64_1d(c, p, OFFSET(a) N), *b, *d;
    int64_t values[N];

    copies = 0;
    CHECK(a && shares_shape_i64_1d(c, a)[0] == N);
    CHECK(shares_entry_twice(c, &b, N, a) == shares_ok);
    Place q = shares_values_raw_i64_1d(c, b);
    CHECK(q);
    add_one(q);
    CHECK(shares_entry_twice(c, &d, N, b) == shares_ok);
    fetch(shares_values_raw_i64_1d(c, d), values);
    for (int i = 0; i < N; i++)
        CHECK(values[i] == 4 * data[AT + i] + 2);
    CHECK(copies == 0 && c->allocations == 2);
    shares_free_i64_1d(c, a);
    shares_free_i64_1d(c, b);
    shares_free_i64_1d(c, d);
    return 0;
}

/* What is given away, or is a result, is a copy: the caller's is only read. */
static int check_keeping(shares_context *c, Place p)
{
    shares_i64_1d *a = shares_new_raw_i64_1d(c, p, OFFSET(a) N);
    shares_i64_1d *b = shares_new_raw_i64_1d(c, p, OFFSET(b) N), *r, *s;
    int64_t k, values[N];

    CHECK(shares_entry_same(c, &k, &r, &s, N, a, b) == shares_ok && k == N);
    CHECK(shares_values_i64_1d(c, b, values) == shares_wrong_argument);
    CHECK(!shares_values_raw_i64_1d(c, b) && !shares_shape_i64_1d(c, b));
    shares_free_i64_1d(c, b);
    CHECK(shares_values_i64_1d(c, a, values) == shares_ok);
    CHECK(values[0] == 0 && values[N - 1] == N - 1);

    /* Two at one place, of which the function releases what it was lent. */
    b = shares_new_raw_i64_1d(c, p, OFFSET(b) N);
    CHECK(shares_entry_own(c, &k, N, a, b) == shares_ok && k == 1);
    shares_free_i64_1d(c, b);
    CHECK(shares_values_i64_1d(c, a, values) == shares_ok && values[0] == 0);

    /* One array, lent and given away, which is nowhere else. */
    shares_i64_1d *t, *u;
    CHECK(shares_entry_same(c, &k, &t, &u, N, a, a) == shares_ok);
    shares_free_i64_1d(c, a);
    free_place(p);
    CHECK(shares_values_i64_1d(c, r, values) == shares_ok);
    CHECK(values[0] == 0 && values[1] == 1);
    CHECK(shares_values_i64_1d(c, u, values) == shares_ok);
    CHECK(values[0] == N - 1 && values[1] == 1);

    /* An own array, given away after the caller has seen its place. */
    CHECK(shares_values_raw_i64_1d(c, s));
    shares_i64_1d *v, *w;
    CHECK(shares_entry_same(c, &k, &v, &w, N, r, s) == shares_ok);
    CHECK(shares_values_raw_i64_1d(c, w) != shares_values_raw_i64_1d(c, v));
    CHECK(shares_values_raw_i64_1d(c, v) == shares_values_raw_i64_1d(c, r));
    shares_free_i64_1d(c, r);
    CHECK(shares_values_i64_1d(c, v, values) == shares_ok && values[1] == 1);
    shares_free_i64_1d(c, s);
    shares_free_i64_1d(c, t);
    shares_free_i64_1d(c, u);
    shares_free_i64_1d(c, v);
    shares_free_i64_1d(c, w);
    CHECK(!c->blocks && c->alive == 0);
    return 0;
}

/* No elements, and none at all. */
static int check_empty(shares_context *c, Place p)
{
    shares_i64_1d *a = shares_new_raw_i64_1d(c, p, OFFSET(a) 0), *b;

    CHECK(a && shares_entry_twice(c, &b, 0, a) == shares_ok);
    CHECK(shares_values_raw_i64_1d(c, b) && !*shares_shape_i64_1d(c, b));
    shares_free_i64_1d(c, a);
    shares_free_i64_1d(c, b);
    CHECK(!shares_new_raw_i64_1d(c, NULL, OFFSET(a) N));
    CHECK(!shares_new_raw_i64_1d(c, p, OFFSET(a) - 1));
    CHECK(!shares_new_raw_i64_1d(c, p, OFFSET(a) INT64_MAX));
    CHECK(c->status == shares_wrong_argument);
    CHECK(!shares_new_raw_i64_1d(NULL, p, OFFSET(a) N));
    CHECK(!shares_values_raw_i64_1d(c, NULL));
    return 0;
}

/* Blocks say how many bytes they have, whatever is in them. */
static int check_blocks(shares_context *c)
{
    const int64_t two[] = {1, 2};
    int64_t x, values[2];
    shares_block *a = shares_new_block(c, two, sizeof two), *r, *s;
    shares_block *b = shares_new_block(c, two, sizeof *two);

    CHECK(shares_entry_swap(c, &r, &s, &x, a, 5, b) == shares_ok && x == 1);
    CHECK(shares_bytes_block(c, r) == 8 && shares_bytes_block(c, s) == 16);
    CHECK(shares_values_block(c, r, values) == shares_ok && values[0] == 6);
    CHECK(shares_values_block(c, s, values) == shares_ok && values[1] == 2);
    CHECK(shares_values_raw_block(c, r) && !shares_bytes_block(c, a));
    shares_free_block(c, a);
    shares_free_block(c, b);
    shares_free_block(c, r);
    shares_free_block(c, s);
    return 0;
}

int main(void)
{
    shares_context *c = start();
    int failed;

    for (int i = 0; i < N; i++)
        data[AT + i] = i;
    CHECK(c && !c->status);
    Place p = make_place();
    failed = check_refusals(c, p) || check_sharing(c, p) || check_empty(c, p) ||
             check_blocks(c) || check_keeping(c, p);
    shares_context_free(c);
    stop();
    return failed;
}
