/* names-opt.c - funopt with one more pass, `rename`: the variables of any
 * program get names that mean several of them each, as often as scopes allow.
 * What the other passes, and funemit, make of a program does not depend on
 * that. */
#include "passes/pass.h"

#include "fungen/gen.h"

typedef struct RenameOptions {
    long long seed;
} RenameOptions;

static const Option options[] = {
    {"seed", OPTION_COUNT, offsetof(RenameOptions, seed), .arg = "S",
     .max = INT32_MAX, .help = "decides which names, and where (0)"},
    {0},
};

static const RenameOptions defaults = {0};

static bool count_stm(Stm *stm, void *data)
{
    (void)stm;
    ++*(uint64_t *)data;
    return true;
}

/* Programs of other sizes get other names. */
static bool run(Prog *prog, PassContext *cx)
{
    const RenameOptions *o = cx->options;
    uint64_t count = 0;

    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, count_stm, &count);
    if (cx->limit != 0 &&
        gen_reuse_names(prog, (uint64_t)o->seed + (count << 32)))
        pass_rewrite(cx);
    return true;
}

static const Pass rename_pass = {
    .name = "rename",
    .summary = "give variables names that mean several of them each",
    .in = LEVEL_ALL,
    .options = options,
    .options_size = sizeof(RenameOptions),
    .defaults = &defaults,
    .run = run,
};

const Pass *const pass_table[] = {
#define PASS(name) &name##_pass,
#include "passes/passes.def"
#undef PASS
    &rename_pass, NULL};
