/* same_values.c - do two programs compute the same? */
#include "verifier/validity/same_values.h"

#include "ground/progress.h"
#include "ir-text/values/compare.h"
#include "verifier/inputs/signature.h"
#include "verifier/inputs/witness.h"
#include "verifier/interpreter/interpreter.h"

typedef struct Comparison {
    Prog *reference, *other;
    const SameOptions *options;
    Diag *diag;
    const Fun *f, *g; /* current: of the reference, of the other one */
} Comparison;

/* So much longer than the reference's a run may be, and so much more.  An
 * estimate. */
enum { FACTOR = 64 };
#define EXTRA_STEPS (INT64_C(1) << 22)

static Span place_of(const Prog *prog, const Fun *fun)
{
    return prog_span(prog, fun->loc, fun->name->len);
}

static const char *name_of(const Prog *prog)
{
    return prog->source ? prog->source->name : "the reference";
}

/* ---- one input ---- */

typedef struct Outcome {
    bool failed;
    size_t result; /* the first that differs, */
    int64_t at;    /* and where: values_agree */
} Outcome;

static bool run_other(const Comparison *c, const Input *input, Arena *arena,
                      Diag *diag, Value **results, size_t *n)
{
    RunBudget budget = {.steps = FACTOR * input->steps + EXTRA_STEPS};

    if (c->options->run)
        return c->options->run(c->g, input, arena, diag, results, n,
                               c->options->data);
    return run_any(c->other, c->g, input->args, input->narg, &budget, arena,
                   diag, results, n);
}

/* Run the other program on INPUT; true where it computes the same. */
static bool agrees(const Comparison *c, const Input *input, Arena *arena,
                   Diag *diag, Value **results, Outcome *outcome)
{
    size_t n;

    *outcome = (Outcome){.failed = true};
    if (!run_other(c, input, arena, diag, results, &n))
        return false;
    outcome->failed = false;
    for (size_t i = 0; i < n && i < input->nresult; i++)
        if (!values_agree(&input->results[i], &(*results)[i],
                          c->options->tolerance, &outcome->at)) {
            outcome->result = i;
            return false;
        }
    return true;
}

static bool differs(const Input *input, void *data)
{
    Arena arena = {0};
    Diag diag = {0};
    Value *results;
    Outcome outcome;
    bool same = agrees(data, input, &arena, &diag, &results, &outcome);

    diag_free(&diag);
    arena_free(&arena);
    return !same;
}

/* ---- reports ---- */

static void report_difference(const Comparison *c, const Input *input,
                              const Value *results, Outcome outcome)
{
    Buf text = {0};

    value_print_difference(&text, &input->results[outcome.result],
                           &results[outcome.result], outcome.at);
    diag_error(c->diag, place_of(c->other, c->g),
               "result %zu of '%s' %.*s as in %s", outcome.result + 1,
               c->g->name->text, (int)text.len, text.at,
               name_of(c->reference));
    buf_free(&text);
}

static void report_failure(const Comparison *c, const Diag *run)
{
    const char *prefix =
        arena_printf(&c->diag->arena, "'%s' fails here, and not in %s",
                     c->g->name->text, name_of(c->reference));

    witness_take(c->diag, run, prefix);
}

/* INPUT shows that the two differ. */
static void report(const Comparison *c, const Input *input)
{
    Arena arena = {0};
    Diag run = {0};
    Value *results;
    Outcome outcome;

    agrees(c, input, &arena, &run, &results, &outcome);
    if (outcome.failed)
        report_failure(c, &run);
    else
        report_difference(c, input, results, outcome);
    diag_note(c->diag, place_of(c->reference, c->f), "this is the reference");
    witness_note(c->diag, c->other, c->g, input, "");
    diag_free(&run);
    arena_free(&arena);
}

/* ---- one function ---- */

static bool compare_runs(Comparison *c)
{
    Inputs *inputs = inputs_new(c->reference, c->f, c->options->seed);
    Input input;
    uint32_t done = 0;
    int64_t most = 0;
    bool same = true;

    for (; same && done < c->options->count && inputs_next(inputs, &input);
         done++) {
        int64_t elements = input_elements(&input);
        progress_show("'%s' on input %u of %u", c->f->name->text, done + 1,
                      c->options->count);
        most = elements > most ? elements : most;
        same = !differs(&input, c);
        if (!same) {
            inputs_shrink(inputs, &input, differs, c);
            report(c, &input);
        }
        input_free(&input);
    }
    if (done == 0 && !c->options->may_lack_inputs) {
        inputs_explain(inputs, c->diag);
        same = false;
    }
    inputs_free(inputs);
    if (same && done && c->options->tried)
        c->options->tried(c->f, done, most, c->options->tried_data);
    return same;
}

static bool find_other(Comparison *c)
{
    const Fun *f = c->f, *g = NULL;

    for (const Fun *h = c->other->first; h && !g; h = h->next)
        if (strcmp(h->name->text, f->name->text) == 0)
            g = h;
    c->g = g;
    if (!g)
        diag_error(c->diag, place_of(c->reference, f),
                   "there is no function '%s' in %s", f->name->text,
                   name_of(c->other));
    else if (f->entry && !g->entry)
        diag_error(c->diag, place_of(c->other, g),
                   "'%s' is no entry here, but in %s it is", f->name->text,
                   name_of(c->reference));
    else if (!fun_has_values(g))
        diag_error(c->diag, place_of(c->other, g),
                   "the head of '%s' does not declare its results, so that "
                   "nothing can be compared",
                   f->name->text);
    else
        return true;
    return false;
}

static bool compare(Comparison *c)
{
    return signatures_agree(c->reference, c->f, c->other, c->g, c->diag) &&
           compare_runs(c);
}

/* Nobody asks for versions. */
static bool compare_function(Fun *f, void *data)
{
    Comparison *c = data;

    c->f = f;
    return fun_is_any_version(f) || (find_other(c) && compare(c));
}

/* G is a version of F.  Where something else runs programs, that chooses. */
static bool compare_version(Comparison *c, const Fun *f, const Fun *g)
{
    c->f = f;
    c->g = g;
    return c->options->run || !fun_has_values(g) || compare(c);
}

/* A version, or an entry that the reference does not have. */
static bool check_entry(Fun *g, void *data)
{
    Comparison *c = data;

    for (const Fun *f = c->reference->first; f; f = f->next)
        if (fun_is_version(g, f))
            return compare_version(c, f, g);
        else if (strcmp(f->name->text, g->name->text) == 0)
            return true;
    if (!g->entry)
        return true;
    diag_error(c->diag, place_of(c->other, g),
               "there is no function '%s' in %s", g->name->text,
               name_of(c->reference));
    return false;
}

bool same_values(Prog *reference, Prog *other, const SameOptions *options,
                 Diag *diag)
{
    Comparison c = {.reference = reference, .other = other,
                    .options = options, .diag = diag};
    bool same = prog_each_callable(reference, compare_function, &c);

    return prog_each_callable(other, check_entry, &c) && same;
}
