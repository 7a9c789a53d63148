/* blocks_apart.h - names that never are one block. */
#ifndef PASSES_SHARED_STORAGE_BLOCKS_APART_H
#define PASSES_SHARED_STORAGE_BLOCKS_APART_H

#include "ir-text/ir/ir.h"

#define NO_BODY UINT32_MAX

/* What binds a name. */
typedef struct BlockBinder {
    const Stm *stm; /* NULL: its function */
    uint32_t fn;    /* it is a parameter of this body of STM's; NO_BODY: it
                       stands in the pattern */
    uint32_t bound; /* more for what is bound after it in the text */
    bool of_entry;  /* a parameter of an entry */
} BlockBinder;

typedef BlockBinder (*BlockBinderFn)(const void *names, const Var *name);

/* A and B, both in scope, are not one block; of each name, BINDER tells, given
 * NAMES, what binds it. */
bool blocks_apart(BlockBinderFn binder, const void *names, const Var *a,
                  const Var *b);

#endif
