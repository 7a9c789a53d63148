/* division.c - atoms that divide, however they are written. */
#include "verifier/prover/division.h"

/* Of the powers of two that are coefficients: sums of a few are i64, too. */
enum { MOST_SHIFT = 61 };

static Division by_power(PolyStore *ps, const Poly *x, int64_t power)
{
    return (Division){x, poly_const(ps, power), true};
}

bool atom_is_quotient(PolyStore *ps, const Atom *atom, Division *d)
{
    int64_t by;

    if (atom->elem != ELEM_I64)
        return false;
    if (atom->op == OP_DIV || atom->op == OP_FDIV) {
        *d = (Division){atom->arg[0], atom->arg[1], atom->op == OP_FDIV};
        return true;
    }
    if (atom->op != OP_SHR || !poly_is_const(atom->arg[1], &by) || by < 0 ||
        by > MOST_SHIFT)
        return false;
    *d = by_power(ps, atom->arg[0], (int64_t)1 << by);
    return true;
}

/* 2^k, where P is 2^k - 1, k > 0. */
static bool is_mask(const Poly *p, int64_t *power)
{
    int64_t mask;

    if (!poly_is_const(p, &mask) || mask <= 0 ||
        mask >= (int64_t)1 << MOST_SHIFT || (mask & (mask + 1)))
        return false;
    *power = mask + 1;
    return true;
}

bool atom_is_rest(PolyStore *ps, const Atom *atom, Division *d)
{
    int64_t power;

    if (atom->elem != ELEM_I64)
        return false;
    if (atom->op == OP_REM || atom->op == OP_FMOD) {
        *d = (Division){atom->arg[0], atom->arg[1], atom->op == OP_FMOD};
        return true;
    }
    for (uint32_t i = 0; atom->op == OP_AND && i < 2; i++)
        if (is_mask(atom->arg[i], &power)) {
            *d = by_power(ps, atom->arg[1 - i], power);
            return true;
        }
    return false;
}
