/* scalar_table.c - the hash set of scalar expressions. */
#include "ir-text/scalar_table.h"

enum {
    NEAR = 32,
#ifdef FUN_HOSTILE
    FIRST_ROOM = 4 /* growth runs in every test */
#else
    FIRST_ROOM = 256
#endif
};

static uint32_t near_place(uint32_t hash, uint32_t narg,
                           const Scalar *const *arg)
{
    uint32_t newest = 0;

    if (narg == 0)
        return hash; /* constants: there are few, and they come again */
    for (uint32_t i = 0; i < narg; i++)
        if (arg[i]->id > newest)
            newest = arg[i]->id;
    return 2 * newest + hash % NEAR;
}

static bool is_like(const Scalar *s, const Scalar *wanted,
                    const Scalar *const *arg)
{
    if (s->op != wanted->op || s->elem != wanted->elem ||
        s->narg != wanted->narg || s->u.bits != wanted->u.bits)
        return false;
    for (uint32_t i = 0; i < s->narg; i++)
        if (s->arg[i] != arg[i])
            return false;
    return true;
}

static bool fits(const TableSlot *slot, const Scalar *wanted,
                 const Scalar *const *arg)
{
    return !slot->thing || (slot->hash == wanted->hash &&
                            is_like(slot->thing, wanted, arg));
}

static TableSlot *find(const Table *table, const Scalar *wanted,
                       const Scalar *const *arg)
{
    uint32_t mask = table->room - 1;
    uint32_t at = near_place(wanted->hash, wanted->narg, arg);

    for (uint32_t i = 0; i < NEAR; i++, at++)
        if (fits(&table->slot[at & mask], wanted, arg))
            return &table->slot[at & mask];
    for (at = wanted->hash;; at++)
        if (fits(&table->slot[at & mask], wanted, arg))
            return &table->slot[at & mask];
}

static TableSlot *place(const Table *table, void *thing, uint32_t hash)
{
    const Scalar *s = thing;

    (void)hash;
    return find(table, s, (const Scalar *const *)s->arg);
}

/* Two slots of three: what is searched stands near, so that a full table
 * costs less than a large one. */
static uint32_t most_in(uint32_t room)
{
    return room / 3 * 2;
}

void scalar_table_expect(Table *table, size_t count)
{
    uint32_t room = table->room ? table->room : FIRST_ROOM;

    while (room < 1U << 30 && most_in(room) < table->count + count)
        room *= 2;
    if (room > table->room)
        table_grow(table, room, place);
}

TableSlot *scalar_table_find(Table *table, const Scalar *wanted,
                             const Scalar *const *arg)
{
    if (table->count + 1 > most_in(table->room))
        scalar_table_expect(table, 1);
    return find(table, wanted, arg);
}
