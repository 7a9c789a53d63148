/* store.c - stores, and the names in them. */
#include "ir-text/store.h"

#include "ir-text/lex.h"

#include <stdlib.h>
#include <string.h>

const char *const space_text[SPACE_COUNT] = {
    [SPACE_DEVICE] = "device",
    [SPACE_SHARED] = "shared",
    [SPACE_PRIVATE] = "private",
};

Store *store_new(void)
{
    Store *store = ground_alloc(sizeof *store);
    memset(store, 0, sizeof *store);
    words_intern(store);
    return store;
}

void store_free(Store *store)
{
    if (!store)
        return;
    table_free(&store->syms);
    table_free(&store->scalars);
    table_free(&store->types);
    table_free(&store->lmads);
    table_free(&store->ixfns);
    arena_free(&store->arena);
    free(store);
}

Arena *store_arena(Store *store)
{
    return &store->arena;
}

size_t store_bytes(const Store *store)
{
    size_t slots = (size_t)store->syms.room + store->scalars.room +
                   store->types.room + store->lmads.room + store->ixfns.room;
    return store->arena.used + slots * sizeof(TableSlot);
}

static uint32_t text_hash(const char *text, size_t len)
{
    uint32_t hash = (uint32_t)len;
    uint64_t word;

    for (; len >= 8; text += 8, len -= 8) {
        memcpy(&word, text, 8);
        hash = hash_mix(hash, word);
    }
    word = 0;
    memcpy(&word, text, len);
    return hash_mix(hash, word);
}

const Sym *sym_find(Store *store, const char *text, size_t len)
{
    uint32_t hash = text_hash(text, len);
    TableSlot *slot;

    table_reserve(&store->syms);
    TABLE_EACH (&store->syms, hash, slot) {
        const Sym *sym = slot->thing;
        if (sym->len == len && memcmp(sym->text, text, len) == 0)
            return sym;
    }
    return NULL;
}

const Sym *sym_intern(Store *store, const char *text, size_t len)
{
    uint32_t hash = text_hash(text, len);
    TableSlot *slot;

    table_reserve(&store->syms);
    TABLE_EACH (&store->syms, hash, slot) {
        const Sym *sym = slot->thing;
        if (sym->len == len && memcmp(sym->text, text, len) == 0)
            return sym;
    }
    Sym *sym = arena_alloc(&store->arena, sizeof *sym + len + 1);
    sym->id = store->syms.count;
    sym->hash = hash;
    sym->len = (uint32_t)len;
    memcpy(sym->text, text, len);
    table_fill(&store->syms, slot, sym, hash);
    return sym;
}

uint32_t sym_count(const Store *store)
{
    return store->syms.count;
}
