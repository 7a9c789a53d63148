/* sets.c - which names are one array, from trip to trip.
 *
 * A parameter of the loop is an array that the body makes, some trips before:
 * these names form a set, and so do their views and updates.  A set is refused
 * if one of its names may also be another array: by a branch, by an inner loop
 * or in a parallel form.  Then its arrays need one index function with others
 * of which nothing is known here.
 */
#include "passes/contract/inside.h"

#include "ir-text/lmad/view.h"

Name *contract_name(Contract *c, const Var *var)
{
    return &c->name[var->id];
}

const Var *contract_set(Contract *c, const Var *var)
{
    while (contract_name(c, var)->set)
        var = contract_name(c, var)->set;
    return var;
}

typedef struct Before {
    Contract *c;
    const Binding *at;
} Before;

static bool is_unbound(const Var *var, const void *data)
{
    const Before *b = data;
    const Binding *at = b->at, *its;

    if (var->id >= b->c->nname)
        return true;
    its = contract_name(b->c, var)->binding;
    while (its && at && at->body != its->body)
        at = at->around;
    return its && (!at || its->at >= at->at);
}

bool contract_is_known(Contract *c, const Scalar *s, const Binding *at)
{
    const Before before = {c, at};

    return !scalar_any_var(s, is_unbound, &before);
}

static void unite(Contract *c, const Var *a, const Var *b)
{
    const Var *to = contract_set(c, a), *from = contract_set(c, b);

    if (to == from)
        return;
    contract_name(c, from)->set = to;
    if (contract_name(c, from)->refused && !contract_name(c, to)->refused) {
        contract_name(c, to)->refused = true;
        contract_name(c, to)->why = contract_name(c, from)->why;
    }
}

static void refuse(Contract *c, const Var *var, const char *why)
{
    Name *set = contract_name(c, contract_set(c, var));

    if (!set->refused)
        set->why = why;
    set->refused = true;
}

static Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

static const char why_parallel[] =
    "a name in a parallel form may be it, or another array";
static const char why_branch[] =
    "a branch, or an inner loop, gives it or another array";
static const char why_part[] = "the loop carries a part of it";
static const char why_reshaped[] =
    "a reshape that merges its dimensions needs a copy";

/* The walk: INSIDE of a parallel form; LOOP: the indices of N loops around. */
typedef struct Around {
    const Binding *stm; /* the statement around; NULL: none */
    bool inside;
    uint32_t nloop;
    const Scalar **loop;
} Around;

static void walk_fn(Contract *c, const Lambda *fn, const Around *at);

/* A, which is one of several arrays: B is another one. */
static void join(Contract *c, const Var *a, const Scalar *b, const char *why)
{
    const Var *other = array_of(b);

    if (!other)
        return;
    unite(c, a, other);
    refuse(c, a, why);
}

static void walk_branches(Contract *c, const Stm *stm, const Around *at)
{
    for (uint32_t k = 0; k < stm->exp.nfn; k++) {
        const Body *body = stm->exp.fn[k].body;
        walk_fn(c, &stm->exp.fn[k], at);
        for (uint32_t i = 0; i < stm->npat && stm->exp.form == FORM_IF; i++)
            join(c, stm->pat[i], body->res[i],
                 at->inside ? why_parallel : why_branch);
    }
}

/* An inner loop: what it updates in place stays one array. */
static void walk_loop(Contract *c, const Stm *stm, const Around *at)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = stm->exp.is_while ? 0 : 1;
    Around inner = {at->stm, at->inside, at->nloop + 1,
                    ARENA_NEW(&c->arena, const Scalar *, at->nloop + 1)};

    for (uint32_t i = 0; i < at->nloop; i++)
        inner.loop[i] = at->loop[i];
    inner.loop[at->nloop] =
        first ? scalar_var(c->prog->store, fn->param[0]) : NULL;
    for (uint32_t i = first; i < fn->nparam; i++)
        contract_name(c, fn->param[i])->whole = fn->param[i];
    walk_fn(c, fn, &inner);
    for (uint32_t i = first; i < fn->nparam; i++) {
        const Var *param = fn->param[i], *result = stm->pat[i - first];
        const Var *initial = array_of(stm->exp.arg[i]);
        const Var *last = array_of(fn->body->res[i - first]);
        if (!initial || (first && !at->stm->around))
            continue;
        unite(c, param, initial);
        unite(c, param, last);
        unite(c, param, result);
        if (contract_name(c, last)->whole == param)
            contract_name(c, result)->whole = contract_name(c, param)->begins =
                contract_name(c, initial)->whole;
        else
            refuse(c, param, at->inside ? why_parallel : why_branch);
    }
}

static void bind_made(Contract *c, Var *var, const Around *at)
{
    Name *name = contract_name(c, var);

    name->whole = var;
    if (at->inside)
        return;
    name->made = true;
    name->nloop = at->nloop;
    name->loop = at->loop;
}

/* Are several dimensions of SOURCE others in the type TO?  Those that are the
 * same, outer or inner ones, are left aside. */
static bool merges(const Type *source, const Type *to)
{
    uint32_t from = 0, left = source->rank, rank = to->rank;

    while (from < left && from < rank && source->size[from] == to->size[from])
        from++;
    while (left > from && rank > from &&
           source->size[left - 1] == to->size[rank - 1]) {
        left--;
        rank--;
    }
    return left - from > 1;
}

static void walk_stm(Contract *c, const Stm *stm, const Around *at)
{
    const FormInfo *info = &form_info[stm->exp.form];
    const Var *source = view_source(&stm->exp);
    Around inner = *at;

    if (source && type_is_array(stm->pat[0]->type)) {
        unite(c, stm->pat[0], source);
        if (stm->exp.form == FORM_RESHAPE &&
            PASS_LEGAL(contract_in_fold,
                       merges(source->type, stm->pat[0]->type)))
            refuse(c, source, why_reshaped);
        if (stm->exp.form == FORM_SCALAR || info->makes == MAKES_UPDATED)
            contract_name(c, stm->pat[0])->whole =
                contract_name(c, source)->whole;
    } else if (info->makes == MAKES_FRESH) {
        for (uint32_t i = 0; i < stm->npat; i++)
            if (type_is_array(stm->pat[i]->type))
                bind_made(c, stm->pat[i], at);
    }
    inner.inside |= info->parallel || stm->exp.form == FORM_ONCE;
    if (stm->exp.form == FORM_LOOP)
        walk_loop(c, stm, at);
    else
        walk_branches(c, stm, &inner);
}

static void bind_all(Contract *c, Var *const *var, uint32_t n,
                     const Binding *binding)
{
    for (uint32_t i = 0; i < n; i++)
        contract_name(c, var[i])->binding = binding;
}

static Binding *binding_in(Contract *c, Body *body, const Binding *around)
{
    Binding *binding = ARENA_NEW(&c->arena, Binding, 1);

    *binding = (Binding){.around = around,
                         .body = body,
                         .depth = around ? around->depth + 1 : 0};
    return binding;
}

/* STM, the N-th of BODY. */
static void visit(Contract *c, Body *body, Stm *stm, uint32_t n,
                  const Around *at)
{
    Binding *binding = binding_in(c, body, at->stm);
    Around inner = *at;

    binding->stm = stm;
    binding->at = n;
    bind_all(c, stm->pat, stm->npat, binding);
    inner.stm = binding;
    walk_stm(c, stm, &inner);
}

static void walk_fn(Contract *c, const Lambda *fn, const Around *at)
{
    uint32_t n = 0;

    bind_all(c, fn->param, fn->nparam, binding_in(c, fn->body, at->stm));
    for (Stm *s = fn->body->first; s; s = s->next)
        visit(c, fn->body, s, ++n, at);
}

/* ---- what loops carry ---- */

/* The array of LOOP's body that parameter I is LAG trips later; NULL: none. */
static Var *made_as(Contract *c, const Stm *loop, uint32_t i, uint32_t *lag)
{
    const Lambda *fn = &loop->exp.fn[0];

    for (*lag = 1; *lag < fn->nparam; ++*lag) {
        const Var *last = array_of(fn->body->res[i - 1]);
        const Var *whole = last ? contract_name(c, last)->whole : NULL;
        uint32_t k = 1;
        while (k < fn->nparam && fn->param[k] != whole)
            k++;
        if (k == fn->nparam)
            return whole && contract_name(c, whole)->made &&
                           contract_name(c, whole)->nloop == 1
                       ? (Var *)(uintptr_t)whole
                       : NULL;
        if (k == i)
            return NULL;
        i = k;
    }
    return NULL;
}

static bool names_loop(const Var *var, const void *data)
{
    const Stm *loop = data;

    for (uint32_t i = 0; i < loop->exp.fn[0].nparam; i++)
        if (loop->exp.fn[0].param[i] == var)
            return true;
    for (uint32_t i = 0; i < loop->npat; i++)
        if (loop->pat[i] == var)
            return true;
    return false;
}

/* Parameter I of LOOP, an array. */
static void carry(Contract *c, Stm *loop, uint32_t i)
{
    const Lambda *fn = &loop->exp.fn[0];
    Var *param = fn->param[i], *result = loop->pat[i - 1];
    const Var *last = array_of(fn->body->res[i - 1]);
    uint32_t lag;
    Var *made = made_as(c, loop, i, &lag);

    unite(c, param, last);
    if (contract_name(c, last)->whole == param) { /* updated in place */
        unite(c, param, array_of(loop->exp.arg[i]));
        unite(c, param, result);
        contract_name(c, result)->whole = contract_name(c, param)->begins =
            contract_name(c, array_of(loop->exp.arg[i]))->whole;
        return;
    }
    if (!made || param->type != made->type || param->type != result->type ||
        type_any_var(param->type, names_loop, loop)) {
        unite(c, param, array_of(loop->exp.arg[i]));
        unite(c, param, result);
        refuse(c, param, why_part);
        return;
    }
    unite(c, param, made);
    arena_grow(&c->arena, &c->carried, c->ncarried, &c->carried_room,
               sizeof *c->carried);
    c->carried[c->ncarried++] = (Carried){.loop = loop,
                                          .param = param,
                                          .made = made,
                                          .lag = lag,
                                          .initial = loop->exp.arg[i],
                                          .result = result,
                                          .slot = i - 1};
}

static void carry_all(Contract *c, Stm *loop)
{
    const Lambda *fn = &loop->exp.fn[0];

    for (uint32_t i = 1; i < fn->nparam; i++)
        if (type_is_array(fn->param[i]->type))
            carry(c, loop, i);
}

/* ---- the body ---- */

static const char why_given[] = "the function gets or gives it";
static const char why_outer[] = "it is made outside of the kernel, or the "
                                "kernel gives it";

static void forget(Var *var, void *data)
{
    *contract_name(data, var) = (Name){0};
}

static void begin(Contract *c)
{
    c->nname = c->prog->nvar;
    c->ncarried = 0;
    if (c->nname > c->name_room) {
        c->name_room = 2 * c->nname;
        c->name = ARENA_NEW(&c->arena, Name, c->name_room);
    }
    body_each_binding(c->body, forget, c);
    body_each_use(c->body, forget, c);
}

void sets_find(Contract *c)
{
    const char *why = c->kernel ? why_outer : why_given;
    Body *body = c->body;
    uint32_t n = 0, ngiven;

    begin(c);
    Var **given = body_free_vars(c->prog, body, &c->scratch, &ngiven);
    for (uint32_t i = 0; i < ngiven; i++)
        if (type_is_array(given[i]->type))
            refuse(c, given[i], why);
    for (Stm *s = body->first; s; s = s->next) {
        visit(c, body, s, ++n, &(Around){0});
        if (s->exp.form == FORM_LOOP && !s->exp.is_while)
            carry_all(c, s);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        if (array_of(body->res[i]))
            refuse(c, array_of(body->res[i]), why);
}
