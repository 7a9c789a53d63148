/* scalar.c - polynomials from scalar expressions, and back. */
#include "ir-text/ir/ir.h"
#include "ir-text/operators/eval.h"
#include "ir-text/poly/store.h"
#include "ir-text/terms/order.h"

#include "ground/pages.h"

#include <stdlib.h>
#include <string.h>

/* ---- atoms ---- */

static bool is_leaf(Op op)
{
    return op == OP_VAR || op == OP_CONST;
}

static bool is_atom(const Atom *a, const Scalar *sample,
                    const Poly *const *arg)
{
    if (a->op != sample->op || a->elem != sample->elem)
        return false;
    if (is_leaf((Op)a->op))
        return a->sample == sample;
    for (uint32_t i = 0; i < a->narg; i++)
        if (a->arg[i] != arg[i])
            return false;
    return true;
}

static const Poly *atom_of(PolyStore *ps, const Scalar *sample,
                           const Poly *const *arg)
{
    uint32_t hash = hash_mix(sample->op, sample->elem), depth = 0;
    TableSlot *slot;

    for (uint32_t i = 0; i < sample->narg; i++)
        for (uint32_t k = 0; k < arg[i]->nterm; k++)
            if (arg[i]->term[k].mono->depth >= depth)
                depth = arg[i]->term[k].mono->depth + 1;
    if (depth > IR_MAX_NESTING) {
        ps->why = poly_why_depth;
        return NULL;
    }
    if (is_leaf((Op)sample->op))
        hash = hash_mix(hash, sample->id);
    for (uint32_t i = 0; i < sample->narg; i++)
        hash = hash_mix(hash, arg[i]->id);
    table_reserve(&ps->atoms);
    TABLE_EACH (&ps->atoms, hash, slot)
        if (is_atom(slot->thing, sample, arg))
            return poly_atom(slot->thing);
    size_t bytes = sample->narg * sizeof(const Poly *);
    Atom *a = arena_alloc(&ps->arena, sizeof *a + bytes);
    a->id = ps->natom++;
    a->hash = hash;
    a->op = sample->op;
    a->elem = sample->elem;
    a->narg = sample->narg;
    a->depth = depth;
    a->since = ps->nmono;
    a->sample = sample;
    if (bytes)
        memcpy(a->arg, arg, bytes);
    table_fill(&ps->atoms, slot, a, hash);
    Term term = {1, mono_intern(ps, 1, &(Factor){a, 1})};
    return a->self = poly_intern(ps, 1, &term);
}

/* ---- canonical forms ---- */

static const Poly *arithmetic(PolyStore *ps, Op op, const Poly *const *arg)
{
    switch (op) {
    case OP_ADD:
        return poly_add(ps, arg[0], arg[1]);
    case OP_SUB:
        return poly_sub(ps, arg[0], arg[1]);
    case OP_MUL:
        return poly_mul(ps, arg[0], arg[1]);
    case OP_NEG:
        return poly_neg(ps, arg[0]);
    default:
        return NULL;
    }
}

/* A division by a literal that divides every coefficient, whatever the
 * rounding. */
static const Poly *fold_division(PolyStore *ps, Op op, const Poly *a,
                                 const Poly *b)
{
    int64_t x;

    if (poly_is_const(a, &x) || !poly_is_const(b, &x) || x == 0)
        return NULL;
    const Poly *quotient = poly_divide(ps, a, b);
    return !quotient || op == OP_DIV || op == OP_FDIV ? quotient : ps->zero;
}

/* min and max of two that differ by a number. */
static const Poly *fold_extreme(PolyStore *ps, bool is_min, const Poly *a,
                                const Poly *b)
{
    const Poly *apart = poly_sub(ps, a, b);
    int64_t by;

    if (!apart || !poly_is_const(apart, &by))
        return NULL;
    return (by <= 0) == is_min ? a : b;
}

/* The integer that a canonical form is, of whatever type. */
static bool is_number(const Poly *p, int64_t *value)
{
    const Atom *atom = poly_as_atom(p);

    if (poly_is_const(p, value))
        return true;
    if (!atom || atom->op != OP_CONST || elem_is_float((Elem)atom->elem))
        return false;
    *value = (int64_t)atom->sample->u.bits;
    return true;
}

/* An operator on numbers, where it is no error. */
static const Poly *fold_numbers(PolyStore *ps, const Scalar *sample,
                                const Poly *const *arg)
{
    EvalFn fn = eval_function((Op)sample->op, ELEM_I64);
    uint64_t bits[MAX_ARITY], result;
    int64_t x;

    for (uint32_t i = 0; i < sample->narg; i++) {
        if (sample->arg[i]->elem != ELEM_I64 || !poly_is_const(arg[i], &x))
            return NULL;
        bits[i] = (uint64_t)x;
    }
    if (!fn || fn(bits, &result) != EVAL_OK)
        return NULL;
    return poly_const(ps, (int64_t)result);
}

/* What an i64 operator is, where that is more than an opaque atom. */
static const Poly *fold(PolyStore *ps, const Scalar *sample,
                        const Poly *const *arg)
{
    const Poly *number = fold_numbers(ps, sample, arg);
    int64_t x;

    if (number)
        return number;
    switch ((Op)sample->op) {
    case OP_CONVERT:
        if (sample->arg[0]->elem == ELEM_I64)
            return arg[0];
        return is_number(arg[0], &x) ? poly_const(ps, x) : NULL;
    case OP_DIV:
    case OP_REM:
    case OP_FDIV:
    case OP_FMOD:
        return fold_division(ps, (Op)sample->op, arg[0], arg[1]);
    case OP_MIN:
    case OP_MAX:
        return fold_extreme(ps, sample->op == OP_MIN, arg[0], arg[1]);
    case OP_SELECT:
        if (is_number(arg[0], &x))
            return arg[x ? 1 : 2];
        return arg[1] == arg[2] ? arg[1] : NULL;
    default:
        return arithmetic(ps, (Op)sample->op, arg);
    }
}

const Poly *poly_combine(PolyStore *ps, const Scalar *sample,
                         const Poly *const *arg)
{
    const Poly *sorted[MAX_ARITY];

    if (sample->elem == ELEM_I64) {
        const Poly *p = fold(ps, sample, arg);
        if (p)
            return p;
    }
    if (op_info[sample->op].commutes && arg[1]->id < arg[0]->id) {
        sorted[0] = arg[1];
        sorted[1] = arg[0];
        arg = sorted;
    }
    return atom_of(ps, sample, arg);
}

static const Poly *compute(PolyStore *ps, const Scalar *s)
{
    const Poly *arg[MAX_ARITY];

    if (s->op == OP_CONST && s->elem == ELEM_I64)
        return poly_const(ps, (int64_t)s->u.bits);
    for (uint32_t i = 0; i < s->narg; i++)
        arg[i] = poly_canonical(ps, s->arg[i]);
    return is_leaf((Op)s->op) ? atom_of(ps, s, NULL)
                              : poly_combine(ps, s, arg);
}

const Poly *poly_canonical(PolyStore *ps, const Scalar *s)
{
    if (s->id < ps->of_scalar_room && ps->of_scalar[s->id])
        return ps->of_scalar[s->id];
    const Poly *p = compute(ps, s);
    GROUND_INDEX(ps->of_scalar, ps->of_scalar_room, s->id);
    GROUND_INDEX(ps->asked, ps->asked_room, ps->nasked);
    ps->asked[ps->nasked++] = s->id;
    return ps->of_scalar[s->id] = p;
}

const Poly *poly_of(PolyStore *ps, const Scalar *s)
{
    if (s->elem != ELEM_I64) {
        ps->why = "only i64 expressions are polynomials";
        return NULL;
    }
    return poly_canonical(ps, s);
}

bool poly_same(PolyStore *ps, const Scalar *a, const Scalar *b)
{
    return a == b || (a->elem == b->elem &&
                      poly_canonical(ps, a) == poly_canonical(ps, b));
}

/* ---- texts ---- */

/* A term as it is shown: its factors in the order of reading. */
typedef struct ShownFactor {
    uint32_t rank, power;
    const Scalar *scalar;
} ShownFactor;

typedef struct ShownTerm {
    int64_t coef;
    uint32_t degree, nfactor;
    ShownFactor *factor;
} ShownTerm;

typedef struct ShownAtom {
    const Atom *atom;
    const Scalar *scalar;
} ShownAtom;

static const uint32_t UNRANKED = UINT32_MAX;

static int lowest_rank_first(const void *a, const void *b)
{
    const ShownFactor *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static int by_names(const void *a, const void *b)
{
    const ShownAtom *x = a, *y = b;
    return scalar_order(x->scalar, y->scalar);
}

/* By descending degree, then as in a dictionary of the factors' ranks. */
static int reading_order(const void *a, const void *b)
{
    const ShownTerm *x = a, *y = b;

    if (x->degree != y->degree)
        return x->degree > y->degree ? -1 : 1;
    for (uint32_t i = 0; i < x->nfactor && i < y->nfactor; i++) {
        const ShownFactor *f = &x->factor[i], *g = &y->factor[i];
        if (f->rank != g->rank)
            return f->rank < g->rank ? -1 : 1;
        if (f->power != g->power)
            return f->power > g->power ? -1 : 1;
    }
    return 0;
}

/* Rank the atoms of a polynomial that S mentions, as they come; NEXT is the
 * next rank, LEFT counts those without. */
static void rank_as_mentioned(PolyStore *ps, const Scalar *s, uint32_t *next,
                              uint32_t *left)
{
    if (!*left || !poly_walk_enter(ps, s->id))
        return;
    const Atom *atom = poly_as_atom(poly_canonical(ps, s));
    if (atom && atom->id < ps->rank_room && ps->rank[atom->id] == UNRANKED) {
        ps->rank[atom->id] = (*next)++;
        --*left;
    }
    for (uint32_t i = 0; i < s->narg; i++)
        rank_as_mentioned(ps, s->arg[i], next, left);
}

/* The distinct atoms of P, each with its text; NULL where one would nest too
 * deep.  The number is left in COUNT. */
static ShownAtom *list_atoms(PolyStore *ps, const Poly *p, Arena *scratch,
                             uint32_t *count)
{
    uint32_t most = 0, n = 0;

    for (uint32_t i = 0; i < p->nterm; i++)
        most += p->term[i].mono->nfactor;
    ShownAtom *list = ARENA_NEW(scratch, ShownAtom, most);
    poly_walk_start(ps);
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++)
            if (poly_walk_enter(ps, mono->factor[k].atom->id))
                list[n++].atom = mono->factor[k].atom;
    }
    for (uint32_t i = 0; i < n; i++)
        if (!(list[i].scalar = atom_scalar(ps, list[i].atom)))
            return NULL;
    *count = n;
    return list;
}

/* Rank the atoms; their texts, by rank. */
static const Scalar **rank_atoms(PolyStore *ps, uint32_t n, ShownAtom *atom,
                                 uint32_t nlike, const Scalar *const *like,
                                 Arena *scratch)
{
    const Scalar **text = ARENA_NEW(scratch, const Scalar *, n + 1);
    uint32_t next = 1, left = n;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t id = atom[i].atom->id;
        GROUND_INDEX(ps->rank, ps->rank_room, id);
        ps->rank[id] = UNRANKED;
    }
    poly_walk_start(ps);
    for (uint32_t i = 0; i < nlike; i++)
        rank_as_mentioned(ps, like[i], &next, &left);
    if (n > 1)
        qsort(atom, n, sizeof *atom, by_names);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t *rank = &ps->rank[atom[i].atom->id];
        if (*rank == UNRANKED)
            *rank = next++;
        text[*rank] = atom[i].scalar;
    }
    return text;
}

static ShownTerm *list_terms(PolyStore *ps, const Poly *p,
                             const Scalar *const *text, Arena *scratch)
{
    ShownTerm *shown = ARENA_NEW(scratch, ShownTerm, p->nterm);

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        ShownTerm *t = &shown[i];
        *t = (ShownTerm){p->term[i].coef, mono->degree, mono->nfactor,
                         ARENA_NEW(scratch, ShownFactor, mono->nfactor)};
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            const Factor *f = &mono->factor[k];
            uint32_t rank = ps->rank[f->atom->id];
            t->factor[k] = (ShownFactor){rank, f->power, text[rank]};
        }
        if (t->nfactor > 1)
            qsort(t->factor, t->nfactor, sizeof *t->factor, lowest_rank_first);
    }
    if (p->nterm > 1)
        qsort(shown, p->nterm, sizeof *shown, reading_order);
    return shown;
}

static const Scalar *binary(Store *store, Op op, const Scalar *a,
                            const Scalar *b)
{
    return a && b ? scalar_binary(store, op, a, b) : NULL;
}

/* COEF times the factors of T; a coefficient of -1 is a sign. */
static const Scalar *say_term(Store *store, const ShownTerm *t, int64_t coef)
{
    bool sign = coef == -1 && t->nfactor;
    const Scalar *s = coef == 1 || sign ? NULL
                                        : scalar_int(store, ELEM_I64, coef);

    if (coef == 1 && !t->nfactor)
        return scalar_int(store, ELEM_I64, 1);
    for (uint32_t i = 0; i < t->nfactor; i++) {
        for (uint32_t k = 0; k < t->factor[i].power; k++) {
            const Scalar *x = t->factor[i].scalar;
            if (s || i || k)
                s = binary(store, OP_MUL, s, x);
            else
                s = sign ? scalar_unary(store, OP_NEG, x) : x;
        }
    }
    return s;
}

/* The sum of N terms, a positive one in front where there is one. */
static const Scalar *say_sum(Store *store, uint32_t n, const ShownTerm *term)
{
    uint32_t front = 0;

    if (n == 0)
        return scalar_int(store, ELEM_I64, 0);
    while (front < n && term[front].coef < 0)
        front++;
    if (front == n)
        front = 0;
    const Scalar *sum = say_term(store, &term[front], term[front].coef);
    for (uint32_t i = 0; i < n; i++) {
        bool take = term[i].coef < 0 && term[i].coef != INT64_MIN;
        int64_t coef = take ? -term[i].coef : term[i].coef;
        if (i != front)
            sum = binary(store, take ? OP_SUB : OP_ADD, sum,
                         say_term(store, &term[i], coef));
    }
    return sum;
}

static const Scalar *say(PolyStore *ps, const Poly *p, uint32_t nlike,
                         const Scalar *const *like)
{
    Arena scratch = {0};
    const Scalar *text = NULL;
    uint32_t n;

    ShownAtom *atom = list_atoms(ps, p, &scratch, &n);
    if (atom) {
        const Scalar **by_rank = rank_atoms(ps, n, atom, nlike, like,
                                            &scratch);
        text = say_sum(ps->store, p->nterm,
                       list_terms(ps, p, by_rank, &scratch));
        for (uint32_t i = 0; i < n; i++)
            ps->rank[atom[i].atom->id] = 0;
    }
    if (!text)
        ps->why = poly_why_depth;
    arena_free(&scratch);
    return text;
}

const Scalar *poly_scalar(PolyStore *ps, const Poly *p)
{
    if (!p)
        return NULL;
    GROUND_INDEX(ps->text, ps->text_room, p->id);
    if (ps->text[p->id])
        return ps->text[p->id];
    const Scalar *text = say(ps, p, 0, NULL);
    return ps->text[p->id] = text;
}

/* Where the text of P like these is kept, if it was asked for: walks over a
 * program ask for the same offsets again and again. */
static TextLike *text_like(PolyStore *ps, const Poly *p, uint32_t n,
                           const Scalar *const *like)
{
    TextLike want = {.p = p};
    uint32_t hash = p->hash;

    for (uint32_t i = 0; i < n; i++) {
        want.like[i] = like[i];
        hash = hash_mix(hash, like[i]->id);
    }
    if (!ps->like)
        ps->like = pages_alloc(TEXTS_KEPT * sizeof(TextLike *));
    TextLike **place = &ps->like[hash % TEXTS_KEPT];
    if (!*place)
        *place = ARENA_NEW(&ps->arena, TextLike, 1);
    TextLike *kept = *place;
    bool same = kept->p == p;
    for (uint32_t i = 0; same && i < LIKE_KEPT; i++)
        same = kept->like[i] == want.like[i];
    if (!same)
        *kept = want;
    return kept;
}

const Scalar *poly_scalar_like(PolyStore *ps, const Poly *p, uint32_t n,
                               const Scalar *const *like)
{
    if (!p)
        return NULL;
    for (uint32_t i = 0; i < n; i++)
        if (poly_of(ps, like[i]) == p)
            return like[i];
    if (n > LIKE_KEPT)
        return say(ps, p, n, like);
    TextLike *kept = text_like(ps, p, n, like);
    if (!kept->text)
        kept->text = say(ps, p, n, like);
    return kept->text;
}

/* A canonical argument; one that is no i64 is one atom. */
static const Scalar *say_argument(PolyStore *ps, const Poly *p)
{
    const Atom *atom = poly_as_atom(p);
    return atom ? atom_scalar(ps, atom) : poly_scalar(ps, p);
}

const Scalar *atom_scalar(PolyStore *ps, const Atom *atom)
{
    const Scalar *arg[MAX_ARITY];

    if (is_leaf((Op)atom->op))
        return atom->sample;
    const Poly *whole = poly_atom(atom);
    GROUND_INDEX(ps->text, ps->text_room, whole->id);
    if (ps->text[whole->id])
        return ps->text[whole->id];
    for (uint32_t i = 0; i < atom->narg; i++)
        if (!(arg[i] = say_argument(ps, atom->arg[i])))
            return NULL;
    if (op_info[atom->op].commutes && scalar_order(arg[1], arg[0]) < 0) {
        const Scalar *second = arg[0];
        arg[0] = arg[1];
        arg[1] = second;
    }
    return ps->text[whole->id] = scalar_with(ps->store, atom->sample, arg);
}
