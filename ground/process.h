/* process.h - running other programs, and names of files for them. */
#ifndef GROUND_PROCESS_H
#define GROUND_PROCESS_H

#include "ground/arena.h"

/* $TMPDIR/NAME-XXXXXX, or that in /tmp: what mkstemp and mkdtemp take. */
char *process_temp(Arena *arena, const char *name);

/* The files of its standard streams; NULL: ours. */
typedef struct ProcessFiles {
    const char *in, *out, *err;
} ProcessFiles;

enum {
    PROCESS_LOST = 127,     /* the status of what could not be run */
    PROCESS_SIGNALLED = 128 /* and the signal: of what was killed */
};

/* Run the command WORD, NULL after it, for SECONDS (0: for ever): its exit
 * status. */
int process_run(const char *const *word, ProcessFiles files, unsigned seconds);

#endif
