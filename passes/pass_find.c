/* pass_find.c - passes by name. */
#include "passes/pass.h"

#include <string.h>

const Pass *pass_find(const char *name)
{
    for (const Pass *const *pass = pass_table; *pass; pass++)
        if (strcmp((*pass)->name, name) == 0)
            return *pass;
    return NULL;
}
