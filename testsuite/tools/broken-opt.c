/* broken-opt.c - funopt with passes that are wrong, each in its way: what the
 * tests of finding that out are run with. */
#include "passes/pass.h"

#include <signal.h>

/* Swaps the operands of every `a - b`. */
static bool swap_in_stm(Stm *stm, void *data)
{
    PassContext *cx = ((void **)data)[0];
    Prog *prog = ((void **)data)[1];
    const Scalar *s = stm->exp.form == FORM_SCALAR ? stm->exp.arg[0] : NULL;

    if (!s || s->op != OP_SUB || !pass_rewrite(cx))
        return true;
    stm->exp.arg[0] =
        scalar_binary(prog->store, OP_SUB, s->arg[1], s->arg[0]);
    pass_remark(cx, prog, REMARK_DONE, "swap", stm->loc, "'%s' is swapped",
                stm->pat[0]->name->text);
    return true;
}

static bool swap(Prog *prog, PassContext *cx)
{
    void *data[] = {cx, prog};

    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, swap_in_stm, data);
    return true;
}

/* Loses the first statement. */
static bool lose(Prog *prog, PassContext *cx)
{
    Body *body = prog->first->body;

    if (body->first && pass_rewrite(cx))
        body_remove(body, body->first);
    return true;
}

static bool crash(Prog *prog, PassContext *cx)
{
    (void)prog;
    pass_rewrite(cx);
    raise(SIGSEGV);
    return true;
}

static bool give_up(Prog *prog, PassContext *cx)
{
    (void)prog;
    (void)cx;
    return false;
}

static bool keep(Prog *prog, PassContext *cx)
{
    (void)prog;
    (void)cx;
    return true;
}

typedef struct KeepOptions {
    long long number;
    bool flag;
    const char *text;
} KeepOptions;

static const Option keep_options[] = {
    {"number", OPTION_COUNT, offsetof(KeepOptions, number), .arg = "N",
     .max = 9, .help = "a number"},
    {"flag", OPTION_FLAG, offsetof(KeepOptions, flag), .help = "a flag"},
    {"text", OPTION_TEXT, offsetof(KeepOptions, text), .arg = "TEXT",
     .help = "a text"},
    {0},
};

static const Pass passes[] = {
    {.name = "swap", .summary = "swap differences", .in = LEVEL_ALL,
     .run = swap},
    {.name = "lose", .summary = "lose a statement", .in = LEVEL_ALL,
     .run = lose},
    {.name = "crash", .summary = "crash", .in = LEVEL_ALL, .run = crash},
    {.name = "give_up", .summary = "give up", .in = LEVEL_ALL,
     .run = give_up},
    {.name = "keep", .summary = "do nothing", .in = LEVEL_FUN, .run = keep,
     .options = keep_options, .options_size = sizeof(KeepOptions)},
};

const Pass *const pass_table[] = {&passes[0], &passes[1], &passes[2],
                                  &passes[3], &passes[4], NULL};
