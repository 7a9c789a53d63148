/* row.h - a run of neighbours along the last index of a kernel. */
#ifndef PRINTER_EMIT_ROW_H
#define PRINTER_EMIT_ROW_H

#include "printer/emit/inside.h"

/* What one iteration does, and the end of the loop that it stands in. */
void row_iteration(Emitter *e, const Body *body);
/* Has what row_run prints for STM more than one loop? */
bool row_has_parts(Emitter *e, const Stm *stm);
/* [fun_from, fun_stop) of the last index of STM, that is below BOUND. */
void row_run(Emitter *e, const Stm *stm, const char *bound);

#endif
