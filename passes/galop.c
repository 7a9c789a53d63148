/* galop.c - arrays are laid out as they are read and written.
 *
 * Pedersen and Nelin, "General Array Locality Optimization by Permutation"
 * (GALOP), 2023: the index table says how each access goes through its array,
 * the layout table in which order of dimensions it had better lie.
 *
 * requires  a verified program
 */
#include "passes/index_table.h"
#include "passes/pass.h"

typedef struct GalopOptions {
    bool index_table;
} GalopOptions;

#define AT(field) offsetof(GalopOptions, field)

static const Option options[] = {
    {"print-index-table", OPTION_FLAG, AT(index_table),
     .help = "print how arrays are gone through in the place of the program"},
    {0},
};

static const GalopOptions defaults = {0};

static void look_at(IndexTable *t, Fun *fun, Called called, PassContext *cx)
{
    const GalopOptions *o = cx->options;
    uint32_t first = t->nrow;

    cx->fun = fun;
    index_table_add(t, fun, called);
    if (o->index_table)
        index_table_show(t, fun, first, cx->print);
}

static bool run(Prog *prog, PassContext *cx)
{
    const GalopOptions *o = cx->options;
    IndexTable *t = index_table_new(prog, o->index_table);
    Called *called = index_calls(prog, &t->arena);

    for (Fun *f = prog->first; f; f = f->next)
        look_at(t, f, called[f->number], cx);
    index_table_free(t);
    return true;
}

const Pass galop_pass = {
    .name = "galop",
    .summary = "lay arrays out as they are read and written",
    .in = STAGE_ARRAYS,
    .out = STAGE_SAME,
    .options = options,
    .options_size = sizeof(GalopOptions),
    .defaults = &defaults,
    .run = run,
};
