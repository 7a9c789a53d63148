/* dataflow.c - the walk of a function, from its parameters to its results. */
#include "passes/shared/dataflow/inside.h"

#include "printer/text/print.h"

/* An estimate, in isl's own unit: a few seconds. */
enum { MOST_OPERATIONS = 5000000 };

static void start(Dataflow *d)
{
    d->ctx = d->isl->ctx_alloc();
    d->isl->options_set_on_error(d->ctx, ISL_CONTINUE);
    d->isl->ctx_set_max_operations(d->ctx, MOST_OPERATIONS);
    d->var = ARENA_NEW(d->arena, VarData, d->prog->nvar);
    d->level_room = 8;
    d->level = ARENA_NEW(d->arena, Nest, d->level_room);
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

/* What the function gives is read when all is done. */
static void read_results(Dataflow *d, const Body *body)
{
    for (uint32_t i = 0; i < body->nres; i++) {
        const Scalar *s = body->res[i];
        Buf all = {0};
        if (s->op != OP_VAR || !type_is_array(s->u.var->type))
            continue;
        point_next(d);
        put_cells(d, s->u.var, "", &all);
        buf_char(&all, '\0');
        add_read(d, s->u.var, all.at);
        buf_free(&all);
    }
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
    for (uint32_t i = 0; i < fun->nparam; i++)
        bind_parameter(d, fun->param[i]);
    scan_body(d, fun->body);
    d->end = d->level[0].position + 1;
    read_results(d, fun->body);
    if (d->diag->count[DIAG_ERROR] != before)
        return false;
    if (!d->nwritten) {
        dataflow_error(d, fun->loc, "'%s' makes no arrays", fun->name->text);
        return false;
    }
    if (!flow_texts(d, texts) && d->diag->count[DIAG_ERROR] == before) {
        dataflow_error(d, fun->loc,
                       "the dataflow of '%s' is too much for isl: %s",
                       fun->name->text, d->isl->ctx_last_error_msg(d->ctx));
    }
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
