/* name_uses.c - how names are used.
 *
 * Types, and i64 operands that types may be compared by, depend on what they
 * mention.  What such a name is made of they depend on as well: where it is
 * defined, its definition; where an `if` or a loop gives it, what the bodies
 * give and what it was in the beginning.  A value of another type than i64
 * that no such way leads from decides nothing about types.
 */
#include "passes/name_uses.h"

#include "passes/result_list.h"

/* Where a name is bound: as result K of STM, or, of a loop, parameter K. */
typedef struct Site {
    const Stm *stm;
    uint32_t k;
} Site;

typedef struct Walk {
    NameUses uses;
    Site *site;    /* by Var.id */
    Var **pending; /* typed; what they are made of is to be looked at */
    uint32_t npending;
} Walk;

static void note_used(Var *var, void *data)
{
    Walk *walk = data;
    walk->uses.used[var->id] = true;
}

static void note_typed(Var *var, void *data)
{
    Walk *walk = data;
    bool *typed = &walk->uses.typed[var->id];

    walk->uses.used[var->id] = true;
    if (!*typed)
        walk->pending[walk->npending++] = var;
    *typed = true;
}

static void note_sized(Var *var, void *data)
{
    Walk *walk = data;

    walk->uses.sized[var->id] = true;
    note_typed(var, data);
}

/* S is handed on to something that types depend on if TYPED. */
static void note_value(Walk *walk, const Scalar *s, bool typed)
{
    typed |= s->elem == ELEM_I64;
    scalar_each_var(s, typed ? note_typed : note_used, walk);
}

static void note_types(Walk *walk, Var *const *var, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        var_each_use(var[k], note_sized, walk);
}

static void note_sites(Walk *walk, Var *const *var, const Stm *stm)
{
    for (uint32_t k = 0; k < stm->npat; k++)
        walk->site[var[k]->id] = (Site){stm, k};
}

static void note_signature(Walk *walk, const Fun *fun)
{
    note_types(walk, fun->param, fun->nparam);
    for (uint32_t i = 0; i < fun->nres; i++)
        var_each_use(fun->res[i].var, note_sized, walk);
}

static void note_operands(Walk *walk, const Exp *exp)
{
    const Fun *callee = exp->form == FORM_CALL ? exp->u.callee : NULL;

    if (callee)
        note_signature(walk, callee);
    for (uint32_t i = 0; i < exp->narg; i++)
        if (exp->form == FORM_SCALAR || exp->form == FORM_INDEX)
            scalar_each_var(exp->arg[i], note_used, walk);
        else
            note_value(walk, exp->arg[i],
                       callee && walk->uses.typed[callee->param[i]->id]);
    if (exp->form == FORM_LOOP && exp->is_while)
        note_used(exp->u.condition, walk);
}

static void walk_body(Walk *walk, const Body *body, bool parallel)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Exp *exp = &s->exp;
        note_types(walk, s->pat, s->npat);
        note_sites(walk, s->pat, s);
        if (exp->form == FORM_LOOP)
            note_sites(walk, loop_params(exp), s);
        note_operands(walk, exp);
        for (uint32_t i = 0; i < exp->nfn; i++) {
            const Lambda *fn = &exp->fn[i];
            note_types(walk, fn->param, fn->nparam);
            walk_body(walk, fn->body, form_info[exp->form].parallel);
        }
    }
    for (uint32_t i = 0; i < body->nres; i++)
        if (parallel)
            scalar_each_var(body->res[i], note_used, walk);
        else
            note_value(walk, body->res[i], false);
}

/* What a name that types depend on is made of. */
static void follow(Walk *walk, Site at)
{
    const Exp *exp = at.stm ? &at.stm->exp : NULL;

    if (!exp || form_info[exp->form].parallel)
        return;
    if (exp->form == FORM_SCALAR)
        scalar_each_var(exp->arg[0], note_typed, walk);
    if (exp->form == FORM_LOOP)
        scalar_each_var(loop_inits(exp)[at.k], note_typed, walk);
    for (uint32_t i = 0; i < exp->nfn; i++)
        scalar_each_var(exp->fn[i].body->res[at.k], note_typed, walk);
}

static void walk_fun(Walk *walk, const Fun *fun)
{
    note_signature(walk, fun);
    walk_body(walk, fun->body, false);
    for (uint32_t i = 0; i < fun->nres; i++)
        if (walk->uses.typed[fun->res[i].var->id])
            scalar_each_var(fun->body->res[i], note_typed, walk);
    while (walk->npending)
        follow(walk, walk->site[walk->pending[--walk->npending]->id]);
}

NameUses name_uses_new(const Prog *prog, const FunRounds *rounds,
                       Arena *arena)
{
    Walk walk = {{ARENA_NEW(arena, bool, prog->nvar),
                  ARENA_NEW(arena, bool, prog->nvar),
                  ARENA_NEW(arena, bool, prog->nvar)},
                 ARENA_NEW(arena, Site, prog->nvar),
                 ARENA_NEW(arena, Var *, prog->nvar),
                 0};

    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        walk_fun(&walk, f);
    return walk.uses;
}
