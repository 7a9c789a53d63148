/* inside.h - what the files of the prover share. */
#ifndef VERIFIER_PROVER_INSIDE_H
#define VERIFIER_PROVER_INSIDE_H

#include "verifier/prover/facts/inside.h"
#include "verifier/prover/prover.h"

/* Estimates. */
enum {
    QUERY_MAX_KNOWN = 64,
    QUERY_MAX_NONZERO = 8,
    QUERY_MAX_ATOMS = 128,
    QUERY_LIST_ENDS = 12, /* of a variable's facts: so many new and old ones */
    QUERY_STEPS = 400,    /* goals and bounds tried, for one question */
    QUERY_SIDE_STEPS = 40, /* for one condition of a rule about an atom */
    QUERY_DEPTH = 8,
    QUERY_SPLITS = 2, /* case splits in each other */
    QUERY_GOALS = 512, /* that are kept, */
    QUERY_MEMO = 1024, /* in a table */
    QUERY_SPLIT_MEMO = 1024,
    QUERY_TIRED_ENDS = 2, /* likewise, with no credit left, */
    QUERY_TIRED_ATOMS = 4,
    QUERY_TIRED_STEPS = 4,
    QUERY_KEPT = 4, /* questions whose facts are kept for others */
    CONDITIONS_KEPT = 1024,
    CONDITION_USES = 6
};

/* P >= 0, because of the NUSE facts from USE on in the log. */
typedef struct Known {
    const Poly *p;
    uint64_t mask; /* of atom_bit of its atoms */
    uint32_t use, nuse;
} Known;

typedef enum GoalState { GOAL_OPEN, GOAL_PROVED, GOAL_FAILED } GoalState;

typedef struct Goal {
    const Poly *p;
    GoalState state;
    uint32_t depth; /* GOAL_FAILED: with so many left */
    uint32_t use, nuse;
    const char *rule; /* GOAL_PROVED: by it */
} Goal;

typedef struct FactStack {
    uint32_t *at;
    uint32_t n, room;
} FactStack;

/* P is H*X + G. */
typedef struct Split {
    const Poly *p;
    const Atom *x;
    const Poly *h, *minus_h, *g;
    bool is_linear; /* and X is in neither of H and G but inside atoms */
    uint64_t when;  /* of Prover.forgotten */
} Split;

/* What came of P >= 0 as a condition of what is true of an atom. */
typedef struct Condition {
    const Poly *p;
    uint64_t equal_version;
    bool proved;
    uint32_t nuse;    /* by these facts */
    Use use[CONDITION_USES];
    uint64_t about;   /* not proved: with these facts of its variables */
} Condition;

/* One question and what bears on it. */
typedef struct Query {
    Facts *facts;
    PolyStore *ps;
    uint32_t nknown, nnonzero;
    bool is_tired; /* no other atoms are gathered than those of the question */
    bool is_ready; /* it has what is true of the atoms, not the facts alone */
    bool absurd; /* the facts contradict each other */
    StateSet states; /* in which all its facts hold */
    const char *rule; /* that proved the last goal */
    uint32_t steps;
    FactStack log;   /* of proofs that are kept */
    FactStack trail; /* of the current proof */
    uint32_t ngoal;
    uint64_t stamp;
    uint64_t goal_at[QUERY_MEMO]; /* by Poly.hash: STAMP * QUERY_GOALS + goal;
                                     of other stamps: none */
    AtomList atoms; /* all that the known facts and the question mention */
    uint32_t nnear; /* of these: of the question and of facts about it */
    uint32_t *zero; /* equalities among the facts that bear on it */
    uint32_t nzero, zero_room;
    /* The facts are the same for all questions with the same atoms: */
    uint64_t state; /* what facts there were; of facts_state */
    const Atom **key;
    uint32_t nkey, key_room;
    uint32_t opened; /* entries of the log, then, */
    Goal *met;       /* and the goals that were met */
    uint32_t nmet, met_room;
    /* What begins here is read only as far as it was written. */
    Known known[QUERY_MAX_KNOWN], nonzero[QUERY_MAX_NONZERO];
    Goal goal[QUERY_GOALS];
} Query;

struct Prover {
    /* The last ones, the newest first; then by case splits around it. */
    Query *query[QUERY_KEPT + QUERY_SPLITS];
    Query *tired; /* with no credit left */
    uint64_t *gathered; /* by fact: the last query that has it */
    uint32_t gathered_room;
    uint64_t gathering;
    const Atom *split[QUERY_SPLITS]; /* whose cases are looked at */
    uint64_t forgotten; /* how often all polynomials were */
    /* By hash: where what was asked for last is in the lists below, plus 1. */
    uint16_t condition_at[CONDITIONS_KEPT], split_at[QUERY_SPLIT_MEMO];
    uint32_t ncondition, nsplit;
    /* What begins here is read only as far as it was written. */
    Condition condition[CONDITIONS_KEPT];
    Split parts[QUERY_SPLIT_MEMO];
};

static inline uint64_t atom_bit(const Atom *atom)
{
    return (uint64_t)1 << (atom->id % 64);
}

/* ---- query.c ---- */

/* The facts that bear on P, whose definitions are in place, inside of so many
 * case splits. */
Query *query_open(Facts *facts, const Poly *p, uint32_t splits);
/* Now a proof is looked for: what is true of the atoms is known, too. */
void query_make_ready(Query *q);
/* Where no credit is left: fewer facts.  NOW is P with equalities applied, or
 * else P. */
Query *query_open_briefly(Facts *facts, const Poly *now);
/* The states in which these hold, for a question with these ATOMS. */
StateSet query_states_near(Facts *facts, const AtomList *atoms);

uint64_t poly_mask(const Poly *p);
void trail_push(Query *q, uint32_t fact);
void trail_use(Query *q, const Known *known);

/* Where what came of P >= 0 is kept. */
Condition *query_condition(Query *q, const Poly *p);

/* ---- search.c ---- */

/* The goal P >= 0 if it was met; else NULL, or, if it is to be KEPT, a new
 * one. */
Goal *query_goal(Query *q, const Poly *p, bool kept);
/* P >= 0 holds too, by what is on the trail from MARK on. */
void query_know(Query *q, const Poly *p, uint32_t mark);
/* Is P >= 0?  If so, the trail has the facts used. */
bool goal_nonneg(Query *q, const Poly *p, uint32_t depth);
/* P with X in the place of ATOM; NULL where that is too large. */
const Poly *poly_put(PolyStore *ps, const Poly *p, const Atom *atom,
                     const Poly *x);

/* ---- atoms.c ---- */

/* What is true of an opaque atom, whatever its arguments are, or because of
 * what they are. */
void query_know_atom(Query *q, const Atom *atom);

/* ---- linear.c ---- */

/* Is P >= 0 by a sum of known facts and of products of two of them? */
bool goal_linear(Query *q, const Poly *p);

#endif
