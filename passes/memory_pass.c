/* memory_pass.c - what `if`, loops and calls pass on.
 *
 * An array that may be this one or that one has the least general index
 * function that both have (SC22, section IV-C): a component that differs, and
 * a block, are passed along as results of their own.  Where the index
 * functions have no common form, or the policy does not like what they have in
 * common, the arrays are copied to one layout.
 *
 * A loop's parameter is its initial value, or what its body gave it.  So the
 * body is walked as if nothing but the array changed; what does change then
 * becomes a parameter of its own, and the body is walked again.  What was
 * found out is kept, so that loops in loops are walked a few times, too.
 */
#include "passes/memory_inside.h"

#include <string.h>

static bool is_device(const Var *block)
{
    return block->type->space == SPACE_DEVICE;
}

static const Type *device_block(Engine *e)
{
    return type_mem(e->store, SPACE_DEVICE);
}

/* ---- names for what is passed along ---- */

static Extra *extra_of(Engine *e, const Var *var)
{
    VarInfo *info = info_of(e, var);

    if (!info->extra)
        info->extra = ARENA_NEW(&e->scratch, Extra, 1);
    return info->extra;
}

/* "%s_offset", or "%s_stride1" where there are several */
static const char *part_format(Engine *e, const IxFn *ixfn, uint32_t k,
                               const char *end)
{
    uint32_t link = 0;

    while (k >= 1 + 2 * ixfn->lmad[link]->rank)
        k -= 1 + 2 * ixfn->lmad[link++]->rank;
    if (k == 0)
        return arena_printf(&e->scratch, "%%s_offset%s", end);
    const char *word = k % 2 ? "count" : "stride";
    return ixfn->lmad[link]->rank == 1
               ? arena_printf(&e->scratch, "%%s_%s%s", word, end)
               : arena_printf(&e->scratch, "%%s_%s%u%s", word, (k - 1) / 2,
                              end);
}

static void mark_mem(Engine *e, Var *var)
{
    Attr *attr = ARENA_NEW(store_arena(e->store), Attr, 1);

    attr->name = sym_intern(e->store, "mem", 3);
    var->attrs = attr;
}

/* The name of component K of IXFN, which belongs to an array like NAMED; OLD
 * is the one that it had when we came here before, or NULL. */
static Var *part_name(Engine *e, const Var *named, const IxFn *ixfn,
                      uint32_t k, const char *end, Var *old)
{
    if (old) {
        bind_var(e, old);
        return old;
    }
    Var *var = engine_var(e, part_format(e, ixfn, k, end), named,
                          type_scalar(e->store, ELEM_I64));
    mark_mem(e, var);
    return var;
}

static Var *block_name(Engine *e, const Var *named, const char *format,
                       Var *old)
{
    if (!old)
        return engine_var(e, format, named, device_block(e));
    bind_var(e, old);
    return old;
}

/* ---- generalisation ---- */

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
        const Scalar *a = ixfn_component(ixfn, j), *b = ixfn_component(ixfn, k);
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
        if (!same_structure(like, offer[i].place.ixfn))
            return false;
    *common = (Common){.like = like, .n = offer[0].n};
    common->component = ARENA_NEW(&e->scratch, const Scalar *, common->n);
    common->gap = ARENA_NEW(&e->scratch, uint32_t, common->n);
    for (uint32_t k = 0; k < common->n; k++) {
        if (is_last_count(like, k))
            continue; /* the array's type says it */
        common->component[k] = agreed(e, offer, n, k, false);
        if (!common->component[k])
            common->component[k] = agreed(e, offer, n, k, true);
        if (common->component[k])
            continue;
        uint32_t j = 0;
        while (j < k && (common->component[j] || is_last_count(like, j) ||
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
        if (fill[k] || is_last_count(common->like, k))
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

static const char why_links[] = "their index functions have different forms";
static const char why_locality[] = "else no dimension is known to be dense";
static const char why_space[] = "its block cannot leave the body";

/* The index function of VAR, which gets what is offered; NULL and why not. */
static const IxFn *generalise(Engine *e, const Var *var, const Var *named,
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

/* PLACE in terms of what e->subst puts for its names. */
static Placement placement_subst(Engine *e, Placement place)
{
    place.ixfn = ixfn_subst(&e->subst, place.ixfn);
    place.bytes = scalar_subst(&e->subst, place.bytes);
    if (!place.ixfn || !place.bytes)
        engine_fail(e, NULL);
    return place;
}

/* OFFER as it is to be: copied, where it is not so already. */
static void normalise(Engine *e, Inserts *at, uint32_t slot, Placement place,
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

/* ---- names that stand for results ---- */

/* Outside, VAR is what result S of a body becomes. */
static void let_stand(Engine *e, const Scalar *s, const Var *var)
{
    if (s->op == OP_VAR && s->elem == ELEM_I64)
        info_of(e, s->u.var)->stands = var;
}

static void forget_stand(Engine *e, const Scalar *s)
{
    if (s->op == OP_VAR)
        info_of(e, s->u.var)->stands = NULL;
}

static void forget_images(Engine *e, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(&e->subst, var[i], NULL);
}

/* ---- if ---- */

/* What BODY offers for the arrays among VAR. */
static Offer *make_offers(Engine *e, const Body *body, Var *const *var,
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

/* The block that all are in, known before MARK; or NULL. */
static Var *common_block(Engine *e, const Offer *offer, uint32_t n,
                         uint32_t mark)
{
    Var *mem = offer[0].place.mem;

    for (uint32_t i = 1; i < n; i++)
        if (offer[i].place.mem != mem)
            return NULL;
    return info_of(e, mem)->born <= mark ? mem : NULL;
}

static bool may_leave(Engine *e, const Offer *offer, uint32_t n, uint32_t mark)
{
    if (common_block(e, offer, n, mark))
        return true;
    for (uint32_t i = 0; i < n; i++)
        if (!is_device(offer[i].place.mem))
            return false;
    return true;
}

/* VAR is where all OFFERs are, once they are copied where need be. */
static void settle(Engine *e, Var *var, const Offer *offer, uint32_t n,
                   uint32_t mark, const IxFn *ixfn)
{
    Extra *extra = extra_of(e, var);
    Var *mem = common_block(e, offer, n, mark);

    extra->mem = NULL;
    if (!mem) {
        VarInfo *info = info_of(e, var);
        mem = block_name(e, var, "%s_mem", info->block);
        info->block = extra->mem = mem;
    }
    var->place = (Place){mem, ixfn};
}

/* Name I of an `if` gets one of two arrays. */
static void join_branches(Engine *e, const Stm *stm, StmNote *note, uint32_t i,
                          Offer *offer, uint32_t mark)
{
    Var *var = stm->pat[i];
    const char *why = why_space;
    const IxFn *ixfn = may_leave(e, offer, 2, mark)
                           ? generalise(e, var, var, "", offer, 2, &why)
                           : NULL;

    if (!ixfn) {
        Placement all = ask_policy(e, var, var->type, NULL, true);
        ixfn = all.ixfn;
        for (uint32_t b = 0; b < 2 && !e->failed; b++) {
            for (uint32_t k = 0; k < i; k++)
                subst_put(&e->subst, stm->pat[k],
                          stm->exp.fn[b].body->res[k]);
            normalise(e, &note->end[b], i, placement_subst(e, all), &offer[b],
                      why);
            forget_images(e, stm->pat, i);
        }
    }
    settle(e, var, offer, 2, mark, ixfn);
}

void walk_if(Engine *e, Stm *stm, StmNote *note)
{
    uint32_t mark = e->clock;
    Offer *offer[2] = {NULL, NULL};

    for (uint32_t b = 0; b < 2; b++) {
        KnownMark before = walk_nested(e, stm, b);
        if (!e->failed)
            offer[b] = make_offers(e, stm->exp.fn[b].body, stm->pat, mark);
        known_undo(&e->known, before);
    }
    for (uint32_t i = 0; i < stm->npat && !e->failed; i++)
        if (type_is_array(stm->pat[i]->type))
            join_branches(e, stm, note, i,
                          (Offer[]){offer[0][i], offer[1][i]}, mark);
}

/* ---- what is carried around ---- */

static Carried *carried_of(Engine *e, const Var *param, const IxFn *base)
{
    VarInfo *info = info_of(e, param);
    uint32_t n = ixfn_components(base);
    Carried *old = info->carried;

    if (old && old->n == n)
        return old;
    info->carried = ARENA_NEW(&e->scratch, Carried, 1);
    if (old)
        *info->carried = *old;
    info->carried->n = n;
    info->carried->part = ARENA_NEW(&e->scratch, bool, n);
    info->carried->name = ARENA_NEW(&e->scratch, Var *, n);
    info->carried->said = ARENA_NEW(&e->scratch, const Scalar *, n);
    return info->carried;
}

/* The index function of PARAM, which is like BASE but for its parts. */
static const IxFn *carried_ixfn(Engine *e, const Var *param,
                                const IxFn *base, Carried *carried)
{
    uint32_t n = carried->n;
    const Scalar **fill = ARENA_NEW(&e->scratch, const Scalar *, n);
    Extra *extra = extra_of(e, param);

    extra->npart = 0;
    extra->part = ARENA_NEW(&e->scratch, Var *, n);
    extra->component = ARENA_NEW(&e->scratch, uint32_t, n);
    for (uint32_t k = 0; k < n; k++) {
        fill[k] = carried->said[k] ? carried->said[k]
                                   : ixfn_component(base, k);
        if (!carried->part[k])
            continue;
        carried->name[k] =
            part_name(e, param, base, k, "", carried->name[k]);
        extra->component[extra->npart] = k;
        extra->part[extra->npart++] = carried->name[k];
        fill[k] = scalar_var(e->store, carried->name[k]);
    }
    return with_components(e, base, param->type, fill);
}

/* Are arrays like IXFN and like OTHER good enough as PARAM? */
static bool is_good(Engine *e, const Var *param, Carried *carried,
                    const IxFn *ixfn, const IxFn *other)
{
    const IxFn *of[] = {ixfn, other};
    Extra now = *extra_of(e, param);
    Generalised g = {param, 2, of, carried_ixfn(e, param, ixfn, carried),
                     is_read_in_parallel(e, param)};

    *extra_of(e, param) = now;
    return e->policy->accepts(&g, e->policy->data);
}

/* ---- loops ---- */

typedef struct LoopWalk {
    Engine *e;
    Stm *stm;
    StmNote *note;
    Lambda *fn;
    uint32_t first;
    uint32_t mark;   /* what was bound before the loop */
    Offer *init;     /* by parameter */
    Placement *all;  /* of a parameter whose arrays are made alike */
    bool again;
} LoopWalk;

/* Let e->subst put initial values for the parameters before I. */
static void put_inits(LoopWalk *w, uint32_t i)
{
    for (uint32_t k = w->first; k < i; k++)
        subst_put(&w->e->subst, w->fn->param[k], w->stm->exp.arg[k]);
}

static void put_results(LoopWalk *w, uint32_t i)
{
    for (uint32_t k = w->first; k < i; k++)
        subst_put(&w->e->subst, w->fn->param[k],
                  w->fn->body->res[k - w->first]);
}

static void forget_params(LoopWalk *w)
{
    forget_images(w->e, w->fn->param, w->fn->nparam);
}

/* What was said of component K may not be true of this initial value. */
static void check_said(LoopWalk *w, uint32_t i, Carried *carried,
                       const IxFn *base)
{
    Engine *e = w->e;

    put_inits(w, i);
    for (uint32_t k = 0; k < carried->n; k++) {
        const Scalar *said = carried->said[k];
        if (!said || carried->part[k])
            continue;
        const Scalar *now = scalar_subst(&e->subst, said);
        carried->part[k] =
            !now || !known_equal(&e->known, now, ixfn_component(base, k));
    }
    forget_params(w);
}

/* Parameter I begins with an array that is elsewhere: it is copied. */
static void begin_alike(LoopWalk *w, uint32_t i, Carried *carried)
{
    Engine *e = w->e;
    Var *param = w->fn->param[i];

    w->all[i] = ask_policy(e, param, param->type, NULL, true);
    put_inits(w, i);
    normalise(e, &w->note->before, i, placement_subst(e, w->all[i]),
              &w->init[i], carried->why);
    forget_params(w);
}

static void begin_param(LoopWalk *w, uint32_t i)
{
    Engine *e = w->e;
    Var *param = w->fn->param[i];
    bool is_new = !info_of(e, param)->carried;

    w->init[i] = make_offer(e, array_of(w->stm->exp.arg[i]), w->mark);
    const IxFn *base = w->init[i].place.ixfn;
    if (w->init[i].is_dense)
        base = memory_dense(e->store, param->type, NULL);
    if (!base) {
        engine_fail(e, NULL);
        return;
    }
    Carried *carried = carried_of(e, param, base);
    if (is_new)
        carried->block = set_of(e, param) != set_of(e, w->init[i].array);
    if (carried->block && !carried->copied &&
        !is_device(w->init[i].place.mem)) {
        carried->copied = true;
        carried->why = why_space;
    }
    check_said(w, i, carried, w->init[i].place.ixfn);
    if (carried->copied)
        begin_alike(w, i, carried);
    Extra *extra = extra_of(e, param);
    const IxFn *ixfn = carried->copied
                           ? w->all[i].ixfn
                           : carried_ixfn(e, param, base, carried);
    if (carried->copied)
        extra->npart = 0;
    extra->mem = NULL;
    if (carried->block) {
        VarInfo *info = info_of(e, param);
        extra->mem = info->block =
            block_name(e, param, "%s_mem", info->block);
    }
    param->place = (Place){
        extra->mem ? extra->mem : w->init[i].place.mem, ixfn};
}

/* What PARAM's index function becomes where its parts are those of IXFN; NULL
 * where that has another form. */
static const IxFn *next_ixfn(LoopWalk *w, const Var *param, const IxFn *ixfn)
{
    Engine *e = w->e;
    const IxFn *own = param->place.ixfn;
    const Extra *extra = extra_of(e, param);

    if (!same_structure(own, ixfn))
        return NULL;
    for (uint32_t k = 0; k < extra->npart; k++)
        subst_put(&e->subst, extra->part[k],
                  ixfn_component(ixfn, extra->component[k]));
    const IxFn *next = ixfn_subst(&e->subst, own);
    forget_images(e, extra->part, extra->npart);
    if (!next)
        engine_fail(e, NULL);
    return next;
}

/* Is component K of parameter I at first what S says in the parameters'
 * terms? */
static bool begins_as(LoopWalk *w, uint32_t i, uint32_t k, const Scalar *s)
{
    Engine *e = w->e;

    put_inits(w, i);
    const Scalar *first = scalar_subst(&e->subst, s);
    put_results(w, i);
    return first && known_equal(&e->known, first,
                                ixfn_component(w->init[i].place.ixfn, k));
}

/* Component K of parameter I is another one in the next trip. */
static void vary_component(LoopWalk *w, uint32_t i, Carried *carried,
                           uint32_t k, const Scalar *back)
{
    if (!carried->said[k] && back && begins_as(w, i, k, back))
        carried->said[k] = back;
    else
        carried->part[k] = true;
}

static void vary(LoopWalk *w, uint32_t i, const IxFn *next, const Offer *offer)
{
    Engine *e = w->e;
    const Var *param = w->fn->param[i];
    const IxFn *ixfn = offer->place.ixfn;
    Carried *carried = info_of(e, param)->carried;
    bool found = false;

    for (uint32_t k = 0; k < carried->n && next; k++) {
        if (carried->part[k] || is_last_count(ixfn, k) ||
            known_equal(&e->known, ixfn_component(next, k),
                        ixfn_component(ixfn, k)))
            continue;
        vary_component(w, i, carried, k, offer->back[k]);
        found = true;
    }
    w->again = true;
    carried->why = found ? why_locality : why_links;
    carried->copied =
        !found || !is_good(e, param, carried, w->init[i].place.ixfn, ixfn);
}

/* Parameter I gets what OFFER says; e->subst puts the results before it. */
static void end_param(LoopWalk *w, uint32_t i, Offer *offer)
{
    Engine *e = w->e;
    const Var *param = w->fn->param[i];
    Carried *carried = info_of(e, param)->carried;

    if (carried->copied) {
        normalise(e, &w->note->end[0], i - w->first,
                  placement_subst(e, w->all[i]), offer, carried->why);
    } else {
        const IxFn *next = next_ixfn(w, param, offer->place.ixfn);
        if (!next || !known_ixfns_equal(&e->known, next, offer->place.ixfn))
            vary(w, i, next, offer);
    }
    if (!carried->block && offer->place.mem != param->place.mem)
        w->again = carried->block = true;
    if (carried->block && !carried->copied && !is_device(offer->place.mem)) {
        w->again = carried->copied = true;
        carried->why = why_space;
    }
}

static void begin_loop(LoopWalk *w)
{
    Engine *e = w->e;

    *w->note = (StmNote){.end = w->note->end};
    w->note->end[0] = (Inserts){0};
    w->again = false;
    for (uint32_t i = w->first; i < w->fn->nparam && !e->failed; i++)
        if (type_is_array(w->fn->param[i]->type))
            begin_param(w, i);
}

static void end_loop(LoopWalk *w)
{
    Engine *e = w->e;
    Offer *offer = make_offers(e, w->fn->body, w->fn->param + w->first,
                               w->mark);

    for (uint32_t i = w->first; i < w->fn->nparam && !e->failed; i++) {
        if (!type_is_array(w->fn->param[i]->type))
            continue;
        put_results(w, i);
        end_param(w, i, &offer[i - w->first]);
        forget_params(w);
    }
}

/* Name I of the pattern is what its parameter is at last. */
static void place_last(LoopWalk *w, uint32_t i)
{
    Engine *e = w->e;
    Var *var = w->stm->pat[i], *param = w->fn->param[w->first + i];
    const Extra *from = extra_of(e, param);
    Extra *extra = extra_of(e, var), old = *extra;
    VarInfo *info = info_of(e, var);

    *extra = (Extra){.npart = from->npart, .component = from->component};
    extra->part = ARENA_NEW(&e->scratch, Var *, from->npart);
    for (uint32_t k = 0; k < from->npart; k++) {
        bool same = k < old.npart && old.component[k] == from->component[k];
        extra->part[k] =
            part_name(e, var, param->place.ixfn, from->component[k], "",
                      same ? old.part[k] : NULL);
        subst_put(&e->subst, from->part[k],
                  scalar_var(e->store, extra->part[k]));
    }
    if (from->mem) {
        extra->mem = info->block = block_name(e, var, "%s_mem", info->block);
        subst_put(&e->subst, from->mem, scalar_var(e->store, extra->mem));
    }
    var->place = place_subst(&e->subst, param->place);
    if (!var->place.ixfn)
        engine_fail(e, NULL);
}

static void place_pattern(LoopWalk *w)
{
    Engine *e = w->e;

    for (uint32_t i = 0; i < w->stm->npat && !e->failed; i++) {
        if (type_is_array(w->stm->pat[i]->type))
            place_last(w, i);
        subst_put(&e->subst, w->fn->param[w->first + i],
                  scalar_var(e->store, w->stm->pat[i]));
    }
    forget_params(w);
    for (uint32_t i = w->first; i < w->fn->nparam; i++) {
        const Extra *extra = info_of(e, w->fn->param[i])->extra;
        if (extra)
            forget_images(e, extra->part, extra->npart);
        if (extra && extra->mem)
            forget_images(e, &extra->mem, 1);
    }
}

void walk_loop(Engine *e, Stm *stm, StmNote *note)
{
    LoopWalk w = {.e = e, .stm = stm, .note = note, .fn = &stm->exp.fn[0],
                  .first = loop_first(&stm->exp)};

    w.init = ARENA_NEW(&e->scratch, Offer, w.fn->nparam);
    w.all = ARENA_NEW(&e->scratch, Placement, w.fn->nparam);
    do {
        w.mark = e->clock;
        e->loc = stm->loc;
        begin_loop(&w);
        if (e->failed)
            return;
        KnownMark before = walk_nested(e, stm, 0);
        if (!e->failed)
            end_loop(&w);
        known_undo(&e->known, before);
    } while (w.again && !e->failed);
    place_pattern(&w);
}

/* ---- calls ---- */

/* Is MEM, the block of argument I, one that an entry may get?  e->subst puts
 * blocks for those of the parameters before. */
static bool may_be_given(Engine *e, const Stm *stm, uint32_t i, Var *mem)
{
    const Fun *callee = stm->exp.u.callee;
    bool is_alone = true;

    for (uint32_t k = 0; k < stm->exp.narg; k++) {
        if (k == i || !array_of(stm->exp.arg[k]))
            continue;
        is_alone = false;
        Place before = place_subst(
            &e->subst, (Place){.mem = callee->param[k]->place.mem});
        if (k < i && before.mem == mem)
            return false;
    }
    return is_alone || info_of(e, mem)->distinct;
}

static const char why_entry[] = "the blocks of an entry's parameters are "
                                "distinct";
static const char why_argument[] = "the parameter is laid out otherwise";

/* Is the parameter of another form than argument ARRAY, whatever its parts
 * are?  Else what differs becomes one, unless that is not wanted. */
static bool has_other_form(Engine *e, const Var *param, const IxFn *want,
                           const Var *array)
{
    const IxFn *ixfn = array->place.ixfn;
    Carried *carried = info_of(e, param)->carried;
    bool *part = ARENA_NEW(&e->scratch, bool, carried->n);

    if (carried->copied || !same_structure(want, ixfn))
        return true;
    memcpy(part, carried->part, carried->n * sizeof *part);
    for (uint32_t k = 0; k < carried->n; k++)
        if (!is_last_count(ixfn, k))
            part[k] |= !known_equal(&e->known, ixfn_component(want, k),
                                    ixfn_component(ixfn, k));
    if (memcmp(part, carried->part, carried->n * sizeof *part) == 0)
        return false;
    if (e->frozen)
        return true;
    Carried wider = *carried;
    wider.part = part;
    carried->copied = !is_good(e, param, &wider, want, ixfn);
    if (!carried->copied)
        carried->part = part;
    e->changed |= !carried->copied;
    return carried->copied;
}

/* What is passed for parameter I; e->subst puts the arguments before it. */
static void pass_argument(Engine *e, Stm *stm, StmNote *note, uint32_t i)
{
    const Fun *callee = stm->exp.u.callee;
    const Var *param = callee->param[i];
    Var *array = array_of(stm->exp.arg[i]);
    const Extra *extra = extra_of(e, param);
    Placement place = {SPACE_DEVICE,
                       memory_dense(e->store, array->type, NULL),
                       memory_bytes(e->store, array->type)};

    if (!place.ixfn || !place.bytes) {
        engine_fail(e, NULL);
        return;
    }
    const IxFn *want = place.ixfn;
    if (!known_ixfns_equal(&e->known, want, array->place.ixfn) &&
        (callee->entry || has_other_form(e, param, want, array)))
        array = insert_copy(e, &note->before, i, array, place, why_argument);
    else if (!is_device(array->place.mem))
        array = insert_copy(e, &note->before, i, array, place, why_space);
    else if (callee->entry && !may_be_given(e, stm, i, array->place.mem))
        array = insert_copy(e, &note->before, i, array, place, why_entry);
    subst_put(&e->subst, extra->mem, scalar_var(e->store, array->place.mem));
    for (uint32_t k = 0; k < extra->npart; k++)
        subst_put(&e->subst, extra->part[k],
                  ixfn_component(array->place.ixfn, extra->component[k]));
}

/* S, computed: what stands for names may make it long. */
static const Scalar *shortened(Engine *e, const Scalar *s)
{
    const Scalar *other =
        s->narg ? poly_scalar(e->known.polys, poly_of(e->known.polys, s)) : s;
    return other && other->depth <= s->depth ? other : s;
}

static const IxFn *shortened_ixfn(Engine *e, const IxFn *ixfn,
                                  const Type *type)
{
    if (ixfn->nlmad == 1 && lmad_reads_row_major(ixfn->lmad[0]))
        return memory_dense(e->store, type, NULL);
    uint32_t n = ixfn_components(ixfn);
    const Scalar **component = ARENA_NEW(&e->scratch, const Scalar *, n);

    for (uint32_t k = 0; k < n; k++)
        component[k] = shortened(e, ixfn_component(ixfn, k));
    return with_components(e, ixfn, type, component);
}

/* Name I of the pattern lives where the callee says. */
static void receive(Engine *e, const Stm *stm, uint32_t i)
{
    const Var *res = stm->exp.u.callee->res[i].var;
    Var *var = stm->pat[i];
    const Extra *from = extra_of(e, res);
    Extra *extra = extra_of(e, var);
    VarInfo *info = info_of(e, var);

    *extra = (Extra){.npart = from->npart, .component = from->component};
    extra->part = ARENA_NEW(&e->scratch, Var *, from->npart);
    for (uint32_t k = 0; k < from->npart; k++) {
        extra->part[k] = part_name(e, var, res->place.ixfn,
                                   from->component[k], "", NULL);
        subst_put(&e->subst, from->part[k],
                  scalar_var(e->store, extra->part[k]));
    }
    if (from->mem) {
        extra->mem = info->block = block_name(e, var, "%s_mem", info->block);
        subst_put(&e->subst, from->mem, scalar_var(e->store, extra->mem));
    }
    var->place = place_subst(&e->subst, res->place);
    if (!var->place.ixfn)
        engine_fail(e, NULL);
    else
        var->place.ixfn = shortened_ixfn(e, var->place.ixfn, var->type);
}

static void forget_extra(Engine *e, const Var *var)
{
    const Extra *extra = info_of(e, var)->extra;

    subst_put(&e->subst, var, NULL);
    if (!extra)
        return;
    forget_images(e, extra->part, extra->npart);
    if (extra->mem)
        forget_images(e, &extra->mem, 1);
}

void walk_call(Engine *e, Stm *stm, StmNote *note)
{
    const Fun *callee = stm->exp.u.callee;

    for (uint32_t i = 0; i < stm->exp.narg && !e->failed; i++) {
        if (array_of(stm->exp.arg[i]))
            pass_argument(e, stm, note, i);
        subst_put(&e->subst, callee->param[i], stm->exp.arg[i]);
    }
    for (uint32_t i = 0; i < stm->npat && !e->failed; i++) {
        if (type_is_array(stm->pat[i]->type))
            receive(e, stm, i);
        subst_put(&e->subst, callee->res[i].var,
                  scalar_var(e->store, stm->pat[i]));
    }
    for (uint32_t i = 0; i < callee->nparam; i++)
        forget_extra(e, callee->param[i]);
    for (uint32_t i = 0; i < callee->nres; i++)
        forget_extra(e, callee->res[i].var);
}

/* ---- functions ---- */

static void place_param(Engine *e, const Fun *fun, Var *param)
{
    const IxFn *base = memory_dense(e->store, param->type, NULL);
    VarInfo *info = info_of(e, param);

    if (!base) {
        engine_fail(e, NULL);
        return;
    }
    Carried *carried = carried_of(e, param, base);
    const IxFn *ixfn = carried_ixfn(e, param, base, carried);
    Extra *extra = extra_of(e, param);
    extra->mem = info->block = block_name(e, param, "%s_mem", info->block);
    info_of(e, extra->mem)->distinct = fun->entry;
    param->place = (Place){extra->mem, ixfn};
}

void place_params(Engine *e, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam && !e->failed; i++)
        if (type_is_array(fun->param[i]->type))
            place_param(e, fun, fun->param[i]);
}

/* The result before I that returns block MEM already, or NULL. */
static const Var *returns_block(const Fun *fun, const Offer *offer,
                                uint32_t i, const Var *mem)
{
    for (uint32_t k = 0; k < i; k++)
        if (type_is_array(fun->res[k].var->type) &&
            offer[k].place.mem == mem)
            return fun->res[k].var;
    return NULL;
}

static void place_result(Engine *e, const Fun *fun, Offer *offer, uint32_t i)
{
    Var *var = fun->res[i].var;
    const char *why = why_space;
    Inserts *end = &e->fun[fun->number].end;
    Extra *extra = extra_of(e, var);
    VarInfo *info = info_of(e, var);
    const IxFn *ixfn =
        is_device(offer[i].place.mem)
            ? generalise(e, var, offer[i].array, "'", &offer[i], 1, &why)
            : NULL;

    if (!ixfn) {
        const Type *type = offer[i].array->type;
        Placement dense = {SPACE_DEVICE, memory_dense(e->store, type, NULL),
                           memory_bytes(e->store, type)};
        ixfn = memory_dense(e->store, var->type, NULL);
        if (!ixfn || !dense.ixfn || !dense.bytes)
            engine_fail(e, NULL);
        normalise(e, end, i, dense, &offer[i], why);
    }
    const Var *same = returns_block(fun, offer, i, offer[i].place.mem);
    extra->mem = NULL;
    if (!same)
        extra->mem = info->block =
            block_name(e, offer[i].place.mem, "%s'", info->block);
    var->place = (Place){same ? same->place.mem : extra->mem, ixfn};
}

void place_results(Engine *e, const Fun *fun)
{
    const Body *body = fun->body;
    Offer *offer = ARENA_NEW(&e->scratch, Offer, body->nres);
    uint32_t mark = e->fun[fun->number].mark;

    for (uint32_t i = 0; i < body->nres && !e->failed; i++) {
        Var *array = array_of(body->res[i]);
        if (array) {
            offer[i] = make_offer(e, array, mark);
            place_result(e, fun, offer, i);
        }
        if (fun->res[i].named)
            let_stand(e, body->res[i], fun->res[i].var);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        forget_stand(e, body->res[i]);
}

/* ---- once ---- */

/* Does the body make the block of OFFER I, for this result alone? */
static bool is_handed_over(Engine *e, const Offer *offer, uint32_t i,
                           const Stm *stm, uint32_t mark)
{
    Var *mem = offer[i].place.mem;

    if (!is_device(mem) || info_of(e, mem)->born <= mark ||
        !info_of(e, mem)->distinct)
        return false;
    for (uint32_t k = 0; k < stm->npat; k++)
        if (k != i && type_is_array(stm->pat[k]->type) &&
            offer[k].place.mem == mem)
            return false;
    return true;
}

static const char why_once[] = "'once' gives a block of its own";

/* What is found out inside of a `once` cannot be allocated before it: the body
 * hands the block over, so that nothing is left to be copied. */
void pass_once(Engine *e, Stm *stm, StmNote *note)
{
    const Body *body = stm->exp.fn[0].body;
    uint32_t mark = e->clock;
    KnownMark before = walk_nested(e, stm, 0);
    Offer *offer =
        e->failed ? NULL : make_offers(e, body, stm->pat, mark);

    for (uint32_t i = 0; i < stm->npat && !e->failed; i++) {
        Var *var = stm->pat[i];
        VarInfo *info = info_of(e, var);
        if (!type_is_array(var->type))
            continue;
        Placement own = ask_policy(e, var, var->type, NULL, true);
        const IxFn *ixfn = own.ixfn;
        bool fits = offer[i].is_dense && is_dense(e, ixfn) &&
                    is_handed_over(e, offer, i, stm, mark);
        for (uint32_t k = 0; k < i; k++)
            subst_put(&e->subst, stm->pat[k], body->res[k]);
        if (!fits)
            offer[i].array =
                insert_copy(e, &note->end[0], i, offer[i].array,
                            placement_subst(e, own), why_once);
        forget_images(e, stm->pat, i);
        Extra *extra = extra_of(e, var);
        extra->mem = info->block = block_name(e, var, "%s_mem", info->block);
        var->place = (Place){extra->mem, ixfn};
    }
    known_undo(&e->known, before);
}
