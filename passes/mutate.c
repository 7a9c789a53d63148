/* mutate.c - conditions of passes, negated one at a time.
 *
 * It is state of the process, and there in mutation builds alone: a pass does
 * not know that it is a mutant.
 */
#include "passes/mutate.h"

#include "passes/pass.h"

#ifdef FUN_MUTATE

#include <stdlib.h>
#include <string.h>

/* Names of conditions, of which there are fewer. */
enum { MAX_REACHED = 1024 };

static struct {
    const char *chosen; /* "": none; NULL: what the environment says */
    const char *reached[MAX_REACHED];
    size_t count;
} state;

static const char *chosen(void)
{
    if (!state.chosen) {
        const char *name = getenv("FUN_MUTATE");
        state.chosen = name ? name : "";
    }
    return state.chosen;
}

bool mutate_choose(const char *name)
{
    state.chosen = name ? name : "";
    state.count = 0;
    return true;
}

bool mutate_reached(const char *name)
{
    for (size_t i = 0; i < state.count; i++)
        if (strcmp(state.reached[i], name) == 0)
            return true;
    return false;
}

/* A condition has one place in the text, and so one literal for its name. */
static void note(const char *name)
{
    for (size_t i = 0; i < state.count; i++)
        if (state.reached[i] == name)
            return;
    if (state.count < MAX_REACHED)
        state.reached[state.count++] = name;
}

bool pass_is_mutated(const char *name)
{
    note(name);
    return strcmp(chosen(), name) == 0;
}

#else

bool mutate_choose(const char *name)
{
    (void)name;
    return false;
}

bool mutate_reached(const char *name)
{
    (void)name;
    return false;
}

#endif
