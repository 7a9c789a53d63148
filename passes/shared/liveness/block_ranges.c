/* block_ranges.c - from where to where a block is live. */
#include "passes/shared/liveness/block_ranges.h"

#include "ir-text/ir/exec.h"
#include "passes/shared/storage/written.h"

#define NOWHERE UINT32_MAX

typedef struct Live {
    BlockRange range;
    uint32_t depth; /* of BODY */
    uint32_t from;  /* the number of the `alloc` */
    bool open;      /* the walk is in BODY, after the `alloc` */
    uint32_t held;  /* depth of the outermost statement that it is held by; or
                       NOWHERE */
    bool by_name;   /* its own name was used in there */
} Live;

/* What a name of a block may have been made as. */
typedef struct Origins {
    Live **at;
    uint32_t n;
} Origins;

/* A body that the walk is in. */
typedef struct Around {
    Body *body;     /* NULL: at its parameters */
    Stm *stm;       /* where in BODY; NULL: at its end */
    uint32_t begin; /* STM's number */
    Live **held;    /* until STM has ended */
    uint32_t nheld, room;
} Around;

typedef struct Made {
    uint32_t at;
    const Var *block; /* NULL: by a call */
} Made;

struct BlockRanges {
    const PointsTo *memory; /* while they are made */
    Arena *arena;
    uint32_t nvar;
    Live **live;       /* by Var.id of what a block is made as */
    Origins **origins; /* by Var.id, once they are known */
    Origins *asked;    /* those that are looked for */
    uint32_t *depth;   /* by Var.id: of the body that binds it */
    uint32_t *bound;   /* by Var.id: the number */
    uint32_t number;   /* of the statement */
    Around *around;    /* by depth; that of a function's body is 1 */
    uint32_t at, naround, around_room;
    uint32_t holds; /* depth of the statement that holds what is used; or
                       NOWHERE */
    Made *made;
    uint32_t nmade, made_room;
};

/* ---- uses ---- */

static void note_origin(Var *block, void *data)
{
    BlockRanges *r = data;

    if (r->asked->at && r->live[block->id])
        r->asked->at[r->asked->n] = r->live[block->id];
    r->asked->n += r->live[block->id] != NULL;
}

static const Origins *origins_of(BlockRanges *r, Var *block)
{
    Origins *to = r->origins[block->id];

    if (to)
        return to;
    to = r->origins[block->id] = r->asked = ARENA_NEW(r->arena, Origins, 1);
    points_to_each_origin(r->memory, block, note_origin, r);
    to->at = ARENA_NEW(r->arena, Live *, to->n);
    to->n = 0;
    points_to_each_origin(r->memory, block, note_origin, r);
    return to;
}

/* The first loop or parallel form, or only the latter, that the walk is in,
 * from the one at DEPTH on; or NOWHERE. */
static uint32_t outermost(const BlockRanges *r, uint32_t depth, bool loops)
{
    for (; depth < r->at; depth++) {
        const Exp *exp = &r->around[depth].stm->exp;
        if (is_parallel(exp) || (loops && exp->form == FORM_LOOP))
            return depth;
    }
    return NOWHERE;
}

/* It is live while the statement at DEPTH runs. */
static void hold(BlockRanges *r, Live *live, uint32_t depth)
{
    if (depth >= live->held) /* or it is NOWHERE */
        return;
    Around *around = &r->around[depth];
    if (around->begin < live->range.begin)
        live->range.begin = around->begin;
    arena_grow(r->arena, &around->held, around->nheld, &around->room,
               sizeof(Live *));
    around->held[around->nheld++] = live;
    live->held = depth;
}

static void use_block(BlockRanges *r, Live *live, const Var *name,
                      uint32_t until)
{
    BlockRange *range = &live->range;

    /* What was bound before is the block of an earlier trip. */
    if (!live->open || r->bound[name->id] < live->from)
        return;
    const Around *own = &r->around[live->depth];
    Body *within = r->at > live->depth ? own[1].body : NULL;
    if (!range->end) {
        range->begin = r->number;
        range->first = own->stm;
        range->within = within;
    }
    if (within != range->within)
        range->within = NULL;
    range->end = r->number;
    range->last = own->stm;
    uint32_t form = outermost(r, live->depth, false);
    until = form < until ? form : until;
    if (name == range->block) {
        range->named = r->number;
        live->by_name = live->by_name || until != NOWHERE;
    }
    hold(r, live, until);
}

/* VAR: an array, a scalar in memory, or a block by one of its names. */
static void use(Var *var, void *data)
{
    BlockRanges *r = data;
    Var *block = written_block(var);

    if (!block)
        return;
    uint32_t until = type_is_mem(var->type)
                         ? NOWHERE
                         : outermost(r, r->depth[var->id], true);
    const Origins *origins = origins_of(r, block);
    for (uint32_t i = 0; i < origins->n; i++)
        use_block(r, origins->at[i], block,
                  until < r->holds ? until : r->holds);
}

static void use_bound(Var *var, void *data)
{
    use(var, data);
    var_each_use(var, use, data);
}

/* ---- statements ---- */

static void bind(BlockRanges *r, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        r->depth[var[i]->id] = r->at;
        r->bound[var[i]->id] = r->number;
    }
}

static void note_made(BlockRanges *r, const Var *block)
{
    arena_grow(r->arena, &r->made, r->nmade, &r->made_room, sizeof *r->made);
    r->made[r->nmade++] = (Made){r->number, block};
}

static void open_block(BlockRanges *r, Var *block, Body *body, Stm *alloc)
{
    Live *live = r->live[block->id];

    live->range.body = body;
    live->range.alloc = alloc;
    live->depth = r->at;
    live->from = r->number;
    live->open = true;
}

static void close_blocks(BlockRanges *r, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_ALLOC)
            r->live[s->pat[0]->id]->open = false;
}

static void enter(BlockRanges *r)
{
    r->at++;
    while (r->naround <= r->at) {
        arena_grow(r->arena, &r->around, r->naround, &r->around_room,
                   sizeof *r->around);
        r->around[r->naround++] = (Around){0};
    }
    r->around[r->at].stm = NULL;
    r->around[r->at].body = NULL;
}

static void walk_stm(BlockRanges *r, Body *body, Stm *stm);

static void walk_body(BlockRanges *r, Body *body)
{
    r->around[r->at].body = body;
    for (Stm *s = body->first; s; s = s->next)
        walk_stm(r, body, s);
    r->around[r->at].stm = NULL;
    r->number++;
    body_each_result_use(body, use, r);
}

/* A loop writes a scalar that it carries when a trip ends, too. */
static void walk_fn(BlockRanges *r, const Lambda *fn)
{
    enter(r);
    bind(r, fn->param, fn->nparam);
    for (uint32_t i = 0; i < fn->nparam; i++) {
        r->holds = type_is_scalar(fn->param[i]->type) ? r->at - 1 : NOWHERE;
        use_bound(fn->param[i], r);
    }
    r->holds = NOWHERE;
    walk_body(r, fn->body);
    close_blocks(r, fn->body);
    r->at--;
}

/* STM makes, or takes over, what its results live in. */
static void walk_results(BlockRanges *r, Body *body, Stm *stm)
{
    bind(r, stm->pat, stm->npat);
    if (stm->exp.form == FORM_ALLOC) {
        open_block(r, stm->pat[0], body, stm);
        note_made(r, stm->pat[0]);
        return;
    }
    if (stm->exp.form == FORM_CALL)
        note_made(r, NULL);
    for (uint32_t i = 0; i < stm->npat; i++)
        use_bound(stm->pat[i], r);
}

/* A parallel form reads its operands, and writes its results, at any time. */
static void walk_stm(BlockRanges *r, Body *body, Stm *stm)
{
    uint32_t holds = is_parallel(&stm->exp) ? r->at : NOWHERE;

    r->around[r->at].stm = stm;
    r->around[r->at].begin = ++r->number;
    r->holds = holds;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], use, r);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        walk_fn(r, &stm->exp.fn[i]);
    r->number += stm->exp.nfn > 0;
    r->holds = holds;
    walk_results(r, body, stm);
    r->holds = NOWHERE;
    Around *around = &r->around[r->at];
    for (uint32_t i = 0; i < around->nheld; i++) {
        Live *live = around->held[i];
        live->range.end = r->number;
        if (live->by_name)
            live->range.named = r->number;
        if (live->held == r->at) {
            live->held = NOWHERE;
            live->by_name = false;
        }
    }
    around->nheld = 0;
}

/* ---- functions ---- */

/* Has the caller given it for good? */
static bool is_given(const Fun *fun, const Var *block)
{
    bool given = false;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (param->place.mem == block && !param->unique)
            return false;
        given = given || param->place.mem == block;
    }
    return given;
}

static void open_given(BlockRanges *r, const Fun *fun, Var *block)
{
    open_block(r, block, fun->body, NULL);
    r->live[block->id]->range.given = is_given(fun, block);
}

static void walk_fun(BlockRanges *r, Fun *fun)
{
    enter(r);
    r->number++;
    bind(r, fun->param, fun->nparam);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_mem(fun->param[i]->type))
            open_given(r, fun, fun->param[i]);
    for (uint32_t i = 0; i < fun->nparam; i++)
        use_bound(fun->param[i], r);
    walk_body(r, fun->body);
    for (uint32_t i = 0; i < fun->nres; i++)
        var_each_use(fun->res[i].var, use, r);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_mem(fun->param[i]->type) &&
            !r->live[fun->param[i]->id]->range.given)
            use(fun->param[i], r);
    close_blocks(r, fun->body);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_mem(fun->param[i]->type))
            r->live[fun->param[i]->id]->open = false;
    r->at--;
}

/* ---- the analysis ---- */

static void note_block(Var *var, void *data)
{
    BlockRanges *r = data;

    r->live[var->id] = ARENA_NEW(r->arena, Live, 1);
    *r->live[var->id] = (Live){.range = {.block = var}, .held = NOWHERE};
}

static bool note_alloc(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_ALLOC)
        note_block(stm->pat[0], data);
    return true;
}

BlockRanges *block_ranges_new(const Prog *prog, const PointsTo *memory,
                              Arena *arena)
{
    BlockRanges *r = ARENA_NEW(arena, BlockRanges, 1);

    *r = (BlockRanges){.memory = memory,
                       .arena = arena,
                       .nvar = prog->nvar,
                       .live = ARENA_NEW(arena, Live *, prog->nvar),
                       .origins = ARENA_NEW(arena, Origins *, prog->nvar),
                       .depth = ARENA_NEW(arena, uint32_t, prog->nvar),
                       .bound = ARENA_NEW(arena, uint32_t, prog->nvar),
                       .holds = NOWHERE};
    for (Fun *f = prog->first; f; f = f->next) {
        for (uint32_t i = 0; i < f->nparam; i++)
            if (type_is_mem(f->param[i]->type))
                note_block(f->param[i], r);
        body_each_stm(f->body, note_alloc, r);
        walk_fun(r, f);
    }
    return r;
}

const BlockRange *block_range(const BlockRanges *ranges, const Var *block)
{
    const Live *live =
        block->id < ranges->nvar ? ranges->live[block->id] : NULL;

    return live ? &live->range : NULL;
}

bool block_ranges_in_order(const BlockRanges *ranges, const Var *a,
                           const Var *b)
{
    return a->id < ranges->nvar && b->id < ranges->nvar &&
           ranges->bound[a->id] < ranges->bound[b->id];
}

bool block_ranges_allocates(const BlockRanges *ranges, uint32_t from,
                            uint32_t to, VarTest is, const void *data)
{
    uint32_t low = 0, high = ranges->nmade;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ranges->made[middle].at <= from)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < ranges->nmade && ranges->made[low].at < to; low++)
        if (!ranges->made[low].block || is(ranges->made[low].block, data))
            return true;
    return false;
}
