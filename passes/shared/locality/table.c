/* table.c - how a program goes through its arrays. */
#include "passes/shared/locality/table.h"

#include "passes/shared/locality/views.h"
#include "passes/shared/rewriting/result_list.h"

#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

/* A value that varies with more iterations varies with those around it.  An
 * estimate. */
enum { MAX_ITERS = 32 };

IndexTable *index_table_new(Prog *prog, bool others)
{
    IndexTable *t = ground_alloc(sizeof *t);

    *t = (IndexTable){.prog = prog, .nvar = prog->nvar};
    t->polys = poly_store_new(prog->store);
    t->variances = variances_new(prog, t->polys, others);
    t->home = ARENA_NEW(&t->arena, Home, prog->nvar);
    return t;
}

void index_table_free(IndexTable *t)
{
    variances_free(t->variances);
    poly_store_free(t->polys);
    arena_free(&t->arena);
    free(t);
}

/* ---- one dimension ---- */

/* P's terms in the iterations of DIM; what is left has to be invariant. */
static void split_terms(IndexTable *t, IndexDim *dim, const Poly *p)
{
    const Poly *coef, *rest;

    for (uint32_t i = 0; p && i < dim->iters->n; i++) {
        const Iter *it = variances_iter_at(t->variances, dim->iters->id[i]);
        if (!it->var || !poly_mentions(t->polys, p, it->var))
            continue;
        if (it->var->type->elem != ELEM_I64 ||
            !poly_linear(t->polys, p, it->var, &coef, &rest) ||
            !variance_invariant(t->variances, coef))
            return;
        dim->term[dim->nterm++] = (IndexTerm){it, coef};
        p = rest;
    }
    dim->rest = p;
    dim->scrutable = p && variance_invariant(t->variances, p);
}

static IndexDim dim_of(IndexTable *t, const Coord *c)
{
    IndexDim dim = {.said = c->said, .iters = c->value.iters,
                    .others = c->value.others, .whole = c->whole != NULL};

    if (c->whole)
        dim.iters = id_set_union(&t->arena, dim.iters,
                                 id_set_one(&t->arena, c->whole->id));
    dim.term = ARENA_NEW(&t->arena, IndexTerm, dim.iters->n);
    split_terms(t, &dim, c->value.poly);
    if (c->whole && c->step)
        dim.term[dim.nterm++] = (IndexTerm){c->whole, c->step};
    else if (c->whole)
        dim.scrutable = false;
    return dim;
}

/* ---- one access ---- */

static Coord *coords_new(IndexTable *t, uint32_t rank)
{
    return ARENA_NEW(&t->arena, Coord, rank);
}

static Coord point(IndexTable *t, const Scalar *s)
{
    return (Coord){.said = s, .value = variance_of(t->variances, s)};
}

/* All of a dimension of SIZE elements, inside of *ITER, from *OFFSET on. */
static Coord whole(IndexTable *t, const Nest *nest, const Iter **iter,
                   const Scalar *size)
{
    const Iter *it = variances_iter(
        t->variances,
        (Iter){.up = (Iter *)*iter,
               .bound = size,
               .level = nest->level,
               .kind = exec_is_alone(nest->exec) ? ITER_LOOP : ITER_THREAD,
               .apart = true});

    *iter = it;
    return (Coord){.value = variance_none(t->variances), .whole = it,
                   .step = poly_const(t->polys, 1)};
}

static IndexRow *add_row(IndexTable *t, IndexRow row, const Coord *coord)
{
    uint32_t rank;

    row.array = t->home[row.through->id].root;
    rank = row.array->type->rank;
    Coord *root = coords_new(t, rank);
    index_of_root(t, row.through, coord, root);
    row.dim = ARENA_NEW(&t->arena, IndexDim, rank);
    for (uint32_t d = 0; d < rank; d++)
        row.dim[d] = dim_of(t, &root[d]);
    arena_grow(&t->arena, &t->row, t->nrow, &t->room, sizeof *t->row);
    t->row[t->nrow] = row;
    return &t->row[t->nrow++];
}

/* `A[i, j]`; what was loaded varies with the index. */
static void note_index(IndexTable *t, Nest *nest, Stm *stm)
{
    const Exp *exp = &stm->exp;
    Var *array = exp->arg[0]->u.var;
    Coord *coord = coords_new(t, array->type->rank);
    Variance loaded = variance_none(t->variances);

    for (uint32_t d = 0; d < array->type->rank; d++) {
        coord[d] = point(t, exp->arg[exp->u.sel.first + d]);
        loaded = variance_join(t->variances, loaded, coord[d].value);
    }
    add_row(t, (IndexRow){.nest = nest, .iter = nest->iter, .stm = stm,
                          .through = array, .bound = stm->pat[0]},
            coord);
    variances_bind(t->variances, stm->pat[0], loaded);
}

/* All elements of VAR are read, or written, one by one. */
static void note_whole(IndexTable *t, IndexRow row)
{
    const Type *type = row.through->type;
    Coord *coord = coords_new(t, type->rank);

    row.iter = row.nest->iter;
    for (uint32_t d = 0; d < type->rank; d++)
        coord[d] = whole(t, row.nest, &row.iter, type->size[d]);
    add_row(t, row, coord);
}

/* A copy on the host is a kernel by itself, which sees to its own order. */
static void note_operand(IndexTable *t, Nest *nest, Stm *stm, uint32_t k)
{
    const Scalar *s = stm->exp.arg[k];

    if (nest->exec != AT_HOST && s->op == OP_VAR &&
        type_is_array(s->u.var->type))
        note_whole(t, (IndexRow){.nest = nest, .stm = stm,
                                 .through = s->u.var, .bound = stm->pat[0],
                                 .at = k});
}

static Coord selected(IndexTable *t, const Nest *nest, const Iter **iter,
                      DimKind kind, const Scalar *const *arg,
                      const Scalar *size)
{
    if (kind == DIM_POINT)
        return point(t, arg[0]);
    Coord c = whole(t, nest, iter, kind == DIM_ALL ? size : arg[1]);
    if (kind != DIM_ALL)
        c.value = variance_of(t->variances, arg[0]);
    if (kind == DIM_STRIDE)
        c.step = variance_of(t->variances, arg[2]).poly;
    return c;
}

/* `A with [...] = v` */
static void note_update(IndexTable *t, Nest *nest, Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Selection *sel = &exp->u.sel;
    Var *array = exp->arg[0]->u.var;
    const Scalar *const *arg = exp->arg + sel->first;
    IndexRow row = {.nest = nest, .iter = nest->iter, .stm = stm,
                    .through = array, .bound = stm->pat[0],
                    .operand = OPERAND_NONE, .writes = true};
    bool of_array = exp->arg[1]->elem == ELEM_NONE;

    if (of_array)
        note_operand(t, nest, stm, 1);
    if (!sel->dim || (of_array && nest->exec == AT_HOST))
        return;
    Coord *coord = coords_new(t, array->type->rank);
    for (uint32_t d = 0; d < sel->rank; d++) {
        coord[d] = selected(t, nest, &row.iter, (DimKind)sel->dim[d], arg,
                            array->type->size[d]);
        arg += dim_operands[sel->dim[d]];
    }
    add_row(t, row, coord);
}

/* Result K of a parallel form goes where the indices say, and so do the
 * elements of an array, which is read. */
static void note_result(IndexTable *t, Nest *nest, Stm *stm, uint32_t k,
                        uint32_t nindex)
{
    Var *result = stm->pat[k];
    const Lambda *lambda = &stm->exp.fn[0];
    const Scalar *from = lambda->body->res[k];
    Coord *coord = coords_new(t, result->type->rank);
    IndexRow row = {.nest = nest, .iter = nest->iter, .stm = stm,
                    .through = result, .bound = result,
                    .operand = OPERAND_NONE, .writes = true};

    if (from->op == OP_VAR && type_is_array(from->u.var->type))
        note_whole(t, (IndexRow){.nest = nest, .stm = stm,
                                 .through = from->u.var, .bound = result,
                                 .operand = OPERAND_RESULT, .at = k});
    for (uint32_t d = 0; d < result->type->rank; d++)
        coord[d] = d < nindex
                       ? point(t, scalar_var(t->prog->store, lambda->param[d]))
                       : whole(t, nest, &row.iter, result->type->size[d]);
    add_row(t, row, coord);
}

/* ---- names ---- */

static Variance of_operands(IndexTable *t, const Stm *stm)
{
    Variance it = variance_none(t->variances);

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (stm->exp.arg[i]->elem != ELEM_NONE)
            it = variance_join(t->variances, it,
                               variance_of(t->variances, stm->exp.arg[i]));
    return it;
}

static void bind_arrays(IndexTable *t, Nest *nest, Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type))
            index_bind(t, nest, stm, stm->pat[i]);
}

/* What the statement gives has something to do with its operands. */
static void bind_opaque(IndexTable *t, Nest *nest, Stm *stm)
{
    Variance it = of_operands(t, stm);

    bind_arrays(t, nest, stm);
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_scalar(stm->pat[i]->type))
            variances_bind(t->variances, stm->pat[i], it);
}

/* Is result K of STM, a loop, what the loop began with? */
static bool is_passed_on(const Stm *stm, uint32_t k)
{
    const Scalar *res = stm->exp.fn[0].body->res[k];

    return stm->exp.form == FORM_LOOP && res->op == OP_VAR &&
           res->u.var == loop_params(&stm->exp)[k];
}

static Variance of_body(IndexTable *t, const Stm *stm, uint32_t fn, uint32_t k)
{
    return variance_of(t->variances, stm->exp.fn[fn].body->res[k]);
}

/* What result K of STM's first body, or of the branches, varies with, and what
 * all of them do. */
static Variance of_result(IndexTable *t, const Stm *stm, uint32_t k,
                          Variance all)
{
    Variance it = of_body(t, stm, 0, k);
    const Poly *poly = NULL;

    if (is_passed_on(stm, k))
        return variance_of(t->variances, loop_inits(&stm->exp)[k]);
    if (stm->exp.form == FORM_IF) {
        it = variance_either(t->variances, it, of_body(t, stm, 1, k));
        poly = it.poly;
    }
    it = variance_join(t->variances, it, all);
    it.poly = poly;
    return it;
}

/* Of many iterations only those that NEST is in: loops that are over made a
 * value what it is, but in long chains of them nobody could say all. */
static const IdSet *around(IndexTable *t, const Nest *nest,
                           const IdSet *iters)
{
    const Iter *it = nest->iter;
    uint32_t *id, n = 0;

    if (iters->n <= MAX_ITERS)
        return iters;
    id = ARENA_NEW(&t->arena, uint32_t, iters->n);
    for (uint32_t i = iters->n; i-- > 0 && it;) {
        while (it && it->id > iters->id[i])
            it = it->up;
        if (it && it->id == iters->id[i])
            id[iters->n - ++n] = it->id;
    }
    return id_set_of(&t->arena, id + iters->n - n, n);
}

/* Each name by itself. */
static void bind_results(IndexTable *t, const Nest *nest, Stm *stm,
                         Variance all)
{
    for (uint32_t k = 0; k < stm->npat; k++) {
        if (!type_is_scalar(stm->pat[k]->type))
            continue;
        Variance it = of_result(t, stm, k, all);
        it.iters = around(t, nest, it.iters);
        variances_bind(t->variances, stm->pat[k], it);
    }
}

static void bind_params(IndexTable *t, Nest *nest, const Lambda *lambda,
                        uint32_t first)
{
    for (uint32_t i = first; i < lambda->nparam; i++) {
        Var *var = lambda->param[i];
        if (type_is_array(var->type))
            index_bind(t, nest, NULL, var);
        else if (!variances_knows(t->variances, var))
            variances_other(t->variances, var, nest->level);
    }
}

/* ---- loops ---- */

/* The scalar statement of BODY that VAR is the result of, or NULL. */
static const Scalar *defined_in(const Body *body, const Var *var)
{
    for (const Stm *s = body->last; s; s = s->prev)
        if (s->exp.form == FORM_SCALAR && s->pat[0] == var)
            return s->exp.arg[0];
    return NULL;
}

static bool is_unknown(const Var *var, const void *data)
{
    const IndexTable *t = data;

    return !variances_knows(t->variances, var);
}

/* Is S made of names that are bound by now? */
static bool is_outside(const IndexTable *t, const Scalar *s)
{
    return !scalar_any_var(s, is_unknown, t);
}

/* By how much PARAM grows in each trip, if that is the same in all: the body
 * ends with `PARAM + k`, whose name is RES. */
static const Scalar *growth(IndexTable *t, const Body *body, const Var *param,
                            const Scalar *res)
{
    const Scalar *s = res;

    if (s->op == OP_VAR && s->u.var != param)
        s = defined_in(body, s->u.var);
    if (!s || (s->op != OP_ADD && s->op != OP_SUB))
        return NULL;
    uint32_t other = scalar_is_var(s->arg[0], param);
    const Scalar *self = s->arg[!other];
    if (self->op != OP_VAR || self->u.var != param ||
        (s->op == OP_SUB && !other) || !is_outside(t, s->arg[other]))
        return NULL;
    return s->op == OP_ADD ? s->arg[1 == other]
                           : scalar_unary(t->prog->store, OP_NEG, s->arg[1]);
}

/* A parameter that is carried from trip to trip varies with the loop; one
 * that grows evenly does so as its index does. */
static void bind_carried(IndexTable *t, const Exp *exp, Var *param,
                         const Scalar *init, const Scalar *res)
{
    Variances *v = t->variances;
    Variance it = variance_of(v, init);
    Variance index =
        variance_of(v, scalar_var(t->prog->store, exp->fn[0].param[0]));
    const Scalar *step = growth(t, exp->fn[0].body, param, res);
    Variance by = step ? variance_of(v, step) : variance_none(v);
    const Poly *start = it.poly;
    it = variance_join(v, variance_join(v, it, index), by);
    if (step)
        it.poly = poly_add(t->polys, start,
                           poly_mul(t->polys, by.poly, index.poly));
    variances_bind(v, param, it);
}

/* PARAM of a `while` loop is an iteration variable, and so are those after
 * it: ITER is the next one. */
static void bind_while(IndexTable *t, Nest *in, Var *param, Iter *iter)
{
    iter->var = param;
    Iter *it = variances_iter(t->variances, *iter);
    if (!iter->loop)
        in->iter = it;
    iter->loop = in->iter;
}

static void enter_loop(IndexTable *t, Nest *in, const Stm *stm, Iter iter)
{
    const Exp *exp = &stm->exp;
    uint32_t nindex = stm_index_count(stm);

    if (nindex) {
        iter.var = exp->fn[0].param[0];
        iter.bound = exp->arg[0];
        in->iter = variances_iter(t->variances, iter);
    }
    for (uint32_t i = nindex; i < exp->fn[0].nparam; i++) {
        Var *param = exp->fn[0].param[i];
        const Scalar *init = loop_inits(exp)[i - nindex];
        if (!type_is_scalar(param->type))
            continue;
        if (is_passed_on(stm, i - nindex))
            variances_bind(t->variances, param,
                           variance_of(t->variances, init));
        else if (nindex)
            bind_carried(t, exp, param, init,
                         exp->fn[0].body->res[i - nindex]);
        else
            bind_while(t, in, param, &iter);
    }
}

/* ---- bodies ---- */

static Nest *enter(IndexTable *t, Nest *nest, Stm *stm, uint32_t fn)
{
    const FormInfo *form = &form_info[stm->exp.form];
    Nest *in = ARENA_NEW(&t->arena, Nest, 1);

    *in = *nest;
    in->up = nest;
    in->stm = stm;
    in->body = stm->exp.fn[fn].body;
    in->level = nest->level + 1;
    in->in_loop |= form->parallel || stm->exp.form == FORM_LOOP;
    if (form->parallel && !nest->kernel)
        in->kernel = stm;
    return in;
}

/* Of iterations that EXEC executes, and AROUND their form. */
static IterKind kind_of(ExecLevel around, ExecLevel exec)
{
    if (exec == around)
        return exec == AT_HOST ? ITER_HOST : ITER_LOOP;
    return exec == AT_BLOCK ? ITER_GROUP : ITER_THREAD;
}

static void enter_indices(IndexTable *t, Nest *in, const Stm *stm, uint32_t fn,
                          Iter iter)
{
    const Exp *exp = &stm->exp;

    for (uint32_t i = 0; i < stm_fn_index_count(stm, fn); i++) {
        iter.var = exp->fn[fn].param[i];
        iter.bound = exp->arg[i];
        iter.up = in->iter;
        in->iter = variances_iter(t->variances, iter);
    }
}

static void walk(IndexTable *t, Nest *nest);

static Nest *walk_fn(IndexTable *t, Nest *nest, Stm *stm, uint32_t fn)
{
    Nest *in = enter(t, nest, stm, fn);
    Iter iter = {.up = nest->iter, .level = nest->level};
    uint32_t nindex = stm_fn_index_count(stm, fn);

    in->exec = index_exec(stm, nest->exec);
    iter.kind = kind_of(nest->exec, in->exec);
    iter.apart = index_is_apart(stm);
    iter.in_strips = iter.kind == ITER_THREAD && index_goes_in_strips(stm);
    if (stm->exp.form == FORM_LOOP)
        enter_loop(t, in, stm, iter);
    else
        enter_indices(t, in, stm, fn, iter);
    bind_params(t, in, &stm->exp.fn[fn], nindex);
    walk(t, in);
    return in;
}

/* What the forms give that have bodies. */
static void bind_outcome(IndexTable *t, Stm *stm, const Nest *in)
{
    Variance all = variance_none(t->variances);

    switch ((FormId)stm->exp.form) {
    case FORM_IF:
        bind_results(t, in->up, stm,
                     variance_of(t->variances, stm->exp.arg[0]));
        return;
    case FORM_ONCE:
        bind_results(t, in->up, stm, all);
        return;
    case FORM_FILTER:
    case FORM_PARTITION:
        variances_bind(t->variances, stm->pat[0], of_operands(t, stm));
        return;
    default:
        if (in->iter != in->up->iter)
            all.iters = id_set_one(&t->arena, in->iter->id);
        all.poly = NULL;
        bind_results(t, in->up, stm, all);
    }
}

static void walk_form(IndexTable *t, Nest *nest, Stm *stm)
{
    Nest *first = NULL;

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        Nest *in = walk_fn(t, nest, stm, i);
        first = first ? first : in;
    }
    bind_arrays(t, nest, stm);
    bind_outcome(t, stm, first);
    if (stm->exp.form == FORM_KERNEL)
        for (uint32_t k = 0; k < stm->npat; k++)
            if (type_is_array(stm->pat[k]->type))
                note_result(t, first, stm, k, stm_index_count(stm));
}

/* What is made in a kernel is written; where a kernel makes it there are rows
 * for that, and `scratch` writes nothing. */
static void note_makings(IndexTable *t, Nest *nest, Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    if (!t->makings || nest->exec == AT_HOST || form == FORM_KERNEL ||
        form == FORM_SCRATCH || form_info[form].makes != MAKES_FRESH)
        return;
    for (uint32_t k = 0; k < stm->npat; k++)
        if (type_is_array(stm->pat[k]->type))
            note_whole(t, (IndexRow){.nest = nest, .stm = stm,
                                     .through = stm->pat[k],
                                     .bound = stm->pat[k],
                                     .operand = OPERAND_NONE,
                                     .writes = true});
}

static void walk_stm(IndexTable *t, Nest *nest, Stm *stm)
{
    Exp *exp = &stm->exp;

    switch ((FormId)exp->form) {
    case FORM_SCALAR:
        if (type_is_scalar(stm->pat[0]->type))
            variances_define(t->variances, stm->pat[0], exp->arg[0]);
        else
            bind_arrays(t, nest, stm);
        return;
    case FORM_INDEX:
        note_index(t, nest, stm);
        return;
    case FORM_UPDATE:
        bind_opaque(t, nest, stm);
        note_update(t, nest, stm);
        return;
    default:
        if (exp->nfn)
            walk_form(t, nest, stm);
        else
            bind_opaque(t, nest, stm);
        for (uint32_t k = 0; k < exp->narg && form_info[exp->form].copies; k++)
            note_operand(t, nest, stm, k);
        note_makings(t, nest, stm);
    }
}

static void walk(IndexTable *t, Nest *nest)
{
    for (Stm *s = nest->body->first; s; s = s->next)
        walk_stm(t, nest, s);
}

void index_table_add(IndexTable *t, Fun *fun, Called called)
{
    Nest *nest = ARENA_NEW(&t->arena, Nest, 1);
    Lambda head = {fun->param, fun->nparam, fun->body};

    *nest = (Nest){
        .body = fun->body, .exec = called.exec, .in_loop = called.in_loop};
    bind_params(t, nest, &head, 0);
    walk(t, nest);
}
