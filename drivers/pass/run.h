/* run.h - running passes on the program of a case: what a tool that is
 * one pass and funopt do alike. */
#ifndef DRIVERS_PASS_RUN_H
#define DRIVERS_PASS_RUN_H

#include "drivers/tool.h"
#include "passes/pass.h"

typedef struct PassRun {
    ToolCase *c;
    Store *store;
    Prog *prog;
    long long limit; /* rewrites that may still be made; negative: any */
    Buf *last_done;  /* gets the text of the last rewrite's remark, or NULL */
    /* Told of the remarks of each pass, the first one of them; or NULL. */
    void (*on_remarks)(const Remark *first, void *data);
    void *data;
    Buf printed; /* what passes print in the place of the program */
    /* Of the last pass: */
    const Pass *pass;
    long long rewrites;
    double pass_seconds, verify_seconds;
} PassRun;

/* Read the case's program and verify it.  False where it is rejected. */
bool pass_run_start(PassRun *run, ToolCase *c);

/* Run PASS on it, with its options in the struct OPTIONS, show the remarks
 * and verify what the pass has made: a program that is wrong now is a bug of
 * ours.  False where the pass rejects its input. */
bool pass_run_step(PassRun *run, const Pass *pass, const void *options);

/* Print the program, or what passes print in its place. */
void pass_run_print(PassRun *run);

void pass_run_end(PassRun *run);

#endif
