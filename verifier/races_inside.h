/* races_inside.h - what the files of races share. */
#ifndef VERIFIER_RACES_INSIDE_H
#define VERIFIER_RACES_INSIDE_H

#include "verifier/races.h"

/* Nested body FN of STM. */
typedef struct Inside {
    const Stm *stm;
    uint32_t fn;
} Inside;

typedef struct Access {
    const Stm *stm;
    const Var *array;
    const Var *block;
    const IxFn *ixfn; /* what it reaches; NULL: not known */
    Elem elem;
    bool writes;
    /* It is not of one iteration: what brings together what the bodies gave. */
    bool any_time;
    /* The nested bodies that it is in, within the form, the outermost first:
     * INSIDE[first] and so on. */
    uint32_t first, depth;
} Access;

typedef struct AccessList {
    Access *at;
    uint32_t n, room;
    Inside *inside;
    uint32_t ninside, inside_room;
    const Var **own; /* blocks that are allocated in the form's bodies */
    uint32_t nown, own_room;
} AccessList;

void access_list_free(AccessList *list);

/* What happens in the bodies of FORM, a parallel one.  CX is for index
 * functions. */
void collect_accesses(LmadCx *cx, const Stm *form, AccessList *list);
/* What selection SEL of ARRAY, with the operands ARG, reaches; NULL where that
 * cannot be said. */
const IxFn *selected_ixfn(LmadCx *cx, const Var *array, const Selection *sel,
                          const Scalar *const *arg);
/* Where the result K of FORM's first body goes in one iteration. */
const IxFn *iteration_ixfn(LmadCx *cx, const Stm *form, uint32_t k);

#endif
