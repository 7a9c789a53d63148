/* align.c - functions, and the names of what is matched. */
#include "drivers/fundiff/inside.h"

#include "ir-text/parse/parse.h"
#include "printer/text/print.h"

static Var *param_named(const Fun *fun, const Sym *name)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (fun->param[i]->name == name)
            return fun->param[i];
    return NULL;
}

/* Parameters by position, or by name where there are more or less of them. */
static void match_funs(Match *m, Fun *old, Fun *new)
{
    for (uint32_t i = 0; i < old->nparam; i++) {
        Var *to = old->nparam == new->nparam
                            ? new->param[i]
                            : param_named(new, old->param[i]->name);
        if (to)
            subst_put(&m->to_new, old->param[i],
                      scalar_var(m->new->store, to));
    }
    for (uint32_t i = 0; i < old->nres && i < new->nres; i++)
        if (old->res[i].named && new->res[i].named)
            subst_put(&m->to_new, old->res[i].var,
                      scalar_var(m->new->store, new->res[i].var));
    match_bodies(m, old->body, new->body);
}

/* The name of its partner; or one that grows from its own. */
static void rename_var(Var *var, void *data)
{
    const Match *m = data;
    const Scalar *to =
        var->id < m->to_new.room ? m->to_new.to[var->id] : NULL;

    var->fresh = !to;
    if (to)
        var->name = to->u.var->name;
}

static void rename_all(Match *m, Fun *fun)
{
    fun_each_binding(fun, rename_var, m);
    for (uint32_t i = 0; i < fun->nres; i++)
        if (fun->res[i].named)
            rename_var(fun->res[i].var, m);
    m->old->has_fresh = true;
}

void align(Prog *old, Prog *new)
{
    Match m = {.old = old, .new = new, .to_new = subst_new(old)};

    m.slot_of = ARENA_NEW(&m.scratch, int64_t, old->nvar);
    for (uint32_t i = 0; i < old->nvar; i++)
        m.slot_of[i] = NO_PARTNER;
    for (Fun *f = old->first; f; f = f->next) {
        Fun *g = prog_find_fun(new, f->name);
        if (!g || g->imp != f->imp)
            continue;
        match_funs(&m, f, g);
        rename_all(&m, f);
    }
    subst_free(&m.to_new);
    arena_free(&m.scratch);
}

static Prog *parse_text(Store *store, const Buf *text, Arena *arena, Diag *diag)
{
    Source *source = source_of_text(arena, "<text>", text->at, text->len);

    return parse_program(store, source, 0, text->len, diag, NULL);
}

bool align_texts(const Buf *old, const Buf *new, Buf *out)
{
    Store *store = store_new();
    Arena arena = {0};
    Diag diag = {0};
    Prog *before = parse_text(store, old, &arena, &diag);
    Prog *after = parse_text(store, new, &arena, &diag);
    bool ok = diag.count[DIAG_ERROR] == 0;

    if (ok) {
        align(before, after);
        print_prog(before, (PrintStyle){0}, out);
    }
    diag_free(&diag);
    arena_free(&arena);
    store_free(store);
    return ok;
}
