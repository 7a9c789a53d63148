/* middle.h - an index in three parts: in its middle, comparisons with its
 * ends have one outcome. */
#ifndef PRINTER_EMIT_MIDDLE_H
#define PRINTER_EMIT_MIDDLE_H

#include "printer/emit/inside.h"

#include "ir-text/poly/poly.h"

typedef enum EmitPart {
    PART_MIDDLE,
    PART_LOW, /* what is before it */
    PART_HIGH /* what is after it */
} EmitPart;

/* What OF is: IS in the middle, and OTHER in END of as many iterations; there
 * is none where END is PART_MIDDLE. */
typedef struct EmitOutcome {
    const Scalar *of, *is, *other;
    EmitPart end;
    int64_t width;
} EmitOutcome;

/* Of the index, from LOW up to what is HIGH less than its bound; both are
 * at least 0. */
struct EmitMiddle {
    int64_t low, high;
    EmitOutcome *outcome;
    uint32_t count;
    EmitPart part;   /* where we are, */
    uint32_t number; /* and the how manyth part it is of all */
};

/* The middle of the last index of STM, a kernel; false: it has no ends. */
bool emit_find_middle(Emitter *e, const Stm *stm, EmitMiddle *middle);
/* From here on, what is printed stands in PART of that, up to
 * emit_leave_part. */
void emit_enter_part(Emitter *e, const Stm *stm, EmitMiddle *middle,
                     EmitPart part);
void emit_leave_part(Emitter *e);
/* We are in one, and nothing there reads VAR. */
bool emit_is_unread_in_part(const Emitter *e, const Var *var);
/* Nor does anything there declare VAR, or set it. */
bool emit_is_left_out(const Emitter *e, const Var *var);
/* What S is in that part of e->middle. */
const Scalar *emit_in_part(Emitter *e, const Scalar *s);

#endif
