/* web.c - all that shares storage with the source of a copy.
 *
 * The first property: nothing of the web is used after the copy.  The web is
 * made in the body in which the copy stands, so that this is what the rest of
 * that body uses.
 */
#include "passes/shortcircuit/circuit.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/rewriting/result_list.h"

#include <stdarg.h>
#include <stdlib.h>

bool refuse(Circuits *c, Refusal *why, const char *name, Loc loc,
            const char *fmt, ...)
{
    va_list args;
    Buf text = {0};

    *why = (Refusal){.name = name, .loc = loc, .text = ""};
    if (!c->tells)
        return false;
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    why->text = arena_text(c->cx->arena, text.at, text.len);
    buf_free(&text);
    return false;
}

bool in_web(const Circuits *c, const Var *var)
{
    return var->id < c->nvar && c->in_web[var->id] == c->stamp;
}

bool web_follows(const Circuits *c, const Edge *edge)
{
    return edge->stm->exp.form != FORM_REDUCE || c->accumulates;
}

/* ---- what may be moved ---- */

/* Is VAR made where it is bound, or become what other arrays are? */
static bool is_made(Circuits *c, const Var *var, Refusal *why)
{
    const CircuitSite *site = &c->site[var->id];
    const Stm *stm = site->stm;

    if (stm->exp.form == FORM_LOOP || stm->exp.form == FORM_IF)
        return true;
    if (site->fn != NO_BODY)
        return refuse(c, why, "source", var->loc,
                      "'%s' is an operand of an operator", var->name->text);
    if (PASS_LEGAL(shortcircuit_no_call, stm->exp.form != FORM_CALL))
        return true;
    calls_note(c, var);
    return refuse(c, why, "source", stm->loc,
                  "'%s' is the result of a call (inline)", var->name->text);
}

static bool may_move(Circuits *c, const Circuit *circuit, const Var *var,
                     Refusal *why)
{
    const CircuitSite *site = &c->site[var->id];
    bool accumulates =
        c->accumulates && var == circuit_accumulator(circuit);
    bool own = accumulates || PASS_LEGAL(shortcircuit_own_source,
                                         site->bound > circuit->begin);

    if (!site->stm || !own)
        return refuse(c, why, "source", var->loc,
                      "'%s' is bound before the copy's body begins",
                      var->name->text);
    if (site->given)
        return refuse(c, why, "source", var->loc,
                      "'%s' shares storage with '%s'", var->name->text,
                      site->given->name->text);
    /* Who wants a scalar later gets it in a register. */
    if (!PASS_LEGAL(shortcircuit_last_use,
                    type_is_scalar(var->type) || site->used <= circuit->after))
        return refuse(c, why, "lastuse", circuit->stm->loc,
                      "'%s' is used after the copy", var->name->text);
    if (PASS_LEGAL(shortcircuit_not_passed,
                   !site->is_passed || !type_is_array(var->type)))
        return accumulates || is_made(c, var, why);
    calls_note(c, var);
    return refuse(c, why, "source", var->loc,
                  "'%s' is passed to a function (inline)", var->name->text);
}

/* ---- the closure ---- */

typedef struct Growing {
    Var **var;
    uint32_t *from;  /* each is in the web since this one is, */
    const Stm **stm; /* by this statement */
    uint32_t n, room;
} Growing;

static void grow(Circuits *c, Growing *g, Var *var, uint32_t from,
                 const Stm *stm)
{
    if (in_web(c, var))
        return;
    c->in_web[var->id] = c->stamp;
    if (g->n == g->room) {
        g->room = 2 * g->room + 8;
        g->var = ground_realloc(g->var, g->room * sizeof *g->var);
        g->from = ground_realloc(g->from, g->room * sizeof *g->from);
        g->stm = ground_realloc(g->stm, g->room * sizeof *g->stm);
    }
    g->var[g->n] = var;
    g->from[g->n] = from;
    g->stm[g->n++] = stm;
}

/* AT of the web cannot move.  Did it come there out of a branch? */
static void note_branch(Circuits *c, const Growing *g, uint32_t at)
{
    while (at > 0) {
        const Stm *stm = g->stm[at];
        const Var *var = g->var[g->from[at]];
        if (stm->exp.form == FORM_IF && c->site[var->id].stm == stm &&
            c->site[var->id].fn == NO_BODY) {
            branches_note(c, stm, var, g->var[at]);
            return;
        }
        at = g->from[at];
    }
}

static bool close_web(Circuits *c, const Circuit *circuit, Growing *g,
                      Refusal *why)
{
    grow(c, g, circuit->source, 0, NULL);
    for (uint32_t i = 0; i < g->n; i++) {
        if (!may_move(c, circuit, g->var[i], why)) {
            note_branch(c, g, i);
            return false;
        }
        for (Edge *e = c->site[g->var[i]->id].edge; e; e = e->next)
            if (web_follows(c, e))
                grow(c, g, e->to, i, e->stm);
    }
    return true;
}

/* By the order of binding, for qsort. */
typedef struct Bound {
    uint32_t bound;
    Var *var;
} Bound;

static int by_bound(const void *x, const void *y)
{
    const Bound *a = x, *b = y;

    if (a->bound != b->bound)
        return a->bound < b->bound ? -1 : 1;
    return a->var->id < b->var->id ? -1 : a->var->id > b->var->id;
}

static void settle_order(Circuits *c, const Growing *g, CircuitWeb *web)
{
    Bound *bound = ARENA_NEW(web->arena, Bound, g->n);

    web->n = g->n;
    web->var = ARENA_NEW(web->arena, Var *, g->n);
    web->old = ARENA_NEW(web->arena, Place, g->n);
    web->of = ARENA_NEW(web->arena, uint32_t, g->n);
    for (uint32_t i = 0; i < g->n; i++)
        bound[i] = (Bound){c->site[g->var[i]->id].bound, g->var[i]};
    qsort(bound, g->n, sizeof *bound, by_bound);
    for (uint32_t i = 0; i < g->n; i++) {
        web->var[i] = bound[i].var;
        web->old[i] = bound[i].var->place;
        c->web_at[bound[i].var->id] = i;
    }
}

/* ---- the parts ---- */

uint32_t web_part(const Circuits *c, const CircuitWeb *web, const Var *var)
{
    return web->of[c->web_at[var->id]];
}

/* What an operator gets was copied to where it wants it. */
static bool is_fresh(const Circuits *c, const Var *var)
{
    const CircuitSite *site = &c->site[var->id];
    return site->fn == NO_BODY
               ? form_info[site->stm->exp.form].makes == MAKES_FRESH
               : site->stm->exp.form == FORM_REDUCE;
}

/* The numbers of a loop. */
typedef struct Trips {
    const Circuits *c;
    uint32_t begin, end;
} Trips;

static bool is_of_trip(const Var *var, const void *data)
{
    const Trips *trips = data;
    uint32_t bound = trips->c->site[var->id].bound;

    return trips->begin < bound && bound < trips->end;
}

/* Sizes do not say where an array begins. */
static bool is_moved(Circuits *c, const IxFn *ixfn, const Trips *trips)
{
    if (ixfn->fold)
        return place_any_var((Place){.ixfn = ixfn}, is_of_trip, trips);
    for (uint32_t k = 0; k < ixfn_components(ixfn); k++)
        if (!ixfn_component_is_size(ixfn, k) &&
            scalar_any_var(ixfn_component(&c->known.lmads, ixfn, k),
                           is_of_trip, trips))
            return true;
    return false;
}

/* Does the place at which VAR is made depend on the trip of a loop that carries
 * the web?  Then the last trip's array is in another one. */
static bool is_made_by_trips(Circuits *c, const CircuitWeb *web,
                             const Var *var, Place old)
{
    for (uint32_t i = 0; i < web->n; i++) {
        const CircuitSite *site = &c->site[web->var[i]->id];
        if (site->fn == NO_BODY || !site->stm ||
            site->stm->exp.form != FORM_LOOP)
            continue;
        const StmSite *loop = site_of_stm(c, site->stm);
        const Trips trips = {c, loop->begin, loop->end};
        if (is_of_trip(var, &trips) &&
            is_moved(c, old.ixfn, &trips))
            return true;
    }
    return false;
}

/* Arrays that were made in different places of one block may be wanted at once;
 * those of the web come to be in one place. */
static bool is_made_elsewhere(Circuits *c, const CircuitWeb *web,
                              CircuitPart *part, const Var *var, Place old)
{
    if (!is_fresh(c, var) || type_is_scalar(var->type))
        return false;
    if (!part->made)
        part->made = old.ixfn;
    if (!known_ixfns_equal(&c->known, part->made, old.ixfn))
        return true;
    return is_made_by_trips(c, web, var, old) &&
           !PASS_LEGAL(shortcircuit_place_of_trips, false);
}

static bool is_from(const Circuits *c, const Scalar *s, Place old,
                    uint32_t before)
{
    return s->op == OP_VAR && s->u.var->place.mem == old.mem &&
           type_is_array(s->u.var->type) && !in_web(c, s->u.var) &&
           c->site[s->u.var->id].bound < before;
}

/* Is what VAR is made of there already, as an array of others?  Then no write
 * of VAR was after what others of its block did: there will be one. */
static bool is_there_before(const Circuits *c, const Var *var, Place old)
{
    const Stm *stm = c->site[var->id].stm;
    bool there = false;

    if (!is_fresh(c, var) || c->site[var->id].fn != NO_BODY || !old.mem)
        return false;
    uint32_t before = site_of_stm(c, stm)->begin;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        there |= is_from(c, stm->exp.arg[i], old, before);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Body *body = stm->exp.fn[i].body;
        for (uint32_t k = 0; k < body->nres; k++)
            there |= is_from(c, body->res[k], old, before);
    }
    return there;
}

static const Var *source_in_web(const Circuits *c, const Var *var)
{
    const CircuitSite *site = &c->site[var->id];
    const Var *source =
        site->fn == NO_BODY ? view_source(&site->stm->exp) : NULL;

    return source && in_web(c, source) ? source : NULL;
}

/* The number of VAR's part, which may be a new one: NPART. */
static uint32_t part_of(const Circuits *c, const CircuitWeb *web,
                        const Var *var, Place old, bool single)
{
    const Var *source = source_in_web(c, var);
    uint32_t i = 0;

    if (source)
        return web_part(c, web, source);
    while (i < web->npart &&
           (single || web->part[i].single || web->part[i].block != old.mem))
        i++;
    return i;
}

static bool add_part(Circuits *c, CircuitWeb *web, uint32_t i, Refusal *why)
{
    const Var *var = web->var[i];
    bool single = !PASS_LEGAL(shortcircuit_made_there,
                              !is_there_before(c, var, web->old[i]));

    web->of[i] = part_of(c, web, var, web->old[i], single);
    if (web->of[i] < web->npart)
        return true;
    if (web->npart == MAX_PARTS)
        return refuse(c, why, "source", var->loc,
                      "it may have been in too many blocks");
    web->part[web->npart++] = (CircuitPart){.block = web->old[i].mem,
                                            .single = single,
                                            .born = c->site[var->id].bound};
    return true;
}

static bool find_parts(Circuits *c, CircuitWeb *web, Refusal *why)
{
    const Var *other = web->var[0];
    bool one_place = true;

    for (uint32_t i = 0; i < web->n; i++) {
        const Var *var = web->var[i];
        if (!add_part(c, web, i, why))
            return false;
        CircuitPart *part = &web->part[web->of[i]];
        if (!is_made_elsewhere(c, web, part, var, web->old[i]))
            continue;
        other = var;
        one_place = false;
    }
    if (!PASS_LEGAL(shortcircuit_one_place, one_place))
        return refuse(c, why, "source", other->loc,
                      "'%s' is made in another place of its block",
                      other->name->text);
    return true;
}

/* The parts that may have become FROM. */
static uint64_t parts_of(const Circuits *c, const CircuitWeb *web,
                         const Scalar *from)
{
    if (from->op != OP_VAR || !in_web(c, from->u.var))
        return 0;
    uint32_t f = c->web_at[from->u.var->id];
    return web->into[f] | (uint64_t)1 << web->of[f];
}

/* Those that may become VAR, which an `if` or a loop binds, but for the way
 * back to the next trip. */
static uint64_t parts_into(Circuits *c, const CircuitWeb *web, const Var *var)
{
    const CircuitSite *site = &c->site[var->id];
    const Exp *exp = &site->stm->exp;
    bool is_loop = exp->form == FORM_LOOP, binds = site->fn == NO_BODY;
    uint64_t into = 0;
    uint32_t k = 0;

    if (!is_loop && exp->form != FORM_IF)
        return 0;
    while ((binds ? site->stm->pat : loop_params(exp))[k] != var)
        k++;
    for (uint32_t i = 0; binds && i < exp->nfn; i++)
        into |= parts_of(c, web, exp->fn[i].body->res[k]);
    if (is_loop)
        into |= parts_of(c, web, loop_inits(exp)[k]);
    if (is_loop && binds)
        into |= parts_of(c, web, scalar_var(c->store, loop_params(exp)[k]));
    return into;
}

/* What became of a part is so for all that is bound in it later, and for
 * nothing that was bound before. */
static void find_flows(Circuits *c, CircuitWeb *web)
{
    web->into = ARENA_NEW(web->arena, uint64_t, web->n);
    if (web->npart < 2)
        return;
    for (uint32_t i = 0; i < web->n; i++) {
        CircuitPart *part = &web->part[web->of[i]];
        part->into |= parts_into(c, web, web->var[i]);
        web->into[i] = part->into;
    }
    for (uint32_t k = 0; k < web->npart; k++)
        for (uint32_t i = 0; i < web->npart; i++)
            if (web->part[i].into >> k & 1)
                web->part[i].into |= web->part[k].into;
}

/* ---- all together ---- */

/* The first statement of BODY that binds something. */
static Stm *first_named(const Body *body)
{
    Stm *stm = body->first;

    while (stm && !stm->npat)
        stm = stm->next;
    return stm;
}

/* The statement of the circuit point's body in which the web begins; NULL:
 * there is none. */
static Stm *first_of_window(Circuits *c, const Circuit *circuit,
                            const CircuitWeb *web)
{
    const Stm *stm = c->site[web->var[0]->id].stm;

    if (stm == circuit->stm)
        return first_named(circuit->body);
    while (site_of_stm(c, stm)->around &&
           site_of_stm(c, site_of_stm(c, stm)->around)->begin >=
               circuit->begin)
        stm = site_of_stm(c, stm)->around;
    return (Stm *)(uintptr_t)stm;
}

/* `concat b b` builds one of the two only. */
static bool is_built_already(Circuits *c, const Circuit *circuit,
                             const Growing *g, Refusal *why)
{
    const Var *other = slots_built(c, circuit, g->var, g->n);

    return other && !refuse(c, why, "lastuse", circuit->stm->loc,
                            "'%s' is also another %s, and is built there",
                            other->name->text,
                            circuit->fn == NO_BODY ? "operand" : "result");
}

/* What a scan combines is written over then: nothing else that the body gives
 * may be in it. */
static bool is_given_twice(Circuits *c, const Circuit *circuit, Refusal *why)
{
    const Stm *stm = circuit->stm;
    bool twice = false;

    if (!circuit_is_scanned(stm, circuit->fn, circuit->slot))
        return false;
    for (uint32_t k = 0; k < circuit->body->nres; k++) {
        const Scalar *res = circuit->body->res[k];
        twice |= k != circuit->slot && res->op == OP_VAR &&
                 in_web(c, res->u.var);
    }
    return !PASS_LEGAL(shortcircuit_scanned_once, !twice) &&
           !refuse(c, why, "lastuse", stm->loc, "'%s' is also another result",
                   circuit->source->name->text);
}

/* The elements of a rotated array are in two pieces; what an operator gets, or
 * makes of it, belongs to an index that it does not see. */
static bool has_one_place(Circuits *c, const Circuit *circuit, Refusal *why)
{
    const Stm *stm = circuit->stm;

    if (stm->exp.form == FORM_ROTATE)
        return refuse(c, why, "alias", stm->loc,
                      "no index function rotates it");
    if (circuit->fn == 0 && c->site[circuit->target->id].fn != NO_BODY)
        return refuse(c, why, "overlap", stm->loc,
                      "the results of all iterations have one place");
    if (circuit->fn != NO_BODY && circuit->fn > 0 &&
        stm->exp.form != FORM_REDUCE)
        return refuse(c, why, "scope", stm->loc,
                      "its operator has no index of the part that it makes");
    return true;
}

bool web_find(Circuits *c, const Circuit *circuit, CircuitWeb *web,
              Refusal *why)
{
    Growing g = {0};

    if (!has_one_place(c, circuit, why))
        return false;
    c->stamp++;
    bool ok = close_web(c, circuit, &g, why);
    if (ok && in_web(c, circuit->target))
        ok = refuse(c, why, "source", circuit->source->loc,
                    "'%s' shares storage with '%s'",
                    circuit->source->name->text,
                    circuit->target->name->text);
    ok = ok && !is_built_already(c, circuit, &g, why) &&
         !is_given_twice(c, circuit, why);
    if (ok) {
        settle_order(c, &g, web);
        ok = find_parts(c, web, why);
    }
    if (ok) {
        find_flows(c, web);
        web->first = first_of_window(c, circuit, web);
        ok = web->first || refuse(c, why, "source", circuit->stm->loc,
                                  "'%s' is an operand of an operator",
                                  circuit->source->name->text);
    }
    free(g.var);
    free(g.from);
    free(g.stm);
    return ok;
}
