/* pass_find.c - passes by name: those of passes.def, and of plug-ins. */
#include "passes/pass.h"

#include <string.h>

/* pass_table with what was added; NULL: nothing was. */
static const Pass **extended;

const Pass *const *pass_all(void)
{
    return extended ? extended : pass_table;
}

void pass_add(const Pass *pass)
{
    static Arena arena; /* to the end of the process */
    size_t n = 0;

    while (pass_all()[n])
        n++;
    const Pass **table = ARENA_NEW(&arena, const Pass *, n + 2);
    memcpy(table, pass_all(), n * sizeof *table);
    table[n] = pass;
    extended = table;
}

const Pass *pass_find(const char *name)
{
    for (const Pass *const *pass = pass_all(); *pass; pass++)
        if (strcmp((*pass)->name, name) == 0)
            return *pass;
    return NULL;
}
