/* machine_scalar.c - scalar expressions and the variables in them. */
#include "verifier/machine.h"

#include "printer/print.h"

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

void slot_drop(Machine *m, Slot *slot)
{
    array_drop(m, slot->array);
    *slot = (Slot){0};
}

/* The value shares its cells with nothing else afterwards. */
void machine_make_fresh(Machine *m, Slot *value)
{
    if (!value->array)
        return;
    Array *copy = array_dense_copy(m, value->array);
    array_drop(m, value->array);
    value->array = copy;
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
    array_drop(m, slot->array);
    *slot = value;
}

void machine_bind_int(Machine *m, const Var *var, int64_t value)
{
    Slot *slot = &m->slot[var->id];

    slot->bits = (uint64_t)value;
    slot->undef = false;
}
