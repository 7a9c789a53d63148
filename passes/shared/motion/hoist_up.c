/* hoist_up.c - allocations move up within their body.
 *
 * Statements count from 2.  One that goes up shares the number of what it
 * stands after from now on, or 1, and goes after those that went there before
 * it; so does one that stands there already.
 *
 * Two walks: the first finds which allocations have to pass asserts, and which
 * scalars they need there; the second one moves.
 */
#include "passes/shared/motion/hoist_up.h"

#include <stdlib.h>

/* ---- what sizes are made of ---- */

static void note_feeds(Var *var, void *data)
{
    ((bool *)data)[var->id] = true;
}

void hoist_note_sizes(const HoistGuards *guards, const Body *body, bool *feeds)
{
    for (const Stm *s = body->last; s; s = s->prev) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            hoist_note_sizes(guards, s->exp.fn[i].body, feeds);
        if (s->exp.form == FORM_ALLOC)
            hoist_guards_each_use(guards, s, note_feeds, feeds);
        else if (s->exp.form == FORM_SCALAR && feeds[s->pat[0]->id])
            scalar_each_var(s->exp.arg[0], note_feeds, feeds);
    }
}

/* ---- going up ---- */

enum { FIRST = 1 /* the number of what stands after no statement */ };

typedef struct Climb {
    const Climbing *how;
    Body *body;
    Stm **last;     /* by number: the last one that has it */
    uint32_t *next; /* by number: of the first after it that makes an array;
                       else UINT32_MAX */
    uint32_t *checked; /* by number: the last one up to it that has an assert
                          inside; or 0 */
    bool *passes;   /* by order: should it pass asserts? */
    uint32_t count; /* statements of the body */
    uint32_t least; /* of what the current statement needs */
    const Var *by;  /* that it needs, and that stands there; or NULL */
    uint32_t barrier; /* of the last one that has an assert inside */
} Climb;

static void note_needed(Var *var, void *data)
{
    Climb *c = data;
    uint32_t number = c->how->number[var->id];

    if (number < c->least)
        return;
    c->least = number;
    c->by = var;
}

static bool may_climb(const Climb *c, const Stm *stm)
{
    return stm->exp.form == FORM_ALLOC ||
           (stm->exp.form == FORM_SCALAR && c->how->feeds[stm->pat[0]->id] &&
            type_is_scalar(stm->pat[0]->type) && !stm->pat[0]->place.ixfn);
}

bool stm_makes_fresh(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type))
            return form_info[stm->exp.form].makes != MAKES_VIEW;
    return false;
}

static void set_number(const Climb *c, const Stm *stm, uint32_t number)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        c->how->number[stm->pat[i]->id] = number;
}

/* What STM needs, asserts aside. */
static void look(Climb *c, const Stm *stm)
{
    c->least = FIRST;
    c->by = NULL;
    hoist_guards_each_use(c->how->guards, stm, note_needed, c);
}

/* ---- what has to pass asserts ---- */

static void number_makers(Climb *c)
{
    uint32_t number = FIRST, next = UINT32_MAX;

    for (const Stm *s = c->body->first; s; s = s->next)
        number += !may_climb(c, s);
    c->next[number] = next;
    for (const Stm *s = c->body->last; s; s = s->prev) {
        if (may_climb(c, s))
            continue;
        if (stm_makes_fresh(s))
            next = number;
        c->next[--number] = next;
    }
}

/* As if nothing held them but what they need. */
static void find_passing(Climb *c)
{
    uint32_t number = FIRST, barrier = 0, order = 0;

    c->checked[FIRST] = 0;
    for (Stm *s = c->body->first; s; s = s->next, order++) {
        c->passes[order] = false;
        if (!may_climb(c, s)) {
            set_number(c, s, ++number);
            if (checks_has(c->how->checks, s))
                barrier = number;
            c->checked[number] = barrier;
            continue;
        }
        look(c, s);
        set_number(c, s, c->least);
        c->passes[order] =
            s->exp.form == FORM_ALLOC && c->next[c->least] < barrier;
    }
}

static void note_passing(Var *var, void *data)
{
    uint32_t *number = data;

    if (number[var->id])
        number[var->id] = UINT32_MAX;
}

/* What they are made of has to pass as well. */
static void find_needed(Climb *c)
{
    uint32_t *number = c->how->number, order = c->count;

    for (Stm *s = c->body->last; s; s = s->prev) {
        bool *passes = &c->passes[--order];
        if (s->exp.form == FORM_SCALAR && may_climb(c, s))
            *passes = number[s->pat[0]->id] == UINT32_MAX;
        if (*passes)
            hoist_guards_each_use(c->how->guards, s, note_passing, number);
    }
}

/* ---- moving ---- */

static void put_after(Climb *c, Stm *stm, uint32_t number)
{
    Stm *before = c->last[number];

    body_remove(c->body, stm);
    body_insert_before(c->body, before ? before->next : c->body->first, stm);
}

/* C->least becomes the number of what STM may go after; is that above an
 * assert? */
static bool find_place(Climb *c, const Stm *stm, bool passes)
{
    uint32_t made;

    look(c, stm);
    made = c->next[c->least];
    if (PASS_LEGAL(hoist_alloc_checked, c->barrier <= c->least))
        return false;
    if (passes && made < c->barrier && c->how->may_pass &&
        c->how->may_pass(stm, c->how->data)) {
        if (c->checked[made - 1] > c->least) {
            c->least = c->checked[made - 1];
            c->by = NULL;
        }
        return true;
    }
    c->least = c->barrier;
    c->by = NULL;
    return false;
}

static void say_up(const Climb *c, const Stm *stm)
{
    const char *name = stm->pat[0]->name->text;

    if (c->by)
        pass_remark(c->how->cx, c->how->prog, REMARK_DONE, "up", stm->loc,
                    "'%s' moves up, after '%s'", name, c->by->name->text);
    else
        pass_remark(c->how->cx, c->how->prog, REMARK_DONE, "up", stm->loc,
                    "'%s' moves up", name);
}

static void say_held(const Climb *c, const Stm *stm)
{
    const char *name = stm->pat[0]->name->text;

    if (c->how->quiet || stm->exp.form != FORM_ALLOC)
        return;
    if (c->by)
        pass_remark(c->how->cx, c->how->prog, REMARK_MISSED, "held", stm->loc,
                    "'%s' stays after '%s', which its size reads", name,
                    c->by->name->text);
    else if (c->barrier)
        pass_remark(c->how->cx, c->how->prog, REMARK_MISSED, "held", stm->loc,
                    "'%s' stays after an assert: to move it before that would "
                    "be of no use",
                    name);
}

/* An assert may say that the size of a private block is a constant. */
static bool needs_assert(const Stm *stm)
{
    int64_t bytes;

    return stm->exp.form == FORM_ALLOC && stm->exp.elem == SPACE_PRIVATE &&
           !scalar_is_int(stm->exp.arg[0], &bytes);
}

/* STM stands after what has the number STAYED. */
static uint32_t climb(Climb *c, Stm *stm, uint32_t stayed, bool passes)
{
    bool above =
        find_place(c, stm,
                   passes && PASS_LEGAL(hoist_constant, !needs_assert(stm)));

    if (c->least >= stayed) {
        say_held(c, stm);
        return stayed;
    }
    if (!pass_rewrite(c->how->cx))
        return stayed;
    if (above)
        c->how->pass(stm, c->how->data);
    put_after(c, stm, c->least);
    say_up(c, stm);
    return c->least;
}

static void climb_all(Climb *c)
{
    uint32_t number = FIRST, order = 0;

    c->last[FIRST] = NULL;
    for (Stm *s = c->body->first, *next; s; s = next, order++) {
        next = s->next;
        if (may_climb(c, s)) {
            uint32_t to = climb(c, s, number, c->passes[order]);
            c->last[to] = s;
            set_number(c, s, to);
            continue;
        }
        c->last[++number] = s;
        set_number(c, s, number);
        if (checks_has(c->how->checks, s))
            c->barrier = number;
    }
}

/* ---- both ---- */

static bool has_climber(Climb *c)
{
    bool found = false;

    for (const Stm *s = c->body->first; s; s = s->next) {
        found |= may_climb(c, s);
        c->count++;
    }
    return found;
}

static void forget(const Climb *c)
{
    for (const Stm *s = c->body->first; s; s = s->next)
        set_number(c, s, 0);
}

void hoist_up(const Climbing *how, Body *body)
{
    Climb c = {.how = how, .body = body};

    if (!has_climber(&c))
        return;
    size_t room = (size_t)c.count + FIRST + 1;
    c.last = ground_alloc(room * sizeof *c.last);
    c.next = ground_alloc(room * sizeof *c.next);
    c.checked = ground_alloc(room * sizeof *c.checked);
    c.passes = ground_alloc(room * sizeof *c.passes);
    number_makers(&c);
    find_passing(&c);
    find_needed(&c);
    forget(&c);
    climb_all(&c);
    forget(&c);
    free(c.last);
    free(c.next);
    free(c.checked);
    free(c.passes);
}
