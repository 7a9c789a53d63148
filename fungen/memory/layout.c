/* layout.c - the memory engine's policy: plans become places. */
#include "fungen/memory/memory.h"

#include "passes/shared/placing/placing.h"
#include "passes/shared/storage/dense.h"

#include <stdlib.h>

/* ---- layouts ---- */

/* How the dimensions of an array are laid out, the slowest first. */
typedef struct Style {
    uint32_t order[MAX_RANK];
    int64_t pad[MAX_RANK]; /* elements between one row and the next */
    bool backwards[MAX_RANK];
    int64_t gap;           /* from one element to the next */
    int64_t base;          /* elements before the first */
    bool is_private, is_shared;
} Style;

static void shuffle(Random *r, uint32_t *order, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = (uint32_t)random_below(r, i), old = order[i - 1];
        order[i - 1] = order[k];
        order[k] = old;
    }
}

/* DENSE: no place is left out. */
static Style pick_style(uint64_t seed, uint32_t rank, bool dense)
{
    Random r = {seed};
    Style s = {.gap = 1};

    for (uint32_t d = 0; d < rank; d++)
        s.order[d] = d;
    if (random_one_in(&r, 2))
        shuffle(&r, s.order, rank);
    for (uint32_t d = 0; d < rank; d++) {
        s.backwards[d] = random_one_in(&r, 8);
        s.pad[d] = random_one_in(&r, 6) && !dense;
    }
    if (random_one_in(&r, 6) && !dense)
        s.gap = 2;
    if (random_one_in(&r, 4) && !dense)
        s.base = 1 + (int64_t)random_below(&r, 3);
    s.is_private = random_one_in(&r, 2);
    s.is_shared = random_one_in(&r, 2);
    return s;
}

/* The strides of TYPE in this style, and how many elements it takes. */
static const Scalar *set_strides(Gen *g, const Type *type, const Style *s,
                                 const Scalar **stride)
{
    const Scalar *next = int_term(g, s->gap);

    for (uint32_t i = type->rank; i-- > 0;) {
        uint32_t d = s->order[i];
        stride[d] = next;
        next = mult(g, plus(g, type->size[d], int_term(g, s->pad[d])), next);
    }
    return next;
}

static const IxFn *laid_out(Gen *g, const FreshArray *a, const Style *s,
                            const Scalar *start)
{
    const Type *type = a->var->type;
    const Scalar *stride[MAX_RANK];
    LmadDim dim[MAX_RANK];

    set_strides(g, type, s, stride);
    for (uint32_t d = 0; d < type->rank; d++)
        dim[d] = (LmadDim){type->size[d], stride[d]};
    const Lmad *lmad = lmad_new(g->store, start, type->rank, dim);
    for (uint32_t d = 0; lmad && d < type->rank; d++)
        if (s->backwards[d])
            lmad = lmad_reverse(a->lmads, lmad, d);
    return lmad ? ixfn_of_lmad(g->store, lmad) : NULL;
}

/* ---- places ---- */

static Space pick_space(const FreshArray *a, const Style *s)
{
    /* Of a block of one thread: memintro's default. */
    enum { PRIVATE_BYTES = 256 };

    if (a->leaves)
        return SPACE_DEVICE;
    if (a->exec == AT_BLOCK && !a->varies && s->is_shared)
        return SPACE_SHARED;
    bool own = !(a->exec & (AT_HOST | AT_BLOCK)) && a->is_known &&
               a->bytes <= PRIVATE_BYTES;
    return own && s->is_private ? SPACE_PRIVATE : SPACE_DEVICE;
}

/* The size of a private block is a number. */
static Placement place_privately(Gen *g, const FreshArray *a,
                                 const Plan *plan)
{
    const Type *type = a->var->type;
    Style s = pick_style(plan->style, type->rank, true);

    return (Placement){SPACE_PRIVATE, laid_out(g, a, &s, int_term(g, 0)),
                       int_term(g, a->bytes), NULL};
}

static Placement place_alone(Gen *g, const FreshArray *a, const Plan *plan)
{
    const Type *type = a->var->type;
    Style s = pick_style(plan->style, type->rank, false);
    const Scalar *stride[MAX_RANK], *base = int_term(g, s.base);
    Space space = pick_space(a, &s);

    if (space == SPACE_PRIVATE)
        return place_privately(g, a, plan);
    const Scalar *span = plus(g, base, set_strides(g, a->room, &s, stride));
    const Scalar *bytes = int_term(g, elem_info[type->elem].bytes);
    return (Placement){space, laid_out(g, a, &s, base),
                       mult(g, span, bytes), NULL};
}

static Placement place_in_slot(Gen *g, const FreshArray *a, const Plan *plan)
{
    const Type *type = a->var->type;
    Style s = pick_style(plan->style, type->rank, true);
    int64_t bytes = elem_info[type->elem].bytes;
    const Scalar *start = int_term(g, plan->offset / bytes);
    Placement p = {.space = SPACE_DEVICE,
                   .ixfn = laid_out(g, a, &s, start)};

    if (plan->kind == PLAN_LEADER)
        p.bytes = int_term(g, plan->bytes);
    else
        p.mem = plan->with->place.mem;
    return p;
}

/* Row-major; rows of the whole are next to each other. */
static Placement place_joined(Gen *g, const FreshArray *a, const Plan *plan)
{
    static const Style rows = {.order = {0, 1, 2, 3}, .gap = 1};
    Placement p = {.space = SPACE_DEVICE,
                   .ixfn = laid_out(g, a, &rows, plan->start)};

    if (plan->with)
        p.mem = plan->with->place.mem;
    else
        p.bytes = memory_bytes(g->store, plan->whole);
    return p;
}

/* The part of the other array, wherever that is. */
static Placement place_into(const FreshArray *a, const Plan *plan)
{
    const Place *whole = &plan->with->place;
    Selection sel = plan->choice->sel;

    sel.first = 0;
    return (Placement){.mem = whole->mem,
                       .ixfn = ixfn_select(a->lmads, whole->ixfn, &sel,
                                           plan->choice->arg)};
}

static Placement place_racing(Gen *g, const FreshArray *a)
{
    const Type *type = a->var->type;
    LmadDim dim[MAX_RANK];

    for (uint32_t d = 0; d < type->rank; d++)
        dim[d] = (LmadDim){type->size[d], int_term(g, 0)};
    return (Placement){
        SPACE_DEVICE,
        ixfn_of_lmad(g->store,
                     lmad_new(g->store, int_term(g, 0), type->rank, dim)),
        memory_bytes(g->store, type), NULL};
}

static Placement dense(Gen *g, const FreshArray *a)
{
    return (Placement){SPACE_DEVICE,
                       memory_dense(g->store, a->var->type, NULL),
                       memory_bytes(g->store, a->room), NULL};
}

static Placement place(const FreshArray *a, const void *data)
{
    Gen *g = *(Gen *const *)data;
    const Plan *plan = plan_of(g, a->var);

    if (a->is_copy)
        return dense(g, a);
    switch (plan->kind) {
    case PLAN_NONE:
        break;
    case PLAN_OWN:
        return place_alone(g, a, plan);
    case PLAN_LEADER:
    case PLAN_MEMBER:
        return place_in_slot(g, a, plan);
    case PLAN_JOINED:
        return place_joined(g, a, plan);
    case PLAN_INTO:
        return place_into(a, plan);
    case PLAN_RACING:
        return place_racing(g, a);
    }
    return dense(g, a);
}

static bool accepts(const Generalised *general, const void *data)
{
    (void)general;
    (void)data;
    return true;
}

/* ---- scalars ---- */

/* Their blocks stand directly before the statements that bind them. */
static void place_scalars(Gen *g)
{
    const IxFn *here = ixfn_of_lmad(
        g->store, lmad_new(g->store, int_term(g, 0), 0, NULL));

    for (const Scalars *s = memory_scalars(g); s; s = s->next) {
        const Scalar *bytes =
            int_term(g, elem_info[s->var->type->elem].bytes);
        Stm *alloc = prepare(g, FORM_ALLOC, 1, &s->mem, 1, &bytes);
        alloc->exp.elem = SPACE_DEVICE;
        body_insert_before(s->body, s->stm, alloc);
        s->var->place = (Place){s->mem, here};
    }
}

void memory_place(Gen *g)
{
    Gen *const data = g;
    const MemoryPolicy policy = {place, accepts, &data};
    Diag diag = {0};
    PassContext cx = {.diag = &diag, .arena = &g->scratch, .limit = -1};

    if (!memory_introduce(g->prog, &cx, &policy))
        abort(); /* plans say nothing that cannot be said */
    diag_free(&diag);
    place_scalars(g);
}
