/* bounds.c - does an access stay in its array? */
#include "verifier/prover/bounds.h"

#include "ir-text/lmad/view.h"
#include "printer/text/print.h"
#include "verifier/prover/facts/inside.h"
#include "verifier/prover/magnitude.h"
#include "verifier/prover/models/states.h"
#include "verifier/prover/regions/lmad_facts.h"

#include <stdlib.h>

/* ---- answers ---- */

Answer answer_proved(void)
{
    return (Answer){.verdict = PROVED};
}

void answer_say(const Answer *answer, Buf *out)
{
    if (!answer->left || !answer->right) {
        buf_text(out, "a comparison too large to be shown");
        return;
    }
    print_scalar(out, answer->left);
    buf_printf(out, " %s ", op_info[answer->op].text);
    print_scalar(out, answer->right);
}

Answer answer_compare(Facts *facts, const Poly *a, Op op, const Poly *b,
                      uint32_t nlike, const Scalar *const *like)
{
    PolyStore *ps = facts_polys(facts);
    Answer answer = {.verdict = prove_compare(facts, a, op, b), .op = op};

    if (answer.verdict == PROVED)
        return answer;
    answer.left = poly_scalar_like(ps, a, nlike, like);
    answer.right = poly_scalar_like(ps, b, nlike, like);
    return answer;
}

Answer answer_both(Answer a, Answer b)
{
    if (a.verdict == REFUTED || b.verdict == PROVED)
        return a;
    return b.verdict == REFUTED || a.verdict == PROVED ? b : a;
}

/* ---- indices and ranges ---- */

static const Poly *poly_in(Facts *facts, const Scalar *s)
{
    return poly_of(facts_polys(facts), s);
}

/* Does it not matter any more what else there is to ask? */
static bool is_final(const Facts *facts, Answer answer)
{
    return answer.verdict == REFUTED ||
           (answer.verdict == UNKNOWN && facts->seeks_proofs);
}

static Answer is_in(Facts *facts, const Poly *index, const Poly *size,
                    uint32_t nlike, const Scalar *const *like)
{
    const Poly *zero = poly_const(facts_polys(facts), 0);
    Answer low = answer_compare(facts, zero, OP_LE, index, nlike, like);

    if (is_final(facts, low))
        return low;
    return answer_both(low,
                       answer_compare(facts, index, OP_LT, size, nlike, like));
}

Answer bound_index(Facts *facts, const Scalar *index, const Scalar *size)
{
    const Scalar *like[2] = {index, size};
    return is_in(facts, poly_in(facts, index), poly_in(facts, size), 2, like);
}

Answer bound_size(Facts *facts, const Scalar *size)
{
    const Poly *zero = poly_const(facts_polys(facts), 0);
    return answer_compare(facts, zero, OP_LE, poly_in(facts, size), 1, &size);
}

Answer bound_range(Facts *facts, const Scalar *offset, const Scalar *count,
                   const Scalar *stride, const Scalar *size)
{
    PolyStore *ps = facts_polys(facts);
    const Scalar *like[4] = {offset, size, count, stride};
    uint32_t nlike = stride ? 4 : 3, mark = facts_mark(facts);
    Answer counts = bound_size(facts, count);

    if (is_final(facts, counts))
        return counts;
    const Poly *first = poly_in(facts, offset), *n = poly_in(facts, count);
    const Poly *one = poly_const(ps, 1), *total = poly_in(facts, size);
    const Poly *steps = poly_sub(ps, n, one);
    const Poly *last = poly_add(
        ps, first,
        stride ? poly_mul(ps, steps, poly_in(facts, stride)) : steps);
    bool always = steps && is_nonneg(facts, steps);
    /* Where there is an element, all lie between the first and the last. */
    if (steps)
        facts_suppose(facts, steps);
    Answer ends = answer_both(is_in(facts, first, total, nlike, like),
                              is_in(facts, last, total, nlike, like));
    facts_undo(facts, mark);
    if (ends.verdict == REFUTED && !always)
        ends.verdict = UNKNOWN;
    return answer_both(counts, ends);
}

/* The LMAD that SEL is. */
static const Lmad *lmad_of(Facts *facts, const Selection *sel,
                           const Scalar *const *arg)
{
    Store *store = poly_store_terms(facts_polys(facts));
    LmadDim *dim = ground_alloc((sel->rank + 1) * sizeof *dim);

    for (uint32_t i = 0; i < sel->rank; i++)
        dim[i] = (LmadDim){arg[sel->first + 1 + 2 * i],
                           arg[sel->first + 2 + 2 * i]};
    const Lmad *lmad = lmad_new(store, arg[sel->first], sel->rank, dim);
    free(dim);
    return lmad;
}

Answer bound_selection(Facts *facts, const Type *array, const Selection *sel,
                       const Scalar *const *arg)
{
    Answer answer = answer_proved();

    if (!sel->dim) {
        const Lmad *lmad = lmad_of(facts, sel, arg);
        answer = lmad_counts(facts, lmad);
        if (answer.verdict == REFUTED)
            return answer;
        return answer_both(answer,
                           lmad_within(facts, lmad, array->size[0]));
    }
    const Scalar *const *at = arg + sel->first;
    for (uint32_t i = 0; i < sel->rank; i++) {
        const Scalar *size = array->size[i];
        switch ((DimKind)sel->dim[i]) {
        case DIM_POINT:
            answer = answer_both(answer, bound_index(facts, at[0], size));
            break;
        case DIM_RANGE:
            answer = answer_both(
                answer, bound_range(facts, at[0], at[1], NULL, size));
            break;
        case DIM_STRIDE:
            answer = answer_both(
                answer, bound_range(facts, at[0], at[1], at[2], size));
            break;
        case DIM_ALL:
        case DIM_BACK:
            break;
        }
        at += dim_operands[sel->dim[i]];
    }
    return answer;
}

/* Two elements of a range are one where the stride is 0. */
static Answer is_range_injective(Facts *facts, const Scalar *count,
                                 const Scalar *stride)
{
    PolyStore *ps = facts_polys(facts);
    const Poly *two = poly_const(ps, 2), *zero = poly_const(ps, 0);
    const Poly *more = poly_sub(ps, poly_in(facts, count), two);
    uint32_t mark = facts_mark(facts);
    bool always = more && is_nonneg(facts, more);

    if (more)
        facts_suppose(facts, more);
    Answer answer = answer_compare(facts, poly_in(facts, stride), OP_NE, zero,
                                   1, &stride);
    facts_undo(facts, mark);
    if (answer.verdict == REFUTED && !always)
        answer.verdict = UNKNOWN;
    return answer;
}

Answer bound_injective(Facts *facts, const Selection *sel,
                       const Scalar *const *arg)
{
    Answer answer = answer_proved();

    if (!sel->dim)
        return lmad_injective(facts, lmad_of(facts, sel, arg));
    const Scalar *const *at = arg + sel->first;
    for (uint32_t i = 0; i < sel->rank; i++) {
        if (sel->dim[i] == DIM_STRIDE)
            answer = answer_both(
                answer, is_range_injective(facts, at[1], at[2]));
        at += dim_operands[sel->dim[i]];
    }
    /* Refuted in one dimension only, it may still select nothing. */
    if (answer.verdict == REFUTED && sel->rank > 1)
        answer.verdict = UNKNOWN;
    return answer;
}

Answer bound_view(Facts *facts, const Exp *exp, const char **what)
{
    const Type *array = exp->arg[0]->u.var->type;
    Store *store = poly_store_terms(facts_polys(facts));
    Arena scratch = {0};
    View view;
    Answer answer = {.verdict = view_of(exp, store, &scratch, &view)
                                    ? PROVED
                                    : UNKNOWN};

    *what = "in bounds";
    if (view.sel.rank)
        answer = bound_selection(facts, array, &view.sel, view.arg);
    if (view.size) {
        array = view_type_taken(store, &view, array);
        answer = answer_both(answer,
                             bound_same_count(facts, array->rank, array->size,
                                              view.rank, view.size));
        *what = "of equal size";
    }
    arena_free(&scratch);
    return answer;
}

/* ---- sizes ---- */

Answer bound_equal(Facts *facts, const Scalar *a, const Scalar *b)
{
    const Scalar *like[2] = {a, b};
    return answer_compare(facts, poly_in(facts, a), OP_EQ, poly_in(facts, b),
                          2, like);
}

static const Poly *product(Facts *facts, uint32_t n, const Scalar *const *s)
{
    PolyStore *ps = facts_polys(facts);
    const Poly *p = poly_const(ps, 1);

    for (uint32_t i = 0; i < n; i++)
        p = poly_mul(ps, p, poly_in(facts, s[i]));
    return p;
}

Answer bound_same_count(Facts *facts, uint32_t na, const Scalar *const *a,
                        uint32_t nb, const Scalar *const *b)
{
    return answer_compare(facts, product(facts, na, a), OP_EQ,
                          product(facts, nb, b), na, a);
}

Answer bound_divisor(Facts *facts, const Scalar *divisor)
{
    const Poly *zero = poly_const(facts_polys(facts), 0);
    return answer_compare(facts, poly_in(facts, divisor), OP_NE, zero, 1,
                          &divisor);
}

/* ---- overflow ---- */

/* Expressions, facts of one, and steps of a search.  Estimates. */
enum { MAX_WITNESSES = 12, MAX_FACTS = 24, MAX_STEPS = 64 };

/* Expressions that were evaluated: their values are i64. */
typedef struct Witnesses {
    const Poly *p[MAX_WITNESSES];
    uint32_t n, steps;
} Witnesses;

static void add_witness(Facts *facts, Witnesses *w, const Scalar *s)
{
    if (!s || s->elem != ELEM_I64 || w->n == MAX_WITNESSES)
        return;
    const Poly *p = poly_of(facts->ps, s);
    for (uint32_t i = 0; i < w->n; i++)
        if (w->p[i] == p)
            return;
    w->p[w->n++] = p;
}

/* The facts that mention VAR, the latest ones. */
typedef struct FactsOf {
    const FactList *list;
    uint32_t first;
} FactsOf;

static FactsOf facts_of(const Facts *facts, const Var *var)
{
    static const FactList none = {NULL, 0, 0};
    const FactList *of =
        var->id < facts->of_room ? &facts->of[var->id] : &none;

    return (FactsOf){of, of->n > MAX_FACTS ? of->n - MAX_FACTS : 0};
}

/* Sizes of arrays in which BOUND occurs: what is less than BOUND may stand in
 * the index of one. */
static void add_size_witnesses(Facts *facts, Witnesses *w, const Scalar *bound)
{
    if (!bound || bound->op != OP_VAR)
        return;
    FactsOf of = facts_of(facts, bound->u.var);
    for (uint32_t k = of.list->n; k-- > of.first && w->n < MAX_WITNESSES;) {
        const FactSource *source = &facts->fact[of.list->fact[k]].source;
        if (source->kind == SOURCE_SIZE)
            add_witness(facts, w, source->said);
    }
}

static void add_fact_witnesses(Facts *facts, Witnesses *w, const Fact *fact)
{
    const FactSource *source = &fact->source;

    switch (source->kind) {
    case SOURCE_SUPPOSED:
    case SOURCE_EITHER:
        return;
    case SOURCE_ASSUMED:
    case SOURCE_DENIED:
        for (uint32_t i = 0; i < source->said->narg; i++)
            add_witness(facts, w, source->said->arg[i]);
        return;
    case SOURCE_INDEX_LOW:
    case SOURCE_INDEX_HIGH:
    case SOURCE_SIZE:
        add_witness(facts, w, source->bound);
        add_witness(facts, w, source->said);
        add_size_witnesses(facts, w, source->bound);
        return;
    }
}

static void find_witnesses(Facts *facts, Witnesses *w, const Poly *p)
{
    AtomList list = {NULL, 0, 0};

    facts_atoms(facts, p, &list);
    for (uint32_t i = 0; i < list.n; i++) {
        const Atom *atom = list.at[i];
        if (atom->op != OP_VAR || atom->elem != ELEM_I64)
            continue;
        add_witness(facts, w, atom->sample);
        FactsOf of = facts_of(facts, atom->sample->u.var);
        for (uint32_t k = of.list->n; k-- > of.first && w->n < MAX_WITNESSES;)
            add_fact_witnesses(facts, w, &facts->fact[of.list->fact[k]]);
    }
    free(list.at);
}

/* P without its number, if P is less (greater) by it: then the difference from
 * the end of i64 would need a larger one than there is. */
static const Poly *without_help(PolyStore *ps, const Poly *p, bool above)
{
    int64_t number = poly_number(p);

    return number != INT64_MIN && (above ? number > 0 : number < 0)
               ? poly_sub(ps, p, poly_const(ps, number))
               : p;
}

/* Is P no greater (no less) than some i64? */
static bool is_between(Facts *facts, const Witnesses *w, const Poly *p,
                       bool above)
{
    /* The distance from INT64_MIN itself is no i64. */
    const Poly *end =
        poly_const(facts->ps, above ? -INT64_MAX : INT64_MAX);
    const Poly *far = without_help(facts->ps, p, above);

    if (above ? magnitude_is_at_least(facts, p, INT64_MIN)
              : magnitude_is_at_most(facts, p, INT64_MAX))
        return true;
    if (above && is_nonneg(facts, p))
        return true;
    if (states_exceed(facts, facts_expand(facts, p), !above, w->n, w->p))
        return false;
    /* Nobody would look for more than was seen at a glance. */
    bool is_brief = facts_exhausted(facts);
    if (!is_brief && (above ? is_le(facts, end, far) : is_le(facts, far, end)))
        return true;
    for (uint32_t i = 0; i < w->n; i++) {
        const Poly *x = w->p[i];
        if (above ? is_le(facts, x, p) : is_le(facts, p, x))
            return true;
        if (is_brief)
            continue;
        /* With a number x, -1 - x is an i64 too. */
        const Poly *mirror =
            poly_sub(facts->ps, poly_const(facts->ps, -1), x);
        if (above ? is_le(facts, mirror, p) : is_le(facts, p, mirror))
            return true;
    }
    return false;
}

/* Is P made of a choice?  Then its ends are those of the one or the other. */
static bool has_choice(const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++)
            if (p->term[i].mono->factor[k].atom->op == OP_SELECT)
                return true;
    return false;
}

static bool is_within(Facts *facts, const Witnesses *w, const Poly *p,
                      bool above)
{
    bool brief = facts->brief;

    if (is_between(facts, w, p, above))
        return true;
    if (!brief || !has_choice(p))
        return false;
    facts->brief = false;
    bool within = is_between(facts, w, p, above);
    facts->brief = true;
    return within;
}

/* Is P arithmetic whose polynomial would have a number beyond i64?  Then it is
 * an atom, of which all else takes for granted what is asked here: that it
 * fits. */
static bool is_beyond(const Poly *p)
{
    const Atom *atom = poly_as_atom(p);

    return atom && op_is_of_ring(atom->op);
}

static bool fits(Facts *facts, const Scalar *s, Answer *answer)
{
    Witnesses w = {.n = 0};
    const Poly *p = poly_of(facts->ps, s);

    if (poly_is_const(p, &(int64_t){0}))
        return true;
    if (is_beyond(p)) {
        *answer = (Answer){.verdict = UNKNOWN};
        return false;
    }
    for (uint32_t i = 0; i < s->narg; i++)
        add_witness(facts, &w, s->arg[i]);
    if (!facts_tired(facts))
        find_witnesses(facts, &w, facts_expand(facts, p));
    bool below = is_within(facts, &w, p, false);
    if (below && is_within(facts, &w, p, true))
        return true;
    Store *store = poly_store_terms(facts->ps);
    const Scalar *end =
        scalar_int(store, ELEM_I64, below ? INT64_MIN : INT64_MAX);
    *answer = (Answer){UNKNOWN, below ? end : s, below ? s : end, OP_LE};
    return false;
}

static bool may_overflow(const Scalar *s)
{
    return s->elem == ELEM_I64 && op_is_of_ring(s->op);
}

static bool no_overflow(Facts *facts, const Scalar *s, uint32_t *steps,
                        Answer *answer)
{
    if (!*steps) {
        *answer = (Answer){.verdict = UNKNOWN};
        return false;
    }
    --*steps;
    for (uint32_t i = 0; i < s->narg; i++)
        if (!no_overflow(facts, s->arg[i], steps, answer))
            return false;
    return !may_overflow(s) || fits(facts, s, answer);
}

Answer bound_no_overflow(Facts *facts, const Scalar *s)
{
    Answer answer = answer_proved();
    uint32_t steps = MAX_STEPS;

    /* Twice as many questions as there are witnesses, for each operator. */
    facts->brief = true;
    no_overflow(facts, s, &steps, &answer);
    facts->brief = false;
    return answer;
}

Answer bound_fits(Facts *facts, const Scalar *s)
{
    Answer answer = answer_proved();

    facts->brief = true;
    if (may_overflow(s))
        fits(facts, s, &answer);
    facts->brief = false;
    return answer;
}
