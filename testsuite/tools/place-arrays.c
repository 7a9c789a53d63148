/* place-arrays.c - memintro with other policies: what the tests of the memory
 * engine are run with.  Any choice of blocks and layouts has to do. */
#include "drivers/pass/main.h"
#include "ground/table.h"
#include "ir-text/ir/ir.h"
#include "passes/shared/placing/placing.h"
#include "passes/shared/storage/dense.h"

typedef struct PlaceOptions {
    int policy;
    long long seed;
} PlaceOptions;

enum { COLUMNS, RANDOM };

#define AT(field) offsetof(PlaceOptions, field)

static const Option options[] = {
    {"policy", OPTION_CHOICE, AT(policy), .arg = "POLICY",
     .choices = "columns|random",
     .help = "the first dimension is the fastest; or anything that keeps "
             "elements apart"},
    {"seed", OPTION_COUNT, AT(seed), .arg = "N", .max = INT64_MAX,
     .help = "of random choices (1)"},
    {0},
};

static const PlaceOptions defaults = {.seed = 1};

/* ---- columns ---- */

static Placement place_columns(const FreshArray *a, const void *data)
{
    Arena scratch = {0};
    uint32_t rank = a->var->type->rank;
    uint32_t *order = ARENA_NEW(&scratch, uint32_t, rank);
    Store *store = a->prog->store;

    (void)data;
    for (uint32_t i = 0; i < rank; i++)
        order[i] = rank - 1 - i;
    Placement p = {
        .space = SPACE_DEVICE,
        .ixfn = memory_dense(store, a->var->type,
                             a->order ? a->order : order),
        .bytes = memory_bytes(store, a->room)};
    arena_free(&scratch);
    return p;
}

static bool accept_all(const Generalised *g, const void *data)
{
    (void)g;
    (void)data;
    return true;
}

/* ---- anything ---- */

/* The K-th of N choices for VAR. */
static uint32_t choose(const PlaceOptions *o, const Var *var, uint32_t k,
                       uint32_t n)
{
    return hash_mix(hash_mix((uint32_t)o->seed, k), var->id) % n;
}

static const Scalar *number(Store *store, int64_t n)
{
    return scalar_int(store, ELEM_I64, n);
}

static void shuffle(const PlaceOptions *o, const Var *var, uint32_t *order,
                    uint32_t rank)
{
    for (uint32_t i = 0; i < rank; i++)
        order[i] = i;
    for (uint32_t i = rank; i-- > 1;) {
        uint32_t k = choose(o, var, i, i + 1), was = order[i];
        order[i] = order[k];
        order[k] = was;
    }
}

/* LMAD from FIRST on, GAP times as far apart, some dimensions backwards. */
static const IxFn *stretch(const PlaceOptions *o, const Var *var,
                           Store *store, const Lmad *lmad, int64_t first,
                           int64_t gap)
{
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, lmad->rank);
    const Scalar *offset = number(store, first);

    for (uint32_t i = 0; i < lmad->rank; i++) {
        bool back = choose(o, var, 100 + i, 3) == 0;
        const Scalar *stride = scalar_binary(
            store, OP_MUL, lmad->dim[i].stride, number(store, gap));
        const Scalar *last = scalar_binary(
            store, OP_SUB, lmad->dim[i].count, number(store, 1));
        dim[i] = (LmadDim){lmad->dim[i].count,
                           back ? scalar_unary(store, OP_NEG, stride)
                                : stride};
        if (back)
            offset = scalar_binary(store, OP_ADD, offset,
                                   scalar_binary(store, OP_MUL, last, stride));
    }
    const IxFn *ixfn =
        ixfn_of_lmad(store, lmad_new(store, offset, lmad->rank, dim));
    arena_free(&scratch);
    return ixfn;
}

static Placement place_anyhow(const FreshArray *a, const void *data)
{
    const PlaceOptions *o = data;
    Arena scratch = {0};
    Store *store = a->prog->store;
    uint32_t rank = a->var->type->rank;
    uint32_t *order = ARENA_NEW(&scratch, uint32_t, rank);
    int64_t first = choose(o, a->var, 200, 4), gap = choose(o, a->var, 201, 2);
    int64_t width = elem_info[a->var->type->elem].bytes;

    shuffle(o, a->var, order, rank);
    const IxFn *dense = memory_dense(store, a->var->type, order);
    const Scalar *bytes = memory_bytes(store, a->room);
    Placement p = {.space = SPACE_DEVICE, .ixfn = dense, .bytes = bytes};
    if (dense)
        p.ixfn = stretch(o, a->var, store, dense->lmad[0], first, gap + 1);
    if (bytes)
        p.bytes = scalar_binary(
            store, OP_ADD,
            scalar_binary(store, OP_MUL, bytes, number(store, gap + 1)),
            number(store, first * width));
    arena_free(&scratch);
    return p;
}

static bool accept_some(const Generalised *g, const void *data)
{
    return choose(data, g->var, 300, 3) > 0;
}

static bool run(Prog *prog, PassContext *cx)
{
    const PlaceOptions *o = cx->options;
    const MemoryPolicy columns = {place_columns, accept_all, o};
    const MemoryPolicy anyhow = {place_anyhow, accept_some, o};

    return !pass_rewrite(cx) ||
           memory_introduce(prog, cx,
                            o->policy == COLUMNS ? &columns : &anyhow);
}

static const Pass place_arrays = {
    .name = "place-arrays",
    .summary = "give arrays other places than memintro does",
    .in = LEVEL_FUN,
    .out = LEVEL_FUNMEM,
    .options = options,
    .options_size = sizeof(PlaceOptions),
    .defaults = &defaults,
    .run = run,
};

int main(int argc, char **argv)
{
    return pass_main(&place_arrays, argc, argv);
}
