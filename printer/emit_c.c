/* emit_c.c - C11 with OpenMP: what is parallel at the top runs in threads,
 * everything inside of it one after the other. */
#include "printer/emit_inside.h"

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
    const Var *var = stm->exp.arg[0]->u.var;
    bool scratch = stm->exp.elem != SPACE_DEVICE;

    emit_comment(e, stm);
    emit_begin(e);
    emit_assigned(e, var);
    buf_printf(e->out, "%s(fun_ctx, ",
               scratch ? "fun_scratch_take" : "fun_alloc");
    if (scratch)
        buf_text(e->out, "&fun_local, ");
    emit_size(e, stm->exp.arg[1]);
    buf_text(e->out, ", ");
    emit_string(e->out, emit_where(e, stm->loc));
    buf_text(e->out, ");\n");
    e->declaring = NULL;
    emit_line(e, "if (!%s)", emit_name(e, var));
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

/* ---- regions ---- */

/* What threads do together: the text of it, in front of which stands what it
 * needs from outside. */
typedef struct Region {
    Buf *out, text;
    bool may_fail;
} Region;

static void begin_region(Emitter *e, Region *region)
{
    *region = (Region){.out = e->out, .may_fail = e->may_fail};
    e->out = &region->text;
    e->here = ++e->next;
    e->ncapture = 0;
    e->region_scratch = e->takes_scratch = e->may_fail = false;
    e->indent++;
}

static void print_captured(Emitter *e)
{
    for (uint32_t i = 0; i < e->ncapture; i++)
        buf_printf(e->out, "%s%s", i ? ", " : " firstprivate(",
                   e->name[e->capture[i]->name->id]);
    if (e->ncapture)
        buf_char(e->out, ')');
}

/* Threads cost what so many small iterations do. */
enum { FEW_ITERATIONS = 1024 };

static bool is_small(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_FOR || s->exp.form == FORM_IMP_WHILE ||
            s->exp.form >= FORM_IMP_KERNEL)
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!is_small(s->exp.fn[i].body))
                return false;
    }
    return true;
}

/* Are so many iterations of STM worth threads? */
static const char *worth_threads(Emitter *e, const Stm *stm, const char *n)
{
    return arena_printf(&e->arena, "%s > %d", n,
                        is_small(stm->exp.fn[0].body) ? FEW_ITERATIONS : 1);
}

/* Each thread runs the region: its loop begins with a `for` pragma, or shares
 * iterations itself.  There are several threads where CONDITION holds; NULL:
 * one does it all. */
static void end_region(Emitter *e, Region *region, const char *condition)
{
    bool may_fail = e->may_fail;

    e->indent--;
    e->out = region->out;
    if (condition) {
        emit_begin(e);
        buf_printf(e->out, "FUN_OMP(parallel if(%s)", condition);
        print_captured(e);
        buf_text(e->out, ")\n");
    }
    emit_open(e);
    if (e->region_scratch)
        emit_line(e, "fun_scratch fun_local = {NULL};");
    buf_bytes(e->out, region->text.at, region->text.len);
    if (e->region_scratch)
        emit_line(e, "fun_scratch_free(&fun_local);");
    emit_close(e);
    buf_free(&region->text);
    e->here = 0;
    if (may_fail) {
        emit_line(e, "if (fun_ctx->status)");
        e->indent++;
        give_up(e);
        e->indent--;
    }
    e->may_fail = region->may_fail;
}

static void share_loop(Emitter *e)
{
    emit_line(e, "FUN_OMP(for schedule(static))");
}

/* All iterations in one thread. */
static void in_order(Emitter *e, const Stm *stm)
{
    Region region;

    begin_region(e, &region);
    emit_sequentially(e, stm);
    end_region(e, &region, NULL);
}

/* ---- kernels ---- */

static void one_dimension(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char *n = emit_bound(e, stm->exp.arg[0]);
    Iteration it;
    Region region;

    begin_region(e, &region);
    share_loop(e);
    emit_loop(e, fn->param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_body(e, fn->body);
    emit_end_iteration(e, &it);
    emit_close(e);
    end_region(e, &region, worth_threads(e, stm, n));
}

/* The indices but the last one, of iteration fun_at; where the last one
 * begins. */
static void find_indices(Emitter *e, const Lambda *fn, const char **bound)
{
    uint32_t last = fn->nparam - 1;

    emit_line(e, "const i64 fun_from = fun_at %% %s;", bound[last]);
    emit_line(e, "i64 fun_rest = fun_at / %s;", bound[last]);
    for (uint32_t d = last; d-- > 0;) {
        const char *name = emit_declare(e, fn->param[d]);
        if (d == 0) {
            emit_line(e, "const i64 %s = fun_rest;", name);
        } else {
            emit_line(e, "const i64 %s = fun_rest %% %s;", name, bound[d]);
            emit_line(e, "fun_rest /= %s;", bound[d]);
        }
        if (!e->use[fn->param[d]->id].read)
            emit_line(e, "(void)%s;", name);
    }
    emit_line(e, "const i64 fun_stop = fun_to - fun_at < %s - fun_from ? "
                 "fun_from + (fun_to - fun_at) : %s;", bound[last],
              bound[last]);
}

/* A thread's share of all iterations, as runs of the last index. */
static void dimensions(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char **bound = ARENA_NEW(&e->arena, const char *, fn->nparam);
    Iteration it;
    Region region;

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = emit_bound(e, stm->exp.arg[d]);
    emit_begin(e);
    buf_printf(e->out, "const i64 fun_total = fun_count(%u, (const i64[]){",
               fn->nparam);
    for (uint32_t d = 0; d < fn->nparam; d++)
        buf_printf(e->out, "%s%s", d ? ", " : "", bound[d]);
    buf_text(e->out, "});\n");
    emit_line(e, "if (fun_total < 0) {");
    e->indent++;
    emit_begin(e);
    buf_text(e->out, "fun_fail(fun_ctx, FUN_FAILED, ");
    emit_string(e->out, arena_printf(&e->arena,
                                     "%s: a bound is negative, or there are "
                                     "too many iterations",
                                     emit_where(e, stm->loc)));
    buf_text(e->out, ");\n");
    give_up(e);
    emit_close(e);
    begin_region(e, &region);
    emit_line(e, "i64 fun_at, fun_to;");
    emit_line(e, "fun_share(fun_total, &fun_at, &fun_to);");
    emit_line(e, "while (fun_at < fun_to) {");
    e->indent++;
    find_indices(e, fn, bound);
    emit_loop(e, fn->param[fn->nparam - 1], "fun_from", "fun_stop");
    emit_begin_iteration(e, &it);
    emit_body(e, fn->body);
    emit_end_iteration(e, &it);
    emit_close(e);
    emit_line(e, "fun_at += fun_stop - fun_from;");
    emit_close(e);
    end_region(e, &region, worth_threads(e, stm, "fun_total"));
}

static bool runs_never(const Stm *stm)
{
    int64_t bound;

    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++)
        if (scalar_is_int(stm->exp.arg[d], &bound) && bound <= 0)
            return true;
    return false;
}

static void kernel(Emitter *e, const Stm *stm)
{
    if (runs_never(stm))
        in_order(e, stm);
    else if (stm->exp.fn[0].nparam == 1)
        one_dimension(e, stm);
    else
        dimensions(e, stm);
}

/* ---- reduce and scan ---- */

/* The iterations that do not depend on each other's results. */
static void collect(Emitter *e, const Stm *stm, const char *n)
{
    Region region;

    begin_region(e, &region);
    share_loop(e);
    emit_folding_loop(e, stm, ++e->next, "0", n);
    end_region(e, &region, worth_threads(e, stm, n));
}

/* Do the results not depend on the order in which they are combined? */
static bool is_exact(const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;

    for (uint32_t o = 0, at = 0; o < into->ops.count; at++, o++) {
        const Operator *op = &into->ops.at[o];
        if (op->kind == OPERATOR_LAMBDA ||
            (op->kind == OPERATOR_BUILTIN &&
             elem_is_float((Elem)into->at[at].elem)))
            return false;
    }
    return true;
}

static const char *many_parts(Emitter *e, uint32_t number)
{
    return arena_printf(&e->arena, "fun_parts%u > 1", number);
}

/* Each part by itself; what it comes to is kept. */
static void fold_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const char *n)
{
    Iteration it;
    Region region;

    emit_line(e, "const i64 fun_parts%u = fun_parts%s(%s);", number,
              is_exact(stm) ? "_by_threads" : "", n);
    emit_part_arrays(e, stm, number, "FUN_PARTS");
    begin_region(e, &region);
    share_loop(e);
    emit_line(e, "for (i64 fun_k = 0; fun_k < fun_parts%u; fun_k++) {",
              number);
    e->indent++;
    emit_begin_iteration(e, &it);
    emit_line(e, "const i64 fun_from = fun_part(%s, fun_parts%u, fun_k);", n,
              number);
    emit_line(e, "const i64 fun_to = fun_part(%s, fun_parts%u, fun_k + 1);", n,
              number);
    emit_folding_loop(e, stm, number, "fun_from", "fun_to");
    emit_each_result(e, stm, number, "part", "[fun_k]", "acc", "");
    emit_end_iteration(e, &it);
    emit_close(e);
    end_region(e, &region, many_parts(e, number));
}

/* One thread combines the parts. */
static void combine_parts(Emitter *e, const Stm *stm, uint32_t number,
                          bool prefixes)
{
    Iteration it;
    Region region;

    begin_region(e, &region);
    emit_accumulators(e, stm, number);
    emit_line(e, "for (i64 fun_k = 0; fun_k < fun_parts%u; fun_k++) {",
              number);
    e->indent++;
    emit_begin_iteration(e, &it);
    emit_each_result(e, stm, number, "new", "", "part", "[fun_k]");
    if (prefixes)
        emit_each_result(e, stm, number, "part", "[fun_k]", "acc", "");
    emit_fold(e, stm, number, "fun_k == 0");
    emit_end_iteration(e, &it);
    emit_close(e);
    if (!prefixes)
        emit_reduced(e, stm, number,
                     arena_printf(&e->arena, "fun_parts%u > 0", number));
    end_region(e, &region, NULL);
}

/* What stands before a part is combined with all of its results. */
static void add_prefixes(Emitter *e, const Stm *stm, uint32_t number,
                         const char *n)
{
    Iteration it;
    Region region;

    begin_region(e, &region);
    share_loop(e);
    emit_line(e, "for (i64 fun_k = 1; fun_k < fun_parts%u; fun_k++) {",
              number);
    e->indent++;
    emit_begin_iteration(e, &it);
    emit_line(e, "const i64 fun_from = fun_part(%s, fun_parts%u, fun_k);", n,
              number);
    emit_line(e, "const i64 fun_to = fun_part(%s, fun_parts%u, fun_k + 1);", n,
              number);
    emit_loop(e, stm->exp.fn[0].param[0], "fun_from", "fun_to");
    emit_accumulators(e, stm, number);
    emit_each_result(e, stm, number, "acc", "", "part", "[fun_k]");
    emit_read_back(e, stm, number);
    emit_combine(e, stm, "acc", "new", number);
    emit_write_accumulators(e, stm, number);
    emit_close(e);
    emit_end_iteration(e, &it);
    emit_close(e);
    end_region(e, &region, many_parts(e, number));
}

static void reduce(Emitter *e, const Stm *stm)
{
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    if (emit_only_collects(stm)) {
        collect(e, stm, n);
        return;
    }
    fold_parts(e, stm, number, n);
    combine_parts(e, stm, number, false);
}

/* Might a result stand where another one does?  Then it cannot be read back. */
static bool shares_targets(Emitter *e, const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;

    for (uint32_t i = 0; i < into->count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (emit_may_be_same(e, stm->exp.arg[into->at[i].first]->u.var,
                                 stm->exp.arg[into->at[k].first]->u.var))
                return true;
    return false;
}

static void scan(Emitter *e, const Stm *stm)
{
    if (shares_targets(e, stm)) {
        in_order(e, stm);
        return;
    }
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    if (emit_only_collects(stm)) {
        collect(e, stm, n);
        return;
    }
    fold_parts(e, stm, number, n);
    emit_line(e, "if (fun_parts%u > 1) {", number);
    e->indent++;
    combine_parts(e, stm, number, true);
    add_prefixes(e, stm, number, n);
    emit_close(e);
}

/* ---- filter, partition and scatter ---- */

static void scatter(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    Iteration it;
    Region region;

    if (stm->exp.u.into->ops.count) {
        in_order(e, stm);
        return;
    }
    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    begin_region(e, &region);
    share_loop(e);
    emit_loop(e, fn->param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_scattering(e, stm, extent);
    emit_end_iteration(e, &it);
    emit_close(e);
    end_region(e, &region, worth_threads(e, stm, n));
}

/* ---- all of them ---- */

static void parallel(Emitter *e, const Stm *stm)
{
    static void (*const algorithms[FORM_COUNT])(Emitter *, const Stm *) = {
        [FORM_IMP_KERNEL] = kernel,      [FORM_IMP_REDUCE] = reduce,
        [FORM_IMP_SCAN] = scan,          [FORM_IMP_FILTER] = in_order,
        [FORM_IMP_PARTITION] = in_order, [FORM_IMP_SCATTER] = scatter,
    };
    uint32_t number = emit_note_statement(e, stm);

    emit_open(e);
    emit_line(e, "const double fun_begun = fun_begin(fun_ctx);");
    algorithms[stm->exp.form](e, stm);
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
}

static const char *const spaces[SPACE_COUNT] = {"", "", ""};

const Dialect emit_c = {
    .elem = emit_c_types,
    .stored = emit_c_stored,
    .suffix = ".c",
    .space = spaces,
    .restrict_ = "restrict ",
    .aligned = "_Alignas(8) ",
    .prelude = prelude,
    .parallel = parallel,
    .alloc = alloc,
    .barrier = barrier,
    .give_up = give_up,
};
