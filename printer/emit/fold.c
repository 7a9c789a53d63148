/* fold.c - what reduce and scan do with what their iterations yield: in a
 * thread, side by side in lanes, and with what parts came to. */
#include "printer/emit/parallel.h"

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

void emit_identities(Emitter *e, const Stm *stm, uint32_t number,
                     const char *prefix)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            emit_begin(e);
            buf_printf(e->out,
                       "%s %s = ", e->d->elem[emit_combined_elem(stm, k)],
                       parallel_name(e, prefix, number, k));
            emit_identity(e, &ops->at[o], emit_combined_elem(stm, k));
            buf_text(e->out, ";\n");
        }
}

void emit_accumulators(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_identities(e, stm, number, "acc");
}

static void bind_parameter(Emitter *e, const Var *param, const char *value)
{
    emit_line(e, "%s %s = %s;", e->d->elem[param->type->elem],
              emit_declare(e, param), value);
    if (!e->use[param->id].read)
        emit_line(e, "(void)%s;", emit_declare(e, param));
}

/* In a block of its own, for the operator's parameters. */
static void apply_lambda(Emitter *e, const Stm *stm, const Operator *op,
                         uint32_t at, const char *left, const char *right,
                         uint32_t number)
{
    const Lambda *fn = &stm->exp.fn[op->fn];

    for (uint32_t k = 0; k < op->width; k++)
        bind_parameter(e, fn->param[k], parallel_name(e, left, number, at + k));
    for (uint32_t k = 0; k < op->width; k++)
        bind_parameter(e, fn->param[op->width + k],
                       parallel_name(e, right, number, at + k));
    emit_body(e, fn->body);
    for (uint32_t k = 0; k < op->width; k++) {
        emit_begin(e);
        buf_printf(e->out, "%s = ", parallel_name(e, "acc", number, at + k));
        emit_value(e, fn->body->res[k]);
        buf_text(e->out, ";\n");
    }
}

void parallel_combine(Emitter *e, const Stm *stm, const Operator *op,
                      uint32_t at, const char *left, const char *right,
                      uint32_t number)
{
    if (op->kind == OPERATOR_LAMBDA) {
        emit_open(e);
        apply_lambda(e, stm, op, at, left, right, number);
        emit_close(e);
        return;
    }
    emit_begin(e);
    buf_printf(e->out, "%s = ", parallel_name(e, "acc", number, at));
    emit_apply(e, (Op)op->op, emit_combined_elem(stm, at),
               parallel_name(e, left, number, at),
               parallel_name(e, right, number, at));
    buf_text(e->out, ";\n");
}

void emit_combine(Emitter *e, const Stm *stm, const char *left,
                  const char *right, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (ops->at[o].kind != OPERATOR_ID)
            parallel_combine(e, stm, &ops->at[o], at, left, right, number);
}

/* Operators of ours begin with what changes nothing; nobody knows such a value
 * for lambdas, so that the first element becomes theirs. */
static void fold_lambda(Emitter *e, const Stm *stm, const Operator *op,
                        uint32_t at, uint32_t number, const char *first)
{
    emit_line(e, "if (%s) {", first);
    e->indent++;
    for (uint32_t k = at; k < at + op->width; k++)
        emit_line(e, "%s = %s;", parallel_name(e, "acc", number, k),
                  parallel_name(e, "new", number, k));
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    apply_lambda(e, stm, op, at, "acc", "new", number);
    emit_close(e);
}

void emit_fold(Emitter *e, const Stm *stm, uint32_t number, const char *first)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width) {
        const Operator *op = &ops->at[o];
        if (op->kind == OPERATOR_LAMBDA)
            fold_lambda(e, stm, op, at, number, first);
        else if (op->kind == OPERATOR_BUILTIN)
            parallel_combine(e, stm, op, at, "acc", "new", number);
    }
}

/* What is combined so far, or is not, goes on. */
static void go_on(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;
    const Lambda *fn = &stm->exp.fn[ops->then];

    emit_open(e);
    bind_parameter(e, fn->param[0], emit_declare(e, stm->exp.fn[0].param[0]));
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            bind_parameter(
                e, fn->param[1 + k],
                parallel_name(e, ops->at[o].kind == OPERATOR_ID ? "new" : "acc",
                              number, k));
    emit_body(e, fn->body);
    for (uint32_t k = 0; k < fn->body->nres; k++) {
        parallel_begin_write(e, stm, k);
        emit_scalar(e, fn->body->res[k]);
        buf_text(e->out, ";\n");
    }
    emit_close(e);
}

/* What iterations write themselves, if it is COLLECTED: results of `id`; if it
 * is SCANNED: what a scan combines. */
static void write_each(Emitter *e, const Stm *stm, uint32_t number,
                       bool collected, bool scanned)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    scanned = scanned && stm->exp.form == FORM_IMP_SCAN;
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind == OPERATOR_ID && collected)
                parallel_write(e, stm, k, parallel_name(e, "new", number, k));
            else if (ops->at[o].kind != OPERATOR_ID && scanned)
                parallel_write(e, stm, k, parallel_name(e, "acc", number, k));
}

static void write_all(Emitter *e, const Stm *stm, uint32_t number)
{
    if (stm->exp.u.into->ops.then)
        go_on(e, stm, number);
    else
        write_each(e, stm, number, true, true);
}

void emit_write_collected(Emitter *e, const Stm *stm, uint32_t number)
{
    write_each(e, stm, number, true, false);
}

void emit_write_scanned(Emitter *e, const Stm *stm, uint32_t number)
{
    if (stm->exp.u.into->ops.then)
        go_on(e, stm, number);
    else
        write_each(e, stm, number, false, true);
}

/* Only what is combined. */
static void yield_combined(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;
    const Body *body = stm->exp.fn[0].body;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind == OPERATOR_ID)
                parallel_evaluate(e, body, body->res[k], NULL);
            else
                parallel_yield_one(e, stm, number, k);
}

void emit_yield(Emitter *e, const Stm *stm, uint32_t number, bool all)
{
    if (all)
        parallel_yield(e, stm, number, soac_body(stm)->body->nres);
    else
        yield_combined(e, stm, number);
}

static void write_neutral(Emitter *e, const Stm *stm, const Operator *op,
                          uint32_t at, uint32_t k)
{
    emit_begin(e);
    emit_if_writer(e, stm->exp.arg[stm->exp.u.into->at[k].first]->u.var);
    emit_place(e, stm->exp.arg + stm->exp.u.into->at[k].first,
               parallel_elem(stm, k));
    buf_text(e->out, " = ");
    if (op->kind == OPERATOR_LAMBDA)
        emit_scalar(e, stm->exp.arg[op->neutral + k - at]);
    else
        emit_neutral(e, (Op)op->op, parallel_elem(stm, k));
    buf_text(e->out, ";\n");
}

static void write_results(Emitter *e, const Stm *stm, uint32_t number,
                          bool neutral)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            if (neutral)
                write_neutral(e, stm, &ops->at[o], at, k);
            else
                parallel_write(e, stm, k, parallel_name(e, "acc", number, k));
        }
}

bool emit_only_collects(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

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
    emit_yield(e, stm, number, loop->writes);
    emit_fold(e, stm, number, loop->first);
    if (loop->writes)
        write_all(e, stm, number);
    emit_end_iteration(e, &it);
    emit_close(e);
}

void parallel_fold(Emitter *e, const Stm *stm)
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
    const OperatorList *ops = &stm->exp.u.into->ops;

    emit_part_arrays(e, stm, number, "lane", count);
    emit_line(e, "for (int fun_l = 0; fun_l < %s; fun_l++) {", count);
    e->indent++;
    for (uint32_t k = 0; k < ops->count; k++) {
        if (ops->at[k].kind == OPERATOR_ID)
            continue;
        emit_begin(e);
        buf_printf(e->out, "%s[fun_l] = ", parallel_name(e, "lane", number, k));
        emit_identity(e, &ops->at[k], emit_combined_elem(stm, k));
        buf_text(e->out, ";\n");
    }
    emit_close(e);
}

/* Result K goes to AT, an ELEM. */
static void fold_into(Emitter *e, const Stm *stm, uint32_t number, uint32_t k,
                      const char *at, Elem elem)
{
    emit_begin(e);
    buf_printf(e->out, "%s = ", at);
    emit_apply(e, (Op)stm->exp.u.into->ops.at[k].op, elem, at,
               parallel_name(e, "new", number, k));
    buf_text(e->out, ";\n");
}

/* Result K, if somebody wants it; it is written here, or to be folded. */
static bool yield_to_fold(Emitter *e, const Stm *stm, uint32_t number,
                          uint32_t k)
{
    bool collected = stm->exp.u.into->ops.at[k].kind == OPERATOR_ID;

    if (collected && stm->exp.form != FORM_IMP_REDUCE)
        return false;
    parallel_yield_one(e, stm, number, k);
    if (collected)
        parallel_write(e, stm, k, parallel_name(e, "new", number, k));
    return !collected;
}

void emit_lane(Emitter *e, const Stm *stm, uint32_t number, const char *lane)
{
    for (uint32_t k = 0; k < stm->exp.u.into->ops.count; k++)
        if (yield_to_fold(e, stm, number, k))
            fold_into(e, stm, number, k,
                      arena_printf(&e->arena, "%s[%s]",
                                   parallel_name(e, "lane", number, k), lane),
                      emit_combined_elem(stm, k));
}

/* ---- integers, in any order ---- */

/* As what result K is added up: compilers add in other orders, in which a sum
 * of signed ones may overflow on its way. */
static Elem sum_elem(const Stm *stm, uint32_t k)
{
    static const Elem wrapping[ELEM_COUNT] = {
        [ELEM_I8] = ELEM_U8,
        [ELEM_I16] = ELEM_U16,
        [ELEM_I32] = ELEM_U32,
        [ELEM_I64] = ELEM_U64,
    };
    Elem elem = emit_combined_elem(stm, k);
    Op op = (Op)stm->exp.u.into->ops.at[k].op;
    bool wraps = elem_info[elem].is_signed && (op == OP_ADD || op == OP_MUL);

    return wraps ? wrapping[elem] : elem;
}

void emit_sums(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t k = 0; k < ops->count; k++) {
        if (ops->at[k].kind == OPERATOR_ID)
            continue;
        emit_begin(e);
        buf_printf(e->out, "%s %s = ", e->d->elem[sum_elem(stm, k)],
                   parallel_name(e, "acc", number, k));
        emit_identity(e, &ops->at[k], emit_combined_elem(stm, k));
        buf_text(e->out, ";\n");
    }
}

void emit_to_sums(Emitter *e, const Stm *stm, uint32_t number)
{
    for (uint32_t k = 0; k < stm->exp.u.into->ops.count; k++)
        if (yield_to_fold(e, stm, number, k))
            fold_into(e, stm, number, k, parallel_name(e, "acc", number, k),
                      sum_elem(stm, k));
}

/* ---- parts of a scan or a reduction, combined ---- */

void emit_part_arrays(Emitter *e, const Stm *stm, uint32_t number,
                      const char *prefix, const char *count)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind != OPERATOR_ID)
                emit_line(e, "%s %s[%s];",
                          e->d->elem[emit_combined_elem(stm, k)],
                          parallel_name(e, prefix, number, k), count);
}

void emit_each_result(Emitter *e, const Stm *stm, uint32_t number,
                      const char *to, const char *to_index, const char *from,
                      const char *from_index)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            emit_line(e, "%s%s%s%s = %s%s;",
                      to_index ? "" : e->d->elem[emit_combined_elem(stm, k)],
                      to_index ? "" : " ", parallel_name(e, to, number, k),
                      to_index ? to_index : "",
                      parallel_name(e, from, number, k), from_index);
        }
}

void emit_read_back(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            Elem elem = parallel_elem(stm, k);
            emit_begin(e);
            buf_printf(e->out, "const %s %s = ", e->d->elem[elem],
                       parallel_name(e, "new", number, k));
            emit_place(e, stm->exp.arg + stm->exp.u.into->at[k].first, elem);
            buf_text(e->out, elem == ELEM_BOOL ? " != 0;\n" : ";\n");
        }
}

void emit_write_accumulators(Emitter *e, const Stm *stm, uint32_t number)
{
    write_results(e, stm, number, false);
}
