/* taken.c - statements that a pass removes and places anew.
 *
 * barriers and owners decide on a function as a whole: all statements of a
 * kind go, and others are placed.  It is a rewrite only if these stand
 * elsewhere.  A place is known by its body and the statement after it that
 * stays, so two lists of them, before and after, tell.
 */
#include "passes/shared/imp/taken.h"

#include <stdlib.h>

static void list(Taken *taken, const Body *body, bool (*is)(FormId))
{
    uint32_t open = taken->n; /* those with no statement after them yet */

    for (const Stm *s = body->first; s; s = s->next) {
        const Exp *exp = &s->exp;
        if (is(exp->form)) {
            GROUND_ROOM(taken->at, taken->n, taken->room);
            taken->at[taken->n++] = (TakenPlace){
                body, NULL, exp->form, exp->narg ? exp->arg[0] : NULL};
            continue;
        }
        while (open < taken->n)
            taken->at[open++].next = s;
        for (uint32_t i = 0; i < exp->nfn; i++)
            list(taken, exp->fn[i].body, is);
        open = taken->n;
    }
}

static void take(Body *body, bool (*is)(FormId))
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            take(s->exp.fn[i].body, is);
        if (is(s->exp.form))
            body_remove(body, s);
    }
}

Taken taken_from(Body *body, bool (*is)(FormId))
{
    Taken taken = {0};

    list(&taken, body, is);
    take(body, is);
    return taken;
}

bool taken_is_back(const Taken *taken, const Body *body, bool (*is)(FormId))
{
    Taken now = {0};

    list(&now, body, is);
    bool same = now.n == taken->n;
    for (uint32_t i = 0; same && i < now.n; i++) {
        const TakenPlace *a = &now.at[i], *b = &taken->at[i];
        same = a->body == b->body && a->next == b->next &&
               a->form == b->form && a->operand == b->operand;
    }
    free(now.at);
    return same;
}

void taken_free(Taken *taken)
{
    free(taken->at);
}
