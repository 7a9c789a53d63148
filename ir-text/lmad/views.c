/* views.c - what each form that makes a view makes of its array.
 *
 * One function for each: it says what is selected, how the dimensions are
 * permuted, and the shape, as far as it changes them.
 */
#include "ir-text/lmad/view.h"

typedef struct ViewOf {
    const Exp *exp;
    Store *store; /* for scalars that a view needs besides its operands */
    Arena *arena;
} ViewOf;

/* False: a scalar would nest too deep. */
#define VIEW_OF(form) static bool view_##form(const ViewOf *of, View *view)

static uint32_t source_rank(const ViewOf *of)
{
    return of->exp->arg[0]->u.var->type->rank;
}

/* All of the source, but for dimension DIM: what KIND and ARG say of it. */
static void set_in_dim(const ViewOf *of, View *view, uint32_t dim,
                       DimKind kind, const Scalar *const *arg)
{
    uint32_t rank = source_rank(of);
    uint8_t *kinds = ARENA_NEW(of->arena, uint8_t, rank);

    for (uint32_t d = 0; d < rank; d++)
        kinds[d] = (uint8_t)(d == dim ? kind : DIM_ALL);
    view->sel = (Selection){.dim = kinds, .rank = rank};
    view->arg = arg;
}

VIEW_OF(SCALAR)
{
    (void)of;
    (void)view;
    return true;
}

VIEW_OF(SLICE)
{
    view->sel = of->exp->u.sel;
    view->arg = of->exp->arg;
    return true;
}

#define view_LMAD_SLICE view_SLICE

VIEW_OF(REARRANGE)
{
    view->perm = of->exp->u.perm;
    return true;
}

VIEW_OF(TRANSPOSE)
{
    uint32_t rank = source_rank(of);
    uint32_t *perm = ARENA_NEW(of->arena, uint32_t, rank);

    for (uint32_t d = 0; d < rank; d++)
        perm[d] = d < 2 ? 1 - d : d;
    view->perm = perm;
    return true;
}

VIEW_OF(RESHAPE)
{
    view->rank = of->exp->narg - 1;
    view->size = of->exp->arg + 1;
    return true;
}

VIEW_OF(REVERSE)
{
    set_in_dim(of, view, of->exp->dim, DIM_BACK, of->exp->arg);
    return true;
}

/* A form that makes a view has a function of its name: else this does not
 * compile. */
#define FOR_NONE(form)
#define FOR_FRESH(form)
#define FOR_UPDATED(form)
#define FOR_PASSED(form)
#define FOR_VIEW(form) [FORM_##form] = view_##form,

static bool (*const views[FORM_COUNT])(const ViewOf *of, View *view) = {
#define FORM(id, text, level, makes, ...) FOR_##makes(id)
#include "ir-text/language/forms.def"
#undef FORM
};

bool view_of(const Exp *exp, Store *store, Arena *arena, View *view)
{
    ViewOf of = {exp, store, arena};

    *view = (View){0};
    if (views[exp->form] && views[exp->form](&of, view))
        return true;
    *view = (View){0};
    return false;
}
