/* memintro.c - give every array a place in memory.
 *
 * IFL22, section 3.5, and SC22, section IV: what makes memory explicit is the
 * memory engine's business; here is the policy.  A fresh array is laid out
 * row-major, or as `manifest` advises, in a block of its own.  Where it is
 * made says in which space.
 *
 * requires  a FUN program
 * keeps     all statements, names and results: `unmem` gives the program back
 * leaves    an array in every block but where bodies, views and updates share
 *           them, and no copy but those that its remarks name
 */
#include "passes/memintro/memintro.h"
#include "passes/shared/storage/dense.h"

typedef struct MemintroOptions {
    long long private_bytes, shared_bytes;
} MemintroOptions;

#define AT(field) offsetof(MemintroOptions, field)

static const Option options[] = {
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

static const MemintroOptions defaults = {.private_bytes = 256,
                                         .shared_bytes = 49152};

/* ---- spaces: docs/language.md, section 6.3 ---- */

static bool fits_shared(const FreshArray *a, const MemintroOptions *o)
{
    return a->exec == AT_BLOCK && !a->varies && o->shared_bytes > 0 &&
           (!a->is_known || a->bytes <= o->shared_bytes);
}

static bool fits_private(const FreshArray *a, const MemintroOptions *o)
{
    return !(a->exec & (AT_HOST | AT_BLOCK)) && a->is_known &&
           a->bytes <= o->private_bytes;
}

static Placement place(const FreshArray *a, const void *data)
{
    const MemintroOptions *o = data;
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

/* Parallel reads want neighbours; what the arrays had they should keep. */
static bool accepts(const Generalised *g, const void *data)
{
    (void)data;
    if (!g->in_parallel || has_dense_dimension(g->general))
        return true;
    for (uint32_t i = 0; i < g->n; i++)
        if (!has_dense_dimension(g->of[i]))
            return true;
    return false;
}

static bool run(Prog *prog, PassContext *cx)
{
    const MemoryPolicy policy = {place, accepts, cx->options};

    return !pass_rewrite(cx) || memory_introduce(prog, cx, &policy);
}

const Pass memintro_pass = {
    .name = "memintro",
    .summary = "give every array a block of memory and an index function",
    .in = LEVEL_FUN,
    .out = LEVEL_FUNMEM,
    .options = options,
    .options_size = sizeof(MemintroOptions),
    .defaults = &defaults,
    .run = run,
};
