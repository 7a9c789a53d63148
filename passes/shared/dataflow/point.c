/* point.c - where the walk is, and what is read and written there. */
#include "passes/shared/dataflow/inside.h"

void dataflow_error(Dataflow *d, Loc loc, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    diag_verror(d->diag, prog_span(d->prog, loc, 1), fmt, args);
    va_end(args);
}

void dataflow_remark(Dataflow *d, Loc loc, const char *fmt, ...)
{
    Buf text = {0};
    va_list args;

    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    diag_remark(d->diag, prog_span(d->prog, loc, 1), "%.*s", (int)text.len,
                text.at);
    buf_free(&text);
}

/* ---- levels ---- */

void point_enter(Dataflow *d, const char *name, const Var *var,
                 const Scalar *first, const Scalar *end, bool parallel,
                 Loc loc)
{
    arena_grow(d->arena, &d->level, d->depth + 1, &d->level_room,
               sizeof *d->level);
    Nest *level = &d->level[++d->depth];
    *level = (Nest){.name = name,
                    .parallel = parallel,
                    .loc = loc,
                    .domain = d->domain.len};
    if (!first)
        buf_printf(&d->domain, " and 0 <= _c%u", d->depth - 1);
    else
        bound_put(d, first, false);
    level->unbounded = !end || !bound_put(d, end, true);
    if (var)
        d->var[var->id].index = d->depth;
}

void point_leave(Dataflow *d)
{
    d->domain.len = d->level[d->depth--].domain;
}

void point_next(Dataflow *d)
{
    d->level[d->depth].position++;
}

/* ---- texts ---- */

static void put_indices(Buf *out, char prefix, uint32_t n, bool *first)
{
    for (uint32_t i = 0; i < n; i++) {
        buf_printf(out, "%s_%c%u", *first ? "" : ", ", prefix, i);
        *first = false;
    }
}

void put_tuple(Buf *out, const char *name, uint32_t depth, uint32_t rank)
{
    bool first = true;

    buf_printf(out, "%s[", name);
    put_indices(out, 'c', depth, &first);
    put_indices(out, 'x', rank, &first);
    buf_char(out, ']');
}

void put_head(Dataflow *d, Buf *out)
{
    buf_char(out, '[');
    for (uint32_t i = 0; i < d->nparam; i++)
        buf_printf(out, "%s%s", i ? ", " : "", d->param[i].name);
    buf_text(out, "] -> { ");
}

Isl map_of_text(Dataflow *d, Buf *text)
{
    buf_bytes(text, " }", 3);
    Isl map = d->isl->union_map_read_from_str(d->ctx, text->at);
    buf_free(text);
    return map;
}

Isl empty_map(Dataflow *d)
{
    Buf text = {0};

    put_head(d, &text);
    return map_of_text(d, &text);
}

/* ---- events ---- */

static Event *add_event(Dataflow *d, const char *name)
{
    arena_grow(d->arena, &d->event, d->nevent, &d->event_room,
               sizeof *d->event);
    Event *e = &d->event[d->nevent++];
    *e = (Event){.name = name, .loc = d->loc, .depth = d->depth};
    e->position = ARENA_NEW(d->arena, uint32_t, d->depth + 1);
    e->parallel = ARENA_NEW(d->arena, bool, d->depth + 1);
    for (uint32_t i = 0; i <= d->depth; i++) {
        e->position[i] = d->level[i].position;
        if (i)
            e->parallel[i - 1] = d->level[i].parallel;
    }
    return e;
}

/* { NAME[_c0, ...] -> BODY and the domain of the place } */
static Isl map_of_point(Dataflow *d, const char *name, const char *body)
{
    Buf text = {0};

    put_head(d, &text);
    put_tuple(&text, name, d->depth, 0);
    buf_printf(&text, " -> %s%.*s", body, (int)d->domain.len, d->domain.at);
    return map_of_text(d, &text);
}

void add_read(Dataflow *d, const Var *var, const char *body)
{
    const char *name = arena_printf(d->arena, "_r%u", d->nevent);
    Event *e = add_event(d, name);

    e->cells = d->isl->union_map_apply_range(
        map_of_point(d, name, body),
        d->isl->union_map_copy(cells_of(d, var)->map));
}

void copy_apart(Dataflow *d, uint32_t first)
{
    enum { AFTER_WRITE = 2 }; /* positions: the write's is the next one */

    for (uint32_t i = first; i < d->nevent && d->options->cells; i++)
        d->event[i].position[d->depth] += AFTER_WRITE;
}

static bool is_bounded(Dataflow *d, const Written *w)
{
    for (uint32_t i = 1; i <= d->depth; i++)
        if (d->level[i].unbounded) {
            dataflow_error(
                d, d->level[i].loc,
                "no affine bound of '%s' is known, so that there may be "
                "any number of elements of '%s'",
                d->level[i].name, w->var->name->text);
            return false;
        }
    return true;
}

void add_update(Dataflow *d, const Var *var, const Written *w, const char *body,
                bool may)
{
    if (!is_bounded(d, w))
        return;
    Event *e = add_event(d, w->name);
    e->cells = d->isl->union_map_apply_range(
        map_of_point(d, w->name, body),
        d->isl->union_map_copy(cells_of(d, var)->map));
    e->writes = d->updates = true;
    e->may = may || cells_of(d, var)->inexact || d->guesses;
}

Isl add_write(Dataflow *d, const Written *w)
{
    Buf body = {0};

    if (!is_bounded(d, w))
        return NULL;
    Event *e = add_event(d, w->name);
    put_tuple(&body, w->name, d->depth, 0);
    buf_bytes(&body, " : 0 = 0", sizeof " : 0 = 0");
    e->cells = map_of_point(d, w->name, body.at);
    e->writes = true;
    e->may = d->guesses;
    Isl map = map_of_point(d, "", body.at);
    buf_free(&body);
    return map;
}

/* The names of the indices at the place, unlike each other. */
static void name_dims(Dataflow *d, Written *w)
{
    w->ndim = d->depth;
    w->dim = ARENA_NEW(d->arena, const char *, d->depth + 1);
    for (uint32_t i = 0; i < d->depth; i++)
        w->dim[i] = d->level[i + 1].name;
}

const Written *add_statement(Dataflow *d, const Var *var)
{
    const char *name = affine_name(d, var->name->text, true);

    arena_grow(d->arena, &d->written, d->nwritten, &d->written_room,
               sizeof *d->written);
    Written *w = &d->written[d->nwritten++];
    *w = (Written){.var = var, .name = name};
    name_dims(d, w);
    return w;
}
