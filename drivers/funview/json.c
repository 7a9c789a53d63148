/* json.c - the data of a page. */
#include "drivers/funview/json.h"

#include <string.h>

void json_text(Buf *out, const char *text)
{
    quote_json(out, text ? text : "", text ? strlen(text) : 0);
}

void json_field(Buf *out, const char *key, const char *text)
{
    buf_printf(out, ",\"%s\":", key);
    json_text(out, text);
}
