/* versions.h - variables of IMP as names with one value: see versions.c. */
#ifndef PASSES_SHARED_IMP_VERSIONS_H
#define PASSES_SHARED_IMP_VERSIONS_H

#include "passes/shared/imp/declared.h"
#include "verifier/prover/facts/facts.h"

typedef struct Versions {
    Prog *prog;
    PolyStore *polys;
    Facts *facts;      /* about versions */
    Subst now;         /* the version of a variable, */
    Subst start;       /* and before the loop that sets it once a trip */
    VarNumbers loops;  /* the loop around that changes it, as they begin */
    uint32_t nloop;    /* that have begun; */
    uint32_t loop;     /* the one that the walk is in, or 0 */
    VarNumbers seen;   /* 1: it has had a value */
    VarNumbers sets;   /* how often the body that is entered sets it, up to 2 */
    Declared declared; /* in the current body */
    Arena arena;
    const Var **set;   /* what bodies around set, from the outermost one on, */
    const Stm **regular; /* and what is a function of a loop's trip */
    uint32_t nset, set_room, nregular, regular_room;
} Versions;

typedef struct VersionsMark {
    uint32_t facts, loop, set, regular;
} VersionsMark;

Versions versions_new(Prog *prog, PolyStore *polys);
void versions_free(Versions *v);

/* S in versions. */
const Scalar *versions_of(const Versions *v, const Scalar *s);
/* Of the loops and indices of kernels around, the innermost one that changes S;
 * larger numbers are further inside; 0: none does. */
uint32_t versions_loop(const Versions *v, const Scalar *s);
/* Body FN of STM begins; back to what holds after it. */
VersionsMark versions_enter(Versions *v, const Stm *stm, uint32_t fn);
void versions_leave(Versions *v, VersionsMark mark, const Stm *stm);
/* STM is over. */
void versions_pass(Versions *v, const Stm *stm);

#endif
