/* web.c - which dimensions of arrays are one. */
#include "reduce/web.h"

#include "ir-text/lmad/view.h"

Var *array_of(const Scalar *s)
{
    bool is_array = s->op == OP_VAR && type_is_array(s->u.var->type);
    return is_array ? s->u.var : NULL;
}

/* ---- one dimension and another ---- */

static void mark(Web *w, const Var *var, uint32_t dim)
{
    uint32_t *gone = &w->gone[var->id];

    if (*gone == dim + 1)
        return;
    if (*gone || var->type->rank < 2 || dim >= var->type->rank) {
        w->fails = true;
        return;
    }
    *gone = dim + 1;
    w->changed = true;
}

static bool is_gone(const Web *w, const Var *var, uint32_t dim)
{
    return w->gone[var->id] == dim + 1;
}

/* Dimension I of A goes where dimension J of B does. */
static void tie(Web *w, const Var *a, uint32_t i, const Var *b, uint32_t j)
{
    if (is_gone(w, a, i))
        mark(w, b, j);
    else if (is_gone(w, b, j))
        mark(w, a, i);
}

static void tie_all(Web *w, const Var *a, const Var *b)
{
    for (uint32_t i = 0; a && b && i < a->type->rank; i++)
        tie(w, a, i, b, i);
}

/* No dimension of VAR (NULL: no array) may go. */
static void stop(Web *w, const Var *var)
{
    if (var && w->gone[var->id])
        w->fails = true;
}

static void stop_all(Web *w, const Scalar *const *s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        stop(w, array_of(s[i]));
}

/* ---- forms ---- */

/* What has the operand's shape. */
static void relate_same(Web *w, const Stm *stm)
{
    tie_all(w, array_of(stm->exp.arg[0]), stm->pat[0]);
}

/* What is reshaped ties nothing. */
static void tie_view(Web *w, const Var *of, const Var *part, const View *view)
{
    for (uint32_t k = 0; view_is_of_dims(view) && k < part->type->rank; k++)
        tie(w, of, view_along(view, k), part, k);
}

static void relate_view(Web *w, const Stm *stm)
{
    const Var *of = array_of(stm->exp.arg[0]);
    Arena scratch = {0};
    View view;

    if (of && view_of(&stm->exp, w->prog->store, &scratch, &view))
        tie_view(w, of, stm->pat[0], &view);
    arena_free(&scratch);
}

static void relate_update(Web *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Var *whole = array_of(exp->arg[0]), *part = array_of(exp->arg[1]);

    tie_all(w, whole, stm->pat[0]);
    if (whole && part)
        tie_view(w, whole, part, &(View){.sel = exp->u.sel});
}

/* The outer dimensions are its own. */
static void relate_replicate(Web *w, const Stm *stm)
{
    const Var *value = array_of(stm->exp.arg[0]);

    for (uint32_t i = 0; value && i < value->type->rank; i++)
        tie(w, stm->pat[0], i + stm->exp.narg - 1, value, i);
}

static void relate_concat(Web *w, const Stm *stm)
{
    if (is_gone(w, stm->pat[0], 0))
        w->fails = true;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        tie_all(w, stm->pat[0], array_of(stm->exp.arg[i]));
}

/* A kernel's results share its indices. */
static void relate_kernel(Web *w, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    for (uint32_t j = 0; j < stm->npat; j++) {
        const Var *var = stm->pat[j];
        const Var *row =
            j < fn->body->nres ? array_of(fn->body->res[j]) : NULL;
        for (uint32_t i = 0; i < fn->nparam; i++)
            tie(w, var, i, stm->pat[0], i);
        for (uint32_t i = 0; row && i < row->type->rank; i++)
            tie(w, var, i + fn->nparam, row, i);
        if (w->gone[var->id] && w->gone[var->id] <= fn->nparam &&
            fn->nparam < 2)
            w->fails = true;
    }
}

static void tie_results(Web *w, const Stm *stm, const Body *body)
{
    for (uint32_t i = 0; i < stm->npat && i < body->nres; i++)
        tie_all(w, array_of(body->res[i]), stm->pat[i]);
}

static void relate_bodies(Web *w, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        tie_results(w, stm, stm->exp.fn[i].body);
}

static void relate_loop(Web *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Lambda *fn = &exp->fn[0];

    relate_bodies(w, stm);
    for (uint32_t i = !exp->is_while; i < fn->nparam && i < exp->narg; i++) {
        tie_all(w, array_of(exp->arg[i]), fn->param[i]);
        if (i - !exp->is_while < stm->npat)
            tie_all(w, fn->param[i], stm->pat[i - !exp->is_while]);
    }
}

static void relate_call(Web *w, const Stm *stm)
{
    const Fun *fun = stm->exp.u.callee;

    for (uint32_t i = 0; i < stm->exp.narg && i < fun->nparam; i++)
        tie_all(w, array_of(stm->exp.arg[i]), fun->param[i]);
    for (uint32_t i = 0; i < stm->npat && i < fun->nres; i++)
        tie_all(w, stm->pat[i], fun->res[i].var);
}

/* Their operators say more of the dimensions than is asked for here. */
static void relate_nothing(Web *w, const Stm *stm)
{
    stop_all(w, stm->exp.arg, stm->exp.narg);
    for (uint32_t i = 0; i < stm->npat; i++)
        stop(w, stm->pat[i]);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        stop_all(w, fn->body->res, fn->body->nres);
        for (uint32_t k = 0; k < fn->nparam; k++)
            stop(w, fn->param[k]);
    }
}

/* A form that is not here ties nothing, and stops nothing. */
static void (*const relations[FORM_COUNT])(Web *, const Stm *) = {
    [FORM_SCALAR] = relate_same,
    [FORM_COPY] = relate_same,
    [FORM_MANIFEST] = relate_same,
#define VIEW(id, ...) [FORM_##id] = relate_view,
#include "ir-text/language/views.def"
    [FORM_ROTATE] = relate_same,
    [FORM_SLICE] = relate_view,
    [FORM_UPDATE] = relate_update,
    [FORM_REPLICATE] = relate_replicate,
    [FORM_CONCAT] = relate_concat,
    [FORM_KERNEL] = relate_kernel,
    [FORM_IF] = relate_bodies,
    [FORM_ONCE] = relate_bodies,
    [FORM_LOOP] = relate_loop,
    [FORM_CALL] = relate_call,
    [FORM_REDUCE] = relate_nothing,
    [FORM_SCAN] = relate_nothing,
    [FORM_FILTER] = relate_nothing,
    [FORM_PARTITION] = relate_nothing,
    [FORM_SCATTER] = relate_nothing,
};

/* ---- the program ---- */

static bool relate_stm(Stm *stm, void *data)
{
    Web *w = data;

    if (relations[stm->exp.form] && stm->npat > 0)
        relations[stm->exp.form](w, stm);
    return !w->fails;
}

static void relate_results(Web *w, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nres && i < fun->body->nres; i++)
        tie_all(w, array_of(fun->body->res[i]), fun->res[i].var);
}

bool web_find(Prog *prog, Var *var, uint32_t dim, uint32_t *gone)
{
    Web w = {.prog = prog, .gone = gone};

    mark(&w, var, dim);
    while (w.changed && !w.fails) {
        w.changed = false;
        for (Fun *f = prog->first; f; f = f->next) {
            body_each_stm(f->body, relate_stm, &w);
            relate_results(&w, f);
        }
    }
    return !w.fails;
}
