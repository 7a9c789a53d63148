/* inside.h - what the files of races share. */
#ifndef VERIFIER_ACCESSES_INSIDE_H
#define VERIFIER_ACCESSES_INSIDE_H

#include "verifier/accesses/accesses.h"
#include "verifier/accesses/races.h"

typedef struct RaceWalk {
    Prog *prog;
    PolyStore *ps;
    Facts *facts;
    LmadCx cx;
    uint8_t *block;  /* BlockKind, by Var.id */
    uint32_t *order; /* in which names are bound, by Var.id */
    uint32_t nblock, norder;
    bool has_memory; /* there are blocks */
    Proof *proof;
    PairFn fn;
    void *data;
} RaceWalk;

/* All pairs of iterations of a form, and why not; in WHY is room for that. */
typedef struct Whole {
    Pair *pair;
    Why *why;
} Whole;

/* ---- races.c ---- */

/* Tell of PAIR; its proof is forgotten then. */
void races_give(RaceWalk *w, Pair *pair);
/* The same of a pair of iterations of the form that WHOLE is about. */
void races_give_of(RaceWalk *w, Pair *pair, const Whole *whole);
/* May A and B be one block?  IN_SCOPE: both are, and mean one block each. */
bool races_may_be_one(const RaceWalk *w, const Var *a, const Var *b,
                      bool in_scope);
/* A line of the proof. */
void races_say_region(RaceWalk *w, const char *name, const Region *region);
/* Are the regions apart under the facts of now? */
Verdict races_ask_apart(RaceWalk *w, const Region *a, const Region *b,
                        Why *why);

/* ---- races_copy.c ---- */

/* What STM copies or fills by itself.  The facts are those before it. */
void races_ask_copies(RaceWalk *w, const Stm *stm);
/* What `filter` and `partition` write.  The facts are those after it. */
void races_ask_sifted(RaceWalk *w, const Stm *stm, const Whole *whole);
/* What is copied for the sake of the nested body FN of FORM: its operands, and
 * its results.  The facts are those of that body. */
void races_ask_body(RaceWalk *w, const Stm *form, uint32_t fn);

#endif
