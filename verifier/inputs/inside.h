/* inside.h - what the parts of inputs.h share. */
#ifndef VERIFIER_INPUTS_INSIDE_H
#define VERIFIER_INPUTS_INSIDE_H

#include "verifier/inputs/elements.h"
#include "verifier/inputs/inputs.h"

/* A statement at which runs failed, or a condition that could not be had. */
typedef struct Failure {
    struct Failure *next;
    Span span;
    const char *text;
    uint32_t count;
    Input input; /* with which it failed first; without arguments: none */
    bool has_input;
} Failure;

struct Inputs {
    Prog *prog;
    const Fun *fun;
    Conditions *conditions;
    Solver *solver;
    Elements *elements;
    Taste taste;
    uint64_t *bits; /* of the scalars */
    Arena arena;
    Failure *failures;
    uint64_t *seen; /* hashes of inputs, sorted by nothing */
    uint32_t nseen, seen_room;
    uint32_t found, tried;
    int64_t steps;  /* that a run may take */
    int64_t reach;  /* of the taste, at first */
    uint32_t patience;
    uint32_t size;  /* how many elements arguments may have: by inputs.c */
    int64_t budget; /* that all runs may take */
    bool never;     /* no scalars satisfy the conditions */
    uint32_t blame; /* the condition that was not satisfied */
};

typedef enum Ran { RAN, RAN_FAILED, RAN_TOO_LONG } Ran;

/* Run INPUT, whose results are set; DIAG gets what went wrong.  *STEPS are
 * those that it took. */
Ran inputs_run(Inputs *in, Input *input, Diag *diag, int64_t *steps);

/* Allocate the arguments of INPUT for the scalars in BITS, arrays without
 * elements yet.  False where they are too large. */
bool inputs_lay_out(Inputs *in, const uint64_t *bits, Input *input);

/* ---- climb.c ---- */

/* Change the elements of INPUT, whose run fails, so that it goes further, and
 * so on until it succeeds. */
bool inputs_climb(Inputs *in, Input *input);

#endif
