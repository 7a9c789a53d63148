/* lent.c - where a slice of a body writes to memory that is in use.
 *
 * The slice of an `if` or a loop runs before the statement, which runs then as
 * if nothing had happened.  Where it writes to a block from outside, it has a
 * block of its own instead, with copies of all that it reads there, each where
 * it is in the block.  A branch makes them when it begins; a loop, which gets
 * from outside what it passes on from trip to trip, before.
 *
 * Names that may be the same block become blocks that are not: what a program
 * reads under one name is what it wrote under that name, or else it would not
 * be valid.
 */
#include "passes/memexpand/sizes/before.h"
#include "passes/memexpand/sizes/slice.h"

#include "passes/shared/rewriting/result_list.h"
#include "verifier/prover/regions/lmad_facts.h"

const char slice_in_use[] = "to compute its size before the body would write "
                            "'%s' to memory that is in use there";

static LentSet *set_of(const Slice *s, const Var *block)
{
    LentSet *set = s->sets;

    while (set && !points_to_may_be_one(&s->e->sets, set->block, block))
        set = set->next;
    return set;
}

void lent_add(Slice *s, Var *block, bool anew)
{
    LentSet *set = set_of(s, block);

    if (!set) {
        set = ARENA_NEW(s->e->cx->arena, LentSet, 1);
        *set = (LentSet){.next = s->sets, .block = block};
        s->sets = set;
    }
    set->anew |= anew;
}

/* ---- what of it the slice uses ---- */

static bool is_listed(const VarList *list, const Var *var)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i] == var)
            return true;
    return false;
}

static Lent *lent_of(Slice *s, Var *block)
{
    Lent *l = s->lent;

    while (l && l->block != block)
        l = l->next;
    if (!l) {
        l = ARENA_NEW(s->e->cx->arena, Lent, 1);
        *l = (Lent){.next = s->lent, .block = block};
        s->lent = l;
    }
    return l;
}

/* A name from outside; a parameter of the slice's own loop gets what was
 * copied. */
static void note_use(Var *var, void *data)
{
    Slice *s = data;
    Var *block = type_is_mem(var->type) ? var : var->place.mem;
    LentSet *set = block && !slice_binder(s, var) ? set_of(s, block) : NULL;

    if (!set)
        return;
    Lent *l = lent_of(s, block);
    set->others |= type_is_scalar(var->type);
    if (type_is_array(var->type) && !is_listed(&l->array, var))
        var_list_add(s->e, &l->array, var);
}

/* What is not there yet may reach further than what is. */
static void note_scratch(const Slice *s, const Stm *stm)
{
    LentSet *set = stm->exp.form == FORM_SCRATCH && stm->pat[0]->place.mem
                       ? set_of(s, stm->pat[0]->place.mem)
                       : NULL;

    if (set)
        set->anew = true;
}

static void look_at_site(Slice *s, const SliceSite *site)
{
    const Exp *exp = &site->stm->exp;

    if (site->round != s->round)
        return;
    note_scratch(s, site->stm);
    stm_each_use(site->stm, note_use, s);
    for (uint32_t i = 0; i < exp->nfn; i++) {
        body_each_result_use(exp->fn[i].body, note_use, s);
        for (const SliceSite *t = site->fn[i]; t; t = t->next)
            look_at_site(s, t);
    }
}

/* What the slice's own loop passes on is at first. */
static void look_at_inits(Slice *s)
{
    const Stm *stm = s->in->outer;

    if (stm->exp.form != FORM_LOOP)
        return;
    for (uint32_t k = 0; k < stm->npat; k++) {
        const Var *param = loop_params(&stm->exp)[k];
        if (!slice_has(s, param))
            continue;
        scalar_each_var(loop_inits(&stm->exp)[k], note_use, s);
        var_each_use(param, note_use, s);
    }
}

/* Has each element a place of its own? */
static bool is_apart(const Slice *s, const Var *array)
{
    const IxFn *ixfn = array->place.ixfn;

    return ixfn->nlmad == 1 && !ixfn->fold &&
           lmad_injective(s->e->facts, ixfn->lmad[0]).verdict == PROVED;
}

/* Of the block, up to the end of the last of these arrays; NULL where that
 * would nest too deep. */
static const Scalar *bytes_up_to(Store *store, const VarList *array)
{
    const Scalar *all = array_bytes(store, array->at[0]);

    for (uint32_t i = 1; i < array->n && all; i++) {
        const Scalar *own = array_bytes(store, array->at[i]);
        if (own != all)
            all = own ? scalar_binary(store, OP_MAX, all, own) : NULL;
    }
    return all;
}

/* NULL: it is not known how many are needed. */
static const Scalar *bytes_of(const Slice *s, const Lent *l)
{
    const Stm *alloc = s->e->sized[l->block->id];

    if (set_of(s, l->block)->anew || !l->array.n)
        return alloc ? alloc->exp.arg[0] : NULL;
    return bytes_up_to(s->e->store, &l->array);
}

static void check(Slice *s, const Lent *l)
{
    bool can = !set_of(s, l->block)->others && bytes_of(s, l);

    for (uint32_t k = 0; k < l->array.n && can; k++)
        can = array_bytes(s->e->store, l->array.at[k]);
    if (!can)
        slice_refuse(s, slice_in_use, l->array.n ? l->array.at[0] : l->block);
}

void lent_find(Slice *s)
{
    if (!s->sets)
        return;
    for (uint32_t i = 0; i < s->ntop; i++)
        look_at_site(s, s->top[i]);
    look_at_inits(s);
    for (const Lent *l = s->lent; l && !s->why; l = l->next)
        check(s, l);
}

/* ---- copies ---- */

static void put(const Slice *s, Body *body, Stm *stm)
{
    if (body)
        body_append(body, stm);
    else
        piece_put(s->e, s->in, stm);
}

static void copy_array(const Slice *s, Var *array, Var *block, Body *body,
                       Subst *subst)
{
    Expander *e = s->e;
    const Scalar *name = piece_name(e, array);
    Var *copy = var_fresh(e->prog, array);

    copy->attrs = NULL;
    copy->unique = false;
    copy->place.mem = block;
    if (is_apart(s, array)) {
        put(s, body, piece_stm(e, s->in, FORM_COPY, copy, 1, &name));
    } else {
        Stm *stm[2];
        copy_elements(e->prog, e->cx->arena, array, copy, s->in->outer->loc,
                      stm);
        put(s, body, stm[0]);
        put(s, body, stm[1]);
    }
    subst_put(subst, array, piece_name(e, copy));
}

static void copy_block(const Slice *s, const Lent *l, Body *body,
                       Subst *subst)
{
    Expander *e = s->e;
    const Scalar *size = bytes_of(s, l);
    Var *block = var_fresh(e->prog, l->block);
    Stm *alloc = piece_stm(e, s->in, FORM_ALLOC, block, 1, &size);

    block->attrs = NULL;
    alloc->exp.elem = block->type->space;
    piece_put(e, s->in, alloc);
    for (uint32_t i = 0; i < l->array.n; i++)
        copy_array(s, l->array.at[i], block, body, subst);
    subst_put(subst, l->block, piece_name(e, block));
}

void lent_copy(const Slice *s, Body *body, Subst *subst)
{
    for (const Lent *l = s->lent; l; l = l->next)
        copy_block(s, l, body, subst);
}

void lent_forget(const Slice *s, Subst *subst)
{
    for (const Lent *l = s->lent; l; l = l->next) {
        for (uint32_t k = 0; k < l->array.n; k++)
            subst_put(subst, l->array.at[k], NULL);
        subst_put(subst, l->block, NULL);
    }
}
