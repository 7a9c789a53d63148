/* clamped.c - which blocks may have the size max(0, se) instead of se. */
#include "passes/hoist/clamped.h"

#include "passes/hoist/writes.h"
#include "passes/pass.h"
#include "passes/shared/storage/room.h"

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

/* Updates are within what was made before. */
static bool note(Stm *stm, void *data)
{
    Clamped *c = data;

    if (stm->exp.form == FORM_ALLOC)
        c->alloc[stm->pat[0]->id] = stm;
    if (form_info[stm->exp.form].makes == MAKES_UPDATED ||
        !writes_memory(stm, NULL))
        return true;
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *block = stm->pat[i]->place.mem;
        if (block && !c->alloc[block->id])
            c->named[points_to_set(c->blocks, block)] = true;
    }
    return true;
}

void clamped_note(Clamped *c, const Fun *fun)
{
    body_each_stm(fun->body, note, c);
}

static void pass_alloc(Clamped *c, const Stm *stm)
{
    PolyStore *ps = facts_polys(c->facts);

    if (prove_nonneg(c->facts, poly_of(ps, stm->exp.arg[0])) != PROVED)
        c->size[stm->pat[0]->id] = ALL_FIT;
}

/* STM writes. */
static void pass_writer(Clamped *c, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *array = stm->pat[i], *block = array->place.mem;
        if (!block || c->size[block->id] != ALL_FIT)
            continue;
        uint32_t mark = facts_mark(c->facts);
        room_suppose(c->facts, stm);
        if (!room_for_array(c->facts, c->prog, array,
                            c->alloc[block->id]->exp.arg[0]))
            c->size[block->id] = SOME_MAY_NOT;
        facts_undo(c->facts, mark);
    }
}

void clamped_pass(Clamped *c, const Stm *stm)
{
    if (stm->exp.form == FORM_ALLOC)
        pass_alloc(c, stm);
    else if (writes_memory(stm, NULL))
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
