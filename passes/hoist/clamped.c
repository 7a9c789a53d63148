/* clamped.c - which blocks may have the size max(0, se) instead of se. */
#include "passes/hoist/clamped.h"

#include "passes/pass.h"
#include "passes/shared/storage/room.h"
#include "passes/shared/storage/written.h"

enum { NOT_NEGATIVE, ALL_FIT, SOME_MAY_NOT };

Clamped clamped_new(Prog *prog, Facts *facts, const PointsTo *blocks,
                    Arena *arena)
{
    return (Clamped){.prog = prog,
                     .facts = facts,
                     .blocks = blocks,
                     .alloc = ARENA_NEW(arena, const Stm *, prog->nvar),
                     .size = ARENA_NEW(arena, uint8_t, prog->nvar),
                     .named = ARENA_NEW(arena, bool, prog->nvar)};
}

static void name(Clamped *c, const Var *block)
{
    c->named[points_to_set(c->blocks, block)] = true;
}

/* A callee has another name for a block. */
static void note_written(Var *var, void *data)
{
    Clamped *c = data;
    const Var *block = written_block(var);

    if (type_is_mem(var->type) || !c->alloc[block->id])
        name(c, block);
}

/* Updates are within what was made before. */
static bool note(Stm *stm, void *data)
{
    Clamped *c = data;

    if (stm->exp.form == FORM_ALLOC)
        c->alloc[stm->pat[0]->id] = stm;
    if (form_info[stm->exp.form].makes != MAKES_UPDATED)
        written_each(stm, note_written, c);
    return true;
}

/* A scalar that FUN returns in memory is written when all else is done, under
 * the name that the list of results has for the block. */
static void note_results(Clamped *c, const Fun *fun)
{
    for (uint32_t k = 0; k < fun->nres; k++) {
        const Var *var = fun->res[k].var;
        if (!type_is_scalar(var->type) || !var->place.mem)
            continue;
        for (uint32_t i = 0; i < fun->nres; i++)
            if (fun->res[i].var == var->place.mem &&
                fun->body->res[i]->op == OP_VAR)
                name(c, fun->body->res[i]->u.var);
    }
}

void clamped_note(Clamped *c, const Fun *fun)
{
    if (prog_level(c->prog) != LEVEL_FUNMEM)
        return;
    body_each_stm(fun->body, note, c);
    note_results(c, fun);
}

static void pass_alloc(Clamped *c, const Stm *stm)
{
    PolyStore *ps = facts_polys(c->facts);

    if (prove_nonneg(c->facts, poly_of(ps, stm->exp.arg[0])) != PROVED)
        c->size[stm->pat[0]->id] = ALL_FIT;
    c->any |= c->size[stm->pat[0]->id] == ALL_FIT;
}

/* What is written there; all that a callee gets is `named`. */
static void pass_written(Var *var, void *data)
{
    Clamped *c = data;
    const Var *block = var->place.mem;

    if (block && c->size[block->id] == ALL_FIT &&
        !room_for_array(c->facts, c->prog, var,
                        c->alloc[block->id]->exp.arg[0]))
        c->size[block->id] = SOME_MAY_NOT;
}

static void look_for_block(Var *var, void *data)
{
    Clamped **c = data;
    const Var *block = var->place.mem;

    if (*c && block && (*c)->size[block->id] == ALL_FIT)
        *c = NULL;
}

static void pass_writer(Clamped *c, const Stm *stm)
{
    uint32_t mark = facts_mark(c->facts);
    Clamped *unless = c;

    written_each(stm, look_for_block, &unless);
    if (unless)
        return;
    room_suppose(c->facts, stm);
    written_each(stm, pass_written, c);
    facts_undo(c->facts, mark);
}

void clamped_pass(Clamped *c, const Stm *stm)
{
    if (stm->exp.form == FORM_ALLOC)
        pass_alloc(c, stm);
    else if (c->any)
        pass_writer(c, stm);
}

bool clamped_fits(const Clamped *c, const Stm *alloc)
{
    const Var *block = alloc->pat[0];
    return c->size[block->id] == NOT_NEGATIVE ||
           PASS_LEGAL(hoist_alloc_clamped_in_room,
                      c->size[block->id] == ALL_FIT &&
                          !c->named[points_to_set(c->blocks, block)]);
}

bool clamp(Prog *prog, Stm *alloc)
{
    Store *store = prog->store;
    const Scalar *size = scalar_binary(
        store, OP_MAX, scalar_int(store, ELEM_I64, 0), alloc->exp.arg[0]);

    if (size)
        exp_set_args(prog, &alloc->exp, 1, &size);
    return size != NULL;
}
