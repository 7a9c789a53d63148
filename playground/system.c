/* system.c - what a browser does not have: libraries that a tool opens when it
 * needs them, and stacks for handlers of signals.  The tools say that there are
 * no libraries, as anywhere else. */
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>

void *dlopen(const char *name, int flags)
{
    (void)name;
    (void)flags;
    return NULL;
}

void *dlsym(void *restrict library, const char *restrict name)
{
    (void)library;
    (void)name;
    return NULL;
}

int sigaltstack(const stack_t *restrict stack, stack_t *restrict old)
{
    (void)stack;
    (void)old;
    return 0;
}
