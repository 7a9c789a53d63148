/* target.c - C11 with OpenMP: what is parallel at the top runs in threads,
 * everything inside of it one after the other. */
#include "printer/c/threads.h"
#include "printer/emit/row.h"

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

/* The indices but the last one, of iteration fun_at; where the last one
 * begins. */
static void find_indices(Emitter *e, const Lambda *fn, const char **bound)
{
    uint32_t last = fn->nparam - 1;

    emit_line(e, "i64 fun_from = fun_at %% %s;", bound[last]);
    if (last > 1)
        emit_line(e, "i64 fun_rest = fun_at / %s;", bound[last]);
    for (uint32_t d = last; d-- > 0;) {
        const char *name = emit_declare(e, fn->param[d]);
        if (last == 1) {
            emit_line(e, "i64 %s = fun_at / %s;", name, bound[last]);
        } else if (d == 0) {
            emit_line(e, "i64 %s = fun_rest;", name);
        } else {
            emit_line(e, "i64 %s = fun_rest %% %s;", name, bound[d]);
            emit_line(e, "fun_rest /= %s;", bound[d]);
        }
        if (!e->use[fn->param[d]->id].read)
            emit_line(e, "(void)%s;", name);
    }
}

/* Those of the next row. */
static void step_indices(Emitter *e, const Lambda *fn, const char **bound)
{
    uint32_t last = fn->nparam - 1;

    emit_line(e, "fun_from = 0;");
    for (uint32_t d = last; d-- > 0;) {
        const char *name = emit_name(e, fn->param[d]);
        if (d == 0) {
            emit_line(e, "%s++;", name);
            break;
        }
        emit_line(e, "if (++%s == %s) {", name, bound[d]);
        e->indent++;
        emit_line(e, "%s = 0;", name);
    }
    for (uint32_t d = last; d-- > 1;)
        emit_close(e);
}

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

/* Few iterations, in one thread. */
static void alone(Emitter *e, const Stm *stm, const char **bound)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    ThreadRegion region;

    threads_begin_alone(e, &region);
    for (uint32_t d = 0; d < last; d++)
        emit_loop(e, fn->param[d], "0", bound[d]);
    if (strcmp(bound[last], "1") != 0)
        threads_vector_loop(e, stm);
    emit_loop(e, fn->param[last], "0", bound[last]);
    row_iteration(e, fn->body);
    for (uint32_t d = 0; d < last; d++)
        emit_close(e);
    threads_end(e, &region, NULL);
}

static void one_dimension(Emitter *e, const Stm *stm, const char **bound,
                          const char *worth)
{
    const Lambda *fn = &stm->exp.fn[0];
    ThreadRegion region;

    threads_begin(e, &region);
    threads_take(e, &region, bound[0]);
    if (row_has_parts(e, stm)) {
        emit_line(e, "i64 fun_from, fun_stop;");
        emit_line(e, "fun_share(%s, &fun_from, &fun_stop);", bound[0]);
        row_run(e, stm, bound[0]);
    } else {
        threads_share_vector_loop(e, stm);
        emit_loop(e, fn->param[0], "0", bound[0]);
        row_iteration(e, fn->body);
    }
    threads_end(e, &region, worth);
}

/* A thread's share of all iterations, as runs of the last index. */
static void dimensions(Emitter *e, const Stm *stm, const char **bound,
                       const char *total, const char *worth)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char *last = bound[fn->nparam - 1];
    ThreadRegion region;

    threads_begin(e, &region);
    threads_take(e, &region, total);
    take_bounds(e, &region, fn, bound);
    emit_line(e, "i64 fun_at, fun_to;");
    emit_line(e, "fun_share(%s, &fun_at, &fun_to);", total);
    emit_line(e, "if (fun_at < fun_to) {");
    e->indent++;
    find_indices(e, fn, bound);
    emit_line(e, "do {");
    e->indent++;
    emit_line(e, "const i64 fun_stop = fun_to - fun_at < %s - fun_from ? "
                 "fun_from + (fun_to - fun_at) : %s;", last, last);
    row_run(e, stm, last);
    emit_line(e, "fun_at += fun_stop - fun_from;");
    step_indices(e, fn, bound);
    e->indent--;
    emit_line(e, "} while (fun_at < fun_to);");
    emit_close(e);
    threads_end(e, &region, worth);
}

enum { TILE = 32 }; /* FUN_TILE */

/* Is all of a dimension one tile? */
static bool is_one_tile(const Stm *stm, uint32_t d)
{
    int64_t bound;

    return scalar_is_int(stm->exp.arg[d], &bound) && bound <= TILE;
}

/* The tiles of dimension D. */
static void loop_over_tiles(Emitter *e, uint32_t d, const char *bound)
{
    emit_line(e, "for (i64 fun_tile%u = 0; fun_tile%u < %s; "
                 "fun_tile%u += FUN_TILE) {", d, d, bound, d);
    e->indent++;
}

/* What of a dimension is in a tile. */
static void loop_in_tile(Emitter *e, const Stm *stm, uint32_t d,
                         const char *bound)
{
    const Var *index = stm->exp.fn[0].param[d];

    if (is_one_tile(stm, d)) {
        emit_loop(e, index, "0", bound);
        return;
    }
    emit_line(e, "const i64 fun_to%u = %s - fun_tile%u < FUN_TILE ? %s : "
                 "fun_tile%u + FUN_TILE;", d, bound, d, bound, d);
    emit_loop(e, index, arena_printf(&e->arena, "fun_tile%u", d),
              arena_printf(&e->arena, "fun_to%u", d));
}

/* Tiles of dimension CROSSED and the last one, which stay in a cache. */
static void tiles(Emitter *e, const Stm *stm, const char **bound,
                  uint32_t crossed, const char *worth)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    uint32_t shared =
        fn->nparam - is_one_tile(stm, crossed) - is_one_tile(stm, last);
    Iteration it;
    ThreadRegion region;

    threads_begin(e, &region);
    take_bounds(e, &region, fn, bound);
    threads_share_loops(e, shared);
    for (uint32_t d = 0; d < fn->nparam; d++)
        if (d != crossed && d != last)
            emit_loop(e, fn->param[d], "0", bound[d]);
        else if (!is_one_tile(stm, d))
            loop_over_tiles(e, d, bound[d]);
    loop_in_tile(e, stm, crossed, bound[crossed]);
    loop_in_tile(e, stm, last, bound[last]);
    emit_begin_iteration(e, &it);
    emit_body(e, fn->body);
    emit_end_iteration(e, &it);
    for (uint32_t d = 0; d < shared + 2; d++)
        emit_close(e);
    threads_end(e, &region, worth);
}

/* The iterations of STM, TOTAL in all, are shared among the threads where WORTH
 * says so. */
static void in_threads(Emitter *e, const Stm *stm, const char **bound,
                       const char *total, const char *worth)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1, crossed = emit_crossed_dimension(e, fn);

    if (last == 0)
        one_dimension(e, stm, bound, worth);
    else if (crossed < last &&
             !(is_one_tile(stm, crossed) && is_one_tile(stm, last)))
        tiles(e, stm, bound, crossed, worth);
    else
        dimensions(e, stm, bound, total, worth);
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
        in_threads(e, stm, bound, total, threads_worth(e, stm, total));
        return;
    }
    emit_line(e, "if (%s) {", split);
    e->indent++;
    in_threads(e, stm, bound, total, "");
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
    if (stm->exp.form == FORM_IMP_KERNEL)
        kernel(e, stm);
    else
        threads_in_order(e, stm);
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
    .lane_loop = threads_lane_loop,
    .give_up = give_up,
};
