/* magnitude.c - intervals of polynomials.
 *
 * A fact c*x + rest >= 0 bounds x by the interval of the rest, which may need
 * other variables' intervals; so does a definition.  A few steps of that are
 * taken, within a bound on the work for each question.  Ends beyond those of
 * i64 are as good as none.  Operators are those of verifier/operators.
 */
#include "verifier/prover/magnitude.h"

#include "verifier/operators/interval.h"
#include "verifier/prover/facts/inside.h"

#include <stdlib.h>
#include <string.h>

/* Estimates. */
enum {
    MAX_DEPTH = 4,
    MAX_FACTS = 12, /* about several variables */
    MAX_SEEN = 64,  /* of the newest ones, to find these */
    MAX_LOOKS = 400,
    BRIEF_DEPTH = 2,
    BRIEF_LOOKS = 48,
    KEPT = 128
};

/* The end of an atom that was found at a depth, and the facts then. */
typedef struct Kept {
    const Atom *atom;
    uint64_t state; /* facts_state */
    uint64_t undefined;
    uint32_t depth;
    uint32_t fact; /* that gave it; FACT_NONE where none did */
    Wide end;
} Kept;

struct Magnitudes {
    Kept at[2][KEPT]; /* lower and upper ones, by Atom.id */
};

void magnitudes_free(struct Magnitudes *kept)
{
    free(kept);
}

typedef struct Magnitude {
    Facts *facts;
    uint32_t looks; /* left: atoms and facts that may still be looked at */
    bool notes;     /* what is used is noted */
} Magnitude;

/* ---- terms ---- */

static Wide atom_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth);

static Interval atom_ends(Magnitude *m, const Atom *atom, uint32_t depth)
{
    return (Interval){atom_end(m, atom, false, depth),
                  atom_end(m, atom, true, depth)};
}

static Interval power_ends(Interval x, uint32_t power)
{
    Interval r = x;

    for (uint32_t i = 1; i < power; i++)
        r = interval_multiply(r, x);
    if (power % 2 == 0 && r.low < 0)
        r.low = 0; /* x takes one value at a time */
    return r;
}

static Wide term_end(Magnitude *m, const Term *t, bool upper, uint32_t depth)
{
    const Mono *mono = t->mono;
    Interval all = {t->coef, t->coef};

    if (mono->nfactor == 1 && mono->factor[0].power == 1) {
        Wide end = atom_end(m, mono->factor[0].atom, upper == (t->coef > 0),
                            depth);
        return clamp_end(t->coef * end);
    }
    for (uint32_t i = 0; i < mono->nfactor; i++)
        all = interval_multiply(
            all, power_ends(atom_ends(m, mono->factor[i].atom, depth),
                            mono->factor[i].power));
    return upper ? all.high : all.low;
}

/* Of P without term SKIP, or of all of it. */
static Wide sum_end(Magnitude *m, const Poly *p, uint32_t skip, bool upper,
                    uint32_t depth)
{
    Wide sum = 0;

    for (uint32_t i = 0; i < p->nterm && is_end(sum, upper); i++)
        if (i != skip)
            sum = add_ends(sum, term_end(m, &p->term[i], upper, depth),
                           upper);
    return sum;
}

static Wide poly_end(Magnitude *m, const Poly *p, bool upper, uint32_t depth)
{
    return sum_end(m, p, UINT32_MAX, upper, depth);
}

/* ---- variables ---- */

/* The end of a variable by FACT, whose term AT is that times a number: where
 * c*x + rest >= 0, x is at least -rest/c or at most rest/-c. */
static Wide fact_end(Magnitude *m, const Fact *fact, uint32_t at, bool upper,
                     uint32_t depth)
{
    Wide c = fact->p->term[at].coef;
    /* An equality says the same of -p. */
    bool turned = (c < 0) != upper;
    Wide rest = sum_end(m, fact->p, at, !turned, depth - 1);

    if (!is_end(rest, !turned))
        return no_end(upper);
    if (turned)
        rest = -rest;
    c = c < 0 ? -c : c;
    Wide end = wide_floor_div(rest, c);
    return clamp_end(upper ? end : -end);
}

static bool is_better(Wide end, Wide best, bool upper)
{
    return upper ? end < best : end > best;
}

/* By what its definition says, in the place of the variable. */
static Wide definition_end(Magnitude *m, const Atom *atom, bool upper,
                           uint32_t depth)
{
    const Poly *value = facts_stands_for(m->facts, atom->sample->u.var);

    m->facts->work++;
    return value ? poly_end(m, value, upper, depth - 1) : no_end(upper);
}

/* The facts that mention other variables, too: is one of them better than
 * BEST? */
static void look_at_facts(Magnitude *m, const Atom *atom, bool upper,
                          uint32_t depth, Wide *best, uint32_t *best_fact)
{
    const Facts *facts = m->facts;
    uint32_t var = atom->sample->u.var->id, hard = 0;

    if (var >= facts->bounds_room)
        return;
    const BoundList *list = &facts->bounds[var];
    uint32_t n = list->n ? facts->of[var].n : 0;
    uint32_t oldest = n > MAX_SEEN ? n - MAX_SEEN : 0;
    for (uint32_t i = list->n; i-- > 0 && list->at[i].nth >= oldest;) {
        const BoundFact *bound = &list->at[i];
        if (hard++ == MAX_FACTS || !m->looks)
            return;
        if (bound->term == TERM_NONE)
            continue;
        m->looks--;
        if (!(upper ? bound->upper : bound->lower))
            continue;
        Wide end = fact_end(m, &facts->fact[bound->fact], bound->term, upper,
                            depth);
        if (is_better(end, *best, upper)) {
            *best = end;
            *best_fact = bound->fact;
        }
    }
}

static Wide var_end(Magnitude *m, const Atom *atom, bool upper,
                    uint32_t depth, uint32_t *best_fact)
{
    const Var *var = atom->sample->u.var;
    Wide best = definition_end(m, atom, upper, depth);
    int64_t number;

    *best_fact = facts_end(m->facts, var, upper, &number);
    if (*best_fact != FACT_NONE && is_better(number, best, upper))
        best = number;
    else
        *best_fact = FACT_NONE;
    look_at_facts(m, atom, upper, depth, &best, best_fact);
    return best;
}

/* ---- opaque atoms ---- */

/* An atom as an operator, whose operands are looked at. */
typedef struct Opaque {
    IntervalOf of;
    Magnitude *m;
    const Atom *atom;
    uint32_t depth;
} Opaque;

/* Of other types than i64 only those are known that they are of, and what
 * their operators make of anything. */
static Wide operand_end(const IntervalOf *of, uint32_t i, bool upper)
{
    const Opaque *o = (const Opaque *)of;
    const Scalar *inner = o->atom->sample->arg[i];

    if (inner->elem == ELEM_I64)
        return poly_end(o->m, o->atom->arg[i], upper, o->depth - 1);
    Interval always = interval_always((Op)inner->op, (Elem)inner->elem);
    return upper ? always.high : always.low;
}

static Wide opaque_end(Magnitude *m, const Atom *atom, bool upper,
                       uint32_t depth)
{
    Elem elem = (Elem)atom->sample->arg[atom->narg - 1]->elem;
    Opaque o = {{(Op)atom->op, elem, ELEM_I64, true, operand_end}, m, atom,
                depth};

    return interval_end(&o.of, upper);
}

static Wide find_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth, uint32_t *fact)
{
    *fact = FACT_NONE;
    if (atom->op == OP_VAR)
        return var_end(m, atom, upper, depth, fact);
    return atom->narg ? opaque_end(m, atom, upper, depth) : no_end(upper);
}

/* Where the end of ATOM is from; FACT gave it, if one did. */
static void note_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth, uint32_t fact)
{
    if (fact != FACT_NONE) {
        const Fact *by = &m->facts->fact[fact];
        uint32_t at = poly_linear_term(by->p, atom);
        facts_use(m->facts, fact);
        if (at != TERM_NONE && m->looks) {
            m->looks--;
            fact_end(m, by, at, upper, depth);
        }
    } else if (atom->op == OP_VAR) {
        definition_end(m, atom, upper, depth);
    } else if (atom->narg) {
        opaque_end(m, atom, upper, depth);
    }
}

/* An i64 is one. */
static Wide own_end(const Facts *facts, bool upper)
{
    return facts->over_integers ? no_end(upper)
           : upper              ? INT64_MAX
                                : INT64_MIN;
}

static Wide atom_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth)
{
    Wide own = own_end(m->facts, upper);
    Kept *kept = &m->facts->magnitudes->at[upper][atom->id % KEPT];
    uint64_t state = facts_state(m->facts), undefined = m->facts->nundefined;

    if (atom->elem != ELEM_I64 || !depth || !m->looks)
        return own;
    bool is_kept = kept->atom == atom && kept->state == state &&
                   kept->undefined == undefined && kept->depth >= depth;
    if (is_kept && !m->notes)
        return kept->end;
    Kept end = *kept;
    if (!is_kept) {
        bool notes = m->notes;
        m->looks--;
        m->notes = false;
        end = (Kept){atom, state, undefined, depth, FACT_NONE, own};
        Wide found = find_end(m, atom, upper, depth, &end.fact);
        if (is_better(found, own, upper))
            end.end = found;
        if (m->looks)
            *kept = end;
        m->notes = notes;
    }
    if (m->notes && end.end != own)
        note_end(m, atom, upper, end.depth, end.fact);
    return end.end;
}

/* ---- questions ---- */

static bool is_within(Facts *facts, const Poly *p, bool upper, int64_t most,
                      bool briefly)
{
    uint32_t looks = briefly ? BRIEF_LOOKS : MAX_LOOKS;
    uint32_t depth = briefly ? BRIEF_DEPTH : MAX_DEPTH;
    Magnitude m = {.facts = facts, .looks = looks};

    if (!facts->magnitudes) {
        facts->magnitudes = ground_alloc(sizeof *facts->magnitudes);
        memset(facts->magnitudes, 0, sizeof *facts->magnitudes);
    }
    Wide end = poly_end(&m, p, upper, depth);

    facts->work += looks - m.looks;
    if (is_better(most, end, upper))
        return false;
    m.looks = looks;
    m.notes = true;
    poly_end(&m, p, upper, depth);
    facts->rule = "interval";
    return true;
}

/* As it stands, or with definitions in place: then what is in two of them may
 * cancel. */
static bool ask(Facts *facts, const Poly *p, bool upper, int64_t end)
{
    if (!p)
        return false;
    const Poly *expanded = facts_expand(facts, p);
    return is_within(facts, p, upper, end, true) ||
           is_within(facts, p, upper, end, false) ||
           (expanded != p && is_within(facts, expanded, upper, end, false));
}

bool magnitude_is_nonneg(Facts *facts, const Poly *p)
{
    return is_within(facts, p, false, 0, true);
}

bool magnitude_is_at_most(Facts *facts, const Poly *p, int64_t end)
{
    return ask(facts, p, true, end);
}

bool magnitude_is_at_least(Facts *facts, const Poly *p, int64_t end)
{
    return ask(facts, p, false, end);
}
