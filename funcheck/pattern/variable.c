/* variable.c - the variables of a check file. */
#include "funcheck/pattern/variable.h"

enum {
/* Slots of a table before it grows.  An estimate; growth runs in tests where it
 * is one. */
#ifdef FUN_HOSTILE
    FIRST_SLOTS = 1
#else
    FIRST_SLOTS = 64
#endif
};

void variable_table_init(VariableTable *table, Arena *arena)
{
    *table = (VariableTable){.arena = arena, .nslot = FIRST_SLOTS};
    table->tail = &table->first;
    table->slots = ARENA_NEW(arena, Variable *, table->nslot);
    table->line = variable_intern(table, text_of("@LINE"));
    table->line->is_number = true;
    table->line->format.kind = FORMAT_UNSIGNED;
}

static size_t hash(Text name)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < name.len; i++)
        h = (h ^ (unsigned char)name.at[i]) * 1099511628211u;
    return (size_t)h;
}

/* The slot of NAME, or the empty one where it belongs. */
static Variable **find_slot(VariableTable *table, Text name)
{
    size_t i = hash(name) & (table->nslot - 1);
    while (table->slots[i] && !text_equal(table->slots[i]->name, name))
        i = (i + 1) & (table->nslot - 1);
    return &table->slots[i];
}

static void grow(VariableTable *table)
{
    table->nslot *= 2;
    table->slots = ARENA_NEW(table->arena, Variable *, table->nslot);
    for (Variable *v = table->first; v; v = v->next)
        *find_slot(table, v->name) = v;
}

Variable *variable_intern(VariableTable *table, Text name)
{
    if (2 * (table->count + 1) > table->nslot)
        grow(table);
    Variable **slot = find_slot(table, name);
    if (!*slot) {
        Variable *v = ARENA_NEW(table->arena, Variable, 1);
        v->name = name;
        *table->tail = *slot = v;
        table->tail = &v->next;
        table->count++;
    }
    return *slot;
}

void variable_clear_local(VariableTable *table)
{
    for (Variable *v = table->first; v; v = v->next)
        if (v->name.at[0] != '$')
            v->has_text = v->has_number = false;
}
