/* stage.c - what a program is written in, and which passes read that. */
#include "passes/stage.h"

static const struct {
    Stage stage;
    const char *text;
} names[] = {
    {STAGE_FUN, "FUN"}, {STAGE_FUNMEM, "FUNMEM"}, {STAGE_IMP, "IMP"}};

enum { NAMES = sizeof names / sizeof *names };

/* What to run to get from one stage to another. */
static const struct {
    Stage from, to;
    const char *tools;
} ways[] = {
    {STAGE_FUN, STAGE_FUNMEM, "memintro"},
    {STAGE_FUNMEM, STAGE_FUN, "unmem"},
    {STAGE_FUNMEM, STAGE_IMP, "lower"},
    {STAGE_FUN, STAGE_IMP, "memintro, then lower"},
};

const char *stage_text(Stage stage, Arena *arena)
{
    const char *text = "";

    for (size_t i = 0; i < NAMES; i++)
        if (stage & names[i].stage)
            text = *text ? arena_printf(arena, "%s or %s", text, names[i].text)
                         : names[i].text;
    return text;
}

/* ---- the stage of a program ---- */

/* The stage of the first binding that has one, and that binding. */
typedef struct StageWalk {
    Stage stage;
    Loc loc;
    size_t len;
} StageWalk;

static bool find_in_var(StageWalk *walk, const Var *var)
{
    if (type_is_mem(var->type) || var->place.ixfn)
        walk->stage = STAGE_FUNMEM;
    else if (type_is_array(var->type))
        walk->stage = STAGE_FUN;
    else
        return false;
    walk->loc = var->loc;
    walk->len = var->name ? var->name->len : 1;
    return true;
}

static bool find_in_vars(StageWalk *walk, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (find_in_var(walk, var[i]))
            return true;
    return false;
}

static bool find_in_body(StageWalk *walk, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (find_in_vars(walk, s->exp.fn[i].param, s->exp.fn[i].nparam) ||
                find_in_body(walk, s->exp.fn[i].body))
                return true;
        if (find_in_vars(walk, s->pat, s->npat))
            return true;
    }
    return false;
}

static bool find_in_fun(StageWalk *walk, const Fun *fun)
{
    if (find_in_vars(walk, fun->param, fun->nparam))
        return true;
    for (uint32_t i = 0; i < fun->nres; i++)
        if (find_in_var(walk, fun->res[i].var))
            return true;
    return find_in_body(walk, fun->body);
}

static StageWalk find_stage(const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            return (StageWalk){STAGE_IMP, f->loc, f->name->len};
    StageWalk walk = {.stage = STAGE_ARRAYS};
    for (const Fun *f = prog->first; f; f = f->next)
        if (find_in_fun(&walk, f))
            break;
    return walk;
}

Stage prog_stage(const Prog *prog)
{
    return find_stage(prog).stage;
}

/* ---- does it fit? ---- */

static const char *find_way(Stage from, Stage to)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].from & from && ways[i].to & to)
            return ways[i].tools;
    return NULL;
}

bool stage_check(const Pass *pass, const Prog *prog, Diag *diag)
{
    StageWalk found = find_stage(prog);
    Arena scratch = {0};

    if (found.stage & pass->in)
        return true;
    const char *way = find_way(found.stage, pass->in);
    diag_error(diag, prog_span(prog, found.loc, found.len),
               "'%s' reads %s, and this program is %s%s%s", pass->name,
               stage_text(pass->in, &scratch),
               stage_text(found.stage, &scratch), way ? "; first run " : "",
               way ? way : "");
    arena_free(&scratch);
    return false;
}
