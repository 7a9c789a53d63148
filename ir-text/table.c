/* table.c - a hash set of interned things. */
#include "ir-text/table.h"

#include "ground/pages.h"


#ifdef FUN_HOSTILE
enum { FIRST_ROOM = 2 }; /* growth runs in every test */
#else
enum { FIRST_ROOM = 256 };
#endif

void table_reserve(Table *table)
{
    if (table->room && table->count + 1 <= table->room / 2)
        return;
    uint32_t room = table->room ? table->room * 2 : FIRST_ROOM;
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

void table_free(Table *table)
{
    pages_free(table->slot, table->room * sizeof *table->slot);
    *table = (Table){0};
}
