/* dataflow.h - which elements of a function's arrays are live together.
 *
 * Feautrier, "Dataflow Analysis of Array and Scalar References", 1991, on
 * functional arrays: the sets and maps are isl's.
 *
 * A value is an element of an array as one statement defines it; a statement
 * is a name that is bound to a fresh or an updated array, with the indices of
 * the loops and kernels around it and of the element.  A value is live from
 * where it is written to where it is read for the last time, in views and
 * through parameters of loops, too.  Two values conflict if neither is dead
 * before the other one is written.  The arrays that the function gets are no
 * statements; values that it gives are live to its end.
 *
 * Where an index or a condition is not affine, all elements count as read, or
 * both branches as taken: the conflicts are then too many, never too few, and
 * a remark says so.  What has no domain that is bounded by affine expressions
 * is an error.
 */
#ifndef PASSES_SHARED_DATAFLOW_DATAFLOW_H
#define PASSES_SHARED_DATAFLOW_DATAFLOW_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"

typedef struct DataflowOptions {
    bool loops; /* kernels run as loops, in the order of their indices; else
                   their iterations run in any order, or at once */
    bool cells; /* a statement is what makes a fresh array, and its values are
                   all that is ever written there; what a loop takes at first
                   is what it makes on trip -1, or -2, ... (loops.c) */
    bool *kept; /* with `cells`: the arrays to tell of, by Var.id; NULL: all */
    const Stm **built; /* NULL, or by Var.id: a kernel's result is built where
                          this update copies it to, which then does nothing */
    /* A part of the function, and nothing else; or NULL. */
    const Stm *within; /* a kernel: what one of its iterations makes; */
    Stm *from, *to; /* statements of one body: what is bound in these is used
                       after them */
    bool domains; /* only these: no conflicts are looked for */
    const char *schedule; /* NULL, or times of all statements' instances, in
                             isl's notation: schedule.c */
} DataflowOptions;

/* A statement of a conflict set. */
typedef struct ConflictStatement {
    const Var *var;
    const char *name; /* in the texts */
} ConflictStatement;

/* INITIAL, which a loop takes at first, is what it makes as MADE, LAG trips
 * before the first one. */
typedef struct Merged {
    const Var *initial, *made;
    uint32_t lag;
} Merged;

/* In isl's notation; the parts of a conflict set. */
typedef struct ConflictTexts {
    const char *context, *domains, *conflicts;
    ConflictStatement *statement;
    uint32_t nstatement;
    Merged *merged; /* with `cells` */
    uint32_t nmerged;
    /* Parameters and what they are. */
    const char **param;
    const Scalar **param_is;
    uint32_t nparam;
    /* By Var.id: what a scalar is bound to; NULL: nothing, or it is an index.
     */
    const Scalar **is;
    /* Parameters that are not names of the function, or have another name:
     * what they are. */
    const char **given;
    uint32_t ngiven;
} ConflictTexts;

/* Of FUN, whose body is FUN or FUNMEM; texts in ARENA.  False: errors in DIAG
 * say why there are none. */
bool dataflow_conflicts(Prog *prog, const Fun *fun,
                        const DataflowOptions *options, Arena *arena,
                        Diag *diag, ConflictTexts *texts);

#endif
