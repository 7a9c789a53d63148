/* funcheck.c - one run: a check file, an input, a verdict. */
#include "funcheck/funcheck.h"

#include "funcheck/check_file.h"
#include "funcheck/match.h"
#include "funcheck/spelling.h"

#include <stdlib.h>

/* Hold the input against directives that are in order. */
static Verdict hold(PatternContext *cx, const CheckFile *file, Span checks,
                    Span input, DumpWhen when, DumpStyle style, Buf *dump)
{
    Report report = {.cx = cx, .input = input.source,
                     .input_begin = input.at,
                     .input_end = input.at + input.len};
    bool ok = match_all(&report, file);
    if (when == DUMP_ALWAYS || (when == DUMP_ON_FAILURE && !ok)) {
        buf_printf(dump,
                   "\nInput file: %s\nCheck file: %s\n\n"
                   "-dump-input=help explains the following input dump.\n\n",
                   input.source->name, checks.source->name);
        dump_input(&report, style, dump);
    }
    free(report.marks);
    return ok ? VERDICT_MATCH : VERDICT_MISMATCH;
}

Verdict funcheck_run(Arena *arena, const Request *request, Span checks,
                     Span input, DumpWhen when, DumpStyle style, Diag *diag,
                     Buf *dump)
{
    VariableTable variables;
    PatternContext cx = {.arena = arena, .request = request,
                         .variables = &variables, .diag = diag};
    CheckFile file;
    Verdict verdict = VERDICT_ERROR;

    variable_table_init(&variables, arena);
    bool readable = check_file_read(&cx, checks, &file);
    spelling_check(&cx, checks);
    if (readable)
        verdict = hold(&cx, &file, checks, input, when, style, dump);
    arena_free(&cx.scratch);
    free(cx.parts);
    return verdict;
}
