/* order.c - does nobody else come in between?
 *
 * The fourth property (SC22, section V-B).  From when an array of the web is
 * written to when it is copied, its elements are where those of other arrays
 * are: of the destination, and of all others in its block.  None of these may
 * be read or written, at an offset where the web was, after that write.  What
 * is read there before it is still the destination's; what is after the copy
 * finds what the copy would have written.
 *
 * After means: in a later statement; in a later trip of a loop around both;
 * in another iteration of a parallel form around both, whichever that is.  Two
 * iterations are looked at together as in verifier/accesses/races.h.
 *
 * Which pairs of accesses may be in each other's way, way.c tells.
 */
#include "passes/shortcircuit/circuit.h"

#include "verifier/accesses/iterations.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

/* Pairs of accesses, and steps.  Estimates. */
enum {
    MAX_PAIRS = 2000, /* of one circuit point */
    FEW_PAIRS = 50,   /* where too much was done already */
    FEW = 1000,       /* statements */
    WORK = 200000,    /* for a program, and so much for each number: */
    WORK_EACH = 8
};

typedef struct Order {
    Circuits *c;
    const Circuit *circuit;
    CircuitWay way;
    Refusal *why;
    uint32_t asked;
    bool ok;
} Order;

/* The accesses of a statement, or of a body's results.  In whose way those of
 * the web may be is a matter of its parts: so thousands of updates of an array
 * are not held against each other one by one. */
typedef struct Step {
    AccessList list;
    /* Some of it is the web's, even a write; some may be in the way. */
    bool owns, writes, uses;
    bool others;      /* some that is not the web's may be, too */
    uint64_t written; /* parts of the web that it writes */
    uint64_t meets;   /* parts whose writes some of the web is in the way of */
} Step;

/* ---- asking ---- */

static const char *verb(const Access *use)
{
    static const char *const verbs[] = {
        [ACCESS_READ] = "read", [ACCESS_WRITE] = "written",
        [ACCESS_PASS] = "wanted"};
    return verbs[use->kind];
}

static void say_why(const Why *why, Buf *out)
{
    if (why->tired)
        buf_text(out, "the bound on work was reached");
    else if (why->meets)
        buf_text(out, "the known facts do not prove them disjoint");
    else if (why->failed.op && why->failed.left) {
        answer_say(&why->failed, out);
        buf_text(out, " is not proved");
    } else
        buf_text(out, "no proof was found");
}

/* True: they are supposed not to.  Of what memexpand copies a run tells
 * nothing. */
static bool overlap(Order *o, const Access *write, const Access *use,
                    const Region *rw, const Region *ru, const Why *why)
{
    bool may_meet = !way_may_copy(&o->way, use);
    Buf text = {0};

    if (o->c->supposes && may_meet)
        return true;
    o->ok = false;
    if (use->stm->exp.form == FORM_CALL && use->stm->npat)
        calls_note(o->c, use->stm->pat[0]);
    if (o->c->tells && rw) {
        buf_text(&text, ": ");
        region_say(o->c->polys, ru, &text);
        buf_text(&text, " may overlap ");
        region_say(o->c->polys, rw, &text);
        buf_text(&text, ", ");
        say_why(why, &text);
    }
    refuse(o->c, o->why, "overlap", use->stm->loc,
           "'%s' is %s after the %s of '%s'%.*s", use->array->name->text,
           verb(use), write->kind == ACCESS_WRITE ? "write" : "read",
           write->array->name->text, (int)text.len, text.at ? text.at : "");
    o->why->may_meet = may_meet;
    buf_free(&text);
    return false;
}

/* Are they apart, by the facts of now? */
static bool are_apart(Order *o, const Access *write, const Access *use)
{
    Circuits *c = o->c;
    Region rw, ru;
    Why why = {0};

    if (!access_regions(c->facts, c->prog, write, use, &rw, &ru))
        return overlap(o, write, use, NULL, NULL, &why);
    return regions_disjoint(c->facts, c->prog, &rw, &ru, &why) == PROVED ||
           overlap(o, write, use, &rw, &ru, &why);
}

static bool is_tired(const Circuits *c)
{
    return c->work > WORK + (uint64_t)WORK_EACH * c->number;
}

static bool too_many(Order *o, const Access *use)
{
    o->c->work++;
    if (o->asked++ < (is_tired(o->c) ? FEW_PAIRS : MAX_PAIRS))
        return false;
    o->ok = refuse(o->c, o->why, "overlap", use->stm->loc,
                   "'%s' has too many uses to analyse",
                   o->circuit->to.mem->name->text);
    return true;
}

/* Is that one copy, which reads each element before it writes it?  Then only
 * elements of different indices have to be apart. */
static bool are_one_copy(Order *o, const Access *write, const Access *use)
{
    Circuits *c = o->c;
    FormId form = (FormId)write->stm->exp.form;

    return (form == FORM_COPY || form == FORM_UPDATE) &&
           write->stm == use->stm && use->kind == ACCESS_READ &&
           write->kind == ACCESS_WRITE && !write->is_result &&
           write->ixfn && use->ixfn && write->elem == use->elem &&
           elements_apart(c->facts, c->prog, write->ixfn, use->ixfn,
                          write->size, NULL) == PROVED;
}

/* WRITE of LIST, USE of LATER, whose statement is another one: apart? */
static void ask_in_order(Order *o, const AccessList *list,
                         const Access *write, const AccessList *later,
                         const Access *use)
{
    Facts *facts = o->c->facts;
    uint32_t mark = facts_mark(facts);

    if (too_many(o, use))
        return;
    access_replay(facts, list, write);
    access_replay(facts, later, use);
    bool apart = PASS_LEGAL(shortcircuit_one_copy,
                            are_one_copy(o, write, use)) ||
                 are_apart(o, write, use);
    facts_undo(facts, mark);
    o->ok = PASS_LEGAL(shortcircuit_order, apart);
}

/* ---- statements one after the other ---- */

static Step step_of_list(const Order *o, AccessList list)
{
    Step step = {.list = list};

    for (uint32_t i = 0; i < list.n; i++) {
        const Access *a = &list.at[i];
        if (in_web(o->c, a->array)) {
            step.owns = true;
            step.meets |= way_parts(&o->way, a);
        } else {
            step.others |= way_is_use_of_others(&o->way, a);
        }
        if (way_is_write(&o->way, a)) {
            step.writes = true;
            step.written |= way_part(&o->way, a);
        }
    }
    step.uses = step.others || step.meets;
    return step;
}

static Step step_of_stm(const Order *o, const Stm *stm)
{
    AccessList list;

    stm_accesses(&o->c->accesses, stm, &list);
    return step_of_list(o, list);
}

static void check_pair(Order *o, const Step *before, const Step *after)
{
    for (uint32_t w = 0; before->writes && w < before->list.n; w++) {
        const Access *write = &before->list.at[w];
        if (!way_is_write(&o->way, write))
            continue;
        for (uint32_t u = 0; o->ok && u < after->list.n; u++)
            if (way_is_in(&o->way, write, &after->list.at[u]))
                ask_in_order(o, &before->list, write, &after->list,
                             &after->list.at[u]);
    }
}

/* May some of STEP be in the way of what writes WRITTEN? */
static bool may_meet(const Step *step, uint64_t written)
{
    return step->others || (step->meets & written);
}

typedef struct Steps {
    Step *at; /* those that write */
    uint32_t n, room;
    uint64_t written; /* by all of them */
} Steps;

static void keep_step(Steps *steps, Step step)
{
    if (!step.writes) {
        access_list_free(&step.list);
        return;
    }
    GROUND_ROOM(steps->at, steps->n, steps->room);
    steps->at[steps->n++] = step;
    steps->written |= step.written;
}

static void drop_steps(Steps *steps)
{
    for (uint32_t i = 0; i < steps->n; i++)
        access_list_free(&steps->at[i].list);
    free(steps->at);
}

static void check_inside(Order *o, const Stm *stm, const Step *step);

static void check_step(Order *o, Steps *before, Step step)
{
    if (may_meet(&step, before->written))
        for (uint32_t i = 0; o->ok && i < before->n; i++)
            if (may_meet(&step, before->at[i].written))
                check_pair(o, &before->at[i], &step);
    keep_step(before, step);
}

static void check_stm(Order *o, Steps *before, const Stm *stm)
{
    Step step = step_of_stm(o, stm);

    if (step.owns && step.uses)
        check_inside(o, stm, &step);
    check_step(o, before, step);
}

/* ---- what the bodies of a statement give ---- */

static bool is_own_result(const Stm *stm, const Access *a)
{
    return a->is_result && a->stm == stm;
}

static bool is_scanned(const Circuit *circuit)
{
    return circuit_is_scanned(circuit->stm, circuit->fn, circuit->slot);
}

/* More of the place where the walk is. */
static void append(AccessList *list, Access access)
{
    GROUND_ROOM(list->at, list->n, list->room);
    access.depth = 0;
    list->at[list->n++] = access;
}

/* The accesses of STM's list that are those of its own results, from FN's. */
static AccessList results_of(const Stm *stm, uint32_t fn,
                             const AccessList *list)
{
    AccessList results = {0};

    for (uint32_t i = 0; i < list->n; i++)
        if (is_own_result(stm, &list->at[i]) &&
            list->inside[list->at[i].first].fn == fn)
            append(&results, list->at[i]);
    return results;
}

/* Nobody knows in which order the accesses of LIST come. */
static void check_unordered(Order *o, const AccessList *list)
{
    WayList use = way_list(&o->way, list);

    for (uint32_t w = 0; use.n && w < list->n; w++)
        for (uint32_t i = 0; o->ok && i < use.n; i++) {
            uint32_t u = use.at[i];
            if (u != w && way_is_own(&o->way, &list->at[w], &list->at[u]) &&
                way_is_in(&o->way, &list->at[w], &list->at[u]))
                ask_in_order(o, list, &list->at[w], list, &list->at[u]);
        }
    free(use.at);
}

/* ---- inside of a statement ---- */

/* One iteration, one branch. */
static void check_body(Order *o, const Stm *stm, uint32_t fn,
                       const AccessList *form)
{
    Facts *facts = o->c->facts;
    const Body *body = stm->exp.fn[fn].body;
    uint32_t mark = facts_mark(facts);
    Steps before = {0};

    facts_enter(facts, stm, fn);
    for (const Stm *s = body->first; s; s = s->next)
        facts_pass(facts, s);
    for (const Stm *s = body->first; s && o->ok; s = s->next)
        check_stm(o, &before, s);
    AccessList results = results_of(stm, fn, form);
    /* All writes come after all reads; but who knows in which order the
     * writes come. */
    if (o->ok)
        check_unordered(o, &results);
    check_step(o, &before, step_of_list(o, results));
    drop_steps(&before);
    facts_undo(facts, mark);
}

typedef struct Twice {
    const Stm *stm, *another;
    AccessList list, copied;
} Twice;

/* In whatever order iterations are. */
static bool are_plainly_apart(Order *o, const Access *write,
                              const Access *use)
{
    Region rw, ru;

    return access_regions(o->c->facts, o->c->prog, write, use, &rw, &ru) &&
           regions_plainly_disjoint(o->c->facts, o->c->prog, &rw, &ru);
}

/* The use in another trip, or another iteration, than the write. */
static bool are_apart_in_two(Order *o, const Twice *t, uint32_t w, uint32_t u)
{
    const Access *write = &t->list.at[w], *use = &t->copied.at[u];
    bool parallel = form_info[t->stm->exp.form].parallel;
    uint32_t n = stm_index_count(t->stm);
    Facts *facts = o->c->facts;

    if (n == 0 || write->any_time || use->any_time)
        return are_apart(o, write, use);
    if (are_plainly_apart(o, write, use))
        return true;
    for (uint32_t k = 0; k < n; k++)
        for (int less = 1; less >= (parallel ? 0 : 1); less--) {
            uint32_t mark = facts_mark(facts);
            iterations_suppose(facts, t->stm, t->another, k, less != 0);
            bool apart = are_apart(o, write, use);
            facts_undo(facts, mark);
            if (!apart)
                return false;
        }
    return true;
}

static void ask_in_two(Order *o, const Twice *t, uint32_t w, uint32_t u)
{
    Facts *facts = o->c->facts;
    uint32_t mark = facts_mark(facts);

    if (too_many(o, &t->list.at[u]))
        return;
    access_replay(facts, &t->list, &t->list.at[w]);
    access_replay(facts, &t->copied, &t->copied.at[u]);
    bool apart = are_apart_in_two(o, t, w, u);
    facts_undo(facts, mark);
    o->ok = PASS_LEGAL(shortcircuit_iterations, apart);
}

static bool note_definition(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_SCALAR)
        known_pass(data, stm);
    return true;
}

static void check_iterations(Order *o, const Stm *stm, AccessList list)
{
    Twice t = {.stm = stm, .list = list};
    const Stm *repeats = o->way.repeats;
    bool parallel = form_info[stm->exp.form].parallel;

    o->way.repeats = stm;
    t.another = iterations_another(o->c->prog, stm);
    for (uint32_t i = 0; i < t.another->exp.nfn; i++)
        body_each_stm(t.another->exp.fn[i].body, note_definition,
                      &o->c->known);
    form_accesses(&o->c->accesses, t.another, &t.copied);
    if (t.copied.n != t.list.n)
        o->ok = refuse(o->c, o->why, "overlap", stm->loc,
                       "two iterations cannot be compared");
    WayList use = way_list(&o->way, &t.list);
    for (uint32_t w = 0; use.n && w < t.list.n; w++)
        for (uint32_t i = 0; o->ok && i < use.n; i++) {
            uint32_t u = use.at[i];
            const Access *write = &t.list.at[w], *at = &t.list.at[u];
            if ((way_is_write(&o->way, write) ||
                 (parallel && way_is_own(&o->way, write, at))) &&
                way_is_in(&o->way, write, at) &&
                !PASS_LEGAL(shortcircuit_at_end, accesses_in_order(write, at)))
                ask_in_two(o, &t, w, u);
        }
    free(use.at);
    access_list_free(&t.copied);
    o->way.repeats = repeats;
}

/* Without iterations STM is a copy. */
static void check_neutrals(Order *o, const Stm *stm)
{
    AccessList list;

    neutral_accesses(&o->c->accesses, stm, &list);
    check_unordered(o, &list);
    access_list_free(&list);
}

static void check_inside(Order *o, const Stm *stm, const Step *step)
{
    bool repeats =
        form_info[stm->exp.form].parallel || stm->exp.form == FORM_LOOP;
    AccessList form;

    if (!stm->exp.nfn) {
        check_unordered(o, &step->list); /* one copy, element by element */
        return;
    }
    check_neutrals(o, stm);
    form_accesses(&o->c->accesses, stm, &form);
    for (uint32_t i = 0; i < stm->exp.nfn && o->ok; i++)
        check_body(o, stm, i, &form);
    if (repeats && o->ok)
        check_iterations(o, stm, form);
    access_list_free(&form);
}

/* ---- the window ---- */

/* There may be as many that want to be looked into as there are copies: so that
 * time stays linear, of very many not all are. */
static bool is_looked_into(Order *o, uint32_t n)
{
    Circuits *c = o->c;

    return n <= FEW || !is_tired(c) ||
           refuse(c, o->why, "overlap", o->circuit->stm->loc,
                  "there are too many accesses to '%s' between '%s' and its "
                  "copy to analyse",
                  o->circuit->to.mem->name->text,
                  o->circuit->source->name->text);
}

static Access access_of(const Stm *stm, const Var *array, AccessKind kind)
{
    return (Access){.stm = stm, .array = array, .block = array->place.mem,
                    .ixfn = array->place.ixfn, .size = array->type->size,
                    .elem = (Elem)array->type->elem, .kind = kind};
}

typedef struct Others {
    const Order *o;
    AccessList list;
} Others;

static void add_operand(uint32_t slot, void *data)
{
    Others *others = data;
    const Order *o = others->o;
    const Stm *stm = o->circuit->stm;
    const Var *array = stm->exp.arg[slot]->u.var;

    if (!in_web(o->c, array) &&
        !way_may_be_destination(&o->way, array->place.mem))
        return;
    Place part = circuit_place(o->c, stm, NO_BODY, slot);
    Access write = access_of(stm, stm->pat[0], ACCESS_WRITE);
    write.ixfn = part.ixfn;
    write.size = array->type->size;
    append(&others->list, access_of(stm, array, ACCESS_READ));
    append(&others->list, write);
}

/* The other operands of a concat, if they may meet the web at all: their parts
 * of the result do not meet the web's. */
static AccessList other_operands(const Order *o)
{
    Others others = {.o = o};

    slots_each_other(o->c, o->circuit, o->way.web, add_operand, &others);
    return others.list;
}

/* A scan combines its row where it is: that is neither its copy, nor in its
 * way. */
static void drop_scanned(const Circuit *circuit, AccessList *list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i].array != circuit->source &&
            list->at[i].array != circuit->target)
            list->at[n++] = list->at[i];
    list->n = n;
}

static AccessList accesses_of_copy(const Order *o)
{
    const Circuit *circuit = o->circuit;
    AccessList list, form;

    if (circuit->stm->exp.form == FORM_CONCAT)
        return other_operands(o);
    if (circuit->end) {
        stm_accesses(&o->c->accesses, circuit->stm, &list);
        return list;
    }
    form_accesses(&o->c->accesses, circuit->stm, &form);
    list = results_of(circuit->stm, circuit->fn, &form);
    access_list_free(&form);
    if (is_scanned(circuit))
        drop_scanned(circuit, &list);
    for (uint32_t k = 0; circuit->fn > 0 && k < circuit->body->nres; k++) {
        const Var *other = circuit_target(circuit->stm, circuit->fn, k);
        if (k != circuit->slot && other->place.mem)
            append(&list, access_of(circuit->stm, other, ACCESS_WRITE));
    }
    return list;
}

/* What the copying statement itself does: it takes the source, which nothing
 * else of the web may have written over; and there is more besides this
 * copy. */
static Step step_of_circuit(const Order *o)
{
    const Var *source = o->circuit->source;
    AccessList list = accesses_of_copy(o);

    append(&list, access_of(o->circuit->stm, source, ACCESS_PASS));
    return step_of_list(o, list);
}

/* What a scan combines is in its row till then, and the bodies of other
 * iterations may run in between: unlike other results, which nobody has to be
 * kept from that comes before them. */
static void check_scan(Order *o)
{
    const Stm *stm = o->circuit->stm;
    AccessList form;

    if (!is_scanned(o->circuit))
        return;
    form_accesses(&o->c->accesses, stm, &form);
    check_iterations(o, stm, form);
    access_list_free(&form);
}

/* What an operator finds where its operand of before is, stays there when its
 * other operands come to where they are wanted. */
static void check_operands(Order *o)
{
    const Var *before = circuit_accumulator(o->circuit);
    const Stm *stm = o->circuit->stm;
    AccessList none = {0};

    if (!before || !in_web(o->c, before))
        return;
    const Lambda *fn = &stm->exp.fn[o->circuit->fn];
    Access there = access_of(stm, before, ACCESS_READ);
    for (uint32_t i = 0; i < fn->nparam && o->ok; i++) {
        const Var *other = fn->param[i];
        Access comes = access_of(stm, other, ACCESS_WRITE);
        if (other != before && other->place.mem &&
            way_may_be_destination(&o->way, other->place.mem))
            ask_in_order(o, &none, &there, &none, &comes);
    }
}

bool web_is_alone(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                  Refusal *why)
{
    Steps before = {0};
    Order o = {.c = c, .circuit = circuit, .why = why, .ok = true,
               .way = {c, circuit, web,
                       points_to_set(&c->blocks, circuit->to.mem), NULL}};

    StmList between = uses_between(c, circuit, web);
    o.ok = is_looked_into(&o, between.n);
    for (uint32_t i = 0; o.ok && i < between.n; i++)
        check_stm(&o, &before, between.at[i].stm);
    free(between.at);
    if (o.ok)
        check_operands(&o);
    if (o.ok) {
        Step step = step_of_circuit(&o);
        check_unordered(&o, &step.list);
        check_step(&o, &before, step);
    }
    if (o.ok)
        check_scan(&o);
    drop_steps(&before);
    return o.ok;
}
