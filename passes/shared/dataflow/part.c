/* part.c - a part of a function: an iteration of a kernel, or some statements.
 *
 * What is bound around the part is the same there all the time: scalars are
 * parameters, arrays are like those that a function gets.  What is known of
 * sizes and indices around, and what asserts say there, holds for it.
 */
#include "passes/shared/dataflow/inside.h"

#include "verifier/prover/facts/walk.h"

static bool is_stm(const Stm *stm, const void *other)
{
    return stm == other;
}

/* INDEX, which counts up to BOUND, has one value. */
static void fix_index(Dataflow *d, const Var *index, const Scalar *bound)
{
    Buf name = {0}, most = {0};

    affine_text(d, scalar_var(d->prog->store, (Var *)(uintptr_t)index), &name);
    buf_printf(&d->context, " and 0 <= %.*s", (int)name.len, name.at);
    if (affine_text(d, bound, &most))
        buf_printf(&d->context, " < %.*s", (int)most.len, most.at);
    buf_free(&name);
    buf_free(&most);
}

static void enter_fn(Dataflow *d, const Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    uint32_t n = stm_fn_index_count(stm, fn);

    for (uint32_t i = 0; i < lambda->nparam; i++)
        if (i < n)
            fix_index(d, lambda->param[i], stm->exp.arg[i]);
        else
            add_sizes(d, lambda->param[i]);
}

/* What STM, before the part, says of parameters. */
static void pass_by(Dataflow *d, const Stm *stm)
{
    bool scalar = stm->exp.form == FORM_SCALAR &&
                  type_is_scalar(stm->pat[0]->type);

    if (scalar || stm->exp.form == FORM_ASSERT)
        scan_simple[stm->exp.form](d, stm);
    for (uint32_t i = 0; i < stm->npat; i++)
        add_sizes(d, stm->pat[i]);
}

/* From BODY on to the statement PART. */
static void go_to(Dataflow *d, const Body *body, const Stm *part)
{
    for (const Stm *stm = body->first; stm != part; stm = stm->next) {
        for (uint32_t k = 0; k < stm->exp.nfn; k++)
            if (body_any_stm(stm->exp.fn[k].body, is_stm, part)) {
                enter_fn(d, stm, k);
                go_to(d, stm->exp.fn[k].body, part);
                return;
            }
        pass_by(d, stm);
    }
}

typedef struct Given {
    Dataflow *d;
    bool *bound; /* in the part, by Var.id */
} Given;

static void note_bound(Var *var, void *data)
{
    ((Given *)data)->bound[var->id] = true;
}

static bool note_bindings(Stm *stm, void *data)
{
    stm_each_binding(stm, note_bound, data);
    return true;
}

/* An array that is used, and not bound there. */
static void own_given(Var *var, void *data)
{
    const Given *g = data;

    if (type_is_array(var->type) && !g->bound[var->id] &&
        !cells_of(g->d, var)->map)
        own_cells(g->d, var, own_name(g->d));
}

void part_enter(Dataflow *d, const Fun *fun)
{
    const DataflowOptions *o = d->options;
    const Body *body = o->within ? o->within->exp.fn[0].body : NULL;
    Stm *from = body ? body->first : o->from;
    Given g = {d, ARENA_NEW(d->arena, bool, d->prog->nvar)};

    for (uint32_t i = 0; i < fun->nparam; i++)
        add_sizes(d, fun->param[i]);
    go_to(d, fun->body, o->within ? o->within : from);
    for (Stm *stm = from; stm; stm = stm == o->to ? NULL : stm->next)
        stm_each_stm(stm, note_bindings, &g);
    for (Stm *stm = from; stm; stm = stm == o->to ? NULL : stm->next)
        stm_each_use_inside(stm, own_given, &g);
    if (!body)
        return;
    body_each_result_use(body, own_given, &g);
    enter_fn(d, o->within, 0);
}
