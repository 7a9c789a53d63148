/* fresh.c - arrays that are made.
 *
 * The policy chooses a place for each (SC22, section IV-C).  What is to be
 * inserted for it, an allocation or a copy, is noted.
 */
#include "passes/shared/placing/inside.h"

/* ---- what the policy says ---- */

static Placement ask_for_room(Engine *e, FreshArray *array, const Type *room)
{
    const Scalar *bytes = memory_bytes(e->store, room);

    array->room = room;
    array->varies = type_varies(e, room);
    array->is_known =
        bytes && known_number(&e->known, bytes, &array->bytes);
    return e->policy->place(array, e->policy->data);
}

/* With room for all trips of the loops around an array may do without the
 * device's memory. */
static Placement ask(Engine *e, FreshArray *array)
{
    const Type *room = array->room;
    Placement place = ask_for_room(e, array, room);

    if (!(e->exec & AT_HOST) && !array->leaves && !place.mem &&
        place.space == SPACE_DEVICE) {
        const Type *largest = largest_room(e, room);
        Placement other =
            largest != room ? ask_for_room(e, array, largest) : place;
        if (other.space != SPACE_DEVICE)
            place = other;
    }
    if (!place.ixfn || !(place.bytes || place.mem))
        engine_fail(e, NULL);
    return place;
}

static FreshArray fresh_array(Engine *e, const Var *var, const Type *room)
{
    return (FreshArray){.prog = e->prog, .var = var, .room = room,
                        .exec = e->exec,
                        .leaves = set_of(e, var)->leaves ||
                                  set_of(e, var)->joins > 0,
                        .lmads = &e->known.lmads};
}

Placement ask_policy(Engine *e, const Var *var, const Type *room,
                     const uint32_t *order, bool leaves)
{
    FreshArray array = fresh_array(e, var, room);

    array.order = order;
    array.leaves |= leaves;
    return ask(e, &array);
}

Placement ask_policy_here(Engine *e, const Var *var)
{
    FreshArray array = fresh_array(e, var, var->type);

    array.leaves = false;
    return ask(e, &array);
}

Placement dense_placement(Engine *e, const Type *type, Space space)
{
    Placement place = {space, memory_dense(e->store, type, NULL),
                       memory_bytes(e->store, type), NULL};

    if (!place.ixfn || !place.bytes)
        engine_fail(e, NULL);
    return place;
}

/* ---- notes ---- */

/* The block that VAR, which is put in SPACE, gets for itself. */
static Var *own_block(Engine *e, const Var *var, Space space)
{
    VarInfo *info = info_of(e, var);
    const Type *type = type_mem(e->store, space);

    if (!info->block || info->block->type != type) {
        info->block = engine_var(e, "%s_mem", var, type);
        info_of(e, info->block)->distinct = true;
    }
    bind_var(e, info->block);
    return info->block;
}

static void put(Engine *e, Var *var, Placement place, Alloc *alloc)
{
    Var *mem = place.mem ? place.mem : own_block(e, var, place.space);

    var->place = (Place){mem, place.ixfn};
    *alloc = (Alloc){NULL, var, mem, place.mem ? NULL : place.bytes};
}

void insert_alloc(Engine *e, Inserts *at, Var *var, Placement place)
{
    Alloc *alloc = ARENA_NEW(&e->scratch, Alloc, 1);

    put(e, var, place, alloc);
    *(at->last_alloc ? &at->last_alloc->next : &at->alloc) = alloc;
    at->last_alloc = alloc;
}

Var *insert_copy(Engine *e, Inserts *at, uint32_t slot, Var *of,
                 Placement place, const char *why)
{
    Copy *copy = ARENA_NEW(&e->scratch, Copy, 1);

    *copy = (Copy){.slot = slot, .of = of, .why = why,
                   .to = engine_var(e, "%s", of, of->type)};
    put(e, copy->to, place, &copy->alloc);
    *(at->last_copy ? &at->last_copy->next : &at->copy) = copy;
    at->last_copy = copy;
    return copy->to;
}

Var *copy_operand(Engine *e, StmNote *note, uint32_t slot, Var *of,
                  bool dense, const char *why)
{
    FreshArray array = fresh_array(e, of, of->type);

    array.is_copy = true;
    Placement place = ask(e, &array);
    if (dense && !place.mem)
        place = dense_placement(e, of->type, place.space);
    return insert_copy(e, &note->before, slot, of, place, why);
}

/* ---- the arrays of a statement ---- */

void place_operands(Engine *e, Stm *stm, StmNote *note)
{
    for (uint32_t fn = 1; fn < stm->exp.nfn; fn++)
        for (uint32_t i = 0; i < stm->exp.fn[fn].nparam; i++) {
            Var *param = stm->exp.fn[fn].param[i];
            if (type_is_array(param->type))
                insert_alloc(e, &note->before, param,
                             ask_policy(e, param, param->type, NULL, false));
        }
}

/* What a filter accepts is no more than what it looks at. */
static const Type *room_of(Engine *e, const Stm *stm, const Var *var)
{
    const Exp *exp = &stm->exp;

    if (!form_info[exp->form].sifts)
        return var->type;
    return type_nest(e->store, type_peel(e->store, var->type, 1), 1, exp->arg);
}

/* Is VAR made where another array is expected? */
static bool is_made_there(Engine *e, Var *var)
{
    const Var *into = info_of(e, var)->into;

    if (into && !info_of(e, into)->has_home)
        into = NULL;
    for (uint32_t i = 0; into && i < var->type->rank; i++)
        if (!known_equal(&e->known, var->type->size[i], into->type->size[i]))
            into = NULL;
    if (into)
        var->place = into->place;
    return into != NULL;
}

void place_fresh(Engine *e, Stm *stm, StmNote *note)
{
    const Exp *exp = &stm->exp;
    const uint32_t *order = exp->form == FORM_MANIFEST ? exp->u.perm : NULL;

    for (uint32_t i = 0; i < stm->npat; i++) {
        Var *var = stm->pat[i];
        if (!type_is_array(var->type) || is_made_there(e, var))
            continue;
        const Type *room = room_of(e, stm, var);
        insert_alloc(e, &note->before, var,
                     ask_policy(e, var, room, order, false));
    }
}
