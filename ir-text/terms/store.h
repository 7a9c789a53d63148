/* store.h - the inside of a Store: for the files that intern. */
#ifndef IR_TEXT_TERMS_STORE_H
#define IR_TEXT_TERMS_STORE_H

#include "ground/table.h"
#include "ir-text/terms/terms.h"

#include <string.h>

/* Names come again soon: the few that were met last are looked at before the
 * table, which is too large for a cache in a large program.  1024 names: 8 KB,
 * a quarter of a first-level cache. */
enum { RECENT_BITS = 10, RECENT_SYMS = 1 << RECENT_BITS };

/* What a store held when it was marked, and the memory of that time. */
typedef struct StoreMark {
    Arena arena;
    uint32_t nscalar; /* ids; leaves of variables are in no table */
    uint32_t syms, scalars, types, lmads, ixfns; /* things in the tables */
} StoreMark;

struct Store {
    Arena arena;
    StoreMark mark;
    Arena spare; /* the memory of what was forgotten last */
    Table syms, scalars, types, lmads, ixfns;
    const Sym *recent[RECENT_SYMS]; /* by sym_place */
    uint32_t nscalar;
    /* Terms that are asked for all the time. */
    const Type *scalar_type[ELEM_COUNT];
    const Type *mem_type[SPACE_COUNT];
};

/* ---- names ---- */

/* The eight bytes at AT. */
static inline uint64_t sym_word_at(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* The last eight bytes of a text that has more than these. */
static inline uint64_t sym_tail(const char *text, size_t len)
{
    return len > 8 ? sym_word_at(text + len - 8) : 0;
}

/* The place of a name among the recent ones. */
static inline const Sym **sym_place(Store *store, size_t len, uint64_t head,
                                    uint64_t tail)
{
    uint64_t h = (head + 5 * tail + len) * 0x9e3779b97f4a7c15;
    return &store->recent[h >> (64 - RECENT_BITS)];
}

/* The name TEXT, which begins with HEAD (and zeros after it), if it was met
 * lately and is not long; else NULL. */
static inline const Sym *sym_recent(Store *store, const char *text, size_t len,
                                    uint64_t head)
{
    uint64_t tail = sym_tail(text, len);
    const Sym *sym = *sym_place(store, len, head, tail);

    if (!sym || sym->head != head || sym->len != len || len > 16 ||
        sym_tail(sym->text, len) != tail)
        return NULL;
    return sym;
}

/* ---- expressions ---- */

/* Room in the table for COUNT more. */
void scalar_expect(Store *store, size_t count);

#endif
