/* layouts.c - arrays in memory are laid out row-major from the beginning of
 * their block. */
#include "reduce/reducer.h"

#include "reduce/map.h"

static void add_layout(Var *var, void *data)
{
    if (var->place.ixfn && type_is_array(var->type))
        sites_add(data, &(Site){.var = var});
}

void find_layouts(Sites *sites)
{
    prog_each_binder(sites->prog, add_layout, sites);
}

void apply_layout(Edit *edit, const Site *site, unsigned way)
{
    Store *store = edit->prog->store;
    const Type *type = site->var->type;
    const Lmad *rows = lmad_row_major(store, type->rank, type->size);

    (void)way;
    if (rows)
        site->var->place.ixfn = ixfn_of_lmad(store, rows);
}
