/* bind.c - what variables are bound to, in the heap or not. */
#include "verifier/interpreter/machine/machine.h"

void array_copy_all(Machine *m, uint32_t n, Array **to, Array **from)
{
    if (n && to[0]->cells->block) {
        heap_copy_all(m, n, to, from);
        return;
    }
    if (m->trace)
        trace_copies(m, n, to, from);
    for (uint32_t i = 0; i < n; i++)
        array_copy_values(m, to[i], from[i]);
}

void array_copy(Machine *m, Array *to, Array *from)
{
    array_copy_all(m, 1, &to, &from);
}

/* 2.2: a binding evaluates its sizes, and they are those of the array. */
static void check_sizes(Machine *m, const Var *var, const Array *a)
{
    for (uint32_t i = 0; i < var->type->rank; i++) {
        int64_t n = machine_count(m, var->type->size[i], "a size");
        if (n != a->shape[i])
            machine_fail(m, var->type->size[i],
                         "'%s' is bound with size %lld in dimension %u, but "
                         "the array is %s",
                         var->name->text, (long long)n, i, shape_text(m, a));
    }
}

void machine_bind(Machine *m, const Var *var, Slot value)
{
    Slot *slot = &m->slot[var->id];

    if (value.array)
        check_sizes(m, var, value.array);
    if (m->heap)
        value = heap_bind(m, var, value);
    array_drop(m, slot->array);
    *slot = value;
}

/* An array of VAR's type in SHAPE. */
static Array *fresh_for(Machine *m, const Var *var, const int64_t *shape)
{
    if (m->heap)
        return heap_fresh(m, var, shape);
    return array_fresh(m, (Elem)var->type->elem, var->type->rank, shape);
}

Array *machine_fresh(Machine *m, const Var *var, const int64_t *shape)
{
    uint32_t rank = var->type->rank;

    if (shape)
        return fresh_for(m, var, shape);
    int64_t *size = MACHINE_TAKE(m, int64_t, rank);
    for (uint32_t i = 0; i < rank; i++)
        size[i] = machine_count(m, var->type->size[i], "a size");
    Array *a = fresh_for(m, var, size);
    machine_give(m, size);
    return a;
}

void machine_bind_copy(Machine *m, const Var *var, Slot value)
{
    if (!type_is_array(var->type)) {
        machine_bind(m, var, value);
        return;
    }
    Array *copy = machine_fresh(m, var, value.array->shape);
    m->writes = var;
    array_copy(m, copy, value.array);
    array_drop(m, value.array);
    machine_bind(m, var, (Slot){.array = copy});
}
