/* stage.h - the program between two passes, as the page wants it.
 *
 * A stage says what it has that the one before it has not: lines of its text,
 * and what is known of its names.  So the page grows by what passes change.
 */
#ifndef DRIVERS_FUNVIEW_STAGE_H
#define DRIVERS_FUNVIEW_STAGE_H

#include "drivers/funview/names.h"
#include "drivers/funview/places.h"

typedef struct Stage {
    const Prog *prog; /* NULL: before the first stage */
    Buf text;
    Places places;
    NameTable names;
    Buf kernels, kernel_lines; /* as kernels.h prints them */
} Stage;

/* STAGE becomes PROG as it is now.  OUT gets its fields of JSON, `,"text":...`,
 * but those that are as before; text and kernels are lists: a line, or where
 * lines begin in those before, and how many.  Names and kernels are of numbers
 * in TEXTS.
 * False: it is as before. */
bool stage_next(Stage *stage, Prog *prog, Texts *texts, Buf *out);
void stage_free(Stage *stage);

#endif
