/* across.c - what is in memory before a statement and is wanted after it.
 *
 * Statements are numbered as they stand in the text; an array is wanted from
 * its binding to its last needed use, and, where that stands in a body that
 * runs again and the binding does not, to the end of that body's statement.
 * For each set of blocks that may be the same, the writes stand in the order
 * of their ends; one that was given out is passed over from then on, so that
 * all questions together take time in the number of uses and writes.
 */
#include "passes/shared/liveness/across.h"

#include "passes/shared/storage/points_to.h"
#include "passes/shared/storage/written.h"

#include <stdlib.h>

/* A variable that is in memory, or a block. */
typedef struct Life {
    uint32_t begin; /* 0: it is neither */
    uint32_t end;   /* so far */
    uint32_t depth; /* how many are around its binding */
    uint32_t use;   /* where its uses begin */
} Life;

/* A use of VAR at AT, for which it is wanted up to END, or to the end of
 * UNTIL. */
typedef struct Use {
    const Var *var;
    const Stm *until;
    uint32_t at, end;
    bool needed; /* whatever else is */
} Use;

typedef struct Write {
    const Stm *stm;
    uint32_t set, end; /* of STM */
} Write;

/* Where a statement stands. */
typedef struct Spot {
    uint32_t begin, end;
    uint32_t body; /* its bodies' ends begin here */
} Spot;

struct Across {
    Arena arena;
    PointsTo sets;
    Spot *spot; /* by the Var.id that a statement binds first */
    Life *life; /* by Var.id, and one more */
    uint32_t *body_end;
    uint32_t nbody, body_room;
    uint32_t now; /* the last number given */

    Use *use; /* in the end by variable, then in the order of the text */
    uint32_t nuse, use_room;
    Write *write; /* in the end by set, then by their ends */
    uint32_t nwrite, write_room;
    uint32_t *first_write; /* by set, and one more */
    uint32_t *next_write;  /* one that was not given out, or on the way there */
    const Stm **found; /* to be given out */
    uint32_t nfound;

    const Stm **around; /* statements whose bodies run again */
    uint32_t naround, around_room;
};

static bool runs_again(const Stm *stm)
{
    return stm->exp.form != FORM_IF && stm->exp.form != FORM_ONCE;
}

/* ---- what is bound and used ---- */

static void bind(Across *a, const Var *var)
{
    if (var->place.mem || type_is_mem(var->type))
        a->life[var->id] = (Life){a->now, a->now, a->naround, 0};
}

static void add_use(Across *a, const Var *var, const Stm *until, bool needed)
{
    GROUND_ROOM(a->use, a->nuse, a->use_room);
    a->use[a->nuse++] = (Use){var, until, a->now, a->now, needed};
}

static void note_use(Var *var, void *data)
{
    Across *a = data;
    uint32_t depth = a->life[var->id].depth;

    if (var->place.mem)
        add_use(a, var, depth < a->naround ? a->around[depth] : NULL, false);
}

/* The uses from MARK on are needed. */
static void need_uses(Across *a, uint32_t mark)
{
    for (uint32_t i = mark; i < a->nuse; i++)
        a->use[i].needed = true;
}

/* ---- writes ---- */

static void note_write(Across *a, const Stm *stm, const Var *block)
{
    GROUND_ROOM(a->write, a->nwrite, a->write_room);
    a->write[a->nwrite++] =
        (Write){stm, points_to_set(&a->sets, block), a->now};
}

typedef struct Writer {
    Across *a;
    const Stm *stm;
} Writer;

static void note_written(Var *var, void *data)
{
    const Writer *w = data;

    note_write(w->a, w->stm, written_block(var));
}

/* `scratch` leaves the bytes as they are. */
static void note_writes(Across *a, const Stm *stm)
{
    Writer w = {a, stm};

    if (stm->exp.form != FORM_SCRATCH)
        written_each(stm, note_written, &w);
}

/* ---- the walk ---- */

static void walk_body(Across *a, const Body *body);

/* The ends of the bodies of STM, from which on its place is. */
static uint32_t make_bodies(Across *a, const Stm *stm)
{
    uint32_t first = a->nbody;

    for (uint32_t i = 0; i < stm->exp.nfn; i++, a->nbody++)
        GROUND_ROOM(a->body_end, a->nbody, a->body_room);
    return first;
}

static void walk_fns(Across *a, const Stm *stm, uint32_t first)
{
    bool again = stm->exp.nfn && runs_again(stm);

    if (again) {
        GROUND_ROOM(a->around, a->naround, a->around_room);
        a->around[a->naround++] = stm;
    }
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            bind(a, stm->exp.fn[i].param[k]);
        walk_body(a, stm->exp.fn[i].body);
        a->body_end[first + i] = a->now;
    }
    a->naround -= again;
}

static void walk_stm(Across *a, const Stm *stm)
{
    uint32_t begin = ++a->now, body = make_bodies(a, stm), mark = a->nuse;

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_use, a);
    if (stm->exp.form == FORM_ASSERT)
        need_uses(a, mark);
    walk_fns(a, stm, body);
    a->now++;
    note_writes(a, stm);
    if (stm->npat)
        a->spot[stm->pat[0]->id] = (Spot){begin, a->now, body};
    for (uint32_t i = 0; i < stm->npat; i++)
        bind(a, stm->pat[i]);
}

static void walk_body(Across *a, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        walk_stm(a, s);
    a->now++;
    body_each_result_use(body, note_use, a);
}

static void walk_fun(Across *a, const Fun *fun)
{
    a->now++;
    for (uint32_t i = 0; i < fun->nparam; i++)
        bind(a, fun->param[i]);
    walk_body(a, fun->body);
    uint32_t mark = a->nuse;
    body_each_result_use(fun->body, note_use, a);
    need_uses(a, mark);
}

/* ---- in order ---- */

static void order_uses(Across *a, uint32_t nvar)
{
    Use *use = ARENA_NEW(&a->arena, Use, a->nuse);

    for (uint32_t i = 0; i < a->nuse; i++)
        a->life[a->use[i].var->id + 1].use++;
    for (uint32_t i = 1; i <= nvar; i++)
        a->life[i].use += a->life[i - 1].use;
    uint32_t *next = ARENA_NEW(&a->arena, uint32_t, nvar);
    for (uint32_t i = 0; i < a->nuse; i++) {
        Use *u = &a->use[i];
        uint32_t var = u->var->id;
        if (u->until)
            u->end = a->spot[u->until->pat[0]->id].end;
        use[a->life[var].use + next[var]++] = *u;
    }
    free(a->use);
    a->use = use;
}

static void order_writes(Across *a, uint32_t nset)
{
    Write *write = ARENA_NEW(&a->arena, Write, a->nwrite);
    uint32_t *first = ARENA_NEW(&a->arena, uint32_t, nset + 2);

    /* One place on: counted after that, it ends at the set's first one. */
    for (uint32_t i = 0; i < a->nwrite; i++)
        first[a->write[i].set + 2]++;
    for (uint32_t i = 1; i < nset + 2; i++)
        first[i] += first[i - 1];
    for (uint32_t i = 0; i < a->nwrite; i++)
        write[first[a->write[i].set + 1]++] = a->write[i];
    free(a->write);
    a->write = write;
    a->first_write = first;
    a->next_write = ARENA_NEW(&a->arena, uint32_t, a->nwrite + 1);
    for (uint32_t i = 0; i <= a->nwrite; i++)
        a->next_write[i] = i;
    a->found = ARENA_NEW(&a->arena, const Stm *, a->nwrite);
}

/* ---- what is wanted ---- */

static uint32_t next_write(Across *a, uint32_t i)
{
    uint32_t *next = a->next_write;

    while (next[i] != i)
        i = next[i] = next[next[i]];
    return i;
}

/* The first write into SET that ends at END or after. */
static uint32_t find_write(const Across *a, uint32_t set, uint32_t end)
{
    uint32_t lo = a->first_write[set], hi = a->first_write[set + 1];

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (a->write[mid].end < end)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* VAR is wanted up to END. */
static void want(Across *a, const Var *var, uint32_t end)
{
    Life *life = &a->life[var->id];
    uint32_t set = points_to_set(
        &a->sets, type_is_mem(var->type) ? var : var->place.mem);
    uint32_t from = life->begin < life->end ? life->end : life->begin + 1;

    if (end <= life->end)
        return;
    life->end = end;
    uint32_t last = a->first_write[set + 1];
    for (uint32_t i = next_write(a, find_write(a, set, from));
         i < last && a->write[i].end < end; i = next_write(a, i)) {
        a->next_write[i] = i + 1;
        a->found[a->nfound++] = a->write[i].stm;
    }
}

void across_use(Across *a, const Var *var, uint32_t at)
{
    uint32_t lo = a->life[var->id].use, hi = a->life[var->id + 1].use;

    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (a->use[mid].at < at)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (; lo < a->life[var->id + 1].use && a->use[lo].at == at; lo++)
        want(a, var, a->use[lo].end);
}

const Stm *across_next(Across *a)
{
    return a->nfound ? a->found[--a->nfound] : NULL;
}

uint32_t across_operands(const Across *a, const Stm *stm)
{
    return a->spot[stm->pat[0]->id].begin;
}

uint32_t across_results(const Across *a, const Stm *stm, uint32_t fn)
{
    return a->body_end[a->spot[stm->pat[0]->id].body + fn];
}

/* The caller of an entry still has the arrays that it did not give away; the
 * caller of another function may have any arrays in the blocks. */
static void want_params(Across *a, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (fun->entry ? type_is_array(param->type) && !param->unique &&
                             param->place.mem
                       : type_is_mem(param->type))
            want(a, param, UINT32_MAX);
    }
}

Across *across_new(const Prog *prog, const FunRounds *rounds)
{
    Across *a = ground_alloc(sizeof *a);

    *a = (Across){0};
    a->sets = points_to_new(prog, &a->arena);
    a->spot = ARENA_NEW(&a->arena, Spot, prog->nvar);
    a->life = ARENA_NEW(&a->arena, Life, prog->nvar + 1);
    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        walk_fun(a, f);
    order_uses(a, prog->nvar);
    order_writes(a, a->sets.room);
    for (const Fun *f = fun_due(rounds, prog->first); f;
         f = fun_due(rounds, f->next))
        want_params(a, f);
    for (uint32_t i = 0; i < a->nuse; i++)
        if (a->use[i].needed)
            want(a, a->use[i].var, a->use[i].end);
    return a;
}

void across_free(Across *a)
{
    if (!a)
        return;
    free((void *)a->around);
    free(a->body_end);
    arena_free(&a->arena);
    free(a);
}
