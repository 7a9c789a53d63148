/* dump_input.h - showing the input, with marks under its lines. */
#ifndef FUNCHECK_DUMP_INPUT_H
#define FUNCHECK_DUMP_INPUT_H

#include "funcheck/report.h"

/* From the most lines to the fewest. */
typedef enum DumpFilter {
    DUMP_ALL,
    DUMP_ANNOTATION_FULL, /* lines with marks */
    DUMP_ANNOTATION,      /* lines where marks begin */
    DUMP_ERROR            /* lines where marks of errors begin */
} DumpFilter;

typedef struct DumpStyle {
    DumpFilter filter;
    size_t context; /* lines around those of the filter */
    size_t label_width;
    bool color;
} DumpStyle;

void dump_input(const Report *report, DumpStyle style, Buf *out);

/* What the annotations mean. */
extern const char dump_input_help[];

#endif
