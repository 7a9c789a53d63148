/* funverify.c - judge a program, and print it if it is accepted. */
#include "drivers/program.h"

#include "ir-text/parse.h"
#include "verifier/remarks.h"
#include "verifier/verify.h"

#include <errno.h>
#include <stdio.h>

typedef struct VerifyOptions {
    bool quiet;
    const char *remarks; /* NULL: none; "": with the other diagnostics */
} VerifyOptions;

#define AT(field) offsetof(VerifyOptions, field)

static const Option options[] = {
    {"q", OPTION_FLAG, AT(quiet), .help = "do not print the program"},
    {"remarks", OPTION_TEXT, AT(remarks), .arg = "FILE", .value_optional = true,
     .help = "say of each index, slice and update whether it is proved in "
             "bounds and injective, and by which facts; on standard error, "
             "or in FILE"},
    {0},
};

/* The remarks of one case go behind those of the cases before it. */
static void append_remarks(ToolCase *c, const char *file, const Diag *remarks)
{
    Buf text = {0};
    FILE *out = fopen(file, c->begin ? "a" : "w");

    diag_print(remarks, &text, (DiagStyle){0});
    bool ok = out && fwrite(text.at, 1, text.len, out) == text.len;
    ok = (!out || fclose(out) == 0) && ok;
    if (!ok)
        diag_error(c->diag, (Span){0}, "%s: %s", file, strerror(errno));
    buf_free(&text);
}

static void make_remarks(ToolCase *c, Prog *prog, const char *file)
{
    Diag remarks = {0};

    if (!*file) {
        verify_remarks(prog, c->diag);
        return;
    }
    verify_remarks(prog, &remarks);
    append_remarks(c, file, &remarks);
    diag_free(&remarks);
}

static void run_case(ToolCase *c)
{
    const VerifyOptions *o = c->options;
    size_t before = c->diag->count[DIAG_ERROR];
    Store *store = store_new();
    Prog *prog = parse_program(store, c->source, c->begin, c->end, c->diag,
                               NULL);
    bool ok = c->diag->count[DIAG_ERROR] == before &&
              verify_prog(prog, c->diag);

    if (ok && o->remarks)
        make_remarks(c, prog, o->remarks);
    if (ok && !o->quiet)
        program_print(c, prog, NULL);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funverify",
        .summary = "check a program's types, uniqueness and memory",
        .operands = "[FILE]",
        .epilogue = "The program is printed when it is accepted, so that "
                    "funverify stands between\npasses in a pipe.\n",
        .options = options,
        .options_size = sizeof(VerifyOptions),
        .prints_programs = true,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}
