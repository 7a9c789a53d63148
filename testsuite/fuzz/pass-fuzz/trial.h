/* trial.h - what passes in a row make of a program. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_TRIAL_H
#define TESTSUITE_FUZZ_PASS_FUZZ_TRIAL_H

#include "testsuite/fuzz/pass-fuzz/chain.h"
#include "testsuite/fuzz/pass-fuzz/subject.h"

/* Passes are run one after the other, in one process. */
typedef struct Trial {
    Reading reading;
    uint64_t seed; /* of the subject */
    Buf text;    /* what the program has become; see trial_print */
    int changed; /* passes that changed something; 0 where one declined */
    bool last;   /* one of them is the last one */
} Trial;

/* How often a pass changed a program; -1 where it declined to. */
typedef struct Rewrites {
    long long all;
    long long said; /* those that its remarks call what was asked for */
} Rewrites;

/* Run PASS on PROG, with the choices of SEED (choices.h).  Count what its
 * remarks call SAYS; NULL: nothing. */
Rewrites pass_try(const Pass *pass, uint64_t seed, Prog *prog,
                  const char *says);

/* At the beginning there is the program of S.  What is begun or run has to be
 * ended. */
void trial_begin(Trial *trial, const Subject *s);
/* PASS changes what there is; where it declines to, that is the end. */
Rewrites trial_step(Trial *trial, const Pass *pass, const char *says);
/* Print it, where something was changed. */
void trial_print(Trial *trial);
/* All of that: what CHAIN makes of S.  The text is empty where a pass declined,
 * or none changed anything. */
void trial_run(Trial *trial, const Subject *s, const Chain *chain);
void trial_end(Trial *trial);

/* Is what CHAIN made of S right?  What guard made has to fail in time, too, on
 * inputs nearby, if S says so. */
bool trial_is_right(const Subject *s, const Chain *chain, const Trial *trial,
                    Finding *finding);

#endif
