/* safe.c - pairs that are put together before anything is looked for.
 *
 * A kernel A whose only follower is B, which reads arrays that nobody else
 * reads, can come to B from any other cluster.  Each of these arrays was
 * written and read before; each array that A shares with its old cluster is
 * written once more, and read once more, at most.  So where there are no more
 * of those no answer is lost.
 */
#include "passes/fuse/solver/problem.h"

/* The one node that comes after NODE; FUSION_INPUT: none, or several. */
static uint16_t only_follower(const FusionProblem *p, uint32_t node)
{
    uint16_t only = FUSION_INPUT;

    for (uint32_t e = p->first[node]; e < p->first[node + 1]; e++) {
        if (only != FUSION_INPUT && p->to[e] != only)
            return FUSION_INPUT;
        only = p->to[e];
    }
    return only;
}

/* May A be wherever B may be, in the same company? */
static bool goes_along(const FusionProblem *p, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (i != a && i != b && fusion_may(p, b, i) && !fusion_may(p, a, i))
            return false;
    return true;
}

/* Might A share ARRAY, which it reads, with a node other than B? */
static bool is_shared(const FusionProblem *p, const FusionArray *array,
                      uint32_t a, uint32_t b)
{
    bool shared = array->producer != FUSION_INPUT && array->producer != b &&
                  fusion_may(p, a, array->producer);

    for (uint32_t i = 0; i < array->nreader; i++) {
        uint16_t other = array->reader[i];
        shared |= other != a && other != b && fusion_may(p, a, other);
    }
    return shared;
}

/* Do as many arrays go when A is with B as may be written, and read, more when
 * A is with nobody else, and does none of A's stay? */
static bool saves_arrays(const FusionProblem *p, uint32_t a, uint32_t b)
{
    uint32_t saved = 0, lost = 0;

    for (uint32_t i = 0; i < p->narray; i++) {
        const FusionArray *array = &p->array[i];
        if (array->scalar)
            continue;
        if (array->producer == a && array->escapes)
            return false;
        saved += array->producer == a && array->nreader == 1 &&
                 array->reader[0] == b;
        lost += fusion_is_read_by(array, a) && is_shared(p, array, a, b);
    }
    return saved > 0 && lost <= saved;
}

/* Do rules say anything of A but that B is with it where others are? */
static bool is_free(const FusionProblem *p, uint32_t a, uint32_t b)
{
    FusionPair pair = fusion_pair(a, b);

    for (uint32_t i = 0; i < p->nrule; i++) {
        const FusionRule *r = &p->rule[i];
        bool concerns = r->then.a == a || r->then.b == a;
        for (uint32_t k = 0; k < r->nwhen; k++)
            concerns |= r->when[k].a == a || r->when[k].b == a;
        if (concerns && (r->never || r->then.a != pair.a ||
                         r->then.b != pair.b))
            return false;
    }
    return true;
}

void fusion_merge_safe(const FusionProblem *p, Clusters c)
{
    for (uint32_t a = 0; a < p->n; a++) {
        uint16_t b = only_follower(p, a);
        if (b != FUSION_INPUT && fusion_may(p, a, b) && c[a] == a &&
            saves_arrays(p, a, b) && goes_along(p, a, b) && is_free(p, a, b))
            fusion_merge(p, c, a, b);
    }
}
