/* lower_changes.c - what a loop of IMP changes: the variables that it declares
 * or sets. */
#include "passes/lower_inside.h"

#include <stdlib.h>

bool imp_sets_variable(const Stm *stm)
{
    switch ((FormId)stm->exp.form) {
    case FORM_IMP_SET:
    case FORM_IMP_READ:
    case FORM_IMP_ALLOC:
    case FORM_IMP_FILTER:
    case FORM_IMP_PARTITION:
        return true;
    default:
        return false;
    }
}

static void note_inside(LoopChanges *c, const Var *var)
{
    var_set_number(c->prog, &c->inside, var, c->loop);
}

static bool note_stm(Stm *stm, void *data)
{
    LoopChanges *c = data;
    const Exp *exp = &stm->exp;
    const IntoList *into = lower_targets(stm);

    for (uint32_t i = 0; i < stm->npat; i++)
        note_inside(c, stm->pat[i]);
    if (imp_sets_variable(stm))
        note_inside(c, exp->arg[0]->u.var);
    if (into && into->position)
        note_inside(c, into->position);
    for (uint32_t i = 0; i < exp->nfn; i++)
        for (uint32_t k = 0; k < exp->fn[i].nparam; k++)
            note_inside(c, exp->fn[i].param[k]);
    return true;
}

void loop_changes_enter(LoopChanges *c, Stm *loop)
{
    c->loop++;
    note_stm(loop, c);
    for (uint32_t i = 0; i < loop->exp.nfn; i++)
        body_each_stm(loop->exp.fn[i].body, note_stm, c);
}

typedef struct Question {
    const LoopChanges *changes;
    bool found;
} Question;

static void look_at_var(Var *var, void *data)
{
    Question *q = data;

    q->found |= var_number(&q->changes->inside, var) == q->changes->loop;
}

bool loop_changes(const LoopChanges *c, const Scalar *s)
{
    Question q = {.changes = c};

    scalar_each_var(s, look_at_var, &q);
    return q.found;
}

void loop_changes_free(LoopChanges *c)
{
    free(c->inside.at);
}
