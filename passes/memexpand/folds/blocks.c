/* blocks.c - blocks that operators have for themselves.
 *
 * What combines two elements in memory needs a place for its operands and for
 * what it makes in between.  Several threads can do so if each has places of
 * its own: blocks that the operator allocates are; one from outside can be
 * replaced, if nothing but operands and what the operator makes lives there.
 * In that of operands other arrays may live at other times, as long as what
 * the operator makes there is not larger than an operand.
 */
#include "passes/memexpand/folds/inside.h"

#include "passes/memexpand/expand.h"
#include "passes/shared/storage/operator_places.h"

/* ---- what lives where ---- */

static void note_array(Var *var, void *data)
{
    FoldBlocks *b = data;

    if (var->place.mem)
        b->narray[points_to_set(&b->sets, var->place.mem)]++;
}

static bool note_alloc(Stm *stm, void *data)
{
    FoldBlocks *b = data;

    if (stm->exp.form == FORM_ALLOC)
        b->alloc[stm->pat[0]->id] = stm;
    return true;
}

FoldBlocks fold_blocks_new(Prog *prog, Arena *arena)
{
    FoldBlocks b = {.prog = prog, .sets = points_to_new(prog, arena)};

    b.narray = ARENA_NEW(arena, uint32_t, prog->nvar);
    b.inside = ARENA_NEW(arena, uint32_t, prog->nvar);
    b.alloc = ARENA_NEW(arena, Stm *, prog->nvar);
    b.nuse = ARENA_NEW(arena, uint32_t, prog->nvar);
    b.home = ARENA_NEW(arena, Body *, prog->nvar);
    b.room = prog->nvar;
    for (Fun *f = prog->first; f; f = f->next) {
        fun_each_binding(f, note_array, &b);
        body_each_stm(f->body, note_alloc, &b);
    }
    return b;
}

static void note_use(Var *var, void *data)
{
    FoldBlocks *b = data;

    if (var->id < b->room)
        b->nuse[var->id]++;
}

void fold_blocks_pass(FoldBlocks *blocks, Body *body, const Stm *stm)
{
    if (stm_is_device_alloc(stm))
        blocks->home[stm->pat[0]->id] = body;
    stm_each_use(stm, note_use, blocks);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        if (is_parallel(&stm->exp))
            body_each_use(stm->exp.fn[i].body, note_use, blocks);
        else
            body_each_result_use(stm->exp.fn[i].body, note_use, blocks);
}

/* ---- what only an operator uses ---- */

/* Add BY to the number of arrays that FN binds in each set. */
typedef struct Counting {
    const FoldBlocks *blocks;
    uint32_t by;
} Counting;

static void count_array(Var *var, void *data)
{
    const Counting *c = data;

    if (var->place.mem)
        c->blocks->inside[points_to_set(&c->blocks->sets, var->place.mem)] +=
            c->by;
}

static void count_inside(const FoldBlocks *blocks, const Lambda *fn,
                         uint32_t by)
{
    Counting c = {blocks, by};

    for (uint32_t i = 0; i < fn->nparam; i++)
        count_array(fn->param[i], &c);
    body_each_binding(fn->body, count_array, &c);
}

typedef struct BlockList {
    Var **at;
    uint32_t n;
} BlockList;

static bool lists(const BlockList *list, const Var *block)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i] == block)
            return true;
    return false;
}

static void add_block(BlockList *list, Var *block)
{
    if (!lists(list, block))
        list->at[list->n++] = block;
}

/* The free variables of an operator, and blocks from outside in which no array
 * lives but what it binds, and of which it is known how large they are. */
typedef struct Outside {
    const FoldBlocks *blocks;
    const Stm *fold; /* or NULL */
    const Lambda *fn;
    Var **var;
    uint32_t n;
    BlockList alone;
} Outside;

static void add_if_alone(Outside *o, Var *block)
{
    uint32_t set = points_to_set(&o->blocks->sets, block);

    if (o->blocks->alloc[block->id] &&
        o->blocks->inside[set] == o->blocks->narray[set])
        add_block(&o->alone, block);
}

static Outside outside_of(const FoldBlocks *blocks, const Lambda *fn,
                          Arena *arena)
{
    Outside o = {.blocks = blocks, .fn = fn};

    o.var = body_free_vars(blocks->prog, fn->body, arena, &o.n);
    o.alone.at = ARENA_NEW(arena, Var *, fn->nparam + o.n);
    count_inside(blocks, fn, 1);
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i]->place.mem)
            add_if_alone(&o, fn->param[i]->place.mem);
    for (uint32_t i = 0; i < o.n; i++)
        if (type_is_mem(o.var[i]->type))
            add_if_alone(&o, o.var[i]);
    count_inside(blocks, fn, (uint32_t)-1);
    return o;
}

static bool is_free(const Outside *o, const Var *var)
{
    for (uint32_t i = 0; i < o->n; i++)
        if (o->var[i] == var)
            return true;
    return false;
}

/* ---- is it apart? ---- */

/* Is BLOCK one that operands of the operator FN live in? */
static bool holds_operands(const Lambda *fn, const Var *block)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i]->place.mem == block)
            return true;
    return false;
}

/* Is ARRAY, which the operator FN makes where operands of it live, no longer
 * than one of them? */
static bool has_room(Store *store, const Lambda *fn, const Var *array)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i]->place.mem == array->place.mem &&
            array_bytes(store, fn->param[i]) == array_bytes(store, array))
            return true;
    return false;
}

typedef struct Writing {
    Outside o;
    bool foreign; /* writes where others may look */
} Writing;

static void note_passed(Var *var, void *data)
{
    Writing *w = data;
    w->foreign |= type_is_mem(var->type) && is_free(&w->o, var) &&
                  !lists(&w->o.alone, var);
}

/* The same elements; their type says how many bytes an offset is. */
static bool is_at(const Var *a, const Var *b)
{
    return a->place.mem == b->place.mem && a->place.ixfn == b->place.ixfn &&
           a->type->elem == b->type->elem;
}

static const Var *result_at(const Stm *fold, const Var *var)
{
    for (uint32_t k = 0; k < fold->npat && fold->exp.form == FORM_REDUCE; k++)
        if (is_at(fold->pat[k], var))
            return fold->pat[k];
    return NULL;
}

/* Is VAR made by a statement of BODY, not within one? */
static bool is_made_in(const Body *body, const Var *var)
{
    for (const Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            if (s->pat[i] == var)
                return form_info[s->exp.form].makes == MAKES_FRESH;
    return false;
}

/* Nothing but VAR would have to move along. */
const Var *result_made(const Stm *fold, const Lambda *fn, const Var *var)
{
    const Var *result =
        type_is_array(var->type) ? result_at(fold, var) : NULL;

    return result && is_made_in(fn->body, var) && operator_only_reads(fn, var)
               ? result
               : NULL;
}

/* Is what STM binds as VAR where only the operator writes, once it has blocks
 * of its own? */
static bool stays_apart(const Outside *o, const Stm *stm, const Var *var)
{
    Makes makes = (Makes)form_info[stm->exp.form].makes;
    const Var *mem = var->place.mem;

    if (makes == MAKES_VIEW && type_is_array(var->type))
        return true;
    if (!is_free(o, mem) || lists(&o->alone, mem) ||
        result_made(o->fold, o->fn, var))
        return true;
    return holds_operands(o->fn, mem) &&
           (makes != MAKES_FRESH || has_room(o->blocks->prog->store, o->fn,
                                             var));
}

/* Are other blocks from outside written, or passed on? */
static bool note_block(Stm *stm, void *data)
{
    Writing *w = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.mem)
            w->foreign |= !stays_apart(&w->o, stm, stm->pat[i]);
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_passed, w);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, note_passed, w);
    return true;
}

static bool is_param(const Lambda *fn, const Var *var)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i] == var)
            return true;
    return false;
}

static bool lives_with(const FoldBlocks *blocks, const Var *var,
                       const Var *other)
{
    return var->place.mem && other->place.mem &&
           points_to_set(&blocks->sets, var->place.mem) ==
               points_to_set(&blocks->sets, other->place.mem);
}

/* Does an array that the operator captures live with its operands? */
static bool captures_operand(const Outside *o)
{
    for (uint32_t i = 0; i < o->n; i++)
        for (uint32_t k = 0; k < o->fn->nparam; k++)
            if (!is_param(o->fn, o->var[i]) &&
                lives_with(o->blocks, o->var[i], o->fn->param[k]))
                return true;
    return false;
}

bool operator_is_apart(const FoldBlocks *blocks, const Stm *fold,
                       const Lambda *fn)
{
    Arena scratch = {0};
    Writing w = {.o = outside_of(blocks, fn, &scratch)};

    w.o.fold = fold;
    body_each_stm(fn->body, note_block, &w);
    bool apart = !w.foreign && !captures_operand(&w.o);
    arena_free(&scratch);
    return apart;
}

/* ---- blocks to replace ---- */

/* Of what lives in BLOCK, which holds operands. */
static const Scalar *bytes_of_operands(Store *store, const Lambda *fn,
                                       const Var *block)
{
    const Scalar *all = NULL;

    for (uint32_t k = 0; k < fn->nparam; k++) {
        if (fn->param[k]->place.mem != block)
            continue;
        const Scalar *own = array_bytes(store, fn->param[k]);
        if (own && all && all != own)
            own = scalar_binary(store, OP_MAX, all, own);
        if (!own)
            return NULL;
        all = own;
    }
    return all;
}

OperatorBlock *operator_blocks(const FoldBlocks *blocks, const Lambda *fn,
                               Arena *arena, uint32_t *count)
{
    Store *store = blocks->prog->store;
    Arena scratch = {0};
    Outside o = outside_of(blocks, fn, &scratch);
    uint32_t nalone = o.alone.n;
    BlockList *all = &o.alone;

    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i]->place.mem)
            add_block(all, fn->param[i]->place.mem);
    OperatorBlock *block = ARENA_NEW(arena, OperatorBlock, all->n);
    for (uint32_t i = 0; i < all->n; i++) {
        Var *mem = all->at[i];
        block[i].mem = mem;
        block[i].bytes = i < nalone ? blocks->alloc[mem->id]->exp.arg[0]
                                    : bytes_of_operands(store, fn, mem);
    }
    *count = all->n;
    arena_free(&scratch);
    return block;
}
