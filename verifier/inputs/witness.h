/* witness.h - the input that exposes an error, in a message.
 *
 * Problem: an error that was found by a run needs its arguments to be
 * reproduced.  The notes show a command for funrun, or the arguments, unless
 * they are too large to print.
 */
#ifndef VERIFIER_INPUTS_WITNESS_H
#define VERIFIER_INPUTS_WITNESS_H

#include "verifier/inputs/inputs.h"

/* Add to the last message of DIAG the command that runs FUN of PROG on INPUT:
 * `echo '2 [1, 2]' | funrun --semantics=heap --entry=f file.fun`; OPTIONS
 * stand before --entry, each followed by a blank. */
void witness_note(Diag *diag, const Prog *prog, const Fun *fun,
                  const Input *input, const char *options);

/* The same where no command shows it: the arguments. */
void witness_arguments(Diag *diag, const Fun *fun, const Input *input);

/* The first error of a run, or NULL. */
const DiagEntry *witness_error(const Diag *run);

/* The messages of RUN, a run that failed, belong to DIAG's: its error becomes
 * `PREFIX: ...` at the same place. */
void witness_take(Diag *diag, const Diag *run, const char *prefix);

#endif
