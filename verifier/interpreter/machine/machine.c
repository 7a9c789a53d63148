/* machine.c - what a run has: variables, indices, memory that is held. */
#include "verifier/interpreter/machine/machine.h"

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
    arena_free(&m->scratch);
    free(m->slot);
    free(m->fn);
    free((void *)m->index);
}

void machine_enter(Machine *m, const Var *index)
{
    GROUND_ROOM(m->index, m->nindex, m->index_room);
    m->index[m->nindex++] = index;
}

void machine_leave(Machine *m, uint32_t n)
{
    m->nindex -= n;
}

void *machine_take(Machine *m, uint64_t count, size_t size)
{
    size_t bytes;
    Held *held = NULL;

    if (!__builtin_mul_overflow(count, size, &bytes) &&
        !__builtin_add_overflow(bytes, sizeof *held, &bytes))
        held = calloc(1, bytes);
    if (!held)
        machine_fail(m, NULL, "there is no memory for this (%llu times %zu "
                              "bytes)",
                     (unsigned long long)count, size);
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

/* ---- attempts ---- */

void machine_attempt(Machine *m, Attempt *a)
{
    a->outer = m->on_failure;
    a->nindex = m->nindex;
    a->nlevel = m->heap ? heap_levels(m) : 0;
    a->held = m->held;
    a->was_silent = m->silent;
    m->on_failure = &a->here;
    m->silent = true;
}

void machine_end_attempt(Machine *m, const Attempt *a)
{
    m->on_failure = a->outer;
    m->silent = a->was_silent;
    if (m->budget && m->budget->spent)
        machine_exhausted(m);
    if (m->heap)
        heap_return(m, a->nlevel);
    m->nindex = a->nindex;
    while (m->held != a->held)
        machine_give(m, m->held->memory);
}
