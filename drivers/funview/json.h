/* json.h - texts in JSON that stands in a page. */
#ifndef DRIVERS_FUNVIEW_JSON_H
#define DRIVERS_FUNVIEW_JSON_H

#include "ground/buf.h"

/* LEN bytes as a string.  There is no `<` in it, so that no page takes a part
 * of it for a tag; what is no UTF-8 becomes U+FFFD. */
void json_bytes(Buf *out, const char *at, size_t len);
/* The same of a text that ends in a NUL; NULL: "". */
void json_text(Buf *out, const char *text);

/* `,"key":` and TEXT. */
void json_field(Buf *out, const char *key, const char *text);

#endif
