/* fold.c - reduce and scan. */
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"
#include "fungen/operator.h"

/* Of one fold.  An estimate. */
enum { MAX_OPERATORS = 3 };

/* A fold in the making. */
typedef struct Folding {
    Combiner op[MAX_OPERATORS];
    uint32_t nop;
    const Scalar *bound;
    Var *array; /* to be folded, or NULL: any */
    GenNest nest;
    const Scalar *arg[1 + MAX_OPERATORS * MAX_WIDTH];
    uint32_t narg;
    Lambda fn[2 + MAX_OPERATORS];
    uint32_t nfn;
    const Scalar *value[MAX_OPERATORS * MAX_WIDTH];
    Var *pat[MAX_OPERATORS * MAX_WIDTH];
    GenRange given[MAX_OPERATORS * MAX_WIDTH]; /* ranges of the values */
    uint32_t width;
    uint32_t then, npat; /* of a scan that goes on: in FN, and its results */
} Folding;

/* Mostly the size of an array, so that there is one to read; now and then
 * enough for several threads. */
static const Scalar *pick_bound(Gen *g)
{
    Var *array = chance(g, 70) ? pick_defined(g) : NULL;
    const Scalar *n =
        array ? array->type->size[0] : pick_size(g, UINT32_MAX);
    const Scalar *more = plus(g, n, int_term(g, 5 + below(g, 5)));

    return chance(g, 15) && is_fit_size(g, more) ? more : n;
}

/* Some operators write what there was before. */
static void overwrite_some(Gen *g, Folding *f)
{
    bool may = g->memory && g->fun->entry && g->exec == AT_HOST;

    for (uint32_t i = 0; i < f->nop && may; i++)
        if (f->op[i].kind == OPERATOR_LAMBDA && chance(g, 40))
            combiner_overwrite(g, &f->op[i]);
}

static void pick_operators(Gen *g, Folding *f)
{
    f->nop = 1 + up_to(g, 2, 35);
    f->arg[f->narg++] = f->bound;
    for (uint32_t i = 0; i < f->nop; i++) {
        Combiner *c = &f->op[i];
        pick_combiner(g, f->bound, c);
        for (uint32_t k = 0; k < c->width && c->kind == OPERATOR_LAMBDA; k++)
            f->arg[f->narg++] = c->neutral[k];
    }
    overwrite_some(g, f);
}

static GenRange range_of_value(Gen *g, const Scalar *s)
{
    return s->elem == ELEM_NONE ? var_range(g, s->u.var) : scalar_range(g, s);
}

static void make_body(Gen *g, Folding *f)
{
    nest_open(g, &f->nest, 1, &f->bound);
    const Scalar *index = term(g, f->nest.index[0]);
    if (f->array)
        read_at(g, f->array, &index);
    else
        read_some(g, true);
    make_statements(g, pick_share(g));
    read_unused(g);
    for (uint32_t i = 0; i < f->nop; i++) {
        pick_values(g, &f->op[i], f->value + f->width);
        f->width += f->op[i].width;
    }
    for (uint32_t i = 0; i < f->width; i++)
        f->given[i] = range_of_value(g, f->value[i]);
    f->fn[f->nfn++] = nest_close(g, &f->nest, f->width, f->value);
}

static void make_lambdas(Gen *g, Folding *f)
{
    for (uint32_t i = 0; i < f->nop; i++)
        if (f->op[i].kind == OPERATOR_LAMBDA)
            f->fn[f->nfn++] = combiner_lambda(g, &f->op[i], f->nest.exec);
}

/* Of value AT that is combined, as K of operator I. */
static GenRange combined_range(const Folding *f, uint32_t i, uint32_t k,
                               uint32_t at)
{
    GenRange range =
        f->op[i].kind == OPERATOR_ID ? f->given[at] : f->op[i].out[k];

    range.rough = range.rough || f->given[at].rough;
    return range;
}

static bool combines_scalars(const Folding *f)
{
    for (uint32_t i = 0; i < f->nop; i++)
        for (uint32_t k = 0; k < f->op[i].width; k++)
            if (!type_is_scalar(f->op[i].type[k]))
                return false;
    return true;
}

/* The scan goes on with what it combines. */
static void make_then(Gen *g, Folding *f)
{
    /* Results of one fold.  An estimate. */
    enum { MOST = 3 };
    Arena *arena = store_arena(g->store);
    Var **param = ARENA_NEW(arena, Var *, 1 + f->width);
    const Scalar *value[MOST];
    GenNest nest;

    nest_open_at(g, &nest, 1, &f->bound, f->nest.exec);
    param[0] = nest.index[0];
    for (uint32_t i = 0, at = 0; i < f->nop; i++)
        for (uint32_t k = 0; k < f->op[i].width; k++) {
            GenRange range = combined_range(f, i, k, at++);
            param[at] = new_var(g, "x", f->op[i].type[k]);
            declare_scalar(g, param[at], range);
        }
    for (uint32_t k = 0; k < 2; k++)
        if (chance(g, 50))
            read_some(g, true);
    f->npat = 1 + below(g, MOST);
    for (uint32_t k = 0; k < f->npat; k++) {
        const Var *like = param[1 + below(g, f->width)];
        const Type *type = like->type;
        value[k] = pick_scalar(g, (Elem)type->elem, 1 + below(g, 3));
        f->given[k] = scalar_range(g, value[k]);
        f->pat[k] = new_like(g, type_nest(g->store, type, 1, &f->bound));
    }
    f->then = f->nfn;
    f->fn[f->nfn] = nest_close(g, &nest, f->npat, value);
    f->fn[f->nfn].param = param;
    f->fn[f->nfn++].nparam = 1 + f->width;
}

static void declare_results(Gen *g, Folding *f)
{
    for (uint32_t k = 0; k < f->npat; k++)
        declare_fresh(g, f->pat[k], f->given[k]);
    for (uint32_t i = 0, at = 0; i < f->nop && !f->then; i++)
        for (uint32_t k = 0; k < f->op[i].width; k++, at++) {
            GenRange range = combined_range(f, i, k, at);
            if (type_is_scalar(f->pat[at]->type))
                declare_scalar(g, f->pat[at], range);
            else
                declare_fresh(g, f->pat[at], range);
        }
}

static bool fold(Gen *g, FormId form, const Scalar *bound, Var *array)
{
    Folding f = {.bound = bound, .array = array};

    if (!affordable(g, 30 * scalar_range(g, f.bound).hi))
        return false;
    pick_operators(g, &f);
    make_body(g, &f);
    make_lambdas(g, &f);
    if (form == FORM_SCAN && combines_scalars(&f) && chance(g, 30))
        make_then(g, &f);
    for (uint32_t i = 0, at = 0; i < f.nop && !f.then; i++)
        for (uint32_t k = 0; k < f.op[i].width; k++, at++) {
            const Type *type = f.op[i].type[k];
            if (form == FORM_SCAN || f.op[i].kind == OPERATOR_ID)
                type = type_nest(g->store, type, 1, &f.bound);
            f.pat[at] = new_like(g, type);
        }
    Stm *stm = prepare(g, form, f.then ? f.npat : f.width, f.pat, f.narg,
                       f.arg);
    stm->exp.exec = f.nest.exec;
    set_operators(g, stm, f.nop, f.op, 1, 1);
    stm->exp.u.ops.then = f.then;
    set_fns(g, stm, f.nfn, f.fn);
    finish(g, stm);
    memory_plan_scalars(g, stm);
    declare_results(g, &f);
    return true;
}

bool make_reduce(Gen *g)
{
    return fold(g, FORM_REDUCE, pick_bound(g), NULL);
}

bool make_scan(Gen *g)
{
    return fold(g, FORM_SCAN, pick_bound(g), NULL);
}

bool make_fold_of(Gen *g, FormId form, Var *array)
{
    return fold(g, form, array->type->size[0], array);
}
