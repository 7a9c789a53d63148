/* consumed.c - which arrays are consumed anywhere in a function.
 *
 * A consumed array's sets hold arrays of their own
 * (verifier/rules/unique/alias.h); every set above one of these is consumed,
 * too.  Each set is visited once on the way down and once on the way up.
 */
#include "passes/shared/storage/consumed.h"

#include "verifier/rules/unique/alias.h"

#include <stdlib.h>

static void consume(const Scalar *s, VarFn fn, void *data)
{
    if (s->op == OP_VAR && type_is_array(s->u.var->type))
        fn(s->u.var, data);
}

static void each_argument(const Exp *exp, VarFn fn, void *data)
{
    const Fun *callee = exp->u.callee;

    for (uint32_t i = 0; i < exp->narg && i < callee->nparam; i++)
        if (callee->param[i]->unique)
            consume(exp->arg[i], fn, data);
}

/* What a unique parameter of a loop begins with; what it goes on with is the
 * body's to give away. */
static void each_init(const Exp *exp, VarFn fn, void *data)
{
    const Lambda *body = &exp->fn[0];
    uint32_t index = exp->is_while ? 0 : 1;

    for (uint32_t i = index; i < body->nparam && i < exp->narg; i++)
        if (body->param[i]->unique) {
            consume(exp->arg[i], fn, data);
            consume(body->body->res[i - index], fn, data);
        }
}

void stm_each_consumed(const Stm *stm, VarFn fn, void *data)
{
    const Exp *exp = &stm->exp;
    int operand = form_info[exp->form].consumes;

    if (operand >= 0 && (uint32_t)operand < exp->narg)
        consume(exp->arg[operand], fn, data);
    else if (exp->form == FORM_CALL)
        each_argument(exp, fn, data);
    else if (exp->form == FORM_LOOP)
        each_init(exp, fn, data);
}

/* ---- all of a function ---- */

typedef struct Marking {
    Aliases *aliases;
    bool *down, *up; /* by set: visited */
    AliasSet *stack;
    uint32_t nstack;
    bool *var; /* by Var.id */
} Marking;

static void push(Marking *m, bool *visited, AliasSet set)
{
    if (!visited[set]) {
        visited[set] = true;
        m->stack[m->nstack++] = set;
    }
}

static void start(Var *var, void *data)
{
    Marking *m = data;
    AliasSet set = aliases_set(m->aliases, var);

    if (set)
        push(m, m->down, set);
}

static bool start_stm(Stm *stm, void *data)
{
    stm_each_consumed(stm, start, data);
    return true;
}

static void start_fun(Marking *m, const Fun *fun)
{
    body_each_stm(fun->body, start_stm, m);
    for (uint32_t i = 0; i < fun->nres && i < fun->body->nres; i++)
        if (fun->res[i].var->unique)
            consume(fun->body->res[i], start, m);
}

static void go_down(Marking *m)
{
    while (m->nstack) {
        AliasSet set = m->stack[--m->nstack];
        uint32_t l = aliases_first_down(m->aliases, set);
        for (; l; l = aliases_link(m->aliases, l)->next_down)
            push(m, m->down, aliases_link(m->aliases, l)->below);
    }
}

static void go_up(Marking *m)
{
    for (AliasSet set = 1; set <= aliases_set_count(m->aliases); set++)
        if (m->down[set] && !aliases_first_down(m->aliases, set))
            push(m, m->up, set);
    while (m->nstack) {
        AliasSet set = m->stack[--m->nstack];
        uint32_t l = aliases_first_up(m->aliases, set);
        for (; l; l = aliases_link(m->aliases, l)->next_up)
            push(m, m->up, aliases_link(m->aliases, l)->above);
    }
}

static void mark_var(Var *var, void *data)
{
    Marking *m = data;
    AliasSet set = aliases_set(m->aliases, var);

    m->var[var->id] = set && (m->up[set] || m->down[set]);
}

void consumed_mark(const Fun *fun, bool *consumed)
{
    Arena scratch = {0};
    Marking m = {.aliases = aliases_new(ALIAS_STORAGE), .var = consumed};

    aliases_add_fun(m.aliases, fun);
    uint32_t nset = aliases_set_count(m.aliases) + 1;
    m.down = ARENA_NEW(&scratch, bool, nset);
    m.up = ARENA_NEW(&scratch, bool, nset);
    m.stack = ground_alloc(nset * sizeof *m.stack);
    start_fun(&m, fun);
    go_down(&m);
    go_up(&m);
    fun_each_binding(fun, mark_var, &m);
    free(m.stack);
    aliases_free(m.aliases);
    arena_free(&scratch);
}
