/* magnitude.c - intervals of polynomials.
 *
 * A fact c*x + rest >= 0 bounds x by the interval of the rest, which may need
 * other variables' intervals; so does a definition.  A few steps of that are
 * taken, within a bound on the work for each question.  Ends beyond those of
 * i64 are as good as none.
 */
#include "verifier/prover/magnitude.h"

#include "verifier/prover/facts/inside.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 Wide;

/* A little more than any i64: products of two have room in a Wide.  Upwards
 * it says that there is no upper end, downwards that there is no lower one;
 * an upper end below all i64 is rounded up to the other one. */
#define NO_END (((Wide)1 << 63) + 2)

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

typedef struct Ends {
    Wide low, high;
} Ends;

static Wide clamp(Wide x)
{
    return x > NO_END ? NO_END : x < -NO_END ? -NO_END : x;
}

static Wide no_end(bool upper)
{
    return upper ? NO_END : -NO_END;
}

static bool is_end(Wide x, bool upper)
{
    return x != no_end(upper);
}

/* The end of a sum: where one part has none, it has none. */
static Wide add_ends(Wide a, Wide b, bool upper)
{
    return is_end(a, upper) && is_end(b, upper) ? clamp(a + b)
                                                : no_end(upper);
}

static Ends multiply(Ends a, Ends b)
{
    if (a.low >= 0 && b.low >= 0)
        return (Ends){clamp(a.low * b.low), clamp(a.high * b.high)};
    Wide x[4] = {clamp(a.low * b.low), clamp(a.low * b.high),
                 clamp(a.high * b.low), clamp(a.high * b.high)};
    Ends r = {x[0], x[0]};

    for (int i = 1; i < 4; i++) {
        if (x[i] < r.low)
            r.low = x[i];
        if (x[i] > r.high)
            r.high = x[i];
    }
    return r;
}

static Wide floor_div(Wide a, Wide b)
{
    return b == 1 ? a : a / b - (a % b < 0);
}

/* ---- terms ---- */

static Wide atom_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth);

static Ends atom_ends(Magnitude *m, const Atom *atom, uint32_t depth)
{
    return (Ends){atom_end(m, atom, false, depth),
                  atom_end(m, atom, true, depth)};
}

static Ends power_ends(Ends x, uint32_t power)
{
    Ends r = x;

    for (uint32_t i = 1; i < power; i++)
        r = multiply(r, x);
    if (power % 2 == 0 && r.low < 0)
        r.low = 0; /* x takes one value at a time */
    return r;
}

static Wide term_end(Magnitude *m, const Term *t, bool upper, uint32_t depth)
{
    const Mono *mono = t->mono;
    Ends all = {t->coef, t->coef};

    if (mono->nfactor == 1 && mono->factor[0].power == 1) {
        Wide end = atom_end(m, mono->factor[0].atom, upper == (t->coef > 0),
                            depth);
        return clamp(t->coef * end);
    }
    for (uint32_t i = 0; i < mono->nfactor; i++)
        all = multiply(all, power_ends(atom_ends(m, mono->factor[i].atom,
                                                 depth),
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
    return clamp(upper ? floor_div(rest, c) : -floor_div(rest, c));
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

/* One of both operands; whichever it is, or the better one. */
static Wide either_end(Magnitude *m, const Atom *atom, uint32_t first,
                       bool upper, bool takes_better, uint32_t depth)
{
    Wide a = poly_end(m, atom->arg[first], upper, depth - 1);
    Wide b = poly_end(m, atom->arg[first + 1], upper, depth - 1);

    return is_better(a, b, upper) == takes_better ? a : b;
}

/* A number divided by a positive one stays on its side of 0, or gets there, and
 * is no further from it than by the least divisor. */
static Wide quotient_end(Magnitude *m, const Atom *atom, bool upper,
                         uint32_t depth)
{
    Wide end = poly_end(m, atom->arg[0], upper, depth - 1);
    Wide least = poly_end(m, atom->arg[1], false, depth - 1);

    if (least <= 0 || !is_end(end, upper))
        return no_end(upper);
    if (upper ? end < 0 : end >= 0)
        return 0;
    return atom->op == OP_FDIV ? floor_div(end, least) : end / least;
}

/* Less than the divisor, and on the side of what is divided. */
static Wide rest_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth)
{
    Wide least = poly_end(m, atom->arg[1], false, depth - 1);

    if (least <= 0)
        return no_end(upper);
    if (!upper && (atom->op == OP_FMOD ||
                   poly_end(m, atom->arg[0], false, depth - 1) >= 0))
        return 0;
    Wide most = poly_end(m, atom->arg[1], true, depth - 1);
    return !is_end(most, true) ? no_end(upper)
           : upper             ? most - 1
                               : 1 - most;
}

/* No more than an operand that is not negative. */
static Wide and_end(Magnitude *m, const Atom *atom, bool upper,
                    uint32_t depth)
{
    Wide best = no_end(upper);

    for (uint32_t i = 0; i < 2; i++) {
        if (poly_end(m, atom->arg[i], false, depth - 1) < 0)
            continue;
        Wide end = upper ? poly_end(m, atom->arg[i], true, depth - 1) : 0;
        if (is_better(end, best, upper))
            best = end;
    }
    return best;
}

/* Of operands that are not negative: no more than their sum, and for `|` no
 * less than either. */
static Wide or_end(Magnitude *m, const Atom *atom, bool upper, uint32_t depth)
{
    Wide a = poly_end(m, atom->arg[0], false, depth - 1);
    Wide b = poly_end(m, atom->arg[1], false, depth - 1);

    if (a < 0 || b < 0)
        return no_end(upper);
    if (!upper)
        return atom->op == OP_XOR ? 0 : a > b ? a : b;
    return add_ends(poly_end(m, atom->arg[0], true, depth - 1),
                    poly_end(m, atom->arg[1], true, depth - 1), true);
}

/* Nearer to 0, or to -1. */
static Wide shifted_end(Magnitude *m, const Atom *atom, bool upper,
                        uint32_t depth)
{
    Wide end = poly_end(m, atom->arg[0], upper, depth - 1);
    int64_t by;

    if (poly_is_const(atom->arg[1], &by) && by >= 0 && by < 63 &&
        is_end(end, upper))
        return floor_div(end, (Wide)1 << by);
    return upper ? (end < 0 ? -1 : end) : (end < 0 ? end : 0);
}

static Wide abs_end(Magnitude *m, const Atom *atom, bool upper,
                    uint32_t depth)
{
    Wide low = poly_end(m, atom->arg[0], false, depth - 1);
    Wide high = poly_end(m, atom->arg[0], true, depth - 1);

    if (upper)
        return high > -low ? high : -low;
    return low > 0 ? low : high < 0 ? -high : 0;
}

static Wide sign_end(Magnitude *m, const Atom *atom, bool upper,
                     uint32_t depth)
{
    Wide end = poly_end(m, atom->arg[0], upper, depth - 1);

    return (end > 0) - (end < 0);
}

/* The range of the type it is from; bit counts and signs have smaller ones. */
static Wide converted_end(const Atom *atom, bool upper)
{
    const Atom *inner = poly_as_atom(atom->arg[0]);
    Elem from = inner ? (Elem)inner->elem : ELEM_NONE;

    if (from == ELEM_BOOL)
        return upper;
    if (from == ELEM_NONE || !elem_is_int(from) || elem_info[from].bytes >= 8)
        return no_end(upper);
    if (inner->op == OP_POPCOUNT || inner->op == OP_CLZ)
        return upper ? 8 * (Wide)elem_info[from].bytes : 0;
    if (inner->op == OP_SGN)
        return upper ? 1 : -1;
    return upper ? (Wide)elem_info[from].max : (Wide)elem_info[from].min;
}

static Wide opaque_end(Magnitude *m, const Atom *atom, bool upper,
                       uint32_t depth)
{
    switch ((Op)atom->op) {
    case OP_MIN:
    case OP_MAX:
        return either_end(m, atom, 0, upper, upper == (atom->op == OP_MIN),
                          depth);
    case OP_SELECT:
        return either_end(m, atom, 1, upper, false, depth);
    case OP_DIV:
    case OP_FDIV:
        return quotient_end(m, atom, upper, depth);
    case OP_REM:
    case OP_FMOD:
        return rest_end(m, atom, upper, depth);
    case OP_AND:
        return and_end(m, atom, upper, depth);
    case OP_OR:
    case OP_XOR:
        return or_end(m, atom, upper, depth);
    case OP_SHR:
        return shifted_end(m, atom, upper, depth);
    case OP_ABS:
        return abs_end(m, atom, upper, depth);
    case OP_SGN:
        return sign_end(m, atom, upper, depth);
    case OP_POPCOUNT:
    case OP_CLZ:
        return upper ? 64 : 0;
    case OP_CONVERT:
        return converted_end(atom, upper);
    default:
        return no_end(upper);
    }
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
