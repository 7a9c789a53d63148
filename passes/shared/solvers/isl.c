/* isl.c - isl, if there is one. */
#include "passes/shared/solvers/isl.h"

#include "ground/library.h"

#include <stddef.h>
#include <string.h>

const IslLibrary *isl_library(void)
{
    static IslLibrary isl;
    static const char *const names[] = {"libisl.so.23", "libisl.so", NULL};
    static bool asked, there;

    if (asked)
        return there ? &isl : NULL;
    asked = true;
    void *handle = library_open(names);
    there = handle != NULL;
#define X(result, name, parameters)                                            \
    there = there && library_find(handle, "isl_" #name, &isl.name);
    ISL_FUNCTIONS(X)
#undef X
    return there ? &isl : NULL;
}

bool isl_reads_all(const char *text)
{
    const char *end = strchr(text, '}');

    return end && end[1 + strspn(end + 1, " \t\r\n")] == '\0';
}
