/* reuse.c - names that mean one variable here and another one there.
 *
 * A name may be bound again where the scope of an earlier binding has ended
 * (docs/language.md, section 3.5), and programs by hand do that: `i`, `x`.
 * Whoever takes names for variables, or puts texts together that stood in
 * different scopes, is wrong there.  So the variables of a program get names
 * from few, as often as scopes allow.
 *
 * The names stand in a row: first those in scope, in the order in which they
 * were bound, then those that are free, of which the ones that came out of
 * scope last are first.  A binding takes one of the first free ones; in FUN, at
 * times, that of a variable in scope that is not used after it, and hides it.
 */
#include "fungen/gen.h"
#include "ground/random.h"
#include "ir-text/lex/lex.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reuse {
    Store *store;
    Random random;
    uint32_t window; /* a binding takes one of so many free names */
    Arena scratch;
    const Sym **row;
    uint32_t nbound, count, room;
    bool hides;       /* now and then, here */
    const Var **seen; /* all that is bound, innermost last */
    uint32_t nseen, seen_room;
    bool *is_there; /* in the row; by Sym.id */
    uint32_t known;
    bool changed;
} Reuse;

/* Names that are made of others, that a target has another use for, or that are
 * words of the language at other places. */
static const char *const unusual[] = {
    "x",   "x_1",   "x_1_1", "x'",    "x_",   "x__1",   "i",      "i_1",
    "i'",  "fun_k", "int",   "main",  "at",   "into",   "yield",  "then_",
    "id",  "n",     "n_1",   "mod",   "fold", "thread", "empty",  "of",
    "new", "R",     "C",     "after", "lane", "block",  "fun_n1", "__",
};

/* ---- the row ---- */

static void add(Reuse *r, const Sym *sym)
{
    GROUND_INDEX(r->is_there, r->known, sym->id);
    if (word_is_taken(sym) || r->is_there[sym->id])
        return;
    r->is_there[sym->id] = true;
    arena_grow(&r->scratch, &r->row, r->count, &r->room, sizeof *r->row);
    r->row[r->count++] = sym;
}

static void add_text(Reuse *r, const char *text)
{
    add(r, sym_intern(r->store, text, strlen(text)));
}

/* a, b, ..., z, a1, b1, ... */
static void add_next(Reuse *r, uint32_t number)
{
    uint32_t round = number / 26, letter = 'a' + number % 26;

    add_text(r, round ? arena_printf(&r->scratch, "%c%u", (int)letter, round)
                      : arena_printf(&r->scratch, "%c", (int)letter));
}

static void swap(Reuse *r, uint32_t a, uint32_t b)
{
    const Sym *sym = r->row[a];

    r->row[a] = r->row[b];
    r->row[b] = sym;
}

/* A variable of a list of N from VAR on, before the statements of BODY after
 * STM (NULL: all of them). */
typedef struct Binding {
    Var *const *var;
    uint32_t n;
    const Body *body; /* NULL: nothing may be hidden */
    const Stm *stm;
} Binding;

typedef struct Use {
    const Var *var;
    bool found;
} Use;

static void find_use(Var *var, void *data)
{
    Use *use = data;
    use->found = use->found || var == use->var;
}

static bool is_used_after(const Var *var, const Binding *b)
{
    Use use = {var, false};

    for (uint32_t i = 1; i < b->n; i++)
        var_each_use(b->var[i], find_use, &use);
    for (const Stm *s = b->stm ? b->stm->next : b->body->first; s; s = s->next)
        stm_each_use_inside(s, find_use, &use);
    body_each_result_use(b->body, find_use, &use);
    return use.found;
}

static bool is_hidden(const Reuse *r, uint32_t i)
{
    for (uint32_t k = i + 1; k < r->nseen; k++)
        if (r->seen[k]->name == r->seen[i]->name)
            return true;
    return false;
}

/* A variable that this binding may hide, or NULL. */
static const Var *choose_hidden(Reuse *r, const Binding *b, uint32_t outside)
{
    enum { ONE_OF = 3, TRIES = 4 };

    if (!r->hides || !b->body || !outside || random_below(&r->random, ONE_OF))
        return NULL;
    for (uint32_t t = 0; t < TRIES; t++) {
        uint32_t i = (uint32_t)random_below(&r->random, outside);
        if (!is_hidden(r, i) && !is_used_after(r->seen[i], b))
            return r->seen[i];
    }
    return NULL;
}

static void name(Reuse *r, Var *var, const Binding *b, uint32_t outside)
{
    const Var *hidden = choose_hidden(r, b, outside);

    arena_grow(&r->scratch, &r->seen, r->nseen, &r->seen_room,
               sizeof *r->seen);
    r->seen[r->nseen++] = var;
    var->fresh = false;
    if (hidden) {
        r->changed = true;
        var->name = hidden->name;
        return;
    }
    for (uint32_t next = r->count; r->count < r->nbound + r->window; next++)
        add_next(r, next);
    swap(r, r->nbound,
         r->nbound + (uint32_t)random_below(&r->random, r->window));
    const Sym *sym = r->row[r->nbound++];
    r->changed = r->changed || var->name != sym;
    var->name = sym;
}

/* ---- scopes ---- */

typedef struct Mark {
    uint32_t nbound, nseen;
} Mark;

static Mark mark(const Reuse *r)
{
    return (Mark){r->nbound, r->nseen};
}

static void leave(Reuse *r, Mark mark)
{
    r->nbound = mark.nbound;
    r->nseen = mark.nseen;
}

/* The names of a fold live to its end. */
static void name_fold(Reuse *r, const Var *var)
{
    const Fold *fold = var->place.ixfn ? var->place.ixfn->fold : NULL;
    const Binding none = {0};
    Mark before = mark(r);

    for (uint32_t k = 0; fold && k < fold->nindex; k++)
        name(r, fold->index[k], &none, 0);
    leave(r, before);
}

static void name_binders(Reuse *r, Var *const *var, uint32_t n,
                         const Body *body, const Stm *stm)
{
    uint32_t outside = r->nseen;

    for (uint32_t i = 0; i < n; i++) {
        Binding b = {var + i, n - i, body, stm};
        name_fold(r, var[i]);
        name(r, var[i], &b, outside);
    }
}

static void name_body(Reuse *r, const Body *body)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        Mark before = mark(r);
        Binding none = {0};
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            const Lambda *fn = &stm->exp.fn[i];
            name_binders(r, fn->param, fn->nparam, fn->body, NULL);
            name_body(r, fn->body);
            leave(r, before);
        }
        if (exp_position(&stm->exp))
            name(r, exp_position(&stm->exp), &none, 0);
        leave(r, before);
        name_binders(r, stm->pat, stm->npat, body, stm);
    }
}

/* Names of results live in the list of results only; others have none. */
static void name_results(Reuse *r, const Fun *fun)
{
    Mark before = mark(r);

    for (uint32_t i = 0; i < fun->nres; i++)
        if (fun->res[i].named)
            name_binders(r, &fun->res[i].var, 1, NULL, NULL);
        else
            name_fold(r, fun->res[i].var);
    leave(r, before);
}

/* ---- the whole ---- */

/* Functions have names of their own, which variables may have, too. */
static void begin_row(Reuse *r, const Prog *prog)
{
    enum { KINDS = 3 };
    uint64_t kind = random_below(&r->random, KINDS);
    size_t n = kind ? sizeof unusual / sizeof *unusual : 0;

    if (kind == 1)
        for (const Fun *f = prog->first; f; f = f->next)
            add(r, f->name);
    for (size_t i = 0; i < n; i++)
        add_text(r, unusual[i]);
    for (uint32_t i = r->count; i > 1; i--)
        swap(r, i - 1, (uint32_t)random_below(&r->random, i));
}

bool gen_reuse_names(Prog *prog, uint64_t seed)
{
    static const uint32_t windows[] = {1, 1, 2, 4, 16};
    enum { WINDOWS = sizeof windows / sizeof *windows };
    Reuse r = {.store = prog->store, .random = {seed}};

    r.window = windows[random_below(&r.random, WINDOWS)];
    begin_row(&r, prog);
    bool hides = random_below(&r.random, 2) == 0;
    for (const Fun *f = prog->first; f; f = f->next) {
        r.hides = hides && !f->imp;
        name_binders(&r, f->param, f->nparam, NULL, NULL);
        name_results(&r, f);
        name_body(&r, f->body);
        leave(&r, (Mark){0, 0});
    }
    prog->has_fresh = false;
    free(r.is_there);
    arena_free(&r.scratch);
    return r.changed;
}
