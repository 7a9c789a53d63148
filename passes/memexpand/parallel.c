/* parallel.c - a block for each iteration becomes one for all.
 *
 * With y iterations, numbered x from 0 on, an array at `se' + {(n : s), ...}`
 * of its iteration's block is at
 *
 *     se'*y + x + {(n : s*y), ...}      interleaved
 *     se' + x*E + {(n : s), ...}        blocked, E elements an iteration
 *     se' + at[x] + {(n : s), ...}      summed, as many as each needs
 *
 * of the block for all.  (IFL22, section 5, leaves se' as it is: then arrays
 * of two iterations meet wherever se' is not 0.)  Interleaved, an offset k
 * becomes k*y + x, which is another one for any other k or x < y, and below
 * E*y where k < E; blocked, it becomes k + x*E; summed, one from at[x] to
 * at[x + 1].  Of a chain of LMADs the first one gives the offset, so that is
 * the one that changes.
 *
 * All blocks that may be one another are expanded together: the same x and y
 * stand in the index functions of all their arrays.  Elements of different
 * widths do not interleave; such blocks are blocked, with an E that all have.
 * So are those of groups: neighbours there are the lanes of a group.
 */
#include "passes/memexpand/expand.h"

#include <string.h>

typedef struct Group {
    const Inside *in;
    Slice **slice; /* of the body, once there is one */
    BlockUse *use;
    Stm **at;                     /* the allocations */
    const Scalar **bytes;         /* that an iteration needs of each, or NULL */
    const Scalar **bound;         /* the same, with ranges as names */
    SizeSource *source;           /* of that */
    bool *asks;                   /* is it to be computed before? */
    uint32_t n;
    const Scalar *number, *count; /* x and y */
    const Scalar *portion;        /* bytes an iteration, where blocked */
    Portions sums;                /* in units of `width`, where `summed` */
    int64_t width;                /* of the widest element */
    bool blocked, summed;
    const Stm *refused; /* an allocation that cannot be moved, and */
    const char *why;    /* maybe can when others have */
} Group;

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
static const Lmad *after_fold(Expander *e, const Fold *fold, const Scalar *by,
                              const Scalar *plus)
{
    const Scalar *one = scalar_int(e->store, ELEM_I64, 1);
    LmadDim dim = {fold->row[0].modulus, by ? by : one};

    for (uint32_t i = 1; i < fold->nrow && dim.count; i++)
        dim.count = scalar_times(e->store, dim.count, fold->row[i].modulus);
    return dim.count ? lmad_new(e->store, plus, 1, &dim) : NULL;
}

static const IxFn *moved_ixfn(Expander *e, const IxFn *ixfn, const Scalar *by,
                              const Scalar *plus)
{
    uint32_t extra = ixfn->nlmad ? 0 : 1, n = ixfn->nlmad + extra;
    const Lmad **lmad = ARENA_NEW(e->cx->arena, const Lmad *, n);

    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i + extra] = ixfn->lmad[i];
    lmad[0] = extra ? after_fold(e, ixfn->fold, by, plus)
                    : moved_lmad(e, lmad[0], by, plus);
    return lmad[0] ? ixfn_new(e->store, n, lmad, ixfn->fold) : NULL;
}

static int64_t width_of(const Var *array)
{
    return (int64_t)elem_info[array->type->elem].bytes;
}

/* Where ARRAY lies then; NULL: that is too large to be said. */
static const IxFn *moved_array(Expander *e, const Group *g, const Var *array)
{
    const Scalar *by = g->blocked ? NULL : g->count;
    const Scalar *plus = g->number;

    if (g->summed)
        plus = scalar_times(e->store, g->sums.at,
                            scalar_int(e->store, ELEM_I64,
                                       g->width / width_of(array)));
    else if (g->blocked)
        plus = scalar_times(e->store, plus,
                            size_divided(e, g->portion, width_of(array)));
    return plus ? moved_ixfn(e, array->place.ixfn, by, plus) : NULL;
}

static bool move_array(Expander *e, const Group *g, Var *array)
{
    const IxFn *ixfn = moved_array(e, g, array);

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
static bool has_widths(const Group *g)
{
    for (uint32_t i = 1; i < g->use->array.n; i++)
        if (width_of(g->use->array.at[i]) != width_of(g->use->array.at[0]))
            return true;
    return false;
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

/* ---- how much an iteration needs ---- */

static void list_allocs(Expander *e, Group *g)
{
    for (Stm *s = g->use->alloc; s; s = e->before[s->pat[0]->id])
        g->n++;
    g->at = ARENA_NEW(e->cx->arena, Stm *, g->n);
    g->bytes = ARENA_NEW(e->cx->arena, const Scalar *, g->n);
    g->bound = ARENA_NEW(e->cx->arena, const Scalar *, g->n);
    g->source = ARENA_NEW(e->cx->arena, SizeSource, g->n);
    g->asks = ARENA_NEW(e->cx->arena, bool, g->n);
    g->n = 0;
    for (Stm *s = g->use->alloc; s; s = e->before[s->pat[0]->id])
        g->at[g->n++] = s;
}

static const Scalar *rounded(Expander *e, const Group *g, const Scalar *size)
{
    return size_rounded(e, size_clamped(e, size), g->width);
}

/* Why what the N allocations AT ask for cannot be computed before; NULL: it
 * can. */
static const char *why_not_ask(Expander *e, const Group *g, uint32_t n,
                               Stm *const *at)
{
    if (!portions_can_be_counted(e, g->in))
        return "the bounds nest too deep";
    if (!*g->slice)
        *g->slice = slice_new(e, g->in);
    return slice_find(*g->slice, n, at);
}

static bool refuse(Group *g, const Stm *alloc, const char *why)
{
    g->refused = alloc;
    g->why = why;
    return false;
}

/* Each allocation's own. */
static bool find_each(Expander *e, Group *g)
{
    for (uint32_t i = 0; i < g->n; i++) {
        const char *why =
            g->asks[i] ? why_not_ask(e, g, 1, &g->at[i]) : NULL;
        if (why && !g->bytes[i])
            return refuse(g, g->at[i], why);
        g->asks[i] &= !why;
        if (g->asks[i])
            g->source[i] = SIZE_ASKED;
    }
    return true;
}

/* All of them in one go; without an error where there are bounds as well. */
static bool find_sums(Expander *e, Group *g, bool bounded)
{
    const char *why = why_not_ask(e, g, g->n, g->at);

    if (!why && slice_is_alike(*g->slice, g->in))
        return find_each(e, g);
    g->summed = !why;
    g->blocked |= g->summed;
    memset(g->asks, 0, g->n * sizeof *g->asks);
    return !why || bounded || refuse(g, g->at[0], why);
}

/* The larger of two sizes; NULL is that of nothing. */
static const Scalar *larger(Expander *e, const Scalar *a, const Scalar *b)
{
    if (!a || !b)
        return a ? a : b;
    return a == b ? a : scalar_binary(e->store, OP_MAX, a, b);
}

/* Roughly: where nothing is known outside, an iteration's own sizes stand for
 * the largest ones. */
static double bytes_moved(Expander *e, const Group *g, bool blocked)
{
    Group as = *g;
    double bytes = 0;

    as.blocked = blocked;
    for (uint32_t i = 0; i < g->n; i++)
        as.portion = larger(e, as.portion,
                            g->bytes[i]
                                ? g->bytes[i]
                                : rounded(e, g, g->at[i]->exp.arg[0]));
    for (uint32_t i = 0; i < g->use->array.n && as.portion; i++) {
        const Var *array = g->use->array.at[i];
        const IxFn *ixfn = moved_array(e, &as, array);
        if (ixfn)
            bytes += expand_cost(e->costs, array, ixfn);
    }
    return bytes;
}

/* On the machine that was named. */
static bool is_better_blocked(Expander *e, const Group *g)
{
    double blocked = bytes_moved(e, g, true);
    double interleaved = bytes_moved(e, g, false);

    return blocked != interleaved ? blocked < interleaved
                                  : !expand_interleaves(e->costs);
}

/* Are an iteration's elements together? */
static bool goes_blocked(Expander *e, const Group *g)
{
    return e->layout == BLOCKED || g->in->outer->exp.exec == AT_BLOCK ||
           has_widths(g) ||
           (e->layout == LAYOUT_LEAST && e->costs && is_better_blocked(e, g));
}

/* May each get as much as it asks for? */
static bool may_sum(const Expander *e, const Group *g)
{
    return !g->in->parallel && e->layout != INTERLEAVED &&
           (g->blocked || !e->costs);
}

/* Where only an iteration can tell: in sums, if that needs least memory.
 * False: some cannot be told, as things are. */
static bool find_sizes(Expander *e, Group *g)
{
    bool bounded = true, asks = false;

    for (uint32_t i = 0; i < g->n; i++) {
        SizeOutside size = size_outside(e, g->in, g->at[i]->exp.arg[0]);
        g->bytes[i] = rounded(e, g, size.bytes);
        g->bound[i] = rounded(e, g, size.bound);
        g->source[i] = size.source;
        g->asks[i] = !g->bytes[i] || size.wastes;
        bounded &= g->bytes[i] != NULL;
        asks |= g->asks[i];
    }
    g->blocked = goes_blocked(e, g);
    return asks && may_sum(e, g) ? find_sums(e, g, bounded) : find_each(e, g);
}

/* What allocation I asks for; another one may have asked for the same. */
static const Scalar *ask(Expander *e, const Group *g, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (g->at[k]->exp.arg[0] == g->at[i]->exp.arg[0])
            return g->bytes[k];
    if (why_not_ask(e, g, 1, &g->at[i]))
        return NULL;
    return size_clamped(e, size_before(e, g->in, *g->slice, g->at[i],
                                       g->bound[i], g->width));
}

static bool ask_for_sizes(Expander *e, Group *g)
{
    if (g->summed) {
        g->sums = portions_before(e, g->in, *g->slice, g->n, g->at, g->width);
        return true;
    }
    for (uint32_t i = 0; i < g->n; i++) {
        if (g->asks[i])
            g->bytes[i] = ask(e, g, i);
        g->portion = larger(e, g->portion, g->bytes[i]);
        if (!g->bytes[i] || !g->portion)
            return say_why(e, g->at[i], "its size would nest too deep");
    }
    return true;
}

/* ---- one set of blocks ---- */

static const char *layout_of(const Group *g)
{
    if (g->summed)
        return "each with its own size";
    return g->blocked ? "blocked" : "interleaved";
}

static bool move_alloc(Expander *e, const Group *g, uint32_t i)
{
    Stm *alloc = g->at[i];
    const Scalar *bytes = g->blocked ? g->portion : g->bytes[i];
    const Scalar *all =
        g->summed ? scalar_times(e->store, g->sums.all,
                                  scalar_int(e->store, ELEM_I64, g->width))
                  : size_for_all(e, g->in, alloc, bytes);

    if (!all)
        return say_why(e, alloc, "its size would nest too deep");
    body_remove(body_of(g->in), alloc);
    exp_set_args(e->prog, &alloc->exp, 1, &all);
    body_insert_before(g->in->body, g->in->outer, alloc);
    if (*g->slice)
        slice_drop(*g->slice, alloc->pat[0]);
    images_bind(&e->images, alloc->pat, 1, g->in->depth - 1);
    e->home[alloc->pat[0]->id] = g->in->outer;
    if (!g->in->parallel)
        e->sized[alloc->pat[0]->id] = NULL;
    pass_remark(e->cx, e->prog, REMARK_DONE, "expanded", alloc->loc,
                "'%s' is allocated once for all iterations, %s%s",
                alloc->pat[0]->name->text, layout_of(g),
                g->summed ? "" : size_source_text(g->source[i]));
    return true;
}

/* False: an error says why not, or nothing was done.  That only if it may be
 * tried again *LATER, which says so then. */
static bool expand_group(Expander *e, const Inside *in, Slice **slice,
                         Stm *first, bool *later)
{
    bool may_wait = *later;

    *later = false;
    Group g = {.in = in, .slice = slice,
               .width = block_width(e, first->pat[0]),
               .use = &e->use[points_to_set(&e->sets, first->pat[0])],
               .number = inside_number(e, in),
               .count = size_iterations(e, in, false)};

    if (!is_inside(e, &g)) /* what could not be copied (seal.c) */
        return say_why(e, first,
                       "it may be a block from outside of the body, whose "
                       "contents cannot be copied");
    list_allocs(e, &g);
    if (!g.number || !g.count)
        return say_why(e, first, "the bounds nest too deep");
    *later = !find_sizes(e, &g) && may_wait;
    if (g.why && !*later && e->may_part && *slice && slice_waits(*slice))
        e->apart = slice_waits_for(*slice);
    if (g.why)
        return !*later && !e->apart.n && say_why(e, g.refused, g.why);
    if (!pass_rewrite(e->cx))
        return true;
    if (!ask_for_sizes(e, &g))
        return false;
    for (uint32_t i = 0; i < g.use->array.n; i++)
        if (!move_array(e, &g, g.use->array.at[i]))
            return say_why(e, first, "an index function would become too "
                                     "large");
    for (uint32_t i = 0; i < g.n; i++)
        if (!move_alloc(e, &g, i))
            return false;
    return true;
}

static BlockUse *use_of(const Expander *e, const Stm *alloc)
{
    return &e->use[points_to_set(&e->sets, alloc->pat[0])];
}

/* The allocations of BODY, and those of each set by its last one. */
static Stm **gather(Expander *e, const Body *body, uint32_t *count)
{
    uint32_t n = 0;

    for (Stm *s = body->first; s; s = s->next) {
        if (!stm_is_device_alloc(s))
            continue;
        use_of(e, s)->alloc = NULL;
        n++;
    }
    Stm **at = ARENA_NEW(e->cx->arena, Stm *, n);
    *count = 0;
    for (Stm *s = body->first; s; s = s->next) {
        if (!stm_is_device_alloc(s))
            continue;
        BlockUse *use = use_of(e, s);
        e->before[s->pat[0]->id] = use->alloc;
        use->alloc = s;
        use->seen = false;
        at[(*count)++] = s;
    }
    return at;
}

/* Of the N allocations AT, the first one of each set; those that wait for
 * others are left.  False: an error. */
static bool expand_round(Expander *e, const Inside *in, Slice **slice,
                         Stm **at, uint32_t *n, bool may_wait)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < *n; i++) {
        bool later = may_wait;
        if (use_of(e, at[i])->seen)
            continue;
        use_of(e, at[i])->seen = true;
        if (expand_group(e, in, slice, at[i], &later))
            continue;
        if (!later)
            return false;
        at[left++] = at[i];
    }
    for (uint32_t i = 0; i < left; i++)
        use_of(e, at[i])->seen = false;
    *n = left;
    return true;
}

/* A size may depend on what lives in a block that has to leave first, though
 * its set comes later. */
bool expand_allocs(Expander *e, const Inside *in)
{
    Slice *slice = NULL;
    uint32_t n, before;
    Stm **at = gather(e, body_of(in), &n);

    do {
        before = n;
        if (!expand_round(e, in, &slice, at, &n, true))
            return false;
    } while (n && n < before);
    return expand_round(e, in, &slice, at, &n, false);
}
