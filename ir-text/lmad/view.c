/* view.c - of what type a view is, and where. */
#include "ir-text/lmad/view.h"

Var *view_source(const Exp *exp)
{
    const FormInfo *form = &form_info[exp->form];

    if (form->makes != MAKES_VIEW && form->makes != MAKES_UPDATED)
        return NULL;
    const Scalar *s = exp->arg[form->makes == MAKES_UPDATED ? form->consumes
                                                            : 0];
    bool is_array = s->op == OP_VAR && type_is_array(s->u.var->type);
    return is_array ? s->u.var : NULL;
}

uint32_t view_along(const View *view, uint32_t k)
{
    const Selection *sel = &view->sel;
    uint32_t own = view->perm ? view->perm[k] : k, d = 0;

    if (!sel->rank)
        return own;
    while (sel->dim[d] == DIM_POINT || own-- > 0)
        d++;
    return d;
}

/* ---- types ---- */

const Type *selection_type(Store *store, const Type *array,
                           const Selection *sel, const Scalar *const *arg)
{
    Arena scratch = {0};
    const Scalar **size = ARENA_NEW(&scratch, const Scalar *, sel->rank);
    uint32_t rank = 0;

    arg += sel->first;
    for (uint32_t d = 0; d < sel->rank; d++) {
        uint32_t n = sel->dim ? dim_operands[sel->dim[d]] : 2;
        if (n != 1)
            size[rank++] = n ? arg[1] : array->size[d];
        arg += n;
    }
    const Type *type =
        rank ? type_array(store, (Elem)array->elem, rank, size)
             : type_scalar(store, (Elem)array->elem);
    arena_free(&scratch);
    return type;
}

static const Type *permuted(Store *store, const Type *type,
                            const uint32_t *perm)
{
    Arena scratch = {0};
    const Scalar **size = ARENA_NEW(&scratch, const Scalar *, type->rank);

    for (uint32_t d = 0; d < type->rank; d++)
        size[d] = type->size[perm[d]];
    type = type_array(store, (Elem)type->elem, type->rank, size);
    arena_free(&scratch);
    return type;
}

const Type *view_type_taken(Store *store, const View *view,
                            const Type *source)
{
    if (view->sel.rank)
        source = selection_type(store, source, &view->sel, view->arg);
    return view->perm ? permuted(store, source, view->perm) : source;
}

const Type *view_type(Store *store, const View *view, const Type *source)
{
    return view->size ? type_array(store, (Elem)source->elem, view->rank,
                                   view->size)
                      : view_type_taken(store, view, source);
}

/* ---- index functions ---- */

/* What runs backwards is turned round first. */
static const IxFn *selected(LmadCx *cx, const IxFn *ixfn, const View *view,
                            const Type *source)
{
    const Selection *sel = &view->sel;
    bool more = !sel->dim;

    for (uint32_t d = 0; sel->dim && ixfn && d < sel->rank; d++) {
        more = more || dim_operands[sel->dim[d]];
        if (sel->dim[d] == DIM_BACK)
            ixfn = ixfn_reverse(cx, ixfn, d, source->size[d]);
    }
    return ixfn && more ? ixfn_select(cx, ixfn, sel, view->arg) : ixfn;
}

const IxFn *view_ixfn(LmadCx *cx, const Exp *exp, const Var *source)
{
    Arena scratch = {0};
    Store *store = poly_store_terms(cx->polys);
    View view;
    bool said = view_of(exp, store, &scratch, &view) ||
                form_info[exp->form].makes == MAKES_UPDATED;
    const IxFn *ixfn = said ? source->place.ixfn : NULL;

    if (ixfn && view.sel.rank)
        ixfn = selected(cx, ixfn, &view, source->type);
    if (ixfn && view.perm)
        ixfn = ixfn_permute(cx, ixfn, view.perm);
    if (ixfn && view.size) {
        const Type *from = view_type_taken(store, &view, source->type);
        ixfn = ixfn_reshape(cx, ixfn, from->size, view.rank, view.size);
    }
    arena_free(&scratch);
    return ixfn;
}
