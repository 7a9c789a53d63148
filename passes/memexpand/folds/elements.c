/* elements.c - an array whose elements share places, element by element.
 *
 * A copy is a parallel construct: elements that share a place would race
 * there, though they are the same.  One thread may write them one after the
 * other, by a loop for each dimension around an update.
 */
#include "passes/memexpand/expand.h"

typedef struct Elements {
    Prog *prog;
    Var *from; /* what is copied */
    Var *like; /* of the copy's type and place */
    Loc loc;
    const Scalar **arg; /* of a selection: the indices from 2 on */
} Elements;

static const Scalar *name(const Elements *c, Var *var)
{
    return scalar_var(c->prog->store, var);
}

static Var *scalar(const Elements *c, const char *text, Elem elem)
{
    Store *store = c->prog->store;
    Var *var = var_named(c->prog, text, type_scalar(store, elem));

    return var;
}

static Var *fresh(const Elements *c, Var *like, bool unique)
{
    Var *var = var_fresh(c->prog, like);

    var->attrs = NULL;
    var->unique = unique;
    return var;
}

static Stm *add(const Elements *c, Body *body, FormId form, Var *var,
                uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = stm_new(c->prog, form, 1, &var);

    stm->loc = c->loc;
    exp_set_args(c->prog, &stm->exp, narg, arg);
    if (body)
        body_append(body, stm);
    return stm;
}

/* The indices of STM are its arguments from FIRST on. */
static void select_element(const Elements *c, Stm *stm, uint32_t first)
{
    uint32_t rank = c->like->type->rank;
    uint8_t *dim = ARENA_NEW(store_arena(c->prog->store), uint8_t, rank);

    for (uint32_t d = 0; d < rank; d++)
        dim[d] = DIM_POINT;
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = first};
}

/* TO with one element of what is copied, in BODY. */
static Var *put_element(const Elements *c, Body *body, Var *to)
{
    uint32_t rank = c->like->type->rank;
    Var *x = scalar(c, "x", (Elem)c->like->type->elem);
    Var *next = fresh(c, c->like, false);

    c->arg[1] = name(c, c->from);
    select_element(c, add(c, body, FORM_INDEX, x, 1 + rank, c->arg + 1), 1);
    c->arg[0] = name(c, to);
    c->arg[1] = name(c, x);
    select_element(c, add(c, body, FORM_UPDATE, next, 2 + rank, c->arg), 2);
    return next;
}

/* The loop over the elements from dimension D on, which binds LAST, of what is
 * TO so far. */
static Stm *loop_over(const Elements *c, Body *around, uint32_t d, Var *to,
                      Var *last)
{
    Var **param = ARENA_NEW(store_arena(c->prog->store), Var *, 2);
    const Scalar *arg[] = {c->like->type->size[d], name(c, to)}, *res;
    Body *body = body_new(c->prog);
    Stm *stm = add(c, around, FORM_LOOP, last, 2, arg);

    param[0] = scalar(c, "i", ELEM_I64);
    param[1] = fresh(c, c->like, true);
    c->arg[2 + d] = name(c, param[0]);
    Var *next = fresh(c, c->like, false);
    if (d + 1 < c->like->type->rank)
        loop_over(c, body, d + 1, param[1], next);
    else
        next = put_element(c, body, param[1]);
    res = name(c, next);
    body_set_results(c->prog, body, 1, &res);
    Lambda fn = {param, 2, body};
    exp_set_fns(c->prog, &stm->exp, 1, &fn);
    return stm;
}

void copy_elements(Prog *prog, Arena *arena, Var *from, Var *copy, Loc loc,
                   Stm *stm[2])
{
    const Type *type = copy->type;
    Elements c = {prog, from, copy, loc,
                  ARENA_NEW(arena, const Scalar *, 2 + type->rank)};
    Var *scratch = fresh(&c, copy, false);

    stm[0] = add(&c, NULL, FORM_SCRATCH, scratch, type->rank, type->size);
    stm[0]->exp.elem = type->elem;
    stm[1] = loop_over(&c, NULL, 0, scratch, copy);
}
