/* place.c - where variables say that they live: index functions,
 * evaluated where the variable is bound.
 *
 * The last LMAD of an index function becomes an array's offset and strides, so
 * that parts of the array are made as those of a value are.  What stands
 * before it takes the position that they give on, link by link.  A fold is
 * such a link, too, after the row-major strides of the array's shape.
 */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>

/* ---- links ---- */

static void free_link(Link *link)
{
    free(link->shape);
    free(link->stride);
    free(link->row);
    free(link->modulus);
}

void links_drop(Links *links)
{
    if (--links->refs)
        return;
    for (uint32_t i = 0; i < links->count; i++)
        free_link(&links->link[i]);
    free(links->link);
    free(links);
}

static int64_t *numbers(size_t n)
{
    return ground_alloc((n ? n : 1) * sizeof(int64_t));
}

/* *SUM += A * B */
static bool add_product(int64_t *sum, int64_t a, int64_t b)
{
    int64_t product;

    return !__builtin_mul_overflow(a, b, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

/* A modulo M > 0, rounded to minus infinity. */
static int64_t modulo(int64_t a, int64_t m)
{
    int64_t rest = a % m;
    return rest < 0 ? rest + m : rest;
}

static bool fold_offset(const Link *link, int64_t *sum, int64_t *offset)
{
    *offset = 0;
    for (uint32_t r = 0; r < link->nrow; r++) {
        int64_t high = *offset;
        *offset = modulo(sum[r], link->modulus[r]);
        if (!add_product(offset, high, link->modulus[r]))
            return false;
    }
    return true;
}

/* Takes the index of POSITION in the shape from the last dimension on, and
 * adds what each is good for to SUM, of each row or of the one offset. */
static bool add_indices(const Link *link, int64_t position, int64_t *sum)
{
    uint32_t rows = link->nrow ? link->nrow : 1;

    for (uint32_t d = link->rank; d-- > 0;) {
        int64_t n = link->shape[d];
        if (n <= 0)
            return false;
        int64_t index = position % n;
        position /= n;
        for (uint32_t r = 0; r < rows; r++)
            if (!add_product(&sum[r], index,
                             link->nrow
                                 ? link->row[r * (1 + link->rank) + 1 + d]
                                 : link->stride[d]))
                return false;
    }
    return position == 0;
}

static bool apply_link(const Link *link, int64_t position, int64_t *offset)
{
    int64_t few[8], *sum = link->nrow > 8 ? numbers(link->nrow) : few;

    for (uint32_t r = 0; r < link->nrow; r++)
        sum[r] = link->row[r * (1 + link->rank)];
    if (link->nrow == 0)
        sum[0] = link->offset;
    bool ok = position >= 0 && add_indices(link, position, sum);
    if (ok && link->nrow)
        ok = fold_offset(link, sum, offset);
    else if (ok)
        *offset = sum[0];
    if (sum != few)
        free(sum);
    return ok;
}

bool links_apply(const Links *links, int64_t at, int64_t *offset)
{
    *offset = at;
    for (uint32_t i = links->count; i-- > 0;)
        if (!apply_link(&links->link[i], *offset, offset))
            return false;
    return true;
}

/* ---- evaluation ---- */

static void evaluate_lmad(Machine *m, const Lmad *lmad, Link *link)
{
    link->rank = lmad->rank;
    link->shape = numbers(lmad->rank);
    link->stride = numbers(lmad->rank);
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
    link->shape = numbers(n);
    link->row = numbers((size_t)fold->nrow * (1 + (size_t)n));
    link->modulus = numbers(fold->nrow);
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
                         "a modulus of a fold is %lld: it has to be positive",
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

Array *heap_fresh(Machine *m, const Var *var, const int64_t *shape)
{
    Array *a = heap_place(m, var, shape);

    machine_step(m, array_count(a));
    if (m->heap->options.lockstep)
        a->twin = array_fresh(m, a->elem, a->rank, shape);
    return a;
}

/* ---- binding ---- */

/* Names that are in scope together have one value each; so an array that
 * says of itself what VAR does is there already. */
static bool lives_as(const Array *a, const Var *var)
{
    return !a->is_part && a->var && a->var->place.mem == var->place.mem &&
           a->var->place.ixfn == var->place.ixfn;
}

static Slot bind_array(Machine *m, const Var *var, Array *array)
{
    if (!array->cells->block)
        return (Slot){.array = heap_take_argument(m, var, array)};
    if (lives_as(array, var)) {
        array->var = var;
        return (Slot){.array = array};
    }
    Array *a = heap_place(m, var, array->shape);
    if (array->twin)
        a->twin = array_hold(array->twin);
    array_drop(m, array);
    return (Slot){.array = a};
}

/* A scalar is written to where VAR lives, if it is not there. */
static Slot bind_in_memory(Machine *m, const Var *var, Slot value)
{
    Array *to = heap_fresh(m, var, NULL);
    Array *from = machine_as_array(m, &value, to->elem);

    array_copy(m, to, from);
    array_drop(m, from);
    array_drop(m, value.array);
    return (Slot){.array = to, .in_memory = true};
}

Slot heap_bind(Machine *m, const Var *var, Slot value)
{
    if (type_is_array(var->type))
        return bind_array(m, var, value.array);
    if (type_is_scalar(var->type) && var->place.ixfn)
        return bind_in_memory(m, var, value);
    return value.in_memory ? heap_load(m, value) : value;
}
