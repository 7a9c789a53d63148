/* life.c - how long variables live, and with them their blocks.
 *
 * A variable that names an array or a block lives up to the last statement of
 * its own body that mentions it, inside or not; what a body's results mention,
 * to the end of the body, and blocks that a function's results are in, to that
 * of the function; parameters of a loop as long as the loop runs, but
 * for the rest of a trip that does not mention them any more.  A block lives
 * as long as a variable that names it or an array in it.
 *
 * One walk over the program finds for each variable the last statement; and
 * these are kept by the first name that they bind, or, of the end of a body
 * with parameters, by the first one.
 */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>
#include <string.h>

/* By Var.id: the variables that die there stand in DEAD, from FIRST[id] on to
 * FIRST[id + 1]. */
struct Life {
    uint32_t *first;
    const Var **dead;
};

#define NEVER UINT32_MAX

typedef struct Walker {
    uint32_t *depth; /* by Var.id: of the body that binds it */
    uint32_t *last;  /* by Var.id: where it dies, as the id of a name */
    uint32_t *here;  /* by depth: the statement that is looked at */
    uint32_t nhere, here_room;
} Walker;

static bool has_life(const Var *var)
{
    return !type_is_scalar(var->type) || var->place.ixfn;
}

/* ---- where variables die ---- */

static void note_use(Var *var, void *data)
{
    Walker *w = data;

    if (has_life(var))
        w->last[var->id] = w->here[w->depth[var->id]];
}

static void note_binding(Walker *w, const Var *var, uint32_t where)
{
    w->depth[var->id] = w->nhere - 1;
    if (has_life(var))
        w->last[var->id] = where;
}

static void enter_body(Walker *w, uint32_t end)
{
    GROUND_ROOM(w->here, w->nhere, w->here_room);
    w->here[w->nhere++] = end;
}

/* What nobody mentions dies with the first statement. */
static void note_params(Walker *w, Var *const *param, uint32_t n,
                        const Body *body, uint32_t end)
{
    bool begins = body->first && body->first->npat;

    for (uint32_t i = 0; i < n; i++)
        note_binding(w, param[i], begins ? body->first->pat[0]->id : end);
}

static void walk_body(Walker *w, const Body *body, uint32_t end);

/* A body that STM runs; its end is that of STM where it has no parameters to
 * tell it by. */
static void walk_lambda(Walker *w, const Stm *stm, const Lambda *fn)
{
    uint32_t here = w->here[w->nhere - 1];
    uint32_t end = fn->nparam ? fn->param[0]->id : here;

    enter_body(w, end);
    note_params(w, fn->param, fn->nparam, fn->body, end);
    walk_body(w, fn->body, end);
    w->nhere--;
    if (stm->exp.form != FORM_LOOP)
        return;
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (has_life(fn->param[i]) && w->last[fn->param[i]->id] == end)
            w->last[fn->param[i]->id] = here; /* the next trip has another */
}

/* What the asserts from FIRST up to END mention lives on to what stands after
 * them, which has a name. */
static void walk_asserts(Walker *w, const Stm *first, const Stm *end)
{
    for (const Stm *s = first; s != end; s = s->next)
        stm_each_use(s, note_use, w);
}

static void walk_stm(Walker *w, const Stm *stm)
{
    w->here[w->nhere - 1] = stm->pat[0]->id;
    for (uint32_t i = 0; i < stm->npat; i++)
        note_binding(w, stm->pat[i], stm->pat[0]->id);
    stm_each_use(stm, note_use, w); /* parameters' types, too: bound below */
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        walk_lambda(w, stm, &stm->exp.fn[i]);
}

static void walk_body(Walker *w, const Body *body, uint32_t end)
{
    const Stm *asserts = body->first;

    for (const Stm *s = body->first; s; s = s->next) {
        if (s->npat == 0)
            continue;
        walk_stm(w, s);
        walk_asserts(w, asserts, s);
        asserts = s->next;
    }
    w->here[w->nhere - 1] = end;
    walk_asserts(w, asserts, NULL);
    body_each_result_use(body, note_use, w);
}

static void walk_fun(Walker *w, const Fun *fun)
{
    uint32_t end = fun->param[0]->id;

    enter_body(w, end);
    note_params(w, fun->param, fun->nparam, fun->body, end);
    walk_body(w, fun->body, end);
    for (uint32_t i = 0; i < fun->nres; i++) /* scalars are written there */
        if (fun->res[i].var && fun->res[i].var->place.mem)
            note_use(fun->res[i].var->place.mem, w);
    w->nhere--;
}

/* ---- the table ---- */

typedef struct Filling {
    Life *life;
    const uint32_t *last;
} Filling;

static void count_var(const Var *var, Filling *f)
{
    if (f->last[var->id] != NEVER)
        f->life->first[f->last[var->id] + 1]++;
}

static void put_var(const Var *var, Filling *f)
{
    if (f->last[var->id] != NEVER)
        f->life->dead[f->life->first[f->last[var->id]]++] = var;
}

static void each_var_of_body(const Body *body,
                             void (*fn)(const Var *, Filling *), Filling *f)
{
    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->npat; i++)
            fn(s->pat[i], f);
        for (uint32_t k = 0; k < s->exp.nfn; k++) {
            for (uint32_t i = 0; i < s->exp.fn[k].nparam; i++)
                fn(s->exp.fn[k].param[i], f);
            each_var_of_body(s->exp.fn[k].body, fn, f);
        }
    }
}

static void each_var(const Prog *prog, void (*fn)(const Var *, Filling *),
                     Filling *f)
{
    for (const Fun *fun = prog->first; fun; fun = fun->next) {
        if (fun->imp)
            continue;
        for (uint32_t i = 0; i < fun->nparam; i++)
            fn(fun->param[i], f);
        each_var_of_body(fun->body, fn, f);
    }
}

/* By counting: FIRST is where each list begins, then, while it is filled,
 * where it goes on, which is where the next one begins. */
static Life *make_table(const Prog *prog, const uint32_t *last)
{
    uint32_t n = prog->nvar;
    Life *life = ground_alloc(sizeof *life);
    Filling f = {life, last};

    life->first = ground_alloc(((size_t)n + 2) * sizeof *life->first);
    memset(life->first, 0, ((size_t)n + 2) * sizeof *life->first);
    life->dead = ground_alloc(((size_t)n + 1) * sizeof *life->dead);
    each_var(prog, count_var, &f);
    for (uint32_t i = 0; i <= n; i++)
        life->first[i + 1] += life->first[i];
    each_var(prog, put_var, &f);
    memmove(life->first + 1, life->first, (size_t)n * sizeof *life->first);
    life->first[0] = 0;
    return life;
}

static uint32_t *new_table(uint32_t n, int fill)
{
    size_t bytes = ((size_t)n + 1) * sizeof(uint32_t);
    uint32_t *table = ground_alloc(bytes);

    memset(table, fill, bytes);
    return table;
}

Life *heap_life(const Prog *prog)
{
    Walker w = {new_table(prog->nvar, 0), new_table(prog->nvar, 0xff), NULL, 0,
                0};

    for (const Fun *f = prog->first; f; f = f->next)
        if (!f->imp)
            walk_fun(&w, f);
    Life *life = make_table(prog, w.last);
    free(w.depth);
    free(w.last);
    free(w.here);
    return life;
}

void heap_free_life(Life *life)
{
    free(life->first);
    free((void *)life->dead);
    free(life);
}

void heap_unbind(Machine *m, const Var *var)
{
    if (m->heap->options.timeline)
        timeline_unbind(heap_timeline(m->heap), var);
    slot_drop(m, &m->slot[var->id]);
}

void heap_bury(Machine *m, const Var *name)
{
    const Life *life = m->heap->life;

    for (uint32_t i = life->first[name->id]; i < life->first[name->id + 1]; i++)
        heap_unbind(m, life->dead[i]);
}
