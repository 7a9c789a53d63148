/* match.c - partners of statements. */
#include "drivers/fundiff/inside.h"

#include "ground/table.h"

/* So many statements with one key, or one name, are looked at. */
enum { TRIED = 64 };

/* The statements of one body. */
typedef struct Side {
    Stm **at;
    int64_t *partner, n;
} Side;

/* Of the new body, by what they compute or by their names: for each hash the
 * first one, and for each one the next. */
typedef struct Index {
    int64_t *first, *next;
    uint32_t room; /* a power of two */
} Index;

typedef struct Bodies {
    Match *m;
    Side old, new;
    Index by_key, by_name;
    int64_t last; /* the partner of the statement before */
} Bodies;

static Side side_of(Match *m, const Body *body)
{
    Side side = {0};

    for (const Stm *s = body->first; s; s = s->next)
        side.n++;
    side.at = ARENA_NEW(&m->scratch, Stm *, side.n);
    side.partner = ARENA_NEW(&m->scratch, int64_t, side.n);
    side.n = 0;
    for (Stm *s = body->first; s; s = s->next) {
        side.partner[side.n] = NO_PARTNER;
        side.at[side.n++] = s;
    }
    return side;
}

/* ---- what a statement computes ---- */

/* Operand I in terms of the new program, if STM is of the old one. */
static const Scalar *operand(const Bodies *b, const Stm *stm, uint32_t i,
                             bool is_old)
{
    const Scalar *s = stm->exp.arg[i];
    return is_old && s ? scalar_subst(&b->m->to_new, s) : s;
}

/* What tells STM: itself, or, of a declaration of IMP, the statement after it
 * that gives the variable its first value.  Operands are looked at from FIRST
 * on. */
static const Stm *telling(const Stm *stm, uint32_t *first)
{
    const Stm *next = stm->next;

    *first = 0;
    if (stm->exp.form != FORM_IMP_VAR || !next || !next->exp.narg ||
        !next->exp.arg[0] || next->exp.arg[0]->op != OP_VAR ||
        next->exp.arg[0]->u.var != stm->pat[0])
        return stm;
    *first = 1;
    return next;
}

static uint32_t key_of(const Bodies *b, const Stm *stm, bool is_old)
{
    uint32_t hash = hash_mix(stm->exp.form, stm->exp.narg), first;

    stm = telling(stm, &first);
    hash = hash_mix(hash, stm->exp.form);
    if (stm->exp.form == FORM_CALL && stm->exp.u.callee)
        hash = hash_mix(hash, stm->exp.u.callee->name->id);
    for (uint32_t i = first; i < stm->exp.narg; i++)
        hash = hash_mix(hash, (uintptr_t)operand(b, stm, i, is_old));
    return hash;
}

static bool same_form(const Stm *x, const Stm *y)
{
    return x->exp.form == y->exp.form && x->npat == y->npat &&
           x->exp.nfn == y->exp.nfn;
}

static bool computes_same(const Bodies *b, const Stm *old, const Stm *new)
{
    uint32_t first, first_new;
    bool same = same_form(old, new);

    old = telling(old, &first);
    new = telling(new, &first_new);
    const Exp *x = &old->exp, *y = &new->exp;
    if (!same || first != first_new || !same_form(old, new) ||
        x->narg != y->narg || x->elem != y->elem || x->dim != y->dim ||
        (x->form == FORM_CALL && x->u.callee && y->u.callee &&
         x->u.callee->name != y->u.callee->name))
        return false;
    for (uint32_t i = first; i < x->narg; i++)
        if (operand(b, old, i, true) != y->arg[i])
            return false;
    return true;
}

/* ---- the index ---- */

static Index index_new(Match *m, int64_t n)
{
    Index index = {.room = 16};

    while (index.room < 2 * n)
        index.room *= 2;
    index.first = ARENA_NEW(&m->scratch, int64_t, index.room);
    index.next = ARENA_NEW(&m->scratch, int64_t, n);
    for (uint32_t i = 0; i < index.room; i++)
        index.first[i] = NO_PARTNER;
    return index;
}

/* Those that come later are put in first. */
static void index_put(Index *index, uint32_t hash, int64_t i)
{
    int64_t *first = &index->first[hash & (index->room - 1)];

    index->next[i] = *first;
    *first = i;
}

static const Sym *name_of(const Stm *stm)
{
    return stm->npat ? stm->pat[0]->name : NULL;
}

static uint32_t hash_name(const Sym *name)
{
    return hash_mix(1, name->id);
}

static void make_index(Bodies *b)
{
    b->by_key = index_new(b->m, b->new.n);
    b->by_name = index_new(b->m, b->new.n);
    for (int64_t j = b->new.n; j-- > 0;) {
        const Stm *stm = b->new.at[j];
        index_put(&b->by_key, key_of(b, stm, false), j);
        if (name_of(stm))
            index_put(&b->by_name, hash_name(name_of(stm)), j);
    }
}

/* ---- partners ---- */

static bool is_free(const Bodies *b, int64_t j)
{
    return j >= 0 && j < b->new.n && b->new.partner[j] == NO_PARTNER;
}

/* The one that computes what OLD does: of several that of its name, else the
 * first one after the last partner. */
static int64_t find_same(const Bodies *b, const Stm *old)
{
    int64_t best = NO_PARTNER;
    uint32_t hash = key_of(b, old, true), tried = 0;

    for (int64_t j = b->by_key.first[hash & (b->by_key.room - 1)];
         j != NO_PARTNER && tried < TRIED; j = b->by_key.next[j]) {
        if (!is_free(b, j) || !computes_same(b, old, b->new.at[j]))
            continue;
        tried++;
        if (name_of(old) && name_of(old) == name_of(b->new.at[j]))
            return j;
        if (best == NO_PARTNER || (best < b->last && j > b->last))
            best = j;
    }
    return best;
}

static int64_t find_named(const Bodies *b, const Stm *old)
{
    const Sym *name = name_of(old);
    uint32_t hash = name ? hash_name(name) : 0, tried = 0;

    for (int64_t j = name ? b->by_name.first[hash & (b->by_name.room - 1)]
                          : NO_PARTNER;
         j != NO_PARTNER && tried < TRIED; j = b->by_name.next[j], tried++)
        if (is_free(b, j) && name_of(b->new.at[j]) == name &&
            same_form(old, b->new.at[j]))
            return j;
    return NO_PARTNER;
}

static int64_t find_neighbour(const Bodies *b, const Stm *old)
{
    int64_t j = b->last + 1;

    return is_free(b, j) && same_form(old, b->new.at[j]) ? j : NO_PARTNER;
}

static void match_vars(Match *m, Var *const *old, Var *const *new, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(&m->to_new, old[i], scalar_var(m->new->store, new[i]));
}

/* Statements that compute the same; with CHANGED, also others. */
static void pair(Bodies *b, bool changed)
{
    b->last = NO_PARTNER;
    for (int64_t i = 0; i < b->old.n; i++) {
        const Stm *old = b->old.at[i];
        int64_t j = b->old.partner[i];
        if (j == NO_PARTNER)
            j = find_same(b, old);
        if (j == NO_PARTNER && changed)
            j = find_named(b, old);
        if (j == NO_PARTNER && changed)
            j = find_neighbour(b, old);
        if (j == NO_PARTNER)
            continue;
        b->old.partner[i] = b->last = j;
        b->new.partner[j] = i;
        match_vars(b->m, old->pat, b->new.at[j]->pat, old->npat);
    }
}

static void match_nested(Match *m, const Stm *old, const Stm *new)
{
    for (uint32_t i = 0; i < old->exp.nfn; i++) {
        const Lambda *x = &old->exp.fn[i], *y = &new->exp.fn[i];
        if (x->nparam == y->nparam)
            match_vars(m, x->param, y->param, x->nparam);
        match_bodies(m, x->body, y->body);
    }
}

void match_bodies(Match *m, Body *old, Body *new)
{
    Bodies b = {.m = m, .old = side_of(m, old), .new = side_of(m, new)};

    make_index(&b);
    pair(&b, false);
    pair(&b, true);
    for (int64_t i = 0; i < b.old.n; i++)
        if (b.old.partner[i] != NO_PARTNER)
            match_nested(m, b.old.at[i], b.new.at[b.old.partner[i]]);
    order_body(m, old, b.old.partner);
}
