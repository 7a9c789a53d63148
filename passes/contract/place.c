/* place.c - index functions and blocks for what was planned. */
#include "passes/contract/inside.h"

#include "passes/shared/storage/dense.h"

void mapped_add(Contract *c, Mapped mapped)
{
    arena_grow(&c->arena, &c->mapped, c->nmapped, &c->mapped_room,
               sizeof *c->mapped);
    c->mapped[c->nmapped++] = mapped;
}

const Mapped *mapped_of(const Contract *c, const Var *var)
{
    for (uint32_t i = 0; i < c->nmapped; i++)
        if (c->mapped[i].var == var)
            return &c->mapped[i];
    return NULL;
}

/* What row D of M's fold adds to the array's own indices. */
static const Poly *added_in_row(PolyStore *ps, const Mapped *m, uint32_t d)
{
    const int64_t *gamma = m->gamma[d];
    const Poly *row = poly_const(ps, m->delta[d]);

    for (uint32_t i = 0; i < m->nloop; i++)
        if (gamma[i])
            row = poly_add(ps, row,
                           poly_scale(ps, poly_of(ps, m->loop[i]), gamma[i]));
    return m->shared->shift
               ? poly_add(ps, row, poly_of(ps, m->shared->shift[d]))
               : row;
}

bool mapped_is_sayable(PolyStore *ps, const Mapped *m)
{
    for (uint32_t d = 0; d < m->shared->ndim; d++)
        if (!added_in_row(ps, m, d))
            return false;
    return true;
}

/* Row D of M's fold, over INDEX. */
static const Scalar *row_of(PolyStore *ps, const Mapped *m, uint32_t d,
                            Var *const *index, uint32_t rank)
{
    const int64_t *gamma = m->gamma[d];
    const Poly *row = added_in_row(ps, m, d);

    for (uint32_t i = 0; i < rank; i++)
        row = poly_add(ps, row, poly_scale(ps, poly_var(ps, index[i]),
                                           gamma[m->nloop + i]));
    return row ? poly_scalar(ps, row) : NULL;
}

static const IxFn *fold_of(const FreshArray *array, const Mapped *m)
{
    Store *store = array->prog->store;
    Arena *arena = store_arena(store);
    uint32_t rank = array->var->type->rank, n = m->shared->ndim;
    Fold *fold = ARENA_NEW(arena, Fold, 1);

    *fold = (Fold){ARENA_NEW(arena, Var *, rank), rank, n,
                   ARENA_NEW(arena, FoldRow, n)};
    for (uint32_t i = 0; i < rank; i++)
        fold->index[i] = var_named(array->prog, "p",
                                   type_scalar(store, ELEM_I64));
    for (uint32_t d = 0; d < n; d++) {
        const Scalar *row =
            row_of(array->lmads->polys, m, d, fold->index, rank);
        if (!row)
            return NULL;
        fold->row[d] = (FoldRow){row, m->shared->extent[d]};
    }
    return ixfn_new(store, 0, NULL, fold);
}

Placement contract_place(const FreshArray *array, const void *data)
{
    const Contract *c = data;
    const Mapped *m = array->is_copy ? NULL : mapped_of(c, array->var);

    if (!m)
        return plain_place(array, c->limits);
    return (Placement){.space = SPACE_DEVICE,
                       .ixfn = m->gamma ? fold_of(array, m)
                                        : memory_dense(array->prog->store,
                                                       array->var->type, NULL),
                       .mem = m->shared->mem};
}

bool contract_accepts(const Generalised *g, const void *data)
{
    (void)data;
    return g->general->fold || plain_accepts(g);
}

void blocks_allocate(Contract *c)
{
    Store *store = c->prog->store;

    c->prog->has_fresh = c->prog->has_fresh || c->nshared;
    for (uint32_t i = 0; i < c->nshared; i++) {
        Shared *s = c->shared[i];
        const Type *type = type_array(store, s->elem, s->ndim, s->room);
        const Scalar *bytes = memory_bytes(store, type);
        Stm *alloc = stm_new(c->prog, FORM_ALLOC, 1, &s->mem);
        exp_set_args(c->prog, &alloc->exp, 1, &bytes);
        alloc->exp.elem = SPACE_DEVICE;
        alloc->loc = s->before->loc;
        body_insert_before(s->body, s->before, alloc);
    }
}
