/* store.h - the inside of a Store: for the files that intern. */
#ifndef IR_TEXT_STORE_H
#define IR_TEXT_STORE_H

#include "ir-text/table.h"
#include "ir-text/terms.h"

struct Store {
    Arena arena;
    Table syms, scalars, types, lmads, ixfns;
    uint32_t nscalar;
    /* Terms that are asked for all the time. */
    const Type *scalar_type[ELEM_COUNT];
    const Type *mem_type[SPACE_COUNT];
};

#endif
