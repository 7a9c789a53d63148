/* kernel.c - what a run of neighbours is as one iteration of a kernel.
 *
 * Both are there, in the branches of an `if`: the kernel, where all counts are
 * small, and what it is made of.  A kernel becomes a loop.  A reduction becomes
 * one that combines what there is: it begins with its first element, and is the
 * neutral one where there is none.
 */
#include "passes/serial/inside.h"

#include "ir-text/operators/eval.h"

/* Where statements go. */
typedef struct Writing {
    Prog *prog;
    Store *store;
    Arena *arena;
    Subst *subst; /* of what is cloned */
    Body *to;
    Loc loc;
} Writing;

static Var *declare(const Writing *w, const char *name, Elem elem, Body *to)
{
    Var *var = var_named(w->prog, name, type_scalar(w->store, elem));

    body_append(to, imp_new_var(w->prog, w->loc, var));
    return var;
}

static void set(const Writing *w, Var *var, const Scalar *value, Body *to)
{
    body_append(to, imp_new_set(w->prog, w->loc, scalar_var(w->store, var),
                                  value));
}

static void write(const Writing *w, const Exp *exp, uint32_t k,
                  const Scalar *value, Body *to)
{
    const Into *into = &exp->u.into->at[k];
    const Scalar *arg[] = {scalar_subst(w->subst, exp->arg[into->first]),
                           scalar_subst(w->subst, exp->arg[into->first + 1]),
                           value};
    Stm *stm = stm_with(w->prog, FORM_IMP_WRITE, w->loc, 3, arg);

    stm->exp.elem = into->elem;
    body_append(to, stm);
}

/* A loop over the index of FN, which runs BODY. */
static void loop(const Writing *w, const Scalar *count, const Lambda *fn,
                 Body *body)
{
    Stm *stm = stm_with(w->prog, FORM_IMP_FOR, w->loc, 1, &count);
    Lambda all = {.param = fn->param, .nparam = 1, .body = body};

    exp_set_fns(w->prog, &stm->exp, 1, &all);
    body_append(w->to, stm);
}

/* ---- reductions ---- */

typedef struct Folding {
    const Writing *w;
    const Exp *exp;
    const Scalar **value; /* by result: what an iteration gives, a leaf, */
    Var **sum;            /* and what all do so far */
    Body *first, *others; /* trips */
} Folding;

/* Results from AT on, by the operator FN. */
static void combine_lambda(const Folding *f, const Operator *op, uint32_t at)
{
    const Writing *w = f->w;
    Lambda fn = lambda_clone(w->subst, &f->exp->fn[op->fn]);
    Subst subst = subst_new(w->prog);
    Var **made = ARENA_NEW(w->arena, Var *, op->width);

    for (uint32_t i = 0; i < op->width; i++) {
        subst_put(&subst, fn.param[i], scalar_var(w->store, f->sum[at + i]));
        subst_put(&subst, fn.param[op->width + i], f->value[at + i]);
    }
    body_subst(&subst, fn.body);
    for (Stm *stm = fn.body->first, *next; stm; stm = next) {
        next = stm->next;
        body_remove(fn.body, stm);
        body_append(f->others, stm);
    }
    for (uint32_t i = 0; i < op->width; i++) {
        made[i] = declare(w, f->sum[at + i]->name->text,
                          (Elem)f->sum[at + i]->type->elem, f->others);
        set(w, made[i], fn.body->res[i], f->others);
    }
    for (uint32_t i = 0; i < op->width; i++)
        set(w, f->sum[at + i], scalar_var(w->store, made[i]), f->others);
    subst_free(&subst);
}

static void combine(const Folding *f, const Operator *op, uint32_t at)
{
    const Writing *w = f->w;

    for (uint32_t i = at; i < at + op->width; i++)
        set(w, f->sum[i], f->value[i], f->first);
    if (op->kind == OPERATOR_LAMBDA)
        combine_lambda(f, op, at);
    else
        set(w, f->sum[at],
            scalar_combined(w->store, (Op)op->op,
                            scalar_var(w->store, f->sum[at]), f->value[at]),
            f->others);
}

static const Scalar *neutral(const Folding *f, const Operator *op, uint32_t i,
                             Elem elem)
{
    if (op->kind == OPERATOR_LAMBDA)
        return scalar_subst(f->w->subst, f->exp->arg[op->neutral + i]);
    return scalar_const(f->w->store, elem, eval_neutral((Op)op->op, elem));
}

/* What is combined so far: of nothing, the neutral elements. */
static void begin(Folding *f, const Operator *op, uint32_t at)
{
    const Writing *w = f->w;

    for (uint32_t i = at; i < at + op->width; i++) {
        Elem elem = f->exp->u.into->at[i].elem;
        f->sum[i] = declare(w, "all", elem, w->to);
        set(w, f->sum[i], neutral(f, op, i - at, elem), w->to);
    }
}

typedef void (*OperatorFn)(Folding *f, const Operator *op, uint32_t at);

static void each_operator(Folding *f, OperatorFn fn)
{
    const OperatorList *ops = &f->exp->u.into->ops;

    for (uint32_t i = 0, at = 0; i < ops->count; at += ops->at[i++].width)
        fn(f, &ops->at[i], at);
}

static void begin_sum(Folding *f, const Operator *op, uint32_t at)
{
    if (op->kind != OPERATOR_ID)
        begin(f, op, at);
}

/* At the end of an iteration. */
static void go_on(Folding *f, const Operator *op, uint32_t at)
{
    const Writing *w = f->w;

    if (op->kind != OPERATOR_ID)
        combine(f, op, at);
    else
        write(w, f->exp, at, f->value[at], w->to);
}

static void put_sum(Folding *f, const Operator *op, uint32_t at)
{
    const Writing *w = f->w;

    for (uint32_t i = at; i < at + op->width && op->kind != OPERATOR_ID; i++)
        write(w, f->exp, i, scalar_var(w->store, f->sum[i]), w->to);
}

/* A leaf with the value of RESULT, which BODY ends with. */
static const Scalar *leaf(const Writing *w, const Scalar *result, Elem elem,
                          Body *body)
{
    if (result->op == OP_VAR || result->op == OP_CONST)
        return result;
    Var *var = declare(w, "x", elem, body);
    set(w, var, result, body);
    return scalar_var(w->store, var);
}

static void end_iteration(Folding *f, const Lambda *fn)
{
    Writing inside = *f->w;
    const Writing *w = f->w;
    const Scalar *is_first = scalar_binary(
        w->store, OP_EQ, scalar_var(w->store, fn->param[0]),
        scalar_int(w->store, ELEM_I64, 0));
    Stm *fork = imp_new_if(w->prog, w->loc, is_first);

    inside.to = fn->body;
    for (uint32_t i = 0; i < f->exp->u.into->count; i++)
        f->value[i] =
            leaf(w, fn->body->res[i], f->exp->u.into->at[i].elem, fn->body);
    body_set_results(w->prog, fn->body, 0, NULL);
    f->first = fork->exp.fn[0].body;
    f->others = fork->exp.fn[1].body;
    f->w = &inside;
    each_operator(f, go_on);
    f->w = w;
    if (f->first->first)
        body_append(fn->body, fork);
}

static void add_reduction(const Writing *w, const Stm *stm)
{
    uint32_t n = stm->exp.u.into->count;
    Folding f = {.w = w,
                 .exp = &stm->exp,
                 .value = ARENA_NEW(w->arena, const Scalar *, n),
                 .sum = ARENA_NEW(w->arena, Var *, n)};
    const Scalar *count = scalar_subst(w->subst, stm->exp.arg[0]);
    Lambda fn = lambda_clone(w->subst, &stm->exp.fn[0]);

    each_operator(&f, begin_sum);
    end_iteration(&f, &fn);
    loop(w, count, &fn, fn.body);
    each_operator(&f, put_sum);
}

/* ---- the rest ---- */

static void add(Writing *w, const Stm *stm)
{
    w->loc = stm->loc;
    if (stm->exp.form == FORM_IMP_REDUCE) {
        add_reduction(w, stm);
    } else if (stm->exp.form == FORM_IMP_KERNEL) {
        const Scalar *count = scalar_subst(w->subst, stm->exp.arg[0]);
        Lambda fn = lambda_clone(w->subst, &stm->exp.fn[0]);
        loop(w, count, &fn, fn.body);
    } else {
        body_append(w->to, stm_clone(w->subst, stm));
    }
}

/* Given in the run by what the kernel does. */
static bool is_kernels(const Serial *s, const Var *var)
{
    const SerialVar *of = serial_var(s, var);

    return of->run == s->run && !of->host_needs;
}

bool serial_is_hosts(const Serial *s, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_VAR)
        return !is_kernels(s, stm->pat[0]);
    return stm->exp.form == FORM_IMP_ALLOC ||
           (stm->exp.form == FORM_IMP_SET &&
            !is_kernels(s, serial_target(stm)));
}

/* CONDITION, and: COUNT is small. */
static const Scalar *and_small(const Serial *s, const Scalar *condition,
                               const Scalar *count)
{
    Store *store = s->prog->store;
    const Scalar *most = scalar_int(store, ELEM_I64, s->most);
    const Scalar *small = scalar_binary(store, OP_LE, count, most);
    int64_t number;

    if (scalar_is_int(count, &number) && number <= s->most)
        return condition;
    for (const Scalar *c = condition; c;
         c = c->op == OP_LAND ? c->arg[0] : NULL)
        if (c == small || (c->op == OP_LAND && c->arg[1] == small))
            return condition;
    return condition ? scalar_binary(store, OP_LAND, condition, small) : small;
}

void serial_rewrite(const Serial *s, const SerialRun *run)
{
    Subst subst = subst_new(s->prog);
    Writing w = {.prog = s->prog,
                 .store = s->prog->store,
                 .arena = s->cx->arena,
                 .subst = &subst};
    Stm *kernel = imp_one_iteration(s->prog, run->first->loc);
    Body *no = body_new(s->prog);
    const Scalar *condition = NULL;
    Stm *after = run->last->next, *next, *fork;
    Loc loc = run->first->loc;
    uint32_t parallel = 0;

    w.to = kernel->exp.fn[0].body;
    for (Stm *stm = run->first; stm != after; stm = next) {
        next = stm->next;
        if (serial_is_hosts(s, stm))
            continue;
        if (serial_counts(stm)) {
            condition = and_small(s, condition, stm->exp.arg[0]);
            loc = parallel++ ? loc : stm->loc;
        }
        add(&w, stm);
        body_remove(run->body, stm);
        body_append(no, stm);
    }
    kernel->loc = w.to->loc = loc;
    if (condition) {
        fork = imp_new_if(s->prog, loc, condition);
        body_append(fork->exp.fn[0].body, kernel);
        no->loc = loc;
        fork->exp.fn[1].body = no;
        kernel = fork;
    }
    body_insert_before(run->body, after, kernel);
    pass_remark(s->cx, s->prog, REMARK_DONE, "serial", loc,
                "one iteration runs %u small parallel statements and the "
                "statements between them",
                parallel);
    subst_free(&subst);
}
