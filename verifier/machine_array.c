/* machine_array.c - arrays of the interpreter: counted views of cells. */
#include "verifier/machine.h"

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

Array *array_fresh(Machine *m, Elem elem, uint32_t rank, const int64_t *shape)
{
    int64_t count = 1, bytes;

    for (uint32_t i = 0; i < rank; i++)
        if (__builtin_mul_overflow(count, shape[i], &count))
            machine_fail(m, NULL, "this array is too large");
    if (__builtin_mul_overflow(count, (int64_t)elem_info[elem].bytes, &bytes))
        machine_fail(m, NULL, "this array is too large");
    char *data = calloc(1, bytes ? (size_t)bytes : 1);
    if (!data)
        machine_fail(m, NULL, "there is no memory for this array (%lld bytes)",
                     (long long)bytes);
    Array *a = new_array(m, elem, rank);
    a->cells = ground_alloc(sizeof *a->cells);
    *a->cells = (Cells){.refs = 1, .count = count, .data = data};
    int64_t stride = 1;
    for (uint32_t i = rank; i-- > 0; stride *= shape[i]) {
        a->shape[i] = shape[i];
        a->stride[i] = stride;
    }
    return a;
}

Array *array_view(Machine *m, const Array *of, uint32_t rank)
{
    Array *a = new_array(m, of->elem, rank);

    a->cells = of->cells;
    a->cells->refs++;
    a->offset = of->offset;
    return a;
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
    free(a);
}

/* ---- elements ---- */

int64_t array_count(const Array *a)
{
    int64_t count = 1;
    for (uint32_t i = 0; i < a->rank; i++)
        count *= a->shape[i];
    return count;
}

/* In row-major order without gaps, from its offset on? */
bool array_is_dense(const Array *a)
{
    int64_t stride = 1;

    for (uint32_t i = a->rank; i-- > 0; stride *= a->shape[i])
        if (a->shape[i] != 1 && a->stride[i] != stride)
            return a->shape[i] == 0;
    return true;
}

static Value cells_value(const Array *a)
{
    return (Value){.elem = a->elem, .count = a->cells->count,
                   .data = a->cells->data};
}

uint64_t cells_get(const Array *a, int64_t at, bool *undef)
{
    Value value = cells_value(a);

    *undef = a->cells->undef && a->cells->undef[at];
    return value_get(&value, at);
}

void cells_set(Array *a, int64_t at, uint64_t bits, bool undef)
{
    Value value = cells_value(a);

    if (undef && !a->cells->undef) {
        size_t n = a->cells->count ? (size_t)a->cells->count : 1;
        a->cells->undef = ground_alloc(n);
        memset(a->cells->undef, 0, n);
    }
    if (a->cells->undef)
        a->cells->undef[at] = undef;
    if (!undef)
        value_set(&value, at, bits);
}

void array_each(const Array *a, void (*fn)(int64_t at, void *data), void *data)
{
    int64_t few[8] = {0}, *index = few, at = a->offset;
    int64_t left = array_count(a);

    if (a->rank > 8) {
        index = ground_alloc(a->rank * sizeof *index);
        memset(index, 0, a->rank * sizeof *index);
    }
    for (; left > 0; left--) {
        fn(at, data);
        for (uint32_t d = a->rank; d-- > 0;) {
            at += a->stride[d];
            if (++index[d] < a->shape[d])
                break;
            at -= a->stride[d] * a->shape[d];
            index[d] = 0;
        }
    }
    if (index != few)
        free(index);
}

/* The places of one array, in order. */
typedef struct Places {
    int64_t *at;
    int64_t count;
} Places;

static void note_place(int64_t at, void *data)
{
    Places *p = data;
    p->at[p->count++] = at;
}

typedef struct Copying {
    Array *to;
    const Array *from;
    Places places; /* of what is copied; NULL: it is dense */
    int64_t next;
} Copying;

static void copy_to(int64_t at, void *data)
{
    Copying *c = data;
    bool undef;
    int64_t from = c->places.at ? c->places.at[c->next]
                                : c->from->offset + c->next;
    uint64_t bits = cells_get(c->from, from, &undef);

    c->next++;
    cells_set(c->to, at, bits, undef);
}

static bool all_defined(const Array *a)
{
    return !a->cells->undef;
}

void array_copy(Array *to, const Array *from)
{
    Copying c = {.to = to, .from = from};
    size_t bytes = elem_info[from->elem].bytes;
    int64_t count = array_count(from);

    if (array_is_dense(to) && array_is_dense(from) && all_defined(to) &&
        all_defined(from)) {
        if (count)
            memmove(to->cells->data + (size_t)to->offset * bytes,
                    from->cells->data + (size_t)from->offset * bytes,
                    (size_t)count * bytes);
        return;
    }
    if (!array_is_dense(from)) {
        c.places.at = ground_alloc((size_t)count * sizeof *c.places.at);
        array_each(from, note_place, &c.places);
    }
    array_each(to, copy_to, &c);
    free(c.places.at);
}

Array *array_dense_copy(Machine *m, const Array *a)
{
    Array *copy = array_fresh(m, a->elem, a->rank, a->shape);
    array_copy(copy, a);
    return copy;
}

Array *array_row(Machine *m, const Array *a, int64_t i)
{
    Array *row = array_view(m, a, a->rank - 1);

    row->offset = a->offset + i * a->stride[0];
    if (row->rank) {
        memcpy(row->shape, a->shape + 1, row->rank * sizeof *row->shape);
        memcpy(row->stride, a->stride + 1, row->rank * sizeof *row->stride);
    }
    return row;
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
