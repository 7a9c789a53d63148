/* reference.h - programs that are read and verified: that of the case, and a
 * second one. */
#ifndef DRIVERS_REFERENCE_H
#define DRIVERS_REFERENCE_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"

/* The program of the case; NULL: it is rejected. */
Prog *case_read(ToolCase *c, Store *store);

/* The whole of FILE, whatever the current case; NULL likewise. */
Prog *reference_read(ToolCase *c, Store *store, const char *file);

#endif
