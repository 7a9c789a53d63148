/* exec.c - execution levels: docs/language.md, section 5.13.
 *
 * Calls are judged as if the callee stood in their place.  Callees stand before
 * their callers, so one walk in the order of the text does it: of each function
 * it keeps the first form that a call has to answer for.  A function with lanes
 * outside of its own blocks is for blocks only; what nobody can call (an entry
 * runs without a caller, an IMP function has none) gets the error at the form.
 *
 * Inside a thread nothing is rejected but lanes that have no block: whatever
 * the level there says, the thread executes it.
 */
#include "verifier/rules/check.h"

#include <string.h>

/* What a function has, called ones included. */
struct Reach {
    Where lane; /* outside of its blocks; .fun is NULL where there is none */
    Where grid; /* at block or at thread, likewise */
};

typedef struct Walk {
    Checker *c;
    const Fun *fun;
} Walk;

/* The forms that stand around. */
typedef struct Around {
    const Stm *block, *lane;
} Around;

static Where form_at(const Walk *w, const Stm *stm)
{
    return where_stm(w->c, stm, SPOT_RHS, 0);
}

static Reach *reach_of(const Walk *w, const Fun *fun)
{
    return &w->c->reach[fun->number];
}

/* Has FUN callers that are to answer for it? */
static bool has_callers(const Fun *fun)
{
    return !fun->entry && !fun->imp;
}

static const char *exec_text_at(Where where)
{
    return exec_text[where.stm->exp.exec];
}

/* ---- forms ---- */

/* 5.13: lanes are a block's. */
static bool lane_outside_block(Walk *w, const Stm *stm, Around around)
{
    Reach *reach = reach_of(w, w->fun);

    if (around.block)
        return true;
    if (has_callers(w->fun)) {
        if (!reach->lane.fun)
            reach->lane = form_at(w, stm);
        return true;
    }
    REJECT(w->c, RULE_LANE_OUTSIDE_BLOCK, form_at(w, stm), "");
    return false;
}

/* 5.13: a lane has none of its own. */
static bool lane_in_lane(Walk *w, const Stm *stm, Around around)
{
    if (!around.lane)
        return true;
    REJECT(w->c, RULE_LANE_IN_LANE, form_at(w, stm), "");
    note_at(w->c, form_at(w, around.lane), "it is inside this one");
    return false;
}

/* 5.13: a block holds neither blocks nor threads. */
static bool grid_in_block(Walk *w, const Stm *stm, Around around)
{
    Reach *reach = reach_of(w, w->fun);

    if (!reach->grid.fun)
        reach->grid = form_at(w, stm);
    if (!around.block && !around.lane)
        return true;
    REJECT(w->c, RULE_GRID_IN_BLOCK, form_at(w, stm), exec_text[stm->exp.exec]);
    note_at(w->c, form_at(w, around.block ? around.block : around.lane),
            "it is inside this one");
    return false;
}

/* ---- calls ---- */

/* 5.13: as lane_outside_block, of a function with lanes. */
static bool call_outside_block(Walk *w, const Stm *stm, Around around)
{
    const Fun *callee = stm->exp.u.callee;
    Reach *reach = reach_of(w, w->fun);
    Where lane = reach_of(w, callee)->lane;

    if (!lane.fun || around.block)
        return true;
    if (has_callers(w->fun)) {
        if (!reach->lane.fun)
            reach->lane = lane;
        return true;
    }
    REJECT(w->c, RULE_CALL_OUTSIDE_BLOCK, form_at(w, stm), callee->name->text);
    note_at(w->c, lane, "these are its lanes");
    return false;
}

/* 5.13: as lane_in_lane. */
static bool call_in_lane(Walk *w, const Stm *stm, Around around)
{
    const Fun *callee = stm->exp.u.callee;
    Where lane = reach_of(w, callee)->lane;

    if (!lane.fun || !around.lane)
        return true;
    REJECT(w->c, RULE_CALL_IN_LANE, form_at(w, stm), callee->name->text);
    note_at(w->c, lane, "these are its lanes");
    note_at(w->c, form_at(w, around.lane), "it is called inside this one");
    return false;
}

/* 5.13: as grid_in_block. */
static bool call_in_block(Walk *w, const Stm *stm, Around around)
{
    const Fun *callee = stm->exp.u.callee;
    Reach *reach = reach_of(w, w->fun);
    Where grid = reach_of(w, callee)->grid;

    if (!grid.fun)
        return true;
    if (!reach->grid.fun)
        reach->grid = grid;
    if (!around.block && !around.lane)
        return true;
    REJECT(w->c, RULE_CALL_IN_BLOCK, form_at(w, stm), callee->name->text,
           exec_text_at(grid));
    note_at(w->c, grid, "it is here");
    note_at(w->c, form_at(w, around.block ? around.block : around.lane),
            "it is called inside this one");
    return false;
}

/* ---- the walk ---- */

static void check_stm(Walk *w, const Stm *stm, Around around)
{
    switch (stm->exp.exec) {
    case AT_LANE:
        if (lane_in_lane(w, stm, around))
            lane_outside_block(w, stm, around);
        break;
    case AT_BLOCK:
    case AT_THREAD:
        grid_in_block(w, stm, around);
        break;
    case AT_NONE:
        break;
    }
    if (stm->exp.form == FORM_CALL && call_in_lane(w, stm, around) &&
        call_in_block(w, stm, around))
        call_outside_block(w, stm, around);
}

static void walk_body(Walk *w, const Body *body, Around around)
{
    for (const Stm *s = body->first; s; s = s->next) {
        Around inside = around;
        check_stm(w, s, around);
        if (s->exp.exec == AT_BLOCK)
            inside.block = s;
        if (s->exp.exec == AT_LANE)
            inside.lane = s;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_body(w, s->exp.fn[i].body, inside);
    }
}

void check_fun_exec(Checker *c, const Fun *fun)
{
    Walk w = {c, fun};

    GROUND_INDEX(c->reach, c->nreach, c->prog->nfun);
    c->fun = fun;
    walk_body(&w, fun->body, (Around){NULL, NULL});
    c->fun = NULL;
}
