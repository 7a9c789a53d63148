/* repair.c - other values, with which a fact holds in a state. */
#include "verifier/prover/models/inside.h"

/* Estimates. */
enum {
    MAX_TRIED = 4,   /* variables, to make one fact hold */
    MAX_FACTS = 32,  /* of a variable that may get another value */
    MAX_MOVES = 16,  /* other values, to make a new fact hold, */
    MAX_ASKED = 2,   /* or to answer a question */
    MAX_TIMES = 3,   /* the same variable */
    MAX_PENDING = 64
};

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

/* Values from which others can be subtracted. */
static bool is_moderate(Wide x)
{
    const Wide end = (Wide)1 << 126;

    return -end < x && x < end;
}

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

/* Values move where another variable gets its first one. */
static void put(Repair *r, const Var *var, int64_t value)
{
    r->states->puts[r->s]++;
    *state_place(r->states, r->s, var) = value;
}

/* A value of VAR with which FACT holds, whose polynomial is NOW, unless that is
 * NULL. */
static bool find_value(Repair *r, const Fact *fact, const Wide *now,
                       const Var *var, int64_t *wanted)
{
    static const int64_t others[] = {1, 0, 8, -1, 64};
    struct States *states = r->states;
    int64_t was = *state_place(states, r->s, var), value = was;
    int64_t step = was == INT64_MAX ? -1 : 1;
    size_t nothers = r->asks ? 0 : sizeof others / sizeof *others;
    Wide next, by;
    bool ok = false;

    put(r, var, was + step);
    if (now && state_value(states, r->s, fact->p, &next) &&
        is_moderate(*now) && is_moderate(next) &&
        find_move(fact->rel, *now, step * (next - *now), &by) &&
        was + by <= INT64_MAX && was + by >= INT64_MIN) {
        put(r, var, value = (int64_t)(was + by));
        ok = state_meets(states, r->s, fact);
    }
    for (size_t i = 0; i < nothers && !ok; i++) {
        put(r, var, value = others[i]);
        ok = state_meets(states, r->s, fact);
    }
    *wanted = value;
    put(r, var, was);
    return ok;
}

/* How many facts of VAR do not hold any more, up to MOST; those are put on the
 * list if LIST_THEM. */
static uint32_t broken_facts(Repair *r, const Var *var, uint32_t most,
                             bool list_them)
{
    const Facts *facts = r->states->facts;
    const FactList *list = var->id < facts->of_room ? &facts->of[var->id]
                                                    : NULL;
    uint32_t broken = 0;

    if (list && list->n > MAX_FACTS)
        return MAX_PENDING;
    for (uint32_t i = list ? list->n : 0; i-- > 0 && broken < most;) {
        const Fact *fact = &facts->fact[list->fact[i]];
        if (list->fact[i] >= r->n ||
            (r->states->fact[list->fact[i]].unmet >> r->s & 1) ||
            state_meets(r->states, r->s, fact))
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

/* The one of the current atoms that was bound last before BELOW, and may have
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
    Wide now;
    bool has_value = state_value(states, r->s, fact->p, &now);

    facts_atoms(states->facts, fact->p, &states->atoms);
    for (uint32_t tried = 0; tried < MAX_TRIED && fewest; tried++) {
        Var *var = next_variable(r, below);
        int64_t wanted;
        if (!var)
            break;
        below = var->id;
        if (times_moved(r, var) >= MAX_TIMES ||
            !find_value(r, fact, has_value ? &now : NULL, var, &wanted))
            continue;
        int64_t was = *state_place(states, r->s, var);
        put(r, var, wanted);
        uint32_t broken = broken_facts(r, var, fewest, false);
        put(r, var, was);
        if (broken < fewest) {
            fewest = broken;
            best = var;
            best_value = wanted;
        }
    }
    if (!best)
        return false;
    r->moved[r->nmoved].var = best;
    r->moved[r->nmoved++].was = *state_place(states, r->s, best);
    put(r, best, best_value);
    return !fewest || r->npending + broken_facts(r, best, MAX_PENDING, true) <=
                          MAX_PENDING;
}

/* FACT does not hold, unless somebody ASKS. */
bool state_make_hold(struct States *states, uint32_t s, const Fact *fact,
                     uint32_t n, bool asks)
{
    Repair r = {.states = states, .s = s, .n = n, .fact = fact, .asks = asks};
    uint32_t moves = asks ? MAX_ASKED : MAX_MOVES;
    const Fact *last = fact; /* that was moved for */
    bool ok = true;

    states->moves++;
    if (!asks || !state_meets(states, s, fact))
        r.pending[r.npending++] = fact;
    while (ok && r.npending) {
        const Fact *next = r.pending[--r.npending];
        if (next == fact || !state_meets(states, s, next)) {
            ok = r.nmoved < moves && move_one(&r, next);
            last = next;
        }
        /* A move keeps the fact that it is for, and lists others of FACT's
         * variables, but not FACT. */
        if (ok && !r.npending && last != fact && !state_meets(states, s, fact))
            r.pending[r.npending++] = fact;
    }
    while (!ok && r.nmoved) {
        r.nmoved--;
        put(&r, r.moved[r.nmoved].var, r.moved[r.nmoved].was);
    }
    states->moves -= !ok; /* as if there had been none */
    return ok;
}
