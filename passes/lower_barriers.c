/* lower_barriers.c - where a group waits for its lanes.
 *
 * In the body of a block, between two barriers, lanes are not ordered with
 * lanes of other statements, nor with what the group does itself
 * (docs/language.md, 7.5).  A walk along the text keeps what was done to each
 * block since the last barrier; a statement that touches one of these in a way
 * that could be seen gets a barrier before it.  Blocks are told apart by their
 * names only (block_sets.h).
 *
 * Behind a loop there may have been no trip or some.  What its body does
 * before its own first barrier meets what the trip before left undone: then
 * the body ends in a barrier.
 */
#include "passes/lower_inside.h"

#include "passes/block_sets.h"

#include <stdlib.h>

/* What is done to a block, and by whom. */
enum { LANE_READS = 1, LANE_WRITES = 2, GROUP_READS = 4, GROUP_WRITES = 8 };

typedef struct Touch {
    uint32_t set;
    uint8_t how;
} Touch;

typedef struct TouchList {
    Touch *at;
    uint32_t n, room;
} TouchList;

/* The part of a body before its first barrier. */
typedef struct Phase {
    TouchList done;
    bool closed;
} Phase;

typedef struct Barriers {
    Prog *prog;
    PassContext *cx;
    BlockSets sets;
    uint8_t *pending; /* by set: since the last barrier */
    TouchList since;  /* the sets that are not 0 there */
    TouchList now;    /* of the statement at hand */
    Phase *phase;     /* of the innermost loop, or NULL */
} Barriers;

static void push(TouchList *list, uint32_t set, uint8_t how)
{
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 8;
        list->at = ground_realloc(list->at, list->room * sizeof *list->at);
    }
    list->at[list->n++] = (Touch){set, how};
}

static void pend(Barriers *b, uint32_t set, uint8_t how)
{
    if (!b->pending[set])
        push(&b->since, set, 0);
    b->pending[set] |= how;
}

static void pend_all(Barriers *b, const TouchList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        pend(b, list->at[i].set, list->at[i].how);
}

/* All that is pending, taken out. */
static TouchList take_pending(Barriers *b)
{
    TouchList taken = {0};

    for (uint32_t i = 0; i < b->since.n; i++) {
        uint32_t set = b->since.at[i].set;
        push(&taken, set, b->pending[set]);
        b->pending[set] = 0;
    }
    b->since.n = 0;
    return taken;
}

static void forget_pending(Barriers *b)
{
    for (uint32_t i = 0; i < b->since.n; i++)
        b->pending[b->since.at[i].set] = 0;
    b->since.n = 0;
}

/* May NOW be seen to come before or behind what is pending?  The group's own
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

static bool any_conflicts(const Barriers *b, const TouchList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (conflicts(b->pending[list->at[i].set], list->at[i].how))
            return true;
    return false;
}

static Stm *barrier_new(Barriers *b, Loc loc)
{
    Stm *stm = stm_new(b->prog, FORM_IMP_BARRIER, 0, NULL);

    stm->loc = loc;
    forget_pending(b);
    if (b->phase)
        b->phase->closed = true;
    return stm;
}

/* ---- what a statement touches ---- */

/* Work-items do not see each other's private blocks. */
static void touch(Barriers *b, const Scalar *block, uint8_t how)
{
    if (block->u.var->type->space == SPACE_PRIVATE)
        return;
    push(&b->now, block_set(&b->sets, block->u.var), how);
}

static void touch_targets(Barriers *b, const Stm *stm, uint8_t how)
{
    const IntoList *into = lower_targets(stm);

    for (uint32_t i = 0; into && i < into->count; i++)
        touch(b, stm->exp.arg[into->at[i].first], how);
}

static void touch_stm(Barriers *b, const Stm *stm, bool lane)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_IMP_READ)
        touch(b, exp->arg[1], lane ? LANE_READS : GROUP_READS);
    if (exp->form == FORM_IMP_WRITE)
        touch(b, exp->arg[0], lane ? LANE_WRITES : GROUP_WRITES);
    touch_targets(b, stm, lane ? LANE_WRITES : GROUP_WRITES);
}

static void touch_all(Barriers *b, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        touch_stm(b, s, true);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            touch_all(b, s->exp.fn[i].body);
    }
}

/* ---- the walk ---- */

static void walk_body(Barriers *b, Body *body);

static void list_touches(Barriers *b, const Stm *stm)
{
    b->now.n = 0;
    touch_stm(b, stm, stm->exp.level == AT_LANE);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        touch_all(b, stm->exp.fn[i].body);
}

static void walk_simple(Barriers *b, Body *body, Stm *stm)
{
    list_touches(b, stm);
    if (PASS_LEGAL(lower_barrier_needed, any_conflicts(b, &b->now)))
        body_insert_before(body, stm, barrier_new(b, stm->loc));
    pend_all(b, &b->now);
    for (uint32_t i = 0; i < b->now.n && b->phase && !b->phase->closed; i++)
        push(&b->phase->done, b->now.at[i].set, b->now.at[i].how);
}

static void walk_loop(Barriers *b, Stm *stm)
{
    Body *body = stm->exp.fn[0].body;
    Phase *around = b->phase, phase = {0};
    TouchList none = take_pending(b);

    pend_all(b, &none);
    b->phase = &phase;
    walk_body(b, body);
    if (PASS_LEGAL(lower_barrier_carried, any_conflicts(b, &phase.done)))
        body_append(body, barrier_new(b, stm->loc));
    b->phase = around;
    for (uint32_t i = 0; i < phase.done.n && around && !around->closed; i++)
        push(&around->done, phase.done.at[i].set, phase.done.at[i].how);
    pend_all(b, &none);
    free(none.at);
    free(phase.done.at);
}

/* Does what BODY touches first meet what is pending? */
static bool begins_with_conflict(Barriers *b, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_IF || s->exp.form == FORM_IMP_FOR ||
            s->exp.form == FORM_IMP_WHILE)
            return false;
        list_touches(b, s);
        if (b->now.n > 0)
            return any_conflicts(b, &b->now);
    }
    return false;
}

/* A barrier that both branches begin with stands before them. */
static void walk_if(Barriers *b, Body *body, Stm *stm)
{
    if (begins_with_conflict(b, stm->exp.fn[0].body) &&
        begins_with_conflict(b, stm->exp.fn[1].body))
        body_insert_before(body, stm, barrier_new(b, stm->loc));
    TouchList before = take_pending(b);
    bool was_closed = b->phase && b->phase->closed;

    pend_all(b, &before);
    walk_body(b, stm->exp.fn[0].body);
    bool closed = b->phase && b->phase->closed;
    TouchList first = take_pending(b);
    if (b->phase)
        b->phase->closed = was_closed;
    pend_all(b, &before);
    walk_body(b, stm->exp.fn[1].body);
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
        else if (s->exp.form == FORM_IMP_FOR || s->exp.form == FORM_IMP_WHILE)
            walk_loop(b, s);
        else
            walk_simple(b, body, s);
}

/* What the body of STM gives is written behind it, by one work-item: none may
 * still be reading there. */
static void walk_results(Barriers *b, Stm *stm)
{
    b->now.n = 0;
    touch_targets(b, stm, GROUP_WRITES);
    if (PASS_LEGAL(lower_barrier_behind, any_conflicts(b, &b->now)))
        body_append(stm->exp.fn[0].body, barrier_new(b, stm->loc));
}

/* Groups begin at the top; what is inside of them was walked over by then. */
static bool enter_group(Stm *stm, void *data)
{
    Barriers *b = data;

    if (stm->exp.level != AT_BLOCK)
        return true;
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        walk_body(b, stm->exp.fn[i].body);
        if (i == 0)
            walk_results(b, stm);
        forget_pending(b);
    }
    return false;
}

void lower_place_barriers(Prog *prog, PassContext *cx)
{
    Barriers b = {.prog = prog, .cx = cx};

    b.sets = block_sets_new(prog, cx->arena);
    b.pending = ARENA_NEW(cx->arena, uint8_t, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            body_each_stm(f->body, enter_group, &b);
    free(b.since.at);
    free(b.now.at);
}
