/* views.c - an access through a view as one to its root.
 *
 * A view that changes one dimension at a time (a slice, an alias, a
 * permutation, a reversal) says for each dimension of what it is a view of
 * where it begins, in which steps it goes, and which of its own dimensions
 * goes there.  A reshape and an LMAD slice mix dimensions: what they give is
 * an array of its own.
 */
#include "passes/shared/locality/views.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/locality/layout.h"

#include <string.h>

#define NO_DIM UINT32_MAX

/* Dimension d of an array is OFFSET + STEP * (dimension FROM of the view). */
typedef struct SeenDim {
    uint32_t from; /* NO_DIM: the view has none for it */
    const Scalar *said; /* where it has none: the index */
    Variance offset;
    const Poly *step;
} SeenDim;

typedef struct Seen {
    uint32_t rank;
    SeenDim dim[];
} Seen;

static Seen *seen_new(IndexTable *t, uint32_t rank)
{
    Seen *seen = arena_alloc(&t->arena,
                             sizeof *seen + rank * sizeof *seen->dim);

    seen->rank = rank;
    for (uint32_t d = 0; d < rank; d++)
        seen->dim[d] = (SeenDim){d, NULL, variance_none(t->variances),
                                 poly_const(t->polys, 1)};
    return seen;
}

/* ---- one view ---- */

/* From the last one of SIZE on. */
static void see_reversed(IndexTable *t, SeenDim *dim, const Scalar *size)
{
    dim->offset = variance_of(t->variances, size);
    dim->offset.poly = poly_sub(t->polys, dim->offset.poly,
                                poly_const(t->polys, 1));
    dim->step = poly_const(t->polys, -1);
}

static void see_choice(IndexTable *t, SeenDim *dim, DimKind kind,
                       const Scalar *const *arg)
{
    Variances *v = t->variances;

    if (dim_operands[kind])
        dim->offset = variance_of(v, arg[0]);
    if (kind == DIM_POINT) {
        dim->said = arg[0];
        dim->from = NO_DIM;
    }
    if (kind == DIM_STRIDE)
        dim->step = variance_of(v, arg[2]).poly;
}

static void see_selected(IndexTable *t, const View *view, const Type *source,
                         Seen *seen)
{
    const Selection *sel = &view->sel;
    const Scalar *const *arg = view->arg;

    for (uint32_t d = 0; d < sel->rank; d++) {
        see_choice(t, &seen->dim[d], (DimKind)sel->dim[d], arg + sel->first);
        if (sel->dim[d] == DIM_BACK)
            see_reversed(t, &seen->dim[d], source->size[d]);
        arg += dim_operands[sel->dim[d]];
    }
}

/* How STM sees SOURCE; NULL where it makes no such view. */
static Seen *see(IndexTable *t, const Stm *stm, const Type *source)
{
    Store *store = poly_store_terms(t->polys);
    View view;

    if (!view_of(&stm->exp, store, &t->arena, &view) ||
        !view_is_of_dims(&view))
        return NULL;
    Seen *seen = seen_new(t, source->rank);
    see_selected(t, &view, source, seen);
    for (uint32_t k = 0; k < stm->pat[0]->type->rank; k++)
        seen->dim[view_along(&view, k)].from = k;
    return seen;
}

/* ---- views of views ---- */

/* OUTER, of the root, seen through INNER, of what OUTER is of. */
static SeenDim through(IndexTable *t, const SeenDim *outer, const Seen *inner)
{
    if (outer->from == NO_DIM)
        return *outer;
    const SeenDim *by = &inner->dim[outer->from];
    SeenDim dim = {.from = by->from, .said = by->said};
    dim.offset = variance_join(t->variances, outer->offset, by->offset);
    dim.offset.poly =
        poly_add(t->polys, outer->offset.poly,
                 poly_mul(t->polys, outer->step, by->offset.poly));
    dim.step = poly_mul(t->polys, outer->step, by->step);
    if (dim.said && variance_of(t->variances, dim.said).poly !=
                        dim.offset.poly)
        dim.said = dim.offset.poly ? poly_scalar(t->polys, dim.offset.poly)
                                   : NULL;
    return dim;
}

static Seen *compose(IndexTable *t, const Seen *outer, const Seen *inner)
{
    Seen *seen = seen_new(t, outer->rank);

    for (uint32_t d = 0; d < outer->rank; d++)
        seen->dim[d] = through(t, &outer->dim[d], inner);
    return seen;
}

void index_bind(IndexTable *t, Nest *nest, Stm *stm, Var *var)
{
    Home *home = &t->home[var->id];
    Var *source = stm ? view_source(&stm->exp) : NULL;

    *home = (Home){.nest = nest, .stm = stm, .made = stm, .root = var};
    if (!source)
        return;
    const Home *above = &t->home[source->id];
    Seen *seen = see(t, stm, source->type);
    if (!seen) {
        bool in_place = form_info[stm->exp.form].makes == MAKES_UPDATED;
        home->made = in_place && !above->seen ? above->made : stm;
        return;
    }
    home->root = above->root;
    home->seen = above->seen ? compose(t, above->seen, seen) : seen;
}

/* ---- layouts ---- */

bool index_root_layout(IndexTable *t, const Var *root, uint32_t *perm)
{
    const Stm *made = t->home[root->id].made;

    if (!layout_of(t->polys, root, perm))
        return false;
    if (!root->place.ixfn && made && made->exp.form == FORM_MANIFEST)
        memcpy(perm, made->exp.u.perm, root->type->rank * sizeof *perm);
    return true;
}

/* ---- indices ---- */

static Coord root_coord(IndexTable *t, const SeenDim *dim, const Coord *own)
{
    if (dim->from == NO_DIM)
        return (Coord){.said = dim->said, .value = dim->offset};
    const Coord *from = &own[dim->from];
    Coord c = {.said = from->said, .whole = from->whole};
    c.value = variance_join(t->variances, dim->offset, from->value);
    c.value.poly =
        poly_add(t->polys, dim->offset.poly,
                 poly_mul(t->polys, dim->step, from->value.poly));
    c.step = from->whole ? poly_mul(t->polys, dim->step, from->step) : NULL;
    if (c.value.poly != from->value.poly)
        c.said = c.value.poly && !c.whole
                     ? poly_scalar(t->polys, c.value.poly)
                     : NULL;
    return c;
}

void index_of_root(IndexTable *t, const Var *var, const Coord *coord,
                   Coord *root)
{
    const Home *home = &t->home[var->id];
    uint32_t rank = home->root->type->rank;

    for (uint32_t d = 0; d < rank; d++)
        root[d] = home->seen ? root_coord(t, &home->seen->dim[d], coord)
                             : coord[d];
}
