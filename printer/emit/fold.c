/* fold.c - reduce and scan in one thread, one iteration after the other. */
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

static void declare_accumulators(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            if (ops->at[o].kind == OPERATOR_ID)
                continue;
            emit_begin(e);
            buf_printf(e->out,
                       "%s %s = ", e->d->elem[emit_combined_elem(stm, k)],
                       parallel_name(e, "acc", number, k));
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

static void fold_one(Emitter *e, const Stm *stm, uint32_t number,
                     const char *first)
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

/* ---- results ---- */

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

/* What an iteration writes: results of `id`, and what a scan combines. */
static void write_each(Emitter *e, const Stm *stm, uint32_t number)
{
    const OperatorList *ops = &stm->exp.u.into->ops;
    bool scans = stm->exp.form == FORM_IMP_SCAN;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++)
            if (ops->at[o].kind == OPERATOR_ID)
                parallel_write(e, stm, k, parallel_name(e, "new", number, k));
            else if (scans)
                parallel_write(e, stm, k, parallel_name(e, "acc", number, k));
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

static bool only_collects(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind != OPERATOR_ID)
            return false;
    return true;
}

/* The results of a reduction of N iterations. */
static void write_reduced(Emitter *e, const Stm *stm, uint32_t number,
                          const char *n)
{
    emit_line(e, "if (%s > 0) {", n);
    e->indent++;
    write_results(e, stm, number, false);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    write_results(e, stm, number, true);
    emit_close(e);
}

void parallel_fold(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;
    Iteration it;

    declare_accumulators(e, stm, number);
    emit_loop(e, fn->param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_body(e, fn->body);
    parallel_yield(e, stm, number, fn->body->nres);
    fold_one(e, stm, number,
             arena_printf(&e->arena, "%s == 0", emit_declare(e, fn->param[0])));
    if (stm->exp.u.into->ops.then)
        go_on(e, stm, number);
    else
        write_each(e, stm, number);
    emit_end_iteration(e, &it);
    emit_close(e);
    if (stm->exp.form == FORM_IMP_REDUCE && !only_collects(stm))
        write_reduced(e, stm, number, n);
}
