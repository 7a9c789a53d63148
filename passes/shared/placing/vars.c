/* vars.c - what the engine knows of variables, and its failure. */
#include "passes/shared/placing/inside.h"

#include <string.h>

VarInfo *info_of(Engine *e, const Var *var)
{
    uint32_t page = var->id / PAGE_VARS;

    if (page >= e->npage) {
        uint32_t n = 2 * page + 2;
        VarInfo **at = ARENA_NEW(&e->scratch, VarInfo *, n);
        if (e->npage)
            memcpy(at, e->page, e->npage * sizeof *at);
        e->page = at;
        e->npage = n;
    }
    if (!e->page[page])
        e->page[page] = ARENA_NEW(&e->scratch, VarInfo, PAGE_VARS);
    return &e->page[page][var->id % PAGE_VARS];
}

Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

uint32_t loop_first(const Exp *exp)
{
    return exp->form == FORM_LOOP && !exp->is_while ? 1 : 0;
}

static bool is_in_pattern(const Var *var, const void *data)
{
    const Stm *stm = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i] == var)
            return true;
    return false;
}

bool names_pattern(const Stm *stm, const Var *var)
{
    return stm->npat > 1 && type_any_var(var->type, is_in_pattern, stm);
}

void bind_as(Engine *e, const Var *var, bool varies)
{
    VarInfo *info = info_of(e, var);

    info->born = ++e->clock;
    info->varies = varies;
    e->varied += varies;
}

void bind_var(Engine *e, const Var *var)
{
    bind_as(e, var, e->in_group);
}

Var *engine_var(Engine *e, const char *format, const Var *old,
                const Type *type)
{
    const char *text = arena_printf(&e->scratch, format, old->name->text);
    Var *var = var_named(e->prog, text, type);

    var->loc = old->loc;
    bind_var(e, var);
    return var;
}

void walk_again(Engine *e, const Fun *fun)
{
    e->fun[fun->number].again = true;
}

void engine_fail(Engine *e, const char *why)
{
    if (!e->failed)
        pass_error(e->cx, e->prog, e->loc, 1,
                   "no index function expresses this array: %s",
                   why ? why : "an expression would nest too deep");
    e->failed = true;
}
