/* across.c - what is in memory before a statement and is wanted behind it.
 *
 * Statements are numbered as they stand in the text; an array is wanted from
 * its binding to its last use, and, where that stands in a body that runs
 * again and the binding does not, to the end of that body's statement.  For
 * each set of blocks that may be the same these stretches stand in the order
 * of their beginnings, each with the farthest end so far: one search answers
 * a question.
 */
#include "passes/across.h"

#include "passes/block_sets.h"

#include <stdlib.h>

/* An array, or a scalar in memory, that is wanted from BEGIN to END, or to
 * the end of UNTIL where that is farther. */
typedef struct Stretch {
    uint32_t set, begin, end;
    const Stm *until;
} Stretch;

typedef struct Write {
    uint32_t at, set;
} Write;

struct Across {
    Arena arena;
    BlockSets sets;
    uint32_t *begin, *end; /* of the statement that binds a Var.id first */
    uint32_t now;          /* the last number given */

    Stretch *stretch; /* in the end by set and beginning */
    uint32_t nstretch, stretch_room;
    Write *write; /* in the order of the text */
    uint32_t nwrite, write_room;

    /* On the way. */
    uint32_t *of_var;   /* 1 + the stretch of a Var.id, or 0 */
    uint32_t *depth;    /* by Var.id: how many are around its binding */
    const Stm **around; /* statements whose bodies run again */
    uint32_t naround, around_room;
};

/* Room for one more of SIZE bytes behind COUNT. */
static void *more_room(void *at, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return at;
    *room = *room ? 2 * *room : 64;
    return ground_realloc(at, *room * size);
}

static bool runs_again(const Stm *stm)
{
    return stm->exp.form != FORM_IF && stm->exp.form != FORM_ONCE;
}

/* ---- stretches ---- */

static void add_stretch(Across *a, const Var *block, uint32_t end)
{
    a->stretch = more_room(a->stretch, a->nstretch, &a->stretch_room,
                           sizeof *a->stretch);
    a->stretch[a->nstretch++] =
        (Stretch){.set = block_set(&a->sets, block), .begin = a->now,
                  .end = end};
}

static void bind(Across *a, const Var *var)
{
    a->depth[var->id] = a->naround;
    if (!var->place.mem)
        return;
    add_stretch(a, var->place.mem, a->now);
    a->of_var[var->id] = a->nstretch;
}

static void note_use(Var *var, void *data)
{
    Across *a = data;
    uint32_t number = a->of_var[var->id], depth = a->depth[var->id];

    if (!number)
        return;
    Stretch *stretch = &a->stretch[number - 1];
    if (depth < a->naround)
        stretch->until = a->around[depth];
    else
        stretch->end = a->now;
}

/* ---- writes ---- */

static void note_write(Across *a, const Var *block)
{
    a->write = more_room(a->write, a->nwrite, &a->write_room,
                         sizeof *a->write);
    a->write[a->nwrite++] = (Write){a->now, block_set(&a->sets, block)};
}

/* Does STM write what it binds as VAR?  A view writes nothing, nor does
 * `scratch`; what `if`, `loop` and calls pass on was written inside. */
static bool writes(const Stm *stm, const Var *var)
{
    Makes makes = form_info[stm->exp.form].makes;

    if (!var->place.mem || stm->exp.form == FORM_SCRATCH)
        return false;
    return type_is_scalar(var->type) || makes == MAKES_FRESH ||
           makes == MAKES_UPDATED;
}

static void note_writes(Across *a, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (writes(stm, stm->pat[i]))
            note_write(a, stm->pat[i]->place.mem);
    for (uint32_t i = 0; i < exp->narg && exp->form == FORM_CALL; i++)
        if (exp->arg[i]->op == OP_VAR &&
            type_is_mem(exp->arg[i]->u.var->type))
            note_write(a, exp->arg[i]->u.var);
}

/* ---- the walk ---- */

static void walk_body(Across *a, const Body *body);

static void walk_fns(Across *a, const Stm *stm)
{
    bool again = stm->exp.nfn && runs_again(stm);

    if (again) {
        a->around = more_room((void *)a->around, a->naround, &a->around_room,
                              sizeof *a->around);
        a->around[a->naround++] = stm;
    }
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            bind(a, stm->exp.fn[i].param[k]);
        walk_body(a, stm->exp.fn[i].body);
    }
    a->naround -= again;
}

static void walk_stm(Across *a, const Stm *stm)
{
    uint32_t begin = ++a->now;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_use, a);
    note_writes(a, stm);
    walk_fns(a, stm);
    a->now++;
    for (uint32_t i = 0; i < stm->npat; i++) {
        a->begin[stm->pat[i]->id] = begin;
        a->end[stm->pat[i]->id] = a->now;
        bind(a, stm->pat[i]);
    }
}

static void walk_body(Across *a, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        walk_stm(a, s);
    a->now++;
    body_each_result_use(body, note_use, a);
}

/* The caller of an entry still has the arrays that it did not give away; the
 * caller of another function may have any arrays in the blocks. */
static void walk_fun(Across *a, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        bind(a, param);
        if (fun->entry && type_is_array(param->type) && !param->unique &&
            param->place.mem)
            add_stretch(a, param->place.mem, UINT32_MAX);
        else if (!fun->entry && type_is_mem(param->type))
            add_stretch(a, param, UINT32_MAX);
    }
    walk_body(a, fun->body);
}

/* ---- questions ---- */

static int by_set_and_begin(const void *x, const void *y)
{
    const Stretch *a = x, *b = y;

    if (a->set != b->set)
        return a->set < b->set ? -1 : 1;
    return a->begin < b->begin ? -1 : a->begin > b->begin;
}

/* Ends are the farthest of all that began before in the set. */
static void settle(Across *a)
{
    for (uint32_t i = 0; i < a->nstretch; i++) {
        Stretch *s = &a->stretch[i];
        uint32_t until = s->until ? a->end[s->until->pat[0]->id] : 0;
        if (s->end < until)
            s->end = until;
    }
    if (a->nstretch)
        qsort(a->stretch, a->nstretch, sizeof *a->stretch, by_set_and_begin);
    for (uint32_t i = 1; i < a->nstretch; i++)
        if (a->stretch[i - 1].set == a->stretch[i].set &&
            a->stretch[i - 1].end > a->stretch[i].end)
            a->stretch[i].end = a->stretch[i - 1].end;
}

Across *across_new(const Prog *prog, const FunRounds *rounds)
{
    Across *a = ground_alloc(sizeof *a);
    Arena scratch = {0};

    *a = (Across){0};
    a->sets = block_sets_new(prog, &a->arena);
    a->begin = ARENA_NEW(&a->arena, uint32_t, prog->nvar);
    a->end = ARENA_NEW(&a->arena, uint32_t, prog->nvar);
    a->of_var = ARENA_NEW(&scratch, uint32_t, prog->nvar);
    a->depth = ARENA_NEW(&scratch, uint32_t, prog->nvar);
    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        walk_fun(a, f);
    settle(a);
    free((void *)a->around);
    arena_free(&scratch);
    return a;
}

void across_free(Across *a)
{
    if (!a)
        return;
    free(a->stretch);
    free(a->write);
    arena_free(&a->arena);
    free(a);
}

/* The first of NSTRETCH that is not before SET and BEGIN. */
static uint32_t find(const Across *a, uint32_t set, uint32_t begin)
{
    uint32_t lo = 0, hi = a->nstretch;

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        const Stretch *s = &a->stretch[mid];
        if (s->set < set || (s->set == set && s->begin < begin))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Does something in SET live from before BEGIN to behind END? */
static bool lives_across(const Across *a, uint32_t set, uint32_t begin,
                         uint32_t end)
{
    uint32_t i = find(a, set, begin);
    return i && a->stretch[i - 1].set == set && a->stretch[i - 1].end > end;
}

static uint32_t first_write(const Across *a, uint32_t begin)
{
    uint32_t lo = 0, hi = a->nwrite;

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (a->write[mid].at < begin)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

uint32_t across_set(const Across *a, const Stm *stm)
{
    if (stm->npat == 0)
        return ACROSS_NONE;
    uint32_t begin = a->begin[stm->pat[0]->id], end = a->end[stm->pat[0]->id];
    for (uint32_t i = first_write(a, begin);
         i < a->nwrite && a->write[i].at <= end; i++)
        if (lives_across(a, a->write[i].set, begin, end))
            return a->write[i].set + 1;
    return ACROSS_NONE;
}

uint32_t across_set_of(const Across *a, const Var *var)
{
    const Var *block = type_is_mem(var->type) ? var : var->place.mem;

    return block ? block_set(&a->sets, block) + 1 : ACROSS_NONE;
}

uint32_t across_count(const Across *a)
{
    return a->sets.room;
}
