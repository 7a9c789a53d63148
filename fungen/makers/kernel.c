/* kernel.c - parallel bodies. */
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

/* ---- what iterations give ---- */

/* Results of one kernel.  An estimate. */
enum { MAX_GIVEN = 3 };

typedef struct Given {
    const Scalar *res[MAX_GIVEN];
    GenRange range[MAX_GIVEN];
    Var *pat[MAX_GIVEN];
    uint32_t n;
} Given;

/* A scalar: computed, or any element as it is, perhaps undefined. */
static void yield_scalar(Gen *g, Given *given)
{
    uint32_t at = given->n++;

    read_unused(g);
    Elem elem = pick_wanted_elem(g);
    Var *x = chance(g, 12) ? read_some(g, false) : NULL;
    const Scalar *s = x ? term(g, x) : pick_scalar(g, elem, 1 + below(g, 3));

    given->res[at] = s;
    given->range[at] = scalar_range(g, s);
}

static const Type *type_at_last(Gen *g, const GenNest *nest, const Scalar *s)
{
    const Type *type = s->elem == ELEM_NONE ? s->u.var->type
                                            : scalar_type(g, (Elem)s->elem);
    return nest->rank ? type_nest(g->store, type, nest->rank, nest->bound)
                      : type;
}

/* Each iteration's array is made where it is to be at last. */
static void yield_in_place(Gen *g, const GenNest *nest, Given *given,
                           uint32_t at)
{
    const Type *type = type_at_last(g, nest, given->res[at]);
    Choice choice;

    given->pat[at] = new_like(g, type);
    choose_rows(g, type, nest->rank, nest->index, &choice);
    memory_put_into(g, given->res[at]->u.var, given->pat[at], &choice);
}

/* An array whose sizes stand outside of the body. */
static void yield_array(Gen *g, GenNest *nest, Given *given)
{
    uint32_t at = given->n++;
    Elem elem = pick_elem(g);
    const Type *type =
        pick_type(g, elem, 1 + chance(g, 20), nest->frame.first_var);
    GenRange any = range_any(elem);

    any.undef = any.rough = chance(g, 10);
    if (nest->rank && chance(g, 60))
        memory_reserve(g, type);
    Var *array = obtain_array(g, type, any, false);
    given->res[at] = term(g, array);
    given->range[at] = var_range(g, array);
    if (memory_reserved(g, array))
        yield_in_place(g, nest, given, at);
}

/* The array that came last, if it can be seen from outside. */
static bool yield_last(Gen *g, Given *given)
{
    Var *last = g->all.count ? g->all.at[g->all.count - 1] : NULL;

    if (!last || last->id < g->first_var || !is_live(g, last) ||
        type_is_inner(last->type, g->first_var))
        return false;
    use(g, last);
    given->res[given->n] = term(g, last);
    given->range[given->n++] = var_range(g, last);
    return true;
}

static void finish_nest(Gen *g, GenNest *nest, FormId form, Given *given)
{
    Lambda fn;

    for (uint32_t i = 0; i < given->n; i++)
        if (!given->pat[i])
            given->pat[i] =
                new_like(g, type_at_last(g, nest, given->res[i]));
    fn = nest_close(g, nest, given->n, given->res);
    Stm *stm = prepare(g, form, given->n, given->pat, nest->rank,
                       nest->bound);
    stm->exp.exec = nest->exec;
    set_fns(g, stm, 1, &fn);
    finish(g, stm);
    if (form == FORM_ONCE)
        memory_plan_scalars(g, stm);
    for (uint32_t i = 0; i < given->n; i++)
        if (type_is_scalar(given->pat[i]->type))
            declare_scalar(g, given->pat[i], given->range[i]);
        else
            declare_fresh(g, given->pat[i], given->range[i]);
}

/* ---- kernels ---- */

/* May a body that does COST operations run for all these indices? */
static bool are_affordable(Gen *g, uint32_t rank, const Scalar *const *bound,
                           int64_t cost)
{
    int64_t n = 1;

    for (uint32_t i = 0; i < rank; i++)
        n *= scalar_range(g, bound[i]).hi;
    return n <= MAX_ELEMENTS && affordable(g, cost * n);
}

static void pick_bounds(Gen *g, uint32_t rank, const Scalar **bound)
{
    for (uint32_t i = 0; i < rank; i++)
        bound[i] = pick_size(g, UINT32_MAX);
}

/* The sizes of some array, so that there is one to read at these indices. */
static uint32_t bounds_of_array(Gen *g, uint32_t most, const Scalar **bound)
{
    Var *array = pick_array(g);
    uint32_t rank = array ? array->type->rank : 0;

    if (rank > most)
        rank = most;
    for (uint32_t i = 0; i < rank; i++)
        bound[i] = array->type->size[i];
    return rank;
}

/* What a thread needs memory of its own for. */
static void work_in_memory(Gen *g)
{
    static bool (*const work[])(Gen *) = {make_linear_size, make_shift_loop,
                                          make_if_overlaps, make_shift_views,
                                          make_written_size};

    work[below(g, sizeof work / sizeof *work)](g);
}

bool make_kernel(Gen *g)
{
    const Scalar *bound[3];
    uint32_t rank = chance(g, 65) ? bounds_of_array(g, 3, bound) : 0;
    GenNest nest;
    Given given = {.n = 0};

    if (rank == 0) {
        rank = 1 + up_to(g, 2, 35);
        pick_bounds(g, rank, bound);
    }
    if (!are_affordable(g, rank, bound, 20))
        return false;
    uint32_t way = below(g, 100);
    bool works = way < 20, varies = works && chance(g, 25);
    if (varies)
        let_factor(g);
    nest_open(g, &nest, rank, bound);
    uint32_t reads = below(g, 3), results = 1 + chance(g, 30);
    for (uint32_t i = 0; i < reads; i++)
        read_some(g, true);
    if (way >= 85)
        make_border(g, &nest);
    if (varies)
        make_linear_size(g);
    else if (works)
        work_in_memory(g);
    else
        make_statements(g, pick_share(g));
    for (uint32_t i = 0; i < results; i++)
        yield_scalar(g, &given);
    finish_nest(g, &nest, FORM_KERNEL, &given);
    return true;
}

/* One whose iterations give arrays. */
bool make_row_kernel(Gen *g)
{
    const Scalar *bound[2];
    uint32_t rank = 1 + chance(g, 10);
    GenNest nest;
    Given given = {.n = 0};

    pick_bounds(g, rank, bound);
    if (!are_affordable(g, rank, bound, 40))
        return false;
    nest_open(g, &nest, rank, bound);
    make_statements(g, pick_share(g));
    yield_array(g, &nest, &given);
    if (chance(g, 30))
        yield_scalar(g, &given);
    finish_nest(g, &nest, FORM_KERNEL, &given);
    return true;
}

/* The lanes of a group make an array. */
static Var *make_lanes(Gen *g, const Scalar *bound)
{
    GenNest lanes;
    Given given = {.n = 0};

    nest_open_at(g, &lanes, 1, &bound, AT_LANE);
    read_some(g, true);
    yield_scalar(g, &given);
    finish_nest(g, &lanes, FORM_KERNEL, &given);
    return given.pat[0];
}

static bool may_be_sifted(Gen *g, const Var *array)
{
    return array->type->elem != ELEM_BOOL && !var_range(g, array).undef;
}

/* A group: lanes fill a local array, and others read it. */
bool make_group_kernel(Gen *g)
{
    const Scalar *bound, *inner;
    GenNest group;
    Given given = {.n = 0};

    if (g->exec != AT_HOST)
        return false;
    pick_bounds(g, 1, &bound);
    pick_bounds(g, 1, &inner);
    if (!are_affordable(g, 2, (const Scalar *[]){bound, inner}, 20))
        return false;
    nest_open_at(g, &group, 1, &bound, AT_BLOCK);
    Var *first = make_lanes(g, inner);
    if (chance(g, 50) && may_be_sifted(g, first))
        make_fold_of(g, FORM_REDUCE, sift_by_lanes(g, first));
    if (chance(g, 30))
        make_reduce(g);
    if (chance(g, 40))
        make_statements(g, pick_share(g));
    Var *local = make_lanes(g, inner);
    given.res[0] = term(g, local);
    given.range[0] = var_range(g, local);
    given.n = 1;
    if (chance(g, 30))
        yield_array(g, &group, &given);
    finish_nest(g, &group, FORM_KERNEL, &given);
    return true;
}

bool make_once(Gen *g)
{
    GenNest nest;
    Given given = {.n = 0};

    nest_open(g, &nest, 0, NULL);
    make_statements(g, pick_share(g));
    if (chance(g, 70))
        yield_scalar(g, &given);
    bool chosen =
        chance(g, 25) && make_if_arrays(g) && yield_last(g, &given);
    if (given.n == 0 || (!chosen && chance(g, 25)))
        yield_array(g, &nest, &given);
    finish_nest(g, &nest, FORM_ONCE, &given);
    return true;
}
