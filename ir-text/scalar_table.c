/* scalar_table.c - the hash set of scalar expressions. */
#include "ir-text/scalar_table.h"

enum {
#ifdef FUN_HOSTILE
    FIRST_ROOM = 4 /* growth runs in every test */
#else
    FIRST_ROOM = 256
#endif
};

static TableSlot *place(const Table *table, void *thing, uint32_t hash)
{
    const Scalar *s = thing;

    (void)hash;
    return scalar_table_search(table, s, (const Scalar *const *)s->arg);
}

void scalar_table_expect(Table *table, size_t count)
{
    uint32_t room = table->room ? table->room : FIRST_ROOM;

    while (room < 1U << 30 && scalar_table_most(room) < table->count + count)
        room *= 2;
    if (room > table->room)
        table_grow(table, room, place);
}
