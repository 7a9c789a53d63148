/* corner.c - is a polynomial at least zero where its variables are at their
 * bounds?
 *
 * One variable after the other, those that were bound last first, takes the
 * bound that makes the polynomial least: the newest fact that bounds it by
 * numbers and older variables.  So index by index goes out, and what is left
 * is about sizes, which an interval or a fact by itself decides.  Nothing is
 * tried twice, so that a proof takes time in the variables; and where there
 * is none, the search of search.c may find one.
 *
 * It is right at each point alone: for q >= 0 and x >= g there, q*x + r is at
 * least q*g + r, and so it goes on.
 */
#include "verifier/prover/corner.h"

#include "verifier/prover/facts/inside.h"
#include "verifier/prover/magnitude.h"

/* Estimates. */
enum {
    MAX_STEPS = 12, /* variables that take a bound */
    MAX_FACTS = 12  /* of a variable that are looked at, the newest */
};

/* At a glance. */
static bool is_plainly_nonneg(Facts *facts, const Poly *p)
{
    return p && (facts_saying(facts, facts_tighten(facts->ps, p)) !=
                     FACT_NONE ||
                 magnitude_is_nonneg(facts, p));
}

/* 1 where P is at least 0, -1 where it is at most that; 0: not known. */
static int sign_of(Facts *facts, const Poly *p)
{
    int64_t value;

    if (poly_is_const(p, &value))
        return value < 0 ? -1 : 1;
    if (is_plainly_nonneg(facts, p))
        return 1;
    return is_plainly_nonneg(facts, poly_neg(facts->ps, p)) ? -1 : 0;
}

static bool is_older(const Poly *p, const Var *x)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            if (atom->op != OP_VAR || atom->sample->u.var->id >= x->id)
                return false;
        }
    return true;
}

/* The newest bound of X from below (above) by what is older; NULL: none. */
static const Poly *bound_of(Facts *facts, const Atom *x, bool lower)
{
    const Var *var = x->sample->u.var;
    const FactList *of = &facts->of[var->id];

    for (uint32_t i = 0; i < of->n && i < MAX_FACTS; i++) {
        uint32_t k = of->fact[of->n - 1 - i];
        const Poly *p = facts_now(facts, k), *rest;
        uint32_t term = p && facts->fact[k].rel != REL_NONZERO
                            ? poly_linear_term(p, x)
                            : TERM_NONE;
        if (term == TERM_NONE)
            continue;
        int64_t by = p->term[term].coef;
        bool fits = facts->fact[k].rel == REL_ZERO ? by == 1 || by == -1
                                                   : by == (lower ? 1 : -1);
        if (!fits)
            continue;
        rest = poly_sub(facts->ps, p,
                        poly_scale(facts->ps, poly_atom(x), by));
        if (rest && is_older(rest, var))
            return by > 0 ? poly_neg(facts->ps, rest) : rest;
    }
    return NULL;
}

/* The variable of P, bound before BEFORE, that was bound last. */
static const Atom *newest(const Poly *p, uint32_t before)
{
    const Atom *last = NULL;

    for (uint32_t i = 0; i < p->nterm; i++)
        for (uint32_t k = 0; k < p->term[i].mono->nfactor; k++) {
            const Atom *atom = p->term[i].mono->factor[k].atom;
            if (atom->op == OP_VAR && atom->sample->u.var->id < before &&
                (!last ||
                 atom->sample->u.var->id > last->sample->u.var->id))
                last = atom;
        }
    return last;
}

/* P with X at the bound where it is least, or NULL. */
static const Poly *at_end(Facts *facts, const Poly *p, const Atom *x)
{
    const Poly *by, *rest;

    if (x->sample->u.var->id >= facts->of_room ||
        !poly_linear(facts->ps, p, x->sample->u.var, &by, &rest))
        return NULL;
    int sign = sign_of(facts, by);
    const Poly *end = sign ? bound_of(facts, x, sign > 0) : NULL;
    return end ? poly_add(facts->ps, rest, poly_mul(facts->ps, by, end))
               : NULL;
}

bool corner_is_nonneg(Facts *facts, const Poly *p)
{
    uint32_t before = UINT32_MAX;

    p = p ? facts_normal(facts, p) : NULL;
    for (uint32_t step = 0; p && step < MAX_STEPS; step++) {
        if (is_plainly_nonneg(facts, p))
            return true;
        const Poly *next = NULL;
        while (!next) {
            const Atom *x = newest(p, before);
            if (!x)
                return false;
            before = x->sample->u.var->id;
            next = at_end(facts, p, x);
        }
        p = next;
        facts->work += p->nterm;
    }
    return p && is_plainly_nonneg(facts, p);
}
