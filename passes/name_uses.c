/* name_uses.c - how names are used.
 *
 * A walk backwards: readers of a name follow its binding, so that when we come
 * to the definition of a scalar, we know whether types depend on it, and what
 * it is made of depends on it, too.
 */
#include "passes/name_uses.h"

static void note_used(Var *var, void *data)
{
    NameUses *uses = data;
    uses->used[var->id] = true;
}

static void note_typed(Var *var, void *data)
{
    NameUses *uses = data;
    uses->used[var->id] = uses->typed[var->id] = true;
}

static void note_binding(NameUses *uses, const Var *var)
{
    var_each_use(var, note_typed, uses);
}

/* Do the operands of STM have nothing to do with types?  A defined scalar has
 * where its name does. */
static bool is_untyped(const NameUses *uses, const Stm *stm)
{
    return stm->exp.form == FORM_INDEX ||
           (stm->exp.form == FORM_SCALAR && !uses->typed[stm->pat[0]->id]);
}

static void walk_body(NameUses *uses, const Body *body, bool results_typed)
{
    for (uint32_t i = 0; i < body->nres; i++)
        scalar_each_var(body->res[i], results_typed ? note_typed : note_used,
                        uses);
    for (const Stm *s = body->last; s; s = s->prev) {
        const Exp *exp = &s->exp;
        VarFn fn = is_untyped(uses, s) ? note_used : note_typed;
        for (uint32_t i = 0; i < s->npat; i++)
            note_binding(uses, s->pat[i]);
        for (uint32_t i = 0; i < exp->narg; i++)
            scalar_each_var(exp->arg[i], fn, uses);
        if (exp->form == FORM_LOOP && exp->is_while)
            note_used(exp->u.condition, uses);
        for (uint32_t i = 0; i < exp->nfn; i++) {
            walk_body(uses, exp->fn[i].body, !form_info[exp->form].parallel);
            for (uint32_t k = 0; k < exp->fn[i].nparam; k++)
                note_binding(uses, exp->fn[i].param[k]);
        }
    }
}

NameUses name_uses_new(const Prog *prog, const FunRounds *rounds,
                       Arena *arena)
{
    NameUses uses = {ARENA_NEW(arena, bool, prog->nvar),
                     ARENA_NEW(arena, bool, prog->nvar)};

    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next)) {
        for (uint32_t i = 0; i < f->nparam; i++)
            note_binding(&uses, f->param[i]);
        for (uint32_t i = 0; i < f->nres; i++)
            note_binding(&uses, f->res[i].var);
        walk_body(&uses, f->body, true);
    }
    return uses;
}
