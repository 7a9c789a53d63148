/* source.h - a text that was read, and places in it.
 *
 * Lines and columns count from 1; a column is a byte.
 */
#ifndef GROUND_SOURCE_H
#define GROUND_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ground/arena.h"
#include "ground/buf.h"

typedef struct Source {
    const char *name; /* as diagnostics show it: the path, or "<stdin>" */
    const char *text; /* LEN bytes and a NUL; NULs inside are data.  NULL:
                         the text is not here, but has places */
    size_t len;
    /* Where every line begins; made when the first line is asked for. */
    size_t *lines;
    size_t nline;
    Buf owned; /* the text, where it does not live in an arena */
} Source;

/* LEN bytes of SOURCE from AT on; a NULL source is "no place".  Of a source
 * whose text is not here, the place at line AT, column LEN. */
typedef struct Span {
    Source *source;
    size_t at, len;
} Span;

typedef struct LineCol {
    size_t line, col;
} LineCol;

/* A source over TEXT, which is copied; NAME too. */
Source *source_of_text(Arena *arena, const char *name, const char *text,
                       size_t len);

/* The same over a text of its own, as if it were read from a file: it may be
 * changed, and is given back by source_free. */
Source *source_of_copy(Arena *arena, const char *name, const char *text,
                       size_t len);

/* Read the file PATH whole ("-" is standard input, shown as "<stdin>").
 * NULL where it cannot be read: then *WHY is the system's message. */
Source *source_read(Arena *arena, const char *path, const char **why);

/* Give back what a source holds outside of its arena. */
void source_free(Source *source);

LineCol source_line_col(Source *source, size_t at);

/* A place in a text that is never read: the file NAME. */
Span source_elsewhere(Arena *arena, const char *name, LineCol place);

/* Where SPAN, which has a source, begins. */
LineCol span_line_col(Span span);

/* The line (from 1) without its line end. */
Span source_line(Source *source, size_t line);

/* How many lines there are; a last line without a line end counts, an empty
 * one after the last line end does not. */
size_t source_count_lines(Source *source);

#endif
