/* names.c - names become as short as they can be. */
#include "reduce/reducer.h"

#include "reduce/map.h"

/* Results of functions may have no name. */
static void add_name(Var *var, void *data)
{
    if (var->name)
        sites_add(data, &(Site){.var = var});
}

void find_names(Sites *sites)
{
    prog_each_binder(sites->prog, add_name, sites);
}

/* The first letter; the printer adds a number where that is taken. */
void apply_name(Edit *edit, const Site *site, unsigned way)
{
    Prog *prog = edit->prog;
    Var *var = site->var;
    char letter = var->name->text[0];

    (void)way;
    if (letter == '_' || var->name->len == 1)
        return;
    var->name = sym_intern(prog->store, &letter, 1);
    var->fresh = prog->has_fresh = true;
}
