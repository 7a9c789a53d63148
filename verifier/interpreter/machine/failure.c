/* failure.c - run-time errors, and what is said of them. */
#include "verifier/interpreter/machine/machine.h"

#include <stdarg.h>

typedef struct Telling {
    const Machine *m;
    Buf text;
    const Var *told[32];
    uint32_t ntold;
} Telling;

void machine_print_bits(Buf *out, Elem elem, uint64_t bits)
{
    Value value = {.elem = elem, .count = 1, .data = &(uint64_t){0}};
    value_set(&value, 0, bits);
    value_print(out, &value, VALUE_TEXT);
}

/* `i = 3`, once for each variable. */
static void tell_var(Var *var, void *data)
{
    Telling *t = data;
    const Slot *slot = &t->m->slot[var->id];

    if (!type_is_scalar(var->type) ||
        t->ntold == sizeof t->told / sizeof *t->told)
        return;
    for (uint32_t i = 0; i < t->ntold; i++)
        if (t->told[i] == var)
            return;
    t->told[t->ntold++] = var;
    buf_printf(&t->text, "%s%s = ", t->text.len ? ", " : "", var->name->text);
    if (slot->undef)
        buf_text(&t->text, "undef");
    else if (slot->in_memory)
        buf_text(&t->text, "what its memory holds");
    else
        machine_print_bits(&t->text, (Elem)var->type->elem, slot->bits);
}

const char *machine_where(Machine *m, const Scalar *s)
{
    Telling t = {.m = m};

    for (uint32_t i = 0; i < m->nindex; i++)
        tell_var((Var *)m->index[i], &t);
    if (s)
        scalar_each_var(s, tell_var, &t);
    const char *text = arena_text(&m->diag->arena, t.text.at, t.text.len);
    buf_free(&t.text);
    return text;
}

void machine_vreport(Machine *m, const Scalar *s, const char *fmt, va_list args)
{
    if (m->silent)
        return;
    diag_verror(m->diag,
                m->loc ? prog_span(m->prog, m->loc, 1) : m->argument, fmt,
                args);
    const char *where = machine_where(m, s);
    if (*where)
        diag_note(m->diag, (Span){0}, "where %s", where);
}

void machine_report(Machine *m, const Scalar *s, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    machine_vreport(m, s, fmt, args);
    va_end(args);
}

_Noreturn void machine_stop(Machine *m)
{
    longjmp(*m->on_failure, 1);
}

_Noreturn void machine_fail(Machine *m, const Scalar *s, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    machine_vreport(m, s, fmt, args);
    va_end(args);
    machine_stop(m);
}

_Noreturn void machine_exhausted(Machine *m)
{
    m->budget->spent = true;
    machine_fail(m, NULL, "the run exceeds its limit of steps");
}
