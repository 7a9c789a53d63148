/* emit_soac_threads.c - reduce, scan, filter, partition and scatter in threads.
 *
 * Iterations are cut into parts, of which a thread has one or several.  A scan
 * and a filter go over them twice, as Blelloch, "Prefix Sums and Their
 * Applications", CMU-CS-90-190, 1990, section 1.2, does: first each part tells
 * what it comes to, then it knows what stands before it.
 *
 * How floats are cut is a matter of their number alone, so that runs repeat;
 * what does not depend on the order is cut into as many parts as there are
 * threads.
 */
#include "printer/emit_threads.h"

static const IntoList *into_of(const Stm *stm)
{
    return stm->exp.u.into;
}

static const Lambda *body_of(const Stm *stm)
{
    return &stm->exp.fn[0];
}

/* Do the results not depend on the order in which they are combined? */
static bool is_exact(const Stm *stm)
{
    const IntoList *into = into_of(stm);

    for (uint32_t o = 0, at = 0; o < into->ops.count; at++, o++) {
        const Operator *op = &into->ops.at[o];
        if (op->kind == OPERATOR_LAMBDA ||
            (op->kind == OPERATOR_BUILTIN &&
             elem_is_float((Elem)into->at[at].elem)))
            return false;
    }
    return true;
}

/* ---- what bodies do ---- */

/* Nothing that can be seen from outside: it may run twice. */
static bool only_computes(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        FormId form = (FormId)s->exp.form;
        if (form == FORM_IMP_RETAIN || form == FORM_IMP_RELEASE ||
            (form == FORM_IMP_WRITE &&
             !e->use[s->exp.arg[0]->u.var->id].local))
            return false;
        if (form >= FORM_IMP_REDUCE)
            for (uint32_t k = 0; k < into_of(s)->count; k++)
                if (!e->use[s->exp.arg[into_of(s)->at[k].first]->u.var->id]
                         .local)
                    return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!only_computes(e, s->exp.fn[i].body))
                return false;
    }
    return true;
}

static bool is_expensive(const Scalar *s)
{
    if (elem_is_float((Elem)s->elem) && s->op != OP_CONVERT &&
        op_info[s->op].notation == NOTATION_CALL)
        return true;
    for (uint32_t i = 0; i < s->narg; i++)
        if (is_expensive(s->arg[i]))
            return true;
    return false;
}

/* To compute it again is less than to store it and to read it back. */
static bool is_cheap(const Body *body)
{
    enum { FEW_STATEMENTS = 16 };
    uint32_t count = 0;

    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.nfn || s->exp.form == FORM_IMP_ALLOC ||
            ++count > FEW_STATEMENTS)
            return false;
        for (uint32_t i = 0; i < s->exp.narg; i++)
            if (is_expensive(s->exp.arg[i]))
                return false;
    }
    for (uint32_t k = 0; k < body->nres; k++)
        if (is_expensive(body->res[k]))
            return false;
    return true;
}

/* Might A and B be one block, also if the caller gave both? */
static bool may_be_same(Emitter *e, const Var *a, const Var *b)
{
    bool outside_a = false, outside_b = false;

    if (emit_may_be_same(e, a, b))
        return true;
    for (uint32_t i = 0; i < e->fun->nparam && e->fun->nres == 0; i++) {
        const Var *param = e->fun->param[i];
        if (!type_is_mem(param->type))
            continue;
        outside_a = outside_a || emit_may_be_same(e, a, param);
        outside_b = outside_b || emit_may_be_same(e, b, param);
    }
    return outside_a && outside_b;
}

/* Does BODY read what STM writes? */
static bool reads_targets(Emitter *e, const Stm *stm, const Body *body)
{
    const IntoList *into = into_of(stm);

    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t k = 0; k < into->count; k++)
            if (s->exp.form == FORM_IMP_READ &&
                may_be_same(e, s->exp.arg[1]->u.var,
                            stm->exp.arg[into->at[k].first]->u.var))
                return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (reads_targets(e, stm, s->exp.fn[i].body))
                return true;
    }
    return false;
}

/* Might a result stand where another one does? */
static bool shares_targets(Emitter *e, const Stm *stm)
{
    const IntoList *into = into_of(stm);

    for (uint32_t i = 0; i < into->count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (emit_may_be_same(e, stm->exp.arg[into->at[i].first]->u.var,
                                 stm->exp.arg[into->at[k].first]->u.var))
                return true;
    return false;
}

/* ---- parts ---- */

static const char *many_parts(Emitter *e, uint32_t number)
{
    return arena_printf(&e->arena, "fun_parts%u > 1", number);
}

typedef struct PartLoop {
    Iteration it;
    Region region;
} PartLoop;

/* Parts [fun_from, fun_to) of the N iterations, the fun_k-th from FIRST on. */
static void begin_parts(Emitter *e, PartLoop *loop, uint32_t number,
                        const char *n, int first)
{
    threads_begin(e, &loop->region);
    threads_share_loop(e);
    emit_line(e, "for (i64 fun_k = %d; fun_k < fun_parts%u; fun_k++) {", first,
              number);
    e->indent++;
    emit_begin_iteration(e, &loop->it);
    emit_line(e, "const i64 fun_from = fun_part(%s, fun_parts%u, fun_k);", n,
              number);
    emit_line(e, "const i64 fun_to = fun_part(%s, fun_parts%u, fun_k + 1);", n,
              number);
}

static void end_parts(Emitter *e, PartLoop *loop, uint32_t number)
{
    emit_end_iteration(e, &loop->it);
    emit_close(e);
    threads_end(e, &loop->region, many_parts(e, number));
}

static void count_parts(Emitter *e, uint32_t number, bool exact, const char *n)
{
    emit_line(e, "const i64 fun_parts%u = fun_parts%s(%s);", number,
              exact ? "_by_threads" : "", n);
}

/* ---- reduce ---- */

/* The iterations that do not depend on each other's results. */
static void collect(Emitter *e, const Stm *stm, const char *n)
{
    Region region;
    FoldLoop loop = {"0", n, NULL, true};

    threads_begin(e, &region);
    threads_share_loop(e);
    emit_fold_loop(e, stm, ++e->next, &loop);
    threads_end(e, &region, threads_worth(e, stm, n));
}

/* Neighbouring iterations are folded side by side, then what they came to. */
static void fold_lanes(Emitter *e, const Stm *stm, uint32_t number)
{
    const Lambda *fn = body_of(stm);
    FoldLoop rest = {"fun_next", "fun_to", "false", true};

    emit_lanes(e, stm, number, "FUN_LANES");
    emit_line(e, "i64 fun_next = fun_from;");
    emit_line(e, "for (; fun_to - fun_next >= FUN_LANES; "
                 "fun_next += FUN_LANES) {");
    e->indent++;
    threads_vector_loop(e, stm, NULL);
    emit_line(e, "for (int fun_l = 0; fun_l < FUN_LANES; fun_l++) {");
    e->indent++;
    emit_line(e, "const i64 %s = fun_next + fun_l;",
              emit_declare(e, fn->param[0]));
    emit_line(e, "(void)%s;", emit_declare(e, fn->param[0]));
    emit_body(e, fn->body);
    emit_lane(e, stm, number, "fun_l");
    emit_close(e);
    emit_close(e);
    emit_accumulators(e, stm, number);
    emit_line(e, "for (int fun_l = 0; fun_l < FUN_LANES; fun_l++) {");
    e->indent++;
    emit_each_result(e, stm, number, "new", "", "lane", "[fun_l]");
    emit_combine(e, stm, "acc", "new", number);
    emit_close(e);
    emit_fold_loop(e, stm, number, &rest);
}

static bool has_lanes(const Stm *stm)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA ||
            (ops->at[o].kind == OPERATOR_ID &&
             stm->exp.form == FORM_IMP_SCAN))
            return false;
    return true;
}

/* Each part by itself; what it comes to is kept.  WRITES: and so is what its
 * iterations give. */
static void fold_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const char *n, bool writes)
{
    FoldLoop loop = {"fun_from", "fun_to", NULL, writes};
    PartLoop parts;

    begin_parts(e, &parts, number, n, 0);
    loop.first = arena_printf(&e->arena, "%s == fun_from",
                              emit_declare(e, body_of(stm)->param[0]));
    if (has_lanes(stm) && (stm->exp.form == FORM_IMP_REDUCE || !writes)) {
        fold_lanes(e, stm, number);
    } else {
        emit_accumulators(e, stm, number);
        emit_fold_loop(e, stm, number, &loop);
    }
    emit_each_result(e, stm, number, "part", "[fun_k]", "acc", "");
    end_parts(e, &parts, number);
}

/* One thread combines the parts. */
static void combine_parts(Emitter *e, const Stm *stm, uint32_t number,
                          bool prefixes)
{
    Iteration it;
    Region region;

    threads_begin(e, &region);
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
    threads_end(e, &region, NULL);
}

void threads_reduce(Emitter *e, const Stm *stm)
{
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    if (emit_only_collects(stm)) {
        collect(e, stm, n);
        return;
    }
    count_parts(e, number, is_exact(stm), n);
    emit_part_arrays(e, stm, number, "part", "FUN_PARTS");
    fold_parts(e, stm, number, n, true);
    combine_parts(e, stm, number, false);
}

/* ---- scan ---- */

/* The iterations again, behind what stands before their part. */
static void scan_behind(Emitter *e, const Stm *stm, uint32_t number,
                        const char *n)
{
    FoldLoop loop = {"fun_from", "fun_to", NULL, true};
    PartLoop parts;

    begin_parts(e, &parts, number, n, 0);
    loop.first = arena_printf(&e->arena, "%s == 0",
                              emit_declare(e, body_of(stm)->param[0]));
    emit_accumulators(e, stm, number);
    emit_line(e, "if (fun_k > 0) {");
    e->indent++;
    emit_each_result(e, stm, number, "acc", "", "part", "[fun_k]");
    emit_close(e);
    emit_fold_loop(e, stm, number, &loop);
    end_parts(e, &parts, number);
}

static void scan_twice(Emitter *e, const Stm *stm, uint32_t number,
                       const char *n)
{
    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    fold_parts(e, stm, number, n, false);
    combine_parts(e, stm, number, true);
    emit_close(e);
    scan_behind(e, stm, number, n);
}

/* What stands before a part is combined with all of its results. */
static void add_prefixes(Emitter *e, const Stm *stm, uint32_t number,
                         const char *n)
{
    PartLoop parts;

    begin_parts(e, &parts, number, n, 1);
    emit_loop(e, body_of(stm)->param[0], "fun_from", "fun_to");
    emit_accumulators(e, stm, number);
    emit_each_result(e, stm, number, "acc", "", "part", "[fun_k]");
    emit_read_back(e, stm, number);
    emit_combine(e, stm, "acc", "new", number);
    emit_write_accumulators(e, stm, number);
    emit_close(e);
    end_parts(e, &parts, number);
}

static void scan_and_add(Emitter *e, const Stm *stm, uint32_t number,
                         const char *n)
{
    fold_parts(e, stm, number, n, true);
    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    combine_parts(e, stm, number, true);
    add_prefixes(e, stm, number, n);
    emit_close(e);
}

void threads_scan(Emitter *e, const Stm *stm)
{
    const Body *body = body_of(stm)->body;
    bool twice = is_cheap(body) && only_computes(e, body);

    if (!twice && shares_targets(e, stm)) { /* they cannot be read back */
        threads_in_order(e, stm);
        return;
    }
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    if (emit_only_collects(stm)) {
        collect(e, stm, n);
        return;
    }
    count_parts(e, number, is_exact(stm), n);
    emit_part_arrays(e, stm, number, "part", "FUN_PARTS");
    if (twice)
        scan_twice(e, stm, number, n);
    else
        scan_and_add(e, stm, number, n);
}

/* ---- filter and partition ---- */

/* How many of each part are accepted. */
static void count_accepted(Emitter *e, const Stm *stm, uint32_t number,
                           const char *n)
{
    const Lambda *fn = body_of(stm);
    PartLoop parts;

    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    begin_parts(e, &parts, number, n, 0);
    emit_line(e, "i64 fun_count = 0;");
    emit_loop(e, fn->param[0], "fun_from", "fun_to");
    emit_body(e, fn->body);
    emit_without_values(e, stm);
    emit_begin(e);
    buf_text(e->out, "fun_count += ");
    emit_operand(e, fn->body->res[fn->body->nres - 1]);
    buf_text(e->out, ";\n");
    emit_close(e);
    emit_line(e, "fun_yes%u[fun_k] = fun_count;", number);
    end_parts(e, &parts, number);
    emit_close(e);
}

/* How many stand before each part. */
static void add_counts(Emitter *e, uint32_t number)
{
    emit_line(e, "for (i64 fun_k = 0, fun_before = 0; fun_k < fun_parts%u; "
                 "fun_k++) {", number);
    e->indent++;
    emit_line(e, "const i64 fun_count = fun_yes%u[fun_k];", number);
    emit_line(e, "fun_yes%u[fun_k] = fun_before;", number);
    emit_line(e, "fun_before += fun_count;");
    emit_close(e);
}

/* A chunk's accepted elements are put together without a branch, then go to
 * their places. */
static void sift_chunk(Emitter *e, const Stm *stm, uint32_t number)
{
    const Lambda *fn = body_of(stm);
    bool both = stm->exp.form == FORM_IMP_PARTITION;

    emit_line(e, "i64 fun_n = 0;");
    if (both)
        emit_line(e, "i64 fun_m = 0;");
    emit_loop(e, fn->param[0], "fun_next", "fun_stop");
    emit_body(e, fn->body);
    emit_keep(e, stm, number);
    emit_close(e);
    emit_kept(e, stm, number, false, "fun_place", "fun_n");
    if (both)
        emit_kept(e, stm, number, true, "fun_other", "fun_m");
}

static void sift_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const char *n)
{
    bool both = stm->exp.form == FORM_IMP_PARTITION;
    PartLoop parts;

    begin_parts(e, &parts, number, n, 0);
    emit_line(e, "i64 fun_place = fun_yes%u[fun_k];", number);
    if (both)
        emit_line(e, "i64 fun_other = fun_from - fun_place;");
    emit_kept_arrays(e, stm, number, "FUN_CHUNK");
    emit_line(e, "for (i64 fun_next = fun_from, fun_stop; fun_next < fun_to; "
                 "fun_next = fun_stop) {");
    e->indent++;
    emit_line(e, "fun_stop = fun_to - fun_next < FUN_CHUNK ? fun_to : "
                 "fun_next + FUN_CHUNK;");
    sift_chunk(e, stm, number);
    emit_close(e);
    emit_line(e, "fun_yes%u[fun_k] = fun_place;", number);
    end_parts(e, &parts, number);
}

void threads_sift(Emitter *e, const Stm *stm)
{
    const Body *body = body_of(stm)->body;

    if (!only_computes(e, body) || reads_targets(e, stm, body)) {
        threads_in_order(e, stm);
        return;
    }
    const char *n = emit_bound(e, stm->exp.arg[1]);
    uint32_t number = ++e->next;

    count_parts(e, number, true, n);
    emit_line(e, "i64 fun_yes%u[FUN_PARTS] = {0};", number);
    count_accepted(e, stm, number, n);
    add_counts(e, number);
    sift_parts(e, stm, number, n);
    emit_line(e, "%s = fun_parts%u > 0 ? fun_yes%u[fun_parts%u - 1] : 0;",
              emit_name(e, stm->exp.arg[0]->u.var), number, number, number);
}

/* ---- scatter ---- */

static void scatter_freely(Emitter *e, const Stm *stm)
{
    Iteration it;
    Region region;
    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);

    threads_begin(e, &region);
    threads_share_loop(e);
    emit_loop(e, body_of(stm)->param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_scattering(e, stm, extent, NULL);
    emit_end_iteration(e, &it);
    emit_close(e);
    threads_end(e, &region, threads_worth(e, stm, n));
}

static const char *own_neutral(Emitter *e, const Stm *stm)
{
    Buf *out = e->out, text = {0};

    e->out = &text;
    emit_neutral(e, (Op)into_of(stm)->ops.at[0].op,
                 (Elem)into_of(stm)->at[0].elem);
    e->out = out;
    buf_char(&text, '\0');
    const char *neutral = arena_printf(&e->arena, "%s", text.at);
    buf_free(&text);
    return neutral;
}

/* new = new OP own[place], of part fun_k. */
static void combine_own(Emitter *e, const Stm *stm, uint32_t number,
                        const char *place)
{
    Elem elem = (Elem)into_of(stm)->at[0].elem;
    const char *value = arena_printf(&e->arena, "fun_new%u_0", number);

    emit_begin(e);
    buf_printf(e->out, "%s = ", value);
    emit_apply(e, (Op)into_of(stm)->ops.at[0].op, elem, value,
               arena_printf(&e->arena,
                            "((const %s *)fun_all%u)[fun_k * fun_room%u + %s]",
                            e->d->elem[elem], number, number, place));
    buf_text(e->out, ";\n");
}

/* Each part combines in an array of its own, which begins with what changes
 * nothing. */
static void scatter_parts(Emitter *e, const Stm *stm, uint32_t number,
                          const char *n, const char *extent)
{
    Elem elem = (Elem)into_of(stm)->at[0].elem;
    PartLoop parts;

    begin_parts(e, &parts, number, n, 0);
    emit_line(e, "%s *const fun_own = (%s *)fun_all%u + fun_k * fun_room%u;",
              e->d->elem[elem], e->d->elem[elem], number, number);
    emit_line(e, "for (i64 fun_p = 0; fun_p < %s; fun_p++)", extent);
    e->indent++;
    emit_line(e, "fun_own[fun_p] = %s;", own_neutral(e, stm));
    e->indent--;
    emit_loop(e, body_of(stm)->param[0], "fun_from", "fun_to");
    emit_scattering(e, stm, extent, "fun_own");
    emit_close(e);
    end_parts(e, &parts, number);
}

/* The arrays are combined with what was there.  What nothing came to is left
 * alone: it may lie outside of the block. */
static void gather_parts(Emitter *e, const Stm *stm, uint32_t number,
                         const char *extent)
{
    const char *place;
    Elem elem = (Elem)into_of(stm)->at[0].elem;
    Region region;

    threads_begin(e, &region);
    threads_share_loop(e);
    place = emit_declare(e, into_of(stm)->position);
    emit_line(e, "for (i64 %s = 0; %s < %s; %s++) {", place, place, extent,
              place);
    e->indent++;
    emit_line(e, "%s fun_new%u_0 = %s;", e->d->elem[elem], number,
              own_neutral(e, stm));
    emit_line(e, "for (i64 fun_k = 0; fun_k < fun_parts%u; fun_k++)", number);
    e->indent++;
    combine_own(e, stm, number, place);
    e->indent--;
    emit_line(e, "if (fun_new%u_0 != %s) {", number, own_neutral(e, stm));
    e->indent++;
    emit_update(e, stm, number);
    emit_close(e);
    emit_close(e);
    threads_end(e, &region, arena_printf(&e->arena, "%s > 1024", extent));
}

/* A function that fails releases them with all other blocks. */
static void take_own_arrays(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_begin(e);
    buf_printf(e->out, "void *const fun_all%u = fun_alloc(fun_ctx, "
                       "fun_size_mul(fun_parts%u * %u, fun_room%u), ",
               number, number,
               (unsigned)elem_info[into_of(stm)->at[0].elem].bytes, number);
    emit_string(e->out, emit_where(e, stm->loc));
    buf_text(e->out, ");\n");
    emit_line(e, "if (!fun_all%u)", number);
    e->indent++;
    e->d->give_up(e);
    e->indent--;
}

static void scatter_privately(Emitter *e, const Stm *stm)
{
    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    uint32_t number = ++e->next;

    count_parts(e, number, true, n);
    emit_line(e, "const i64 fun_room%u = fun_own_room(%s, fun_parts%u, %s);",
              number, n, number, extent);
    emit_line(e, "if (fun_room%u) {", number);
    e->indent++;
    take_own_arrays(e, stm, number);
    scatter_parts(e, stm, number, n, extent);
    gather_parts(e, stm, number, extent);
    emit_line(e, "fun_release(fun_ctx, fun_all%u);", number);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    threads_in_order(e, stm);
    emit_close(e);
}

void threads_scatter(Emitter *e, const Stm *stm)
{
    const OperatorList *ops = &into_of(stm)->ops;

    if (ops->count == 0)
        scatter_freely(e, stm);
    else if (is_exact(stm))
        scatter_privately(e, stm);
    else
        threads_in_order(e, stm);
}
