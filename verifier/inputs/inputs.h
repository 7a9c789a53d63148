/* inputs.h - inputs that a program can be run on.
 *
 * For a function of a verified program: arguments with which its run in the
 * value semantics succeeds, many and small, the same for the same seed.
 * docs/inputs.md says how they are found.
 */
#ifndef VERIFIER_INPUTS_INPUTS_H
#define VERIFIER_INPUTS_INPUTS_H

#include "ground/random.h"
#include "verifier/interpreter/value/value.h"

typedef struct Input {
    Arena arena; /* of all that is here */
    Value *args, *results;
    size_t narg, nresult;
    int64_t steps; /* of the run */
} Input;

void input_free(Input *input);

/* How many elements its arguments have, together. */
int64_t input_elements(const Input *input);

/* Called for a function that ran on COUNT inputs, the largest of which has so
 * many ELEMENTS. */
typedef void (*InputsTried)(const Fun *fun, uint32_t count, int64_t elements,
                            void *data);

typedef struct Inputs Inputs;

Inputs *inputs_new(Prog *prog, const Fun *fun, uint64_t seed);
void inputs_free(Inputs *inputs);

/* The next input, that none before it was equal to; its results are those of
 * the run.  False where none is found any more. */
bool inputs_next(Inputs *inputs, Input *input);

/* Where there was none at all: what is asked for and could not be had, as an
 * error at the statement that failed most. */
void inputs_explain(Inputs *inputs, Diag *diag);

/* Does FAILS still hold of an input that is smaller than INPUT?  Then that is
 * INPUT, and so on.  All that are tried are run before. */
typedef bool (*InputFails)(const Input *input, void *data);
void inputs_shrink(Inputs *inputs, Input *input, InputFails fails, void *data);

/* The arguments as funrun reads them, separated by blanks. */
void input_print(Buf *out, const Input *input);

#endif
