/* array.c - arrays of the interpreter: counted views of cells. */
#include "verifier/interpreter/machine/machine.h"

#include <stdlib.h>
#include <string.h>

/* ---- making and dropping ---- */

static Array *new_array(Machine *m, Elem elem, uint32_t rank)
{
    size_t dims = 2 * (size_t)rank * sizeof(int64_t);
    Array *a = ground_alloc(sizeof *a + dims);

    memset(a, 0, sizeof *a + dims);
    a->refs = 1;
    a->elem = elem;
    a->rank = rank;
    a->shape = (int64_t *)(void *)(a + 1);
    a->stride = a->shape + rank;
    a->next = m->arrays;
    if (a->next)
        a->next->prev = a;
    m->arrays = a;
    return a;
}

void array_lay_out(Array *a, const int64_t *shape)
{
    int64_t stride = 1, count;
    bool empty = !shape_count(a->rank, shape, &count) || count == 0;

    for (uint32_t i = a->rank; i-- > 0;) {
        a->shape[i] = shape[i];
        a->stride[i] = empty ? 0 : stride;
        if (!empty)
            stride *= shape[i];
    }
}

Array *array_fresh(Machine *m, Elem elem, uint32_t rank, const int64_t *shape)
{
    int64_t count, bytes;

    if (!shape_count(rank, shape, &count) ||
        __builtin_mul_overflow(count, (int64_t)elem_info[elem].bytes, &bytes))
        machine_fail(m, NULL, "this array is too large");
    machine_step(m, count);
    char *data = machine_bytes(bytes);
    if (!data)
        machine_fail(m, NULL, "there is no memory for this array (%lld bytes)",
                     (long long)bytes);
    Array *a = new_array(m, elem, rank);
    a->cells = ground_alloc(sizeof *a->cells);
    *a->cells = (Cells){.refs = 1, .count = count, .data = data,
                        .number = m->ncells++};
    array_lay_out(a, shape);
    return a;
}

Array *array_of_cells(Machine *m, Cells *cells, Elem elem, uint32_t rank)
{
    Array *a = new_array(m, elem, rank);

    a->cells = cells;
    a->cells->refs++;
    return a;
}

Array *array_view(Machine *m, const Array *of, uint32_t rank)
{
    Array *a = array_of_cells(m, of->cells, of->elem, rank);

    a->offset = of->offset;
    if (!of->cells->block)
        return a;
    a->links = of->links ? links_hold(of->links) : NULL;
    a->var = of->var;
    a->is_part = true;
    if (of->twin)
        a->twin = array_view(m, of->twin, rank);
    return a;
}

void view_dim(Array *view, uint32_t to, const Array *of, uint32_t dim,
              int64_t count, int64_t stride)
{
    for (; view; view = view->twin, of = of->twin) {
        view->shape[to] = count;
        /* May wrap where there are no elements. */
        view->stride[to] =
            (int64_t)((uint64_t)stride * (uint64_t)of->stride[dim]);
    }
}

void view_repeat(Array *view, uint32_t to, int64_t count)
{
    for (; view; view = view->twin) {
        view->shape[to] = count;
        view->stride[to] = 0;
    }
}

void view_point(Array *view, const Array *of, uint32_t dim, int64_t i)
{
    for (; view; view = view->twin, of = of->twin)
        view->offset += i * of->stride[dim];
}

Array *array_same(Machine *m, const Array *a)
{
    return array_inside(m, a, 0, NULL);
}

Array *array_inside(Machine *m, const Array *a, uint32_t n,
                    const int64_t *index)
{
    Array *view = array_view(m, a, a->rank - n);

    for (uint32_t d = 0; d < n; d++)
        view_point(view, a, d, index[d]);
    for (uint32_t d = n; d < a->rank; d++)
        view_dim(view, d - n, a, d, a->shape[d], 1);
    return view;
}

Array *array_hold(Array *a)
{
    a->refs++;
    return a;
}

static void drop_cells(Cells *cells)
{
    if (--cells->refs)
        return;
    if (cells->block) {
        heap_drop_block(cells->block);
        return;
    }
    free(cells->undef);
    free(cells->data);
    free(cells);
}

void array_drop(Machine *m, Array *a)
{
    if (!a || --a->refs)
        return;
    if (a->prev)
        a->prev->next = a->next;
    else
        m->arrays = a->next;
    if (a->next)
        a->next->prev = a->prev;
    drop_cells(a->cells);
    array_drop(m, a->twin);
    if (a->links)
        links_drop(a->links);
    free(a);
}

/* ---- elements ---- */

/* An array with no elements may have sizes whose product is none. */
bool shape_count(uint32_t rank, const int64_t *shape, int64_t *count)
{
    bool fits = true;

    *count = 1;
    for (uint32_t i = 0; i < rank; i++)
        if (shape[i] == 0) {
            *count = 0;
            return true;
        }
    for (uint32_t i = 0; i < rank && fits; i++)
        fits = !__builtin_mul_overflow(*count, shape[i], count);
    return fits;
}

/* Views have as many elements as are named, which is a number: it was made
 * sure of when they were made. */
int64_t array_count(const Array *a)
{
    int64_t count;

    return shape_count(a->rank, a->shape, &count) ? count : INT64_MAX;
}

/* In row-major order without gaps, from its offset on? */
bool array_is_dense(const Array *a)
{
    int64_t stride = 1;

    if (array_count(a) == 0)
        return true;
    for (uint32_t i = a->rank; i-- > 0; stride *= a->shape[i])
        if (a->shape[i] != 1 && a->stride[i] != stride)
            return false;
    return true;
}

/* From now on there may be undefined elements in CELLS. */
static void allow_undefined(Cells *cells)
{
    size_t n = cells->count ? (size_t)cells->count : 1;

    if (cells->undef)
        return;
    cells->undef = ground_alloc(n);
    memset(cells->undef, 0, n);
}

void cells_set(const Array *a, int64_t at, uint64_t bits, bool undef)
{
    Value value = {.elem = a->elem, .data = a->cells->data};

    if (undef)
        allow_undefined(a->cells);
    if (a->cells->undef)
        a->cells->undef[at] = undef;
    if (!undef)
        value_set(&value, at, bits);
}

void walk_begin(Walk *w, const Array *a)
{
    *w = (Walk){.a = a, .at = a->offset, .left = array_count(a)};
    w->index = w->few;
    if (a->rank <= 8)
        return;
    w->index = ground_alloc(a->rank * sizeof *w->index);
    memset(w->index, 0, a->rank * sizeof *w->index);
}

void walk_next(Walk *w)
{
    const Array *a = w->a;

    w->left--;
    for (uint32_t d = a->rank; d-- > 0;) {
        w->at += a->stride[d];
        if (++w->index[d] < a->shape[d])
            return;
        w->at -= a->stride[d] * a->shape[d];
        w->index[d] = 0;
    }
}

void walk_end(Walk *w)
{
    if (w->index != w->few)
        free(w->index);
}

/* N elements of BYTES bytes each, T_STRIDE and F_STRIDE elements apart. */
static void copy_run(char *to, int64_t t_stride, const char *from,
                     int64_t f_stride, int64_t n, int64_t bytes)
{
    if (t_stride == 1 && f_stride == 1) {
        memcpy(to, from, (size_t)(n * bytes));
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        char *t = to + i * t_stride * bytes;
        const char *f = from + i * f_stride * bytes;
        switch (bytes) {
        case 1:
            *t = *f;
            break;
        case 2:
            memcpy(t, f, 2);
            break;
        case 4:
            memcpy(t, f, 4);
            break;
        default:
            memcpy(t, f, 8);
        }
    }
}

typedef struct Copying {
    const Array *to, *from;
    char *data; /* of TO */
    const char *source;
    int64_t bytes; /* of one */
} Copying;

/* Dimensions from D on, at the elements T and F. */
static void copy_dims(const Copying *c, uint32_t d, int64_t t, int64_t f)
{
    const Array *to = c->to, *from = c->from;
    int64_t n = d < to->rank ? to->shape[d] : 1;
    int64_t t_stride = d < to->rank ? to->stride[d] : 1;
    int64_t f_stride = d < to->rank ? from->stride[d] : 1;

    if (d + 1 >= to->rank) {
        copy_run(c->data + t * c->bytes, t_stride, c->source + f * c->bytes,
                 f_stride, n, c->bytes);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        copy_dims(c, d + 1, t + i * t_stride, f + i * f_stride);
}

void array_move(const Array *to, const Array *from, char *data,
                const char *source, int64_t bytes)
{
    if (array_is_dense(to) && array_is_dense(from))
        copy_run(data + to->offset * bytes, 1, source + from->offset * bytes,
                 1, array_count(to), bytes);
    else
        copy_dims(&(Copying){to, from, data, source, bytes}, 0, to->offset,
                  from->offset);
}

/* TO has other cells. */
static void copy_values(Array *to, const Array *from)
{
    Cells *cells = to->cells;
    Walk w;

    if (array_count(to) == 0)
        return;
    array_move(to, from, cells->data, from->cells->data,
               elem_info[to->elem].bytes);
    if (from->cells->undef) {
        allow_undefined(cells);
        array_move(to, from, (char *)cells->undef,
                   (const char *)from->cells->undef, 1);
    } else if (cells->undef) {
        for (walk_begin(&w, to); w.left; walk_next(&w))
            cells->undef[w.at] = 0;
        walk_end(&w);
    }
}

void array_copy_values(Machine *m, Array *to, const Array *from)
{
    if (to->cells != from->cells) {
        copy_values(to, from);
        return;
    }
    Array *copy = array_dense_copy(m, from);
    copy_values(to, copy);
    array_drop(m, copy);
}

Array *array_dense_copy(Machine *m, const Array *a)
{
    Array *copy = array_fresh(m, a->elem, a->rank, a->shape);
    copy_values(copy, a);
    return copy;
}

bool shapes_equal(const Array *a, const Array *b)
{
    if (a->rank != b->rank)
        return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (a->shape[i] != b->shape[i])
            return false;
    return true;
}

const char *shape_text(Machine *m, const Array *a)
{
    const char *text = "";
    for (uint32_t i = 0; i < a->rank; i++)
        text = arena_printf(&m->diag->arena, "%s[%lld]", text,
                            (long long)a->shape[i]);
    return arena_printf(&m->diag->arena, "%s%s", text,
                        elem_info[a->elem].text);
}

Array *machine_as_array(Machine *m, const Slot *value, Elem elem)
{
    if (value->array)
        return array_hold(value->array);
    Array *a = array_fresh(m, elem, 0, NULL);
    cells_set(a, 0, value->bits, value->undef);
    return a;
}
