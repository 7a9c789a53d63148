/* names-opt.c - funopt with two more passes, after which the others, and
 * funemit, make the same of a program.
 *
 * rename  the variables of any program get names that mean several of them
 *         each, as often as scopes allow
 * merge   variables of IMP are declared early, and used for several things
 */
#include "passes/pass.h"

#include "fungen/gen.h"

typedef struct NameOptions {
    long long seed;
} NameOptions;

static const Option options[] = {
    {"seed", OPTION_COUNT, offsetof(NameOptions, seed), .arg = "S",
     .max = INT32_MAX, .help = "decides which names, and where (0)"},
    {0},
};

static const NameOptions defaults = {0};

static bool count_stm(Stm *stm, void *data)
{
    (void)stm;
    ++*(uint64_t *)data;
    return true;
}

/* Programs of other sizes are changed otherwise. */
static bool change(Prog *prog, PassContext *cx,
                   bool (*how)(Prog *prog, uint64_t seed))
{
    const NameOptions *o = cx->options;
    uint64_t count = 0;

    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, count_stm, &count);
    if (cx->limit != 0 && how(prog, (uint64_t)o->seed + (count << 32)))
        pass_rewrite(cx);
    return true;
}

static bool rename_vars(Prog *prog, PassContext *cx)
{
    return change(prog, cx, gen_reuse_names);
}

static bool merge_vars(Prog *prog, PassContext *cx)
{
    return change(prog, cx, gen_merge_vars);
}

static const Pass rename_pass = {
    .name = "rename",
    .summary = "give variables names that mean several of them each",
    .in = LEVEL_ALL,
    .options = options,
    .options_size = sizeof(NameOptions),
    .defaults = &defaults,
    .run = rename_vars,
};

static const Pass merge_pass = {
    .name = "merge",
    .summary = "use variables for several things",
    .in = LEVEL_IMP,
    .options = options,
    .options_size = sizeof(NameOptions),
    .defaults = &defaults,
    .run = merge_vars,
};

const Pass *const pass_table[] = {
#define PASS(name) &name##_pass,
#include "passes/passes.def"
#undef PASS
    &rename_pass, &merge_pass, NULL};
