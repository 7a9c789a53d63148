/* dump.h - the program between two passes, shown. */
#ifndef DRIVERS_PASS_DUMP_H
#define DRIVERS_PASS_DUMP_H

#include "drivers/pass/run.h"

/* What to show: BEFORE and AFTER are `all`, `changed` or the name of a pass,
 * or NULL; TREE is a directory for one file a pass, or NULL; DIFF: what each
 * pass changes. */
typedef struct DumpWish {
    const char *before, *after, *tree;
    bool diff;
} DumpWish;

typedef struct Dump {
    const DumpWish *wish;
    const PassRun *run;
    Buf text;      /* of the program as it is now */
    size_t number; /* passes so far */
    const char *directory;
} Dump;

/* Is TEXT something that a wish may be? */
bool dump_knows(const char *text);

/* Errors in the directory go to the case's diagnostics. */
void dump_start(Dump *dump, const DumpWish *wish, const PassRun *run);
/* So many passes are not run. */
void dump_skip(Dump *dump, long long passes);
void dump_before(Dump *dump, const Pass *pass);
void dump_after(Dump *dump, const Pass *pass);
/* The run goes on with another program; with one that is made of two. */
void dump_switch(Dump *dump);
void dump_joined(Dump *dump);
void dump_end(Dump *dump);

#endif
