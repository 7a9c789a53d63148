/* view.c - where an array is that is derived from another one. */
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

static const IxFn *transposed(LmadCx *cx, const IxFn *ixfn)
{
    uint32_t rank = ixfn_rank(ixfn);
    Arena scratch = {0};
    uint32_t *perm = ARENA_NEW(&scratch, uint32_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        perm[i] = i < 2 ? 1 - i : i;
    const IxFn *result = ixfn_permute(cx, ixfn, perm);
    arena_free(&scratch);
    return result;
}

const IxFn *view_ixfn(LmadCx *cx, const Exp *exp, const Var *source)
{
    const IxFn *ixfn = source->place.ixfn;

    switch ((FormId)exp->form) {
    case FORM_SLICE:
    case FORM_LMAD_SLICE:
        return ixfn_select(cx, ixfn, &exp->u.sel, exp->arg);
    case FORM_REARRANGE:
        return ixfn_permute(cx, ixfn, exp->u.perm);
    case FORM_TRANSPOSE:
        return transposed(cx, ixfn);
    case FORM_RESHAPE:
        return ixfn_reshape(cx, ixfn, source->type->size, exp->narg - 1,
                            exp->arg + 1);
    case FORM_REVERSE:
        return ixfn_reverse(cx, ixfn, exp->u.dim,
                            source->type->size[exp->u.dim]);
    default:
        return ixfn;
    }
}
