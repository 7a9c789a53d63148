/* hoist_guard.c - allocations that have left bodies which may not run. */
#include "passes/shared/motion/hoist_guard.h"

HoistGuards hoist_guards_new(Prog *prog, Arena *arena)
{
    return (HoistGuards){prog, arena,
                         ARENA_NEW(arena, HoistGuard *, prog->nvar),
                         prog->nvar};
}

static HoistGuard **guards_of(const HoistGuards *guards, const Stm *alloc)
{
    return &guards->of[alloc->pat[0]->id];
}

bool hoist_guards_has(const HoistGuards *guards, const Stm *alloc)
{
    return alloc->pat[0]->id < guards->nvar &&
           *guards_of(guards, alloc) != NULL;
}

void hoist_guards_drop(HoistGuards *guards, const Stm *alloc)
{
    *guards_of(guards, alloc) = NULL;
}

bool hoist_guards_needs(const HoistGuards *guards, const Var *block,
                        const Stm *gate)
{
    for (const HoistGuard *g = guards->of[block->id]; g; g = g->inner)
        if (g->gate == gate || !g->gate)
            return true;
    return false;
}

void hoist_guards_each_use(const HoistGuards *guards, const Stm *stm,
                           VarFn fn, void *data)
{
    stm_each_use(stm, fn, data);
    if (stm->exp.form == FORM_ALLOC)
        for (const HoistGuard *g = *guards_of(guards, stm); g; g = g->inner)
            scalar_each_var(g->holds, fn, data);
}

/* ---- conditions ---- */

const Scalar *entry_condition(const Prog *prog, const Stm *gate, uint32_t fn)
{
    const Exp *exp = &gate->exp;

    if (exp->form == FORM_IF)
        return fn == 0 ? exp->arg[0]
                       : scalar_unary(prog->store, OP_NOT, exp->arg[0]);
    if (exp->form != FORM_LOOP)
        return NULL;
    if (!exp->is_while)
        return scalar_binary(prog->store, OP_GT, exp->arg[0],
                             scalar_int(prog->store, ELEM_I64, 0));
    for (uint32_t i = 0; i < gate->npat; i++)
        if (exp->fn[0].param[i] == exp->u.condition)
            return exp->arg[i];
    return NULL;
}

static void push(HoistGuards *guards, const Stm *alloc, HoistGuard guard)
{
    HoistGuard **first = guards_of(guards, alloc);
    HoistGuard *g = ARENA_NEW(guards->arena, HoistGuard, 1);

    *g = guard;
    g->inner = *first;
    *first = g;
}

bool hoist_guards_add(HoistGuards *guards, const Stm *alloc, const Stm *gate,
                      uint32_t fn)
{
    const Scalar *holds = entry_condition(guards->prog, gate, fn);

    if (holds)
        push(guards, alloc, (HoistGuard){.holds = holds, .gate = gate,
                                         .loc = alloc->loc});
    return holds != NULL;
}

/* ---- statements become lists ---- */

static void count_use(Var *var, void *data)
{
    ((uint32_t *)data)[var->id]++;
}

static bool is_zero(const Scalar *s)
{
    int64_t value;
    return scalar_is_int(s, &value) && value == 0;
}

const Scalar *guarded_size(const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool is = exp->form == FORM_IF && stm->npat == 1 &&
              !attr_find(stm->attrs, "spec") && !stm->pat[0]->place.ixfn &&
              type_is_scalar(stm->pat[0]->type) &&
              stm->pat[0]->type->elem == ELEM_I64 &&
              !exp->fn[1].body->first && is_zero(exp->fn[1].body->res[0]);

    return is ? exp->fn[0].body->res[0] : NULL;
}

static bool is_guarded(const Stm *stm, const uint32_t *uses)
{
    return guarded_size(stm) && uses[stm->pat[0]->id] == 1;
}

/* The statement that BODY consists of, if its result is RES, or NULL. */
static const Stm *guarded_in(const Body *body, const Scalar *res,
                             const uint32_t *uses)
{
    const Stm *s = body->last;

    return s && is_guarded(s, uses) && scalar_is_var(res, s->pat[0]) ? s
                                                                     : NULL;
}

/* Guards from STM, which gives ALLOC's size, inwards; false where it is more
 * than they are. */
static bool take_guards(HoistGuards *guards, const Stm *alloc, const Stm *stm,
                        const uint32_t *uses, const Scalar **size)
{
    const Body *then = stm->exp.fn[0].body;
    const Stm *inner = guarded_in(then, then->res[0], uses);

    *size = then->res[0];
    if (then->first != inner ||
        (inner && !take_guards(guards, alloc, inner, uses, size)))
        return false;
    push(guards, alloc, (HoistGuard){.holds = stm->exp.arg[0],
                                     .size = stm->pat[0], .loc = stm->loc});
    return true;
}

static void take_of(HoistGuards *guards, Body *body, Stm *alloc,
                    const uint32_t *uses)
{
    Stm *stm = alloc->prev;
    const Scalar *size;

    if (!stm || stm->npat != 1 ||
        !scalar_is_var(alloc->exp.arg[0], stm->pat[0]) ||
        !is_guarded(stm, uses))
        return;
    if (!take_guards(guards, alloc, stm, uses, &size)) {
        hoist_guards_drop(guards, alloc);
        return;
    }
    exp_set_args(guards->prog, &alloc->exp, 1, &size);
    body_remove(body, stm);
}

static void take_in(HoistGuards *guards, Body *body, const uint32_t *uses)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            take_in(guards, s->exp.fn[i].body, uses);
        if (s->exp.form == FORM_ALLOC)
            take_of(guards, body, s, uses);
    }
}

void hoist_guards_take(HoistGuards *guards, Fun *fun)
{
    uint32_t *uses = ARENA_NEW(guards->arena, uint32_t, guards->prog->nvar);

    body_each_use(fun->body, count_use, uses);
    take_in(guards, fun->body, uses);
}

/* ---- and statements again ---- */

static Var *size_var(const HoistGuards *guards, const Stm *alloc)
{
    Store *store = guards->prog->store;
    const char *text = arena_printf(guards->arena, "%s_size",
                                    alloc->pat[0]->name->text);
    Var *var = var_named(guards->prog, text, type_scalar(store, ELEM_I64));

    var->loc = alloc->loc;
    return var;
}

/* SIZE where G and all in it hold. */
static Stm *guarded(HoistGuards *guards, const Stm *alloc,
                    const HoistGuard *g, const Scalar *size)
{
    Prog *prog = guards->prog;
    const Scalar *zero = scalar_int(prog->store, ELEM_I64, 0);
    Var *var = g->size ? g->size : size_var(guards, alloc);
    Stm *stm = stm_new(prog, FORM_IF, 1, &var);
    Lambda fn[2] = {{.body = body_new(prog)}, {.body = body_new(prog)}};

    if (g->inner) {
        Stm *inner = guarded(guards, alloc, g->inner, size);
        body_append(fn[0].body, inner);
        size = scalar_var(prog->store, inner->pat[0]);
    }
    body_set_results(prog, fn[0].body, 1, &size);
    body_set_results(prog, fn[1].body, 1, &zero);
    exp_set_args(prog, &stm->exp, 1, &g->holds);
    exp_set_fns(prog, &stm->exp, 2, fn);
    stm->loc = fn[0].body->loc = fn[1].body->loc = g->loc;
    return stm;
}

static void put_of(HoistGuards *guards, Body *body, Stm *alloc)
{
    HoistGuard **first = guards_of(guards, alloc);
    Stm *stm = guarded(guards, alloc, *first, alloc->exp.arg[0]);
    const Scalar *size = scalar_var(guards->prog->store, stm->pat[0]);

    *first = NULL;
    body_insert_before(body, alloc, stm);
    exp_set_args(guards->prog, &alloc->exp, 1, &size);
}

void hoist_guards_put(HoistGuards *guards, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            hoist_guards_put(guards, s->exp.fn[i].body);
        if (s->exp.form == FORM_ALLOC && hoist_guards_has(guards, s))
            put_of(guards, body, s);
    }
}
