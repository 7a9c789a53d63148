/* loop.c - where the arrays are that go round a loop.
 *
 * A loop's parameter is its initial value, or what its body gave it.  So the
 * body is walked as if nothing but the array changed; what does change then
 * becomes a parameter of its own, and the body is walked again.  What was
 * found out is kept, so that loops in loops are walked a few times, too.  Deep
 * inside of others a loop leaves it to those to walk it again, with them: were
 * each to do so by itself, nests would be walked as often as they are deep.
 */
#include "passes/shared/placing/inside.h"

/* An estimate. */
enum { DEEP = 16 }; /* loops; deeper ones are walked again with these */

struct LoopWalk {
    Engine *e;
    Stm *stm;
    StmNote *note;
    Lambda *fn;
    uint32_t first;
    uint32_t mark;   /* what was bound before the loop */
    Offer *init;     /* by parameter */
    Placement *all;  /* of a parameter whose arrays are made alike */
    bool *home;      /* it has a block that its arrays are brought to */
    bool again;      /* the body has to be walked again, */
    bool walks;      /* by this loop */
    bool unsettled;  /* of the loops around */
};

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
    drop_images(w->e, w->fn->param, w->fn->nparam);
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
            !now || !known_equal(&e->known, now, component_of(e, base, k));
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

/* Has parameter I a block of its own?  Then it begins there. */
static bool begin_home(LoopWalk *w, uint32_t i)
{
    Engine *e = w->e;
    Var *param = w->fn->param[i], *init = array_of(w->stm->exp.arg[i]);
    const Var *var = w->stm->pat[i - w->first];
    const Var *next = array_of(w->fn->body->res[i - w->first]);

    w->home[i] = set_of(e, param) != set_of(e, init) &&
                 find_home(e, w->stm, &w->note->before, i - w->first, init,
                           next, init);
    if (!w->home[i])
        return false;
    *extra_of(e, param) = (Extra){0};
    param->place = var->place;
    bring_home(e, &w->note->before, i, param->place, init);
    return true;
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
    param->place = (Place){carried->block ? pass_block(e, param)
                                          : w->init[i].place.mem,
                           ixfn};
}

/* What PARAM's index function becomes where its parts are those of IXFN; NULL
 * where that has another form. */
static const IxFn *next_ixfn(LoopWalk *w, const Var *param, const IxFn *ixfn)
{
    Engine *e = w->e;
    const IxFn *own = param->place.ixfn;
    const Extra *extra = extra_of(e, param);

    if (!ixfn_has_form(&e->known.lmads, own, ixfn))
        return NULL;
    for (uint32_t k = 0; k < extra->npart; k++)
        subst_put(&e->subst, extra->part[k],
                  component_of(e, ixfn, extra->component[k]));
    const IxFn *next = ixfn_subst(&e->subst, own);
    drop_images(e, extra->part, extra->npart);
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
                                component_of(e, w->init[i].place.ixfn, k));
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
        if (carried->part[k] || ixfn_component_is_size(ixfn, k) ||
            known_equal(&e->known, component_of(e, next, k),
                        component_of(e, ixfn, k)))
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

static void begin_params(LoopWalk *w)
{
    Engine *e = w->e;

    w->mark = e->clock;
    e->loc = w->stm->loc;
    *w->note = (StmNote){.end = w->note->end};
    w->note->end[0] = (Inserts){0};
    w->again = false;
    for (uint32_t i = w->first; i < w->fn->nparam && !e->failed; i++)
        if (type_is_array(w->fn->param[i]->type) && !begin_home(w, i))
            begin_param(w, i);
}

/* ---- the end of a trip ---- */

/* Is the block of parameter I what some result is in that is not yet where it
 * belongs? */
static bool is_needed(LoopWalk *w, uint32_t i, const Offer *offer,
                      const bool *done)
{
    for (uint32_t k = w->first; k < w->fn->nparam; k++)
        if (w->home[k] && !done[k] &&
            offer[k - w->first].array->place.mem ==
                w->fn->param[i]->place.mem)
            return true;
    return false;
}

/* Bring home whatever may be overwritten; the number of what is left. */
static uint32_t bring_some(LoopWalk *w, const Offer *offer, bool *done)
{
    uint32_t left = 0, before;

    do {
        before = left;
        left = 0;
        for (uint32_t i = w->first; i < w->fn->nparam; i++) {
            Place home = w->fn->param[i]->place;
            Var *array = w->home[i] ? offer[i - w->first].array : NULL;
            if (!array || done[i])
                continue;
            done[i] = is_at(w->e, home, array);
            if (!done[i] && is_needed(w, i, offer, done)) {
                left++;
                continue;
            }
            done[i] = true;
            bring_home(w->e, &w->note->end[0], i - w->first, home, array);
        }
    } while (left != before);
    return left;
}

static const char why_aside[] = "its block is about to be overwritten";

/* All at once, as it were: where each is in another one's way, one steps
 * aside. */
static void bring_all(LoopWalk *w, Offer *offer)
{
    Engine *e = w->e;
    bool *done = ARENA_NEW(&e->scratch, bool, w->fn->nparam);

    while (!e->failed && bring_some(w, offer, done)) {
        uint32_t i = w->first;
        while (!w->home[i] || done[i])
            i++;
        Offer *one = &offer[i - w->first];
        one->array = insert_copy(e, &w->note->end[0], i - w->first, one->array,
                                 ask_policy_here(e, one->array), why_aside);
    }
}

static void end_params(LoopWalk *w)
{
    Engine *e = w->e;
    Offer *offer = make_offers(e, w->fn->body, w->fn->param + w->first,
                               w->mark);

    for (uint32_t i = w->first; i < w->fn->nparam && !e->failed; i++) {
        if (!type_is_array(w->fn->param[i]->type) || w->home[i])
            continue;
        put_results(w, i);
        end_param(w, i, &offer[i - w->first]);
        forget_params(w);
    }
    bring_all(w, offer);
}

/* The names of the pattern are what the parameters are at last. */
static void place_pattern(LoopWalk *w)
{
    Engine *e = w->e;

    for (uint32_t i = 0; i < w->stm->npat && !e->failed; i++) {
        Var *param = w->fn->param[w->first + i];
        if (type_is_array(param->type))
            mirror_place(e, w->stm->pat[i], param);
        subst_put(&e->subst, param, scalar_var(e->store, w->stm->pat[i]));
    }
    for (uint32_t i = w->first; i < w->fn->nparam; i++)
        forget_place(e, w->fn->param[i]);
}

LoopWalk *begin_loop(Engine *e, Stm *stm, StmNote *note)
{
    LoopWalk *w = ARENA_NEW(&e->scratch, LoopWalk, 1);

    *w = (LoopWalk){.e = e, .stm = stm, .note = note, .fn = &stm->exp.fn[0],
                    .first = loop_first(&stm->exp), .walks = true};
    w->init = ARENA_NEW(&e->scratch, Offer, w->fn->nparam);
    w->all = ARENA_NEW(&e->scratch, Placement, w->fn->nparam);
    w->home = ARENA_NEW(&e->scratch, bool, w->fn->nparam);
    e->loops++;
    return w;
}

bool begin_trip(LoopWalk *w)
{
    if (!w->walks || w->e->failed)
        return false;
    begin_params(w);
    w->unsettled = w->e->unsettled;
    w->e->unsettled = false;
    return !w->e->failed;
}

void end_trip(LoopWalk *w)
{
    Engine *e = w->e;

    end_params(w);
    w->again |= e->unsettled;
    w->walks = w->again && e->loops <= DEEP;
    e->unsettled = w->unsettled;
}

void end_loop(LoopWalk *w)
{
    Engine *e = w->e;

    e->loops--;
    if (w->again && !e->failed) {
        e->unsettled = true;
        begin_params(w);
    }
    if (!e->failed)
        place_pattern(w);
}
