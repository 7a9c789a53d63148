/* cross.c - which indices of kernels are crossed.
 *
 * Neighbours along the last index of a kernel are side by side in some arrays,
 * and those along another index in others.  funemit goes through both indices
 * in squares then, of which each line stays in the cache until all of it has
 * been read or written.  How one array of the kernel had better lie is a matter
 * of what the others do.
 */
#include "passes/galop/cross.h"

#include "passes/shared/locality/cost.h"

/* The arrays that go one way: the first one met, and is there another one? */
typedef struct Way {
    const Var *array;
    bool more;
} Way;

/* A kernel's last index, and what its arrays make of each of the others. */
typedef struct Kernel {
    const Iter *last;
    Way *near, *far;
    uint32_t n;
} Kernel;

/* A bit each in 32. */
enum { MAX_INDICES = 32 };

/* ROW's kernel has threads, and several indices. */
static bool find_indices(const IndexRow *row, Kernel *kernel)
{
    const Stm *stm = row->nest->kernel;
    const Iter *it = row->iter;

    if (!stm || stm->exp.form != FORM_KERNEL || stm->exp.exec == AT_BLOCK)
        return false;
    while (it && it->kind != ITER_THREAD)
        it = it->up;
    kernel->last = it;
    kernel->n = stm->exp.fn[0].nparam - 1;
    return it && kernel->n > 0 && kernel->n <= MAX_INDICES;
}

static void note(Way *way, const Var *array)
{
    if (!way->array)
        way->array = array;
    else if (way->array != array)
        way->more = true;
}

static void look_at_row(IndexTable *t, LayoutSizes *sizes, const IndexRow *row,
                        const Kernel *kernel)
{
    Arena scratch = {0};
    uint32_t *perm = ARENA_NEW(&scratch, uint32_t, row->array->type->rank);
    double bytes = elem_info[row->array->type->elem].bytes;

    if (!index_root_layout(t, row->array, perm))
        perm = NULL;
    double along = cost_step(sizes, row, perm, kernel->last);
    const Iter *it = kernel->last->up;
    for (uint32_t d = 0; d < kernel->n; d++, it = it->up) {
        double other = cost_step(sizes, row, perm, it);
        if (along == bytes && other > bytes)
            note(&kernel->near[d], row->array);
        if (other == bytes && along > bytes)
            note(&kernel->far[d], row->array);
    }
    arena_free(&scratch);
}

static uint32_t of_others(const Way *way, uint32_t n, const Var *array)
{
    uint32_t bits = 0;

    for (uint32_t d = 0; d < n; d++)
        if (way[d].array && (way[d].more || way[d].array != array))
            bits |= 1U << d;
    return bits;
}

/* The rows of a kernel are together: those from FIRST to END. */
static void cross_kernel(IndexTable *t, LayoutSizes *sizes, uint32_t first,
                         uint32_t end)
{
    Kernel kernel = {0};
    Arena scratch = {0};

    if (!find_indices(&t->row[first], &kernel))
        return;
    kernel.near = ARENA_NEW(&scratch, Way, kernel.n);
    kernel.far = ARENA_NEW(&scratch, Way, kernel.n);
    for (uint32_t r = first; r < end; r++)
        look_at_row(t, sizes, &t->row[r], &kernel);
    for (uint32_t r = first; r < end; r++) {
        const Var *array = t->row[r].array;
        t->row[r].cross = (Cross){kernel.last,
                                  of_others(kernel.near, kernel.n, array),
                                  of_others(kernel.far, kernel.n, array)};
    }
    arena_free(&scratch);
}

void layout_cross_rows(IndexTable *t, LayoutSizes *sizes, uint32_t first)
{
    for (uint32_t r = first, end; r < t->nrow; r = end) {
        const Stm *kernel = t->row[r].nest->kernel;
        for (end = r + 1; end < t->nrow && t->row[end].nest->kernel == kernel;)
            end++;
        if (kernel)
            cross_kernel(t, sizes, r, end);
    }
}
