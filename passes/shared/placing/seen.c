/* seen.c - index functions as they are seen from outside a body.
 *
 * What a body passes on is laid out in the body's own terms.  Outside, an
 * expression is the same if all its names are known there; or once those that
 * are not are replaced by their definitions; or by the names that the body's
 * results get, as sizes are that the body found out.
 */
#include "passes/shared/placing/inside.h"

/* ---- in terms of what was bound before ---- */

typedef struct Names {
    Engine *e;
    uint32_t mark;
    const Poly *of; /* the expression's value */
    PolyPair *pair; /* for those that are not known */
    uint32_t n;
    bool ok;
    bool back; /* replace them by the names that results get */
} Names;

static const Poly *seen_from(Engine *e, const Scalar *s, uint32_t mark);

/* What VAR is defined as, or NULL. */
static const Poly *definition_seen(Engine *e, Var *var, uint32_t mark)
{
    const Scalar *def = known_definition(&e->known, var);
    VarInfo *info = info_of(e, var);

    if (!def)
        return NULL;
    if (info->seen_from != mark + 1) {
        info->seen = seen_from(e, def, mark);
        info->seen_from = mark + 1;
    }
    return info->seen;
}

static const Poly *image_of(Names *names, Var *var)
{
    Engine *e = names->e;
    const VarInfo *info = info_of(e, var);

    if (names->back && info->stands)
        return poly_var(e->known.polys, (Var *)(uintptr_t)info->stands);
    if (info->born <= names->mark)
        return poly_var(e->known.polys, var);
    return names->back ? NULL : definition_seen(e, var, names->mark);
}

/* Count the names in an expression; is one of them to be replaced? */
typedef struct Count {
    const Names *names;
    uint32_t n;
    bool changes;
} Count;

static void count_name(Var *var, void *data)
{
    Count *count = data;
    const VarInfo *info = info_of(count->names->e, var);

    count->n++;
    count->changes |= info->born > count->names->mark ||
                      (count->names->back && info->stands);
}

static void replace_name(Var *var, void *data)
{
    Names *names = data;

    if (!names->ok)
        return;
    if (!type_is_scalar(var->type) || var->type->elem != ELEM_I64) {
        names->ok = info_of(names->e, var)->born <= names->mark;
        return;
    }
    const Poly *to = image_of(names, var);
    if (to)
        names->pair[names->n++] = (PolyPair){var, to};
    else /* in `0 * k` there is a name, but not in its value */
        names->ok =
            !poly_mentions(names->e->known.polys, names->of, var);
}

static const Poly *replaced(Names *names, const Scalar *s, uint32_t n)
{
    PolyStore *ps = names->e->known.polys;
    Arena scratch = {0};

    names->ok = true;
    names->n = 0;
    names->of = poly_of(ps, s);
    names->pair = ARENA_NEW(&scratch, PolyPair, n);
    scalar_each_var(s, replace_name, names);
    const Poly *p = names->ok
                        ? poly_subst(ps, names->of, names->n, names->pair)
                        : NULL;
    arena_free(&scratch);
    return p;
}

static const Poly *seen_from(Engine *e, const Scalar *s, uint32_t mark)
{
    Names names = {.e = e, .mark = mark};
    Count count = {.names = &names};

    scalar_each_var(s, count_name, &count);
    return count.changes ? replaced(&names, s, count.n)
                         : poly_of(e->known.polys, s);
}

/* S in other terms; itself where it has no others, NULL where that cannot
 * be. */
static const Scalar *say(Engine *e, const Scalar *s, uint32_t mark, bool back)
{
    Names names = {.e = e, .mark = mark, .back = back};
    Count count = {.names = &names};

    scalar_each_var(s, count_name, &count);
    if (!count.changes)
        return s;
    const Poly *p = replaced(&names, s, count.n);
    const Scalar *other =
        p ? poly_scalar_like(e->known.polys, p, 1, &s) : NULL;
    return other == s ? poly_scalar(e->known.polys, p) : other;
}

/* ---- offers ---- */

bool is_dense(Engine *e, const IxFn *ixfn)
{
    if (ixfn->nlmad != 1 || ixfn->fold)
        return false;
    if (lmad_reads_row_major(ixfn->lmad[0]))
        return true;
    known_learn_place(&e->known, (Place){.ixfn = ixfn});
    return lmad_is_row_major(&e->known.lmads, ixfn->lmad[0]);
}

Offer make_offer(Engine *e, Var *array, uint32_t mark)
{
    Offer offer = {.array = array, .place = array->place};
    const IxFn *ixfn = array->place.ixfn;

    offer.is_dense = is_dense(e, ixfn);
    offer.n = ixfn_components(ixfn);
    offer.here = ARENA_NEW(&e->scratch, const Scalar *, offer.n);
    offer.back = ARENA_NEW(&e->scratch, const Scalar *, offer.n);
    for (uint32_t k = 0; k < offer.n; k++) {
        const Scalar *s = component_of(e, ixfn, k);
        offer.here[k] = say(e, s, mark, false);
        offer.back[k] = say(e, s, mark, true);
    }
    return offer;
}

Offer *make_offers(Engine *e, const Body *body, Var *const *var,
                   uint32_t mark)
{
    Offer *offer = ARENA_NEW(&e->scratch, Offer, body->nres);

    for (uint32_t i = 0; i < body->nres && !e->failed; i++) {
        Var *array = array_of(body->res[i]);
        if (array)
            offer[i] = make_offer(e, array, mark);
        let_stand(e, body->res[i], var[i]);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        forget_stand(e, body->res[i]);
    return offer;
}

/* ---- components ---- */

const Scalar *component_of(Engine *e, const IxFn *ixfn, uint32_t k)
{
    const Scalar *component = ixfn_component(&e->known.lmads, ixfn, k);

    if (!component)
        engine_fail(e, e->known.lmads.why);
    return component ? component : scalar_int(e->store, ELEM_I64, 0);
}

const IxFn *with_components(Engine *e, const IxFn *ixfn, const Type *type,
                            const Scalar *const *component)
{
    uint32_t n = ixfn_components(ixfn), size = 0;
    Arena scratch = {0};
    const Scalar **fill = ARENA_NEW(&scratch, const Scalar *, n);

    for (uint32_t k = 0; k < n; k++) {
        fill[k] =
            ixfn_component_is_size(ixfn, k) ? type->size[size++] : component[k];
        if (!fill[k])
            engine_fail(e, NULL);
    }
    const IxFn *result =
        e->failed ? NULL : ixfn_with_components(&e->known.lmads, ixfn, fill);
    if (!result)
        engine_fail(e, e->known.lmads.why);
    arena_free(&scratch);
    return result ? result : ixfn;
}
