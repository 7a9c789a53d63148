/* scalar_table.h - the hash set of scalar expressions.
 *
 * Most expressions of a program are met once, so that the search for one ends
 * in an empty slot, which a large table never has in the cache.  Here slots
 * follow the order in which operands were made: an expression stands within
 * NEAR slots of where its newest operand leads, next to those that were made
 * just before it.  Where that place is full, it stands where its hash leads,
 * as in any other table.
 */
#ifndef IR_TEXT_SCALAR_TABLE_H
#define IR_TEXT_SCALAR_TABLE_H

#include "ir-text/table.h"
#include "ir-text/terms.h"

/* Room for COUNT more. */
void scalar_table_expect(Table *table, size_t count);

/* Two slots of three: what is searched stands near, so that a full table
 * costs less than a large one. */
static inline uint32_t scalar_table_most(uint32_t room)
{
    return room / 3 * 2;
}

enum { SCALAR_NEAR = 32 };

static inline uint32_t scalar_near_place(const Scalar *wanted,
                                         const Scalar *const *arg)
{
    uint32_t newest = 0;

    if (wanted->narg == 0)
        return wanted->hash; /* constants: there are few, and they come again */
    for (uint32_t i = 0; i < wanted->narg; i++)
        if (arg[i]->id > newest)
            newest = arg[i]->id;
    return 2 * newest + wanted->hash % SCALAR_NEAR;
}

/* Is S, or nothing, in this slot? */
static inline bool scalar_fits(const TableSlot *slot, const Scalar *wanted,
                               const Scalar *const *arg)
{
    const Scalar *s = slot->thing;

    if (!s)
        return true;
    if (slot->hash != wanted->hash || s->op != wanted->op ||
        s->elem != wanted->elem || s->narg != wanted->narg ||
        s->u.bits != wanted->u.bits)
        return false;
    for (uint32_t i = 0; i < wanted->narg; i++)
        if (s->arg[i] != arg[i])
            return false;
    return true;
}

static inline TableSlot *scalar_table_search(const Table *table,
                                             const Scalar *wanted,
                                             const Scalar *const *arg)
{
    uint32_t mask = table->room - 1;
    uint32_t at = scalar_near_place(wanted, arg);

    for (uint32_t i = 0; i < SCALAR_NEAR; i++, at++)
        if (scalar_fits(&table->slot[at & mask], wanted, arg))
            return &table->slot[at & mask];
    /* Steps grow, for places near each other are taken together. */
    at = wanted->hash;
    for (uint32_t step = 1;; at += step++)
        if (scalar_fits(&table->slot[at & mask], wanted, arg))
            return &table->slot[at & mask];
}

/* The slot of the expression that is like WANTED and has the operands ARG, or
 * an empty one for it.  WANTED's hash is set. */
static inline TableSlot *scalar_table_find(Table *table, const Scalar *wanted,
                                           const Scalar *const *arg)
{
    if (table->count >= scalar_table_most(table->room))
        scalar_table_expect(table, 1);
    return scalar_table_search(table, wanted, arg);
}

#endif
