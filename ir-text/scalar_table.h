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

/* The slot of the expression that is like WANTED and has the operands ARG, or
 * an empty one for it.  WANTED's hash is set. */
TableSlot *scalar_table_find(Table *table, const Scalar *wanted,
                             const Scalar *const *arg);
/* Room for COUNT more. */
void scalar_table_expect(Table *table, size_t count);

#endif
