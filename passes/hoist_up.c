/* hoist_up.c - allocations go up in the body that they stand in.
 *
 * Statements count from 1.  One that goes up shares the number of what it
 * stands behind from now on, and goes behind those that went there before it;
 * so does one that stands there already.
 */
#include "passes/hoist_up.h"

#include <stdlib.h>

/* ---- what sizes are made of ---- */

static void note_feeds(Var *var, void *data)
{
    ((bool *)data)[var->id] = true;
}

void hoist_note_sizes(const Body *body, bool *feeds)
{
    for (const Stm *s = body->last; s; s = s->prev) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            hoist_note_sizes(s->exp.fn[i].body, feeds);
        if (s->exp.form == FORM_ALLOC ||
            (s->exp.form == FORM_SCALAR && feeds[s->pat[0]->id]))
            scalar_each_var(s->exp.arg[0], note_feeds, feeds);
    }
}

/* ---- going up ---- */

typedef struct Climb {
    Prog *prog;
    PassContext *cx;
    const bool *feeds;
    uint32_t *number; /* by Var.id: of what binds it here; else 0 */
    Stm **last;       /* by number: the last one that has it */
    uint32_t least;   /* of what the statement at hand needs */
} Climb;

static void note_needed(Var *var, void *data)
{
    Climb *c = data;

    if (c->number[var->id] > c->least)
        c->least = c->number[var->id];
}

static bool may_climb(const Climb *c, const Stm *stm)
{
    return stm->exp.form == FORM_ALLOC ||
           (stm->exp.form == FORM_SCALAR && c->feeds[stm->pat[0]->id] &&
            type_is_scalar(stm->pat[0]->type) && !stm->pat[0]->place.ixfn);
}

static void put_behind(Climb *c, Body *body, Stm *stm, uint32_t number)
{
    Stm *before = c->last[number];

    body_remove(body, stm);
    body_insert_before(body, before ? before->next : body->first, stm);
}

static void set_number(Climb *c, Stm *stm, uint32_t number)
{
    c->last[number] = stm;
    for (uint32_t i = 0; i < stm->npat; i++)
        c->number[stm->pat[i]->id] = number;
}

/* STM stands behind what has the number STAYED. */
static uint32_t climb(Climb *c, Body *body, Stm *stm, uint32_t barrier,
                      uint32_t stayed)
{
    c->least = PASS_LEGAL(hoist_alloc_checked, barrier == 0) ? 0 : barrier;
    stm_each_use(stm, note_needed, c);
    if (c->least >= stayed || !pass_rewrite(c->cx))
        return stayed;
    put_behind(c, body, stm, c->least);
    pass_remark(c->cx, c->prog, REMARK_DONE, "up", stm->loc, "'%s' goes up",
                stm->pat[0]->name->text);
    return c->least;
}

static void climb_all(Climb *c, Body *body, const Checks *checks)
{
    uint32_t number = 0, barrier = 0;

    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (may_climb(c, s)) {
            set_number(c, s, climb(c, body, s, barrier, number));
            continue;
        }
        set_number(c, s, ++number);
        if (checks_has(checks, s))
            barrier = number;
    }
}

static bool has_climber(const Climb *c, const Body *body, uint32_t *count)
{
    bool found = false;

    *count = 0;
    for (const Stm *s = body->first; s; s = s->next) {
        found |= may_climb(c, s);
        ++*count;
    }
    return found;
}

static void forget(Climb *c, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            c->number[s->pat[i]->id] = 0;
}

void hoist_up(Prog *prog, PassContext *cx, Body *body, const Checks *checks,
              const bool *feeds, uint32_t *number)
{
    Climb c = {.prog = prog, .cx = cx, .feeds = feeds, .number = number};
    uint32_t count;

    if (!has_climber(&c, body, &count))
        return;
    c.last = ground_alloc((count + 1) * sizeof *c.last);
    c.last[0] = NULL;
    climb_all(&c, body, checks);
    forget(&c, body);
    free(c.last);
}
