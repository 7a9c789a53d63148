/* blocks.c - results of reduce and scan in blocks, one for each result. */
#include "passes/chunk/inside.h"

ChunkBlocks chunk_take_blocks(ChunkStm *s, const char *name,
                              const Scalar *count, Space space, bool all)
{
    const Scalar **block =
        ARENA_NEW(s->c->cx->arena, const Scalar *, s->fold.n);

    for (uint32_t i = 0; i < s->fold.n; i++)
        if (imp_fold_combines(&s->fold, i) || (all && s->into->ops.then))
            block[i] =
                imp_alloc(s->w, name, count, imp_fold_elem(&s->fold, i), space);
    return block;
}

static const Scalar *read_one(ChunkStm *s, ChunkBlocks from, uint32_t i,
                              const Scalar *at)
{
    return imp_put_read(s->w, "x", from[i], at, imp_fold_elem(&s->fold, i));
}

void chunk_read_values(ChunkStm *s, ChunkBlocks from, const Scalar *at)
{
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (from[i])
            s->fold.value[i] = read_one(s, from, i, at);
}

void chunk_read_vars(ChunkStm *s, Var *const *to, ChunkBlocks from,
                     const Scalar *at)
{
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (from[i] && to[i])
            imp_set(s->w, to[i], read_one(s, from, i, at));
}

void chunk_write_values(ChunkStm *s, ChunkBlocks to, const Scalar *at)
{
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (to[i])
            imp_put_write(s->w, to[i], at, s->fold.value[i],
                          imp_fold_elem(&s->fold, i));
}

void chunk_write_vars(ChunkStm *s, Var *const *from, ChunkBlocks to,
                      const Scalar *at)
{
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (to[i] && from[i])
            imp_put_write(s->w, to[i], at, scalar_var(s->w->store, from[i]),
                          imp_fold_elem(&s->fold, i));
}
