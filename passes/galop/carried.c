/* carried.c - which arrays that loops carry get another layout. */
#include "passes/galop/carried_parts.h"

#include "passes/pass.h"
#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/storage/contracted.h"
#include "passes/shared/storage/dense.h"

/* What is being looked for. */
typedef struct Search {
    LayoutTable *t;
    LayoutWebs *webs;
    CarriedParts *web;
    const char *why; /* it is not possible */
    CarriedWeb *first, **link;
} Search;

/* ---- members ---- */

static bool is_member(const CarriedParts *web, const Var *var)
{
    for (uint32_t i = 0; i < web->nmember; i++)
        if (web->member[i] == var)
            return true;
    return false;
}

static double trips_around(const Search *s, const Nest *nest)
{
    double trips = 1;

    for (const Iter *it = nest->iter; it; it = it->up)
        trips *= size_of_iter(s->t->sizes, it);
    return trips;
}

static bool is_known(const Search *s, const Var *var)
{
    return var->id < s->t->index->nvar && s->t->index->home[var->id].nest;
}

static bool no(Search *s, const char *why)
{
    s->why = s->why ? s->why : why;
    return false;
}

/* Does VAR lie in one piece, from the beginning of its block on? */
static bool begins_block(const Search *s, const Var *var)
{
    const IxFn *ixfn = var->place.ixfn;
    int64_t offset;

    return ixfn && !ixfn->fold && ixfn->nlmad == 1 &&
           poly_is_const(poly_of(s->t->index->polys, ixfn->lmad[0]->offset),
                         &offset) &&
           offset == 0;
}

/* VAR lies in the web's order, and nothing is in its block but what follows. */
static bool add_member(Search *s, Var *var, uint32_t made_by_copies)
{
    CarriedParts *web = s->web;
    bool alone, kept;
    uint32_t copies;
    uint32_t *perm;

    if (is_member(web, var))
        return true;
    if (web->nmember == MAX_MEMBERS || s->t->carried[var->id] ||
        !is_known(s, var) || var->type != web->type)
        return no(s, "one array is larger than another");
    perm = ARENA_NEW(&s->t->arena, uint32_t, var->type->rank);
    if (!begins_block(s, var) ||
        !index_root_layout(s->t->index, var, perm) ||
        !layout_is_order(s->t, var->type, web->from, perm))
        return no(s, "it has different layouts");
    layout_web_seen_by(s->webs, var, &alone, &kept, &copies);
    web->kept = web->kept && alone && kept;
    if (!alone || !kept)
        no(s, alone ? "a view of it is passed on"
                    : "another array is in its block");
    double straight = layout_straight_bytes(s->t, var->type);
    web->inside += (copies + made_by_copies) *
                   trips_around(s, s->t->index->home[var->id].nest) *
                   (layout_copy_bytes(s->t, var->type) - straight);
    web->member[web->nmember++] = var;
    return true;
}

static bool add_slots(CarriedParts *web, Slot array, Slot block)
{
    if (web->nslot + 2 > MAX_SLOTS)
        return false;
    web->slot[web->nslot++] = array;
    web->slot[web->nslot++] = block;
    return true;
}

/* How often the web itself passes VAR on. */
static uint32_t passed_within(const CarriedParts *web, const Var *var)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < web->nslot; i++)
        n += scalar_is_var(*web->slot[i], var);
    return n;
}

static bool is_passed_elsewhere(const Search *s, const Var *var)
{
    return layout_web_passed(s->webs, var) > passed_within(s->web, var) ||
           layout_web_passed(s->webs, var->place.mem) >
               passed_within(s->web, var->place.mem);
}

/* ---- loops ---- */

static Var *var_of(const Scalar *s)
{
    return s->op == OP_VAR ? s->u.var : NULL;
}

/* Are the array and the block of VARS, results or what a loop begins with, in
 * each other, as C says? */
static bool live_together(const Scalar *const *from, const Carrier *c)
{
    const Var *array = var_of(from[c->array]), *block = var_of(from[c->block]);

    return array && block && array->place.mem == block;
}

/* The carrier of LOOP's K'th parameter, an array in a block that it carries,
 * too. */
static bool find_carrier(Stm *loop, uint32_t k, Carrier *c)
{
    Var **param = loop_params(&loop->exp);
    uint32_t n = loop->exp.fn[0].body->nres;

    *c = (Carrier){.loop = loop, .array = k};
    while (c->block < n && param[c->block] != param[k]->place.mem)
        c->block++;
    return c->block < n && loop->pat[k]->place.mem == loop->pat[c->block] &&
           live_together(loop_inits(&loop->exp), c) &&
           live_together(loop->exp.fn[0].body->res, c);
}

static bool add_loop(Search *s, Stm *loop, uint32_t k);

/* The K'th of what LOOP carries, where PAT is among what it gives. */
static bool add_loop_of(Search *s, const Var *pat)
{
    Stm *loop = s->t->index->home[pat->id].stm;

    for (uint32_t k = 0; k < loop->npat; k++)
        if (loop->pat[k] == pat)
            return add_loop(s, loop, k);
    return false;
}

static bool is_of_loop(const Search *s, const Var *var)
{
    const Stm *stm = is_known(s, var) ? s->t->index->home[var->id].stm : NULL;

    return stm && stm->exp.form == FORM_LOOP;
}

/* What a trip gives is made in it, or given by a loop in it, or is what it
 * began with. */
static bool add_result(Search *s, const Carrier *c)
{
    const Body *body = c->loop->exp.fn[0].body;
    Var *var = body->res[c->array]->u.var;

    if (is_member(s->web, var))
        return true;
    if (!is_known(s, var) || s->t->index->home[var->id].nest->body != body)
        return no(s, "a trip passes on an array that it does not make");
    if (is_of_loop(s, var))
        return add_loop_of(s, var);
    if (!layout_web_made(s->webs, var))
        return no(s, "a trip does not make it in a block of its own");
    return add_member(s, var, layout_web_making_copies(s->webs, var));
}

/* What the loop begins with is of the web, or made for it alone, or copied. */
static bool add_init(Search *s, Carrier *c)
{
    Var *var = loop_inits(&c->loop->exp)[c->array]->u.var;
    uint32_t before = s->web->nmember;

    if (is_member(s->web, var))
        return true;
    double inside = s->web->inside;
    bool kept = s->web->kept;
    const char *why = s->why;

    if (is_known(s, var) && layout_web_made(s->webs, var) &&
        !is_passed_elsewhere(s, var) &&
        add_member(s, var, layout_web_making_copies(s->webs, var)) &&
        s->web->kept == kept)
        return true;
    s->web->nmember = before;
    s->web->inside = inside;
    s->web->kept = kept;
    s->why = why;
    c->copied_in = true;
    return (var->type == s->web->type && var->place.ixfn &&
            !is_contracted(s->t->index->polys, var)) ||
           no(s, "its initial value cannot be copied");
}

static bool add_loop(Search *s, Stm *loop, uint32_t k)
{
    CarriedParts *web = s->web;
    Carrier *c = &web->carrier[web->ncarrier];

    if (web->ncarrier == MAX_CARRIERS || !find_carrier(loop, k, c))
        return no(s, "its block is not carried with it");
    web->ncarrier++;
    const Scalar **init = loop_inits(&loop->exp);
    const Scalar **res = loop->exp.fn[0].body->res;
    return add_slots(web, &init[c->array], &init[c->block]) &&
           add_slots(web, &res[c->array], &res[c->block]) &&
           add_member(s, loop_params(&loop->exp)[k], 0) &&
           add_member(s, loop->pat[k], 0) && add_result(s, c) &&
           add_init(s, c);
}

static bool is_given_by_loop(const CarriedParts *web, const Var *var,
                             uint32_t *which)
{
    for (uint32_t i = 0; i < web->ncarrier; i++)
        if (web->carrier[i].loop->pat[web->carrier[i].array] == var) {
            *which = i;
            return true;
        }
    return false;
}

/* What is passed on to others is copied out, if a loop gives it.  Else nobody
 * may see these arrays but what follows them. */
static bool close_web(Search *s)
{
    CarriedParts *web = s->web;
    uint32_t which;

    for (uint32_t i = 0; i < web->nmember; i++)
        if (is_passed_elsewhere(s, web->member[i])) {
            if (is_given_by_loop(web, web->member[i], &which))
                web->carrier[which].copied_out = true;
            else
                web->kept = no(s, "it is passed on within the loop");
        }
    return PASS_LEGAL(galop_carried_kept, web->kept);
}

/* ---- what it costs ---- */

static double copies_of(const Search *s)
{
    double bytes = 0;

    for (uint32_t i = 0; i < s->web->ncarrier; i++) {
        const Carrier *c = &s->web->carrier[i];
        const Var *given = c->loop->pat[c->array];
        bytes += (c->copied_in + c->copied_out) *
                 trips_around(s, s->t->index->home[given->id].nest) *
                 layout_copy_bytes(s->t, given->type);
    }
    return bytes;
}

static bool is_copied(const CarriedParts *web)
{
    for (uint32_t i = 0; i < web->ncarrier; i++)
        if (web->carrier[i].copied_in || web->carrier[i].copied_out)
            return true;
    return false;
}

/* What all accesses move, as it is, and in the order PERM, if there is one. */
static double bytes_of(const Search *s, const uint32_t *perm)
{
    double bytes = 0;

    for (uint32_t i = 0; i < s->web->nmember; i++) {
        ArrayLayout *a = layout_of_array(s->t, s->web->member[i]);
        if (!a)
            continue;
        if (!perm) {
            bytes += a->after;
            continue;
        }
        const LayoutChoice *choice =
            &a->choice[layout_choice_of(s->t, a, perm) - 1];
        for (uint32_t r = 0; r < a->nrow; r++)
            bytes += a->row[r].trips * choice->bytes[r];
    }
    return bytes;
}

/* Is there room for PERM everywhere, can views follow, and does any copy do no
 * more than transpose? */
static bool is_possible(const Search *s, const uint32_t *perm)
{
    CarriedParts *web = s->web;
    const Type *type = web->type;

    if (layout_is_order(s->t, type, web->from, perm) ||
        (is_copied(web) &&
         (!layout_transposes(s->t, type, web->from, perm) ||
          !memory_bytes(s->t->index->prog->store, type))))
        return false;
    for (uint32_t i = 0; i < web->nmember; i++) {
        ArrayLayout *a = layout_of_array(s->t, web->member[i]);
        if ((a && !layout_choice_of(s->t, a, perm)) ||
            !layout_web_can_move(s->webs, web->member[i], perm))
            return false;
    }
    return true;
}

/* A gain below one part of so many is none.  An estimate. */
static const double least_gain = 50;

/* The orders that are worth looking at: that which is asked for of one of them,
 * or those that an access would like. */
static const uint32_t *choose(Search *s)
{
    CarriedParts *web = s->web;
    double now = bytes_of(s, NULL), least = now - now / least_gain;
    const uint32_t *best = NULL;

    for (uint32_t i = 0; i < web->nmember; i++) {
        ArrayLayout *a = layout_of_array(s->t, web->member[i]);
        if (a && a->asked)
            return is_possible(s, a->asked) ? a->asked : NULL;
    }
    for (uint32_t i = 0; i < web->nmember; i++) {
        ArrayLayout *a = layout_of_array(s->t, web->member[i]);
        for (uint32_t c = 0; a && c < a->nchoice; c++) {
            const uint32_t *perm = a->choice[c].perm;
            if (!is_possible(s, perm))
                continue;
            double bytes =
                bytes_of(s, perm) + copies_of(s) + s->web->inside;
            if (bytes < least) {
                least = bytes;
                best = perm;
            }
        }
    }
    return best;
}

/* ---- all loops ---- */

static void settle(Search *s, CarriedWeb *web)
{
    for (uint32_t i = 0; i < s->web->nmember; i++) {
        ArrayLayout *a = layout_of_array(s->t, s->web->member[i]);
        s->t->carried[s->web->member[i]->id] = true;
        if (!a)
            continue;
        layout_settle(a, layout_choice_of(s->t, a, web->perm));
        a->carried = web;
    }
    for (uint32_t i = 0; i < s->web->ncarrier; i++) {
        web->copied_in |= s->web->carrier[i].copied_in;
        web->copied_out |= s->web->carrier[i].copied_out;
    }
}

static void try_carrier(Search *s, Stm *loop, uint32_t k)
{
    Arena *arena = &s->t->arena;
    Var *var = loop_params(&loop->exp)[k];
    CarriedWeb *web = ARENA_NEW(arena, CarriedWeb, 1);
    uint32_t *from = ARENA_NEW(arena, uint32_t, var->type->rank);

    s->why = NULL;
    s->web = ARENA_NEW(arena, CarriedParts, 1);
    s->web->from = from;
    s->web->type = var->type;
    s->web->kept = true;
    *web = (CarriedWeb){.loop = loop, .array = var, .parts = s->web};
    bool lies = index_root_layout(s->t->index, var, from) ||
                no(s, "it is not contiguous");
    if (lies && add_loop(s, loop, k) && close_web(s))
        web->perm = choose(s);
    web->why = web->perm ? NULL : s->why;
    if (web->perm)
        settle(s, web);
    *s->link = web;
    s->link = &web->next;
}

/* Is it an array in memory, of which an access would like another order? */
static bool is_candidate(const Search *s, Stm *loop, uint32_t k)
{
    const Var *of[] = {loop_params(&loop->exp)[k], loop->pat[k],
                       var_of(loop->exp.fn[0].body->res[k])};

    if (!type_is_array(of[0]->type) || of[0]->type->rank < 2 ||
        !of[0]->place.ixfn || !is_known(s, of[1]) ||
        s->t->index->home[of[1]->id].nest->exec != AT_HOST ||
        s->t->carried[of[1]->id])
        return false;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const ArrayLayout *a = of[i] ? layout_of_array(s->t, of[i]) : NULL;
        if (a && a->nchoice)
            return true;
    }
    return false;
}

static void look_at_body(Search *s, const Body *body)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        if (form_info[stm->exp.form].parallel)
            continue;
        for (uint32_t k = 0; k < stm->npat && stm->exp.form == FORM_LOOP; k++)
            if (is_candidate(s, stm, k))
                try_carrier(s, stm, k);
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            look_at_body(s, stm->exp.fn[i].body);
    }
}

CarriedWeb *layout_carried_find(LayoutTable *t, LayoutWebs *webs,
                                const Fun *fun)
{
    Search s = {.t = t, .webs = webs};

    s.link = &s.first;
    look_at_body(&s, fun->body);
    return s.first;
}
