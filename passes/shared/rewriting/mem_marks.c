/* mem_marks.c - scalars that only annotations need: `#[mem]`.
 *
 * verifier/rules/memory/mark.c has the rules.  Here they are kept: one walk
 * backwards sees all uses of a name before it comes to its binding, so that
 * a mark is known before what the marked statement uses is looked at.  Only
 * a loop's parameter is used after its binding; where one gets a mark, the
 * walk is made once more.
 */
#include "passes/shared/rewriting/mem_marks.h"

#include <string.h>

enum { BY_ANNOTATION = 1, BY_VALUE = 2 };

typedef struct Marks {
    Prog *prog;
    uint8_t *used; /* by Var.id */
    bool again;
} Marks;

/* ---- marks ---- */

static bool is_marked_scalar(const Var *var)
{
    return type_is_scalar(var->type) && attr_find(var->attrs, "mem");
}

static bool is_marked(const Var *var)
{
    return type_is_mem(var->type) || is_marked_scalar(var);
}

static void mark(Marks *m, Var *var)
{
    Attr *attr = ARENA_NEW(store_arena(m->prog->store), Attr, 1);

    *attr = (Attr){.next = var->attrs,
                   .name = sym_intern(m->prog->store, "mem", 3)};
    var->attrs = attr;
}

/* Do annotations use it, and no value? */
static bool serves_annotations(const Marks *m, const Var *var)
{
    return type_is_scalar(var->type) && !is_marked(var) &&
           m->used[var->id] == BY_ANNOTATION;
}

/* Does erasure remove STM as a whole? */
static bool is_erased(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!is_marked(stm->pat[i]))
            return false;
    return stm->npat > 0;
}

/* ---- uses ---- */

static void use_value(Var *var, void *data)
{
    Marks *m = data;
    m->used[var->id] |= BY_VALUE;
}

static void use_annotation(Var *var, void *data)
{
    Marks *m = data;
    m->used[var->id] |= BY_ANNOTATION;
}

/* Sizes are values, places are annotations. */
static void use_in_bindings(Marks *m, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        type_each_var(var[i]->type, use_value, m);
        place_each_var(var[i]->place, use_annotation, m);
    }
}

/* S becomes BECOMES, which may be NULL: what no name is given is a value.
 * What a loop's parameter hands on to itself is neither. */
static void use_passed(Marks *m, const Scalar *s, const Var *becomes)
{
    bool is_same = becomes && scalar_is_var(s, becomes);
    bool goes_away = becomes && is_marked(becomes);

    if (!is_same)
        scalar_each_var(s, goes_away ? use_annotation : use_value, m);
}

/* ---- statements ---- */

static void visit_body(Marks *m, const Body *body);

/* The parameters of a loop and of a function that is called. */
static Var *const *passed_to(const Exp *exp, uint32_t *first, uint32_t *n)
{
    bool is_loop = exp->form == FORM_LOOP, is_call = exp->form == FORM_CALL;

    *first = is_loop && !exp->is_while ? 1 : 0;
    *n = is_loop ? exp->fn[0].nparam : is_call ? exp->u.callee->nparam : 0;
    return is_loop ? exp->fn[0].param : is_call ? exp->u.callee->param : NULL;
}

static void visit_operands(Marks *m, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    uint32_t first, n;
    Var *const *to = passed_to(exp, &first, &n);

    if (exp->form == FORM_ASSERT)
        return;
    for (uint32_t i = 0; i < exp->narg; i++)
        if (is_erased(stm))
            scalar_each_var(exp->arg[i], use_annotation, m);
        else
            use_passed(m, exp->arg[i], i >= first && i < n ? to[i] : NULL);
    if (exp->form == FORM_LOOP && exp->is_while)
        (is_erased(stm) ? use_annotation : use_value)(exp->u.condition, m);
}

/* The results of a body become BECOMES, or nothing that has a name. */
static void visit_fn(Marks *m, const Lambda *fn, Var *const *becomes,
                     uint32_t n, bool erased)
{
    for (uint32_t i = 0; i < fn->body->nres; i++)
        if (erased)
            scalar_each_var(fn->body->res[i], use_annotation, m);
        else
            use_passed(m, fn->body->res[i], i < n ? becomes[i] : NULL);
    visit_body(m, fn->body);
    use_in_bindings(m, fn->param, fn->nparam);
}

/* All names of a statement, those that nobody uses included, where none is of
 * use to values; those of an `if` one by one. */
static void mark_pattern(Marks *m, const Stm *stm)
{
    bool one_by_one = stm->exp.form == FORM_IF, all = false;

    for (uint32_t i = 0; i < stm->npat && !one_by_one; i++)
        if (!is_marked(stm->pat[i]) && (!type_is_scalar(stm->pat[i]->type) ||
                                        m->used[stm->pat[i]->id] & BY_VALUE))
            return;
    for (uint32_t i = 0; i < stm->npat && !one_by_one; i++)
        all |= serves_annotations(m, stm->pat[i]);
    for (uint32_t i = 0; i < stm->npat; i++)
        if (serves_annotations(m, stm->pat[i]) ||
            (all && !is_marked(stm->pat[i])))
            mark(m, stm->pat[i]);
}

/* Does the loop EXP go on as long as VAR holds?  That is a value. */
static bool is_condition(const Exp *exp, const Var *var)
{
    return exp->is_while && exp->u.condition == var;
}

/* A loop's parameter and what it is at last are one. */
static void visit_loop(Marks *m, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first, n;

    passed_to(&stm->exp, &first, &n);
    visit_fn(m, fn, fn->param + first, n - first, is_erased(stm));
    for (uint32_t i = 0; i < stm->npat && first + i < n; i++) {
        Var *var = stm->pat[i], *param = fn->param[first + i];
        if (type_is_scalar(var->type) && !is_marked(var) &&
            !is_condition(&stm->exp, param) &&
            (m->used[var->id] | m->used[param->id]) == BY_ANNOTATION) {
            mark(m, var);
            mark(m, param);
            m->again = true;
        }
    }
}

static void visit_stm(Marks *m, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    use_in_bindings(m, stm->pat, stm->npat);
    if (exp->form == FORM_LOOP) {
        visit_loop(m, stm);
    } else {
        if (exp->form != FORM_CALL) /* the callee decides */
            mark_pattern(m, stm);
        bool passes = exp->form == FORM_IF;
        for (uint32_t i = 0; i < exp->nfn; i++)
            visit_fn(m, &exp->fn[i], stm->pat, passes ? stm->npat : 0,
                     is_erased(stm));
    }
    visit_operands(m, stm);
}

static void visit_body(Marks *m, const Body *body)
{
    for (const Stm *s = body->last; s; s = s->prev)
        visit_stm(m, s);
}

/* ---- functions ---- */

/* What an entry takes is its callers' business. */
static void visit_fun(Marks *m, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->body->nres; i++)
        use_passed(m, fun->body->res[i],
                   i < fun->nres ? fun->res[i].var : NULL);
    for (uint32_t i = 0; i < fun->nres; i++)
        use_in_bindings(m, &fun->res[i].var, 1);
    visit_body(m, fun->body);
    use_in_bindings(m, fun->param, fun->nparam);
    for (uint32_t i = 0; i < fun->nparam && !fun->entry; i++)
        if (serves_annotations(m, fun->param[i]))
            mark(m, fun->param[i]);
}

void mem_marks_complete(Prog *prog)
{
    Arena scratch = {0};
    Marks m = {.prog = prog, .again = true};

    m.used = ARENA_NEW(&scratch, uint8_t, prog->nvar);
    while (m.again) {
        m.again = false;
        memset(m.used, 0, prog->nvar);
        for (const Fun *f = prog->first; f; f = f->next)
            if (!f->imp)
                visit_fun(&m, f);
    }
    arena_free(&scratch);
}
