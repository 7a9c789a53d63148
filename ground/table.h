/* table.h - a hash set of interned things.
 *
 * The things keep their own hash; the table only finds the slot.  A lookup
 * walks the slots from the hash on until it meets the thing or an empty one.
 */
#ifndef GROUND_TABLE_H
#define GROUND_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef struct TableSlot {
    void *thing; /* NULL: empty */
    uint32_t hash, near; /* where it is near others, if it is */
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
/* All are forgotten, in time of their number, or less. */
void table_clear(Table *table);

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

/* ---- things near what they are made of ----
 *
 * Most things are met once, so that the search for one ends in an empty slot,
 * which a large table never has in the cache.  In some tables, slots follow
 * the order in which operands were made: a thing stands within a few slots of
 * where its newest operand leads, among those that were made just before it.
 * Where these are taken, it stands where its hash leads, or after that by
 * steps that grow, for slots near each other are taken together.
 */
#ifdef FUN_HOSTILE
enum { TABLE_NEAR = 8, TABLE_TRIED = 2, TABLE_SMALL = 8 };
#else
enum { TABLE_NEAR = 64, TABLE_TRIED = 5, TABLE_SMALL = 1 << 14 };
#endif


/* Room for COUNT more. */
void table_expect_near(Table *table, size_t count);

/* Two slots of three: what is searched stands near, so that a full table
 * costs less than a large one. */
static inline uint32_t table_most_near(uint32_t room)
{
    return room / 3 * 2;
}

static inline void table_reserve_near(Table *table)
{
    if (table->count >= table_most_near(table->room))
        table_expect_near(table, 1);
}

/* The slot that is looked at after STEP others. */
static inline uint32_t table_way_near(uint32_t near, uint32_t hash,
                                      uint32_t step)
{
    uint32_t far = step - TABLE_TRIED;

    return step < TABLE_TRIED
               ? near + (hash + step * (hash >> 16 | 1)) % TABLE_NEAR
               : hash + far * (far + 1) / 2;
}

/* A small table is in the cache as it is. */
static inline uint32_t table_place_near(const Table *table, uint32_t near,
                                        uint32_t hash)
{
    return table->room > TABLE_SMALL ? near : hash;
}

/* As TABLE_EACH, for things near PLACE. */
#define TABLE_EACH_NEAR(table, place, wanted, slot)                            \
    for (uint32_t near_ = table_place_near(table, place, wanted), step_ = 0,   \
                  at_ = table_way_near(near_, wanted, 0);                      \
         (slot) = &(table)->slot[at_ & ((table)->room - 1)], (slot)->thing;    \
         at_ = table_way_near(near_, wanted, ++step_))                         \
        if ((slot)->hash == (wanted))

static inline void table_fill_near(Table *table, TableSlot *slot, void *thing,
                                   uint32_t hash, uint32_t near)
{
    table_fill(table, slot, thing, hash);
    slot->near = near;
}

/* Mix VALUE into HASH (the finalizer of MurmurHash3 over a running state). */
static inline uint32_t hash_mix(uint32_t hash, uint64_t value)
{
    uint64_t h = (hash ^ value) * 0xff51afd7ed558ccdULL;
    h ^= h >> 32;
    h *= 0xc4ceb9fe1a85ec53ULL;
    return (uint32_t)(h ^ h >> 29);
}

/* Mix a pair.  The sum of these is a hash of a set: the processor mixes its
 * pairs side by side, where a running state would wait for each. */
static inline uint64_t hash_pair(uint64_t a, uint64_t b)
{
    uint64_t h = a * 0x9e3779b97f4a7c15ULL + b;
    h = (h ^ h >> 32) * 0xff51afd7ed558ccdULL;
    return h ^ h >> 29;
}

#endif
