/* name_uses.h - how names are used. */
#ifndef PASSES_NAME_USES_H
#define PASSES_NAME_USES_H

#include "passes/fun_rounds.h"

typedef struct NameUses {
    bool *used;  /* by Var.id: anywhere */
    bool *typed; /* of a scalar: what it is equal to may decide whether types
                    are equal */
    bool *sized; /* in a type or a place */
} NameUses;

/* In ARENA; of those functions of PROG that are due, as they are now. */
NameUses name_uses_new(const Prog *prog, const FunRounds *rounds,
                       Arena *arena);

#endif
