/* lists.c - the facts that mention a variable, in lists: all of them, those
 * that bound it by others, and those that bound it by a number. */
#include "verifier/prover/facts/inside.h"

#include <string.h>

/* Most lists stay short, and all go at the same time. */
static void *list_grow(Facts *facts, void *list, uint32_t *room, uint32_t n,
                       size_t size)
{
    if (n < *room)
        return list;
    *room = 2 * *room + 4;
    void *grown = arena_array(&facts->lists, *room, size);
    if (n)
        memcpy(grown, list, n * size);
    return grown;
}

static void list_push(Facts *facts, FactList *list, uint32_t k)
{
    list->fact = list_grow(facts, list->fact, &list->room, list->n,
                           sizeof *list->fact);
    list->fact[list->n++] = k;
}

static void list_pop(FactList *list, uint32_t k)
{
    if (list->n && list->fact[list->n - 1] == k)
        list->n--;
}

/* The variable that FACT says nothing about but an end of its values. */
static const Var *bounded_variable(const Fact *fact)
{
    const Poly *p = fact->p;
    const Mono *mono = p->nterm ? p->term[0].mono : NULL;

    if (fact->rel == REL_NONZERO || poly_nonconst(p) != 1 ||
        mono->degree != 1 || mono->factor[0].atom->op != OP_VAR)
        return NULL;
    return mono->factor[0].atom->sample->u.var;
}

/* Does FACT, that mentions one variable, say that end of its values? */
static bool says_end(const Fact *fact, bool upper, int64_t *end)
{
    int64_t c = fact->p->term[0].coef, number = poly_number(fact->p);

    if (c == INT64_MIN || number == INT64_MIN ||
        (fact->rel != REL_ZERO && upper != (c < 0)))
        return false;
    if (c < 0) {
        c = -c;
        number = -number;
    }
    /* c*x + number, which is not negative, not positive, or zero. */
    *end = upper ? facts_floor_div(-number, c) : -facts_floor_div(number, c);
    return true;
}

uint32_t facts_end(const Facts *facts, const Var *var, bool upper,
                   int64_t *end)
{
    if (var->id >= facts->ends_room)
        return FACT_NONE;
    const EndFacts *ends = &facts->ends[var->id];
    const FactList *list = upper ? &ends->high : &ends->low;
    if (!list->n || !says_end(&facts->fact[list->fact[list->n - 1]], upper,
                              end))
        return FACT_NONE;
    return list->fact[list->n - 1];
}

static void list_end(Facts *facts, uint32_t k)
{
    const Var *var = bounded_variable(&facts->fact[k]);
    int64_t best, end;

    if (!var)
        return;
    GROUND_INDEX(facts->ends, facts->ends_room, var->id);
    EndFacts *ends = &facts->ends[var->id];
    for (int upper = 0; upper <= 1; upper++) {
        if (says_end(&facts->fact[k], upper, &end) &&
            (facts_end(facts, var, upper, &best) == FACT_NONE ||
             (upper ? end < best : end > best)))
            list_push(facts, upper ? &ends->high : &ends->low, k);
    }
}

static void unlist_end(Facts *facts, uint32_t k)
{
    const Var *var = bounded_variable(&facts->fact[k]);

    if (!var || var->id >= facts->ends_room)
        return;
    list_pop(&facts->ends[var->id].low, k);
    list_pop(&facts->ends[var->id].high, k);
}

uint32_t poly_linear_term(const Poly *p, const Atom *atom)
{
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        if (mono->nfactor == 1 && mono->factor[0].atom == atom &&
            mono->factor[0].power == 1)
            return i;
    }
    return TERM_NONE;
}

/* The last fact of a variable as a bound of it. */
static void list_bound(Facts *facts, uint32_t k, const Atom *atom)
{
    const Fact *fact = &facts->fact[k];
    uint32_t var = atom->sample->u.var->id;
    uint32_t term = fact->rel == REL_NONZERO
                        ? TERM_NONE
                        : poly_linear_term(fact->p, atom);
    bool up = term != TERM_NONE && fact->p->term[term].coef < 0;
    bool both = fact->rel == REL_ZERO;

    GROUND_INDEX(facts->bounds, facts->bounds_room, var);
    BoundList *list = &facts->bounds[var];
    list->at = list_grow(facts, list->at, &list->room, list->n,
                         sizeof *list->at);
    list->at[list->n++] = (BoundFact){.fact = k, .nth = facts->of[var].n - 1,
                                      .term = term, .lower = both || !up,
                                      .upper = both || up};
}

static void unlist_bound(Facts *facts, uint32_t k, uint32_t var)
{
    BoundList *list = var < facts->bounds_room ? &facts->bounds[var] : NULL;

    if (list && list->n && list->at[list->n - 1].fact == k)
        list->n--;
}

void facts_list(Facts *facts, uint32_t k)
{
    bool alone = poly_nonconst(facts->fact[k].p) == 1;

    facts_atoms(facts, facts->fact[k].p, &facts->atoms);
    for (uint32_t i = 0; i < facts->atoms.n; i++) {
        const Atom *atom = facts->atoms.at[i];
        if (atom->op != OP_VAR)
            continue;
        uint32_t var = atom->sample->u.var->id;
        GROUND_INDEX(facts->of, facts->of_room, var);
        list_push(facts, &facts->of[var], k);
        if (!alone)
            list_bound(facts, k, atom);
    }
    list_end(facts, k);
}

void facts_unlist(Facts *facts, uint32_t k)
{
    unlist_end(facts, k);
    facts_atoms(facts, facts->fact[k].p, &facts->atoms);
    for (uint32_t i = 0; i < facts->atoms.n; i++) {
        const Atom *atom = facts->atoms.at[i];
        if (atom->op != OP_VAR)
            continue;
        facts->of[atom->sample->u.var->id].n--;
        unlist_bound(facts, k, atom->sample->u.var->id);
    }
}
