/* table.c - a hash set of interned things. */
#include "ir-text/table.h"

#include "ground/pages.h"

#ifdef FUN_HOSTILE
enum { FIRST_ROOM = 2 }; /* growth runs in every test */
#else
enum { FIRST_ROOM = 256 };
#endif

static TableSlot *place_by_hash(const Table *table, void *thing, uint32_t hash)
{
    uint32_t at = hash & (table->room - 1);

    (void)thing;
    while (table->slot[at].thing)
        at = (at + 1) & (table->room - 1);
    return &table->slot[at];
}

/* In the order in which they came, if that is known: then the last ones can
 * be taken out again, as if they had never been there. */
void table_grow(Table *table, uint32_t room, TablePlace place)
{
    Table old = *table;
    uint32_t n = old.order ? old.count : old.room;

    *table = (Table){.room = room};
    table->slot = pages_alloc(room * sizeof *table->slot);
    if (old.order)
        table->order = pages_alloc(room * sizeof *table->order);
    for (uint32_t i = 0; i < n; i++) {
        TableSlot *from = &old.slot[old.order ? old.order[i] : i];
        if (from->thing)
            table_fill(table, place(table, from->thing, from->hash),
                       from->thing, from->hash);
    }
    table_free(&old);
}

void table_double(Table *table)
{
    table_grow(table, table->room ? table->room * 2 : FIRST_ROOM,
               place_by_hash);
}

void table_keep_order(Table *table)
{
    uint32_t n = 0;

    if (table->order)
        return;
    table_reserve(table);
    table->order = pages_alloc(table->room * sizeof *table->order);
    for (uint32_t i = 0; i < table->room; i++)
        if (table->slot[i].thing)
            table->order[n++] = i;
}

void table_forget(Table *table, uint32_t count)
{
    while (table->count > count)
        table->slot[table->order[--table->count]] = (TableSlot){0};
}

void table_free(Table *table)
{
    pages_free(table->slot, table->room * sizeof *table->slot);
    pages_free(table->order, table->room * sizeof *table->order);
    *table = (Table){0};
}
