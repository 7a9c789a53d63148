/* tools.h - the tools in the module of the playground, by their names. */
#ifndef PLAYGROUND_TOOLS_H
#define PLAYGROUND_TOOLS_H

typedef struct PlaygroundTool {
    const char *name;
    int (*main)(int argc, char **argv);
} PlaygroundTool;

/* Generated (playground/module.cmake); the last one has no name. */
extern const PlaygroundTool playground_tools[];

#endif
