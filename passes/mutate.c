/* mutate.c - the condition that a mutation build negates. */
#include "passes/pass.h"

#ifdef FUN_MUTATE

#include <stdlib.h>
#include <string.h>

/* What the environment says is read once: a process has one mutant. */
bool pass_is_mutated(const char *name)
{
    static const char *mutated;

    if (!mutated) {
        mutated = getenv("FUN_MUTATE");
        mutated = mutated ? mutated : "";
    }
    return strcmp(mutated, name) == 0;
}

#endif
