/* variance.c - which iterations a scalar varies with, and how. */
#include "passes/shared/locality/variance.h"

#include "ground/pages.h"

#include <stdlib.h>
#include <string.h>

/* Of the polynomial of one scalar.  Estimates. */
enum { MAX_TERMS = 32, MAX_DEGREE = 8 };

/* Of a variable or an expression; `iters` is NULL while it is not known. */
typedef Variance Entry;

typedef struct Entries {
    Entry *at;
    uint32_t room;
} Entries;

struct Variances {
    Prog *prog;
    PolyStore *polys;
    bool want_others;
    Arena arena;
    Entries var, scalar; /* by Var.id, by Scalar.id */
    const Iter **iter;
    uint32_t niter, iter_room;
    Other *other;
    uint32_t nother, other_room;
};

Variances *variances_new(Prog *prog, PolyStore *polys, bool others)
{
    Variances *v = ground_alloc(sizeof *v);

    *v = (Variances){.prog = prog, .polys = polys, .want_others = others};
    return v;
}

static void entries_free(Entries *e)
{
    if (e->room)
        pages_free(e->at, e->room * sizeof *e->at);
}

void variances_free(Variances *v)
{
    entries_free(&v->var);
    entries_free(&v->scalar);
    arena_free(&v->arena);
    free(v);
}

static Entry *entry(Entries *e, uint32_t id)
{
    if (id >= e->room) {
        uint32_t room = id + id / 2 + 64;
        e->at = pages_grow(e->at, e->room * sizeof *e->at,
                           room * sizeof *e->at);
        memset(e->at + e->room, 0, (room - e->room) * sizeof *e->at);
        e->room = room;
    }
    return &e->at[id];
}

/* ---- what the walk tells ---- */

static const Poly *poly_named(Variances *v, Var *var)
{
    const Scalar *s = scalar_var(v->prog->store, var);

    if (!type_is_scalar(var->type) || !elem_is_int((Elem)var->type->elem))
        return NULL;
    if (var->type->elem != ELEM_I64)
        s = scalar_convert(v->prog->store, ELEM_I64, s);
    return poly_of(v->polys, s);
}

Variance variance_none(Variances *v)
{
    return (Variance){&id_set_empty, &id_set_empty, poly_const(v->polys, 0)};
}

Iter *variances_iter(Variances *v, Iter iter)
{
    Iter *it = ARENA_NEW(&v->arena, Iter, 1);

    *it = iter;
    it->id = v->niter;
    it->loop = it->loop ? it->loop : it;
    arena_grow(&v->arena, &v->iter, v->niter, &v->iter_room, sizeof *v->iter);
    v->iter[v->niter++] = it;
    if (it->var)
        *entry(&v->var, it->var->id) =
            (Entry){id_set_one(&v->arena, it->id), &id_set_empty,
                    poly_named(v, it->var)};
    return it;
}

const Iter *variances_iter_at(const Variances *v, uint32_t id)
{
    return v->iter[id];
}

/* What is too long to be substituted stands for itself. */
void variances_bind(Variances *v, Var *var, Variance it)
{
    if (!it.poly || it.poly->nterm > MAX_TERMS ||
        poly_degree(it.poly) > MAX_DEGREE)
        it.poly = poly_named(v, var);
    *entry(&v->var, var->id) = it;
}

void variances_define(Variances *v, Var *var, const Scalar *s)
{
    variances_bind(v, var, variance_of(v, s));
}

Other variances_other_at(const Variances *v, uint32_t id)
{
    return v->other[id];
}

void variances_other(Variances *v, Var *var, uint32_t level)
{
    const IdSet *others = &id_set_empty;

    if (v->want_others) {
        arena_grow(&v->arena, &v->other, v->nother, &v->other_room,
                   sizeof *v->other);
        v->other[v->nother] = (Other){var, level};
        others = id_set_one(&v->arena, v->nother++);
    }
    *entry(&v->var, var->id) =
        (Entry){&id_set_empty, others, poly_named(v, var)};
}

bool variances_knows(const Variances *v, const Var *var)
{
    return var->id < v->var.room && v->var.at[var->id].iters;
}

/* ---- what scalars are ---- */

Variance variance_join(Variances *v, Variance a, Variance b)
{
    return (Variance){id_set_union(&v->arena, a.iters, b.iters),
                      id_set_union(&v->arena, a.others, b.others), NULL};
}

static bool atom_invariant(Variances *v, const Atom *atom)
{
    if (atom->op == OP_VAR)
        return variance_of(v, atom->sample).iters->n == 0;
    for (uint32_t i = 0; i < atom->narg; i++)
        if (!variance_invariant(v, atom->arg[i]))
            return false;
    return true;
}

bool variance_invariant(Variances *v, const Poly *p)
{
    for (uint32_t t = 0; t < p->nterm; t++)
        for (uint32_t f = 0; f < p->term[t].mono->nfactor; f++)
            if (!atom_invariant(v, p->term[t].mono->factor[f].atom))
                return false;
    return true;
}

/* The one of two that says how an edge of them moves: that which varies, or
 * either where they move alike. */
static const Poly *moving(Variances *v, Variance a, Variance b)
{
    if (!a.iters->n)
        return b.poly;
    if (!b.iters->n)
        return a.poly;
    const Poly *apart = poly_sub(v->polys, a.poly, b.poly);
    return apart && variance_invariant(v, apart) ? a.poly : NULL;
}

Variance variance_either(Variances *v, Variance a, Variance b)
{
    Variance it = variance_join(v, a, b);

    it.poly = moving(v, a, b);
    return it;
}

static const Poly *shifted(Variances *v, Variance a, const Scalar *by)
{
    int64_t bits;

    if (!scalar_is_int(by, &bits) || bits < 0 || bits > 62)
        return NULL;
    return a.poly ? poly_scale(v->polys, a.poly, (int64_t)1 << bits) : NULL;
}

/* The polynomial of S, an operator on integers over the operands A and B;
 * NULL where it has none. */
static const Poly *combined(Variances *v, const Scalar *s, Variance a,
                            Variance b)
{
    switch ((Op)s->op) {
    case OP_ADD:
        return poly_add(v->polys, a.poly, b.poly);
    case OP_SUB:
        return poly_sub(v->polys, a.poly, b.poly);
    case OP_MUL:
        return poly_mul(v->polys, a.poly, b.poly);
    case OP_NEG:
        return poly_neg(v->polys, a.poly);
    case OP_SHL:
        return shifted(v, a, s->arg[1]);
    case OP_MIN:
    case OP_MAX:
        return moving(v, a, b);
    case OP_SELECT:
        return moving(v, b, variance_of(v, s->arg[2]));
    case OP_CONVERT:
        return elem_is_int((Elem)s->arg[0]->elem) ? a.poly : NULL;
    default:
        return NULL;
    }
}

static Variance compute(Variances *v, const Scalar *s)
{
    Variance it = variance_none(v);
    Variance arg[2] = {it, it};

    for (uint32_t i = 0; i < s->narg; i++) {
        Variance a = variance_of(v, s->arg[i]);
        it = variance_join(v, it, a);
        if (i < 2)
            arg[i] = a;
    }
    it.poly = NULL;
    if (!elem_is_int((Elem)s->elem))
        return it;
    if (it.iters->n)
        it.poly = combined(v, s, arg[0], arg[1]);
    else if (s->elem == ELEM_I64)
        it.poly = poly_of(v->polys, s);
    else
        it.poly = poly_of(v->polys,
                          scalar_convert(v->prog->store, ELEM_I64, s));
    return it;
}

static Variance of_literal(Variances *v, const Scalar *s)
{
    Variance it = variance_none(v);
    int64_t value;

    it.poly = scalar_is_int(s, &value) ? poly_const(v->polys, value) : NULL;
    return it;
}

Variance variance_of(Variances *v, const Scalar *s)
{
    if (s->op == OP_CONST)
        return of_literal(v, s);
    if (s->op == OP_VAR) {
        if (!variances_knows(v, s->u.var))
            variances_other(v, s->u.var, 0);
        return v->var.at[s->u.var->id];
    }
    Entry *known = entry(&v->scalar, s->id);
    if (known->iters)
        return *known;
    Variance it = compute(v, s);
    *entry(&v->scalar, s->id) = it;
    return it;
}
