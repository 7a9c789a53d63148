/* emit_parallel.c - the parallel statements of IMP, as loops: in a thread, in
 * a lane, and as what a target's own algorithms are made of. */
#include "printer/emit_inside.h"

/* The results of a parallel statement are variables PREFIXnumber_k. */

static const IntoList *into_of(const Stm *stm)
{
    return stm->exp.u.into;
}

static Elem elem_of(const Stm *stm, uint32_t k)
{
    return (Elem)into_of(stm)->at[k].elem;
}

Elem emit_combined_elem(const Stm *stm, uint32_t k)
{
    return into_of(stm)->ops.then
               ? (Elem)stm->exp.fn[0].body->res[k]->elem
               : elem_of(stm, k);
}

static const char *name_of(Emitter *e, const char *prefix, uint32_t number,
                           uint32_t k)
{
    return arena_printf(&e->arena, "fun_%s%u_%u", prefix, number, k);
}

static void begin_target(Emitter *e, const Stm *stm, uint32_t k)
{
    emit_begin(e);
    emit_if_writer(e, stm->exp.arg[into_of(stm)->at[k].first]->u.var);
    emit_place(e, stm->exp.arg + into_of(stm)->at[k].first, elem_of(stm, k));
    buf_text(e->out, " = ");
}

static void write_target(Emitter *e, const Stm *stm, uint32_t k,
                         const char *value)
{
    begin_target(e, stm, k);
    buf_printf(e->out, "%s;\n", value);
}

/* `const T fun_newN_k = result;` */
static void yield_one(Emitter *e, const Stm *stm, uint32_t number, uint32_t k)
{
    const Scalar *result = stm->exp.fn[0].body->res[k];

    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", e->d->elem[result->elem],
               name_of(e, "new", number, k));
    emit_value(e, result);
    buf_text(e->out, ";\n");
}

static void emit_yield(Emitter *e, const Stm *stm, uint32_t number,
                       uint32_t nresult)
{
    for (uint32_t k = 0; k < nresult; k++)
        yield_one(e, stm, number, k);
}

/* ---- operators ---- */

void emit_identity(Emitter *e, const Operator *op, Elem elem)
{
    bool orders = op->op == OP_MIN || op->op == OP_MAX;

    if (op->kind != OPERATOR_BUILTIN)
        buf_text(e->out, "0");
    else if (elem_is_float(elem) && orders)
        buf_text(e->out, "NAN");
    else if (elem_is_float(elem) && op->op == OP_ADD)
        buf_text(e->out, elem == ELEM_F32 ? "-0.0f" : "-0.0");
    else
        emit_neutral(e, (Op)op->op, elem);
}

void emit_accumulators(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            emit_begin(e);
            buf_printf(e->out, "%s %s = ",
                       e->d->elem[emit_combined_elem(stm, k)],
                       name_of(e, "acc", number, k));
            emit_identity(e, &ops->at[o], emit_combined_elem(stm, k));
            buf_text(e->out, ";\n");
        }
}

static void bind_parameter(Emitter *e, const Var *param, const char *value)
{
    emit_line(e, "%s %s = %s;", e->d->elem[param->type->elem],
              emit_declare(e, param), value);
    if (!e->use[param->id].read)
        emit_line(e, "(void)%s;", emit_declare(e, param));
}

static void combine_lambda(Emitter *e, const Stm *stm, const Operator *op,
                           uint32_t at, const char *left, const char *right,
                           uint32_t number)
{
    const Lambda *fn = &stm->exp.fn[op->fn];

    emit_open(e);
    for (uint32_t k = 0; k < op->width; k++)
        bind_parameter(e, fn->param[k], name_of(e, left, number, at + k));
    for (uint32_t k = 0; k < op->width; k++)
        bind_parameter(e, fn->param[op->width + k],
                       name_of(e, right, number, at + k));
    emit_body(e, fn->body);
    for (uint32_t k = 0; k < op->width; k++) {
        emit_begin(e);
        buf_printf(e->out, "%s = ", name_of(e, "acc", number, at + k));
        emit_value(e, fn->body->res[k]);
        buf_text(e->out, ";\n");
    }
    emit_close(e);
}

static void combine_one(Emitter *e, const Stm *stm, const Operator *op,
                        uint32_t at, const char *left, const char *right,
                        uint32_t number)
{
    if (op->kind == OPERATOR_LAMBDA) {
        combine_lambda(e, stm, op, at, left, right, number);
        return;
    }
    emit_begin(e);
    buf_printf(e->out, "%s = ", name_of(e, "acc", number, at));
    emit_apply(e, (Op)op->op, emit_combined_elem(stm, at),
               name_of(e, left, number, at), name_of(e, right, number, at));
    buf_text(e->out, ";\n");
}

void emit_combine(Emitter *e, const Stm *stm, const char *left,
                  const char *right, uint32_t number)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (ops->at[o].kind != OPERATOR_ID)
            combine_one(e, stm, &ops->at[o], at, left, right, number);
}

/* Operators of ours begin with what changes nothing; nobody knows such a value
 * for lambdas, so that the first element becomes theirs. */
static void fold_lambda(Emitter *e, const Stm *stm, const Operator *op,
                        uint32_t at, uint32_t number, const char *first)
{
    emit_line(e, "if (%s) {", first);
    e->indent++;
    for (uint32_t k = at; k < at + op->width; k++)
        emit_line(e, "%s = %s;", name_of(e, "acc", number, k),
                  name_of(e, "new", number, k));
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    combine_lambda(e, stm, op, at, "acc", "new", number);
    emit_close(e);
}

void emit_fold(Emitter *e, const Stm *stm, uint32_t number, const char *first)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width) {
        const Operator *op = &ops->at[o];
        if (op->kind == OPERATOR_LAMBDA)
            fold_lambda(e, stm, op, at, number, first);
        else if (op->kind == OPERATOR_BUILTIN)
            combine_one(e, stm, op, at, "acc", "new", number);
    }
}

/* What is combined so far, or is not, goes on. */
static void go_on(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &into_of(stm)->ops;
    const Lambda *fn = &stm->exp.fn[ops->then];

    emit_open(e);
    bind_parameter(e, fn->param[0], emit_declare(e, stm->exp.fn[0].param[0]));
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            bind_parameter(e, fn->param[1 + k],
                           name_of(e, ops->at[o].kind == OPERATOR_ID ? "new"
                                                                     : "acc",
                                   number, k));
    emit_body(e, fn->body);
    for (uint32_t k = 0; k < fn->body->nres; k++) {
        begin_target(e, stm, k);
        emit_scalar(e, fn->body->res[k]);
        buf_text(e->out, ";\n");
    }
    emit_close(e);
}

/* What iterations write themselves: results of `id`, and all of a scan. */
static void write_each(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &into_of(stm)->ops;

    if (ops->then) {
        go_on(e, stm, number);
        return;
    }
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind == OPERATOR_ID)
                write_target(e, stm, k, name_of(e, "new", number, k));
            else if (stm->exp.form == FORM_IMP_SCAN)
                write_target(e, stm, k, name_of(e, "acc", number, k));
}

static void emit_unused(Emitter *e, const Scalar *value)
{
    emit_begin(e);
    buf_text(e->out, "(void)");
    emit_operand(e, value);
    buf_text(e->out, ";\n");
}

/* Only what is combined. */
static void yield_combined(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &into_of(stm)->ops;
    const Body *body = stm->exp.fn[0].body;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind == OPERATOR_ID)
                emit_unused(e, body->res[k]);
            else
                yield_one(e, stm, number, k);
}

static void write_neutral(Emitter *e, const Stm *stm, const Operator *op,
                          uint32_t at, uint32_t k)
{
    emit_begin(e);
    emit_if_writer(e, stm->exp.arg[into_of(stm)->at[k].first]->u.var);
    emit_place(e, stm->exp.arg + into_of(stm)->at[k].first, elem_of(stm, k));
    buf_text(e->out, " = ");
    if (op->kind == OPERATOR_LAMBDA)
        emit_scalar(e, stm->exp.arg[op->neutral + k - at]);
    else
        emit_neutral(e, (Op)op->op, elem_of(stm, k));
    buf_text(e->out, ";\n");
}

static void write_results(Emitter *e, const Stm *stm, uint32_t number,
                          bool neutral)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            if (neutral)
                write_neutral(e, stm, &ops->at[o], at, k);
            else
                write_target(e, stm, k, name_of(e, "acc", number, k));
        }
}

bool emit_only_collects(const Stm *stm)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind != OPERATOR_ID)
            return false;
    return true;
}

void emit_reduced(Emitter *e, const Stm *stm, uint32_t number, const char *any)
{
    if (stm->exp.form != FORM_IMP_REDUCE || emit_only_collects(stm))
        return;
    emit_line(e, "if (%s) {", any);
    e->indent++;
    write_results(e, stm, number, false);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    write_results(e, stm, number, true);
    emit_close(e);
}

/* ---- loops ---- */

void emit_fold_loop(Emitter *e, const Stm *stm, uint32_t number,
                    const FoldLoop *loop)
{
    const Lambda *fn = &stm->exp.fn[0];
    Iteration it;

    emit_loop(e, fn->param[0], loop->from, loop->to);
    emit_begin_iteration(e, &it);
    emit_body(e, fn->body);
    if (loop->writes)
        emit_yield(e, stm, number, fn->body->nres);
    else
        yield_combined(e, stm, number);
    emit_fold(e, stm, number, loop->first);
    if (loop->writes)
        write_each(e, stm, number);
    emit_end_iteration(e, &it);
    emit_close(e);
}

static void emit_folding(Emitter *e, const Stm *stm)
{
    uint32_t number = ++e->next;

    const char *n = emit_bound(e, stm->exp.arg[0]);
    FoldLoop loop = {"0", n,
                     arena_printf(&e->arena, "%s == 0",
                                  emit_declare(e, stm->exp.fn[0].param[0])),
                     true};
    emit_accumulators(e, stm, number);
    emit_fold_loop(e, stm, number, &loop);
    emit_reduced(e, stm, number, arena_printf(&e->arena, "%s > 0", n));
}

/* ---- lanes ---- */

void emit_lanes(Emitter *e, const Stm *stm, uint32_t number, const char *count)
{
    const OperatorList *ops = &into_of(stm)->ops;

    emit_part_arrays(e, stm, number, "lane", count);
    emit_line(e, "for (int fun_l = 0; fun_l < %s; fun_l++) {", count);
    e->indent++;
    for (uint32_t k = 0; k < ops->count; k++) {
        if (ops->at[k].kind == OPERATOR_ID)
            continue;
        emit_begin(e);
        buf_printf(e->out, "%s[fun_l] = ", name_of(e, "lane", number, k));
        emit_identity(e, &ops->at[k], emit_combined_elem(stm, k));
        buf_text(e->out, ";\n");
    }
    emit_close(e);
}

void emit_lane(Emitter *e, const Stm *stm, uint32_t number, const char *lane)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t k = 0; k < ops->count; k++) {
        if (ops->at[k].kind == OPERATOR_ID &&
            stm->exp.form != FORM_IMP_REDUCE)
            continue;
        yield_one(e, stm, number, k);
        if (ops->at[k].kind == OPERATOR_ID) {
            write_target(e, stm, k, name_of(e, "new", number, k));
            continue;
        }
        const char *at = arena_printf(&e->arena, "%s[%s]",
                                      name_of(e, "lane", number, k), lane);
        emit_begin(e);
        buf_printf(e->out, "%s = ", at);
        emit_apply(e, (Op)ops->at[k].op, emit_combined_elem(stm, k), at,
                   name_of(e, "new", number, k));
        buf_text(e->out, ";\n");
    }
}

/* ---- filter and partition ---- */

static void write_sifted(Emitter *e, const Stm *stm, uint32_t number,
                         uint32_t first, const char *count)
{
    const IntoList *into = into_of(stm);
    uint32_t width = stm->exp.fn[0].body->nres - 1;

    emit_line(e, "const i64 %s = %s%u++;", emit_declare(e, into->position),
              count, number);
    if (!e->use[into->position->id].read)
        emit_line(e, "(void)%s;", emit_declare(e, into->position));
    for (uint32_t k = 0; k < width; k++)
        write_target(e, stm, first + k, name_of(e, "new", number, k));
}

static void emit_sifting(Emitter *e, const Stm *stm, uint32_t number)
{
    const Body *body = stm->exp.fn[0].body;

    emit_body(e, body);
    emit_yield(e, stm, number, body->nres - 1);
    emit_begin(e);
    buf_text(e->out, "if (");
    emit_value(e, body->res[body->nres - 1]);
    buf_text(e->out, ") {\n");
    e->indent++;
    write_sifted(e, stm, number, 0, "fun_yes");
    e->indent--;
    if (stm->exp.form == FORM_IMP_PARTITION) {
        emit_line(e, "} else {");
        e->indent++;
        write_sifted(e, stm, number, into_of(stm)->rejected, "fun_no");
        e->indent--;
    }
    emit_line(e, "}");
}

static void emit_counted(Emitter *e, const Stm *stm)
{
    uint32_t number = ++e->next;
    Iteration it;

    const char *n = emit_bound(e, stm->exp.arg[1]);
    emit_line(e, "i64 fun_yes%u = 0;", number);
    if (stm->exp.form == FORM_IMP_PARTITION)
        emit_line(e, "i64 fun_no%u = 0;", number);
    emit_loop(e, stm->exp.fn[0].param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_sifting(e, stm, number);
    emit_end_iteration(e, &it);
    emit_close(e);
    emit_line(e, "%s = fun_yes%u;", emit_name(e, stm->exp.arg[0]->u.var),
              number);
}

/* ---- filter and partition, a chunk at a time ---- */

static uint32_t kept_width(const Stm *stm)
{
    return stm->exp.fn[0].body->nres - 1;
}

void emit_without_values(Emitter *e, const Stm *stm)
{
    for (uint32_t k = 0; k < kept_width(stm); k++)
        emit_unused(e, stm->exp.fn[0].body->res[k]);
}

void emit_kept_arrays(Emitter *e, const Stm *stm, uint32_t number,
                      const char *count)
{
    for (uint32_t k = 0; k < kept_width(stm); k++) {
        const char *elem = e->d->elem[elem_of(stm, k)];
        emit_line(e, "%s %s[%s];", elem, name_of(e, "kept", number, k), count);
        if (stm->exp.form == FORM_IMP_PARTITION)
            emit_line(e, "%s %s[%s];", elem, name_of(e, "left", number, k),
                      count);
    }
}

void emit_keep(Emitter *e, const Stm *stm, uint32_t number)
{
    const Body *body = stm->exp.fn[0].body;
    bool both = stm->exp.form == FORM_IMP_PARTITION;

    emit_yield(e, stm, number, kept_width(stm));
    for (uint32_t k = 0; k < kept_width(stm); k++) {
        const char *value = name_of(e, "new", number, k);
        emit_line(e, "%s[fun_n] = %s;", name_of(e, "kept", number, k), value);
        if (both)
            emit_line(e, "%s[fun_m] = %s;", name_of(e, "left", number, k),
                      value);
    }
    emit_begin(e);
    buf_text(e->out, "const bool fun_is = ");
    emit_value(e, body->res[body->nres - 1]);
    buf_text(e->out, ";\n");
    emit_line(e, "fun_n += fun_is;");
    if (both)
        emit_line(e, "fun_m += !fun_is;");
}

void emit_kept(Emitter *e, const Stm *stm, uint32_t number, bool rejected,
               const char *place, const char *count)
{
    const IntoList *into = into_of(stm);
    uint32_t first = rejected ? into->rejected : 0;
    const char *position = emit_declare(e, into->position);

    emit_line(e, "for (i64 fun_q = 0; fun_q < %s; fun_q++) {", count);
    e->indent++;
    emit_line(e, "const i64 %s = %s + fun_q;", position, place);
    if (!e->use[into->position->id].read)
        emit_line(e, "(void)%s;", position);
    for (uint32_t k = 0; k < kept_width(stm); k++)
        write_target(e, stm, first + k,
                     arena_printf(&e->arena, "%s[fun_q]",
                                  name_of(e, rejected ? "left" : "kept",
                                          number, k)));
    emit_close(e);
    emit_line(e, "%s += %s;", place, count);
}

/* ---- scatter ---- */

void emit_update(Emitter *e, const Stm *stm, uint32_t number)
{
    Elem elem = elem_of(stm, 0);

    emit_begin(e);
    buf_printf(e->out, "%s fun_acc%u_0 = ", e->d->elem[elem], number);
    emit_place(e, stm->exp.arg + into_of(stm)->at[0].first, elem);
    buf_text(e->out, elem == ELEM_BOOL ? " != 0;\n" : ";\n");
    combine_one(e, stm, &into_of(stm)->ops.at[0], 0, "acc", "new", number);
    write_target(e, stm, 0, name_of(e, "acc", number, 0));
}

/* OWN[place] = OWN[place] OP value; */
static void update_own(Emitter *e, const Stm *stm, uint32_t number,
                       const char *own, const char *place)
{
    const char *at = arena_printf(&e->arena, "%s[%s]", own, place);

    emit_begin(e);
    buf_printf(e->out, "%s = ", at);
    emit_apply(e, (Op)into_of(stm)->ops.at[0].op, elem_of(stm, 0), at,
               name_of(e, "new", number, 0));
    buf_text(e->out, ";\n");
}

/* const type NAME = value; */
static void define_as(Emitter *e, const char *type, const char *name,
                      const Scalar *value)
{
    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", type, name);
    emit_value(e, value);
    buf_text(e->out, ";\n");
}

static void open_below(Emitter *e, const Stm *stm, const char *extent)
{
    emit_line(e, "if (fun_below(%s, %s)) {",
              emit_declare(e, into_of(stm)->position), extent);
    e->indent++;
}

/* An iteration of a scatter up to the branch of indices below EXTENT. */
static uint32_t begin_scattering(Emitter *e, const Stm *stm,
                                 const char *extent)
{
    const Body *body = stm->exp.fn[0].body;
    const char *place = emit_declare(e, into_of(stm)->position);
    uint32_t number = ++e->next;

    emit_body(e, body);
    define_as(e, "i64", place, body->res[0]);
    define_as(e, e->d->elem[body->res[1]->elem], name_of(e, "new", number, 0),
              body->res[1]);
    open_below(e, stm, extent);
    return number;
}

void emit_scattering(Emitter *e, const Stm *stm, const char *extent,
                     const char *own)
{
    uint32_t number = begin_scattering(e, stm, extent);

    if (own)
        update_own(e, stm, number, own,
                   emit_declare(e, into_of(stm)->position));
    else if (into_of(stm)->ops.count)
        emit_update(e, stm, number);
    else
        write_target(e, stm, 0, name_of(e, "new", number, 0));
    emit_close(e);
}

bool emit_scatters_some(const Stm *stm)
{
    const Scalar *index = stm->exp.fn[0].body->res[0];
    int64_t otherwise;

    return index->op == OP_SELECT &&
           scalar_is_int(index->arg[2], &otherwise) && otherwise < 0;
}

void emit_scattering_some(Emitter *e, const Stm *stm, const char *extent,
                          const char *count)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *const *choice = fn->body->res[0]->arg;
    const char *elem = e->d->elem[fn->body->res[1]->elem];
    const char *position = emit_declare(e, into_of(stm)->position);
    uint32_t number = ++e->next;

    emit_line(e, "i64 fun_kept%u_0[%s];", number, count);
    emit_line(e, "%s fun_kept%u_1[%s];", elem, number, count);
    emit_line(e, "i64 fun_n = 0;");
    emit_loop(e, fn->param[0], "fun_next", "fun_stop");
    emit_body(e, fn->body);
    define_as(e, "i64", name_of(e, "new", number, 0), choice[1]);
    define_as(e, elem, name_of(e, "new", number, 1), fn->body->res[1]);
    define_as(e, "bool", "fun_is", choice[0]);
    emit_line(e, "fun_kept%u_0[fun_n] = fun_new%u_0;", number, number);
    emit_line(e, "fun_kept%u_1[fun_n] = fun_new%u_1;", number, number);
    emit_line(e, "fun_n += fun_is;");
    emit_close(e);
    emit_line(e, "for (i64 fun_q = 0; fun_q < fun_n; fun_q++) {");
    e->indent++;
    emit_line(e, "const i64 %s = fun_kept%u_0[fun_q];", position, number);
    open_below(e, stm, extent);
    write_target(e, stm, 0,
                 arena_printf(&e->arena, "fun_kept%u_1[fun_q]", number));
    emit_close(e);
    emit_close(e);
}

/* What one instruction does, on elements of 32 bits. */
static const char *const atomics[OP_COUNT] = {
    [OP_ADD] = "add", [OP_MIN] = "min", [OP_MAX] = "max",
    [OP_AND] = "and", [OP_OR] = "or",   [OP_XOR] = "xor",
};

/* X instead of OLD, where that is still there; and was it? */
static const char *exchange_of(Emitter *e, Elem elem)
{
    return elem_is_float(elem)
               ? arena_printf(&e->arena, "fun_exchange_%s",
                              elem_info[elem].text)
               : arena_printf(&e->arena, "(%s)fun_exchange_%u",
                              e->d->elem[elem],
                              (unsigned)elem_info[elem].bytes);
}

static const char *same_of(Emitter *e, Elem elem)
{
    return elem_is_float(elem)
               ? arena_printf(&e->arena, "fun_is_same_%s(fun_seen, fun_old)",
                              elem_info[elem].text)
               : "fun_seen == fun_old";
}

/* acc = place; until nobody was faster: acc = acc OP new */
static void exchange_target(Emitter *e, const Stm *stm, uint32_t number)
{
    const Scalar *const *place = stm->exp.arg + into_of(stm)->at[0].first;
    Elem elem = elem_of(stm, 0);
    const char *type = e->d->elem[elem];

    emit_begin(e);
    buf_printf(e->out, "%s fun_acc%u_0 = ", type, number);
    emit_place(e, place, elem);
    buf_text(e->out, elem == ELEM_BOOL ? " != 0;\n" : ";\n");
    emit_line(e, "for (;;) {");
    e->indent++;
    emit_line(e, "const %s fun_old = fun_acc%u_0;", type, number);
    combine_one(e, stm, &into_of(stm)->ops.at[0], 0, "acc", "new", number);
    emit_begin(e);
    buf_printf(e->out, "const %s fun_seen = %s(&", type, exchange_of(e, elem));
    emit_place(e, place, elem);
    buf_printf(e->out, ", fun_old, fun_acc%u_0);\n", number);
    emit_line(e, "if (%s)", same_of(e, elem));
    emit_line(e, "    break;");
    emit_line(e, "fun_acc%u_0 = fun_seen;", number);
    emit_close(e);
}

void emit_scattering_atomically(Emitter *e, const Stm *stm, const char *extent)
{
    uint32_t number = begin_scattering(e, stm, extent);
    const Operator *op = &into_of(stm)->ops.at[0];
    const char *name =
        op->kind == OPERATOR_BUILTIN ? atomics[op->op] : NULL;
    Elem elem = elem_of(stm, 0);

    if (name && (elem == ELEM_I32 || elem == ELEM_U32)) {
        emit_begin(e);
        buf_printf(e->out, "fun_atomic_%s_%s(&", name, elem_info[elem].text);
        emit_place(e, stm->exp.arg + into_of(stm)->at[0].first, elem);
        buf_printf(e->out, ", %s);\n", name_of(e, "new", number, 0));
    } else {
        exchange_target(e, stm, number);
    }
    emit_close(e);
}

static void emit_scatter(Emitter *e, const Stm *stm)
{
    Iteration it;

    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    if (e->d->scatter_loop)
        e->d->scatter_loop(e, stm);
    emit_loop(e, stm->exp.fn[0].param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_scattering(e, stm, extent, NULL);
    emit_end_iteration(e, &it);
    emit_close(e);
}

void emit_sequentially(Emitter *e, const Stm *stm)
{
    static void (*const loops[FORM_COUNT])(Emitter *, const Stm *) = {
        [FORM_IMP_KERNEL] = emit_loops,
        [FORM_IMP_REDUCE] = emit_folding,
        [FORM_IMP_SCAN] = emit_folding,
        [FORM_IMP_FILTER] = emit_counted,
        [FORM_IMP_PARTITION] = emit_counted,
        [FORM_IMP_SCATTER] = emit_scatter,
    };
    loops[stm->exp.form](e, stm);
}

/* ---- parts of a scan or a reduction, combined ---- */

void emit_part_arrays(Emitter *e, const Stm *stm, uint32_t number,
                      const char *prefix, const char *count)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind != OPERATOR_ID)
                emit_line(e, "%s %s[%s];",
                          e->d->elem[emit_combined_elem(stm, k)],
                          name_of(e, prefix, number, k), count);
}

void emit_each_result(Emitter *e, const Stm *stm, uint32_t number,
                      const char *to, const char *to_index, const char *from,
                      const char *from_index)
{
    const OperatorList *ops = &into_of(stm)->ops;
    bool declares = strcmp(to, "new") == 0;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            emit_line(e, "%s%s%s%s = %s%s;",
                      declares ? e->d->elem[emit_combined_elem(stm, k)] : "",
                      declares ? " " : "", name_of(e, to, number, k), to_index,
                      name_of(e, from, number, k), from_index);
        }
}

void emit_read_back(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &into_of(stm)->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            Elem elem = elem_of(stm, k);
            emit_begin(e);
            buf_printf(e->out, "const %s %s = ", e->d->elem[elem],
                       name_of(e, "new", number, k));
            emit_place(e, stm->exp.arg + into_of(stm)->at[k].first, elem);
            buf_text(e->out, elem == ELEM_BOOL ? " != 0;\n" : ";\n");
        }
}

void emit_write_accumulators(Emitter *e, const Stm *stm, uint32_t number)
{
    write_results(e, stm, number, false);
}
