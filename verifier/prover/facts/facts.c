/* facts.c - what holds at a point of the program. */
#include "verifier/prover/facts/inside.h"

#include "ground/gcd.h"

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

uint64_t facts_work(const Facts *facts)
{
    return facts->work;
}

/* ---- facts ---- */

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
        ps, q, poly_const(ps, facts_floor_div(number, (int64_t)content)));
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

/* No state satisfies it? */
static bool is_absurd(Relation rel, const Poly *p)
{
    int64_t value;

    if (poly_is_const(p, &value))
        return !relation_holds(rel, value);
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
    facts_list(facts, k);
}

static void undo_fact(Facts *facts)
{
    uint32_t k = --facts->nfact;
    const Fact *fact = &facts->fact[k];

    facts_unlist(facts, k);
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

static void keep_definition(Facts *facts, Var *var, Definition def)
{
    GROUND_INDEX(facts->def, facts->def_room, var->id);
    facts->def[var->id] = def;
    facts->ndefined++;
    GROUND_INDEX(facts->event, facts->event_room, facts->nevent);
    facts->event[facts->nevent++] = (Event){var};
}

void facts_define(Facts *facts, Var *var, const Scalar *value, const Stm *stm)
{
    (void)stm;
    if (value->elem != ELEM_I64 && value->elem != ELEM_BOOL)
        return;
    keep_definition(facts, var, (Definition){.value = value});
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

/* What is seen at once: how far apart they are, and what is a fact of both.
 * Which of them it is, is kept for offsets that are looked at case by case
 * (regions/cases.h). */
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
    keep_definition(facts, var, (Definition){.chosen = stm, .branch = {a, b}});
}

void facts_suppose(Facts *facts, const Poly *p)
{
    facts_add(facts, REL_NONNEG, p, (FactSource){.kind = SOURCE_SUPPOSED});
}

void facts_suppose_zero(Facts *facts, const Poly *p)
{
    facts_add(facts, REL_ZERO, p, (FactSource){.kind = SOURCE_SUPPOSED});
}
