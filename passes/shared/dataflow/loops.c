/* loops.c - what loops carry.
 *
 * Inside of the loop, a parameter has cells of its own, one for each trip:
 * _a[_c0, ..., t, _x0, ...].  They stand for cells of the initial value on the
 * first trip, and on any other one for those of the last trip's result.  Which
 * these are is known after the body: PHIS has the answer, in which cells of
 * parameters of loops around may remain.
 *
 * Where statements are arrays, an array that only this loop takes at first has
 * the cells of what the loop makes, as if trip -1 had made it: B of
 * `loop (A = B0) for t do ... in (B)` includes B[-1, ...], which is B0.
 */
#include "passes/shared/dataflow/inside.h"

/* A parameter that is an array. */
typedef struct Carried {
    const Var *var, *result;
    const Cells *first, *last; /* of the initial value, of the body's result */
    const char *name;          /* of its own cells */
    const Var *initial, *result_of; /* fresh arrays that they are, or NULL */
} Carried;

typedef struct LoopScan {
    Dataflow *d;
    Counter counter;
    const char *first, *last; /* of the counter; LAST is NULL where nothing
                                 affine counts the trips */
    Carried *carried;
    uint32_t n;
    Isl own;  /* all their own cells */
    Isl phis; /* { own cell -> cell } */
} LoopScan;

/* CELLS on the trip INDEX: the map of the text "FROM -> [_c0, ..., INDEX, _x0,
 * ...] : CONDITION", and then they. */
static Isl on_trip(Dataflow *d, const Buf *from, const Cells *cells,
                   uint32_t rank, const char *index, const char *condition)
{
    Buf text = {0};
    const char *comma = "";

    put_head(d, &text);
    buf_printf(&text, "%.*s -> [", (int)from->len, from->at);
    for (uint32_t i = 0; i < cells->depth; i++, comma = ", ") {
        buf_text(&text, comma);
        if (i == d->depth)
            buf_text(&text, index);
        else
            buf_printf(&text, "_c%u", i);
    }
    for (uint32_t i = 0; i < rank; i++, comma = ", ")
        buf_printf(&text, "%s_x%u", comma, i);
    buf_printf(&text, "] : %s", condition);
    return d->isl->union_map_apply_range(map_of_text(d, &text),
                                         d->isl->union_map_copy(cells->map));
}

/* ---- own cells ---- */

static Isl own_set(Dataflow *d, const Carried *c)
{
    Buf text = {0};

    put_head(d, &text);
    put_tuple(&text, c->name, d->depth + 1, c->var->type->rank);
    buf_text(&text, " -> []");
    return d->isl->union_map_domain(map_of_text(d, &text));
}

/* Is what C carries in the same cells all the time? */
static bool stays(Dataflow *d, const Carried *c)
{
    const IslLibrary *isl = d->isl;
    uint32_t rank = c->var->type->rank;
    Isl last = cells_at(d, c->last, d->depth + 1, rank, "");
    Buf text = {0};

    put_head(d, &text);
    put_tuple(&text, "", d->depth + 1, rank);
    buf_text(&text, " -> ");
    put_tuple(&text, c->name, d->depth + 1, rank);
    Isl same = map_of_text(d, &text);
    bool result = isl->union_map_is_subset(last, same) == 1;
    isl->union_map_free(last);
    isl->union_map_free(same);
    return result;
}

/* { own cell of C -> what it stands for }, with own cells of this loop. */
static Isl stands_for(const LoopScan *l, const Carried *c)
{
    Dataflow *d = l->d;
    uint32_t rank = c->var->type->rank;
    const char *last = arena_printf(d->arena, "_c%u - 1", d->depth);
    const char *first =
        arena_printf(d->arena, "_c%u = %s", d->depth, l->first);
    const char *other =
        arena_printf(d->arena, "_c%u > %s", d->depth, l->first);
    Buf own = {0};
    Isl map;

    put_tuple(&own, c->name, d->depth + 1, rank);
    if (stays(d, c))
        map = on_trip(d, &own, c->first, rank, "", "0 = 0");
    else
        map = d->isl->union_map_union(
            on_trip(d, &own, c->first, rank, "", first),
            on_trip(d, &own, c->last, rank, last, other));
    buf_free(&own);
    return map;
}

/* ---- only other cells ---- */

/* MAP, which is taken, with what own cells stand for. */
static Isl replace_own(LoopScan *l, Isl map)
{
    const IslLibrary *isl = l->d->isl;
    Isl inner = isl->union_map_intersect_range(isl->union_map_copy(map),
                                               isl->union_set_copy(l->own));
    Isl outer = isl->union_map_subtract_range(map, isl->union_set_copy(l->own));

    return isl->union_map_union(
        outer, isl->union_map_apply_range(inner, isl->union_map_copy(l->phis)));
}

static bool is_settled(LoopScan *l)
{
    const IslLibrary *isl = l->d->isl;
    Isl inner = isl->union_map_intersect_range(isl->union_map_copy(l->phis),
                                               isl->union_set_copy(l->own));
    bool settled = isl->union_map_is_empty(inner) != 0;

    isl->union_map_free(inner);
    return settled;
}

/* Parameters that are swapped: any number of steps. */
static void close_cycles(LoopScan *l, Loc loc)
{
    const IslLibrary *isl = l->d->isl;
    int exact = 0;
    Isl steps = isl->union_map_intersect_range(isl->union_map_copy(l->phis),
                                               isl->union_set_copy(l->own));
    Isl outer = isl->union_map_subtract_range(isl->union_map_copy(l->phis),
                                              isl->union_set_copy(l->own));
    Isl closed = isl->union_map_transitive_closure(steps, &exact);

    isl->union_map_free(l->phis);
    l->phis = isl->union_map_union(
        isl->union_map_apply_range(closed, isl->union_map_copy(outer)), outer);
    if (!exact)
        dataflow_error(l->d, loc,
                       "which arrays this loop carries is not affine in "
                       "the number of the trip");
}

static void settle(LoopScan *l, Loc loc)
{
    for (uint32_t i = 0; i <= l->n; i++) {
        if (is_settled(l))
            return;
        if (i == l->n) {
            close_cycles(l, loc);
            return;
        }
        Isl before = l->phis;
        l->phis = replace_own(l, l->d->isl->union_map_copy(before));
        l->d->isl->union_map_free(before);
    }
}

/* ---- what is made on trip -1 ---- */

/* How many trips before MADE is carried as C; 0: it is not, or is no fresh
 * array of this loop. */
static uint32_t lag_of(const LoopScan *l, const Carried *c, const Var **made)
{
    Dataflow *d = l->d;
    const Var *last = c->result_of;

    for (uint32_t lag = 1; last && lag <= l->n; lag++) {
        uint32_t k = 0;
        while (k < l->n && l->carried[k].var != last)
            k++;
        if (k == l->n) {
            *made = last;
            return cells_of(d, last)->depth == d->depth + 1 ? lag : 0;
        }
        last = l->carried[k].result_of;
    }
    return 0;
}

static bool is_merged(const Dataflow *d, const Var *initial, const Var *made,
                      uint32_t lag)
{
    for (uint32_t i = 0; i < d->nmerged; i++)
        if (d->merged[i].initial == initial ||
            (d->merged[i].made == made && d->merged[i].lag == lag))
            return true;
    return false;
}

static bool is_statement(const Dataflow *d, const Var *var)
{
    for (uint32_t s = 0; s < d->nwritten; s++)
        if (d->written[s].var == var)
            return true;
    return false;
}

static void merge_initial(const LoopScan *l, const Carried *c)
{
    Dataflow *d = l->d;
    const Var *initial = c->initial, *made = NULL;
    uint32_t lag = lag_of(l, c, &made);

    if (!lag || !initial || initial->type != made->type ||
        cells_of(d, initial)->depth != d->depth || !is_statement(d, initial) ||
        !is_statement(d, made) ||
        is_merged(d, initial, made, lag))
        return;
    arena_grow(d->arena, &d->merged, d->nmerged, &d->merged_room,
               sizeof *d->merged);
    d->merged[d->nmerged++] = (Merged){initial, made, lag};
}

/* ---- loops ---- */

/* Their results are those of the last trip, or the initial values. */
static void bind_result(LoopScan *l, const Carried *c)
{
    Dataflow *d = l->d;
    const IslLibrary *isl = d->isl;
    uint32_t rank = c->var->type->rank;
    Cells *to = cells_of(d, c->result);
    const char *trip = arena_printf(d->arena, "_c%u", d->depth);
    const char *runs = "0 = 0", *not = "0 = 0";
    Buf from = {0};

    put_tuple(&from, "", d->depth, rank);
    if (l->last) {
        trip = l->last;
        runs = arena_printf(d->arena, "%s >= %s", l->last, l->first);
        not = arena_printf(d->arena, "%s < %s", l->last, l->first);
    }
    *to = (Cells){.depth = d->depth};
    to->map = isl->union_map_union(
        on_trip(d, &from, c->first, rank, "", not ),
        replace_own(l, on_trip(d, &from, c->last, rank, trip, runs)));
    to->inexact = c->first->inexact || c->last->inexact ||
                  (!l->last && isl->union_map_is_single_valued(to->map) != 1);
    buf_free(&from);
}

static void finish(LoopScan *l, Loc loc)
{
    Dataflow *d = l->d;
    const IslLibrary *isl = d->isl;

    for (uint32_t i = 0; i < l->n; i++) {
        Isl own = own_set(d, &l->carried[i]);
        Isl phis = stands_for(l, &l->carried[i]);
        l->own = i ? isl->union_set_union(l->own, own) : own;
        l->phis = i ? isl->union_map_union(l->phis, phis) : phis;
    }
    if (!l->n)
        return;
    settle(l, loc);
    for (uint32_t i = 0; i < l->n; i++) {
        Carried *c = &l->carried[i];
        bind_result(l, c);
        if (c->result_of == c->var)
            *whole_of(d, c->result) = c->initial;
        else if (d->options->cells && l->counter.end && !l->counter.first)
            merge_initial(l, c);
    }
    isl->union_set_free(l->own);
    d->phis = isl->union_map_union(d->phis, l->phis);
}

static const char *affine_or_null(Dataflow *d, const Scalar *s)
{
    Buf text = {0};
    const char *found = NULL;

    if (s && affine_text(d, s, &text))
        found = arena_printf(d->arena, "%.*s", (int)text.len, text.at);
    buf_free(&text);
    return found;
}

/* The first value of the counter, and the last one. */
static void say_trips(LoopScan *l)
{
    Dataflow *d = l->d;
    const char *end = affine_or_null(d, l->counter.end);

    l->first = "0";
    if (l->counter.first)
        l->first = affine_or_null(d, l->counter.first);
    l->last = end ? arena_printf(d->arena, "%s - 1", end) : NULL;
}

void scan_loop(Dataflow *d, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = !stm->exp.is_while;
    LoopScan l = {.d = d, .counter = counter_of(d, stm)};

    l.carried = ARENA_NEW(d->arena, Carried, stm->npat + 1);
    say_trips(&l);
    point_enter(d, l.counter.name, l.counter.var, l.counter.first,
                l.counter.end, false, stm->loc);
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = fn->param[first + i];
        d->var[var->id].depth = d->depth;
        if (!type_is_array(var->type))
            continue;
        l.carried[l.n++] = (Carried){
            var, stm->pat[i], cells_of(d, stm->exp.arg[first + i]->u.var),
            cells_of(d, fn->body->res[i]->u.var), own_name(d),
            *whole_of(d, stm->exp.arg[first + i]->u.var), NULL};
        own_cells(d, var, l.carried[l.n - 1].name);
        *whole_of(d, var) = var;
    }
    scan_body(d, fn->body);
    for (uint32_t i = 0, k = 0; i < stm->npat; i++)
        if (type_is_array(fn->param[first + i]->type))
            l.carried[k++].result_of = *whole_of(d, fn->body->res[i]->u.var);
    point_leave(d);
    finish(&l, stm->loc);
}
