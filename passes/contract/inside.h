/* inside.h - what the files of contract share.
 *
 *   contract.c  the pass: bodies, one after the other, and then places
 *   sets.c      which names are one array, from trip to trip
 *   rows.c      rows that are made where they go
 *   copies.c    around loops, of what they carry
 *   plan.c      from conflicts to mappings, and which of them pay
 *   stays.c     what a loop gives at last, in its place in the block
 *   place.c     index functions and blocks for what was planned
 */
#ifndef PASSES_CONTRACT_INSIDE_H
#define PASSES_CONTRACT_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/dataflow/dataflow.h"
#include "passes/shared/placing/plain.h"
#include "passes/shared/smo/smo.h"

/* A block that mapped arrays share: EXTENT are its dimensions, and it is
 * allocated before BEFORE, which stands in BODY, at the binding AT. */
typedef struct Shared {
    Var *mem;
    Elem elem;
    Body *body;
    Stm *before;
    const struct Binding *at;
    uint32_t ndim;
    const Scalar **extent;
    const Scalar **room; /* the same, but never negative */
    const Scalar **shift; /* all its arrays lie so much further; or NULL */
} Shared;

/* Where a fresh array goes: index d of the block is GAMMA[d] . indices +
 * DELTA[d] and its SHIFT, modulo its extent.  The indices are those of the
 * loops around, and then the array's own.  Without GAMMA it lies in row-major
 * order from the block's begin on. */
typedef struct Mapped {
    const Var *var;
    const Shared *shared;
    uint32_t nloop;
    const Scalar **loop; /* what the loops' indices are for it */
    const int64_t *const *gamma;
    const int64_t *delta;
} Mapped;

/* Where a name is bound: by STM, or with BODY. */
typedef struct Binding {
    const struct Binding *around; /* of the statement that BODY is of; NULL: of
                                     the body at hand */
    Body *body;
    Stm *stm;
    uint32_t at, depth; /* the AT-th of BODY; 0: with it */
} Binding;

/* What is known of a variable; by Var.id. */
typedef struct Name {
    const Var *set; /* towards the one that stands for the set; or NULL */
    bool refused;   /* of a set: it meets other arrays */
    const char *why;
    const Var *whole; /* the fresh array, or loop parameter, that it is; NULL:
                         it is a part, or one of several */
    const Var *begins; /* of a parameter that an inner loop updates in place:
                          what that is before the loop */
    bool built;   /* it is a Row */
    bool updated; /* of a fresh array: it is, outside of parallel forms */
    bool made;        /* a fresh array, outside of parallel forms, */
    uint32_t nloop;   /* in so many loops, */
    const Scalar **loop; /* with these indices; of a `while` NULL */
    const Binding *binding; /* NULL: a parameter of the function */
} Name;

/* A parameter of a loop that stands in the body. */
typedef struct Carried {
    Stm *loop;
    Var *param, *made; /* what it is LAG trips later */
    uint32_t lag;
    const Var *first;    /* the array that is mapped as what the loop makes on
                            trip -LAG: the initial one, or a copy of it */
    Stm *before, *after; /* the copies; or NULL */
    const Scalar *initial; /* the argument that there was */
    Var *result; /* of the loop */
    uint32_t slot; /* among the names of its pattern */
    bool mapped;
} Carried;

/* A row of ARRAY, which is made where UPDATE copies it to. */
typedef struct Row {
    const Var *var, *array;
    const Stm *update;
} Row;

typedef struct Contract {
    Prog *prog;
    PassContext *cx;
    const PlainLimits *limits;
    Arena arena;
    Name *name; /* by Var.id, below NNAME */
    uint32_t nname, name_room;
    Mapped *mapped;
    uint32_t nmapped, mapped_room;
    Shared **shared;
    uint32_t nshared, shared_room;
    const Fun *fun;
    /* The function's body, or that of a kernel: what makes the arrays. */
    Body *body;
    const Stm *kernel;
    Arena scratch;
    Carried *carried;
    uint32_t ncarried, carried_room;
    Row *row;
    uint32_t nrow, row_room;
} Contract;

/* ---- sets.c ---- */

Name *contract_name(Contract *c, const Var *var);
/* The name that stands for VAR's set. */
const Var *contract_set(Contract *c, const Var *var);
/* Does S have a value where AT is bound? */
bool contract_is_known(Contract *c, const Scalar *s, const Binding *at);
/* Walk the body: fresh arrays, sets, and what its loops carry. */
void sets_find(Contract *c);

/* ---- rows.c ---- */

/* The fresh array, or parameter of a loop of the body, that VAR is, after all
 * updates; NULL: it is a part, or one of several. */
const Var *contract_array(Contract *c, const Var *var);
/* Find the rows of the body, and which of its arrays are updated. */
void rows_find(Contract *c);
/* ROW goes where its array does, which is mapped as WHOLE. */
void row_map(Contract *c, const Row *row, const Mapped *whole);

/* ---- copies.c ---- */

void copies_insert(Contract *c);
/* Those that no mapping needs go.  Blocks from FIRST_BLOCK on are allocated
 * before the copies that write in them. */
void copies_settle(Contract *c, uint32_t first_block);

/* ---- plan.c ---- */

/* Map arrays of the body. */
void plan_body(Contract *c);

/* ---- stays.c ---- */

/* All arrays of SHARED are mapped, and no other ones.  Shift them so that what
 * a loop gives at last needs no copy, where that is possible. */
void stays_plan(Contract *c, Shared *shared, PolyStore *ps);

/* ---- place.c ---- */

void mapped_add(Contract *c, Mapped mapped);
/* Are the numbers in M's rows not too large? */
bool mapped_is_sayable(PolyStore *ps, const Mapped *m);
/* Where VAR is mapped to; NULL: it is not. */
const Mapped *mapped_of(const Contract *c, const Var *var);
/* The policy: DATA is the Contract. */
Placement contract_place(const FreshArray *array, const void *data);
bool contract_accepts(const Generalised *general, const void *data);
/* Allocate the shared blocks. */
void blocks_allocate(Contract *c);

#endif
