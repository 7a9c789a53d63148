/* fold.c - what an iteration of `reduce` or `scan` gives, combined with what
 * the iterations before have come to. */
#include "passes/shared/imp/fold.h"

#include "ir-text/operators/eval.h"
#include "passes/pass.h"

ImpFold imp_fold_new(ImpWriter *w, Subst *subst, const Exp *exp)
{
    Arena *arena = store_arena(w->store);
    uint32_t n = exp->fn[0].body->nres;

    return (ImpFold){.w = w,
                     .subst = subst,
                     .exp = exp,
                     .n = n,
                     .value = ARENA_NEW(arena, const Scalar *, n),
                     .sum = ARENA_NEW(arena, Var *, n)};
}

bool imp_fold_combines(const ImpFold *f, uint32_t i)
{
    return operator_of(&f->exp->u.into->ops, &i)->kind != OPERATOR_ID;
}

bool imp_fold_combines_any(const ImpFold *f)
{
    uint32_t i = 0;

    while (i < f->n && !imp_fold_combines(f, i))
        i++;
    return i < f->n;
}

const Scalar *imp_fold_index(const ImpFold *f)
{
    return f->subst->to[f->exp->fn[0].param[0]->id];
}

Elem imp_fold_elem(const ImpFold *f, uint32_t i)
{
    return f->exp->u.into->ops.then ? (Elem)f->exp->fn[0].body->res[i]->elem
                                    : f->exp->u.into->at[i].elem;
}

/* ---- what changes nothing ---- */

static const Scalar *neutral(const ImpFold *f, uint32_t i)
{
    Elem elem = imp_fold_elem(f, i);
    const Operator *op = operator_of(&f->exp->u.into->ops, &i);

    if (op->kind == OPERATOR_LAMBDA)
        return scalar_subst(f->subst, f->exp->arg[op->neutral + i]);
    return scalar_const(f->w->store, elem, eval_neutral((Op)op->op, elem));
}

const Scalar *imp_fold_identity(const ImpFold *f, uint32_t i)
{
    Elem elem = imp_fold_elem(f, i);
    const Operator *op = operator_of(&f->exp->u.into->ops, &i);

    return scalar_const(f->w->store, elem, eval_identity((Op)op->op, elem));
}

void imp_fold_declare(ImpFold *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (imp_fold_combines(f, i))
            f->sum[i] = imp_declare_scalar(f->w, "all", imp_fold_elem(f, i));
}

void imp_fold_set_neutral(const ImpFold *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (imp_fold_combines(f, i))
            imp_set(f->w, f->sum[i], neutral(f, i));
}

/* ---- one iteration ---- */

/* Operators that combine, as sets of their kinds. */
enum {
    BY_BUILTIN = 1 << OPERATOR_BUILTIN,
    BY_LAMBDA = 1 << OPERATOR_LAMBDA,
    BY_ANY = BY_BUILTIN | BY_LAMBDA
};

void imp_fold_values(ImpFold *f, const Body *body)
{
    for (uint32_t i = 0; i < f->n; i++)
        f->value[i] = imp_leaf(f->w, "x", body->res[i]);
}

static bool is_by(const ImpFold *f, uint32_t i, unsigned kinds)
{
    return kinds >> operator_of(&f->exp->u.into->ops, &i)->kind & 1;
}

/* Results whose operator is one of KINDS. */
static void begin_by(const ImpFold *f, unsigned kinds)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (is_by(f, i, kinds))
            imp_set(f->w, f->sum[i], f->value[i]);
}

void imp_fold_begin(const ImpFold *f)
{
    begin_by(f, BY_ANY);
}

/* Results from AT on, by the operator OP. */
static void combine_lambda(const ImpFold *f, const Operator *op, uint32_t at)
{
    ImpWriter *w = f->w;
    const Lambda *fn = &f->exp->fn[op->fn];
    const Scalar **made =
        ARENA_NEW(store_arena(w->store), const Scalar *, op->width);

    for (uint32_t i = 0; i < op->width; i++) {
        subst_put(f->subst, fn->param[i], scalar_var(w->store, f->sum[at + i]));
        subst_put(f->subst, fn->param[op->width + i], f->value[at + i]);
    }
    const Body *body = imp_put_copy(w, f->subst, fn->body);
    for (uint32_t i = 0; i < op->width; i++)
        made[i] =
            op->width > 1 ? imp_let(w, "all", body->res[i]) : body->res[i];
    for (uint32_t i = 0; i < op->width; i++)
        imp_set(w, f->sum[at + i], made[i]);
}

static void combine_builtin(const ImpFold *f, const Operator *op, uint32_t at)
{
    Store *store = f->w->store;

    imp_set(f->w, f->sum[at],
            scalar_combined(store, (Op)op->op, scalar_var(store, f->sum[at]),
                            f->value[at]));
}

static void combine_by(const ImpFold *f, unsigned kinds)
{
    const OperatorList *ops = &f->exp->u.into->ops;

    for (uint32_t i = 0, at = 0; i < ops->count; at += ops->at[i++].width)
        if (!(kinds >> ops->at[i].kind & 1))
            continue;
        else if (ops->at[i].kind == OPERATOR_LAMBDA)
            combine_lambda(f, &ops->at[i], at);
        else
            combine_builtin(f, &ops->at[i], at);
}

void imp_fold_combine(const ImpFold *f)
{
    combine_by(f, BY_ANY);
}

void imp_fold_take(const ImpFold *f, const Scalar *first)
{
    ImpAround around = imp_begin_if(f->w, first);

    imp_fold_begin(f);
    imp_else(f->w, around);
    imp_fold_combine(f);
    imp_end(f->w, around);
}

/* ---- all iterations, in order ---- */

static bool scans(const ImpFold *f)
{
    return f->exp->form == FORM_IMP_SCAN;
}

/* What the results of N iterations begin with, by an operator that is built
 * in. */
static const Scalar *first_sum(const ImpFold *f, uint32_t i, const Scalar *n)
{
    const Scalar *identity = imp_fold_identity(f, i);

    if (scans(f) || identity == neutral(f, i))
        return identity;
    return imp_select(f->w, imp_op(f->w, OP_GT, n, imp_int(f->w, 0)), identity,
                      neutral(f, i));
}

void imp_fold_start(const ImpFold *f, const Scalar *n)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (is_by(f, i, BY_BUILTIN))
            imp_set(f->w, f->sum[i], first_sum(f, i, n));
        else if (is_by(f, i, BY_LAMBDA) && !scans(f))
            imp_set(f->w, f->sum[i], neutral(f, i));
}

/* VAR is set to what may be undefined. */
static bool sets_undefined(const Stm *stm, const void *var)
{
    if (!form_info[stm->exp.form].sets || stm->exp.arg[0]->u.var != var)
        return false;
    return stm->exp.form != FORM_IMP_SET || stm->exp.arg[1]->op == OP_VAR ||
           attr_find(stm->attrs, "spec");
}

/* May iterations give an undefined result I?  It is no error if it is the only
 * one, and whatever is combined with it otherwise. */
static bool may_be_undefined(const ImpFold *f, uint32_t i)
{
    const Lambda *fn = &f->exp->fn[0];
    const Scalar *given = fn->body->res[i];

    if (given->op != OP_VAR || given->u.var == fn->param[0])
        return false;
    return !body_any_binding(fn->body, var_is, given->u.var) ||
           body_any_stm(fn->body, sets_undefined, given->u.var);
}

/* The values are combined with the sums, by operators that are built in. */
static void add_values(const ImpFold *f)
{
    const OperatorList *ops = &f->exp->u.into->ops;

    for (uint32_t i = 0, at = 0; i < ops->count; at += ops->at[i++].width) {
        if (ops->at[i].kind != OPERATOR_BUILTIN)
            continue;
        combine_builtin(f, &ops->at[i], at);
        if (!PASS_LEGAL(loops_defined, !may_be_undefined(f, at)))
            f->w->to->last->attrs = attr_with(f->w->prog, NULL, "spec");
    }
}

void imp_fold_next(const ImpFold *f)
{
    ImpWriter *w = f->w;

    add_values(f);
    ImpAround around =
        imp_begin_if(w, imp_op(w, OP_EQ, imp_fold_index(f), imp_int(w, 0)));
    begin_by(f, BY_LAMBDA);
    imp_else(w, around);
    combine_by(f, BY_LAMBDA);
    imp_end(w, around);
    if (!around->last->exp.fn[0].body->first)
        body_remove(around, around->last);
}

/* ---- results ---- */

void imp_write_into(ImpWriter *w, const Subst *subst, const Exp *exp,
                    uint32_t i, const Scalar *value)
{
    const Into *into = &exp->u.into->at[i];

    imp_put_write(w, scalar_subst(subst, exp->arg[into->first]),
                  scalar_subst(subst, exp->arg[into->first + 1]), value,
                  into->elem);
}

static void write_results(const ImpFold *f, bool kept, bool sums)
{
    Store *store = f->w->store;

    for (uint32_t i = 0; i < f->n; i++)
        if (imp_fold_combines(f, i) && sums)
            imp_write_into(f->w, f->subst, f->exp, i,
                           scalar_var(store, f->sum[i]));
        else if (!imp_fold_combines(f, i) && kept)
            imp_write_into(f->w, f->subst, f->exp, i, f->value[i]);
}

void imp_fold_write_kept(const ImpFold *f)
{
    write_results(f, true, false);
}

void imp_fold_write_sums(const ImpFold *f)
{
    write_results(f, false, true);
}

/* After `then`. */
static void go_on(const ImpFold *f)
{
    ImpWriter *w = f->w;
    const Lambda *fn = &f->exp->fn[f->exp->u.into->ops.then];

    subst_put(f->subst, fn->param[0], imp_fold_index(f));
    for (uint32_t i = 0; i < f->n; i++)
        subst_put(f->subst, fn->param[1 + i],
                  f->sum[i] ? scalar_var(w->store, f->sum[i]) : f->value[i]);
    const Body *body = imp_put_copy(w, f->subst, fn->body);
    for (uint32_t i = 0; i < body->nres; i++)
        imp_write_into(w, f->subst, f->exp, i, body->res[i]);
}

void imp_fold_write_scanned(const ImpFold *f)
{
    if (f->exp->u.into->ops.then)
        go_on(f);
    else
        write_results(f, false, true);
}

void imp_fold_write_each(const ImpFold *f)
{
    if (f->exp->u.into->ops.then)
        go_on(f);
    else
        write_results(f, true, scans(f));
}
