/* mutants.h - do programs expose a condition that is negated? */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_MUTANTS_H
#define TESTSUITE_FUZZ_PASS_FUZZ_MUTANTS_H

#include "testsuite/fuzz/pass-fuzz/trial.h"

enum { MAX_MUTANTS = 256, MAX_TIMES = 16 };

/* What exposed a mutant: pieces of work, the smallest first, and how the first
 * of them did it. */
typedef struct Exposure {
    uint64_t piece[MAX_TIMES];
    uint32_t count;
    char kind[16], chain[512];
} Exposure;

/* What one process found, in memory that all of them see. */
typedef struct Exposed {
    Exposure mutant[MAX_MUTANTS];
    uint32_t at_work; /* 1 + the mutant that is tried; 0: none */
} Exposed;

typedef struct Mutants {
    const char *name[MAX_MUTANTS];
    uint32_t count;
    uint32_t times; /* that each has to be exposed, by as many programs */
    uint32_t jobs;
    size_t stride;     /* in bytes, between what two jobs found */
    Exposed *exposed;  /* of job 0 */
} Mutants;

/* The names in TEXT, between commas; it lives as long as they do. */
bool mutants_read(Mutants *m, char *text);

/* Does CHAIN, on S, which is PIECE of JOB, expose one that has not yet been
 * exposed often enough?  Nothing depends on how far the other jobs are. */
void mutants_try(const Mutants *m, uint32_t job, uint64_t piece,
                 const Subject *s, const Chain *chain);

/* The process of JOB died at PIECE.  False: of no mutant. */
bool mutants_died(const Mutants *m, uint32_t job, uint64_t piece,
                  const char *chain);

/* Has every one been exposed often enough before PIECE? */
bool mutants_done(const Mutants *m, uint64_t piece);

/* How mutant I was exposed; the programs are those of all jobs. */
Exposure mutants_exposure(const Mutants *m, uint32_t i);

#endif
