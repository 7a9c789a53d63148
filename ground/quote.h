/* quote.h - bytes as other notations write them. */
#ifndef GROUND_QUOTE_H
#define GROUND_QUOTE_H

#include "ground/buf.h"

/* How many bytes the character of UTF-8 at AT has, of the LEN > 0 that are
 * left; 0: there is none (RFC 3629). */
size_t utf8_length(const char *at, size_t len);

/* A string of JSON, in quotes; what is no UTF-8 becomes U+FFFD. */
void quote_json(Buf *out, const char *at, size_t len);

/* A word of the shell; in quotes, where it needs them. */
void quote_shell(Buf *out, const char *word);

#endif
