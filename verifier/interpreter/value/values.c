/* values.c - what a program is given, and what it gives. */
#include "verifier/interpreter/value/inside.h"

#include "printer/text/print.h"

static Array *array_of_value(Machine *m, const Value *value)
{
    Array *a = array_fresh(m, value->elem, value->rank, value->shape);

    for (int64_t i = 0; i < value->count; i++)
        cells_set(a, i, value_get(value, i), value->undef && value->undef[i]);
    return a;
}

static const char *param_text(Machine *m, const Var *var)
{
    Buf buf = {0};
    print_type(&buf, var->type, (Place){0});
    const char *text = arena_text(&m->diag->arena, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

static void take_argument(Machine *m, const Var *param, const Value *value)
{
    bool fits = value->elem == (Elem)param->type->elem &&
                value->rank == param->type->rank;

    m->argument = value->span;
    if (!fits) {
        Array *a = array_of_value(m, value);
        machine_fail(m, NULL, "parameter '%s' is %s, but the argument is %s",
                     param->name->text, param_text(m, param),
                     shape_text(m, a));
    }
    if (value->rank == 0)
        machine_bind(m, param,
                     (Slot){.bits = value_get(value, 0),
                            .undef = value->undef && value->undef[0]});
    else
        machine_bind(m, param, (Slot){.array = array_of_value(m, value)});
}

void machine_take_arguments(Machine *m, const Fun *fun, const Value *args,
                            size_t narg)
{
    size_t wanted = 0, next = 0;

    for (uint32_t i = 0; i < fun->nparam; i++)
        wanted += run_is_value(fun->param[i]);
    if (wanted != narg)
        machine_fail(m, NULL, "'%s' takes %zu argument%s, not %zu",
                     fun->name->text, wanted, wanted == 1 ? "" : "s", narg);
    if (m->heap)
        heap_make_params(m, fun, args, narg);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (run_is_value(fun->param[i]))
            take_argument(m, fun->param[i], &args[next++]);
}

bool array_read(const Array *a, Arena *arena, Value *value)
{
    int64_t next = 0;
    Walk w;

    if (!value_new(arena, a->elem, a->rank, a->shape, value))
        return false;
    for (walk_begin(&w, a); w.left; walk_next(&w), next++) {
        bool undef;
        value_set(value, next, cells_get(a, w.at, &undef));
        if (undef && !value->undef)
            value->undef = ARENA_NEW(arena, uint8_t, value->count);
        if (undef)
            value->undef[next] = 1;
    }
    walk_end(&w);
    return true;
}

/* Of a scalar that lives in memory, what stands there. */
static Slot result_slot(Machine *m, const Var *res, const Scalar *s)
{
    if (!m->heap || type_is_array(res->type) || !res->place.ixfn)
        return machine_value(m, s);
    Slot slot = m->slot[res->id];
    array_hold(slot.array);
    return heap_load(m, slot);
}

static void give_result(Machine *m, const Var *res, const Scalar *s,
                        Arena *arena, Value *value)
{
    Slot slot = result_slot(m, res, s);
    Array *held = machine_as_array(m, &slot, (Elem)res->type->elem);
    Array *a = heap_read_out(m, held);

    if (!array_read(a, arena, value))
        machine_fail(m, NULL, "there is no memory for the result");
    array_drop(m, a);
    array_drop(m, held);
    slot_drop(m, &slot);
}

void machine_give_results(Machine *m, const Fun *fun, Arena *arena,
                          Value **results, size_t *nresult)
{
    Value *all = ARENA_NEW(arena, Value, fun->nres);
    size_t n = 0;

    for (uint32_t i = 0; i < fun->nres; i++)
        if (run_is_value(fun->res[i].var))
            give_result(m, fun->res[i].var, fun->body->res[i], arena,
                        &all[n++]);
    *results = all;
    *nresult = n;
}

