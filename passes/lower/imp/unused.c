/* unused.c - blocks that are allocated for nothing.
 *
 * Where operands are read where they are, and results made where they are to be
 * (lower/operands.c), nothing is left of the blocks that were for copies.
 */
#include "passes/lower/inside.h"

typedef struct Mentions {
    uint32_t *count; /* by Var.id */
} Mentions;

static void count_mention(Var *var, void *data)
{
    Mentions *m = data;

    m->count[var->id]++;
}

static bool note_stm(Stm *stm, void *data)
{
    stm_each_use(stm, count_mention, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, count_mention, data);
    return true;
}

/* The variable of an allocation or a declaration, or NULL. */
static const Var *block_of(const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_ALLOC)
        return stm->exp.arg[0]->u.var;
    if (stm->exp.form == FORM_IMP_VAR && type_is_mem(stm->pat[0]->type))
        return stm->pat[0];
    return NULL;
}

/* ALLOCATED, by Var.id: as often as the block is mentioned. */
static bool note_alloc(Stm *stm, void *data)
{
    uint32_t *allocated = data;

    if (stm->exp.form == FORM_IMP_ALLOC)
        allocated[block_of(stm)->id]++;
    return true;
}

static void drop_unused(Body *body, const uint32_t *count,
                        const uint32_t *allocated)
{
    for (Stm *s = body->first, *next; s; s = next) {
        const Var *block = block_of(s);
        next = s->next;
        if (block && allocated[block->id] &&
            count[block->id] == allocated[block->id])
            body_remove(body, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            drop_unused(s->exp.fn[i].body, count, allocated);
    }
}

void lower_drop_unused(Prog *prog)
{
    Arena scratch = {0};
    Mentions m = {ARENA_NEW(&scratch, uint32_t, prog->nvar)};
    uint32_t *allocated = ARENA_NEW(&scratch, uint32_t, prog->nvar);

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        body_each_stm(f->body, note_stm, &m);
        body_each_result_use(f->body, count_mention, &m);
        body_each_stm(f->body, note_alloc, allocated);
    }
    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            drop_unused(f->body, m.count, allocated);
    arena_free(&scratch);
}
