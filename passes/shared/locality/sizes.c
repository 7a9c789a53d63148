/* sizes.c - how large things are, roughly. */
#include "passes/shared/locality/sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A name that the user said the value of. */
typedef struct Assumed {
    const Sym *name; /* NULL: nobody has this name */
    double value;
} Assumed;

/* An assert says that a variable is OP THAN. */
typedef struct Bound {
    struct Bound *next;
    Op op;
    const Scalar *than;
} Bound;

/* What is known of a variable. */
typedef struct Fact {
    Bound *bound;
    double value; /* 0: not found out yet */
    bool asked;   /* it is being found out */
} Fact;

/* Of one variable so many bounds are looked at, those of the variables in them
 * included, and so many deep.  Estimates. */
enum { MAX_BOUNDS = 256, MAX_DEPTH = 32 };

struct LayoutSizes {
    IndexTable *t;
    const Target *target;
    Assumed *assumed;
    size_t nassumed;
    Fact *fact;        /* by Var.id, what asserts say */
    uint32_t depth;    /* of facts that are being found out */
    uint32_t bounds;   /* that have been looked at for it */
    bool vague;        /* something led back to what is being found out */
    double *iter_size; /* by Iter.id, or 0 */
    uint32_t niter, iter_room;
};

/* ---- what is said of them ---- */

static bool read_assumed(Store *store, const char *text, Assumed *assumed)
{
    const char *equal = strchr(text, '=');
    char *end;

    if (!equal || equal == text)
        return false;
    assumed->name = sym_find(store, text, (size_t)(equal - text));
    assumed->value = strtod(equal + 1, &end);
    return end != equal + 1 && !*end && assumed->value >= 0;
}

LayoutSizes *layout_sizes_new(IndexTable *t, const Target *target,
                              const OptionTexts *assumed, Diag *diag)
{
    LayoutSizes *s = ARENA_NEW(&t->arena, LayoutSizes, 1);

    s->t = t;
    s->target = target;
    s->nassumed = assumed->count;
    s->assumed = ARENA_NEW(&t->arena, Assumed, assumed->count);
    s->fact = ARENA_NEW(&t->arena, Fact, t->nvar);
    for (size_t i = 0; i < assumed->count; i++)
        if (!read_assumed(t->prog->store, assumed->at[i], &s->assumed[i])) {
            diag_error(diag, (Span){0}, "'assume' takes NAME=NUMBER, not '%s'",
                       assumed->at[i]);
            return NULL;
        }
    return s;
}

static void learn_bound(LayoutSizes *s, const Scalar *of, Op op,
                        const Scalar *than)
{
    Bound *bound;

    if (of->op != OP_VAR || than->elem != ELEM_I64)
        return;
    bound = ARENA_NEW(&s->t->arena, Bound, 1);
    *bound = (Bound){s->fact[of->u.var->id].bound, op, than};
    s->fact[of->u.var->id].bound = bound;
}

static void learn_condition(LayoutSizes *s, const Scalar *c)
{
    if (c->op == OP_LAND) {
        learn_condition(s, c->arg[0]);
        learn_condition(s, c->arg[1]);
    } else if (c->narg == 2) {
        learn_bound(s, c->arg[0], (Op)c->op, c->arg[1]);
        learn_bound(s, c->arg[1], op_mirrored((Op)c->op), c->arg[0]);
    }
}

static bool learn_stm(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_ASSERT)
        learn_condition(data, stm->exp.arg[0]);
    return true;
}

void layout_sizes_learn(LayoutSizes *s, const Fun *fun)
{
    body_each_stm(fun->body, learn_stm, s);
}

/* ---- what they are ---- */

/* VALUE, or the nearest one to it that is OP THAN. */
static double nearest(double value, Op op, double than)
{
    switch (op) {
    case OP_EQ:
        return than;
    case OP_LT:
        return fmin(value, than - 1);
    case OP_LE:
        return fmin(value, than);
    case OP_GT:
        return fmax(value, than + 1);
    case OP_GE:
        return fmax(value, than);
    default:
        return value;
    }
}

/* VALUE as the equalities, or else the inequalities, among the bounds of FACT
 * allow; those that lead back to what is being found out say nothing. */
static double within(LayoutSizes *s, double value, const Fact *fact,
                     bool equalities)
{
    for (const Bound *b = fact->bound; b; b = b->next) {
        bool vague = s->vague;
        if ((b->op == OP_EQ) != equalities || s->bounds++ >= MAX_BOUNDS)
            continue;
        s->vague = false;
        double than = size_of_scalar(s, b->than);
        if (!s->vague)
            value = nearest(value, b->op, than);
        s->vague |= vague;
    }
    return value;
}

static double find_out(LayoutSizes *s, Fact *fact)
{
    double value = s->target->size;

    if (s->depth == 0)
        s->bounds = 0;
    fact->asked = true;
    s->depth++;
    value = within(s, value, fact, false);
    value = fmax(within(s, value, fact, true), 1);
    s->depth--;
    fact->asked = false;
    if (s->depth == 0)
        s->vague = false;
    if (!s->vague)
        fact->value = value;
    return value;
}

static double of_unknown(LayoutSizes *s, const Var *var)
{
    Fact *fact = var->id < s->t->nvar ? &s->fact[var->id] : NULL;

    if (!fact || !fact->bound)
        return s->target->size;
    if (fact->value != 0)
        return fact->value;
    if (fact->asked || s->depth == MAX_DEPTH) {
        s->vague = true;
        return s->target->size;
    }
    return find_out(s, fact);
}

static double of_var(LayoutSizes *s, const Scalar *leaf)
{
    const Var *var = leaf->u.var;
    const IdSet *iters = variance_of(s->t->variances, leaf).iters;

    for (size_t i = 0; i < s->nassumed; i++)
        if (s->assumed[i].name == var->name)
            return s->assumed[i].value;
    if (iters->n == 1) {
        const Iter *it = variances_iter_at(s->t->variances, iters->id[0]);
        if (it->var == var)
            return size_of_iter(s, it) / 2; /* on average */
    }
    return of_unknown(s, var);
}

static double of_atom(LayoutSizes *s, const Atom *atom)
{
    double a, b;
    int64_t value;

    if (atom->op == OP_VAR)
        return of_var(s, atom->sample);
    if (atom->op == OP_CONST)
        return scalar_is_int(atom->sample, &value) ? (double)value : 0;
    a = atom->narg > 0 ? size_of_poly(s, atom->arg[0]) : 0;
    b = atom->narg > 1 ? size_of_poly(s, atom->arg[1]) : 0;
    switch ((Op)atom->op) {
    case OP_CONVERT:
        return a;
    case OP_MIN:
        return fmin(a, b);
    case OP_MAX:
        return fmax(a, b);
    case OP_DIV:
    case OP_FDIV:
        return b != 0 ? a / b : s->target->size;
    case OP_REM:
    case OP_FMOD:
        return b != 0 ? fabs(b) / 2 : s->target->size;
    default:
        return s->target->size;
    }
}

PolyStore *layout_sizes_polys(const LayoutSizes *s)
{
    return s->t->polys;
}

double size_of_poly(LayoutSizes *s, const Poly *p)
{
    double sum = 0;

    if (!p)
        return s->target->size;
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        double product = (double)p->term[i].coef;
        for (uint32_t f = 0; f < mono->nfactor; f++)
            product *=
                pow(of_atom(s, mono->factor[f].atom), mono->factor[f].power);
        sum += product;
    }
    return sum;
}

double size_of_scalar(LayoutSizes *s, const Scalar *scalar)
{
    return size_of_poly(s, variance_of(s->t->variances, scalar).poly);
}

/* Is VAR assumed to be something, or bounded from above? */
static bool is_said(const LayoutSizes *s, const Var *var)
{
    for (size_t i = 0; i < s->nassumed; i++)
        if (s->assumed[i].name == var->name)
            return true;
    const Bound *b = var->id < s->t->nvar ? s->fact[var->id].bound : NULL;
    while (b && (b->than->op != OP_CONST ||
                 (b->op != OP_EQ && b->op != OP_LT && b->op != OP_LE)))
        b = b->next;
    return b != NULL;
}

bool size_is_said(const LayoutSizes *s, const Scalar *scalar)
{
    if (scalar->op == OP_VAR)
        return is_said(s, scalar->u.var);
    for (uint32_t i = 0; i < scalar->narg; i++)
        if (!size_is_said(s, scalar->arg[i]))
            return false;
    return true;
}

double size_of_step(LayoutSizes *s, const Scalar *scalar, const Iter *iter)
{
    Variance it = variance_of(s->t->variances, scalar);
    const Poly *coef, *rest;
    double step = 0;

    for (uint32_t i = 0; i < it.iters->n; i++) {
        const Iter *by = variances_iter_at(s->t->variances, it.iters->id[i]);
        if (by->loop != iter)
            continue;
        if (!it.poly || !by->var ||
            !poly_linear(s->t->polys, it.poly, by->var, &coef, &rest))
            return INFINITY;
        step += size_of_poly(s, coef);
    }
    return step;
}

/* Bounds are in terms of indices that have bounds: each is looked at once. */
double size_of_iter(LayoutSizes *s, const Iter *iter)
{
    while (s->niter <= iter->id) {
        arena_grow(&s->t->arena, &s->iter_size, s->niter, &s->iter_room,
                   sizeof *s->iter_size);
        s->iter_size[s->niter++] = 0;
    }
    if (s->iter_size[iter->id] == 0) {
        double count =
            iter->bound ? size_of_scalar(s, iter->bound) : s->target->trips;
        s->iter_size[iter->id] = fmax(count, 1);
    }
    return s->iter_size[iter->id];
}

double size_of_type(LayoutSizes *s, const Type *type)
{
    double product = 1;

    for (uint32_t d = 0; d < type->rank; d++)
        product *= fmax(size_of_scalar(s, type->size[d]), 0);
    return product;
}
