/* wraps.c - what wraps around in an offset, without a division.
 *
 *     m[fmod(i + o, n + 1)]
 * =>  at <- fmod(o, n + 1) - (n + 1)         before the loop over i
 *     m[i + at + select(i + at < 0, n + 1, 0)]
 *
 * Problem: an access through a fold, or at `fmod(i + 1, n)`, takes a division,
 * which takes longer than the access.
 *
 * Algorithm (strength reduction to a conditional addition): the sum is split
 * into the terms with the innermost index, V, and the others, W.  Where the
 * facts say 0 <= V < M, the sum V + fmod(W, M) - M is in -M ... M - 1; where
 * they say -M < V <= 0, so is V + fmod(W, M).  W is added up modulo M, so that
 * nothing overflows.  imp/invariants.c computes fmod(W, M) before the loop; if
 * the loop changes W, the offset stays as it is.
 *
 * Contract: of an offset in the program's terms, at the point of the facts.
 */
#include "passes/lower/inside.h"

#include "verifier/prover/prover.h"

typedef struct Wrap {
    Lowerer *l;
    const Scalar *modulus;
    uint32_t innermost; /* number of the index */
    const Scalar *inner; /* V, or NULL */
    const Scalar *outer; /* fmod(W, M), or NULL */
    bool changes;        /* the loop changes W */
    bool deep;           /* something would nest too deep */
} Wrap;

/* ---- indices ---- */

static void look_at_index(Var *var, void *data)
{
    Wrap *w = data;
    uint32_t number = var_number(&w->l->indices, var);

    if (number > w->innermost)
        w->innermost = number;
}

static void look_at_binding(Var *var, void *data)
{
    Wrap *w = data;

    w->changes |= var_number(&w->l->bindings, var) > w->innermost;
}

static uint32_t innermost(Lowerer *l, const Scalar *s)
{
    Wrap w = {.l = l};

    scalar_each_var(s, look_at_index, &w);
    return w.innermost;
}

/* ---- terms ---- */

static const Scalar *binary(Wrap *w, Op op, const Scalar *a, const Scalar *b)
{
    const Scalar *s = scalar_binary(w->l->store, op, a, b);

    w->deep |= !s;
    return s ? s : a;
}

static const Scalar *zero(const Wrap *w)
{
    return scalar_int(w->l->store, ELEM_I64, 0);
}

static const Scalar *modulo(Wrap *w, const Scalar *s)
{
    return binary(w, OP_FMOD, s, w->modulus);
}

/* It is in -M ... -1. */
static const Scalar *below(Wrap *w, const Scalar *s)
{
    return binary(w, OP_SUB, s, w->modulus);
}

static void add_outer(Wrap *w, Op op, const Scalar *s)
{
    const Scalar *term = modulo(w, s);

    scalar_each_var(s, look_at_binding, w);
    if (w->outer && op == OP_ADD)
        w->outer = modulo(w, binary(w, OP_ADD, below(w, w->outer), term));
    else if (op == OP_SUB)
        w->outer = modulo(
            w, binary(w, OP_SUB, w->outer ? w->outer : zero(w), term));
    else
        w->outer = term;
}

static void add_inner(Wrap *w, Op op, const Scalar *s)
{
    if (w->inner || op == OP_SUB)
        w->inner = binary(w, op, w->inner ? w->inner : zero(w), s);
    else
        w->inner = s;
}

static void split(Wrap *w, Op op, const Scalar *s)
{
    if (s->op == OP_ADD || s->op == OP_SUB) {
        Op right = (s->op == OP_SUB) != (op == OP_SUB) ? OP_SUB : OP_ADD;
        split(w, op, s->arg[0]);
        split(w, right, s->arg[1]);
    } else if (innermost(w->l, s) == w->innermost) {
        add_inner(w, op, s);
    } else {
        add_outer(w, op, s);
    }
}

/* ---- the sum ---- */

/* V is not negative. */
static bool is_below(const Wrap *w, const Poly *v)
{
    const Poly *modulus = poly_of(w->l->known.polys, w->modulus);
    return modulus && is_lt(w->l->facts, v, modulus);
}

/* V + OUTER, which is in -M ... M - 1, wrapped around. */
static const Scalar *wrap_around(Wrap *w, const Scalar *outer)
{
    const Scalar *v = w->inner;
    bool less = outer && v->op == OP_SUB && v->arg[0] == zero(w);
    const Scalar *x = less    ? binary(w, OP_SUB, outer, v->arg[1])
                      : outer ? binary(w, OP_ADD, v, outer)
                              : v;
    const Scalar *arg[] = {binary(w, OP_LT, x, zero(w)), w->modulus, zero(w)};
    Store *store = w->l->store;
    const Scalar *more = w->deep ? NULL : scalar_op(store, OP_SELECT, arg);

    return more ? scalar_binary(store, OP_ADD, x, more) : NULL;
}

/* The same as fmod(S, MODULUS), or NULL. */
static const Scalar *without_division(Lowerer *l, const Scalar *s,
                                      const Scalar *modulus)
{
    Wrap w = {.l = l, .modulus = modulus, .innermost = innermost(l, s)};
    PolyStore *ps = l->known.polys;

    if (!w.innermost)
        return NULL;
    split(&w, OP_ADD, s);
    scalar_each_var(modulus, look_at_binding, &w);
    if (w.changes || w.deep)
        return NULL;
    const Poly *v = poly_of(ps, w.inner), *less = v ? poly_neg(ps, v) : NULL;
    if (v && is_nonneg(l->facts, v)) {
        if (!PASS_LEGAL(lower_wrap_above, is_below(&w, v)))
            return NULL;
        return w.outer ? wrap_around(&w, below(&w, w.outer)) : w.inner;
    }
    if (less && is_nonneg(l->facts, less) &&
        PASS_LEGAL(lower_wrap_below, is_below(&w, less)))
        return wrap_around(&w, w.outer);
    return NULL;
}

/* Where X is not negative, `x % m` is fmod(x, m). */
static bool wraps(const Scalar *s, const void *data)
{
    const Lowerer *l = data;

    if (s->elem != ELEM_I64 || s->op != OP_REM)
        return s->elem == ELEM_I64 && s->op == OP_FMOD;
    const Poly *x = poly_of(l->known.polys, s->arg[0]);
    return x && PASS_LEGAL(lower_wrap_rest, is_nonneg(l->facts, x));
}

static const Scalar *rewrite(const Scalar *s, void *data)
{
    Lowerer *l = data;

    if (wraps(s, l)) {
        const Scalar *by = without_division(l, s->arg[0], s->arg[1]);
        if (by)
            return by;
    }
    const Scalar *by = scalar_map_operands(l->store, s, rewrite, l);
    return by ? by : s;
}

const Scalar *lower_wraps(Lowerer *l, const Scalar *offset)
{
    return scalar_any_part(offset, wraps, l) ? rewrite(offset, l) : offset;
}
