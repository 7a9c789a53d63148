/* level.c - the levels of a program, and the levels that a pass reads. */
#include "passes/level.h"

static const struct {
    Level level;
    const char *text;
} names[] = {{LEVEL_FUN, "FUN"}, {LEVEL_FUNMEM, "FUNMEM"}, {LEVEL_IMP, "IMP"}};

enum { NAMES = sizeof names / sizeof *names };

/* What to run to get from one level to another. */
static const struct {
    Level from, to;
    const char *tools;
} ways[] = {
    {LEVEL_FUN, LEVEL_FUNMEM, "memintro"},
    {LEVEL_FUNMEM, LEVEL_FUN, "unmem"},
    {LEVEL_FUNMEM, LEVEL_IMP, "lower"},
    {LEVEL_FUN, LEVEL_IMP, "memintro, then lower"},
};

const char *level_text(Level level, Arena *arena)
{
    const char *text = "";

    for (size_t i = 0; i < NAMES; i++)
        if (level & names[i].level)
            text = *text ? arena_printf(arena, "%s or %s", text, names[i].text)
                         : names[i].text;
    return text;
}

/* ---- the level of a program ---- */

/* The level of the first binding that has one, and that binding. */
typedef struct LevelWalk {
    Level level;
    Loc loc;
    size_t len;
} LevelWalk;

static bool find_in_var(LevelWalk *walk, const Var *var)
{
    if (type_is_mem(var->type) || var->place.ixfn)
        walk->level = LEVEL_FUNMEM;
    else if (type_is_array(var->type))
        walk->level = LEVEL_FUN;
    else
        return false;
    walk->loc = var->loc;
    walk->len = var->name ? var->name->len : 1;
    return true;
}

static bool find_in_vars(LevelWalk *walk, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (find_in_var(walk, var[i]))
            return true;
    return false;
}

static bool find_in_body(LevelWalk *walk, const Body *body)
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

static bool find_in_fun(LevelWalk *walk, const Fun *fun)
{
    if (find_in_vars(walk, fun->param, fun->nparam))
        return true;
    for (uint32_t i = 0; i < fun->nres; i++)
        if (find_in_var(walk, fun->res[i].var))
            return true;
    return find_in_body(walk, fun->body);
}

static LevelWalk find_level(const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            return (LevelWalk){LEVEL_IMP, f->loc, f->name->len};
    LevelWalk walk = {.level = LEVEL_PURE};
    for (const Fun *f = prog->first; f; f = f->next)
        if (find_in_fun(&walk, f))
            break;
    return walk;
}

Level prog_level(const Prog *prog)
{
    return find_level(prog).level;
}

/* ---- does it fit? ---- */

static const char *find_way(Level from, Level to)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].from & from && ways[i].to & to)
            return ways[i].tools;
    return NULL;
}

bool level_check(const Pass *pass, const Prog *prog, Diag *diag)
{
    LevelWalk found = find_level(prog);
    Arena scratch = {0};

    if (found.level & pass->in || !prog->first)
        return true;
    const char *way = find_way(found.level, pass->in);
    diag_error(diag, prog_span(prog, found.loc, found.len),
               "'%s' reads %s, and this program is %s%s%s", pass->name,
               level_text(pass->in, &scratch),
               level_text(found.level, &scratch), way ? "; first run " : "",
               way ? way : "");
    arena_free(&scratch);
    return false;
}
