/* lmad_facts.c - what facts say of one LMAD as a set of offsets. */
#include "verifier/prover/regions/lmad_facts.h"

#include "verifier/prover/regions/disjoint.h"

#include <stdlib.h>

/* Estimates. */
enum {
    MAX_RANK = 16,
    MAX_UNSIGNED = 3,  /* dimensions whose stride has no known sign */
    MAX_POINTS = 65536 /* of an LMAD of numbers, looked at one by one */
};

/* One dimension that may have more than one element. */
typedef struct Side {
    const Poly *steps;  /* count - 1 */
    const Poly *stride; /* at least 0, where SIGN is 1 or -1 */
    int sign;           /* that the stride had; 0: unknown */
} Side;

typedef struct Sides {
    Facts *facts;
    PolyStore *ps;
    uint32_t n;
    Side side[MAX_RANK];
    bool always; /* there is an element, whatever happens */
} Sides;

/* Suppose that LMAD has an element, and look at its dimensions then; false
 * where there are too many. */
static bool read_sides(Facts *facts, const Lmad *lmad, Sides *sides)
{
    PolyStore *ps = facts_polys(facts);
    const Poly *one = poly_const(ps, 1);

    *sides = (Sides){.facts = facts, .ps = ps, .always = true};
    if (lmad->rank > MAX_RANK)
        return false;
    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Poly *steps = poly_sub(ps, poly_of(ps, lmad->dim[i].count), one);
        if (!steps)
            return false;
        sides->always = sides->always && is_nonneg(facts, steps);
    }
    for (uint32_t i = 0; i < lmad->rank; i++)
        facts_suppose(facts, poly_sub(ps, poly_of(ps, lmad->dim[i].count),
                                      one));
    for (uint32_t i = 0; i < lmad->rank; i++) {
        Side side = {poly_sub(ps, poly_of(ps, lmad->dim[i].count), one),
                     poly_of(ps, lmad->dim[i].stride), 0};
        if (is_nonneg(facts, poly_neg(ps, side.steps)))
            continue; /* one element */
        const Poly *minus = poly_neg(ps, side.stride);
        if (is_nonneg(facts, side.stride)) {
            side.sign = 1;
        } else if (minus && is_nonneg(facts, minus)) {
            side.sign = -1;
            side.stride = minus;
        }
        sides->side[sides->n++] = side;
    }
    return true;
}

/* ---- within ---- */

/* All offsets lie between those of corners.  Those where each known stride
 * goes down, or up; CORNER says where the unknown ones go. */
static const Poly *corner_offset(const Sides *s, const Poly *offset, bool up,
                                 uint32_t corner)
{
    uint32_t unknown = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        const Side *side = &s->side[i];
        bool take = side->sign ? (side->sign > 0) == up
                               : (corner >> unknown++ & 1) != 0;
        const Poly *way = poly_mul(s->ps, side->steps, side->stride);
        if (take)
            offset = side->sign < 0 ? poly_sub(s->ps, offset, way)
                                    : poly_add(s->ps, offset, way);
    }
    return offset;
}

static Answer too_large(void)
{
    return (Answer){.verdict = UNKNOWN, .op = OP_LE};
}

Answer lmad_within(Facts *facts, const Lmad *lmad, const Scalar *size)
{
    PolyStore *ps = facts_polys(facts);
    Sides sides;
    uint32_t mark = facts_mark(facts), unknown = 0;
    const Scalar *like[2] = {lmad->offset, size};
    Answer answer = answer_proved();
    bool fits = read_sides(facts, lmad, &sides);

    for (uint32_t i = 0; i < sides.n; i++)
        unknown += sides.side[i].sign == 0;
    if (!fits || unknown > MAX_UNSIGNED) {
        facts_undo(facts, mark);
        return too_large();
    }
    const Poly *zero = poly_const(ps, 0);
    const Poly *offset = poly_of(ps, lmad->offset);
    const Poly *end = poly_of(ps, size);
    for (uint32_t c = 0; c < 1u << unknown; c++) {
        const Poly *low = corner_offset(&sides, offset, false, c);
        const Poly *high = corner_offset(&sides, offset, true, c);
        answer = answer_both(
            answer, answer_compare(facts, zero, OP_LE, low, 2, like));
        if (answer.verdict != REFUTED)
            answer = answer_both(
                answer, answer_compare(facts, high, OP_LT, end, 2, like));
    }
    facts_undo(facts, mark);
    if (answer.verdict == REFUTED && !sides.always)
        answer.verdict = UNKNOWN;
    return answer;
}

Answer lmad_counts(Facts *facts, const Lmad *lmad)
{
    Answer answer = answer_proved();

    for (uint32_t i = 0; i < lmad->rank; i++)
        answer = answer_both(answer, bound_size(facts, lmad->dim[i].count));
    return answer;
}

/* ---- injective ---- */

/* The numbers that it is made of; false where it is not. */
static bool read_numbers(Facts *facts, const Lmad *lmad, int64_t *count,
                         int64_t *stride)
{
    PolyStore *ps = facts_polys(facts);

    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Poly *n = facts_normal(facts, poly_of(ps, lmad->dim[i].count));
        const Poly *s = facts_normal(facts, poly_of(ps, lmad->dim[i].stride));
        if (!n || !s || !poly_is_const(n, &count[i]) ||
            !poly_is_const(s, &stride[i]))
            return false;
    }
    return true;
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Look at all points; UNKNOWN where they are too many. */
static Verdict count_points(uint32_t rank, const int64_t *count,
                            const int64_t *stride)
{
    int64_t total = 1;
    bool fits = true;

    for (uint32_t i = 0; i < rank; i++)
        if (count[i] <= 0)
            return PROVED;
    for (uint32_t i = 0; i < rank; i++) {
        if (count[i] > MAX_POINTS || total * count[i] > MAX_POINTS)
            return UNKNOWN;
        total *= count[i];
    }
    int64_t *at = ground_alloc((size_t)total * sizeof *at);
    int64_t n = 1;
    at[0] = 0;
    for (uint32_t i = 0; i < rank; i++) {
        int64_t before = n;
        for (int64_t k = 1; k < count[i]; k++)
            for (int64_t m = 0; m < before; m++) {
                int64_t way;
                fits = fits && !__builtin_mul_overflow(k, stride[i], &way) &&
                       !__builtin_add_overflow(at[m], way, &at[n]);
                n++;
            }
        if (!fits)
            break;
    }
    Verdict verdict = fits ? PROVED : UNKNOWN;
    if (fits)
        qsort(at, (size_t)total, sizeof *at, by_value);
    for (int64_t i = 1; fits && i < total; i++)
        if (at[i] == at[i - 1])
            verdict = REFUTED;
    free(at);
    return verdict;
}

/* Is dimension K wider than all others together: stride k greater than the
 * way from their first element to their last?  Asked where it has two
 * elements: else it does not matter. */
static Answer is_widest(const Sides *s, uint32_t k, const Lmad *lmad)
{
    PolyStore *ps = s->ps;
    uint32_t mark = facts_mark(s->facts);
    const Poly *span = poly_const(ps, 0);

    for (uint32_t i = 0; i < s->n; i++)
        if (i != k)
            span = poly_add(ps, span, poly_mul(ps, s->side[i].steps,
                                               s->side[i].stride));
    facts_suppose(s->facts,
                  poly_sub(ps, s->side[k].steps, poly_const(ps, 1)));
    Answer answer = answer_compare(s->facts, span, OP_LT, s->side[k].stride,
                                   1, &lmad->offset);
    facts_undo(s->facts, mark);
    if (answer.verdict == REFUTED)
        answer.verdict = UNKNOWN; /* there may be another reason */
    return answer;
}

/* Do two dimensions of more than one element go the same way, or is there one
 * that does not move? */
static bool meets_itself(const Sides *s)
{
    const Poly *one = poly_const(s->ps, 1);

    for (uint32_t i = 0; i < s->n; i++) {
        if (!is_le(s->facts, one, s->side[i].steps))
            continue;
        if (prove_sign(s->facts, s->side[i].stride) == SIGN_ZERO)
            return true;
        for (uint32_t k = 0; k < i; k++)
            if (is_le(s->facts, one, s->side[k].steps) &&
                s->side[i].sign && s->side[k].sign &&
                prove_eq(s->facts, s->side[i].stride, s->side[k].stride) ==
                    PROVED)
                return true;
    }
    return false;
}

/* A proof by sums of intervals, which finds more and takes longer. */
static bool is_injective_sum(Facts *facts, const Lmad *lmad)
{
    Region region;

    return region_of_lmad(facts_polys(facts), lmad, &region) &&
           region_injective(facts, NULL, &region, NULL) == PROVED;
}

/* Take out the widest dimension, again and again.  Let two indices differ,
 * and let k be the first dimension taken out in which they do.  They are
 * stride k apart there at least, and all those taken out later cannot make up
 * for it.  A dimension that can be taken out may be taken out at once: the
 * spans of the others only become smaller. */
static Answer take_widest(Sides *s, const Lmad *lmad)
{
    Answer answer = answer_proved();

    for (uint32_t i = 0; i < s->n; i++)
        if (!s->side[i].sign)
            return answer_compare(s->facts, poly_const(s->ps, 0), OP_LE,
                                  s->side[i].stride, 1, &lmad->offset);
    while (s->n) {
        uint32_t k = 0;
        for (; k < s->n; k++) {
            Answer widest = is_widest(s, k, lmad);
            if (widest.verdict == PROVED)
                break;
            if (k == 0)
                answer = widest;
        }
        if (k == s->n)
            return answer;
        s->side[k] = s->side[--s->n];
    }
    return answer_proved();
}

Answer lmad_injective(Facts *facts, const Lmad *lmad)
{
    int64_t count[MAX_RANK], stride[MAX_RANK];
    uint32_t mark = facts_mark(facts);
    Sides sides;

    if (lmad->rank > MAX_RANK)
        return too_large();
    if (read_numbers(facts, lmad, count, stride)) {
        Verdict verdict = count_points(lmad->rank, count, stride);
        if (verdict != UNKNOWN)
            return (Answer){.verdict = verdict, .op = OP_LT};
    }
    if (!read_sides(facts, lmad, &sides)) {
        facts_undo(facts, mark);
        return too_large();
    }
    Answer answer;
    if (sides.always && meets_itself(&sides))
        answer = (Answer){.verdict = REFUTED, .op = OP_LT};
    else
        answer = take_widest(&sides, lmad);
    facts_undo(facts, mark);
    return answer.verdict == UNKNOWN && is_injective_sum(facts, lmad)
               ? answer_proved()
               : answer;
}
