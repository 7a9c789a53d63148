/* fusion_share.c - elements that are read once.
 *
 * Bodies that were put together often read the same elements, each for itself.
 * That hides how often an array is read from who decides whether it is to be
 * one.
 */
#include "passes/fusion_share.h"

#include "passes/expressions.h"

typedef struct Share {
    Store *store;
    Expressions *seen;
    Subst subst;
    bool any;
} Share;

static bool is_scalar(const Stm *stm)
{
    return (stm->exp.form == FORM_INDEX || stm->exp.form == FORM_SCALAR) &&
           stm->npat == 1 && !type_is_array(stm->pat[0]->type) &&
           !stm->attrs && !stm->pat[0]->attrs;
}

static void share_body(Share *s, Body *body)
{
    uint32_t mark = expressions_mark(s->seen);

    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            share_body(s, stm->exp.fn[i].body);
        if (!is_scalar(stm))
            continue;
        stm_subst(&s->subst, stm);
        const Stm *old = expressions_find(s->seen, stm);
        if (!old)
            continue;
        subst_put(&s->subst, stm->pat[0], scalar_var(s->store, old->pat[0]));
        body_remove(body, stm);
        s->any = true;
    }
    expressions_undo(s->seen, mark);
}

void fusion_share(Prog *prog, Fun *fun, PolyStore *polys)
{
    Numbers numbers = numbers_new(polys, prog->store, prog->nvar);
    Share s = {.store = prog->store, .seen = expressions_new(&numbers),
               .subst = subst_new(prog)};

    share_body(&s, fun->body);
    if (s.any)
        body_subst(&s.subst, fun->body);
    subst_free(&s.subst);
    expressions_free(s.seen);
    numbers_free(&numbers);
}
