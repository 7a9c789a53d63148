/* pass_table.c - all passes, by name.  Whoever asks for it links them all. */
#include "passes/pass.h"

#include <string.h>

const Pass *const pass_table[] = {
#define PASS(name) &name##_pass,
#include "passes/passes.def"
#undef PASS
    NULL};

const Pass *pass_find(const char *name)
{
    for (const Pass *const *pass = pass_table; *pass; pass++)
        if (strcmp((*pass)->name, name) == 0)
            return *pass;
    return NULL;
}
