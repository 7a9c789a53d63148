/* versions.h - variables of IMP as names with one value: see versions.c. */
#ifndef PASSES_NARROW_VERSIONS_H
#define PASSES_NARROW_VERSIONS_H

#include "passes/shared/imp/declared.h"
#include "verifier/prover/facts/facts.h"

typedef struct Versions {
    Prog *prog;
    Facts *facts;      /* about versions */
    Subst now;         /* the version of a variable, */
    Subst start;       /* and before the current loop, if that counts it */
    VarNumbers seen;   /* 1: it has had a value */
    VarNumbers sets;   /* how often the current loop sets it, up to 2 */
    Declared declared; /* in the current body */
} Versions;

Versions versions_new(Prog *prog, PolyStore *polys);
void versions_free(Versions *v);

/* S in versions. */
const Scalar *versions_of(const Versions *v, const Scalar *s);
/* Body FN of STM begins; back to what holds after it. */
uint32_t versions_enter(Versions *v, const Stm *stm, uint32_t fn);
void versions_leave(Versions *v, uint32_t mark, const Stm *stm, uint32_t fn);
/* STM is over. */
void versions_pass(Versions *v, const Stm *stm);

#endif
