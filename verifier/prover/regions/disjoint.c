/* disjoint.c - are two regions apart, and is one injective? */
#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"
#include "printer/text/print.h"
#include "verifier/prover/regions/cases.h"

/* ---- indices ---- */

static bool mentions(PolyStore *ps, const Poly *p, const Var *var)
{
    return poly_mentions(ps, p, var);
}

/* Is VAR in a dimension of SUM, or in the bounds of one of the indices? */
static bool is_parameter(SumCx *cx, const Sum *sum, const Region *const *region,
                         uint32_t n, const Var *var)
{
    for (uint32_t i = 0; i < sum->n; i++)
        if (mentions(cx->ps, sum->dim[i].stride, var) ||
            mentions(cx->ps, sum->dim[i].low, var) ||
            mentions(cx->ps, sum->dim[i].high, var))
            return true;
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t i = 0; i < region[r]->nindex; i++)
            if (region[r]->index[i].var != var &&
                (mentions(cx->ps, region[r]->index[i].low, var) ||
                 mentions(cx->ps, region[r]->index[i].high, var)))
                return true;
    return false;
}

/* Indices that are linear in the offset and nowhere else become dimensions:
 * those further in first, whose bounds may mention the others.  False where
 * there are none. */
static bool make_dimensions(SumCx *cx, Sum *sum, const Region *const *region,
                            uint32_t n)
{
    bool any = false;

    for (uint32_t r = 0; r < n; r++)
        for (uint32_t i = region[r]->nindex; i-- > 0;) {
            const RegionIndex *index = &region[r]->index[i];
            const Poly *q, *rest;
            if (is_parameter(cx, sum, region, n, index->var) ||
                !poly_linear(cx->ps, sum->offset, index->var, &q, &rest) ||
                poly_is_zero(q))
                continue;
            Sum with = *sum;
            with.offset = rest;
            if (sum_add(cx, &with, q, index->low,
                        poly_sub(cx->ps, index->high,
                                 poly_const(cx->ps, 1)))) {
                *sum = with;
                any = true;
            }
        }
    return any;
}

static bool plainly_never_meet(SumCx *cx, const Sum *sum,
                               const Region *const *region, uint32_t n)
{
    Sum wide = *sum;

    make_dimensions(cx, &wide, region, n);
    return sum_plainly_never_zero(cx, &wide);
}

/* Is SUM, with its regions' indices, never zero? */
static bool never_meet(SumCx *cx, const Sum *sum, const Region *const *region,
                       uint32_t n)
{
    Sum wide = *sum;
    ProofMark mark = proof_mark(cx->proof);

    if (!make_dimensions(cx, &wide, region, n))
        return sum_never_zero(cx, sum);
    if (sum_never_zero(cx, &wide))
        return true;
    proof_undo(cx->proof, mark);
    return sum_never_zero(cx, sum);
}

/* ---- disjoint ---- */

/* A - B, under the facts of now, in which both have elements. */
static bool difference(SumCx *cx, const Region *a, const Region *b, Sum *sum)
{
    *sum = (Sum){.offset = poly_const(cx->ps, 0)};
    return sum_add_region(cx, sum, a, 1) && sum_add_region(cx, sum, b, -1);
}

static Verdict plainly_apart(Facts *facts, const Region *a, const Region *b)
{
    const Region *both[2] = {a, b};
    SumCx cx = {.facts = facts, .ps = facts_polys(facts)};
    Sum sum;

    return difference(&cx, a, b, &sum) &&
                   plainly_never_meet(&cx, &sum, both, 2)
               ? PROVED
               : UNKNOWN;
}

/* Models lead the search away from what is false, and take most of the time of
 * a short one: so there is one at first, and then there are few.  An
 * estimate. */
enum { FEW_MODELS = 6 };

static Verdict apart(Facts *facts, const Region *a, const Region *b,
                     uint32_t models, Why *why)
{
    const Region *both[2] = {a, b};
    SumCx cx = {.facts = facts, .ps = facts_polys(facts)};
    Sum sum;

    if (!difference(&cx, a, b, &sum))
        return UNKNOWN;
    if (!(why && why->proof)) {
        if (models > FEW_MODELS && plainly_never_meet(&cx, &sum, both, 2))
            return PROVED;
        sums_open_for(&cx, facts, NULL, &sum, 1);
        if (sum_is_met(&cx, &sum))
            return sums_verdict(&cx, false, why);
        sums_look_on(&cx, FEW_MODELS);
        bool proved = never_meet(&cx, &sum, both, 2);
        if (proved || cx.meets || models <= FEW_MODELS)
            return sums_verdict(&cx, proved, why);
        sums_close(&cx);
    }
    sums_open_for(&cx, facts, why ? why->proof : NULL, &sum, models);
    return sums_verdict(&cx, never_meet(&cx, &sum, both, 2), why);
}

/* Are they runs of as many elements, of which one begins a multiple of their
 * length after the other?  So are the rows of a matrix. */
static bool are_rows(PolyStore *ps, const Region *a, const Region *b)
{
    const RegionDim *x = &a->dim[0], *y = &b->dim[0];
    int64_t stride, times;

    if (a->rank != 1 || b->rank != 1 || a->nindex || b->nindex ||
        x->count != y->count || x->stride != y->stride ||
        a->offset == b->offset || !poly_is_const(x->stride, &stride) ||
        poly_is_zero(x->count))
        return false;
    const Poly *length = poly_scale(ps, x->count, stride);
    const Poly *apart = poly_sub(ps, a->offset, b->offset);
    const Poly *rows = length && apart && stride
                           ? poly_divide(ps, apart, length)
                           : NULL;
    return rows && poly_is_const(rows, &times) && times != 0;
}

/* By a search with so many models; none: plainly. */
static Verdict disjoint(Facts *facts, Prog *prog, const Region *a,
                        const Region *b, uint32_t models, Why *why)
{
    uint32_t mark = facts_mark(facts);
    Region copy;

    if (!(why && why->proof) && are_rows(facts_polys(facts), a, b))
        return PROVED;
    if (!region_fresh(prog, facts_polys(facts), b, &copy))
        return UNKNOWN;
    bool empty = region_suppose(facts, a) || region_suppose(facts, &copy);
    if (empty && why)
        proof_line(why->proof, "one of them is empty");
    Verdict verdict = empty    ? PROVED
                      : models ? apart(facts, a, &copy, models, why)
                               : plainly_apart(facts, a, &copy);
    facts_undo(facts, mark);
    return verdict;
}

/* Conditions.  An estimate. */
enum { MAX_CASES = 3 };

static void say_case(Proof *proof, const Scalar *condition, bool holds)
{
    Buf *out = proof_begin(proof);

    if (!out)
        return;
    buf_text(out, "where ");
    print_scalar(out, condition);
    buf_text(out, holds ? " holds:" : " does not hold:");
    proof_end(proof);
}

typedef Verdict (*PairFn)(Facts *facts, Prog *prog, const Region *a,
                          const Region *b, Why *why);

/* What ASK asks, where a condition holds, and where it does not. */
static bool by_cases(Facts *facts, Prog *prog, const Region *a,
                     const Region *b, uint32_t depth, Proof *proof, PairFn ask)
{
    const Scalar *condition =
        depth < MAX_CASES ? regions_condition(facts, a, b) : NULL;
    bool ok = condition != NULL;

    for (int holds = 1; ok && holds >= 0; holds--) {
        uint32_t mark = facts_mark(facts);
        Region x = *a, y = *b;
        Why why = {.proof = proof};
        (holds ? facts_assume : facts_deny)(facts, condition, NULL);
        say_case(proof, condition, holds);
        proof_in(proof);
        ok = region_suppose_case(facts, condition, holds, &x) &&
             region_suppose_case(facts, condition, holds, &y) &&
             (ask(facts, prog, &x, &y, &why) == PROVED ||
              by_cases(facts, prog, &x, &y, depth + 1, proof, ask));
        proof_out(proof);
        facts_undo(facts, mark);
    }
    return ok;
}

/* As it is, and then by cases. */
static Verdict ask_pair(Facts *facts, Prog *prog, const Region *a,
                        const Region *b, Why *why, PairFn ask)
{
    Verdict verdict = ask(facts, prog, a, b, why);

    if (verdict != PROVED &&
        by_cases(facts, prog, a, b, 0, why ? why->proof : NULL, ask)) {
        if (why)
            *why = (Why){.proof = why->proof};
        return PROVED;
    }
    return verdict;
}

static Verdict all_disjoint(Facts *facts, Prog *prog, const Region *a,
                            const Region *b, Why *why)
{
    return disjoint(facts, prog, a, b, MODELS_MAX, why);
}

Verdict regions_disjoint(Facts *facts, Prog *prog, const Region *a,
                         const Region *b, Why *why)
{
    return ask_pair(facts, prog, a, b, why, all_disjoint);
}

bool regions_briefly_disjoint(Facts *facts, Prog *prog, const Region *a,
                              const Region *b)
{
    return disjoint(facts, prog, a, b, FEW_MODELS, NULL) == PROVED;
}

bool regions_plainly_disjoint(Facts *facts, Prog *prog, const Region *a,
                              const Region *b)
{
    return disjoint(facts, prog, a, b, 0, NULL) == PROVED;
}

/* In which both have elements. */
static bool are_met(Facts *facts, const Region *a, const Region *b)
{
    SumCx cx = {.facts = facts, .ps = facts_polys(facts)};
    Sum sum;

    if (!difference(&cx, a, b, &sum))
        return false;
    sums_open_for(&cx, facts, NULL, &sum, 1);
    bool met = sum_is_met(&cx, &sum);
    sums_close(&cx);
    return met;
}

bool regions_are_met(Facts *facts, Prog *prog, const Region *a,
                     const Region *b)
{
    uint32_t mark = facts_mark(facts);
    Region copy;

    if (!region_fresh(prog, facts_polys(facts), b, &copy))
        return false;
    bool met = !region_suppose(facts, a) && !region_suppose(facts, &copy) &&
               are_met(facts, a, &copy);
    facts_undo(facts, mark);
    return met;
}

/* ---- injective ---- */

/* How large a stride is in the first model, for the order in which the
 * dimensions are looked at. */
static int64_t size_of(SumCx *cx, const Poly *stride)
{
    int64_t value = 0;

    if (models_count(cx->models))
        models_value(cx->models, 0, facts_normal(cx->facts, stride), &value);
    return value < 0 ? -value : value;
}

static void sort_dims(SumCx *cx, const Region *region, uint32_t *order)
{
    int64_t size[REGION_MAX_RANK];

    for (uint32_t i = 0; i < region->rank; i++) {
        int64_t here = size_of(cx, region->dim[i].stride);
        uint32_t at = i;
        for (; at && size[at - 1] < here; at--) {
            size[at] = size[at - 1];
            order[at] = order[at - 1];
        }
        size[at] = here;
        order[at] = i;
    }
}

/* How far two indices are apart that differ first in dimension ORDER[k]: by 1
 * or more there, by anything in those after it. */
static bool difference_at(SumCx *cx, const Region *region,
                          const uint32_t *order, uint32_t k, Sum *sum)
{
    PolyStore *ps = cx->ps;
    const Poly *one = poly_const(ps, 1);
    const RegionDim *dim = &region->dim[order[k]];
    *sum = (Sum){.offset = poly_const(ps, 0)};
    bool ok = sum_add(cx, sum, dim->stride, one,
                      poly_sub(ps, dim->count, one));

    for (uint32_t i = k + 1; ok && i < region->rank; i++) {
        const Poly *last =
            poly_sub(ps, region->dim[order[i]].count, one);
        ok = last && sum_add(cx, sum, region->dim[order[i]].stride,
                             poly_neg(ps, last), last);
    }
    return ok;
}

static const Poly *beyond_one(SumCx *cx, const RegionDim *dim)
{
    return poly_sub(cx->ps, dim->count, poly_const(cx->ps, 2));
}

/* Are there no two that differ first there? */
static bool differ_at(SumCx *cx, const Region *region, const uint32_t *order,
                      uint32_t k)
{
    Sum sum;
    SumCase here = sums_case(cx);
    bool closed =
        sums_suppose(cx, beyond_one(cx, &region->dim[order[k]]), false);
    bool ok = difference_at(cx, region, order, k, &sum);

    if (cx->proof) {
        proof_line(cx->proof, "indices that differ first in dimension %u%s",
                   order[k] + 1, closed ? ": there is one only" : ":");
    }
    proof_in(cx->proof);
    ok = closed || (ok && sum_never_zero(cx, &sum));
    proof_out(cx->proof);
    sums_back(cx, here);
    return ok;
}

/* Is that plain, with the dimensions as they stand? */
static bool is_plainly_injective(SumCx *cx, const Region *region)
{
    uint32_t order[REGION_MAX_RANK];
    bool ok = true;

    for (uint32_t i = 0; i < region->rank; i++)
        order[i] = i;
    for (uint32_t k = 0; ok && k < region->rank; k++) {
        uint32_t mark = facts_mark(cx->facts);
        const Poly *beyond = beyond_one(cx, &region->dim[k]);
        Sum sum;
        if (beyond)
            facts_suppose(cx->facts, beyond);
        ok = difference_at(cx, region, order, k, &sum) &&
             sum_plainly_never_zero(cx, &sum);
        facts_undo(cx->facts, mark);
    }
    return ok;
}

/* For one value of the indices. */
static Verdict injective_inside(Facts *facts, const Region *region, Why *why)
{
    uint32_t order[REGION_MAX_RANK];
    SumCx cx = {.facts = facts, .ps = facts_polys(facts)};
    Sum sum = {.offset = poly_const(cx.ps, 0)};
    bool ok = true;

    if (!sum_add_region(&cx, &sum, region, 1))
        return UNKNOWN;
    if (!(why && why->proof) && is_plainly_injective(&cx, region))
        return PROVED;
    sums_open_for(&cx, facts, why ? why->proof : NULL, &sum, MODELS_MAX);
    sort_dims(&cx, region, order);
    for (uint32_t k = 0; ok && k < region->rank; k++)
        ok = differ_at(&cx, region, order, k);
    return sums_verdict(&cx, ok, why);
}

/* ---- element by element ---- */

/* Have they the same dimensions, in one order? */
static bool have_one_shape(Facts *facts, const Region *a, const Region *b)
{
    bool same = a->rank == b->rank && !a->nindex && !b->nindex;

    for (uint32_t i = 0; same && i < a->rank; i++)
        same = facts_normal(facts, a->dim[i].count) ==
                   facts_normal(facts, b->dim[i].count) &&
               facts_normal(facts, a->dim[i].stride) ==
                   facts_normal(facts, b->dim[i].stride);
    return same;
}

/* An index of the one that first differs in the K-th dimension from one of the
 * other, which begins APART further on. */
static bool differs_apart(SumCx *cx, const Region *region,
                          const uint32_t *order, uint32_t k,
                          const Poly *apart)
{
    SumCase here = sums_case(cx);
    bool closed =
        sums_suppose(cx, beyond_one(cx, &region->dim[order[k]]), false);
    Sum sum;
    bool ok = closed || difference_at(cx, region, order, k, &sum);

    if (ok && !closed) {
        sum.offset = poly_add(cx->ps, sum.offset, apart);
        ok = sum.offset && sum_never_zero(cx, &sum);
    }
    sums_back(cx, here);
    return ok;
}

static Verdict apart_by_index(Facts *facts, Prog *prog, const Region *a,
                              const Region *b, Why *why)
{
    uint32_t order[REGION_MAX_RANK];
    SumCx cx = {.facts = facts, .ps = facts_polys(facts)};
    const Poly *apart = poly_sub(cx.ps, a->offset, b->offset);
    Sum sum = {.offset = poly_const(cx.ps, 0)};
    uint32_t mark = facts_mark(facts);
    Verdict verdict = UNKNOWN;
    bool ok = true;

    (void)prog;
    if (!apart || !have_one_shape(facts, a, b) ||
        !sum_add_region(&cx, &sum, a, 1))
        return UNKNOWN;
    if (why)
        proof_line(why->proof, "elements of two indices:");
    if (region_suppose(facts, a)) {
        verdict = PROVED;
    } else {
        sums_open_for(&cx, facts, why ? why->proof : NULL, &sum, MODELS_MAX);
        sort_dims(&cx, a, order);
        for (uint32_t k = 0; ok && k < a->rank; k++)
            ok = differs_apart(&cx, a, order, k, apart) &&
                 differs_apart(&cx, a, order, k, poly_neg(cx.ps, apart));
        verdict = sums_verdict(&cx, ok, why);
    }
    facts_undo(facts, mark);
    return verdict;
}

/* Folds may reach the same offsets in different orders. */
Verdict elements_apart(Facts *facts, Prog *prog, const IxFn *a, const IxFn *b,
                       const Scalar *const *size, Why *why)
{
    Region ra, rb;
    bool exact[2], one_to_one;

    return !a->fold && !b->fold &&
                   region_of_ixfn(facts, prog, a, size, &ra, &exact[0],
                                  &one_to_one) &&
                   region_of_ixfn(facts, prog, b, size, &rb, &exact[1],
                                  &one_to_one) &&
                   exact[0] && exact[1]
               ? ask_pair(facts, prog, &ra, &rb, why, apart_by_index)
               : UNKNOWN;
}

/* For values of the indices that differ first in the K-th: the later one is
 * in COPY. */
static Verdict injective_across(Facts *facts, Prog *prog,
                                const Region *region, uint32_t k, Why *why)
{
    PolyStore *ps = facts_polys(facts);
    uint32_t mark = facts_mark(facts);
    Region copy;

    if (!region_fresh(prog, ps, region, &copy))
        return UNKNOWN;
    for (uint32_t i = 0; i < k; i++)
        if (!region_put(ps, &copy, copy.index[i].var,
                        poly_var(ps, region->index[i].var)))
            return UNKNOWN;
    /* Without those that are the same. */
    Region rest = copy;
    rest.nindex -= k;
    for (uint32_t i = 0; i < rest.nindex; i++)
        rest.index[i] = copy.index[k + i];
    Verdict verdict = PROVED;
    if (!region_suppose(facts, &rest)) {
        const Poly *later =
            poly_sub(ps, poly_var(ps, rest.index[0].var),
                     poly_var(ps, region->index[k].var));
        facts_suppose(facts, poly_sub(ps, later, poly_const(ps, 1)));
        if (why)
            proof_line(why->proof, "where %s < %s:",
                       region->index[k].var->name->text,
                       rest.index[0].var->name->text);
        if (why)
            proof_in(why->proof);
        verdict = apart(facts, region, &rest, MODELS_MAX, why);
        if (why)
            proof_out(why->proof);
    }
    facts_undo(facts, mark);
    return verdict;
}

Verdict region_injective(Facts *facts, Prog *prog, const Region *region,
                         Why *why)
{
    uint32_t mark = facts_mark(facts);
    Verdict verdict = PROVED;

    if (region_suppose(facts, region)) {
        if (why)
            proof_line(why->proof, "it is empty");
    } else {
        verdict = injective_inside(facts, region, why);
        for (uint32_t k = 0; verdict == PROVED && k < region->nindex; k++)
            verdict = injective_across(facts, prog, region, k, why);
    }
    facts_undo(facts, mark);
    return verdict;
}
