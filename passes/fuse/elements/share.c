/* share.c - elements that are read once.
 *
 * Bodies that were put together often read the same elements, each for itself.
 * That hides how often an array is read from who decides whether it is to be
 * one.  Elements of a concat that was pulled are read in branches: an `if` is
 * another one's double where the conditions are one, and so are the branches
 * but for the names that they bind.
 */
#include "passes/fuse/elements/share.h"

#include "passes/pass.h"
#include "passes/shared/scalars/expressions.h"

#include <stdlib.h>

/* A double is looked for among so many of the latest that are in scope.  An
 * estimate. */
enum { LATEST = 16 };

typedef struct Share {
    Store *store;
    Expressions *seen;
    Subst subst;
    Subst paired; /* what is bound in a branch, to what it is in another one */
    const Stm **branch; /* each `if` that is in scope */
    uint32_t nbranch, room;
    bool any;
} Share;

/* ---- branches ---- */

static bool same_scalar(const Share *s, const Scalar *a, const Scalar *b)
{
    b = scalar_subst(&s->paired, scalar_subst(&s->subst, b));
    return scalar_subst(&s->subst, a) == scalar_subst(&s->subst, b);
}

static bool same_body(Share *s, const Body *a, const Body *b);

/* Does it give scalars, by what only depends on its operands and branches? */
static bool is_plain(const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (!type_is_scalar(stm->pat[i]->type) || stm->pat[i]->attrs)
            return false;
    return !stm->attrs && stm->npat && (form == FORM_INDEX || form == FORM_IF ||
                                        form == FORM_SCALAR);
}

static bool same_shape(const Stm *a, const Stm *b)
{
    if (!is_plain(a) || !is_plain(b) || a->exp.form != b->exp.form ||
        a->npat != b->npat || a->exp.narg != b->exp.narg)
        return false;
    for (uint32_t i = 0; i < a->npat; i++)
        if (a->pat[i]->type != b->pat[i]->type)
            return false;
    return true;
}

/* Of one shape, do they compute the same? */
static bool same_rest(Share *s, const Stm *a, const Stm *b)
{
    for (uint32_t i = 0; i < a->exp.narg; i++)
        if (!same_scalar(s, a->exp.arg[i], b->exp.arg[i]))
            return false;
    for (uint32_t i = 0; i < a->exp.nfn; i++)
        if (!same_body(s, a->exp.fn[i].body, b->exp.fn[i].body))
            return false;
    return true;
}

static bool same_body(Share *s, const Body *a, const Body *b)
{
    const Stm *p = a->first, *q = b->first;

    for (; p && q; p = p->next, q = q->next) {
        if (!same_shape(p, q) || !same_rest(s, p, q))
            return false;
        for (uint32_t i = 0; i < p->npat; i++)
            subst_put(&s->paired, q->pat[i], scalar_var(s->store, p->pat[i]));
    }
    if (p || q || a->nres != b->nres)
        return false;
    for (uint32_t i = 0; i < a->nres; i++)
        if (!same_scalar(s, a->res[i], b->res[i]))
            return false;
    return true;
}

/* The latest `if` that STM is the double of, or NULL: then STM is one that
 * others may be doubles of. */
static const Stm *find_double(Share *s, const Stm *stm)
{
    for (uint32_t k = 1; k <= LATEST && k <= s->nbranch; k++) {
        const Stm *other = s->branch[s->nbranch - k];
        if (same_shape(other, stm) &&
            PASS_LEGAL(fuse_same_branches, same_rest(s, other, stm)))
            return other;
    }
    if (!is_plain(stm))
        return NULL;
    GROUND_ROOM(s->branch, s->nbranch, s->room);
    s->branch[s->nbranch++] = stm;
    return NULL;
}

/* ---- all of them ---- */

static bool is_scalar(const Stm *stm)
{
    return (stm->exp.form == FORM_INDEX || stm->exp.form == FORM_SCALAR) &&
           stm->npat == 1 && !type_is_array(stm->pat[0]->type) &&
           !stm->attrs && !stm->pat[0]->attrs;
}

/* The statement in scope that computes what STM does, or NULL. */
static const Stm *find(Share *s, Stm *stm)
{
    if (stm->exp.form == FORM_IF)
        return find_double(s, stm);
    if (!is_scalar(stm))
        return NULL;
    stm_subst(&s->subst, stm);
    return expressions_find(s->seen, stm);
}

static void share_body(Share *s, Body *body)
{
    uint32_t mark = expressions_mark(s->seen), branches = s->nbranch;

    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            share_body(s, stm->exp.fn[i].body);
        const Stm *old = find(s, stm);
        if (!old)
            continue;
        for (uint32_t i = 0; i < stm->npat; i++)
            subst_put(&s->subst, stm->pat[i],
                      scalar_var(s->store, old->pat[i]));
        body_remove(body, stm);
        s->any = true;
    }
    expressions_undo(s->seen, mark);
    s->nbranch = branches;
}

void fusion_share(Prog *prog, Fun *fun, PolyStore *polys)
{
    Numbers numbers = numbers_new(polys, prog->store, prog->nvar);
    Share s = {.store = prog->store, .seen = expressions_new(&numbers),
               .subst = subst_new(prog), .paired = subst_new(prog)};

    share_body(&s, fun->body);
    if (s.any)
        body_subst(&s.subst, fun->body);
    subst_free(&s.subst);
    subst_free(&s.paired);
    expressions_free(s.seen);
    free(s.branch);
    numbers_free(&numbers);
}
