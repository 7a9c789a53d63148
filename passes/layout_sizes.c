/* layout_sizes.c - how large things are, roughly. */
#include "passes/layout_sizes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A name that the user said the value of. */
typedef struct Assumed {
    const Sym *name; /* NULL: nobody has this name */
    double value;
} Assumed;

typedef struct Range {
    bool known;
    double least, most;
} Range;

struct LayoutSizes {
    IndexTable *t;
    const LayoutTarget *target;
    Assumed *assumed;
    size_t nassumed;
    Range *range;      /* by Var.id, what asserts say */
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

LayoutSizes *layout_sizes_new(IndexTable *t, const LayoutTarget *target,
                              const OptionTexts *assumed, Diag *diag)
{
    LayoutSizes *s = ARENA_NEW(&t->arena, LayoutSizes, 1);

    s->t = t;
    s->target = target;
    s->nassumed = assumed->count;
    s->assumed = ARENA_NEW(&t->arena, Assumed, assumed->count);
    s->range = ARENA_NEW(&t->arena, Range, t->nvar);
    for (size_t i = 0; i < assumed->count; i++)
        if (!read_assumed(t->prog->store, assumed->at[i], &s->assumed[i])) {
            diag_error(diag, (Span){0}, "what is assumed is 'NAME=NUMBER', "
                       "not '%s'", assumed->at[i]);
            return NULL;
        }
    return s;
}

static void learn_bound(LayoutSizes *s, const Var *var, Op op, double value)
{
    Range *range = &s->range[var->id];

    if (!range->known)
        *range = (Range){true, 0, INFINITY};
    if (op == OP_EQ || op == OP_LE || op == OP_LT)
        range->most = fmin(range->most, value - (op == OP_LT));
    if (op == OP_EQ || op == OP_GE || op == OP_GT)
        range->least = fmax(range->least, value + (op == OP_GT));
}

/* A OP B as B OP A. */
static Op mirrored(Op op)
{
    switch (op) {
    case OP_LT:
        return OP_GT;
    case OP_LE:
        return OP_GE;
    case OP_GT:
        return OP_LT;
    case OP_GE:
        return OP_LE;
    default:
        return op;
    }
}

static void learn_condition(LayoutSizes *s, const Scalar *c)
{
    int64_t value;

    if (c->op == OP_LAND) {
        learn_condition(s, c->arg[0]);
        learn_condition(s, c->arg[1]);
        return;
    }
    if (c->narg != 2)
        return;
    if (c->arg[0]->op == OP_VAR && scalar_is_int(c->arg[1], &value))
        learn_bound(s, c->arg[0]->u.var, (Op)c->op, (double)value);
    else if (c->arg[1]->op == OP_VAR && scalar_is_int(c->arg[0], &value))
        learn_bound(s, c->arg[1]->u.var, mirrored((Op)c->op), (double)value);
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

static double of_unknown(const LayoutSizes *s, const Var *var)
{
    double value = s->target->size;

    if (var->id < s->t->nvar && s->range[var->id].known)
        value = fmin(fmax(value, s->range[var->id].least),
                     s->range[var->id].most);
    return value;
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

double size_of_poly(LayoutSizes *s, const Poly *p)
{
    double sum = 0;

    if (!p)
        return s->target->size;
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        double product = (double)p->term[i].coef;
        for (uint32_t f = 0; f < mono->nfactor; f++)
            product *= pow(of_atom(s, mono->factor[f].atom),
                           mono->factor[f].power);
        sum += product;
    }
    return sum;
}

double size_of_scalar(LayoutSizes *s, const Scalar *scalar)
{
    return size_of_poly(s, variance_of(s->t->variances, scalar).poly);
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
