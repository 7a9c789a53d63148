/* flat.c - flat arrays are seen in the dimensions that accesses name.
 *
 * An array of one dimension is bound by a function's head or its body.  Its
 * accesses say its dimensions, and are split by them (flat_parts.h):
 * where each part is within its dimension, the view's element is the array's.
 *
 * A dimension is max(n, 0) where n >= 0 is not known: then the view is empty,
 * and binding it fails in no run.
 */
#include "passes/galop/flat.h"

#include "ir-text/lmad/view.h"
#include "passes/galop/flat_parts.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include <string.h>

/* An access that reads a view, and what it was. */
typedef struct FlatAccess {
    struct FlatAccess *next;
    Stm *stm;
    Exp was;
} FlatAccess;

typedef struct FlatView {
    struct FlatView *next;
    Body *body;
    Stm *stm; /* that binds it */
    FlatAccess *access;
} FlatView;

struct FlatViews {
    Prog *prog;
    Arena *arena;
    FlatView *first;
};

/* A flat array. */
typedef struct Flat {
    bool is_candidate;
    FlatDims dims;
    FlatView *view;
} Flat;

/* An access that can be split. */
typedef struct Split {
    struct Split *next;
    Flat *flat;
    Stm *stm;
    const Scalar *index[FLAT_DIMS];
} Split;

typedef struct Walk {
    FlatViews *views;
    FlatPlace here;
    Fun *fun;
    Flat *flat; /* by Var.id, below NVAR */
    uint32_t nvar;
    bool *outside; /* by Var.id: bound by the head, or above TOP */
    Stm *top;     /* the statement of the function's body that the walk is in */
    Split *split; /* what is in that one */
    bool rewrites; /* the second time */
} Walk;

/* ---- accesses ---- */

static Flat *flat_of(const Walk *w, const Stm *stm)
{
    const Var *array;

    if (stm->exp.form != FORM_INDEX || stm->exp.narg != 2)
        return NULL;
    array = stm->exp.arg[0]->u.var;
    return array->id < w->nvar && w->flat[array->id].is_candidate
               ? &w->flat[array->id]
               : NULL;
}

/* ---- the view ---- */

static bool is_inside(const Var *var, const void *data)
{
    const Walk *w = data;

    return var->id >= w->nvar || !w->outside[var->id];
}

/* Is it computed where SIZE is? */
static bool is_part_of(const Walk *w, const Scalar *size, const Poly *p)
{
    bool found = poly_of(w->here.polys, size) == p;

    for (uint32_t i = 0; i < size->narg && !found; i++)
        found =
            size->arg[i]->elem == ELEM_I64 && is_part_of(w, size->arg[i], p);
    return found;
}

/* COUNT, or max(COUNT, 0), as it is where TOP stands; NULL: it cannot be said
 * there. */
static const Scalar *said_count(const Walk *w, const Var *array,
                                const Poly *count)
{
    Store *store = w->views->prog->store;
    const Scalar *said = poly_scalar(w->here.polys, count);

    if (!said || (!flat_has_value(&w->here, said) &&
                  !is_part_of(w, array->type->size[0], count)))
        return NULL;
    if (scalar_any_var(said, is_inside, w))
        return NULL;
    return is_nonneg(w->here.facts, count)
               ? said
               : scalar_binary(store, OP_MAX, said,
                               scalar_int(store, ELEM_I64, 0));
}

/* A[0 + {(n : m), (m : 1)}] */
static Stm *slice(const Walk *w, const Flat *flat, const Var *array)
{
    Prog *prog = w->views->prog;
    Store *store = prog->store;
    const Scalar *arg[2 + 2 * FLAT_DIMS], *size[FLAT_DIMS];
    const Poly *stride = poly_const(w->here.polys, 1);
    uint32_t rank = flat->dims.nstride;
    LmadCx lmads = {.polys = w->here.polys, .prog = prog};
    Var *var = var_fresh(prog, array);
    Stm *stm = stm_new(prog, FORM_LMAD_SLICE, 1, &var);

    arg[0] = scalar_var(store, (Var *)array);
    arg[1] = scalar_int(store, ELEM_I64, 0);
    for (uint32_t d = rank; d-- > 0;) {
        const Poly *count = flat_count(&w->here, &flat->dims, array, d);
        size[d] = count ? said_count(w, array, count) : NULL;
        arg[2 + 2 * d] = size[d];
        arg[3 + 2 * d] = d + 2 == rank ? size[d + 1]
                         : stride      ? poly_scalar(w->here.polys, stride)
                                       : NULL;
        if (!size[d] ||
            (d + 2 < rank && !flat_has_value(&w->here, arg[3 + 2 * d])))
            return NULL;
        stride =
            poly_mul(w->here.polys, stride, poly_of(w->here.polys, size[d]));
    }
    exp_set_args(prog, &stm->exp, 2 + 2 * rank, arg);
    stm->exp.u.sel = (Selection){.rank = rank, .first = 1};
    stm->loc = w->top->loc;
    var->attrs = NULL;
    var->unique = false;
    var->type = type_array(store, (Elem)array->type->elem, rank, size);
    if (array->place.ixfn) {
        var->place.ixfn = view_ixfn(&lmads, &stm->exp, array);
        if (!var->place.ixfn || var->place.ixfn->fold ||
            var->place.ixfn->nlmad != 1)
            return NULL;
    }
    return stm;
}

/* The view of ARRAY; NULL: there can be none. */
static FlatView *flat_view_of(Walk *w, Flat *flat, const Var *array)
{
    FlatViews *views = w->views;
    Stm *stm;

    if (flat->view)
        return flat->view;
    stm = slice(w, flat, array);
    if (!stm)
        return NULL;
    body_insert_before(w->fun->body, w->top, stm);
    flat->view = ARENA_NEW(views->arena, FlatView, 1);
    *flat->view = (FlatView){views->first, w->fun->body, stm, NULL};
    views->first = flat->view;
    return flat->view;
}

static void rewrite(const Walk *w, FlatView *view, const Split *split)
{
    Prog *prog = w->views->prog;
    Stm *stm = split->stm;
    uint32_t rank = split->flat->dims.nstride;
    const Scalar *arg[1 + FLAT_DIMS];
    uint8_t *dim = ARENA_NEW(store_arena(prog->store), uint8_t, rank);
    FlatAccess *access = ARENA_NEW(w->views->arena, FlatAccess, 1);

    *access = (FlatAccess){view->access, stm, stm->exp};
    view->access = access;
    arg[0] = scalar_var(prog->store, view->stm->pat[0]);
    memcpy(arg + 1, split->index, rank * sizeof *arg);
    memset(dim, DIM_POINT, rank);
    exp_set_args(prog, &stm->exp, 1 + rank, arg);
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = 1};
}

/* What is in TOP, when the facts are those before it again. */
static void rewrite_all(Walk *w)
{
    for (const Split *s = w->split; s; s = s->next) {
        FlatView *view = flat_view_of(w, s->flat, s->stm->exp.arg[0]->u.var);
        if (view)
            rewrite(w, view, s);
    }
    w->split = NULL;
}

static void see(Walk *w, Flat *flat, Stm *stm)
{
    Split *split;

    if (flat->dims.nstride < 2)
        return;
    split = ARENA_NEW(w->views->arena, Split, 1);
    *split = (Split){w->split, flat, stm, {NULL}};
    if (flat_find_parts(&w->here, &flat->dims, stm, split->index))
        w->split = split;
}

/* ---- the walk ---- */

static void walk_body(Walk *w, Body *body);

static void walk_stm(Walk *w, Stm *stm)
{
    Flat *flat = flat_of(w, stm);

    if (flat && w->rewrites)
        see(w, flat, stm);
    else if (flat)
        flat_learn_strides(&w->here, &flat->dims, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t mark = facts_mark(w->here.facts), nindex = w->here.nindex;
        const Lambda *fn = &stm->exp.fn[i];
        for (uint32_t k = 0;
             k < stm_fn_index_count(stm, i) && w->here.nindex < FLAT_INDICES;
             k++)
            w->here.index[w->here.nindex++] = fn->param[k];
        facts_enter(w->here.facts, stm, i);
        walk_body(w, fn->body);
        facts_undo(w->here.facts, mark);
        w->here.nindex = nindex;
    }
    if (stm == w->top)
        rewrite_all(w);
    facts_pass(w->here.facts, stm);
}

static void walk_body(Walk *w, Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        walk_stm(w, s);
}

static void walk_fun(Walk *w, bool rewrites)
{
    uint32_t mark = facts_mark(w->here.facts);

    w->rewrites = rewrites;
    facts_enter_fun(w->here.facts, w->fun);
    for (Stm *s = w->fun->body->first; s; s = s->next) {
        w->top = s;
        walk_stm(w, s);
        for (uint32_t k = 0; k < s->npat && rewrites; k++)
            if (s->pat[k]->id < w->nvar)
                w->outside[s->pat[k]->id] = true;
    }
    facts_undo(w->here.facts, mark);
}

/* ---- candidates ---- */

static bool add_candidate(Walk *w, const Var *var)
{
    Flat *flat = &w->flat[var->id];

    if (!type_is_array(var->type) || var->type->rank != 1)
        return false;
    *flat = (Flat){.is_candidate = true};
    flat_add_stride(&w->here, &flat->dims, poly_const(w->here.polys, 1));
    return true;
}

static bool add_candidates(Walk *w)
{
    const Fun *fun = w->fun;
    bool any = false;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        any |= add_candidate(w, fun->param[i]);
        w->outside[fun->param[i]->id] = true;
    }
    for (const Stm *s = fun->body->first; s; s = s->next)
        for (uint32_t k = 0; k < s->npat; k++)
            any |= add_candidate(w, s->pat[k]);
    return any;
}

static void see_fun(FlatViews *views, PolyStore *polys, Fun *fun)
{
    Arena scratch = {0};
    Walk w = {.views = views,
              .fun = fun,
              .nvar = views->prog->nvar,
              .here = {.store = views->prog->store, .polys = polys}};

    w.flat = ARENA_NEW(&scratch, Flat, w.nvar);
    w.outside = ARENA_NEW(&scratch, bool, w.nvar);
    if (add_candidates(&w)) {
        w.here.facts = facts_new(views->prog, polys);
        facts_seek_proofs(w.here.facts);
        walk_fun(&w, false);
        walk_fun(&w, true);
        facts_free(w.here.facts);
    }
    arena_free(&scratch);
}

FlatViews *flat_views_make(Prog *prog, Arena *arena)
{
    FlatViews *views = ARENA_NEW(arena, FlatViews, 1);
    PolyStore *polys = poly_store_new(prog->store);

    *views = (FlatViews){.prog = prog, .arena = arena};
    for (Fun *fun = prog->first; fun; fun = fun->next)
        if (!fun->imp)
            see_fun(views, polys, fun);
    poly_store_free(polys);
    return views;
}

/* ---- what is left of them ---- */

static void restore(const FlatView *view)
{
    for (const FlatAccess *a = view->access; a; a = a->next)
        if (scalar_is_var(a->stm->exp.arg[0], view->stm->pat[0]))
            a->stm->exp = a->was;
}

static void note_use(Var *var, void *data)
{
    bool *used = data;

    used[var->id] = true;
}

void flat_views_settle(FlatViews *views)
{
    Arena scratch = {0};
    bool *used = ARENA_NEW(&scratch, bool, views->prog->nvar);
    const Body *walked = NULL;

    for (const FlatView *view = views->first; view; view = view->next)
        restore(view);
    for (const FlatView *view = views->first; view; view = view->next) {
        if (view->body != walked)
            body_each_use(view->body, note_use, used);
        walked = view->body;
        if (!used[view->stm->pat[0]->id])
            body_remove(view->body, view->stm);
    }
    arena_free(&scratch);
}
