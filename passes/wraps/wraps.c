/* wraps.c - what wraps around in an offset, without a division.
 *
 *     m[fmod(i + o, n + 1)]
 * =>  m[i + at + select(i + at < 0, n + 1, 0)]      at: fmod(o, n + 1) - (n +
 * 1)
 *
 * Problem: an access through a fold, or at `fmod(i + 1, n)`, takes a division,
 * which takes longer than the access.
 *
 * Algorithm (strength reduction to a conditional addition): the sum is split
 * into the terms that the innermost loop changes, V, and the others, W.  Where
 * the facts say 0 <= V < M, the sum V + fmod(W, M) - M is in -M ... M - 1;
 * where they say -M < V <= 0, so is V + fmod(W, M).  W is added up modulo M, so
 * that nothing overflows.  invariant computes fmod(W, M) before the loop: a
 * remainder in the condition of a `select` is such a one, and stays.
 *
 * requires  a verified program of IMP
 * keeps     values, and the order of accesses
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/versions.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

typedef struct Wraps {
    Prog *prog;
    PassContext *cx;
    Store *store;
    Versions versions;
    PolyStore *polys;
    const Scalar *offset; /* the current one, as it was */
    const char *why;      /* what wraps around in it is divided */
} Wraps;

/* A sum that wraps around. */
typedef struct Wrap {
    Wraps *all;
    const Scalar *modulus;
    uint32_t innermost;  /* the loop that changes the sum */
    const Scalar *inner; /* V, or NULL */
    const Scalar *outer; /* fmod(W, M), or NULL */
    bool deep;           /* something would nest too deep */
} Wrap;

/* ---- terms ---- */

static const Scalar *binary(Wrap *w, Op op, const Scalar *a, const Scalar *b)
{
    const Scalar *s = scalar_binary(w->all->store, op, a, b);

    w->deep |= !s;
    return s ? s : a;
}

static const Scalar *zero(const Wrap *w)
{
    return scalar_int(w->all->store, ELEM_I64, 0);
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

    if (w->outer && op == OP_ADD)
        w->outer = modulo(w, binary(w, OP_ADD, below(w, w->outer), term));
    else if (op == OP_SUB)
        w->outer =
            modulo(w, binary(w, OP_SUB, w->outer ? w->outer : zero(w), term));
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
    } else if (versions_loop(&w->all->versions, s) == w->innermost) {
        add_inner(w, op, s);
    } else {
        add_outer(w, op, s);
    }
}

/* ---- the sum ---- */

/* Of S where the walk is. */
static const Poly *poly_now(const Wraps *all, const Scalar *s)
{
    return poly_of(all->polys, versions_of(&all->versions, s));
}

/* V is not negative. */
static bool is_below(const Wrap *w, const Poly *v)
{
    const Poly *modulus = poly_now(w->all, w->modulus);
    return modulus && is_lt(w->all->versions.facts, v, modulus);
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
    Store *store = w->all->store;
    const Scalar *more = w->deep ? NULL : scalar_op(store, OP_SELECT, arg);

    return more ? scalar_binary(store, OP_ADD, x, more) : NULL;
}

static const Scalar *rewrite(const Scalar *s, void *data);

/* The same as fmod(S, MODULUS), or NULL. */
static const Scalar *without_division(Wraps *all, const Scalar *s,
                                      const Scalar *modulus)
{
    Wrap w = {.all = all,
              .modulus = modulus,
              .innermost = versions_loop(&all->versions, s)};
    PolyStore *ps = all->polys;
    Facts *facts = all->versions.facts;

    all->why = "no loop changes it";
    if (!w.innermost)
        return NULL;
    all->why = "the loop changes the modulus";
    if (versions_loop(&all->versions, modulus) >= w.innermost)
        return NULL;
    split(&w, OP_ADD, s);
    if (w.deep)
        return NULL;
    all->why = "what the loop changes may leave the modulus";
    const Poly *v = poly_now(all, w.inner), *less = v ? poly_neg(ps, v) : NULL;
    w.inner = rewrite(w.inner, all);
    if (v && is_nonneg(facts, v)) {
        if (!PASS_LEGAL(wraps_above, is_below(&w, v)))
            return NULL;
        return w.outer ? wrap_around(&w, below(&w, w.outer)) : w.inner;
    }
    if (less && is_nonneg(facts, less) &&
        PASS_LEGAL(wraps_below, is_below(&w, less)))
        return wrap_around(&w, w.outer);
    return NULL;
}

/* Where X is not negative, `x % m` is fmod(x, m). */
static bool is_remainder(const Scalar *s, const void *data)
{
    const Wraps *all = data;

    if (s->elem != ELEM_I64 || s->op != OP_REM)
        return s->elem == ELEM_I64 && s->op == OP_FMOD;
    const Poly *x = poly_now(all, s->arg[0]);
    return x && PASS_LEGAL(wraps_rest, is_nonneg(all->versions.facts, x));
}

static bool is_part(const Scalar *s, const void *data)
{
    return s == data;
}

static bool is_asked_about(const Scalar *s, const void *data)
{
    return s->op == OP_SELECT && scalar_any_part(s->arg[0], is_part, data);
}

static const Scalar *rewrite(const Scalar *s, void *data)
{
    Wraps *all = data;

    if (is_remainder(s, all) &&
        !scalar_any_part(all->offset, is_asked_about, s)) {
        const Scalar *by = without_division(all, s->arg[0], s->arg[1]);
        if (by)
            return by;
    }
    const Scalar *by = scalar_map_operands(all->store, s, rewrite, all);
    return by ? by : s;
}

/* ---- accesses ---- */

static void visit_offset(Wraps *all, const Stm *stm, const Scalar **offset)
{
    if (!scalar_any_part(*offset, is_remainder, all))
        return;
    all->offset = *offset;
    all->why = "it wraps around already";
    const Scalar *by = rewrite(*offset, all);
    if (by == *offset) {
        pass_remark(all->cx, all->prog, REMARK_MISSED, "wraps", stm->loc,
                    "this offset is divided: %s", all->why);
    } else if (pass_rewrite(all->cx)) {
        pass_remark(all->cx, all->prog, REMARK_DONE, "wraps", stm->loc,
                    "this offset wraps around without a division");
        *offset = by;
    }
}

static void walk_body(Wraps *all, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        uint32_t at = form_info[s->exp.form].offset;
        if (at)
            visit_offset(all, s, &s->exp.arg[at]);
        for (uint32_t fn = 0; fn < s->exp.nfn; fn++) {
            VersionsMark mark = versions_enter(&all->versions, s, fn);
            walk_body(all, s->exp.fn[fn].body);
            versions_leave(&all->versions, mark, s);
        }
        versions_pass(&all->versions, s);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Wraps all = {.prog = prog,
                 .cx = cx,
                 .store = prog->store,
                 .polys = poly_store_new(prog->store)};

    all.versions = versions_new(prog, all.polys);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        uint32_t mark = facts_mark(all.versions.facts);
        facts_enter_fun(all.versions.facts, f);
        walk_body(&all, f->body);
        facts_undo(all.versions.facts, mark);
    }
    versions_free(&all.versions);
    poly_store_free(all.polys);
    return true;
}

const Pass wraps_pass = {
    .name = "wraps",
    .summary = "let offsets wrap around without a division",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
