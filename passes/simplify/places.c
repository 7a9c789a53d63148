/* places.c - sizes and places in which names were replaced.
 *
 * What a name stands for may leave an operator with literals, `1 * n`, or with
 * one that decides, `o + 0`.  What such an expression becomes has the same
 * canonical form, so that types are equal that were.
 */
#include "passes/simplify/inside.h"

#include <stdlib.h>

static const Scalar *folded(Sweep *w, const Scalar *s)
{
    return algebra_fold_exactly(w->algebra, s);
}

static const Type *fold_type(Sweep *w, const Type *type)
{
    const Scalar **size;

    if (!type_is_array(type))
        return type;
    size = ground_alloc(type->rank * sizeof *size);
    for (uint32_t i = 0; i < type->rank; i++)
        size[i] = folded(w, type->size[i]);
    const Type *result =
        type_array(w->store, (Elem)type->elem, type->rank, size);
    free(size);
    return result;
}

static const Lmad *fold_lmad(Sweep *w, const Lmad *lmad)
{
    LmadDim *dim = ground_alloc(lmad->rank * sizeof *dim);

    for (uint32_t i = 0; i < lmad->rank; i++)
        dim[i] = (LmadDim){folded(w, lmad->dim[i].count),
                           folded(w, lmad->dim[i].stride)};
    const Lmad *result =
        lmad_new(w->store, folded(w, lmad->offset), lmad->rank, dim);
    free(dim);
    return result;
}

static const IxFn *fold_ixfn(Sweep *w, const IxFn *ixfn)
{
    const Lmad **lmad = ground_alloc(ixfn->nlmad * sizeof *lmad);

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i] = fold_lmad(w, ixfn->lmad[i]);
    const IxFn *result = ixfn_new(w->store, ixfn->nlmad, lmad, ixfn->fold);
    free(lmad);
    return result;
}

static void replace(Sweep *w, Var *var, const Type *type, Place place)
{
    bool new_ixfn = place.ixfn && place.ixfn != var->place.ixfn;

    var->type = type == var->type ? type : fold_type(w, type);
    if (new_ixfn)
        place.ixfn = fold_ixfn(w, place.ixfn);
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
