/* shortcircuit.c - build arrays where they are copied to.
 *
 * Munksgaard, Henriksen, Sadayappan and Oancea, "Memory Optimizations in an
 * Array Language", SC22, section V.  An array that is copied into another one
 * and not used again is built there from the beginning, with all that shares
 * its storage; the copy stays in the text and moves nothing, since its source
 * and its destination coincide (docs/language.md, section 6.4).
 *
 * The walk is from the bottom up, so that a destination that is itself built
 * somewhere else has moved when what is copied into it is looked at; and what
 * stays may go in another round, when what was in its way has moved.  Where a
 * destination is allocated too late, allocations go up.
 *
 * requires  a verified program, valid where it is run (docs/semantics.md)
 * keeps     values, and the statements that compute them
 * leaves    no allocation that nobody needs
 */
#include "passes/shortcircuit/circuit.h"

#include "ir-text/lmad/coincide.h"
#include "passes/shared/liveness/dead.h"
#include "passes/shared/motion/hoist_up.h"
#include "passes/shared/rewriting/uncalled.h"
#include "passes/shared/storage/in_place.h"
#include "passes/suppose.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>
#include <string.h>

/* Walks over a function.  An estimate. */
enum { MAX_ROUNDS = 20 };

/* What became of a circuit point.  What stays is told of as the last round
 * finds it. */
typedef struct Note {
    struct Note *next;
    const Fun *fun;
    Loc loc;
    const char *source, *target;
    Refusal why; /* NAME is NULL: nothing was in its way */
    bool required;
} Note;

typedef struct CircuitOptions {
    bool require;
    const char *suppose;
} CircuitOptions;

/* SOURCE was built in TARGET. */
typedef struct Built {
    struct Built *next;
    const Var *source, *target;
} Built;

typedef struct Walk {
    Circuits c; /* first: what circuits_at_... give back */
    Note *done, *missed;
    bool within; /* a statement that is #[inplace] */
    const char *suppose; /* by now; or NULL */
    Built *built;        /* before that */
    Built *supposed;     /* the arrays that have moved since, as sources */
} Walk;

static const Option options[] = {
    {"require", OPTION_FLAG, offsetof(CircuitOptions, require),
     .help = "a copy that stays in a statement marked #[inplace] is an error"},
    {"suppose", OPTION_TEXT, offsetof(CircuitOptions, suppose),
     .arg = "FUNCTION,SOURCE,DESTINATION",
     .help = "in the end, build SOURCE in DESTINATION as if accesses that may "
             "meet did not: the result may be wrong"},
    {0},
};

/* ---- two more properties ---- */

/* A scatter drops what it has no place for. */
static bool is_in_range(Circuits *c, const Circuit *circuit, Refusal *why)
{
    const Stm *stm = circuit->stm;

    if (!puts_values(stm))
        return true;
    const Poly *at = poly_of(c->polys, stm->exp.fn[0].body->res[0]);
    const Poly *size = poly_of(c->polys, stm->pat[0]->type->size[0]);
    bool inside = prove_nonneg(c->facts, at) == PROVED &&
                  prove_lt(c->facts, at, size) == PROVED;
    if (!PASS_LEGAL(shortcircuit_in_range, inside))
        return refuse(c, why, "range", stm->loc,
                      "its index may be out of range of '%s'",
                      circuit->target->name->text);
    return true;
}

/* An update that is not would fail; but what comes before it would find
 * elements that are not the source's. */
static bool is_injective(Circuits *c, const Circuit *circuit, Refusal *why)
{
    Region region;
    bool exact, one_to_one;
    Why not = {0};
    bool apart = region_of_ixfn(c->facts, c->prog, circuit->to.ixfn,
                                circuit->source->type->size, &region, &exact,
                                &one_to_one) &&
                 one_to_one &&
                 region_injective(c->facts, c->prog, &region, &not ) == PROVED;

    if (!apart)
        return refuse(c, why, "injective", circuit->stm->loc,
                      "two elements may have the same offset");
    return true;
}

/* Is all of ARRAY within the elements of RESULT, each at a place of its own? */
static bool is_within(Circuits *c, const Var *array, const Var *result)
{
    Region own, all;
    bool exact, one_to_one, whole;
    Why why = {0};

    return region_of_ixfn(c->facts, c->prog, array->place.ixfn,
                          array->type->size, &own, &exact, &one_to_one) &&
           one_to_one &&
           region_of_ixfn(c->facts, c->prog, result->place.ixfn,
                          result->type->size, &all, &whole, &one_to_one) &&
           whole && array->type->elem == result->type->elem &&
           region_injective(c->facts, c->prog, &own, &why) == PROVED &&
           region_subset(c->facts, c->prog, &own, &all, &why) == PROVED;
}

/* Has another operand, which is no part of the web, come to stay where it
 * goes? */
static bool others_are_there(Circuits *c, const Circuit *circuit)
{
    const Exp *exp = &circuit->stm->exp;

    for (uint32_t k = 0; k < exp->narg; k++) {
        const Scalar *other = exp->arg[k];
        if (k != circuit->slot && other->op == OP_VAR &&
            !in_web(c, other->u.var) &&
            places_coincide(&c->known, other->u.var->place,
                            circuit_place(c, circuit->stm, NO_BODY, k)))
            return true;
    }
    return false;
}

/* What a view leaves out of its source is written, too: that may be elements of
 * the result, which have their values when all operands are there; but none of
 * those that have come before. */
static bool stays_within(Circuits *c, const Circuit *circuit,
                         const CircuitWeb *web, Refusal *why)
{
    bool within = true;

    if (!c->extended)
        return true;
    for (uint32_t i = 0; i < web->n && within; i++)
        within = is_within(c, web->var[i], circuit->target);
    if (others_are_there(c, circuit) && !PASS_LEGAL(shortcircuit_beside, false))
        return refuse(c, why, "alias", circuit->stm->loc,
                      "what '%s' is a part of would be written over other "
                      "operands",
                      circuit->source->name->text);
    if (!PASS_LEGAL(shortcircuit_within, within))
        return refuse(c, why, "alias", circuit->stm->loc,
                      "all of what '%s' is a part of has no place in '%s'",
                      circuit->source->name->text,
                      circuit->target->name->text);
    return true;
}

/* ---- one circuit point ---- */

/* If need be, by a check. */
static bool fits(Circuits *c, const Circuit *circuit, CircuitWeb *web,
                 Refusal *why)
{
    if (web_fits(c, circuit, web, why))
        return true;
    web->check = circuit_check(c, circuit, web);
    if (!web->check)
        return false;
    facts_assume(c->facts, web->check, NULL);
    return web_fits(c, circuit, web, why);
}

static bool is_legal(Circuits *c, const Circuit *circuit, CircuitWeb *web,
                     Refusal *why)
{
    uses_find(c, circuit->body, circuit->begin);
    circuits_rewind(c, web->first);
    bool ok = web_move(c, circuit, web, why) && fits(c, circuit, web, why);
    circuits_rewind(c, web->first);
    circuits_forward(c, web->first, circuit->after);
    return ok && web_arrives(c, circuit, why) && is_in_range(c, circuit, why) &&
           is_injective(c, circuit, why) &&
           stays_within(c, circuit, web, why) &&
           web_fits_space(c, circuit, web, why) &&
           web_is_alone(c, circuit, web, why);
}

/* What memintro copies for STM, a copy itself, belongs to the statement that
 * takes it. */
static bool is_for_required(const Stm *stm)
{
    for (const Stm *s = attr_find(stm->attrs, "mem") ? stm->next : NULL; s;
         s = s->next)
        for (uint32_t i = 0; i < s->exp.narg; i++)
            if (scalar_is_var(s->exp.arg[i], stm->pat[0]))
                return stm_is_in_place(s);
    return false;
}

static bool is_required(const Walk *w, const Stm *stm)
{
    return w->within || stm_is_in_place(stm) || is_for_required(stm);
}

static void note(Walk *w, const Circuit *circuit, const Refusal *why)
{
    Note **list = why->name ? &w->missed : &w->done;

    if (!w->c.tells || branches_made(&w->c, circuit->target))
        return;
    Note *n = ARENA_NEW(w->c.cx->arena, Note, 1);
    *n = (Note){.next = *list,
                .fun = w->c.cx->fun,
                .why = *why,
                .loc = why->loc ? why->loc : circuit->stm->loc,
                .source = circuit->source->name->text,
                .target = circuit->target->name->text,
                .required = is_required(w, circuit->stm)};
    *list = n;
}

/* ---- what is supposed ---- */

static const char *suppose_option(const Walk *w)
{
    return ((const CircuitOptions *)w->c.cx->options)->suppose;
}

static bool was_built(const Built *list, const Var *source, const Var *target)
{
    while (list && (list->source != source || list->target != target))
        list = list->next;
    return list != NULL;
}

static void add_built(Walk *w, Built **list, const Var *source,
                      const Var *target)
{
    Built *b = ARENA_NEW(w->c.cx->arena, Built, 1);

    *b = (Built){*list, source, target};
    *list = b;
}

static void note_built(Walk *w, const Circuit *circuit, const CircuitWeb *web)
{
    if (!suppose_option(w))
        return;
    if (!w->suppose)
        add_built(w, &w->built, circuit->source, circuit->target);
    for (uint32_t i = 0; w->c.supposes && i < web->n; i++)
        add_built(w, &w->supposed, web->var[i], NULL);
}

/* What was built in an array that has moved goes with it. */
static bool is_supposed(const Walk *w, const Circuit *circuit)
{
    return suppose_is(w->c.cx, w->suppose, circuit->source->name->text,
                      circuit->target->name->text) ||
           (was_built(w->supposed, circuit->target, NULL) &&
            was_built(w->built, circuit->source, circuit->target));
}

/* True where nothing is in the way.  The web has moved then, if it may. */
static bool try_web(Circuits *c, const Circuit *circuit, Refusal *why)
{
    Arena scratch = {0};
    CircuitWeb web = {.arena = &scratch};
    bool ok = web_find(c, circuit, &web, why);

    if (ok && !is_legal(c, circuit, &web, why)) {
        ok = false;
        web_restore(&web);
        later_note(c, circuit, &web, why);
    }
    if (ok && !pass_rewrite(c->cx)) {
        web_restore(&web);
    } else if (ok) {
        c->done = true;
        uses_move(c, circuit, &web);
        slots_move(c, circuit, &web);
        if (web.check)
            circuit_insert_check(c, circuit, &web);
        if (type_is_scalar(circuit->source->type))
            scalars_note(c, circuit);
        note((Walk *)c, circuit, &(Refusal){0});
        note_built((Walk *)c, circuit, &web);
    }
    arena_free(&scratch);
    return ok;
}

/* What an operator makes may be made of what was there, in place; or it only
 * goes there when it is made. */
static void try_circuit(Circuits *c, const Circuit *circuit)
{
    Walk *w = (Walk *)c;
    Refusal why = {0};
    bool ok = false;

    c->supposes = is_supposed(w, circuit);
    c->accumulates = circuit_accumulator(circuit) != NULL;
    if (c->accumulates)
        ok = try_web(c, circuit, &why);
    c->accumulates = false;
    ok = ok || try_web(c, circuit, &why);
    c->missed = c->missed || !ok;
    if (!ok)
        note(w, circuit, &why);
}

/* ---- the walk ---- */

static void visit_body(Walk *w, const Body *body, const Stm *of, uint32_t fn,
                       uint32_t begin);

static void visit_bodies(Walk *w, const Stm *stm)
{
    Circuits *c = &w->c;

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t facts = facts_mark(c->facts);
        KnownMark known = known_mark(&c->known);
        facts_enter(c->facts, stm, i);
        visit_body(w, stm->exp.fn[i].body, stm, i,
                   site_of_stm(c, stm)->body[i]);
        facts_undo(c->facts, facts);
        known_undo(&c->known, known);
    }
}

/* BODY, whose number is BEGIN, is body FN of OF, unless that is NULL. */
static void visit_body(Walk *w, const Body *body, const Stm *of, uint32_t fn,
                       uint32_t begin)
{
    Circuits *c = &w->c;
    uint32_t telling = c->telling.n, telling_from = c->telling_from;
    UsesMark uses = uses_open(c);
    bool within = w->within;

    w->within = within || (of && stm_is_in_place(of));
    circuits_learn(c, body, begin);
    if (of)
        circuits_at_end(c, of, fn, begin, try_circuit);
    for (const Stm *s = body->last; s; s = s->prev) {
        if (!s->npat)
            continue;
        circuits_rewind(c, s);
        circuits_at_stm(c, body, s, begin, try_circuit);
        visit_bodies(w, s);
    }
    w->within = within;
    uses_close(c, uses);
    c->telling.n = telling;
    c->telling_from = telling_from;
}

static bool note_definition(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_SCALAR)
        known_pass(data, stm);
    return true;
}

/* One round over the program. */
static void visit_prog(Walk *w)
{
    Circuits *c = &w->c;
    Prog *prog = c->prog;

    w->missed = NULL;
    c->wanted = NULL;
    c->may_wait = NULL;
    c->missed = c->done = c->unallocated = false;
    c->known = known_new(prog);
    c->polys = c->known.polys;
    c->facts = facts_new(prog, c->polys);
    c->accesses = (AccessCx){&c->known.lmads, &c->known, true};
    circuits_index(c);
    branches_pin(c);
    const bool *in_place = functions_in_place(prog, c->cx->arena);
    for (Fun *f = prog->first; f; f = f->next) {
        c->cx->fun = f;
        w->within = in_place[f->number];
        body_each_stm(f->body, note_definition, &c->known);
        facts_enter_fun(c->facts, f);
        visit_body(w, f->body, NULL, 0, c->fun[f->number]);
        facts_undo(c->facts, 0);
        known_undo(&c->known, (KnownMark){0});
    }
    scalars_settle(c);
    facts_free(c->facts);
    known_free(&c->known);
}

/* ---- remarks ---- */

static int by_place(const void *x, const void *y)
{
    const Note *a = *(Note *const *)x, *b = *(Note *const *)y;

    if (a->fun != b->fun)
        return a->fun->number < b->fun->number ? -1 : 1;
    if (a->loc != b->loc)
        return a->loc < b->loc ? -1 : 1;
    int order = strcmp(a->source, b->source);
    if (order == 0)
        order = (a->why.name != NULL) - (b->why.name != NULL);
    return order ? order : strcmp(a->target, b->target);
}

/* What is copied where something moved to goes there in another round. */
static bool is_again(const Note *a, const Note *b)
{
    return !a->why.name && !b->why.name && by_place(&a, &b) == 0;
}

static void tell_missed(const Walk *w, const Note *n)
{
    const CircuitOptions *o = w->c.cx->options;

    pass_remark(w->c.cx, w->c.prog, REMARK_MISSED, n->why.name, n->loc,
                "'%s' is not built in '%s': %s", n->source, n->target,
                n->why.text);
    pass_about(w->c.cx, n->source, n->target, n->why.text, n->why.may_meet);
    if (o->require && n->required)
        pass_error(w->c.cx, w->c.prog, n->loc, 1,
                   "'%s' is copied to '%s', in a statement that is "
                   "#[inplace]: %s",
                   n->source, n->target, n->why.text);
}

/* False: what is required does not hold. */
static bool tell_one(const Walk *w, const Note *n)
{
    const CircuitOptions *o = w->c.cx->options;

    w->c.cx->fun = n->fun;
    if (n->why.name)
        tell_missed(w, n);
    else
        pass_remark(w->c.cx, w->c.prog, REMARK_DONE, "circuit", n->loc,
                    "'%s' is built in '%s'", n->source, n->target);
    return !n->why.name || !o->require || !n->required;
}

/* In the order of the text.  False: what is required does not hold. */
static bool tell(const Walk *w)
{
    Arena scratch = {0};
    size_t n = 0;
    bool ok = true;

    for (const Note *d = w->done; d; d = d->next)
        n++;
    for (const Note *m = w->missed; m; m = m->next)
        n++;
    Note **all = ARENA_NEW(&scratch, Note *, n), **end = all;
    for (Note *d = w->done; d; d = d->next)
        *end++ = d;
    for (Note *m = w->missed; m; m = m->next)
        *end++ = m;
    if (n)
        qsort(all, n, sizeof *all, by_place);
    for (Note **at = all; at < end; at++)
        if (at == all || !is_again(at[-1], at[0]))
            ok = tell_one(w, *at) && ok;
    arena_free(&scratch);
    return ok;
}

/* ---- allocations that come too late ---- */

static bool raise_inside(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        hoist_up(data, stm->exp.fn[i].body);
    return true;
}

/* True where some went up. */
static bool raise_allocations(Prog *prog, PassContext *cx)
{
    Arena scratch = {0};
    long long before = cx->rewrites;
    Checks checks = checks_new(prog, &scratch);
    bool *feeds = ARENA_NEW(&scratch, bool, prog->nvar);
    HoistGuards guards = hoist_guards_new(prog, &scratch);
    Climbing how = {.prog = prog,
                    .cx = cx,
                    .checks = &checks,
                    .guards = &guards,
                    .feeds = feeds,
                    .number = ARENA_NEW(&scratch, uint32_t, prog->nvar),
                    .quiet = true};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        hoist_guards_take(&guards, f);
        hoist_note_sizes(&guards, f->body, feeds);
        hoist_up(&how, f->body);
        body_each_stm(f->body, raise_inside, &how);
        hoist_guards_put(&guards, f->body);
    }
    arena_free(&scratch);
    return cx->rewrites != before;
}

static bool run(Prog *prog, PassContext *cx)
{
    const CircuitOptions *o = cx->options;
    Walk w = {.c = {.prog = prog,
                    .cx = cx,
                    .store = prog->store,
                    .room = calls_room(prog),
                    .tells = cx->wants_remarks || o->require}};
    int rounds = 0;
    bool again;
    const bool *called = functions_called(prog, cx->arena);

    do {
        visit_prog(&w);
        if (w.c.done)
            dead_code(prog, cx, NULL);
        again = (w.c.missed && w.c.done) || calls_inline(&w.c);
        if (!again && w.c.unallocated)
            again = raise_allocations(prog, cx);
        if (!again)
            again = branches_settle(&w.c) || branches_cut(&w.c);
        if (!again)
            again = later_settle(&w.c) || later_move(&w.c);
        if (!again && !w.suppose)
            again = (w.suppose = suppose_option(&w)) != NULL;
    } while (again && ++rounds < MAX_ROUNDS);
    branches_settle(&w.c);
    later_settle(&w.c);
    functions_drop_uncalled(prog, cx, called);
    uses_free(&w.c);
    free(w.c.telling.at);
    free(w.c.tried);
    free(w.c.stays);
    free(w.c.moved);
    return suppose_check(cx, o->suppose, w.supposed != NULL) && tell(&w);
}

const Pass shortcircuit_pass = {
    .name = "shortcircuit",
    .summary = "build arrays where they are copied to",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(CircuitOptions),
    .run = run,
};
