/* versions.c - variables of IMP as names with one value.
 *
 * Problem: facts are about names whose value does not change, but variables of
 * IMP are set again and again.
 *
 * Algorithm (static single assignment, along the walk): each set gives its
 * variable a new name, its version, by which facts and questions call it.  Of
 * what a loop or a branch sets nothing is known at its begin and at its end,
 * and so it gets a new version there.  But two kinds of what a loop sets once a
 * trip are functions of its index i (Wolfe, "Beyond induction variables", PLDI
 * 1992), where x is A before the loop:
 *
 *   x <- x + c, c invariant          x is A + i * c
 *   x <- f(i), and f(-1) is A        x is f(i - 1)
 *
 * Contract: a walk in the order of the text enters bodies, passes statements,
 * and leaves again.  What is #[spec] may have no value: then what is computed
 * with it has none, and there is nothing to know of that.
 */
#include "passes/shared/imp/versions.h"

#include "passes/shared/scalars/images.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

Versions versions_new(Prog *prog, PolyStore *polys)
{
    return (Versions){.prog = prog,
                      .polys = polys,
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
    free(v->loops.at);
    free(v->seen.at);
    free(v->sets.at);
    arena_free(&v->arena);
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
    var_set_number(v->prog, &v->loops, var, v->loop);
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

/* In the text's order, once each. */
static bool note_set(Stm *stm, void *data)
{
    Versions *v = data;
    const Var *var = sets_outside(v, stm) ? stm->exp.arg[0]->u.var : NULL;

    if (!var)
        return true;
    uint32_t before = var_number(&v->sets, var);
    var_set_number(v->prog, &v->sets, var, before ? 2 : 1);
    if (!before) {
        arena_grow(&v->arena, &v->set, v->nset, &v->set_room, sizeof *v->set);
        v->set[v->nset++] = var;
    }
    return true;
}

/* What BODY sets of outside goes to the end of the list; `sets` says how
 * often, up to forget_counts. */
static void list_sets(Versions *v, Body *body)
{
    declared_enter(&v->declared, v->prog, body);
    body_each_stm(body, note_set, v);
}

static void forget_counts(Versions *v, VersionsMark mark)
{
    for (uint32_t i = mark.set; i < v->nset; i++)
        var_set_number(v->prog, &v->sets, v->set[i], 0);
}

/* What was listed since MARK has other values. */
static void renew_listed(Versions *v, VersionsMark mark)
{
    for (uint32_t i = mark.set; i < v->nset; i++) {
        var_set_number(v->prog, &v->seen, v->set[i], 1);
        renew(v, v->set[i]);
    }
}

/* ---- what is a function of the trip ---- */

typedef struct Unchanged {
    const Versions *v;
    const Var *index, *var; /* others */
    bool all;
} Unchanged;

static void is_unchanged(Var *var, void *data)
{
    Unchanged *u = data;

    u->all =
        u->all &&
        (var == u->index || var == u->var ||
         (!declared_in(&u->v->declared, var) && !var_number(&u->v->sets, var)));
}

/* Does SET set its variable once a trip of LOOP, in whose body it is, to what
 * is made of the index, the variable, and what the loop does not change? */
static bool is_regular(const Versions *v, const Stm *loop, const Stm *set)
{
    Unchanged u = {.v = v, .index = loop->exp.fn[0].param[0], .all = true};

    if (set->exp.form != FORM_IMP_SET || !sets_outside(v, set) ||
        set->exp.arg[1]->elem != ELEM_I64)
        return false;
    u.var = set->exp.arg[0]->u.var;
    scalar_each_var(set->exp.arg[1], is_unchanged, &u);
    return u.all && var_number(&v->sets, u.var) == 1;
}

static const Poly *with(PolyStore *ps, const Poly *p, Var *var, const Poly *by)
{
    PolyPair pair = {var, by};

    return p ? poly_subst(ps, p, 1, &pair) : NULL;
}

static bool is_same(const Versions *v, const Poly *a, const Poly *b)
{
    return a && b && facts_normal(v->facts, a) == facts_normal(v->facts, b);
}

/* What the variable of SET, a regular one, is before trip TRIP of LOOP. */
static const Poly *before_trip(const Versions *v, const Stm *loop,
                               const Stm *set, const Poly *trip)
{
    PolyStore *ps = v->polys;
    Var *index = loop->exp.fn[0].param[0];
    const Scalar *name = versions_of(v, set->exp.arg[0]);
    const Poly *one = poly_const(ps, 1), *minus = poly_const(ps, -1);
    const Poly *from = poly_of(ps, scalar_subst(&v->start, set->exp.arg[0]));
    const Poly *next = poly_of(ps, versions_of(v, set->exp.arg[1]));
    const Poly *step =
        next ? poly_sub(ps, next, poly_var(ps, name->u.var)) : NULL;

    if (!scalar_mentions(set->exp.arg[1], set->exp.arg[0]->u.var))
        return is_same(v, with(ps, next, index, minus), from)
                   ? with(ps, next, index, poly_sub(ps, trip, one))
                   : NULL;
    if (!step || scalar_mentions(set->exp.arg[1], index) ||
        with(ps, step, name->u.var, one) != step)
        return NULL;
    return poly_add(ps, from, poly_mul(ps, trip, step));
}

/* The regular statements of LOOP go to the end of their list; what is now is
 * what is before the first trip. */
static void list_regular(Versions *v, const Stm *loop)
{
    for (const Stm *s = loop->exp.fn[0].body->first; s; s = s->next) {
        if (!is_regular(v, loop, s))
            continue;
        arena_grow(&v->arena, &v->regular, v->nregular, &v->regular_room,
                   sizeof *v->regular);
        v->regular[v->nregular++] = s;
        subst_put(&v->start, s->exp.arg[0]->u.var,
                  versions_of(v, s->exp.arg[0]));
    }
}

/* What LOOP, entered at MARK, sets is what it is before TRIP. */
static void know_trip(Versions *v, VersionsMark mark, const Stm *loop,
                      const Scalar *trip)
{
    for (uint32_t i = mark.regular; i < v->nregular; i++) {
        const Stm *s = v->regular[i];
        const Poly *p = before_trip(v, loop, s, poly_of(v->polys, trip));
        if (p)
            define(v, s->exp.arg[0], poly_scalar(v->polys, p), loop);
    }
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

VersionsMark versions_enter(Versions *v, const Stm *stm, uint32_t fn)
{
    const Exp *exp = &stm->exp;
    const Lambda *lambda = &exp->fn[fn];
    VersionsMark mark = {facts_mark(v->facts), v->loop, v->nset,
                         v->nregular};

    if (exp->form != FORM_IMP_IF)
        v->loop = ++v->nloop;
    for (uint32_t i = 0; i < lambda->nparam; i++) {
        const Scalar *bound = bound_of(stm, fn, i);
        if (bound)
            facts_index(v->facts, lambda->param[i], versions_of(v, bound), stm);
        if (i > 0)
            v->loop = ++v->nloop;
        var_set_number(v->prog, &v->loops, lambda->param[i], v->loop);
    }
    list_sets(v, lambda->body);
    if (exp->form == FORM_IMP_FOR)
        list_regular(v, stm);
    forget_counts(v, mark);
    if (exp->form != FORM_IMP_IF)
        renew_listed(v, mark);
    if (exp->form == FORM_IMP_FOR)
        know_trip(v, mark, stm,
                  scalar_var(v->prog->store, lambda->param[0]));
    if (exp->form == FORM_IMP_IF && fn == 0)
        facts_assume(v->facts, versions_of(v, exp->arg[0]), stm);
    else if (exp->form == FORM_IMP_IF)
        facts_deny(v->facts, versions_of(v, exp->arg[0]), stm);
    return mark;
}

void versions_leave(Versions *v, VersionsMark mark, const Stm *stm)
{
    Store *store = v->prog->store;

    facts_undo(v->facts, mark.facts);
    v->loop = mark.loop;
    renew_listed(v, mark);
    if (stm->exp.form == FORM_IMP_FOR)
        know_trip(v, mark, stm,
                  scalar_binary(store, OP_MAX, scalar_int(store, ELEM_I64, 0),
                                versions_of(v, stm->exp.arg[0])));
    v->nset = mark.set;
    v->nregular = mark.regular;
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

/* ---- loops around ---- */

typedef struct Innermost {
    const Versions *v;
    uint32_t loop;
} Innermost;

static void look_at_loop(Var *var, void *data)
{
    Innermost *i = data;
    uint32_t loop = var_number(&i->v->loops, var);

    if (loop > i->loop)
        i->loop = loop;
}

uint32_t versions_loop(const Versions *v, const Scalar *s)
{
    Innermost i = {v, 0};

    scalar_each_var(s, look_at_loop, &i);
    return i.loop;
}
