/* analysis.h - what is known of one version of a text.
 *
 * The text is read once: the program or problem, comments, mistakes, and where
 * the names stand.  A program that is read without a mistake is verified.  What
 * takes longer is found when somebody asks, and kept.  All of it goes with the
 * version.
 */
#ifndef DRIVERS_FUN_LSP_ANALYSIS_H
#define DRIVERS_FUN_LSP_ANALYSIS_H

#include "drivers/fun-lsp/job.h"
#include "drivers/fun-lsp/names.h"
#include "ir-text/lex/lex.h"
#include "ir-text/problem/problem.h"

/* STM uses VAR for the last time. */
typedef struct LastUse {
    const Var *var;
    const Stm *stm;
} LastUse;

/* What takes so long that a process of its own finds it. */
typedef enum JobKind {
    JOB_LEFT,    /* copies and allocations that are left, and why */
    JOB_HELP,    /* and which asserts would help */
    JOB_ANSWERS, /* to the questions of a problem */
    JOB_COUNT
} JobKind;

typedef struct Analysis {
    uint64_t number; /* no other one has it */
    Arena arena;
    Source *source;
    Store *store;
    Prog *prog;       /* of a problem: without functions */
    Problem *problem; /* or NULL */
    Comments comments;
    Diag diag;
    Names names;
    bool parsed;   /* without a mistake: else there are DIAG and SOURCE only */
    bool verified; /* a program, and it is accepted */

    LastUse *last; /* by statement; see analysis_last_uses */
    uint32_t nlast, last_room;
    bool knows_last;
    Job *job[JOB_COUNT]; /* NULL: nobody asked for it */
} Analysis;

/* Of TEXT, which is a problem by its NAME's ending or, if that says nothing, by
 * its first word. */
Analysis *analysis_new(const char *name, const char *text, size_t len);
/* The same, but nothing is verified. */
Analysis *analysis_read(const char *name, const char *text, size_t len);
void analysis_free(Analysis *a);

/* Find LAST, of a verified program of FUN or FUNMEM; else there is none. */
void analysis_last_uses(Analysis *a);

/* The function whose text AT stands in; NULL: none. */
const Fun *analysis_fun(const Analysis *a, size_t at);

/* The end of what begins before END: without the blanks and comments that stand
 * before END. */
size_t analysis_trim(const Analysis *a, size_t begin, size_t end);

/* Where the text of FUN ends. */
size_t analysis_fun_end(const Analysis *a, const Fun *fun);

#endif
