/* product.c - kernels whose loops read what other iterations read, too. */
#include "fungen/loop.h"
#include "fungen/makers/makers.h"

/* Indices of the kernel, and loops around each other; arrays that are read, and
 * their dimensions.  Estimates. */
enum {
    MAX_INDICES = 3,
    MAX_LOOPS = 2,
    MAX_OPERANDS = 3,
    MAX_DIMENSIONS = 3,
    TRIES = 8 /* for sizes that fit */
};

/* An array, and the place of what goes along each dimension, indices first. */
typedef struct Operand {
    Var *array;
    uint32_t along[MAX_DIMENSIONS];
} Operand;

typedef struct Product {
    uint32_t rank, loops, operands;
    const Scalar *bound[MAX_INDICES + MAX_LOOPS];
    const Scalar *index[MAX_INDICES + MAX_LOOPS];
    Operand operand[MAX_OPERANDS];
    Elem elem;
    GenRange range;
} Product;

static bool pick_bounds(Gen *g, Product *p)
{
    int64_t n = 1;

    for (uint32_t i = 0; i < p->rank + p->loops; i++) {
        p->bound[i] = chance(g, 40) ? pick_size(g, UINT32_MAX)
                                    : int_term(g, 1 + below(g, 6));
        n *= scalar_range(g, p->bound[i]).hi;
        if (n > 10 * MAX_ELEMENTS)
            return false;
    }
    return affordable(g, 20 * n);
}

/* Mostly along a loop and then the last index, as rows of a matrix are. */
static bool pick_operand(Gen *g, const Product *p, Operand *f)
{
    const Scalar *size[MAX_DIMENSIONS], *all = int_term(g, 1);
    uint32_t rank = 1 + below(g, MAX_DIMENSIONS);

    for (uint32_t d = 0; d < rank; d++)
        f->along[d] = below(g, p->rank + p->loops);
    if (rank >= 2 && chance(g, 60)) {
        f->along[rank - 2] = p->rank + below(g, p->loops);
        f->along[rank - 1] = p->rank - 1;
    }
    for (uint32_t d = 0; d < rank; d++) {
        size[d] = p->bound[f->along[d]];
        all = mult(g, all, size[d]);
    }
    if (!is_fit_size(g, all))
        return false;
    f->array = obtain_array(g, type_array(g->store, p->elem, rank, size),
                            p->range, false);
    return true;
}

static const Scalar *read_operand(Gen *g, const Product *p, const Operand *f)
{
    const Scalar *index[MAX_DIMENSIONS];

    for (uint32_t d = 0; d < f->array->type->rank; d++)
        index[d] = p->index[f->along[d]];
    return term(g, read_at(g, f->array, index));
}

/* From loop L on. */
static const Scalar *add_up(Gen *g, Product *p, uint32_t l)
{
    Trip t = {.n = 0};
    GenCarried *c = carry_scalar(g, &t, p->elem, p->range);

    open_trip(g, &t, p->bound[p->rank + l], 0);
    p->index[p->rank + l] = term(g, t.index);
    const Scalar *sum = term(g, c->param);
    if (l + 1 < p->loops) {
        sum = mixed(g, sum, add_up(g, p, l + 1), p->range);
    } else {
        for (uint32_t i = 0; i < p->operands; i++)
            sum = mixed(g, sum, read_operand(g, p, &p->operand[i]), p->range);
    }
    give_scalar(g, c, sum);
    close_trip(g, &t, NULL);
    return term(g, c->pat);
}

bool make_product(Gen *g)
{
    Product p = {.rank = 2 + chance(g, 30),
                 .loops = 1 + chance(g, 25),
                 .operands = 1 + below(g, MAX_OPERANDS),
                 .elem = pick_plain(g)};
    GenNest nest;

    p.range = plain_range(p.elem);
    if (g->depth + p.loops >= MAX_DEPTH)
        return false;
    for (uint32_t left = TRIES; !pick_bounds(g, &p); left--)
        if (left == 0)
            return false;
    for (uint32_t i = 0, left = TRIES; i < p.operands; left--)
        if (pick_operand(g, &p, &p.operand[i]))
            i++;
        else if (left == 0)
            return false;
    const Type *type = type_array(g->store, p.elem, p.rank, p.bound);
    const Scalar *all = int_term(g, 1);
    for (uint32_t d = 0; d < p.rank; d++)
        all = mult(g, all, p.bound[d]);
    if (!is_fit_size(g, all))
        return false;
    nest_open(g, &nest, p.rank, p.bound);
    for (uint32_t d = 0; d < p.rank; d++)
        p.index[d] = term(g, nest.index[d]);
    const Scalar *res = add_up(g, &p, 0);
    GenRange range = scalar_range(g, res);
    Lambda fn = nest_close(g, &nest, 1, &res);
    return finish_kernel(g, &nest, &fn, new_like(g, type), range) != NULL;
}
