/* sums.c - what is known while sums of intervals are looked at: cases,
 * inequalities, and their lines in the proof. */
#include "verifier/prover/sums/sums.h"

#include "printer/text/print.h"
#include "verifier/prover/corner.h"

void sums_open(SumCx *cx, Facts *facts, Proof *proof, uint32_t n,
               const Poly *const *p, uint32_t most)
{
    *cx = (SumCx){.facts = facts, .ps = facts_polys(facts), .proof = proof,
                  .most_models = most};
    cx->until = facts_work(facts) + SUMS_WORK;
    cx->models = models_new(facts, n, p, most);
    cx->mask = ((uint64_t)1 << models_count(cx->models)) - 1;
}

void sums_look_on(SumCx *cx, uint32_t most)
{
    models_find(cx->models, most);
    cx->most_models = most;
    cx->mask = ((uint64_t)1 << models_count(cx->models)) - 1;
}

void sums_close(SumCx *cx)
{
    models_free(cx->models);
    cx->models = NULL;
}

/* ---- cases ---- */

SumCase sums_case(SumCx *cx)
{
    SumCase here = {facts_mark(cx->facts), cx->mask, cx->models, cx->outer};

    cx->outer = cx->models;
    return here;
}

void sums_back(SumCx *cx, SumCase from)
{
    facts_undo(cx->facts, from.facts);
    if (cx->models != from.models)
        models_free(cx->models);
    cx->models = from.models;
    cx->outer = from.outer;
    cx->mask = from.mask;
}

static bool is_tired(SumCx *cx)
{
    if (facts_work(cx->facts) >= cx->until)
        cx->tired = true;
    return cx->tired;
}

static const Poly *minus_one(SumCx *cx, const Poly *p)
{
    return poly_sub(cx->ps, p, poly_const(cx->ps, 1));
}

/* Does P >= 0, or P == 0, contradict the facts? */
static bool is_contradiction(SumCx *cx, const Poly *p, bool is_zero)
{
    if (is_nonneg(cx->facts, minus_one(cx, poly_neg(cx->ps, p))))
        return true;
    return is_zero && is_nonneg(cx->facts, minus_one(cx, p));
}

/* Models of the current case, which is no model's case yet. */
static void find_models(SumCx *cx, const Poly *p)
{
    Models *models = models_new(cx->facts, 1, &p, cx->most_models);

    if (cx->models != cx->outer)
        models_free(cx->models);
    cx->models = models;
    cx->mask = ((uint64_t)1 << models_count(models)) - 1;
}

bool sums_suppose(SumCx *cx, const Poly *p, bool is_zero)
{
    int64_t value;

    p = facts_normal(cx->facts, p);
    if (!p)
        return false;
    if (poly_is_const(p, &value))
        return is_zero ? value != 0 : value < 0;
    uint64_t left = models_where(cx->models, cx->mask, p, is_zero);
    if (!left && is_contradiction(cx, p, is_zero))
        return true;
    if (is_zero)
        facts_suppose_zero(cx->facts, p);
    else
        facts_suppose(cx->facts, p);
    cx->mask = left;
    if (!left && !is_tired(cx))
        find_models(cx, p);
    return false;
}

unsigned sums_signs(SumCx *cx, const Poly *p)
{
    unsigned signs = 0;
    int64_t value;

    for (uint64_t of = cx->mask; of; of &= of - 1)
        if (models_value(cx->models, sums_model(of), p, &value))
            signs |= value < 0 ? SIGN_NEGATIVE
                     : value   ? SIGN_POSITIVE
                               : SIGN_ZERO;
    return signs ? signs : SIGN_ANY;
}

/* ---- inequalities ---- */

void sums_say_poly(SumCx *cx, const Poly *p, Buf *out)
{
    const Scalar *s = p ? poly_scalar(cx->ps, p) : NULL;

    if (s)
        print_scalar(out, s);
    else
        buf_char(out, '?');
}

Answer sums_answer(SumCx *cx, const Unproved *what)
{
    const Poly *a = what->a, *b = what->b;

    return (Answer){UNKNOWN, a ? poly_scalar(cx->ps, a) : NULL,
                    b ? poly_scalar(cx->ps, b) : NULL, what->op};
}

/* A OP B was proved, by the facts used. */
static void say_proved(SumCx *cx, const Poly *a, Op op, const Poly *b)
{
    Buf *out = proof_begin(cx->proof);

    if (!out)
        return;
    sums_say_poly(cx, a, out);
    buf_printf(out, " %s ", op_info[op].text);
    sums_say_poly(cx, b, out);
    const char *rule = facts_rule(cx->facts);
    if (facts_used(cx->facts)) {
        buf_text(out, ", by ");
        facts_explain(cx->facts, out);
    }
    if (rule)
        buf_printf(out, " [%s]", rule);
    proof_end(cx->proof);
}

static bool prove(SumCx *cx, const Poly *a, Op op, const Poly *b)
{
    const Poly *p = poly_sub(cx->ps, b, a), *now;

    if (op == OP_LT)
        p = minus_one(cx, p);
    now = facts_normal(cx->facts, p);
    if (!now || is_tired(cx))
        return false;
    if (models_where(cx->models, cx->mask, now, false) != cx->mask) {
        if (!cx->refused.op)
            cx->refused = (Unproved){a, b, op};
        return false;
    }
    if (!cx->proof && corner_is_nonneg(cx->facts, p))
        return true;
    if (cx->proof)
        facts_forget_used(cx->facts); /* each line says its own */
    if (!is_nonneg(cx->facts, p)) {
        if (!cx->failed.op)
            cx->failed = (Unproved){a, b, op};
        return false;
    }
    say_proved(cx, a, op, b);
    return true;
}

bool sums_lt(SumCx *cx, const Poly *a, const Poly *b)
{
    return prove(cx, a, OP_LT, b);
}

bool sums_le(SumCx *cx, const Poly *a, const Poly *b)
{
    return prove(cx, a, OP_LE, b);
}

/* ---- sums ---- */

bool sum_add(SumCx *cx, Sum *sum, const Poly *stride, const Poly *low,
             const Poly *high)
{
    if (!stride || !low || !high)
        return false;
    if (low == high || poly_is_zero(stride)) {
        sum->offset = poly_add(cx->ps, sum->offset,
                               poly_mul(cx->ps, stride, low));
        return sum->offset != NULL;
    }
    for (uint32_t i = 0; i < sum->n; i++) {
        SumDim *dim = &sum->dim[i];
        if (dim->stride == stride) {
            dim->low = poly_add(cx->ps, dim->low, low);
            dim->high = poly_add(cx->ps, dim->high, high);
            return dim->low && dim->high;
        }
    }
    if (sum->n == SUM_MAX_DIMS)
        return false;
    sum->dim[sum->n++] = (SumDim){stride, low, high};
    return true;
}

const Poly *sum_end(SumCx *cx, const Sum *sum, bool high)
{
    const Poly *p = sum->offset;

    for (uint32_t i = 0; i < sum->n; i++)
        p = poly_add(cx->ps, p,
                     poly_mul(cx->ps, sum->dim[i].stride,
                              high ? sum->dim[i].high : sum->dim[i].low));
    return p;
}

static void say_factor(SumCx *cx, const Poly *p, Buf *out)
{
    bool paren = p->nterm > 1;

    if (paren)
        buf_char(out, '(');
    sums_say_poly(cx, p, out);
    if (paren)
        buf_char(out, ')');
}

void sum_say(SumCx *cx, const Sum *sum, Buf *out)
{
    bool any = false;

    if (!poly_is_zero(sum->offset) || !sum->n) {
        sums_say_poly(cx, sum->offset, out);
        any = true;
    }
    for (uint32_t i = 0; i < sum->n; i++) {
        buf_text(out, any ? " + [" : "[");
        any = true;
        sums_say_poly(cx, sum->dim[i].low, out);
        buf_text(out, " .. ");
        sums_say_poly(cx, sum->dim[i].high, out);
        buf_text(out, "]*");
        say_factor(cx, sum->dim[i].stride, out);
    }
}
