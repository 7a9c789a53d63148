/* value_npy.c - values in the .npy format. */
#include "ir-text/value_formats.h"

bool value_read_npy(ValueReader *r, Value *value)
{
    (void)value;
    return value_error(r, r->at, 1, "not yet");
}

void value_print_npy(Buf *out, const Value *value)
{
    (void)out, (void)value;
}
