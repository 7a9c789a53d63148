/* subject.h - a program that passes are tried on, and what it computes. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_SUBJECT_H
#define TESTSUITE_FUZZ_PASS_FUZZ_SUBJECT_H

#include "passes/pass.h"
#include "verifier/inputs/inputs.h"

enum { MAX_INPUTS = 8 };

/* What is wrong. */
typedef struct Finding {
    const char *kind; /* NULL: nothing */
    Buf text;
} Finding;

void finding_free(Finding *finding);

/* A text that is read. */
typedef struct Reading {
    Arena arena;
    Store *store;
    Source *source;
    Diag diag;
    Prog *prog;
} Reading;

/* False where TEXT is no program, or VERIFY is true and it is wrong: the
 * errors are in R->diag.  R has to be ended in any case. */
bool reading_begin(Reading *r, const Buf *text, bool verify);
void reading_end(Reading *r);

/* A function of the program, and inputs for it. */
typedef struct Target {
    const char *name;
    bool entry;
    bool made_up; /* its caller gives blocks, which are made up for it */
    bool speculates; /* it has a loop, or the like, that is marked #[spec] */
    bool valid;   /* by its heap it computes what it computes by values */
    Input input[MAX_INPUTS];
    uint32_t ninput;
} Target;

typedef struct Subject {
    Arena arena;
    Buf text;
    Level level;
    uint64_t seed; /* of all that is chosen by chance */
    double tolerance; /* see ir-text/values/compare.h */
    bool fails_in_time; /* guarded, it has to: see trial.h */
    Target *target;
    uint32_t ntarget, ninput; /* inputs of all targets */
} Subject;

/* Looked at are the entries of TEXT, which the subject owns from now on, or
 * all functions where it has none, on COUNT inputs each.  False where TEXT is
 * wrong. */
bool subject_open(Subject *s, Buf text, uint32_t count, uint64_t seed,
                  double tolerance, Finding *finding);
void subject_close(Subject *s);

/* Does the program compute by its heap what it computes by values? */
bool subject_is_valid(Subject *s, Finding *finding);

/* Is TEXT, which passes made of the subject, a program that computes the same?
 * On the inputs, the values have to be the same; in FUNMEM the heap has to
 * hold them, and in FUNMEM and IMP no two iterations may race.  SERIAL: loops
 * that kernels became may take all steps of a run, if a number is so large. */
bool subject_agrees(const Subject *s, const Buf *text, bool serial,
                    Finding *finding);

/* Does TEXT, which guard and perhaps others made of the subject, fail in time,
 * if it FAILS where the subject does? */
bool subject_is_guarded(const Subject *s, const Buf *text, bool fails,
                        Finding *finding);

/* Does TEXT, which passes made of the subject and which is FUNMEM, touch
 * nothing outside of a block where the subject fails? */
bool subject_stays_inside(const Subject *s, const Buf *text,
                          Finding *finding);

#endif
