/* parallel.c - parallel forms as parallel statements.
 *
 * What a kernel's body gives is written by the iteration, at its place.  The
 * parallel statements of IMP combine, and choose places for, scalars; what
 * they give that lives nowhere goes through a small block.  What they cannot
 * say, operators on arrays above all, is run by one thread.
 */
#include "passes/lower/on_one.h"

#include <string.h>

/* ---- what executes a form ---- */

bool lower_is_alone(const Lowerer *l, const Stm *stm)
{
    return exec_is_alone(l->exec) ||
           (l->exec == AT_BLOCK && stm->exp.exec != AT_LANE);
}

/* ---- kernel ---- */

static bool is_one(const Scalar *bound)
{
    int64_t n;

    return scalar_is_int(bound, &n) && PASS_LEGAL(lower_one_iteration, n == 1);
}

Grid lower_grid(Lowerer *l, const Stm *stm, bool never_empty)
{
    const Lambda *fn = &stm->exp.fn[0];
    Arena *arena = l->cx->arena;
    Grid grid = {.var = ARENA_NEW(arena, Var *, fn->nparam),
                 .bound = ARENA_NEW(arena, const Scalar *, fn->nparam),
                 .index = ARENA_NEW(arena, const Scalar *, fn->nparam)};

    for (uint32_t d = 0; d < fn->nparam; d++) {
        const Scalar *bound = lower_value(l, stm->exp.arg[d]);
        bool last = d + 1 == fn->nparam;
        grid.index[d] =
            is_one(bound) ? out_number(l, 0) : out_name(l, fn->param[d]);
        if (is_one(bound) && !(never_empty && last && grid.n == 0))
            continue;
        grid.var[grid.n] = fn->param[d];
        grid.bound[grid.n++] = bound;
    }
    return grid;
}

void lower_note_grid(Lowerer *l, const Stm *stm, const Grid *grid)
{
    const Lambda *fn = &stm->exp.fn[0];

    for (uint32_t d = 0; d < fn->nparam; d++)
        if (grid->index[d]->op == OP_CONST) {
            subst_put(&l->subst, fn->param[d], grid->index[d]);
            lower_note_equal(l, fn->param[d], grid->index[d]);
        }
}

static const Type *inner_type(Lowerer *l, const Var *var, uint32_t n)
{
    return type_peel(l->store, var->type, n);
}

/* Result K of the body goes to its place in VAR. */
static void put_result(Lowerer *l, const Stm *stm, uint32_t k, const Var *var,
                       const Scalar *const *index)
{
    const Lambda *fn = &stm->exp.fn[0];
    Spot spot = spot_of(l, var);

    spot.n = fn->nparam;
    spot.at = index;
    lower_put(l, inner_type(l, var, fn->nparam), spot, fn->body->res[k]);
}

static void kernel_as_it_is(Lowerer *l, const Stm *stm)
{
    Grid grid = lower_grid(l, stm, true);
    Region region = open_region(l, stm->exp.exec);

    lower_note_grid(l, stm, &grid);
    lower_nested(l, stm, 0);
    for (uint32_t k = 0; k < stm->npat; k++)
        put_result(l, stm, k, stm->pat[k], grid.index);
    Body *body = close_region(l, &region);
    out_kernel(l, grid.n, grid.var, grid.bound, stm->exp.exec, body);
}

void lower_kernel(Lowerer *l, const Stm *stm)
{
    if (lower_is_alone(l, stm))
        sequence_kernel(l, stm);
    else
        kernel_as_it_is(l, stm);
}

/* ---- parallel statements ---- */

/* One of IMP that is put together. */
typedef struct Making {
    Lowerer *l;
    const Stm *stm;
    const Scalar **arg;
    uint32_t narg;
    Lambda *fn;
    uint32_t nfn;
    IntoList *into;
    const Scalar **yield;
    uint32_t nyield;
} Making;

static Making begin_making(Lowerer *l, const Stm *stm)
{
    Arena *arena = store_arena(l->store), *scratch = l->cx->arena;
    uint32_t nres = stm->exp.fn[0].body->nres;
    Making m = {.l = l, .stm = stm};

    m.arg = ARENA_NEW(scratch, const Scalar *,
                      4 + stm->exp.narg + 4 * (size_t)nres + 2 * stm->npat);
    m.fn = ARENA_NEW(scratch, Lambda, stm->exp.nfn);
    m.yield = ARENA_NEW(scratch, const Scalar *, nres);
    m.into = ARENA_NEW(arena, IntoList, 1);
    m.into->at = ARENA_NEW(arena, Into, 2 * (size_t)nres + stm->npat);
    m.fn[m.nfn++] = stm->exp.fn[0];
    return m;
}

static void add_target(Making *m, Var *block, const Scalar *offset, Elem elem)
{
    m->into->at[m->into->count++] = (Into){m->narg, elem};
    m->arg[m->narg++] = out_name(m->l, block);
    m->arg[m->narg++] = offset;
}

/* What is at INDEX of VAR, a scalar; VAR itself without an index. */
static void add_element(Making *m, const Var *var, const Scalar *index)
{
    Lowerer *l = m->l;
    Spot spot = spot_of(l, var);

    spot.n = index ? 1 : 0;
    spot.at = &index;
    add_target(m, spot.place.mem, spot_offset(l, spot, 0, NULL),
               (Elem)var->type->elem);
}

/* The body, whose results are what is yielded. */
static Region open_making(Making *m)
{
    Lowerer *l = m->l;
    Region region = open_region(l, m->stm->exp.exec);

    lower_nested(l, m->stm, 0);
    return region;
}

static void close_making(Making *m, Region *region)
{
    Lowerer *l = m->l;

    for (uint32_t i = 0; i < m->nyield; i++)
        m->yield[i] = lower_value(l, m->yield[i]);
    Body *body = close_region(l, region);
    body->loc = m->stm->exp.fn[0].body->loc;
    body_set_results(l->prog, body, m->nyield, m->yield);
    m->fn[0].body = body;
}

static Stm *emit_making(Making *m, FormId form)
{
    Stm *stm = out_stm(m->l, form, m->narg, m->arg);

    exp_set_fns(m->l->prog, &stm->exp, m->nfn, m->fn);
    stm->exp.exec = m->stm->exp.exec;
    stm->exp.u.into = m->into;
    if (form != FORM_IMP_PARTITION)
        m->into->rejected = m->into->count;
    return stm;
}

/* The body of an operator on scalars. */
static Lambda lower_operator(Lowerer *l, const Stm *stm, uint32_t fn)
{
    const Body *from = stm->exp.fn[fn].body;
    Lambda lambda = stm->exp.fn[fn];
    const Scalar **yield = ARENA_NEW(l->cx->arena, const Scalar *, from->nres);
    Region region = open_region(l, stm->exp.exec);

    lower_nested(l, stm, fn);
    for (uint32_t i = 0; i < from->nres; i++)
        yield[i] = lower_value(l, from->res[i]);
    lambda.body = close_region(l, &region);
    lambda.body->loc = from->loc;
    body_set_results(l->prog, lambda.body, from->nres, yield);
    return lambda;
}

/* OP becomes the next operator of what is made. */
static void add_operator(Making *m, const Operator *op)
{
    Operator *to = &m->into->ops.at[m->into->ops.count++];

    *to = *op;
    if (op->kind != OPERATOR_LAMBDA)
        return;
    to->fn = m->nfn;
    m->fn[m->nfn++] = lower_operator(m->l, m->stm, op->fn);
    to->neutral = m->narg;
    for (uint32_t i = 0; i < op->width; i++)
        m->arg[m->narg++] = lower_value(m->l, m->stm->exp.arg[op->neutral + i]);
}

static void add_operators(Making *m, const OperatorList *ops)
{
    m->into->ops.at = ARENA_NEW(store_arena(m->l->store), Operator, ops->count);
}

/* ---- reduce and scan ---- */

/* Is result K, an array for each index, written by the bodies? */
static bool is_put(const Stm *stm, const Operator *op, uint32_t k)
{
    return op->kind == OPERATOR_ID && !stm->exp.u.ops.then &&
           stm->pat[k]->type->rank > 1;
}

static bool puts_all(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (!is_put(stm, &ops->at[o], at))
            return false;
    return true;
}

/* Of a scan that goes on: what is combined has no place. */
static void make_last_results(Making *m, const Scalar *index)
{
    const Body *body = m->stm->exp.fn[0].body;

    for (uint32_t k = 0; k < body->nres; k++)
        m->yield[m->nyield++] = body->res[k];
    for (uint32_t k = 0; k < m->stm->npat; k++)
        add_element(m, m->stm->pat[k], index);
}

static void make_results(Making *m, const Outlet *outlet)
{
    const Stm *stm = m->stm;
    const OperatorList *ops = &stm->exp.u.ops;
    const Scalar *index = out_name(m->l, stm->exp.fn[0].param[0]);
    uint32_t slot = 0;

    if (ops->then) {
        make_last_results(m, index);
        return;
    }

    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        for (uint32_t k = at; k < at + ops->at[o].width; k++) {
            Var *var = stm->pat[k];
            if (is_put(stm, &ops->at[o], k))
                continue;
            m->yield[m->nyield++] = stm->exp.fn[0].body->res[k];
            if (is_plain_scalar(var))
                add_target(m, outlet->block, outlet_offset(m->l, slot++, var),
                           (Elem)var->type->elem);
            else
                add_element(m, var, type_is_array(var->type) ? index : NULL);
        }
}

static void make_folding(Lowerer *l, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    const Scalar *index = out_name(l, stm->exp.fn[0].param[0]);
    Making m = begin_making(l, stm);
    Outlet outlet = open_outlet(l, stm, 0);

    m.arg[m.narg++] = lower_value(l, stm->exp.arg[0]);
    add_operators(&m, ops);
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (!is_put(stm, &ops->at[o], at))
            add_operator(&m, &ops->at[o]);
    if (ops->then) {
        m.into->ops.then = m.nfn;
        m.fn[m.nfn++] = lower_operator(l, stm, ops->then);
    }
    LowerMark mark = lower_mark(l);
    facts_index(l->facts, stm->exp.fn[0].param[0], stm->exp.arg[0], stm);
    make_results(&m, &outlet);
    lower_undo(l, mark);
    Region region = open_making(&m);
    for (uint32_t o = 0, at = 0; o < ops->count; at += ops->at[o++].width)
        if (is_put(stm, &ops->at[o], at))
            put_result(l, stm, at, stm->pat[at], &index);
    close_making(&m, &region);
    emit_making(&m,
                stm->exp.form == FORM_SCAN ? FORM_IMP_SCAN : FORM_IMP_REDUCE);
    read_outlet(l, stm, &outlet);
}

void lower_folding(Lowerer *l, const Stm *stm)
{
    if (lower_is_alone(l, stm))
        sequence_folding(l, stm);
    else if (!operators_on_scalars(stm))
        lower_on_one(l, stm, sequence_folding);
    else if (puts_all(stm))
        lower_kernel(l, stm);
    else if (l->exec != AT_BLOCK)
        make_folding(l, stm);
    else if (stm->exp.u.ops.then)
        lower_on_one(l, stm, sequence_folding);
    else
        lanes_folding(l, stm);
}

/* ---- filter and partition ---- */

/* Are results scalars, whose places do not depend on how many there will be? */
static bool sifts_scalars(const Lowerer *l, const Stm *stm)
{
    for (uint32_t k = 1; k < stm->npat; k++)
        if (stm->pat[k]->type->rank != 1)
            return false;
    return !lower_hangs_on_count(l, stm);
}

/* The count, by the variable that is set. */
static void make_sifting(Lowerer *l, const Stm *stm)
{
    uint32_t width = stm->exp.fn[0].body->nres - 1;
    const Scalar *bound = lower_value(l, stm->exp.arg[0]);
    Var *count = lower_declare(l, stm->pat[0]);
    Making m = begin_making(l, stm);
    LowerMark mark = lower_mark(l);

    m.arg[m.narg++] = out_name(l, count);
    m.arg[m.narg++] = bound;
    m.into->position = lower_fresh(l, "p", type_scalar(l->store, ELEM_I64));
    facts_index(l->facts, m.into->position, stm->exp.arg[0], stm);
    for (uint32_t k = 1; k < stm->npat; k++) {
        if (k == 1 + width)
            m.into->rejected = m.into->count;
        add_element(&m, stm->pat[k], out_name(l, m.into->position));
    }
    lower_undo(l, mark);
    for (uint32_t k = 0; k <= width; k++)
        m.yield[m.nyield++] = stm->exp.fn[0].body->res[k];
    Region region = open_making(&m);
    close_making(&m, &region);
    emit_making(&m, stm->exp.form == FORM_FILTER ? FORM_IMP_FILTER
                                                 : FORM_IMP_PARTITION);
    lower_store(l, stm->pat[0]);
}

/* A filter of nothing counts: that is a sum of ones. */
static void make_count(Lowerer *l, const Stm *stm)
{
    Making m = begin_making(l, stm);
    Outlet outlet = open_outlet(l, stm, 0);

    m.arg[m.narg++] = lower_value(l, stm->exp.arg[0]);
    m.into->ops.at = ARENA_NEW(store_arena(l->store), Operator, 1);
    m.into->ops.at[m.into->ops.count++] =
        (Operator){.kind = OPERATOR_BUILTIN, .op = OP_ADD, .width = 1};
    if (outlet.block)
        add_target(&m, outlet.block, out_number(l, 0), ELEM_I64);
    else
        add_element(&m, stm->pat[0], NULL);
    m.yield[m.nyield++] =
        scalar_convert(l->store, ELEM_I64, stm->exp.fn[0].body->res[0]);
    Region region = open_making(&m);
    close_making(&m, &region);
    emit_making(&m, FORM_IMP_REDUCE);
    read_outlet(l, stm, &outlet);
}

void lower_counted(Lowerer *l, const Stm *stm)
{
    if (lower_is_alone(l, stm))
        sequence_counted(l, stm);
    else if (l->exec == AT_BLOCK && lanes_can_sift(l, stm))
        lanes_sifting(l, stm);
    else if (stm->npat == 1)
        make_count(l, stm);
    else if (sifts_scalars(l, stm))
        make_sifting(l, stm);
    else
        lower_on_one(l, stm, sequence_counted);
}

/* ---- scatter ---- */

static void make_scatter(Lowerer *l, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Var *to = stm->pat[0];
    Making m = begin_making(l, stm);
    LowerMark mark = lower_mark(l);

    m.arg[m.narg++] = lower_value(l, exp->arg[0]);
    m.arg[m.narg++] = lower_value(l, to->type->size[0]);
    add_operators(&m, &exp->u.ops);
    for (uint32_t o = 0; o < exp->u.ops.count; o++)
        add_operator(&m, &exp->u.ops.at[o]);
    m.into->position = lower_fresh(l, "p", type_scalar(l->store, ELEM_I64));
    facts_index(l->facts, m.into->position, to->type->size[0], stm);
    add_element(&m, to, out_name(l, m.into->position));
    lower_undo(l, mark);
    for (uint32_t k = 0; k < 2; k++)
        m.yield[m.nyield++] = exp->fn[0].body->res[k];
    Region region = open_making(&m);
    close_making(&m, &region);
    emit_making(&m, FORM_IMP_SCATTER);
}

/* Values are put by the iterations that give them. */
static void put_scattered(Lowerer *l, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *bound = lower_value(l, stm->exp.arg[0]);
    Region region = open_region(l, stm->exp.exec);

    lower_nested(l, stm, 0);
    lower_scatter_one(l, stm);
    Body *body = close_region(l, &region);
    out_kernel(l, 1, fn->param, &bound, stm->exp.exec, body);
}

void lower_scatter(Lowerer *l, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    bool rows = stm->pat[0]->type->rank > 1;

    if (lower_is_alone(l, stm))
        sequence_scatter(l, stm);
    else if (ops->count == 0 && (rows || l->exec == AT_BLOCK))
        put_scattered(l, stm);
    else if (!rows && (ops->count == 0 || ops->at[0].kind != OPERATOR_LAMBDA ||
                       operator_on_scalars(&stm->exp.fn[ops->at[0].fn])))
        make_scatter(l, stm);
    else
        lower_on_one(l, stm, sequence_scatter);
}
