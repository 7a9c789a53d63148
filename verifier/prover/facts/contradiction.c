/* contradiction.c - facts that no state satisfies. */
#include "verifier/prover/facts/contradiction.h"

#include "verifier/prover/facts/inside.h"
#include "verifier/prover/prover.h"

/* Do the others say the opposite of P >= 0? */
static bool is_denied(Facts *facts, const Poly *p)
{
    const Poly *one = poly_const(facts->ps, 1);
    const Poly *minus = poly_neg(facts->ps, p);

    return is_nonneg(facts, poly_sub(facts->ps, minus, one));
}

bool facts_contradict(Facts *facts)
{
    PolyStore *ps = facts->ps;

    if (facts->nabsurd)
        return true;
    for (uint32_t k = 0; k < facts->nfact; k++) {
        const Poly *p = facts->fact[k].p;
        switch (facts->fact[k].rel) {
        case REL_NONNEG:
            if (is_denied(facts, p))
                return true;
            break;
        case REL_ZERO:
            if (is_denied(facts, p) || is_denied(facts, poly_neg(ps, p)))
                return true;
            break;
        case REL_NONZERO:
            if (is_nonneg(facts, p) && is_nonneg(facts, poly_neg(ps, p)))
                return true;
            break;
        }
    }
    return false;
}
