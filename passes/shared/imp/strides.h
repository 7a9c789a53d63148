/* strides.h - how far neighbouring iterations are apart in memory: see
 * strides.c.
 *
 *     Strides s = strides_new(prog);
 *     strides_enter(&s, &kernel->exp.fn[0]);
 *     ... stride_along(&s, offset, d) for offsets in that body ...
 *     strides_free(&s);
 */
#ifndef PASSES_SHARED_IMP_STRIDES_H
#define PASSES_SHARED_IMP_STRIDES_H

#include "passes/shared/imp/declared.h"

#include "ir-text/poly/poly.h"

/* From an iteration to the next one along an index an offset stays, grows by
 * one, or does anything else, also what nobody knows. */
typedef enum Stride { STRIDE_NONE, STRIDE_ONE, STRIDE_MANY } Stride;

/* What is known of a variable of the current body. */
typedef struct StrideVar {
    const Poly *value; /* NULL: not known */
    uint64_t varies;   /* bit D: along index D */
} StrideVar;

typedef struct Strides {
    Prog *prog;
    PolyStore *polys;
    Arena arena;
    const Lambda *fn;  /* the current one */
    Declared own;      /* what its body declares */
    VarNumbers number; /* of such a variable: its place in `var`, from 1 on */
    StrideVar *var;
    uint32_t n, room;
    PolyPair *pair; /* of what is substituted */
    uint32_t npair, pair_room;
} Strides;

Strides strides_new(Prog *prog);
void strides_free(Strides *s);
/* FN, whose parameters are indices, is the current one: its body with all that
 * is in it. */
void strides_enter(Strides *s, const Lambda *fn);
/* How far are offsets like OFFSET, which stands in the current body, apart for
 * neighbours along index D, if all other indices, and those of loops, are the
 * same?  A guess: an element that is read is taken to stay what it is. */
Stride stride_along(Strides *s, const Scalar *offset, uint32_t d);

/* The same from trip to trip of the loop in that body whose index TRIP is. */
Stride stride_in_loop(Strides *s, const Scalar *offset, Var *trip);

/* The first access in BODY, of the current one, that is so far apart along D;
 * or NULL. */
const Stm *stride_any(Strides *s, const Body *body, uint32_t d, Stride stride);

typedef struct StridePair {
    const Stm *write, *read;
} StridePair;

/* Does an access in BODY write far apart where one reads far apart?  PAIR:
 * these two. */
bool stride_updates_far(Strides *s, const Body *body, uint32_t d,
                        StridePair *pair);

#endif
