/* signature.h - what the callers of a function see: arguments and results that
 * are values.
 *
 * Problem: functions of two programs, of any levels, are compared.  Blocks
 * and `#[mem]` scalars are no values; the others must have the same types,
 * up to the names of sizes.
 */
#ifndef VERIFIER_INPUTS_SIGNATURE_H
#define VERIFIER_INPUTS_SIGNATURE_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"

/* Can FUN be run on values?  An IMP function can where its head says what it
 * takes and gives. */
bool fun_has_values(const Fun *fun);

typedef bool (*FunFn)(Fun *fun, void *data);
/* Call FN for what somebody outside may call: the entries of PROG, or all
 * functions where there is none, as far as they have values.  True where all
 * calls gave true. */
bool prog_each_callable(Prog *prog, FunFn fn, void *data);

/* Do F of PROG and G of OTHER have the same arguments and results, up to the
 * names in sizes?  Sizes of results are left to runs. */
bool signatures_agree(const Prog *prog, const Fun *f, const Prog *other,
                      const Fun *g, Diag *diag);

#endif
