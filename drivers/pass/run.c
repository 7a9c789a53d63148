/* run.c - running passes on the program of a case. */
#include "drivers/pass/run.h"

#include "drivers/pass/remarks.h"
#include "drivers/pass/times.h"
#include "drivers/program.h"
#include "ir-text/parse/parse.h"
#include "passes/apply.h"
#include "printer/text/print.h"
#include "verifier/rules/verify.h"

bool pass_run_start(PassRun *run, ToolCase *c)
{
    const ToolCommon *common = c->call->common;
    size_t before = c->diag->count[DIAG_ERROR];

    *run = (PassRun){.c = c, .store = store_new(), .limit = common->limit};
    pass_remarks_start(c);
    run->prog = parse_program(run->store, c->source, c->begin, c->end, c->diag,
                              NULL);
    return c->diag->count[DIAG_ERROR] == before &&
           (common->no_verify || verify_prog(run->prog, c->diag));
}

/* What the verifier says about PROG as it is printed; else WHY, which it says
 * about PROG itself. */
static void explain(Prog *prog, const Diag *why, Buf *out)
{
    Arena arena = {0};
    Buf text = {0};
    Diag diag = {0};
    Store *store = store_new();

    print_prog(prog, (PrintStyle){0}, &text);
    Source *source =
        source_of_text(&arena, "<output>", text.at ? text.at : "", text.len);
    Prog *again =
        parse_program(store, source, 0, source->len, &diag, NULL);
    if (!diag_failed(&diag))
        verify_prog(again, &diag);
    diag_print(diag_failed(&diag) ? &diag : why, out,
               (DiagStyle){.max_errors = 3});
    buf_printf(out, "The output was:\n%.*s", (int)text.len, text.at);
    store_free(store);
    diag_free(&diag);
    source_free(source);
    buf_free(&text);
    arena_free(&arena);
}

/* The program no longer stands in the text that it was read from: messages
 * must not look there. */
static void verify_output(const PassRun *run, const Pass *pass)
{
    Diag diag = {0};
    Buf text = {0};
    Source *source = run->prog->source;

    run->prog->source = NULL;
    bool ok = verify_prog(run->prog, &diag);
    run->prog->source = source;
    if (!ok) {
        explain(run->prog, &diag, &text);
        tool_bug(run->c, "the output of '%s' is rejected\n%.*s", pass->name,
                 (int)text.len, text.at);
    }
    diag_free(&diag);
}

/* The files that the pass was asked for. */
static void write_files(PassContext *cx)
{
    for (PassFile *f = cx->files; f; f = f->next) {
        const char *why = tool_write(f->name, &f->text, cx->arena);
        if (why)
            diag_error(cx->diag, (Span){0}, "%s: %s", f->name, why);
        buf_free(&f->text);
    }
}

/* PASS without what is around it. */
static bool run_pass(PassRun *run, const Pass *pass, const void *options)
{
    const ToolCommon *common = run->c->call->common;
    size_t before = run->c->diag->count[DIAG_ERROR];
    Arena arena = {0};
    PassContext cx = {.options = options, .diag = run->c->diag,
                      .arena = &arena, .limit = run->limit,
                      .wants_remarks = common->remarks || run->on_remarks,
                      .print = &run->printed};

    run->pass = pass;
    bool ok = pass_apply(pass, run->prog, &cx);
    if (!ok && run->c->diag->count[DIAG_ERROR] == before)
        tool_bug(run->c, "'%s' failed without a message", pass->name);
    write_files(&cx);
    ok = ok && run->c->diag->count[DIAG_ERROR] == before;
    run->limit = cx.limit;
    run->rewrites = cx.rewrites;
    if (common->remarks)
        pass_remarks_show(run->c, cx.first_remark);
    if (run->on_remarks)
        run->on_remarks(cx.first_remark, run->data);
    if (run->last_done)
        pass_remarks_last_done(cx.first_remark, run->last_done);
    arena_free(&arena);
    return ok;
}

bool pass_run_step(PassRun *run, const Pass *pass, const void *options)
{
    double begin = times_now();
    bool ok = run_pass(run, pass, options);
    double middle = times_now();

    if (ok && !run->c->call->common->no_verify)
        verify_output(run, pass);
    run->pass_seconds = middle - begin;
    run->verify_seconds = times_now() - middle;
    return ok;
}

void pass_run_print(PassRun *run)
{
    if (run->printed.len)
        buf_bytes(run->c->out, run->printed.at, run->printed.len);
    else
        program_print(run->c, run->prog, NULL);
}

void pass_run_end(PassRun *run)
{
    buf_free(&run->printed);
    store_free(run->store);
}
