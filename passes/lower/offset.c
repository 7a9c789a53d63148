/* offset.c - offsets of elements.
 *
 * An offset is the sum of the index function's own and, for each dimension,
 * of an index times a stride.  Multiplying out and bringing terms together
 * (poly.h) makes it short, but may make overflow of what was none: i * m - k *
 * m is more than (i - k) * m on the way.  So only what consists of positive
 * terms in names that are not negative is brought together: there, no part is
 * larger than the sum, which is in the block.  Of what is left the product of
 * each dimension stands for itself: one dimension's share is the distance of
 * two elements.  Numbers that are subtracted are let in, as blocks are far
 * from the largest i64.
 */
#include "passes/lower/inside.h"

#include "ir-text/lmad/coincide.h"
#include "verifier/prover/prover.h"

/* ---- values ---- */

/* A scalar of which a copy was read for the current expression. */
typedef struct Copied {
    struct Copied *next;
    const Var *var;
} Copied;

typedef struct Reading {
    Lowerer *l;
    Copied *copied;
    Arena scratch;
} Reading;

/* A scalar that lives in memory is read where it is used. */
static void read_placed(Var *var, void *data)
{
    Reading *r = data;
    Lowerer *l = r->l;

    if (!type_is_scalar(var->type) || !var->place.ixfn ||
        (var->id < l->subst.room && l->subst.to[var->id]))
        return;
    Var *copy = lower_fresh_like(l, var, var->type);
    const Scalar *offset = lower_offset(l, var->place.ixfn, NULL);
    out_var(l, copy);
    out_read(l, copy, lower_block(l, var->place.mem), offset);
    subst_put(&l->subst, var, out_name(l, copy));
    Copied *copied = ARENA_NEW(&r->scratch, Copied, 1);
    *copied = (Copied){r->copied, var};
    r->copied = copied;
}

const Scalar *lower_value(Lowerer *l, const Scalar *s)
{
    Reading r = {.l = l};

    scalar_each_var(s, read_placed, &r);
    const Scalar *value = scalar_subst(&l->subst, s);
    for (const Copied *c = r.copied; c; c = c->next)
        subst_put(&l->subst, c->var, NULL);
    arena_free(&r.scratch);
    if (!value)
        lower_fail(l, "an expression would nest too deep");
    return value ? value : s;
}

Var *lower_block(Lowerer *l, Var *mem)
{
    const Scalar *to = mem->id < l->subst.room ? l->subst.to[mem->id] : NULL;
    return to ? to->u.var : mem;
}

Place lower_place(Lowerer *l, const Var *var)
{
    return (Place){lower_block(l, var->place.mem), var->place.ixfn};
}

/* ---- offsets ---- */

/* A sum: what stands for itself, was brought together, and is subtracted. */
typedef struct Sum {
    Lowerer *l;
    const Scalar *first; /* or NULL */
    const Poly *together;
    const Scalar *plus, *minus; /* or NULL */
    const Scalar **like; /* in whose words to say what was brought together */
    uint32_t nlike;
} Sum;

static bool is_small(int64_t number)
{
    return number > INT32_MIN;
}

/* Is no part of P larger than P, but for small numbers? */
static bool is_even(Lowerer *l, const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        int64_t coef = p->term[i].coef;
        if (coef < 0 && (mono->nfactor || !is_small(coef)))
            return false;
        for (uint32_t k = 0; k < mono->nfactor; k++)
            if (!is_nonneg(l->facts, poly_atom(mono->factor[k].atom)))
                return false;
    }
    return true;
}

static void add_apart(Sum *sum, const Scalar **to, const Scalar *s)
{
    *to = *to ? lower_binary(sum->l, OP_ADD, *to, s) : s;
}

/* P, if it is even, and said in the words of A and B. */
static bool bring_together(Sum *sum, const Poly *p, const Scalar *a,
                           const Scalar *b)
{
    PolyStore *ps = sum->l->known.polys;
    const Poly *both =
        p && is_even(sum->l, p) ? poly_add(ps, sum->together, p) : NULL;

    if (!both)
        return false;
    sum->together = both;
    sum->like[sum->nlike++] = a;
    sum->like[sum->nlike++] = b;
    return true;
}

static const Poly *number_in(PolyStore *ps, const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].mono->nfactor == 0)
            return poly_const(ps, p->term[i].coef);
    return poly_const(ps, 0);
}

/* P, if -P is even but for a number. */
static bool subtract(Sum *sum, const Poly *p)
{
    PolyStore *ps = sum->l->known.polys;
    const Poly *number = p ? number_in(ps, p) : NULL;
    const Poly *less = p ? poly_sub(ps, number, p) : NULL;
    const Poly *both = less ? poly_add(ps, sum->together, number) : NULL;
    int64_t value;

    if (!both || !poly_is_const(number, &value) || value > INT32_MAX ||
        !is_even(sum->l, less))
        return false;
    const Scalar *s = poly_scalar(ps, less);
    if (!s)
        return false;
    sum->together = both;
    sum->minus = sum->minus ? lower_binary(sum->l, OP_ADD, sum->minus, s) : s;
    return true;
}

/* INDEX * STRIDE */
static void add_product(Sum *sum, const Scalar *index, const Scalar *stride)
{
    PolyStore *ps = sum->l->known.polys;
    const Poly *p = poly_mul(ps, poly_of(ps, index), poly_of(ps, stride));

    if (!bring_together(sum, p, index, stride) && !subtract(sum, p))
        add_apart(sum, &sum->plus, lower_binary(sum->l, OP_MUL, index, stride));
}

static void begin_sum(Sum *sum, const Scalar *offset)
{
    if (!bring_together(sum, poly_of(sum->l->known.polys, offset), offset,
                        out_number(sum->l, 1)))
        sum->first = offset;
}

/* S + what was brought together, where that may be less than nothing. */
static const Scalar *add_together(Sum *sum, const Scalar *s)
{
    Lowerer *l = sum->l;
    const Poly *p = sum->together;
    int64_t number;

    if (poly_is_zero(p) && s)
        return s;
    if (s && poly_is_const(p, &number) && number < 0 && is_small(number))
        return lower_binary(l, OP_SUB, s, out_number(l, -number));
    const Scalar *t =
        poly_scalar_like(l->known.polys, p, sum->nlike, sum->like);
    if (!t)
        lower_fail(l, "an expression would nest too deep");
    return s && t ? lower_binary(l, OP_ADD, s, t) : t ? t : out_number(l, 0);
}

static const Scalar *sum_scalar(Sum *sum)
{
    Lowerer *l = sum->l;
    int64_t number;
    bool ahead = !sum->first && poly_is_const(sum->together, &number);
    const Scalar *s = add_together(sum, ahead ? sum->plus : sum->first);

    if (sum->plus && !ahead)
        s = lower_binary(l, OP_ADD, s, sum->plus);
    if (sum->minus)
        s = lower_binary(l, OP_SUB, s, sum->minus);
    return s;
}

static const Scalar *lmad_offset(Lowerer *l, const Lmad *lmad,
                                 const Scalar *const *index)
{
    Arena scratch = {0};
    Sum sum = {.l = l, .together = poly_const(l->known.polys, 0)};

    sum.like = ARENA_NEW(&scratch, const Scalar *, 2 * (size_t)lmad->rank + 2);
    begin_sum(&sum, lmad->offset);
    for (uint32_t d = 0; d < lmad->rank; d++)
        add_product(&sum, index[d], lmad->dim[d].stride);
    const Scalar *s = sum_scalar(&sum);
    arena_free(&scratch);
    return s;
}

const Scalar *lower_offset(Lowerer *l, const IxFn *ixfn,
                           const Scalar *const *index)
{
    const Scalar *s;

    if (ixfn->nlmad == 1 && !ixfn->fold)
        s = lmad_offset(l, ixfn->lmad[0], index);
    else
        s = ixfn_apply(&l->known.lmads, ixfn, index);
    if (s)
        return lower_value(l, s);
    lower_fail(l, "this index function has no offset that can be expressed: %s",
               l->known.lmads.why);
    return out_number(l, 0);
}

/* ---- spots ---- */

Spot spot_of(Lowerer *l, const Var *var)
{
    return (Spot){.place = lower_place(l, var)};
}

const Scalar *spot_offset(Lowerer *l, Spot spot, uint32_t rank,
                          const Scalar *const *index)
{
    Arena scratch = {0};
    const Scalar **all =
        ARENA_NEW(&scratch, const Scalar *, (size_t)spot.n + rank + 1);

    for (uint32_t i = 0; i < spot.n; i++)
        all[i] = spot.at[i];
    for (uint32_t i = 0; i < rank; i++)
        all[spot.n + i] = index[i];
    const Scalar *s = lower_offset(l, spot.place.ixfn, all);
    arena_free(&scratch);
    return s;
}

Place spot_place(Lowerer *l, Spot spot)
{
    Place place = spot.place;

    for (uint32_t i = 0; i < spot.n && place.ixfn; i++)
        place.ixfn = ixfn_fix(&l->known.lmads, place.ixfn, 0, spot.at[i]);
    return place;
}

static bool are_one(Lowerer *l, Spot a, Spot b)
{
    Place x, y;

    if (a.place.mem != b.place.mem)
        return false;
    x = spot_place(l, a);
    y = spot_place(l, b);
    return x.ixfn && y.ixfn && places_coincide(&l->known, x, y);
}

bool spots_coincide(Lowerer *l, Spot a, Spot b)
{
    return PASS_LEGAL(lower_copy_coincides, are_one(l, a, b));
}
