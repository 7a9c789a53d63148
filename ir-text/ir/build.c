/* build.c - making programs out of parts. */
#include "ir-text/ir/ir.h"

#include <string.h>

const uint8_t dim_operands[DIM_BACK + 1] = {
    [DIM_POINT] = 1, [DIM_RANGE] = 2, [DIM_STRIDE] = 3};

Prog *prog_new(Store *store)
{
    Prog *prog = ARENA_NEW(store_arena(store), Prog, 1);
    prog->store = store;
    return prog;
}

Fun *prog_add_fun(Prog *prog, const Sym *name)
{
    Fun *fun = ARENA_NEW(store_arena(prog->store), Fun, 1);

    fun->name = name;
    fun->number = prog->nfun++;
    if (prog->last)
        prog->last->next = fun;
    else
        prog->first = fun;
    prog->last = fun;
    return fun;
}

Fun *prog_find_fun(const Prog *prog, const Sym *name)
{
    for (Fun *f = prog->first; f; f = f->next)
        if (f->name == name)
            return f;
    return NULL;
}

bool prog_has_entry(const Prog *prog)
{
    const Fun *f = prog->first;

    while (f && !f->entry)
        f = f->next;
    return f != NULL;
}

bool fun_is_version(const Fun *fun, const Fun *of)
{
    const Attr *attr = attr_find(fun->attrs, FUN_PROCESSOR);

    return attr && attr->args && strcmp(attr->args, of->name->text) == 0;
}

bool fun_is_any_version(const Fun *fun)
{
    return attr_find(fun->attrs, FUN_PROCESSOR) != NULL;
}

Var *var_new(Prog *prog, const Sym *name, const Type *type)
{
    Var *var = ARENA_NEW(store_arena(prog->store), Var, 1);

    var->name = name;
    var->type = type;
    var->id = prog->nvar++;
    return var;
}

Var *var_fresh(Prog *prog, const Var *old)
{
    Var *var = var_new(prog, old->name, old->type);

    var->place = old->place;
    var->attrs = old->attrs;
    var->loc = old->loc;
    var->unique = old->unique;
    var->fresh = prog->has_fresh = true;
    return var;
}

Var *var_named(Prog *prog, const char *name, const Type *type)
{
    Var *var = var_new(prog, sym_intern(prog->store, name, strlen(name)), type);

    var->fresh = prog->has_fresh = true;
    return var;
}

Body *body_new(Prog *prog)
{
    return ARENA_NEW(store_arena(prog->store), Body, 1);
}

void body_append(Body *body, Stm *stm)
{
    stm->prev = body->last;
    stm->next = NULL;
    if (body->last)
        body->last->next = stm;
    else
        body->first = stm;
    body->last = stm;
}

void body_insert_before(Body *body, Stm *next, Stm *stm)
{
    if (!next) {
        body_append(body, stm);
        return;
    }
    stm->next = next;
    stm->prev = next->prev;
    if (next->prev)
        next->prev->next = stm;
    else
        body->first = stm;
    next->prev = stm;
}

void body_remove(Body *body, Stm *stm)
{
    if (stm->prev)
        stm->prev->next = stm->next;
    else
        body->first = stm->next;
    if (stm->next)
        stm->next->prev = stm->prev;
    else
        body->last = stm->prev;
    stm->prev = stm->next = NULL;
}

void body_insert_all_before(Body *body, Stm *next, Body *made)
{
    while (made->first) {
        Stm *stm = made->first;
        body_remove(made, stm);
        body_insert_before(body, next, stm);
    }
}

/* A copy of the N pointers in the store; NULL for none. */
static void *keep(Prog *prog, const void *at, uint32_t n, size_t size)
{
    if (n == 0)
        return NULL;
    void *copy = arena_array(store_arena(prog->store), n, size);
    memcpy(copy, at, n * size);
    return copy;
}

void body_set_results(Prog *prog, Body *body, uint32_t n,
                      const Scalar *const *res)
{
    body->res = keep(prog, res, n, sizeof *res);
    body->nres = n;
}

Stm *stm_new(Prog *prog, FormId form, uint32_t npat, Var *const *pat)
{
    Stm *stm = ARENA_NEW(store_arena(prog->store), Stm, 1);

    stm->exp.form = (uint8_t)form;
    stm->pat = keep(prog, pat, npat, sizeof *pat);
    stm->npat = npat;
    return stm;
}

Stm *stm_with(Prog *prog, FormId form, Loc loc, uint32_t n,
              const Scalar *const *arg)
{
    Stm *stm = stm_new(prog, form, 0, NULL);

    stm->loc = loc;
    exp_set_args(prog, &stm->exp, n, arg);
    return stm;
}

void exp_set_args(Prog *prog, Exp *exp, uint32_t n, const Scalar *const *arg)
{
    exp->arg = keep(prog, arg, n, sizeof *arg);
    exp->narg = n;
}

void exp_set_fns(Prog *prog, Exp *exp, uint32_t n, const Lambda *fn)
{
    exp->fn = keep(prog, fn, n, sizeof *fn);
    exp->nfn = n;
}

const Attr *attr_find(const Attr *attrs, const char *name)
{
    for (const Attr *a = attrs; a; a = a->next)
        if (strcmp(a->name->text, name) == 0)
            return a;
    return NULL;
}

Attr *attr_without(Prog *prog, Attr *attrs, const char *name)
{
    Attr *first = NULL, **end = &first;

    if (!attr_find(attrs, name))
        return attrs;
    for (; attrs; attrs = attrs->next) {
        if (strcmp(attrs->name->text, name) == 0)
            continue;
        *end = ARENA_NEW(store_arena(prog->store), Attr, 1);
        **end = *attrs;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return first;
}

bool attr_marks(const Attr *attrs, const char *name)
{
    const Attr *a = attr_find(attrs, name);

    while (a && a->args)
        a = attr_find(a->next, name);
    return a != NULL;
}

Attr *attr_with(Prog *prog, Attr *attrs, const char *name)
{
    if (attr_marks(attrs, name))
        return attrs;
    Attr *attr = ARENA_NEW(store_arena(prog->store), Attr, 1);
    attr->name = sym_intern(prog->store, name, strlen(name));
    attr->next = attrs;
    return attr;
}

Attr *attr_set(Prog *prog, Attr *attrs, const char *name, const char *args)
{
    Attr *all = attr_with(prog, attr_without(prog, attrs, name), name);

    all->args = args;
    return all;
}

/* Is there an attribute like A? */
static bool attrs_have(const Attr *attrs, const Attr *a)
{
    for (; attrs; attrs = attrs->next)
        if (attrs->name == a->name &&
            strcmp(attrs->args ? attrs->args : "", a->args ? a->args : "") == 0)
            return true;
    return false;
}

Attr *attrs_join(Prog *prog, Attr *attrs, const Attr *more)
{
    const Attr *of[] = {attrs, more};
    Attr *all = NULL, **end = &all;

    if (!more)
        return attrs;
    for (int i = 0; i < 2; i++)
        for (const Attr *a = of[i]; a; a = a->next) {
            if (attrs_have(all, a))
                continue;
            *end = ARENA_NEW(store_arena(prog->store), Attr, 1);
            **end = *a;
            (*end)->next = NULL;
            end = &(*end)->next;
        }
    return all;
}
