/* target.c - C11 with OpenMP: what is parallel at the top runs in threads,
 * everything inside of it one after the other. */
#include "printer/emit/inside.h"

/* ---- failure and memory ---- */

static void give_up(Emitter *e)
{
    if (e->label) {
        emit_line(e, "goto fun_next%u;", e->label);
        e->label_used = e->may_fail = true;
    } else {
        emit_line(e, "return false;");
    }
}

static void alloc(Emitter *e, const Stm *stm)
{
    bool scratch = stm->exp.elem != SPACE_DEVICE;

    emit_take_block(e, stm,
                    scratch ? "fun_scratch_take(fun_ctx, &fun_local"
                            : "fun_alloc(fun_ctx");
    e->indent++;
    give_up(e);
    e->indent--;
    e->takes_scratch = e->takes_scratch || scratch;
}

/* ---- kernels ---- */

static bool know_total(const Stm *stm, int64_t *total)
{
    int64_t n;

    *total = 1;
    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++)
        if (!scalar_is_int(stm->exp.arg[d], &n) || n < 0 ||
            __builtin_mul_overflow(*total, n, total))
            return false;
    return true;
}

/* How many iterations there are; they can be counted. */
static const char *count_iterations(Emitter *e, const Stm *stm,
                                    const char **bound)
{
    const Lambda *fn = &stm->exp.fn[0];

    emit_begin(e);
    buf_printf(e->out, "const i64 fun_total = fun_count(%u, (const i64[]){",
               fn->nparam);
    for (uint32_t d = 0; d < fn->nparam; d++)
        buf_printf(e->out, "%s%s", d ? ", " : "", bound[d]);
    buf_text(e->out, "});\n");
    emit_line(e, "if (fun_total < 0) {");
    e->indent++;
    emit_fail_uncounted(e, stm);
    give_up(e);
    emit_close(e);
    return "fun_total";
}

static void iterations(Emitter *e, const Stm *stm, const char **bound)
{
    const Lambda *fn = &stm->exp.fn[0];
    Iteration it;

    for (uint32_t d = 0; d < fn->nparam; d++)
        emit_loop(e, fn->param[d], "0", bound[d]);
    emit_begin_iteration(e, &it);
    emit_body(e, fn->body);
    emit_end_iteration(e, &it);
    for (uint32_t d = 0; d < fn->nparam; d++)
        emit_close(e);
}

/* Each thread has its own copy of what does not change, the N bounds, too: so
 * no compiler takes it for something that others may write. */
static void begin_region(Emitter *e, const char *total, uint32_t n,
                         const char **bound)
{
    const char *between = " firstprivate(";

    emit_begin(e);
    buf_text(e->out, "FUN_OMP(parallel");
    if (total)
        buf_printf(e->out, " if(%s > 1)", total);
    for (uint32_t d = 0; d < n; d++)
        if (strncmp(bound[d], "fun_n", 5) == 0) {
            buf_printf(e->out, "%s%s", between, bound[d]);
            between = ", ";
        }
    for (uint32_t i = 0; i < e->ncapture; i++) {
        buf_printf(e->out, "%s%s", between, e->name[e->capture[i]->id]);
        between = ", ";
    }
    buf_text(e->out, *between == ',' ? "))" : ")");
    emit_end(e);
    emit_open(e);
}

/* Before the loops over N indices, whose iterations the threads of a region
 * share.  What they stream is there before they wait for each other. */
static void share_loops(Emitter *e, uint32_t n)
{
    const char *waits = e->streams ? " nowait" : "";

    if (n == 1)
        emit_line(e, "FUN_OMP(for schedule(static)%s)", waits);
    else
        emit_line(e, "FUN_OMP(for collapse(%u) schedule(static)%s)", n, waits);
}

/* TEXT, the loops of a region over N indices; where threads share it, below
 * BOUND, more than one if there are several iterations, TOTAL. */
static void print_region(Emitter *e, const Buf *text, uint32_t n,
                         const char **bound, const char *total)
{
    bool shares = bound != NULL;

    if (shares)
        begin_region(e, total, n, bound);
    if (e->region_scratch)
        emit_line(e, "fun_scratch fun_local = {NULL};");
    if (shares)
        share_loops(e, n);
    buf_bytes(e->out, text->at, text->len);
    if (e->streams)
        emit_line(e, "fun_streamed();");
    if (e->region_scratch)
        emit_line(e, "fun_scratch_free(&fun_local);");
    if (shares)
        emit_close(e);
}

/* The iterations of STM are shared among the threads.  One iteration is one
 * thread's: no region. */
static void kernel(Emitter *e, const Stm *stm)
{
    uint32_t n = stm->exp.fn[0].nparam;
    const char **bound = ARENA_NEW(&e->arena, const char *, n);
    bool may_fail = e->may_fail;
    Buf *out = e->out, text = {0};
    int64_t known;

    for (uint32_t d = 0; d < n; d++)
        bound[d] = emit_bound(e, stm->exp.arg[d]);
    bool is_known = know_total(stm, &known), shares = !is_known || known > 1;
    const char *total = is_known ? NULL
                        : n == 1 ? bound[0]
                                 : count_iterations(e, stm, bound);
    e->out = &text;
    e->here = ++e->next;
    e->ncapture = 0;
    e->region_scratch = e->takes_scratch = e->may_fail = e->streams = false;
    e->indent += shares;
    for (uint32_t d = 0; d < n && shares; d++)
        if (stm->exp.arg[d]->op == OP_VAR)
            emit_name(e, stm->exp.arg[d]->u.var);
    iterations(e, stm, bound);
    e->indent -= shares;
    e->out = out;
    if (total && n > 1)
        emit_line(e, "if (%s > 0)", total); /* of very many rows, perhaps */
    print_region(e, &text, n, shares ? bound : NULL, total);
    buf_free(&text);
    e->here = 0;
    if (e->may_fail) {
        emit_line(e, "if (fun_ctx->status)");
        e->indent++;
        give_up(e);
        e->indent--;
    }
    e->may_fail = may_fail;
}

/* ---- all of them ---- */

static void parallel(Emitter *e, const Stm *stm)
{
    uint32_t number = emit_note_statement(e, stm);

    emit_open(e);
    emit_line(e, "const double fun_begun = fun_begin(fun_ctx);");
    kernel(e, stm);
    emit_line(e, "fun_end(fun_ctx, %u, fun_begun);", number);
    emit_close(e);
}

static void prelude(Emitter *e, Buf *out)
{
    buf_printf(out, "#define FUN_CONTEXT %s_context\n", e->request->name);
    emit_lines(out, emit_host_base);
    emit_lines(out, emit_c_blocks);
    emit_lines(out, emit_host_blocks);
    emit_lines(out, emit_c_threads);
    emit_lines(out, emit_host_arrays);
    buf_char(out, '\n');
    emit_helpers(e, &e->outside, out);
}

static const char *const spaces[SPACE_COUNT] = {"", "", ""};

const Dialect emit_c = {
    .suffix = ".c",
    .space = spaces,
    .restrict_ = "restrict ",
    .vector = "FUN_OMP(simd)",
    .streams = true,
    .aligned = "_Alignas(8) ",
    .helper = "static inline ",
    .words = emit_gnu_words,
    .prelude = prelude,
    .parallel = parallel,
    .alloc = alloc,
    .give_up = give_up,
};
