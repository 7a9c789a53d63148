/* rest.c - conflicts that hyperplanes leave unsatisfied.
 *
 * The paper's (11) and (12) keep the conflicts whose difference is 0, or not
 * smaller than a modulus.  Here exactly those are kept whose difference is a
 * multiple of the modulus, which all statements of an array share: 0, e, -e,
 * 2e, ..., as far as there are such differences.
 */
#include "passes/shared/smo/inside.h"

#include <stdlib.h>

/* Multiples of a modulus that are looked at one by one; beyond, all conflicts
 * count as unsatisfied. */
enum { MOST_MULTIPLES = 8 };

/* P's conflicts whose difference is K moduli, or with WAY = 1 at least so much,
 * with WAY = -1 at most. */
static Isl where(Conflicts *set, const Pairs *p, const Plane *plane, int way,
                 int64_t k)
{
    const IslLibrary *isl = set->isl;
    Isl space = isl->local_space_from_space(isl->map_get_space(p->map));
    Isl c = way ? isl->constraint_alloc_inequality(space)
                : isl->constraint_alloc_equality(space);
    int64_t sign = way < 0 ? -1 : 1;
    int64_t apart = plane->delta[p->s] - plane->delta[p->t];

    c = isl->constraint_set_constant_si(
        c, (int)(sign * (apart - k * plane->modulus[0])));
    for (uint32_t i = 0; i < set->nparam; i++)
        c = isl->constraint_set_coefficient_si(
            c, ISL_PARAM, (int)i, (int)(sign * -k * plane->modulus[1 + i]));
    for (uint32_t i = 0; i < set->stm[p->s].ndim; i++)
        c = isl->constraint_set_coefficient_si(
            c, ISL_IN, (int)i, (int)(sign * plane->gamma[p->s][i]));
    for (uint32_t i = 0; i < set->stm[p->t].ndim; i++)
        c = isl->constraint_set_coefficient_si(
            c, ISL_OUT, (int)i, (int)(sign * -plane->gamma[p->t][i]));
    return isl->map_add_constraint(isl->map_copy(p->map), c);
}

/* Conflicts that are gathered. */
typedef struct Left {
    Isl map;     /* NULL: none so far */
    bool failed; /* isl gave up */
} Left;

/* Is MORE, which is kept, not empty? */
static bool is_any(Conflicts *set, Left *left, Isl more)
{
    int empty = set->isl->map_is_empty(more);

    left->failed |= empty < 0;
    return PASS_LEGAL(smo_conflicts_left, empty == 0);
}

static void add(Conflicts *set, Left *left, Isl more)
{
    if (!is_any(set, left, more)) {
        set->isl->map_free(more);
        return;
    }
    left->map = left->map ? set->isl->map_union(left->map, more) : more;
    left->failed |= !left->map;
}

/* The multiples on one side of 0: WAY is 1 or -1. */
static void add_multiples(Conflicts *set, Left *left, const Pairs *p,
                          const Plane *plane, int way)
{
    for (int k = 1;; k++) {
        Isl far = where(set, p, plane, way, (int64_t)way * k);
        bool any = is_any(set, left, far);
        if (any && k > MOST_MULTIPLES) {
            add(set, left, far);
            return;
        }
        set->isl->map_free(far);
        if (!any)
            return;
        add(set, left, where(set, p, plane, 0, (int64_t)way * k));
    }
}

/* What PLANE leaves of P's conflicts: all of them where isl gave up. */
static Isl left_after(Conflicts *set, const Pairs *p, const Plane *plane)
{
    Left left = {0};

    add(set, &left, where(set, p, plane, 0, 0));
    for (int way = -1; way <= 1; way += 2)
        add_multiples(set, &left, p, plane, way);
    if (left.map) {
        left.map = set->isl->map_coalesce(left.map);
        left.failed |= !left.map;
    }
    if (PASS_LEGAL(smo_left_known, !left.failed))
        return left.map;
    set->isl->map_free(left.map);
    return set->isl->map_copy(p->map);
}

Rest rest_of_class(Conflicts *set, const uint32_t *stm, uint32_t n,
                   Arena *arena)
{
    bool *in = ARENA_NEW(arena, bool, set->nstm);
    Rest rest = {0, ARENA_NEW(arena, Pairs, set->npair + 1)};

    for (uint32_t i = 0; i < n; i++)
        in[stm[i]] = true;
    for (uint32_t i = 0; i < set->npair; i++) {
        const Pairs *p = &set->pair[i];
        if (PASS_LEGAL(smo_of_class, in[p->s] && in[p->t]) &&
            PASS_LEGAL(smo_conflicts_any, set->isl->map_is_empty(p->map) != 1))
            rest.pair[rest.n++] = (Pairs){
                p->s, p->t, set->isl->map_copy(p->map), p->pieces, p->span};
    }
    return rest;
}

Rest rest_after(Conflicts *set, const Rest *rest, const Plane *plane,
                Arena *arena)
{
    Rest after = {0, ARENA_NEW(arena, Pairs, rest->n + 1)};

    for (uint32_t i = 0; i < rest->n; i++) {
        const Pairs *p = &rest->pair[i];
        Isl left = left_after(set, p, plane);
        if (left)
            after.pair[after.n++] =
                (Pairs){p->s, p->t, left, ARENA_NEW(arena, Pieces, 1), p->span};
    }
    return after;
}

void rest_free(Conflicts *set, Rest *rest)
{
    for (uint32_t i = 0; i < rest->n; i++)
        set->isl->map_free(rest->pair[i].map);
    rest->n = 0;
}
