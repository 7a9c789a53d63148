/* schedule.c - an order that the caller says: { S[i, ...] -> [time, ...] }.
 *
 * Times are compared lexicographically; what has the same time is done in any
 * order, or at once.  What is read for an element of a statement has the time
 * of that element, and is read before it is written.  Each value has to be
 * written before it is read.
 */
#include "passes/shared/dataflow/inside.h"

/* What E is read for: the next write in the bodies around it; NULL: there is
 * none, as for what the function gives. */
static const Event *owner_of(const Dataflow *d, const Event *e)
{
    for (const Event *w = e; w < d->event + d->nevent; w++)
        if (w->writes && w->depth <= e->depth &&
            memcmp(w->position, e->position, w->depth * sizeof *w->position) ==
                0)
            return w;
    return NULL;
}

/* May W, another write than OWNER, use what E reads?  One scalar may be for
 * several statements of the bodies around. */
static bool is_for(const Event *w, const Event *e, const Event *owner)
{
    uint32_t depth = w->depth < e->depth ? w->depth : e->depth;

    return w != owner && w->writes &&
           memcmp(w->position, e->position, depth * sizeof *w->position) == 0;
}

static bool has_one_owner(const Dataflow *d, const Event *e,
                          const Event *owner)
{
    for (const Event *w = e; e->scalar && w < d->event + d->nevent; w++)
        if (is_for(w, e, owner))
            return false;
    return true;
}

/* { read -> the instance that it is for } */
static Isl owner_map(Dataflow *d, const Event *e, const Event *owner)
{
    Buf text = {0};

    put_head(d, &text);
    put_tuple(&text, e->name, e->depth, 0);
    buf_text(&text, " -> ");
    put_tuple(&text, owner->name, owner->depth, 0);
    return map_of_text(d, &text);
}

static bool is_at_end(const Dataflow *d, const Event *e)
{
    return !e->depth && e->position[0] >= d->end;
}

/* { read -> the instance that it is for }, of all but those of the end. */
static Isl owners(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl all = empty_map(d);

    for (uint32_t i = 0; i < d->nevent; i++) {
        const Event *e = &d->event[i], *owner = owner_of(d, e);
        if (e->writes || is_at_end(d, e))
            continue;
        if (owner && !has_one_owner(d, e, owner))
            dataflow_error(d, e->loc,
                           "what is read here may be for several statements, "
                           "so that the schedule has no time for it");
        else if (owner)
            all = isl->union_map_union(all, owner_map(d, e, owner));
        else
            dataflow_error(d, e->loc, "what is read here is for no statement, "
                                      "so that the schedule has no time for "
                                      "it");
    }
    return all;
}

/* What the function gives is read after all writes. */
static Isl late_at_end(Dataflow *d)
{
    Isl all = empty_map(d);

    for (uint32_t i = 0; i < d->nevent; i++)
        for (uint32_t j = 0; is_at_end(d, &d->event[i]) && j < d->nevent; j++)
            if (d->event[j].writes)
                all = d->isl->union_map_union(
                    all, order_not_before(d, &d->event[i], &d->event[j]));
    return all;
}

typedef struct Spaces {
    Dataflow *d;
    uint32_t n;
    bool named;
} Spaces;

static int count_space(Isl set, void *data)
{
    Spaces *s = data;

    s->n++;
    s->named = s->named || s->d->isl->set_get_tuple_name(set);
    s->d->isl->set_free(set);
    return 0;
}

/* Times of different spaces are not compared. */
static bool has_one_space(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl times = isl->union_map_range(isl->union_map_copy(d->schedule));
    Spaces s = {.d = d};
    bool ok = isl->union_set_foreach_set(times, count_space, &s) == 0 &&
              s.n <= 1 && !s.named;

    isl->union_set_free(times);
    return ok;
}

bool schedule_read(Dataflow *d, const char *text)
{
    const char *wrong = NULL;

    d->schedule = d->isl->union_map_read_from_str(d->ctx, text);
    if (!d->schedule || !isl_reads_all(text))
        wrong = "a union of maps expected, in isl's notation";
    else if (!has_one_space(d))
        wrong = "all times need the same number of coordinates, and no name";
    else if (d->isl->union_map_is_single_valued(d->schedule) != 1)
        wrong = "there are elements that have two times";
    if (wrong)
        diag_error(d->diag, (Span){0}, "--schedule: %s", wrong);
    return !wrong;
}

static int check_known(Isl set, void *data)
{
    Dataflow *d = data;
    const char *name = d->isl->set_get_tuple_name(set);
    uint32_t s = 0;

    while (s < d->nwritten && (!name || strcmp(d->written[s].name, name) != 0))
        s++;
    if (s == d->nwritten)
        diag_error(d->diag, (Span){0}, "--schedule: there is no statement '%s'",
                   name ? name : "");
    d->isl->set_free(set);
    return s < d->nwritten ? 0 : -1;
}

/* Has each instance in DOMAINS a time, and nothing else? */
static bool is_total(Dataflow *d, Isl domains)
{
    const IslLibrary *isl = d->isl;
    Isl timed = isl->union_map_domain(isl->union_map_copy(d->schedule));
    bool known = isl->union_set_foreach_set(timed, check_known, d) == 0;
    bool total = known && isl->union_set_is_subset(domains, timed) == 1;

    if (known && !total)
        diag_error(d->diag, (Span){0},
                   "--schedule: there are elements that have no time");
    isl->union_set_free(timed);
    return total;
}

/* Is each value of SOURCES, { read -> write }, written before it is read? */
static bool is_legal(Dataflow *d, Isl sources, Isl times)
{
    const IslLibrary *isl = d->isl;
    Isl wrong = isl->union_map_intersect(
        isl->union_map_copy(sources),
        isl->union_map_reverse(isl->union_map_lex_ge_union_map(
            isl->union_map_copy(d->schedule), isl->union_map_copy(times))));
    bool legal = isl->union_map_is_empty(wrong) == 1;

    if (!legal)
        diag_error(d->diag, (Span){0},
                   "--schedule: some element is read before it is written, or "
                   "at the same time");
    isl->union_map_free(wrong);
    return legal;
}

Isl schedule_late(Dataflow *d, Isl sources, Isl domains)
{
    const IslLibrary *isl = d->isl;
    Isl own = owners(d), late = NULL;
    Isl times = isl->union_map_union(
        isl->union_map_apply_range(isl->union_map_copy(own),
                                   isl->union_map_copy(d->schedule)),
        isl->union_map_copy(d->schedule));

    if (is_total(d, domains) && is_legal(d, sources, times))
        late = isl->union_map_union(
            late_at_end(d),
            isl->union_map_subtract(
                isl->union_map_lex_ge_union_map(
                    isl->union_map_copy(times),
                    isl->union_map_copy(d->schedule)),
                isl->union_map_copy(own)));
    isl->union_map_free(own);
    isl->union_map_free(times);
    return late;
}
