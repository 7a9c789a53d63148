/* sifted.c - what a filter lets through, and what is computed of it.
 *
 * A chain of kernels and folds over as many elements as were let through; often
 * nobody sees these, nor their number, but the chain.  In FUNMEM the filter may
 * put them where it reads: what it keeps of the bodies so far comes before what
 * the next ones read.
 */
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

/* Forms in a chain.  An estimate. */
enum { MAX_LINKS = 6 };

/* Arrays of as many elements as the filter lets through. */
typedef struct Sifted {
    Var *count;
    Var *beside; /* an array as large as what the filter reads, or NULL */
    Var *link[MAX_LINKS];
    uint32_t n;
    bool hidden; /* nobody else uses them */
} Sifted;

/* ---- the filter ---- */

static const Scalar *compared(Gen *g, Var *x)
{
    static const Op ops[] = {OP_GT, OP_LE, OP_NE};
    Elem elem = (Elem)x->type->elem;
    Op op = ops[below(g, sizeof ops / sizeof *ops)];

    return scalar_binary(g->store, op, term(g, x),
                         literal(g, elem, below(g, 3)));
}

/* May what is kept of ARRAY be put where ARRAY is? */
static bool may_overwrite(Gen *g, const Var *array)
{
    ClassId class = class_of(g, array);

    return g->memory && g->fun->entry && !var_range(g, array).overlaps &&
           class_may_be_consumed(g, class) &&
           g->class[class].region == g->region;
}

/* The first of its elements. */
static void put_into_front(Gen *g, const Var *kept, const Var *array,
                           const Scalar *count)
{
    uint8_t *kind = ARENA_NEW(store_arena(g->store), uint8_t, 1);
    Choice front = {.sel = {.dim = kind, .rank = 1}, .narg = 2,
                    .arg = {int_term(g, 0), count}, .type = kept->type};

    *kind = DIM_RANGE;
    memory_put_into(g, kept, array, &front);
}

/* A filter in the making, whose body is open. */
typedef struct Sifting {
    Var *array, *beside; /* beside: of the same size, or NULL */
    Var *count;
    bool in_place;
    GenNest nest;
} Sifting;

/* Those elements of the array for which a condition holds, of themselves or of
 * what stands beside them. */
static Var *sift(Gen *g, Sifting *s)
{
    const Scalar *index = term(g, s->nest.index[0]), *n = term(g, s->count);
    const Scalar *res[2];
    GenRange range = var_range(g, s->array);

    Var *x = read_at(g, s->array, &index);
    res[0] = term(g, x);
    if (s->beside && chance(g, 50))
        x = read_at(g, s->beside, &index);
    res[1] = compared(g, x);
    Lambda fn = nest_close(g, &s->nest, 2, res);
    Var *kept = new_like(
        g, type_array(g->store, (Elem)s->array->type->elem, 1, &n));
    if (s->in_place)
        put_into_front(g, kept, s->array, n);
    Stm *stm = prepare(g, FORM_FILTER, 2, (Var *[]){s->count, kept}, 1,
                       s->nest.bound);
    stm->exp.exec = s->nest.exec;
    set_fns(g, stm, 1, &fn);
    if (s->in_place)
        class_consume(g, class_of(g, s->array));
    finish(g, stm);
    declare_fresh(g, kept, range);
    if (s->in_place)
        memory_inherit(g, class_of(g, s->array), class_of(g, kept));
    return kept;
}

static Var *new_count(Gen *g, const Var *array, bool hidden)
{
    Var *count = new_var(g, "n", scalar_type(g, ELEM_I64));
    GenRange range = range_between(0, scalar_range(g, array->type->size[0]).hi);

    if (hidden)
        declare_hidden(g, count, range);
    else
        declare_scalar(g, count, range);
    return count;
}

Var *sift_by_lanes(Gen *g, Var *array)
{
    Sifting s = {.array = array, .count = new_count(g, array, false),
                 .in_place = may_overwrite(g, array) && chance(g, 80)};

    nest_open_at(g, &s.nest, 1, array->type->size, AT_LANE);
    return sift(g, &s);
}

/* ---- what is computed of it ---- */

/* Something to compute with, at an index: another of them, the element of an
 * array that was not sifted, the index itself, or anything. */
static const Scalar *pick_other(Gen *g, const Sifted *s, const Scalar *index)
{
    Elem elem = (Elem)s->link[0]->type->elem;

    switch (below(g, 5)) {
    case 0:
        return term(g, read_at(g, s->link[below(g, s->n)], &index));
    case 1:
        return scalar_convert(g->store, elem, index);
    case 2:
        return pick_within(g, elem, plain_range(elem), 1);
    default:
        return s->beside && is_live(g, s->beside)
                   ? term(g, read_at(g, s->beside, &index))
                   : literal(g, elem, 2);
    }
}

/* A kernel over all of them, which gives a number or a row for each. */
static void map_links(Gen *g, Sifted *s, bool rows)
{
    const Scalar *bound = term(g, s->count), *index, *x, *res;
    Elem elem = (Elem)s->link[0]->type->elem;
    GenNest nest;
    GenRange range;

    nest_open(g, &nest, 1, &bound);
    index = term(g, nest.index[0]);
    x = term(g, read_at(g, s->link[below(g, s->n)], &index));
    res = mixed(g, x, pick_other(g, s, index), plain_range(elem));
    range = scalar_range(g, res);
    const Type *type = scalar_type(g, elem);
    if (rows) {
        const Scalar *two = int_term(g, 2);
        type = type_array(g->store, elem, 1, &two);
        res = term(g, replicate_scalar(g, type, res));
    }
    Lambda fn = nest_close(g, &nest, 1, &res);
    Var *var = new_like(g, type_nest(g->store, type, 1, &bound));
    finish_kernel(g, &nest, &fn, var, range);
    if (!rows && s->n < MAX_LINKS)
        s->link[s->n++] = var;
}

static void use_links(Gen *g, Sifted *s)
{
    uint32_t way = below(g, 100);

    if (way < 45)
        map_links(g, s, false);
    else if (way < 60)
        map_links(g, s, true);
    else
        make_fold_of(g, way < 90 ? FORM_REDUCE : FORM_SCAN,
                     s->link[below(g, s->n)]);
}

static void hide(Gen *g, const Sifted *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (is_live(g, s->link[i]))
            class_consume(g, class_of(g, s->link[i]));
    if (s->beside && is_live(g, s->beside))
        class_consume(g, class_of(g, s->beside));
}

bool make_sifted(Gen *g)
{
    Var *array = plain_array(g, 1, 80);
    Sifted s = {.hidden = chance(g, 60)};

    if (!array || var_range(g, array).undef)
        return false;
    if (chance(g, 50))
        s.beside = map_array(g, array->type, var_range(g, array));
    s.count = new_count(g, array, s.hidden);
    Sifting f = {.array = array, .beside = s.beside, .count = s.count,
                 .in_place = may_overwrite(g, array) && chance(g, 40)};
    nest_open(g, &f.nest, 1, array->type->size);
    s.link[s.n++] = sift(g, &f);
    uint32_t uses = 1 + up_to(g, 2, 50);
    for (uint32_t i = 0; i < uses; i++)
        use_links(g, &s);
    if (s.hidden && s.n > 1 && chance(g, 50)) /* all but the last one */
        read_element(g, s.link[--s.n]);
    if (s.hidden)
        hide(g, &s);
    else
        add_size(g, term(g, s.count));
    return true;
}
