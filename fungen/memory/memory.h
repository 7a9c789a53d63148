/* memory.h - where the arrays of FUNMEM programs are put.
 *
 * While a program grows, each fresh array gets a plan; once it is whole, the
 * memory engine of the passes puts the arrays there.  A plan is valid because
 * of what the generator knows while it makes it: an array goes where nobody
 * else is, or where one was that is out of reach from then on.
 */
#ifndef FUNGEN_MEMORY_MEMORY_H
#define FUNGEN_MEMORY_MEMORY_H

#include "fungen/inside.h"

typedef enum PlanKind {
    PLAN_NONE,   /* dense, in a block of its own */
    PLAN_OWN,    /* laid out in some unusual way, in a block of its own */
    PLAN_LEADER, /* in a slot of a block that is allocated for it and others */
    PLAN_MEMBER, /* in a slot of the leader's block */
    PLAN_JOINED, /* where a part of an array is that it will be a part of */
    PLAN_INTO,   /* where a part of another array is */
    PLAN_RACING  /* all elements in one place: invalid */
} PlanKind;

typedef struct Plan {
    PlanKind kind;
    uint64_t style; /* decides the layout */
    const Var *with; /* MEMBER: the leader; INTO: the other array; JOINED: the
                        first part, NULL for that itself */
    int64_t offset;  /* LEADER, MEMBER: of the slot, in bytes */
    int64_t bytes;   /* LEADER: of all slots */
    const Scalar *start;  /* JOINED: the first element of the part */
    const Type *whole;    /* and what it is a part of */
    const Choice *choice; /* INTO: the part */
} Plan;

/* A scalar that lives in memory: where it is bound, and its block. */
typedef struct Scalars {
    struct Scalars *next;
    Body *body;
    Stm *stm;
    Var *var, *mem;
} Scalars;

/* The plan of VAR, to be read or made. */
Plan *plan_of(Gen *g, const Var *var);

/* VAR is fresh: make a plan for it, if it has none. */
void memory_plan(Gen *g, const Var *var);
/* The same for an operand of an operator: OUTER is the body of the statement
 * whose operator it is. */
void memory_plan_outside(Gen *g, const Var *var, Body *outer);
/* What was in class OLD is in NEW. */
void memory_inherit(Gen *g, ClassId old, ClassId new);

/* The next fresh array of CHOICE's type, in the current body, should be made
 * where that part of TARGET is. */
void memory_wish(Gen *g, Var *target, const Choice *choice);
/* Was it made there, and may it stay, as nobody has read or changed TARGET
 * since?  CLASS, of what TARGET becomes, is one with its class then. */
bool memory_granted(Gen *g, const Var *var);

/* The next fresh array of TYPE, in the current body, gets no plan. */
void memory_reserve(Gen *g, const Type *type);
/* Was it this one?  Then it has to get one. */
bool memory_reserved(Gen *g, const Var *var);
/* N arrays that were reserved will be joined to one of type WHOLE; they are
 * put where they will be then.  So has to be the result, part N. */
void memory_put_joined(Gen *g, Var *const *part, uint32_t n,
                       const Type *whole);

/* FIRST, which was reserved, and SECOND, of its type, are put side by side into
 * one block. */
void memory_put_beside(Gen *g, const Var *first, const Var *second);

/* STM, which was just finished, binds scalars: some may live in memory. */
void memory_plan_scalars(Gen *g, Stm *stm);
const Scalars *memory_scalars(const Gen *g);

/* Let ARRAY be where part CHOICE of WHOLE is, which is bound later on. */
void memory_put_into(Gen *g, const Var *array, const Var *whole,
                     const Choice *choice);

/* Let ARRAY, of the type of OLD, be where OLD is, which is out of reach from
 * now on. */
void memory_overwrite(Gen *g, const Var *array, Var *old);

/* The same for an OLD that is out of reach already; or NULL, then it is put
 * anywhere. */
void memory_put_spare(Gen *g, const Var *array, const Var *old);

/* VAR, an array of `main`, has to be a result and may not be consumed. */
void memory_show(Gen *g, Var *var);
/* Those, in the order of their binding; ended by NULL. */
Var *const *memory_shown(const Gen *g);
/* Statements at the end of the body, with a place that is wrong. */
void make_invalid(Gen *g);

void memory_close_body(Gen *g, uint32_t groups);
uint32_t memory_groups(const Gen *g);

/* Give all arrays their places. */
void memory_place(Gen *g);

Memory *memory_new(Gen *g);
void memory_free(Memory *m);

#endif
