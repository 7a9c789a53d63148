/* order.c - the statements of a body in another one's order.
 *
 * Between two statements that do not move, each stands where its partner does,
 * after all that it depends on.
 */
#include "drivers/fundiff/inside.h"

#include <stdlib.h>

typedef struct Slot {
    Stm *stm;
    int64_t wanted, at; /* where the partner stands, and where it stood */
    bool is_placed;
} Slot;

typedef struct Order {
    Body *body;
    Slot *place;      /* of a run of statements that may move */
    int64_t *of_var;  /* as Match.slot_of */
    Slot **todo;      /* what waits for what it depends on, the last one now */
    uint32_t ntodo, room;
    const Slot *now;
} Order;

static bool changes_arrays(const Stm *stm, const void *data)
{
    const Fun *callee = stm->exp.form == FORM_CALL ? stm->exp.u.callee : NULL;

    (void)data;
    for (uint32_t i = 0; callee && i < callee->nparam; i++)
        if (callee->param[i]->unique)
            return true;
    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++)
        for (uint32_t i = 0; i < stm->exp.fn[fn].nparam; i++)
            if (stm->exp.fn[fn].param[i]->unique)
                return true;
    return stm->exp.form == FORM_UPDATE || stm->exp.form == FORM_SCATTER ||
           stm->exp.form == FORM_ASSERT ||
           form_info[stm->exp.form].level == LEVEL_IMP;
}

static bool is_in_memory(const Var *var, const void *data)
{
    (void)data;
    return type_is_mem(var->type) || var->place.mem;
}

static bool touches_memory(const Stm *stm, const void *data)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (is_in_memory(stm->pat[i], data))
            return true;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (stm->exp.arg[i] &&
            scalar_any_var(stm->exp.arg[i], is_in_memory, data))
            return true;
    return false;
}

static bool stays(Stm *stm)
{
    return changes_arrays(stm, NULL) || touches_memory(stm, NULL) ||
           stm_any_stm_inside(stm, changes_arrays, NULL) ||
           stm_any_stm_inside(stm, touches_memory, NULL);
}

static int by_wanted(const void *a, const void *b)
{
    const Slot *x = *(Slot *const *)a, *y = *(Slot *const *)b;

    if (x->wanted != y->wanted)
        return x->wanted < y->wanted ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* What binds VAR comes first. */
static void wait_for(Var *var, void *data)
{
    Order *o = data;
    int64_t i = o->of_var[var->id];

    if (i < 0 || o->place[i].is_placed || &o->place[i] == o->now)
        return;
    GROUND_ROOM(o->todo, o->ntodo, o->room);
    o->todo[o->ntodo++] = &o->place[i];
}

static void put(Order *o, Slot *place, Stm *next)
{
    o->ntodo = 0;
    GROUND_ROOM(o->todo, o->ntodo, o->room);
    o->todo[o->ntodo++] = place;
    while (o->ntodo) {
        Slot *p = o->todo[o->ntodo - 1];
        uint32_t before = o->ntodo;
        o->now = p;
        if (!p->is_placed)
            stm_each_use_inside(p->stm, wait_for, o);
        if (o->ntodo > before)
            continue;
        o->ntodo--;
        if (p->is_placed)
            continue;
        p->is_placed = true;
        body_insert_before(o->body, next, p->stm);
    }
}

/* Statements FIRST up to LAST, NULL or one that stays, of which FIRST is the
 * AT-th. */
static void order_run(Match *m, Order *o, Stm *first, Stm *last, int64_t at,
                      const int64_t *partner)
{
    int64_t n = 0, wanted = NO_PARTNER;

    for (Stm *s = first; s != last; s = s->next)
        n++;
    o->place = ARENA_NEW(&m->scratch, Slot, n);
    Slot **sorted = ARENA_NEW(&m->scratch, Slot *, n);
    int64_t i = 0;
    for (Stm *s = first, *next; s != last; s = next, i++) {
        next = s->next;
        if (partner[at + i] != NO_PARTNER)
            wanted = partner[at + i];
        o->place[i] = (Slot){s, wanted, i, false};
        sorted[i] = &o->place[i];
        for (uint32_t k = 0; k < s->npat; k++)
            o->of_var[s->pat[k]->id] = i;
        body_remove(o->body, s);
    }
    qsort(sorted, (size_t)n, sizeof *sorted, by_wanted);
    for (i = 0; i < n; i++)
        put(o, sorted[i], last);
    for (i = 0; i < n; i++)
        for (uint32_t k = 0; k < o->place[i].stm->npat; k++)
            o->of_var[o->place[i].stm->pat[k]->id] = NO_PARTNER;
}

void order_body(Match *m, Body *body, const int64_t *partner)
{
    Order o = {.body = body, .of_var = m->slot_of};
    int64_t at = 0;

    for (Stm *s = body->first; s;) {
        Stm *last = s;
        int64_t n = 0;
        for (; last && !stays(last); last = last->next)
            n++;
        if (n > 1)
            order_run(m, &o, s, last, at, partner);
        at += n + 1;
        s = last ? last->next : NULL;
    }
    free(o.todo);
}
