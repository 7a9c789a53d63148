/* statements.c - statements are taken out.
 *
 * What they bind is replaced: in the first way by a literal, or by a stand-in
 * where it is an array; in the others by another value of the same type, which
 * may save the stand-in, too, or by a parameter that is made for it.
 */
#include "reduce/reducer.h"

enum { WAY_ZERO, WAY_OPERAND, WAY_NEAREST, WAY_OLDEST, WAY_PARAM };

void find_stms(Sites *sites)
{
    sites_each_stm(sites, sites_add);
}

/* ---- other values of the same type ---- */

static bool fits(const Var *var, const Scalar *s)
{
    if (s->op == OP_VAR)
        return s->u.var->type == var->type;
    return type_is_scalar(var->type) && s->op == OP_CONST &&
           s->elem == var->type->elem;
}

/* What STM's name J was made from. */
static const Scalar *operand_for(const Stm *stm, uint32_t j)
{
    const Exp *exp = &stm->exp;
    uint32_t first = exp->form == FORM_LOOP ? j + !exp->is_while : 0;
    uint32_t end = exp->form == FORM_LOOP ? first + 1 : exp->narg;

    for (uint32_t i = first; i < end && i < exp->narg; i++)
        if (fits(stm->pat[j], exp->arg[i]))
            return exp->arg[i];
    return NULL;
}

/* An estimate. */
enum { SCOPE_LOOKS = 4096 }; /* so far it is looked for one */

static Var *in_scope_for(const Site *site, const Var *var, bool oldest)
{
    Var *found = NULL;
    uint32_t looks = 0;

    for (const Scope *s = site->scope; s && looks < SCOPE_LOOKS;
         s = s->outer, looks++)
        if (s->var->type == var->type && s->var != var) {
            found = s->var;
            if (!oldest)
                break;
        }
    return found;
}

static const Scalar *another(const Edit *edit, const Site *site, uint32_t j,
                             unsigned way)
{
    Var *var = site->stm->pat[j];
    const Scalar *operand = NULL;

    if (way == WAY_OPERAND)
        operand = operand_for(site->stm, j);
    if (way == WAY_ZERO || way == WAY_PARAM || operand)
        return operand;
    Var *found = in_scope_for(site, var, way == WAY_OLDEST);
    return found ? scalar_var(edit->prog->store, found) : NULL;
}

/* ---- taking one out ---- */

/* What a definition says may be said again: always of another name, and where
 * the types of arrays depend on it. */
static const Scalar *definition(const Edit *edit, const Stm *stm)
{
    if (stm->exp.form != FORM_SCALAR || stm->npat != 1 || stm->exp.narg != 1)
        return NULL;
    const Scalar *value = stm->exp.arg[0];
    bool again = value->elem == ELEM_NONE || edit->sizes[stm->pat[0]->id];
    return again ? value : NULL;
}

/* Whoever calls the function gives the array or the block; nobody does. */
static bool make_param(const Edit *edit, Fun *fun, Var *var)
{
    Arena *arena = store_arena(edit->prog->store);
    Var **param = ARENA_NEW(arena, Var *, fun->nparam + 1);

    if (type_is_scalar(var->type) || fun->imp || fun_is_called(fun))
        return false;
    for (uint32_t i = 0; i < fun->nparam; i++)
        param[i] = fun->param[i];
    param[fun->nparam++] = var;
    fun->param = param;
    var->unique = type_is_array(var->type);
    return true;
}

void apply_stm(Edit *edit, const Site *site, unsigned way)
{
    Stm *stm = site->stm;
    Gap gap = site_gap(site);
    const Scalar *defined = way == WAY_ZERO ? definition(edit, stm) : NULL;

    body_remove(site->body, stm);
    for (uint32_t j = 0; j < stm->npat; j++) {
        const Scalar *to = defined ? defined : another(edit, site, j, way);
        if (to)
            edit_replace(edit, stm->pat[j], to);
        else if (way != WAY_PARAM || !make_param(edit, site->fun, stm->pat[j]))
            edit_stand_in(edit, gap, stm, stm->pat[j]);
    }
}
