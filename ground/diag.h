/* diag.h - what we have to say about somebody's text.
 *
 * Rooms below the drivers only collect; the driver prints.  A message says
 * what was found and what would be right, in the words of the text; it points
 * at the smallest guilty span; a note shows the other place involved.
 */
#ifndef GROUND_DIAG_H
#define GROUND_DIAG_H

#include "ground/arena.h"
#include "ground/buf.h"
#include "ground/source.h"

#include <stdarg.h>
#include <stdbool.h>

typedef enum DiagKind {
    DIAG_ERROR,
    DIAG_WARNING,
    DIAG_REMARK,
    DIAG_NOTE /* belongs to the message before it */
} DiagKind;

typedef struct DiagEntry {
    struct DiagEntry *next;
    Span span; /* .source NULL: about no place in a text; a source without a
                  text: the place is shown, without its line */
    const char *text;
    DiagKind kind;
} DiagEntry;

typedef struct Diag {
    Arena arena;
    DiagEntry *first, *last;
    size_t count[DIAG_NOTE + 1]; /* by kind */
} Diag;

void diag_free(Diag *diag);

/* Collect one message. */
void diag_add(Diag *diag, DiagKind kind, Span span, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void diag_error(Diag *diag, Span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void diag_verror(Diag *diag, Span span, const char *fmt, va_list args)
    __attribute__((format(printf, 3, 0)));
void diag_warning(Diag *diag, Span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void diag_remark(Diag *diag, Span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(Diag *diag, Span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Was an error collected? */
static inline bool diag_failed(const Diag *diag)
{
    return diag->count[DIAG_ERROR] != 0;
}

typedef struct DiagStyle {
    const char *tool;  /* stands before messages without a place */
    bool color;
    size_t max_errors; /* 0: no limit; what is left out is counted */
} DiagStyle;

/* Print all that was collected:
 *
 *     dot.fun:7:22: error: 'xs' has 1 dimension, but is indexed with 2
 *       let (y : f32) = xs[i, j]
 *                          ^~~~
 *
 * The line is shown with its tabs; bytes that are no printable UTF-8 as
 * <xx>; of a very long line the part around the caret. */
void diag_print(const Diag *diag, Buf *out, DiagStyle style);

/* "error", "warning", "remark", "note". */
const char *diag_kind_name(DiagKind kind);

#endif
