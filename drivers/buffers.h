/* buffers.h - buffers and their lifetimes as comma-separated values.
 *
 * The first line names the columns.  Those of MiniMalloc are read: id (or
 * buffer, buffer_id), lower (start, begin), upper (or end, the last time at
 * which a buffer is live), size, and perhaps alignment, hint, gaps and offset.
 * Others stay as they are.
 */
#ifndef DRIVERS_BUFFERS_H
#define DRIVERS_BUFFERS_H

#include "ground/diag.h"
#include "passes/shared/planning/planning.h"

/* A line after the first one. */
typedef struct BuffersRow {
    Span line, offset; /* its field in the column of that name */
} BuffersRow;

typedef struct Buffers {
    Span header;
    bool has_offset;       /* is there such a column? */
    const BuffersRow *row; /* one for each buffer */
    PlanProblem problem;
    int64_t *offset; /* by row, if they were asked for */
} Buffers;

/* Read BEGIN to END of SOURCE; what is read lives in ARENA.  False: errors say
 * what is wrong. */
bool buffers_read(Buffers *buffers, Source *source, size_t begin, size_t end,
                  bool offsets, Arena *arena, Diag *diag);

/* The rows in their order, with OFFSET in the column of that name: where there
 * is none, it becomes the last. */
void buffers_write(const Buffers *buffers, const int64_t *offset, Buf *out);

#endif
