/* inside.h - what the files of serial share; see serial.c. */
#ifndef PASSES_SERIAL_INSIDE_H
#define PASSES_SERIAL_INSIDE_H

#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/new.h"

typedef struct SerialVar {
    uint32_t sets;     /* statements that give it a value */
    uint32_t last_use; /* by the position of a statement where it is declared */
    uint32_t declared; /* the last run that declares it */
    uint32_t run;      /* the last one with a statement that gives it */
    bool from_device;  /* its value there is, or follows from, an element */
    bool host_needs;   /* it, in that run */
} SerialVar;

typedef struct Serial {
    Prog *prog;
    PassContext *cx;
    int64_t most;   /* iterations of a parallel statement */
    SerialVar *var; /* by Var.id, of those that there were, */
    uint32_t nvar;  /* so many */
    uint32_t run;   /* the current one, by number */
} Serial;

/* Neighbours in BODY, from the first one to the last one. */
typedef struct SerialRun {
    Body *body;
    Stm *first, *last;
    uint32_t end; /* position of the last one */
} SerialRun;

static inline SerialVar *serial_var(const Serial *s, const Var *var)
{
    return &s->var[var->id];
}

/* What STM sets, reads to or allocates. */
static inline Var *serial_target(const Stm *stm)
{
    return stm->exp.arg[0]->u.var;
}

/* Is it a kernel or a reduction? */
static inline bool serial_counts(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_KERNEL || stm->exp.form == FORM_IMP_REDUCE;
}

/* ---- kernel.c ---- */

/* Is it of those that stay the host's, and go before the kernel? */
bool serial_is_hosts(const Serial *s, const Stm *stm);

/* RUN becomes a kernel where a run finds its parallel statements small. */
void serial_rewrite(const Serial *s, const SerialRun *run);

#endif
