/* search.c - the search for a proof that a sum of intervals is never
 * zero: docs/lmad.md has the rules and why they are right.
 *
 *   range     its least value is positive, or its greatest negative
 *   divide    for some g > 0 it is g*U + V, where U has what g divides, and
 *             V lies strictly between (first - 1)*g and (last + 1)*g.  Where
 *             it is 0, V is k*g with first <= k <= last, and U is -k: for
 *             each of these k, one of the two cannot be.
 *   sign      a stride whose sign is not known has one of three
 */
#include "verifier/prover/sums/sums.h"

#include "verifier/prover/corner.h"
#include "verifier/prover/sums/number_sum.h"
#include "verifier/prover/sums/plan.h"

#include <stdlib.h>

/* Estimates. */
enum {
    MAX_DEPTH = 10,
    HIT_STEPS = 4000 /* for the numbers of one model */
};

static bool never_zero(SumCx *cx, Sum *sum);

static const Poly *number(SumCx *cx, int64_t value)
{
    return poly_const(cx->ps, value);
}

/* ---- in a model ---- */

/* SUM in model M as numbers; false where some of them are not known. */
static bool sum_in_model(SumCx *cx, const Sum *sum, uint32_t m,
                         int64_t *offset, NumberDim *dim)
{
    if (!models_value(cx->models, m, sum->offset, offset))
        return false;
    for (uint32_t i = 0; i < sum->n; i++)
        if (!models_value(cx->models, m, sum->dim[i].stride, &dim[i].stride) ||
            !models_value(cx->models, m, sum->dim[i].low, &dim[i].low) ||
            !models_value(cx->models, m, sum->dim[i].high, &dim[i].high))
            return false;
    return true;
}

/* Is it 0 in some model?  Then there is nothing to prove. */
static bool is_hit(SumCx *cx, const Sum *sum)
{
    NumberDim dim[SUM_MAX_DIMS];
    int64_t offset, at[SUM_MAX_DIMS];

    for (uint64_t of = cx->mask; of; of &= of - 1)
        if (sum_in_model(cx, sum, sums_model(of), &offset, dim) &&
            number_sum_zero(offset, sum->n, dim, HIT_STEPS, at) == SUM_ZERO)
            return true;
    return false;
}

/* ---- the shape of sums ---- */

/* Equalities applied, dimensions of one stride merged, those of one value
 * gone; false where something is too large. */
static bool normalise(SumCx *cx, const Sum *sum, Sum *result)
{
    *result = (Sum){.offset = facts_normal(cx->facts, sum->offset)};
    for (uint32_t i = 0; i < sum->n; i++) {
        const SumDim *dim = &sum->dim[i];
        if (!sum_add(cx, result, facts_normal(cx->facts, dim->stride),
                     facts_normal(cx->facts, dim->low),
                     facts_normal(cx->facts, dim->high)))
            return false;
    }
    return result->offset != NULL;
}

/* The other way round; false where a number has no opposite. */
static bool turn(SumCx *cx, SumDim *dim)
{
    SumDim turned = {poly_neg(cx->ps, dim->stride),
                     poly_neg(cx->ps, dim->high),
                     poly_neg(cx->ps, dim->low)};

    if (!turned.stride || !turned.low || !turned.high)
        return false;
    *dim = turned;
    return true;
}

/* The stride of dimension K has the sign SIGN: is SUM never zero then? */
static bool never_zero_if(SumCx *cx, const Sum *sum, uint32_t k, int sign)
{
    const Poly *stride = sum->dim[k].stride, *one = number(cx, 1);
    SumCase here = sums_case(cx);
    bool proved = sums_suppose(
        cx,
        sign > 0   ? poly_sub(cx->ps, stride, one)
        : sign < 0 ? poly_sub(cx->ps, poly_neg(cx->ps, stride), one)
                   : stride,
        sign == 0);
    Buf *out = proof_begin(cx->proof);

    if (out) {
        buf_text(out, "case ");
        sums_say_poly(cx, stride, out);
        buf_printf(out, " %s 0%s", sign > 0 ? ">" : sign < 0 ? "<" : "==",
                   proved ? ": never" : ":");
        proof_end(cx->proof);
    }
    Sum copy = *sum;
    if (sign == 0)
        copy.dim[k].stride = number(cx, 0);
    proof_in(cx->proof);
    proved = proved || never_zero(cx, &copy);
    proof_out(cx->proof);
    sums_back(cx, here);
    return proved;
}

typedef enum Positive { ALL_POSITIVE, NEVER_ZERO, NOT_KNOWN } Positive;

/* Make all strides positive. */
static Positive make_positive(SumCx *cx, Sum *sum)
{
    for (uint32_t i = 0; i < sum->n; i++) {
        SumDim *dim = &sum->dim[i];
        int64_t value;
        if (poly_is_const(dim->stride, &value)) {
            if (value < 0 && !turn(cx, dim))
                return NOT_KNOWN;
            continue;
        }
        unsigned signs = sums_signs(cx, dim->stride);
        const Poly *minus = poly_neg(cx->ps, dim->stride);
        const Poly *one = number(cx, 1);
        if (!minus)
            return NOT_KNOWN;
        if (signs == SIGN_NEGATIVE && is_le(cx->facts, one, minus)) {
            if (!turn(cx, dim))
                return NOT_KNOWN;
            continue;
        }
        if (!(signs & ~(unsigned)(SIGN_POSITIVE | SIGN_ZERO)) ||
            signs == SIGN_ANY)
            if (is_le(cx->facts, one, dim->stride))
                continue;
        if (signs == SIGN_ANY && is_le(cx->facts, one, minus)) {
            if (!turn(cx, dim))
                return NOT_KNOWN;
            continue;
        }
        bool never_down = is_nonneg(cx->facts, dim->stride);
        bool never_up = !never_down && is_nonneg(cx->facts, minus);
        if ((never_up || never_zero_if(cx, sum, i, 1)) &&
            never_zero_if(cx, sum, i, 0) &&
            (never_down || never_zero_if(cx, sum, i, -1)))
            return NEVER_ZERO;
        return NOT_KNOWN;
    }
    return ALL_POSITIVE;
}

/* ---- range ---- */

static bool is_out_of_range(SumCx *cx, const Sum *sum)
{
    const Poly *zero = number(cx, 0);
    const Poly *low = sum_end(cx, sum, false), *high = sum_end(cx, sum, true);

    return (low && sums_lt(cx, zero, low)) ||
           (high && sums_lt(cx, high, zero));
}

/* ---- divide ---- */

/* U + K and V - K*g. */
static Sum with_offset(const Sum *sum, const Poly *offset)
{
    Sum copy = *sum;
    copy.offset = offset;
    return copy;
}

/* What follows for the parameters where SUM is 0: it may be closed by that. */
static bool suppose_zero(SumCx *cx, const Sum *sum)
{
    const Poly *low = sum_end(cx, sum, false), *high = sum_end(cx, sum, true);

    if (!sum->n)
        return sums_suppose(cx, sum->offset, true);
    return (low && sums_suppose(cx, poly_neg(cx->ps, low), false)) ||
           (high && sums_suppose(cx, high, false));
}

/* With what A being 0 says, B is not. */
static bool never_both(SumCx *cx, const Sum *a, const Sum *b)
{
    SumCase here = sums_case(cx);
    ProofMark mark = proof_mark(cx->proof);
    Sum copy = *b;
    Buf *out = proof_begin(cx->proof);

    if (out) {
        buf_text(out, "0 == ");
        sum_say(cx, a, out);
        proof_end(cx->proof);
    }
    bool proved = suppose_zero(cx, a);
    if (proved)
        proof_line(cx->proof, "which is never true");
    proved = proved || never_zero(cx, &copy);
    sums_back(cx, here);
    if (!proved)
        proof_undo(cx->proof, mark);
    return proved;
}

static bool is_case_closed(SumCx *cx, const Plan *plan, int64_t k)
{
    const Poly *by = number(cx, k);
    Sum upper = with_offset(&plan->upper,
                            poly_add(cx->ps, plan->upper.offset, by));
    Sum lower = with_offset(
        &plan->lower, poly_sub(cx->ps, plan->lower.offset,
                               poly_mul(cx->ps, by, plan->g)));

    if (!upper.offset || !lower.offset)
        return false;
    bool lower_hit = is_hit(cx, &lower);
    if (!lower_hit && never_zero(cx, &lower))
        return true;
    if (!is_hit(cx, &upper) && never_zero(cx, &upper))
        return true;
    return never_both(cx, &upper, &lower) || never_both(cx, &lower, &upper);
}

static void say_plan(SumCx *cx, const Plan *plan)
{
    Buf *out = proof_begin(cx->proof);

    if (!out)
        return;
    buf_text(out, "= (");
    sums_say_poly(cx, plan->g, out);
    buf_text(out, ")*(");
    sum_say(cx, &plan->upper, out);
    buf_text(out, ") + ");
    sum_say(cx, &plan->lower, out);
    proof_end(cx->proof);
}

/* V lies where the plan says. */
static bool is_in_range(SumCx *cx, const Plan *plan)
{
    PolyStore *ps = cx->ps;
    const Poly *below = poly_scale(ps, plan->g, plan->first - 1);
    const Poly *above = poly_scale(ps, plan->g, plan->last + 1);
    bool first = plan->first_by_upper
                     ? sums_le(cx, sum_end(cx, &plan->upper, true),
                               number(cx, -plan->first))
                     : sums_lt(cx, below, sum_end(cx, &plan->lower, false));

    return first &&
           (plan->last_by_upper
                ? sums_le(cx, number(cx, -plan->last),
                          sum_end(cx, &plan->upper, false))
                : sums_lt(cx, sum_end(cx, &plan->lower, true), above));
}

static bool by_plan(SumCx *cx, const Plan *plan)
{
    ProofMark mark = proof_mark(cx->proof);
    bool proved;

    say_plan(cx, plan);
    proof_in(cx->proof);
    proved = sums_lt(cx, number(cx, 0), plan->g) && is_in_range(cx, plan);
    if (proved && plan->first > plan->last)
        proof_line(cx->proof, "so the second part is no multiple");
    for (int64_t k = plan->first; proved && k <= plan->last; k++) {
        proof_line(cx->proof, "the second part is %lld times that:",
                   (long long)k);
        proof_in(cx->proof);
        proved = is_case_closed(cx, plan, k);
        proof_out(cx->proof);
    }
    if (proved)
        proof_out(cx->proof);
    else
        proof_undo(cx->proof, mark);
    return proved;
}

static bool by_division(SumCx *cx, const Sum *sum)
{
    Plans *plans = plans_of(cx, sum);
    bool proved = false;

    for (uint32_t i = 0; i < plans->n && !proved && !cx->tired; i++)
        proved = by_plan(cx, &plans->at[i]);
    free(plans);
    return proved;
}

/* ---- all rules ---- */

static bool never_zero(SumCx *cx, Sum *sum)
{
    Sum s;
    ProofMark mark = proof_mark(cx->proof);

    if (cx->tired || cx->depth == MAX_DEPTH || !normalise(cx, sum, &s) ||
        is_hit(cx, &s))
        return false;
    cx->depth++;
    Buf *out = proof_begin(cx->proof);
    if (out) {
        buf_text(out, "0 != ");
        sum_say(cx, &s, out);
        proof_end(cx->proof);
    }
    proof_in(cx->proof);
    Positive positive = make_positive(cx, &s);
    bool proved = positive == NEVER_ZERO;
    if (positive == ALL_POSITIVE)
        proved = is_out_of_range(cx, &s) || by_division(cx, &s);
    proof_out(cx->proof);
    if (!proved)
        proof_undo(cx->proof, mark);
    cx->depth--;
    return proved;
}

/* ---- without numbers ---- */

static bool is_plainly_positive(SumCx *cx, Sum *sum)
{
    const Poly *one = number(cx, 1);

    for (uint32_t i = 0; i < sum->n; i++) {
        SumDim *dim = &sum->dim[i];
        if (is_le(cx->facts, one, dim->stride))
            continue;
        const Poly *minus = poly_neg(cx->ps, dim->stride);
        if (!minus || !is_le(cx->facts, one, minus) || !turn(cx, dim))
            return false;
    }
    return true;
}

static bool is_plainly_out_of_range(SumCx *cx, const Sum *sum)
{
    PolyStore *ps = cx->ps;
    const Poly *one = number(cx, 1);
    const Poly *low = sum_end(cx, sum, false), *high = sum_end(cx, sum, true);
    const Poly *above = low ? poly_sub(ps, low, one) : NULL;
    const Poly *below = high ? poly_sub(ps, poly_neg(ps, high), one) : NULL;

    return corner_is_nonneg(cx->facts, above) ||
           corner_is_nonneg(cx->facts, below);
}

bool sum_plainly_never_zero(SumCx *cx, const Sum *sum)
{
    Sum s;

    if (!normalise(cx, sum, &s))
        return false;
    bool briefly = facts_ask_briefly(cx->facts, true);
    bool never = is_plainly_positive(cx, &s) && is_plainly_out_of_range(cx, &s);
    facts_ask_briefly(cx->facts, briefly);
    return never;
}

/* ---- cases of the parameters ---- */

/* In the case P >= 1. */
static bool never_zero_above(SumCx *cx, const Sum *sum, const Poly *p)
{
    SumCase here = sums_case(cx);
    Buf *out = proof_begin(cx->proof);
    Sum copy = *sum;

    if (out) {
        buf_text(out, "case 0 < ");
        sums_say_poly(cx, p, out);
        buf_char(out, ':');
        proof_end(cx->proof);
    }
    proof_in(cx->proof);
    bool closed =
        sums_suppose(cx, poly_sub(cx->ps, p, number(cx, 1)), false);
    if (closed)
        proof_line(cx->proof, "never");
    bool proved = closed || never_zero(cx, &copy);
    proof_out(cx->proof);
    sums_back(cx, here);
    return proved;
}

/* P != 0 is known, and has something to do with SUM: its sign is a case. */
static bool by_sign_of(SumCx *cx, const Sum *sum, const Poly *p)
{
    ProofMark mark = proof_mark(cx->proof);
    unsigned signs = sums_signs(cx, p);
    const Poly *minus = poly_neg(cx->ps, p);

    if (!minus || !(signs & SIGN_NEGATIVE) || !(signs & SIGN_POSITIVE))
        return false;
    if (never_zero_above(cx, sum, p) && never_zero_above(cx, sum, minus))
        return true;
    proof_undo(cx->proof, mark);
    return false;
}

bool sum_is_met(SumCx *cx, const Sum *sum)
{
    Sum copy;

    cx->meets = normalise(cx, sum, &copy) && is_hit(cx, &copy);
    return cx->meets;
}

bool sum_never_zero(SumCx *cx, const Sum *sum)
{
    Sum copy = *sum;
    uint32_t next = 0;
    const Poly *apart;

    if (never_zero(cx, &copy))
        return true;
    if (sum_is_met(cx, sum) || !normalise(cx, sum, &copy))
        return false;
    while ((apart = facts_apart(cx->facts, &next)) && !cx->tired)
        if (by_sign_of(cx, sum, apart))
            return true;
    return sum_by_remainders(cx, &copy);
}
