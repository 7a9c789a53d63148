/* carried_apply.c - arrays that loops carry are laid out otherwise. */
#include "passes/galop/carried_parts.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/storage/dense.h"

#include <string.h>

typedef struct Apply {
    LayoutTable *t;
    LayoutWebs *webs;
    const CarriedParts *web;
    const Var *array, *block; /* that stand for others where it is passed on */
    const Scalar *to_array, *to_block;
} Apply;

/* ---- copies ---- */

static Prog *prog_of(const Apply *a)
{
    return a->t->index->prog;
}

static void insert(Body *body, Stm *before, Stm *stm, Loc loc)
{
    stm->loc = loc;
    body_insert_before(body, before, stm);
}

/* A copy of ARRAY in the order PERM, at IXFN in a block of its own, before
 * BEFORE, a statement of BODY or NULL. */
static Var *copy_before(const Apply *a, Body *body, Stm *before, Loc loc,
                        Var *array, const uint32_t *perm, const IxFn *ixfn)
{
    Prog *prog = prog_of(a);
    Store *store = prog->store;
    const Scalar *bytes = memory_bytes(store, array->type);
    const Scalar *of = scalar_var(store, array);
    uint32_t rank = array->type->rank;
    Var *mem = var_fresh(prog, array->place.mem);
    Var *copy = var_fresh(prog, array);
    Stm *alloc = stm_new(prog, FORM_ALLOC, 1, &mem);
    Stm *stm = stm_new(prog, FORM_MANIFEST, 1, &copy);

    alloc->exp.elem = SPACE_DEVICE;
    exp_set_args(prog, &alloc->exp, 1, &bytes);
    insert(body, before, alloc, loc);
    copy->unique = false;
    copy->attrs = NULL;
    copy->place = (Place){mem, ixfn};
    exp_set_args(prog, &stm->exp, 1, &of);
    stm->exp.nperm = rank;
    stm->exp.u.perm = ARENA_NEW(store_arena(store), uint32_t, rank);
    memcpy(stm->exp.u.perm, perm, rank * sizeof *perm);
    insert(body, before, stm, loc);
    return copy;
}

static Body *body_of(const Apply *a, const Carrier *c)
{
    return a->t->index->home[c->loop->pat[c->array]->id].nest->body;
}

static void copy_in(const Apply *a, const Carrier *c, const uint32_t *perm)
{
    Store *store = prog_of(a)->store;
    const Scalar **init = loop_inits(&c->loop->exp);
    Var *array = init[c->array]->u.var;
    Var *copy = copy_before(a, body_of(a, c), c->loop, c->loop->loc, array,
                            perm, memory_dense(store, array->type, perm));

    init[c->array] = scalar_var(store, copy);
    init[c->block] = scalar_var(store, copy->place.mem);
}

/* ---- who else wants it ---- */

static bool is_slot(const CarriedParts *web, const Scalar **at)
{
    for (uint32_t i = 0; i < web->nslot; i++)
        if (web->slot[i] == at)
            return true;
    return false;
}

static void redirect(const Apply *a, const Scalar **at, bool passed)
{
    if (is_slot(a->web, at))
        return;
    if (passed && scalar_is_var(*at, a->array))
        *at = a->to_array;
    else if (scalar_is_var(*at, a->block))
        *at = a->to_block;
}

/* STM, if it is a view of what is in the copy's block now, lies there, too. */
static void follow_copy(const Apply *a, Stm *stm)
{
    const IndexTable *index = a->t->index;
    LmadCx lmads = {.polys = index->polys, .prog = index->prog};
    Var *block = a->to_block->u.var;
    const Var *source = view_source(&stm->exp);

    if (source && source->place.mem == block)
        stm->pat[0]->place =
            (Place){block, view_ixfn(&lmads, &stm->exp, source)};
}

static void redirect_body(const Apply *a, Body *body, FormId form)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t k = 0; k < s->exp.narg; k++)
            redirect(a, &s->exp.arg[k], layout_web_passes(a->webs, s, k));
        follow_copy(a, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            redirect_body(a, s->exp.fn[i].body, (FormId)s->exp.form);
    }
    for (uint32_t k = 0; k < body->nres; k++)
        redirect(a, &body->res[k], form != FORM_KERNEL);
}

/* It is copied back, after the loop, as it lay at IXFN. */
static void copy_out(Apply *a, const Carrier *c, const IxFn *ixfn, Body *all)
{
    Store *store = prog_of(a)->store;
    Var *array = c->loop->pat[c->array];
    Var *copy = copy_before(a, body_of(a, c), c->loop->next, c->loop->loc,
                            array, a->web->from, ixfn);

    a->array = array;
    a->block = array->place.mem;
    a->to_array = scalar_var(store, copy);
    a->to_block = scalar_var(store, copy->place.mem);
    redirect_body(a, all, FORM_CALL);
}

/* ---- a web ---- */

static void apply(Apply *a, const uint32_t *perm, Body *all)
{
    const CarriedParts *web = a->web;
    const IxFn *before[MAX_CARRIERS];

    for (uint32_t i = 0; i < web->ncarrier; i++) {
        const Carrier *c = &web->carrier[i];
        before[i] = c->loop->pat[c->array]->place.ixfn;
    }
    for (uint32_t i = 0; i < web->nmember; i++)
        layout_web_move(a->webs, web->member[i], perm);
    for (uint32_t i = 0; i < web->ncarrier; i++) {
        const Carrier *c = &web->carrier[i];
        if (c->copied_in)
            copy_in(a, c, perm);
        if (c->copied_out)
            copy_out(a, c, before[i], all);
    }
}

void layout_carried_apply(LayoutTable *t, LayoutWebs *webs, CarriedWeb *first,
                          const Fun *fun)
{
    for (CarriedWeb *web = first; web; web = web->next)
        if (web->accepted)
            apply(&(Apply){.t = t, .webs = webs, .web = web->parts}, web->perm,
                  fun->body);
}
