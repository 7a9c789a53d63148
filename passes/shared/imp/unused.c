/* unused.c - blocks that are allocated, and elements that are read for nothing.
 *
 * Where operands are read where they are, and results made where they are to be
 * (lower/operands.c), nothing is left of the blocks that were for copies.  An
 * element that nobody uses, as the largest value where only its place matters,
 * need not be read: a host would wait for it.
 */
#include "passes/shared/imp/unused.h"

#include "ground/arena.h"

/* What is read for what is read for nothing.  An estimate. */
enum { MOST_ROUNDS = 3 };

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

/* Does STM only allocate, read or release its variable? */
static bool only_gives(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_ALLOC || stm->exp.form == FORM_IMP_READ ||
           stm->exp.form == FORM_IMP_RELEASE;
}

/* The variable of such a statement or of a declaration, or NULL. */
static const Var *given_by(const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_VAR)
        return stm->pat[0];
    return only_gives(stm) ? stm->exp.arg[0]->u.var : NULL;
}

/* GIVEN, by Var.id: as often as such a statement mentions it. */
static bool note_given(Stm *stm, void *data)
{
    uint32_t *given = data;

    if (only_gives(stm))
        given[given_by(stm)->id]++;
    return true;
}

static bool drop_unused(Body *body, const uint32_t *count,
                        const uint32_t *given)
{
    bool dropped = false;

    for (Stm *s = body->first, *next; s; s = next) {
        const Var *var = given_by(s);
        next = s->next;
        if (var && given[var->id] && count[var->id] == given[var->id]) {
            body_remove(body, s);
            dropped = true;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            dropped |= drop_unused(s->exp.fn[i].body, count, given);
    }
    return dropped;
}

/* What is read for nothing may have been all that a block was for. */
static bool drop_once(Prog *prog)
{
    bool dropped = false;
    Arena scratch = {0};
    Mentions m = {ARENA_NEW(&scratch, uint32_t, prog->nvar)};
    uint32_t *given = ARENA_NEW(&scratch, uint32_t, prog->nvar);

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        body_each_stm(f->body, note_stm, &m);
        body_each_result_use(f->body, count_mention, &m);
        body_each_stm(f->body, note_given, given);
    }
    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            dropped |= drop_unused(f->body, m.count, given);
    arena_free(&scratch);
    return dropped;
}

void imp_drop_unused(Prog *prog)
{
    for (int i = 0; i < MOST_ROUNDS && drop_once(prog); i++)
        continue;
}
