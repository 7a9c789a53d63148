/* places.c - sizes and places in which names were replaced.
 *
 * What a name stands for may leave an operator with literals, `1 * n`, or with
 * one that decides, `o + 0`.  What such an expression becomes has the same
 * canonical form, so that types are equal that were.
 */
#include "passes/simplify/inside.h"

static const Scalar *folded(const Scalar *s, void *data)
{
    const Sweep *w = data;

    return algebra_fold_exactly(w->algebra, s);
}

static void replace(Sweep *w, Var *var, const Type *type, Place place)
{
    bool new_ixfn = place.ixfn && place.ixfn != var->place.ixfn;

    var->type = type == var->type ? type : type_map(w->store, type, folded, w);
    if (new_ixfn)
        place.ixfn = ixfn_map(w->store, place.ixfn, lmad_map, folded, w);
    var->place = place;
}

void sweep_put_var(Sweep *w, Var *var)
{
    replace(w, var, type_subst(&w->subst, var->type),
            place_subst(&w->subst, var->place));
    if (w->nknown == 0)
        return;
    const Type *type = type_subst(&w->known, var->type);
    Place place = place_subst(&w->known, var->place);
    if ((type != var->type || place.ixfn != var->place.ixfn) &&
        pass_rewrite(w->cx))
        replace(w, var, type, place);
}
