/* type.c - interned types and index functions. */
#include "ir-text/terms/store.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_DIMS = 8 }; /* most arrays have no more */

/* ---- types ---- */

static const Type *find_or_add(Store *store, uint32_t hash, const Type *wanted,
                               const Scalar *const *size)
{
    TableSlot *slot;
    size_t bytes = wanted->rank * sizeof *size;

    table_reserve(&store->types);
    TABLE_EACH (&store->types, hash, slot) {
        const Type *t = slot->thing;
        if (t->kind == wanted->kind && t->elem == wanted->elem &&
            t->space == wanted->space && t->rank == wanted->rank &&
            (!bytes || memcmp(t->size, size, bytes) == 0))
            return t;
    }
    Type *t = arena_alloc(&store->arena, sizeof *t + bytes);
    *t = *wanted;
    t->hash = hash;
    t->id = store->types.count;
    if (bytes)
        memcpy(t->size, size, bytes);
    table_fill(&store->types, slot, t, hash);
    return t;
}

const Type *type_scalar(Store *store, Elem elem)
{
    if (!store->scalar_type[elem]) {
        Type t = {.kind = TYPE_SCALAR, .elem = (uint8_t)elem};
        store->scalar_type[elem] =
            find_or_add(store, hash_mix(TYPE_SCALAR, elem), &t, NULL);
    }
    return store->scalar_type[elem];
}

const Type *type_mem(Store *store, Space space)
{
    if (!store->mem_type[space]) {
        Type t = {.kind = TYPE_MEM, .elem = ELEM_NONE,
                  .space = (uint8_t)space};
        store->mem_type[space] =
            find_or_add(store, hash_mix(TYPE_MEM, space), &t, NULL);
    }
    return store->mem_type[space];
}

const Type *type_array(Store *store, Elem elem, uint32_t rank,
                       const Scalar *const *size)
{
    Type t = {.kind = TYPE_ARRAY, .elem = (uint8_t)elem, .rank = rank};
    uint32_t hash = hash_mix(TYPE_ARRAY, elem);

    for (uint32_t i = 0; i < rank; i++)
        hash = hash_mix(hash, size[i]->id);
    return find_or_add(store, hash, &t, size);
}

const Type *type_nest(Store *store, const Type *inner, uint32_t rank,
                      const Scalar *const *size)
{
    const Scalar *few[FEW_DIMS], **all = few;
    uint32_t total = rank + inner->rank;

    if (total > FEW_DIMS)
        all = ground_alloc(total * sizeof *all);
    memcpy(all, size, rank * sizeof *all);
    if (inner->rank)
        memcpy(all + rank, inner->size, inner->rank * sizeof *all);
    const Type *type = type_array(store, (Elem)inner->elem, total, all);
    if (all != few)
        free(all);
    return type;
}

const Type *type_peel(Store *store, const Type *type, uint32_t n)
{
    if (n == 0)
        return type;
    if (n == type->rank)
        return type_scalar(store, (Elem)type->elem);
    return type_array(store, (Elem)type->elem, type->rank - n, type->size + n);
}

/* ---- index functions ---- */

const Lmad *lmad_new(Store *store, const Scalar *offset, uint32_t rank,
                     const LmadDim *dim)
{
    uint32_t hash = hash_mix(rank, offset->id);
    size_t bytes = rank * sizeof *dim;
    TableSlot *slot;

    for (uint32_t i = 0; i < rank; i++)
        hash = hash_mix(hash_mix(hash, dim[i].count->id), dim[i].stride->id);
    table_reserve(&store->lmads);
    TABLE_EACH (&store->lmads, hash, slot) {
        const Lmad *l = slot->thing;
        if (l->offset == offset && l->rank == rank &&
            (!bytes || memcmp(l->dim, dim, bytes) == 0))
            return l;
    }
    Lmad *l = arena_alloc(&store->arena, sizeof *l + bytes);
    *l = (Lmad){offset, rank, store->lmads.count, hash};
    if (bytes)
        memcpy(l->dim, dim, bytes);
    table_fill(&store->lmads, slot, l, hash);
    return l;
}

const IxFn *ixfn_new(Store *store, uint32_t nlmad, const Lmad *const *lmad,
                     const Fold *fold)
{
    uint32_t hash = hash_mix(nlmad, (uintptr_t)fold);
    size_t bytes = nlmad * sizeof *lmad;
    TableSlot *slot;

    for (uint32_t i = 0; i < nlmad; i++)
        hash = hash_mix(hash, lmad[i]->id);
    table_reserve(&store->ixfns);
    TABLE_EACH (&store->ixfns, hash, slot) {
        const IxFn *f = slot->thing;
        if (f->nlmad == nlmad && f->fold == fold &&
            (!bytes || memcmp(f->lmad, lmad, bytes) == 0))
            return f;
    }
    IxFn *f = arena_alloc(&store->arena, sizeof *f + bytes);
    f->nlmad = nlmad;
    f->fold = fold;
    f->hash = hash;
    f->id = store->ixfns.count;
    if (bytes)
        memcpy(f->lmad, lmad, bytes);
    table_fill(&store->ixfns, slot, f, hash);
    return f;
}

const IxFn *ixfn_of_lmad(Store *store, const Lmad *lmad)
{
    return ixfn_new(store, 1, &lmad, NULL);
}

static bool is_int(const Scalar *s, int64_t value)
{
    int64_t v;
    return scalar_is_int(s, &v) && v == value;
}

/* What a * b is written as in the strides of R and C: one of the two where
 * the other is 1, a literal where both are and it is an i64; else NULL, for
 * the product itself. */
static const Scalar *short_product(const Scalar *a, const Scalar *b,
                                   int64_t *literal, bool *is_literal)
{
    int64_t x, y;

    *is_literal = scalar_is_int(a, &x) && scalar_is_int(b, &y) &&
                  !__builtin_mul_overflow(x, y, literal);
    return is_int(a, 1) ? b : is_int(b, 1) ? a : NULL;
}

static const Scalar *product(Store *store, const Scalar *a, const Scalar *b)
{
    bool is_literal;
    int64_t literal;
    const Scalar *s = short_product(a, b, &literal, &is_literal);

    return is_literal ? scalar_int(store, ELEM_I64, literal)
           : s        ? s
                      : scalar_binary(store, OP_MUL, a, b);
}

/* Is S what `product` gives for A and B? */
static bool is_product(const Scalar *s, const Scalar *a, const Scalar *b)
{
    bool is_literal;
    int64_t literal;
    const Scalar *short_one = short_product(a, b, &literal, &is_literal);

    return is_literal  ? is_int(s, literal)
           : short_one ? s == short_one
                       : s->op == OP_MUL && s->arg[0] == a && s->arg[1] == b;
}

/* The LMAD of SIZE without gaps whose first or last dimension is fastest. */
static const Lmad *dense(Store *store, uint32_t rank,
                         const Scalar *const *size, bool first_fastest)
{
    LmadDim few[FEW_DIMS], *dim = few;
    const Scalar *stride = scalar_int(store, ELEM_I64, 1);
    const Lmad *lmad = NULL;
    uint32_t done = 0;

    if (rank > FEW_DIMS)
        dim = ground_alloc(rank * sizeof *dim);
    for (; done < rank && stride; done++) {
        uint32_t d = first_fastest ? done : rank - 1 - done;
        dim[d] = (LmadDim){size[d], stride};
        /* R(a, b, c) has the strides b*c and c, in the order of reading. */
        stride = first_fastest ? product(store, stride, size[d])
                               : product(store, size[d], stride);
    }
    if (done == rank)
        lmad = lmad_new(store, scalar_int(store, ELEM_I64, 0), rank, dim);
    if (dim != few)
        free(dim);
    return lmad;
}

const Lmad *lmad_row_major(Store *store, uint32_t rank,
                           const Scalar *const *size)
{
    return dense(store, rank, size, false);
}

const Lmad *lmad_col_major(Store *store, uint32_t rank,
                           const Scalar *const *size)
{
    return dense(store, rank, size, true);
}

static bool reads_dense(const Lmad *l, bool first_fastest)
{
    if (l->rank == 0 || !is_int(l->offset, 0))
        return false;
    for (uint32_t k = 0; k < l->rank; k++) {
        uint32_t d = first_fastest ? k : l->rank - 1 - k;
        const LmadDim *inner = first_fastest ? &l->dim[d] - 1 : &l->dim[d] + 1;
        const Scalar *stride = l->dim[d].stride;
        bool fits = k == 0          ? is_int(stride, 1)
                    : first_fastest ? is_product(stride, inner->stride,
                                                 inner->count)
                                    : is_product(stride, inner->count,
                                                 inner->stride);
        if (!fits)
            return false;
    }
    return true;
}

bool lmad_reads_row_major(const Lmad *lmad)
{
    return reads_dense(lmad, false);
}

bool lmad_reads_col_major(const Lmad *lmad)
{
    return reads_dense(lmad, true);
}

uint32_t ixfn_rank(const IxFn *ixfn)
{
    return ixfn->fold ? ixfn->fold->nindex
                      : ixfn->lmad[ixfn->nlmad - 1]->rank;
}
