/* names.c - printable names for the variables that passes make.
 *
 * A variable is an object; its name is for people.  A fresh one takes the
 * name that it grew from, with the smallest number that makes it differ from
 * every other name in its function: `x`, `x_1`, `x_2`.  Names of the source
 * stay as they are.
 */
#include "ir-text/ir.h"

#include <string.h>

/* What is known of a name.  Functions are told apart by their stamps, so
 * that nothing has to be cleared between them. */
typedef struct NameUse {
    uint32_t taken_in;  /* the last function with this name */
    uint32_t counts_in; /* the last function in which COUNT counts */
    uint32_t count;     /* the last number tried behind this name */
} NameUse;

typedef struct Settle {
    Prog *prog;
    Arena scratch;
    NameUse *use; /* by Sym.id */
    uint32_t room;
    uint32_t stamp; /* of the function at hand */
    bool any_fresh;
} Settle;

static void make_room(Settle *s, uint32_t need)
{
    if (need <= s->room)
        return;
    uint32_t room = 2 * need + 64;
    NameUse *use = ARENA_NEW(&s->scratch, NameUse, room);
    if (s->room)
        memcpy(use, s->use, s->room * sizeof *use);
    s->use = use;
    s->room = room;
}

/* Take NAME in this function; false where it is taken already. */
static bool take(Settle *s, const Sym *name)
{
    make_room(s, name->id + 1);
    if (s->use[name->id].taken_in == s->stamp)
        return false;
    s->use[name->id].taken_in = s->stamp;
    return true;
}

static uint32_t next_number(Settle *s, const Sym *stem)
{
    make_room(s, stem->id + 1);
    NameUse *use = &s->use[stem->id];
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

static bool has_position(const Exp *exp)
{
    return form_info[exp->form].level == LEVEL_IMP && exp->u.into &&
           exp->u.into->position;
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
        if (has_position(&stm->exp))
            visit(s, stm->exp.u.into->position);
    }
}

static void each_in_fun(Settle *s, const Fun *fun, Visit visit)
{
    each_binder(s, fun->param, fun->nparam, visit);
    for (uint32_t i = 0; i < fun->nres; i++)
        if (fun->res[i].named)
            visit(s, fun->res[i].var);
    each_in_body(s, fun->body, visit);
}

void names_settle(Prog *prog)
{
    Settle s = {.prog = prog};

    if (!prog->has_fresh)
        return;
    prog->has_fresh = false;
    for (Fun *f = prog->first; f; f = f->next) {
        s.stamp = f->number + 1;
        s.any_fresh = false;
        each_in_fun(&s, f, note_taken);
        if (s.any_fresh)
            each_in_fun(&s, f, give_name);
    }
    arena_free(&s.scratch);
}
