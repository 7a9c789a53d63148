/* loop.h - loops in the making.
 *
 * First what is carried is said; then the body is opened, and each carried
 * value is given its next one; at last the body is closed.
 */
#ifndef FUNGEN_LOOP_H
#define FUNGEN_LOOP_H

#include "fungen/inside.h"

enum { NO_SIZE = MAX_RESULTS };

/* What a loop carries. */
typedef struct GenCarried {
    const Type *type;  /* of the initial value */
    const Scalar *init;
    GenRange range; /* of the scalar, or of the elements */
    bool unique;
    uint32_t sized_by; /* the parameter that is its outermost size */
    ClassId before, after; /* of the initial array, and of the body's */
    Var *param, *pat;
    const Scalar *res;
} GenCarried;

/* A loop in the making. */
typedef struct Trip {
    GenCarried at[MAX_RESULTS];
    uint32_t n;
    const Scalar *bound; /* NULL: while */
    Var *index;
    Frame frame;
} Trip;

/* ---- before the body ---- */

/* A scalar that stays in RANGE. */
GenCarried *carry_scalar(Gen *g, Trip *t, Elem elem, GenRange range);
/* Unique ones come first: what they consume is out of reach then. */
GenCarried *carry_array(Gen *g, Trip *t, Var *array, bool unique);

/* ---- the body ---- */

/* BOUND: how often it runs; NULL: TIMES at most, while something holds. */
void open_trip(Gen *g, Trip *t, const Scalar *bound, int64_t times);
/* What C is on the next trip. */
void give_scalar(Gen *g, GenCarried *c, const Scalar *s);
void give_array(Gen *g, GenCarried *c, Var *array);
/* Something for all that have nothing yet. */
void give_rest(Gen *g, Trip *t);
/* CONDITION: the parameter after `while`, or NULL. */
void close_trip(Gen *g, Trip *t, Var *condition);

/* TYPE with SIZE outermost. */
const Type *resized(Gen *g, const Type *type, const Scalar *size);

#endif
