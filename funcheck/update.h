/* update.h - writing the checks anew from the input. */
#ifndef FUNCHECK_UPDATE_H
#define FUNCHECK_UPDATE_H

#include "funcheck/request.h"
#include "ground/diag.h"

typedef struct UpdateStyle {
    const char *labels; /* regex: what a function's first line begins with */
    const char *names;  /* regex: names that get a variable; "" for none */
} UpdateStyle;

extern const char update_default_labels[], update_default_names[];

/* Append CHECKS with its directives of the request's prefix replaced by ones
 * that INPUT matches line by line; both as they were read.  False: the reason
 * is in DIAG. */
bool update_checks(Arena *arena, const Request *request, UpdateStyle style,
                   Span checks, Span input, Diag *diag, Buf *out);

#endif
