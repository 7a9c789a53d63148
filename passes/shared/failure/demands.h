/* demands.h - what a statement demands, so that it is no run-time error.
 *
 * docs/language.md, sections 4.5 and 5: indices, slices, sizes, bounds,
 * reshapes, divisors, shift counts, conversions from floats, and arithmetic
 * on i64.  What has no answer that can be said in an expression (two equal
 * indices of a scatter, an update that selects an element twice along several
 * dimensions, an undefined value) is not among them.
 */
#ifndef PASSES_SHARED_FAILURE_DEMANDS_H
#define PASSES_SHARED_FAILURE_DEMANDS_H

#include "verifier/prover/facts/facts.h"

typedef enum DemandKind {
    DEMAND_LE,       /* a <= b, in i64 */
    DEMAND_LT,       /* a < b, in i64 */
    DEMAND_ADD,      /* a + b fits into i64 */
    DEMAND_SUB,
    DEMAND_MUL,
    DEMAND_NEGATE,   /* -a does */
    DEMAND_NONZERO,  /* a divides */
    DEMAND_QUOTIENT, /* a / b fits */
    DEMAND_SHIFT,    /* a is less than the width of its type */
    DEMAND_CONVERT,  /* a, a float, fits into `elem` */
    DEMAND_HOLDS     /* a: of a reshape */
} DemandKind;

typedef struct Demand {
    DemandKind kind;
    const Scalar *a, *b;
    Elem elem;
    const char *what; /* "index", "count", ... */
    const Var *array; /* of an index or selection, else NULL */
    const Scalar *const *under; /* demanded only where all these hold */
    uint32_t nunder;
} Demand;

typedef void (*DemandFn)(const Demand *demand, void *data);

/* Call FN for what is not proved at STM, where FACTS hold (nothing for what is
 * marked #[spec] or #[guard]); what an operand
 * demands comes before what the statement makes of it.  Not for what stands
 * in its bodies.  False: some condition would nest too deep. */
bool stm_each_demand(Facts *facts, const Stm *stm, DemandFn fn, void *data);
/* The same for the results of BODY. */
bool body_each_demand(Facts *facts, const Body *body, DemandFn fn,
                      void *data);

bool demand_is_proved(Facts *facts, const Demand *demand);

/* The condition, which is no run-time error itself where the demands before
 * it hold.  NULL where it would nest too deep. */
const Scalar *demand_condition(Store *store, const Demand *demand);
/* What is wrong where it does not hold: "index of A: not i < n". */
void demand_say(Store *store, const Demand *demand, Buf *out);
/* `!s`, without the `!` where there is a comparison for it. */
const Scalar *scalar_negation(Store *store, const Scalar *s);

#endif
