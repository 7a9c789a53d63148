/* write.c - the program gets what the walk found out.
 *
 * Blocks and parts of index functions stand directly before the array that
 * they belong to, in patterns, parameters and results; allocations and copies
 * directly before the statement, or the results, that they are for.
 */
#include "passes/memintro/inside.h"

#include <string.h>

/* ---- lists with what is passed along ---- */

typedef struct Vars {
    Var **at;
    uint32_t n, room;
} Vars;

typedef struct Values {
    const Scalar **at;
    uint32_t n, room;
} Values;

static void *room_for(Engine *e, void *at, uint32_t n, uint32_t *room,
                      size_t size)
{
    if (n < *room)
        return at;
    uint32_t more = 2 * *room + 8;
    void *grown = arena_array(&e->scratch, more, size);
    if (n)
        memcpy(grown, at, n * size);
    *room = more;
    return grown;
}

static void push_var(Engine *e, Vars *vars, Var *var)
{
    vars->at = room_for(e, vars->at, vars->n, &vars->room, sizeof *vars->at);
    vars->at[vars->n++] = var;
}

static void push_value(Engine *e, Values *values, const Scalar *s)
{
    values->at =
        room_for(e, values->at, values->n, &values->room, sizeof *values->at);
    values->at[values->n++] = s;
}

/* VAR, after what is passed along with it. */
static void push_binder(Engine *e, Vars *vars, Var *var)
{
    const Extra *extra = info_of(e, var)->extra;

    if (extra && extra->mem)
        push_var(e, vars, extra->mem);
    for (uint32_t k = 0; extra && k < extra->npart; k++)
        push_var(e, vars, extra->part[k]);
    push_var(e, vars, var);
}

/* S, which VAR gets, after what is passed along with that. */
static void push_passed(Engine *e, Values *values, const Var *var,
                        const Scalar *s)
{
    const Extra *extra = info_of(e, var)->extra;
    const Var *array = array_of(s);

    if (extra && extra->mem)
        push_value(e, values, scalar_var(e->store, array->place.mem));
    for (uint32_t k = 0; extra && k < extra->npart; k++)
        push_value(e, values,
                   ixfn_component(array->place.ixfn, extra->component[k]));
    push_value(e, values, s);
}

static void widen_vars(Engine *e, Var ***var, uint32_t *n, uint32_t first)
{
    Vars all = {0};

    for (uint32_t i = 0; i < *n; i++)
        if (i < first)
            push_var(e, &all, (*var)[i]);
        else
            push_binder(e, &all, (*var)[i]);
    if (all.n == *n)
        return;
    *var = ARENA_NEW(store_arena(e->store), Var *, all.n);
    memcpy(*var, all.at, all.n * sizeof **var);
    *n = all.n;
}

/* ---- insertions ---- */

static void insert(Body *body, Stm *before, Stm *stm, Loc loc)
{
    stm->loc = loc;
    body_insert_before(body, before, stm);
}

static void write_alloc(Engine *e, Body *body, Stm *before, const Alloc *alloc,
                        Loc loc)
{
    if (!alloc->bytes)
        return;
    Stm *stm = stm_new(e->prog, FORM_ALLOC, 1, &alloc->mem);

    stm->exp.elem = alloc->mem->type->space;
    exp_set_args(e->prog, &stm->exp, 1, &alloc->bytes);
    insert(body, before, stm, loc);
}

static void write_copy(Engine *e, Body *body, Stm *before, const Copy *copy,
                       Loc loc)
{
    Stm *stm = stm_new(e->prog, FORM_COPY, 1, &copy->to);
    const Scalar *of = scalar_var(e->store, copy->of);

    write_alloc(e, body, before, &copy->alloc, loc);
    stm->attrs = ARENA_NEW(store_arena(e->store), Attr, 1);
    stm->attrs->name = sym_intern(e->store, "mem", 3);
    exp_set_args(e->prog, &stm->exp, 1, &of);
    insert(body, before, stm, loc);
}

/* Before statement BEFORE, or at the end of BODY; copies stand for what they
 * replace among VALUE. */
static void write_inserts(Engine *e, const Inserts *inserts, Body *body,
                          Stm *before, Loc loc, const Scalar **value)
{
    for (const Alloc *a = inserts->alloc; a; a = a->next)
        write_alloc(e, body, before, a, loc);
    for (const Copy *c = inserts->copy; c; c = c->next) {
        write_copy(e, body, before, c, loc);
        value[c->slot] = scalar_var(e->store, c->to);
    }
}

/* ---- bodies ---- */

static void write_stm(Engine *e, Body *body, Stm *stm);

/* The results of BODY become VAR; NULL: what has no names to pass along. */
static void write_body(Engine *e, Body *body, const Inserts *end,
                       Var *const *var)
{
    Values values = {0};

    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        write_stm(e, body, s);
    }
    write_inserts(e, end, body, NULL, body->loc, body->res);
    if (!var)
        return;
    for (uint32_t i = 0; i < body->nres; i++)
        push_passed(e, &values, var[i], body->res[i]);
    if (values.n > body->nres)
        body_set_results(e->prog, body, values.n, values.at);
}

/* Operands from FIRST on go to VAR. */
static void widen_operands(Engine *e, Exp *exp, uint32_t first,
                           Var *const *var)
{
    Values values = {0};

    for (uint32_t i = 0; i < exp->narg; i++)
        if (i < first)
            push_value(e, &values, exp->arg[i]);
        else
            push_passed(e, &values, var[i], exp->arg[i]);
    if (values.n > exp->narg)
        exp_set_args(e->prog, exp, values.n, values.at);
}

static void write_loop(Engine *e, Stm *stm, const StmNote *note)
{
    Lambda *fn = &stm->exp.fn[0];
    uint32_t first = loop_first(&stm->exp);

    widen_operands(e, &stm->exp, first, fn->param);
    write_body(e, fn->body, &note->end[0], fn->param + first);
    widen_vars(e, &fn->param, &fn->nparam, first);
}

static void write_stm(Engine *e, Body *body, Stm *stm)
{
    Exp *exp = &stm->exp;
    bool passes = exp->form == FORM_IF || exp->form == FORM_ONCE;

    if (stm->npat == 0)
        return;
    const StmNote *note = info_of(e, stm->pat[0])->note;
    write_inserts(e, &note->before, body, stm, stm->loc, exp->arg);
    if (exp->form == FORM_LOOP)
        write_loop(e, stm, note);
    else if (exp->form == FORM_CALL)
        widen_operands(e, exp, 0, exp->u.callee->param);
    for (uint32_t i = 0; i < exp->nfn && exp->form != FORM_LOOP; i++)
        write_body(e, exp->fn[i].body, &note->end[i],
                   passes ? stm->pat : NULL);
    widen_vars(e, &stm->pat, &stm->npat, 0);
}

/* ---- functions ---- */

static void write_results(Engine *e, Fun *fun)
{
    Vars all = {0};

    for (uint32_t i = 0; i < fun->nres; i++)
        push_binder(e, &all, fun->res[i].var);
    if (all.n == fun->nres)
        return;
    Result *res = ARENA_NEW(store_arena(e->store), Result, all.n);
    for (uint32_t i = 0, old = 0; i < all.n; i++) {
        bool is_old = old < fun->nres && fun->res[old].var == all.at[i];
        res[i] = is_old ? fun->res[old++] : (Result){all.at[i], true};
    }
    fun->res = res;
    fun->nres = all.n;
}

static void write_fun(Engine *e, Fun *fun)
{
    Var **res = ARENA_NEW(&e->scratch, Var *, fun->nres);

    for (uint32_t i = 0; i < fun->nres; i++)
        res[i] = fun->res[i].var;
    write_body(e, fun->body, &e->fun[fun->number].end, res);
    write_results(e, fun);
}

/* ---- names ---- */

/* A loop's parameter and its result may have one name; so may what is passed
 * along with them. */
static bool share_names(Stm *stm, void *data)
{
    Engine *e = data;
    const Exp *exp = &stm->exp;
    uint32_t first = loop_first(exp);

    for (uint32_t i = 0; exp->form == FORM_LOOP && i < stm->npat; i++) {
        const Var *var = stm->pat[i], *param = exp->fn[0].param[first + i];
        const Extra *to = info_of(e, param)->extra;
        const Extra *from = info_of(e, var)->extra;
        if (!type_is_array(var->type) || var->name != param->name)
            continue;
        if (to->mem)
            to->mem->name = from->mem->name;
        for (uint32_t k = 0; k < to->npart; k++)
            to->part[k]->name = from->part[k]->name;
    }
    return true;
}

/* Calls look at the parameters that they were written for. */
void memory_write(Engine *e)
{
    for (Fun *f = e->prog->first; f; f = f->next)
        write_fun(e, f);
    for (Fun *f = e->prog->first; f; f = f->next)
        widen_vars(e, &f->param, &f->nparam, 0);
    names_settle(e->prog);
    for (Fun *f = e->prog->first; f; f = f->next)
        body_each_stm(f->body, share_names, e);
}
