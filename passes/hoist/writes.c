/* writes.c - which statements write to which blocks. */
#include "passes/hoist/writes.h"

#include "passes/shared/storage/written.h"

Writes writes_new(Prog *prog, Arena *arena)
{
    return (Writes){.blocks = points_to_new(prog, arena),
                    .writers = ARENA_NEW(arena, uint32_t, prog->nvar),
                    .names = ARENA_NEW(arena, uint32_t, prog->nvar),
                    .written = ARENA_NEW(arena, uint64_t, prog->nvar)};
}

static void find_any(Var *var, void *data)
{
    (void)var;
    *(bool *)data = true;
}

bool writes_memory(const Stm *stm, const void *none)
{
    bool found = false;

    (void)none;
    written_each(stm, find_any, &found);
    return found;
}

static void count_name(Var *var, void *data)
{
    Writes *w = data;

    if (type_is_mem(var->type))
        w->names[points_to_set(&w->blocks, var)]++;
}

static uint32_t set_of(const Writes *w, Var *written)
{
    return points_to_set(&w->blocks, written_block(written));
}

static void count_written(Var *var, void *data)
{
    Writes *w = data;

    w->writers[set_of(w, var)]++;
}

static bool count_writer(Stm *stm, void *data)
{
    written_each(stm, count_written, data);
    return true;
}

void writes_count(Writes *w, const Fun *fun)
{
    fun_each_binding(fun, count_name, w);
    body_each_stm(fun->body, count_writer, w);
}

bool writes_one_name(const Writes *w, const Var *block)
{
    return w->names[points_to_set(&w->blocks, block)] == 1;
}

typedef struct Alone {
    const Writes *w;
    bool ok;
} Alone;

static void look_alone(Var *var, void *data)
{
    Alone *a = data;

    a->ok = a->ok && a->w->writers[set_of(a->w, var)] == 1 &&
            writes_one_name(a->w, written_block(var));
}

bool writes_alone(const Writes *w, const Stm *stm)
{
    Alone a = {w, true};

    written_each(stm, look_alone, &a);
    return a.ok;
}

typedef struct Tick {
    Writes *w;
    uint64_t tick;
} Tick;

static void note_written(Var *var, void *data)
{
    const Tick *t = data;

    t->w->written[set_of(t->w, var)] = t->tick;
}

void writes_note(Writes *w, const Stm *stm, uint64_t tick)
{
    Tick t = {w, tick};

    written_each(stm, note_written, &t);
}

bool writes_since(const Writes *w, const Var *array, uint64_t since)
{
    return array->place.mem &&
           w->written[points_to_set(&w->blocks, array->place.mem)] > since;
}
