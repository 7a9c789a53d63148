/* trial.h - what a chain of passes makes of a program. */
#ifndef TESTSUITE_TOOLS_FUZZ_TRIAL_H
#define TESTSUITE_TOOLS_FUZZ_TRIAL_H

#include "testsuite/tools/fuzz/chain.h"
#include "testsuite/tools/fuzz/subject.h"

typedef struct Trial {
    Buf text; /* empty where a pass declined, or none changed anything */
    int changed; /* passes that changed something; 0 where one declined */
    bool last;   /* one of them is the last one */
    int count;   /* passes that were run, and how often each changed the
                    program; -1: it declined to */
    long long rewrites[MAX_CHAIN];
} Trial;

/* How often PASS changes PROG; -1 where it declines to. */
long long pass_try(const Pass *pass, Prog *prog);

Trial trial_run(const Subject *s, const Chain *chain);
void trial_end(Trial *trial);

/* Is what CHAIN made of S right?  What guard made has to fail in time, too, on
 * inputs nearby, if S says so. */
bool trial_is_right(const Subject *s, const Chain *chain, const Trial *trial,
                    Finding *finding);

#endif
