/* states.c - some states in which all facts hold. */
#include "verifier/states.h"

#include "ir-text/table.h"
#include "verifier/eval_integer.h"

#include <stdlib.h>
#include <string.h>

enum {
    STATES = 6,
    STATES_ASKED = 2, /* in which a question is made to fail */
    MAX_NODES = 128, /* atoms looked at for one value */
    MAX_TRIED = 4,   /* variables, to make one fact hold */
    MAX_FACTS = 32,  /* of a variable that may get another value */
    MAX_MOVES = 16,  /* other values, to make a new fact hold, */
    MAX_ASKED = 2,   /* or to answer a question */
    MAX_TIMES = 3,   /* the same variable */
    MAX_PENDING = 64,
    VALUES_EACH = 8, /* for one unit of the work of facts */
    SHOWN_KEPT = 1024
};

#define LARGE ((int64_t)1 << 62) /* so that no sum of two is an i64 */

typedef struct State {
    int64_t *value;  /* by Var.id, of those that are `set` */
    uint32_t broken; /* the first fact that does not hold; or NOWHERE */
} State;

#define NOWHERE UINT32_MAX

/* What is known of a variable in all states. */
typedef struct Settled {
    bool is_set, is_pinned; /* has it values, and may these not change? */
    uint8_t lacks;          /* a bit for each state where it has no value */
    const Scalar *definition; /* that gave the values */
} Settled;

/* Whether a polynomial is negative in a state, after so many moves. */
typedef struct Shown {
    const Poly *p;
    uint64_t moves;
    uint32_t state; /* or NOWHERE */
} Shown;

struct States {
    Facts *facts;
    State at[STATES];
    Settled *settled; /* by Var.id */
    uint32_t room;
    uint32_t last;  /* the state that answered last; it is asked first */
    uint32_t seen;  /* facts that were looked at */
    uint32_t nodes; /* left to look at */
    uint32_t values; /* that were asked for */
    uint64_t moves; /* of variables to other values */
    Shown shown[SHOWN_KEPT]; /* by Poly.hash */
    AtomList atoms;
};

static struct States *states_of(Facts *facts)
{
    if (!facts->states) {
        struct States *states = ground_alloc(sizeof *states);
        memset(states, 0, sizeof *states);
        states->facts = facts;
        for (uint32_t i = 0; i < STATES; i++)
            states->at[i].broken = NOWHERE;
        facts->states = states;
    }
    return facts->states;
}

void states_free(struct States *states)
{
    if (!states)
        return;
    for (uint32_t i = 0; i < STATES; i++)
        free(states->at[i].value);
    free(states->settled);
    free(states->atoms.at);
    free(states);
}

void states_forget(struct States *states)
{
    if (states)
        states->moves++;
}

/* ---- values of variables ---- */

/* Small ones, of either sign, and such that sums or products are too large. */
static int64_t first_value(uint32_t state, uint32_t var)
{
    int64_t some = hash_mix(hash_mix(0, state), var) % 1024;

    switch (state) {
    case 0:
        return 4 + some % 8;
    case 1:
        return some % 16 - 8;
    case 2:
        return ((int64_t)1 << 33) + some;
    case 3:
        return some % 2;
    case 4:
        return LARGE - some;
    default:
        return -((int64_t)1 << 33) - some;
    }
}

static uint64_t first_bits(uint32_t state, const Var *var)
{
    int64_t value = first_value(state, var->id);
    Elem elem = (Elem)var->type->elem;
    double wide = (double)(value % 1000);
    float narrow = (float)wide;
    uint64_t bits = 0;

    if (elem == ELEM_F64) {
        memcpy(&bits, &wide, sizeof wide);
        return bits;
    }
    if (elem == ELEM_F32) {
        uint32_t half;
        memcpy(&half, &narrow, sizeof half);
        return half;
    }
    return elem == ELEM_BOOL ? (uint64_t)value & 1
                             : scalar_wrap(elem, (uint64_t)value);
}

static int64_t *value_in(struct States *states, uint32_t s, const Var *var)
{
    uint32_t id = var->id;

    if (id >= states->room) {
        uint32_t room = id + id / 2 + 64;
        for (uint32_t i = 0; i < STATES; i++)
            states->at[i].value = ground_realloc(
                states->at[i].value, room * sizeof *states->at[i].value);
        states->settled = ground_realloc(states->settled,
                                         room * sizeof *states->settled);
        memset(states->settled + states->room, 0,
               (room - states->room) * sizeof *states->settled);
        states->room = room;
    }
    if (!states->settled[id].is_set) {
        for (uint32_t i = 0; i < STATES; i++)
            states->at[i].value[id] = (int64_t)first_bits(i, var);
        states->settled[id].is_set = true;
    }
    return &states->at[s].value[id];
}

/* ---- values of polynomials ---- */

static bool value_of_poly(struct States *states, uint32_t s, const Poly *p,
                          Wide *value);

static bool value_of_atom(struct States *states, uint32_t s, const Atom *atom,
                          Wide *value);

/* An argument of an opaque atom. */
static bool value_of_argument(struct States *states, uint32_t s, Elem elem,
                              const Poly *p, Wide *value)
{
    if (elem == ELEM_I64)
        return value_of_poly(states, s, p, value);
    const Atom *atom = poly_as_atom(p);
    return atom && value_of_atom(states, s, atom, value);
}

static bool value_of_scalar(struct States *states, uint32_t s,
                            const Scalar *e, Wide *value);

static void pin(Var *var, void *data)
{
    struct States *states = data;

    value_in(states, 0, var);
    states->settled[var->id].is_pinned = true;
}

/* Facts that mention a variable instead of its definition are not in the lists
 * of those that the definition reads: these keep their values, and so does the
 * variable.  False where there was too much to look at. */
static bool settle_definition(struct States *states, const Var *var,
                              const Scalar *definition)
{
    uint8_t lacks = 0;
    Wide value;

    scalar_each_var(definition, pin, states);
    for (uint32_t s = 0; s < STATES; s++) {
        if (!value_of_scalar(states, s, definition, &value) ||
            value > INT64_MAX || value < INT64_MIN)
            lacks = (uint8_t)(lacks | 1u << s);
        else
            *value_in(states, s, var) = (int64_t)value;
        if (!states->nodes)
            return false;
    }
    value_in(states, 0, var);
    Settled *settled = &states->settled[var->id];
    settled->lacks = lacks;
    settled->definition = definition;
    return true;
}

static bool value_of_variable(struct States *states, uint32_t s,
                              const Var *var, Wide *value)
{
    const Facts *facts = states->facts;
    const Scalar *definition =
        var->id < facts->def_room ? facts->def[var->id].value : NULL;

    if (!type_is_scalar(var->type))
        return false;
    int64_t *kept = value_in(states, s, var);
    if (definition) {
        if (states->settled[var->id].definition != definition &&
            !settle_definition(states, var, definition))
            return false;
        if (states->settled[var->id].lacks >> s & 1)
            return false;
        kept = value_in(states, s, var);
    }
    *value = var->type->elem == ELEM_I64 ? (Wide)*kept
                                         : (Wide)(uint64_t)*kept;
    return true;
}

static Wide value_of_const(const Scalar *literal)
{
    return literal->elem == ELEM_I64 ? (Wide)(int64_t)literal->u.bits
                                     : (Wide)literal->u.bits;
}

static bool value_of_scalar(struct States *states, uint32_t s,
                            const Scalar *e, Wide *value)
{
    Wide arg[EVAL_OPERANDS];

    if (!states->nodes)
        return false;
    states->nodes--;
    if (e->op == OP_VAR)
        return value_of_variable(states, s, e->u.var, value);
    if (e->op == OP_CONST) {
        *value = value_of_const(e);
        return true;
    }
    for (uint32_t i = 0; i < e->narg; i++)
        if (!value_of_scalar(states, s, e->arg[i], &arg[i]))
            return false;
    return eval_integer(e, arg, value);
}

static bool value_of_atom(struct States *states, uint32_t s, const Atom *atom,
                          Wide *value)
{
    const Scalar *like = atom->sample;
    Wide arg[EVAL_OPERANDS];

    if (!states->nodes)
        return false;
    states->nodes--;
    if (atom->op == OP_VAR)
        return value_of_variable(states, s, like->u.var, value);
    if (atom->op == OP_CONST) {
        *value = value_of_const(like);
        return true;
    }
    for (uint32_t i = 0; i < atom->narg; i++)
        if (!value_of_argument(states, s, (Elem)like->arg[i]->elem,
                               atom->arg[i], &arg[i]))
            return false;
    return eval_integer(like, arg, value);
}

static bool value_of_term(struct States *states, uint32_t s, const Term *term,
                          Wide *value)
{
    Wide atom;

    *value = term->coef;
    for (uint32_t k = 0; k < term->mono->nfactor; k++) {
        const Factor *factor = &term->mono->factor[k];
        if (!value_of_atom(states, s, factor->atom, &atom))
            return false;
        for (uint32_t i = 0; i < factor->power; i++)
            if (!wide_multiply(*value, atom, value))
                return false;
    }
    return true;
}

static bool value_of_poly(struct States *states, uint32_t s, const Poly *p,
                          Wide *value)
{
    Wide term;

    *value = 0;
    for (uint32_t i = 0; i < p->nterm; i++)
        if (!value_of_term(states, s, &p->term[i], &term) ||
            __builtin_add_overflow(*value, term, value))
            return false;
    return true;
}

static bool value_of(struct States *states, uint32_t s, const Poly *p,
                     Wide *value)
{
    states->nodes = MAX_NODES;
    states->values++;
    return value_of_poly(states, s, p, value);
}

static bool holds(struct States *states, uint32_t s, const Fact *fact)
{
    Wide value;

    if (!value_of(states, s, fact->p, &value))
        return false;
    return fact->rel == REL_NONNEG ? value >= 0
           : fact->rel == REL_ZERO ? value == 0
                                   : value != 0;
}

/* ---- other values ---- */

/* FACT, which the first N do not contain, is to hold in state S. */
typedef struct Repair {
    struct States *states;
    uint32_t s, n;
    const Fact *fact;
    bool asks; /* nobody said that it does hold */
    const Fact *pending[MAX_PENDING]; /* they may not hold */
    uint32_t npending;
    struct {
        Var *var;
        int64_t was;
    } moved[MAX_MOVES];
    uint32_t nmoved;
} Repair;

/* To change by so much, where one more makes a difference of STEP, gets from
 * NOW to what REL wants; false where it does not. */
static bool find_move(Relation rel, Wide now, Wide step, Wide *by)
{
    if (rel == REL_NONZERO) {
        *by = 1;
        return true;
    }
    if (step == 0 || (rel == REL_ZERO && now % step != 0))
        return false;
    *by = -now / step;
    if (rel == REL_NONNEG && now + *by * step < 0)
        *by += step > 0 ? 1 : -1;
    return true;
}

/* A value of VAR with which FACT holds, that has one now. */
static bool find_value(Repair *r, const Fact *fact, const Var *var,
                       int64_t *wanted)
{
    static const int64_t others[] = {1, 0, 8, -1, 64};
    struct States *states = r->states;
    int64_t *value = value_in(states, r->s, var), was = *value;
    int64_t step = was == INT64_MAX ? -1 : 1;
    size_t nothers = r->asks ? 0 : sizeof others / sizeof *others;
    Wide now, next, by;
    bool ok = false, has_value = value_of(states, r->s, fact->p, &now);

    *value = was + step;
    if (has_value && value_of(states, r->s, fact->p, &next) &&
        find_move(fact->rel, now, step * (next - now), &by) &&
        was + by <= INT64_MAX && was + by >= INT64_MIN) {
        *value = (int64_t)(was + by);
        ok = holds(states, r->s, fact);
    }
    for (size_t i = 0; i < nothers && !ok; i++) {
        *value = others[i];
        ok = holds(states, r->s, fact);
    }
    *wanted = *value;
    *value = was;
    return ok;
}

/* How many facts of VAR do not hold; those are put on the list if there is
 * one. */
static uint32_t broken_facts(Repair *r, const Var *var, bool list_them)
{
    const Facts *facts = r->states->facts;
    const FactList *list = var->id < facts->of_room ? &facts->of[var->id]
                                                    : NULL;
    uint32_t broken = 0;

    if (list && list->n > MAX_FACTS)
        return MAX_PENDING;
    for (uint32_t i = list ? list->n : 0; i-- > 0;) {
        const Fact *fact = &facts->fact[list->fact[i]];
        if (list->fact[i] >= r->n || holds(r->states, r->s, fact))
            continue;
        broken++;
        if (list_them && r->npending < MAX_PENDING)
            r->pending[r->npending++] = fact;
    }
    return broken;
}

static uint32_t times_moved(const Repair *r, const Var *var)
{
    uint32_t times = 0;

    for (uint32_t i = 0; i < r->nmoved; i++)
        times += r->moved[i].var == var;
    return times;
}

/* The one of the atoms at hand that was bound last before BELOW, and may have
 * another value. */
static Var *next_variable(Repair *r, uint32_t below)
{
    const struct States *states = r->states;
    Var *best = NULL;

    for (uint32_t i = 0; i < states->atoms.n; i++) {
        const Atom *atom = states->atoms.at[i];
        Var *var = atom->op == OP_VAR && atom->elem == ELEM_I64
                       ? atom->sample->u.var
                       : NULL;
        if (var && var->id < below && (!best || var->id > best->id) &&
            !(var->id < states->room && states->settled[var->id].is_pinned))
            best = var;
    }
    return best;
}

/* FACT holds by another value of some variable, the one that makes the fewest
 * other facts wrong; among several, that was bound last, as others may be
 * bounds of it. */
static bool move_one(Repair *r, const Fact *fact)
{
    struct States *states = r->states;
    Var *best = NULL;
    int64_t best_value = 0;
    uint32_t fewest = MAX_PENDING, below = UINT32_MAX;

    facts_atoms(states->facts, fact->p, &states->atoms);
    for (uint32_t tried = 0; tried < MAX_TRIED && fewest; tried++) {
        Var *var = next_variable(r, below);
        int64_t wanted;
        if (!var)
            break;
        below = var->id;
        if (times_moved(r, var) >= MAX_TIMES ||
            !find_value(r, fact, var, &wanted))
            continue;
        int64_t *value = value_in(states, r->s, var), was = *value;
        *value = wanted;
        uint32_t broken = broken_facts(r, var, false);
        *value = was;
        if (broken < fewest) {
            fewest = broken;
            best = var;
            best_value = wanted;
        }
    }
    if (!best)
        return false;
    int64_t *value = value_in(states, r->s, best);
    r->moved[r->nmoved].var = best;
    r->moved[r->nmoved++].was = *value;
    *value = best_value;
    return r->npending + broken_facts(r, best, true) <= MAX_PENDING;
}

/* Some values are changed, and none if that is not enough. */
static bool make_hold(struct States *states, uint32_t s, const Fact *fact,
                      uint32_t n, bool asks)
{
    Repair r = {.states = states, .s = s, .n = n, .fact = fact, .asks = asks};
    uint32_t moves = asks ? MAX_ASKED : MAX_MOVES;
    bool ok = true;

    states->moves++;
    r.pending[r.npending++] = fact;
    while (ok && r.npending) {
        const Fact *next = r.pending[r.npending - 1];
        if (holds(states, s, next)) {
            r.npending--;
            if (!r.npending && !holds(states, s, fact))
                r.pending[r.npending++] = fact;
            continue;
        }
        ok = r.nmoved < moves && move_one(&r, next);
    }
    while (!ok && r.nmoved) {
        r.nmoved--;
        *value_in(states, s, r.moved[r.nmoved].var) = r.moved[r.nmoved].was;
    }
    states->moves -= !ok; /* as if there had been none */
    return ok;
}

/* ---- facts ---- */

static void see_fact(struct States *states, uint32_t k)
{
    Facts *facts = states->facts;
    const Fact *fact = &facts->fact[k];

    for (uint32_t s = 0; s < STATES; s++) {
        State *state = &states->at[s];
        if (state->broken == NOWHERE && !holds(states, s, fact) &&
            !make_hold(states, s, fact, k, false))
            state->broken = k;
    }
}

static void see_facts(struct States *states)
{
    for (; states->seen < states->facts->nfact; states->seen++)
        see_fact(states, states->seen);
}

void states_undo(struct States *states, uint32_t k)
{
    if (!states || states->seen <= k)
        return;
    states->seen = k;
    for (uint32_t s = 0; s < STATES; s++)
        if (states->at[s].broken != NOWHERE && states->at[s].broken >= k)
            states->at[s].broken = NOWHERE;
}

/* ---- questions ---- */

typedef bool (*StateTest)(struct States *states, uint32_t s, void *data);

/* Does TEST hold in a state? */
static bool in_some_state(Facts *facts, StateTest test, void *data)
{
    struct States *states = states_of(facts);
    bool found = false;

    see_facts(states);
    for (uint32_t i = 0; i < STATES && !found; i++) {
        uint32_t s = (states->last + i) % STATES;
        found = states->at[s].broken == NOWHERE && test(states, s, data);
        if (found)
            states->last = s;
    }
    return found;
}

/* Does it in one where P >= 0 is made to hold? */
static bool in_other_state(Facts *facts, StateTest test, void *data,
                           const Poly *p)
{
    struct States *states = states_of(facts);
    Fact wanted = {.p = p, .rel = REL_NONNEG};
    bool found = false;

    for (uint32_t s = 0, asked = 0;
         p && !found && s < STATES && asked < STATES_ASKED; s++) {
        if (states->at[s].broken != NOWHERE)
            continue;
        found = make_hold(states, s, &wanted, facts->nfact, true) &&
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

    return value_of(states, s, data, &value) && value < 0;
}

bool states_find_negative(Facts *facts, const Poly *p)
{
    const Poly *no = poly_sub(facts->ps, poly_const(facts->ps, -1), p);
    bool negative = in_other_state(facts, is_negative, (void *)p, no);

    count_work(facts);
    return negative;
}

bool states_show_negative(Facts *facts, const Poly *p)
{
    struct States *states = states_of(facts);
    Shown *shown = &states->shown[p->hash & (SHOWN_KEPT - 1)];

    see_facts(states);
    if (shown->p == p && shown->moves == states->moves &&
        (shown->state == NOWHERE ||
         states->at[shown->state].broken == NOWHERE))
        return shown->state != NOWHERE;
    bool negative = in_some_state(facts, is_negative, (void *)p);
    *shown = (Shown){p, states->moves, negative ? states->last : NOWHERE};
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

    if (!value_of(states, s, x->p, &value) ||
        (x->upper ? value <= INT64_MAX : value >= INT64_MIN))
        return false;
    for (uint32_t i = 0; i < x->n; i++)
        if (!value_of(states, s, x->within[i], &value) ||
            value > INT64_MAX || value < INT64_MIN)
            return false;
    return true;
}

bool states_exceed(Facts *facts, const Poly *p, bool upper, uint32_t n,
                   const Poly *const *within)
{
    PolyStore *ps = facts->ps;
    Excess x = {p, upper, n, within};
    /* How far it is beyond; NULL where P has a number that is in the way. */
    const Poly *end = poly_const(ps, INT64_MIN);
    const Poly *beyond =
        upper ? poly_add(ps, p, end)
              : poly_sub(ps, end, poly_add(ps, p, poly_const(ps, 1)));

    bool found = in_some_state(facts, exceeds, &x) ||
                 in_other_state(facts, exceeds, &x, beyond);

    count_work(facts);
    return found;
}
