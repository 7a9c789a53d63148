/* inside.h - what the files of states share. */
#ifndef VERIFIER_PROVER_MODELS_INSIDE_H
#define VERIFIER_PROVER_MODELS_INSIDE_H

#include "verifier/prover/models/states.h"

/* States that are kept, and answers in a table.  Estimates. */
enum {
    STATES = 6,
    SHOWN_KEPT = 1024,
    OPAQUE_KEPT = 32
};

/* A fact that some state was brought to. */
typedef struct SeenFact {
    uint64_t serial;
    StateSet unmet; /* where it may not hold */
    bool is_rule;
} SeenFact;

typedef struct State {
    uint32_t seen;   /* so many facts were brought to it */
    uint32_t nunmet; /* facts that may not hold, */
    uint32_t nunmet_rules; /* of them, equalities that rewrite */
    int64_t credit;        /* values that may be asked for to meet others */
} State;

/* What a variable is in all states. */
typedef struct Settled {
    int64_t value[STATES];
    const Scalar *definition; /* that gave the values */
    uint8_t lacks;          /* a bit for each state where it has no value */
    bool is_set, is_pinned; /* has it values, and may these not change? */
} Settled;

/* Whether a polynomial is negative, after so many moves. */
typedef struct Shown {
    const Poly *p;
    uint64_t moves;
    StateSet asked, negative;
} Shown;

/* The values of an opaque atom. */
typedef struct OpaqueValue {
    const Atom *atom;
    uint64_t definitions;  /* that had come and gone */
    uint64_t puts[STATES]; /* of values, when it got its own, plus 1 */
    Wide value[STATES];
    uint32_t nodes[STATES]; /* that it took, and takes each time */
} OpaqueValue;

struct States {
    Facts *facts;
    State at[STATES];
    SeenFact *fact;
    uint32_t seen, fact_room; /* by the state that has seen most */
    Settled *settled; /* by Var.id */
    uint32_t room;
    uint32_t last;  /* the state that answered last; it is asked first */
    uint32_t nodes; /* left to look at */
    uint32_t values; /* that were asked for */
    uint64_t moves; /* of variables to other values */
    uint64_t puts[STATES]; /* of values, also for a moment */
    OpaqueValue opaque[OPAQUE_KEPT]; /* by Atom.id */
    AtomList atoms;
    uint32_t nshown;
    uint16_t shown_at[SHOWN_KEPT]; /* by Poly.hash: the place, plus 1, of */
    Shown shown[SHOWN_KEPT]; /* these, read only as far as it was written */
};

/* ---- values.c ---- */

void state_first_values(struct States *states, const Var *var);
/* Where what VAR is in all states is kept. */
static inline Settled *state_settled(struct States *states, const Var *var)
{
    if (var->id >= states->room || !states->settled[var->id].is_set)
        state_first_values(states, var);
    return &states->settled[var->id];
}
/* Where the value of VAR is. */
static inline int64_t *state_place(struct States *states, uint32_t s,
                                   const Var *var)
{
    return &state_settled(states, var)->value[s];
}
/* False where P has no value, or that takes too long. */
bool state_value(struct States *states, uint32_t s, const Poly *p,
                 Wide *value);
bool state_meets(struct States *states, uint32_t s, const Fact *fact);

/* ---- repair.c ---- */

/* FACT holds in state S, as those of the first N do that are not unmet there,
 * by other values of some variables; if that cannot be, none is changed.
 * ASKS: nobody said that FACT does hold. */
bool state_make_hold(struct States *states, uint32_t s, const Fact *fact,
                     uint32_t n, bool asks);

#endif
