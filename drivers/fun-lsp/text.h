/* text.h - the text of an open document, and places in it as clients say them.
 *
 * A client counts lines, which end in \n, \r\n or \r, and the characters of a
 * line: UTF-16 code units, or bytes where both sides have agreed on that.  All
 * others here count bytes.  The text is UTF-8, as all that comes in JSON.
 */
#ifndef DRIVERS_FUN_LSP_TEXT_H
#define DRIVERS_FUN_LSP_TEXT_H

#include "ground/buf.h"

#include <stdbool.h>

/* As the client counts: from 0. */
typedef struct Position {
    size_t line, character;
} Position;

typedef struct Text {
    Buf bytes;
    size_t *line; /* where each line begins; NULL: not known yet */
    size_t nline;
    bool counts_bytes;
    /* The last place that was asked for: the next one is often after it. */
    size_t seen_line, seen_at, seen_character;
} Text;

void text_set(Text *text, const char *bytes, size_t len);
void text_free(Text *text);

/* A place after the end of its line, or of the text, is that end; one in the
 * middle of a character is where that begins. */
size_t text_offset(Text *text, Position position);
Position text_position(Text *text, size_t at);

/* The LEN bytes at BYTES instead of what stands in [FROM, TO). */
void text_replace(Text *text, size_t from, size_t to, const char *bytes,
                  size_t len);

/* Where the line that AT stands in begins, and where it ends, before its line
 * end. */
size_t text_line_begin(Text *text, size_t at);
size_t text_line_end(Text *text, size_t at);

#endif
