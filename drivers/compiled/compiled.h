/* compiled.h - do the programs that are emitted compute what the interpreter
 * does? */
#ifndef DRIVERS_COMPILED_H
#define DRIVERS_COMPILED_H

#include "drivers/tool.h"
#include "verifier/validity/same_values.h"

/* Relative.  An estimate: sums of floats in another order stay below it. */
#define COMPILED_TOLERANCE 1e-3 /* of floats, by default */

/* What is asked of one text for all targets; the same for several programs. */
typedef struct Compiled {
    ToolCase *c;
    const char *targets; /* "c,opencl,cuda"; NULL: nothing is asked */
    SameOptions how;     /* its tolerance: of floats that machines compute */
    uint32_t skipped;    /* targets that this machine lacks, and that said so */
} Compiled;

/* Are all targets known?  If not, an error says which one is not. */
bool compiled_start(const Compiled *compiled);

/* Emit PROG for each target, compile that, and run its entries on inputs with
 * which those of REFERENCE succeed: they have to succeed with the same values.
 * What does not goes to the case's diagnostics, with the target; so does, as a
 * warning and once, what cannot be asked here. */
bool compiled_same(Compiled *compiled, Prog *reference, Prog *prog);

#endif
