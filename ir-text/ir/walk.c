/* walk.c - who reads what: one place that knows that types read their sizes
 * and places their blocks. */
#include "ir-text/ir/ir.h"

void scalar_each_var(const Scalar *s, VarFn fn, void *data)
{
    if (s->op == OP_VAR) {
        fn(s->u.var, data);
        return;
    }
    for (uint32_t i = 0; i < s->narg; i++)
        scalar_each_var(s->arg[i], fn, data);
}

void type_each_var(const Type *type, VarFn fn, void *data)
{
    for (uint32_t i = 0; i < type->rank; i++)
        scalar_each_var(type->size[i], fn, data);
}

static void lmad_each_var(const Lmad *lmad, VarFn fn, void *data)
{
    scalar_each_var(lmad->offset, fn, data);
    for (uint32_t i = 0; i < lmad->rank; i++) {
        scalar_each_var(lmad->dim[i].count, fn, data);
        scalar_each_var(lmad->dim[i].stride, fn, data);
    }
}

/* The binders of a fold are its own: they are no uses. */
typedef struct FoldWalk {
    const Fold *fold;
    VarFn fn;
    void *data;
} FoldWalk;

static void use_unless_binder(Var *var, void *data)
{
    const FoldWalk *walk = data;
    for (uint32_t i = 0; i < walk->fold->nindex; i++)
        if (walk->fold->index[i] == var)
            return;
    walk->fn(var, walk->data);
}

void place_each_var(Place place, VarFn fn, void *data)
{
    if (place.mem)
        fn(place.mem, data);
    if (!place.ixfn)
        return;
    for (uint32_t i = 0; i < place.ixfn->nlmad; i++)
        lmad_each_var(place.ixfn->lmad[i], fn, data);
    const Fold *fold = place.ixfn->fold;
    FoldWalk walk = {fold, fn, data};
    for (uint32_t i = 0; fold && i < fold->nrow; i++) {
        scalar_each_var(fold->row[i].row, use_unless_binder, &walk);
        scalar_each_var(fold->row[i].modulus, use_unless_binder, &walk);
    }
}

void var_each_use(const Var *var, VarFn fn, void *data)
{
    type_each_var(var->type, fn, data);
    place_each_var(var->place, fn, data);
}

void stm_each_use(const Stm *stm, VarFn fn, void *data)
{
    const Exp *exp = &stm->exp;

    for (uint32_t i = 0; i < exp->narg; i++)
        scalar_each_var(exp->arg[i], fn, data);
    for (uint32_t i = 0; i < exp->nfn; i++)
        for (uint32_t k = 0; k < exp->fn[i].nparam; k++)
            var_each_use(exp->fn[i].param[k], fn, data);
    for (uint32_t i = 0; i < stm->npat; i++)
        var_each_use(stm->pat[i], fn, data);
}

void body_each_result_use(const Body *body, VarFn fn, void *data)
{
    for (uint32_t i = 0; i < body->nres; i++)
        scalar_each_var(body->res[i], fn, data);
}

void body_each_use(const Body *body, VarFn fn, void *data)
{
    for (const Stm *s = body->first; s; s = s->next) {
        stm_each_use(s, fn, data);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            body_each_use(s->exp.fn[i].body, fn, data);
    }
    body_each_result_use(body, fn, data);
}

void stm_each_own_use(const Stm *stm, VarFn fn, void *data)
{
    stm_each_use(stm, fn, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, fn, data);
}

void stm_each_use_inside(const Stm *stm, VarFn fn, void *data)
{
    stm_each_use(stm, fn, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_use(stm->exp.fn[i].body, fn, data);
}

typedef struct Count {
    const Var *var;
    uint32_t n;
} Count;

static void count_use(Var *var, void *data)
{
    Count *count = data;
    count->n += var == count->var;
}

uint32_t stm_count_uses(const Stm *stm, const Var *var)
{
    Count count = {var, 0};

    stm_each_use(stm, count_use, &count);
    return count.n;
}

uint32_t body_count_uses(const Body *body, const Var *var)
{
    Count count = {var, 0};

    body_each_use(body, count_use, &count);
    return count.n;
}

void body_each_stm(Body *body, StmFn fn, void *data)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next; /* FN may take S out */
        if (!fn(s, data))
            continue;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            body_each_stm(s->exp.fn[i].body, fn, data);
    }
}

void stm_each_stm_inside(Stm *stm, StmFn fn, void *data)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, fn, data);
}

void stm_each_stm(Stm *stm, StmFn fn, void *data)
{
    if (fn(stm, data))
        stm_each_stm_inside(stm, fn, data);
}

/* ---- bindings ---- */

void stm_each_binding(const Stm *stm, VarFn fn, void *data)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        fn(stm->pat[i], data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            fn(stm->exp.fn[i].param[k], data);
}

void body_each_binding(const Body *body, VarFn fn, void *data)
{
    for (const Stm *s = body->first; s; s = s->next) {
        stm_each_binding(s, fn, data);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            body_each_binding(s->exp.fn[i].body, fn, data);
    }
}

void fun_each_binding(const Fun *fun, VarFn fn, void *data)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        fn(fun->param[i], data);
    body_each_binding(fun->body, fn, data);
}

/* ---- is there one? ---- */

typedef struct Any {
    VarTest is;
    const void *data;
    bool found;
} Any;

static void note_any(Var *var, void *data)
{
    Any *any = data;

    any->found = any->found || any->is(var, any->data);
}

bool var_is(const Var *var, const void *other)
{
    return var == other;
}

bool scalar_any_var(const Scalar *s, VarTest is, const void *data)
{
    Any any = {is, data, false};

    scalar_each_var(s, note_any, &any);
    return any.found;
}

bool type_any_var(const Type *type, VarTest is, const void *data)
{
    Any any = {is, data, false};

    type_each_var(type, note_any, &any);
    return any.found;
}

bool place_any_var(Place place, VarTest is, const void *data)
{
    Any any = {is, data, false};

    place_each_var(place, note_any, &any);
    return any.found;
}

bool var_any_use(const Var *var, VarTest is, const void *data)
{
    return type_any_var(var->type, is, data) ||
           place_any_var(var->place, is, data);
}

bool body_any_use(const Body *body, VarTest is, const void *data)
{
    Any any = {is, data, false};

    body_each_use(body, note_any, &any);
    return any.found;
}

bool body_any_binding(const Body *body, VarTest is, const void *data)
{
    Any any = {is, data, false};

    body_each_binding(body, note_any, &any);
    return any.found;
}

const Stm *body_find_stm(const Body *body, StmTest is, const void *data)
{
    const Stm *found = NULL;

    for (const Stm *s = body->first; s && !found; s = s->next) {
        if (is(s, data))
            return s;
        for (uint32_t i = 0; i < s->exp.nfn && !found; i++)
            found = body_find_stm(s->exp.fn[i].body, is, data);
    }
    return found;
}

bool body_any_stm(const Body *body, StmTest is, const void *data)
{
    return body_find_stm(body, is, data) != NULL;
}

bool stm_any_stm_inside(const Stm *stm, StmTest is, const void *data)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        if (body_any_stm(stm->exp.fn[i].body, is, data))
            return true;
    return false;
}

/* ---- free variables ---- */

typedef enum Mark { UNSEEN, BOUND, FREE } Mark;

typedef struct FreeWalk {
    uint8_t *mark; /* by Var.id */
    Var **found;
    uint32_t count, room;
    Arena *arena;
} FreeWalk;

static void note_free(Var *var, void *data)
{
    FreeWalk *walk = data;

    if (walk->mark[var->id] != UNSEEN)
        return;
    walk->mark[var->id] = FREE;
    arena_grow(walk->arena, &walk->found, walk->count, &walk->room,
               sizeof *walk->found);
    walk->found[walk->count++] = var;
}

static void mark_bound(Var *var, void *data)
{
    FreeWalk *walk = data;

    walk->mark[var->id] = BOUND;
}

Var **body_free_vars(const Prog *prog, const Body *body, Arena *arena,
                     uint32_t *count)
{
    Arena scratch = {0};
    FreeWalk walk = {.arena = arena};

    walk.mark = ARENA_NEW(&scratch, uint8_t, prog->nvar);
    body_each_binding(body, mark_bound, &walk);
    body_each_use(body, note_free, &walk);
    arena_free(&scratch);
    *count = walk.count;
    return walk.found;
}
