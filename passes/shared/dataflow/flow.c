/* flow.c - who reads which value, and which values conflict.
 *
 * A read has its value from a write to the same cell that may come before it,
 * unless another write to that cell is surely between them.  So the events of
 * a value are its write and its reads.  V is dead before W is written if all
 * events of V are; values conflict if neither is dead before the other one.
 */
#include "passes/shared/dataflow/inside.h"

#include <stdlib.h>

/* ---- what parameters of loops stand for ---- */

static Isl without_phis(Dataflow *d, Isl cells)
{
    const IslLibrary *isl = d->isl;
    Isl own = isl->union_map_domain(isl->union_map_copy(d->phis));

    for (;;) {
        Isl inner = isl->union_map_intersect_range(isl->union_map_copy(cells),
                                                   isl->union_set_copy(own));
        if (isl->union_map_is_empty(inner) != 0) {
            isl->union_map_free(inner);
            isl->union_set_free(own);
            return cells;
        }
        cells = isl->union_map_union(
            isl->union_map_subtract_range(cells, isl->union_set_copy(own)),
            isl->union_map_apply_range(inner, isl->union_map_copy(d->phis)));
    }
}

/* A write of one of several cells is none that is sure. */
static void settle_cells(Dataflow *d, Event *e)
{
    e->cells = d->isl->union_map_coalesce(without_phis(d, e->cells));
    e->may = e->may || d->isl->union_map_is_single_valued(e->cells) != 1;
}

/* ---- relations of all events ---- */

typedef bool EventTest(const Event *e);

static bool event_reads(const Event *e)
{
    return !e->writes;
}

static bool event_writes(const Event *e)
{
    return e->writes;
}

static bool event_must_write(const Event *e)
{
    return e->writes && !e->may;
}

/* { event -> its cells } */
static Isl cells_of_events(Dataflow *d, EventTest *test)
{
    Isl all = empty_map(d);

    for (uint32_t i = 0; i < d->nevent; i++)
        if (test(&d->event[i]))
            all = d->isl->union_map_union(
                all, d->isl->union_map_copy(d->event[i].cells));
    return all;
}

typedef Isl Order(Dataflow *d, const Event *a, const Event *b);

/* { a -> b }: ORDER of the events that FROM and TO hold of. */
static Isl order_of_events(Dataflow *d, EventTest *from, EventTest *to,
                           Order *relation)
{
    Isl all = empty_map(d);

    for (uint32_t i = 0; i < d->nevent; i++)
        for (uint32_t j = 0; j < d->nevent; j++)
            if (from(&d->event[i]) && to(&d->event[j]))
                all = d->isl->union_map_union(
                    all, relation(d, &d->event[i], &d->event[j]));
    return all;
}

/* { read -> the write that has its value } where nothing is overwritten: they
 * have the cell in common. */
static Isl same_cell(Dataflow *d, Isl a, EventTest *b)
{
    const IslLibrary *isl = d->isl;
    return isl->union_map_apply_range(
        a, isl->union_map_reverse(cells_of_events(d, b)));
}

/* The same, but for what was overwritten. */
static Isl last_writes(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl reads = cells_of_events(d, event_reads);
    Isl from = isl->union_map_intersect(
        same_cell(d, isl->union_map_copy(reads), event_writes),
        order_of_events(d, event_reads, event_writes, order_not_before));
    Isl between = isl->union_map_intersect(
        same_cell(d, reads, event_must_write),
        isl->union_map_reverse(
            order_of_events(d, event_must_write, event_reads, order_before)));
    Isl over = isl->union_map_intersect(
        same_cell(d, cells_of_events(d, event_must_write), event_must_write),
        isl->union_map_reverse(order_of_events(
            d, event_must_write, event_must_write, order_before)));

    return isl->union_map_coalesce(isl->union_map_subtract(
        from, isl->union_map_apply_range(between, over)));
}

static Isl sources(Dataflow *d)
{
    if (d->updates)
        return last_writes(d);
    return same_cell(d, cells_of_events(d, event_reads), event_writes);
}

/* ---- conflicts ---- */

static Isl domains(Dataflow *d)
{
    return d->isl->union_map_domain(cells_of_events(d, event_writes));
}

/* { event -> write : the event is not surely done before } */
static Isl late_events(Dataflow *d, Isl sources)
{
    const IslLibrary *isl = d->isl;
    Isl all = domains(d), late;

    if (d->schedule)
        late = schedule_late(d, sources, all);
    else
        late = isl->union_map_union(
            order_of_events(d, event_reads, event_writes, order_not_before),
            order_of_events(d, event_writes, event_writes, order_not_before));
    return isl->union_map_intersect_range(late, all);
}

/* { v -> w : v is not surely dead before w is written } */
static Isl outliving(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl from = sources(d);
    Isl late = late_events(d, from);
    Isl uses = isl->union_map_union(isl->union_map_reverse(from),
                                    isl->union_set_identity(domains(d)));

    return isl->union_map_coalesce(isl->union_map_apply_range(uses, late));
}

static Isl conflicting(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl one = outliving(d);
    Isl other = isl->union_map_reverse(isl->union_map_copy(one));
    Isl both = isl->union_map_intersect(one, other);

    return isl->union_map_subtract(both, isl->union_set_identity(domains(d)));
}

/* No conflicts, but errors where the schedule is wrong. */
static Isl none_checked(Dataflow *d)
{
    Isl from = sources(d);

    d->isl->union_map_free(late_events(d, from));
    d->isl->union_map_free(from);
    return empty_map(d);
}

/* ---- texts ---- */

/* Nobody reads sets with more pieces, and with what is said elsewhere left out
 * they are in even more; an estimate. */
enum { MOST_PIECES = 24 };

typedef struct Printing {
    Dataflow *d;
    Isl context;
    Isl *domain; /* of statement S */
    Isl *pair;   /* of S and T: nwritten * S + T */
} Printing;

/* ---- cells ---- */

static const char *name_of(const Dataflow *d, const Var *var)
{
    uint32_t s = 0;

    while (d->written[s].var != var)
        s++;
    return d->written[s].name;
}

/* Where arrays are statements: { cell -> cell of what it is merged with }. */
static Isl merging(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl all = empty_map(d);

    for (uint32_t i = 0; i < d->nmerged; i++) {
        const Merged *m = &d->merged[i];
        uint32_t rank = m->made->type->rank;
        uint32_t depth = cells_of(d, m->initial)->depth;
        Buf text = {0};
        put_head(d, &text);
        put_tuple(&text, name_of(d, m->initial), depth, rank);
        buf_printf(&text, " -> %s[", name_of(d, m->made));
        for (uint32_t k = 0; k < depth; k++)
            buf_printf(&text, "_c%u, ", k);
        buf_printf(&text, "-%u", m->lag);
        for (uint32_t k = 0; k < rank; k++)
            buf_printf(&text, ", _x%u", k);
        buf_char(&text, ']');
        all = isl->union_map_union(all, map_of_text(d, &text));
    }
    return all;
}

/* { write -> cell }, merged ones under their new name. */
static Isl cells_written(Dataflow *d)
{
    const IslLibrary *isl = d->isl;
    Isl map = cells_of_events(d, event_writes), to = merging(d);
    Isl merged = isl->union_map_apply_range(isl->union_map_copy(map),
                                            isl->union_map_copy(to));

    map = isl->union_map_subtract_range(map, isl->union_map_domain(to));
    return isl->union_map_union(map, merged);
}

/* Cells conflict if values do that are written there: PAIRS, which is taken. */
static Isl conflicting_cells(Dataflow *d, Isl pairs)
{
    const IslLibrary *isl = d->isl;
    Isl map = cells_written(d);
    Isl own = isl->union_set_identity(
        isl->union_map_range(isl->union_map_copy(map)));

    pairs = isl->union_map_apply_range(
        isl->union_map_reverse(isl->union_map_copy(map)), pairs);
    pairs = isl->union_map_apply_range(pairs, map);
    return isl->union_map_subtract(pairs, own);
}

static uint32_t find_statement(const Dataflow *d, const char *name)
{
    uint32_t s = 0;

    while (s < d->nwritten && strcmp(d->written[s].name, name) != 0)
        s++;
    return s;
}

/* Is S a statement that is told of? */
static bool is_told(const Dataflow *d, uint32_t s)
{
    return s < d->nwritten &&
           (!d->options->kept || d->options->kept[d->written[s].var->id]);
}

static int keep_domain(Isl set, void *data)
{
    Printing *p = data;
    uint32_t s = find_statement(p->d, p->d->isl->set_get_tuple_name(set));

    if (is_told(p->d, s))
        p->domain[s] = set;
    else
        p->d->isl->set_free(set);
    return 0;
}

static int keep_pair(Isl map, void *data)
{
    Printing *p = data;
    const IslLibrary *isl = p->d->isl;
    uint32_t s = find_statement(p->d, isl->map_get_tuple_name(map, ISL_IN));
    uint32_t t = find_statement(p->d, isl->map_get_tuple_name(map, ISL_OUT));

    if (is_told(p->d, s) && is_told(p->d, t))
        p->pair[s * p->d->nwritten + t] = map;
    else
        isl->map_free(map);
    return 0;
}

/* Each pair once: of the same statement, those whose second index is later. */
static Isl ordered(Dataflow *d, const Written *w, Isl map)
{
    Buf text = {0};

    put_head(d, &text);
    for (uint32_t n = 0; n < w->ndim; n++) {
        buf_printf(&text, "%s%s[", n ? "; " : "", w->name);
        for (uint32_t i = 0; i < w->ndim; i++)
            buf_printf(&text, "%s_a%u", i ? ", " : "", i);
        buf_printf(&text, "] -> %s[", w->name);
        for (uint32_t i = 0; i < w->ndim; i++)
            buf_printf(&text, "%s_b%u", i ? ", " : "", i);
        buf_text(&text, "] : ");
        for (uint32_t i = 0; i < n; i++)
            buf_printf(&text, "_a%u = _b%u and ", i, i);
        buf_printf(&text, "_a%u < _b%u", n, n);
    }
    buf_bytes(&text, " }", 3);
    Isl order = d->isl->map_read_from_str(d->ctx, text.at);
    buf_free(&text);
    return d->isl->map_intersect(map, order);
}

/* A name that isl reads for dimension I of W, unlike those of the parameters
 * and of the dimensions before it. */
static const char *dim_name(Dataflow *d, const Written *w, uint32_t i)
{
    const char *base = affine_readable(d, w->dim[i], false), *name = base;
    bool taken;
    int n = 1;

    do {
        taken = false;
        for (uint32_t k = 0; k < d->nparam && !taken; k++)
            taken = strcmp(d->param[k].name, name) == 0;
        for (uint32_t k = 0; k < i && !taken; k++)
            taken = strcmp(w->dim[k], name) == 0;
        if (taken)
            name = arena_printf(d->arena, "%s_%d", base, n++);
    } while (taken);
    return name;
}

static void settle_names(Dataflow *d)
{
    for (uint32_t s = 0; s < d->nwritten; s++)
        for (uint32_t i = 0; i < d->written[s].ndim; i++)
            d->written[s].dim[i] = dim_name(d, &d->written[s], i);
}

/* What stands between the braces of TEXT, which is freed; "" for nothing. */
static const char *inner_text(Dataflow *d, char *text)
{
    if (!text)
        return NULL;
    char *from = strchr(text, '{') + 1, *to = strrchr(text, '}');
    const char *inner =
        arena_text(d->arena, from + strspn(from, " "), (size_t)(to - from));
    char *end = strchr(inner, '\0');
    while (end > inner && (end[-1] == ' ' || end[-1] == '}'))
        *--end = '\0';
    free(text);
    return inner;
}

static const char *set_text(Printing *p, uint32_t s)
{
    Dataflow *d = p->d;
    Isl set = d->isl->set_gist_params(
        d->isl->set_coalesce(d->isl->set_copy(p->domain[s])),
        d->isl->set_copy(p->context));

    for (uint32_t i = 0; i < d->written[s].ndim; i++)
        set = d->isl->set_set_dim_name(set, ISL_OUT, i, d->written[s].dim[i]);
    char *text = d->isl->set_to_str(set);
    d->isl->set_free(set);
    return inner_text(d, text);
}

static int count_pieces(Dataflow *d, Isl map)
{
    Isl list = d->isl->map_get_basic_map_list(map);
    int n = d->isl->basic_map_list_size(list);

    d->isl->basic_map_list_free(list);
    return n;
}

/* Without what the domains and the context say. */
static Isl readable(Printing *p, uint32_t s, uint32_t t, Isl map)
{
    const IslLibrary *isl = p->d->isl;

    if (count_pieces(p->d, map) > MOST_PIECES)
        return map;
    map = isl->map_gist_domain(map, isl->set_copy(p->domain[s]));
    map = isl->map_gist_range(map, isl->set_copy(p->domain[t]));
    map = isl->map_gist_params(map, isl->set_copy(p->context));
    return isl->map_coalesce(map);
}

static const char *map_text(Printing *p, uint32_t s, uint32_t t, Isl map)
{
    Dataflow *d = p->d;
    const IslLibrary *isl = d->isl;

    map = isl->map_intersect_params(map, isl->set_copy(p->context));
    map = readable(p, s, t, isl->map_coalesce(map));
    for (uint32_t i = 0; i < d->written[s].ndim; i++)
        map = isl->map_set_dim_name(map, ISL_IN, i, d->written[s].dim[i]);
    for (uint32_t i = 0; i < d->written[t].ndim; i++)
        map = isl->map_set_dim_name(map, ISL_OUT, i, d->written[t].dim[i]);
    char *text = isl->map_to_str(map);
    isl->map_free(map);
    return inner_text(d, text);
}

static const char *with_head(Dataflow *d, const Buf *text)
{
    Buf out = {0};

    put_head(d, &out);
    buf_bytes(&out, text->at, text->len);
    buf_text(&out, text->len ? " }" : "}");
    const char *result = arena_text(d->arena, out.at, out.len);
    buf_free(&out);
    return result;
}

static const char *context_text(Dataflow *d, Isl context)
{
    char *text = d->isl->set_to_str(context);
    const char *inner = inner_text(d, text);
    Buf out = {0};

    if (!inner)
        return NULL;
    buf_printf(&out, "%s%s", *inner == ':' ? "" : ": ", inner);
    const char *result = with_head(d, &out);
    buf_free(&out);
    return result;
}

static const char *domains_text(Printing *p)
{
    Buf out = {0};

    for (uint32_t s = 0; s < p->d->nwritten; s++)
        if (p->domain[s])
            buf_printf(&out, "%s%s", out.len ? "; " : "", set_text(p, s));
    const char *result = with_head(p->d, &out);
    buf_free(&out);
    return result;
}

static const char *pairs_text(Printing *p)
{
    Dataflow *d = p->d;
    Buf out = {0};
    bool ok = true;

    for (uint32_t s = 0; s < d->nwritten; s++)
        for (uint32_t t = s; t < d->nwritten; t++) {
            Isl map = p->pair[s * d->nwritten + t];
            p->pair[s * d->nwritten + t] = NULL;
            if (!map)
                continue;
            if (s == t)
                map = ordered(d, &d->written[s], map);
            const char *text = map_text(p, s, t, map);
            ok = ok && text;
            if (text && *text)
                buf_printf(&out, "%s%s", out.len ? "; " : "", text);
        }
    const char *result = ok ? with_head(d, &out) : NULL;
    buf_free(&out);
    return result;
}

static void free_printing(Printing *p)
{
    uint32_t n = p->d->nwritten;

    for (uint32_t i = 0; i < n; i++)
        p->d->isl->set_free(p->domain[i]);
    for (uint32_t i = 0; i < n * n; i++)
        p->d->isl->map_free(p->pair[i]);
    p->d->isl->set_free(p->context);
}

static Isl context_set(Dataflow *d)
{
    Buf text = {0};

    put_head(d, &text);
    buf_printf(&text, ": 0 = 0%.*s", (int)d->context.len, d->context.at);
    buf_bytes(&text, " }", 3);
    Isl set = d->isl->set_read_from_str(d->ctx, text.at);
    buf_free(&text);
    return set;
}

bool flow_texts(Dataflow *d, ConflictTexts *texts)
{
    const IslLibrary *isl = d->isl;
    uint32_t n = d->nwritten;
    Printing p = {.d = d, .context = context_set(d)};

    p.domain = ARENA_NEW(d->arena, Isl, n);
    p.pair = ARENA_NEW(d->arena, Isl, n * n);
    settle_names(d);
    for (uint32_t i = 0; i < d->nevent; i++)
        settle_cells(d, &d->event[i]);
    Isl all = domains(d);
    Isl pairs = d->options->domains ? none_checked(d) : conflicting(d);
    if (d->options->cells) {
        isl->union_set_free(all);
        all = isl->union_map_range(cells_written(d));
        pairs = conflicting_cells(d, pairs);
    }
    bool ok = isl->union_set_foreach_set(all, keep_domain, &p) == 0 &&
              isl->union_map_foreach_map(pairs, keep_pair, &p) == 0;
    isl->union_set_free(all);
    isl->union_map_free(pairs);
    if (ok) {
        texts->context = context_text(d, p.context);
        texts->domains = domains_text(&p);
        texts->conflicts = pairs_text(&p);
    }
    free_printing(&p);
    return ok && texts->context && texts->domains && texts->conflicts;
}
