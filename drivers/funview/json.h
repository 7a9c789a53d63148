/* json.h - the data of a page: ground/quote.h, with names for them. */
#ifndef DRIVERS_FUNVIEW_JSON_H
#define DRIVERS_FUNVIEW_JSON_H

#include "ground/quote.h"

/* A text that ends in a NUL as a string; NULL: "". */
void json_text(Buf *out, const char *text);

/* `,"key":` and TEXT. */
void json_field(Buf *out, const char *key, const char *text);

#endif
