/* region.c - regions of memory: making them, and saying what they are. */
#include "verifier/prover/regions/disjoint.h"

#include "ir-text/ir/ir.h"
#include "printer/text/print.h"

#include <string.h>

bool region_of_lmad(PolyStore *ps, const Lmad *lmad, Region *region)
{
    *region = (Region){.offset = poly_of(ps, lmad->offset),
                       .rank = lmad->rank};
    if (lmad->rank > REGION_MAX_RANK || !region->offset)
        return false;
    for (uint32_t i = 0; i < lmad->rank; i++) {
        region->dim[i] = (RegionDim){poly_of(ps, lmad->dim[i].count),
                                     poly_of(ps, lmad->dim[i].stride)};
        if (!region->dim[i].count || !region->dim[i].stride)
            return false;
    }
    return true;
}

/* Put the N values of PAIR in place in P; *OK is false where that is too
 * large. */
static const Poly *put(PolyStore *ps, const Poly *p, const PolyPair *pair,
                       bool *ok)
{
    p = poly_subst(ps, p, 1, pair);
    *ok = *ok && p;
    return p;
}

static bool put_from(PolyStore *ps, Region *region, const PolyPair *pair,
                     uint32_t first)
{
    bool ok = true;

    region->offset = put(ps, region->offset, pair, &ok);
    for (uint32_t i = 0; ok && i < region->rank; i++) {
        region->dim[i].count = put(ps, region->dim[i].count, pair, &ok);
        if (ok)
            region->dim[i].stride = put(ps, region->dim[i].stride, pair, &ok);
    }
    for (uint32_t i = first; ok && i < region->nindex; i++) {
        region->index[i].low = put(ps, region->index[i].low, pair, &ok);
        if (ok)
            region->index[i].high = put(ps, region->index[i].high, pair, &ok);
    }
    return ok;
}

bool region_put(PolyStore *ps, Region *region, Var *var, const Poly *value)
{
    return put_from(ps, region, &(PolyPair){var, value}, 0);
}

/* A variable of its own, `i'` for `i`: names are for explanations only. */
static Var *primed(Prog *prog, const Var *var)
{
    Buf name = {0};

    buf_printf(&name, "%s'", var->name->text);
    Var *fresh = var_new(prog, sym_intern(prog->store, name.at, name.len),
                         var->type);
    buf_free(&name);
    return fresh;
}

bool region_over(Prog *prog, PolyStore *ps, Region *region, const Var *var,
                 const Poly *low, const Poly *high)
{
    if (region->nindex == REGION_MAX_INDICES || !low || !high)
        return false;
    Var *index = primed(prog, var);
    PolyPair pair = {(Var *)var, poly_var(ps, index)};
    if (!put_from(ps, region, &pair, 0))
        return false;
    /* Indices further in may mention it. */
    memmove(region->index + 1, region->index,
            region->nindex * sizeof *region->index);
    region->index[0] = (RegionIndex){index, low, high};
    region->nindex++;
    return true;
}

bool region_fresh(Prog *prog, PolyStore *ps, const Region *region,
                  Region *copy)
{
    *copy = *region;
    for (uint32_t i = 0; i < copy->nindex; i++) {
        Var *index = primed(prog, copy->index[i].var);
        PolyPair pair = {copy->index[i].var, poly_var(ps, index)};
        copy->index[i].var = index;
        if (!put_from(ps, copy, &pair, i + 1))
            return false;
    }
    return true;
}

/* ---- facts and sums ---- */

bool region_suppose(Facts *facts, const Region *region)
{
    PolyStore *ps = facts_polys(facts);
    const Poly *one = poly_const(ps, 1);

    for (uint32_t i = 0; i < region->nindex; i++) {
        const RegionIndex *index = &region->index[i];
        const Poly *var = poly_var(ps, index->var);
        const Scalar *high = poly_scalar(ps, index->high);
        if (is_le(facts, index->high, index->low))
            return true;
        if (high && poly_is_zero(index->low)) {
            facts_index(facts, index->var, high, NULL);
            continue;
        }
        facts_suppose(facts, poly_sub(ps, var, index->low));
        facts_suppose(facts, poly_sub(ps, poly_sub(ps, index->high, var),
                                      one));
    }
    for (uint32_t i = 0; i < region->rank; i++) {
        if (is_le(facts, region->dim[i].count, poly_const(ps, 0)))
            return true;
        facts_suppose(facts, poly_sub(ps, region->dim[i].count, one));
    }
    return false;
}

bool sum_add_region(SumCx *cx, Sum *sum, const Region *region, int sign)
{
    PolyStore *ps = cx->ps;
    const Poly *zero = poly_const(ps, 0), *one = poly_const(ps, 1);

    sum->offset = sign > 0 ? poly_add(ps, sum->offset, region->offset)
                           : poly_sub(ps, sum->offset, region->offset);
    for (uint32_t i = 0; sum->offset && i < region->rank; i++) {
        const RegionDim *dim = &region->dim[i];
        const Poly *last = poly_sub(ps, dim->count, one);
        if (!(sign > 0 ? sum_add(cx, sum, dim->stride, zero, last)
                       : sum_add(cx, sum, dim->stride, poly_neg(ps, last),
                                 zero)))
            return false;
    }
    return sum->offset != NULL;
}

void sums_open_for(SumCx *cx, Facts *facts, Proof *proof, const Sum *sum,
                   uint32_t most)
{
    const Poly *p[1 + 3 * SUM_MAX_DIMS];
    uint32_t n = 0;

    p[n++] = sum->offset;
    for (uint32_t i = 0; i < sum->n; i++) {
        p[n++] = sum->dim[i].stride;
        p[n++] = sum->dim[i].low;
        p[n++] = sum->dim[i].high;
    }
    sums_open(cx, facts, proof, n, p, most);
}

Verdict sums_verdict(SumCx *cx, bool proved, Why *why)
{
    if (why && !proved) {
        if (!why->failed.op)
            why->failed = sums_answer(
                cx, cx->failed.op ? &cx->failed : &cx->refused);
        why->tired = why->tired || cx->tired;
        why->meets = why->meets || cx->meets;
    }
    sums_close(cx);
    return proved ? PROVED : UNKNOWN;
}

/* ---- in words ---- */

static void say(PolyStore *ps, const Poly *p, Buf *out)
{
    const Scalar *s = p ? poly_scalar(ps, p) : NULL;

    if (s)
        print_scalar(out, s);
    else
        buf_char(out, '?');
}

static void say_indices(PolyStore *ps, const Region *region, Buf *out)
{
    for (uint32_t i = 0; i < region->nindex; i++) {
        buf_text(out, i ? ", " : " for ");
        say(ps, region->index[i].low, out);
        buf_printf(out, " <= %s < ", region->index[i].var->name->text);
        say(ps, region->index[i].high, out);
    }
}

void region_say(PolyStore *ps, const Region *region, Buf *out)
{
    say(ps, region->offset, out);
    buf_text(out, " + {");
    for (uint32_t i = 0; i < region->rank; i++) {
        buf_text(out, i ? ", (" : "(");
        say(ps, region->dim[i].count, out);
        buf_text(out, " : ");
        say(ps, region->dim[i].stride, out);
        buf_char(out, ')');
    }
    buf_char(out, '}');
    say_indices(ps, region, out);
}

void region_say_sum(Facts *facts, const Region *region, Buf *out)
{
    PolyStore *ps = facts_polys(facts);
    SumCx cx = {.facts = facts, .ps = ps};
    Sum sum = {.offset = poly_const(ps, 0)};

    if (sum_add_region(&cx, &sum, region, 1))
        sum_say(&cx, &sum, out);
    say_indices(ps, region, out);
}
