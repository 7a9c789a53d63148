/* reach.c - which part of a block an access of a group reaches. */
#include "passes/shared/imp/reach.h"

#include "passes/pass.h"
#include "passes/shared/scalars/images.h"
#include "verifier/accesses/accesses.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>
#include <string.h>

struct Reach {
    const Scalar *offset;
    uint32_t bytes; /* of an element */
    uint32_t n;
    ReachOpen index[REGION_MAX_INDICES]; /* the outermost first */
};

/* ---- names that have one value ---- */

static void note_sets(SetOnce *sets, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_VAR)
            sets[s->pat[0]->id].declared = body;
        if (form_info[s->exp.form].sets) {
            SetOnce *set = &sets[s->exp.arg[0]->u.var->id];
            set->set = body;
            set->count++;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            note_sets(sets, s->exp.fn[i].body);
    }
}

static bool has_one_value(const Reaching *r, const Var *var)
{
    const SetOnce *set = &r->sets[var->id];

    return set->count == 0 || (set->count == 1 && set->set == set->declared);
}

/* From now on VAR has a value, as long as it is there. */
static void fix(Reaching *r, const Var *var)
{
    r->fixed[var->id] = has_one_value(r, var) ? ++r->now : 0;
}

Reaching *reaching_new(Prog *prog, PolyStore *polys, Arena *arena)
{
    Reaching *r = ARENA_NEW(arena, Reaching, 1);

    r->prog = prog;
    r->arena = arena;
    r->facts = facts_new(prog, polys);
    r->sets = ARENA_NEW(arena, SetOnce, prog->nvar);
    r->fixed = ARENA_NEW(arena, uint32_t, prog->nvar);
    r->inside = subst_new(prog);
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            note_sets(r->sets, f->body);
    return r;
}

void reaching_free(Reaching *r)
{
    facts_free(r->facts);
    subst_free(&r->inside);
    free(r->open);
}

/* ---- what expressions are made of ---- */

/* Are the names of an expression such as are let through? */
typedef struct NameWalk {
    const Reaching *r;
    uint32_t until;   /* those that had their values by then are, */
    bool inside;      /* indices of the current statement, */
    const Reach *own; /* those of this one, unless NULL, */
    const Var *but;   /* and this one, unless NULL */
    bool ok;
} NameWalk;

static bool is_among(const ReachOpen *index, uint32_t n, const Var *var)
{
    for (uint32_t i = 0; i < n; i++)
        if (index[i].var == var)
            return true;
    return false;
}

static void look_at_name(Var *var, void *data)
{
    NameWalk *w = data;
    uint32_t time = w->r->fixed[var->id];
    bool ok = (time > 0 && time <= w->until) || var == w->but ||
              (w->inside && is_among(w->r->open, w->r->nopen, var)) ||
              (w->own && is_among(w->own->index, w->own->n, var));

    w->ok = w->ok && ok;
}

static bool is_known(const Reaching *r, const Scalar *s, bool inside)
{
    NameWalk w = {.r = r, .until = r->now, .inside = inside, .ok = true};

    scalar_each_var(s, look_at_name, &w);
    return w.ok;
}

/* Has all that REACH depends on, but BUT, kept its value since TIME? */
static bool is_older(const Reaching *r, const Reach *reach, uint32_t time,
                     const Var *but)
{
    NameWalk w = {.r = r, .until = time, .own = reach, .but = but, .ok = true};

    scalar_each_var(reach->offset, look_at_name, &w);
    for (uint32_t i = 0; i < reach->n; i++)
        scalar_each_var(reach->index[i].bound, look_at_name, &w);
    return w.ok;
}

static bool mentions(const Reach *reach, const Var *var)
{
    bool found = scalar_mentions(reach->offset, var);

    for (uint32_t i = 0; i < reach->n && !found; i++)
        found = scalar_mentions(reach->index[i].bound, var);
    return found;
}

/* ---- the walk ---- */

/* The index counts up to the first operands. */
static bool has_indices(const Stm *stm, uint32_t fn)
{
    return fn == 0 && (stm->exp.form == FORM_IMP_KERNEL ||
                       stm->exp.form == FORM_IMP_FOR);
}

ReachMark reach_enter_fun(Reaching *r, const Fun *fun)
{
    ReachMark mark = {facts_mark(r->facts), r->now};

    for (uint32_t i = 0; i < fun->nparam; i++)
        fix(r, fun->param[i]);
    facts_enter_fun(r->facts, fun);
    return mark;
}

ReachMark reach_enter(Reaching *r, const Stm *stm, uint32_t fn)
{
    const Exp *exp = &stm->exp;
    const Lambda *lambda = &exp->fn[fn];
    ReachMark mark = {facts_mark(r->facts), r->now};
    bool known = exp->form == FORM_IMP_IF && is_known(r, exp->arg[0], false);

    for (uint32_t i = 0; i < lambda->nparam; i++) {
        if (has_indices(stm, fn) && is_known(r, exp->arg[i], false))
            facts_index(r->facts, lambda->param[i], exp->arg[i], stm);
        fix(r, lambda->param[i]);
    }
    if (known && fn == 0)
        facts_assume(r->facts, exp->arg[0], stm);
    else if (known)
        facts_deny(r->facts, exp->arg[0], stm);
    return mark;
}

void reach_leave(Reaching *r, ReachMark mark)
{
    facts_undo(r->facts, mark.facts);
}

void reach_pass(Reaching *r, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_ASSERT && is_known(r, exp->arg[0], false))
        facts_assume(r->facts, exp->arg[0], stm);
    if (!form_info[stm->exp.form].sets)
        return;
    Var *var = exp->arg[0]->u.var;
    fix(r, var);
    if (exp->form == FORM_IMP_SET && r->fixed[var->id] &&
        type_is_scalar(var->type) && !attr_find(stm->attrs, "spec") &&
        is_known(r, exp->arg[1], false))
        facts_define(r->facts, var, exp->arg[1], stm);
}

/* ---- inside of a statement ---- */

uint32_t reach_go_in(Reaching *r, const Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    uint32_t from = r->nopen;

    for (uint32_t i = 0; i < lambda->nparam; i++) {
        const Scalar *bound = NULL;
        if (has_indices(stm, fn))
            bound = scalar_subst(&r->inside, stm->exp.arg[i]);
        if (bound && !is_known(r, bound, true))
            bound = NULL;
        GROUND_ROOM(r->open, r->nopen, r->open_room);
        r->open[r->nopen++] = (ReachOpen){lambda->param[i], bound};
    }
    return from;
}

void reach_go_out(Reaching *r, uint32_t from)
{
    r->nopen = from;
}

void reach_pass_inside(Reaching *r, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Scalar *value;

    r->passed++;
    if (exp->form != FORM_IMP_SET || attr_find(stm->attrs, "spec") ||
        !type_is_scalar(exp->arg[0]->u.var->type) ||
        !has_one_value(r, exp->arg[0]->u.var))
        return;
    value = scalar_subst(&r->inside, exp->arg[1]);
    if (value && is_known(r, value, true))
        subst_put(&r->inside, exp->arg[0]->u.var, value);
}

void reach_rename(Reaching *r, const Var *var, const Scalar *value)
{
    subst_put(&r->inside, var, value);
}

/* INDEX is one more, outside of the others; false where there are too many. */
static bool put_first(Reach *reach, ReachOpen index)
{
    if (reach->n == REGION_MAX_INDICES)
        return false;
    memmove(reach->index + 1, reach->index, reach->n * sizeof *reach->index);
    reach->index[0] = index;
    reach->n++;
    return true;
}

/* All that REACH depends on inside of the statement is one of its indices. */
static bool add_indices(const Reaching *r, Reach *reach)
{
    for (uint32_t i = r->nopen; i-- > 0;)
        if (mentions(reach, r->open[i].var) &&
            (!r->open[i].bound || !put_first(reach, r->open[i])))
            return false;
    return true;
}

static const Reach *kept(Reaching *r, const Reach *reach)
{
    Reach *copy = ARENA_NEW(r->arena, Reach, 1);

    *copy = *reach;
    return copy;
}

const Reach *reach_of(Reaching *r, const Stm *stm)
{
    uint32_t at = form_info[stm->exp.form].offset;
    Reach reach = {.offset = scalar_subst(&r->inside, stm->exp.arg[at]),
                   .bytes = elem_info[stm->exp.elem].bytes};

    if (!reach.offset || !is_known(r, reach.offset, true) ||
        !add_indices(r, &reach))
        return NULL;
    return kept(r, &reach);
}

/* ---- apart ---- */

static bool region_of_reach(Reaching *r, const Reach *reach, Region *region)
{
    PolyStore *ps = facts_polys(r->facts);
    const Poly *zero = poly_const(ps, 0);

    *region = (Region){.offset = poly_of(ps, reach->offset)};
    for (uint32_t i = reach->n; region->offset && i-- > 0;)
        if (!region_over(r->prog, ps, region, reach->index[i].var, zero,
                         poly_of(ps, reach->index[i].bound)))
            return false;
    return region->offset != NULL;
}

/* The offset where all indices are 0. */
static const Poly *corner(PolyStore *ps, const Reach *reach)
{
    PolyPair pair[REGION_MAX_INDICES];

    for (uint32_t i = 0; i < reach->n; i++)
        pair[i] = (PolyPair){reach->index[i].var, poly_const(ps, 0)};
    return poly_subst(ps, poly_of(ps, reach->offset), reach->n, pair);
}

/* Is there no need to look for a proof?  They meet where the indices are 0,
 * unless there are none. */
static bool plainly_meet(PolyStore *ps, const Reach *a, const Reach *b)
{
    return a->bytes == b->bytes && corner(ps, a) == corner(ps, b);
}

static bool is_same(const Reach *a, const Reach *b)
{
    bool same = a->offset == b->offset && a->bytes == b->bytes &&
                a->n == b->n;

    for (uint32_t i = 0; same && i < a->n; i++)
        same = a->index[i].var == b->index[i].var &&
               a->index[i].bound == b->index[i].bound;
    return same;
}

/* The answer of an earlier walk over the same text, or NULL.  What names stand
 * for is the same wherever they are. */
static ReachAnswer *find_answer(Reaching *r, const Reach *a, const Reach *b,
                                uint64_t facts)
{
    for (uint32_t i = 0; i < REACH_ANSWERS; i++) {
        ReachAnswer *answer = &r->answer[i];
        if (answer->a && answer->facts == facts && is_same(answer->a, a) &&
            is_same(answer->b, b))
            return answer;
    }
    return NULL;
}

/* Questions that take a search take much longer than all else that is done for
 * a statement: then there are as many as there are sixteenth statements, and
 * some that a program begins with. */
static bool may_search(Reaching *r)
{
    /* Searches, and one more for so many statements passed.  Estimates. */
    enum { FIRST = 512, ONE_IN = 16 };

    return r->searches++ < FIRST + r->passed / ONE_IN;
}

static bool regions_of(Reaching *r, const Reach *a, const Reach *b, Region *x,
                       Region *y)
{
    PolyStore *ps = facts_polys(r->facts);

    return region_of_reach(r, a, x) && region_of_reach(r, b, y) &&
           (a->bytes == b->bytes || (region_in_bytes(ps, x, a->bytes) &&
                                     region_in_bytes(ps, y, b->bytes)));
}

static ReachVerdict look(Reaching *r, const Reach *a, const Reach *b)
{
    Region x, y;

    if (!regions_of(r, a, b, &x, &y))
        return REACH_MEET;
    if (regions_plainly_disjoint(r->facts, r->prog, &x, &y))
        return REACH_APART;
    return regions_are_met(r->facts, r->prog, &x, &y) ? REACH_MEET
                                                      : REACH_OPEN;
}

static ReachVerdict search(Reaching *r, const Reach *a, const Reach *b)
{
    Region x, y;

    return may_search(r) && regions_of(r, a, b, &x, &y) &&
                   regions_briefly_disjoint(r->facts, r->prog, &x, &y)
               ? REACH_APART
               : REACH_MEET;
}

bool reach_is_apart(Reaching *r, const Reach *a, const Reach *b,
                    ReachEffort effort)
{
    if (!a || !b || plainly_meet(facts_polys(r->facts), a, b))
        return false;
    uint64_t facts = facts_digest(r->facts);
    ReachAnswer *answer = find_answer(r, a, b, facts);
    if (!answer) {
        answer = &r->answer[r->nanswer++ % REACH_ANSWERS];
        *answer = (ReachAnswer){kept(r, a), kept(r, b), facts, look(r, a, b)};
    }
    if (answer->verdict == REACH_OPEN && effort == REACH_SEARCH)
        answer->verdict = search(r, a, b);
    return answer->verdict != REACH_MEET;
}

/* ---- trips ---- */

/* The index of LOOP; NULL if it has none, or counts up to what is not known. */
static Var *trip_of(const Reaching *r, const Stm *loop, ReachMark mark)
{
    NameWalk w = {.r = r, .until = mark.time, .ok = true};

    if (loop->exp.form != FORM_IMP_FOR)
        return NULL;
    scalar_each_var(loop->exp.arg[0], look_at_name, &w);
    return w.ok ? loop->exp.fn[0].param[0] : NULL;
}

const Reach *reach_of_trips(Reaching *r, const Reach *reach, const Stm *loop,
                            ReachMark mark)
{
    Var *trip = trip_of(r, loop, mark);
    Reach all;

    if (!reach || !is_older(r, reach, mark.time, trip))
        return NULL;
    if (!trip || !mentions(reach, trip))
        return reach;
    all = *reach;
    if (!put_first(&all, (ReachOpen){trip, loop->exp.arg[0]}))
        return NULL;
    return kept(r, &all);
}

/* What REACH is where TRIP is LATER. */
static bool put_later(Reaching *r, const Reach *reach, const Var *trip,
                      const Scalar *later, Reach *result)
{
    *result = *reach;
    subst_put(&r->inside, trip, later);
    result->offset = scalar_subst(&r->inside, reach->offset);
    bool ok = result->offset;
    for (uint32_t i = 0; i < reach->n; i++) {
        result->index[i].bound =
            scalar_subst(&r->inside, reach->index[i].bound);
        ok = ok && result->index[i].bound;
    }
    subst_put(&r->inside, trip, NULL);
    return ok;
}

/* The index of a trip of LOOP after that of index TRIP, directly so if NEXT;
 * with what is known of it. */
static const Scalar *later_trip(Reaching *r, const Stm *loop, Var *trip,
                                bool next)
{
    PolyStore *ps = facts_polys(r->facts);
    Store *store = r->prog->store;
    const Scalar *one = scalar_int(store, ELEM_I64, 1);
    const Scalar *count = loop->exp.arg[0], *later;

    if (next) {
        later = scalar_binary(store, OP_ADD, scalar_var(store, trip), one);
    } else {
        Var *var = var_new(r->prog, trip->name, trip->type);
        facts_index(r->facts, var, count, loop);
        later = scalar_var(store, var);
    }
    const Poly *step = poly_sub(ps, poly_of(ps, later), poly_of(ps, one));
    facts_suppose(r->facts, poly_sub(ps, step, poly_var(ps, trip)));
    const Poly *left = poly_sub(ps, poly_of(ps, count), poly_of(ps, one));
    facts_suppose(r->facts, poly_sub(ps, left, poly_of(ps, later)));
    return later;
}

bool reach_is_apart_later(Reaching *r, const Reach *a, const Reach *b,
                          const Stm *loop, ReachMark mark, bool next,
                          ReachEffort effort)
{
    Var *trip = trip_of(r, loop, mark);
    Reach later;

    if (!a || !b || !is_older(r, a, mark.time, trip) ||
        !is_older(r, b, mark.time, trip))
        return false;
    if (!trip || !mentions(a, trip))
        return reach_is_apart(r, a, b, effort);
    uint32_t from = facts_mark(r->facts);
    bool apart =
        put_later(r, a, trip, later_trip(r, loop, trip, next), &later) &&
        reach_is_apart(r, &later, b, effort);
    facts_undo(r->facts, from);
    return apart;
}
