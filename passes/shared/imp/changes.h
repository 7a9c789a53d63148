/* changes.h - what a loop of IMP changes: see changes.c. */
#ifndef PASSES_SHARED_IMP_CHANGES_H
#define PASSES_SHARED_IMP_CHANGES_H

#include "ir-text/ir/ir.h"

/* Where a statement with bodies stands: its first place and its last. */
typedef struct LoopStretch {
    const Stm *stm;
    uint32_t begin, end;
} LoopStretch;

/* What the current loop changes, whatever repeats in it, too. */
typedef struct LoopChanges {
    Arena arena;
    uint32_t nvar;
    uint32_t *first; /* by Var.id, and one more: of the places where it is
                        declared or set */
    uint32_t *place;
    LoopStretch *loop; /* as they begin in the text */
    uint32_t nloop;
    uint32_t at;     /* the current one, */
    uint32_t number; /* and the how manyth it is, from 1 on */
    /* By Scalar.id, of those with operands: twice NUMBER, and 1 more if that
     * loop changes it. */
    uint32_t *answer;
    uint32_t answer_room;
} LoopChanges;

/* Of the functions of IMP as they are now. */
LoopChanges loop_changes_new(const Prog *prog);
/* LOOP is the current one; they come in the order of the text. */
void loop_changes_enter(LoopChanges *c, const Stm *loop);
/* Does it change what S is? */
bool loop_changes(LoopChanges *c, const Scalar *s);
/* The place of the current loop; has what S is changed from PLACE up to it? */
uint32_t loop_changes_place(const LoopChanges *c);
bool loop_changes_since(const LoopChanges *c, const Scalar *s, uint32_t place);
void loop_changes_free(LoopChanges *c);

#endif
