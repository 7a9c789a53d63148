/* assigned.c - the values of polynomials in a model. */
#include "verifier/prover/models/assigned.h"

#include "ir-text/operators/eval.h"

#include <string.h>

bool atom_is_computed(const Atom *atom)
{
    static const Op ops[] = {OP_DIV, OP_REM, OP_FDIV, OP_FMOD, OP_MIN,
                             OP_MAX, OP_ABS, OP_SGN,  OP_AND,  OP_OR,
                             OP_XOR, OP_CPL, OP_SHL,  OP_SHR};

    if (atom->elem != ELEM_I64 || !atom->narg || atom->narg > 2)
        return false;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (atom->op == ops[i])
            return true;
    return false;
}

void assigned_put(Models *m, uint32_t i, int64_t value)
{
    m->now[i] = value;
    m->has_now[i] = true;
    m->known &= ~m->users[i];
}

void assigned_forget(Models *m, uint32_t i)
{
    m->has_now[i] = false;
    m->known &= ~m->users[i];
}

void assigned_forget_all(Models *m)
{
    m->known = 0;
    memset(m->has_now, 0, sizeof m->has_now);
}

const Poly *assigned_stands_for(const Models *m, const Atom *atom)
{
    const Poly *self = poly_atom(atom);
    const Poly *to = atom->op == OP_VAR ? facts_normal(m->facts, self) : self;

    return to == self ? NULL : to;
}

/* The operator of ATOM, which is computed, on the values of its arguments. */
static bool apply(Models *m, const Atom *atom, int64_t *value)
{
    EvalFn fn = eval_function((Op)atom->op, ELEM_I64);
    uint64_t operand[2], result;

    for (uint32_t i = 0; i < atom->narg; i++) {
        int64_t x;
        if (!assigned_value_of(m, atom->arg[i], &x))
            return false;
        operand[i] = (uint64_t)x;
    }
    if (fn(operand, &result) != EVAL_OK)
        return false;
    *value = (int64_t)result;
    return true;
}

/* The value of the K-th computed atom, which changes with those it is computed
 * from. */
static bool computed_value(Models *m, uint32_t k, int64_t *value)
{
    const Atom *atom = m->computed[k];
    uint64_t bit = (uint64_t)1 << k;

    if (!(m->known & bit) && apply(m, atom, &m->computed_now[k]))
        m->known |= bit;
    *value = m->computed_now[k];
    return m->known & bit;
}

/* ATOM of this NUMBER has no value of its own. */
static bool other_value(Models *m, const Atom *atom, uint32_t number,
                        int64_t *value)
{
    if (number > MAX_ATOMS)
        return computed_value(m, number - MAX_ATOMS - 1, value);
    const Poly *to = number ? NULL : assigned_stands_for(m, atom);
    if (to)
        return assigned_value_of(m, to, value);
    return atom_is_computed(atom) && apply(m, atom, value);
}

static inline bool atom_value(Models *m, const Atom *atom, int64_t *value)
{
    uint32_t number = *assigned_place(m, atom);

    if (number - 1 >= MAX_ATOMS || !m->has_now[number - 1])
        return other_value(m, atom, number, value);
    *value = m->now[number - 1];
    return true;
}

bool assigned_value_of(Models *m, const Poly *p, int64_t *value)
{
    int64_t sum = 0;

    m->facts->work += p->nterm;
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        int64_t part = p->term[i].coef;
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            int64_t x;
            if (!atom_value(m, mono->factor[k].atom, &x))
                return false;
            for (uint32_t n = 0; n < mono->factor[k].power; n++)
                if (!assigned_times(m, &part, x))
                    return false;
        }
        if (!assigned_plus(m, &sum, part))
            return false;
    }
    *value = sum;
    return true;
}
