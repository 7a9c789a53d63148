/* later.c - what is made before it has to be.
 *
 * An array cannot be built where it is copied to as long as others use what is
 * there, or before it is known where that is.  But statements of the window
 * may stand in another order: those that need nothing of the source come
 * before it is made, all others stay in their order, right before the copy.
 *
 * A statement needs what was moved if it uses a name bound there; if one of
 * both writes, and the other accesses, what may be one block; or if an assert
 * is in what was moved, which has to be checked before.
 *
 * The next round finds out whether that was of use.  If nothing at all was
 * done since, the statements come to stand as they stood: what was done may
 * rely on the new order.
 */
#include "passes/shortcircuit/circuit.h"

#include <string.h>

/* Statements and pairs of accesses that are looked at for all windows: so many,
 * and so many for each number.  Estimates. */
enum { WORK = 200000, WORK_EACH = 8 };

/* The statements of a window, and which of them are to come later. */
struct Later {
    Later *next;
    const Fun *fun;
    Body *body;
    Stm *end; /* of the window; NULL: the body's end */
    Var *source;
    Place old; /* where it was */
    Stm **stm;
    bool *waits;
    uint32_t n;
    uint32_t begin, after; /* numbers: of the first statement, and the copy */
    long long rewrites; /* before the statements moved */
};

/* ---- which ---- */

/* What waits so far: the names that it binds, and all that it accesses. */
typedef struct Waiting {
    Circuits *c;
    AccessList list;
    bool checks; /* there may be an assert in it */
    bool needed;
} Waiting;

static void look_up(Var *var, void *data)
{
    Waiting *w = data;
    const Circuits *c = w->c;
    w->needed |= var->id < c->nvar && c->put_off_at[var->id] == c->put_off;
}

static void note_bound(Var *var, void *data)
{
    const Circuits *c = ((Waiting *)data)->c;
    if (var->id < c->nvar)
        c->put_off_at[var->id] = c->put_off;
}

static bool checks(const Stm *stm, const void *data)
{
    return stm->exp.form == FORM_ASSERT || stm->exp.form == FORM_CALL ||
           stm_any_stm_inside(stm, checks, data);
}

/* A call may do anything with what it gets; a loop may consume it. */
static bool may_write(const Access *a)
{
    return a->kind == ACCESS_WRITE || a->stm->exp.form == FORM_CALL ||
           (a->kind == ACCESS_PASS && a->stm->exp.form == FORM_LOOP);
}

static bool meet(const Waiting *w, const AccessList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        for (uint32_t k = 0; k < w->list.n; k++) {
            const Access *a = &list->at[i], *b = &w->list.at[k];
            w->c->sorting++;
            if ((may_write(a) || may_write(b)) &&
                !points_to_apart(&w->c->blocks, CALLER_ANY, a->block, b->block))
                return true;
        }
    return false;
}

static void append(AccessList *list, const AccessList *more)
{
    for (uint32_t i = 0; i < more->n; i++) {
        GROUND_ROOM(list->at, list->n, list->room);
        list->at[list->n++] = more->at[i];
    }
}

/* Has STM to wait, too?  It does then. */
static bool waits(Waiting *w, const Stm *stm, bool is_first)
{
    AccessList list;

    w->c->sorting++;
    if (w->checks)
        return true;
    stm_accesses(&w->c->accesses, stm, &list);
    w->needed = is_first;
    if (!w->needed)
        stm_each_use_inside(stm, look_up, w);
    if (!w->needed)
        w->needed = !PASS_LEGAL(shortcircuit_later, !meet(w, &list));
    if (w->needed) {
        stm_each_binding(stm, note_bound, w);
        append(&w->list, &list);
        w->checks = checks(stm, NULL);
    }
    access_list_free(&list);
    return w->needed;
}

/* May STM be what keeps the source from its destination? */
static bool uses_destination(const Circuits *c, const Circuit *circuit,
                             const Stm *stm)
{
    uint32_t to = points_to_set(&c->blocks, circuit->to.mem);
    AccessList list;
    bool uses = false;

    stm_accesses(&c->accesses, stm, &list);
    for (uint32_t i = 0; i < list.n; i++)
        uses |= points_to_set(&c->blocks, list.at[i].block) == to;
    access_list_free(&list);
    return uses;
}

/* Which statements of LATER's window wait.  True: some others do not, of which
 * one may have been in the way. */
static bool divide(Circuits *c, const Circuit *circuit, Later *later,
                   bool everything)
{
    Waiting w = {.c = c};
    bool some = false;

    c->put_off++;
    for (uint32_t i = 0; i < later->n; i++) {
        const Stm *stm = later->stm[i];
        later->waits[i] = waits(&w, stm, i == 0);
        if (!later->waits[i])
            some |= everything || uses_destination(c, circuit, stm);
    }
    access_list_free(&w.list);
    return some;
}

static Later *window_of(Circuits *c, const Circuit *circuit,
                        const CircuitWeb *web)
{
    Later *later = ARENA_NEW(c->cx->arena, Later, 1);

    *later = (Later){.fun = c->cx->fun,
                     .body = (Body *)(uintptr_t)circuit->body,
                     .end = (Stm *)(uintptr_t)circuit->end,
                     .source = circuit->source,
                     .old = circuit->source->place,
                     .begin = site_of_stm(c, web->first)->begin,
                     .after = circuit->after};
    for (Stm *s = web->first; s != later->end; s = s->next)
        later->n++;
    later->stm = ARENA_NEW(c->cx->arena, Stm *, later->n);
    later->waits = ARENA_NEW(c->cx->arena, bool, later->n);
    uint32_t n = 0;
    for (Stm *s = web->first; s != later->end; s = s->next)
        later->stm[n++] = s;
    return later;
}

static bool is_tired(const Circuits *c)
{
    return c->sorting > WORK + (uint64_t)WORK_EACH * c->number;
}

static bool was_tried(const Circuits *c, const Var *source)
{
    return source->id < c->nmoved && c->moved[source->id];
}

void later_note(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                const Refusal *why)
{
    bool scope = strcmp(why->name, "scope") == 0;

    if ((!scope && strcmp(why->name, "overlap") != 0) || is_tired(c) ||
        was_tried(c, circuit->source))
        return;
    Later *later = window_of(c, circuit, web);
    if (!divide(c, circuit, later, scope))
        return;
    later->next = c->may_wait;
    c->may_wait = later;
}

/* ---- moving statements, and back ---- */

/* Does another window that was put in order have some of its statements? */
static bool is_taken(const Circuits *c, const Later *later)
{
    for (const Later *l = c->waiting; l; l = l->next)
        if (l->body == later->body && l->begin < later->after &&
            later->begin < l->after)
            return true;
    return false;
}

static void put_before(Body *body, Stm *next, Stm *stm)
{
    body_remove(body, stm);
    body_insert_before(body, next, stm);
}

bool later_move(Circuits *c)
{
    for (Later *later = c->may_wait, *next; later; later = next) {
        next = later->next;
        if (is_taken(c, later))
            continue; /* there is another round */
        GROUND_INDEX(c->moved, c->nmoved, c->prog->nvar);
        c->moved[later->source->id] = true;
        for (uint32_t i = 0; i < later->n; i++)
            if (later->waits[i])
                put_before(later->body, later->end, later->stm[i]);
        later->rewrites = c->cx->rewrites;
        later->next = c->waiting;
        c->waiting = later;
    }
    c->may_wait = NULL;
    return c->waiting != NULL;
}

/* Are the statements of the window still there, and no others? */
static bool is_as_moved(const Later *later)
{
    const Stm *s = later->end ? later->end->prev : later->body->last;

    for (int waits = 1; waits >= 0; waits--)
        for (uint32_t i = later->n; i-- > 0;) {
            if (later->waits[i] != (waits != 0))
                continue;
            if (s != later->stm[i])
                return false;
            s = s->prev;
        }
    return true;
}

static void settle(Circuits *c, const Later *later)
{
    if (later->source->place.mem != later->old.mem ||
        later->source->place.ixfn != later->old.ixfn) {
        c->cx->fun = later->fun;
        pass_remark(c->cx, c->prog, REMARK_DONE, "later",
                    later->source->loc,
                    "'%s' is made later, after the statements that do "
                    "not need it",
                    later->source->name->text);
    } else if (PASS_LEGAL(shortcircuit_as_it_stood,
                          later->rewrites == c->cx->rewrites) &&
               is_as_moved(later)) {
        for (uint32_t i = 0; i < later->n; i++)
            put_before(later->body, later->end, later->stm[i]);
    }
}

bool later_settle(Circuits *c)
{
    bool some = c->waiting != NULL;

    for (const Later *later = c->waiting; later; later = later->next)
        settle(c, later);
    c->waiting = NULL;
    return some;
}
