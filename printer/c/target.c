/* target.c - C11 with OpenMP: what is parallel at the top runs in threads,
 * everything inside of it one after the other. */
#include "printer/c/threads.h"

const char *const emit_c_types[ELEM_COUNT] = {
    [ELEM_I8] = "i8",   [ELEM_I16] = "i16", [ELEM_I32] = "i32",
    [ELEM_I64] = "i64", [ELEM_U8] = "u8",   [ELEM_U16] = "u16",
    [ELEM_U32] = "u32", [ELEM_U64] = "u64", [ELEM_F32] = "f32",
    [ELEM_F64] = "f64", [ELEM_BOOL] = "bool",
};

/* Any byte but 0 is true. */
const char *const emit_c_stored[ELEM_COUNT] = {
    [ELEM_I8] = "i8",   [ELEM_I16] = "i16", [ELEM_I32] = "i32",
    [ELEM_I64] = "i64", [ELEM_U8] = "u8",   [ELEM_U16] = "u16",
    [ELEM_U32] = "u32", [ELEM_U64] = "u64", [ELEM_F32] = "f32",
    [ELEM_F64] = "f64", [ELEM_BOOL] = "u8",
};

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

/* Lanes of one statement are done before those of the next one begin. */
static void barrier(Emitter *e)
{
    (void)e;
}

/* ---- kernels ---- */

/* How many iterations there are; they can be counted. */
static const char *count_iterations(Emitter *e, const Stm *stm,
                                    const char **bound)
{
    const Lambda *fn = &stm->exp.fn[0];
    int64_t total;

    if (threads_know_total(stm, &total))
        return arena_printf(&e->arena, "%lld", (long long)total);
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

static void take_bounds(Emitter *e, ThreadRegion *region, const Lambda *fn,
                        const char **bound)
{
    for (uint32_t d = 0; d < fn->nparam; d++)
        threads_take(e, region, bound[d]);
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

/* Few iterations, in one thread. */
static void alone(Emitter *e, const Stm *stm, const char **bound)
{
    ThreadRegion region;

    threads_begin_alone(e, &region);
    iterations(e, stm, bound);
    threads_end(e, &region, NULL);
}

/* The iterations of STM are shared among the threads where WORTH says so. */
static void in_threads(Emitter *e, const Stm *stm, const char **bound,
                       const char *worth)
{
    const Lambda *fn = &stm->exp.fn[0];
    ThreadRegion region;

    threads_begin(e, &region);
    take_bounds(e, &region, fn, bound);
    threads_share_loops(e, fn->nparam);
    iterations(e, stm, bound);
    threads_end(e, &region, worth);
}

/* A region that has one thread costs as much as some thousand instructions: a
 * few small iterations are a loop without one. */
static void kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char **bound = ARENA_NEW(&e->arena, const char *, fn->nparam);

    if (emit_runs_never(stm)) {
        threads_in_order(e, stm);
        return;
    }
    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = emit_bound(e, stm->exp.arg[d]);
    if (threads_are_too_many(stm)) {
        alone(e, stm, bound);
        return;
    }
    const char *total = fn->nparam == 1 ? bound[0]
                                        : count_iterations(e, stm, bound);
    const char *split = threads_split_few(e, stm, total);
    if (!split) {
        in_threads(e, stm, bound, threads_worth(e, stm, total));
        return;
    }
    emit_line(e, "if (%s) {", split);
    e->indent++;
    in_threads(e, stm, bound, "");
    e->indent--;
    if (fn->nparam == 1)
        emit_line(e, "} else {");
    else /* an empty inner dimension may have very many rows */
        emit_line(e, "} else if (%s > 0) {", total);
    e->indent++;
    alone(e, stm, bound);
    emit_close(e);
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
    .elem = emit_c_types,
    .stored = emit_c_stored,
    .suffix = ".c",
    .space = spaces,
    .restrict_ = "restrict ",
    .vector = "FUN_OMP(simd)",
    .aligned = "_Alignas(8) ",
    .helper = "static inline ",
    .words = emit_gnu_words,
    .prelude = prelude,
    .parallel = parallel,
    .alloc = alloc,
    .barrier = barrier,
    .give_up = give_up,
};
