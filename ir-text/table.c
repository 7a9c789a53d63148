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
    Table old = *table;
    table->room = old.room ? old.room * 2 : FIRST_ROOM;
    table->slot = pages_alloc(table->room * sizeof *table->slot);
    for (uint32_t i = 0; i < old.room; i++) {
        uint32_t at = old.slot[i].hash & (table->room - 1);
        if (!old.slot[i].thing)
            continue;
        while (table->slot[at].thing)
            at = (at + 1) & (table->room - 1);
        table->slot[at] = old.slot[i];
    }
    table_free(&old);
}

void table_free(Table *table)
{
    pages_free(table->slot, table->room * sizeof *table->slot);
    *table = (Table){0};
}
