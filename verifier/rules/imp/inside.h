/* inside.h - what the files of the rules of IMP share.
 *
 *   imp.c       operands, simple statements, memory, control; the walk
 *   return.c    what a function returns, and what its head says of it
 *   parallel.c  the parallel statements
 *   unset.c     variables that have no value yet
 */
#ifndef VERIFIER_RULES_IMP_INSIDE_H
#define VERIFIER_RULES_IMP_INSIDE_H

#include "verifier/rules/check.h"
#include "verifier/rules/types/types.h"

/* Parallel bodies have numbers; 0 is the function's own body. */
typedef struct Around {
    uint32_t region; /* the innermost parallel body */
    bool in_block, in_lane;
    bool is_end; /* nothing of the function runs after what is here */
} Around;

typedef struct Walk {
    Checker *c;
    uint32_t nregion;
    const Stm *returned; /* the first `return` */
    bool failed;         /* some `return` is wrong in itself */
} Walk;

/* ---- imp.c ---- */

/* 7.1: VAR, bound at WHERE, is a scalar or a block. */
bool imp_type(Walk *w, const Var *var, Where where);
/* Operand 0 is a variable that may be set here. */
bool imp_check_set(Walk *w, const Stm *stm, Around around);
/* 7.3: operand I is a block, an offset. */
bool imp_block(Walk *w, const Stm *stm, uint32_t i);
bool imp_offset(Walk *w, const Stm *stm, uint32_t i);
/* Operands FROM on, N of them, are bounds. */
bool imp_check_bounds(Walk *w, const Stm *stm, uint32_t from, uint32_t n);

/* ---- return.c ---- */

/* 7.1: arrays and scalars of the head that live in memory. */
void imp_check_head(Walk *w, const Fun *fun);
void imp_check_return(Walk *w, const Stm *stm, Around around);
/* All ends of the function return what they have to. */
void imp_check_ends(Walk *w, const Fun *fun);

/* ---- parallel.c ---- */

/* Before the bodies are looked at, and after them. */
void imp_check_before_folding(Walk *w, const Stm *stm, Around around);
void imp_check_before_counted(Walk *w, const Stm *stm, Around around);
void imp_check_before_scatter(Walk *w, const Stm *stm, Around around);
void imp_check_folding(Walk *w, const Stm *stm);
void imp_check_counted(Walk *w, const Stm *stm);
void imp_check_scatter(Walk *w, const Stm *stm);

/* ---- unset.c ---- */

void imp_check_unset(Checker *c, const Fun *fun);

#endif
