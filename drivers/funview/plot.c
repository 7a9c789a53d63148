/* plot.c - the blocks and arrays of a run, at each stage. */
#include "drivers/funview/plot.h"

#include "drivers/arguments.h"
#include "drivers/timeline/draw.h"
#include "ir-text/parse/parse.h"

#include <string.h>

bool plot_read(Plot *plot, ToolCase *c, const Prog *prog, const char *entry,
               const char *file, Arena *arena)
{
    const Fun *fun = argument_fun(prog, entry, c->diag);
    Source *source = fun ? tool_read_source(c, file) : NULL;
    size_t wanted;

    if (!source)
        return false;
    const Elem *elems = argument_elems(fun, arena, &wanted);
    plot->fun = arena_printf(arena, "%s", fun->name->text);
    return values_read_as(arena, source, c->diag, elems, wanted, &plot->args,
                          &plot->narg) &&
           arguments_are_defined(plot->args, plot->narg, c->diag);
}

/* The run may fail, as the program does on these arguments. */
static bool run(const Plot *plot, Prog *prog, Timeline *timeline, Arena *arena,
                Diag *diag)
{
    HeapStats stats = {0};
    HeapOptions heap = {.stats = &stats, .timeline = timeline};
    const Fun *fun = argument_fun(prog, plot->fun, diag);
    Value *results;
    size_t nresult;

    return fun && run_heap(prog, fun, plot->args, plot->narg, &heap, arena,
                           diag, &results, &nresult);
}

void plot_run(const Plot *plot, const Buf *text, Buf *out)
{
    Arena arena = {0};
    Diag diag = {0};
    Timeline timeline = {0};
    Store *store = store_new();
    Source *source = source_of_text(&arena, "", text->at, text->len);
    Prog *prog = parse_program(store, source, 0, source->len, &diag, NULL);

    if (diag_failed(&diag) || !run(plot, prog, &timeline, &arena, &diag))
        diag_print(&diag, out, (DiagStyle){.tool = "funview"});
    else if (!timeline_draw(&timeline, out))
        buf_text(out, "the sum of the bytes is beyond i64");
    timeline_free(&timeline);
    store_free(store);
    diag_free(&diag);
    source_free(source);
    arena_free(&arena);
}
