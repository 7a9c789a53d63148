/* middle.h - iterations in the middle of an index, where comparisons
 * with its ends have one outcome. */
#ifndef PRINTER_EMIT_MIDDLE_H
#define PRINTER_EMIT_MIDDLE_H

#include "printer/emit/inside.h"

#include "ir-text/poly/poly.h"

typedef struct EmitOutcome {
    const Scalar *of, *is;
} EmitOutcome;

/* Of the index, from LOW up to what is HIGH less than its bound; both are
 * at least 0. */
struct EmitMiddle {
    int64_t low, high;
    EmitOutcome *outcome;
    uint32_t count, number;
};

/* The middle of the last index of STM, a kernel; false: it has no ends. */
bool emit_find_middle(Emitter *e, const Stm *stm, EmitMiddle *middle);
/* From here on, what is printed stands in that, up to emit_leave_middle. */
void emit_enter_middle(Emitter *e, const Stm *stm, const EmitMiddle *middle);
void emit_leave_middle(Emitter *e);
/* We are in one, and nothing there reads VAR. */
bool emit_is_unread_in_middle(const Emitter *e, const Var *var);
/* Nor does anything there declare VAR, or set it. */
bool emit_is_left_out(const Emitter *e, const Var *var);
/* What S is in e->middle. */
const Scalar *emit_in_middle(Emitter *e, const Scalar *s);

#endif
