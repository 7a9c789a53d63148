/* tolerance.c - how much floats may differ, as options say it. */
#include "drivers/tolerance.h"

#include <stdlib.h>

bool tolerance_read(ToolCase *c, const char *text, double *tolerance)
{
    char *end;

    if (!text)
        return true;
    *tolerance = strtod(text, &end);
    if (*text && !*end && *tolerance >= 0 && *tolerance <= 1)
        return true;
    diag_error(c->diag, (Span){0},
               "a tolerance must be a number from 0 to 1, not '%s'", text);
    return false;
}
