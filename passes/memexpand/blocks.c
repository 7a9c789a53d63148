/* blocks.c - which arrays live in the blocks of a set. */
#include "passes/memexpand/expand.h"

#include "verifier/prover/facts/walk.h"

#include <string.h>

bool stm_is_device_alloc(const Stm *stm)
{
    return stm->exp.form == FORM_ALLOC && stm->exp.elem == SPACE_DEVICE;
}

uint32_t inside_indices(const Inside *in, Var *const **index,
                        const Scalar *const **bound)
{
    *index = in->outer->exp.fn[in->fn].param;
    *bound = in->outer->exp.arg;
    return in->fn == 0 ? stm_index_count(in->outer) : 0;
}

const Scalar *inside_number(Expander *e, const Inside *in)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    const Scalar *x = scalar_int(e->store, ELEM_I64, 0);

    for (uint32_t i = 0; i < n && x; i++) {
        const Scalar *var = scalar_var(e->store, index[i]);
        const Scalar *rows = i ? scalar_times(e->store, x, bound[i]) : NULL;
        x = i ? rows ? scalar_binary(e->store, OP_ADD, rows, var) : NULL : var;
    }
    return x;
}

void var_list_add(Expander *e, VarList *list, Var *var)
{
    arena_grow(e->cx->arena, &list->at, list->n, &list->room, sizeof *list->at);
    list->at[list->n++] = var;
}

static void note_var(Var *var, void *data)
{
    Expander *e = data;

    if (type_is_mem(var->type))
        var_list_add(e, &e->use[points_to_set(&e->sets, var)].name, var);
    else if (var->place.mem)
        var_list_add(e, &e->use[points_to_set(&e->sets, var->place.mem)].array,
                     var);
}

int64_t block_width(const Expander *e, const Var *block)
{
    const VarList *array = &e->use[points_to_set(&e->sets, block)].array;
    int64_t widest = 1;

    for (uint32_t i = 0; i < array->n; i++) {
        int64_t width = (int64_t)elem_info[array->at[i]->type->elem].bytes;
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* A table of the same values for more variables. */
static void *longer(Expander *e, const void *old, uint32_t room, size_t size)
{
    void *at = arena_array(e->cx->arena, room, size);

    if (old)
        memcpy(at, old, e->room * size);
    return at;
}

static void make_room(Expander *e, uint32_t room)
{
    e->counted = longer(e, e->counted, room, sizeof *e->counted);
    e->value = longer(e, e->value, room, sizeof *e->value);
    e->passing = longer(e, e->passing, room, sizeof *e->passing);
    e->use = longer(e, e->use, room, sizeof *e->use);
    e->before = longer(e, e->before, room, sizeof *e->before);
    e->trip = longer(e, e->trip, room, sizeof *e->trip);
    e->home = longer(e, e->home, room, sizeof *e->home);
    e->sized = longer(e, e->sized, room, sizeof *e->sized);
    e->made_by = longer(e, e->made_by, room, sizeof *e->made_by);
    e->room = room;
}

static void bind_inside(Expander *e, const Stm *stm, uint32_t depth)
{
    images_bind(&e->images, stm->pat, stm->npat, depth);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        images_bind(&e->images, fn->param, fn->nparam, depth + 1);
        for (const Stm *s = fn->body->first; s; s = s->next)
            bind_inside(e, s, depth + 1);
    }
}

static void grow(Expander *e)
{
    if (e->prog->nvar > e->room)
        make_room(e, 2 * e->prog->nvar);
    images_grow(&e->images, e->cx->arena);
    points_to_grow(&e->sets, e->prog);
}

void block_uses_join(Expander *e, Var *block, const Var *like, uint32_t depth)
{
    grow(e);
    points_to_join(&e->sets, block, like);
    images_bind(&e->images, &block, 1, depth);
    note_var(block, e);
}

/* Names of blocks that a statement mentions. */
typedef struct Mentioned {
    Expander *e;
    VarList block;
} Mentioned;

static void note_mentioned(Var *var, void *data)
{
    Mentioned *m = data;

    if (type_is_mem(var->type))
        var_list_add(m->e, &m->block, var);
}

static void move_list(Expander *e, VarList *from, VarList *to)
{
    for (uint32_t i = 0; i < from->n; i++)
        var_list_add(e, to, from->at[i]);
    from->n = 0;
}

/* STM may tell that two sets are one: then what was noted of both is that of
 * the one. */
static void join_sets(Expander *e, Stm *stm)
{
    Mentioned m = {.e = e};

    stm_each_use_inside(stm, note_mentioned, &m);
    uint32_t *was = ARENA_NEW(e->cx->arena, uint32_t, m.block.n);
    for (uint32_t i = 0; i < m.block.n; i++)
        was[i] = points_to_set(&e->sets, m.block.at[i]);
    points_to_add(&e->sets, stm);
    for (uint32_t i = 0; i < m.block.n; i++) {
        uint32_t now = points_to_set(&e->sets, m.block.at[i]);
        if (now == was[i])
            continue;
        move_list(e, &e->use[was[i]].name, &e->use[now].name);
        move_list(e, &e->use[was[i]].array, &e->use[now].array);
    }
}

void block_uses_add(Expander *e, Stm *stm, uint32_t depth)
{
    grow(e);
    join_sets(e, stm);
    bind_inside(e, stm, depth);
    stm_each_binding(stm, note_var, e);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_binding(stm->exp.fn[i].body, note_var, e);
}

void block_uses_find(Expander *e)
{
    e->sets = points_to_new(e->prog, e->cx->arena);
    make_room(e, e->prog->nvar);
    for (const Fun *f = e->prog->first; f; f = f->next)
        fun_each_binding(f, note_var, e);
}
