/* opencl.c - OpenCL: C on the host, OpenCL C in kernels, whose text the
 * host's program has in it. */
#include "printer/emit/inside.h"

static const char *const spaces[SPACE_COUNT] = {
    [SPACE_DEVICE] = "__global ",
    [SPACE_SHARED] = "__local ",
    [SPACE_PRIVATE] = "",
};

static void print_kernels(Emitter *e, Buf *out)
{
    e->d = e->request->dialect->inside;
    emit_lines(out, emit_opencl_kernels);
    buf_char(out, '\n');
    emit_lines(out, emit_device_loops);
    buf_char(out, '\n');
    emit_helpers(e, &e->inside, out);
    emit_wrap(out, e->kernels.at, e->kernels.len);
    e->d = e->request->dialect;
}

/* Each line as a string of C. */
static void print_source(Emitter *e, Buf *out)
{
    Buf text = {0};

    print_kernels(e, &text);
    buf_char(&text, '\0');
    buf_text(out, "static const char *const fun_source[] = {\n");
    for (char *line = text.at, *end; *line; line = end) {
        end = strchr(line, '\n') + 1;
        char kept = *end;
        *end = '\0';
        buf_text(out, "    ");
        emit_string(out, line);
        buf_text(out, ",\n");
        *end = kept;
    }
    buf_text(out, "    NULL\n};\n\n");
    buf_free(&text);
}

static void prelude(Emitter *e, Buf *out)
{
    buf_printf(out,
               "#define FUN_CONTEXT %s_context\n"
               "#define CL_TARGET_OPENCL_VERSION 120\n"
               "#include <CL/cl.h>\n",
               e->request->name);
    emit_lines(out, emit_host_base);
    emit_lines(out, emit_device_base);
    buf_text(out, "\n/* ---- kernels ---- */\n\n");
    print_source(e, out);
    emit_device_tables(e, out);
    emit_lines(out, emit_opencl_device);
    emit_lines(out, emit_opencl_queue);
    emit_device_lines(out);
    emit_lines(out, emit_host_blocks);
    emit_lines(out, emit_host_arrays);
    buf_char(out, '\n');
    emit_helpers(e, &e->outside, out);
}

static void wide_call(Emitter *e, const Scalar *s, const char *to,
                      const char *of, const char *n)
{
    bool single = s->elem == ELEM_F32;
    bool periodic = s->op == OP_SIN || s->op == OP_COS || s->op == OP_TAN;

    emit_line(e, "FUN_WIDE_CALL(%s%s, %s, %d, %s, %s, %s)",
              single && periodic ? "fun_" : "", op_info[s->op].function,
              elem_info[s->elem].text, single ? 16 : 8, to, of, n);
}

static const Dialect inside = {
    .suffix = ".cl",
    .space = spaces,
    .restrict_ = "restrict ",
    .vector = "FUN_VECTOR",
    .wide_call = wide_call,
    .aligned = "__attribute__((aligned(8))) ",
    .helper = "static inline ",
    .words = emit_opencl_words,
    .kernel = "__kernel void ",
    .local = "__local ",
    .on_shared = "_local",
    .barrier_text = "fun_barrier();",
    .overloads = true,
    .nested = emit_kernel_nested,
    .alloc = emit_kernel_alloc,
    .barrier = emit_kernel_barrier,
    .fork = emit_kernel_fork,
    .join = emit_kernel_join,
    .enter = emit_kernel_enter,
    .leave = emit_kernel_leave,
    .fail = emit_kernel_fail,
    .give_up = emit_kernel_give_up,
};

const Dialect emit_opencl = {
    .suffix = ".c",
    .inside = &inside,
    .may_be_cpu = true,
    .helper = "static inline ",
    .words = emit_gnu_words,
    .block = "fun_mem ",
    .raw = "struct _cl_mem *",
    .types = "struct _cl_mem;\nstruct _cl_command_queue;\n\n",
    .queue = "queue",
    .queue_type = "struct _cl_command_queue *",
    .prelude = prelude,
    .kernels = print_kernels,
    .parallel = emit_device_parallel,
    .alloc = emit_device_alloc,
    .read = emit_device_read,
    .write = emit_device_write,
    .fail = emit_device_fail,
    .give_up = emit_device_give_up,
};
