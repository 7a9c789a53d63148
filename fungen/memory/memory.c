/* memory.c - plans: which array goes where.
 *
 * A group is a block with several slots.  A slot is given to an array, and
 * again to another one when the first is out of reach: arrays in it are
 * retired, that is, consumed as far as what is in scope is concerned.  This is
 * done to arrays of the current body only, which no other trip and no other
 * iteration can see.
 */
#include "fungen/memory/memory.h"

#include <stdlib.h>

/* Arrays in one block, and blocks of one body.  All are estimates. */
enum { MAX_SLOTS = 4, GROUPS_A_BODY = 6, MAX_SHOWN = 2 };

typedef struct Slot {
    int64_t offset, bytes;
    ClassId class; /* of what is in it */
    bool taken;
    bool lost;     /* what is in it depends on a branch */
} Slot;

typedef struct Group {
    const Var *leader;
    const Body *body;
    Slot slot[MAX_SLOTS];
    uint32_t nslot;
} Group;

/* What memory_wish asked for. */
typedef struct Wish {
    const Type *type;
    Var *target;
    const Choice *choice;
    const Body *body;
    uint32_t since;
    const Var *granted; /* to this one */
} Wish;

struct Memory {
    Plan *plan; /* by Var.id */
    uint32_t nplan;
    Group *group; /* of the open bodies */
    uint32_t ngroup, group_room;
    Wish wish;
    Scalars *scalars;
    Var *shown[MAX_SHOWN + 1];
    uint32_t nshown;
};

Memory *memory_new(Gen *g)
{
    return ARENA_NEW(&g->scratch, Memory, 1);
}

void memory_free(Memory *m)
{
    if (!m)
        return;
    free(m->plan);
    free(m->group);
}

Plan *plan_of(Gen *g, const Var *var)
{
    Memory *m = g->memory;

    GROUND_INDEX(m->plan, m->nplan, var->id);
    return &m->plan[var->id];
}

/* ---- groups ---- */

uint32_t memory_groups(const Gen *g)
{
    return g->memory ? g->memory->ngroup : 0;
}

void memory_close_body(Gen *g, uint32_t groups)
{
    if (g->memory)
        g->memory->ngroup = groups;
}

/* Bytes that VAR may need, and a slot has: a multiple of what any element is
 * aligned to. */
static int64_t bytes_of(const Gen *g, const Var *var)
{
    int64_t bytes = type_elements(g, var->type) *
                    (int64_t)elem_info[var->type->elem].bytes;
    return (bytes + 7) / 8 * 8;
}

/* A block for VAR and for some that come later. */
static void found_group(Gen *g, const Var *var, ClassId class)
{
    Memory *m = g->memory;
    Group group = {.leader = var, .body = g->body, .nslot = 2 + below(g, 3)};
    uint32_t own = below(g, group.nslot);
    int64_t at = 8 * below(g, 3);

    for (uint32_t i = 0; i < group.nslot; i++) {
        Slot *slot = &group.slot[i];
        int64_t size = bytes_of(g, var) * (int64_t)(1 + below(g, 2));
        *slot = (Slot){.offset = at,
                       .bytes = i == own ? bytes_of(g, var) : size + 64};
        at += slot->bytes + 8 * below(g, 2);
    }
    group.slot[own].class = class;
    group.slot[own].taken = true;
    *plan_of(g, var) = (Plan){.kind = PLAN_LEADER,
                              .style = random_bits(&g->random),
                              .offset = group.slot[own].offset, .bytes = at};
    GROUND_ROOM(m->group, m->ngroup, m->group_room);
    m->group[m->ngroup++] = group;
}

/* May what is in SLOT be given up, for what the current statement makes? */
static bool may_retire(const Gen *g, const Slot *slot)
{
    ClassId class = class_find(g, slot->class);
    return !slot->lost && class_may_be_consumed(g, class) &&
           g->class[class].touched < g->began;
}

static void retire(Gen *g, ClassId class)
{
    Memory *m = g->memory;

    class = class_find(g, class);
    class_consume(g, class);
    for (uint32_t i = 0; i < m->ngroup; i++)
        for (uint32_t k = 0; k < m->group[i].nslot; k++) {
            Slot *slot = &m->group[i].slot[k];
            bool same = slot->taken && !slot->lost &&
                        m->group[i].body == g->body &&
                        class_find(g, slot->class) == class;
            slot->taken = slot->taken && !same;
        }
}

static bool join_group(Gen *g, Group *group, const Var *var, ClassId class)
{
    int64_t bytes = bytes_of(g, var);
    uint32_t first = below(g, group->nslot);

    for (uint32_t i = 0; i < group->nslot; i++) {
        Slot *slot = &group->slot[(first + i) % group->nslot];
        if (slot->bytes < bytes)
            continue;
        if (slot->taken && chance(g, 60) && may_retire(g, slot))
            retire(g, slot->class);
        if (slot->taken)
            continue;
        slot->taken = true;
        slot->class = class;
        *plan_of(g, var) = (Plan){.kind = PLAN_MEMBER,
                                  .style = random_bits(&g->random),
                                  .with = group->leader,
                                  .offset = slot->offset};
        return true;
    }
    return false;
}

/* The group of this body that was founded first gives way to a new one. */
static void forget_oldest(Gen *g)
{
    Memory *m = g->memory;
    uint32_t first = m->ngroup;

    while (first > 0 && m->group[first - 1].body == g->body)
        first--;
    if (m->ngroup - first < GROUPS_A_BODY)
        return;
    for (uint32_t i = first; i + 1 < m->ngroup; i++)
        m->group[i] = m->group[i + 1];
    m->ngroup--;
}

static bool join_some(Gen *g, const Var *var, ClassId class)
{
    Memory *m = g->memory;

    for (uint32_t i = m->ngroup; i-- > 0 && m->group[i].body == g->body;)
        if (join_group(g, &m->group[i], var, class))
            return true;
    return false;
}

/* ---- wishes ---- */

void memory_wish(Gen *g, Var *target, const Choice *choice)
{
    if (g->memory)
        g->memory->wish = (Wish){.type = choice->type, .target = target,
                                 .choice = choice, .body = g->body,
                                 .since = ++g->clock};
}

static bool grants(const Gen *g, const Wish *wish, const Var *var)
{
    return wish->type == var->type && !wish->granted &&
           wish->body == g->body;
}

static Choice *kept_choice(Gen *g, const Choice *choice)
{
    Choice *copy = ARENA_NEW(store_arena(g->store), Choice, 1);
    *copy = *choice;
    return copy;
}

static Wish take_wish(Gen *g)
{
    Wish wish = {.type = NULL};

    if (g->memory) {
        wish = g->memory->wish;
        g->memory->wish = (Wish){.type = NULL};
    }
    return wish;
}

bool memory_granted(Gen *g, const Var *var)
{
    Wish wish = take_wish(g);

    if (!wish.target || wish.granted != var)
        return false;
    if (g->class[class_of(g, wish.target)].touched >= wish.since)
        return false;
    memory_put_into(g, var, wish.target, wish.choice);
    return true;
}

void memory_put_into(Gen *g, const Var *array, const Var *whole,
                     const Choice *choice)
{
    if (g->memory)
        *plan_of(g, array) = (Plan){.kind = PLAN_INTO, .with = whole,
                                    .choice = kept_choice(g, choice)};
}

void memory_put_spare(Gen *g, const Var *array, const Var *old)
{
    Choice all;

    if (!old)
        return;
    choose_rows(g, old->type, 0, NULL, &all);
    memory_put_into(g, array, old, &all);
}

void memory_overwrite(Gen *g, const Var *array, Var *old)
{
    memory_put_spare(g, array, old);
    class_consume(g, class_of(g, old));
}

void memory_reserve(Gen *g, const Type *type)
{
    if (g->memory)
        g->memory->wish = (Wish){.type = type, .body = g->body};
}

bool memory_reserved(Gen *g, const Var *var)
{
    return take_wish(g).granted == var;
}

/* ---- parts ---- */

void memory_put_joined(Gen *g, Var *const *part, uint32_t n,
                       const Type *whole)
{
    const Scalar *row = int_term(g, 1), *start = int_term(g, 0);

    for (uint32_t d = 1; d < whole->rank; d++)
        row = mult(g, row, whole->size[d]);
    for (uint32_t i = 0; g->memory && i <= n; i++) {
        *plan_of(g, part[i]) =
            (Plan){.kind = PLAN_JOINED, .with = i ? part[0] : NULL,
                   .start = i < n ? start : int_term(g, 0), .whole = whole};
        start = plus(g, start, mult(g, part[i]->type->size[0], row));
    }
}

void memory_put_beside(Gen *g, const Var *first, const Var *second)
{
    const Type *type = first->type;
    const Scalar *size[MAX_RANK], *start = int_term(g, 1);

    if (!g->memory)
        return;
    for (uint32_t d = 0; d < type->rank; d++) {
        start = mult(g, start, type->size[d]);
        size[d] = d ? type->size[d] : mult(g, int_term(g, 2), type->size[0]);
    }
    const Type *both = type_array(g->store, (Elem)type->elem, type->rank, size);
    *plan_of(g, first) = (Plan){.kind = PLAN_JOINED, .whole = both,
                                .start = int_term(g, 0)};
    *plan_of(g, second) = (Plan){.kind = PLAN_JOINED, .with = first,
                                 .whole = both, .start = start};
}

/* ---- scalars ---- */

void memory_plan_scalars(Gen *g, Stm *stm)
{
    for (uint32_t i = 0; g->memory && i < stm->npat; i++) {
        Var *var = stm->pat[i];
        if (!type_is_scalar(var->type) || g->exec != AT_HOST || !chance(g, 25))
            continue;
        Scalars *s = ARENA_NEW(&g->scratch, Scalars, 1);
        Var *mem = new_var(g, "m", type_mem(g->store, SPACE_DEVICE));
        *s = (Scalars){g->memory->scalars, g->body, stm, var, mem};
        g->memory->scalars = s;
    }
}

const Scalars *memory_scalars(const Gen *g)
{
    return g->memory->scalars;
}

/* ---- what is shown ---- */

void memory_show(Gen *g, Var *var)
{
    g->memory->shown[g->memory->nshown++] = var;
    g->class[class_of(g, var)].held_from = 0;
}

Var *const *memory_shown(const Gen *g)
{
    static Var *const none[] = {NULL};
    return g->memory ? g->memory->shown : none;
}

/* ---- fresh arrays ---- */

static void plan_alone(Gen *g, const Var *var)
{
    *plan_of(g, var) = (Plan){.kind = PLAN_OWN,
                              .style = random_bits(&g->random)};
}

/* In a slot of a block, perhaps. */
static void plan_slot(Gen *g, const Var *var)
{
    ClassId class = class_of(g, var);

    if (chance(g, 50) && join_some(g, var, class))
        return;
    if (chance(g, 35)) {
        forget_oldest(g);
        found_group(g, var, class);
    }
}

void memory_plan(Gen *g, const Var *var)
{
    Memory *m = g->memory;

    if (!m || plan_of(g, var)->kind != PLAN_NONE)
        return;
    plan_alone(g, var);
    if (grants(g, &m->wish, var))
        m->wish.granted = var; /* it may have to be alone after all */
    else
        plan_slot(g, var);
}

void memory_plan_outside(Gen *g, const Var *var, Body *outer)
{
    Body *inner = g->body;

    if (!g->memory || chance(g, 50))
        return;
    plan_alone(g, var);
    g->body = outer;
    plan_slot(g, var);
    g->body = inner;
}

void memory_inherit(Gen *g, ClassId old, ClassId new)
{
    Memory *m = g->memory;

    for (uint32_t i = 0; m && i < m->ngroup; i++)
        for (uint32_t k = 0; k < m->group[i].nslot; k++) {
            Slot *slot = &m->group[i].slot[k];
            if (!slot->taken || class_find(g, slot->class) != old)
                continue;
            slot->class = new;
            slot->lost = slot->lost || m->group[i].body != g->body;
        }
}
