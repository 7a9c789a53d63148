/* validate_each.h - does the program compute after each pass what it did
 * before? */
#ifndef DRIVERS_VALIDATE_EACH_H
#define DRIVERS_VALIDATE_EACH_H

#include "drivers/compiled/compiled.h"
#include "drivers/pass/run.h"

/* Are floats combined, so that their order matters?  Passes may choose it. */
bool prog_folds_floats(const Prog *prog);

typedef struct Validator {
    uint32_t count;   /* inputs; 0: nothing is asked */
    double tolerance; /* of floats, where it folds them */
    bool rounds;      /* it does: their order is a pass's to choose */
    Compiled compiled; /* and what targets make of the programs */
    Store *store;
    Prog *reference; /* the program as it was read */
} Validator;

/* The program of RUN, which no pass has changed, is the reference; TOLERANCE
 * and TARGETS are the texts of these options, or NULL.  False where it is not
 * valid itself, or has no input, or is not right when it is compiled: errors in
 * the case's diagnostics. */
bool validator_start(Validator *v, const PassRun *run, uint32_t count,
                     const char *tolerance, const char *targets);

/* PASS has run: where the program is not valid now, or does not compute what
 * the reference does, that is a bug of ours.  But where it folds floats, what
 * differs may be rounding, and where it is compiled, the printer's fault: then
 * false, and errors in the case's diagnostics. */
bool validator_check(Validator *v, const PassRun *run, const Pass *pass);

void validator_end(Validator *v);

#endif
