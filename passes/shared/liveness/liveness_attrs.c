/* liveness_attrs.c - attributes that mark last uses.
 *
 * It holds as long as nothing changes: docs/language.md, section 1.4.
 */
#include "passes/shared/liveness/liveness_attrs.h"

#include <string.h>

static const char *const liveness[] = {"lastuse", NULL};

static bool is_liveness(const Sym *name)
{
    for (const char *const *l = liveness; *l; l++)
        if (strcmp(name->text, *l) == 0)
            return true;
    return false;
}

static void drop_from(Attr **attrs)
{
    while (*attrs)
        if (is_liveness((*attrs)->name))
            *attrs = (*attrs)->next;
        else
            attrs = &(*attrs)->next;
}

static void drop_from_vars(Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        drop_from(&var[i]->attrs);
}

static bool drop_from_stm(Stm *stm, void *data)
{
    (void)data;
    drop_from(&stm->attrs);
    drop_from_vars(stm->pat, stm->npat);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        drop_from_vars(stm->exp.fn[i].param, stm->exp.fn[i].nparam);
    return true;
}

static bool any_is_interned(Store *store)
{
    for (const char *const *l = liveness; *l; l++)
        if (sym_find(store, *l, strlen(*l)))
            return true;
    return false;
}

void liveness_attrs_drop(Prog *prog)
{
    if (!any_is_interned(prog->store))
        return;
    for (Fun *f = prog->first; f; f = f->next) {
        drop_from(&f->attrs);
        drop_from_vars(f->param, f->nparam);
        body_each_stm(f->body, drop_from_stm, NULL);
    }
}
