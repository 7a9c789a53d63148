/* web.h - which dimensions of arrays are one.
 *
 * A dimension that an array has because another one has it goes with it: that
 * of a copy, of a kernel's result and the kernel's index, of an argument and
 * the parameter.  A web is what goes with one dimension of one array.
 */
#ifndef REDUCE_WEB_H
#define REDUCE_WEB_H

#include "ir-text/ir/ir.h"

typedef struct Web {
    Prog *prog;
    uint32_t *gone; /* by Var.id: 1 more than the dimension that goes, or 0 */
    bool changed;
    bool fails; /* something that has to stay is in it */
} Web;

/* The web of dimension DIM of VAR, in GONE, which is zeroed.  False where it
 * cannot go. */
bool web_find(Prog *prog, Var *var, uint32_t dim, uint32_t *gone);

/* The variable that S is, where that is an array; or NULL. */
Var *array_of(const Scalar *s);

#endif
