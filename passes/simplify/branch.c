/* branch.c - `if`, loops and parallel forms whose course is known.
 *
 * The statements of the body that runs take the place of the form, and what
 * the form passes on is bound in front of them and after; these bindings go
 * as the walk comes to them.  A result in memory was put there by the body's
 * end: such forms stay.
 */
#include "passes/simplify/inside.h"

#include "passes/shared/rewriting/result_list.h"
#include "ir-text/operators/eval.h"
#include "verifier/prover/facts/walk.h"

/* ---- statements in the place of others ---- */

/* VAR is VALUE in front of AT. */
static void bind(Sweep *w, Body *body, Stm *at, Var *var, const Scalar *value)
{
    Stm *stm = stm_new(w->prog, FORM_SCALAR, 1, &var);

    exp_set_args(w->prog, &stm->exp, 1, &value);
    stm->loc = at->loc;
    var->unique = false;
    w->given[var->id] = true;
    body_insert_before(body, at, stm);
}

static void bind_all(Sweep *w, Body *body, Stm *at, uint32_t n,
                     Var *const *var, const Scalar *const *value)
{
    for (uint32_t i = 0; i < n; i++)
        bind(w, body, at, var[i], value[i]);
}

static void splice(Body *body, Stm *at, Body *from)
{
    for (Stm *s = from->first, *next; s; s = next) {
        next = s->next;
        body_remove(from, s);
        body_insert_before(body, at, s);
    }
}

/* ---- what happens ---- */

typedef struct Course {
    enum { OPEN, TAKE, NO_TRIP, ONE_TRIP, NO_ITERATION } is;
    uint32_t branch; /* TAKE */
} Course;

static bool is_literal(const Scalar *s, bool value)
{
    return s->op == OP_CONST && s->elem == ELEM_BOOL &&
           (s->u.bits != 0) == value;
}

static Course course_of_while(const Exp *exp)
{
    uint32_t k = 0;

    while (exp->fn[0].param[k] != exp->u.condition)
        k++;
    if (is_literal(exp->arg[k], false))
        return (Course){NO_TRIP, 0};
    return (Course){is_literal(exp->arg[k], true) &&
                            is_literal(exp->fn[0].body->res[k], false)
                        ? ONE_TRIP
                        : OPEN, 0};
}

/* A form that surely has no iteration, and whose results are known then.  A
 * bound that is negative is an error, which the shape of a result keeps. */
static bool is_empty(const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool found = false;
    int64_t bound;

    if (exp->form != FORM_KERNEL && exp->form != FORM_REDUCE &&
        exp->form != FORM_SCAN)
        return false;
    for (uint32_t i = 0; i < stm_index_count(stm); i++) {
        if (!scalar_is_int(exp->arg[i], &bound))
            continue;
        if (bound < 0)
            return false;
        found |= bound == 0;
    }
    return found;
}

static Course course_of(const Sweep *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    int64_t bound;

    if (exp->form == FORM_IF) {
        int truth = sweep_truth(w, exp->arg[0]);
        return (Course){truth < 0 ? OPEN : TAKE, truth == 0};
    }
    if (exp->form == FORM_LOOP && exp->is_while)
        return course_of_while(exp);
    if (exp->form == FORM_LOOP && scalar_is_int(exp->arg[0], &bound))
        return (Course){bound <= 0 ? NO_TRIP : bound == 1 ? ONE_TRIP : OPEN,
                        0};
    return (Course){is_empty(stm) ? NO_ITERATION : OPEN, 0};
}

/* ---- parallel forms without an iteration ---- */

/* VAR has the shape of its type, and at least one size is 0. */
static void bind_empty(Sweep *w, Body *body, Stm *at, Var *var)
{
    Stm *stm = stm_new(w->prog, FORM_SCRATCH, 1, &var);

    stm->exp.elem = var->type->elem;
    exp_set_args(w->prog, &stm->exp, var->type->rank, var->type->size);
    stm->loc = at->loc;
    body_insert_before(body, at, stm);
}

/* The neutral element of result K of an operator. */
static void bind_neutral(Sweep *w, Body *body, Stm *at, const Operator *op,
                         uint32_t k, Var *var)
{
    Elem elem = (Elem)var->type->elem;

    if (op->kind == OPERATOR_BUILTIN) {
        uint64_t bits = eval_neutral((Op)op->op, elem);
        bind(w, body, at, var, scalar_const(w->store, elem, bits));
        return;
    }
    const Scalar *neutral = at->exp.arg[op->neutral + k];
    Stm *stm = stm_new(w->prog,
                       type_is_array(var->type) ? FORM_COPY : FORM_SCALAR, 1,
                       &var);
    exp_set_args(w->prog, &stm->exp, 1, &neutral);
    stm->loc = at->loc;
    body_insert_before(body, at, stm);
}

static void bind_nothing(Sweep *w, Body *body, Stm *at)
{
    const OperatorList *ops = &at->exp.u.ops;
    uint32_t result = 0;

    if (at->exp.form != FORM_REDUCE) {
        for (uint32_t i = 0; i < at->npat; i++)
            bind_empty(w, body, at, at->pat[i]);
        return;
    }
    for (uint32_t i = 0; i < ops->count; i++)
        for (uint32_t k = 0; k < ops->at[i].width; k++, result++)
            if (ops->at[i].kind == OPERATOR_ID)
                bind_empty(w, body, at, at->pat[result]);
            else
                bind_neutral(w, body, at, &ops->at[i], k, at->pat[result]);
}

/* ---- unfolding ---- */

static void run_once(Sweep *w, Body *body, Stm *stm)
{
    Exp *exp = &stm->exp;

    if (!exp->is_while)
        bind(w, body, stm, exp->fn[0].param[0],
             scalar_int(w->store, ELEM_I64, 0));
    bind_all(w, body, stm, stm->npat, loop_params(exp), loop_inits(exp));
    splice(body, stm, exp->fn[0].body);
    bind_all(w, body, stm, stm->npat, stm->pat, exp->fn[0].body->res);
}

static const char *unfold(Sweep *w, Body *body, Stm *stm, Course course)
{
    Exp *exp = &stm->exp;

    switch (course.is) {
    case OPEN:
        break;
    case TAKE:
        splice(body, stm, exp->fn[course.branch].body);
        bind_all(w, body, stm, stm->npat, stm->pat,
                 exp->fn[course.branch].body->res);
        return "it is known which branch is taken";
    case NO_TRIP:
        bind_all(w, body, stm, stm->npat, stm->pat, loop_inits(exp));
        return "the loop makes no trip";
    case ONE_TRIP:
        run_once(w, body, stm);
        return "the loop makes one trip";
    case NO_ITERATION:
        bind_nothing(w, body, stm);
        return "there is no iteration";
    }
    return "";
}

static bool passes_memory(const Stm *stm)
{
    bool is_loop = stm->exp.form == FORM_LOOP, found = false;

    for (uint32_t i = 0; i < stm->npat; i++)
        found |= is_in_memory(stm->pat[i]) ||
                 (is_loop && is_in_memory(loop_params(&stm->exp)[i]));
    return found;
}

static bool are_atoms(const Scalar *const *s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (s[i]->op != OP_VAR && s[i]->op != OP_CONST)
            return false;
    return true;
}

/* Can nothing fail that STM, which is #[spec], does on its COURSE? */
static bool computes_nothing(const Stm *stm, Course course)
{
    const Exp *exp = &stm->exp;
    const Body *taken = exp->fn[course.branch].body;
    bool runs = course.is == TAKE || course.is == ONE_TRIP;

    return are_atoms(exp->arg, exp->narg) &&
           (!runs || (!taken->first && are_atoms(taken->res, taken->nres)));
}

bool branch_unfold(Sweep *w, Body *body, Stm *stm, Stm **next)
{
    Course course = course_of(w, stm);

    if (course.is == OPEN || passes_memory(stm) ||
        (attr_find(stm->attrs, "spec") && !computes_nothing(stm, course)) ||
        !pass_rewrite(w->cx))
        return false;
    Stm *before = stm->prev;
    const char *why = unfold(w, body, stm, course);
    pass_remark(w->cx, w->prog, REMARK_DONE, "branch", stm->loc, "%s", why);
    body_remove(body, stm);
    *next = before ? before->next : body->first;
    return true;
}
