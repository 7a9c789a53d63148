/* place.c - where variables say that they live: index functions,
 * evaluated where the variable is bound.
 */
#include "verifier/interpreter/heap/inside.h"

static void evaluate_lmad(Machine *m, const Lmad *lmad, Link *link)
{
    link->rank = lmad->rank;
    link->shape = links_numbers(lmad->rank);
    link->stride = links_numbers(lmad->rank);
    link->offset = machine_int(m, lmad->offset);
    for (uint32_t d = 0; d < lmad->rank; d++) {
        link->shape[d] = machine_int(m, lmad->dim[d].count);
        link->stride[d] = machine_int(m, lmad->dim[d].stride);
    }
}

/* Row R of FOLD where index D is 1 and all others are 0. */
static int64_t row_at(Machine *m, const Fold *fold, uint32_t r, uint32_t d)
{
    for (uint32_t i = 0; i < fold->nindex; i++)
        machine_bind_int(m, fold->index[i], i == d);
    return machine_int(m, fold->row[r].row);
}

/* A row is affine: its values at 0 and at the unit vectors say all. */
static void evaluate_fold(Machine *m, const Fold *fold, const int64_t *shape,
                          Link *link)
{
    uint32_t n = fold->nindex;

    link->rank = n;
    link->nrow = fold->nrow;
    link->shape = links_numbers(n);
    link->row = links_numbers((size_t)fold->nrow * (1 + (size_t)n));
    link->modulus = links_numbers(fold->nrow);
    for (uint32_t d = 0; d < n; d++)
        link->shape[d] = shape[d];
    for (uint32_t r = 0; r < fold->nrow; r++) {
        int64_t *row = link->row + r * (1 + n);
        row[0] = row_at(m, fold, r, n);
        for (uint32_t d = 0; d < n; d++)
            if (__builtin_sub_overflow(row_at(m, fold, r, d), row[0],
                                       &row[1 + d]))
                machine_fail(m, fold->row[r].row,
                             "a row of a fold does not fit i64");
        link->modulus[r] = machine_int(m, fold->row[r].modulus);
        if (link->modulus[r] <= 0)
            machine_fail(m, fold->row[r].modulus,
                         "a modulus of a fold is %lld: it must be positive",
                         (long long)link->modulus[r]);
    }
}

/* All of IXFN but the last LMAD; A has its shape. */
static void evaluate_links(Machine *m, const IxFn *ixfn, Array *a)
{
    uint32_t nlmad = ixfn->fold ? ixfn->nlmad : ixfn->nlmad - 1;
    Links *links = ground_alloc(sizeof *links);

    *links = (Links){.refs = 1, .count = nlmad + (ixfn->fold != NULL)};
    links->link = ground_alloc(links->count * sizeof *links->link);
    for (uint32_t i = 0; i < links->count; i++)
        links->link[i] = (Link){0};
    a->links = links; /* which a failure gives back */
    for (uint32_t i = 0; i < nlmad; i++)
        evaluate_lmad(m, ixfn->lmad[i], &links->link[i]);
    if (ixfn->fold)
        evaluate_fold(m, ixfn->fold, a->shape, &links->link[nlmad]);
}

/* Do all places by the strides fit i64?  Those of parts do then, too. */
static bool reaches_fit(const Array *a)
{
    int64_t low = a->offset, high = a->offset;
    bool fits = true;

    for (uint32_t d = 0; d < a->rank && fits; d++)
        fits = add_product(a->stride[d] < 0 ? &low : &high, a->stride[d],
                           a->shape[d]);
    return fits;
}

Array *heap_place(Machine *m, const Var *var, const int64_t *shape)
{
    const IxFn *ixfn = var->place.ixfn;
    const Array *block = m->slot[var->place.mem->id].array;
    Array *a = array_of_cells(m, block->cells, (Elem)var->type->elem,
                              var->type->rank);

    a->var = var;
    array_lay_out(a, shape);
    if (array_count(a) == 0)
        return a; /* it has no place, though its strides may not fit i64 */
    if (ixfn->fold || ixfn->nlmad > 1)
        evaluate_links(m, ixfn, a);
    if (!ixfn->fold) {
        const Lmad *last = ixfn->lmad[ixfn->nlmad - 1];
        a->offset = machine_int(m, last->offset);
        for (uint32_t d = 0; d < a->rank; d++) {
            int64_t stride = machine_int(m, last->dim[d].stride);
            a->stride[d] = shape[d] > 1 ? stride : 0; /* does not matter */
        }
    }
    if (!reaches_fit(a))
        machine_fail(m, NULL, "the offsets of '%s' do not fit i64",
                     var->name ? var->name->text : "a result");
    return a;
}
