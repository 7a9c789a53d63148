/* barriers.c - a group waits for its lanes only where it has to.
 *
 * In the body of a block, between two barriers, lanes are not ordered with
 * lanes of other statements, nor with what the group does itself
 * (docs/language.md, 7.5).  A walk along the text keeps what was done to each
 * block since the last barrier; a statement that touches one of these in a way
 * that could be seen gets a barrier before it.  Blocks are told apart by their
 * names (points_to.h), parts of one by the current facts (reach.h).
 *
 * After a loop there may have been no trip or some.  What its body does
 * before its own first barrier meets what trips before left undone: then the
 * body ends in a barrier.  Where it meets only what was done before the loop,
 * the barrier stands there.
 *
 * requires  a verified program of IMP whose lanes do not race
 * keeps     the order of accesses that conflict
 * leaves    nothing to a second run
 */
#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/reach.h"
#include "passes/shared/imp/taken.h"
#include "passes/shared/storage/points_to.h"

#include <stdlib.h>

/* What is done to a block, and by whom. */
enum { LANE_READS = 1, LANE_WRITES = 2, GROUP_READS = 4, GROUP_WRITES = 8 };

/* Of how many accesses to a block it is kept where they are; how many loops in
 * one another are walked over twice.  Estimates. */
enum { MOST_TOUCHES = 16, MOST_TRIALS = 3 };

typedef struct Touch {
    uint32_t set;
    uint8_t how;
    const Reach *where; /* NULL: anywhere in the block */
    uint32_t time;      /* counts the statements that were walked over */
} Touch;

typedef struct TouchList {
    Touch *at;
    uint32_t n, room;
} TouchList;

/* What was done to a set of blocks since the last barrier. */
typedef struct Pending {
    uint8_t how; /* all of it */
    TouchList touches;
} Pending;

/* The part of a body before its first barrier. */
typedef struct Phase {
    TouchList done;
    bool closed;
} Phase;

typedef struct Placed {
    Body *body;
    Stm *barrier;
} Placed;

typedef struct Barriers {
    Prog *prog;
    PassContext *cx;
    PointsTo sets;
    Reaching *reaching;
    Pending *pending; /* by set */
    uint32_t *since;  /* the sets of which something is pending */
    uint32_t nsince, since_room;
    TouchList now;    /* of the current statement */
    uint32_t time;
    Phase *phase;     /* of the innermost loop, or NULL */
    Placed *placed;   /* while loops are on trial */
    uint32_t nplaced, placed_room, trials;
} Barriers;

static void push(TouchList *list, Touch touch)
{
    GROUND_ROOM(list->at, list->n, list->room);
    list->at[list->n++] = touch;
}

static Touch *find_touch(const TouchList *list, Touch like)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i].where == like.where && list->at[i].how == like.how)
            return &list->at[i];
    return NULL;
}

/* When the last of LIST was, or TIME, if that is later. */
static uint32_t newest(const TouchList *list, uint32_t time)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i].time > time)
            time = list->at[i].time;
    return time;
}

static void note_since(Barriers *b, uint32_t set)
{
    GROUND_ROOM(b->since, b->nsince, b->since_room);
    b->since[b->nsince++] = set;
}

static void pend(Barriers *b, Touch touch)
{
    Pending *p = &b->pending[touch.set];
    Touch *found = find_touch(&p->touches, touch);

    if (found && found->time < touch.time)
        found->time = touch.time;
    if (found)
        return;
    if (!p->how)
        note_since(b, touch.set);
    p->how |= touch.how;
    if (p->touches.n == MOST_TOUCHES) {
        touch.how = p->how;
        touch.where = NULL;
        touch.time = newest(&p->touches, touch.time);
        p->touches.n = 0;
    }
    push(&p->touches, touch);
}

static void pend_all(Barriers *b, const TouchList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        pend(b, list->at[i]);
}

/* All that is pending. */
static TouchList list_pending(const Barriers *b)
{
    TouchList list = {0};

    for (uint32_t i = 0; i < b->nsince; i++) {
        const Pending *p = &b->pending[b->since[i]];
        for (uint32_t k = 0; k < p->touches.n; k++)
            push(&list, p->touches.at[k]);
    }
    return list;
}

static void forget_pending(Barriers *b)
{
    for (uint32_t i = 0; i < b->nsince; i++) {
        b->pending[b->since[i]].how = 0;
        b->pending[b->since[i]].touches.n = 0;
    }
    b->nsince = 0;
}

/* May NOW be seen to come before or after what is pending?  The group's own
 * writes are one work-item's, in their order. */
static bool conflicts(uint8_t pending, uint8_t now)
{
    static const uint8_t against[] = {
        [LANE_READS] = LANE_WRITES | GROUP_WRITES,
        [LANE_WRITES] = LANE_READS | LANE_WRITES | GROUP_READS | GROUP_WRITES,
        [GROUP_READS] = LANE_WRITES | GROUP_WRITES,
        [GROUP_WRITES] = LANE_READS | LANE_WRITES | GROUP_READS};

    for (uint8_t bit = LANE_READS; bit <= GROUP_WRITES; bit *= 2)
        if (now & bit && pending & against[bit])
            return true;
    return false;
}

static bool is_apart(const Barriers *b, const Touch *now, const Touch *before,
                     ReachEffort effort)
{
    return PASS_LEGAL(barriers_apart,
                      reach_is_apart(b->reaching, now->where, before->where,
                                     effort));
}

static bool touch_conflicts(const Barriers *b, const Touch *now,
                            ReachEffort effort)
{
    const Pending *p = &b->pending[now->set];

    if (!conflicts(p->how, now->how))
        return false;
    for (uint32_t i = 0; i < p->touches.n; i++)
        if (conflicts(p->touches.at[i].how, now->how) &&
            !is_apart(b, now, &p->touches.at[i], effort))
            return true;
    return false;
}

/* A look at all pairs spares the searches where one pair meets. */
static bool any_conflicts(const Barriers *b, const TouchList *list)
{
    for (int effort = REACH_LOOK; effort <= REACH_SEARCH; effort++)
        for (uint32_t i = 0; i < list->n; i++)
            if (touch_conflicts(b, &list->at[i], (ReachEffort)effort))
                return true;
    return false;
}

/* A barrier in BODY before STM, or at its end, where that is NULL. */
static void place_barrier(Barriers *b, Body *body, Stm *stm, Loc loc)
{
    Stm *barrier = stm_new(b->prog, FORM_IMP_BARRIER, 0, NULL);

    barrier->loc = loc;
    if (stm)
        body_insert_before(body, stm, barrier);
    else
        body_append(body, barrier);
    forget_pending(b);
    if (b->phase)
        b->phase->closed = true;
    GROUND_ROOM(b->placed, b->nplaced, b->placed_room);
    b->placed[b->nplaced++] = (Placed){body, barrier};
}

static void take_back(Barriers *b, uint32_t nplaced)
{
    while (b->nplaced > nplaced) {
        Placed last = b->placed[--b->nplaced];
        body_remove(last.body, last.barrier);
    }
}

/* ---- what a statement touches ---- */

/* Work-items do not see each other's private blocks. */
static void touch(Barriers *b, const Scalar *block, uint8_t how,
                  const Reach *where)
{
    if (block->u.var->type->space == SPACE_PRIVATE)
        return;
    push(&b->now,
         (Touch){points_to_set(&b->sets, block->u.var), how, where, b->time});
}

static void touch_targets(Barriers *b, const Stm *stm, uint8_t how)
{
    const IntoList *into = exp_into(&stm->exp);

    for (uint32_t i = 0; into && i < into->count; i++)
        touch(b, stm->exp.arg[into->at[i].first], how, NULL);
}

static void touch_stm(Barriers *b, const Stm *stm, bool lane)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_IMP_READ)
        touch(b, exp->arg[1], lane ? LANE_READS : GROUP_READS,
              reach_of(b->reaching, stm));
    if (exp->form == FORM_IMP_WRITE)
        touch(b, exp->arg[0], lane ? LANE_WRITES : GROUP_WRITES,
              reach_of(b->reaching, stm));
    touch_targets(b, stm, lane ? LANE_WRITES : GROUP_WRITES);
}

static void touch_inside(Barriers *b, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t from = reach_go_in(b->reaching, stm, i);
        for (const Stm *s = stm->exp.fn[i].body->first; s; s = s->next) {
            touch_stm(b, s, true);
            touch_inside(b, s);
            reach_pass_inside(b->reaching, s);
        }
        reach_go_out(b->reaching, from);
    }
}

static void list_touches(Barriers *b, const Stm *stm)
{
    b->now.n = 0;
    b->time++;
    touch_stm(b, stm, stm->exp.exec == AT_LANE);
    touch_inside(b, stm);
}

/* ---- loops ---- */

static void walk_body(Barriers *b, Body *body);

static void note_done(Phase *phase, const TouchList *list)
{
    for (uint32_t i = 0; phase && !phase->closed && i < list->n; i++)
        push(&phase->done, list->at[i]);
}

static void walk_simple(Barriers *b, Body *body, Stm *stm)
{
    list_touches(b, stm);
    if (PASS_LEGAL(barriers_needed, any_conflicts(b, &b->now)))
        place_barrier(b, body, stm, stm->loc);
    pend_all(b, &b->now);
    note_done(b->phase, &b->now);
    reach_pass(b->reaching, stm);
}

/* A loop whose body is walked over. */
typedef struct Trips {
    Stm *loop;
    ReachMark mark;
    uint32_t time;   /* when it began */
    Phase phase;
    TouchList some;  /* what is pending after it, if there is a trip */
    bool carried;    /* a trip meets one before */
    bool meets;      /* or what was pending before all of them */
} Trips;

/* May NOW, of a trip of LOOP, be seen by what a trip before has left pending?
 * What was pending before the loop has been asked about. */
static bool carries(const Barriers *b, const Trips *t, const Touch *now,
                    ReachEffort effort)
{
    const Pending *p = &b->pending[now->set];

    for (uint32_t i = 0; i < p->touches.n; i++) {
        const Touch *before = &p->touches.at[i];
        if (before->time > t->time && conflicts(before->how, now->how) &&
            !PASS_LEGAL(barriers_trips,
                        reach_is_apart_later(b->reaching, now->where,
                                             before->where, t->loop, t->mark,
                                             t->phase.closed, effort)))
            return true;
    }
    return false;
}

static bool any_carried(const Barriers *b, const Trips *t)
{
    for (int effort = REACH_LOOK; effort <= REACH_SEARCH; effort++)
        for (uint32_t i = 0; i < t->phase.done.n; i++)
            if (carries(b, t, &t->phase.done.at[i], (ReachEffort)effort))
                return true;
    return false;
}

static bool meets_before(const Barriers *b, const Touch *now,
                         const TouchList *before, ReachEffort effort)
{
    for (uint32_t i = 0; i < before->n; i++) {
        const Touch *was = &before->at[i];
        if (now->set == was->set && conflicts(was->how, now->how) &&
            !is_apart(b, now, was, effort))
            return true;
    }
    return false;
}

/* Does what trips do first meet something in BEFORE? */
static bool any_meets(const Barriers *b, const Trips *t,
                      const TouchList *before)
{
    for (int effort = REACH_LOOK; effort <= REACH_SEARCH; effort++)
        for (uint32_t i = 0; i < t->phase.done.n; i++)
            if (meets_before(b, &t->phase.done.at[i], before,
                             (ReachEffort)effort))
                return true;
    return false;
}

/* What the trips touched, seen from after the loop. */
static void see_all_trips(Barriers *b, const Trips *t, TouchList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i].time > t->time)
            list->at[i].where = reach_of_trips(b->reaching, list->at[i].where,
                                               t->loop, t->mark);
}

/* Those of STM; what was pending BEFORE may be forgotten by now. */
static Trips walk_trips(Barriers *b, Stm *stm, const TouchList *before)
{
    Phase *around = b->phase;
    Trips t = {.loop = stm, .time = b->time};

    b->phase = &t.phase;
    t.mark = reach_enter(b->reaching, stm, 0);
    walk_body(b, stm->exp.fn[0].body);
    t.meets = any_meets(b, &t, before);
    t.carried = PASS_LEGAL(barriers_carried, any_carried(b, &t));
    if (t.carried)
        place_barrier(b, stm->exp.fn[0].body, NULL, stm->loc);
    t.some = list_pending(b);
    reach_leave(b->reaching, t.mark);
    b->phase = around;
    see_all_trips(b, &t, &t.some);
    see_all_trips(b, &t, &t.phase.done);
    return t;
}

static void free_trips(Trips *t)
{
    free(t->some.at);
    free(t->phase.done.at);
}

/* As if a barrier stood before the loop.  False: that would be one more than
 * if the first barrier stood in it. */
static bool try_before(Barriers *b, Body *body, Stm *stm,
                       const TouchList *before, Trips *t)
{
    uint32_t nplaced = b->nplaced;

    forget_pending(b);
    b->trials++;
    *t = walk_trips(b, stm, before);
    b->trials--;
    if (t->meets && t->carried) {
        take_back(b, nplaced);
        forget_pending(b);
        pend_all(b, before);
        free_trips(t);
        return false;
    }
    if (t->meets)
        place_barrier(b, body, stm, stm->loc);
    return true;
}

static void walk_loop(Barriers *b, Body *body, Stm *stm)
{
    TouchList before = list_pending(b);
    Trips t;
    bool placed = b->trials < MOST_TRIALS &&
                  try_before(b, body, stm, &before, &t);

    if (!placed)
        t = walk_trips(b, stm, &before);
    note_done(b->phase, &t.phase.done);
    forget_pending(b);
    if (!(placed && t.meets))
        pend_all(b, &before);
    pend_all(b, &t.some);
    free(before.at);
    free_trips(&t);
}

/* ---- branches ---- */

/* Does what body FN of STM touches first meet what is pending? */
static bool begins_with_conflict(Barriers *b, const Stm *stm, uint32_t fn)
{
    ReachMark mark = reach_enter(b->reaching, stm, fn);
    bool found = false;

    b->now.n = 0;
    for (const Stm *s = stm->exp.fn[fn].body->first; s && !b->now.n;
         s = s->next) {
        if (s->exp.form == FORM_IMP_IF || form_info[s->exp.form].repeats)
            break;
        list_touches(b, s);
        found = any_conflicts(b, &b->now);
        reach_pass(b->reaching, s);
    }
    reach_leave(b->reaching, mark);
    return found;
}

static void walk_branch(Barriers *b, const Stm *stm, uint32_t fn)
{
    ReachMark mark = reach_enter(b->reaching, stm, fn);

    walk_body(b, stm->exp.fn[fn].body);
    reach_leave(b->reaching, mark);
}

/* A barrier that both branches begin with stands before them. */
static void walk_if(Barriers *b, Body *body, Stm *stm)
{
    if (begins_with_conflict(b, stm, 0) && begins_with_conflict(b, stm, 1))
        place_barrier(b, body, stm, stm->loc);
    TouchList before = list_pending(b);
    bool was_closed = b->phase && b->phase->closed;

    walk_branch(b, stm, 0);
    bool closed = b->phase && b->phase->closed;
    TouchList first = list_pending(b);
    if (b->phase)
        b->phase->closed = was_closed;
    forget_pending(b);
    pend_all(b, &before);
    walk_branch(b, stm, 1);
    if (b->phase)
        b->phase->closed = b->phase->closed && closed;
    pend_all(b, &first);
    free(before.at);
    free(first.at);
}

static void walk_body(Barriers *b, Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_IMP_IF)
            walk_if(b, body, s);
        else if (form_info[s->exp.form].repeats)
            walk_loop(b, body, s);
        else
            walk_simple(b, body, s);
}

/* ---- groups ---- */

/* What the body of STM gives is written after it, by one work-item: none may
 * still be reading there. */
static void walk_results(Barriers *b, Stm *stm)
{
    b->now.n = 0;
    touch_targets(b, stm, GROUP_WRITES);
    if (PASS_LEGAL(barriers_after, any_conflicts(b, &b->now)))
        place_barrier(b, stm->exp.fn[0].body, NULL, stm->loc);
}

static void walk_group(Barriers *b, Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        ReachMark mark = reach_enter(b->reaching, stm, i);
        walk_body(b, stm->exp.fn[i].body);
        if (i == 0)
            walk_results(b, stm);
        forget_pending(b);
        reach_leave(b->reaching, mark);
    }
}

/* What the host runs. */
static void walk_host(Barriers *b, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (s->exp.exec == AT_BLOCK)
            walk_group(b, s);
        for (uint32_t i = 0; i < s->exp.nfn && s->exp.exec != AT_BLOCK; i++) {
            ReachMark mark = reach_enter(b->reaching, s, i);
            walk_host(b, s->exp.fn[i].body);
            reach_leave(b->reaching, mark);
        }
        reach_pass(b->reaching, s);
    }
}

static bool find_group(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.exec == AT_BLOCK;
    return !*found;
}

/* ---- what is there ---- */

static bool is_barrier(FormId form)
{
    return form == FORM_IMP_BARRIER;
}

static void walk_fun(Barriers *b, Fun *fun)
{
    bool found = false;

    body_each_stm(fun->body, find_group, &found);
    if (!found || !pass_may_rewrite(b->cx))
        return;
    Taken taken = taken_from(fun->body, is_barrier);
    b->nplaced = 0;
    ReachMark mark = reach_enter_fun(b->reaching, fun);
    walk_host(b, fun->body);
    reach_leave(b->reaching, mark);
    if (!taken_is_back(&taken, fun->body, is_barrier)) {
        pass_rewrite(b->cx);
        pass_remark(b->cx, b->prog, REMARK_DONE, "barriers", fun->loc,
                    "'%s' has %u barriers, of %u", fun->name->text,
                    b->nplaced, taken.n);
    }
    taken_free(&taken);
}

static bool run(Prog *prog, PassContext *cx)
{
    PolyStore *polys = poly_store_new(prog->store);
    Arena *arena = cx->arena;
    Barriers b = {.prog = prog, .cx = cx};
    uint32_t nset = prog->nvar;

    b.sets = points_to_new(prog, arena);
    b.reaching = reaching_new(prog, polys, arena);
    b.pending = ARENA_NEW(arena, Pending, nset);
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        walk_fun(&b, f);
    }
    for (uint32_t i = 0; i < nset; i++)
        free(b.pending[i].touches.at);
    reaching_free(b.reaching);
    free(b.since);
    free(b.placed);
    free(b.now.at);
    poly_store_free(polys);
    return true;
}

const Pass barriers_pass = {
    .name = "barriers",
    .summary = "let groups wait only where lanes would see each other",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
