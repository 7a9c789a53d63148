/* dataflow.c - the walk of a function, from its parameters to its results. */
#include "passes/shared/dataflow/inside.h"

#include "printer/text/print.h"

/* An estimate, in isl's own unit: a few seconds. */
enum { MOST_OPERATIONS = 2000000 };

static void start(Dataflow *d)
{
    d->ctx = d->isl->ctx_alloc();
    d->isl->options_set_on_error(d->ctx, ISL_CONTINUE);
    d->isl->ctx_set_max_operations(d->ctx, MOST_OPERATIONS);
    d->var = ARENA_NEW(d->arena, VarData, d->prog->nvar);
    d->level_room = 8;
    d->level = ARENA_NEW(d->arena, Nest, d->level_room);
    d->polys = poly_store_new(d->prog->store);
    Buf text = {0};
    put_head(d, &text);
    d->phis = map_of_text(d, &text);
}

static void end(Dataflow *d)
{
    for (uint32_t i = 0; i < d->prog->nvar; i++)
        d->isl->union_map_free(d->var[i].cells.map);
    for (uint32_t i = 0; i < d->nevent; i++)
        d->isl->union_map_free(d->event[i].cells);
    d->isl->union_map_free(d->phis);
    d->isl->union_map_free(d->schedule);
    d->isl->ctx_free(d->ctx);
    poly_store_free(d->polys);
    buf_free(&d->domain);
    buf_free(&d->context);
}

static void bind_parameter(Dataflow *d, const Var *var)
{
    if (type_is_array(var->type)) {
        own_cells(d, var, own_name(d));
        add_sizes(d, var);
    }
    if (var->type->kind == TYPE_SCALAR && var->type->elem == ELEM_I64) {
        Buf name = {0};
        affine_text(d, scalar_var(d->prog->store, (Var *)var), &name);
        buf_free(&name);
    }
}

static void read_all(Dataflow *d, const Var *var)
{
    Buf all = {0};

    if (!type_is_array(var->type))
        return;
    point_next(d);
    put_cells(d, var, "", &all);
    buf_char(&all, '\0');
    add_read(d, var, all.at);
    buf_free(&all);
}

/* What BODY gives is read when all is done. */
static void scan_with_results(Dataflow *d, const Body *body)
{
    scan_body(d, body);
    d->end = d->level[0].position + 1;
    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->op == OP_VAR)
            read_all(d, body->res[i]->u.var);
}

static void scan_function(Dataflow *d, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        bind_parameter(d, fun->param[i]);
    scan_with_results(d, fun->body);
}

static void scan_range(Dataflow *d, const Stm *from, const Stm *to)
{
    for (const Stm *stm = from; stm; stm = stm == to ? NULL : stm->next)
        scan_stm(d, stm);
    d->end = d->level[0].position + 1;
    for (const Stm *stm = from; stm; stm = stm == to ? NULL : stm->next)
        for (uint32_t i = 0; i < stm->npat; i++)
            read_all(d, stm->pat[i]);
}

static void scan_part(Dataflow *d, const Fun *fun)
{
    const DataflowOptions *o = d->options;

    part_enter(d, fun);
    if (o->within)
        scan_with_results(d, o->within->exp.fn[0].body);
    else
        scan_range(d, o->from, o->to);
}

static bool is_own_name(const Parameter *p)
{
    return p->is->op == OP_VAR &&
           strcmp(p->is->u.var->name->text, p->name) == 0;
}

static void list_statements(Dataflow *d, ConflictTexts *texts)
{
    texts->statement =
        ARENA_NEW(d->arena, ConflictStatement, d->nwritten + 1);
    for (uint32_t i = 0; i < d->nwritten; i++)
        texts->statement[texts->nstatement++] =
            (ConflictStatement){d->written[i].var, d->written[i].name};
    texts->merged = d->merged;
    texts->nmerged = d->nmerged;
    texts->is = ARENA_NEW(d->arena, const Scalar *, d->prog->nvar);
    for (uint32_t i = 0; i < d->prog->nvar; i++)
        texts->is[i] = d->var[i].index ? NULL : d->var[i].is;
}

static void list_given(Dataflow *d, ConflictTexts *texts)
{
    texts->param = ARENA_NEW(d->arena, const char *, d->nparam + 1);
    texts->param_is = ARENA_NEW(d->arena, const Scalar *, d->nparam + 1);
    for (uint32_t i = 0; i < d->nparam; i++) {
        texts->param[texts->nparam] = d->param[i].name;
        texts->param_is[texts->nparam++] = d->param[i].is;
    }
    texts->given = ARENA_NEW(d->arena, const char *, d->nparam + 1);
    for (uint32_t i = 0; i < d->nparam; i++) {
        Buf text = {0};
        if (is_own_name(&d->param[i]))
            continue;
        buf_printf(&text, "%s = ", d->param[i].name);
        print_scalar(&text, d->param[i].is);
        texts->given[texts->ngiven++] = arena_text(d->arena, text.at, text.len);
        buf_free(&text);
    }
}

static bool translate(Dataflow *d, const Fun *fun, ConflictTexts *texts)
{
    size_t before = d->diag->count[DIAG_ERROR];

    if (d->options->schedule && !schedule_read(d, d->options->schedule))
        return false;
    if (d->options->within || d->options->from)
        scan_part(d, fun);
    else
        scan_function(d, fun);
    if (d->diag->count[DIAG_ERROR] != before)
        return false;
    if (!d->nwritten) {
        dataflow_error(d, fun->loc, "'%s' makes no arrays", fun->name->text);
        return false;
    }
    bool ok = flow_texts(d, texts);
    const char *why = d->isl->ctx_last_error_msg(d->ctx);
    if ((!ok || why) && d->diag->count[DIAG_ERROR] == before)
        dataflow_error(d, fun->loc,
                       "the dataflow of '%s' is too much for isl: %s",
                       fun->name->text, why ? why : "it gives up");
    if (d->diag->count[DIAG_ERROR] != before)
        return false;
    list_given(d, texts);
    list_statements(d, texts);
    return true;
}

bool dataflow_conflicts(Prog *prog, const Fun *fun,
                        const DataflowOptions *options, Arena *arena,
                        Diag *diag, ConflictTexts *texts)
{
    Dataflow d = {.isl = isl_library(),
                  .prog = prog,
                  .options = options,
                  .diag = diag,
                  .arena = arena};

    *texts = (ConflictTexts){0};
    if (!d.isl) {
        diag_error(diag, (Span){0}, "there is no isl here");
        return false;
    }
    start(&d);
    bool ok = translate(&d, fun, texts);
    end(&d);
    return ok;
}
