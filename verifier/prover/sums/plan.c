/* plan.c - how a sum of intervals may be divided.
 *
 * By what: strides, what they share, and what the offset's atoms are multiplied
 * by.  Whole parts of what is divided come from the offset, or from an end of
 * the rest.  Models tell in how many cases that is a proof; plans with the
 * fewest are kept.
 */
#include "verifier/prover/sums/plan.h"

#include "ground/gcd.h"
#include "verifier/prover/facts/inside.h"

/* Estimates. */
enum {
    MAX_DIVISORS = 20,
    MAX_CASES = 4,  /* of a plan */
    MAX_ROUNDS = 16 /* of a division */
};

/* ---- which g ---- */

typedef struct Divisors {
    uint32_t n;
    const Poly *at[MAX_DIVISORS];
    int64_t size[MAX_DIVISORS]; /* in some model */
} Divisors;

static bool is_divisor(const Divisors *d, const Poly *g)
{
    for (uint32_t i = 0; i < d->n; i++)
        if (d->at[i] == g)
            return true;
    return false;
}

static void add_divisor(SumCx *cx, Divisors *d, const Poly *g)
{
    int64_t size = 0;

    if (!g || poly_is_zero(g) || d->n == MAX_DIVISORS || is_divisor(d, g))
        return;
    unsigned signs = sums_signs(cx, g);
    if (signs == SIGN_NEGATIVE)
        g = poly_neg(cx->ps, g);
    else if (!(signs & SIGN_POSITIVE))
        return;
    if (!g || is_divisor(d, g))
        return;
    if (cx->mask)
        models_value(cx->models, sums_model(cx->mask), g, &size);
    /* The largest first. */
    uint32_t at = d->n++;
    for (; at && d->size[at - 1] < size; at--) {
        d->at[at] = d->at[at - 1];
        d->size[at] = d->size[at - 1];
    }
    d->at[at] = g;
    d->size[at] = size;
}

static int64_t content(const Poly *p)
{
    uint64_t c = poly_content(p);
    return c > INT64_MAX ? 1 : (int64_t)c;
}

/* What A, which is not negative, and the content of P share. */
static int64_t shared_by(int64_t a, const Poly *p)
{
    return (int64_t)gcd((uint64_t)a, (uint64_t)content(p));
}

/* The monomial that P's terms share, times NUMBER. */
static const Poly *common_monomial(SumCx *cx, const Poly *p, int64_t by)
{
    const Poly *common = poly_common_factor(cx->ps, p);
    const Term *t = &common->term[0];
    return poly_of_term(cx->ps, &(Term){by, t->mono});
}

/* Numbers that divide strides, or several of them. */
static void add_contents(SumCx *cx, const Sum *sum, Divisors *d)
{
    for (uint32_t i = 0; i < sum->n; i++) {
        int64_t a = content(sum->dim[i].stride);
        if (a > 1)
            add_divisor(cx, d, poly_const(cx->ps, a));
        for (uint32_t k = 0; k < i; k++) {
            int64_t g = shared_by(a, sum->dim[k].stride);
            if (g > 1)
                add_divisor(cx, d, poly_const(cx->ps, g));
        }
    }
}

/* What the atoms of the offset are multiplied by. */
static void add_coefficients(SumCx *cx, const Sum *sum, Divisors *d)
{
    const Poly *offset = sum->offset, *q, *r;

    for (uint32_t i = 0; i < offset->nterm; i++) {
        const Mono *mono = offset->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            poly_split(cx->ps, offset, mono->factor[k].atom, &q, &r);
            if (!poly_degree_in(q, mono->factor[k].atom) &&
                !poly_is_value(q, 1) && !poly_is_value(q, -1))
                add_divisor(cx, d, q);
        }
    }
}

static Divisors find_divisors(SumCx *cx, const Sum *sum)
{
    Divisors d = {.n = 0};

    for (uint32_t i = 0; i < sum->n; i++)
        add_divisor(cx, &d, sum->dim[i].stride);
    add_contents(cx, sum, &d);
    /* Monomials that several strides share. */
    for (uint32_t i = 0; i < sum->n; i++) {
        const Poly *stride = sum->dim[i].stride;
        const Poly *common = poly_common_factor(cx->ps, stride);
        if (!poly_degree(common))
            continue;
        add_divisor(cx, &d, common);
        add_divisor(cx, &d, common_monomial(cx, stride, 1));
        for (uint32_t k = 0; k < i; k++)
            add_divisor(cx, &d,
                        common_monomial(
                            cx, stride,
                            shared_by(content(stride), sum->dim[k].stride)));
    }
    add_coefficients(cx, sum, &d);
    return d;
}

/* ---- what goes where ---- */

/* A quotient of P and G by leading terms; the rest is of no concern. */
static const Poly *quotient(SumCx *cx, const Poly *p, const Poly *g)
{
    PolyStore *ps = cx->ps;
    const Poly *lead = poly_leading(ps, g), *q = poly_const(cx->ps, 0);
    const Term *by = &lead->term[0];

    for (uint32_t round = 0; p && q && round < MAX_ROUNDS; round++) {
        const Poly *step = NULL;
        for (uint32_t i = 0; i < p->nterm && !step; i++) {
            const Term *t = &p->term[i];
            if (t->coef == INT64_MIN && by->coef == -1)
                continue; /* that quotient is no i64 */
            int64_t coef = t->coef / by->coef;
            if (!coef)
                continue;
            const Poly *mono = poly_of_term(ps, &(Term){1, t->mono});
            const Poly *part =
                poly_divide(ps, mono, poly_of_term(ps, &(Term){1, by->mono}));
            if (part)
                step = poly_scale(ps, part, coef);
        }
        if (!step)
            break;
        q = poly_add(ps, q, step);
        p = poly_sub(ps, p, poly_mul(ps, step, g));
    }
    return q;
}

static bool split_sum(SumCx *cx, const Sum *sum, Plan *plan)
{
    PolyStore *ps = cx->ps;

    plan->upper = (Sum){.offset = plan->u};
    plan->lower = (Sum){
        .offset = poly_sub(ps, sum->offset, poly_mul(ps, plan->g, plan->u))};
    if (!plan->lower.offset)
        return false;
    for (uint32_t i = 0; i < sum->n; i++) {
        const SumDim *dim = &sum->dim[i];
        const Poly *part = poly_divide(ps, dim->stride, plan->g);
        if (part)
            plan->upper.dim[plan->upper.n++] =
                (SumDim){part, dim->low, dim->high};
        else
            plan->lower.dim[plan->lower.n++] = *dim;
    }
    return true;
}

/* By what ends K is bounded, of U or of the rest: the closer ones. */
typedef struct Range {
    int64_t first, last, from_u, to_u;
} Range;

static int64_t first_of(const Range *r)
{
    return r->from_u > r->first ? r->from_u : r->first;
}

static int64_t last_of(const Range *r)
{
    return r->to_u < r->last ? r->to_u : r->last;
}

/* What k may be, in all models; false where that is not known, or too much. */
static bool range_in_models(SumCx *cx, Plan *plan)
{
    const Poly *low = sum_end(cx, &plan->lower, false);
    const Poly *high = sum_end(cx, &plan->lower, true);
    const Poly *ulow = sum_end(cx, &plan->upper, false);
    const Poly *uhigh = sum_end(cx, &plan->upper, true);
    Range r = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN};

    if (!low || !high || !ulow || !uhigh || !cx->mask)
        return false;
    for (uint64_t of = cx->mask; of; of &= of - 1) {
        uint32_t m = sums_model(of);
        int64_t a, b, g, ua, ub;
        if (!models_value(cx->models, m, plan->g, &g) || g <= 0 ||
            !models_value(cx->models, m, low, &a) ||
            !models_value(cx->models, m, high, &b) ||
            !models_value(cx->models, m, ulow, &ua) ||
            !models_value(cx->models, m, uhigh, &ub))
            return false;
        int64_t first = -facts_floor_div(-a, g), last = facts_floor_div(b, g);
        r.first = r.first < first ? r.first : first;
        r.last = r.last > last ? r.last : last;
        r.from_u = r.from_u < -ub ? r.from_u : -ub;
        r.to_u = r.to_u > -ua ? r.to_u : -ua;
        /* Other models make it no less. */
        if (last_of(&r) - first_of(&r) >= MAX_CASES)
            return false;
    }
    plan->first = first_of(&r);
    plan->last = last_of(&r);
    plan->first_by_upper = r.from_u > r.first;
    plan->last_by_upper = r.to_u < r.last;
    return true;
}

/* Would the cases be easier than the sum? */
static bool is_progress(const Plan *plan)
{
    bool no_case = plan->first > plan->last;
    int64_t number;

    if (no_case)
        return true;
    if (!plan->upper.n)
        return !poly_is_const(plan->u, &number);
    if (plan->lower.n)
        return true;
    return !poly_is_zero(plan->lower.offset) || !poly_is_value(plan->g, 1);
}

static int64_t count_cases(const Plan *plan)
{
    return plan->last - plan->first + 1;
}

/* ---- all of them ---- */

/* Keep those with the fewest cases, the first among equals. */
static void add_plan(Plans *plans, const Plan *plan)
{
    uint32_t at = plans->n;

    while (at && count_cases(&plans->at[at - 1]) > count_cases(plan))
        at--;
    if (at == PLANS_MAX)
        return;
    plans->n += plans->n < PLANS_MAX;
    for (uint32_t k = plans->n - 1; k > at; k--)
        plans->at[k] = plans->at[k - 1];
    plans->at[at] = *plan;
}

static void plan_division(SumCx *cx, const Sum *sum, const Poly *g,
                          Plans *plans)
{
    Plan plan = {.g = g, .u = poly_const(cx->ps, 0)};
    const Poly *tried[4];

    if (!split_sum(cx, sum, &plan))
        return;
    const Poly *from[4] = {sum->offset, sum_end(cx, &plan.lower, false),
                           sum_end(cx, &plan.lower, true), NULL};
    for (uint32_t i = 0; i < 4; i++) {
        plan = (Plan){.g = g};
        plan.u = tried[i] =
            from[i] ? quotient(cx, from[i], g) : poly_const(cx->ps, 0);
        bool news = plan.u != NULL;
        for (uint32_t k = 0; k < i; k++)
            news = news && tried[k] != plan.u;
        if (news && split_sum(cx, sum, &plan) && range_in_models(cx, &plan) &&
            is_progress(&plan))
            add_plan(plans, &plan);
    }
}

Plans *plans_of(SumCx *cx, const Sum *sum)
{
    Divisors d = find_divisors(cx, sum);
    Plans *plans = ground_alloc(sizeof *plans);

    plans->n = 0;
    for (uint32_t i = 0; i < d.n; i++)
        plan_division(cx, sum, d.at[i], plans);
    return plans;
}
