/* calls.c - calls of functions on floats are statements of their own.
 *
 *     d <- (log(s / x) + c) / v     =>     a <- s / x
 *                                          y <- log(a)
 *                                          d <- (y + c) / v
 *
 * A code generator may then evaluate one call for many neighbouring iterations
 * at once, by a function on vectors, and the arithmetic around it likewise.
 *
 * In the body of a kernel and of the `for` loops in it, a call of one operand
 * moves out of an assignment or a write, the innermost first.  It has to be
 * evaluated whenever its statement is: what `&&` or `||` may leave out stays
 * there.  In a statement that is `#[spec]`, operands may fail, so all
 * of it stays.
 *
 * requires  a verified program of IMP
 * keeps     values, and the order of accesses
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/new.h"

typedef struct Calls {
    Prog *prog;
    PassContext *cx;
    Body *body;
    Stm *at; /* the statement that is taken apart */
} Calls;

static bool is_call(const Scalar *s)
{
    const OpInfo *info = &op_info[s->op];

    return s->narg == 1 && info->price == PRICE_OF_FUNCTION &&
           elem_is_float((Elem)s->elem);
}

/* The number of operands of S that are evaluated whenever S is. */
static uint32_t always_evaluated(const Scalar *s)
{
    return PASS_LEGAL(calls_always, !op_info[s->op].lazy) ? s->narg : 1;
}

/* A new variable with the value VALUE. */
static const Scalar *name_value(Calls *c, const char *name, const Scalar *value)
{
    Store *store = c->prog->store;
    Var *var = var_named(c->prog, name, type_scalar(store, (Elem)value->elem));
    const Scalar *of_var = scalar_var(store, var);
    Loc loc = c->at->loc;

    body_insert_before(c->body, c->at, imp_new_var(c->prog, loc, var));
    body_insert_before(c->body, c->at,
                       imp_new_set(c->prog, loc, of_var, value));
    return of_var;
}

static bool is_leaf(const Scalar *s)
{
    return s->op == OP_VAR || s->op == OP_CONST;
}

static const char *name_of(const Scalar *s)
{
    return op_info[s->op].text;
}

/* S, a call, by itself; ROOT: it is all that is assigned, and stays. */
static const Scalar *call_apart(Calls *c, const Scalar *s, bool root)
{
    if ((root && is_leaf(s->arg[0])) || !pass_rewrite(c->cx))
        return s;
    pass_remark(c->cx, c->prog, REMARK_DONE, "call", c->at->loc,
                "the call of '%s' is a statement", name_of(s));
    if (!is_leaf(s->arg[0])) {
        const Scalar *arg = name_value(c, "of", s->arg[0]);
        s = scalar_with(c->prog->store, s, &arg);
    }
    return root ? s : name_value(c, "value", s);
}

/* S may not be evaluated: what it calls stays. */
static void leave(const Calls *c, const Scalar *s)
{
    if (is_call(s))
        pass_remark(c->cx, c->prog, REMARK_MISSED, "call", c->at->loc,
                    "the call of '%s' stays in its expression, which may not "
                    "evaluate it",
                    name_of(s));
    for (uint32_t i = 0; i < s->narg; i++)
        leave(c, s->arg[i]);
}

/* S without the calls in it; ROOT: S is all that is assigned, so a call stays,
 * on a variable. */
static const Scalar *take_apart(Calls *c, const Scalar *s, bool root)
{
    uint32_t always = always_evaluated(s);
    const Scalar *arg[MAX_ARITY] = {0};

    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = i < always ? take_apart(c, s->arg[i], false) : s->arg[i];
        if (i >= always && c->cx->wants_remarks)
            leave(c, s->arg[i]);
    }
    s = scalar_with(c->prog->store, s, arg);
    return is_call(s) ? call_apart(c, s, root) : s;
}

static void visit_stm(Calls *c, Stm *stm)
{
    bool sets = stm->exp.form == FORM_IMP_SET;

    c->at = stm;
    if (attr_find(stm->attrs, "spec"))
        return;
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        stm->exp.arg[i] = take_apart(c, stm->exp.arg[i], sets);
}

static void visit_iteration(Calls *c, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        c->body = body;
        if (s->exp.form == FORM_IMP_FOR)
            visit_iteration(c, s->exp.fn[0].body);
        else if (s->exp.form == FORM_IMP_SET || s->exp.form == FORM_IMP_WRITE)
            visit_stm(c, s);
    }
}

static bool visit_kernel(Stm *stm, void *data)
{
    bool kernel = stm->exp.form == FORM_IMP_KERNEL;

    if (kernel)
        visit_iteration(data, stm->exp.fn[0].body);
    return !kernel;
}

static bool run(Prog *prog, PassContext *cx)
{
    Calls c = {.prog = prog, .cx = cx};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, visit_kernel, &c);
    }
    return true;
}

const Pass calls_pass = {
    .name = "calls",
    .summary = "make calls of functions on floats statements of their own",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
