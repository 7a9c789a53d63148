/* inside.h - what the files of facts and of the prover share. */
#ifndef VERIFIER_PROVER_FACTS_INSIDE_H
#define VERIFIER_PROVER_FACTS_INSIDE_H

#include "verifier/operators/integer.h"
#include "verifier/prover/facts/facts.h"

typedef enum Relation {
    REL_NONNEG, /* p >= 0 */
    REL_ZERO,   /* p == 0 */
    REL_NONZERO /* p != 0 */
} Relation;

typedef enum SourceKind {
    SOURCE_ASSUMED,
    SOURCE_DENIED,
    SOURCE_INDEX_LOW,  /* 0 <= index */
    SOURCE_INDEX_HIGH, /* index < bound */
    SOURCE_SIZE,
    SOURCE_EITHER,     /* what both branches give */
    SOURCE_SUPPOSED
} SourceKind;

typedef struct FactSource {
    SourceKind kind;
    const Stm *stm;
    const Scalar *said; /* the comparison, the index, the size */
    const Scalar *bound;
} FactSource;

typedef struct Fact {
    uint64_t serial; /* no other fact ever has it */
    const Poly *p;   /* with definitions in place */
    const Poly *now; /* and equalities, as of version WHEN */
    uint64_t when;
    Relation rel;
    bool is_rule;        /* REL_ZERO: one of the equalities, */
    uint32_t equal_mark; /* of which there were so many before it */
    uint32_t covered;    /* REL_NONNEG: the fact, plus 1, that says less */
    uint64_t used;       /* when, of Facts.using */
    FactSource source;
} Fact;

/* A fact that a proof has used, unless another one has its place by now. */
typedef struct Use {
    uint32_t fact;
    uint64_t serial;
} Use;

/* The facts that mention a variable, the oldest first. */
typedef struct FactList {
    uint32_t *fact;
    uint32_t n, room;
} FactList;

/* A fact P >= 0 or P == 0 about a variable and others, as a bound of it. */
typedef struct BoundFact {
    uint32_t fact;
    uint32_t nth;  /* of the facts that mention the variable */
    uint32_t term; /* of P, that is it times a number; TERM_NONE: it bounds
                      nothing */
    bool lower, upper; /* it is an end on that side */
} BoundFact;

typedef struct BoundList {
    BoundFact *at; /* the oldest first */
    uint32_t n, room;
} BoundList;

/* The facts that say nothing but that a variable is at least, or at most, a
 * number; each says more than those before it. */
typedef struct EndFacts {
    FactList low, high;
} EndFacts;

typedef struct Definition {
    const Scalar *value; /* NULL: none */
    const Stm *chosen;   /* an `if` binds it; or NULL */
    const Scalar *branch[2]; /* as these, whose names may be out of scope */
    const Poly *normal;  /* once somebody asked */
    bool stays;          /* normal is the variable itself */
    bool visiting;
} Definition;

/* What happened, for undoing. */
typedef struct Event {
    Var *defined; /* or NULL: the last fact came in */
} Event;

/* P with definitions in place, as long as these are the same. */
typedef struct Expanded {
    const Poly *p, *to;
    uint64_t when; /* definitions that had come and gone */
    uint64_t work; /* that took */
} Expanded;

typedef struct AtomList {
    const Atom **at;
    uint32_t n, room;
} AtomList;

/* Polynomials whose definitions are kept.  A power of two.  An estimate. */
enum { FACTS_EXPANDED = 64 };

/* A bit for each state: states.h. */
typedef uint8_t StateSet;

struct Facts {
    Prog *prog;
    PolyStore *ps;
    Equalities *equal;
    Fact *fact;
    uint32_t nfact, fact_room;
    Event *event;
    uint32_t nevent, event_room;
    Definition *def; /* by Var.id */
    uint32_t def_room;
    FactList *of; /* by Var.id */
    uint32_t of_room;
    Arena lists; /* where they and the two below are */
    BoundList *bounds; /* by Var.id: of these, that have several terms */
    uint32_t bounds_room;
    EndFacts *ends; /* by Var.id */
    uint32_t ends_room;
    uint32_t *known; /* by Poly.id, p without a number: the fact, plus 1, that
                        says best how small p can be */
    uint32_t known_room;
    uint32_t nabsurd; /* facts that no state satisfies: code never reached */
    uint32_t nzero;   /* equalities that are rules */
    uint64_t serial;        /* facts that there ever were */
    uint64_t nundefined;    /* definitions that were undone */
    uint64_t ndefined;      /* and that came */
    Expanded expanded[FACTS_EXPANDED]; /* by Poly.hash */
    uint64_t equal_version; /* changes with every change of the rules */
    uint64_t *seen;         /* by Atom.id: the last walk there */
    uint32_t seen_room;
    uint64_t walk;
    uint64_t *judged; /* by Scalar.id, twice: the last condition it was in */
    uint32_t judged_room;
    uint64_t judging;
    Var **stack; /* definitions being expanded */
    uint32_t nstack, stack_room;
    AtomList atoms; /* of one walk */
    Use *used; /* by proofs, since the last forgetting */
    uint32_t nused, used_room;
    uint64_t using; /* how many forgettings there were, plus 1 */
    uint64_t work;
    const char *rule; /* of the last proof */
    int64_t credit; /* work that may still be done for hard questions, in
                       terms of polynomials */
    int64_t deep;   /* of it, beyond the first search for a proof */
    int64_t credit_brief; /* likewise, where no credit is left */
    bool brief; /* answer UNKNOWN early: there are many questions */
    bool seeks_proofs; /* facts_seek_proofs */
    bool simply;       /* facts_ask_simply */
    bool over_integers; /* facts_over_integers */
    struct Prover *prover; /* prover/query.c; made when it is first asked */
    struct States *states; /* states.c; likewise */
    struct KeptModels *kept_models; /* models/kept.c; likewise */
    struct Magnitudes *magnitudes; /* magnitude.c; likewise */
    struct SolverState *solver; /* prover/z3.c; likewise */
    uint8_t solver_use;         /* SolverUse */
};

enum {
    FACTS_MAX_ATOMS = 256, /* in one polynomial; more are not looked at */
    FACTS_MAX_RULES = 256, /* equalities used for rewriting */
    /* So much work is done for all hard questions together, and so much more
     * for each question: then the answers take time in the number of
     * questions, however hard these are.  (A unit is some 300 ns.) */
    FACTS_CREDIT = 500000,
    FACTS_CREDIT_EACH = 2,
    /* Nearly all proofs that there are a short search finds, and most work is
     * that of looking further: so that this leaves enough for other
     * questions. */
    FACTS_DEEP = 150000,
    /* The same for short answers where no credit is left. */
    FACTS_CREDIT_BRIEF = 250000,
    FACTS_CREDIT_BRIEF_EACH = 1,
    FACTS_TERMS_EACH = 4, /* of polynomials, for one unit */
    FACTS_PROOFS_EACH = 8, /* that cost as much as one that is not found */
    /* A variable stays itself where its definition gets larger. */
    FACTS_NORMAL_TERMS = 16,
    FACTS_NORMAL_DEGREE = 8,
    FACTS_NORMAL_DEPTH = 8
};

#define FACT_NONE UINT32_MAX
#define TERM_NONE UINT32_MAX

/* Is the credit used up?  Then only simple questions are answered. */
static inline bool facts_tired(const Facts *facts)
{
    return facts->credit <= 0;
}

/* And that for short answers, too? */
static inline bool facts_exhausted(const Facts *facts)
{
    return facts->credit <= 0 && facts->credit_brief <= 0;
}

/* All work done so far, that of computing polynomials included, in terms of
 * these: so what was done before a question does not round what it costs. */
static inline uint64_t facts_all_work(const Facts *facts)
{
    return facts->work * FACTS_TERMS_EACH + poly_store_work(facts->ps);
}

/* What facts there are: the last one says, as none after it is changed. */
static inline uint64_t facts_state(const Facts *facts)
{
    return facts->nfact ? facts->fact[facts->nfact - 1].serial : 0;
}

/* The atoms of P, also inside others, into LIST, the outer ones first; false
 * where there are more than FACTS_MAX_ATOMS. */
bool facts_atoms(Facts *facts, const Poly *p, AtomList *list);
/* To collect the atoms of several polynomials: first start a walk. */
void facts_walk_start(Facts *facts, AtomList *list);
bool facts_walk(Facts *facts, const Poly *p, AtomList *list);

/* P with definitions in place; with equalities applied.  Where that becomes
 * too large, P itself; NULL only for NULL. */
const Poly *facts_expand(Facts *facts, const Poly *p);
const Poly *facts_rewrite(Facts *facts, const Poly *p);
/* What VAR, an i64, is then; NULL where that is VAR itself. */
const Poly *facts_normal_of(Facts *facts, Var *var);
/* The same where it need not be defined. */
static inline const Poly *facts_stands_for(Facts *facts, Var *var)
{
    const Definition *def =
        var->id < facts->def_room ? &facts->def[var->id] : NULL;

    if (!def || !def->value)
        return NULL;
    if (!def->normal)
        return facts_normal_of(facts, var);
    return def->stays ? NULL : def->normal;
}
void facts_add(Facts *facts, Relation rel, const Poly *p, FactSource source);
/* The fact that says P >= 0, or more than that; FACT_NONE where no fact does so
 * by itself. */
uint32_t facts_saying(Facts *facts, const Poly *p);
/* The fact that says best how small (large) VAR can be, of those that mention
 * nothing else, and the number that it gives; FACT_NONE where there is none. */
uint32_t facts_end(const Facts *facts, const Var *var, bool upper,
                   int64_t *end);
/* What fact K says with the equalities of now. */
const Poly *facts_now(Facts *facts, uint32_t k);
/* Fact K, the newest one, comes into the lists of its variables; or leaves. */
void facts_list(Facts *facts, uint32_t k);
void facts_unlist(Facts *facts, uint32_t k);
/* The term of P that is a number times ATOM, or TERM_NONE. */
uint32_t poly_linear_term(const Poly *p, const Atom *atom);
/* Does REL hold of VALUE? */
static inline bool relation_holds(Relation rel, Wide value)
{
    return rel == REL_NONNEG ? value >= 0
           : rel == REL_ZERO ? value == 0
                             : value != 0;
}
/* A / B, rounded down; B > 0. */
static inline int64_t facts_floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* P >= 0 divided by what its coefficients share, but for the number. */
const Poly *facts_tighten(PolyStore *ps, const Poly *p);
/* The number in P, */
static inline int64_t poly_number(const Poly *p)
{
    const Term *last = p->nterm ? &p->term[p->nterm - 1] : NULL;
    return last && last->mono->degree == 0 ? last->coef : 0;
}
/* and how many of its terms are no numbers. */
static inline uint32_t poly_nonconst(const Poly *p)
{
    return p->nterm - (p->nterm && p->term[p->nterm - 1].mono->degree == 0);
}

/* ---- what a loop carries: carried.c ---- */

/* In a trip of LOOP, of known trips, and after it. */
void facts_carried(Facts *facts, const Stm *loop);
void facts_carried_out(Facts *facts, const Stm *loop);

void facts_use(Facts *facts, uint32_t fact);
/* Take back all uses but the first N. */
void facts_unuse(Facts *facts, uint32_t n);
void prover_free(struct Prover *prover);
void magnitudes_free(struct Magnitudes *kept);
void kept_models_free(struct KeptModels *kept);
/* No polynomial that was met is there any more. */
void prover_forget(struct Prover *prover);
void kept_models_forget(struct KeptModels *kept);

#endif
