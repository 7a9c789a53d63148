/* carried_parts.h - what the files of carried.h share.
 *
 * A web: the arrays, loops and copies that get a new layout together.
 * carried.c finds and prices it, carried_apply.c changes the program.
 */
#ifndef PASSES_GALOP_CARRIED_PARTS_H
#define PASSES_GALOP_CARRIED_PARTS_H

#include "passes/galop/carried.h"

/* One array that a loop carries: as number ARRAY of what it carries, in the
 * block that is number BLOCK. */
typedef struct Carrier {
    Stm *loop;
    uint32_t array, block;
    bool copied_in, copied_out;
} Carrier;

/* Where an operand or a result names an array of the web, or its block, for one
 * of the web's loops. */
typedef const Scalar **Slot;

/* Arrays, loops, and places that name them, in one web.  Estimates. */
enum { MAX_MEMBERS = 32, MAX_CARRIERS = 8, MAX_SLOTS = 64 };

typedef struct CarriedParts {
    Carrier carrier[MAX_CARRIERS];
    uint32_t ncarrier;
    Var *member[MAX_MEMBERS];
    uint32_t nmember;
    Slot slot[MAX_SLOTS];
    uint32_t nslot;
    const Type *type;
    const uint32_t *from; /* the order before */
    bool kept;            /* nobody else sees these arrays */
    double inside;        /* bytes of copies that are made otherwise */
} CarriedParts;

#endif
