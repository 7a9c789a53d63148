/* writes.c - which statements write to which blocks. */
#include "passes/hoist/writes.h"

Writes writes_new(Prog *prog, Arena *arena)
{
    return (Writes){.blocks = points_to_new(prog, arena),
                    .writers = ARENA_NEW(arena, uint32_t, prog->nvar),
                    .names = ARENA_NEW(arena, uint32_t, prog->nvar),
                    .written = ARENA_NEW(arena, uint64_t, prog->nvar)};
}

bool writes_memory(const Stm *stm, const void *none)
{
    (void)none;
    Makes makes = form_info[stm->exp.form].makes;
    bool there = makes == MAKES_VIEW || makes == MAKES_PASSED;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.ixfn &&
            (!there || type_is_scalar(stm->pat[i]->type)))
            return true;
    return false;
}

static void count_name(Var *var, void *data)
{
    Writes *w = data;

    if (type_is_mem(var->type))
        w->names[points_to_set(&w->blocks, var)]++;
}

static bool count_writer(Stm *stm, void *data)
{
    Writes *w = data;

    for (uint32_t i = 0; i < stm->npat && writes_memory(stm, NULL); i++)
        if (stm->pat[i]->place.mem)
            w->writers[points_to_set(&w->blocks, stm->pat[i]->place.mem)]++;
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

bool writes_alone(const Writes *w, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *mem = stm->pat[i]->place.mem;
        if (mem && (w->writers[points_to_set(&w->blocks, mem)] != 1 ||
                    !writes_one_name(w, mem)))
            return false;
    }
    return true;
}

void writes_note(Writes *w, const Stm *stm, uint64_t tick)
{
    for (uint32_t i = 0; i < stm->npat && writes_memory(stm, NULL); i++)
        if (stm->pat[i]->place.mem)
            w->written[points_to_set(&w->blocks, stm->pat[i]->place.mem)] =
                tick;
}

bool writes_since(const Writes *w, const Var *array, uint64_t since)
{
    return array->place.mem &&
           w->written[points_to_set(&w->blocks, array->place.mem)] > since;
}
