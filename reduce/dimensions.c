/* dimensions.c - arrays lose a dimension, with all that have it because of
 * them; a kernel loses its index. */
#include "reduce/reducer.h"

#include "ir-text/lmad/view.h"
#include "reduce/map.h"
#include "reduce/web.h"

#include <stdlib.h>
#include <string.h>

static void add_dimensions(Var *var, void *data)
{
    for (uint32_t i = 0; var->type->rank > 1 && i < var->type->rank; i++)
        sites_add(data, &(Site){.var = var, .index = i});
}

void find_dimensions(Sites *sites)
{
    prog_each_binder(sites->prog, add_dimensions, sites);
}

/* ---- types ---- */

typedef struct Dropping {
    Edit *edit;
    uint32_t *gone; /* by Var.id, as in Web */
} Dropping;

static const Lmad *drop_of_lmad(Store *store, const Lmad *lmad, uint32_t dim)
{
    uint32_t rank = lmad->rank;
    LmadDim *left = ground_alloc(rank * sizeof *left);

    memcpy(left, lmad->dim, rank * sizeof *left);
    edit_cut(left, &rank, sizeof *left, dim);
    const Lmad *result = lmad_new(store, lmad->offset, rank, left);
    free(left);
    return result;
}

/* Of a chain the last LMAD takes the index; a fold stays, and is rejected. */
static const IxFn *drop_of_ixfn(Store *store, const IxFn *ixfn, uint32_t dim)
{
    const Lmad **lmad = ground_alloc((ixfn->nlmad + 1) * sizeof *lmad);
    const IxFn *result = ixfn;

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i] = ixfn->lmad[i];
    if (!ixfn->fold && dim < lmad[ixfn->nlmad - 1]->rank) {
        lmad[ixfn->nlmad - 1] =
            drop_of_lmad(store, lmad[ixfn->nlmad - 1], dim);
        result = ixfn_new(store, ixfn->nlmad, lmad, NULL);
    }
    free(lmad);
    return result;
}

static void drop_of_var(Var *var, void *data)
{
    const Dropping *d = data;
    Store *store = d->edit->prog->store;
    const Type *type = var->type;
    uint32_t gone = d->gone[var->id], rank = type->rank;

    if (!gone)
        return;
    const Scalar **size = ground_alloc(rank * sizeof *size);
    for (uint32_t i = 0; i < rank; i++)
        size[i] = type->size[i];
    edit_cut(size, &rank, sizeof *size, gone - 1);
    var->type = type_array(store, (Elem)type->elem, rank, size);
    free(size);
    if (var->place.ixfn)
        var->place.ixfn = drop_of_ixfn(store, var->place.ixfn, gone - 1);
}

/* ---- right-hand sides ---- */

/* The dimension that goes of the array that S is, plus 1. */
static uint32_t gone_of(const Dropping *d, const Scalar *s)
{
    const Var *var = array_of(s);
    return var ? d->gone[var->id] : 0;
}

static void cut_args(Exp *exp, uint32_t at, uint32_t n)
{
    while (n--)
        edit_cut(exp->arg, &exp->narg, sizeof *exp->arg, at);
}

/* The LMAD's dimension DIM, which is one of what it selects. */
static void drop_of_selected(Exp *exp, uint32_t dim)
{
    if (dim >= exp->u.sel.rank)
        return;
    cut_args(exp, exp->u.sel.first + 1 + 2 * dim, 2);
    exp->u.sel.rank--;
}

static void drop_of_selection(const Dropping *d, Exp *exp, uint32_t dim)
{
    Selection *sel = &exp->u.sel;
    uint8_t *kind = ARENA_NEW(store_arena(d->edit->prog->store), uint8_t,
                              sel->rank);
    uint32_t at = sel->first;

    if (dim >= sel->rank)
        return;
    for (uint32_t i = 0; i < dim; i++)
        at += dim_operands[sel->dim[i]];
    cut_args(exp, at, dim_operands[sel->dim[dim]]);
    memcpy(kind, sel->dim, sel->rank);
    edit_cut(kind, &sel->rank, 1, dim);
    sel->dim = kind;
}

static void drop_select(const Dropping *d, Stm *stm)
{
    Exp *exp = &stm->exp;
    bool updates = exp->form == FORM_UPDATE;
    uint32_t whole = gone_of(d, exp->arg[0]);
    uint32_t part =
        updates ? gone_of(d, exp->arg[1]) : d->gone[stm->pat[0]->id];

    if (exp->u.sel.dim && whole)
        drop_of_selection(d, exp, whole - 1);
    else if (!exp->u.sel.dim && part)
        drop_of_selected(exp, part - 1);
}

/* The permutation without what is not there any more. */
static void drop_permuted(const Dropping *d, Stm *stm)
{
    Exp *exp = &stm->exp;
    uint32_t from = gone_of(d, exp->arg[0]), to = d->gone[stm->pat[0]->id];

    if (exp->form == FORM_MANIFEST)
        for (uint32_t i = 0; from && i < exp->nperm; i++)
            if (exp->u.perm[i] == from - 1)
                to = i + 1;
    if (!from || !to || to > exp->nperm)
        return;
    edit_cut(exp->u.perm, &exp->nperm, sizeof *exp->u.perm, to - 1);
    for (uint32_t i = 0; i < exp->nperm; i++)
        exp->u.perm[i] -= exp->u.perm[i] > from - 1;
}

/* What permutes the dimensions, a permutation of what is left.  Others fail. */
static void drop_listed(const Dropping *d, Stm *stm)
{
    Exp *exp = &stm->exp;
    Store *store = d->edit->prog->store;
    const Var *from = array_of(exp->arg[0]);
    View view;

    if (!from || !d->gone[from->id] ||
        !view_of(exp, store, store_arena(store), &view) || !view.perm ||
        view.sel.rank)
        return;
    exp->form = FORM_REARRANGE;
    exp->nperm = from->type->rank;
    exp->u.perm = ARENA_NEW(store_arena(store), uint32_t, exp->nperm);
    memcpy(exp->u.perm, view.perm, exp->nperm * sizeof *view.perm);
    drop_permuted(d, stm);
}

/* What was done to the dimension is done no more. */
static void drop_in_dim(const Dropping *d, Stm *stm)
{
    Exp *exp = &stm->exp;
    uint32_t gone = gone_of(d, exp->arg[0]);

    if (!gone)
        return;
    if (exp->dim == gone - 1) {
        exp->form = form_lays_out(exp->form) ? FORM_SCALAR : FORM_COPY;
        exp->narg = 1;
    } else if (exp->dim > gone - 1) {
        exp->dim--;
    }
}

/* The shape of a fresh array stands in operands. */
static void drop_shaped(const Dropping *d, Stm *stm)
{
    Exp *exp = &stm->exp;
    uint32_t first = (uint32_t)form_info[exp->form].sizes;
    uint32_t gone = d->gone[stm->pat[0]->id];

    if (!gone || first + gone > exp->narg)
        return;
    cut_args(exp, first + gone - 1, 1);
    if (exp->form == FORM_REPLICATE && exp->narg == 1)
        exp->form = FORM_COPY;
}

static void drop_index(const Dropping *d, Stm *stm)
{
    Exp *exp = &stm->exp;
    Lambda *fn = &exp->fn[0];
    uint32_t gone = d->gone[stm->pat[0]->id];

    if (!gone || gone > fn->nparam)
        return;
    edit_replace(d->edit, fn->param[gone - 1],
                 edit_literal(d->edit, ELEM_I64, 0));
    edit_cut(fn->param, &fn->nparam, sizeof *fn->param, gone - 1);
    cut_args(exp, gone - 1, 1);
}

static void (*const drops[FORM_COUNT])(const Dropping *, Stm *) = {
    [FORM_INDEX] = drop_select,
    [FORM_SLICE] = drop_select,
    [FORM_LMAD_SLICE] = drop_select,
    [FORM_UPDATE] = drop_select,
#define VIEW(id, text, syntax, ...) [FORM_##id] = drop_##syntax,
#include "ir-text/language/views.def"
    [FORM_MANIFEST] = drop_permuted,
    [FORM_ROTATE] = drop_in_dim,
    [FORM_REPLICATE] = drop_shaped,
    [FORM_SCRATCH] = drop_shaped,
    [FORM_KERNEL] = drop_index,
};

static bool drop_of_stm(Stm *stm, void *data)
{
    if (drops[stm->exp.form] && stm->npat > 0)
        drops[stm->exp.form](data, stm);
    return true;
}

void apply_dimension(Edit *edit, const Site *site, unsigned way)
{
    Prog *prog = edit->prog;
    Dropping d = {edit, ARENA_NEW(&edit->arena, uint32_t, prog->nvar)};

    (void)way;
    if (!web_find(prog, site->var, site->index, d.gone))
        return;
    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, drop_of_stm, &d);
    prog_each_binder(prog, drop_of_var, &d);
}
