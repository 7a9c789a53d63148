/* unswitch.c - what a whole row of a kernel decides alike is decided first
 * (loop unswitching: Allen and Cocke, "A catalogue of optimizing
 * transformations", 1972).
 *
 *     kernel i < n, j < n do            kernel i < n, j < n do
 *       A                                 if i > 0 then
 *       if i > 0 && j > 0 then              A
 *         B                                 if j > 0 then B else C fi
 *       else                      =>        D
 *         C                               else
 *       fi                                  A
 *       D                                   C
 *     done                                  D
 *                                         fi
 *                                       done
 *
 * An iteration whose body is one `if`, on what its last index does not change,
 * is printed as a loop along that index in each branch: there, no condition
 * keeps neighbours from being one vector.
 *
 * Of `a && b && ...`, and of `a || b || ...`, those terms are decided that are
 * made of other indices and of variables of outside, or of variables that are
 * set once, to such values.  All iterations evaluate the terms that stand
 * first; others are moved if they cannot fail.
 *
 * requires  a verified program of IMP
 * keeps     what each iteration does, in its order
 * leaves    nothing to a second run
 */
#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/settle.h"
#include "printer/text/print.h"

#include <stdlib.h>

/* Statements that a kernel may get more, terms of a condition that are looked
 * at, and how deep what they are made of nests.  Estimates. */
enum { MOST_MORE = 96, MOST_TERMS = 32, MOST_DEPTH = 8 };

typedef struct Choices {
    Prog *prog;
    PassContext *cx;
    Algebra algebra;
    Settling settling;
    const Stm *kernel;
    Declared declared;  /* in the current body */
    VarNumbers given;   /* so many statements of the function set it */
    VarNumbers defined; /* 1: it has a value by now, that is defined */
    bool told;          /* that a choice of this kernel stays */
    Subst copies;      /* of variables in bodies that are there twice */
    Subst replaced;    /* of a variable that goes */
    Subst values;      /* what stands for a variable that is set once; */
    const Var **known; /* those that have such a value */
    uint32_t nknown, known_room;
    uint32_t left;     /* of MOST_MORE */
    bool moves;        /* a term that may fail would have to move */
    Arena arena;
} Choices;

/* A statement that decides: S, of OP, is what FIRST decides, and REST.  NULL:
 * there is no such part. */
typedef struct Site {
    Stm *stm;
    uint32_t at; /* its place in the body */
    Op op;
    const Scalar *first, *rest;
} Site;

/* ---- what is known ---- */

typedef struct Alike {
    const Choices *c;
    bool is;
} Alike;

static void look_at_var(Var *var, void *data)
{
    Alike *alike = data;
    const Lambda *fn = &alike->c->kernel->exp.fn[0];

    alike->is = alike->is && var != fn->param[fn->nparam - 1] &&
                !declared_in(&alike->c->declared, var);
}

/* S as a whole row knows it before the body begins, or NULL. */
static const Scalar *before_row(const Choices *c, const Scalar *s)
{
    const Scalar *value = scalar_subst(&c->values, s);
    Alike alike = {c, true};

    if (!value || value->depth > MOST_DEPTH)
        return NULL;
    scalar_each_var(value, look_at_var, &alike);
    return PASS_LEGAL(unswitch_alike, alike.is) ? value : NULL;
}

static bool is_set_once(const Choices *c, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET && !attr_find(stm->attrs, "spec") &&
           type_is_scalar(stm->exp.arg[0]->u.var->type) &&
           declared_one_value(&c->declared, stm->exp.arg[0]->u.var);
}

static void note_value(Choices *c, const Stm *stm)
{
    const Scalar *value =
        is_set_once(c, stm) ? before_row(c, stm->exp.arg[1]) : NULL;

    if (!value)
        return;
    subst_put(&c->values, stm->exp.arg[0]->u.var, value);
    arena_grow(&c->arena, &c->known, c->nknown, &c->known_room,
               sizeof *c->known);
    c->known[c->nknown++] = stm->exp.arg[0]->u.var;
}

static void forget_values(Choices *c)
{
    while (c->nknown)
        subst_put(&c->values, c->known[--c->nknown], NULL);
}

/* ---- what cannot fail ---- */

static bool is_of_kernel(const Choices *c, const Scalar *s, bool *bound)
{
    const Lambda *fn = &c->kernel->exp.fn[0];

    for (uint32_t d = 0; d < fn->nparam; d++) {
        *bound = s == c->kernel->exp.arg[d];
        if (*bound || scalar_is_var(s, fn->param[d]))
            return true;
    }
    return false;
}

/* An index, which is below its bound, minus a number, or plus 1; a bound,
 * which is above 0, minus a number. */
static bool is_near_end(const Choices *c, const Scalar *s)
{
    int64_t by;
    bool bound;

    return s->elem == ELEM_I64 && (s->op == OP_SUB || s->op == OP_ADD) &&
           scalar_is_int(s->arg[1], &by) && by >= 0 &&
           is_of_kernel(c, s->arg[0], &bound) &&
           (s->op == OP_SUB || (by <= 1 && !bound));
}

static bool may_fail(const Scalar *s, const void *data)
{
    return scalar_node_is_partial(s) && !is_near_end(data, s);
}

/* Has VAR, of outside, perhaps no value, or an undefined one?  A parameter and
 * an index have one, and so has what was set once, to the value of an operator.
 */
static bool may_be_undefined(const Var *var, const void *data)
{
    const Choices *c = data;

    return var_number(&c->defined, var) != 1;
}

static bool is_total(const Choices *c, const Scalar *s)
{
    return !scalar_any_part(s, may_fail, c);
}

/* ---- values of outside ---- */

static bool count_given(Stm *stm, void *data)
{
    Choices *c = data;

    if (form_info[stm->exp.form].sets) {
        const Var *var = stm->exp.arg[0]->u.var;
        var_set_number(c->prog, &c->given, var,
                       var_number(&c->given, var) + 1);
    }
    return true;
}

static void note_defined(Var *var, void *data)
{
    Choices *c = data;

    var_set_number(c->prog, &c->defined, var, 1);
}

/* Of a loop; a variable that is declared has no value. */
static void note_index(Var *var, void *data)
{
    const Choices *c = data;

    if (!var_number(&c->given, var))
        note_defined(var, data);
}

/* A statement that every way from its variable's declaration on has passed, as
 * it stands in the same body. */
static void pass_set(Choices *c, const Stm *stm)
{
    const Var *var;

    if (stm->exp.form != FORM_IMP_SET || attr_find(stm->attrs, "spec"))
        return;
    var = stm->exp.arg[0]->u.var;
    if (declared_at(stm) && var_number(&c->given, var) == 1 &&
        stm->exp.arg[1]->op != OP_VAR)
        var_set_number(c->prog, &c->defined, var, 1);
}

/* ---- sites ---- */

static uint32_t count_terms(const Scalar *s, Op op)
{
    return s->op != op ? 1
                       : count_terms(s->arg[0], op) +
                             count_terms(s->arg[1], op);
}

/* Of a chain that is too long, the last ones by themselves. */
static uint32_t list_terms(const Scalar *s, Op op, const Scalar **term,
                           uint32_t most)
{
    if (s->op != op || most == 1 || count_terms(s->arg[1], op) >= most) {
        term[0] = s;
        return 1;
    }
    uint32_t after = count_terms(s->arg[1], op);
    uint32_t n = list_terms(s->arg[0], op, term, most - after);
    return n + list_terms(s->arg[1], op, term + n, after);
}

static void join(const Choices *c, Op op, const Scalar **to, const Scalar *s)
{
    *to = *to ? scalar_binary(c->prog->store, op, *to, s) : s;
}

/* S, which STM evaluates: what of it a row decides. */
static bool split(Choices *c, const Scalar *s, Site *site)
{
    const Scalar *term[MOST_TERMS];
    uint32_t n;

    bool uses = site->stm->exp.form == FORM_IMP_IF || s->op != OP_VAR;

    site->op = s->op == OP_LOR ? OP_LOR : OP_LAND;
    site->first = site->rest = NULL;
    n = list_terms(s, site->op, term, MOST_TERMS);
    for (uint32_t i = 0; i < n; i++) {
        const Scalar *before = before_row(c, term[i]);
        if (before)
            before = algebra_fold(&c->algebra, before);
        bool alike = before && before->op != OP_CONST;
        if (alike &&
            ((!site->rest && uses) ||
             (PASS_LEGAL(unswitch_total, is_total(c, before)) &&
              PASS_LEGAL(unswitch_defined,
                         !scalar_any_var(before, may_be_undefined, c))))) {
            join(c, site->op, &site->first, before);
        } else {
            c->moves = c->moves || alike;
            join(c, site->op, &site->rest, term[i]);
        }
    }
    return site->first != NULL;
}

/* The condition that STM evaluates, or NULL. */
static const Scalar *condition_of(const Choices *c, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_IF)
        return stm->exp.arg[0];
    return is_set_once(c, stm) && stm->exp.arg[1]->elem == ELEM_BOOL
               ? stm->exp.arg[1]
               : NULL;
}

static bool find_site(Choices *c, Body *body, Site *site)
{
    declared_enter(&c->declared, c->prog, body);
    site->at = 0;
    for (Stm *s = body->first; s; s = s->next, site->at++) {
        const Scalar *condition = condition_of(c, s);
        site->stm = s;
        if (condition && split(c, condition, site))
            break;
        note_value(c, s);
    }
    forget_values(c);
    return site->stm && site->first;
}

/* ---- what is left of a body ---- */

static bool declares(const Stm *stm, const Var *var)
{
    return stm->exp.form == FORM_IMP_VAR && stm->pat[0] == var;
}

/* VAR, that SETS gives its value, is VALUE. */
static void replace_var(Choices *c, Body *body, Stm *sets, const Var *var,
                        const Scalar *value)
{
    Stm *s = body->first;

    while (s && !declares(s, var))
        s = s->next;
    if (s) {
        body_remove(body, s);
        body_remove(body, sets);
        subst_put(&c->replaced, var, value);
        body_subst(&c->replaced, body);
        subst_put(&c->replaced, var, NULL);
    }
}

/* In BODY the first part of SITE is OUTCOME. */
static void settle(Choices *c, Body *body, const Site *site, bool outcome)
{
    bool rests = outcome == (site->op == OP_LAND) && site->rest;
    const Scalar *value =
        rests ? site->rest : scalar_bool(c->prog->store, outcome);
    Stm *s = body->first;

    for (uint32_t i = 0; i < site->at; i++)
        s = s->next;
    if (s->exp.form == FORM_IMP_IF) {
        s->exp.arg[0] = value;
    } else {
        s->exp.arg[1] = value;
        if (!rests)
            replace_var(c, body, s, s->exp.arg[0]->u.var, value);
    }
    imp_settle(&c->settling, body);
}

/* ---- kernels ---- */

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    *n += stm->exp.form != FORM_IMP_SKIP;
    return true;
}

/* Put all of BODY in the branches of an `if`; SITE is that of the first one,
 * OTHER that of the second one, which has variables of its own. */
static void fork(Choices *c, Body *body, const Site *site, Body **branch,
                 Site *other)
{
    Stm *stm = stm_new(c->prog, FORM_IMP_IF, 0, NULL);
    Lambda fn[2] = {{0}};

    stm->loc = site->stm->loc;
    branch[0] = body_new(c->prog);
    branch[0]->loc = body->loc;
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        body_remove(body, s);
        body_append(branch[0], s);
    }
    branch[1] = body_clone(&c->copies, branch[0]);
    *other = *site;
    if (site->rest)
        other->rest = scalar_subst(&c->copies, site->rest);
    fn[0].body = branch[0];
    fn[1].body = branch[1];
    exp_set_args(c->prog, &stm->exp, 1, &site->first);
    exp_set_fns(c->prog, &stm->exp, 2, fn);
    body_append(body, stm);
}

static void remark_choice(const Choices *c, const Scalar *first)
{
    if (!c->cx->wants_remarks)
        return;
    Buf text = {0};
    print_scalar(&text, first);
    pass_remark(c->cx, c->prog, REMARK_DONE, "choice", c->kernel->loc,
                "this kernel is unswitched: each row tests '%.*s' first",
                (int)text.len, text.at);
    buf_free(&text);
}

static void remark_left(Choices *c, const char *why)
{
    if (c->told)
        return;
    c->told = true;
    pass_remark(c->cx, c->prog, REMARK_MISSED, "choice", c->kernel->loc,
                "a choice that rows of this kernel make alike stays in its "
                "place: %s",
                why);
}

static void choose_first(Choices *c, Body *body)
{
    Site site = {0}, other;
    Body *branch[2];
    uint32_t n = 0;

    c->moves = false;
    body_each_stm(body, count_stm, &n);
    bool found = find_site(c, body, &site);
    /* That and nothing else is what the branches are of. */
    bool alone = found && !site.rest && body->first == body->last &&
                 site.stm->exp.form == FORM_IMP_IF;
    if (!found || n > c->left || (!alone && !pass_rewrite(c->cx))) {
        if (found && n > c->left && !alone)
            remark_left(c, "the kernel would become too large");
        else if (!found && c->moves)
            remark_left(c, "it may fail, and others are made first");
        return;
    }
    c->left -= n;
    if (alone) {
        branch[0] = site.stm->exp.fn[0].body;
        branch[1] = site.stm->exp.fn[1].body;
    } else {
        remark_choice(c, site.first);
        fork(c, body, &site, branch, &other);
        settle(c, branch[0], &site, true);
        settle(c, branch[1], &other, false);
    }
    for (uint32_t i = 0; i < 2; i++)
        choose_first(c, branch[i]);
}

static void choose_in_kernel(Choices *c, const Stm *kernel)
{
    Body *body = kernel->exp.fn[0].body;

    c->kernel = kernel;
    c->left = MOST_MORE;
    c->told = false;
    stm_each_binding(kernel, note_defined, c);
    choose_first(c, body);
}

/* The kernels of the host's statements whose iterations threads run. */
static bool visit_stm(Stm *stm, void *data)
{
    if (stm->exp.form < FORM_IMP_KERNEL)
        stm_each_binding(stm, note_index, data);
    pass_set(data, stm);
    if (stm->exp.form == FORM_IMP_KERNEL && stm->exp.exec != AT_BLOCK)
        choose_in_kernel(data, stm);
    return stm->exp.form < FORM_IMP_KERNEL;
}

static bool run(Prog *prog, PassContext *cx)
{
    PolyStore *polys = poly_store_new(prog->store);
    Choices c = {.prog = prog,
                 .cx = cx,
                 .algebra = algebra_new(prog->store, polys),
                 .copies = subst_new(prog),
                 .replaced = subst_new(prog),
                 .values = subst_new(prog)};

    c.settling = (Settling){.prog = prog, .algebra = &c.algebra};
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        for (uint32_t i = 0; i < f->nparam; i++)
            note_defined(f->param[i], &c);
        body_each_stm(f->body, count_given, &c);
        body_each_stm(f->body, visit_stm, &c);
    }
    subst_free(&c.copies);
    subst_free(&c.replaced);
    subst_free(&c.values);
    algebra_free(&c.algebra);
    poly_store_free(polys);
    declared_free(&c.declared);
    free(c.given.at);
    settling_free(&c.settling);
    free(c.defined.at);
    arena_free(&c.arena);
    return true;
}

const Pass unswitch_pass = {
    .name = "unswitch",
    .summary = "decide first what rows of a kernel's iterations decide alike",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
