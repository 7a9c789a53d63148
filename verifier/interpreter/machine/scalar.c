/* scalar.c - scalar expressions and the variables in them. */
#include "verifier/interpreter/heap/inside.h"

#include "printer/text/print.h"

#include <stdlib.h>
#include <string.h>

static const char *text_of(Machine *m, const Scalar *s)
{
    Buf buf = {0};
    print_scalar(&buf, s);
    const char *text = arena_text(&m->diag->arena, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

/* The function of an operator is looked for once for each expression. */
static EvalFn function_of(Machine *m, const Scalar *s)
{
    Elem elem = (Elem)s->arg[s->op == OP_SELECT ? 1 : 0]->elem;

    if (s->id >= m->nfn) {
        uint32_t n = scalar_count(m->prog->store);
        m->fn = ground_realloc(m->fn, n * sizeof *m->fn);
        memset(m->fn + m->nfn, 0, (n - m->nfn) * sizeof *m->fn);
        m->nfn = n;
    }
    if (!m->fn[s->id])
        m->fn[s->id] = s->op == OP_CONVERT
                           ? eval_conversion(elem, (Elem)s->elem)
                           : eval_function((Op)s->op, elem);
    return m->fn[s->id];
}

static uint64_t eval_variable(Machine *m, const Scalar *s)
{
    const Slot *slot = &m->slot[s->u.var->id];

    if (slot->in_memory)
        return heap_scalar(m, s->u.var);
    if (slot->undef && m->heap)
        heap_fail_undefined(m, s->u.var);
    if (slot->undef)
        machine_fail(m, NULL,
                     slot->unset ? "'%s' has no value yet"
                                 : "'%s' is undefined here",
                     s->u.var->name->text);
    return slot->bits;
}

/* `&&` and `||` leave the second operand alone where the first decides. */
static uint64_t eval_lazy(Machine *m, const Scalar *s)
{
    uint64_t a = machine_eval(m, s->arg[0]);

    if ((a != 0) == (s->op == OP_LOR))
        return a;
    return machine_eval(m, s->arg[1]);
}

static uint64_t eval_operator(Machine *m, const Scalar *s)
{
    uint64_t arg[3], result;

    for (uint32_t i = 0; i < s->narg; i++)
        arg[i] = machine_eval(m, s->arg[i]);
    EvalFn fn = s->id < m->nfn && m->fn[s->id] ? m->fn[s->id]
                                               : function_of(m, s);
    EvalError error = fn(arg, &result);
    if (error != EVAL_OK)
        machine_fail(m, s, "%s in '%s'", eval_error_text(error),
                     text_of(m, s));
    return result;
}

uint64_t machine_eval(Machine *m, const Scalar *s)
{
    switch ((Op)s->op) {
    case OP_CONST:
        return s->u.bits;
    case OP_VAR:
        return eval_variable(m, s);
    case OP_LAND:
    case OP_LOR:
        return eval_lazy(m, s);
    default:
        return eval_operator(m, s);
    }
}

_Noreturn void machine_fail_assert(Machine *m, const Stm *stm)
{
    const Scalar *condition = stm->exp.arg[0];

    machine_fail(m, condition, "assertion failed: %s",
                 stm->exp.u.text ? stm->exp.u.text : text_of(m, condition));
}

int64_t machine_count(Machine *m, const Scalar *s, const char *what)
{
    int64_t n = machine_int(m, s);

    if (n < 0)
        machine_fail(m, s, "%s is negative: '%s' is %lld", what,
                     text_of(m, s), (long long)n);
    return n;
}

Array *machine_array(Machine *m, const Scalar *s)
{
    return m->slot[s->u.var->id].array;
}

Slot machine_value(Machine *m, const Scalar *s)
{
    if (s->op != OP_VAR)
        return (Slot){.bits = machine_eval(m, s)};
    Slot slot = m->slot[s->u.var->id];
    if (slot.array)
        array_hold(slot.array);
    return slot;
}

Array *machine_as_array(Machine *m, const Slot *value, Elem elem)
{
    if (value->array)
        return array_hold(value->array);
    Array *a = array_fresh(m, elem, 0, NULL);
    cells_set(a, 0, value->bits, value->undef);
    return a;
}

Slot machine_loaded(Machine *m, const Scalar *s)
{
    if (s->op == OP_VAR && m->slot[s->u.var->id].in_memory)
        return heap_load(m, machine_value(m, s));
    return machine_value(m, s);
}

void slot_drop(Machine *m, Slot *slot)
{
    array_drop(m, slot->array);
    *slot = (Slot){0};
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
    array_copy(m, copy, value.array);
    array_drop(m, value.array);
    machine_bind(m, var, (Slot){.array = copy});
}

void machine_bind_int(Machine *m, const Var *var, int64_t value)
{
    Slot *slot = &m->slot[var->id];

    slot->bits = (uint64_t)value;
    slot->undef = false;
}
