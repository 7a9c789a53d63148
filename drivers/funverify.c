/* funverify.c - judge a program, and print it if it is accepted. */
#include "drivers/compiled/compiled.h"
#include "drivers/program.h"
#include "drivers/reference.h"
#include "drivers/tolerance.h"

#include "ground/progress.h"
#include "verifier/accesses/remarks.h"
#include "verifier/rules/verify.h"
#include "verifier/validity/same_values.h"
#include "verifier/validity/validity.h"

#include <errno.h>
#include <stdio.h>

typedef struct VerifyOptions {
    bool quiet;
    const char *remarks; /* NULL: none; "": with the other diagnostics */
    const char *same_as, *tolerance, *targets;
    long long validity; /* 0: not asked for */
    long long inputs, seed;
} VerifyOptions;

static const VerifyOptions defaults = {.inputs = 20, .seed = 1};

#define AT(field) offsetof(VerifyOptions, field)

static const Option options[] = {
    {"q", OPTION_FLAG, AT(quiet), .help = "do not print the program"},
    {"remarks", OPTION_TEXT, AT(remarks), .arg = "FILE", .value_optional = true,
     .help = "report for each index, slice and update whether it is proved in "
             "bounds and injective, and by which facts; on standard error, or "
             "in FILE"},
    {"validity", OPTION_COUNT, AT(validity), .arg = "N", .value_optional = true,
     .implied = 20, .min = 1, .max = 1000000,
     .help = "run each entry on N inputs (20): in FUNMEM both semantics must "
             "agree and nothing may race, and operators must be associative"},
    {"same-as", OPTION_TEXT, AT(same_as), .arg = "REFERENCE",
     .help = "also run this program: where it succeeds, FILE must succeed with "
             "the same values"},
    {"targets", OPTION_TEXT, AT(targets), .arg = "c,opencl,cuda",
     .help = "emit the program for each of these, compile and run it: where "
             "REFERENCE, or FILE itself, succeeds, it must succeed with the "
             "same values"},
    {"inputs", OPTION_COUNT, AT(inputs), .arg = "N", .min = 1, .max = 1000000,
     .help = "with --same-as, --targets: on how many inputs for each function "
             "(20)"},
    {"tolerance", OPTION_TEXT, AT(tolerance), .arg = "X",
     .help = "with --same-as, --targets: floats may differ by X times the "
             "larger of them, and of 1 (0; compiled: 0.001)"},
    {"seed", OPTION_COUNT, AT(seed), .arg = "S", .min = 0, .max = INT64_MAX,
     .help = "the seed of the inputs"},
    {0},
};

/* The remarks of one case go after those of the cases before it. */
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

/* ---- running it ---- */

/* What that nothing was found rests on, where as many as WANTED were looked
 * for. */
static void tell_tried(const ToolCase *c, const Fun *fun, uint32_t count,
                       int64_t elements, long long wanted)
{
    bool all = fun->nparam && count < wanted;

    progress_clear();
    if (!c->call->common->verify_diagnostics)
        fprintf(stderr, "funverify: '%s' ran on %u input%s of up to %lld "
                "element%s%s\n", fun->name->text, count, count == 1 ? "" : "s",
                (long long)elements, elements == 1 ? "" : "s",
                all ? "; no others were found on which it does not fail" : "");
}

static void tell_valid(const Fun *fun, uint32_t count, int64_t elements,
                       void *data)
{
    const ToolCase *c = data;
    const VerifyOptions *o = c->options;

    tell_tried(c, fun, count, elements, o->validity);
}

static void tell_same(const Fun *fun, uint32_t count, int64_t elements,
                      void *data)
{
    const ToolCase *c = data;
    const VerifyOptions *o = c->options;

    tell_tried(c, fun, count, elements, o->inputs);
}

/* The program itself, if there is no other REFERENCE, is run compiled. */
static bool compare_compiled(ToolCase *c, Prog *reference, Prog *prog,
                             SameOptions how)
{
    const VerifyOptions *o = c->options;
    Compiled compiled = {.c = c, .targets = o->targets, .how = how};

    if (!o->tolerance)
        compiled.how.tolerance = COMPILED_TOLERANCE;
    return compiled_start(&compiled) &&
           compiled_same(&compiled, reference, prog);
}

static bool compare(ToolCase *c, Prog *prog)
{
    const VerifyOptions *o = c->options;
    SameOptions how = {.count = (uint32_t)o->inputs,
                       .seed = (uint64_t)o->seed,
                       .tried = tell_same,
                       .tried_data = c};
    Store *store = store_new();
    bool same = tolerance_read(c, o->tolerance, &how.tolerance);
    Prog *reference = prog;

    if (same && o->same_as) {
        reference = reference_read(c, store, o->same_as);
        same = reference && same_values(reference, prog, &how, c->diag);
    }
    same = same && compare_compiled(c, reference, prog, how);
    store_free(store);
    return same;
}

static bool check_validity(ToolCase *c, Prog *prog)
{
    const VerifyOptions *o = c->options;
    ValidityOptions how = {.count = (uint32_t)o->validity,
                           .seed = (uint64_t)o->seed,
                           .races = true,
                           .tried = tell_valid,
                           .tried_data = c};

    return validity_check(prog, &how, c->diag);
}

/* ---- one function at a time ---- */

typedef struct Judge {
    FunVerifier *verifier; /* from the first function on */
    bool accepted;         /* all so far */
} Judge;

static bool accept_fun(Prog *prog, Fun *fun, void *data)
{
    Judge *judge = data;

    if (!judge->verifier)
        judge->verifier = fun_verifier_new(prog);
    judge->accepted = fun_verifier_accepts(judge->verifier, fun);
    return judge->accepted;
}

/* Judge and print the case while it is read.  False where that does not do:
 * then nothing was said or printed. */
static bool judge_each(ToolCase *c, bool quiet)
{
    Judge judge = {.accepted = true};
    Store *store = store_new();

    if (quiet)
        parse_each(store, c->source, c->begin, c->end, c->diag, NULL,
                   accept_fun, &judge);
    else
        program_format(c, store, NULL, accept_fun, &judge);
    fun_verifier_free(judge.verifier);
    store_free(store);
    return judge.accepted;
}

/* ---- all of it ---- */

static void judge_all(ToolCase *c)
{
    const VerifyOptions *o = c->options;
    Store *store = store_new();
    Prog *prog = case_read(c, store);
    bool ok = prog != NULL;

    if (ok && o->remarks)
        make_remarks(c, prog, o->remarks);
    if (ok && o->validity)
        ok = check_validity(c, prog);
    if (ok && (o->same_as || o->targets))
        ok = compare(c, prog);
    if (ok && !o->quiet)
        program_print(c, prog, NULL);
    store_free(store);
}

static void run_case(ToolCase *c)
{
    const VerifyOptions *o = c->options;

    bool needs_all = o->remarks || o->validity || o->same_as ||
                     o->targets;

    if (needs_all || !judge_each(c, o->quiet))
        judge_all(c);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "funverify",
        .summary = "check a program's types, uniqueness and memory, and run it",
        .operands = "[FILE]",
        .epilogue = "The program is printed if it is accepted, so that "
                    "funverify can run between\npasses in a pipe.\n",
        .options = options,
        .options_size = sizeof(VerifyOptions),
        .defaults = &defaults,
        .prints_programs = true,
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}
