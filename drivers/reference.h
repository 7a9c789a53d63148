/* reference.h - a second program, besides that of the case. */
#ifndef DRIVERS_REFERENCE_H
#define DRIVERS_REFERENCE_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"

/* The whole of FILE, read and verified, whatever the current case; NULL where
 * it is rejected. */
Prog *reference_read(ToolCase *c, Store *store, const char *file);

#endif
