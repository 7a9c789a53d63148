/* changes.c - what a loop of IMP changes: the variables that it declares
 * or sets.
 *
 * The places where a variable is declared or set are kept in the order of the
 * text, in which a loop is a stretch.  The walks that ask come to loops in that
 * order, too, and add nothing that changes to a loop that they come to later.
 */
#include "passes/shared/imp/changes.h"

#include <stdlib.h>

/* VAR is declared or set there. */
typedef struct Change {
    const Var *var;
    uint32_t at;
} Change;

typedef struct Walk {
    LoopChanges *c;
    Change *change;
    uint32_t nchange, room, loop_room;
    uint32_t now; /* the last place given */
} Walk;

/* ---- places ---- */

static void note_change(Walk *w, const Var *var)
{
    Arena *arena = &w->c->arena;

    arena_grow(arena, &w->change, w->nchange, &w->room, sizeof *w->change);
    w->change[w->nchange++] = (Change){var, w->now};
    w->c->first[var->id + 1]++;
}

static void note_changes(Walk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const IntoList *into = exp_into(&stm->exp);

    for (uint32_t i = 0; i < stm->npat; i++)
        note_change(w, stm->pat[i]);
    if (form_info[exp->form].sets)
        note_change(w, exp->arg[0]->u.var);
    if (into && into->position)
        note_change(w, into->position);
    for (uint32_t i = 0; i < exp->nfn; i++)
        for (uint32_t k = 0; k < exp->fn[i].nparam; k++)
            note_change(w, exp->fn[i].param[k]);
}

static uint32_t note_loop(Walk *w, const Stm *stm)
{
    LoopChanges *c = w->c;

    arena_grow(&c->arena, &c->loop, c->nloop, &w->loop_room, sizeof *c->loop);
    c->loop[c->nloop] = (LoopStretch){stm, w->now, w->now};
    return c->nloop++;
}

static void walk_body(Walk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        w->now++;
        note_changes(w, s);
        if (s->exp.nfn == 0)
            continue;
        uint32_t loop = note_loop(w, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_body(w, s->exp.fn[i].body);
        w->c->loop[loop].end = w->now;
    }
}

/* By variable; in the order in which they came. */
static void order_changes(LoopChanges *c, uint32_t n, const Change *change)
{
    uint32_t *next = ARENA_NEW(&c->arena, uint32_t, c->nvar + 1);

    c->place = ARENA_NEW(&c->arena, uint32_t, n);
    for (uint32_t i = 0; i < c->nvar; i++)
        next[i + 1] = c->first[i + 1] += c->first[i];
    for (uint32_t i = 0; i < n; i++)
        c->place[next[change[i].var->id]++] = change[i].at;
}

LoopChanges loop_changes_new(const Prog *prog)
{
    LoopChanges c = {.nvar = prog->nvar};
    Walk w = {.c = &c};

    c.first = ARENA_NEW(&c.arena, uint32_t, c.nvar + 1);
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            walk_body(&w, f->body);
    order_changes(&c, w.nchange, w.change);
    return c;
}

void loop_changes_free(LoopChanges *c)
{
    arena_free(&c->arena);
    free(c->answer);
}

/* ---- questions ---- */

void loop_changes_enter(LoopChanges *c, const Stm *loop)
{
    while (c->loop[c->at].stm != loop)
        c->at++;
    c->number++;
}

/* The first place of VAR at BEGIN or after it, if there is one, is at END or
 * before it. */
static bool is_changed(const LoopChanges *c, const Var *var, uint32_t begin,
                       uint32_t end)
{
    uint32_t lo = c->first[var->id], last = c->first[var->id + 1], hi = last;

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (c->place[mid] < begin)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < last && c->place[lo] <= end;
}

uint32_t loop_changes_place(const LoopChanges *c)
{
    return c->loop[c->at].begin;
}

typedef struct Since {
    const LoopChanges *c;
    uint32_t place;
} Since;

static bool is_changed_since(const Var *var, const void *data)
{
    const Since *since = data;

    return var->id < since->c->nvar &&
           is_changed(since->c, var, since->place,
                      loop_changes_place(since->c));
}

bool loop_changes_since(const LoopChanges *c, const Scalar *s, uint32_t place)
{
    const Since since = {c, place};

    return scalar_any_var(s, is_changed_since, &since);
}

static bool changes_operand(LoopChanges *c, const Scalar *s)
{
    bool found = false;

    for (uint32_t i = 0; i < s->narg && !found; i++)
        found = loop_changes(c, s->arg[i]);
    return found;
}

/* The walks ask about an expression and about its parts. */
bool loop_changes(LoopChanges *c, const Scalar *s)
{
    const LoopStretch *loop = &c->loop[c->at];

    if (s->op == OP_VAR)
        return s->u.var->id < c->nvar &&
               is_changed(c, s->u.var, loop->begin, loop->end);
    if (s->narg == 0)
        return false;
    GROUND_INDEX(c->answer, c->answer_room, s->id);
    if (c->answer[s->id] / 2 != c->number) {
        uint32_t found = changes_operand(c, s);
        c->answer[s->id] = 2 * c->number + found;
    }
    return c->answer[s->id] % 2;
}
