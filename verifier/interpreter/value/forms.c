/* forms.c - statements without bodies. */
#include "verifier/interpreter/value/inside.h"

#include "ir-text/lmad/view.h"

#include <string.h>

/* ---- operands and results ---- */

static const Scalar *arg(const Stm *stm, uint32_t i)
{
    return stm->exp.arg[i];
}

static void bind_array(Machine *m, const Stm *stm, Array *a)
{
    machine_bind(m, stm->pat[0], (Slot){.array = a});
}

/* The values of N sizes; to be given back. */
static int64_t *take_sizes(Machine *m, uint32_t n, const Scalar *const *size)
{
    int64_t *value = MACHINE_TAKE(m, int64_t, n);

    for (uint32_t i = 0; i < n; i++)
        value[i] = machine_count(m, size[i], "a size");
    return value;
}

/* ---- scalars and views ---- */

static void run_scalar(Machine *m, const Stm *stm)
{
    const Scalar *s = arg(stm, 0);

    if (s->op == OP_VAR)
        machine_bind(m, stm->pat[0], machine_value(m, s));
    else
        machine_bind_bits(m, stm->pat[0], machine_eval(m, s), false);
}

static void run_index(Machine *m, const Stm *stm)
{
    const Array *a = machine_array(m, arg(stm, 0));
    int64_t few[8], *index = a->rank > 8 ? MACHINE_TAKE(m, int64_t, a->rank)
                                         : few;
    bool undef;

    for (uint32_t d = 0; d < a->rank; d++) {
        index[d] = machine_int(m, arg(stm, 1 + d));
        if (index[d] < 0 || index[d] >= a->shape[d])
            machine_fail(m, arg(stm, 1 + d),
                         "index %lld is out of range in dimension %u of "
                         "'%s', which is %s",
                         (long long)index[d], d,
                         arg(stm, 0)->u.var->name->text, shape_text(m, a));
    }
    if (m->trace)
        trace_read(m, a, array_at(a, index));
    uint64_t bits = array_get(m, a, index, &undef);
    if (index != few)
        machine_give(m, index);
    machine_bind_bits(m, stm->pat[0], bits, undef);
}

/* Dimension d is dimension PERM[d] of A. */
static Array *permuted(Machine *m, const Array *a, const uint32_t *perm)
{
    Array *view = array_view(m, a, a->rank);

    for (uint32_t d = 0; d < a->rank; d++)
        view_dim(view, d, a, perm[d], a->shape[perm[d]], 1);
    return view;
}

static _Noreturn void fail_reshape(Machine *m, const Stm *stm, const Array *a,
                                   uint32_t rank, const int64_t *size)
{
    Array *wanted = array_view(m, a, rank);

    memcpy(wanted->shape, size, wanted->rank * sizeof *size);
    machine_fail(m, NULL, "'%s', which is %s, is reshaped to %s, which has "
                          "another number of elements",
                 arg(stm, 0)->u.var->name->text, shape_text(m, a),
                 shape_text(m, wanted));
}

/* The elements of A in row-major order, in another shape.  In the heap there
 * is no need to move them: the index function of what is bound finds them. */
static Array *reshaped(Machine *m, Array *a, uint32_t rank,
                       const int64_t *size)
{
    bool stays = a->cells->block || array_is_dense(a);
    Array *dense = stays ? array_hold(a) : array_dense_copy(m, a);

    if (m->trace && !stays)
        trace_same(m, dense, a);
    Array *view = array_view(m, dense, rank);

    array_lay_out(view, size);
    if (a->twin) {
        array_drop(m, view->twin);
        view->twin = reshaped(m, a->twin, rank, size);
    }
    array_drop(m, dense);
    return view;
}

static Array *in_shape(Machine *m, const Stm *stm, Array *a, const View *view)
{
    int64_t *size = take_sizes(m, view->rank, view->size), count;

    if (!shape_count(view->rank, size, &count) || count != array_count(a))
        fail_reshape(m, stm, a, view->rank, size);
    Array *result = reshaped(m, a, view->rank, size);
    machine_give(m, size);
    return result;
}

/* One step after the other: NEXT takes the place of *A. */
static void step_to(Machine *m, Array **a, Array *next)
{
    array_drop(m, *a);
    *a = next;
}

static void run_view(Machine *m, const Stm *stm)
{
    Array *a = array_hold(machine_array(m, arg(stm, 0)));
    View view;

    if (!view_of(&stm->exp, m->prog->store, &m->scratch, &view))
        machine_fail(m, NULL, "an expression would nest too deep");
    if (view.sel.rank)
        step_to(m, &a, machine_select(m, stm, &view.sel, view.arg, a));
    if (view.perm)
        step_to(m, &a, permuted(m, a, view.perm));
    if (view.size)
        step_to(m, &a, in_shape(m, stm, a, &view));
    arena_free(&m->scratch);
    bind_array(m, stm, a);
}

/* ---- fresh arrays ---- */

static void run_copy(Machine *m, const Stm *stm)
{
    machine_bind_copy(m, stm->pat[0], machine_value(m, arg(stm, 0)));
}

/* A part of A: COUNT from FIRST on, in dimension D. */
static Array *part(Machine *m, const Array *a, uint32_t d, int64_t first,
                   int64_t count)
{
    Array *view = array_same(m, a);

    view_dim(view, d, a, d, count, 1);
    view_point(view, a, d, first);
    return view;
}

/* Parts of one array are copies of parts of others, all at once. */
typedef struct Parts {
    Array **to, **from;
    uint32_t count;
} Parts;

static Parts take_parts(Machine *m, uint32_t room)
{
    Array **all = MACHINE_TAKE(m, Array *, 2 * (size_t)room);
    return (Parts){all, all + room, 0};
}

static void add_part(Machine *m, Parts *p, const Array *to, int64_t to_first,
                     const Array *from, int64_t from_first, uint32_t d,
                     int64_t count)
{
    p->to[p->count] = part(m, to, d, to_first, count);
    p->from[p->count++] = part(m, from, d, from_first, count);
}

static void copy_parts(Machine *m, const Stm *stm, Parts *p)
{
    m->writes = stm->pat[0];
    array_copy_all(m, p->count, p->to, p->from);
    for (uint32_t i = 0; i < p->count; i++) {
        array_drop(m, p->to[i]);
        array_drop(m, p->from[i]);
    }
    machine_give(m, (void *)p->to);
}

static void run_rotate(Machine *m, const Stm *stm)
{
    const Array *a = machine_array(m, arg(stm, 0));
    uint32_t d = stm->exp.dim;
    int64_t n = a->shape[d], by = machine_int(m, arg(stm, 1));
    Array *result = machine_fresh(m, stm->pat[0], a->shape);
    Parts parts = take_parts(m, 2);

    if (n > 0) {
        by = (by % n + n) % n;
        add_part(m, &parts, result, 0, a, by, d, n - by);
        add_part(m, &parts, result, n - by, a, 0, d, by);
    }
    copy_parts(m, stm, &parts);
    bind_array(m, stm, result);
}

static void run_iota(Machine *m, const Stm *stm)
{
    int64_t n = machine_count(m, arg(stm, 0), "a size");
    Array *a = array_fresh(m, ELEM_I64, 1, &n);

    int64_t *element = (int64_t *)(void *)a->cells->data;
    for (int64_t i = 0; i < n; i++)
        element[i] = i;
    if (m->heap) {
        machine_bind_copy(m, stm->pat[0], (Slot){.array = a});
        return;
    }
    if (m->trace)
        trace_made(m, stm->pat[0], a);
    bind_array(m, stm, a);
}

static void undefine(const Array *value)
{
    if (value->cells->count == 0)
        return;
    cells_set(value, 0, 0, true);
    memset(value->cells->undef, 1, (size_t)value->cells->count);
}

/* In the heap it writes nothing, but the array has to lie in its block: passes
 * rely on that where they move what reads it. */
static void run_scratch(Machine *m, const Stm *stm)
{
    int64_t *size = take_sizes(m, stm->exp.narg, stm->exp.arg);
    Array *a = machine_fresh(m, stm->pat[0], size);

    machine_give(m, size);
    if (!a->cells->block)
        undefine(a);
    else
        heap_contain(m, a);
    if (a->twin)
        undefine(a->twin);
    bind_array(m, stm, a);
}

/* A view of A that repeats it in new outer dimensions. */
static Array *repeated(Machine *m, const Array *a, uint32_t rank,
                       const int64_t *size)
{
    Array *view = array_view(m, a, rank + a->rank);

    for (uint32_t i = 0; i < rank; i++)
        view_repeat(view, i, size[i]);
    for (uint32_t i = 0; i < a->rank; i++)
        view_dim(view, rank + i, a, i, a->shape[i], 1);
    return view;
}

static void run_replicate(Machine *m, const Stm *stm)
{
    Elem elem = (Elem)stm->pat[0]->type->elem;
    Slot value = machine_loaded(m, arg(stm, 0));
    int64_t *size = take_sizes(m, stm->exp.narg - 1, stm->exp.arg + 1);
    Array *one = machine_as_array(m, &value, elem);
    Array *view = repeated(m, one, stm->exp.narg - 1, size);
    Array *result = machine_fresh(m, stm->pat[0], view->shape);

    m->writes = stm->pat[0];
    array_copy(m, result, view);
    array_drop(m, view);
    array_drop(m, one);
    slot_drop(m, &value);
    machine_give(m, size);
    bind_array(m, stm, result);
}

static void run_concat(Machine *m, const Stm *stm)
{
    const Array *first = machine_array(m, arg(stm, 0));
    int64_t *shape = MACHINE_TAKE(m, int64_t, first->rank), at = 0;

    memcpy(shape, first->shape, first->rank * sizeof *shape);
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        if (__builtin_add_overflow(shape[0],
                                   machine_array(m, arg(stm, i))->shape[0],
                                   &shape[0]))
            machine_fail(m, NULL, "this array is too large");
    Array *result = machine_fresh(m, stm->pat[0], shape);
    Parts parts = take_parts(m, stm->exp.narg);
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Array *a = machine_array(m, arg(stm, i));
        add_part(m, &parts, result, at, a, 0, 0, a->shape[0]);
        at += a->shape[0];
    }
    copy_parts(m, stm, &parts);
    machine_give(m, shape);
    bind_array(m, stm, result);
}

/* ---- updates ---- */

/* In the heap, two elements of the array may share their memory; so the
 * selection is looked at alone. */
static bool selection_is_injective(Machine *m, const Stm *stm,
                                   const Array *target)
{
    const Array *a = machine_array(m, arg(stm, 0));

    if (!target->cells->block || array_strides_nest(target))
        return array_is_injective(target);
    Array *flat = array_fresh(m, a->elem, a->rank, a->shape);
    Array *selected =
        machine_select(m, stm, &stm->exp.u.sel, stm->exp.arg, flat);
    bool result = array_is_injective(selected);
    array_drop(m, selected);
    array_drop(m, flat);
    return result;
}

/* The verifier has seen to it that nobody looks at the old array again: it is
 * changed in place.  A value that shares its cells is read first. */
static void write_selection(Machine *m, const Stm *stm, Array *target,
                            Slot *value)
{
    Array *source = machine_as_array(m, value, target->elem);

    if (!shapes_equal(target, source))
        machine_fail(m, NULL, "what is selected is %s, but the value is %s",
                     shape_text(m, target), shape_text(m, source));
    if (!selection_is_injective(m, stm, target))
        machine_fail(m, NULL,
                     "the selection of '%s' names an element more than once",
                     arg(stm, 0)->u.var->name->text);
    m->writes = stm->pat[0];
    array_copy(m, target, source);
    array_drop(m, source);
}

static void run_update(Machine *m, const Stm *stm)
{
    Array *a = array_hold(machine_array(m, arg(stm, 0)));
    Slot value = machine_value(m, arg(stm, 1));
    Array *target = machine_select(m, stm, &stm->exp.u.sel, stm->exp.arg, a);

    write_selection(m, stm, target, &value);
    array_drop(m, target);
    slot_drop(m, &value);
    bind_array(m, stm, a);
}

/* ---- asserts and blocks ---- */

static void run_assert(Machine *m, const Stm *stm)
{
    if (!machine_eval(m, arg(stm, 0)))
        machine_fail_assert(m, stm);
}

static void run_alloc(Machine *m, const Stm *stm)
{
    int64_t bytes = machine_count(m, arg(stm, 0), "the size of a block");

    machine_step(m, bytes / 8);
    bind_array(m, stm, heap_block(m, stm->pat[0], bytes, true));
}

/* ---- all of them ---- */

void (*const run_simple[FORM_COUNT])(Machine *, const Stm *) = {
    [FORM_SCALAR] = run_scalar,       [FORM_INDEX] = run_index,
    [FORM_SLICE] = run_view,          [FORM_LMAD_SLICE] = run_view,
#define VIEW(id, ...) [FORM_##id] = run_view,
#include "ir-text/language/views.def"
    [FORM_ROTATE] = run_rotate,       [FORM_IOTA] = run_iota,
    [FORM_REPLICATE] = run_replicate, [FORM_SCRATCH] = run_scratch,
    [FORM_COPY] = run_copy,           [FORM_CONCAT] = run_concat,
    [FORM_MANIFEST] = run_copy,       [FORM_UPDATE] = run_update,
    [FORM_ASSERT] = run_assert,       [FORM_ALLOC] = run_alloc,
};
