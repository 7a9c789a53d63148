/* iterate.c - what is around the bodies of parallel forms. */
#include "verifier/interpreter/value/inside.h"

void begin_iterations(Machine *m, const Stm *stm, int64_t n)
{
    const Lambda *fn = &stm->exp.fn[0];

    for (uint32_t d = 0; d < fn->nparam; d++)
        machine_enter(m, fn->param[d]);
    if (m->heap)
        heap_enter(m, stm, n);
    if (m->trace)
        trace_begin(m);
}

void end_iterations(Machine *m, const Stm *stm)
{
    machine_leave(m, stm->exp.fn[0].nparam);
    if (m->heap)
        heap_leave(m);
    if (m->trace)
        trace_end(m);
    m->loc = stm->loc;
}

Late take_late(Machine *m, int64_t n, uint32_t width)
{
    Late late = {.width = width};

    machine_step(m, n); /* as for an array of N elements */
    late.began = MACHINE_TAKE(m, uint64_t, n + 1);
    late.value = machine_take(m, (size_t)n, width * sizeof *late.value);
    return late;
}

Slot *keep_late(Machine *m, const Stm *stm, Late *late, int64_t i)
{
    const Lambda *fn = &stm->exp.fn[0];
    Slot *value = late->value + i * late->width;

    if (m->heap)
        late->began[i] = heap_now(m);
    for (uint32_t k = 0; k < late->width; k++)
        value[k] = machine_loaded(m, fn->body->res[k]);
    return value;
}

void join_late(Machine *m, const Stm *stm, Late *late, int64_t n)
{
    if (m->heap)
        late->began[n] = heap_join(m);
    m->loc = stm->loc;
}

Slot *use_late(Machine *m, const Stm *stm, Late *late, int64_t i,
               bool in_order)
{
    machine_bind_int(m, stm->exp.fn[0].param[0], i);
    if (m->heap)
        heap_act(m, late->began[in_order ? 0 : i], late->began[i + 1]);
    return late->value + i * late->width;
}

void put_array(Machine *m, Array *whole, uint32_t n, const int64_t *index,
               Slot *value, const Var *var)
{
    Array *to = array_inside(m, whole, n, index);

    if (!shapes_equal(to, value->array))
        machine_fail(m, NULL,
                     "an element of '%s' is %s, but this result is %s",
                     var->name->text, shape_text(m, to),
                     shape_text(m, value->array));
    array_copy(m, to, value->array);
    array_drop(m, to);
    slot_drop(m, value);
}
