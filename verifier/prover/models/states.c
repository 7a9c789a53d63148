/* states.c - some states in which facts hold. */
#include "verifier/prover/models/inside.h"

#include <stdlib.h>
#include <string.h>

/* Estimates. */
enum {
    STATES_ASKED = 2, /* in which a question is made to fail */
    VALUES_EACH = 8,  /* for one unit of the work of facts */
    /* So many values are asked for to make facts hold in a state, and so many
     * more for each fact while all hold. */
    STATE_CREDIT = 20000,
    STATE_CREDIT_EACH = 2
};

static struct States *states_of(Facts *facts)
{
    if (!facts->states) {
        facts->states = ground_alloc(sizeof *facts->states);
        memset(facts->states, 0, offsetof(struct States, shown));
        facts->states->facts = facts;
        for (uint32_t s = 0; s < STATES; s++)
            facts->states->at[s].credit = STATE_CREDIT;
    }
    return facts->states;
}

void states_free(struct States *states)
{
    if (!states)
        return;
    free(states->fact);
    free(states->settled);
    free(states->atoms.at);
    free(states);
}

void states_forget(struct States *states)
{
    if (states)
        states->moves++;
}

/* ---- facts ---- */

/* Fact K is unmet in state S, or is no more. */
static void count_unmet(struct States *states, uint32_t s, uint32_t k,
                        uint32_t more)
{
    const SeenFact *fact = &states->fact[k];

    if (!(fact->unmet >> s & 1))
        return;
    states->at[s].nunmet += more;
    states->at[s].nunmet_rules += fact->is_rule ? more : 0;
}

/* FACT, which does not hold in state S, is made to if that is not too much. */
static bool meet(struct States *states, uint32_t s, const Fact *fact,
                 uint32_t k)
{
    State *state = &states->at[s];
    uint32_t before = states->values;

    if (state->credit <= 0)
        return false;
    bool met = state_make_hold(states, s, fact, k, false);
    state->credit -= states->values - before;
    return met;
}

/* State S has seen all facts before K. */
static void see_fact(struct States *states, uint32_t s, uint32_t k)
{
    const Fact *fact = &states->facts->fact[k];

    if (k == states->seen) {
        GROUND_INDEX(states->fact, states->fact_room, k);
        states->fact[k] = (SeenFact){fact->serial, 0, fact->is_rule};
        states->seen++;
    }
    /* Where some fact is unmet, few will ask. */
    if (!states->at[s].nunmet)
        states->at[s].credit += STATE_CREDIT_EACH;
    if (!state_meets(states, s, fact) && !meet(states, s, fact, k))
        states->fact[k].unmet =
            (StateSet)(states->fact[k].unmet | 1u << s);
    states->at[s].seen++;
    count_unmet(states, s, k, 1);
}

/* Those that are no more are forgotten.  Facts go in the order in which they
 * came: where one is still there, so are all before it. */
static void forget_facts(struct States *states)
{
    const Facts *facts = states->facts;

    for (; states->seen; states->seen--) {
        uint32_t k = states->seen - 1;
        if (states->seen <= facts->nfact &&
            facts->fact[k].serial == states->fact[k].serial)
            return;
        for (uint32_t s = 0; s < STATES; s++) {
            if (states->at[s].seen <= k)
                continue;
            count_unmet(states, s, k, UINT32_MAX);
            states->at[s].seen = k;
        }
    }
}

/* All facts are brought to state S. */
static void see_facts_in(struct States *states, uint32_t s)
{
    while (states->at[s].seen < states->facts->nfact)
        see_fact(states, s, states->at[s].seen);
}

static struct States *see_facts(Facts *facts)
{
    struct States *states = states_of(facts);

    forget_facts(states);
    for (uint32_t s = 0; s < STATES; s++)
        see_facts_in(states, s);
    return states;
}

StateSet states_of_all(Facts *facts)
{
    const struct States *states = see_facts(facts);
    StateSet all = 0;

    for (uint32_t s = 0; s < STATES; s++)
        all = (StateSet)(all | (unsigned)!states->at[s].nunmet << s);
    return all;
}

StateSet states_of_rules(Facts *facts)
{
    const struct States *states = see_facts(facts);
    StateSet all = 0;

    for (uint32_t s = 0; s < STATES; s++)
        all = (StateSet)(all | (unsigned)!states->at[s].nunmet_rules << s);
    return all;
}

StateSet states_of_fact(Facts *facts, uint32_t k)
{
    return (StateSet)~see_facts(facts)->fact[k].unmet;
}

/* ---- questions ---- */

typedef bool (*StateTest)(struct States *states, uint32_t s, void *data);

/* Does TEST hold in one of those AMONG the states? */
static bool in_some_state(struct States *states, StateSet among,
                          StateTest test, void *data)
{
    bool found = false;

    for (uint32_t i = 0; i < STATES && among && !found; i++) {
        uint32_t s = (states->last + i) % STATES;
        found = (among >> s & 1) && test(states, s, data);
        if (found)
            states->last = s;
    }
    return found;
}

/* Does it in one where P >= 0 is made to hold? */
static bool in_other_state(Facts *facts, StateSet among, StateTest test,
                           void *data, const Poly *p)
{
    struct States *states = see_facts(facts);
    Fact wanted = {.p = p, .rel = REL_NONNEG};
    bool found = false;

    for (uint32_t s = 0, asked = 0;
         p && !found && s < STATES && asked < STATES_ASKED; s++) {
        if (!(among >> s & 1))
            continue;
        found = state_make_hold(states, s, &wanted, facts->nfact, true) &&
                test(states, s, data);
        asked++;
    }
    return found;
}

/* What was done since the last time. */
static void count_work(Facts *facts)
{
    facts->work += facts->states->values / VALUES_EACH;
    facts->states->values %= VALUES_EACH;
}

static bool is_negative(struct States *states, uint32_t s, void *data)
{
    Wide value;

    return state_value(states, s, data, &value) && value < 0;
}

bool states_find_negative(Facts *facts, StateSet among, const Poly *p)
{
    const Poly *no = poly_sub(facts->ps, poly_const(facts->ps, -1), p);
    bool negative = in_other_state(facts, among, is_negative, (void *)p, no);

    count_work(facts);
    return negative;
}

/* Whether P is negative. */
static Shown *shown_of(struct States *states, const Poly *p)
{
    uint16_t *place = &states->shown_at[p->hash & (SHOWN_KEPT - 1)];

    if (!*place) {
        states->shown[states->nshown] = (Shown){.p = NULL};
        *place = (uint16_t)++states->nshown;
    }
    Shown *shown = &states->shown[*place - 1];
    if (shown->p != p || shown->moves != states->moves)
        *shown = (Shown){p, states->moves, 0, 0};
    return shown;
}

/* Is P negative in one of those AMONG the states, which have seen all facts? */
static bool is_negative_among(struct States *states, StateSet among,
                              const Poly *p)
{
    Shown *shown = shown_of(states, p);

    if (shown->negative & among)
        return true;
    StateSet ask = (StateSet)(among & ~shown->asked);
    if (!ask)
        return false;
    bool negative = in_some_state(states, ask, is_negative, (void *)p);
    if (negative)
        shown->negative = (StateSet)(shown->negative | 1u << states->last);
    else
        shown->asked = (StateSet)(shown->asked | ask);
    return negative;
}

bool states_show_negative(Facts *facts, StateSet among, const Poly *p)
{
    bool negative = is_negative_among(see_facts(facts), among, p);

    count_work(facts);
    return negative;
}

/* One after the other: facts are brought to a state only where those before it
 * do not tell. */
bool states_refute(Facts *facts, const Poly *p)
{
    struct States *states = states_of(facts);
    uint32_t first = states->last;
    bool negative = false;

    forget_facts(states);
    for (uint32_t i = 0; i < STATES && !negative; i++) {
        uint32_t s = (first + i) % STATES;
        see_facts_in(states, s);
        negative = !states->at[s].nunmet &&
                   is_negative_among(states, (StateSet)(1u << s), p);
    }
    count_work(facts);
    return negative;
}

typedef struct Excess {
    const Poly *p;
    bool upper;
    uint32_t n;
    const Poly *const *within;
} Excess;

static bool exceeds(struct States *states, uint32_t s, void *data)
{
    const Excess *x = data;
    Wide value;

    if (!state_value(states, s, x->p, &value) ||
        (x->upper ? value <= INT64_MAX : value >= INT64_MIN))
        return false;
    for (uint32_t i = 0; i < x->n; i++)
        if (!state_value(states, s, x->within[i], &value) ||
            value > INT64_MAX || value < INT64_MIN)
            return false;
    return true;
}

/* NULL where P has a number that is in the way. */
static const Poly *how_far_beyond(PolyStore *ps, const Poly *p, bool upper)
{
    const Poly *end = poly_const(ps, INT64_MIN);

    return upper ? poly_add(ps, p, end)
                 : poly_sub(ps, end, poly_add(ps, p, poly_const(ps, 1)));
}

bool states_exceed(Facts *facts, const Poly *p, bool upper, uint32_t n,
                   const Poly *const *within)
{
    Excess x = {p, upper, n, within};
    StateSet all = states_of_all(facts);

    if (!all)
        return false;
    bool found = in_some_state(facts->states, all, exceeds, &x);
    if (!found)
        found = in_other_state(facts, all, exceeds, &x,
                               how_far_beyond(facts->ps, p, upper));
    count_work(facts);
    return found;
}
