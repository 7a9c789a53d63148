/* last_uses.c - where arrays and blocks are used for the last time.
 *
 * Two walks.  The first one finds storage: views and updated arrays are in that
 * of their source; `if`, loops and calls give what is in that of one of
 * several.  A storage is a set of *leaves*, which fresh arrays, allocations and
 * parameters have one of their own each; two may be the same where they have a
 * leaf in common.  A parameter of a loop has a leaf of its own besides those of
 * its first value, as what a trip makes is another array than what it got, and
 * so has the loop's result.
 *
 * The second walk goes backward and keeps the storages that are used after
 * it.  At the end of a loop's body these are, besides those after the loop,
 * all that the body uses from outside.  The loop's result is none of them: it
 * is what the last trip gives, which is among what its body gives.  Nor is that
 * of an `if`, at the end of a branch: there it is what this branch gives.
 *
 * Sets of very many leaves become one leaf, so that time stays linear.
 */
#include "passes/shared/liveness/last_uses.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/rewriting/result_list.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>
#include <string.h>

/* Arrays that one may be.  An estimate. */
enum { MAX_LEAVES = 64 };

/* Of one or more variables. */
typedef struct Storage {
    uint32_t *leaf;
    uint32_t n;
    uint32_t depth; /* of the body that it is bound in first */
    bool live;
} Storage;

typedef struct Finder {
    Prog *prog;
    Arena arena;
    Storage **of;     /* by Var.id: of arrays and blocks */
    uint32_t *same;   /* by leaf: towards the one that stands for it */
    uint32_t *count;  /* by leaf: live storages that have it */
    uint32_t nleaf, leaf_room;
    uint32_t depth;
    Storage **log;    /* those that became live */
    uint32_t nlog, log_room;
    uint32_t *seen;   /* by Var.id: the number of the statement */
    uint32_t number;
    Var **used;       /* by the current statement */
    uint32_t nused, used_room;
    LastUseFn fn;
    void *data;
} Finder;

static bool is_stored(const Var *var)
{
    return !type_is_scalar(var->type);
}

static Var *stored(const Scalar *s)
{
    return s->op == OP_VAR && is_stored(s->u.var) ? s->u.var : NULL;
}

static void *grown(void *array, uint32_t n, uint32_t *room, size_t size)
{
    if (n < *room)
        return array;
    *room = 2 * n + 16;
    return ground_realloc(array, *room * size);
}

/* ---- storages ---- */

static uint32_t find_leaf(const Finder *f, uint32_t leaf)
{
    while (f->same[leaf] != leaf)
        leaf = f->same[leaf] = f->same[f->same[leaf]];
    return leaf;
}

static uint32_t new_leaf(Finder *f)
{
    GROUND_ROOM(f->same, f->nleaf, f->leaf_room);
    f->same[f->nleaf] = f->nleaf;
    return f->nleaf++;
}

/* A storage in the making. */
typedef struct Making {
    uint32_t *leaf;
    uint32_t n, room;
} Making;

static void add_leaf(Finder *f, Making *m, uint32_t leaf)
{
    leaf = find_leaf(f, leaf);
    for (uint32_t i = 0; i < m->n; i++)
        if (find_leaf(f, m->leaf[i]) == leaf)
            return;
    if (m->n >= MAX_LEAVES) {
        f->same[leaf] = find_leaf(f, m->leaf[0]);
        return;
    }
    m->leaf = grown(m->leaf, m->n, &m->room, sizeof *m->leaf);
    m->leaf[m->n++] = leaf;
}

static void add_storage(Finder *f, Making *m, const Storage *storage)
{
    for (uint32_t i = 0; storage && i < storage->n; i++)
        add_leaf(f, m, storage->leaf[i]);
}

static void add_scalar(Finder *f, Making *m, const Scalar *s)
{
    if (stored(s))
        add_storage(f, m, f->of[stored(s)->id]);
}

static Storage *make_storage(Finder *f, Making *m)
{
    Storage *storage = ARENA_NEW(&f->arena, Storage, 1);

    storage->leaf = ARENA_NEW(&f->arena, uint32_t, m->n);
    if (m->n)
        memcpy(storage->leaf, m->leaf, m->n * sizeof *m->leaf);
    storage->n = m->n;
    storage->depth = f->depth;
    free(m->leaf);
    return storage;
}

static void make_fresh(Finder *f, Var *var)
{
    Making m = {0};

    if (!is_stored(var))
        return;
    add_leaf(f, &m, new_leaf(f));
    f->of[var->id] = make_storage(f, &m);
}

/* ---- the first walk ---- */

static void store_body(Finder *f, const Body *body);

static void store_bodies(Finder *f, const Stm *stm)
{
    f->depth++;
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *lambda = &stm->exp.fn[i];
        for (uint32_t k = 0; k < lambda->nparam; k++)
            if (!f->of[lambda->param[k]->id])
                make_fresh(f, lambda->param[k]);
        store_body(f, lambda->body);
    }
    f->depth--;
}

/* One of what the branches give. */
static void store_if(Finder *f, const Stm *stm)
{
    for (uint32_t k = 0; k < stm->npat; k++) {
        Making m = {0};
        if (!is_stored(stm->pat[k]))
            continue;
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            add_scalar(f, &m, stm->exp.fn[i].body->res[k]);
        f->of[stm->pat[k]->id] = make_storage(f, &m);
    }
}

static void store_loop_param(Finder *f, Var *param, const Scalar *init)
{
    Making m = {0};

    if (!is_stored(param))
        return;
    add_leaf(f, &m, new_leaf(f));
    add_scalar(f, &m, init);
    f->depth++;
    f->of[param->id] = make_storage(f, &m);
    f->depth--;
}

/* What a trip gives from outside of the loop may be what the next one gets. */
static void store_loop_result(Finder *f, const Stm *stm, uint32_t k)
{
    Var *param = loop_params(&stm->exp)[k];
    const Var *given = stored(stm->exp.fn[0].body->res[k]);
    Making m = {0};

    if (!is_stored(stm->pat[k]))
        return;
    add_storage(f, &m, f->of[param->id]);
    add_scalar(f, &m, loop_inits(&stm->exp)[k]);
    if (given && f->of[given->id])
        add_storage(f, &m, f->of[given->id]);
    Storage *result = make_storage(f, &m);
    result->depth = f->depth;
    f->of[stm->pat[k]->id] = result;
    if (given && f->of[given->id] && f->of[given->id]->depth <= f->depth) {
        Making more = {0};
        add_storage(f, &more, f->of[param->id]);
        add_storage(f, &more, f->of[given->id]);
        f->depth++;
        f->of[param->id] = make_storage(f, &more);
        f->depth--;
    }
}

static void store_call(Finder *f, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;
    Making all = {0};

    add_leaf(f, &all, new_leaf(f));
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        add_scalar(f, &all, stm->exp.arg[i]);
    Storage *any = make_storage(f, &all);
    for (uint32_t k = 0; k < stm->npat; k++)
        if (type_is_array(stm->pat[k]->type) && k < callee->nres &&
            callee->res[k].var->unique && !stm->pat[k]->place.mem)
            make_fresh(f, stm->pat[k]);
        else if (is_stored(stm->pat[k]))
            f->of[stm->pat[k]->id] = any;
}

static void store_stm(Finder *f, const Stm *stm)
{
    Var *source = view_source(&stm->exp);

    for (uint32_t k = 0; stm->exp.form == FORM_LOOP && k < stm->npat; k++)
        store_loop_param(f, loop_params(&stm->exp)[k],
                         loop_inits(&stm->exp)[k]);
    store_bodies(f, stm);
    if (source)
        f->of[stm->pat[0]->id] = f->of[source->id];
    else if (stm->exp.form == FORM_IF)
        store_if(f, stm);
    else if (stm->exp.form == FORM_CALL)
        store_call(f, stm);
    else if (stm->exp.form == FORM_LOOP)
        for (uint32_t k = 0; k < stm->npat; k++)
            store_loop_result(f, stm, k);
    else if (stm->exp.form == FORM_SCALAR && stored(stm->exp.arg[0]))
        f->of[stm->pat[0]->id] = f->of[stored(stm->exp.arg[0])->id];
    else
        for (uint32_t k = 0; k < stm->npat; k++)
            make_fresh(f, stm->pat[k]);
}

static void store_body(Finder *f, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        store_stm(f, s);
}

/* ---- what is live ---- */

static void count_leaves(Finder *f, const Storage *storage, bool more)
{
    for (uint32_t i = 0; i < storage->n; i++)
        f->count[find_leaf(f, storage->leaf[i])] += more ? 1u : UINT32_MAX;
}

static bool is_live(const Finder *f, const Storage *storage)
{
    for (uint32_t i = 0; i < storage->n; i++)
        if (f->count[find_leaf(f, storage->leaf[i])])
            return true;
    return false;
}

static void make_live(Finder *f, Var *var)
{
    Storage *storage = f->of[var->id];

    if (!storage || storage->live)
        return;
    storage->live = true;
    count_leaves(f, storage, true);
    f->log = grown(f->log, f->nlog, &f->log_room, sizeof *f->log);
    f->log[f->nlog++] = storage;
}

static void undo_live(Finder *f, uint32_t mark)
{
    while (f->nlog > mark) {
        Storage *storage = f->log[--f->nlog];
        storage->live = false;
        count_leaves(f, storage, false);
    }
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
    if (!f->of[var->id] || f->seen[var->id] == f->number)
        return;
    f->seen[var->id] = f->number;
    f->used = grown(f->used, f->nused, &f->used_room, sizeof *f->used);
    f->used[f->nused++] = var;
}

static void note_used(Var *var, void *data)
{
    Finder *f = data;

    if (type_is_array(var->type) || type_is_mem(var->type))
        note_one(f, var);
    if (!type_is_mem(var->type) && var->place.mem)
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
        uint32_t n;
        Var **free_var =
            body_free_vars(f->prog, stm->exp.fn[i].body, &scratch, &n);
        for (uint32_t k = 0; k < n; k++)
            if (f->of[free_var[k]->id] &&
                f->of[free_var[k]->id]->depth <= f->depth)
                note_used(free_var[k], f);
    }
    arena_free(&scratch);
}

/* ---- the second walk ---- */

static void walk_body(Finder *f, const Body *body);

static bool repeats(const Stm *stm)
{
    return stm->exp.form == FORM_LOOP || form_info[stm->exp.form].parallel;
}

/* What is wanted of what STM gives, a loop or an `if`, is what the current body
 * gives: after that it is used. */
static void forget_results(Finder *f, const Stm *stm, bool *was)
{
    bool gives = stm->exp.form == FORM_LOOP || stm->exp.form == FORM_IF;

    for (uint32_t k = 0; k < stm->npat; k++) {
        Storage *storage = f->of[stm->pat[k]->id];
        was[k] = gives && storage && storage->live;
        if (was[k]) {
            storage->live = false;
            count_leaves(f, storage, false);
        }
    }
}

static void recall_results(Finder *f, const Stm *stm, const bool *was)
{
    for (uint32_t k = 0; k < stm->npat; k++)
        if (was[k]) {
            f->of[stm->pat[k]->id]->live = true;
            count_leaves(f, f->of[stm->pat[k]->id], true);
        }
}

/* The bodies of STM, which uses these N from outside. */
static void walk_bodies(Finder *f, const Stm *stm, Var *const *outside,
                        uint32_t n)
{
    Arena scratch = {0};
    bool *was = ARENA_NEW(&scratch, bool, stm->npat);

    forget_results(f, stm, was);
    f->depth++;
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        uint32_t mark = f->nlog;
        for (uint32_t k = 0; repeats(stm) && k < n; k++)
            make_live(f, outside[k]);
        walk_body(f, stm->exp.fn[i].body);
        undo_live(f, mark);
    }
    f->depth--;
    recall_results(f, stm, was);
    arena_free(&scratch);
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
        if (!is_live(f, f->of[used[i]->id]))
            last[nlast++] = used[i];
    }
    f->fn(stm, last, nlast, f->data);
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

void last_uses_each(Prog *prog, const Fun *fun, LastUseFn fn, void *data)
{
    Finder f = {.prog = prog, .fn = fn, .data = data};

    f.of = ARENA_NEW(&f.arena, Storage *, prog->nvar);
    f.seen = ARENA_NEW(&f.arena, uint32_t, prog->nvar);
    for (uint32_t i = 0; i < fun->nparam; i++)
        make_fresh(&f, fun->param[i]);
    store_body(&f, fun->body);
    f.count = ARENA_NEW(&f.arena, uint32_t, f.nleaf);
    use_params(&f, fun);
    walk_body(&f, fun->body);
    free(f.same);
    free(f.log);
    free(f.used);
    arena_free(&f.arena);
}
