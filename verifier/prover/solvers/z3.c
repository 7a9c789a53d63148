/* z3.c - Z3, if there is one. */
#include "verifier/prover/solvers/z3.h"

#include "ground/library.h"

#include <stddef.h>

const Z3Library *z3_library(void)
{
    static Z3Library z3;
    static const char *const names[] = {"libz3.so.4", "libz3.so", NULL};
    static bool asked, there;

    if (asked)
        return there ? &z3 : NULL;
    asked = true;
    void *handle = library_open(names);
    there = handle != NULL;
#define X(result, name, parameters)                                            \
    there = there && library_find(handle, "Z3_" #name, &z3.name);
    Z3_FUNCTIONS(X)
#undef X
    return there ? &z3 : NULL;
}
