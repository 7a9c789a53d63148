/* soac.c - the text of parts of reduce, scan, filter, partition and
 * scatter, and what can be known of these beforehand. */
#include "printer/emit/soac.h"

/* ---- what can be known ---- */

const Lambda *soac_body(const Stm *stm)
{
    return &stm->exp.fn[0];
}

/* The least and the largest of floats are so in any order. */
static bool rounds(const Operator *op, Elem elem)
{
    return elem_is_float(elem) && op->op != OP_MIN && op->op != OP_MAX;
}

bool soac_is_exact(const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;

    for (uint32_t o = 0, at = 0; o < into->ops.count; at++, o++) {
        const Operator *op = &into->ops.at[o];
        if (op->kind == OPERATOR_LAMBDA ||
            (op->kind == OPERATOR_BUILTIN &&
             rounds(op, emit_combined_elem(stm, at))))
            return false;
    }
    return true;
}

static bool checks_or_reads(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.form == FORM_ASSERT ||
             stm->exp.form == FORM_IMP_READ;
    return !*found;
}

bool soac_operators_compute(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 1; i < stm->exp.nfn; i++)
        if (i != stm->exp.u.into->ops.then)
            body_each_stm(stm->exp.fn[i].body, checks_or_reads, &found);
    return !found;
}

/* ---- what bodies do ---- */

bool soac_only_computes(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        FormId form = (FormId)s->exp.form;
        if (form == FORM_IMP_RETAIN || form == FORM_IMP_RELEASE ||
            (form == FORM_IMP_WRITE &&
             !e->use[s->exp.arg[0]->u.var->id].local))
            return false;
        if (form >= FORM_IMP_REDUCE)
            for (uint32_t k = 0; k < s->exp.u.into->count; k++)
                if (!e->use[s->exp.arg[s->exp.u.into->at[k].first]->u.var->id]
                         .local)
                    return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!soac_only_computes(e, s->exp.fn[i].body))
                return false;
    }
    return true;
}

/* Is no other name that a statement with VAR in it accesses this block? */
static bool is_alone(const Emitter *e, const Var *var)
{
    return attr_find(e->use[var->id].attrs, "restrict");
}

/* Might A and B, which one statement accesses, be one block, also if the caller
 * gave both? */
static bool may_be_same(Emitter *e, const Var *a, const Var *b)
{
    bool outside_a = false, outside_b = false;

    if (a != b && (is_alone(e, a) || is_alone(e, b)))
        return false;
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

bool soac_reads_targets(Emitter *e, const Stm *stm, const Body *body)
{
    const IntoList *into = stm->exp.u.into;

    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t k = 0; k < into->count; k++)
            if (s->exp.form == FORM_IMP_READ &&
                may_be_same(e, s->exp.arg[1]->u.var,
                            stm->exp.arg[into->at[k].first]->u.var))
                return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (soac_reads_targets(e, stm, s->exp.fn[i].body))
                return true;
    }
    return false;
}

bool soac_shares_targets(Emitter *e, const Stm *stm)
{
    const IntoList *into = stm->exp.u.into;

    for (uint32_t i = 0; i < into->count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (may_be_same(e, stm->exp.arg[into->at[i].first]->u.var,
                            stm->exp.arg[into->at[k].first]->u.var))
                return true;
    return false;
}

bool soac_scans_twice(Emitter *e, const Stm *stm)
{
    const Body *body = soac_body(stm)->body;

    return soac_only_computes(e, body) &&
           (quick_is_cheap(body) || stm->exp.u.into->ops.then);
}

bool soac_reads_back(Emitter *e, const Stm *stm)
{
    return !stm->exp.u.into->ops.then && !soac_shares_targets(e, stm);
}

/* All that STM, which has lanes, combines. */
static bool combines_integers(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind != OPERATOR_ID &&
            elem_is_float(emit_combined_elem(stm, o)))
            return false;
    return true;
}

bool soac_has_lanes(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA ||
            (ops->at[o].kind == OPERATOR_ID &&
             stm->exp.form == FORM_IMP_SCAN))
            return false;
    return true;
}

/* ---- reduce ---- */

/* All of them: what comes to the same in any order, a compiler orders best. */
static void fold_sums(Emitter *e, const Stm *stm, uint32_t number,
                      const char *strips)
{
    const Lambda *fn = soac_body(stm);
    const char *i = emit_declare(e, fn->param[0]);
    const char *next =
        strips ? arena_printf(&e->arena, "%s += fun_strip_next(%s)", i, strips)
               : arena_printf(&e->arena, "%s++", i);

    emit_sums(e, stm, number);
    if (e->d->sum_loop)
        e->d->sum_loop(e, stm, number);
    emit_line(e, "for (i64 %s = fun_from; %s < fun_to; %s) {", i, i, next);
    e->indent++;
    emit_body(e, fn->body);
    emit_to_sums(e, stm, number);
    emit_close(e);
}

bool soac_uses_index(const Stm *stm)
{
    const Lambda *fn = soac_body(stm);
    bool found = emit_body_reads(fn->body, fn->param[0]);

    for (uint32_t k = 0; k < fn->body->nres && !found; k++)
        found = emit_mentions(fn->body->res[k], fn->param[0]);
    return found;
}

/* Neighbours side by side, then what they came to. */
static void fold_lanes(Emitter *e, const Stm *stm, uint32_t number,
                       bool writes, const char *strips)
{
    const Lambda *fn = soac_body(stm);
    FoldLoop rest = {"fun_next", "fun_to", "false", writes};
    const char *step =
        strips ? arena_printf(&e->arena, "fun_strip_step(%s)", strips)
               : "FUN_SIDE";

    emit_lanes(e, stm, number, "FUN_SIDE");
    emit_line(e, "i64 fun_next = fun_from;");
    emit_line(e, "for (; fun_to - fun_next >= FUN_SIDE; fun_next += %s) {",
              step);
    e->indent++;
    if (e->d->vector_loop)
        e->d->vector_loop(e, stm);
    emit_line(e, "for (int fun_l = 0; fun_l < FUN_SIDE; fun_l++) {");
    e->indent++;
    emit_line(e, "const i64 %s = fun_next + fun_l;",
              emit_declare(e, fn->param[0]));
    if (!soac_uses_index(stm))
        emit_line(e, "(void)%s;", emit_declare(e, fn->param[0]));
    emit_body(e, fn->body);
    emit_lane(e, stm, number, "fun_l");
    emit_close(e);
    emit_close(e);
    emit_accumulators(e, stm, number);
    emit_line(e, "for (int fun_l = 0; fun_l < FUN_SIDE; fun_l++) {");
    e->indent++;
    emit_each_result(e, stm, number, "new", NULL, "lane", "[fun_l]");
    emit_combine(e, stm, "acc", "new", number);
    emit_close(e);
    emit_fold_loop(e, stm, number, &rest);
}

/* A condition: iteration AT is the first one. */
static const char *is_at(Emitter *e, const Stm *stm, const char *at)
{
    return arena_printf(&e->arena, "%s == %s",
                        emit_declare(e, soac_body(stm)->param[0]), at);
}

void soac_fold_part(Emitter *e, const Stm *stm, uint32_t number, bool writes,
                    const char *strips)
{
    FoldLoop loop = {"fun_from", "fun_to", is_at(e, stm, "fun_from"), writes};
    bool in_order = !soac_has_lanes(stm) ||
                    (stm->exp.form == FORM_IMP_SCAN && writes);

    if (!in_order && combines_integers(stm)) {
        fold_sums(e, stm, number, strips);
    } else if (!in_order) {
        fold_lanes(e, stm, number, writes, strips);
    } else {
        emit_accumulators(e, stm, number);
        emit_fold_loop(e, stm, number, &loop);
    }
    emit_each_result(e, stm, number, "part", "[fun_k]", "acc", "");
}

/* ---- scan ---- */

void soac_scan_part(Emitter *e, const Stm *stm, uint32_t number)
{
    FoldLoop loop = {"fun_from", "fun_to", is_at(e, stm, "0"), true};

    emit_accumulators(e, stm, number);
    emit_line(e, "if (fun_k > 0) {");
    e->indent++;
    emit_each_result(e, stm, number, "acc", "", "part", "[fun_k]");
    emit_close(e);
    emit_fold_loop(e, stm, number, &loop);
}

void soac_add_to_iteration(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_each_result(e, stm, number, "acc", NULL, "part", "[fun_k]");
    emit_read_back(e, stm, number);
    emit_combine(e, stm, "acc", "new", number);
    emit_write_accumulators(e, stm, number);
}

void soac_add_prefix(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_loop(e, soac_body(stm)->param[0], "fun_from", "fun_to");
    soac_add_to_iteration(e, stm, number);
    emit_close(e);
}

/* ---- filter and partition ---- */

void soac_count_iteration(Emitter *e, const Stm *stm)
{
    const Body *body = soac_body(stm)->body;

    emit_body(e, body);
    emit_without_values(e, stm);
    emit_begin(e);
    buf_text(e->out, "fun_count += ");
    emit_value(e, body->res[body->nres - 1]);
    buf_text(e->out, ";\n");
}

void soac_count_part(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_line(e, "i64 fun_count = 0;");
    emit_loop(e, soac_body(stm)->param[0], "fun_from", "fun_to");
    soac_count_iteration(e, stm);
    emit_close(e);
    emit_line(e, "fun_yes%u[fun_k] = fun_count;", number);
}

static void sift_chunk(Emitter *e, const Stm *stm, uint32_t number)
{
    const Lambda *fn = soac_body(stm);
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

void soac_sift_part(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_line(e, "i64 fun_place = fun_yes%u[fun_k];", number);
    if (stm->exp.form == FORM_IMP_PARTITION)
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
}

/* ---- scatter ---- */

static Elem elem_of(const Stm *stm)
{
    return (Elem)stm->exp.u.into->at[0].elem;
}

static Op op_of(const Stm *stm)
{
    return (Op)stm->exp.u.into->ops.at[0].op;
}

const char *soac_neutral(Emitter *e, const Stm *stm)
{
    EmitCapture text;

    emit_begin_capture(e, &text);
    emit_identity(e, &stm->exp.u.into->ops.at[0], elem_of(stm));
    return emit_end_capture(e, &text);
}

void soac_update_if_any(Emitter *e, const Stm *stm, uint32_t number,
                        void (*update)(Emitter *, const Stm *, uint32_t))
{
    const char *value = arena_printf(&e->arena, "fun_new%u_0", number);

    if (elem_is_float(elem_of(stm))) /* it is a number */
        emit_line(e, "if (%s == %s) {", value, value);
    else
        emit_line(e, "if (%s != %s) {", value, soac_neutral(e, stm));
    e->indent++;
    update(e, stm, number);
    emit_close(e);
}

void soac_gather(Emitter *e, const Stm *stm, uint32_t number, const char *all)
{
    const char *value = arena_printf(&e->arena, "fun_new%u_0", number);
    const char *place = emit_declare(e, stm->exp.u.into->position);

    emit_line(e, "%s %s = %s;", e->d->elem[elem_of(stm)], value,
              soac_neutral(e, stm));
    emit_line(e, "for (i64 fun_k = 0; fun_k < fun_parts%u; fun_k++)", number);
    e->indent++;
    emit_begin(e);
    buf_printf(e->out, "%s = ", value);
    emit_apply(e, op_of(stm), elem_of(stm), value,
               arena_printf(&e->arena, "%s[fun_k * fun_room%u + %s]", all,
                            number, place));
    buf_text(e->out, ";\n");
    e->indent--;
    soac_update_if_any(e, stm, number, emit_update);
}
