/* table.c - a hash set of interned things. */
#include "ir-text/table.h"

#include "ground/pages.h"


#ifdef FUN_HOSTILE
enum { FIRST_ROOM = 2 }; /* growth runs in every test */
#else
enum { FIRST_ROOM = 256 };
#endif

static void grow_to(Table *table, uint32_t room)
{
    TableSlot *slot = pages_alloc(room * sizeof *slot);

    for (uint32_t i = 0; i < table->room; i++) {
        uint32_t at = table->slot[i].hash & (room - 1);
        if (!table->slot[i].thing)
            continue;
        while (slot[at].thing)
            at = (at + 1) & (room - 1);
        slot[at] = table->slot[i];
    }
    pages_free(table->slot, table->room * sizeof *table->slot);
    table->slot = slot;
    table->room = room;
}

void table_reserve(Table *table)
{
    if (table->room && table->count + 1 <= table->room / 2)
        return;
    grow_to(table, table->room ? table->room * 2 : FIRST_ROOM);
}

void table_expect(Table *table, size_t count)
{
    uint32_t room = table->room ? table->room : FIRST_ROOM;

    while (room < 1U << 30 && room / 2 < table->count + count)
        room *= 2;
    if (room > table->room)
        grow_to(table, room);
}

void table_free(Table *table)
{
    pages_free(table->slot, table->room * sizeof *table->slot);
    *table = (Table){0};
}
