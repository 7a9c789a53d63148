/* size.c - sizes, said outside of the body that they are needed in. */
#include "passes/memexpand/expand.h"

#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

static const Scalar *scalar_of(Expander *e, const Poly *p,
                               const Scalar *const *like, uint32_t n)
{
    return p ? poly_scalar_like(e->polys, p, n, like) : NULL;
}

/* P, in which INDEX does not occur; where LIKE is the same it may. */
static const Scalar *scalar_without(Expander *e, const Poly *p, Var *index,
                                    const Scalar *const *like, uint32_t n)
{
    const Scalar *s = scalar_of(e, p, like, n);

    return s && scalar_mentions(s, index) ? scalar_of(e, p, NULL, 0) : s;
}

/* No less than SIZE for any INDEX below BOUND: what is linear in the index is
 * largest at one of the ends. */
static const Scalar *largest(Expander *e, const Scalar *size, Var *index,
                             const Scalar *bound)
{
    const Poly *q, *r, *p = poly_of(e->polys, size);
    const Scalar *one = scalar_int(e->store, ELEM_I64, 1);
    const Scalar *last = scalar_binary(e->store, OP_SUB, bound, one);

    if (!scalar_mentions(size, index))
        return size;
    if (!last || !p || !poly_linear(e->polys, p, index, &q, &r))
        return NULL;
    const Poly *end = poly_of(e->polys, last);
    const Poly *at_last = poly_add(e->polys, poly_mul(e->polys, q, end), r);
    const Scalar *like[] = {size, last};
    const Scalar *high = scalar_without(e, at_last, index, like, 2);
    const Scalar *low = scalar_without(e, r, index, like, 2);
    if (PASS_LEGAL(memexpand_grows, is_nonneg(e->facts, q)))
        return high;
    if (PASS_LEGAL(memexpand_shrinks,
                   is_nonneg(e->facts, poly_neg(e->polys, q))))
        return low;
    return high && low ? scalar_binary(e->store, OP_MAX, low, high) : NULL;
}

/* What SIZE is made of, at the ends of the indices. */
static const Scalar *size_at_ends(Expander *e, const Inside *in,
                                  const Scalar *size)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);

    if (!PASS_LEGAL(memexpand_size_known,
                    !images_lack(&e->images, size, in->depth, index, n)))
        return NULL;
    size = images_expand(&e->images, size, in->depth);
    for (uint32_t i = 0; i < n && size; i++)
        size = largest(e, size, index[i], bound[i]);
    return size;
}

/* X, where S is max(0, X); else NULL. */
static const Scalar *clamped(const Scalar *s)
{
    int64_t least;
    bool is = s->op == OP_MAX && s->elem == ELEM_I64 &&
              scalar_is_int(s->arg[0], &least) && least == 0;

    return is ? s->arg[1] : NULL;
}

/* May no iteration need as much as BOUND, or as is there?  Where there is none,
 * nothing is allocated. */
static bool is_too_much(Expander *e, const Inside *in, const Scalar *bound)
{
    uint32_t mark = facts_mark(e->facts);

    facts_enter(e->facts, in->outer, in->fn);
    bool covered = covered_number(&e->covered, bound);
    facts_undo(e->facts, mark);
    return !covered;
}

SizeOutside size_outside(Expander *e, const Inside *in, const Scalar *size)
{
    const Scalar *known = size_at_ends(e, in, size);

    known = known ? size_total(&e->totals, e->facts, known) : NULL;
    if (known)
        return (SizeOutside){known, known, SIZE_LARGEST, false};
    bool loose;
    const Scalar *bound = size_bound(e, in, size, &loose);
    bound = bound ? size_total(&e->totals, e->facts, bound) : NULL;
    return (SizeOutside){range_filled(e, bound), bound, SIZE_BOUND,
                         bound && (range_wastes(e, bound) ||
                                   (loose && is_too_much(e, in, bound)))};
}

const char *size_source_text(SizeSource source)
{
    static const char *const text[] = {
        [SIZE_LARGEST] = "",
        [SIZE_BOUND] = ", with a bound of its size",
        [SIZE_ASKED] = ", with its largest size, computed before",
    };

    return text[source];
}

const Scalar *size_clamped(Expander *e, const Scalar *s)
{
    if (s && clamped(s))
        s = clamped(s);
    const Poly *p = s ? poly_of(e->polys, s) : NULL;

    if (!s || (p && PASS_LEGAL(memexpand_nonneg, is_nonneg(e->facts, p))))
        return s;
    return scalar_binary(e->store, OP_MAX, scalar_int(e->store, ELEM_I64, 0),
                         s);
}

/* max(0, X) for max(0, X * c) as S, where c, *FACTOR, is positive; or X where
 * that is one, for X * c.  Else NULL. */
static const Scalar *clamped_count(Expander *e, const Scalar *s,
                                   const Scalar **factor)
{
    const Scalar *x = clamped(s) ? clamped(s) : s;
    int64_t value;

    if (x->op != OP_MUL || !scalar_is_int(x->arg[1], &value) || value <= 0)
        return NULL;
    *factor = x->arg[1];
    if (x != s)
        return size_clamped(e, x->arg[0]);
    return clamped(x->arg[0]) ? x->arg[0] : NULL;
}

const Scalar *size_of_all(Expander *e, const Scalar *bytes,
                          const Scalar *iterations)
{
    const Scalar *factor;
    const Scalar *count = bytes ? clamped_count(e, bytes, &factor) : NULL;

    if (!count || !iterations || iterations->op == OP_CONST)
        return scalar_times(e->store, bytes, iterations);
    return scalar_times(e->store,
                        scalar_times(e->store, iterations, count), factor);
}

const Scalar *size_iterations(Expander *e, const Inside *in, bool clamped)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    const Scalar *y = scalar_int(e->store, ELEM_I64, 1);

    for (uint32_t i = 0; i < n; i++)
        y = scalar_times(e->store, y,
                         clamped ? size_clamped(e, bound[i]) : bound[i]);
    return y;
}

const Scalar *size_divided(Expander *e, const Scalar *s, int64_t by)
{
    const Scalar *exactly = s ? scalar_divided(e->polys, s, by) : NULL;

    return exactly || !s
               ? exactly
               : scalar_binary(e->store, OP_DIV, s,
                               scalar_int(e->store, ELEM_I64, by));
}

const Scalar *size_rounded(Expander *e, const Scalar *s, int64_t by)
{
    if (!s || scalar_divided(e->polys, s, by))
        return s;
    const Scalar *up = scalar_binary(e->store, OP_ADD, s,
                                     scalar_int(e->store, ELEM_I64, by - 1));
    const Scalar *width = scalar_int(e->store, ELEM_I64, by);
    up = up ? scalar_binary(e->store, OP_DIV, up, width) : NULL;
    return scalar_times(e->store, up, width);
}
