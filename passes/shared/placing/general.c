/* general.c - one place for arrays that become one.
 *
 * An array that may be this one or that one has the least general index
 * function that both have (SC22, section IV-C): a component that differs, and
 * a block, are passed along as results of their own.  Where the index
 * functions have no common form, or the policy does not like what they have in
 * common, the arrays are copied to one layout.
 */
#include "passes/shared/placing/inside.h"

/* ---- what they have in common ---- */

/* What arrays that become one have in common. */
typedef struct Common {
    const IxFn *like;           /* the first one's */
    uint32_t n;
    const Scalar **component;   /* NULL where they differ, */
    uint32_t *gap;              /* then the first one that differs so, too */
    uint32_t ngap;
} Common;

/* Is what all OFFERs say of component K the same? */
static const Scalar *agreed(Engine *e, const Offer *offer, uint32_t n,
                            uint32_t k, bool back)
{
    const Scalar *first = back ? offer[0].back[k] : offer[0].here[k];

    for (uint32_t i = 1; i < n && first; i++) {
        const Scalar *other = back ? offer[i].back[k] : offer[i].here[k];
        if (!other || !known_equal(&e->known, first, other))
            first = NULL;
    }
    return first;
}

/* Does component J differ as K does, in all arrays alike? */
static bool differ_alike(Engine *e, const Offer *offer, uint32_t n, uint32_t j,
                         uint32_t k)
{
    for (uint32_t i = 0; i < n; i++) {
        const IxFn *ixfn = offer[i].place.ixfn;
        const Scalar *a = component_of(e, ixfn, j);
        const Scalar *b = component_of(e, ixfn, k);
        if (a != b && poly_of(e->known.polys, a) != poly_of(e->known.polys, b))
            return false;
    }
    return true;
}

/* False, with a reason, where they have no common form. */
static bool find_common(Engine *e, const Offer *offer, uint32_t n,
                        Common *common)
{
    const IxFn *like = offer[0].place.ixfn;

    for (uint32_t i = 1; i < n; i++)
        if (!ixfn_has_form(&e->known.lmads, like, offer[i].place.ixfn))
            return false;
    *common = (Common){.like = like, .n = offer[0].n};
    common->component = ARENA_NEW(&e->scratch, const Scalar *, common->n);
    common->gap = ARENA_NEW(&e->scratch, uint32_t, common->n);
    for (uint32_t k = 0; k < common->n; k++) {
        if (ixfn_component_is_size(like, k))
            continue; /* the array's type says it */
        common->component[k] = agreed(e, offer, n, k, false);
        if (!common->component[k])
            common->component[k] = agreed(e, offer, n, k, true);
        if (common->component[k])
            continue;
        uint32_t j = 0;
        while (j < k &&
               (common->component[j] || ixfn_component_is_size(like, j) ||
                !differ_alike(e, offer, n, j, k)))
            j++;
        common->gap[k] = j;
        common->ngap += j == k;
    }
    return true;
}

static bool all_dense(const Offer *offer, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!offer[i].is_dense)
            return false;
    return true;
}

/* The index function of VAR that all have in common: its parts get names. */
static const IxFn *general_ixfn(Engine *e, const Var *var, const Var *named,
                                const char *end, const Common *common)
{
    const Scalar **fill = ARENA_NEW(&e->scratch, const Scalar *, common->n);
    Extra *extra = extra_of(e, var);
    const Extra old = *extra;

    extra->npart = 0;
    extra->part = ARENA_NEW(&e->scratch, Var *, common->ngap);
    extra->component = ARENA_NEW(&e->scratch, uint32_t, common->ngap);
    for (uint32_t k = 0; k < common->n; k++) {
        fill[k] = common->component[k];
        if (fill[k] || ixfn_component_is_size(common->like, k))
            continue;
        if (common->gap[k] != k) {
            fill[k] = fill[common->gap[k]];
            continue;
        }
        uint32_t i = extra->npart++;
        bool same = i < old.npart && old.component[i] == k;
        extra->component[i] = k;
        extra->part[i] = part_name(e, named, common->like, k, end,
                                   same ? old.part[i] : NULL);
        fill[k] = scalar_var(e->store, extra->part[i]);
    }
    return with_components(e, common->like, var->type, fill);
}

static bool is_accepted(Engine *e, const Var *var, const Offer *offer,
                        uint32_t n, const IxFn *general)
{
    const IxFn **of = ARENA_NEW(&e->scratch, const IxFn *, n);

    for (uint32_t i = 0; i < n; i++)
        of[i] = offer[i].place.ixfn;
    Generalised g = {var, n, of, general, is_read_in_parallel(e, var)};
    return e->policy->accepts(&g, e->policy->data);
}

const char why_links[] = "their index functions have different forms";
const char why_locality[] = "otherwise no dimension is known to be dense";
const char why_space[] = "its block cannot leave the body";

const IxFn *generalise(Engine *e, const Var *var, const Var *named,
                       const char *end, const Offer *offer, uint32_t n,
                       const char **why)
{
    Common common;

    extra_of(e, var)->npart = 0;
    if (all_dense(offer, n))
        return memory_dense(e->store, var->type, NULL);
    *why = why_links;
    if (!find_common(e, offer, n, &common))
        return NULL;
    const IxFn *general = general_ixfn(e, var, named, end, &common);
    *why = why_locality;
    if (!common.ngap || is_accepted(e, var, offer, n, general))
        return general;
    extra_of(e, var)->npart = 0;
    return NULL;
}

/* ---- one layout for all ---- */

Placement placement_subst(Engine *e, Placement place)
{
    place.ixfn = ixfn_subst(&e->subst, place.ixfn);
    place.bytes = scalar_subst(&e->subst, place.bytes);
    if (!place.ixfn || !place.bytes)
        engine_fail(e, NULL);
    return place;
}

void normalise(Engine *e, Inserts *at, uint32_t slot, Placement place,
               Offer *offer, const char *why)
{
    if (e->failed)
        return;
    bool fits = is_device(offer->place.mem) &&
                ((offer->is_dense && is_dense(e, place.ixfn)) ||
                 known_ixfns_equal(&e->known, place.ixfn, offer->place.ixfn));
    if (fits)
        return;
    offer->array = insert_copy(e, at, slot, offer->array, place, why);
    offer->place = offer->array->place;
}
