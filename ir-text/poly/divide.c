/* divide.c - exact division, factors, and coefficients of a variable. */
#include "ir-text/ir/ir.h"
#include "ir-text/poly/store.h"

#include "ground/gcd.h"

static const char why_inexact[] = "one polynomial does not divide another";

/* A / B for numbers; false where it is not exact. */
static bool divide_exactly(int64_t a, int64_t b, int64_t *quotient)
{
    if (b == -1)
        return !__builtin_sub_overflow((int64_t)0, a, quotient);
    *quotient = a / b;
    return a % b == 0;
}

static bool divide_terms(PolyStore *ps, Term a, Term b, Term *quotient)
{
    if (!divide_exactly(a.coef, b.coef, &quotient->coef))
        return false;
    quotient->mono = mono_divide(ps, a.mono, b.mono);
    return quotient->mono != NULL;
}

/* A / B, term by term; NULL if one of these is not exact. */
static const Poly *divide_each(PolyStore *ps, const Poly *a, Term b)
{
    Term quotient[POLY_MAX_TERMS];

    for (uint32_t i = 0; i < a->nterm; i++)
        if (!divide_terms(ps, a->term[i], b, &quotient[i])) {
            ps->why = why_inexact;
            return NULL;
        }
    return poly_intern(ps, a->nterm, quotient);
}

static bool mono_divides(const Mono *b, const Mono *a)
{
    uint32_t i = 0;

    if (b->degree > a->degree)
        return false;
    for (uint32_t k = 0; k < b->nfactor; k++, i++) {
        while (i < a->nfactor && a->factor[i].atom->id < b->factor[k].atom->id)
            i++;
        if (i == a->nfactor || a->factor[i].atom != b->factor[k].atom ||
            a->factor[i].power < b->factor[k].power)
            return false;
    }
    return true;
}

static bool term_divides(Term b, Term a)
{
    int64_t quotient;

    return mono_divides(b.mono, a.mono) &&
           divide_exactly(a.coef, b.coef, &quotient);
}

/* Like the leading term, so the last one is a product of last ones. */
static bool may_divide(const Poly *b, const Poly *a)
{
    return !a->nterm || (term_divides(b->term[0], a->term[0]) &&
                         term_divides(b->term[b->nterm - 1],
                                      a->term[a->nterm - 1]));
}

/* Long division: where A = B * Q, the leading term of A is the product of
 * those of B and Q, whatever the (admissible) order. */
const Poly *poly_divide(PolyStore *ps, const Poly *a, const Poly *b)
{
    Term quotient[POLY_MAX_TERMS];
    uint32_t n = 0;

    if (!a || !b || b->nterm == 0)
        return NULL;
    if (a == b)
        return ps->one;
    if (b->nterm == 1)
        return divide_each(ps, a, b->term[0]);
    if (!may_divide(b, a)) {
        ps->why = why_inexact;
        return NULL;
    }
    while (a->nterm) {
        if (n == POLY_MAX_TERMS ||
            !divide_terms(ps, a->term[0], b->term[0], &quotient[n])) {
            ps->why = why_inexact;
            return NULL;
        }
        const Poly *part = poly_intern(ps, 1, &quotient[n++]);
        a = poly_sub(ps, a, poly_mul(ps, part, b));
        if (!a)
            return NULL;
    }
    return poly_intern(ps, n, quotient);
}

static uint64_t magnitude(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

uint64_t poly_content(const Poly *p)
{
    uint64_t content = 0;

    for (uint32_t i = 0; i < p->nterm; i++)
        content = gcd(content, magnitude(p->term[i].coef));
    return content;
}

/* What two monomials have in common. */
static const Mono *mono_gcd(PolyStore *ps, const Mono *a, const Mono *b)
{
    Factor factor[POLY_MAX_DEGREE];
    uint32_t i = 0, k = 0, n = 0;

    while (i < a->nfactor && k < b->nfactor) {
        const Factor *x = &a->factor[i], *y = &b->factor[k];
        if (x->atom == y->atom)
            factor[n++] = x->power < y->power ? *x : *y;
        i += x->atom->id <= y->atom->id;
        k += y->atom->id <= x->atom->id;
    }
    return mono_intern(ps, n, factor);
}

const Poly *poly_common_factor(PolyStore *ps, const Poly *p)
{
    if (p->nterm == 0)
        return ps->zero;
    Term common = {(int64_t)poly_content(p), p->term[0].mono};
    for (uint32_t i = 1; i < p->nterm; i++)
        common.mono = mono_gcd(ps, common.mono, p->term[i].mono);
    return poly_intern(ps, 1, &common);
}

void poly_split(PolyStore *ps, const Poly *p, const Atom *atom,
                const Poly **q, const Poly **r)
{
    Term with[POLY_MAX_TERMS], without[POLY_MAX_TERMS];
    uint32_t nwith = 0, nwithout = 0;
    Factor factor = {atom, 1};
    const Mono *by = mono_intern(ps, 1, &factor);

    /* Division by one monomial keeps the order. */
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = mono_divide(ps, p->term[i].mono, by);
        if (mono)
            with[nwith++] = (Term){p->term[i].coef, mono};
        else
            without[nwithout++] = p->term[i];
    }
    *q = poly_intern(ps, nwith, with);
    *r = poly_intern(ps, nwithout, without);
}

bool poly_linear(PolyStore *ps, const Poly *p, Var *var, const Poly **q,
                 const Poly **r)
{
    const Atom *atom = poly_as_atom(poly_var(ps, var));

    poly_split(ps, p, atom, q, r);
    return !poly_mentions(ps, *q, var) && !poly_mentions(ps, *r, var);
}

/* Does X come before Y for a reader, both being of one degree? */
static bool reads_before(PolyStore *ps, const Mono *x, const Mono *y)
{
    const Poly *a = poly_intern(ps, 1, &(Term){1, x});
    const Poly *b = poly_intern(ps, 1, &(Term){1, y});
    const Poly *both = poly_add(ps, a, b);
    const Scalar *sum = poly_scalar(ps, both), *first = poly_scalar(ps, a);

    return sum && first && sum->arg[0] == first;
}

const Poly *poly_leading(PolyStore *ps, const Poly *p)
{
    const Term *best = NULL;

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Term *t = &p->term[i];
        if (t->mono->degree < p->term[0].mono->degree)
            break;
        if (!best || reads_before(ps, t->mono, best->mono))
            best = t;
    }
    return best ? poly_intern(ps, 1, best) : ps->zero;
}
