/* layout.c - index functions, evaluated. */
#include "verifier/interpreter/imp/layout.h"


typedef struct Link {
    uint32_t rank;
    int64_t offset;
    int64_t *count, *stride;
} Link;

struct Layout {
    const IxFn *ixfn;
    int64_t *index; /* room for as many as a link takes */
    Link link[];    /* as ixfn->lmad */
};

static uint32_t highest_rank(const IxFn *ixfn, size_t *numbers)
{
    uint32_t most = 0;

    *numbers = 0;
    for (uint32_t i = 0; i < ixfn->nlmad; i++) {
        uint32_t rank = ixfn->lmad[i]->rank;
        most = rank > most ? rank : most;
        *numbers += 2 * (size_t)rank;
    }
    return most;
}

static void evaluate(Machine *m, const Lmad *lmad, Link *link)
{
    link->offset = machine_int(m, lmad->offset);
    for (uint32_t d = 0; d < lmad->rank; d++) {
        link->count[d] = machine_int(m, lmad->dim[d].count);
        link->stride[d] = machine_int(m, lmad->dim[d].stride);
    }
}

Layout *layout_new(Machine *m, const IxFn *ixfn)
{
    size_t numbers, most = highest_rank(ixfn, &numbers);
    Layout *layout =
        machine_take(m, 1,
                     sizeof *layout + ixfn->nlmad * sizeof *layout->link +
                         (numbers + most) * sizeof(int64_t));
    int64_t *next = (int64_t *)(void *)(layout->link + ixfn->nlmad);

    layout->ixfn = ixfn;
    layout->index = next;
    next += most;
    for (uint32_t i = 0; i < ixfn->nlmad; i++) {
        uint32_t rank = ixfn->lmad[i]->rank;
        layout->link[i] = (Link){.rank = rank, .count = next,
                                 .stride = next + rank};
        next += 2 * (size_t)rank;
        evaluate(m, ixfn->lmad[i], &layout->link[i]);
    }
    return layout;
}

static bool add_product(int64_t *sum, int64_t a, int64_t b)
{
    int64_t product;

    return !__builtin_mul_overflow(a, b, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

static bool apply_link(const Link *link, const int64_t *index,
                       int64_t *offset)
{
    bool fits = true;

    *offset = link->offset;
    for (uint32_t d = 0; d < link->rank && fits; d++)
        fits = add_product(offset, index[d], link->stride[d]);
    return fits;
}

/* OFFSET as an index in row-major order of what LINK counts. */
static bool unrank(const Link *link, int64_t offset, int64_t *index)
{
    if (offset < 0)
        return false;
    for (uint32_t d = link->rank; d-- > 0;) {
        if (link->count[d] <= 0)
            return false;
        index[d] = offset % link->count[d];
        offset /= link->count[d];
    }
    return offset == 0;
}

/* 6.6: the storage is row-major over the moduli. */
static bool apply_fold(Machine *m, const Fold *fold, const int64_t *index,
                       int64_t *offset)
{
    for (uint32_t i = 0; i < fold->nindex; i++)
        machine_bind_int(m, fold->index[i], index[i]);
    *offset = 0;
    for (uint32_t i = 0; i < fold->nrow; i++) {
        int64_t row = machine_int(m, fold->row[i].row);
        int64_t modulus = machine_int(m, fold->row[i].modulus);
        if (modulus <= 0)
            return false;
        row = row % modulus + (row % modulus < 0 ? modulus : 0);
        if (!add_product(&row, *offset, modulus))
            return false;
        *offset = row;
    }
    return true;
}

bool layout_offset(Machine *m, const Layout *layout, const int64_t *index,
                   int64_t *offset)
{
    uint32_t n = layout->ixfn->nlmad;
    bool ok = layout->ixfn->fold
                  ? apply_fold(m, layout->ixfn->fold, index, offset)
                  : apply_link(&layout->link[--n], index, offset);

    while (ok && n-- > 0)
        ok = unrank(&layout->link[n], *offset, layout->index) &&
             apply_link(&layout->link[n], layout->index, offset);
    return ok;
}

bool index_next(int64_t *index, uint32_t rank, const int64_t *shape)
{
    for (uint32_t d = rank; d-- > 0;) {
        if (++index[d] < shape[d])
            return true;
        index[d] = 0;
    }
    return false;
}
