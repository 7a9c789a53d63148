/* copies.h - using what a name is another name of. */
#ifndef PASSES_COPIES_H
#define PASSES_COPIES_H

#include "passes/pass.h"

/* Put for each name that is bound to a name or to a literal what it is bound
 * to, and drop its binding. */
void copy_propagation(Prog *prog, PassContext *cx);

#endif
