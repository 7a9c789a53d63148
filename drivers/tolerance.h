/* tolerance.h - how much floats may differ, as options say it. */
#ifndef DRIVERS_TOLERANCE_H
#define DRIVERS_TOLERANCE_H

#include "drivers/tool.h"

/* TEXT, the value of `--tolerance`, as a number; NULL leaves *TOLERANCE as it
 * is.  False: an error says what is wrong with it. */
bool tolerance_read(ToolCase *c, const char *text, double *tolerance);

#endif
