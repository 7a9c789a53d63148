/* lmad_check.c - answer questions about sets of offsets. */
#include "drivers/tool.h"

#include "ir-text/problem.h"
#include "verifier/problem_answer.h"

typedef struct CheckOptions {
    bool explain;
} CheckOptions;

#define AT(field) offsetof(CheckOptions, field)

static const Option options[] = {
    {"explain", OPTION_FLAG, AT(explain),
     .help = "show each proof, or the numbers that show the contrary"},
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
    answers_close(answers);
}

static void run_case(ToolCase *c)
{
    Store *store = store_new();

    check_problem(c, store);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "lmad-check",
        .summary = "answer questions about sets of offsets",
        .operands = "[FILE]",
        .options = options,
        .options_size = sizeof(CheckOptions),
        .run_case = run_case,
    };
    return tool_main(&tool, argc, argv);
}
