/* table.h - a hash set of interned things.
 *
 * The things keep their own hash; the table only finds the slot.  A lookup
 * walks the slots from the hash on until it meets the thing or an empty one.
 */
#ifndef IR_TEXT_TABLE_H
#define IR_TEXT_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef struct TableSlot {
    void *thing; /* NULL: empty */
    uint32_t hash;
} TableSlot;

typedef struct Table {
    TableSlot *slot;
    uint32_t *order; /* the slots as they were filled; NULL: nobody asks */
    uint32_t room, count; /* room is a power of two, or 0 */
} Table;

void table_double(Table *table);
void table_free(Table *table);

/* Make sure that one more thing fits. */
static inline void table_reserve(Table *table)
{
    if (table->count >= table->room / 2)
        table_double(table);
}

/* From now on all but the COUNT things that came first can be forgotten. */
void table_keep_order(Table *table);
void table_forget(Table *table, uint32_t count);

/* An empty slot for THING, to be filled with its hash. */
typedef TableSlot *(*TablePlace)(const Table *table, void *thing,
                                 uint32_t hash);
/* Make the table that large. */
void table_grow(Table *table, uint32_t room, TablePlace place);

/* The slots that may hold a thing of this hash:
 *
 *     TABLE_EACH(table, hash, slot)
 *         if (is_it(slot->thing)) return slot->thing;
 *     -- slot is the empty one here
 */
#define TABLE_EACH(table, wanted, slot)                                        \
    for (uint32_t at_ = (wanted) & ((table)->room - 1);                        \
         (slot) = &(table)->slot[at_], (slot)->thing;                          \
         at_ = (at_ + 1) & ((table)->room - 1))                                \
        if ((slot)->hash == (wanted))

static inline void table_fill(Table *table, TableSlot *slot, void *thing,
                              uint32_t hash)
{
    slot->thing = thing;
    slot->hash = hash;
    if (table->order)
        table->order[table->count] = (uint32_t)(slot - table->slot);
    table->count++;
}

/* Mix VALUE into HASH (the finalizer of MurmurHash3 over a running state). */
static inline uint32_t hash_mix(uint32_t hash, uint64_t value)
{
    uint64_t h = (hash ^ value) * 0xff51afd7ed558ccdULL;
    h ^= h >> 32;
    h *= 0xc4ceb9fe1a85ec53ULL;
    return (uint32_t)(h ^ h >> 29);
}

#endif
