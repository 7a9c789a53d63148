/* mark.c - bindings that serve annotations only: `#[mem]`.
 *
 * Erasing the annotations of a program removes its blocks and its marked
 * bindings, along with the arguments, initial values and results that they
 * get.  So what is marked may be used where all of that goes away: in an
 * annotation, by a statement whose names are all marked, as what a marked
 * name gets, and by an assert, which may always be removed.  A scalar that
 * only annotations use has to be marked where erasure would leave it after.
 * docs/language.md, section 6.2.
 */
#include "verifier/rules/memory/inside.h"

enum { BY_ANNOTATION = 1, BY_VALUE = 2 };

typedef struct MarkWalk {
    Checker *c;
    uint8_t *used; /* by Var.id */
    Where where;
} MarkWalk;

static bool is_marked_scalar(const Var *var)
{
    return type_is_scalar(var->type) && attr_find(var->attrs, "mem");
}

bool var_is_marked(const Var *var)
{
    return type_is_mem(var->type) || is_marked_scalar(var);
}

/* Does erasure remove STM as a whole? */
static bool is_erased(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!var_is_marked(stm->pat[i]))
            return false;
    return stm->npat > 0;
}

/* ---- uses ---- */

/* 6.2: no value uses what is marked; of several mistakes with one name the
 * first is shown. */
static void check_mem_value(Var *var, void *data)
{
    MarkWalk *w = data;
    bool first = !(w->used[var->id] & BY_VALUE);

    w->used[var->id] |= BY_VALUE;
    if (!first || !is_marked_scalar(var))
        return;
    REJECT(w->c, RULE_MEM_VALUE, where_inside(w->where, var->leaf),
           var->name->text);
    note_bound(w->c, var, "bound here");
}

static void use_value(MarkWalk *w, const Scalar *s, Where where)
{
    w->where = where;
    scalar_each_var(s, check_mem_value, w);
}

static void note_annotation(Var *var, void *data)
{
    MarkWalk *w = data;
    w->used[var->id] |= BY_ANNOTATION;
}

/* 6.2: sizes are values, places are annotations. */
static void use_in_binding(MarkWalk *w, const Var *var, Where where)
{
    w->where = where;
    type_each_var(var->type, check_mem_value, w);
    place_each_var(var->place, note_annotation, w);
}

/* ---- what is marked ---- */

/* 6.2: scalars and blocks. */
static void check_mem_array(MarkWalk *w, const Var *var, Where where)
{
    if (type_is_array(var->type) && attr_find(var->attrs, "mem"))
        REJECT(w->c, RULE_MEM_ARRAY, where, quoted_name(w->c, var),
               text_of_type(w->c, var->type));
}

static void visit_binding(MarkWalk *w, const Var *var, Where where)
{
    check_mem_array(w, var, where);
    use_in_binding(w, var, where);
}

/* 6.2: two names of what is passed on are marked both, or neither. */
static void check_mem_pair(MarkWalk *w, const Stm *stm, uint32_t i,
                           const Var *other)
{
    const Var *var = stm->pat[i];
    bool here = is_marked_scalar(var), there = is_marked_scalar(other);

    if (here == there || !type_is_scalar(other->type) ||
        !type_is_scalar(var->type))
        return;
    const Var *marked = here ? var : other, *plain = here ? other : var;
    REJECT(w->c, RULE_MEM_PAIR, where_stm(w->c, stm, SPOT_PAT, i),
           marked->name ? quoted_name(w->c, marked) : "the callee's result",
           plain->name ? quoted_name(w->c, plain) : "the callee's result");
    if (other->name)
        note_bound(w->c, other, "bound here");
}

/* 6.2: a statement whose results cannot be erased one by one. */
static void check_mem_alone(MarkWalk *w, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;
    const Var *plain = NULL;

    if (form == FORM_IF || form == FORM_LOOP || form == FORM_CALL ||
        is_erased(stm))
        return;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!var_is_marked(stm->pat[i]))
            plain = stm->pat[i];
    for (uint32_t i = 0; i < stm->npat; i++)
        if (is_marked_scalar(stm->pat[i]))
            REJECT(w->c, RULE_MEM_ALONE, where_stm(w->c, stm, SPOT_PAT, i),
                   stm->pat[i]->name->text, plain->name->text,
                   form_info[form].text);
}

/* 6.2: erasing a copy leaves what it is a copy of. */
static void check_mem_copy(MarkWalk *w, const Stm *stm)
{
    const char *text = form_info[stm->exp.form].text;

    if (stm->exp.form != FORM_COPY && attr_find(stm->attrs, "mem"))
        REJECT(w->c, RULE_MEM_COPY, where_stm(w->c, stm, SPOT_STM, 0),
               *text ? arena_printf(&w->c->scratch, "'%s'", text)
                     : "none");
}

/* ---- statements ---- */

static uint32_t first_param(const Exp *exp)
{
    return exp->form == FORM_LOOP && !exp->is_while ? 1 : 0;
}

/* What operand I becomes, where that has a name. */
static const Var *operand_becomes(const Exp *exp, uint32_t i)
{
    if (exp->form == FORM_LOOP && i >= first_param(exp) &&
        i < exp->fn[0].nparam)
        return exp->fn[0].param[i];
    if (exp->form == FORM_CALL && i < exp->u.callee->nparam)
        return exp->u.callee->param[i];
    return NULL;
}

/* What result I of a body becomes. */
static const Var *result_becomes(const Stm *stm, uint32_t i)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_LOOP && first_param(exp) + i < exp->fn[0].nparam)
        return exp->fn[0].param[first_param(exp) + i];
    if (exp->form == FORM_IF && i < stm->npat)
        return stm->pat[i];
    return NULL;
}

static bool goes_away(bool erased, const Var *becomes)
{
    return erased || (becomes && var_is_marked(becomes));
}

static void visit_operands(MarkWalk *w, const Stm *stm, bool erased)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_ASSERT)
        return;
    for (uint32_t i = 0; i < exp->narg; i++)
        if (!goes_away(erased, operand_becomes(exp, i)))
            use_value(w, exp->arg[i], where_stm(w->c, stm, SPOT_ARG, i));
    if (exp->form == FORM_LOOP && exp->is_while) {
        w->where = where_stm(w->c, stm, SPOT_RHS, 0);
        check_mem_value(exp->u.condition, w);
    }
}

static void visit_body(MarkWalk *w, const Body *body);

static void visit_bodies(MarkWalk *w, const Stm *stm, bool erased)
{
    const Exp *exp = &stm->exp;

    for (uint32_t fn = 0; fn < exp->nfn; fn++) {
        const Lambda *lambda = &exp->fn[fn];
        for (uint32_t i = 0; i < lambda->nparam; i++)
            visit_binding(w, lambda->param[i],
                          where_fn(w->c, stm, SPOT_PARAM_TYPE, fn, i));
        visit_body(w, lambda->body);
        for (uint32_t i = 0; i < lambda->body->nres; i++)
            if (!goes_away(erased, result_becomes(stm, i)))
                use_value(w, lambda->body->res[i],
                          where_fn(w->c, stm, SPOT_BODY_RES, fn, i));
    }
}

static void visit_stm(MarkWalk *w, const Stm *stm)
{
    bool erased = is_erased(stm);

    for (uint32_t i = 0; i < stm->npat; i++)
        visit_binding(w, stm->pat[i],
                      where_stm(w->c, stm, SPOT_PAT_TYPE, i));
    visit_operands(w, stm, erased);
    visit_bodies(w, stm, erased);
    check_mem_alone(w, stm);
    check_mem_copy(w, stm);
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *param = stm->exp.form == FORM_LOOP
                               ? result_becomes(stm, i)
                               : NULL;
        if (param)
            check_mem_pair(w, stm, i, param);
        else if (stm->exp.form == FORM_CALL && i < stm->exp.u.callee->nres)
            check_mem_pair(w, stm, i, stm->exp.u.callee->res[i].var);
    }
}

static void visit_body(MarkWalk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        visit_stm(w, s);
}

/* ---- what has to be marked ---- */

/* Do annotations use it, and no value? */
static bool serves_annotations(const MarkWalk *w, const Var *var)
{
    return type_is_scalar(var->type) && w->used[var->id] == BY_ANNOTATION;
}

/* 6.2: what only annotations use is marked. */
static void check_mem_missing(MarkWalk *w, const Var *var, Where where)
{
    if (!is_marked_scalar(var))
        REJECT(w->c, RULE_MEM_MISSING, where, quoted_name(w->c, var));
}

/* A loop's parameter and what it is at last are one. */
static void demand_of_loop(MarkWalk *w, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = stm->pat[i], *param = result_becomes(stm, i);
        if (!param || !type_is_scalar(var->type) ||
            (w->used[var->id] | w->used[param->id]) != BY_ANNOTATION ||
            is_marked_scalar(param) != is_marked_scalar(var))
            continue;
        check_mem_missing(w, param,
                          where_fn(w->c, stm, SPOT_PARAM, 0,
                                   first_param(&stm->exp) + i));
        check_mem_missing(w, var, where_stm(w->c, stm, SPOT_PAT, i));
    }
}

/* All of a statement's names, where none is of use to values. */
static void demand_of_pattern(MarkWalk *w, const Stm *stm)
{
    bool one_by_one = stm->exp.form == FORM_IF;

    for (uint32_t i = 0; i < stm->npat && !one_by_one; i++)
        if (!var_is_marked(stm->pat[i]) &&
            (!type_is_scalar(stm->pat[i]->type) ||
             w->used[stm->pat[i]->id] & BY_VALUE))
            return;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (serves_annotations(w, stm->pat[i]))
            check_mem_missing(w, stm->pat[i],
                              where_stm(w->c, stm, SPOT_PAT, i));
}

static void demand_of_body(MarkWalk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_LOOP)
            demand_of_loop(w, s);
        else if (s->exp.form != FORM_CALL) /* the callee decides */
            demand_of_pattern(w, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            demand_of_body(w, s->exp.fn[i].body);
    }
}

/* What an entry takes is its callers' business. */
static void demand_of_fun(MarkWalk *w, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam && !fun->entry; i++)
        if (serves_annotations(w, fun->param[i]))
            check_mem_missing(w, fun->param[i],
                              where_stm(w->c, NULL, SPOT_PARAM, i));
    for (uint32_t i = 0; i < fun->nres; i++)
        if (serves_annotations(w, fun->res[i].var))
            check_mem_missing(w, fun->res[i].var,
                              where_stm(w->c, NULL, SPOT_RESULT, i));
    demand_of_body(w, fun->body);
}

/* ---- functions ---- */

static void visit_fun(MarkWalk *w, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        visit_binding(w, fun->param[i],
                      where_stm(w->c, NULL, SPOT_PARAM_TYPE, i));
    for (uint32_t i = 0; i < fun->nres; i++)
        visit_binding(w, fun->res[i].var,
                      where_stm(w->c, NULL, SPOT_RESULT, i));
    visit_body(w, fun->body);
    for (uint32_t i = 0; i < fun->body->nres; i++)
        if (i >= fun->nres || !var_is_marked(fun->res[i].var))
            use_value(w, fun->body->res[i],
                      where_stm(w->c, NULL, SPOT_BODY_RES, i));
}

void check_marks(Checker *c, const Fun *fun)
{
    if (fun->imp)
        return;
    if (!c->used)
        ROWS_ADD(&c->rows, c->used);
    MarkWalk walk = {.c = c, .used = c->used};
    c->fun = fun;
    visit_fun(&walk, fun);
    if (c->funmem)
        demand_of_fun(&walk, fun);
    c->fun = NULL;
}
