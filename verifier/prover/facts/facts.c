/* facts.c - what holds at a point of the program. */
#include "verifier/prover/facts/facts.h"

#include "verifier/prover/models/states.h"
#include "verifier/prover/z3.h"

#include "ground/gcd.h"

#include <stdlib.h>
#include <string.h>

Facts *facts_new(Prog *prog, PolyStore *polys)
{
    Facts *facts = ground_alloc(sizeof *facts);

    memset(facts, 0, sizeof *facts);
    facts->prog = prog;
    facts->ps = polys;
    facts->equal = equalities_new(polys);
    facts->equal_version = 1;
    facts_rest(facts);
    facts->using = 1;
    return facts;
}

void facts_free(Facts *facts)
{
    if (!facts)
        return;
    arena_free(&facts->lists);
    prover_free(facts->prover);
    states_free(facts->states);
    magnitudes_free(facts->magnitudes);
    z3_free(facts->solver);
    equalities_free(facts->equal);
    free(facts->fact);
    free(facts->event);
    free(facts->def);
    free(facts->of);
    free(facts->bounds);
    free(facts->ends);
    free(facts->known);
    free(facts->seen);
    free(facts->judged);
    free(facts->stack);
    free(facts->atoms.at);
    free(facts->used);
    free(facts);
}

PolyStore *facts_polys(const Facts *facts)
{
    return facts->ps;
}

const char *facts_rule(const Facts *facts)
{
    return facts->rule;
}

void facts_rest(Facts *facts)
{
    facts->credit = FACTS_CREDIT * FACTS_TERMS_EACH;
    facts->deep = FACTS_DEEP * FACTS_TERMS_EACH;
    facts->credit_brief = FACTS_CREDIT_BRIEF * FACTS_TERMS_EACH;
}

void facts_ask_simply(Facts *facts, bool simply)
{
    facts->simply = simply;
}

void facts_over_integers(Facts *facts)
{
    facts->over_integers = true;
}

bool facts_ask_briefly(Facts *facts, bool briefly)
{
    bool before = facts->brief;

    facts->brief = briefly;
    return before;
}

void facts_seek_proofs(Facts *facts)
{
    facts->seeks_proofs = true;
}

void facts_forget_polys(Facts *facts)
{
    equalities_forget(facts->equal);
    prover_forget(facts->prover);
    states_forget(facts->states);
    poly_store_reset(facts->ps);
    /* What is kept by atoms and polynomials is of others. */
    facts->equal_version++;
    facts->nundefined++;
}

uint64_t facts_work(const Facts *facts)
{
    return facts->work;
}

/* ---- the atoms of a polynomial ---- */

static void see_atoms(Facts *facts, const Poly *p, AtomList *list)
{
    facts->work += p->nterm;
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            const Atom *atom = mono->factor[k].atom;
            GROUND_INDEX(facts->seen, facts->seen_room, atom->id);
            if (facts->seen[atom->id] == facts->walk)
                continue;
            facts->seen[atom->id] = facts->walk;
            GROUND_INDEX(list->at, list->room, list->n);
            list->at[list->n++] = atom;
        }
    }
}

void facts_walk_start(Facts *facts, AtomList *list)
{
    facts->walk++;
    list->n = 0;
}

bool facts_walk(Facts *facts, const Poly *p, AtomList *list)
{
    uint32_t next = list->n;

    see_atoms(facts, p, list);
    for (; next < list->n; next++) {
        if (next >= FACTS_MAX_ATOMS)
            return false;
        for (uint32_t i = 0; i < list->at[next]->narg; i++)
            see_atoms(facts, list->at[next]->arg[i], list);
    }
    return true;
}

bool facts_atoms(Facts *facts, const Poly *p, AtomList *list)
{
    facts_walk_start(facts, list);
    return facts_walk(facts, p, list);
}

/* ---- definitions ---- */

static Definition *definition_of(Facts *facts, const Atom *atom)
{
    const Var *var = atom->op == OP_VAR ? atom->sample->u.var : NULL;

    if (!var || atom->elem != ELEM_I64 || var->id >= facts->def_room ||
        !facts->def[var->id].value)
        return NULL;
    return &facts->def[var->id];
}

void facts_define(Facts *facts, Var *var, const Scalar *value, const Stm *stm)
{
    (void)stm;
    if (value->elem != ELEM_I64 && value->elem != ELEM_BOOL)
        return;
    GROUND_INDEX(facts->def, facts->def_room, var->id);
    facts->def[var->id] = (Definition){.value = value};
    facts->ndefined++;
    GROUND_INDEX(facts->event, facts->event_room, facts->nevent);
    facts->event[facts->nevent++] = (Event){var};
}

/* Is P so small that it may stand for a variable? */
static bool is_handy(const Poly *p)
{
    if (p->nterm > FACTS_NORMAL_TERMS || poly_degree(p) > FACTS_NORMAL_DEGREE)
        return false;
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].mono->depth > FACTS_NORMAL_DEPTH)
            return false;
    return true;
}

/* P with the definitions of the atoms in facts->atoms, all of them known. */
static const Poly *put_definitions(Facts *facts, const Poly *p)
{
    PolyPair pair[FACTS_MAX_ATOMS];
    uint32_t n = 0;

    for (uint32_t i = 0; i < facts->atoms.n && n < FACTS_MAX_ATOMS; i++) {
        const Atom *atom = facts->atoms.at[i];
        const Definition *def = definition_of(facts, atom);
        if (def && def->normal && poly_as_atom(def->normal) != atom)
            pair[n++] = (PolyPair){atom->sample->u.var, def->normal};
    }
    return n ? poly_subst(facts->ps, p, n, pair) : p;
}

/* Put what the current atoms still need on the stack; false where they need
 * nothing. */
static bool push_needed(Facts *facts)
{
    bool pushed = false;

    for (uint32_t i = 0; i < facts->atoms.n; i++) {
        Definition *def = definition_of(facts, facts->atoms.at[i]);
        if (!def || def->normal || def->visiting)
            continue;
        GROUND_INDEX(facts->stack, facts->stack_room, facts->nstack);
        facts->stack[facts->nstack++] = facts->atoms.at[i]->sample->u.var;
        pushed = true;
    }
    return pushed;
}

/* Make the normal forms of all on the stack, and of what they need: each
 * once, so that a chain of definitions takes time in its length. */
static void expand_stack(Facts *facts)
{
    while (facts->nstack) {
        Var *var = facts->stack[facts->nstack - 1];
        Definition *def = &facts->def[var->id];
        if (def->normal) {
            facts->nstack--;
            continue;
        }
        const Poly *self = poly_var(facts->ps, var);
        const Poly *p = poly_of(facts->ps, def->value);
        bool all = p && facts_atoms(facts, p, &facts->atoms);
        if (all && !def->visiting) {
            def->visiting = true;
            if (push_needed(facts))
                continue;
        }
        p = all ? put_definitions(facts, p) : NULL;
        def->normal = p && is_handy(p) ? p : self;
        def->stays = def->normal == self;
        def->visiting = false;
        facts->nstack--;
    }
}

static const Poly *expand(Facts *facts, const Poly *p)
{
    if (!facts_atoms(facts, p, &facts->atoms))
        return p;
    if (push_needed(facts)) {
        expand_stack(facts);
        facts_atoms(facts, p, &facts->atoms);
    }
    const Poly *to = put_definitions(facts, p);
    return to ? to : p;
}

/* Of one expression there are many questions. */
const Poly *facts_expand(Facts *facts, const Poly *p)
{
    uint64_t now = facts->ndefined + facts->nundefined, before = facts->work;

    if (!p)
        return NULL;
    Expanded *kept = &facts->expanded[p->hash % FACTS_EXPANDED];
    if (kept->p == p && kept->when == now) {
        facts->work += kept->work;
        return kept->to;
    }
    const Poly *to = expand(facts, p);
    *kept = (Expanded){p, to, now, facts->work - before};
    return to;
}

const Poly *facts_normal_of(Facts *facts, Var *var)
{
    const Definition *def = &facts->def[var->id];

    if (!def->normal)
        facts_expand(facts, poly_var(facts->ps, var));
    return def->stays ? NULL : def->normal;
}

const Poly *facts_rewrite(Facts *facts, const Poly *p)
{
    const Poly *to = equalities_apply(facts->equal, p);

    return to ? to : p;
}

const Poly *facts_normal(Facts *facts, const Poly *p)
{
    return facts_rewrite(facts, facts_expand(facts, p));
}

/* ---- facts ---- */

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0); /* b > 0 */
}

/* What the coefficients of P share, without the number. */
static uint64_t content_of(const Poly *p)
{
    uint64_t content = 0;

    for (uint32_t i = 0; i < poly_nonconst(p) && content != 1; i++) {
        int64_t c = p->term[i].coef;
        content = gcd(content, c < 0 ? 0 - (uint64_t)c : (uint64_t)c);
    }
    return content;
}

/* g*q + c >= 0 is q >= -c/g, and q is an integer. */
const Poly *facts_tighten(PolyStore *ps, const Poly *p)
{
    int64_t number = poly_number(p);
    uint64_t content = content_of(p);

    if (content <= 1 || content > INT64_MAX)
        return p;
    const Poly *rest = poly_sub(ps, p, poly_const(ps, number));
    const Poly *q =
        poly_divide(ps, rest, poly_const(ps, (int64_t)content));
    const Poly *tight = poly_add(
        ps, q, poly_const(ps, floor_div(number, (int64_t)content)));
    return tight ? tight : p;
}

const Poly *facts_now(Facts *facts, uint32_t k)
{
    Fact *fact = &facts->fact[k];

    if (fact->when != facts->equal_version) {
        fact->now = facts_rewrite(facts, fact->p);
        fact->when = facts->equal_version;
        facts->work += fact->p->nterm;
    }
    return fact->now;
}

const Poly *facts_apart(Facts *facts, uint32_t *next)
{
    while (*next < facts->nfact) {
        uint32_t k = (*next)++;
        if (facts->fact[k].rel == REL_NONZERO)
            return facts_now(facts, k);
    }
    return NULL;
}

/* ---- facts in lists ---- */

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
    *end = upper ? floor_div(-number, c) : -floor_div(number, c);
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

/* Put fact K into the lists of its variables. */
static void list_fact(Facts *facts, uint32_t k)
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

static void unlist_fact(Facts *facts, uint32_t k)
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

/* No state satisfies it? */
static bool is_absurd(Relation rel, const Poly *p)
{
    int64_t value;

    if (poly_is_const(p, &value))
        return rel == REL_NONNEG ? value < 0
               : rel == REL_ZERO ? value != 0
                                 : value == 0;
    if (rel != REL_ZERO)
        return false;
    /* 2x + 4y + 1 == 0 */
    int64_t c = poly_number(p);
    return (c < 0 ? 0 - (uint64_t)c : (uint64_t)c) % content_of(p) != 0;
}

static bool is_trivial(Relation rel, const Poly *p)
{
    int64_t value;
    return poly_is_const(p, &value) && !is_absurd(rel, p);
}

/* Where the fact that P >= 0 is kept, or one that says more, or less. */
static uint32_t *known_place(Facts *facts, const Poly *p)
{
    uint32_t at = poly_bare(facts->ps, p)->id;

    GROUND_INDEX(facts->known, facts->known_room, at);
    return &facts->known[at];
}

uint32_t facts_saying(Facts *facts, const Poly *p)
{
    uint32_t k = *known_place(facts, p);

    return k && poly_number(facts->fact[k - 1].p) <= poly_number(p)
               ? k - 1
               : FACT_NONE;
}

/* May P == 0 be a rule?  Only where it is solved for a variable: what such
 * rules lead to mentions ever fewer of these, and rewriting ends.  A rule for
 * an opaque atom could lead to one that holds this one, and so on. */
static const Poly *as_rule(Facts *facts, const Poly *p)
{
    const Poly *now = equalities_apply(facts->equal, p);
    uint64_t content = now ? poly_content(now) : 0;

    if (content == 0 || content > INT64_MAX)
        return NULL;
    now = poly_divide(facts->ps, now,
                      poly_const(facts->ps, (int64_t)content));
    for (uint32_t i = 0; now && i < now->nterm; i++) {
        const Term *t = &now->term[i];
        if (t->mono->degree == 1 && (t->coef == 1 || t->coef == -1) &&
            t->mono->factor[0].atom->op != OP_VAR)
            return NULL;
    }
    return now;
}

void facts_add(Facts *facts, Relation rel, const Poly *p, FactSource source)
{
    p = facts_expand(facts, p);
    if (p && rel == REL_NONNEG)
        p = facts_tighten(facts->ps, p);
    if (!p || is_trivial(rel, p) ||
        (rel == REL_NONNEG && facts_saying(facts, p) != FACT_NONE))
        return;
    uint32_t k = facts->nfact;
    GROUND_INDEX(facts->fact, facts->fact_room, k);
    facts->fact[k] = (Fact){.serial = ++facts->serial, .p = p, .rel = rel,
                            .source = source};
    facts->fact[k].equal_mark = equalities_mark(facts->equal);
    facts->nfact++;
    GROUND_INDEX(facts->event, facts->event_room, facts->nevent);
    facts->event[facts->nevent++] = (Event){NULL};
    facts->nabsurd += is_absurd(rel, p);
    if (rel == REL_NONNEG) {
        uint32_t *place = known_place(facts, p);
        facts->fact[k].covered = *place;
        *place = k + 1;
    }
    if (rel == REL_ZERO && facts->nzero++ < FACTS_MAX_RULES) {
        const Poly *rule = as_rule(facts, p);
        if (rule)
            equalities_add(facts->equal, rule, poly_const(facts->ps, 0));
        facts->fact[k].is_rule = rule != NULL;
        facts->equal_version++;
    }
    list_fact(facts, k);
}

static void undo_fact(Facts *facts)
{
    uint32_t k = --facts->nfact;
    const Fact *fact = &facts->fact[k];

    unlist_fact(facts, k);
    states_undo(facts->states, k);
    facts->nabsurd -= is_absurd(fact->rel, fact->p);
    if (fact->rel == REL_NONNEG)
        *known_place(facts, fact->p) = fact->covered;
    if (fact->rel == REL_ZERO && --facts->nzero < FACTS_MAX_RULES) {
        equalities_undo(facts->equal, fact->equal_mark);
        facts->equal_version++;
    }
}

uint32_t facts_mark(const Facts *facts)
{
    return facts->nevent;
}

uint64_t facts_digest(const Facts *facts)
{
    uint64_t digest = 0;

    for (uint32_t k = 0; k < facts->nfact; k++) {
        const Fact *fact = &facts->fact[k];
        digest = (digest ^ ((uint64_t)fact->p->id << 2 | fact->rel)) *
                 UINT64_C(0x9e3779b97f4a7c15);
        digest ^= digest >> 32;
    }
    return digest;
}

void facts_undo(Facts *facts, uint32_t mark)
{
    while (facts->nevent > mark) {
        Var *var = facts->event[--facts->nevent].defined;
        if (var) {
            facts->def[var->id] = (Definition){.value = NULL};
            facts->nundefined++;
        } else {
            undo_fact(facts);
        }
    }
}

void facts_index(Facts *facts, Var *index, const Scalar *bound,
                 const Stm *stm)
{
    PolyStore *ps = facts->ps;
    const Scalar *leaf = scalar_var(poly_store_terms(ps), index);
    const Poly *i = poly_of(ps, leaf), *n = poly_of(ps, bound);

    facts_add(facts, REL_NONNEG, i,
              (FactSource){SOURCE_INDEX_LOW, stm, leaf, NULL});
    facts_add(facts, REL_NONNEG,
              poly_sub(ps, poly_sub(ps, n, i), poly_const(ps, 1)),
              (FactSource){SOURCE_INDEX_HIGH, stm, leaf, bound});
}

void facts_size(Facts *facts, const Scalar *size, const Stm *stm)
{
    facts_add(facts, REL_NONNEG, poly_of(facts->ps, size),
              (FactSource){SOURCE_SIZE, stm, size, NULL});
}

static bool says_nonneg(Facts *facts, const Poly *p)
{
    int64_t value;

    if (p && poly_is_const(p, &value))
        return value >= 0;
    p = facts_expand(facts, p);
    return p && facts_saying(facts, p) != FACT_NONE;
}

/* Only what is seen at once: how far apart they are, and what is a fact of
 * both. */
void facts_either(Facts *facts, Var *var, const Scalar *a, const Scalar *b,
                  const Stm *stm)
{
    PolyStore *ps = facts->ps;
    const Poly *v = poly_var(ps, var), *x = poly_of(ps, a);
    const Poly *y = poly_of(ps, b), *apart = poly_sub(ps, x, y);
    FactSource source = {SOURCE_EITHER, stm, NULL, NULL};
    int64_t by;

    if (apart && poly_is_const(apart, &by)) {
        facts_add(facts, REL_NONNEG, poly_sub(ps, v, by < 0 ? x : y), source);
        facts_add(facts, REL_NONNEG, poly_sub(ps, by < 0 ? y : x, v), source);
    } else if (says_nonneg(facts, x) && says_nonneg(facts, y)) {
        facts_add(facts, REL_NONNEG, v, source);
    }
}

void facts_suppose(Facts *facts, const Poly *p)
{
    facts_add(facts, REL_NONNEG, p, (FactSource){.kind = SOURCE_SUPPOSED});
}

void facts_suppose_zero(Facts *facts, const Poly *p)
{
    facts_add(facts, REL_ZERO, p, (FactSource){.kind = SOURCE_SUPPOSED});
}
