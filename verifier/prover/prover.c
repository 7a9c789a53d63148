/* prover.c - signs and comparisons of polynomials, from facts.
 *
 * For a question, the facts that bear on it are gathered (query.c).
 * Then proofs are searched (search.c), at last as linear combinations
 * (linear.c), and by cases.
 */
#include "verifier/prover/prover.h"

#include "verifier/prover/inside.h"
#include "verifier/prover/magnitude.h"
#include "verifier/prover/z3.h"
#include "verifier/prover/models/states.h"

#include <stdlib.h>

/* ---- questions ---- */

/* The facts on the trail are used; so are the equalities that rewrote one of
 * these facts, or P. */
static void report_uses(Query *q, const Poly *p)
{
    Facts *facts = q->facts;
    AtomList list = {NULL, 0, 0};
    uint32_t n = q->trail.n;

    facts_walk_start(facts, &list);
    facts_walk(facts, p, &list);
    for (uint32_t i = 0; i < n; i++) {
        facts_use(facts, q->trail.at[i]);
        facts_walk(facts, facts->fact[q->trail.at[i]].p, &list);
    }
    for (uint32_t z = 0; z < q->nzero; z++) {
        const Poly *zero = facts->fact[q->zero[z]].p;
        bool used = false;
        for (uint32_t i = 0; i < list.n && !used; i++) {
            const Atom *atom = list.at[i];
            const Poly *self = poly_atom(atom);
            used = poly_degree_in(zero, atom) == 1 &&
                   facts_rewrite(facts, self) != self;
        }
        if (used)
            facts_use(facts, q->zero[z]);
    }
    free(list.at);
}

static bool prove_by_split(Facts *facts, Query *q, const Poly *p,
                           uint32_t splits);

/* NOW >= 0 is P >= 0 with equalities applied, and a short search did not find
 * a proof. */
static bool ask_deeply(Facts *facts, Query *q, const Poly *p, const Poly *now,
                       uint32_t splits)
{
    q->steps = QUERY_STEPS;
    bool proved = goal_nonneg(q, now, QUERY_DEPTH);
    facts->rule = q->rule;
    if (!proved) {
        proved = goal_linear(q, now);
        facts->rule = "linear";
    }
    if (proved) {
        report_uses(q, p);
        return true;
    }
    if (!prove_by_split(facts, q, p, splits))
        return false;
    facts->rule = "split";
    return true;
}

/* Is P >= 0?  Its definitions are in place. */
static bool ask(Facts *facts, Query *q, const Poly *p, uint32_t splits)
{
    const Poly *now = facts_rewrite(facts, p);

    q->trail.n = 0;
    facts->rule = "contradiction";
    if (q->absurd)
        return true;
    if (states_show_negative(facts, q->states, p))
        return false;
    query_make_ready(q);
    if (q->absurd)
        return true;
    if (q->ngoal > QUERY_GOALS - QUERY_STEPS) {
        q->stamp++;
        q->ngoal = 0;
    }
    q->steps = QUERY_STEPS / 4;
    if (goal_nonneg(q, now, 3)) {
        facts->rule = q->rule;
        report_uses(q, p);
        return true;
    }
    if (facts->brief || facts->deep <= 0 ||
        (splits == 0 && states_find_negative(facts, q->states, p)))
        return false;
    uint64_t before = facts_all_work(facts);
    bool proved = ask_deeply(facts, q, p, now, splits);
    if (splits == 0)
        facts->deep -= (int64_t)(facts_all_work(facts) - before);
    return proved;
}

/* An atom whose cases may be looked at one by one. */
static const Atom *choose_split(Query *q, uint32_t splits)
{
    const struct Prover *prover = q->facts->prover;

    for (uint32_t i = 0; i < q->nnear && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        if (atom->elem == ELEM_I64 &&
            (atom->op == OP_MIN || atom->op == OP_MAX ||
             atom->op == OP_ABS || atom->op == OP_SELECT) &&
            (splits == 0 || prover->split[0] != atom))
            return atom;
    }
    return NULL;
}

/* ATOM is one of its own arguments, or the negative of its only one. */
static void suppose_case(Facts *facts, const Atom *atom, bool first)
{
    PolyStore *ps = facts->ps;
    const Poly *self = poly_atom(atom), *one = poly_const(ps, 1);
    const Poly *a = atom->arg[0];

    if (atom->op == OP_SELECT) {
        const Atom *condition = poly_as_atom(a);
        const Scalar *s = condition ? atom_scalar(ps, condition) : NULL;
        if (s && first)
            facts_assume(facts, s, NULL);
        else if (s)
            facts_deny(facts, s, NULL);
        facts_suppose_zero(facts,
                           poly_sub(ps, self, atom->arg[first ? 1 : 2]));
        return;
    }
    if (atom->op == OP_ABS) {
        facts_suppose(facts, first ? a : poly_sub(ps, poly_neg(ps, a), one));
        facts_suppose_zero(facts, first ? poly_sub(ps, self, a)
                                        : poly_add(ps, self, a));
        return;
    }
    const Poly *b = atom->arg[1];
    const Poly *apart = atom->op == OP_MIN ? poly_sub(ps, b, a)
                                           : poly_sub(ps, a, b);
    facts_suppose(facts,
                  first ? apart : poly_sub(ps, poly_neg(ps, apart), one));
    facts_suppose_zero(facts, poly_sub(ps, self, first ? a : b));
}

/* In both cases of some atom. */
static bool prove_by_split(Facts *facts, Query *q, const Poly *p,
                           uint32_t splits)
{
    const Atom *atom = splits < QUERY_SPLITS ? choose_split(q, splits) : NULL;
    uint32_t used = facts->nused;

    if (!atom)
        return false;
    facts->prover->split[splits] = atom;
    for (int first = 1; first >= 0; first--) {
        uint32_t mark = facts_mark(facts);
        suppose_case(facts, atom, first != 0);
        Query *inner = query_open(facts, p, splits + 1);
        bool proved = ask(facts, inner, p, splits + 1);
        facts_undo(facts, mark);
        if (!proved) {
            facts_unuse(facts, used);
            return false;
        }
    }
    return true;
}

/* Is P >= 0, with no credit left? */
static bool ask_briefly(Facts *facts, const Poly *p)
{
    const Poly *now = facts_rewrite(facts, p);

    facts_atoms(facts, now, &facts->atoms);
    if (states_show_negative(facts, query_states_near(facts, &facts->atoms), p))
        return false;
    Query *q = query_open_briefly(facts, now);
    q->steps = QUERY_TIRED_STEPS;
    if (q->absurd) {
        facts->rule = "contradiction";
        return true;
    }
    bool proved = goal_nonneg(q, now, 2);
    facts->rule = q->rule;
    if (proved)
        report_uses(q, p);
    return proved;
}

/* A question was answered, hard or not: there is credit for others. */
static void earn(Facts *facts)
{
    facts->credit += FACTS_CREDIT_EACH * FACTS_TERMS_EACH;
    facts->credit_brief += FACTS_CREDIT_BRIEF_EACH * FACTS_TERMS_EACH;
}

/* A hard one was, by the work since BEFORE.  Who finds proofs goes on: these
 * cost little, and nothing where no credit is left. */
static void pay(Facts *facts, bool proved, uint64_t before)
{
    int64_t work = (int64_t)(facts_all_work(facts) - before);

    if (!facts_tired(facts))
        facts->credit -= proved ? work / FACTS_PROOFS_EACH : work;
    else if (!proved)
        facts->credit_brief -= work;
}

/* Is P >= 0?  It takes a search to know. */
static bool ask_search(Facts *facts, const Poly *p)
{
    uint64_t before = facts_all_work(facts);

    if (facts_exhausted(facts))
        return false;
    bool proved = facts_tired(facts)
                      ? ask_briefly(facts, p)
                      : ask(facts, query_open(facts, p, 0), p, 0);
    pay(facts, proved, before);
    return proved;
}

/* Does a fact say it by itself? */
static bool is_said(Facts *facts, const Poly *p)
{
    uint32_t k = facts_saying(facts, facts_tighten(facts->ps, p));

    if (k == FACT_NONE)
        return false;
    facts_use(facts, k);
    facts->rule = "match";
    return true;
}

bool is_nonneg(Facts *facts, const Poly *p)
{
    int64_t value;

    p = facts_expand(facts, p);
    if (!p)
        return false;
    if (poly_is_const(p, &value) && value >= 0) {
        facts->rule = "numbers";
        return true;
    }
    if (facts->solver_use == SOLVER_ONLY)
        return z3_nonneg(facts, p);
    if (facts->nabsurd) {
        facts->rule = "contradiction";
        return true; /* it is never reached */
    }
    if (!facts->simply)
        earn(facts);
    if (is_said(facts, p))
        return true;
    if (magnitude_is_nonneg(facts, p))
        return true;
    if (facts->simply || states_refute(facts, p))
        return false;
    return ask_search(facts, p) ||
           (facts->solver_use == SOLVER_LAST && z3_nonneg(facts, p));
}

bool is_le(Facts *facts, const Poly *a, const Poly *b)
{
    return is_nonneg(facts, poly_sub(facts->ps, b, a));
}

bool is_lt(Facts *facts, const Poly *a, const Poly *b)
{
    return is_le(facts, poly_add(facts->ps, a, poly_const(facts->ps, 1)), b);
}

static const Poly *minus_one(Facts *facts, const Poly *p)
{
    return poly_sub(facts->ps, p, poly_const(facts->ps, 1));
}

Verdict prove_nonneg(Facts *facts, const Poly *p)
{
    if (is_nonneg(facts, p))
        return PROVED;
    return !facts->seeks_proofs &&
                   is_nonneg(facts, minus_one(facts, poly_neg(facts->ps, p)))
               ? REFUTED
               : UNKNOWN;
}

Verdict prove_positive(Facts *facts, const Poly *p)
{
    return prove_nonneg(facts, minus_one(facts, p));
}

Verdict prove_le(Facts *facts, const Poly *a, const Poly *b)
{
    return prove_nonneg(facts, poly_sub(facts->ps, b, a));
}

Verdict prove_lt(Facts *facts, const Poly *a, const Poly *b)
{
    return prove_positive(facts, poly_sub(facts->ps, b, a));
}

/* Is P a fact's nonzero polynomial, or its negative? */
static bool is_known_nonzero(Query *q, const Poly *p)
{
    const Poly *now = facts_rewrite(q->facts, p);

    for (uint32_t i = 0; i < q->nnonzero; i++) {
        const Poly *known = q->nonzero[i].p;
        const Poly *by = poly_divide(q->ps, known, now);
        int64_t factor;
        /* A multiple of P is not zero: nor is P. */
        if (!by || (poly_is_const(by, &factor) && factor == 0))
            continue;
        q->trail.n = 0;
        trail_use(q, &q->nonzero[i]);
        report_uses(q, p);
        return true;
    }
    return false;
}

unsigned prove_sign(Facts *facts, const Poly *p)
{
    int64_t value;

    p = facts_expand(facts, p);
    if (!p)
        return SIGN_ANY;
    if (poly_is_const(p, &value))
        return value < 0 ? SIGN_NEGATIVE : value ? SIGN_POSITIVE : SIGN_ZERO;
    const Poly *minus = poly_neg(facts->ps, p);
    unsigned sign = SIGN_ANY;
    if (!minus)
        return sign;
    if (is_nonneg(facts, p))
        sign &= ~(unsigned)SIGN_NEGATIVE;
    if (is_nonneg(facts, minus))
        sign &= ~(unsigned)SIGN_POSITIVE;
    if (facts->simply && (sign == SIGN_ANY || sign == SIGN_ZERO))
        return sign;
    if (sign == SIGN_ANY || sign == SIGN_ZERO) {
        uint64_t before = facts_all_work(facts);
        Query *q = facts_tired(facts)
                       ? query_open_briefly(facts, facts_rewrite(facts, p))
                       : query_open(facts, p, 0);
        if (sign == SIGN_ANY && is_known_nonzero(q, p))
            sign &= ~(unsigned)SIGN_ZERO;
        pay(facts, !(sign & SIGN_ZERO), before);
        return sign;
    }
    const Poly *off_zero =
        minus_one(facts, sign & SIGN_POSITIVE ? p : minus);
    if (is_nonneg(facts, off_zero))
        sign &= ~(unsigned)SIGN_ZERO;
    return sign;
}

unsigned prover_sign(const Poly *p, void *facts)
{
    return prove_sign(facts, p);
}

/* Are the factors of P nonzero, one by one? */
static bool has_nonzero_factors(Facts *facts, const Poly *p)
{
    const Poly *common = poly_common_factor(facts->ps, p);

    if (poly_degree(common) == 0 || poly_degree(p) < 2)
        return false;
    const Mono *mono = common->term[0].mono;
    for (uint32_t k = 0; k < mono->nfactor; k++)
        if (prove_sign(facts, poly_atom(mono->factor[k].atom)) &
            SIGN_ZERO)
            return false;
    const Poly *rest = poly_divide(facts->ps, p, common);
    return rest && !(prove_sign(facts, rest) & SIGN_ZERO);
}

Verdict prove_nonzero(Facts *facts, const Poly *p)
{
    unsigned sign = prove_sign(facts, p);

    if (!(sign & SIGN_ZERO))
        return PROVED;
    if (sign == SIGN_ZERO)
        return REFUTED;
    p = facts_normal(facts, p);
    return p && !poly_is_zero(p) && has_nonzero_factors(facts, p) ? PROVED
                                                                  : UNKNOWN;
}

Verdict prove_eq(Facts *facts, const Poly *a, const Poly *b)
{
    const Poly *apart = poly_sub(facts->ps, a, b);

    if (!apart)
        return UNKNOWN;
    unsigned sign = prove_sign(facts, apart);
    return sign == SIGN_ZERO       ? PROVED
           : !(sign & SIGN_ZERO) ? REFUTED
                                   : UNKNOWN;
}

Verdict prove_compare(Facts *facts, const Poly *a, Op op, const Poly *b)
{
    switch (op) {
    case OP_LT:
        return prove_lt(facts, a, b);
    case OP_LE:
        return prove_le(facts, a, b);
    case OP_GT:
        return prove_lt(facts, b, a);
    case OP_GE:
        return prove_le(facts, b, a);
    case OP_EQ:
        return prove_eq(facts, a, b);
    case OP_NE:
        return prove_nonzero(facts, poly_sub(facts->ps, a, b));
    default:
        return UNKNOWN;
    }
}
