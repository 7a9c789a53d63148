/* inside.h - what the files of serialize share.
 *
 *   serialize.c  the pass, and kernels as loops over their own indices
 *   arrays.c     new arrays, and what is written there
 *   site.c       the kernels that a schedule is for
 *   instance.c   one iteration of such a kernel, anywhere
 *   nest.c       from a schedule to loops around iterations
 *   scheduled.c  expanded arrays, and the nest in the place of the kernels
 */
#ifndef PASSES_SERIALIZE_INSIDE_H
#define PASSES_SERIALIZE_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/dataflow/dataflow.h"

/* ---- arrays.c ---- */

/* S + NUMBER, or S. */
const Scalar *scalar_more(Store *store, const Scalar *s, int64_t number);
/* A fresh array of TYPE, named like OLD. */
Var *array_like(Prog *prog, const Var *old, const Type *type);
/* `let (VAR : t) = scratch [n, ...] e` at LOC. */
Stm *array_scratch(Prog *prog, Var *var, Loc loc);
/* `let (a_1 : t) = a with [INDEX, :] = VALUE`, with N indices, at the end of
 * BODY; gives a_1. */
Var *array_write(Prog *prog, Body *body, Var *a, const Scalar *value,
                 const Scalar *const *index, uint32_t n, Loc loc);
/* `let (ROW : t) = A[AT, :]` at the end of BODY. */
void array_row(Prog *prog, Body *body, Var *row, const Var *a,
               const Scalar *at, Loc loc);
/* `let (NAME : t) = VALUE` at the end of BODY. */
void array_alias(Prog *prog, Body *body, Var *name, const Scalar *value,
                 Loc loc);

/* ---- site.c ---- */

/* An array that a kernel of the site makes, in each trip of its loop.  NOW is
 * the array of all trips, in which trip t has row t + LAG: before come those
 * that the loop takes at first, FIRST[l - 1] as if trip -l had made it. */
typedef struct Made {
    Stm *kernel;
    Var *var;
    const char *name; /* in the schedule */
    uint32_t lag, lag_room;
    const Scalar **first;
    Var *now;
} Made;

/* Parameter of the loop: what MADE was LAG trips before; NULL: what it was at
 * first. */
typedef struct Carried {
    const Made *made;
    uint32_t lag;
} Carried;

/* A body whose kernels are scheduled. */
typedef struct Site {
    Prog *prog;
    PassContext *cx;
    const Fun *fun;
    Body *body;
    const Stm *owner; /* that BODY is of; NULL: the function */
    Stm *loop;        /* OWNER, if that is a loop; else NULL */
    Body *around;     /* the body that LOOP stands in; else BODY */
    Stm *from, *to;   /* of BODY: all kernels are there */
    Made *made;
    uint32_t nmade;
    Carried *carried; /* by parameter of LOOP */
    bool *depends;    /* by Var.id: bound in BODY, and made of what kernels
                         of the site make; of a loop: bound in BODY */
    ConflictTexts texts;
    Arena arena;
} Site;

/* The only body of PROG with a kernel that makes an array NAME, and all that
 * has to be known of it; false: errors say what is wrong. */
bool site_find(Site *site, const char *name);
/* Texts of the site's dataflow, with that schedule. */
bool site_check(Site *site, const char *schedule);
Made *site_made(const Site *site, const Var *var);

/* ---- instance.c ---- */

/* The iteration of MADE's kernel at the place INDEX of its domain, and the
 * element that it gives, at the end of BODY. */
void instance_emit(Site *site, Made *made, const Scalar *const *index,
                   Body *body);

/* ---- nest.c ---- */

/* Loops around all iterations, in the order of SCHEDULE, at the end of BODY;
 * false: an error says why not. */
bool nest_emit(Site *site, const char *schedule, Body *body);

/* ---- scheduled.c ---- */

bool serialize_scheduled(Prog *prog, PassContext *cx, const char *schedule);

#endif
