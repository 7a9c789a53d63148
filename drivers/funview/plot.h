/* plot.h - the blocks and arrays of a run, at each stage. */
#ifndef DRIVERS_FUNVIEW_PLOT_H
#define DRIVERS_FUNVIEW_PLOT_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"
#include "ir-text/values/value.h"

/* What runs, on which arguments: the same at all stages. */
typedef struct Plot {
    const char *fun; /* NULL: nothing runs */
    Value *args;
    size_t narg;
} Plot;

/* ENTRY of PROG (NULL: 'main', or the only entry), on the arguments in FILE.
 * False: an error of C says why not. */
bool plot_read(Plot *plot, ToolCase *c, const Prog *prog, const char *entry,
               const char *file, Arena *arena);
/* The program TEXT, of FUNMEM, runs: a drawing, or why there is none. */
void plot_run(const Plot *plot, const Buf *text, Buf *out);

#endif
