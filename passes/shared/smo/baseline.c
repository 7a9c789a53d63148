/* baseline.c - what the paper compares with.
 *
 * Successive modulo (Lefebvre and Feautrier, "Automatic Storage Management for
 * Parallel Programs", Parallel Computing 24, 1998; the paper's section 2.1):
 * for one dimension after the other, the modulus is 1 plus the largest
 * difference of conflicting indices that agree in the dimensions before.
 *
 * Then a statement joins the first array before it in whose rectangular hull,
 * the larger modulus in each dimension, no conflict is left; otherwise it gets
 * an array of its own (section 2.2).
 */
#include "passes/shared/smo/inside.h"

/* The hyperplane of dimension AXIS for the N statements of STM. */
static Plane *axis_plane(Conflicts *set, const uint32_t *stm, uint32_t n,
                         uint32_t axis, Arena *arena)
{
    Plane *plane = ARENA_NEW(arena, Plane, 1);

    plane->gamma = ARENA_NEW(arena, int64_t *, set->nstm);
    plane->delta = ARENA_NEW(arena, int64_t, set->nstm);
    plane->modulus = ARENA_NEW(arena, int64_t, 1 + set->nparam);
    plane->modulus[0] = 1;
    plane->note = "an axis";
    for (uint32_t k = 0; k < n; k++) {
        uint32_t s = stm[k], ndim = set->stm[s].ndim;
        plane->gamma[s] = ARENA_NEW(arena, int64_t, ndim + 1);
        if (axis < ndim && !set->stm[s].fixed[axis])
            plane->gamma[s][axis] = 1;
    }
    return plane;
}

bool successive_moduli(Conflicts *set, uint32_t s, Plane *const *plane,
                       uint32_t nplane, Arena *arena)
{
    Rest rest = rest_of_class(set, &s, 1, arena);
    bool ok = true;

    for (uint32_t i = 0; ok && i < nplane; i++) {
        uint32_t n;
        Piece *piece = pieces_of(set, &rest, false, &n, arena);
        ok = piece && stage_modulus(set, s, plane[i], piece, n, arena);
        Rest after = rest_after(set, &rest, plane[i], arena);
        rest_free(set, &rest);
        rest = after;
    }
    ok = ok && PASS_LEGAL(smo_moduli_satisfy, !rest.n);
    rest_free(set, &rest);
    return ok;
}

static uint32_t most_dims(const Conflicts *set)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < set->nstm; i++)
        most = set->stm[i].ndim > most ? set->stm[i].ndim : most;
    return most;
}

static Class *class_of(Conflicts *set, const uint32_t *stm, uint32_t n,
                       Arena *arena)
{
    Class *c = ARENA_NEW(arena, Class, 1);

    c->n = n;
    c->stm = ARENA_NEW(arena, uint32_t, n);
    memcpy(c->stm, stm, n * sizeof *stm);
    c->plane = ARENA_NEW(arena, const Plane *, most_dims(set) + 1);
    return c;
}

/* NULL: a modulus is not affine, or isl gave up. */
static Class *successive(Conflicts *set, uint32_t s, Arena *arena)
{
    Class *c = class_of(set, &s, 1, arena);
    uint32_t ndim = set->stm[s].ndim;
    Plane **plane = ARENA_NEW(arena, Plane *, ndim + 1);

    for (uint32_t axis = 0; axis < ndim; axis++)
        plane[axis] = axis_plane(set, &s, 1, axis, arena);
    if (!successive_moduli(set, s, plane, ndim, arena))
        return NULL;
    for (uint32_t axis = 0; axis < most_dims(set); axis++)
        c->plane[c->nplane++] =
            axis < ndim ? plane[axis] : axis_plane(set, &s, 1, axis, arena);
    return c;
}

/* C and D in the hull of their arrays. */
static Class *hull(Conflicts *set, const Class *c, const Class *d, Arena *arena)
{
    uint32_t *stm = ARENA_NEW(arena, uint32_t, c->n + d->n);

    memcpy(stm, c->stm, c->n * sizeof *stm);
    memcpy(stm + c->n, d->stm, d->n * sizeof *stm);
    Class *both = class_of(set, stm, c->n + d->n, arena);
    for (uint32_t axis = 0; axis < c->nplane; axis++) {
        Plane *plane = axis_plane(set, stm, both->n, axis, arena);
        for (uint32_t i = 0; i <= set->nparam; i++) {
            int64_t a = c->plane[axis]->modulus[i];
            int64_t b = d->plane[axis]->modulus[i];
            plane->modulus[i] = a > b ? a : b;
        }
        both->plane[both->nplane++] = plane;
    }
    return both;
}

/* Are the moduli of C at least 1 wherever S has indices?  The larger one of
 * each coefficient is not larger where a parameter is negative. */
static bool are_positive(Conflicts *set, const Class *c, uint32_t s,
                         Arena *arena)
{
    uint32_t n;
    const Piece *piece = pieces_of_params(set, s, &n, arena);

    for (uint32_t k = 0; piece && k < n; k++)
        for (uint32_t r = 0; r < piece[k].nrow; r++) {
            const int64_t *g = piece[k].row + (size_t)r * piece[k].width;
            for (uint32_t d = 0; d < c->nplane; d++) {
                int64_t value = -g[0];
                for (uint32_t i = 0; i <= set->nparam; i++)
                    value += g[i] * c->plane[d]->modulus[i];
                if (value < 0)
                    return false;
            }
        }
    return piece != NULL;
}

static bool are_all_positive(Conflicts *set, const Class *c, Arena *arena)
{
    for (uint32_t k = 0; k < c->n; k++)
        if (!are_positive(set, c, c->stm[k], arena))
            return false;
    return true;
}

static bool is_free_of_conflicts(Conflicts *set, const Class *c, Arena *arena)
{
    Rest rest = rest_of_class(set, c->stm, c->n, arena);

    for (uint32_t i = 0; i < c->nplane && rest.n; i++) {
        Rest after = rest_after(set, &rest, c->plane[i], arena);
        rest_free(set, &rest);
        rest = after;
    }
    bool ok = PASS_LEGAL(smo_hull_free, !rest.n);
    rest_free(set, &rest);
    return ok;
}

Class **baseline_solve(Conflicts *set, uint32_t *n, Arena *arena)
{
    Class **list = ARENA_NEW(arena, Class *, set->nstm + 1);

    *n = 0;
    for (uint32_t s = 0; s < set->nstm; s++) {
        Class *own = successive(set, s, arena);
        uint32_t k = 0;
        if (!own) {
            list[0] = NULL;
            *n = 1;
            return list;
        }
        for (; k < *n; k++) {
            Class *both = hull(set, list[k], own, arena);
            if (PASS_LEGAL(smo_hull_positive,
                           are_all_positive(set, both, arena)) &&
                is_free_of_conflicts(set, both, arena)) {
                list[k] = both;
                break;
            }
        }
        if (k == *n)
            list[(*n)++] = own;
    }
    for (uint32_t k = 0; k < *n; k++)
        list[k]->size = class_size(set, list[k], SIZE_PARAM);
    return list;
}
