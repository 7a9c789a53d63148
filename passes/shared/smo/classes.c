/* classes.c - FIND-MODULO-MAPPINGS, and which statements share an array.
 *
 * One class: dimensions are found one after the other, until isl shows that no
 * conflict is left (paper, Algorithm 1).  Where stage.c has alternatives, each
 * is tried, and the smallest array is the answer.  Of a single statement
 * hyperplanes with small coefficients (small.c) are tried, too.
 *
 * All classes: the paper decoalesces what does not fit (section 4.5) by
 * connected components of a graph, which may join 2 x N, N x 2 and N x N.
 * Here the total size decides: one array for all statements is compared with
 * classes that grow from single statements, two at a time, while the sum of
 * sizes becomes smaller.
 */
#include "passes/shared/smo/inside.h"

enum {
    MOST_STAGES = 24, /* of one class: alternatives multiply */
    MOST_PAIRS = 60   /* of classes that are tried together */
};

typedef struct Solve {
    Conflicts *set;
    const SmoOptions *options;
    Class *best;
    const uint32_t *stm;
    uint32_t n, most_planes;
    int stages;
    Arena *arena;
} Solve;

static void keep(Solve *v, const Plane **plane, uint32_t nplane)
{
    Class *c = ARENA_NEW(v->arena, Class, 1);

    *c = (Class){.n = v->n};
    c->stm = ARENA_NEW(v->arena, uint32_t, v->n);
    memcpy(c->stm, v->stm, v->n * sizeof *c->stm);
    c->plane = ARENA_NEW(v->arena, const Plane *, nplane + 1);
    for (uint32_t i = 0; i < nplane; i++)
        if (!affine_is(v->set, plane[i]->modulus, 1))
            c->plane[c->nplane++] = plane[i];
    c->size = class_size(v->set, c, SIZE_PARAM);
    if (!v->best || c->size < v->best->size)
        v->best = c;
}

static void extend(Solve *v, const Rest *rest, const Plane **plane,
                   uint32_t nplane, double size)
{
    const Plane *next[STAGE_MOST];

    if (v->best && size >= v->best->size)
        return;
    if (PASS_LEGAL(smo_all_satisfied, !rest->n)) {
        keep(v, plane, nplane);
        return;
    }
    if (nplane >= v->most_planes || v->stages-- <= 0)
        return;
    uint32_t n =
        stage_planes(v->set, v->stm, v->n, rest, v->options, next, v->arena);
    for (uint32_t i = 0; i < n; i++) {
        Rest after = rest_after(v->set, rest, next[i], v->arena);
        plane[nplane] = next[i];
        extend(v, &after, plane, nplane + 1,
               size * affine_size(v->set, next[i]->modulus, SIZE_PARAM));
        rest_free(v->set, &after);
    }
}

Class *class_solve(Conflicts *set, const uint32_t *stm, uint32_t n,
                   const SmoOptions *options, Arena *arena)
{
    Solve v = {.set = set,
               .options = options,
               .stm = stm,
               .n = n,
               .stages = MOST_STAGES,
               .arena = arena};
    Rest rest = rest_of_class(set, stm, n, arena);

    for (uint32_t i = 0; i < n; i++)
        if (v.most_planes < set->stm[stm[i]].ndim)
            v.most_planes = set->stm[stm[i]].ndim;
    v.most_planes = 2 * v.most_planes + 2;
    const Plane **plane = ARENA_NEW(arena, const Plane *, v.most_planes + 1);
    extend(&v, &rest, plane, 0, 1);
    if (n == 1 && !options->paper && rest.n)
        v.best = small_solve(set, stm[0], &rest, v.best, arena);
    rest_free(set, &rest);
    return v.best;
}

/* ---- all classes ---- */

static Class *join(Conflicts *set, const Class *a, const Class *b,
                   const SmoOptions *options, Arena *arena)
{
    uint32_t *stm = ARENA_NEW(arena, uint32_t, a->n + b->n), n = 0;

    for (uint32_t i = 0, k = 0; i < a->n || k < b->n;)
        stm[n++] = k == b->n || (i < a->n && a->stm[i] < b->stm[k])
                       ? a->stm[i++]
                       : b->stm[k++];
    return class_solve(set, stm, n, options, arena);
}

/* Join the two classes whose array is smallest against their two, if any. */
static bool join_two(Conflicts *set, Class **list, uint32_t *n, int *pairs,
                     const SmoOptions *options, Arena *arena)
{
    Class *best = NULL;
    uint32_t at = 0, other = 0;
    double gain = 0;

    for (uint32_t a = 0; a < *n; a++)
        for (uint32_t b = a + 1; b < *n && (*pairs)-- > 0; b++) {
            Class *c = join(set, list[a], list[b], options, arena);
            double less = c ? list[a]->size + list[b]->size - c->size : 0;
            if (less > gain) {
                gain = less;
                best = c;
                at = a;
                other = b;
            }
        }
    if (!best)
        return false;
    list[at] = best;
    memmove(list + other, list + other + 1, (--*n - other) * sizeof *list);
    return true;
}

static Class **grow_classes(Conflicts *set, Class **list, uint32_t *n,
                            const SmoOptions *options, Arena *arena)
{
    int pairs = MOST_PAIRS;

    for (uint32_t i = 0; i < *n; i++)
        if (!list[i])
            return list;
    while (*n > 1 && pairs > 0 &&
           join_two(set, list, n, &pairs, options, arena))
        ;
    return list;
}

Class **classes_solve(Conflicts *set, const SmoOptions *options, uint32_t *n,
                      Arena *arena)
{
    uint32_t *all = ARENA_NEW(arena, uint32_t, set->nstm);
    Class **one = ARENA_NEW(arena, Class *, 1);
    Class **apart = ARENA_NEW(arena, Class *, set->nstm), **best = one;
    double most = 0, least = 1e300;

    for (uint32_t i = 0; i < set->nstm; i++)
        all[i] = i;
    one[0] = class_solve(set, all, set->nstm, options, arena);
    *n = 1;
    uint32_t napart = set->nstm;
    for (uint32_t i = 0; i < napart && napart > 1; i++) {
        apart[i] = class_solve(set, &all[i], 1, options, arena);
        double size = classes_size(set, &apart[i], 1, SIZE_PARAM);
        most = size > most ? size : most;
        least = size < least ? size : least;
    }
    /* Two arrays hold at least the largest and the smallest statement; those
     * of the same size as one have fewer dimensions. */
    double size = classes_size(set, one, 1, SIZE_PARAM);
    if (napart > 1 && size >= most + least) {
        grow_classes(set, apart, &napart, options, arena);
        if (classes_size(set, apart, napart, SIZE_PARAM) <= size) {
            best = apart;
            *n = napart;
        }
    }
    if (options->paper)
        return best;
    uint32_t nbase;
    set->isl->ctx_reset_operations(set->ctx);
    Class **base = baseline_solve(set, &nbase, arena);
    if (!PASS_LEGAL(smo_no_larger,
                    classes_are_no_larger(set, best, *n, base, nbase))) {
        best = base;
        *n = nbase;
    }
    return best;
}
