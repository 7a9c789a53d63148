/* write.c - the program gets what the walk found out.
 *
 * Blocks and parts of index functions stand directly before the array that
 * they belong to, in patterns, parameters and results; allocations and copies
 * directly before the statement, or the results, that they are for.
 */
#include "passes/shared/placing/inside.h"

/* ---- lists with what is passed along ---- */

/* How many VAR are with what is passed along with them. */
static uint32_t count_all(Engine *e, Var *const *var, uint32_t n)
{
    uint32_t all = n;

    for (uint32_t i = 0; i < n; i++) {
        const Extra *extra = info_of(e, var[i])->extra;
        if (extra)
            all += (extra->mem != NULL) + extra->npart;
    }
    return all;
}

/* VAR goes TO, after what is passed along with it; the end of that. */
static Var **put_binder(Engine *e, Var **to, Var *var)
{
    const Extra *extra = info_of(e, var)->extra;

    if (extra && extra->mem)
        *to++ = extra->mem;
    for (uint32_t k = 0; extra && k < extra->npart; k++)
        *to++ = extra->part[k];
    *to++ = var;
    return to;
}

/* The same of S, which VAR gets. */
static const Scalar **put_passed(Engine *e, const Scalar **to, const Var *var,
                                 const Scalar *s)
{
    const Extra *extra = info_of(e, var)->extra;
    const Var *array = array_of(s);

    if (extra && extra->mem)
        *to++ = scalar_var(e->store, array->place.mem);
    for (uint32_t k = 0; extra && k < extra->npart; k++)
        *to++ = component_of(e, array->place.ixfn, extra->component[k]);
    *to++ = s;
    return to;
}

static void widen_vars(Engine *e, Var ***var, uint32_t *n)
{
    uint32_t all = count_all(e, *var, *n);

    if (all == *n)
        return;
    Var **wide = ARENA_NEW(store_arena(e->store), Var *, all), **to = wide;
    for (uint32_t i = 0; i < *n; i++)
        to = put_binder(e, to, (*var)[i]);
    *var = wide;
    *n = all;
}

/* The *N values S, which VAR get, with what is passed along. */
static const Scalar **widen_values(Engine *e, const Scalar *const *s,
                                   uint32_t *n, Var *const *var)
{
    uint32_t all = count_all(e, var, *n);
    const Scalar **wide = ARENA_NEW(&e->scratch, const Scalar *, all);
    const Scalar **to = wide;

    for (uint32_t i = 0; i < *n; i++)
        to = put_passed(e, to, var[i], s[i]);
    *n = all;
    return wide;
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
    stm->attrs = mem_attr(e);
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
    uint32_t n = body->nres;

    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        write_stm(e, body, s);
    }
    write_inserts(e, end, body, NULL, body->loc, body->res);
    if (!var)
        return;
    const Scalar **value = widen_values(e, body->res, &n, var);
    body_set_results(e->prog, body, n, value);
}

/* Operands go to VAR. */
static void widen_operands(Engine *e, Exp *exp, Var *const *var)
{
    uint32_t n = exp->narg;
    const Scalar **value = widen_values(e, exp->arg, &n, var);

    exp_set_args(e->prog, exp, n, value);
}

static void write_loop(Engine *e, Stm *stm, const StmNote *note)
{
    Lambda *fn = &stm->exp.fn[0];
    uint32_t first = loop_first(&stm->exp);

    widen_operands(e, &stm->exp, fn->param);
    write_body(e, fn->body, &note->end[0], fn->param + first);
    widen_vars(e, &fn->param, &fn->nparam);
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
        widen_operands(e, exp, exp->u.callee->param);
    for (uint32_t i = 0; i < exp->nfn && exp->form != FORM_LOOP; i++)
        write_body(e, exp->fn[i].body, &note->end[i],
                   passes ? stm->pat : NULL);
    widen_vars(e, &stm->pat, &stm->npat);
}

/* ---- functions ---- */

static void write_fun(Engine *e, Fun *fun)
{
    uint32_t n = fun->nres;
    Var **var = ARENA_NEW(&e->scratch, Var *, n);

    for (uint32_t i = 0; i < n; i++)
        var[i] = fun->res[i].var;
    write_body(e, fun->body, &e->fun[fun->number].end, var);
    widen_vars(e, &var, &n);
    Result *res = ARENA_NEW(store_arena(e->store), Result, n);
    for (uint32_t i = 0, old = 0; i < n; i++) {
        bool is_old = old < fun->nres && fun->res[old].var == var[i];
        res[i] = is_old ? fun->res[old++] : (Result){var[i], true};
    }
    fun->res = res;
    fun->nres = n;
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
        widen_vars(e, &f->param, &f->nparam);
    names_settle(e->prog);
    for (Fun *f = e->prog->first; f; f = f->next)
        body_each_stm(f->body, share_names, e);
}
