/* glpk.c - GLPK, if there is one. */
#include "passes/shared/solvers/glpk.h"

#include "ground/library.h"

#include <stddef.h>

const GlpkLibrary *glpk_library(void)
{
    static GlpkLibrary glpk;
    static const char *const names[] = {"libglpk.so.40", "libglpk.so", NULL};
    static bool asked, there;

    if (asked)
        return there ? &glpk : NULL;
    asked = true;
    void *handle = library_open(names);
    there = handle != NULL;
#define X(result, name, parameters)                                            \
    there = there && library_find(handle, "glp_" #name, &glpk.name);
    GLPK_FUNCTIONS(X)
#undef X
    if (there)
        glpk.term_out(0);
    return there ? &glpk : NULL;
}
