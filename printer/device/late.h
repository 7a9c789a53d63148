/* late.h - values that the host of a device reads, but need not know. */
#ifndef PRINTER_DEVICE_LATE_H
#define PRINTER_DEVICE_LATE_H

#include "printer/emit/inside.h"

/* Which of FUN's variables are; after emit_uses. */
void emit_find_late(Emitter *e, const Fun *fun);
bool emit_is_late(const Emitter *e, const Var *var);
/* STM reads such a one: its block becomes a copy of the element. */
void emit_late_read(Emitter *e, const Stm *stm);
/* At the end of BODY, which declares them. */
void emit_drop_late(Emitter *e, const Body *body);
/* Those that the kernel uses, at its begin. */
void emit_define_late(Emitter *e, EmitKernel *k);

#endif
