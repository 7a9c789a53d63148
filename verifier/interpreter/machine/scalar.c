/* scalar.c - scalar expressions and the variables in them. */
#include "verifier/interpreter/machine/machine.h"

#include "printer/text/print.h"

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

    GROUND_INDEX(m->fn, m->nfn, s->id);
    if (!m->fn[s->id])
        m->fn[s->id] = s->op == OP_CONVERT
                           ? eval_conversion(elem, (Elem)s->elem)
                           : eval_function((Op)s->op, elem);
    return m->fn[s->id];
}

uint64_t machine_load(Machine *m, const Var *var)
{
    const Slot *slot = &m->slot[var->id];

    if (slot->in_memory)
        return heap_scalar(m, var);
    if (m->heap)
        heap_fail_undefined(m, var);
    machine_fail(m, NULL,
                 slot->unset ? "'%s' has no value yet"
                             : "'%s' is undefined here",
                 var->name->text);
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

uint64_t machine_compute(Machine *m, const Scalar *s)
{
    return s->op == OP_LAND || s->op == OP_LOR ? eval_lazy(m, s)
                                               : eval_operator(m, s);
}

_Noreturn void machine_fail_assert(Machine *m, const Stm *stm)
{
    const Scalar *condition = stm->exp.arg[0];

    machine_fail(m, condition, "assertion failed: %s",
                 stm->exp.u.text ? stm->exp.u.text : text_of(m, condition));
}

_Noreturn void machine_fail_count(Machine *m, const Scalar *s,
                                  const char *what, int64_t n)
{
    machine_fail(m, s, "%s is negative: '%s' is %lld", what, text_of(m, s),
                 (long long)n);
}

Slot machine_value(Machine *m, const Scalar *s)
{
    if (s->op != OP_VAR)
        return (Slot){.bits = machine_eval(m, s)};
    return slot_hold(m->slot[s->u.var->id]);
}

Slot machine_loaded(Machine *m, const Scalar *s)
{
    if (s->op == OP_VAR && m->slot[s->u.var->id].in_memory)
        return heap_load(m, machine_value(m, s));
    return machine_value(m, s);
}
