/* report.c - errors of the heap semantics.
 *
 * A run keeps of each access no more than when it was.  Where two of them
 * race, or an element is not the one that it should be, the program is run
 * once more, until it fails again: this run knows what to look for, and can
 * say which statement made the other access.
 */
#include "verifier/interpreter/heap/inside.h"

const char *heap_element_text(Machine *m, const Array *a, const int64_t *index)
{
    Buf text = {0};

    if (a->rank) {
        buf_text(&text, "element [");
        for (uint32_t d = 0; d < a->rank; d++)
            buf_printf(&text, "%s%lld", d ? ", " : "", (long long)index[d]);
        buf_text(&text, a->is_part ? "] of a part of " : "] of ");
    } else if (a->is_part) {
        buf_text(&text, "an element of ");
    }
    if (a->var && !a->var->name)
        buf_text(&text, "a result");
    else
        buf_printf(&text, "'%s'", a->var ? a->var->name->text : "?");
    const char *kept = arena_text(&m->diag->arena, text.at, text.len);
    buf_free(&text);
    return kept;
}

void heap_report(Machine *m, const char *fmt, ...)
{
    va_list args;

    m->silent = false;
    m->on_failure = m->heap->top;
    va_start(args, fmt);
    machine_vreport(m, NULL, fmt, args);
    va_end(args);
}

void heap_look_for(Machine *m, HeapWatch watch)
{
    if (m->heap->explains)
        return;
    *m->heap->watch = watch;
    m->heap->failed = true;
    longjmp(*m->heap->top, 1);
}

void heap_found(Machine *m)
{
    HeapWatch *w = m->heap->watch;

    w->loc = m->loc;
    w->nindex = m->nindex < HEAP_TOLD ? m->nindex : HEAP_TOLD;
    for (uint32_t i = 0; i < w->nindex; i++) {
        w->index[i] = m->index[i];
        w->value[i] = (int64_t)m->slot[m->index[i]->id].bits;
    }
}

void heap_note_found(Machine *m, const char *what)
{
    const HeapWatch *w = m->heap->watch;
    Buf where = {0};

    if (!w->loc)
        return;
    for (uint32_t i = 0; i < w->nindex; i++)
        buf_printf(&where, "%s%s = %lld", i ? ", " : ", where ",
                   w->index[i]->name->text, (long long)w->value[i]);
    diag_note(m->diag, prog_span(m->prog, w->loc, 1), "%s%.*s", what,
              (int)where.len, where.at);
    buf_free(&where);
}
