/* alias.h - which arrays may be the same one, at whatever times.
 *
 * This is what a consumption reaches: of arrays as values, all that once was
 * one of them.  Which names denote the same memory at one time is another
 * question (passes/shared/storage/points_to.h): in a trip, what its parameter
 * was before is another array, but has been consumed with it.
 *
 * Every array variable of a function has a set; a set holds other sets, or
 * nothing: then it is an array of its own.  Two variables may alias when
 * their sets have such an array in common.  Slices, layout changes and plain
 * names share the set of their source, so that ten thousand aliases of one
 * array cost one set; `if`, `loop` and calls make a set that holds those of
 * what they may pass on.  A loop's parameter may hold itself, by way of what
 * the body makes of it: sets are graphs, not trees.
 *
 * "Aliases and uniqueness" in docs/language.md, after SC22 II-C: a result
 * that a call does not give away as unique may alias every argument whose
 * parameter is not unique, and the other such results; a unique result aliases
 * nothing; nor does a fresh array.
 *
 * Space and time are linear in the text; a question takes the time that its
 * answer's sets take to walk.
 */
#ifndef VERIFIER_RULES_UNIQUE_ALIAS_H
#define VERIFIER_RULES_UNIQUE_ALIAS_H

#include "ir-text/ir/ir.h"

typedef struct Aliases Aliases;

/* Sets count from 1 in the order of their making; 0 has what is no array. */
typedef uint32_t AliasSet;

typedef enum AliasView {
    /* Where values are stored: an update's result is the array that it
     * changed, a unique parameter of a loop is its initial value. */
    ALIAS_STORAGE,
    /* Who may read what: once consumed, an array is nobody's, and what it
     * became aliases nothing. */
    ALIAS_OWNERS
} AliasView;

Aliases *aliases_new(AliasView view);
void aliases_free(Aliases *a);

/* All variables of FUN. */
void aliases_add_fun(Aliases *a, const Fun *fun);

/* VAR and each variable that it may alias, of those bound so far. */
void aliases_each(Aliases *a, const Var *var, VarFn fn, void *data);

/* ---- step by step, for a walk that asks on its way ---- */

void aliases_enter_fun(Aliases *a, const Fun *fun);
/* The parameters of STM's bodies, before they are walked; its pattern, once
 * they are. */
void aliases_enter(Aliases *a, const Stm *stm);
void aliases_leave(Aliases *a, const Stm *stm);
/* From here on VAR, an array, aliases nothing. */
void aliases_forget(Aliases *a, const Var *var);

/* ---- the graph ---- */

AliasSet aliases_set(const Aliases *a, const Var *var);
/* The variable that the set was made for; NULL where there is none. */
const Var *aliases_var(const Aliases *a, AliasSet set);
AliasSet aliases_set_count(const Aliases *a);

/* That ABOVE holds BELOW.  Links count from 1 in the order of their making,
 * and are followed newest first; 0 ends a list. */
typedef struct AliasLink {
    AliasSet above, below;
    uint32_t next_up;   /* the next one with the same `below` */
    uint32_t next_down; /* the next one with the same `above` */
} AliasLink;

uint32_t aliases_link_count(const Aliases *a);
const AliasLink *aliases_link(const Aliases *a, uint32_t link);
uint32_t aliases_first_up(const Aliases *a, AliasSet set);
uint32_t aliases_first_down(const Aliases *a, AliasSet set);

/* Sets, links and answers' steps so far: what it cost. */
uint64_t aliases_work(const Aliases *a);

#endif
