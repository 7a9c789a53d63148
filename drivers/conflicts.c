/* conflicts.c - the conflict set of a program's arrays. */
#include "drivers/tool.h"

#include "ir-text/parse/parse.h"
#include "passes/shared/dataflow/dataflow.h"
#include "verifier/rules/verify.h"

typedef struct ConflictsOptions {
    const char *fun, *schedule;
    int order;
    bool cells;
} ConflictsOptions;

enum { ORDER_PARALLEL, ORDER_LOOPS };

#define AT(field) offsetof(ConflictsOptions, field)

static const Option options[] = {
    {"fun", OPTION_TEXT, AT(fun), .arg = "NAME",
     .help = "the function (the only one, or the only entry)"},
    {"order", OPTION_CHOICE, AT(order), .choices = "parallel|loops",
     .help = "parallel: iterations of kernels run in any order, or at once; "
             "loops: one after the other, by their indices"},
    {"cells", OPTION_FLAG, AT(cells),
     .help = "tell of the cells of arrays, which several statements may "
             "update; what a loop takes at first is of its trip -1"},
    {"schedule", OPTION_TEXT, AT(schedule), .arg = "MAP",
     .help = "the times of all elements, in isl's notation: "
             "'{ B[t, i] -> [t, i] }'"},
    {0},
};

/* ---- which function ---- */

static const Fun *choose(ToolCase *c, const Prog *prog)
{
    const ConflictsOptions *o = c->options;
    const Fun *found = NULL;
    bool entries = prog_has_entry(prog);
    size_t count = 0;

    for (const Fun *f = prog->first; f; f = f->next) {
        if (o->fun ? strcmp(f->name->text, o->fun) != 0
                   : entries && (!f->entry || fun_is_any_version(f)))
            continue;
        found = f;
        count++;
    }
    if (count == 1 && !found->imp)
        return found;
    if (count == 1)
        diag_error(c->diag, (Span){0}, "'%s' is IMP, and FUN is expected",
                   found->name->text);
    else if (o->fun)
        diag_error(c->diag, (Span){0}, "there is no function '%s'", o->fun);
    else
        diag_error(c->diag, (Span){0},
                   "there %s; name the function: --fun=NAME",
                   count ? "are several functions" : "is no function");
    return NULL;
}

/* ---- YAML ---- */

/* KEY: "TEXT", in lines of 80 bytes, which YAML joins by blanks. */
static void print_text(Buf *out, const char *key, const char *text)
{
    size_t column = strlen(key) + 3;
    const char *before = "";

    buf_printf(out, "%s: \"", key);
    for (size_t word; *text; text += word + strspn(text + word, " ")) {
        word = strcspn(text, " ");
        bool breaks = *before && column + word + 2 > 80;
        buf_text(out, breaks ? "\n  " : before);
        buf_bytes(out, text, word);
        column = breaks ? 2 + word : column + strlen(before) + word;
        before = " ";
    }
    buf_text(out, "\"\n");
}

static void print_set(Buf *out, const Fun *fun, const ConflictTexts *texts)
{
    buf_printf(out, "# %s\n", fun->name->text);
    for (uint32_t i = 0; i < texts->ngiven; i++)
        buf_printf(out, "# %s\n", texts->given[i]);
    print_text(out, "context", texts->context);
    print_text(out, "domains", texts->domains);
    print_text(out, "conflicts", texts->conflicts);
}

/* ---- the tool ---- */

static void run_program(ToolCase *c, Prog *prog)
{
    const ConflictsOptions *o = c->options;
    const DataflowOptions dataflow = {.loops = o->order == ORDER_LOOPS,
                                      .cells = o->cells,
                                      .schedule = o->schedule};
    const Fun *fun = choose(c, prog);
    Arena arena = {0};
    ConflictTexts texts;

    if (fun &&
        dataflow_conflicts(prog, fun, &dataflow, &arena, c->diag, &texts))
        print_set(c->out, fun, &texts);
    arena_free(&arena);
}

static void run_case(ToolCase *c)
{
    size_t before = c->diag->count[DIAG_ERROR];
    Store *store = store_new();
    Prog *prog =
        parse_program(store, c->source, c->begin, c->end, c->diag, NULL);

    if (c->diag->count[DIAG_ERROR] == before && verify_prog(prog, c->diag))
        run_program(c, prog);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "conflicts",
        .summary = "tell which elements of a program's arrays are live at the "
                   "same time",
        .operands = "[FILE]",
        .epilogue = "The output is a conflict set for smo.\n",
        .options = options,
        .options_size = sizeof(ConflictsOptions),
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}
