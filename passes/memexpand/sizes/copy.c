/* copy.c - a slice of a body becomes a body of its own. */
#include "passes/memexpand/sizes/before.h"
#include "passes/memexpand/sizes/slice.h"

#include "passes/shared/rewriting/result_list.h"

void slice_unmark(const Slice *s, const Var *old, Var *copy)
{
    const Binder *b = slice_binder(s, old);

    if (b && b->round == s->round && b->value)
        copy->attrs = attr_without(s->e->prog, copy->attrs, "mem");
}

static void unmark(const Slice *s, Var *const *old, Var *const *copy,
                   uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        slice_unmark(s, old[i], copy[i]);
}

static void drop_results(const Slice *s, const Stm *stm, Stm *copy)
{
    bool *drop = ARENA_NEW(s->e->cx->arena, bool, stm->npat), any = false;

    for (uint32_t i = 0; i < stm->npat; i++) {
        drop[i] = !slice_has(s, stm->pat[i]);
        any |= drop[i];
    }
    if (any)
        results_drop(copy, drop);
}

/* Take out of COPY what is not needed of the statement at SITE. */
static void prune(const Slice *s, const SliceSite *site, Stm *copy)
{
    const Exp *exp = &site->stm->exp;

    unmark(s, site->stm->pat, copy->pat, copy->npat);
    for (uint32_t i = 0; i < exp->nfn; i++) {
        Body *body = copy->exp.fn[i].body;
        Stm *stm = body->first, *next;
        unmark(s, exp->fn[i].param, copy->exp.fn[i].param, exp->fn[i].nparam);
        for (const SliceSite *t = site->fn[i]; t; t = t->next, stm = next) {
            next = stm->next;
            if (t->round == s->round)
                prune(s, t, stm);
            else
                body_remove(body, stm);
        }
    }
    if (slice_is_control(site->stm))
        drop_results(s, site->stm, copy);
}

/* Do only those allocations use VAR whose sizes are looked for? */
static bool is_for_sizes(const Slice *s, const Var *var)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s->nalloc; i++)
        n += stm_count_uses(s->alloc[i], var);
    return slice_binder(s, var)->nuse == n;
}

/* What was put there for these sizes goes on outwards with the allocation: a
 * copy at each of many levels would be long. */
static bool can_be_moved(const Slice *s, Stm *stm)
{
    return stm->npat == 1 && is_for_sizes(s, stm->pat[0]) &&
           piece_is_own(s->e, stm);
}

static Stm *moved(const Slice *s, Stm *stm, Subst *subst)
{
    Lambda *body = &s->in->outer->exp.fn[s->in->fn];

    piece_forget(s->e, stm);
    body_remove(body->body, stm);
    stm_subst(subst, stm);
    return stm;
}

static Stm *copied(const Slice *s, const SliceSite *site, Subst *subst)
{
    Stm *copy = stm_clone(subst, site->stm);

    prune(s, site, copy);
    return copy;
}

Body *slice_body(const Slice *s, Subst *subst)
{
    Body *body = body_new(s->e->prog);

    if (s->in->outer->exp.form != FORM_LOOP)
        lent_copy(s, body, subst);
    for (uint32_t i = 0; i < s->ntop; i++) {
        Stm *stm = s->top[i]->stm;
        body_append(body, can_be_moved(s, stm)
                              ? moved(s, stm, subst)
                              : copied(s, s->top[i], subst));
    }
    return body;
}

static void forget_vars(Subst *subst, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(subst, var[i], NULL);
}

static bool forget_stm(Stm *stm, void *data)
{
    forget_vars(data, stm->pat, stm->npat);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        forget_vars(data, stm->exp.fn[i].param, stm->exp.fn[i].nparam);
    return true;
}

void slice_forget(const Slice *s)
{
    Subst *subst = &s->e->subst;

    forget_stm(s->in->outer, subst);
    lent_forget(s, subst);
    for (uint32_t i = 0; i < s->ntop; i++)
        stm_each_stm(s->top[i]->stm, forget_stm, subst);
}
