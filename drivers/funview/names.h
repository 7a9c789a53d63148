/* names.h - what is known of the names of a stage. */
#ifndef DRIVERS_FUNVIEW_NAMES_H
#define DRIVERS_FUNVIEW_NAMES_H

#include "drivers/funview/texts.h"
#include "ir-text/ir/ir.h"

/* A name, as `[function,name`, and the rest of its JSON: type, block, index
 * function and its LMADs, a list of what is bound where it is used last, and a
 * list of facts.  All are numbers of texts; 0: it has none. */
typedef struct Known {
    const char *name, *what;
    Loc loc; /* where it is bound */
} Known;

typedef struct NameTable {
    Arena arena;
    Known *at; /* by their names; those of one name in their order */
    size_t count, room;
} NameTable;

/* Those of PRINTED, as it was read. */
void names_find(NameTable *table, Prog *printed, Texts *texts);
/* Those of NOW that BEFORE does not have, or has otherwise, as a list: all of a
 * name, or none. */
void names_changed(const NameTable *before, const NameTable *now, Buf *out);
void names_free(NameTable *table);

#endif
