/* atoms.c - what is true of opaque atoms.
 *
 * Where X / Y has a value, X == Y*(X / Y) + X % Y and |X % Y| < |Y|, and
 * X % Y is zero or has the sign of X; X == Y*fdiv(X, Y) + fmod(X, Y), and
 * fmod(X, Y) lies between 0 and Y, which it is not: docs/language.md,
 * section 4.  Masks and shifts divide as these do (division.h).  What follows
 * from these depends on the signs of X and Y, which are asked of the facts met
 * so far.
 *
 * Numbers below a power of two have their bits below it, and so has what `|`
 * and `^` make of them.  Powers are literals, one bit that is shifted, and what
 * an assert says to have no bit in common with the number before it.
 */
#include "verifier/operators/interval.h"
#include "verifier/prover/division.h"
#include "verifier/prover/inside.h"

/* How an atom is looked at: its polynomial, its arguments, and the query. */
typedef struct View {
    Query *q;
    const Poly *self, *x, *y;
} View;

static const Poly *number(const View *v, int64_t value)
{
    return poly_const(v->q->ps, value);
}

static const Poly *add(const View *v, const Poly *a, const Poly *b)
{
    return poly_add(v->q->ps, a, b);
}

static const Poly *sub(const View *v, const Poly *a, const Poly *b)
{
    return poly_sub(v->q->ps, a, b);
}

/* A <= B, by what is on the trail from MARK on. */
static void know_le(const View *v, const Poly *a, const Poly *b,
                    uint32_t mark)
{
    query_know(v->q, sub(v, b, a), mark);
}

static void know_eq(const View *v, const Poly *a, const Poly *b,
                    uint32_t mark)
{
    know_le(v, a, b, mark);
    know_le(v, b, a, mark);
}

/* LOW <= self <= HIGH whatever else holds. */
static void know_range(const View *v, int64_t low, int64_t high)
{
    know_le(v, number(v, low), v->self, v->q->trail.n);
    know_le(v, v->self, number(v, high), v->q->trail.n);
}

/* ---- conditions ---- */

/* Which facts there are about the variables of P itself. */
static uint64_t facts_about(const Facts *facts, const Poly *p)
{
    uint64_t about = 0;

    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            uint32_t var = atom->op == OP_VAR ? atom->sample->u.var->id
                                              : facts->of_room;
            const FactList *list =
                var < facts->of_room ? &facts->of[var] : NULL;
            if (list && list->n)
                about += facts->fact[list->fact[list->n - 1]].serial;
        }
    return about;
}

/* Is all that proved it still there?  Then the trail says so. */
static bool still_holds(Query *q, const Condition *c)
{
    const Facts *facts = q->facts;

    for (uint32_t i = 0; i < c->nuse; i++)
        if (c->use[i].fact >= facts->nfact ||
            facts->fact[c->use[i].fact].serial != c->use[i].serial)
            return false;
    for (uint32_t i = 0; i < c->nuse; i++)
        trail_push(q, c->use[i].fact);
    return true;
}

/* The facts on the trail from MARK on prove it. */
static void keep_proof(const Query *q, Condition *c, uint32_t mark)
{
    for (uint32_t i = mark; i < q->trail.n; i++) {
        uint32_t fact = q->trail.at[i], k = 0;
        while (k < c->nuse && c->use[k].fact != fact)
            k++;
        if (k < c->nuse)
            continue;
        if (k == CONDITION_USES) {
            c->p = NULL;
            return;
        }
        c->use[c->nuse++] = (Use){fact, q->facts->fact[fact].serial};
    }
}

/* Is P >= 0?  Asked of the same atoms for many a question, while the facts
 * change but slowly. */
static bool is_condition(Query *q, const Poly *p)
{
    const Facts *facts = q->facts;
    uint64_t about = facts_about(facts, p);
    uint32_t left = q->steps, mark = q->trail.n;
    Condition *c = query_condition(q, p);

    if (c->p == p && c->equal_version == facts->equal_version) {
        if (c->proved && still_holds(q, c))
            return true;
        if (!c->proved && c->about == about)
            return false;
    }
    q->steps = QUERY_SIDE_STEPS;
    bool proved = goal_nonneg(q, p, 3);
    q->steps = left;
    *c = (Condition){.p = p, .equal_version = facts->equal_version,
                     .proved = proved, .about = about};
    if (proved)
        keep_proof(q, c, mark);
    return proved;
}

/* Can A <= B be proved with what is known so far?  Then the trail says by
 * what. */
static bool can_le(const View *v, const Poly *a, const Poly *b)
{
    Query *q = v->q;
    const Poly *p = facts_rewrite(q->facts, sub(v, b, a));
    int64_t value;

    if (!p)
        return false;
    return poly_is_const(p, &value) ? value >= 0 : is_condition(q, p);
}

/* ---- divisions; self is the quotient, or the rest ---- */

/* The signs of X and Y as far as they can be proved: 1 for X >= 0, -1 for
 * X <= 0, 0 for neither; 1 for Y >= 1, -1 for Y <= -1. */
typedef struct Signs {
    int x, y;
} Signs;

static Signs ask_signs(const View *v)
{
    const Poly *zero = number(v, 0);
    Signs s = {0, 0};

    if (can_le(v, number(v, 1), v->y))
        s.y = 1;
    else if (can_le(v, v->y, number(v, -1)))
        s.y = -1;
    if (s.y && can_le(v, zero, v->x))
        s.x = 1;
    else if (s.y && can_le(v, v->x, zero))
        s.x = -1;
    return s;
}

/* LOW <= X - Y*self <= HIGH. */
static void know_rest_of(const View *v, const Poly *low, const Poly *high,
                         uint32_t mark)
{
    const Poly *rest =
        sub(v, v->x, poly_mul(v->q->ps, v->y, v->self));
    know_le(v, low, rest, mark);
    know_le(v, rest, high, mark);
}

static void know_quotient(const View *v, bool is_floor, uint32_t mark)
{
    Signs s = ask_signs(v);
    const Poly *zero = number(v, 0), *one = number(v, 1);
    /* The greatest |rest|, where Y has a sign. */
    const Poly *most = s.y > 0 ? sub(v, v->y, one)
                               : sub(v, number(v, -1), v->y);
    const Poly *least = poly_neg(v->q->ps, most);

    if (!s.y)
        return;
    if (is_floor)
        know_rest_of(v, s.y > 0 ? zero : least, s.y > 0 ? most : zero, mark);
    else
        know_rest_of(v, s.x > 0 ? zero : least, s.x < 0 ? zero : most, mark);
    if (s.x == s.y)
        know_le(v, zero, v->self, mark);
    else if (s.x)
        /* To zero; fdiv(1, -2) is -1, which is below it too. */
        know_le(v, v->self, zero, mark);
    if (s.x > 0 && s.y > 0)
        know_le(v, v->self, v->x, mark);
    if (s.x < 0 && s.y > 0)
        know_le(v, v->x, v->self, mark);
}

static void know_rest(const View *v, bool is_floor, uint32_t mark)
{
    Signs s = ask_signs(v);
    const Poly *zero = number(v, 0), *one = number(v, 1);
    const Poly *most = s.y > 0 ? sub(v, v->y, one)
                               : sub(v, number(v, -1), v->y);
    const Poly *least = poly_neg(v->q->ps, most);

    if (!s.y)
        return;
    int sign = is_floor ? s.y : s.x;
    know_le(v, sign > 0 ? zero : least, v->self, mark);
    know_le(v, v->self, sign < 0 ? zero : most, mark);
    if (s.x > 0 && sign > 0)
        know_le(v, v->self, v->x, mark);
    if (s.x < 0 && sign < 0)
        know_le(v, v->x, v->self, mark);
    /* Nothing to be divided. */
    if (s.x && s.x == sign &&
        (s.x > 0 ? can_le(v, v->x, most) : can_le(v, least, v->x)))
        know_eq(v, v->self, v->x, mark);
}

static void know_whole(const View *v, const Poly *quotient)
{
    const Poly *whole = poly_mul(v->q->ps, v->y, quotient);
    know_eq(v, v->x, add(v, whole, v->self), v->q->trail.n);
}

/* The quotient that belongs to the rest, which nobody has mentioned. */
static void make_quotient(const View *v, bool floors)
{
    PolyStore *ps = v->q->ps;
    const Scalar *x = poly_scalar(ps, v->x), *y = poly_scalar(ps, v->y);
    const Scalar *whole =
        x && y ? scalar_binary(poly_store_terms(ps),
                               floors ? OP_FDIV : OP_DIV, x, y)
               : NULL;

    if (!whole)
        return;
    View quotient = *v;
    quotient.self = poly_of(ps, whole);
    uint32_t mark = v->q->trail.n;
    know_quotient(&quotient, floors, mark);
    v->q->trail.n = mark;
    know_whole(v, quotient.self);
}

/* X == Y*quotient + self. */
static void know_quotient_of(const View *v, bool floors)
{
    const Query *q = v->q;
    bool found = false;

    for (uint32_t i = 0; i < q->atoms.n && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        Division d;
        if (!atom_is_quotient(q->ps, atom, &d) || d.x != v->x ||
            d.y != v->y || d.floors != floors)
            continue;
        know_whole(v, poly_atom(atom));
        found = true;
    }
    if (!found)
        make_quotient(v, floors);
}

/* Others that IS says are of the same X and Y: what they are rounded to does
 * not matter where X >= 0 and Y >= 1. */
static void know_same(const View *v, bool floors,
                      bool (*is)(PolyStore *, const Atom *, Division *))
{
    const Query *q = v->q;
    uint32_t mark = q->trail.n;

    for (uint32_t i = 0; i < q->atoms.n && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        Division d;
        if (poly_atom(atom) == v->self || !is(q->ps, atom, &d) ||
            d.x != v->x || d.y != v->y)
            continue;
        if (d.floors == floors || (can_le(v, number(v, 1), v->y) &&
                                   can_le(v, number(v, 0), v->x)))
            know_eq(v, v->self, poly_atom(atom), mark);
        v->q->trail.n = mark;
    }
}

/* Is it a division?  Then that is what is known of it. */
static bool know_division(View *v, const Atom *atom)
{
    uint32_t mark = v->q->trail.n;
    Division d;
    bool divides = atom_is_quotient(v->q->ps, atom, &d);
    bool leaves = !divides && atom_is_rest(v->q->ps, atom, &d);

    if (!divides && !leaves)
        return false;
    v->x = d.x;
    v->y = d.y;
    if (divides) {
        know_quotient(v, d.floors, mark);
    } else {
        know_quotient_of(v, d.floors);
        know_rest(v, d.floors, mark);
    }
    v->q->trail.n = mark;
    know_same(v, d.floors, divides ? atom_is_quotient : atom_is_rest);
    return true;
}

/* ---- the others ---- */

static void know_extreme(const View *v, bool is_min, uint32_t mark)
{
    if (is_min) {
        know_le(v, v->self, v->x, mark);
        know_le(v, v->self, v->y, mark);
    } else {
        know_le(v, v->x, v->self, mark);
        know_le(v, v->y, v->self, mark);
    }
    if (can_le(v, v->x, v->y))
        know_eq(v, v->self, is_min ? v->x : v->y, mark);
    else if (can_le(v, v->y, v->x))
        know_eq(v, v->self, is_min ? v->y : v->x, mark);
}

static void know_abs(const View *v, uint32_t mark)
{
    const Poly *minus = poly_neg(v->q->ps, v->x);

    know_le(v, number(v, 0), v->self, mark);
    know_le(v, v->x, v->self, mark);
    know_le(v, minus, v->self, mark);
    if (can_le(v, number(v, 0), v->x))
        know_eq(v, v->self, v->x, mark);
    else if (can_le(v, v->x, number(v, 0)))
        know_eq(v, v->self, minus, mark);
}

static void know_sgn(const View *v, uint32_t mark)
{
    know_range(v, -1, 1);
    if (can_le(v, number(v, 1), v->x))
        know_le(v, number(v, 1), v->self, mark);
    else if (can_le(v, number(v, 0), v->x))
        know_le(v, number(v, 0), v->self, mark);
    if (can_le(v, v->x, number(v, -1)))
        know_le(v, v->self, number(v, -1), mark);
    else if (can_le(v, v->x, number(v, 0)))
        know_le(v, v->self, number(v, 0), mark);
}

/* `&` clears bits, of the sign too. */
static void know_and(const View *v, uint32_t mark)
{
    const Poly *zero = number(v, 0);

    for (int i = 0; i < 2; i++) {
        const Poly *side = i ? v->y : v->x;
        if (can_le(v, zero, side)) {
            know_le(v, zero, v->self, mark);
            know_le(v, v->self, side, mark);
        }
        v->q->trail.n = mark;
    }
}

static void know_or(const View *v, bool is_xor, uint32_t mark)
{
    const Poly *zero = number(v, 0);

    if (!can_le(v, zero, v->x) || !can_le(v, zero, v->y))
        return;
    know_le(v, zero, v->self, mark);
    know_le(v, v->self, add(v, v->x, v->y), mark);
    if (!is_xor) {
        know_le(v, v->x, v->self, mark);
        know_le(v, v->y, v->self, mark);
    }
}

/* ---- powers of two ---- */

/* A literal with one bit. */
static bool is_bit(const Poly *p)
{
    int64_t value;

    return poly_is_const(p, &value) && value > 0 && (value & (value - 1)) == 0;
}

static bool is_shifted_bit(const Atom *atom)
{
    return atom->op == OP_SHL && atom->elem == ELEM_I64 &&
           is_bit(atom->arg[0]);
}

/* Is P & (P - 1), or the other way round, known to be 0?  Only where somebody
 * mentions it. */
static bool is_asserted_power(const View *v, const Poly *p)
{
    const Query *q = v->q;
    const Poly *before = sub(v, p, number(v, 1));

    for (uint32_t i = 0; i < q->atoms.n && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        if (atom->op == OP_AND && atom->elem == ELEM_I64 &&
            ((atom->arg[0] == p && atom->arg[1] == before) ||
             (atom->arg[1] == p && atom->arg[0] == before)))
            return can_le(v, poly_atom(atom), number(v, 0));
    }
    return false;
}

/* X and Y are not negative: so self, of which they have all bits, stays below a
 * power of two if they do.  POWER, if it is not negative, is one. */
static void know_below(const View *v, const Poly *power, uint32_t mark)
{
    const Poly *most = sub(v, power, number(v, 1));

    if (can_le(v, v->x, most) && can_le(v, v->y, most))
        know_le(v, v->self, most, mark);
}

/* The least literal that some fact says X does not exceed; false: there is
 * none. */
static bool least_above(const View *v, const Poly *x, int64_t *least)
{
    bool found = poly_is_const(x, least);

    for (uint32_t i = 0; i < v->q->nknown && !poly_is_const(x, least); i++) {
        const Poly *p = add(v, v->q->known[i].p, x);
        int64_t value;
        if (p && poly_is_const(p, &value) && (!found || value < *least)) {
            *least = value;
            found = true;
        }
    }
    return found;
}

static void know_below_powers(const View *v)
{
    const Query *q = v->q;
    uint32_t mark = q->trail.n;
    const Poly *zero = number(v, 0);
    int64_t x, y;

    if (!can_le(v, zero, v->x) || !can_le(v, zero, v->y))
        return;
    uint32_t signs = q->trail.n;
    if (least_above(v, v->x, &x) && least_above(v, v->y, &y) &&
        x >= 0 && y >= 0 && (x | y) < INT64_MAX / 2)
        know_below(v,
                   number(v, (int64_t)1
                                 << (64 - __builtin_clzll(
                                              (uint64_t)(x | y) | 1))),
                   mark);
    for (uint32_t i = 0; i < q->atoms.n && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        v->q->trail.n = signs;
        if (is_shifted_bit(atom) ||
            (atom->op == OP_VAR && atom->elem == ELEM_I64 &&
             is_asserted_power(v, poly_atom(atom))))
            know_below(v, poly_atom(atom), mark);
    }
}

/* One bit, shifted by X (self is BIT << X), is below what a larger count makes
 * of it, if that is not negative: then it has lost no bit. */
static void know_shifted_bit(const View *v, const Atom *self)
{
    const Query *q = v->q;
    uint32_t mark = q->trail.n;
    const Poly *one = number(v, 1), *count = self->arg[1];

    if (can_le(v, count, number(v, 62)) && poly_is_value(self->arg[0], 1))
        know_le(v, one, v->self, mark);
    for (uint32_t i = 0; i < q->atoms.n && i < QUERY_MAX_ATOMS; i++) {
        const Atom *atom = q->atoms.at[i];
        const Poly *other = poly_atom(atom);
        v->q->trail.n = mark;
        if (atom == self || !is_shifted_bit(atom) ||
            atom->arg[0] != self->arg[0] ||
            !can_le(v, count, atom->arg[1]) || !can_le(v, one, other))
            continue;
        know_le(v, one, v->self, mark);
        know_le(v, v->self, other, mark);
        if (can_le(v, add(v, count, one), atom->arg[1]))
            know_le(v, poly_scale(q->ps, v->self, 2), other, mark);
    }
}

/* X >> k, where k is no literal: nearer to 0, or to -1. */
static void know_shr(const View *v, uint32_t mark)
{
    const Poly *zero = number(v, 0), *below = number(v, -1);

    if (can_le(v, zero, v->x)) {
        know_le(v, zero, v->self, mark);
        know_le(v, v->self, v->x, mark);
    } else if (can_le(v, v->x, below)) {
        know_le(v, v->x, v->self, mark);
        know_le(v, v->self, below, mark);
    }
}

/* X << k is X * 2^k where no bit is lost. */
static void know_shl(const View *v, uint32_t mark)
{
    int64_t by;

    if (!poly_is_const(v->y, &by) || by < 0 || by > 61)
        return;
    int64_t most = INT64_MAX >> by;
    if (can_le(v, v->x, number(v, most)) &&
        can_le(v, number(v, -most - 1), v->x))
        know_eq(v, v->self, poly_scale(v->q->ps, v->x, (int64_t)1 << by),
                mark);
}

/* What OP makes of anything. */
static void know_always(const View *v, Op op, Elem elem)
{
    Interval always = interval_always(op, elem);

    if (!interval_leaves(ELEM_I64, always))
        know_range(v, (int64_t)always.low, (int64_t)always.high);
}

void query_know_atom(Query *q, const Atom *atom)
{
    View v = {q, poly_atom(atom), NULL, NULL};
    uint32_t mark = q->trail.n;

    if (atom->elem != ELEM_I64 || !atom->narg || know_division(&v, atom))
        return;
    v.x = atom->arg[0];
    v.y = atom->narg > 1 ? atom->arg[1] : NULL;
    switch ((Op)atom->op) {
    case OP_MIN:
    case OP_MAX:
        know_extreme(&v, atom->op == OP_MIN, mark);
        break;
    case OP_ABS:
        know_abs(&v, mark);
        break;
    case OP_SGN:
        know_sgn(&v, mark);
        break;
    case OP_AND:
        know_and(&v, mark);
        break;
    case OP_OR:
    case OP_XOR:
        know_or(&v, atom->op == OP_XOR, mark);
        q->trail.n = mark;
        know_below_powers(&v);
        break;
    case OP_SHR:
        know_shr(&v, mark);
        break;
    case OP_SHL:
        know_shl(&v, mark);
        q->trail.n = mark;
        if (is_shifted_bit(atom))
            know_shifted_bit(&v, atom);
        break;
    case OP_CPL:
        know_eq(&v, v.self, sub(&v, number(&v, -1), v.x), mark);
        break;
    case OP_POPCOUNT:
    case OP_CLZ:
        know_always(&v, (Op)atom->op, ELEM_I64);
        break;
    case OP_CONVERT:
        know_always(&v, (Op)atom->sample->arg[0]->op,
                    (Elem)atom->sample->arg[0]->elem);
        break;
    default:
        break;
    }
    q->trail.n = mark;
}
