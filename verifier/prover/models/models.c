/* models.c - a few states in which all facts hold, found by trying numbers.
 *
 * The atoms that are no integer operators of others get values one after the
 * other, those of names that were bound first before the others.  A fact is
 * looked at when the last of its atoms gets a value: where it is linear in
 * that, it bounds the values to be tried.  Where there are none, or those
 * after it find none, the search goes back to the last atom that has to do
 * with it (backjumping: Prosser, "Hybrid algorithms for the constraint
 * satisfaction problem", 1993).  Each model is searched with a preference of
 * its own: the smallest values, the largest, or others.
 */
#include "verifier/prover/models/assigned.h"

#include <stdlib.h>
#include <string.h>

/* ---- what bears on the question ---- */

static void take_atoms_of(Models *m, const Poly *p);

/* ATOM gets a value, or what it stands for does. */
static void take_atom(Models *m, const Atom *atom)
{
    uint8_t *place = assigned_place(m, atom);

    if (*place)
        return;
    const Poly *to = assigned_stands_for(m, atom);
    if (to) {
        m->stands = true;
        take_atoms_of(m, to);
        return;
    }
    if (m->natom == MAX_ATOMS)
        return;
    m->atom[m->natom++] = atom;
    *place = (uint8_t)m->natom;
}

/* Is it an atom of integers in its own right, and no part of another type's
 * expression? */
static void take_atoms_of(Models *m, const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            if (atom_is_computed(atom)) {
                for (uint32_t a = 0; a < atom->narg; a++)
                    take_atoms_of(m, atom->arg[a]);
            } else {
                take_atom(m, atom);
            }
        }
}

static void take_fact(Models *m, uint32_t k)
{
    const Poly *now = facts_now(m->facts, k);
    take_atoms_of(m, now);
    if (now->nterm)
        m->rule[m->nrule++] =
            (Rule){.p = now, .rel = m->facts->fact[k].rel};
}

static void gather(Models *m, uint32_t n, const Poly *const *p)
{
    Facts *facts = m->facts;
    AtomList list = {NULL, 0, 0};
    uint32_t near[MAX_FACTS], nnear = 0;
    bool *taken = ground_alloc((facts->nfact + 1) * sizeof *taken);

    memset(taken, 0, (facts->nfact + 1) * sizeof *taken);
    facts_walk_start(facts, &list);
    for (uint32_t i = 0; i < n; i++)
        if (p[i])
            take_atoms_of(m, facts_normal(facts, p[i]));
    /* facts_normal walks, too. */
    facts_walk_start(facts, &list);
    for (uint32_t i = 0; i < n; i++)
        if (p[i])
            facts_walk(facts, p[i], &list);
    for (uint32_t i = 0; i < m->natom; i++)
        facts_walk(facts, poly_atom(m->atom[i]), &list);
    for (uint32_t i = 0; i < list.n && i < 4 * MAX_ATOMS; i++) {
        const Atom *atom = list.at[i];
        if (atom->op != OP_VAR || atom->sample->u.var->id >= facts->of_room)
            continue;
        const FactList *of = &facts->of[atom->sample->u.var->id];
        for (uint32_t k = of->n; k-- > 0;) {
            uint32_t fact = of->fact[k];
            if (!taken[fact] && nnear < MAX_FACTS)
                near[nnear++] = fact;
            taken[fact] = true;
            facts_walk(facts, facts->fact[fact].p, &list);
            facts_walk(facts, facts_now(facts, fact), &list);
        }
    }
    /* What names stand for is walked over, too. */
    for (uint32_t i = 0; i < nnear; i++)
        take_fact(m, near[i]);
    free(list.at);
    free(taken);
}

static int bound_first(const void *a, const void *b)
{
    const Atom *x = *(const Atom *const *)a, *y = *(const Atom *const *)b;

    if (x->op != y->op)
        return x->op == OP_VAR ? -1 : y->op == OP_VAR ? 1 : x->op - y->op;
    if (x->op == OP_VAR && x->sample->u.var->id != y->sample->u.var->id)
        return x->sample->u.var->id < y->sample->u.var->id ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static uint64_t bit_of(uint32_t i)
{
    return (uint64_t)1 << i;
}

/* A bit for each atom that gets a value and that of P depends on. */
static uint64_t atoms_in(Models *m, const Poly *p)
{
    uint64_t found = 0;

    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            uint32_t number = assigned_number(m, atom);
            const Poly *to = number ? NULL : assigned_stands_for(m, atom);
            if (to)
                found |= atoms_in(m, to);
            for (uint32_t a = 0; atom_is_computed(atom) && a < atom->narg; a++)
                found |= atoms_in(m, atom->arg[a]);
            if (number)
                found |= bit_of(number - 1);
        }
    return found;
}

/* The value of each computed atom in P is kept, until one of those changes that
 * it is computed from. */
static void number_computed(Models *m, const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            uint8_t *place = assigned_place(m, atom);
            if (*place || !atom_is_computed(atom) ||
                m->ncomputed == MAX_COMPUTED)
                continue;
            uint64_t bit = bit_of(m->ncomputed);
            m->computed[m->ncomputed++] = atom;
            *place = (uint8_t)(MAX_ATOMS + m->ncomputed);
            for (uint32_t a = 0; a < atom->narg; a++) {
                uint64_t from = atoms_in(m, atom->arg[a]);
                for (; from; from &= from - 1)
                    m->users[__builtin_ctzll(from)] |= bit;
            }
        }
}

/* The number of the last one of some ATOMS. */
static uint32_t last_of(uint64_t atoms)
{
    return 63 - (uint32_t)__builtin_clzll(atoms);
}

static void order_atoms(Models *m)
{
    PolyStore *ps = m->facts->ps;

    if (m->natom)
        qsort(m->atom, m->natom, sizeof *m->atom, bound_first);
    memset(m->place, 0, sizeof m->place);
    for (uint32_t i = 0; i < m->natom; i++)
        *assigned_place(m, m->atom[i]) = (uint8_t)(i + 1);
    for (uint32_t i = m->nrule; i-- > 0;) {
        Rule *rule = &m->rule[i];
        uint64_t atoms = atoms_in(m, rule->p);
        if (!atoms)
            continue;
        uint32_t last = last_of(atoms);
        rule->last = m->atom[last];
        rule->others = atoms & ~bit_of(last);
        poly_split(ps, rule->p, rule->last, &rule->coef, &rule->rest);
        rule->is_linear =
            !poly_mentions_atom(ps, rule->coef, rule->last) &&
            !poly_mentions_atom(ps, rule->rest, rule->last);
        rule->next = m->of[last];
        m->of[last] = rule;
        number_computed(m, rule->p);
    }
}

/* ---- the search ---- */

typedef struct Choice {
    int64_t low, high;
    bool has_low, has_high, never;
} Choice;

/* coef*x + rest >= 0, or == 0, with coef != 0. */
static void bound(const Rule *rule, Choice *c)
{
    int64_t coef = rule->coef_now, rest = rule->rest_now;
    int64_t end = coef > 0 ? -facts_floor_div(rest, coef)
                           : facts_floor_div(rest, -coef);

    if (rule->rel == REL_ZERO && end * coef + rest != 0)
        c->never = true;
    if ((coef > 0 || rule->rel == REL_ZERO) && (!c->has_low || end > c->low)) {
        c->low = end;
        c->has_low = true;
    }
    if ((coef < 0 || rule->rel == REL_ZERO) &&
        (!c->has_high || end < c->high)) {
        c->high = end;
        c->has_high = true;
    }
}

/* RULE bounds its last atom, where all others have values. */
static void narrow(Models *m, Rule *rule, Choice *c)
{
    rule->has_now = rule->is_linear &&
                    assigned_value_of(m, rule->coef, &rule->coef_now) &&
                    assigned_value_of(m, rule->rest, &rule->rest_now);
    if (!rule->has_now)
        return;
    if (rule->coef_now == 0)
        c->never |= !relation_holds(rule->rel, rule->rest_now);
    else if (rule->rel != REL_NONZERO)
        bound(rule, c);
}

/* What RULE, whose last atom is the I-th, says is this now; false where it is
 * too large, or not that simple. */
static bool value_now(Models *m, const Rule *rule, uint32_t i, int64_t *value)
{
    *value = m->now[i];
    return rule->has_now && assigned_times(m, value, rule->coef_now) &&
           assigned_plus(m, value, rule->rest_now);
}

/* The atoms of RULE, of which the last one is the I-th, have values. */
static bool holds(Models *m, const Rule *rule, uint32_t i)
{
    int64_t value;

    if (value_now(m, rule, i, &value))
        return relation_holds(rule->rel, value);
    /* What has no value here says nothing; numbers that are too large may say
     * that it is no model. */
    m->is_large = false;
    if (!assigned_value_of(m, rule->p, &value))
        return !m->is_large;
    return relation_holds(rule->rel, value);
}

static uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

typedef struct Taste {
    uint32_t kind; /* 0: small, 1: large; else any, up to SPREAD */
    int64_t spread;
    uint64_t random;
    uint32_t tries;
} Taste;

/* The K-th value to try; false where there are no more. */
static bool nth_value(const Choice *c, Taste *taste, uint32_t k,
                      int64_t *value)
{
    int64_t low = c->low, high = c->high, width, step = k;

    if (!c->has_low && !c->has_high) {
        low = taste->kind < 2 ? 0 : -taste->spread / 2;
        high = low + MAX_RANGE;
    } else if (!c->has_high) {
        high = low + MAX_RANGE;
    } else if (!c->has_low) {
        low = high - MAX_RANGE;
    }
    width = high - low;
    if (width < 0 || step > width || k > MAX_RANGE)
        return false;
    if (taste->kind == 1) {
        *value = c->has_high ? high - step : low + 5 + step;
        return true;
    }
    if (taste->kind == 0) {
        *value = low + step;
        return true;
    }
    int64_t most = width < taste->spread ? width : taste->spread;
    int64_t base =
        k ? 0 : (int64_t)(random_next(&taste->random) % (uint64_t)(most + 1));
    /* First any, then all from the least on. */
    *value = low + (k ? step - 1 : base);
    return true;
}

/* Give atom I a value, and those after it.  Where that cannot be, CLASH has
 * the atoms before it that are why: as long as these keep their values, it is
 * of no use to give others to those in between. */
static bool assign(Models *m, uint32_t i, Taste *taste, uint64_t *clash)
{
    Choice c = {0, 0, false, false, false};
    int64_t value;

    *clash = 0;
    if (i == m->natom)
        return true;
    for (Rule *r = m->of[i]; r; r = r->next) {
        narrow(m, r, &c);
        *clash |= r->others;
    }
    if (c.never)
        return false;
    for (uint32_t k = 0; nth_value(&c, taste, k, &value); k++) {
        uint64_t after;
        if (taste->tries == 0)
            return false;
        taste->tries--;
        assigned_put(m, i, value);
        bool ok = true;
        for (const Rule *r = m->of[i]; r && ok; r = r->next)
            ok = holds(m, r, i);
        if (!ok)
            continue;
        if (assign(m, i + 1, taste, &after))
            return true;
        if (!(after & bit_of(i))) {
            *clash = after;
            break;
        }
        *clash |= after & ~bit_of(i);
    }
    assigned_forget(m, i);
    return false;
}

/* The values of now are those of one more model; false where it is there
 * already. */
static bool keep(Models *m)
{
    int64_t *value = m->value[m->count];

    for (uint32_t i = 0; i < m->natom; i++)
        value[i] = m->now[i];
    for (uint32_t k = 0; k < m->count; k++)
        if (m->natom == 0 ||
            memcmp(m->value[k], value, m->natom * sizeof *value) == 0)
            return false;
    m->count++;
    return true;
}

/* Is there another model with the K-th preference? */
static bool find_another(Models *m, uint32_t k)
{
    static const int64_t spread[] = {0, 0, 2, 3, 5, 8, 13, 20};
    Taste taste = {.kind = k, .random = k * 7919 + 1,
                   .spread = spread[k < 2 ? k : 2 + k % 6],
                   .tries = MAX_TRIES};
    uint64_t clash;

    assigned_forget_all(m);
    return assign(m, 0, &taste, &clash) && keep(m);
}

/* The same, if it was not found before. */
static bool taste(Models *m, uint32_t k)
{
    Facts *facts = m->facts;
    Tasted *tasted = &m->tasted;

    if (k < tasted->n) {
        facts->work += tasted->work[k];
        m->count += tasted->is_new[k];
        return tasted->is_new[k];
    }
    uint64_t before = facts->work;
    tasted->is_new[k] = find_another(m, k);
    tasted->work[k] = (uint32_t)(facts->work - before);
    tasted->n = k + 1;
    tasted->count = m->count;
    return tasted->is_new[k];
}

Models *models_new(Facts *facts, uint32_t n, const Poly *const *p,
                   uint32_t most)
{
    Models *m = ground_alloc(sizeof *m);

    memset(m, 0, offsetof(Models, atom));
    m->facts = facts;
    gather(m, n, p);
    order_atoms(m);
    kept_models_recall(m);
    models_find(m, most);
    return m;
}

void models_find(Models *m, uint32_t most)
{
    uint32_t known = m->tasted.n;

    m->at = MODELS_MAX;
    /* Where there are few, looking on finds no more. */
    while (m->tastes < 2 * most && m->count < most && m->in_vain < 6 &&
           !(m->tastes && m->natom == 0))
        m->in_vain = taste(m, m->tastes++) ? 0 : m->in_vain + 1;
    if (m->tasted.n > known)
        kept_models_keep(m);
}

void models_free(Models *models)
{
    free(models);
}

uint32_t models_count(const Models *models)
{
    return models->count;
}

static void select_model(Models *m, uint32_t k)
{
    if (m->at == k)
        return;
    m->at = k;
    m->known = 0;
    for (uint32_t i = 0; i < m->natom; i++)
        assigned_put(m, i, m->value[k][i]);
}

bool models_value(Models *models, uint32_t m, const Poly *p, int64_t *value)
{
    select_model(models, m);
    return assigned_value_of(models, p, value);
}

bool models_var(Models *models, uint32_t m, const Var *var, int64_t *value)
{
    PolyStore *ps = models->facts->ps;
    const Poly *p = facts_normal(models->facts, poly_var(ps, (Var *)var));

    return models_value(models, m, p, value);
}

uint64_t models_where(Models *models, uint64_t mask, const Poly *p,
                      bool is_zero)
{
    for (uint32_t k = 0; k < models->count; k++) {
        int64_t value;
        if (mask >> k & 1 && models_value(models, k, p, &value) &&
            (is_zero ? value != 0 : value < 0))
            mask &= ~((uint64_t)1 << k);
    }
    return mask;
}

/* ---- all of them ---- */

typedef struct Each {
    Models *m;
    int64_t spread;
    uint64_t tries;
    bool (*fn)(void *data);
    void *data;
} Each;

/* The K-th value to try, from what bounds it; false where there are no
 * more. */
static bool kth_value(const Choice *c, int64_t spread, int64_t k,
                      int64_t *value)
{
    if (!c->has_low && !c->has_high) {
        /* 0, 1, -1, 2, ... */
        *value = k % 2 ? (k + 1) / 2 : -(k / 2);
        return k <= 2 * spread;
    }
    *value = c->has_low ? c->low + k : c->high - k;
    return k <= spread &&
           (!c->has_low || !c->has_high || *value <= c->high);
}

static bool each(Each *e, uint32_t i)
{
    Models *m = e->m;
    Choice c = {0, 0, false, false, false};
    int64_t value;

    if (i == m->natom)
        return e->fn(e->data);
    for (Rule *r = m->of[i]; r; r = r->next)
        narrow(m, r, &c);
    bool found = false;
    for (int64_t k = 0;
         !c.never && !found && kth_value(&c, e->spread, k, &value); k++) {
        if (e->tries == 0)
            break;
        e->tries--;
        assigned_put(m, i, value);
        bool ok = true;
        for (const Rule *r = m->of[i]; r && ok; r = r->next)
            ok = holds(m, r, i);
        found = ok && each(e, i + 1);
    }
    assigned_forget(m, i);
    return found;
}

bool models_each(Models *models, int64_t spread, uint64_t tries,
                 bool (*fn)(void *data), void *data)
{
    Each e = {models, spread, tries, fn, data};

    models->at = MODELS_MAX;
    assigned_forget_all(models);
    return each(&e, 0);
}

bool models_var_now(Models *models, const Var *var, int64_t *value)
{
    PolyStore *ps = models->facts->ps;
    const Poly *p = facts_normal(models->facts, poly_var(ps, (Var *)var));

    return assigned_value_of(models, p, value);
}
