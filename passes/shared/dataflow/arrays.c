/* arrays.c - arrays as maps from indices to cells. */
#include "passes/shared/dataflow/inside.h"

#include "ir-text/lmad/view.h"

const char *const *index_names(Dataflow *d, char prefix, uint32_t first,
                               uint32_t n)
{
    const char **names = ARENA_NEW(d->arena, const char *, n + 1);

    for (uint32_t i = 0; i < n; i++)
        names[i] = arena_printf(d->arena, "_%c%u", prefix, first + i);
    return names;
}

void put_cells(const Dataflow *d, const Var *var, const char *where, Buf *out)
{
    bool first = true;

    buf_char(out, '[');
    for (uint32_t i = 0; i < d->var[var->id].cells.depth; i++) {
        buf_printf(out, "%s_c%u", first ? "" : ", ", i);
        first = false;
    }
    for (uint32_t i = 0; i < var->type->rank; i++) {
        buf_printf(out, "%s_y%u", first ? "" : ", ", i);
        first = false;
    }
    buf_printf(out, "] : 0 = 0%s", where);
}

Isl cells_at(Dataflow *d, const Cells *cells, uint32_t depth, uint32_t rank,
             const char *text)
{
    Buf map = {0};

    put_head(d, &map);
    put_tuple(&map, "", depth, rank);
    buf_text(&map, " -> ");
    put_tuple(&map, "", cells->depth, rank);
    buf_printf(&map, " : 0 = 0%s", text);
    return d->isl->union_map_apply_range(map_of_text(d, &map),
                                         d->isl->union_map_copy(cells->map));
}

const char *own_name(Dataflow *d)
{
    return arena_printf(d->arena, "_a%u", d->nown++);
}

void own_cells(Dataflow *d, const Var *var, const char *name)
{
    Cells *cells = cells_of(d, var);
    Buf text = {0};

    *cells = (Cells){.depth = d->depth};
    put_head(d, &text);
    put_tuple(&text, "", d->depth, var->type->rank);
    buf_text(&text, " -> ");
    put_tuple(&text, name, d->depth, var->type->rank);
    cells->map = map_of_text(d, &text);
    *whole_of(d, var) = var;
}

/* ---- selections ---- */

/* An affine sum in pieces; false: some piece was not affine. */
typedef struct Sum {
    Dataflow *d;
    Buf text;
    bool affine;
} Sum;

static void sum_add(Sum *s, const Scalar *what)
{
    buf_text(&s->text, s->text.len ? " + " : "");
    s->affine = s->affine && affine_text(s->d, what, &s->text);
}

static void sum_add_times(Sum *s, const Scalar *factor, const char *index)
{
    int64_t number;

    s->affine = s->affine && affine_number(s->d, factor, &number);
    if (s->affine)
        buf_printf(&s->text, "%s%lld * %s", s->text.len ? " + " : "",
                   (long long)number, index);
}

static bool sum_end(Sum *s, uint32_t dim, Buf *out)
{
    if (s->affine)
        buf_printf(out, " and _y%u = %.*s", dim, (int)s->text.len, s->text.at);
    buf_free(&s->text);
    return s->affine;
}

static bool put_lmad(Dataflow *d, const Selection *sel,
                     const Scalar *const *arg, const char *const *in, Buf *out)
{
    Sum sum = {.d = d, .affine = true};

    sum_add(&sum, arg[sel->first]);
    for (uint32_t k = 0; k < sel->rank; k++)
        sum_add_times(&sum, arg[sel->first + 2 + 2 * k], in[k]);
    return sum_end(&sum, 0, out);
}

bool put_selected(Dataflow *d, const Selection *sel, const Scalar *const *arg,
                  const Var *source, const char *const *in, Buf *out)
{
    uint32_t next = sel->first;
    bool affine = true;

    if (!sel->dim)
        return put_lmad(d, sel, arg, in, out);
    for (uint32_t k = 0; k < sel->rank; k++) {
        Sum sum = {.d = d, .affine = true};
        DimKind kind = (DimKind)sel->dim[k];
        if (kind == DIM_BACK) {
            sum_add(&sum, source->type->size[k]);
            buf_printf(&sum.text, " - 1 - %s", *in++);
        } else if (kind == DIM_STRIDE) {
            sum_add(&sum, arg[next]);
            sum_add_times(&sum, arg[next + 2], *in++);
        } else {
            if (kind != DIM_ALL)
                sum_add(&sum, arg[next]);
            if (kind != DIM_POINT)
                buf_printf(&sum.text, "%s%s", sum.text.len ? " + " : "", *in++);
        }
        next += dim_operands[kind];
        affine = sum_end(&sum, k, out) && affine;
    }
    return affine;
}

/* ---- shapes ---- */

/* Dimensions that are the same from the outermost on, or to the innermost. */
typedef struct Middle {
    uint32_t from, to_end, of_end; /* what differs, of the result and source */
} Middle;

static Middle middle_of(uint32_t rank, const Scalar *const *size,
                        const Type *source)
{
    Middle m = {0, rank, source->rank};

    while (m.from < m.to_end && m.from < m.of_end &&
           size[m.from] == source->size[m.from])
        m.from++;
    while (m.to_end > m.from && m.of_end > m.from &&
           size[m.to_end - 1] == source->size[m.of_end - 1]) {
        m.to_end--;
        m.of_end--;
    }
    return m;
}

/* The product of SIZE from FROM to END; false: one of them is no number. */
static bool product(const Dataflow *d, const Scalar *const *size, uint32_t from,
                    uint32_t end, int64_t *result)
{
    int64_t number;

    *result = 1;
    for (uint32_t i = from; i < end; i++)
        if (!affine_number(d, size[i], &number) || number <= 0 ||
            __builtin_mul_overflow(*result, number, result))
            return false;
    return true;
}

/* Where element _x0, ... of a view of the shape of VIEW is in one of the type
 * SOURCE: names or terms; NULL: that is not affine. */
static const char **reshaped(Dataflow *d, const View *view, const Type *source)
{
    const char **in = ARENA_NEW(d->arena, const char *, source->rank + 1);
    const char *const *x = index_names(d, 'x', 0, view->rank);
    Middle m = middle_of(view->rank, view->size, source);
    const char *at = "0";
    int64_t stride, number;

    for (uint32_t i = m.from; i < m.to_end; i++) {
        if (!product(d, view->size, i + 1, m.to_end, &stride))
            return NULL;
        at = arena_printf(d->arena, "%s + %lld * %s", at, (long long)stride,
                          x[i]);
    }
    for (uint32_t i = 0; i < source->rank; i++) {
        if (i < m.from) {
            in[i] = x[i];
            continue;
        }
        if (i >= m.of_end) {
            in[i] = x[m.to_end + i - m.of_end];
            continue;
        }
        if (!product(d, source->size, i + 1, m.of_end, &stride))
            return NULL;
        in[i] =
            arena_printf(d->arena, "floor((%s) / %lld)", at, (long long)stride);
        if (i == m.from)
            continue;
        if (!product(d, source->size, i, i + 1, &number))
            return NULL;
        in[i] =
            arena_printf(d->arena, "(%s mod %lld)", in[i], (long long)number);
    }
    return in;
}

/* ---- views ---- */

/* " and _y0 = ...": the indices in SOURCE of the element _x0, ... of VIEW. */
static bool put_view(Dataflow *d, const View *view, const Var *source,
                     const Var *result, Buf *out)
{
    const Type *taken = view_type_taken(d->prog->store, view, source->type);
    const char *const *x = index_names(d, 'x', 0, result->type->rank);
    const char **in = ARENA_NEW(d->arena, const char *, taken->rank + 1);

    if (view->size && !(x = (const char *const *)reshaped(d, view, taken)))
        return false;
    for (uint32_t i = 0; i < taken->rank; i++)
        in[view->perm ? view->perm[i] : i] = x[i];
    if (view->sel.rank)
        return put_selected(d, &view->sel, view->arg, source, in, out);
    for (uint32_t i = 0; i < taken->rank; i++)
        buf_printf(out, " and _y%u = %s", i, in[i]);
    return true;
}

/* " and 0 <= _x0 < ...", as far as the sizes of VAR are affine. */
static void put_shape(Dataflow *d, const Var *var, Buf *out)
{
    for (uint32_t i = 0; i < var->type->rank; i++) {
        Buf size = {0};
        buf_printf(out, " and 0 <= _x%u", i);
        if (affine_text(d, var->type->size[i], &size))
            buf_printf(out, " < %.*s", (int)size.len, size.at);
        buf_free(&size);
    }
}

/* RESULT has the cells of SOURCE at WHERE, which is taken; unless it is AFFINE,
 * perhaps. */
static void bind_part(Dataflow *d, const Var *result, const Var *source,
                      bool affine, Buf *where, Loc loc)
{
    Cells *to = cells_of(d, result), *from = cells_of(d, source);
    Buf body = {0}, text = {0};

    *to = (Cells){.depth = d->depth, .inexact = from->inexact || !affine};
    if (!affine)
        dataflow_remark(
            d, loc,
            "where '%s' is in '%s' is not affine: any of its elements may be "
            "any one there",
            result->name->text, source->name->text);
    put_shape(d, result, where);
    buf_char(where, '\0');
    put_cells(d, source, where->at, &body);
    put_head(d, &text);
    put_tuple(&text, "", d->depth, result->type->rank);
    buf_printf(&text, " -> %.*s", (int)body.len, body.at);
    to->map = d->isl->union_map_apply_range(map_of_text(d, &text),
                                            d->isl->union_map_copy(from->map));
    buf_free(where);
    buf_free(&body);
}

void bind_view(Dataflow *d, const Stm *stm)
{
    const Var *result = stm->pat[0], *source = view_source(&stm->exp);
    Arena scratch = {0};
    Buf where = {0};
    View view;
    bool affine = view_of(&stm->exp, d->prog->store, &scratch, &view) &&
                  put_view(d, &view, source, result, &where);

    bind_part(d, result, source, affine, &where, stm->loc);
    arena_free(&scratch);
}

const Stm *update_of(const Dataflow *d, const Var *var)
{
    return d->options->built ? d->options->built[var->id] : NULL;
}

void bind_built(Dataflow *d, const Var *var, const Stm *update)
{
    const Var *source = update->exp.arg[0]->u.var;
    Buf where = {0};
    bool affine =
        put_selected(d, &update->exp.u.sel, update->exp.arg, source,
                     index_names(d, 'x', 0, var->type->rank), &where);

    bind_part(d, var, source, affine, &where, update->loc);
}
