/* fusion_safe.c - pairs that are put together before anything is looked for.
 *
 * No answer is lost: a kernel all of whose arrays are read by one node only,
 * which is also the only one that comes behind it, is at its best with that
 * one.  (It is alone in this that the array goes; and a cluster with the kernel
 * but without its reader is one without the kernel, too.)
 */
#include "passes/fusion.h"

/* The one node that comes behind NODE; FUSION_INPUT: none, or several. */
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

/* Does an array go when A is with its only reader B, and does none stay? */
static bool saves_array(const FusionProblem *p, uint32_t a, uint32_t b)
{
    bool saves = false;

    for (uint32_t i = 0; i < p->narray; i++) {
        const FusionArray *array = &p->array[i];
        if (array->producer != a || array->scalar)
            continue;
        if (array->escapes)
            return false;
        saves |= array->nreader == 1 && array->reader[0] == b;
    }
    return saves;
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
            saves_array(p, a, b) && goes_along(p, a, b) && is_free(p, a, b))
            fusion_merge(p, c, a, b);
    }
}
