/* home.c - one block for all that a name may stand for.
 *
 * In a parallel body an array that an `if` or a loop passes on would have to
 * be in device memory, for blocks of other spaces leave no body; and a loop
 * would allocate on each trip.  Where the name that it gets could live in
 * shared or private memory, it has a block there, allocated before the `if`
 * or the loop, and what becomes it is brought there: made there, where that
 * can be, or copied.
 */
#include "passes/shared/placing/inside.h"

/* Could VAR, name of STM, live in shared or private memory? */
static bool could_have_home(Engine *e, const Stm *stm, const Var *var,
                            Placement *place)
{
    if (e->exec & AT_HOST || set_of(e, var)->leaves || names_pattern(stm, var))
        return false;
    *place = ask_policy_here(e, var);
    return !e->failed && place->space != SPACE_DEVICE && !place->mem;
}

/* Is this the only use of FROM, which was made in this body, as PLACE says?
 * Then its block is free. */
static bool is_free(Engine *e, const Var *from, Placement place)
{
    const VarInfo *info = info_of(e, from);
    const Var *mem = from->place.mem;

    return (info->block == mem || info->has_home) &&
           mem->type->space == place.space &&
           set_of(e, from)->uses == 1 && info->born > e->begin &&
           known_ixfns_equal(&e->known, from->place.ixfn, place.ixfn);
}

/* A later sweep has found out that its size varies: no other one looks for a
 * home again. */
static void lose_home(Engine *e, VarInfo *info, const Var *a, const Var *b)
{
    info->has_home = false;
    info->homeless = true;
    walk_again(e, e->at);
    if (info->block)
        info->block->type = type_mem(e->store, SPACE_DEVICE);
    set_of(e, a)->joins++;
    set_of(e, b)->joins++;
}

bool find_home(Engine *e, const Stm *stm, Inserts *before, uint32_t i,
               const Var *a, const Var *b, const Var *from)
{
    Var *var = stm->pat[i];
    VarInfo *info = info_of(e, var);
    Placement place;

    if (info->homeless || !could_have_home(e, stm, var, &place)) {
        if (info->has_home)
            lose_home(e, info, a, b);
        return false;
    }
    if (!info->has_home) {
        info->has_home = true; /* A and B need not leave */
        walk_again(e, e->at);
        set_of(e, a)->joins--;
        set_of(e, b)->joins--;
    }
    *extra_of(e, var) = (Extra){0};
    if (from && PASS_LEGAL(memintro_free_block, is_free(e, from, place)))
        var->place = from->place;
    else
        insert_alloc(e, before, var, place);
    return true;
}

bool is_at(Engine *e, Place place, const Var *array)
{
    return place.mem == array->place.mem &&
           known_ixfns_equal(&e->known, place.ixfn, array->place.ixfn);
}

static const char why_home[] =
    "the array that it becomes has a block that cannot leave the body";

void bring_home(Engine *e, Inserts *at, uint32_t slot, Place place, Var *array)
{
    Placement there = {.ixfn = place.ixfn, .mem = place.mem};

    if (!is_at(e, place, array))
        insert_copy(e, at, slot, array, there, why_home);
}
