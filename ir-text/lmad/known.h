/* known.h - what a walk over a program knows to be equal at a point.
 *
 * Asserted equalities hold from the assert on, to the end of its body.  A
 * definition holds wherever its name is in scope, but there are too many of
 * them to rewrite by: those that a question mentions come in with it
 * (known_learn), and go with the body.
 */
#ifndef IR_TEXT_LMAD_KNOWN_H
#define IR_TEXT_LMAD_KNOWN_H

#include "ir-text/lmad/lmad.h"
#include "ir-text/poly/equality.h"

typedef struct Known {
    Prog *prog;
    PolyStore *polys;
    Equalities *equal;
    LmadCx lmads; /* for operations on index functions */
    const Scalar **def;  /* by Var.id, up to ROOM */
    const Scalar **last; /* likewise: what a loop gives (poly/carried.h) */
    bool *learnt;
    uint32_t room;
    Var **in; /* the definitions that came in, in their order */
    uint32_t nin, in_room;
} Known;

Known known_new(Prog *prog);
void known_free(Known *known);

/* What is known now, to come back to. */
typedef struct KnownMark {
    uint32_t equalities, definitions;
} KnownMark;

KnownMark known_mark(const Known *known);
void known_undo(Known *known, KnownMark mark);

/* STM defines scalars, or asserts equalities; else nothing happens.  Call it
 * when the walk has passed STM. */
void known_pass(Known *known, const Stm *stm);
/* What VAR, an i64, is defined as; NULL where it is not. */
const Scalar *known_definition(const Known *known, const Var *var);

/* Let the equalities know how the names in S, or in PLACE, are defined. */
void known_learn(Known *known, const Scalar *s);
void known_learn_place(Known *known, Place place);
/* The same, of what loops give as functions of their last trip. */
void known_learn_last(Known *known, Place place);

/* These learn what they need. */
bool known_equal(Known *known, const Scalar *a, const Scalar *b);
bool known_ixfns_equal(Known *known, const IxFn *a, const IxFn *b);
/* Is S a number? */
bool known_number(Known *known, const Scalar *s, int64_t *value);

#endif
