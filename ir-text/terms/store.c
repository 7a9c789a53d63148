/* store.c - stores, and the names in them. */
#include "ir-text/terms/store.h"

#include "ir-text/lex/lex.h"

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

/* One expression in 40 bytes is what programs have. */
void store_expect(Store *store, size_t text)
{
    scalar_expect(store, text / 40);
}

/* Types that are kept come first, to outlive all marks. */
static void make_common_types(Store *store)
{
    for (int e = 0; e < (int)ELEM_COUNT; e++)
        type_scalar(store, (Elem)e);
    for (int s = 0; s < (int)SPACE_COUNT; s++)
        type_mem(store, (Space)s);
}

void store_mark(Store *store)
{
    make_common_types(store);
    table_keep_order(&store->syms);
    table_keep_order(&store->scalars);
    table_keep_order(&store->types);
    table_keep_order(&store->lmads);
    table_keep_order(&store->ixfns);
    store->mark = (StoreMark){store->arena,        store->nscalar,
                              store->syms.count,   store->scalars.count,
                              store->types.count,  store->lmads.count,
                              store->ixfns.count};
    store->arena = store->spare;
    store->spare = (Arena){0};
}

void store_forget(Store *store)
{
    const StoreMark *mark = &store->mark;

    table_forget(&store->syms, mark->syms);
    table_forget(&store->scalars, mark->scalars);
    table_forget(&store->types, mark->types);
    table_forget(&store->lmads, mark->lmads);
    table_forget(&store->ixfns, mark->ixfns);
    memset(store->recent, 0, sizeof store->recent);
    store->nscalar = mark->nscalar;
    arena_reset(&store->arena);
    store->spare = store->arena;
    store->arena = mark->arena;
    store->mark = (StoreMark){0};
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
    arena_free(&store->mark.arena);
    arena_free(&store->spare);
    free(store);
}

Arena *store_arena(Store *store)
{
    return &store->arena;
}

/* The first bytes of TEXT, up to eight, and zeros. */
static uint64_t head_of(const char *text, size_t len)
{
    uint64_t head = 0;
    memcpy(&head, text, len < 8 ? len : 8);
    return head;
}

static uint32_t text_hash(const char *text, size_t len, uint64_t head)
{
    uint32_t hash = hash_mix((uint32_t)len, head);

    for (size_t at = 8; at < len; at += 8)
        hash = hash_mix(hash, head_of(text + at, len - at));
    return hash;
}

static bool is_text(const Sym *sym, const char *text, size_t len,
                    uint64_t head)
{
    return sym->head == head && sym->len == len &&
           (len <= 8 || memcmp(sym->text + 8, text + 8, len - 8) == 0);
}

/* The slot of the name, or an empty one. */
static TableSlot *find_slot(Store *store, uint32_t hash, const char *text,
                            size_t len, uint64_t head)
{
    TableSlot *slot;

    table_reserve(&store->syms);
    TABLE_EACH (&store->syms, hash, slot) {
        if (is_text(slot->thing, text, len, head))
            break;
    }
    return slot;
}

const Sym *sym_find(Store *store, const char *text, size_t len)
{
    uint64_t head = head_of(text, len);
    return find_slot(store, text_hash(text, len, head), text, len, head)
        ->thing;
}

const Sym *sym_intern(Store *store, const char *text, size_t len)
{
    uint64_t head = head_of(text, len);
    uint32_t hash = text_hash(text, len, head);
    TableSlot *slot = find_slot(store, hash, text, len, head);

    if (!slot->thing) {
        Sym *sym = arena_alloc(&store->arena, sizeof *sym + len + 1);
        sym->id = store->syms.count;
        sym->hash = hash;
        sym->len = (uint32_t)len;
        sym->head = head;
        memcpy(sym->text, text, len);
        table_fill(&store->syms, slot, sym, hash);
    }
    return *sym_place(store, len, head, sym_tail(text, len)) = slot->thing;
}

uint32_t sym_count(const Store *store)
{
    return store->syms.count;
}
