/* library.c - dlopen, and what it finds. */
#include "ground/library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

void *library_open(const char *const *names)
{
    void *library = NULL;

    for (; *names && !library; names++)
        library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    return library;
}

/* POSIX wants functions and objects to look alike. */
bool library_find(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);

    memcpy(function, &found, sizeof found);
    return found != NULL;
}
