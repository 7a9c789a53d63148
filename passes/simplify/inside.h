/* inside.h - what the files of simplify share.
 *
 *   sweep.c            the walk forward: names, expressions, facts
 *   places.c           sizes and places with names for what they stand for
 *   branch.c           `if`, loops and parallel forms whose course is known
 *   results.c          results that are something else's value
 *   result_list.c      taking results out of statements
 *   algebra.c          what operators give
 *   numbers.c          what i64 scalars are, across bindings
 *   expressions.c      which right-hand sides have been seen
 *   name_uses.c        how names are used
 *   factors.c          how large numbers may be in their place
 *   needs.c            what is needed
 *   dead.c             dropping what is not
 *   proved_values.c    what is decided by what is known around it
 *   proved_operator.c  one operator of that
 *   uncalled.c         functions whose calls are all gone
 */
#ifndef PASSES_SIMPLIFY_INSIDE_H
#define PASSES_SIMPLIFY_INSIDE_H

#include "ir-text/lmad/known.h"
#include "passes/pass.h"
#include "passes/shared/failure/checks.h"
#include "passes/shared/scalars/algebra.h"
#include "passes/shared/scalars/expressions.h"
#include "passes/simplify/name_uses.h"

/* What has to be put back when a body is left. */
typedef struct Undo {
    const Var *var;          /* is no known literal any longer; or NULL */
    const Scalar *condition; /* has the truth WAS again */
    uint8_t was;
} Undo;

/* What is known of a condition, by Scalar.id. */
enum { TRUTH_HOLDS = 1, TRUTH_FAILS = 2, TRUTH_ASSERTED = 4 };

typedef struct Sweep {
    Prog *prog;
    PassContext *cx;
    Store *store;
    Subst subst; /* what names stand for by now */
    Subst known; /* literals that names were asserted to be, in scope */
    uint32_t nknown;
    Known *sizes; /* the equalities that types know, here; NULL in a function
                     that asserts no literal */
    bool large; /* the function asserts equalities with large numbers */
    Algebra *algebra;
    Numbers numbers;
    Expressions *seen;
    NameUses uses;     /* before the sweep */
    Checks checks;
    bool in_memory;    /* it is FUNMEM */
    bool tells;        /* say what is not done */
    bool *consumed;    /* by Var.id; NULL in FUNMEM, where no array is shared */
    bool *given;       /* by Var.id: bound to its value in the course of a
                          rewrite that has been counted */
    uint32_t *depth;   /* by Var.id: in how many parallel bodies it is bound */
    uint32_t parallel; /* the number of them around */
    uint8_t *truth;
    uint32_t truth_room;
    Undo *undo;
    uint32_t nundo, undo_room;
} Sweep;

/* The walk forward over the functions that are due (ROUNDS NULL: over all),
 * once.  If TELLS it says what it did not do. */
void simplify_sweep(Prog *prog, PassContext *cx, Algebra *algebra,
                    FunRounds *rounds, bool tells);

/* S with names for what they stand for. */
const Scalar *sweep_put(const Sweep *sweep, const Scalar *s);
void sweep_put_var(Sweep *sweep, Var *var);
/* From now on VAR stands for VALUE, a leaf. */
void sweep_stand_for(Sweep *sweep, const Var *var, const Scalar *value);
/* Is VAR a scalar that lives in memory? */
bool is_in_memory(const Var *var);
/* May what uses VAR use BY?  A scalar that is marked `#[mem]` is for those that
 * are marked, too; one in memory is what its place holds, which may be written
 * again. */
bool sweep_may_stand_for(const Var *var, const Scalar *by);
/* Is VAR to keep its name though it is BY, a leaf? */
bool sweep_stays_name(const Sweep *sweep, const Var *var, const Scalar *by);
/* Is S known to hold (1), not to hold (0), or neither (-1)? */
int sweep_truth(const Sweep *sweep, const Scalar *s);

/* branch.c: where the course of STM, whose operands are folded, is
 * known, put what it comes to in its place.  *NEXT is then the first statement
 * that the walk has to look at. */
bool branch_unfold(Sweep *sweep, Body *body, Stm *stm, Stm **next);

/* results.c: parameters of the loop STM that never change, before
 * its body is walked. */
void results_of_loop(Sweep *sweep, Body *body, Stm *stm);
/* What both branches of STM give, once they are walked. */
void results_of_if(Sweep *sweep, Body *body, Stm *stm);

#endif
