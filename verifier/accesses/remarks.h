/* remarks.h - what can be said of each access before the program runs. */
#ifndef VERIFIER_ACCESSES_REMARKS_H
#define VERIFIER_ACCESSES_REMARKS_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"

/* For each index, slice, update and reshape of PROG, which the verifier has
 * accepted, a remark: that it is in bounds (an update: that it selects nothing
 * twice; a reshape: that the sizes fit) and by which facts, or that it never
 * is, or what cannot be proved, and what is known; and for each parallel form
 * of a program in memory, whether no two iterations race.  Functions of IMP are
 * passed over: their variables change. */
void verify_remarks(Prog *prog, Diag *diag);

#endif
