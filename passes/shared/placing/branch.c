/* branch.c - what `if` and `once` return. */
#include "passes/shared/placing/inside.h"

/* ---- if ---- */

/* The block that all are in, known before MARK; or NULL. */
static Var *common_block(Engine *e, const Offer *offer, uint32_t n,
                         uint32_t mark)
{
    Var *mem = offer[0].place.mem;

    for (uint32_t i = 1; i < n; i++)
        if (offer[i].place.mem != mem)
            return NULL;
    return info_of(e, mem)->born <= mark ? mem : NULL;
}

static bool may_leave(Engine *e, const Offer *offer, uint32_t n, uint32_t mark)
{
    if (common_block(e, offer, n, mark))
        return true;
    for (uint32_t i = 0; i < n; i++)
        if (!is_device(offer[i].place.mem))
            return false;
    return true;
}

/* Name I of an `if` gets one of two arrays. */
static void join_name(Engine *e, const Stm *stm, StmNote *note, uint32_t i,
                      Offer *offer, uint32_t mark)
{
    Var *var = stm->pat[i];
    const char *why = why_space;
    const IxFn *ixfn = may_leave(e, offer, 2, mark)
                           ? generalise(e, var, var, "", offer, 2, &why)
                           : NULL;

    if (!ixfn) {
        Placement all = ask_policy(e, var, var->type, NULL, true);
        ixfn = all.ixfn;
        for (uint32_t b = 0; b < 2 && !e->failed; b++) {
            for (uint32_t k = 0; k < i; k++)
                subst_put(&e->subst, stm->pat[k],
                          stm->exp.fn[b].body->res[k]);
            normalise(e, &note->end[b], i, placement_subst(e, all), &offer[b],
                      why);
            drop_images(e, stm->pat, i);
        }
    }
    Var *mem = common_block(e, offer, 2, mark);
    extra_of(e, var)->mem = NULL;
    var->place = (Place){mem ? mem : pass_block(e, var), ixfn};
}

/* What branch B makes for name I is made where that name is. */
static void expect(Engine *e, const Stm *stm, uint32_t b, uint32_t i)
{
    const Body *body = stm->exp.fn[b].body;
    VarInfo *info = info_of(e, array_of(body->res[i]));

    for (const Stm *s = body->first; s && !info->into; s = s->next)
        for (uint32_t k = 0; k < s->npat; k++)
            if (s->pat[k] == body->res[i]->u.var)
                info->into = stm->pat[i];
}

bool *find_homes(Engine *e, const Stm *stm, StmNote *note)
{
    bool *home = ARENA_NEW(&e->scratch, bool, stm->npat);

    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *a = array_of(stm->exp.fn[0].body->res[i]);
        const Var *b = array_of(stm->exp.fn[1].body->res[i]);
        home[i] = a && set_of(e, a) != set_of(e, b) &&
                  find_home(e, stm, &note->before, i, a, b, NULL);
        for (uint32_t fn = 0; home[i] && fn < 2; fn++)
            expect(e, stm, fn, i);
    }
    return home;
}

Offer *end_branch(Engine *e, const Stm *stm, StmNote *note, uint32_t b,
                  const bool *home, uint32_t mark)
{
    Offer *offer = make_offers(e, stm->exp.fn[b].body, stm->pat, mark);

    for (uint32_t i = 0; i < stm->npat && !e->failed; i++)
        if (home[i])
            bring_home(e, &note->end[b], i, stm->pat[i]->place,
                       offer[i].array);
    return offer;
}

void pass_branches(Engine *e, const Stm *stm, StmNote *note, const bool *home,
                   Offer *const *offer, uint32_t mark)
{
    for (uint32_t i = 0; i < stm->npat && !e->failed; i++)
        if (type_is_array(stm->pat[i]->type) && !home[i])
            join_name(e, stm, note, i, (Offer[]){offer[0][i], offer[1][i]},
                      mark);
}

/* ---- once ---- */

/* Does the body make the block of OFFER I, for this result alone? */
static bool is_handed_over(Engine *e, const Offer *offer, uint32_t i,
                           const Stm *stm, uint32_t mark)
{
    Var *mem = offer[i].place.mem;

    if (!is_device(mem) || info_of(e, mem)->born <= mark ||
        !info_of(e, mem)->distinct)
        return false;
    for (uint32_t k = 0; k < stm->npat; k++)
        if (k != i && type_is_array(stm->pat[k]->type) &&
            offer[k].place.mem == mem)
            return false;
    return true;
}

static const char why_once[] = "'once' returns a block of its own";

void pass_once(Engine *e, Stm *stm, StmNote *note, uint32_t mark)
{
    const Body *body = stm->exp.fn[0].body;
    Offer *offer = make_offers(e, body, stm->pat, mark);

    for (uint32_t i = 0; i < stm->npat && !e->failed; i++) {
        Var *var = stm->pat[i];
        if (!type_is_array(var->type))
            continue;
        Placement own = ask_policy(e, var, var->type, NULL, true);
        const IxFn *ixfn = own.ixfn;
        bool fits = offer[i].is_dense && is_dense(e, ixfn) &&
                    is_handed_over(e, offer, i, stm, mark);
        for (uint32_t k = 0; k < i; k++)
            subst_put(&e->subst, stm->pat[k], body->res[k]);
        if (!fits)
            offer[i].array =
                insert_copy(e, &note->end[0], i, offer[i].array,
                            placement_subst(e, own), why_once);
        drop_images(e, stm->pat, i);
        var->place = (Place){pass_block(e, var), ixfn};
    }
}
