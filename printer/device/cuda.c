/* cuda.c - CUDA: one text in C++ for the host and the device. */
#include "printer/emit/inside.h"

static const char *const spaces[SPACE_COUNT] = {"", "", ""};

/* What the host calls, kernels may call, too. */
static void print_helpers(Emitter *e, Buf *out)
{
    EmitHelpers both = e->inside;

    for (size_t op = 0; op < OP_COUNT; op++)
        for (size_t elem = 0; elem < ELEM_COUNT; elem++)
            both.op[op][elem] |= e->outside.op[op][elem];
    for (size_t from = 0; from < ELEM_COUNT; from++)
        for (size_t to = 0; to < ELEM_COUNT; to++)
            both.truncation[from][to] |= e->outside.truncation[from][to];
    emit_helpers(e, &both, out);
}

static void print_kernels(Emitter *e, Buf *out)
{
    emit_lines(out, emit_cuda_kernels);
    buf_char(out, '\n');
    emit_lines(out, emit_device_loops);
    buf_char(out, '\n');
    print_helpers(e, out);
    emit_wrap(out, e->kernels.at, e->kernels.len);
}

static void print_table(Emitter *e, Buf *out)
{
    buf_text(out, "static const void *const fun_kernels[] = {\n");
    for (uint32_t k = 0; k < e->nkernel; k++)
        buf_printf(out, "    FUN_KERNEL(%s),\n", e->kernel_name[k]);
    buf_text(out, "    NULL\n};\n\n");
}

static void prelude(Emitter *e, Buf *out)
{
    buf_printf(out,
               "#define FUN_CONTEXT %s_context\n"
               "#include <cuda_runtime.h>\n",
               e->request->name);
    emit_lines(out, emit_host_base);
    emit_lines(out, emit_device_base);
    buf_text(out, "\n/* ---- kernels ---- */\n\n");
    print_kernels(e, out);
    print_table(e, out);
    emit_device_tables(e, out);
    emit_lines(out, emit_cuda_device);
    emit_lines(out, emit_cuda_streams);
    emit_device_lines(out);
    emit_lines(out, emit_host_blocks);
    emit_lines(out, emit_host_arrays);
    buf_char(out, '\n');
}

static const Dialect inside = {
    .suffix = ".cu",
    .space = spaces,
    .restrict_ = "__restrict__ ",
    .aligned = "__align__(8) ",
    .kernel = "static __global__ void ",
    .local = "__shared__ ",
    .on_shared = "",
    .pool = "extern __shared__ i64 fun_pool[];",
    .barrier_text = "__syncthreads();",
    .overloads = true,
    .nested = emit_kernel_nested,
    .alloc = emit_kernel_alloc,
    .barrier = emit_kernel_barrier,
    .fail = emit_kernel_fail,
    .give_up = emit_kernel_give_up,
};

const Dialect emit_cuda = {
    .suffix = ".cu",
    .inside = &inside,
    .helper = "__host__ __device__ static inline ",
    .words = emit_cuda_words,
    .overloads = true,
    .block = "fun_mem ",
    .types = "struct CUstream_st;\n\n",
    .queue = "stream",
    .queue_type = "struct CUstream_st *",
    .prelude = prelude,
    .kernels = print_kernels,
    .parallel = emit_device_parallel,
    .alloc = emit_device_alloc,
    .read = emit_device_read,
    .write = emit_device_write,
    .fail = emit_device_fail,
    .give_up = emit_device_give_up,
};
