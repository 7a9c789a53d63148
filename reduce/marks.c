/* marks.c - what may be left out without anything in its place: attributes,
 * `entry`, `*`, levels, the texts of asserts. */
#include "reduce/reducer.h"

static void add_attrs(Sites *sites, Attr **attrs)
{
    if (*attrs)
        sites_add(sites, &(Site){.attrs = attrs});
}

static void add_flag(Sites *sites, bool *flag)
{
    if (*flag)
        sites_add(sites, &(Site){.flag = flag});
}

static void add_var(Sites *sites, Var *var)
{
    add_attrs(sites, &var->attrs);
    add_flag(sites, &var->unique);
}

static void add_vars(Sites *sites, Var **var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        add_var(sites, var[i]);
}

static void add_stm(Sites *sites, const Site *site)
{
    Exp *exp = &site->stm->exp;
    OperatorList *ops = exp_operators(exp);

    add_attrs(sites, &site->stm->attrs);
    for (uint32_t i = 0; ops && i < ops->count; i++)
        add_attrs(sites, &ops->at[i].attrs);
    if (exp->exec != AT_NONE)
        sites_add(sites, &(Site){.exec = &exp->exec});
    if (exp->form == FORM_ASSERT && exp->u.text)
        sites_add(sites, &(Site){.text = &exp->u.text});
    add_vars(sites, site->stm->pat, site->stm->npat);
    for (uint32_t i = 0; i < exp->nfn; i++)
        add_vars(sites, exp->fn[i].param, exp->fn[i].nparam);
}

void find_marks(Sites *sites)
{
    for (Fun *f = sites->prog->first; f; f = f->next) {
        add_attrs(sites, &f->attrs);
        add_flag(sites, &f->entry);
        add_vars(sites, f->param, f->nparam);
        for (uint32_t i = 0; i < f->nres; i++) {
            add_var(sites, f->res[i].var);
            add_flag(sites, &f->res[i].named);
        }
    }
    sites_each_stm(sites, add_stm);
}

void apply_mark(Edit *edit, const Site *site, unsigned way)
{
    (void)edit;
    (void)way;
    if (site->attrs)
        *site->attrs = NULL;
    if (site->flag)
        *site->flag = false;
    if (site->exec)
        *site->exec = AT_NONE;
    if (site->text)
        *site->text = NULL;
}
