/* machine.c - run-time errors, and what surrounds them. */
#include "verifier/interpreter/machine/machine.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void machine_start(Machine *m, Prog *prog, Diag *diag)
{
    size_t slots = prog->nvar ? prog->nvar : 1;

    *m = (Machine){.prog = prog, .diag = diag};
    m->slot = ground_alloc(slots * sizeof *m->slot);
    memset(m->slot, 0, slots * sizeof *m->slot);
}

void machine_free(Machine *m)
{
    for (Array *a = m->arrays; a; a = a->next)
        a->twin = NULL; /* it is in the list by itself */
    while (m->arrays) {
        m->arrays->refs = 1;
        array_drop(m, m->arrays);
    }
    while (m->held)
        machine_give(m, m->held->memory);
    free(m->slot);
    free(m->fn);
    free((void *)m->index);
}

void machine_enter(Machine *m, const Var *index)
{
    if (m->nindex == m->index_room) {
        m->index_room = m->index_room ? 2 * m->index_room : 16;
        m->index = ground_realloc((void *)m->index,
                                  m->index_room * sizeof *m->index);
    }
    m->index[m->nindex++] = index;
}

void machine_leave(Machine *m, uint32_t n)
{
    m->nindex -= n;
}

void *machine_take(Machine *m, size_t count, size_t size)
{
    size_t bytes;
    Held *held = NULL;

    if (!__builtin_mul_overflow(count, size, &bytes) &&
        !__builtin_add_overflow(bytes, sizeof *held, &bytes))
        held = calloc(1, bytes);
    if (!held)
        machine_fail(m, NULL, "there is no memory for this (%zu times %zu "
                              "bytes)",
                     count, size);
    held->below = m->held;
    m->held = held;
    return held->memory;
}

void machine_give(Machine *m, void *what)
{
    for (Held *held = m->held, *below;; held = below) {
        below = held->below;
        m->held = below;
        bool found = held->memory == what;
        free(held);
        if (found)
            return;
    }
}

/* ---- failure ---- */

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

static void report(Machine *m, const Scalar *s, const char *fmt, va_list args)
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
    report(m, s, fmt, args);
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
    report(m, s, fmt, args);
    va_end(args);
    machine_stop(m);
}

_Noreturn void machine_exhausted(Machine *m)
{
    m->budget->spent = true;
    machine_fail(m, NULL, "the run takes more steps than it may");
}
