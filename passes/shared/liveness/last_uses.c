/* last_uses.c - where arrays and blocks are used for the last time.
 *
 * A walk goes backward and keeps the names that are used after it: the roots of
 * views and updates (points_to.h), each until its binding, as a statement uses
 * what its results are made of.  So all of them are in scope, and one is used
 * if some live one is not apart from it.  At the end of a loop's body these
 * are, besides those after the loop, all that the body uses from outside, and
 * what the trip gives: what a trip gets is another array than what it makes.
 *
 * Of very many live names in one set not all are looked at, so that time stays
 * linear.
 */
#include "passes/shared/liveness/last_uses.h"

#include "passes/shared/storage/points_to.h"

#include <stdlib.h>

/* Live names of a set that are looked at.  An estimate. */
enum { MAX_LIVE = 64 };

typedef struct Finder {
    Prog *prog;
    const PointsTo *memory;
    bool *live;               /* by Var.id, of roots */
    const Var **first;        /* by set: a live one of it, or NULL */
    const Var **next, **prev; /* by Var.id: others of its set */
    const Var **log;          /* those that became live */
    uint32_t nlog, log_room;
    uint32_t *seen; /* by Var.id: the number of the statement */
    uint32_t number;
    Var **used;     /* by the current statement */
    uint32_t nused, used_room;
    LastUseFn fn;
    void *data;
} Finder;

static bool is_stored(const Var *var)
{
    return !type_is_scalar(var->type);
}

/* ---- what is live ---- */

static bool is_live(const Finder *f, const Var *var)
{
    const Var *root = points_to_root(f->memory, var);
    const Var *live = f->first[points_to_set(f->memory, root)];
    uint32_t n = 0;

    for (; live && n < MAX_LIVE; live = f->next[live->id], n++)
        if (!points_to_apart(f->memory, CALLER_ANY, live, root))
            return true;
    return live != NULL;
}

static void make_live(Finder *f, const Var *var)
{
    const Var *root = points_to_root(f->memory, var);
    const Var **first = &f->first[points_to_set(f->memory, root)];

    if (f->live[root->id])
        return;
    f->live[root->id] = true;
    f->prev[root->id] = NULL;
    f->next[root->id] = *first;
    if (*first)
        f->prev[(*first)->id] = root;
    *first = root;
    GROUND_ROOM(f->log, f->nlog, f->log_room);
    f->log[f->nlog++] = root;
}

static void make_dead(Finder *f, const Var *var)
{
    const Var *next = f->next[var->id], *prev = f->prev[var->id];

    if (!f->live[var->id])
        return;
    f->live[var->id] = false;
    if (next)
        f->prev[next->id] = prev;
    if (prev)
        f->next[prev->id] = next;
    else
        f->first[points_to_set(f->memory, var)] = next;
}

static void undo_live(Finder *f, uint32_t mark)
{
    while (f->nlog > mark)
        make_dead(f, f->log[--f->nlog]);
}

static void use(Finder *f, Var *var)
{
    make_live(f, var);
    if (var->place.mem)
        make_live(f, var->place.mem);
}

static void use_result(Var *var, void *data)
{
    if (is_stored(var))
        use(data, var);
}

/* ---- what a statement uses ---- */

static void note_one(Finder *f, Var *var)
{
    if (f->seen[var->id] == f->number)
        return;
    f->seen[var->id] = f->number;
    GROUND_ROOM(f->used, f->nused, f->used_room);
    f->used[f->nused++] = var;
}

static void note_used(Var *var, void *data)
{
    Finder *f = data;

    if (is_stored(var))
        note_one(f, var);
    if (var->place.mem)
        note_one(f, var->place.mem);
}

/* The arrays and blocks that STM uses, in F->used: those of operands, of what
 * is made, and of what bodies use from outside. */
static void collect_used(Finder *f, const Stm *stm)
{
    Arena scratch = {0};
    bool fresh = form_info[stm->exp.form].makes == MAKES_FRESH;

    f->number++;
    f->nused = 0;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_used, f);
    for (uint32_t i = 0; fresh && i < stm->npat; i++)
        if (stm->pat[i]->place.mem)
            note_one(f, stm->pat[i]->place.mem);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        uint32_t n;
        Var **free_var = body_free_vars(f->prog, fn->body, &scratch, &n);
        for (uint32_t k = 0; k < fn->nparam; k++)
            f->seen[fn->param[k]->id] = f->number; /* is not from outside */
        for (uint32_t k = 0; k < n; k++)
            if (f->seen[free_var[k]->id] != f->number)
                note_used(free_var[k], f);
    }
    arena_free(&scratch);
}

/* ---- the walk ---- */

static void walk_body(Finder *f, const Body *body);

static bool repeats(const Stm *stm)
{
    return stm->exp.form == FORM_LOOP || form_info[stm->exp.form].parallel;
}

/* The bodies of STM, which uses these N from outside. */
static void walk_bodies(Finder *f, const Stm *stm, Var *const *outside,
                        uint32_t n)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t mark = f->nlog;
        for (uint32_t k = 0; repeats(stm) && k < n; k++)
            make_live(f, outside[k]);
        walk_body(f, stm->exp.fn[i].body);
        undo_live(f, mark);
    }
}

/* The names that bodies of STM mention, among the N of its own. */
static uint32_t keep_inner(Finder *f, const Stm *stm, Var *const *var,
                           uint32_t n, Var **inner)
{
    Arena scratch = {0};
    uint32_t kept = 0;

    f->number++;
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t count;
        Var **free_var =
            body_free_vars(f->prog, stm->exp.fn[i].body, &scratch, &count);
        for (uint32_t k = 0; k < count; k++) {
            f->seen[free_var[k]->id] = f->number;
            if (free_var[k]->place.mem)
                f->seen[free_var[k]->place.mem->id] = f->number;
        }
    }
    for (uint32_t k = 0; k < n; k++)
        if (f->seen[var[k]->id] == f->number)
            inner[kept++] = var[k];
    arena_free(&scratch);
    return kept;
}

static void walk_stm(Finder *f, Stm *stm)
{
    Arena scratch = {0};
    uint32_t nlast = 0;

    collect_used(f, stm);
    uint32_t n = f->nused;
    Var **used = ARENA_NEW(&scratch, Var *, n);
    Var **last = ARENA_NEW(&scratch, Var *, n);
    for (uint32_t i = 0; i < n; i++) {
        used[i] = f->used[i];
        if (!is_live(f, used[i]))
            last[nlast++] = used[i];
    }
    f->fn(stm, last, nlast, f->data);
    for (uint32_t i = 0; i < stm->npat; i++)
        make_dead(f, stm->pat[i]);
    if (stm->exp.nfn) {
        Var **inner = ARENA_NEW(&scratch, Var *, n);
        uint32_t ninner = keep_inner(f, stm, used, n, inner);
        walk_bodies(f, stm, inner, ninner);
    }
    for (uint32_t i = 0; i < n; i++)
        make_live(f, used[i]);
    arena_free(&scratch);
}

static void walk_body(Finder *f, const Body *body)
{
    body_each_result_use(body, use_result, f);
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        walk_stm(f, s);
    }
}

/* What a caller still has is used after the function. */
static void use_params(Finder *f, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (is_stored(fun->param[i]) && !fun->param[i]->unique)
            use(f, fun->param[i]);
}

void last_uses_each(Prog *prog, LastUseFn fn, void *data)
{
    Arena arena = {0};
    PointsTo memory = points_to_new(prog, &arena);
    Finder f = {.prog = prog, .memory = &memory, .fn = fn, .data = data,
                .live = ARENA_NEW(&arena, bool, prog->nvar),
                .first = ARENA_NEW(&arena, const Var *, prog->nvar),
                .next = ARENA_NEW(&arena, const Var *, prog->nvar),
                .prev = ARENA_NEW(&arena, const Var *, prog->nvar),
                .seen = ARENA_NEW(&arena, uint32_t, prog->nvar)};

    for (const Fun *fun = prog->first; fun; fun = fun->next) {
        use_params(&f, fun);
        walk_body(&f, fun->body);
        undo_live(&f, 0);
    }
    free(f.log);
    free(f.used);
    arena_free(&arena);
}
