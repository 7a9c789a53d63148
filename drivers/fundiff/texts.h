/* texts.h - the lines in which two texts differ, as diff(1) shows them. */
#ifndef DRIVERS_FUNDIFF_TEXTS_H
#define DRIVERS_FUNDIFF_TEXTS_H

#include "ground/buf.h"

#include <stdbool.h>

typedef struct DiffStyle {
    const char *old_name, *new_name;
    long long context; /* lines around changes */
    bool color;
} DiffStyle;

/* As diff's exit status. */
enum { DIFF_SAME, DIFF_CHANGES, DIFF_TROUBLE };

/* What differs, after what is in OUT.  DIFF_TROUBLE: diff does not run. */
int diff_texts(const Buf *old, const Buf *new, const DiffStyle *style,
               Buf *out);

#endif
