/* plain.c - row-major arrays, each in a block of its own. */
#include "passes/shared/placing/plain.h"

#include "passes/shared/storage/dense.h"

#define AT(field) offsetof(PlainLimits, field)

const Option plain_options[] = {
    {"private", OPTION_COUNT, AT(private_bytes), .arg = "BYTES", .min = 0,
     .max = INT64_MAX,
     .help = "an array of a thread or a lane goes to private memory up to "
             "this size (256)"},
    {"shared", OPTION_COUNT, AT(shared_bytes), .arg = "BYTES", .min = 0,
     .max = INT64_MAX,
     .help = "an array of a block goes to shared memory unless it is known "
             "to be larger (49152; 0: none does)"},
    {0},
};

const PlainLimits plain_limits = {.private_bytes = 256, .shared_bytes = 49152};

/* ---- spaces: docs/language.md, section 6.3 ---- */

static bool fits_shared(const FreshArray *a, const PlainLimits *o)
{
    return a->exec == AT_BLOCK && !a->varies && o->shared_bytes > 0 &&
           (!a->is_known || a->bytes <= o->shared_bytes);
}

static bool fits_private(const FreshArray *a, const PlainLimits *o)
{
    return !(a->exec & (AT_HOST | AT_BLOCK)) && a->is_known &&
           a->bytes <= o->private_bytes;
}

Placement plain_place(const FreshArray *a, const PlainLimits *o)
{
    Store *store = a->prog->store;
    Placement p = {SPACE_DEVICE, memory_dense(store, a->var->type, a->order),
                   memory_bytes(store, a->room), NULL};

    if (a->leaves)
        return p;
    if (fits_shared(a, o))
        p.space = SPACE_SHARED;
    else if (fits_private(a, o))
        p.space = SPACE_PRIVATE;
    if (p.space == SPACE_PRIVATE) /* a number, whatever becomes of asserts */
        p.bytes = scalar_int(store, ELEM_I64, a->bytes);
    return p;
}

/* ---- locality ---- */

/* Is there a dimension whose elements are neighbours? */
static bool has_dense_dimension(const IxFn *ixfn)
{
    const Lmad *lmad = ixfn->lmad[ixfn->nlmad - 1];
    int64_t stride;

    for (uint32_t i = 0; i < lmad->rank; i++)
        if (scalar_is_int(lmad->dim[i].stride, &stride) && stride == 1)
            return true;
    return false;
}

bool plain_accepts(const Generalised *g)
{
    if (!g->in_parallel || has_dense_dimension(g->general))
        return true;
    for (uint32_t i = 0; i < g->n; i++)
        if (!has_dense_dimension(g->of[i]))
            return true;
    return false;
}
