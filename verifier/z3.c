/* z3.c - Z3, if there is one. */
#include "verifier/z3.h"

#include <dlfcn.h>
#include <string.h>

/* POSIX wants functions and objects to look alike. */
static bool load(void *handle, const char *name, void *function)
{
    void *found = dlsym(handle, name);

    memcpy(function, &found, sizeof found);
    return found != NULL;
}

const Z3Library *z3_library(void)
{
    static Z3Library z3;
    static bool asked, there;
    void *handle;

    if (asked)
        return there ? &z3 : NULL;
    asked = true;
    handle = dlopen("libz3.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        handle = dlopen("libz3.so", RTLD_NOW | RTLD_LOCAL);
    there = handle != NULL;
#define X(result, name, parameters)                                            \
    there = there && load(handle, "Z3_" #name, &z3.name);
    Z3_FUNCTIONS(X)
#undef X
    return there ? &z3 : NULL;
}
