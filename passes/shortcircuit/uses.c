/* uses.c - which statements of a body access a block.
 *
 * What comes in between a source and its copy are those accesses of the window
 * that may be of the destination's block, or are of the web's.  They are found
 * by block, so that all others in a long window cost nothing; and those of the
 * destination's block that lie somewhere else than where the copy goes are
 * passed over.  The blocks are those of a set (points_to.h), which may be one.
 * A list begins at the end of the body, as the walk does: what moves comes in
 * at its end, most often.
 *
 * A body is indexed when the first question about it comes.  Arrays that move
 * take their accesses along.  Bodies inside of its statements are looked into
 * later; what moves there goes to where these statements had accesses before.
 */
#include "passes/shortcircuit/circuit.h"

#include <stdlib.h>
#include <string.h>

/* ---- the lists ---- */

static UseList *list_of(const Circuits *c, uint32_t set)
{
    const Uses *uses = &c->uses;
    uint32_t k = uses->of[set];

    return k > uses->from ? &uses->list[k - 1].list : NULL;
}

static UseList *open_list(Circuits *c, uint32_t set)
{
    Uses *uses = &c->uses;
    UseList *list = list_of(c, set);

    if (list)
        return list;
    GROUND_ROOM(uses->list, uses->n, uses->room);
    uses->list[uses->n] = (SetUses){.set = set, .outer = uses->of[set]};
    uses->of[set] = ++uses->n;
    return &uses->list[uses->n - 1].list;
}

/* STM, at NUMBER of the body, does what LIST says. */
static void add_uses(Circuits *c, const Stm *stm, uint32_t number,
                     const AccessList *list)
{
    for (uint32_t i = 0; i < list->n; i++) {
        const Access *a = &list->at[i];
        CircuitUse use = {stm, number, stretch_of_access(c->polys, list, a)};
        use_list_add(open_list(c, points_to_set(&c->blocks, a->block)), &use);
    }
}

void uses_add(Circuits *c, const Stm *stm, uint32_t number)
{
    AccessList list;

    stm_accesses(&c->accesses, stm, &list);
    add_uses(c, stm, number, &list);
    access_list_free(&list);
}

/* ---- bodies ---- */

UsesMark uses_open(Circuits *c)
{
    UsesMark mark = {c->uses.from, c->uses.known};

    c->uses.from = c->uses.n;
    c->uses.known = false;
    return mark;
}

void uses_close(Circuits *c, UsesMark mark)
{
    Uses *uses = &c->uses;

    while (uses->n > uses->from) {
        SetUses *last = &uses->list[--uses->n];
        uses->of[last->set] = last->outer;
        use_list_free(&last->list);
    }
    uses->from = mark.from;
    uses->known = mark.known;
}

void uses_free(Circuits *c)
{
    free(c->uses.list);
    c->uses = (Uses){0};
}

void uses_find(Circuits *c, const Body *body, uint32_t begin)
{
    if (c->uses.known)
        return;
    c->uses.known = true;
    StmList all = circuits_number(c, body, begin);
    while (all.n > 0) {
        const NumberedStm *last = &all.at[--all.n];
        uses_add(c, last->stm, last->number);
    }
    free(all.at);
}

/* ---- those of a window ---- */

typedef struct Gathering {
    Circuits *c;
    uint32_t first, after;
    StmList *out;
} Gathering;

/* Those of SET, but for what is apart from STRETCH, unless that is NULL. */
static void gather(const Gathering *g, uint32_t set, const Stretch *stretch)
{
    const UseList *list = list_of(g->c, set);

    if (!list || !g->after)
        return;
    UseAt at = use_list_at(list, g->after - 1);
    Rings rings = {.facts = g->c->facts};
    const CircuitUse *use;
    while ((use = use_list_next(list, &at, stretch, &rings)) &&
           use->number >= g->first)
        if (!stretch || !PASS_LEGAL(shortcircuit_stretches,
                                    stretches_apart(&use->stretch, stretch,
                                                    &rings)))
            stm_list_add(g->out, use->stm, use->number);
}

static int by_number(const void *x, const void *y)
{
    const NumberedStm *a = x, *b = y;

    return a->number < b->number ? -1 : a->number > b->number;
}

/* One statement may be in several lists. */
static void drop_repeated(StmList *list)
{
    uint32_t n = 0;

    if (list->n)
        qsort(list->at, list->n, sizeof *list->at, by_number);
    for (uint32_t i = 0; i < list->n; i++)
        if (!n || list->at[n - 1].stm != list->at[i].stm)
            list->at[n++] = list->at[i];
    list->n = n;
}

/* The sets of the web's blocks, each once, in SET. */
static uint32_t sets_of_web(const Circuits *c, const CircuitWeb *web,
                            uint32_t *set)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < web->npart; i++) {
        if (!web->part[i].block)
            continue;
        uint32_t k = 0, own = points_to_set(&c->blocks, web->part[i].block);
        while (k < n && set[k] != own)
            k++;
        if (k == n)
            set[n++] = own;
    }
    return n;
}

static Gathering gathering(Circuits *c, const Circuit *circuit,
                           const CircuitWeb *web, StmList *out)
{
    return (Gathering){c, site_of_stm(c, web->first)->begin, circuit->after,
                       out};
}

static StmList stms_of_web(Circuits *c, const Circuit *circuit,
                           const CircuitWeb *web)
{
    uint32_t set[MAX_PARTS], n = sets_of_web(c, web, set);
    StmList out = {0};
    Gathering g = gathering(c, circuit, web, &out);

    stm_list_add(&out, web->first, g.first);
    for (uint32_t i = 0; i < n; i++)
        gather(&g, set[i], NULL);
    return out;
}

StmList uses_of_web(Circuits *c, const Circuit *circuit, const CircuitWeb *web)
{
    StmList out = stms_of_web(c, circuit, web);

    drop_repeated(&out);
    return out;
}

StmList uses_between(Circuits *c, const Circuit *circuit, const CircuitWeb *web)
{
    uint32_t set[MAX_PARTS], n = sets_of_web(c, web, set);
    uint32_t to = points_to_set(&c->blocks, circuit->to.mem);
    StmList out = stms_of_web(c, circuit, web);
    Gathering g = gathering(c, circuit, web, &out);
    Stretch stretch = stretch_of_ixfn(c->polys, circuit->to.ixfn,
                             (Elem)circuit->source->type->elem);
    bool same = false;

    for (uint32_t i = 0; i < n; i++)
        same |= set[i] == to;
    if (!same) /* what is extended goes to other elements, too */
        gather(&g, to, c->extended ? NULL : &stretch);
    drop_repeated(&out);
    return out;
}

/* ---- what has moved ---- */

static bool is_of_web(const Circuits *c, const AccessList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (in_web(c, list->at[i].array))
            return true;
    return false;
}

void uses_move(Circuits *c, const Circuit *circuit, const CircuitWeb *web)
{
    StmList stms = uses_of_web(c, circuit, web);

    for (uint32_t i = 0; i < stms.n; i++) {
        AccessList list;
        stm_accesses(&c->accesses, stms.at[i].stm, &list);
        if (is_of_web(c, &list))
            add_uses(c, stms.at[i].stm, stms.at[i].number, &list);
        access_list_free(&list);
    }
    free(stms.at);
}
