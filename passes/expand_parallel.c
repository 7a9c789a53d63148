/* expand_parallel.c - a block for each iteration becomes one for all.
 *
 * With y iterations, numbered x from 0 on, an array at `se' + {(n : s), ...}`
 * of its iteration's block is at
 *
 *     se'*y + x + {(n : s*y), ...}      interleaved
 *     se' + x*E + {(n : s), ...}        blocked, E elements an iteration
 *
 * of the block for all.  (IFL22, section 5, leaves se' as it is: then arrays
 * of two iterations meet wherever se' is not 0.)  Interleaved, an offset k
 * becomes k*y + x, which is another one for any other k or x < y, and below
 * E*y where k < E; blocked, it becomes k + x*E.  Of a chain of LMADs the first
 * one gives the offset, so that is the one that changes.
 *
 * All blocks that may be one another are expanded together: the same x and y
 * stand in the index functions of all their arrays.  Elements of different
 * widths do not interleave; such blocks are blocked, with an E that all have.
 */
#include "passes/expand.h"

typedef struct Group {
    const Inside *in;
    BlockUse *use;
    const Scalar *number, *count; /* x and y */
    const Scalar *portion;        /* bytes an iteration, where blocked */
    int64_t width;                /* of the widest element */
    bool blocked;
} Group;

/* ---- x and y ---- */

/* Indices and bounds in row-major order. */
static const Scalar *flat_index(Expander *e, const Inside *in)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    const Scalar *x = scalar_int(e->store, ELEM_I64, 0);

    for (uint32_t i = 0; i < n && x; i++) {
        const Scalar *var = scalar_var(e->store, index[i]);
        const Scalar *rows = i ? size_times(e, x, bound[i]) : NULL;
        x = i ? rows ? scalar_binary(e->store, OP_ADD, rows, var) : NULL : var;
    }
    return x;
}

static const Scalar *iterations(Expander *e, const Inside *in, bool clamped)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    const Scalar *y = scalar_int(e->store, ELEM_I64, 1);

    for (uint32_t i = 0; i < n; i++)
        y = size_times(e, y, clamped ? size_clamped(e, bound[i]) : bound[i]);
    return y;
}

/* ---- index functions ---- */

static const Scalar *sum(Expander *e, const Poly *p, const Scalar *like)
{
    return p ? poly_scalar_like(e->polys, p, 1, &like) : NULL;
}

/* A * BY + PLUS; BY and PLUS of NULL are 1 and 0. */
static const Scalar *moved(Expander *e, const Scalar *a, const Scalar *by,
                           const Scalar *plus)
{
    const Poly *p = poly_of(e->polys, a);

    if (by)
        p = poly_mul(e->polys, p, poly_of(e->polys, by));
    if (plus)
        p = poly_add(e->polys, p, poly_of(e->polys, plus));
    return sum(e, p, a);
}

static const Lmad *moved_lmad(Expander *e, const Lmad *lmad, const Scalar *by,
                              const Scalar *plus)
{
    LmadDim *dim = ARENA_NEW(e->cx->arena, LmadDim, lmad->rank);
    const Scalar *offset = moved(e, lmad->offset, by, plus);

    for (uint32_t i = 0; i < lmad->rank; i++) {
        dim[i].count = lmad->dim[i].count;
        dim[i].stride = moved(e, lmad->dim[i].stride, by, NULL);
        if (!dim[i].stride)
            return NULL;
    }
    return offset ? lmad_new(e->store, offset, lmad->rank, dim) : NULL;
}

/* A fold alone gives offsets below the product of its moduli. */
static const Lmad *behind_fold(Expander *e, const Fold *fold,
                               const Scalar *by, const Scalar *plus)
{
    const Scalar *one = scalar_int(e->store, ELEM_I64, 1);
    LmadDim dim = {fold->row[0].modulus, by ? by : one};

    for (uint32_t i = 1; i < fold->nrow && dim.count; i++)
        dim.count = size_times(e, dim.count, fold->row[i].modulus);
    return dim.count ? lmad_new(e->store, plus, 1, &dim) : NULL;
}

static const IxFn *moved_ixfn(Expander *e, const IxFn *ixfn, const Scalar *by,
                              const Scalar *plus)
{
    uint32_t extra = ixfn->nlmad ? 0 : 1, n = ixfn->nlmad + extra;
    const Lmad **lmad = ARENA_NEW(e->cx->arena, const Lmad *, n);

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i + extra] = ixfn->lmad[i];
    lmad[0] = extra ? behind_fold(e, ixfn->fold, by, plus)
                    : moved_lmad(e, lmad[0], by, plus);
    return lmad[0] ? ixfn_new(e->store, n, lmad, ixfn->fold) : NULL;
}

static int64_t width_of(const Var *array)
{
    return (int64_t)elem_info[array->type->elem].bytes;
}

static bool move_array(Expander *e, const Group *g, Var *array)
{
    const Scalar *by = g->blocked ? NULL : g->count;
    const Scalar *plus = g->number;

    if (g->blocked)
        plus = size_times(e, plus,
                          size_divided(e, g->portion, width_of(array)));
    const IxFn *ixfn =
        plus ? moved_ixfn(e, array->place.ixfn, by, plus) : NULL;
    if (ixfn)
        array->place.ixfn = ixfn;
    return ixfn != NULL;
}

/* ---- one set of blocks ---- */

static bool say_why(Expander *e, const Stm *alloc, const char *why)
{
    pass_error(e->cx, e->prog, alloc->loc, 1,
               "the allocation of '%s' cannot leave the parallel body: %s",
               alloc->pat[0]->name->text, why);
    return false;
}

/* Elements of one width interleave. */
static void find_width(Group *g)
{
    for (uint32_t i = 0; i < g->use->array.n; i++) {
        int64_t width = width_of(g->use->array.at[i]);
        g->blocked |= i > 0 && width != g->width;
        if (width > g->width)
            g->width = width;
    }
}

static bool is_inside(const Expander *e, const Group *g)
{
    for (uint32_t i = 0; i < g->use->name.n; i++)
        if (e->images.depth[g->use->name.at[i]->id] < g->in->depth)
            return false;
    return true;
}

static Body *body_of(const Inside *in)
{
    return in->outer->exp.fn[in->fn].body;
}

/* Bytes that an iteration needs of what ALLOC allocates. */
static const Scalar *bytes_of(Expander *e, const Group *g, const Stm *alloc)
{
    const Scalar *size = size_outside(e, g->in, alloc->exp.arg[0]);

    return size_rounded(e, size_clamped(e, size), g->width);
}

/* Where they are blocked, all of them have the portion of the largest. */
static bool find_portion(Expander *e, Group *g)
{
    for (const Stm *s = g->use->alloc; s; s = e->before[s->pat[0]->id]) {
        const Scalar *bytes = bytes_of(e, g, s);
        if (!bytes)
            return say_why(e, s, "no bound of its size is known outside");
        if (!g->portion || g->portion == bytes)
            g->portion = bytes;
        else
            g->portion =
                scalar_binary(e->store, OP_MAX, g->portion, bytes);
        if (!g->portion)
            return say_why(e, s, "its size would nest too deep");
    }
    return true;
}

static bool move_alloc(Expander *e, const Group *g, Stm *alloc)
{
    const Scalar *bytes =
        g->blocked ? g->portion : bytes_of(e, g, alloc);
    const Scalar *all = size_times(e, bytes, iterations(e, g->in, true));

    if (!all)
        return say_why(e, alloc, "its size would nest too deep");
    body_remove(body_of(g->in), alloc);
    exp_set_args(e->prog, &alloc->exp, 1, &all);
    body_insert_before(g->in->body, g->in->outer, alloc);
    images_bind(&e->images, alloc->pat, 1, g->in->depth - 1);
    pass_remark(e->cx, e->prog, REMARK_DONE, "expanded", alloc->loc,
                "'%s' is allocated once for all iterations, %s",
                alloc->pat[0]->name->text,
                g->blocked ? "one after the other" : "interleaved");
    return true;
}

static bool expand_group(Expander *e, const Inside *in, Stm *first)
{
    Group g = {.in = in, .width = 1, .blocked = e->blocked,
               .use = &e->use[block_set(&e->sets, first->pat[0])],
               .number = flat_index(e, in),
               .count = iterations(e, in, false)};

    if (!PASS_LEGAL(memexpand_own_blocks, is_inside(e, &g)))
        return say_why(e, first, "it may be the same as a block from outside "
                                 "of the body");
    find_width(&g);
    if (!find_portion(e, &g))
        return false;
    if (!g.number || !g.count)
        return say_why(e, first, "the bounds nest too deep");
    if (!pass_rewrite(e->cx))
        return true;
    for (uint32_t i = 0; i < g.use->array.n; i++)
        if (!move_array(e, &g, g.use->array.at[i]))
            return say_why(e, first, "an index function would become too "
                                     "large");
    for (Stm *s = g.use->alloc; s; s = e->before[s->pat[0]->id])
        if (!move_alloc(e, &g, s))
            return false;
    return true;
}

static BlockUse *use_of(const Expander *e, const Stm *alloc)
{
    return &e->use[block_set(&e->sets, alloc->pat[0])];
}

/* The allocations of BODY by their sets. */
static void gather(Expander *e, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        if (stm_is_device_alloc(s))
            use_of(e, s)->alloc = NULL;
    for (Stm *s = body->first; s; s = s->next) {
        if (!stm_is_device_alloc(s))
            continue;
        BlockUse *use = use_of(e, s);
        e->before[s->pat[0]->id] = use->alloc;
        use->alloc = s;
        use->seen = false;
    }
}

bool expand_allocs(Expander *e, const Inside *in)
{
    Body *body = body_of(in);

    gather(e, body);
    for (Stm *s = body->first, *next; s; s = next) {
        Stm *prev = s->prev;
        next = s->next;
        if (!stm_is_device_alloc(s) || use_of(e, s)->seen)
            continue;
        use_of(e, s)->seen = true;
        if (!expand_group(e, in, s))
            return false;
        /* Where the group has left, others stand in its place. */
        next = prev ? prev->next : body->first;
    }
    return true;
}
