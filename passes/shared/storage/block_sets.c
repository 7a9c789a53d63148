/* block_sets.c - which names of blocks may be the same block. */
#include "passes/shared/storage/block_sets.h"

uint32_t block_set(const BlockSets *sets, const Var *block)
{
    uint32_t *parent = sets->parent, set = block->id;

    while (parent[set] != set)
        set = parent[set] = parent[parent[set]];
    return set;
}

/* The smaller number stands for both. */
void block_sets_join(BlockSets *sets, const Var *a, const Var *b)
{
    uint32_t x = block_set(sets, a), y = block_set(sets, b);

    if (x < y)
        sets->parent[y] = x;
    else
        sets->parent[x] = y;
}

/* What VAR, if it is a block, gets from elsewhere. */
static void flow(BlockSets *sets, const Var *var, const Scalar *from)
{
    if (type_is_mem(var->type) && from->op == OP_VAR)
        block_sets_join(sets, var, from->u.var);
}

static void flow_results(BlockSets *sets, Var *const *var, uint32_t n,
                         const Body *from)
{
    for (uint32_t i = 0; i < n && i < from->nres; i++)
        flow(sets, var[i], from->res[i]);
}

static void join_loop(BlockSets *sets, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    uint32_t first = exp->is_while ? 0 : 1;
    Var *const *param = exp->fn[0].param + first;

    for (uint32_t i = 0; first + i < exp->narg && i < stm->npat; i++) {
        flow(sets, param[i], exp->arg[first + i]);
        if (type_is_mem(param[i]->type))
            block_sets_join(sets, param[i], stm->pat[i]);
    }
    flow_results(sets, param, stm->npat, exp->fn[0].body);
}

/* A callee may give back any of the blocks that it was given; and what it gives
 * may be one block under several names. */
static void join_call(BlockSets *sets, const Stm *stm)
{
    const Var *given = NULL;

    for (uint32_t i = 0; i < stm->npat; i++) {
        if (!type_is_mem(stm->pat[i]->type))
            continue;
        if (given)
            block_sets_join(sets, given, stm->pat[i]);
        given = stm->pat[i];
    }
    for (uint32_t k = 0; given && k < stm->exp.narg; k++)
        if (stm->exp.arg[k]->elem == ELEM_NONE)
            flow(sets, given, stm->exp.arg[k]);
}

static void join_stm(BlockSets *sets, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_SCALAR)
        flow(sets, stm->pat[0], exp->arg[0]);
    else if (exp->form == FORM_IMP_SET)
        flow(sets, exp->arg[0]->u.var, exp->arg[1]);
    else if (exp->form == FORM_ONCE)
        flow_results(sets, stm->pat, stm->npat, exp->fn[0].body);
    else if (exp->form == FORM_IF)
        for (uint32_t i = 0; i < exp->nfn; i++)
            flow_results(sets, stm->pat, stm->npat, exp->fn[i].body);
    else if (exp->form == FORM_LOOP)
        join_loop(sets, stm);
    else if (exp->form == FORM_CALL)
        join_call(sets, stm);
}

static void join_body(BlockSets *sets, const Body *body);

static void join_inside(BlockSets *sets, const Stm *stm)
{
    join_stm(sets, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        join_body(sets, stm->exp.fn[i].body);
}

static void join_body(BlockSets *sets, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        join_inside(sets, s);
}

static void join_params(BlockSets *sets, const Fun *fun)
{
    const Var *block = NULL;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        if (!type_is_mem(fun->param[i]->type))
            continue;
        if (block)
            block_sets_join(sets, block, fun->param[i]);
        block = fun->param[i];
    }
}

/* All variables that there are have a set. */
static void make_room(BlockSets *sets, uint32_t nvar, Arena *arena)
{
    uint32_t room = sets->room ? 2 * nvar : nvar;
    uint32_t *parent = ARENA_NEW(arena, uint32_t, room);

    for (uint32_t i = 0; i < room; i++)
        parent[i] = i < sets->room ? sets->parent[i] : i;
    sets->parent = parent;
    sets->room = room;
}

bool block_sets_may_be_one(const BlockSets *sets, const Var *a, const Var *b)
{
    return a->id >= sets->room || b->id >= sets->room ||
           block_set(sets, a) == block_set(sets, b);
}

void block_sets_grow(BlockSets *sets, const Prog *prog, Arena *arena)
{
    if (prog->nvar > sets->room)
        make_room(sets, prog->nvar, arena);
}

void block_sets_add(BlockSets *sets, const Stm *stm)
{
    join_inside(sets, stm);
}

BlockSets block_sets_new(const Prog *prog, Arena *arena)
{
    BlockSets sets = {0};

    make_room(&sets, prog->nvar, arena);
    for (const Fun *f = prog->first; f; f = f->next) {
        if (!f->entry)
            join_params(&sets, f);
        join_body(&sets, f->body);
    }
    return sets;
}
