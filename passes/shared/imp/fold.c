/* fold.c - what an iteration of `reduce` or `scan` gives, combined with what
 * the iterations before have come to. */
#include "passes/shared/imp/fold.h"

#include "ir-text/operators/eval.h"

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

void imp_fold_values(ImpFold *f, const Body *body)
{
    for (uint32_t i = 0; i < f->n; i++)
        f->value[i] = imp_leaf(f->w, "x", body->res[i]);
}

void imp_fold_begin(const ImpFold *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (imp_fold_combines(f, i))
            imp_set(f->w, f->sum[i], f->value[i]);
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

void imp_fold_combine(const ImpFold *f)
{
    const OperatorList *ops = &f->exp->u.into->ops;

    for (uint32_t i = 0, at = 0; i < ops->count; at += ops->at[i++].width)
        if (ops->at[i].kind == OPERATOR_LAMBDA)
            combine_lambda(f, &ops->at[i], at);
        else if (ops->at[i].kind == OPERATOR_BUILTIN)
            combine_builtin(f, &ops->at[i], at);
}

void imp_fold_take(const ImpFold *f, const Scalar *first)
{
    ImpAround around = imp_begin_if(f->w, first);

    imp_fold_begin(f);
    imp_else(f->w, around);
    imp_fold_combine(f);
    imp_end(f->w, around);
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

void imp_fold_write_all(const ImpFold *f)
{
    write_results(f, true, true);
}
