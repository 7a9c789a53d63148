/* validate_each.c - does the program compute behind each pass what it did
 * before? */
#include "drivers/validate_each.h"

#include "ir-text/parse.h"
#include "printer/print.h"
#include "verifier/same_values.h"
#include "verifier/validity.h"

/* The program that was read is rejected where no inputs are found for it; of
 * what a pass makes of it that is no fault. */
static bool is_valid(const Validator *v, Prog *prog, Diag *diag)
{
    ValidityOptions options = {.count = v->count, .races = true,
                               .may_lack_inputs = prog != v->reference};

    return validity_check(prog, &options, diag);
}

bool validator_start(Validator *v, const PassRun *run, uint32_t count)
{
    const ToolCase *c = run->c;

    *v = (Validator){.count = count};
    if (!count)
        return true;
    v->store = store_new();
    v->reference = parse_program(v->store, c->source, c->begin, c->end,
                                 c->diag, NULL);
    return is_valid(v, v->reference, c->diag);
}

static _Noreturn void report(const PassRun *run, const Pass *pass,
                             const Diag *diag)
{
    Buf text = {0};

    diag_print(diag, &text, (DiagStyle){.max_errors = 3});
    buf_text(&text, "The output was:\n");
    print_prog(run->prog, (PrintStyle){0}, &text);
    tool_bug(run->c, "the output of '%s' does not compute what the input "
                     "did\n%.*s",
             pass->name, (int)text.len, text.at);
}

void validator_check(const Validator *v, const PassRun *run, const Pass *pass)
{
    SameOptions same = {.count = v->count, .may_lack_inputs = true};
    Diag diag = {0};

    if (!v->count)
        return;
    if (!same_values(v->reference, run->prog, &same, &diag) ||
        !is_valid(v, run->prog, &diag))
        report(run, pass, &diag);
    diag_free(&diag);
}

void validator_end(Validator *v)
{
    if (v->store)
        store_free(v->store);
}
