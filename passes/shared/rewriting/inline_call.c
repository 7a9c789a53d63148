/* inline_call.c - put a function's statements in the place of a call. */
#include "passes/shared/rewriting/inline_call.h"

#include "ir-text/lmad/lmad.h"

#include <stdlib.h>
#include <string.h>

/* One call. */
typedef struct Site {
    Stm *stm;
    Body *body;  /* that it stands in */
    Fun *callee;
    bool *bound; /* of its pattern: is it bound yet? */
} Site;

Inlining inlining_new(Prog *prog, PassContext *cx)
{
    return (Inlining){.prog = prog, .cx = cx, .subst = subst_new(prog)};
}

void inlining_free(Inlining *in)
{
    subst_free(&in->subst);
    fun_verifier_free(in->verifier);
    free(in->inside);
    free(in->done);
}

/* What stands in the callee would no longer be allowed to fail. */
bool call_can_go(const Stm *call)
{
    return PASS_LEGAL(inline_may_not_fail, !attr_find(call->attrs, "spec"));
}

/* ---- parameters ---- */

static void insert(const Site *site, Stm *stm)
{
    stm->loc = site->stm->loc;
    body_insert_before(site->body, site->stm, stm);
}

/* `let (var) = value` before the call. */
static void bind(const Inlining *in, const Site *site, Var *var,
                 const Scalar *value)
{
    Stm *stm = stm_new(in->prog, FORM_SCALAR, 1, &var);

    exp_set_args(in->prog, &stm->exp, 1, &value);
    insert(site, stm);
}

/* Is an array that is given as PARAM laid out so that what is made of it is,
 * too? */
static bool is_laid_alike(const Inlining *in, const Var *param,
                          const Scalar *arg)
{
    const IxFn *ixfn = place_subst(&in->subst, param->place).ixfn;

    return arg->op != OP_VAR || !ixfn || !arg->u.var->place.ixfn ||
           ixfn_alike(ixfn, arg->u.var->place.ixfn);
}

/* The argument itself, or a variable that is bound to it. */
static void replace_parameter(Inlining *in, const Site *site, Var *param,
                              const Scalar *arg)
{
    if (!scalar_is_leaf(arg) || !is_laid_alike(in, param, arg)) {
        Var *var = var_fresh(in->prog, param);
        var->type = type_subst(&in->subst, param->type);
        var->place = place_subst(&in->subst, param->place);
        var->unique = false;
        bind(in, site, var, arg);
        arg = scalar_var(in->prog->store, var);
    }
    subst_put(&in->subst, param, arg);
}

/* ---- results ---- */

static bool is_not_bound(const Var *var, const void *data)
{
    const Site *site = data;

    for (uint32_t i = 0; i < site->stm->npat; i++)
        if (site->stm->pat[i] == var && !site->bound[i])
            return true;
    return false;
}

/* Is all bound that the type of result I mentions? */
static bool type_is_ready(const Site *site, uint32_t i)
{
    return !var_any_use(site->stm->pat[i], is_not_bound, site);
}

static bool is_inside(const Var *var, const void *data)
{
    const Inlining *in = data;

    return var->id < in->ninside && in->inside[var->id];
}

/* Does the result depend on nothing that the callee's statements bind? */
static bool is_known_before(const Inlining *in, const Scalar *res)
{
    return !scalar_any_var(res, is_inside, in);
}

static void bind_result(const Inlining *in, const Site *site, uint32_t i)
{
    const Scalar *res = scalar_subst(&in->subst, site->callee->body->res[i]);

    bind(in, site, site->stm->pat[i], res);
    site->bound[i] = true;
}

/* A scalar that lives in memory is written when all else is done. */
static bool is_written(const Var *result)
{
    return type_is_scalar(result->type) && result->place.ixfn;
}

/* Sizes that other results' types mention are often arguments. */
static void bind_results_before(const Inlining *in, const Site *site)
{
    for (uint32_t i = 0; i < site->stm->npat; i++)
        if (is_known_before(in, site->callee->body->res[i]) &&
            !is_written(site->stm->pat[i]) && type_is_ready(site, i))
            bind_result(in, site, i);
}

static void bind_results_after(const Inlining *in, const Site *site)
{
    for (uint32_t i = 0; i < site->stm->npat; i++)
        if (!site->bound[i])
            bind_result(in, site, i);
}

/* ---- statements ---- */

/* A value of the callee may serve annotations alone in the caller: then its
 * name there is no name for the value. */
static bool is_marked_alike(const Var *a, const Var *b)
{
    return !attr_find(a->attrs, "mem") == !attr_find(b->attrs, "mem");
}

/* Is the callee's VAR written where the result NAME is, or that nowhere? */
static bool is_written_alike(const Inlining *in, const Var *var,
                             const Var *name)
{
    Place place = place_subst(&in->subst, var->place);

    return !is_written(name) || (place.mem == name->place.mem &&
                                 place.ixfn == name->place.ixfn);
}

/* The caller's name for the callee's VAR, which a statement binds; NULL
 * where it has none, or where that cannot be bound yet. */
static Var *caller_name(const Inlining *in, const Site *site, const Var *var)
{
    const Body *body = site->callee->body;

    for (uint32_t i = 0; i < body->nres; i++)
        if (!site->bound[i] && body->res[i]->op == OP_VAR &&
            body->res[i]->u.var == var && type_is_ready(site, i) &&
            PASS_LEGAL(inline_marked_alike,
                       is_marked_alike(site->stm->pat[i], var)) &&
            is_written_alike(in, var, site->stm->pat[i]) &&
            is_laid_alike(in, var,
                          scalar_var(in->prog->store, site->stm->pat[i]))) {
            site->bound[i] = true;
            return site->stm->pat[i];
        }
    return NULL;
}

/* Bind what OLD bound to the caller's names where it has some.  What stands
 * after in the pattern reads them, too. */
static void name_results(Inlining *in, const Site *site, const Stm *old,
                         Stm *copy)
{
    bool renamed = false;

    for (uint32_t i = 0; i < old->npat; i++) {
        Var *name = caller_name(in, site, old->pat[i]);
        if (name) {
            copy->pat[i] = name;
            subst_put(&in->subst, old->pat[i],
                      scalar_var(in->prog->store, name));
            renamed = true;
        } else if (renamed) {
            copy->pat[i]->type = type_subst(&in->subst, old->pat[i]->type);
            copy->pat[i]->place = place_subst(&in->subst, old->pat[i]->place);
        }
    }
}

static void note_inside(Inlining *in, const Body *body, bool inside)
{
    GROUND_INDEX(in->inside, in->ninside, in->prog->nvar);
    for (const Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            in->inside[s->pat[i]->id] = inside;
}

static void add_attributes(const Inlining *in, const Stm *from, Stm *to)
{
    Arena *arena = store_arena(in->prog->store);
    Attr **end = &to->attrs;

    if (!from->attrs)
        return;
    for (const Attr *a = to->attrs; a; a = a->next) {
        *end = ARENA_NEW(arena, Attr, 1);
        **end = *a;
        end = &(*end)->next;
    }
    *end = from->attrs;
}

/* The statements after BEFORE took the place of SITE's call. */
static void note_done(Inlining *in, const Site *site, Stm *before)
{
    GROUND_ROOM(in->done, in->ndone, in->done_room);
    in->done[in->ndone++] =
        (Inlined){.body = site->body, .call = site->stm,
                  .first = before ? before->next : site->body->first,
                  .last = site->stm->prev, .remark = in->cx->last_remark};
    body_remove(site->body, site->stm);
}

void inline_call(Inlining *in, Body *body, Stm *stm)
{
    Fun *callee = stm->exp.u.callee;
    Stm *before = stm->prev;
    Site site = {stm, body, callee, NULL};

    site.bound = ARENA_NEW(in->cx->arena, bool, stm->npat);
    note_inside(in, callee->body, true);
    for (uint32_t i = 0; i < callee->nparam; i++)
        replace_parameter(in, &site, callee->param[i], stm->exp.arg[i]);
    bind_results_before(in, &site);
    for (const Stm *s = callee->body->first; s; s = s->next) {
        Stm *copy = stm_clone(&in->subst, s);
        name_results(in, &site, s, copy);
        body_insert_before(body, stm, copy);
    }
    bind_results_after(in, &site);
    note_inside(in, callee->body, false);
    add_attributes(in, stm, stm->prev);
    note_done(in, &site, before);
}
