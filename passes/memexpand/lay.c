/* lay.c - where a copy is laid that its source's layout does not fit.
 *
 * Of the index function that says where the copy is expected, some components
 * are passed along with it: these are free.  All of them so that the copy is in
 * row-major order, if that can be said; else what is fixed stays, and
 * dimensions whose strides are free go over it, each as far as what it goes
 * over reaches:
 *
 *     {(3 : s), (2 : 1)}, s free    {(3 : 2), (2 : 1)}
 */
#include "passes/memexpand/seal.h"

#include "verifier/prover/prover.h"
#include "verifier/prover/regions/lmad_facts.h"

bool lay_has_own_places(const Sealer *s, const IxFn *ixfn)
{
    bool own = !ixfn->fold;

    for (uint32_t i = 0; i < ixfn->nlmad && own; i++)
        own = lmad_injective(s->facts, ixfn->lmad[i]).verdict == PROVED;
    return own;
}

/* ---- what is free ---- */

/* Component C of an index function: the offset, or a stride. */
static const Scalar *component(const Lmad *lmad, uint32_t c)
{
    return c ? lmad->dim[c - 1].stride : lmad->offset;
}

/* Which name in TO it is; N: none. */
static uint32_t passed_name(const Flow *flow, const Scalar *s)
{
    uint32_t j = 0;

    while (j < flow->n && !scalar_is_var(s, flow->to[j]))
        j++;
    return j;
}

static bool is_passed(const Var *var, const void *data)
{
    const Flow *flow = data;

    for (uint32_t j = 0; j < flow->n; j++)
        if (var == flow->to[j])
            return true;
    return false;
}

/* Is TO J nothing but part of the index function of TO I? */
static bool serves_alone(const Flow *flow, uint32_t j, uint32_t i)
{
    const Var *to = flow->to[j];

    for (uint32_t k = 0; k < flow->n; k++)
        if (k != i && var_any_use(flow->to[k], var_is, to))
            return false;
    return !type_any_var(flow->to[i]->type, var_is, to) &&
           attr_find(to->attrs, "mem");
}

static bool is_free(const Flow *flow, uint32_t i, const Scalar *component)
{
    uint32_t j = passed_name(flow, component);

    return j < flow->n && serves_alone(flow, j, i);
}

/* The stride of a single element is any. */
static bool is_any(const Lmad *lmad, uint32_t c)
{
    int64_t count;
    return c && scalar_is_int(lmad->dim[c - 1].count, &count) && count <= 1;
}

/* Is a name that is a component of TO the same in LAID wherever it stands? */
static bool names_agree(const Sealer *s, const Lmad *to, const Lmad *laid)
{
    bool agree = true;

    for (uint32_t c = 0; c <= laid->rank; c++)
        for (uint32_t b = 0; b < c; b++)
            if (!is_any(laid, b) && !is_any(laid, c) &&
                component(to, b) == component(to, c))
                agree &= poly_of(s->polys, component(laid, b)) ==
                         poly_of(s->polys, component(laid, c));
    return agree;
}

/* Does it mean the same where the copy is made? */
static bool is_fixed(const Flow *flow, const Scalar *component)
{
    return !scalar_any_var(component, is_passed, flow);
}

/* What TO I says, if that is one LMAD. */
static const Lmad *expected(const Flow *flow, uint32_t i)
{
    const IxFn *to = flow->to[i]->place.ixfn;

    return to->fold || to->nlmad != 1 ? NULL : to->lmad[0];
}

static const Type *type_of(const Flow *flow, uint32_t i)
{
    return flow_operand(flow->from[i])->type;
}

/* ---- in row-major order ---- */

const IxFn *lay_row_major(const Sealer *s, const Flow *flow, uint32_t i)
{
    const Type *type = type_of(flow, i);
    const Lmad *rows = lmad_row_major(s->prog->store, type->rank, type->size);
    const Lmad *to = expected(flow, i);
    bool can = rows && to;

    for (uint32_t c = 0; can && c <= rows->rank; c++) {
        const Scalar *old = component(to, c);
        can = is_any(rows, c) ||
              (passed_name(flow, old) < flow->n
                   ? is_free(flow, i, old)
                   : poly_of(s->polys, old) ==
                         poly_of(s->polys, component(rows, c)));
    }
    return can && names_agree(s, to, rows) ? ixfn_of_lmad(s->prog->store, rows)
                                           : NULL;
}

/* ---- over what is fixed ---- */

/* A layout in the making; NULL anywhere: it cannot be said. */
typedef struct Laying {
    const Sealer *s;
    const Flow *flow;
    uint32_t i, rank;
    LmadDim *dim;
    bool *free; /* by dimension */
    const Scalar *below, *above; /* how far what is fixed reaches, */
    const Scalar *span;          /* what there is so far */
} Laying;

static const Scalar *two(const Laying *l, Op op, const Scalar *a,
                         const Scalar *b)
{
    int64_t value;
    bool sum = op == OP_ADD;

    if (!a || !b)
        return NULL;
    if (scalar_is_int(a, &value) && value == (sum ? 0 : 1) && op != OP_SUB)
        return b;
    if (scalar_is_int(b, &value) && value == (op == OP_MUL ? 1 : 0))
        return a;
    return scalar_binary(l->s->prog->store, op, a, b);
}

static const Scalar *number(const Laying *l, int64_t value)
{
    return scalar_int(l->s->prog->store, ELEM_I64, value);
}

/* The same with its terms brought together. */
static const Scalar *tidy(const Laying *l, const Scalar *s)
{
    const Poly *p = s ? poly_of(l->s->polys, s) : NULL;

    return p ? poly_scalar(l->s->polys, p) : NULL;
}

/* A dimension that stays reaches up or down. */
static void add_fixed(Laying *l, const LmadDim *dim)
{
    PolyStore *polys = l->s->polys;
    const Poly *up = poly_of(polys, dim->stride), *down = poly_neg(polys, up);
    const Scalar *steps = two(l, OP_SUB, dim->count, number(l, 1));

    if (up && is_nonneg(l->s->facts, up))
        l->above = two(l, OP_ADD, l->above,
                       two(l, OP_MUL, steps, dim->stride));
    else if (down && is_nonneg(l->s->facts, down))
        l->below = two(l, OP_ADD, l->below,
                       two(l, OP_MUL, steps, poly_scalar(polys, down)));
    else
        l->below = NULL;
}

/* False: a component is neither free nor fixed. */
static bool sort_dims(Laying *l, const Lmad *to)
{
    const Type *type = type_of(l->flow, l->i);

    for (uint32_t d = 0; d < l->rank; d++) {
        const Scalar *stride = to->dim[d].stride;
        l->dim[d] = (LmadDim){type->size[d], stride};
        l->free[d] = is_free(l->flow, l->i, stride);
        if (!l->free[d] && !is_fixed(l->flow, stride))
            return false;
        if (!l->free[d])
            add_fixed(l, &l->dim[d]);
    }
    return true;
}

/* Do elements that differ in a fixed dimension have places of their own? */
static bool fixed_are_apart(const Laying *l)
{
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, l->rank);
    uint32_t n = 0;

    for (uint32_t d = 0; d < l->rank; d++)
        if (!l->free[d])
            dim[n++] = l->dim[d];
    const Lmad *fixed = lmad_new(l->s->prog->store, number(l, 0), n, dim);
    bool apart = lmad_injective(l->s->facts, fixed).verdict == PROVED;
    arena_free(&scratch);
    return apart;
}

/* Where it begins; NULL: a fixed offset leaves no room for what goes down.  A
 * name may be that of a stride, too, which goes over what is fixed, and so
 * leaves room. */
static const Scalar *begin_of(const Laying *l, const Lmad *to)
{
    PolyStore *polys = l->s->polys;
    const Scalar *offset = to->offset;

    for (uint32_t d = 0; d < l->rank; d++)
        if (l->free[d] && to->dim[d].stride == offset)
            return l->dim[d].stride;
    if (is_free(l->flow, l->i, offset))
        return l->below;
    if (!l->below || !is_fixed(l->flow, offset))
        return NULL;
    const Poly *room =
        poly_sub(polys, poly_of(polys, offset), poly_of(polys, l->below));
    return room && is_nonneg(l->s->facts, room) ? offset : NULL;
}

static const IxFn *lay_over_fixed(const Sealer *s, const Flow *flow,
                                  uint32_t i)
{
    const Lmad *to = expected(flow, i);
    Laying l = {.s = s, .flow = flow, .i = i, .rank = to ? to->rank : 0};

    l.below = l.above = number(&l, 0);
    l.dim = ARENA_NEW(s->cx->arena, LmadDim, l.rank);
    l.free = ARENA_NEW(s->cx->arena, bool, l.rank);
    if (!to || !sort_dims(&l, to) ||
        !PASS_LEGAL(memexpand_fixed_apart, fixed_are_apart(&l)))
        return NULL;
    l.span = tidy(&l, two(&l, OP_ADD, two(&l, OP_ADD, l.above, l.below),
                          number(&l, 1)));
    for (uint32_t d = l.rank; d-- > 0 && l.span;)
        if (l.free[d]) {
            l.dim[d].stride = l.span;
            l.span = two(&l, OP_MUL, l.span, l.dim[d].count);
        }
    const Scalar *begin = begin_of(&l, to);
    if (!begin || !l.span)
        return NULL;
    const Lmad *laid = lmad_new(s->prog->store, begin, l.rank, l.dim);
    return names_agree(s, to, laid) ? ixfn_of_lmad(s->prog->store, laid) : NULL;
}

const IxFn *lay_anew(const Sealer *s, const Flow *flow, uint32_t i)
{
    const IxFn *rows = lay_row_major(s, flow, i);

    return rows ? rows : lay_over_fixed(s, flow, i);
}

void lay_pass_along(const Flow *flow, uint32_t i, const IxFn *laid)
{
    const Lmad *to = flow->to[i]->place.ixfn->lmad[0];

    for (uint32_t c = 0; c <= to->rank; c++) {
        uint32_t j = passed_name(flow, component(to, c));
        if (j < flow->n && !is_any(laid->lmad[0], c))
            flow->from[j] = component(laid->lmad[0], c);
    }
}
