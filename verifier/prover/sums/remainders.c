/* remainders.c - sums of intervals with remainders in them.
 *
 *   g*(x mod y - z mod y)   is g*(x - z) plus a multiple of g*y: the sum is
 *                       never zero if it is not with any multiple
 *   x % c, fmod(x, c)   c a small number: for each value v of the remainder;
 *                       that of x + k, for a number k, is then (v + k) mod c
 *   x % y, fmod(x, y)   0 <= x < 2*y: it is x or x - y
 *
 * `x & 2^k - 1` is fmod(x, 2^k) (division.h).  `%` is taken for a remainder to
 * minus infinity where its operands are known not to be negative; else it is
 * left alone.
 */
#include "verifier/prover/division.h"
#include "verifier/prover/sums/sums.h"

/* The modulus, atoms, and questions in each other.  Estimates. */
enum { MAX_MODULUS = 4, MAX_FOUND = 16, MAX_NESTED = 3 };

typedef struct Found {
    const Atom *at[MAX_FOUND];
    Division of[MAX_FOUND];
    uint32_t n;
} Found;

/* The remainders that P mentions. */
static void find_in(PolyStore *ps, const Poly *p, Found *found)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            bool fresh = found->n < MAX_FOUND &&
                         atom_is_rest(ps, atom, &found->of[found->n]);
            for (uint32_t m = 0; m < found->n; m++)
                fresh = fresh && found->at[m] != atom;
            if (fresh)
                found->at[found->n++] = atom;
        }
}

static Found find_remainders(PolyStore *ps, const Sum *sum)
{
    Found found = {.n = 0};

    find_in(ps, sum->offset, &found);
    for (uint32_t i = 0; i < sum->n; i++) {
        find_in(ps, sum->dim[i].stride, &found);
        find_in(ps, sum->dim[i].low, &found);
        find_in(ps, sum->dim[i].high, &found);
    }
    return found;
}

/* Does D leave x - y*floor(x / y) with y > 0? */
static bool is_floored(SumCx *cx, const Division *d)
{
    return is_le(cx->facts, poly_const(cx->ps, 1), d->y) &&
           (d->floors || is_nonneg(cx->facts, d->x));
}

/* ATOM is VALUE, in the current case. */
static bool put(SumCx *cx, const Atom *atom, const Poly *value)
{
    return sums_suppose(cx, poly_sub(cx->ps, poly_atom(atom), value),
                        true);
}

static void say_case(SumCx *cx, const Atom *atom, const Poly *value)
{
    Buf *out = proof_begin(cx->proof);

    if (!out)
        return;
    buf_text(out, "case ");
    sums_say_poly(cx, poly_atom(atom), out);
    buf_text(out, " == ");
    sums_say_poly(cx, value, out);
    buf_char(out, ':');
    proof_end(cx->proof);
}

/* What is left to prove, in the current case. */
static bool is_proved_here(SumCx *cx, const Sum *sum, bool closed)
{
    proof_in(cx->proof);
    if (closed)
        proof_line(cx->proof, "never");
    bool proved = closed || sum_never_zero(cx, sum);
    proof_out(cx->proof);
    return proved;
}

/* ---- a small number ---- */

/* That number FIRST is V: so the others by the same number are known whose
 * dividend is by a number larger. */
static bool put_others(SumCx *cx, const Found *found, uint32_t first,
                       int64_t modulus, int64_t v)
{
    const Division *d = &found->of[first];

    for (uint32_t i = 0; i < found->n; i++) {
        const Division *other = &found->of[i];
        int64_t k;
        const Poly *apart = poly_sub(cx->ps, other->x, d->x);
        if (i == first || other->y != d->y || !apart ||
            !poly_is_const(apart, &k) || !is_floored(cx, other))
            continue;
        int64_t value = (v + k % modulus + modulus) % modulus;
        if (put(cx, found->at[i], poly_const(cx->ps, value)))
            return true;
    }
    return false;
}

static bool by_number(SumCx *cx, const Sum *sum, const Found *found,
                      uint32_t first, int64_t modulus)
{
    const Atom *atom = found->at[first];

    for (int64_t v = 0; v < modulus; v++) {
        const Poly *value = poly_const(cx->ps, v);
        SumCase here = sums_case(cx);
        say_case(cx, atom, value);
        bool closed = put(cx, atom, value) ||
                      put_others(cx, found, first, modulus, v);
        bool proved = is_proved_here(cx, sum, closed);
        sums_back(cx, here);
        if (!proved)
            return false;
    }
    return true;
}

/* ---- once around ---- */

static bool goes_around_once(SumCx *cx, const Division *d)
{
    return is_nonneg(cx->facts, d->x) &&
           is_lt(cx->facts, d->x, poly_scale(cx->ps, d->y, 2));
}

static bool by_wrap(SumCx *cx, const Sum *sum, const Atom *atom,
                    const Division *d)
{
    PolyStore *ps = cx->ps;
    const Poly *x = d->x, *over = poly_sub(ps, x, d->y);

    for (int wraps = 0; over && wraps < 2; wraps++) {
        SumCase here = sums_case(cx);
        say_case(cx, atom, wraps ? over : x);
        bool closed =
            sums_suppose(cx,
                         wraps ? over
                               : poly_sub(ps, poly_neg(ps, over),
                                          poly_const(ps, 1)),
                         false) ||
            put(cx, atom, wraps ? over : x);
        bool proved = is_proved_here(cx, sum, closed);
        sums_back(cx, here);
        if (!proved)
            return false;
    }
    return over != NULL;
}

/* ---- any number of times around ---- */

/* The one after FIRST by the same divisor that P has -G times; FIRST itself if
 * there is none. */
static uint32_t other_of_pair(SumCx *cx, const Found *found, uint32_t first,
                              const Poly *p, const Poly *g)
{
    const Poly *minus = poly_neg(cx->ps, g), *q, *rest;

    for (uint32_t i = first + 1; i < found->n; i++) {
        poly_split(cx->ps, p, found->at[i], &q, &rest);
        if (found->of[i].y == found->of[first].y && q == minus &&
            is_floored(cx, &found->of[i]))
            return i;
    }
    return first;
}

/* SUM and multiples of G*Y, as many as floor(x / Y) - floor(z / Y) may be, or
 * floor(x / Y) alone, where D is x - z, or x: between 0 and D. */
static bool add_multiples(SumCx *cx, Sum *sum, const Poly *g, const Poly *y,
                          const Poly *d)
{
    const Poly *zero = poly_const(cx->ps, 0), *most = poly_mul(cx->ps, d, d);
    const Poly *least = poly_neg(cx->ps, most);

    if (is_nonneg(cx->facts, d)) {
        least = zero;
        most = d;
    } else if (is_le(cx->facts, d, zero)) {
        least = d;
        most = zero;
    }
    return sum_add(cx, sum, poly_neg(cx->ps, poly_mul(cx->ps, g, y)), least,
                   most);
}

static bool by_period(SumCx *cx, const Sum *sum, const Found *found,
                      uint32_t first)
{
    PolyStore *ps = cx->ps;
    const Poly *d = found->of[first].x, *y = found->of[first].y, *g, *q, *rest;
    Sum all = *sum;

    poly_split(ps, sum->offset, found->at[first], &g, &rest);
    if (poly_is_zero(g))
        return false;
    uint32_t other = other_of_pair(cx, found, first, rest, g);
    if (other != first) {
        d = poly_sub(ps, d, found->of[other].x);
        poly_split(ps, rest, found->at[other], &q, &rest);
    }
    all.offset = poly_add(ps, rest, poly_mul(ps, g, d));
    if (!d || !all.offset || !add_multiples(cx, &all, g, y, d))
        return false;
    Buf *out = proof_begin(cx->proof);
    if (out) {
        buf_text(out, "modulo ");
        sums_say_poly(cx, y, out);
        buf_char(out, ':');
        proof_end(cx->proof);
    }
    return is_proved_here(cx, &all, false);
}

bool sum_by_remainders(SumCx *cx, const Sum *sum)
{
    Found found = find_remainders(cx->ps, sum);
    bool proved = false;

    if (cx->nested == MAX_NESTED)
        return false;
    cx->nested++;
    for (uint32_t i = 0; i < found.n && !proved && !cx->tired; i++) {
        ProofMark mark = proof_mark(cx->proof);
        proved = is_floored(cx, &found.of[i]) && by_period(cx, sum, &found, i);
        if (!proved)
            proof_undo(cx->proof, mark);
    }
    for (uint32_t i = 0; i < found.n && !proved && !cx->tired; i++) {
        const Division *d = &found.of[i];
        ProofMark mark = proof_mark(cx->proof);
        int64_t modulus;
        if (!is_floored(cx, d))
            continue;
        if (poly_is_const(d->y, &modulus))
            proved = modulus <= MAX_MODULUS &&
                     by_number(cx, sum, &found, i, modulus);
        else
            proved = goes_around_once(cx, d) &&
                     by_wrap(cx, sum, found.at[i], d);
        if (!proved)
            proof_undo(cx->proof, mark);
    }
    cx->nested--;
    return proved;
}
