/* names.c - printable names for the variables that passes make.
 *
 * A variable is an object; its name is for people.  A fresh one takes the
 * name that it grew from, with the smallest number that makes it differ from
 * every other name in its function: `x`, `x_1`, `x_2`.  Names of the source
 * stay as they are, but where a pass has moved a binding to where another one
 * of that name is in scope.
 */
#include "ir-text/ir/ir.h"

#include <stdlib.h>
#include <string.h>

/* What is known of a name.  Functions are told apart by their stamps, so
 * that nothing has to be cleared between them. */
typedef struct NameUse {
    uint32_t taken_in;  /* the last function with this name */
    uint32_t counts_in; /* the last function in which COUNT counts */
    uint32_t count;     /* the last number tried after this name */
} NameUse;

typedef struct Settle {
    Prog *prog;
    Arena scratch;
    NameUse *use; /* by Sym.id */
    uint32_t room;
    uint32_t stamp; /* of the current function */
    bool any_fresh;
} Settle;

static NameUse *use_of(Settle *s, const Sym *name)
{
    GROUND_INDEX(s->use, s->room, name->id);
    return &s->use[name->id];
}

/* Take NAME in this function; false where it is taken already. */
static bool take(Settle *s, const Sym *name)
{
    NameUse *use = use_of(s, name);
    bool is_free = use->taken_in != s->stamp;

    use->taken_in = s->stamp;
    return is_free;
}

static uint32_t next_number(Settle *s, const Sym *stem)
{
    NameUse *use = use_of(s, stem);

    if (use->counts_in != s->stamp)
        use->count = 0;
    use->counts_in = s->stamp;
    return ++use->count;
}

static void note_taken(Settle *s, Var *var)
{
    if (var->fresh)
        s->any_fresh = true;
    else
        take(s, var->name);
}

/* `x_12` grows from `x`. */
static size_t stem_length(const Sym *name)
{
    size_t len = name->len;
    while (len > 0 && name->text[len - 1] >= '0' && name->text[len - 1] <= '9')
        len--;
    bool numbered = len < name->len && len > 1 && name->text[len - 1] == '_';
    return numbered ? len - 1 : name->len;
}

static void give_name(Settle *s, Var *var)
{
    if (!var->fresh)
        return;
    var->fresh = false;
    if (strcmp(var->name->text, "_") == 0)
        var->name = sym_intern(s->prog->store, "unused", strlen("unused"));
    if (take(s, var->name))
        return;
    size_t len = stem_length(var->name);
    const Sym *stem = sym_intern(s->prog->store, var->name->text, len);
    do {
        const char *text = arena_printf(&s->scratch, "%s_%u", stem->text,
                                        next_number(s, stem));
        var->name = sym_intern(s->prog->store, text, strlen(text));
    } while (!take(s, var->name));
}

typedef void (*Visit)(Settle *, Var *);

static void each_place(Settle *s, Place place, Visit visit)
{
    const Fold *fold = place.ixfn ? place.ixfn->fold : NULL;
    for (uint32_t i = 0; fold && i < fold->nindex; i++)
        visit(s, fold->index[i]);
}

static void each_binder(Settle *s, Var **var, uint32_t n, Visit visit)
{
    for (uint32_t i = 0; i < n; i++) {
        visit(s, var[i]);
        each_place(s, var[i]->place, visit);
    }
}

static void each_in_body(Settle *s, const Body *body, Visit visit)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        each_binder(s, stm->pat, stm->npat, visit);
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            const Lambda *fn = &stm->exp.fn[i];
            each_binder(s, fn->param, fn->nparam, visit);
            each_in_body(s, fn->body, visit);
        }
        if (exp_position(&stm->exp))
            visit(s, exp_position(&stm->exp));
    }
}

static void each_in_fun(Settle *s, const Fun *fun, Visit visit)
{
    each_binder(s, fun->param, fun->nparam, visit);
    for (uint32_t i = 0; i < fun->nres; i++)
        if (fun->res[i].named)
            visit(s, fun->res[i].var);
    if (fun->body)
        each_in_body(s, fun->body, visit);
}

static void settle_fun(Settle *s, Fun *fun)
{
    s->stamp = fun->number + 1;
    s->any_fresh = false;
    each_in_fun(s, fun, note_taken);
    if (s->any_fresh)
        each_in_fun(s, fun, give_name);
}

void names_settle(Prog *prog)
{
    Settle s = {.prog = prog};

    if (!prog->has_fresh)
        return;
    prog->has_fresh = false;
    for (Fun *f = prog->first; f; f = f->next)
        settle_fun(&s, f);
    free(s.use);
    arena_free(&s.scratch);
}

void names_settle_fun(Prog *prog, Fun *fun)
{
    Settle s = {.prog = prog};

    if (!prog->has_fresh)
        return;
    prog->has_fresh = false;
    settle_fun(&s, fun);
    free(s.use);
    arena_free(&s.scratch);
}

/* ---- shadowing ---- */

/* Names in scope, and the bindings that brought them there, to leave again. */
typedef struct Scope {
    Prog *prog;
    Arena scratch;
    bool *bound; /* by Sym.id */
    Var **var;
    uint32_t count;
} Scope;

static void enter(Scope *s, Var *var)
{
    if (var->fresh)
        return;
    if (s->bound[var->name->id]) {
        var->fresh = s->prog->has_fresh = true;
        return;
    }
    s->bound[var->name->id] = true;
    s->var[s->count++] = var;
}

static void leave(Scope *s, uint32_t count)
{
    while (s->count > count)
        s->bound[s->var[--s->count]->name->id] = false;
}

/* The names of a fold are in scope up to its end. */
static void enter_binders(Scope *s, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const Fold *fold =
            var[i]->place.ixfn ? var[i]->place.ixfn->fold : NULL;
        uint32_t before = s->count;
        for (uint32_t k = 0; fold && k < fold->nindex; k++)
            enter(s, fold->index[k]);
        leave(s, before);
        enter(s, var[i]);
    }
}

static void enter_body(Scope *s, const Body *body)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        uint32_t before = s->count;
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            enter_binders(s, stm->exp.fn[i].param, stm->exp.fn[i].nparam);
            enter_body(s, stm->exp.fn[i].body);
            leave(s, before);
        }
        if (exp_position(&stm->exp))
            enter(s, exp_position(&stm->exp));
        leave(s, before);
        enter_binders(s, stm->pat, stm->npat);
    }
}

void names_unshadow(Prog *prog)
{
    Scope s = {.prog = prog};

    s.bound = ARENA_NEW(&s.scratch, bool, sym_count(prog->store));
    s.var = ARENA_NEW(&s.scratch, Var *, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next) {
        enter_binders(&s, f->param, f->nparam);
        enter_body(&s, f->body);
        leave(&s, 0);
    }
    arena_free(&s.scratch);
}
