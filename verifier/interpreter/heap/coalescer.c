/* coalescer.c - how threads touch memory together. */
#include "verifier/interpreter/heap/coalescer.h"

#include <stdlib.h>
#include <string.h>

/* The lines that a warp touches as it comes to an access for the k-th time. */
typedef struct Turn {
    uint64_t *line;
    uint32_t count, room;
} Turn;

/* One access of the text. */
typedef struct Site {
    CoalescedAccess access;
    Turn *turn;
    uint32_t nturn, turn_room;
    uint32_t next;   /* turn of the thread that runs */
    uint64_t thread; /* to which that belongs */
} Site;

struct Coalescer {
    int64_t warp, line;
    uint32_t depth;        /* of forms */
    uint32_t group, lanes; /* the depth of an `at block` form, of the form
                              whose iterations are threads; or 0 */
    bool joined;           /* that form's bodies have run */
    bool copies;
    uint64_t thread; /* counted from 1, over the whole run */
    int64_t in_warp; /* threads of the current warp */
    Site *site;
    uint32_t nsite, site_room;
    uint32_t last; /* site that was touched last */
    uint32_t *slot; /* hash table of 1 + site; a power of two of them */
    uint32_t nslot;
};

Coalescer *coalescer_new(const Coalescing *options)
{
    Coalescer *c = ground_alloc(sizeof *c);

    *c = (Coalescer){.warp = options->warp, .line = options->line};
    return c;
}

void coalescer_free(Coalescer *c)
{
    if (!c)
        return;
    for (uint32_t i = 0; i < c->nsite; i++) {
        for (uint32_t k = 0; k < c->site[i].turn_room; k++)
            free(c->site[i].turn[k].line);
        free(c->site[i].turn);
    }
    free(c->site);
    free(c->slot);
    free(c);
}

/* ---- warps ---- */

static void end_warp(Coalescer *c)
{
    c->in_warp = 0;
    for (uint32_t i = 0; i < c->nsite; i++) {
        Site *s = &c->site[i];
        for (uint32_t k = 0; k < s->nturn; k++) {
            s->access.transactions += s->turn[k].count;
            s->turn[k].count = 0;
        }
        s->access.warps += s->nturn;
        s->nturn = 0;
    }
}

static void next_thread(Coalescer *c)
{
    if (c->in_warp == c->warp)
        end_warp(c);
    c->in_warp++;
    c->thread++;
}

/* ---- forms ---- */

void coalescer_enter(Coalescer *c, const Stm *stm)
{
    c->depth++;
    if (c->lanes)
        return;
    if (stm->exp.exec == AT_BLOCK)
        c->group = c->depth;
    else if (!c->group || stm->exp.exec == AT_LANE) {
        c->lanes = c->depth;
        c->joined = false;
    }
}

void coalescer_iterate(Coalescer *c)
{
    if (c->depth == c->lanes)
        next_thread(c);
}

void coalescer_join(Coalescer *c)
{
    if (c->depth == c->lanes)
        c->joined = true;
}

void coalescer_leave(Coalescer *c)
{
    if (c->depth == c->lanes) {
        end_warp(c);
        c->lanes = 0;
    }
    if (c->depth == c->group)
        c->group = 0;
    c->depth--;
}

void coalescer_begin_copy(Coalescer *c)
{
    c->copies = !c->lanes;
}

void coalescer_end_copy(Coalescer *c)
{
    if (c->copies)
        end_warp(c);
    c->copies = false;
}

void coalescer_next_warp(Coalescer *c)
{
    if (c->copies)
        end_warp(c);
}

bool coalescer_is_outside(const Coalescer *c)
{
    return !c->lanes;
}

/* ---- sites ---- */

static bool is_site_of(const Site *s, const Touch *t)
{
    return s->access.loc == t->loc && s->access.array == t->array &&
           s->access.write == t->write;
}

static uint32_t *slot_of(const Coalescer *c, const Touch *t)
{
    uint32_t mask = c->nslot - 1;
    uint32_t at = (t->loc * 2654435761u + t->array->id * 40503u) & mask;

    while (c->slot[at] && !is_site_of(&c->site[c->slot[at] - 1], t))
        at = (at + 1) & mask;
    return &c->slot[at];
}

static void make_slots(Coalescer *c)
{
    c->nslot = c->nslot ? 2 * c->nslot : 64;
    free(c->slot);
    c->slot = ground_alloc(c->nslot * sizeof *c->slot);
    memset(c->slot, 0, c->nslot * sizeof *c->slot);
    for (uint32_t i = 0; i < c->nsite; i++) {
        const CoalescedAccess *a = &c->site[i].access;
        Touch of = {.loc = a->loc, .array = a->array, .write = a->write};
        *slot_of(c, &of) = i + 1;
    }
}

static Site *find_site(Coalescer *c, const Touch *t)
{
    if (c->last < c->nsite && is_site_of(&c->site[c->last], t))
        return &c->site[c->last];
    if (c->nsite >= c->nslot / 2)
        make_slots(c);
    uint32_t *slot = slot_of(c, t);
    if (!*slot) {
        GROUND_ROOM(c->site, c->nsite, c->site_room);
        c->site[c->nsite++] = (Site){
            .access = {.loc = t->loc, .array = t->array, .write = t->write}};
        *slot = c->nsite;
    }
    c->last = *slot - 1;
    return &c->site[c->last];
}

/* ---- touches ---- */

static Turn *turn_of(Site *s, uint64_t thread)
{
    if (s->thread != thread) {
        s->thread = thread;
        s->next = 0;
    }
    GROUND_INDEX(s->turn, s->turn_room, s->next);
    if (s->next == s->nturn)
        s->nturn++;
    return &s->turn[s->next++];
}

static void add_line(Turn *turn, uint64_t line)
{
    for (uint32_t i = turn->count; i-- > 0;)
        if (turn->line[i] == line)
            return;
    GROUND_ROOM(turn->line, turn->count, turn->room);
    turn->line[turn->count++] = line;
}

void coalescer_touch(Coalescer *c, Touch touch)
{
    if (c->copies)
        next_thread(c);
    else if (!c->lanes || c->joined)
        return;
    Site *s = find_site(c, &touch);
    s->access.elements++;
    /* No block is as large as 2^40 lines. */
    add_line(turn_of(s, c->thread),
             touch.block << 40 | (uint64_t)(touch.byte / c->line));
}

/* ---- the end ---- */

static int by_place(const void *a, const void *b)
{
    const CoalescedAccess *x = a, *y = b;

    if (x->loc != y->loc)
        return x->loc < y->loc ? -1 : 1;
    if (x->write != y->write)
        return x->write ? 1 : -1;
    return (x->array->id > y->array->id) - (x->array->id < y->array->id);
}

void coalescer_finish(Coalescer *c, Arena *arena, Coalescing *result)
{
    result->count = c->nsite;
    result->at = ARENA_NEW(arena, CoalescedAccess, c->nsite);
    for (uint32_t i = 0; i < c->nsite; i++)
        result->at[i] = c->site[i].access;
    if (c->nsite)
        qsort(result->at, c->nsite, sizeof *result->at, by_place);
}
