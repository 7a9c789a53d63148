/* executable.h - a program that is emitted for a target, compiled and run.
 *
 * In a directory of its own, `funemit`, which stands beside this tool, makes a
 * program of the text, the compiler makes it run, and that runs on one input
 * after the other.  Each is a process, so that one that crashes or does not end
 * is an answer, too.
 */
#ifndef DRIVERS_EXECUTABLE_H
#define DRIVERS_EXECUTABLE_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"
#include "ir-text/values/value.h"

/* The targets; the names' list is ended by NULL. */
extern const char *const executable_targets[];

/* The number of the target NAME, LEN bytes; -1: there is none. */
int executable_target(const char *name, size_t len);

typedef struct Executable {
    Arena *arena;
    const char *directory, *stem; /* of the files */
    const char *entry;            /* one that can be called */
    unsigned seconds;             /* for one process */
    /* Of the last step that went wrong: */
    const char *what; /* "the program is not emitted", or NULL */
    const char *why;
} Executable;

typedef enum ExecutableState {
    EXECUTABLE_MADE,
    EXECUTABLE_LACKS, /* something that this machine has not: WHY */
    EXECUTABLE_WRONG  /* it cannot be made: WHAT and WHY */
} ExecutableState;

/* Begin with PROG, which has something to call; what is made lives in ARENA.
 * NULL, or what went wrong. */
const char *executable_open(Executable *x, Prog *prog, Arena *arena);
void executable_close(const Executable *x);

/* Emit the program for TARGET and compile it, in the place of what was made
 * before. */
ExecutableState executable_make(Executable *x, int target);

typedef enum ExecutableEnd {
    EXECUTABLE_DONE,
    EXECUTABLE_FAILED, /* with a message */
    EXECUTABLE_DIED    /* it crashed, or took too long */
} ExecutableEnd;

/* Call ENTRY with the values in INPUT.  The results go to ARENA, or DIAG says
 * why there are none. */
ExecutableEnd executable_run(const Executable *x, const char *entry,
                             const Buf *input, Arena *arena, Diag *diag,
                             Value **results, size_t *nresult);

/* The tool NAME that stands beside this one, or is on PATH. */
const char *tool_beside(Arena *arena, const char *name);

#endif
