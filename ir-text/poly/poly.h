/* poly.h - polynomials over i64 scalars, in one canonical form.
 *
 * A polynomial is a sum of terms, a term a coefficient and a monomial, a
 * monomial a product of powers of atoms.  An atom is a variable, or an opaque
 * expression: any operator but + - * and unary -, over arguments that are in
 * canonical form themselves, so that `min(a + b, c)` and `min(c, b + a)` are
 * one atom.  All are interned in a PolyStore: two polynomials are equal if
 * and only if they are the same pointer.
 *
 * Overflow of i64 is a run-time error of the language, so that arithmetic on
 * i64 is read over the mathematical integers.  Coefficients are i64 all the
 * same.  An operation whose result has a larger one, more than POLY_MAX_TERMS
 * terms, or a degree above POLY_MAX_DEGREE, gives NULL, and poly_why says
 * which; NULL as an operand gives NULL, so that callers need only test the
 * last result.  A Scalar that would meet one of these becomes an opaque atom
 * at the operator where it does: every i64 scalar has a polynomial.
 *
 * Atoms are numbered in the order in which a store meets them, and monomials
 * are kept in the graded lexicographic order of these numbers.  That order is
 * no one else's business: what can be seen outside (the texts of poly_scalar,
 * the term that poly_leading chooses) is ordered by names, see order.h.
 */
#ifndef IR_TEXT_POLY_POLY_H
#define IR_TEXT_POLY_POLY_H

#include "ir-text/terms/terms.h"

typedef struct PolyStore PolyStore;
typedef struct Poly Poly;

/* Estimates. */
enum {
    POLY_MAX_TERMS = 256,
    POLY_MAX_DEGREE = 64,
    POLY_MAX_PRODUCTS = 4096 /* of two terms, in one multiplication */
};

/* A variable or an opaque expression.  Opaque ones are of any element type
 * where they are arguments of others; monomials of polynomials that users see
 * hold i64 only. */
typedef struct Atom {
    uint32_t id, hash;
    uint8_t op, elem; /* Op, Elem */
    uint32_t narg;
    uint32_t depth;       /* of opaque atoms in each other */
    uint32_t since;       /* how many monomials there were before it */
    const Scalar *sample; /* a variable or literal itself; else an expression
                             of this operator and these types, not more */
    const Poly *self;     /* the polynomial that is no more than it */
    const Poly *arg[];    /* of an opaque one */
} Atom;

typedef struct Factor {
    const Atom *atom;
    uint32_t power; /* at least 1 */
} Factor;

typedef struct Mono {
    uint32_t id, hash;
    uint32_t degree, depth;
    uint32_t since;   /* how many polynomials there were before it */
    uint32_t nfactor; /* 0: the monomial 1 */
    Factor factor[];
} Mono;

typedef struct Term {
    int64_t coef; /* not 0 */
    const Mono *mono;
} Term;

struct Poly {
    uint32_t id, hash;
    uint32_t nterm; /* 0: the polynomial 0 */
    const Poly *bare; /* without its number, once somebody asked */
    Term term[];
};

PolyStore *poly_store_new(Store *store);
void poly_store_free(PolyStore *ps);
/* Forget all polynomials, as scalars that they are of are to be forgotten. */
void poly_store_reset(PolyStore *ps);
Store *poly_store_terms(const PolyStore *ps);
/* How much was computed so far: terms of results. */
uint64_t poly_store_work(const PolyStore *ps);
/* Why the last operation that gave NULL did. */
const char *poly_why(const PolyStore *ps);

/* ---- from and to scalars: scalar.c ---- */

/* NULL where S is no i64.  Takes time in the number of nodes of S that this
 * store has not met. */
const Poly *poly_of(PolyStore *ps, const Scalar *s);
/* Are these one value wherever both can be evaluated, whatever their type?
 * True only where the canonical forms are the same. */
bool poly_same(PolyStore *ps, const Scalar *a, const Scalar *b);
/* What ATOM is: a variable, or an expression with canonical arguments.  NULL
 * where that would nest too deep. */
const Scalar *atom_scalar(PolyStore *ps, const Atom *atom);
/* The expression of P, by descending degree and then by names: `i*b + n + 1`.
 * NULL where it would nest too deep.  Names must not change while a store
 * lives, or texts made before and after may differ in their order. */
const Scalar *poly_scalar(PolyStore *ps, const Poly *p);
/* The same with the names in the order in which the N expressions LIKE
 * mention them; one of these itself where its polynomial is P. */
const Scalar *poly_scalar_like(PolyStore *ps, const Poly *p, uint32_t n,
                               const Scalar *const *like);

/* ---- arithmetic: poly.c ---- */

const Poly *poly_const(PolyStore *ps, int64_t value);
const Poly *poly_var(PolyStore *ps, Var *var);
static inline const Poly *poly_atom(const Atom *atom)
{
    return atom->self;
}
const Poly *poly_of_term(PolyStore *ps, const Term *term);
/* P without its number: `n - i` of `n - i - 1`. */
const Poly *poly_bare(PolyStore *ps, const Poly *p);
const Poly *poly_add(PolyStore *ps, const Poly *a, const Poly *b);
const Poly *poly_sub(PolyStore *ps, const Poly *a, const Poly *b);
const Poly *poly_neg(PolyStore *ps, const Poly *a);
const Poly *poly_mul(PolyStore *ps, const Poly *a, const Poly *b);
const Poly *poly_scale(PolyStore *ps, const Poly *a, int64_t factor);

static inline bool poly_is_zero(const Poly *p)
{
    return p->nterm == 0;
}
bool poly_is_const(const Poly *p, int64_t *value);
bool poly_is_value(const Poly *p, int64_t value);
/* Of the zero polynomial: 0. */
uint32_t poly_degree(const Poly *p);
uint32_t poly_degree_in(const Poly *p, const Atom *atom);
/* The atom that P is, or NULL. */
const Atom *poly_as_atom(const Poly *p);

/* Is VAR in P, also inside opaque atoms? */
bool poly_mentions(PolyStore *ps, const Poly *p, const Var *var);
/* Is ATOM in P, also inside other atoms? */
bool poly_mentions_atom(PolyStore *ps, const Poly *p, const Atom *atom);

/* The value of P where VALUE gives those of its atoms; false where it does
 * not for one of them, or where a number leaves i64 (intermediate ones:
 * 128 bits). */
typedef bool (*AtomValueFn)(const Atom *atom, int64_t *value, void *data);
bool poly_eval(const Poly *p, AtomValueFn value, void *data, int64_t *result);

/* ---- division and factors: divide.c ---- */

/* A / B where that is a polynomial with integer coefficients, else NULL. */
const Poly *poly_divide(PolyStore *ps, const Poly *a, const Poly *b);
/* The gcd of the coefficients; 0 for the zero polynomial, and 2^63 at most. */
uint64_t poly_content(const Poly *p);
/* The largest single term that divides all terms of P, which is not zero; its
 * coefficient is positive but where only the most negative i64 divides. */
const Poly *poly_common_factor(PolyStore *ps, const Poly *p);
/* P as Q * ATOM + R, where no term of R has the factor ATOM. */
void poly_split(PolyStore *ps, const Poly *p, const Atom *atom,
                const Poly **q, const Poly **r);
/* P as Q * VAR + R where neither mentions VAR; false where P is not linear
 * in VAR. */
bool poly_linear(PolyStore *ps, const Poly *p, Var *var, const Poly **q,
                 const Poly **r);
/* The term of the highest degree, the first by names among several: a
 * polynomial of one term, or zero. */
const Poly *poly_leading(PolyStore *ps, const Poly *p);

/* ---- substitution: subst.c ---- */

typedef struct PolyPair {
    Var *var;
    const Poly *to;
} PolyPair;

/* P with all variables replaced at once, inside opaque atoms too. */
const Poly *poly_subst(PolyStore *ps, const Poly *p, uint32_t n,
                       const PolyPair *pair);

#endif
