/* declared.h - what a body declares, and how often that is set: see
 * declared.c. */
#ifndef PASSES_SHARED_IMP_DECLARED_H
#define PASSES_SHARED_IMP_DECLARED_H

#include "passes/shared/imp/var_numbers.h"

typedef struct Declared {
    VarNumbers inside; /* the how manyth body declares it */
    VarNumbers sets;   /* and so many statements, up to 2, set it there */
    uint32_t number;   /* of the current body */
} Declared;

/* BODY, with the bodies within it, is the current one. */
void declared_enter(Declared *d, const Prog *prog, Body *body);
/* Is VAR declared there, or the parameter of a body within it?  Do so, and is
 * it set by one statement? */
bool declared_in(const Declared *d, const Var *var);
bool declared_one_value(const Declared *d, const Var *var);
/* From now on VAR is declared outside. */
void declared_move_out(Declared *d, const Prog *prog, const Var *var);
void declared_free(Declared *d);

/* Where the body of STM declares what STM sets, before it; or NULL. */
Stm *declared_at(const Stm *stm);

#endif
