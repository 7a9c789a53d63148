/* unmem.c - take memory out of a program.
 *
 * IFL22, fig. 9, for the whole language: places, blocks and everything that
 * is marked `#[mem]` go, with the operands, parameters and results that
 * belong to them.  What is left is what the program computes.
 *
 * Three kinds of things are marked: blocks and scalars, which serve
 * annotations only; and copies, `#[mem] let (B : ...) = copy A`, that are
 * there because of where arrays live: A stands for B again.
 *
 * requires  a FUNMEM program
 * keeps     all values, names and checks, but for asserts about what goes
 * leaves    no block, no place and no mark
 */
#include "passes/pass.h"

#include "verifier/rules/verify.h"

typedef struct Eraser {
    Prog *prog;
    PassContext *cx;
    Subst subst;     /* A for B */
    const Stm *copy; /* the first one that was erased */
    bool failed;
    Arena scratch;
} Eraser;

/* ---- what goes ---- */

static bool is_erased(const Var *var)
{
    return type_is_mem(var->type) ||
           (type_is_scalar(var->type) && attr_find(var->attrs, "mem"));
}

static bool all_erased(Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!is_erased(var[i]))
            return false;
    return n > 0;
}

static bool is_erased_copy(const Stm *stm)
{
    return stm->exp.form == FORM_COPY && attr_find(stm->attrs, "mem");
}

static bool names_erased(const Var *var, const void *data)
{
    (void)data;
    return is_erased(var);
}

/* An assert may always go; one about what goes has to. */
static bool is_erased_assert(const Stm *stm)
{
    return stm->exp.form == FORM_ASSERT &&
           scalar_any_var(stm->exp.arg[0], names_erased, NULL);
}

/* ---- lists ---- */

/* Without those of VAR that go; the number of what is left. */
static uint32_t erase_vars(Var **var, uint32_t n)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < n; i++)
        if (!is_erased(var[i])) {
            var[i]->place = (Place){0};
            var[left++] = var[i];
        }
    return left;
}

/* Without the values that go to what goes; those before FIRST go nowhere. */
static uint32_t erase_values(const Scalar **value, uint32_t n, uint32_t first,
                             Var *const *to)
{
    uint32_t left = first < n ? first : n;

    for (uint32_t i = first; i < n; i++)
        if (!is_erased(to[i - first]))
            value[left++] = value[i];
    return left;
}

static void subst_values(const Eraser *er, const Scalar **value, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        value[i] = scalar_subst(&er->subst, value[i]);
}

/* ---- statements ---- */

static void erase_body(Eraser *er, Body *body);

/* The variables that results of the bodies of STM become, or NULL where they
 * become something else. */
static Var *const *results_become(const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_IF || exp->form == FORM_ONCE)
        return stm->pat;
    return exp->form == FORM_LOOP
               ? exp->fn[0].param + (exp->is_while ? 0 : 1)
               : NULL;
}

static void erase_operands(const Eraser *er, Stm *stm)
{
    Exp *exp = &stm->exp;
    const Lambda *fn = exp->fn;

    if (exp->form == FORM_CALL)
        exp->narg = erase_values(exp->arg, exp->narg, 0,
                                 exp->u.callee->param);
    if (exp->form == FORM_LOOP)
        exp->narg = erase_values(exp->arg, exp->narg, exp->is_while ? 0 : 1,
                                 fn[0].param + (exp->is_while ? 0 : 1));
    subst_values(er, exp->arg, exp->narg);
}

static void erase_nested(Eraser *er, Stm *stm)
{
    Var *const *become = results_become(stm);

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        Lambda *fn = &stm->exp.fn[i];
        erase_body(er, fn->body);
        if (become)
            fn->body->nres =
                erase_values(fn->body->res, fn->body->nres, 0, become);
        fn->nparam = erase_vars(fn->param, fn->nparam);
    }
}

static void erase_stm(Eraser *er, Body *body, Stm *stm)
{
    if (all_erased(stm->pat, stm->npat) || is_erased_assert(stm)) {
        body_remove(body, stm);
        return;
    }
    erase_operands(er, stm);
    if (is_erased_copy(stm)) {
        subst_put(&er->subst, stm->pat[0], stm->exp.arg[0]);
        er->copy = er->copy ? er->copy : stm;
        body_remove(body, stm);
        return;
    }
    erase_nested(er, stm);
    stm->npat = erase_vars(stm->pat, stm->npat);
}

static void erase_body(Eraser *er, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        erase_stm(er, body, s);
    }
    subst_values(er, body->res, body->nres);
}

/* ---- functions ---- */

/* 3.1: a function takes and gives something. */
static void check_left(Eraser *er, const Fun *fun)
{
    Var **res = ARENA_NEW(&er->scratch, Var *, fun->nres);

    for (uint32_t i = 0; i < fun->nres; i++)
        res[i] = fun->res[i].var;
    const char *what = all_erased(fun->param, fun->nparam) ? "parameters"
                       : all_erased(res, fun->nres)        ? "results"
                                                           : NULL;
    if (!what)
        return;
    pass_error(er->cx, er->prog, fun->loc, fun->name->len,
               "all %s of '%s' are for memory only: without it, none is left",
               what, fun->name->text);
    er->failed = true;
}

static void erase_fun(Eraser *er, Fun *fun)
{
    uint32_t left = 0;

    erase_body(er, fun->body);
    for (uint32_t i = 0; i < fun->nres; i++) {
        if (is_erased(fun->res[i].var))
            continue;
        fun->res[i].var->place = (Place){0};
        fun->body->res[left] = fun->body->res[i];
        fun->res[left++] = fun->res[i];
    }
    fun->nres = fun->body->nres = left;
}

/* A copy that is updated while its source is in use cannot go.  The program
 * no longer stands in the text that it was read from: what the verifier says
 * has no place there. */
static void check_copies(Eraser *er)
{
    Diag diag = {0};
    Source *source = er->prog->source;

    if (!er->copy)
        return;
    names_settle(er->prog);
    er->prog->source = NULL;
    er->failed = !verify_prog(er->prog, &diag);
    er->prog->source = source;
    if (er->failed)
        pass_error(er->cx, er->prog, er->copy->loc, 1,
                   "without the copies that are marked '#[mem]' the verifier "
                   "rejects the program: %s",
                   diag.first->text);
    diag_free(&diag);
}

static bool run(Prog *prog, PassContext *cx)
{
    Eraser er = {.prog = prog, .cx = cx, .subst = subst_new(prog)};

    for (const Fun *f = prog->first; f; f = f->next)
        check_left(&er, f);
    bool ok = !er.failed && pass_rewrite(cx);
    for (Fun *f = prog->first; f && ok; f = f->next)
        erase_fun(&er, f);
    for (Fun *f = prog->first; f && ok; f = f->next)
        f->nparam = erase_vars(f->param, f->nparam); /* after the calls */
    if (ok)
        check_copies(&er);
    subst_free(&er.subst);
    arena_free(&er.scratch);
    return !er.failed;
}

const Pass unmem_pass = {
    .name = "unmem",
    .summary = "remove blocks and index functions from a program",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_FUN,
    .run = run,
};
