/* inside.h - what the files of checks share; see checks.c. */
#ifndef PASSES_CHECKS_INSIDE_H
#define PASSES_CHECKS_INSIDE_H

#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/versions.h"

typedef struct Checks {
    Prog *prog;
    PassContext *cx;
    Versions versions;
    PolyStore *polys;
    ExecLevel exec;      /* of what the walk is in */
    const Scalar *asked; /* the condition of the `if` around, or NULL */
    bool compares;       /* a shift of the current scalar, its amount */
} Checks;

/* S at LOC, where shifts that are known to be by less than a type has bits are
 * by such a mask of the amount (shift.c). */
const Scalar *checks_shifts(Checks *c, const Scalar *s, Loc loc);

#endif
