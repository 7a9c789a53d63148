/* store.h - the inside of a Store: for the files that intern. */
#ifndef IR_TEXT_STORE_H
#define IR_TEXT_STORE_H

#include "ir-text/table.h"
#include "ir-text/terms.h"

/* Names come again soon: the few that were met last are looked at before the
 * table, which is too large for a cache in a large program. */
enum { RECENT_SYMS = 1024 };

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
    const Sym *recent[RECENT_SYMS]; /* by hash */
    uint32_t nscalar;
    /* Terms that are asked for all the time. */
    const Type *scalar_type[ELEM_COUNT];
    const Type *mem_type[SPACE_COUNT];
};

#endif
