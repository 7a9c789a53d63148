/* versions.c - variables of IMP as names with one value.
 *
 * Problem: facts are about names whose value does not change, but variables of
 * IMP are set again and again.
 *
 * Algorithm (static single assignment, along the walk): each set gives its
 * variable a new name, its version, by which facts and questions call it.  Of
 * what a loop or a branch sets nothing is known at its begin and at its end,
 * and so it gets a new version there.  But what a loop changes only by adding
 * a number at its end, once a trip, is its first value plus so many of these
 * as there were trips.
 *
 * Contract: a walk in the order of the text enters bodies, passes statements,
 * and leaves again.  What is #[spec] may have no value: then what is computed
 * with it has none, and there is nothing to know of that.
 */
#include "passes/narrow/versions.h"

#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

Versions versions_new(Prog *prog, PolyStore *polys)
{
    return (Versions){.prog = prog,
                      .facts = facts_new(prog, polys),
                      .now = subst_new(prog),
                      .start = subst_new(prog)};
}

void versions_free(Versions *v)
{
    facts_free(v->facts);
    subst_free(&v->now);
    subst_free(&v->start);
    declared_free(&v->declared);
    free(v->seen.at);
    free(v->sets.at);
}

const Scalar *versions_of(const Versions *v, const Scalar *s)
{
    return scalar_subst(&v->now, s);
}

/* VAR has another value. */
static void renew(Versions *v, const Var *var)
{
    if (var_number(&v->seen, var))
        subst_put(
            &v->now, var,
            scalar_var(v->prog->store, var_new(v->prog, var->name, var->type)));
    var_set_number(v->prog, &v->seen, var, 1);
}

static void define(Versions *v, const Scalar *name, const Scalar *value,
                   const Stm *stm)
{
    if (value && type_is_scalar(name->u.var->type))
        facts_define(v->facts, versions_of(v, name)->u.var, value, stm);
}

/* ---- what a body sets ---- */

static bool sets_outside(const Versions *v, const Stm *stm)
{
    return form_info[stm->exp.form].sets &&
           !declared_in(&v->declared, stm->exp.arg[0]->u.var);
}

static bool forget(Stm *stm, void *data)
{
    Versions *v = data;

    if (sets_outside(v, stm))
        var_set_number(v->prog, &v->sets, stm->exp.arg[0]->u.var, 0);
    return true;
}

static bool count(Stm *stm, void *data)
{
    Versions *v = data;
    const Var *var = sets_outside(v, stm) ? stm->exp.arg[0]->u.var : NULL;

    if (var)
        var_set_number(v->prog, &v->sets, var,
                       var_number(&v->sets, var) ? 2 : 1);
    return true;
}

static bool renew_set(Stm *stm, void *data)
{
    Versions *v = data;

    if (sets_outside(v, stm)) {
        var_set_number(v->prog, &v->seen, stm->exp.arg[0]->u.var, 1);
        renew(v, stm->exp.arg[0]->u.var);
    }
    return true;
}

static void renew_all(Versions *v, const Stm *stm, uint32_t fn)
{
    Body *body = stm->exp.fn[fn].body;

    declared_enter(&v->declared, v->prog, body);
    body_each_stm(body, renew_set, v);
}

/* ---- what loops count ---- */

/* What STM adds to the variable that it sets, a number; or NULL. */
static const Scalar *step_of(const Versions *v, const Stm *stm)
{
    const Scalar *value = stm->exp.form == FORM_IMP_SET && sets_outside(v, stm)
                              ? stm->exp.arg[1]
                              : NULL;

    return value && value->elem == ELEM_I64 && value->op == OP_ADD &&
                   value->arg[0] == stm->exp.arg[0] &&
                   value->arg[1]->op == OP_CONST &&
                   var_number(&v->sets, stm->exp.arg[0]->u.var) == 1
               ? value->arg[1]
               : NULL;
}

/* FROM, and STEP more for each trip before that with INDEX. */
static const Scalar *counted(Store *store, const Scalar *from, Var *index,
                             const Scalar *step)
{
    const Scalar *more =
        scalar_binary(store, OP_MUL, scalar_var(store, index), step);

    return more ? scalar_binary(store, OP_ADD, from, more) : NULL;
}

/* A trip of LOOP begins. */
static void begin_trip(Versions *v, const Stm *loop)
{
    const Lambda *fn = &loop->exp.fn[0];

    declared_enter(&v->declared, v->prog, fn->body);
    body_each_stm(fn->body, forget, v);
    body_each_stm(fn->body, count, v);
    for (const Stm *s = fn->body->first; s; s = s->next)
        if (step_of(v, s))
            subst_put(&v->start, s->exp.arg[0]->u.var,
                      versions_of(v, s->exp.arg[0]));
    body_each_stm(fn->body, renew_set, v);
    for (const Stm *s = fn->body->first; s; s = s->next)
        if (step_of(v, s))
            define(v, s->exp.arg[0],
                   counted(v->prog->store,
                           scalar_subst(&v->start, s->exp.arg[0]), fn->param[0],
                           step_of(v, s)),
                   loop);
}

/* ---- the walk ---- */

/* What index I of body FN of STM counts up to; NULL: it is no index. */
static const Scalar *bound_of(const Stm *stm, uint32_t fn, uint32_t i)
{
    const Exp *exp = &stm->exp;
    bool goes_on =
        exp->form == FORM_IMP_SCAN && fn && fn == exp->u.into->ops.then;

    if (exp->form == FORM_IMP_KERNEL)
        return exp->arg[i];
    if (exp->form != FORM_IMP_FOR && !form_info[exp->form].parallel)
        return NULL;
    return i == 0 && (fn == 0 || goes_on) ? exp->arg[form_info[exp->form].sifts]
                                          : NULL;
}

uint32_t versions_enter(Versions *v, const Stm *stm, uint32_t fn)
{
    const Exp *exp = &stm->exp;
    const Lambda *lambda = &exp->fn[fn];
    uint32_t mark = facts_mark(v->facts);

    for (uint32_t i = 0; i < lambda->nparam; i++) {
        const Scalar *bound = bound_of(stm, fn, i);
        if (bound)
            facts_index(v->facts, lambda->param[i], versions_of(v, bound), stm);
    }
    if (exp->form == FORM_IMP_FOR)
        begin_trip(v, stm);
    else if (exp->form != FORM_IMP_IF)
        renew_all(v, stm, fn);
    else if (fn == 0)
        facts_assume(v->facts, versions_of(v, exp->arg[0]), stm);
    else
        facts_deny(v->facts, versions_of(v, exp->arg[0]), stm);
    return mark;
}

void versions_leave(Versions *v, uint32_t mark, const Stm *stm, uint32_t fn)
{
    facts_undo(v->facts, mark);
    renew_all(v, stm, fn);
}

void versions_pass(Versions *v, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Scalar *value =
        exp->form == FORM_IMP_SET ? versions_of(v, exp->arg[1]) : NULL;

    if (exp->form == FORM_ASSERT)
        facts_assume(v->facts, versions_of(v, exp->arg[0]), stm);
    if (!form_info[exp->form].sets)
        return;
    renew(v, exp->arg[0]->u.var);
    define(v, exp->arg[0], value, stm);
}
