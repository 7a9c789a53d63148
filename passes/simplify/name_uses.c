/* name_uses.c - how names are used.
 *
 * Types, and i64 operands that types may be compared by, depend on what they
 * mention.  What such a name is made of they depend on as well: where it is
 * defined, its definition; where an `if` or a loop gives it, what the bodies
 * give and what it was in the beginning.  A value of another type than i64
 * that no such way leads from decides nothing about types; strictly, nor does
 * one of i64.
 */
#include "passes/simplify/name_uses.h"

#include "passes/shared/rewriting/result_list.h"

/* Where a name is bound: as result K of STM, or, of a loop, parameter K. */
struct NameSite {
    const Stm *stm;
    uint32_t k;
};

typedef NameUses Walk;
typedef struct NameSite Site;

static void note_used(Var *var, void *data)
{
    Walk *walk = data;
    walk->used[var->id] = true;
}

static void note_typed(Var *var, void *data)
{
    Walk *walk = data;
    bool *typed = &walk->typed[var->id];
    uint8_t *factor = &walk->factor[var->id];
    uint8_t taken = (uint8_t)(FACTORS_FREE - walk->bits);

    walk->used[var->id] = true;
    if (*factor < taken)
        *factor = taken;
    if (!*typed)
        walk->pending[walk->npending++] = var;
    *typed = true;
}

static void note_sized(Var *var, void *data)
{
    Walk *walk = data;

    walk->sized[var->id] = true;
    note_typed(var, data);
}

/* Types depend on S, and on the value of VAR. */
static void note_typed_scalar(Walk *walk, const Scalar *s)
{
    walk->bits = scalar_bits_per_name(s);
    scalar_each_var(s, note_typed, walk);
}

static void note_sized_var(Walk *walk, const Var *var)
{
    walk->bits = var_bits_per_name(var);
    var_each_use(var, note_sized, walk);
}

/* S is handed on to something that types depend on if TYPED. */
static void note_value(Walk *walk, const Scalar *s, bool typed)
{
    if (typed || (s->elem == ELEM_I64 && !walk->strictly))
        note_typed_scalar(walk, s);
    else
        scalar_each_var(s, note_used, walk);
}

/* Types know the equalities that an assert says. */
static void note_asserted(Walk *walk, const Scalar *s)
{
    for (; s->op == OP_LAND; s = s->arg[1])
        note_asserted(walk, s->arg[0]);
    if (s->op == OP_EQ && walk->strictly)
        note_typed_scalar(walk, s);
    else
        scalar_each_var(s, note_used, walk);
}

static void note_types(Walk *walk, Var *const *var, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        note_sized_var(walk, var[k]);
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
        note_sized_var(walk, fun->res[i].var);
}

/* Is operand I a count of SEL, which the shape says? */
static bool is_count(const Selection *sel, uint32_t i)
{
    i -= sel->first;
    if (!sel->dim)
        return i % 2 == 1;
    for (uint32_t d = 0; d < sel->rank; d++) {
        uint32_t n = dim_operands[sel->dim[d]];
        if (i < n)
            return i == 1;
        i -= n;
    }
    return false;
}

bool operand_is_size(const NameUses *uses, const Exp *exp, uint32_t i)
{
    if (exp->arg[i]->elem != ELEM_I64)
        return false;
    switch ((FormId)exp->form) {
    case FORM_SCALAR:
    case FORM_INDEX:
    case FORM_CALL:
    case FORM_LOOP:
        return false;
    case FORM_SLICE:
    case FORM_LMAD_SLICE:
    case FORM_UPDATE:
        return !uses->strictly ||
               (i >= exp->u.sel.first &&
                (uses->in_memory || is_count(&exp->u.sel, i)));
    default:
        return true;
    }
}

static void note_operands(Walk *walk, const Exp *exp)
{
    const Fun *callee = exp->form == FORM_CALL ? exp->u.callee : NULL;

    if (callee)
        note_signature(walk, callee);
    for (uint32_t i = 0; i < exp->narg; i++)
        if (exp->form == FORM_SCALAR || exp->form == FORM_INDEX)
            scalar_each_var(exp->arg[i], note_used, walk);
        else if (exp->form == FORM_ASSERT)
            note_asserted(walk, exp->arg[i]);
        else if (callee)
            note_value(walk, exp->arg[i], walk->typed[callee->param[i]->id]);
        else
            note_value(walk, exp->arg[i], operand_is_size(walk, exp, i));
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
        note_typed_scalar(walk, exp->arg[0]);
    if (exp->form == FORM_LOOP)
        note_typed_scalar(walk, loop_inits(exp)[at.k]);
    for (uint32_t i = 0; i < exp->nfn; i++)
        note_typed_scalar(walk, exp->fn[i].body->res[at.k]);
}

static void walk_fun(Walk *walk, const Fun *fun)
{
    note_signature(walk, fun);
    walk_body(walk, fun->body, false);
    for (uint32_t i = 0; i < fun->nres; i++)
        if (walk->typed[fun->res[i].var->id])
            note_typed_scalar(walk, fun->body->res[i]);
    while (walk->npending)
        follow(walk, walk->site[walk->pending[--walk->npending]->id]);
}

NameUses name_uses_none(const Prog *prog, bool strictly, Arena *arena)
{
    return (NameUses){.strictly = strictly,
                      .in_memory = strictly && prog_level(prog) == LEVEL_FUNMEM,
                      .used = ARENA_NEW(arena, bool, prog->nvar),
                      .typed = ARENA_NEW(arena, bool, prog->nvar),
                      .sized = ARENA_NEW(arena, bool, prog->nvar),
                      .factor = ARENA_NEW(arena, uint8_t, prog->nvar),
                      .site = ARENA_NEW(arena, Site, prog->nvar),
                      .pending = ARENA_NEW(arena, Var *, prog->nvar)};
}

void name_uses_add(NameUses *uses, const Fun *fun)
{
    walk_fun(uses, fun);
}

NameUses name_uses_new(const Prog *prog, const FunRounds *rounds,
                       Arena *arena)
{
    NameUses uses = name_uses_none(prog, false, arena);

    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        name_uses_add(&uses, f);
    return uses;
}

/* ---- what depends on values ---- */

bool value_is_typed(const NameUses *uses, const Scalar *s, const Var *var)
{
    return (s->elem == ELEM_I64 && !uses->strictly) ||
           (var && uses->typed[var->id]);
}

bool operand_is_typed(const NameUses *uses, const Stm *stm, uint32_t i)
{
    const Exp *exp = &stm->exp;
    const Scalar *s = exp->arg[i];

    switch ((FormId)exp->form) {
    case FORM_SCALAR:
        return uses->typed[stm->pat[0]->id];
    case FORM_INDEX:
        return false;
    case FORM_CALL:
        return value_is_typed(uses, s, exp->u.callee->param[i]);
    case FORM_LOOP:
        i -= (uint32_t)(loop_inits(exp) - exp->arg); /* wraps: of the bound */
        return i < stm->npat && value_is_typed(uses, s, loop_params(exp)[i]);
    default:
        return operand_is_size(uses, exp, i);
    }
}

Var *const *stm_result_names(const Stm *stm)
{
    if (form_info[stm->exp.form].parallel)
        return NULL;
    return stm->exp.form == FORM_LOOP ? loop_params(&stm->exp) : stm->pat;
}
