/* poly.c - polynomials: the tables, and sums and products. */
#include "ir-text/poly/poly.h"

#include "ir-text/ir/ir.h"
#include "ir-text/poly/store.h"

#include "ground/pages.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 Wide;

const char poly_why_coefficient[] = "a coefficient does not fit i64";
const char poly_why_terms[] = "a polynomial has too many terms";
const char poly_why_degree[] = "the degree of a polynomial is too high";
const char poly_why_depth[] = "an expression would nest too deep";

/* ---- stores ---- */

static void make_common(PolyStore *ps)
{
    ps->why = "";
    ps->unit = mono_intern(ps, 0, NULL);
    ps->zero = poly_intern(ps, 0, NULL);
    ps->one = poly_const(ps, 1);
}

PolyStore *poly_store_new(Store *store)
{
    PolyStore *ps = ground_alloc(sizeof *ps);
    memset(ps, 0, sizeof *ps);
    ps->store = store;
    make_common(ps);
    return ps;
}

/* The work is that of making what is forgotten.  What walks and memos left
 * after is not taken for new, as their clocks go on. */
void poly_store_reset(PolyStore *ps)
{
    for (uint32_t i = 0; i < ps->nasked; i++)
        ps->of_scalar[ps->asked[i]] = NULL;
    for (uint32_t i = 0; i < ps->npoly && i < ps->text_room; i++)
        ps->text[i] = NULL;
    table_clear(&ps->atoms);
    table_clear(&ps->monos);
    table_clear(&ps->polys);
    ps->nasked = ps->natom = ps->nmono = ps->npoly = 0;
    ps->subst.now++;
    memset(ps->number, 0, sizeof ps->number);
    pages_free(ps->like, TEXTS_KEPT * sizeof(TextLike *));
    ps->like = NULL;
    arena_reset(&ps->arena);
    make_common(ps);
}

void poly_store_free(PolyStore *ps)
{
    if (!ps)
        return;
    table_free(&ps->atoms);
    table_free(&ps->monos);
    table_free(&ps->polys);
    free(ps->of_scalar);
    free(ps->asked);
    free(ps->text);
    pages_free(ps->like, TEXTS_KEPT * sizeof(TextLike *));
    free(ps->rank);
    free(ps->seen);
    free(ps->subst.at);
    arena_free(&ps->arena);
    free(ps);
}

Store *poly_store_terms(const PolyStore *ps)
{
    return ps->store;
}

uint64_t poly_store_work(const PolyStore *ps)
{
    return ps->work;
}

const char *poly_why(const PolyStore *ps)
{
    return ps->why;
}

void poly_walk_start(PolyStore *ps)
{
    ps->walk++;
}

bool poly_walk_enter(PolyStore *ps, uint32_t key)
{
    GROUND_INDEX(ps->seen, ps->seen_room, key);
    if (ps->seen[key] == ps->walk)
        return false;
    ps->seen[key] = ps->walk;
    return true;
}

/* ---- monomials ---- */

/* Where a monomial of these factors stands: near others whose newest atom is
 * of the same time. */
static inline uint32_t mono_place(uint32_t n, const Factor *factor)
{
    uint32_t since = 0;

    for (uint32_t i = 0; i < n; i++)
        if (factor[i].atom->since > since)
            since = factor[i].atom->since;
    return 2 * since;
}

const Mono *mono_intern(PolyStore *ps, uint32_t n, const Factor *factor)
{
    uint64_t sum = 0;
    TableSlot *slot;

    for (uint32_t i = 0; i < n; i++)
        sum += hash_pair(factor[i].atom->id, factor[i].power);
    uint32_t hash = hash_mix(n, sum), near = mono_place(n, factor);
    table_reserve_near(&ps->monos);
    TABLE_EACH_NEAR (&ps->monos, near, hash, slot) {
        const Mono *m = slot->thing;
        uint32_t i = 0;
        while (i < n && i < m->nfactor && m->factor[i].atom == factor[i].atom &&
               m->factor[i].power == factor[i].power)
            i++;
        if (i == n && m->nfactor == n)
            return m;
    }
    Mono *m = arena_alloc(&ps->arena, sizeof *m + n * sizeof *factor);
    m->id = ps->nmono++;
    m->hash = hash;
    m->since = ps->npoly;
    m->nfactor = n;
    for (uint32_t i = 0; i < n; i++) {
        m->factor[i] = factor[i];
        m->degree += factor[i].power;
        if (factor[i].atom->depth > m->depth)
            m->depth = factor[i].atom->depth;
    }
    table_fill_near(&ps->monos, slot, m, hash, near);
    return m;
}

const Mono *mono_mul(PolyStore *ps, const Mono *a, const Mono *b)
{
    Factor factor[POLY_MAX_DEGREE];
    uint32_t i = 0, k = 0, n = 0;

    if (a->nfactor == 0)
        return b;
    if (b->nfactor == 0)
        return a;
    if (a->degree + b->degree > POLY_MAX_DEGREE) {
        ps->why = poly_why_degree;
        return NULL;
    }
    while (i < a->nfactor || k < b->nfactor) {
        if (k == b->nfactor ||
            (i < a->nfactor && a->factor[i].atom->id < b->factor[k].atom->id)) {
            factor[n++] = a->factor[i++];
        } else if (i == a->nfactor ||
                   a->factor[i].atom != b->factor[k].atom) {
            factor[n++] = b->factor[k++];
        } else {
            factor[n] = a->factor[i++];
            factor[n++].power += b->factor[k++].power;
        }
    }
    return mono_intern(ps, n, factor);
}

const Mono *mono_divide(PolyStore *ps, const Mono *a, const Mono *b)
{
    Factor factor[POLY_MAX_DEGREE];
    uint32_t i = 0, n = 0;

    for (uint32_t k = 0; k < b->nfactor; k++) {
        while (i < a->nfactor && a->factor[i].atom->id < b->factor[k].atom->id)
            factor[n++] = a->factor[i++];
        if (i == a->nfactor || a->factor[i].atom != b->factor[k].atom ||
            a->factor[i].power < b->factor[k].power)
            return NULL;
        factor[n] = a->factor[i++];
        factor[n].power -= b->factor[k].power;
        n += factor[n].power > 0;
    }
    while (i < a->nfactor)
        factor[n++] = a->factor[i++];
    return mono_intern(ps, n, factor);
}

/* Of two monomials of one degree that is the higher which has the higher
 * power of the first atom where they differ. */
int mono_order(const Mono *a, const Mono *b)
{
    if (a == b)
        return 0;
    if (a->degree != b->degree)
        return a->degree > b->degree ? 1 : -1;
    for (uint32_t i = 0;; i++) {
        const Factor *x = &a->factor[i], *y = &b->factor[i];
        if (x->atom != y->atom)
            return x->atom->id < y->atom->id ? 1 : -1;
        if (x->power != y->power)
            return x->power > y->power ? 1 : -1;
    }
}

/* ---- polynomials ---- */

/* Likewise of polynomials. */
static inline uint32_t poly_place(uint32_t n, const Term *term)
{
    uint32_t since = 0;

    for (uint32_t i = 0; i < n; i++)
        if (term[i].mono->since > since)
            since = term[i].mono->since;
    return 2 * since;
}

static const Poly *find_or_add(PolyStore *ps, uint32_t n, const Term *term,
                               uint32_t near)
{
    uint64_t sum = 0;
    TableSlot *slot;

    for (uint32_t i = 0; i < n; i++)
        sum += hash_pair(term[i].mono->id, (uint64_t)term[i].coef);
    uint32_t hash = hash_mix(n, sum);
    table_reserve_near(&ps->polys);
    TABLE_EACH_NEAR (&ps->polys, near, hash, slot) {
        const Poly *p = slot->thing;
        uint32_t i = 0;
        while (i < n && i < p->nterm && p->term[i].mono == term[i].mono &&
               p->term[i].coef == term[i].coef)
            i++;
        if (i == n && p->nterm == n)
            return p;
    }
    Poly *p = arena_alloc(&ps->arena, sizeof *p + n * sizeof *term);
    p->id = ps->npoly++;
    p->hash = hash;
    p->nterm = n;
    if (n)
        memcpy(p->term, term, n * sizeof *term);
    table_fill_near(&ps->polys, slot, p, hash, near);
    return p;
}

/* Few numbers come all the time.  They are no work, wherever they come from. */
const Poly *poly_const(PolyStore *ps, int64_t value)
{
    const Poly **recent = &ps->number[(uint64_t)value % RECENT_NUMBERS];
    Term term = {value, ps->unit};

    if (!*recent || !poly_is_value(*recent, value))
        *recent = find_or_add(ps, value != 0, &term, (uint32_t)value);
    return *recent;
}

const Poly *poly_intern(PolyStore *ps, uint32_t n, const Term *term)
{
    if (n == 0 || term->mono == ps->unit)
        return poly_const(ps, n ? term->coef : 0);
    if (n > POLY_MAX_TERMS) {
        ps->why = poly_why_terms;
        return NULL;
    }
    ps->work += n + 1;
    return find_or_add(ps, n, term, poly_place(n, term));
}

const Poly *poly_of_term(PolyStore *ps, const Term *term)
{
    return poly_intern(ps, 1, term);
}

/* Of one polynomial there are many questions.  The work is the same. */
const Poly *poly_bare(PolyStore *ps, const Poly *p)
{
    if (!p->nterm || p->term[p->nterm - 1].mono != ps->unit)
        return p;
    if (!p->bare)
        ((Poly *)(uintptr_t)p)->bare = poly_intern(ps, p->nterm - 1, p->term);
    else if (p->nterm > 1)
        ps->work += p->nterm;
    return p->bare;
}

const Poly *poly_var(PolyStore *ps, Var *var)
{
    return poly_of(ps, scalar_var(ps->store, var));
}

/* P comes out of an operation on it: that is the work of making it. */
static const Poly *stays(PolyStore *ps, const Poly *p)
{
    if (poly_degree(p))
        ps->work += p->nterm + 1;
    return p;
}

/* A + FACTOR * B for a factor of 1 or -1. */
static inline const Poly *add_or_sub(PolyStore *ps, const Poly *a,
                                     const Poly *b, int factor)
{
    Term sum[2 * POLY_MAX_TERMS];
    uint32_t i = 0, k = 0, n = 0;

    if (!a || !b)
        return NULL;
    if (b == ps->zero)
        return stays(ps, a);
    if (a == ps->zero && factor > 0)
        return stays(ps, b);
    while (i < a->nterm || k < b->nterm) {
        if (k == b->nterm) {
            sum[n++] = a->term[i++];
            continue;
        }
        int order = i == a->nterm ? -1
                                  : mono_order(a->term[i].mono,
                                               b->term[k].mono);
        int64_t coef = order >= 0 ? a->term[i].coef : 0;
        const Mono *mono = order >= 0 ? a->term[i].mono : b->term[k].mono;
        if (order <= 0 &&
            (factor > 0 ? __builtin_add_overflow(coef, b->term[k].coef, &coef)
                        : __builtin_sub_overflow(coef, b->term[k].coef,
                                                 &coef))) {
            ps->why = poly_why_coefficient;
            return NULL;
        }
        i += order >= 0;
        k += order <= 0;
        if (coef)
            sum[n++] = (Term){coef, mono};
    }
    return poly_intern(ps, n, sum);
}

const Poly *poly_add(PolyStore *ps, const Poly *a, const Poly *b)
{
    return add_or_sub(ps, a, b, 1);
}

const Poly *poly_sub(PolyStore *ps, const Poly *a, const Poly *b)
{
    return a && a == b ? ps->zero : add_or_sub(ps, a, b, -1);
}

const Poly *poly_neg(PolyStore *ps, const Poly *a)
{
    return add_or_sub(ps, ps->zero, a, -1);
}

/* P times one term.  The order of monomials stays, as for every one that
 * suits division. */
static const Poly *mul_term(PolyStore *ps, const Poly *p, Term by)
{
    Term term[POLY_MAX_TERMS];

    for (uint32_t i = 0; i < p->nterm; i++) {
        if (__builtin_mul_overflow(p->term[i].coef, by.coef, &term[i].coef)) {
            ps->why = poly_why_coefficient;
            return NULL;
        }
        term[i].mono = mono_mul(ps, p->term[i].mono, by.mono);
        if (!term[i].mono)
            return NULL;
    }
    return poly_intern(ps, p->nterm, term);
}

const Poly *poly_scale(PolyStore *ps, const Poly *a, int64_t factor)
{
    if (!a || factor == 0)
        return a ? ps->zero : NULL;
    return mul_term(ps, a, (Term){factor, ps->unit});
}

/* The product of two terms.  Coefficients are kept in two parts, high * 2^64
 * + low, so that sums of thousands of them are exact. */
typedef struct Product {
    const Mono *mono;
    Wide high, low;
} Product;

static int highest_first(const void *a, const void *b)
{
    const Product *x = a, *y = b;
    return -mono_order(x->mono, y->mono);
}

/* Up to so many are quicker sorted one by one, in their place.  An
 * estimate. */
enum { FEW_PRODUCTS = 16 };

static void sort_products(uint32_t n, Product *product)
{
    if (n > FEW_PRODUCTS) {
        qsort(product, n, sizeof *product, highest_first);
        return;
    }
    for (uint32_t i = 1; i < n; i++) {
        Product here = product[i];
        uint32_t at = i;
        for (; at && mono_order(product[at - 1].mono, here.mono) < 0; at--)
            product[at] = product[at - 1];
        product[at] = here;
    }
}

static bool product_value(const Product *p, int64_t *value)
{
    Wide high = p->high + (p->low >> 64);
    uint64_t low = (uint64_t)p->low;

    *value = (int64_t)low;
    return high == (*value < 0 ? -1 : 0);
}

static const Poly *sum_products(PolyStore *ps, uint32_t n, Product *product)
{
    Term term[POLY_MAX_TERMS + 1];
    uint32_t nterm = 0;

    sort_products(n, product);
    for (uint32_t i = 0, next; i < n; i = next) {
        Product sum = product[i];
        for (next = i + 1; next < n && product[next].mono == sum.mono; next++) {
            sum.high += product[next].high;
            sum.low += product[next].low;
        }
        int64_t coef;
        if (!product_value(&sum, &coef)) {
            ps->why = poly_why_coefficient;
            return NULL;
        }
        if (coef && nterm <= POLY_MAX_TERMS)
            term[nterm++] = (Term){coef, sum.mono};
    }
    return poly_intern(ps, nterm, term);
}

const Poly *poly_mul(PolyStore *ps, const Poly *a, const Poly *b)
{
    if (!a || !b)
        return NULL;
    if (a->nterm == 0 || b->nterm == 0)
        return ps->zero;
    if (a == ps->one || b == ps->one)
        return stays(ps, a == ps->one ? b : a);
    if (b->nterm == 1)
        return mul_term(ps, a, b->term[0]);
    if (a->nterm == 1)
        return mul_term(ps, b, a->term[0]);
    uint32_t n = a->nterm * b->nterm, at = 0;
    if (n > POLY_MAX_PRODUCTS) {
        ps->why = poly_why_terms;
        return NULL;
    }
    Product *product = ground_alloc(n * sizeof *product);
    const Poly *result = NULL;
    for (uint32_t i = 0; i < a->nterm; i++) {
        for (uint32_t k = 0; k < b->nterm; k++) {
            const Term *x = &a->term[i], *y = &b->term[k];
            Wide coef = (Wide)x->coef * y->coef;
            Product *p = &product[at++];
            p->mono = mono_mul(ps, x->mono, y->mono);
            if (!p->mono)
                goto done;
            p->high = coef >> 64;
            p->low = (uint64_t)coef;
        }
    }
    result = sum_products(ps, n, product);
done:
    free(product);
    return result;
}

/* ---- questions ---- */

bool poly_is_const(const Poly *p, int64_t *value)
{
    if (p->nterm > 1 || (p->nterm == 1 && p->term[0].mono->nfactor))
        return false;
    *value = p->nterm ? p->term[0].coef : 0;
    return true;
}

bool poly_is_value(const Poly *p, int64_t value)
{
    int64_t is;
    return poly_is_const(p, &is) && is == value;
}

uint32_t poly_degree(const Poly *p)
{
    return p->nterm ? p->term[0].mono->degree : 0;
}

static uint32_t power_in(const Mono *mono, const Atom *atom)
{
    for (uint32_t i = 0; i < mono->nfactor; i++)
        if (mono->factor[i].atom == atom)
            return mono->factor[i].power;
    return 0;
}

uint32_t poly_degree_in(const Poly *p, const Atom *atom)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < p->nterm; i++) {
        uint32_t power = power_in(p->term[i].mono, atom);
        most = power > most ? power : most;
    }
    return most;
}

const Atom *poly_as_atom(const Poly *p)
{
    return p->nterm == 1 && p->term[0].coef == 1 &&
                   p->term[0].mono->degree == 1
               ? p->term[0].mono->factor[0].atom
               : NULL;
}

/* Is in P an atom that is ATOM or the variable VAR?  In the current walk,
 * each atom is entered once. */
static bool finds(PolyStore *ps, const Poly *p, const Atom *atom,
                  const Var *var)
{
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            const Atom *at = mono->factor[k].atom;
            if (at == atom || (at->op == OP_VAR && at->sample->u.var == var))
                return true;
            if (!at->narg || !poly_walk_enter(ps, at->id))
                continue;
            for (uint32_t j = 0; j < at->narg; j++)
                if (finds(ps, at->arg[j], atom, var))
                    return true;
        }
    }
    return false;
}

bool poly_mentions(PolyStore *ps, const Poly *p, const Var *var)
{
    poly_walk_start(ps);
    return finds(ps, p, NULL, var);
}

bool poly_mentions_atom(PolyStore *ps, const Poly *p, const Atom *atom)
{
    poly_walk_start(ps);
    return finds(ps, p, atom, NULL);
}

/* The value of a product of powers. */
static bool mono_eval(const Mono *mono, AtomValueFn value, void *data,
                      Wide *product)
{
    bool fits = true;

    *product = 1;
    for (uint32_t i = 0; i < mono->nfactor; i++) {
        int64_t base;
        if (!value(mono->factor[i].atom, &base, data))
            return false;
        if (base == 0) {
            *product = 0;
            return true;
        }
        for (uint32_t k = 0; k < mono->factor[i].power && fits; k++)
            fits = !__builtin_mul_overflow(*product, (Wide)base, product);
    }
    return fits;
}

bool poly_eval(const Poly *p, AtomValueFn value, void *data, int64_t *result)
{
    Wide sum = 0;

    for (uint32_t i = 0; i < p->nterm; i++) {
        Wide product;
        if (!mono_eval(p->term[i].mono, value, data, &product) ||
            __builtin_mul_overflow(product, (Wide)p->term[i].coef, &product) ||
            __builtin_add_overflow(sum, product, &sum))
            return false;
    }
    *result = (int64_t)sum;
    return sum == *result;
}
