/* lmad_check.c - answer questions about sets of offsets, or about the
 * accesses of a program. */
#include "drivers/tool.h"

#include "ir-text/parse/parse.h"
#include "ir-text/problem/problem.h"
#include "verifier/accesses/races.h"
#include "verifier/problems/plot.h"
#include "verifier/rules/verify.h"

typedef struct CheckOptions {
    bool explain;
    int solver;
    const char *plot, *values;
} CheckOptions;

enum { USE_NO_SOLVER, USE_Z3 };

#define AT(field) offsetof(CheckOptions, field)

static const Option options[] = {
    {"explain", OPTION_FLAG, AT(explain),
     .help = "show each proof, or the numbers of a counterexample"},
    {"solver", OPTION_CHOICE, AT(solver), .choices = "none|z3",
     .help = "z3: ask Z3 about inequalities of a problem that the prover's own "
             "rules leave open"},
    {"plot", OPTION_TEXT, AT(plot), .arg = "FILE.svg",
     .help = "draw a problem's sets as rows of memory cells"},
    {"values", OPTION_TEXT, AT(values), .arg = "TEXT",
     .help = "with --plot: for these values of parameters, 'n = 5, b = 2'"},
    {0},
};

/* The lines of TEXT, indented. */
static void append_lines(Buf *out, const Buf *text)
{
    bool begins = true;

    for (size_t i = 0; i < text->len; i++) {
        if (begins)
            buf_text(out, "  ");
        buf_char(out, text->at[i]);
        begins = text->at[i] == '\n';
    }
}

static void plot_problem(ToolCase *c, Answers *answers)
{
    const CheckOptions *o = c->options;
    Arena arena = {0};
    Buf svg = {0};
    const char *why = problem_plot(answers, o->values, &svg, &arena);

    if (why)
        diag_error(c->diag, (Span){0}, "no drawing: %s", why);
    else if ((why = tool_write(o->plot, &svg, &arena)))
        diag_error(c->diag, (Span){0}, "%s: %s", o->plot, why);
    buf_free(&svg);
    arena_free(&arena);
}

static void check_problem(ToolCase *c, Store *store)
{
    const CheckOptions *o = c->options;
    size_t before = c->diag->count[DIAG_ERROR];
    Problem *problem =
        parse_problem(store, c->source, c->begin, c->end, c->diag, NULL);
    Answers *answers = c->diag->count[DIAG_ERROR] == before
                           ? answers_open(problem, c->diag)
                           : NULL;

    if (!answers)
        return;
    if (o->solver == USE_Z3 && !answers_use_z3(answers))
        diag_warning(c->diag, (Span){0}, "Z3 is not available");
    for (const ProblemStm *s = problem->first; s; s = s->next) {
        Buf proof = {0};
        if (s->kind != PROBLEM_CHECK)
            continue;
        buf_printf(c->out, "%zu: ", problem_line(problem, s));
        answer_check(answers, s, c->out, o->explain ? &proof : NULL);
        buf_char(c->out, '\n');
        append_lines(c->out, &proof);
        buf_free(&proof);
    }
    if (o->plot)
        plot_problem(c, answers);
    answers_close(answers);
}

/* ---- programs ---- */

typedef struct Listing {
    ToolCase *c;
    Prog *prog;
    Proof proof;
} Listing;

static void list_pair(const Pair *pair, void *data)
{
    Listing *l = data;
    Buf *out = l->c->out;
    Span at = prog_span(l->prog, pair->form->loc, 1);

    if (pair->kind == PAIR_FORM)
        return;
    buf_printf(out, "%zu: %s: ", source_line_col(at.source, at.at).line,
               pair->verdict == PROVED ? "yes" : "unknown");
    pair_say(l->prog, pair, out);
    if (pair->verdict != PROVED) {
        buf_text(out, ": ");
        pair_say_reason(pair, out);
    }
    buf_char(out, '\n');
    append_lines(out, &l->proof.text);
}

static void check_program(ToolCase *c, Store *store)
{
    const CheckOptions *o = c->options;
    size_t before = c->diag->count[DIAG_ERROR];
    Listing l = {.c = c};

    l.prog = parse_program(store, c->source, c->begin, c->end, c->diag, NULL);
    if (c->diag->count[DIAG_ERROR] != before ||
        !verify_prog(l.prog, c->diag))
        return;
    prog_each_pair(l.prog, o->explain ? &l.proof : NULL, list_pair, &l);
    buf_free(&l.proof.text);
}

/* ---- the tool ---- */

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n >= m && strcmp(name + n - m, ending) == 0;
}

static bool is_problem(const ToolCase *c)
{
    const char *name = c->source->name;

    if (ends_in(name, ".lmad") || ends_in(name, ".fun"))
        return ends_in(name, ".lmad");
    return text_begins_problem(c->source, c->begin, c->end);
}

static void run_case(ToolCase *c)
{
    Store *store = store_new();

    if (is_problem(c))
        check_problem(c, store);
    else
        check_program(c, store);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "lmad-check",
        .summary = "answer questions about sets of offsets, or about the "
                   "accesses of a program",
        .operands = "[FILE]",
        .options = options,
        .options_size = sizeof(CheckOptions),
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}
