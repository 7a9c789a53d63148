/* main.c - the main of the module: the tool that has the name of the call. */
#include "playground/tools.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    const char *name = slash ? slash + 1 : argv[0];

    for (const PlaygroundTool *t = playground_tools; t->name; t++)
        if (strcmp(t->name, name) == 0)
            return t->main(argc, argv);
    if (strcmp(name, "tools") == 0) {
        for (const PlaygroundTool *t = playground_tools; t->name; t++)
            puts(t->name);
        return 0;
    }
    fprintf(stderr, "%s: there is no such tool here\n", name);
    return 2;
}
