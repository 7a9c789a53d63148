/* forms.c - statements without bodies. */
#include "passes/shared/dataflow/inside.h"

#include <stdlib.h>

/* ---- elements ---- */

void enter_elements(Dataflow *d, const Var *var, uint32_t first, Loc loc)
{
    for (uint32_t i = first; i < var->type->rank; i++)
        point_enter(d, arena_printf(d->arena, "x%u", i - first), NULL, NULL,
                    var->type->size[i], !d->options->loops, loc);
}

void leave_elements(Dataflow *d, const Var *var, uint32_t first)
{
    for (uint32_t i = first; i < var->type->rank; i++)
        point_leave(d);
}

static void begin_fresh(Dataflow *d, const Stm *stm)
{
    *cells_of(d, stm->pat[0]) = (Cells){.depth = d->depth};
    enter_elements(d, stm->pat[0], 0, stm->loc);
}

/* The element is written. */
static void end_fresh(Dataflow *d, const Stm *stm)
{
    point_next(d);
    cells_of(d, stm->pat[0])->map = add_write(d, add_statement(d, stm->pat[0]));
    *whole_of(d, stm->pat[0]) = stm->pat[0];
    leave_elements(d, stm->pat[0], 0);
}

static void read_where(Dataflow *d, const Var *source, Buf *where)
{
    Buf body = {0};

    buf_char(where, '\0');
    put_cells(d, source, where->at, &body);
    buf_char(&body, '\0');
    add_read(d, source, body.at);
    buf_free(&body);
    buf_free(where);
}

/* The element at WHERE is copied. */
static void copy_where(Dataflow *d, const Var *source, Buf *where)
{
    uint32_t event = d->nevent;

    read_where(d, source, where);
    copy_apart(d, event);
}

void read_same(Dataflow *d, const Var *source, uint32_t first)
{
    Buf where = {0};

    for (uint32_t i = 0; i < source->type->rank; i++)
        buf_printf(&where, " and _y%u = _c%u", i, first + i);
    copy_where(d, source, &where);
}

/* ---- the forms ---- */

static const Var *operand(const Stm *stm, uint32_t i)
{
    return stm->exp.arg[i]->u.var;
}

static void scan_scalar(Dataflow *d, const Stm *stm)
{
    if (type_is_array(stm->pat[0]->type)) {
        bind_view(d, stm);
        *whole_of(d, stm->pat[0]) = *whole_of(d, operand(stm, 0));
    } else if (type_is_scalar(stm->pat[0]->type))
        d->var[stm->pat[0]->id].is = stm->exp.arg[0];
}

static void scan_index(Dataflow *d, const Stm *stm)
{
    const Var *source = operand(stm, 0);
    Buf where = {0};

    if (!put_selected(d, &stm->exp.u.sel, stm->exp.arg, source, NULL, &where))
        dataflow_remark(
            d, stm->loc,
            "this index is not affine: any element of '%s' may be read",
            source->name->text);
    uint32_t before = d->nevent;
    read_where(d, source, &where);
    for (uint32_t i = before; i < d->nevent; i++)
        d->event[i].scalar = true;
}

static void scan_copy(Dataflow *d, const Stm *stm)
{
    uint32_t first = d->depth;

    begin_fresh(d, stm);
    read_same(d, operand(stm, 0), first);
    end_fresh(d, stm);
}

/* Element I of the result is element I + BY - k * N, for some k from -MOST to
 * MOST. */
static void put_rotated(Buf *where, uint32_t dim, uint32_t i, const Buf *by,
                        const Buf *n, int most)
{
    buf_printf(where, " and 0 <= _y%u < %.*s and (", dim, (int)n->len, n->at);
    for (int k = -most; k <= most; k++)
        buf_printf(where, "%s_y%u = _c%u + %.*s + %d * %.*s",
                   k == -most ? "" : " or ", dim, i, (int)by->len, by->at, k,
                   (int)n->len, n->at);
}

/* Where N is no number, and BY is none that is small, BY is taken to be
 * between -N and N; else all may be read. */
static bool put_rotation(Dataflow *d, const Stm *stm, const Scalar *size,
                         uint32_t i, Buf *where)
{
    enum { SMALL = 8 };
    Buf by = {0}, n = {0};
    int64_t number;
    uint32_t dim = stm->exp.dim;
    bool affine =
             affine_text(d, stm->exp.arg[1], &by) && affine_text(d, size, &n),
         exact = affine;

    if (affine && affine_number(d, size, &number)) {
        buf_printf(where, " and _y%u = ((_c%u + %.*s) mod %lld)", dim, i,
                   (int)by.len, by.at, (long long)(number > 0 ? number : 1));
    } else if (affine && affine_number(d, stm->exp.arg[1], &number) &&
               number >= -SMALL && number <= SMALL) {
        put_rotated(where, dim, i, &by, &n, (int)llabs(number));
        buf_char(where, ')');
    } else if (affine) {
        exact = false;
        put_rotated(where, dim, i, &by, &n, 1);
        buf_printf(where, " or %.*s > %.*s or %.*s < -%.*s)", (int)by.len,
                   by.at, (int)n.len, n.at, (int)by.len, by.at, (int)n.len,
                   n.at);
    }
    buf_free(&by);
    buf_free(&n);
    return exact;
}

static void scan_rotate(Dataflow *d, const Stm *stm)
{
    const Var *source = operand(stm, 0);
    uint32_t first = d->depth, dim = stm->exp.dim;
    Buf where = {0};

    begin_fresh(d, stm);
    for (uint32_t i = 0; i < source->type->rank; i++)
        if (i != dim)
            buf_printf(&where, " and _y%u = _c%u", i, first + i);
    if (!put_rotation(d, stm, source->type->size[dim], first + dim, &where))
        dataflow_remark(
            d, stm->loc,
            "by how much is not a small number: where it is more than the "
            "size of '%s', any element may be read",
            source->name->text);
    copy_where(d, source, &where);
    end_fresh(d, stm);
}

static void scan_iota(Dataflow *d, const Stm *stm)
{
    begin_fresh(d, stm);
    end_fresh(d, stm);
}

static void scan_replicate(Dataflow *d, const Stm *stm)
{
    uint32_t first = d->depth + stm->exp.narg - 1;

    begin_fresh(d, stm);
    if (stm->exp.narg - 1 < stm->pat[0]->type->rank)
        read_same(d, operand(stm, 0), first);
    end_fresh(d, stm);
}

/* Nothing is written; but where statements are arrays, this is one. */
static void scan_scratch(Dataflow *d, const Stm *stm)
{
    const Var *var = stm->pat[0];
    const char *name = NULL;

    if (d->options->cells) {
        enter_elements(d, var, 0, stm->loc);
        name = add_statement(d, var)->name;
        leave_elements(d, var, 0);
    }
    own_cells(d, var, name ? name : own_name(d));
}

/* One array after the other, along the outermost dimension. */
static void scan_concat(Dataflow *d, const Stm *stm)
{
    uint32_t first = d->depth;
    Buf at = {0};
    bool affine = true;

    begin_fresh(d, stm);
    buf_text(&at, "0");
    for (uint32_t k = 0; k < stm->exp.narg; k++) {
        const Var *source = operand(stm, k);
        Buf where = {0};
        for (uint32_t i = 1; i < source->type->rank; i++)
            buf_printf(&where, " and _y%u = _c%u", i, first + i);
        if (affine)
            buf_printf(&where, " and _y0 = _c%u - (%.*s) and 0 <= _y0", first,
                       (int)at.len, at.at);
        buf_text(&at, " + ");
        affine = affine && affine_text(d, source->type->size[0], &at);
        if (affine)
            buf_printf(&where, " and _c%u < %.*s", first, (int)at.len, at.at);
        copy_where(d, source, &where);
    }
    if (!affine)
        dataflow_remark(d, stm->loc,
                        "the sizes are not affine: each element may be any "
                        "one of these arrays");
    end_fresh(d, stm);
    buf_free(&at);
}

/* ---- updates ---- */

/* May VALUE have cells of SOURCE?  Then all of it is read first. */
static bool may_share(Dataflow *d, const Var *value, const Var *source)
{
    const IslLibrary *isl = d->isl;
    Isl a = isl->union_map_range(isl->union_map_copy(cells_of(d, value)->map));
    Isl b = isl->union_map_range(isl->union_map_copy(cells_of(d, source)->map));
    Isl both = isl->union_set_intersect(a, b);
    bool shares = isl->union_set_is_empty(both) != 1;

    isl->union_set_free(both);
    return shares;
}

static void write_selected(Dataflow *d, const Stm *stm, uint32_t first)
{
    const Var *source = operand(stm, 0);
    const char *const *in = index_names(d, 'c', first, d->depth - first);
    Buf where = {0}, body = {0};
    bool affine =
        put_selected(d, &stm->exp.u.sel, stm->exp.arg, source, in, &where);

    if (!affine)
        dataflow_remark(
            d, stm->loc,
            "this index is not affine: any element of '%s' may be written",
            source->name->text);
    buf_char(&where, '\0');
    put_cells(d, source, where.at, &body);
    buf_char(&body, '\0');
    point_next(d);
    add_update(d, source, add_statement(d, stm->pat[0]), body.at, !affine);
    buf_free(&body);
    buf_free(&where);
}

static void scan_update(Dataflow *d, const Stm *stm)
{
    uint32_t first = d->depth;
    const Scalar *s = stm->exp.arg[1];
    const Var *value =
        s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;

    *cells_of(d, stm->pat[0]) =
        (Cells){d->isl->union_map_copy(cells_of(d, operand(stm, 0))->map),
                cells_of(d, operand(stm, 0))->depth,
                cells_of(d, operand(stm, 0))->inexact};
    *whole_of(d, stm->pat[0]) = *whole_of(d, operand(stm, 0));
    if (value && update_of(d, value) == stm)
        return;
    if (value) {
        enter_elements(d, value, 0, stm->loc);
        read_same(d, value, first);
        if (may_share(d, value, operand(stm, 0))) {
            leave_elements(d, value, 0);
            point_next(d);
            enter_elements(d, value, 0, stm->loc);
        }
    }
    write_selected(d, stm, first);
    if (value)
        leave_elements(d, value, 0);
}

/* ---- facts and refusals ---- */

/* It holds for the parameters where it stands outside of all bodies. */
static void scan_assert(Dataflow *d, const Stm *stm)
{
    Buf text = {0};

    if (!d->depth && !d->domain.len && !d->guesses &&
        affine_condition(d, stm->exp.arg[0], true, &text))
        buf_printf(&d->context, " and %.*s", (int)text.len, text.at);
    buf_free(&text);
}

static bool is_array(const Var *var)
{
    return type_is_array(var->type);
}

static void scan_call(Dataflow *d, const Stm *stm)
{
    bool any = false;

    for (uint32_t i = 0; i < stm->npat; i++)
        any = any || is_array(stm->pat[i]);
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        any = any || (stm->exp.arg[i]->op == OP_VAR &&
                      is_array(stm->exp.arg[i]->u.var));
    if (any)
        dataflow_error(d, stm->loc,
                       "'%s' is called with arrays: inline it first",
                       stm->exp.u.callee->name->text);
}

static void scan_sift(Dataflow *d, const Stm *stm)
{
    dataflow_error(d, stm->loc, "where '%s' puts its results depends on data",
                   form_info[stm->exp.form].text);
}

static void scan_alloc(Dataflow *d, const Stm *stm)
{
    (void)d;
    (void)stm;
}

void (*const scan_simple[FORM_COUNT])(Dataflow *, const Stm *) = {
    [FORM_SCALAR] = scan_scalar,       [FORM_INDEX] = scan_index,
    [FORM_SLICE] = bind_view,          [FORM_LMAD_SLICE] = bind_view,
#define VIEW(id, ...) [FORM_##id] = bind_view,
#include "ir-text/language/views.def"
    [FORM_ROTATE] = scan_rotate,       [FORM_IOTA] = scan_iota,
    [FORM_REPLICATE] = scan_replicate, [FORM_SCRATCH] = scan_scratch,
    [FORM_COPY] = scan_copy,           [FORM_CONCAT] = scan_concat,
    [FORM_MANIFEST] = scan_copy,       [FORM_UPDATE] = scan_update,
    [FORM_ASSERT] = scan_assert,       [FORM_ALLOC] = scan_alloc,
    [FORM_CALL] = scan_call,           [FORM_FILTER] = scan_sift,
    [FORM_PARTITION] = scan_sift,
};
