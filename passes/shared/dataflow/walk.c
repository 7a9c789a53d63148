/* walk.c - bodies, and statements with bodies. */
#include "passes/shared/dataflow/inside.h"

/* ---- kernels and their like ---- */

/* Indices of FN, one for each bound. */
static void enter_lambda(Dataflow *d, const Stm *stm, const Lambda *fn)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        point_enter(d, fn->param[i]->name->text, fn->param[i], NULL,
                    stm->exp.arg[i], !d->options->loops, stm->loc);
}

static void leave_lambda(Dataflow *d, const Lambda *fn)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        point_leave(d);
}

/* VAR, whose indices are those from FIRST on, is a part of another array. */
static void write_built(Dataflow *d, const Var *var, uint32_t first)
{
    Buf where = {0}, body = {0};

    for (uint32_t i = 0; i < var->type->rank; i++)
        buf_printf(&where, " and _y%u = _c%u", i, first + i);
    buf_char(&where, '\0');
    put_cells(d, var, where.at, &body);
    buf_char(&body, '\0');
    add_update(d, var, add_statement(d, var), body.at, false);
    buf_free(&where);
    buf_free(&body);
}

/* RESULT of a body is an element, or a row, of VAR, whose cells begin at
 * DEPTH; N of its dimensions are indices around. */
static void write_result(Dataflow *d, const Var *var, const Scalar *result,
                         uint32_t depth, uint32_t n, Loc loc)
{
    Cells *cells = cells_of(d, var);
    uint32_t inner = d->depth;
    bool built = update_of(d, var) != NULL;

    if (!built)
        *cells = (Cells){.depth = depth};
    point_next(d);
    enter_elements(d, var, n, loc);
    if (n < var->type->rank)
        read_same(d, result->u.var, inner);
    point_next(d);
    if (built) {
        write_built(d, var, depth);
    } else {
        cells->map = add_write(d, add_statement(d, var));
        *whole_of(d, var) = var;
    }
    leave_elements(d, var, n);
}

static void say_parallel(Dataflow *d, const Stm *stm)
{
    if (!d->options->loops && !d->schedule)
        dataflow_remark(
            d, stm->loc,
            "the iterations of this '%s' run in parallel: what they read and "
            "write conflicts, but for each alone",
            form_info[stm->exp.form].text);
}

static bool body_uses_arrays(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_INDEX || form_info[stm->exp.form].copies;
}

static bool var_is_array(const Var *var, const void *data)
{
    (void)data;
    return type_is_array(var->type);
}

/* Operators are applied at any time, also to what they gave. */
static bool accept_operators(Dataflow *d, const Stm *stm)
{
    for (uint32_t i = 1; i < stm->exp.nfn; i++) {
        if (i == stm_goes_on(stm))
            continue;
        if (body_any_stm(stm->exp.fn[i].body, body_uses_arrays, NULL) ||
            body_any_binding(stm->exp.fn[i].body, var_is_array, NULL)) {
            dataflow_error(d, stm->loc, "an operator of this '%s' uses arrays",
                           form_info[stm->exp.form].text);
            return false;
        }
    }
    return true;
}

/* The body of a `scan` that goes on has an index of its own. */
static const Body *scan_then(Dataflow *d, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[stm_goes_on(stm)];

    if (!stm_goes_on(stm))
        return fn->body;
    for (uint32_t i = 0; i < fn->nparam; i++)
        d->var[fn->param[i]->id].depth = d->depth;
    d->var[fn->param[0]->id].index = d->depth;
    scan_body(d, fn->body);
    return fn->body;
}

/* kernel, reduce, scan: the results that are arrays of the iterations' own. */
static void scan_iterations(Dataflow *d, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    bool folds = stm->exp.form == FORM_REDUCE;
    uint32_t depth = d->depth;

    if (!accept_operators(d, stm))
        return;
    say_parallel(d, stm);
    for (uint32_t i = 0; i < stm->npat; i++)
        if (update_of(d, stm->pat[i]))
            bind_built(d, stm->pat[i], update_of(d, stm->pat[i]));
    enter_lambda(d, stm, fn);
    scan_body(d, fn->body);
    const Body *last = scan_then(d, stm);
    for (uint32_t i = 0; i < stm->npat; i++) {
        if (folds && !operator_keeps(&stm->exp, i)) {
            if (type_is_array(stm->pat[i]->type))
                dataflow_error(d, stm->loc,
                               "an operator of this '%s' uses arrays",
                               form_info[stm->exp.form].text);
            continue;
        }
        if (type_is_array(stm->pat[i]->type))
            write_result(d, stm->pat[i], last->res[i], depth, fn->nparam,
                         stm->loc);
    }
    leave_lambda(d, fn);
}

static void scan_once(Dataflow *d, const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;

    scan_body(d, body);
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type))
            write_result(d, stm->pat[i], body->res[i], d->depth, 0, stm->loc);
}

/* ---- scatter ---- */

/* Only indices in range are written. */
static void put_in_range(Dataflow *d, const Var *target, const Buf *index)
{
    Buf size = {0};

    buf_printf(&d->domain, " and 0 <= %.*s", (int)index->len, index->at);
    if (affine_text(d, target->type->size[0], &size))
        buf_printf(&d->domain, " and %.*s < %.*s", (int)index->len, index->at,
                   (int)size.len, size.at);
    buf_free(&size);
}

static void scan_scatter(Dataflow *d, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Var *target = stm->exp.arg[1]->u.var, *result = stm->pat[0];
    bool combines = stm->exp.u.ops.count != 0;
    Buf index = {0}, body = {0};

    if (!accept_operators(d, stm))
        return;
    *cells_of(d, result) =
        (Cells){d->isl->union_map_copy(cells_of(d, target)->map),
                cells_of(d, target)->depth, cells_of(d, target)->inexact};
    *whole_of(d, result) = *whole_of(d, target);
    say_parallel(d, stm);
    enter_lambda(d, stm, fn);
    scan_body(d, fn->body);
    point_next(d);
    uint32_t inner = d->depth;
    size_t domain = d->domain.len;
    bool affine = affine_text(d, fn->body->res[0], &index);
    if (affine)
        put_in_range(d, target, &index);
    else
        dataflow_remark(
            d, stm->loc,
            "this index is not affine: any element of '%s' may be written",
            target->name->text);
    enter_elements(d, result, 1, stm->loc);
    if (result->type->rank > 1)
        read_same(d, fn->body->res[1]->u.var, inner);
    Buf where = {0};
    if (affine)
        buf_printf(&where, " and _y0 = %.*s", (int)index.len, index.at);
    for (uint32_t i = 1; i < result->type->rank; i++)
        buf_printf(&where, " and _y%u = _c%u", i, inner + i - 1);
    buf_char(&where, '\0');
    put_cells(d, target, where.at, &body);
    buf_char(&body, '\0');
    if (combines)
        add_read(d, target, body.at);
    point_next(d);
    add_update(d, target, add_statement(d, result), body.at,
               !affine || combines);
    leave_elements(d, result, 1);
    d->domain.len = domain;
    leave_lambda(d, fn);
    buf_free(&index);
    buf_free(&where);
    buf_free(&body);
}

/* ---- if ---- */

static void scan_branch(Dataflow *d, const Lambda *fn, const Buf *condition)
{
    size_t domain = d->domain.len;

    buf_bytes(&d->domain, condition->at, condition->len);
    scan_body(d, fn->body);
    point_next(d);
    d->domain.len = domain;
}

/* An array is that of the branch that is taken. */
static void join_branches(Dataflow *d, const Stm *stm, Buf *conditions,
                          bool affine)
{
    const IslLibrary *isl = d->isl;

    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = stm->pat[i];
        Cells *to = cells_of(d, var);
        if (!type_is_array(var->type))
            continue;
        *to = (Cells){.depth = d->depth, .inexact = !affine};
        const Var *then = *whole_of(d, stm->exp.fn[0].body->res[i]->u.var);
        if (then == *whole_of(d, stm->exp.fn[1].body->res[i]->u.var))
            *whole_of(d, var) = then;
        for (uint32_t k = 0; k < 2; k++) {
            const Cells *from = cells_of(d, stm->exp.fn[k].body->res[i]->u.var);
            Isl map =
                cells_at(d, from, d->depth, var->type->rank, conditions[k].at);
            to->map = k ? isl->union_map_union(to->map, map) : map;
            to->inexact = to->inexact || from->inexact;
        }
    }
}

static void scan_if(Dataflow *d, const Stm *stm)
{
    Buf conditions[2] = {{0}, {0}};
    bool affine = true;

    for (int k = 0; k < 2; k++) {
        buf_text(&conditions[k], " and ");
        affine = affine &&
                 affine_condition(d, stm->exp.arg[0], k == 0, &conditions[k]);
    }
    if (!affine) {
        dataflow_remark(d, stm->loc,
                        "this condition is not affine: both branches count "
                        "as taken");
        conditions[0].len = conditions[1].len = 0;
    }
    d->guesses += !affine;
    for (int k = 0; k < 2; k++)
        scan_branch(d, &stm->exp.fn[k], &conditions[k]);
    d->guesses -= !affine;
    for (int k = 0; k < 2; k++)
        buf_char(&conditions[k], '\0');
    join_branches(d, stm, conditions, affine);
    for (int k = 0; k < 2; k++)
        buf_free(&conditions[k]);
}

/* ---- bodies ---- */

static void (*const scan_nested[FORM_COUNT])(Dataflow *, const Stm *) = {
    [FORM_KERNEL] = scan_iterations, [FORM_REDUCE] = scan_iterations,
    [FORM_SCAN] = scan_iterations,   [FORM_ONCE] = scan_once,
    [FORM_SCATTER] = scan_scatter,   [FORM_IF] = scan_if,
    [FORM_LOOP] = scan_loop,
};

void add_sizes(Dataflow *d, const Var *var)
{
    if (d->depth || d->domain.len || d->guesses)
        return;
    for (uint32_t i = 0; i < var->type->rank; i++) {
        Buf size = {0};
        if (affine_text(d, var->type->size[i], &size))
            buf_printf(&d->context, " and %.*s >= 0", (int)size.len, size.at);
        buf_free(&size);
    }
}

void scan_stm(Dataflow *d, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        d->var[stm->pat[i]->id].depth = d->depth;
        add_sizes(d, stm->pat[i]);
    }
    d->loc = stm->loc;
    point_next(d);
    if (scan_simple[stm->exp.form])
        scan_simple[stm->exp.form](d, stm);
    else
        scan_nested[stm->exp.form](d, stm);
}

void scan_body(Dataflow *d, const Body *body)
{
    for (const Stm *stm = body->first; stm; stm = stm->next)
        scan_stm(d, stm);
}
