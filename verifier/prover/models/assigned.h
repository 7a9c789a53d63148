/* assigned.h - atoms that have values in a model, and what follows from these.
 *
 * An atom with a number gets a value.  One that an integer operator computes
 * from others has the value of that, which is kept until one of those changes
 * that it depends on.  Values stay below 2^60, so that sums of a few fit.
 */
#ifndef VERIFIER_PROVER_MODELS_ASSIGNED_H
#define VERIFIER_PROVER_MODELS_ASSIGNED_H

#include "verifier/prover/facts/inside.h"
#include "verifier/prover/models/models.h"

/* Estimates. */
enum {
    MAX_ATOMS = 48,  /* that get values */
    MAX_FACTS = 160,
    MAX_TRIES = 160, /* of values, for one model */
    MAX_RANGE = 24,  /* how far from the end of an interval values are */
    MAX_COMPUTED = 64, /* atoms whose values are kept */
    NPLACE = 256     /* a power of 2 above the sum of both */
};

/* A fact, by the last of its atoms that gets a value. */
typedef struct Rule {
    const Poly *p;
    Relation rel;
    const Atom *last;
    uint64_t others; /* a bit for each atom besides the last one */
    struct Rule *next;
    bool is_linear;
    const Poly *coef, *rest; /* p == coef*last + rest */
    /* coef and rest are these numbers where all atoms but the last one have
     * the values of now. */
    bool has_now;
    int64_t coef_now, rest_now;
} Rule;

/* What became of the first N tastes. */
typedef struct Tasted {
    uint32_t n, count;            /* of them, and of models */
    bool is_new[2 * MODELS_MAX];  /* was it another model? */
    uint32_t work[2 * MODELS_MAX];
} Tasted;

struct Models {
    Facts *facts;
    uint32_t natom, nrule, count;
    uint32_t tastes, in_vain; /* tried; of these the last ones, for nothing */
    bool stands; /* some atom stands for something else */
    Tasted tasted; /* by a search like this one, maybe more than here */
    uint32_t at; /* the model whose values are those of now, or MODELS_MAX */
    bool is_large; /* some value was too large, and is none */
    bool has_now[MAX_ATOMS];
    uint8_t place[NPLACE]; /* by Atom.id, hashed: the number of an atom */
    uint32_t ncomputed;
    uint64_t known; /* a bit for each computed atom whose value is kept */
    uint64_t users[MAX_ATOMS]; /* the computed atoms that depend on it */
    Rule *of[MAX_ATOMS];
    /* What begins here is read only as far as it was written. */
    const Atom *atom[MAX_ATOMS];
    /* Values of the atoms in the current model, of those that have one. */
    int64_t now[MAX_ATOMS];
    /* Atoms that are computed from these: numbers after MAX_ATOMS. */
    const Atom *computed[MAX_COMPUTED];
    int64_t computed_now[MAX_COMPUTED];
    int64_t value[MODELS_MAX][MAX_ATOMS]; /* of all that were tasted */
    Rule rule[MAX_FACTS];
};

/* ---- atoms ---- */

static inline const Atom *assigned_numbered(const Models *m, uint32_t number)
{
    return number > MAX_ATOMS ? m->computed[number - MAX_ATOMS - 1]
                              : m->atom[number - 1];
}

/* Where the number of ATOM is, or would be. */
static inline uint8_t *assigned_place(Models *m, const Atom *atom)
{
    uint32_t i = atom->id % NPLACE;

    while (m->place[i] && assigned_numbered(m, m->place[i]) != atom)
        i = (i + 1) % NPLACE;
    return &m->place[i];
}

/* Atoms count from 1; 0: ATOM gets no value. */
static inline uint32_t assigned_number(Models *m, const Atom *atom)
{
    uint32_t number = *assigned_place(m, atom);

    return number > MAX_ATOMS ? 0 : number;
}

/* ---- numbers ---- */

static inline bool assigned_is_small(int64_t w)
{
    return w >= -((int64_t)1 << 60) && w <= (int64_t)1 << 60;
}

/* A is A * B, or A + B; false where that is too large. */
static inline bool assigned_times(Models *m, int64_t *a, int64_t b)
{
    bool large = __builtin_mul_overflow(*a, b, a) || !assigned_is_small(*a);

    m->is_large |= large;
    return !large;
}

static inline bool assigned_plus(Models *m, int64_t *a, int64_t b)
{
    bool large = __builtin_add_overflow(*a, b, a) || !assigned_is_small(*a);

    m->is_large |= large;
    return !large;
}

/* ---- values: assigned.c ---- */

/* Is the value of ATOM computed from those of its arguments? */
bool atom_is_computed(const Atom *atom);
/* What ATOM, a name, stands for; NULL where that is itself.  Names that stand
 * for something are met where that would become too large. */
const Poly *assigned_stands_for(const Models *m, const Atom *atom);
/* Atom I, counted from 0, gets VALUE, or none; all atoms get none. */
void assigned_put(Models *m, uint32_t i, int64_t value);
void assigned_forget(Models *m, uint32_t i);
void assigned_forget_all(Models *m);
/* The value of P in the current model; false where some atom has none, or where
 * it is too large. */
bool assigned_value_of(Models *m, const Poly *p, int64_t *value);

/* ---- searches for other questions: kept.c ---- */

/* What a search for the same atoms and rules has tasted. */
void kept_models_recall(Models *m);
/* M has tasted more. */
void kept_models_keep(const Models *m);

#endif
