/* outside.h - what the host knows before a kernel begins: see outside.c. */
#ifndef PASSES_LAUNCH_OUTSIDE_H
#define PASSES_LAUNCH_OUTSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/write.h"

/* Of a variable that the current kernel declares. */
typedef struct OutsideVar {
    uint32_t kernel;     /* the how manyth that is */
    const Scalar *value; /* that it is set to, if by one statement */
    const Scalar *below; /* it is an index below this */
    bool twice;          /* it is set by others, too */
} OutsideVar;

typedef struct Outside {
    Prog *prog;
    Arena arena;
    OutsideVar *var; /* by Var.id */
    uint32_t nvar;
    uint32_t number; /* of the current kernel */
} Outside;

/* Which iteration of the loops around is asked about; where it makes a
 * difference, TRIP_ANY has no answer. */
typedef enum OutsideTrip {
    TRIP_ANY,
    TRIP_FIRST,
    TRIP_MIDDLE,
    TRIP_LAST
} OutsideTrip;

Outside outside_new(Prog *prog);
void outside_free(Outside *k);
/* KERNEL is the current one, as it stands there now. */
void outside_enter(Outside *k, const Stm *kernel);
/* S, which stands in the current kernel, in variables from outside of it;
 * NULL: the host does not know it. */
const Scalar *outside_of(Outside *k, const Scalar *s, OutsideTrip trip);
/* A guess of S, which is in variables of the host, that cannot fail: it is S
 * itself where S is a variable, or where the variables in it are 0 ... 65536.
 * NULL: there is none. */
const Scalar *outside_guess(ImpWriter *w, const Scalar *s);

#endif
