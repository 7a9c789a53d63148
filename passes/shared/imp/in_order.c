/* in_order.c - a parallel statement as a loop over its iterations.
 *
 *     reduce (+) i < n do          all <- 0
 *       x <- A[i]                  for i < n do
 *       yield (x)            =>      x <- A[i]
 *     into (s[0] : i32)              all <- all + x
 *     done                         done
 *                                  s[0] <- all
 *
 * What a built-in operator combines begins with a value that changes no
 * element: so no trip asks whether it is the first one.  Of a lambda nobody
 * knows such a value, and the first trip sets what the others combine.
 */
#include "passes/shared/imp/in_order.h"

#include "passes/pass.h"
#include "passes/shared/imp/fold.h"
#include "passes/shared/imp/places.h"

typedef struct InOrder {
    ImpWriter *w;
    Subst *subst;
    const Exp *exp;
    bool by_group;
    ImpAround around; /* the loop */
} InOrder;

/* Operand I of the statement. */
static const Scalar *operand(const InOrder *o, uint32_t i)
{
    return scalar_subst(o->subst, o->exp->arg[i]);
}

/* From here to imp_end, the iterations, N of them: the body of one gives its
 * results. */
static const Body *begin_loop(InOrder *o, const Scalar *n)
{
    const Lambda *fn = &o->exp->fn[0];
    const Scalar *index;

    o->around =
        imp_begin_loop(o->w, FORM_IMP_FOR, fn->param[0]->name->text, n, &index);
    subst_put(o->subst, fn->param[0], index);
    return imp_put_copy(o->w, o->subst, fn->body);
}

/* Is what a reduce comes to the same in any order?  Compilers make vectors of
 * such a loop. */
static bool commutes(const InOrder *o)
{
    const OperatorList *ops = &o->exp->u.into->ops;
    bool all = o->exp->form == FORM_IMP_REDUCE;

    for (uint32_t k = 0; k < ops->count && all; k++)
        all = ops->at[k].kind == OPERATOR_BUILTIN &&
              !elem_is_float((Elem)o->exp->u.into->at[k].elem);
    return all;
}

static void fold(InOrder *o)
{
    ImpFold f = imp_fold_new(o->w, o->subst, o->exp);
    const Scalar *n = imp_leaf(o->w, "count", operand(o, 0));

    imp_fold_declare(&f);
    imp_fold_start(&f, n);
    const Body *body = begin_loop(o, n);
    if (commutes(o))
        o->around->last->attrs = attr_with(o->w->prog, NULL, "comm");
    imp_fold_values(&f, body);
    imp_fold_next(&f);
    imp_fold_write_each(&f);
    imp_end(o->w, o->around);
    if (o->exp->form == FORM_IMP_REDUCE)
        imp_fold_write_sums(&f);
}

/* COUNT is the place of what is accepted, or rejected, and 1 more then. */
static void put(const InOrder *o, uint32_t first, Var *count, const Body *body)
{
    ImpWriter *w = o->w;

    imp_write_sifted(w, o->subst, o->exp, first, scalar_var(w->store, count),
                     body->res);
    imp_add_to(w, count, imp_int(w, 1));
}

static const Scalar *sift(InOrder *o)
{
    ImpWriter *w = o->w;
    const Scalar *zero = imp_int(w, 0);
    bool both = o->exp->form == FORM_IMP_PARTITION;
    Var *yes = imp_counter(w, "yes", zero);
    Var *no = both ? imp_counter(w, "no", zero) : NULL;
    const Body *body = begin_loop(o, operand(o, 1));
    ImpAround fork = imp_begin_if(w, body->res[body->nres - 1]);

    put(o, 0, yes, body);
    imp_else(w, fork);
    if (both)
        put(o, o->exp->u.into->rejected, no, body);
    imp_end(w, fork);
    imp_end(w, o->around);
    return scalar_var(w->store, yes);
}

ImpAround imp_begin_one(ImpWriter *w, ExecLevel exec)
{
    const Scalar *one;
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_KERNEL, "one", imp_int(w, 1), &one);

    around->last->exp.exec = exec;
    return around;
}

/* All of a group read, and one writes for all: so it is a lane that combines.
 * Of a private block each has its own. */
static bool wants_lane(const InOrder *o)
{
    const Into *into = &o->exp->u.into->at[0];

    return o->by_group && o->exp->u.into->ops.count &&
           o->exp->arg[into->first]->u.var->type->space != SPACE_PRIVATE;
}

static void update(InOrder *o, const Scalar *value)
{
    ImpWriter *w = o->w;

    if (!PASS_LEGAL(loops_combines_in_lane, wants_lane(o))) {
        imp_update(w, o->subst, o->exp, value);
        return;
    }
    ImpAround lane = imp_begin_one(w, AT_LANE);
    imp_update(w, o->subst, o->exp, value);
    imp_end(w, lane);
    imp_put(w, FORM_IMP_BARRIER, 0, NULL);
}

static void scatter(InOrder *o)
{
    ImpWriter *w = o->w;
    const Scalar *extent = imp_extent(w, o->subst, o->exp);

    if (wants_lane(o))
        imp_put(w, FORM_IMP_BARRIER, 0, NULL);
    const Body *body = begin_loop(o, operand(o, 0));
    ImpAround fork = imp_begin_place(w, o->subst, o->exp, body->res[0], extent);

    update(o, body->res[1]);
    imp_end(w, fork);
    imp_end(w, o->around);
}

const Scalar *imp_in_order(ImpWriter *w, Subst *subst, const Stm *stm,
                           bool by_group)
{
    InOrder o = {
        .w = w, .subst = subst, .exp = &stm->exp, .by_group = by_group};

    if (form_info[stm->exp.form].sifts)
        return sift(&o);
    if (stm->exp.form == FORM_IMP_SCATTER)
        scatter(&o);
    else
        fold(&o);
    return NULL;
}
