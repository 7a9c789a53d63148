/* z3_terms.h - a solver of Z3, and what operators are to it.
 *
 * Over the integers of any size; what is no sum, quotient, choice or comparison
 * of them is left open.
 */
#ifndef VERIFIER_PROVER_SOLVERS_Z3_TERMS_H
#define VERIFIER_PROVER_SOLVERS_Z3_TERMS_H

#include "ir-text/language/ops.h"
#include "verifier/prover/solvers/z3.h"

typedef struct Z3Solver {
    const Z3Library *z;
    Z context, ints, solver;
} Z3Solver;

/* A question takes STEPS at most, Z3's rlimit.  False where there is no Z3. */
bool z3_open(Z3Solver *s, unsigned steps);
void z3_close(Z3Solver *s);

static inline Z z3_number(const Z3Solver *s, int64_t value)
{
    return s->z->mk_int64(s->context, value, s->ints);
}

static inline Z z3_two(const Z3Solver *s, Z (*fn)(Z, unsigned, const Z *), Z a,
                       Z b)
{
    const Z both[] = {a, b};
    return fn(s->context, 2, both);
}

static inline Z z3_choice(const Z3Solver *s, Z condition, Z yes, Z no)
{
    return s->z->mk_ite(s->context, condition, yes, no);
}

static inline Z z3_differ(const Z3Solver *s, Z a, Z b)
{
    return s->z->mk_not(s->context, s->z->mk_eq(s->context, a, b));
}

static inline void z3_assert(const Z3Solver *s, Z term)
{
    s->z->solver_assert(s->context, s->solver, term);
}

/* OP on integers; `==` and `!=` on bools, too.  NULL: it is left open. */
Z z3_operator(const Z3Solver *s, Op op, const Z *a);

#endif
