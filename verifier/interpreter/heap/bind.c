/* bind.c - what is bound where its variable says that it lives. */
#include "verifier/interpreter/heap/inside.h"

Array *heap_block(Machine *m, const Var *var, int64_t bytes, bool counts)
{
    Heap *h = m->heap;
    char *data = heap_take_bytes(m, bytes);
    HeapBlock *block = ground_alloc(sizeof *block);

    *block = (HeapBlock){.cells = {.count = bytes, .data = data},
                         .room = bytes,
                         .heap = h,
                         .var = var,
                         .number = h->nblock++,
                         .born = h->time,
                         .counts = counts};
    block->cells.block = block;
    Array *a = array_of_cells(m, &block->cells, ELEM_U8, 0);
    block->defined = heap_take_bytes(m, bytes);
    if (h->options.timeline)
        block->timeline = timeline_block(heap_timeline(h), var, bytes);
    if (counts) {
        h->stats.allocated += bytes;
        h->stats.allocations++;
        heap_stats_count(&h->stats, (Space)var->type->space, bytes);
        census_add(&h->census, &block->census, (Space)var->type->space, bytes);
    }
    return a;
}

/* VAR is bound to A. */
static void note_bound(const Heap *h, const Var *var, const Array *a)
{
    const HeapBlock *block = a->cells->block;

    if (!h->options.timeline || !array_count(a) || !type_is_array(var->type))
        return;
    Range r = a->links ? (Range){0, block->cells.count / elem_bytes(a) - 1}
                       : heap_range(a);
    timeline_bind(heap_timeline(h), var, block->timeline,
                      r.low * elem_bytes(a), (r.high + 1) * elem_bytes(a));
}

Array *heap_fresh(Machine *m, const Var *var, const int64_t *shape)
{
    Array *a = heap_place(m, var, shape);

    machine_step(m, array_count(a));
    note_bound(m->heap, var, a);
    if (m->heap->options.lockstep)
        a->twin = array_fresh(m, a->elem, a->rank, shape);
    return a;
}

/* ARGUMENT goes to where the parameter PARAM lives. */
static Array *take_argument(Machine *m, const Var *param, Array *argument)
{
    Array *a = heap_place(m, param, argument->shape);
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w)) {
        int64_t at = heap_element(m, a, w.index, w.at);
        bool undef;
        uint64_t bits = cells_get(argument, array_at(argument, w.index),
                                  &undef);
        if (heap_is_defined(a, at)) {
            heap_report(m, "%s has no place of its own: byte %lld of block "
                           "'%s' is another element's",
                        heap_element_text(m, a, w.index),
                        (long long)(at * elem_bytes(a)),
                        heap_block_name(a->cells->block));
            machine_stop(m);
        }
        cells_set(a, at, bits, false);
        heap_set_defined(a, at, !undef);
    }
    walk_end(&w);
    if (m->heap->options.lockstep)
        a->twin = argument;
    else
        array_drop(m, argument);
    return a;
}

/* Names that are in scope together have one value each; so an array that
 * says of itself what VAR does is there already. */
static bool lives_as(const Array *a, const Var *var)
{
    return !a->is_part && a->var && a->var->place.mem == var->place.mem &&
           a->var->place.ixfn == var->place.ixfn;
}

static Slot bind_array(Machine *m, const Var *var, Array *array)
{
    if (!array->cells->block)
        return (Slot){.array = take_argument(m, var, array)};
    if (lives_as(array, var)) {
        array->var = var;
        return (Slot){.array = array};
    }
    Array *a = heap_place(m, var, array->shape);
    if (array->twin)
        a->twin = array_hold(array->twin);
    array_drop(m, array);
    return (Slot){.array = a};
}

/* A scalar is written to where VAR lives, if it is not there. */
static Slot bind_in_memory(Machine *m, const Var *var, Slot value)
{
    Array *to = heap_fresh(m, var, NULL);
    Array *from = machine_as_array(m, &value, to->elem);

    heap_copy_all(m, 1, &to, &from);
    array_drop(m, from);
    array_drop(m, value.array);
    return (Slot){.array = to, .in_memory = true};
}

Slot heap_bind(Machine *m, const Var *var, Slot value)
{
    if (type_is_array(var->type)) {
        Slot slot = bind_array(m, var, value.array);
        note_bound(m->heap, var, slot.array);
        return slot;
    }
    if (type_is_scalar(var->type) && var->place.ixfn)
        return bind_in_memory(m, var, value);
    return value.in_memory ? heap_load(m, value) : value;
}
