/* table.c - a hash set of interned things. */
#include "ground/table.h"

#include "ground/pages.h"

#include <stdbool.h>

#ifdef FUN_HOSTILE
enum { FIRST_ROOM = 2 }; /* growth runs in every test */
#else
/* Slots.  An estimate; growth doubles it. */
enum { FIRST_ROOM = 256 };
#endif

/* An empty slot for what stood in OLD. */
static TableSlot *place(const Table *table, const TableSlot *old, bool near)
{
    TableSlot *slot;

    if (near) {
        TABLE_EACH_NEAR (table, old->near, old->hash, slot)
            continue;
    } else {
        TABLE_EACH (table, old->hash, slot)
            continue;
    }
    return slot;
}

/* In the order in which they came, if that is known: then the last ones can
 * be taken out again, as if they had never been there. */
static void grow(Table *table, uint32_t room, bool near)
{
    Table old = *table;
    uint32_t n = old.order ? old.count : old.room;

    *table = (Table){.room = room};
    table->slot = pages_alloc(room * sizeof *table->slot);
    if (old.order)
        table->order = pages_alloc(room * sizeof *table->order);
    for (uint32_t i = 0; i < n; i++) {
        const TableSlot *from = &old.slot[old.order ? old.order[i] : i];
        if (from->thing)
            table_fill_near(table, place(table, from, near), from->thing,
                            from->hash, from->near);
    }
    table_free(&old);
}

void table_double(Table *table)
{
    grow(table, table->room ? table->room * 2 : FIRST_ROOM, false);
}

void table_expect_near(Table *table, size_t count)
{
    uint32_t room = table->room ? table->room : FIRST_ROOM;

    while (room < 1U << 30 && table_most_near(room) < table->count + count)
        room *= 2;
    if (room > table->room)
        grow(table, room, true);
}

void table_keep_order(Table *table)
{
    uint32_t n = 0;

    if (table->order)
        return;
    if (!table->room)
        table_double(table);
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

void table_clear(Table *table)
{
    if (!table->order || table->count > TABLE_SMALL) {
        table_free(table);
        table_keep_order(table);
    }
    table_forget(table, 0);
}

void table_free(Table *table)
{
    pages_free(table->slot, table->room * sizeof *table->slot);
    pages_free(table->order, table->room * sizeof *table->order);
    *table = (Table){0};
}
