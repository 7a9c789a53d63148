/* write.c - statements of IMP, written one after the other. */
#include "passes/shared/imp/write.h"

#include "ir-text/operators/eval.h"
#include "passes/shared/imp/new.h"

/* ---- expressions ---- */

const Scalar *imp_int(const ImpWriter *w, int64_t value)
{
    return scalar_int(w->store, ELEM_I64, value);
}

/* S of numbers, where that is one; else itself. */
static const Scalar *computed(const ImpWriter *w, const Scalar *s)
{
    EvalFn compute = eval_function((Op)s->op, (Elem)s->arg[0]->elem);
    uint64_t arg[MAX_ARITY], result;

    for (uint32_t i = 0; i < s->narg; i++) {
        if (s->arg[i]->op != OP_CONST)
            return s;
        arg[i] = s->arg[i]->u.bits;
    }
    return compute && compute(arg, &result) == EVAL_OK
               ? scalar_const(w->store, (Elem)s->elem, result)
               : s;
}

static bool is_zero(const Scalar *s)
{
    int64_t value;

    return s->elem == ELEM_I64 && scalar_is_int(s, &value) && value == 0;
}

const Scalar *imp_op(ImpWriter *w, Op op, const Scalar *a, const Scalar *b)
{
    if (is_zero(b) && (op == OP_ADD || op == OP_SUB))
        return a;
    if (is_zero(a) && op == OP_ADD)
        return b;
    const Scalar *s = scalar_binary(w->store, op, a, b);

    if (!s)
        s = scalar_binary(w->store, op, imp_leaf(w, "part", a),
                          imp_leaf(w, "part", b));
    return computed(w, s);
}

const Scalar *imp_select(ImpWriter *w, const Scalar *is, const Scalar *yes,
                         const Scalar *no)
{
    const Scalar *s =
        scalar_op(w->store, OP_SELECT, (const Scalar *[]){is, yes, no});

    if (is->op == OP_CONST)
        return is->u.bits ? yes : no;
    return s ? s
             : scalar_op(w->store, OP_SELECT,
                         (const Scalar *[]){imp_leaf(w, "is", is),
                                            imp_leaf(w, "part", yes),
                                            imp_leaf(w, "part", no)});
}

const Scalar *imp_one_where(ImpWriter *w, const Scalar *is)
{
    return imp_select(w, is, imp_int(w, 1), imp_int(w, 0));
}

const Scalar *imp_rounded_up(ImpWriter *w, const Scalar *n, const Scalar *by)
{
    const Scalar *more =
        imp_op(w, OP_GT, imp_op(w, OP_REM, n, by), imp_int(w, 0));

    return imp_op(w, OP_ADD, imp_op(w, OP_DIV, n, by), imp_one_where(w, more));
}

/* ---- simple statements ---- */

Stm *imp_put(ImpWriter *w, FormId form, uint32_t n, const Scalar *const *arg)
{
    Stm *stm = stm_with(w->prog, form, w->loc, n, arg);

    body_append(w->to, stm);
    return stm;
}

Var *imp_declare(ImpWriter *w, const char *name, const Type *type)
{
    Var *var = var_named(w->prog, name, type);

    body_append(w->to, imp_new_var(w->prog, w->loc, var));
    return var;
}

Var *imp_declare_scalar(ImpWriter *w, const char *name, Elem elem)
{
    return imp_declare(w, name, type_scalar(w->store, elem));
}

void imp_set(ImpWriter *w, Var *var, const Scalar *value)
{
    imp_put(w, FORM_IMP_SET, 2,
            (const Scalar *[]){scalar_var(w->store, var), value});
}

Var *imp_counter(ImpWriter *w, const char *name, const Scalar *from)
{
    Var *var = imp_declare_scalar(w, name, ELEM_I64);

    imp_set(w, var, from);
    return var;
}

void imp_add_to(ImpWriter *w, Var *var, const Scalar *value)
{
    imp_set(w, var, imp_op(w, OP_ADD, scalar_var(w->store, var), value));
}

const Scalar *imp_let(ImpWriter *w, const char *name, const Scalar *value)
{
    Var *var = imp_declare_scalar(w, name, (Elem)value->elem);

    imp_set(w, var, value);
    return scalar_var(w->store, var);
}

const Scalar *imp_leaf(ImpWriter *w, const char *name, const Scalar *value)
{
    return value->op == OP_VAR || value->op == OP_CONST
               ? value
               : imp_let(w, name, value);
}

const Scalar *imp_put_read(ImpWriter *w, const char *name, const Scalar *block,
                           const Scalar *offset, Elem elem)
{
    const Scalar *to = scalar_var(w->store, imp_declare_scalar(w, name, elem));
    Stm *stm =
        imp_put(w, FORM_IMP_READ, 3, (const Scalar *[]){to, block, offset});

    stm->exp.elem = (uint8_t)elem;
    return to;
}

void imp_put_write(ImpWriter *w, const Scalar *block, const Scalar *offset,
                   const Scalar *value, Elem elem)
{
    Stm *stm =
        imp_put(w, FORM_IMP_WRITE, 3, (const Scalar *[]){block, offset, value});

    stm->exp.elem = (uint8_t)elem;
}

const Scalar *imp_alloc(ImpWriter *w, const char *name, const Scalar *count,
                        Elem elem, Space space)
{
    const Scalar *bytes =
        imp_op(w, OP_MUL, count, imp_int(w, elem_info[elem].bytes));
    const Scalar *block =
        scalar_var(w->store, imp_declare(w, name, type_mem(w->store, space)));

    imp_put(w, FORM_IMP_ALLOC, 2, (const Scalar *[]){block, bytes})->exp.elem =
        (uint8_t)space;
    return block;
}

void imp_release(ImpWriter *w, const Scalar *block)
{
    imp_put(w, FORM_IMP_RELEASE, 1, &block);
}

void imp_put_all(ImpWriter *w, Body *body)
{
    body_insert_all_before(w->to, NULL, body);
}

const Body *imp_put_copy(ImpWriter *w, Subst *subst, const Body *body)
{
    Body *copy = body_clone(subst, body);

    imp_put_all(w, copy);
    return copy;
}

/* ---- with bodies ---- */

ImpAround imp_begin_loop(ImpWriter *w, FormId form, const char *index,
                         const Scalar *bound, const Scalar **name)
{
    Stm *stm = imp_put(w, form, 1, &bound);
    Var **param = ARENA_NEW(store_arena(w->store), Var *, 1);
    Lambda fn = {.param = param, .nparam = 1, .body = body_new(w->prog)};
    ImpAround around = w->to;

    param[0] = var_named(w->prog, index, type_scalar(w->store, ELEM_I64));
    fn.body->loc = w->loc;
    exp_set_fns(w->prog, &stm->exp, 1, &fn);
    w->to = fn.body;
    *name = scalar_var(w->store, param[0]);
    return around;
}

ImpAround imp_begin_kernel(ImpWriter *w, ExecLevel exec, uint32_t n,
                           Var *const *index, const Scalar *const *bound)
{
    Stm *kernel = imp_put(w, FORM_IMP_KERNEL, n, bound);
    Var **param = ARENA_NEW(store_arena(w->store), Var *, n);
    Lambda fn = {.param = param, .nparam = n, .body = body_new(w->prog)};
    ImpAround around = w->to;

    memcpy(param, index, n * sizeof *param);
    fn.body->loc = w->loc;
    kernel->exp.exec = exec;
    exp_set_fns(w->prog, &kernel->exp, 1, &fn);
    w->to = fn.body;
    return around;
}

ImpAround imp_begin_if(ImpWriter *w, const Scalar *condition)
{
    Stm *stm = imp_new_if(w->prog, w->loc, condition);
    ImpAround around = w->to;

    body_append(around, stm);
    w->to = stm->exp.fn[0].body;
    return around;
}

void imp_else(ImpWriter *w, ImpAround around)
{
    w->to = around->last->exp.fn[1].body;
}

/* The branch that FORK, whose condition is a constant, chooses takes its
 * place. */
static void settle(Body *around, Stm *fork)
{
    Body *chosen = fork->exp.fn[fork->exp.arg[0]->u.bits ? 0 : 1].body;

    body_insert_all_before(around, fork, chosen);
    body_remove(around, fork);
}

void imp_end(ImpWriter *w, ImpAround around)
{
    Stm *last = around->last;

    if (w->to != around && last->exp.form == FORM_IMP_IF &&
        last->exp.arg[0]->op == OP_CONST)
        settle(around, last);
    w->to = around;
}
