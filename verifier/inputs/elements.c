/* elements.c - elements for arrays that are arguments.
 *
 * An array is of some kind: indices below a size, a permutation, sorted
 * numbers, small ones, ...; which kinds are good for which parameter is
 * learnt from runs (taste.h).  Where a condition speaks of single elements,
 * they are drawn until it holds.
 */
#include "verifier/inputs/elements.h"

#include "ir-text/numbers/float_bits.h"

#include <math.h>
#include <stdlib.h>

/* ---- conditions on single elements ---- */

/* A condition with one element in it, and nothing that is not followed. */
typedef struct Test {
    uint32_t element, condition; /* nodes */
    uint32_t param;
    uint32_t *cone; /* what is between the two */
    uint32_t ncone;
} Test;

struct Elements {
    const Conditions *c;
    Test *test;
    uint32_t ntest;
    NodeValue *value;
    Arena arena;
};

/* Conditions on elements, and values drawn for one.  Estimates. */
enum { MAX_TESTS = 256, MAX_DRAWS = 12 };

/* Mark the nodes below TOP; the only leaf among them that is no parameter, or
 * NODE_NONE. */
static uint32_t only_element(const Conditions *c, uint32_t top, bool *mark)
{
    uint32_t found = NODE_NONE;

    memset(mark, 0, c->nnode);
    mark[top] = true;
    for (uint32_t i = top + 1; i-- > 0;) {
        const Node *n = &c->node[i];
        if (!mark[i])
            continue;
        for (uint32_t k = 0; k < n->narg; k++)
            mark[n->arg[k]] = true;
        if (n->op == NODE_UNKNOWN ||
            (n->op == NODE_ELEMENT && found != NODE_NONE))
            return NODE_NONE;
        if (n->op == NODE_ELEMENT)
            found = i;
    }
    return found;
}

/* Of the marked nodes up to TOP those that ELEMENT is in. */
static void find_cone(Elements *e, Test *t, bool *mark)
{
    const Conditions *c = e->c;
    uint32_t n = 0;

    memset(mark, 0, t->element);
    for (uint32_t i = t->element + 1; i <= t->condition; i++) {
        bool inside = false;
        for (uint32_t k = 0; mark[i] && k < c->node[i].narg; k++)
            inside |= mark[c->node[i].arg[k]] &&
                      c->node[i].arg[k] >= t->element;
        mark[i] = inside;
        n += inside;
    }
    t->cone = ARENA_NEW(&e->arena, uint32_t, n);
    for (uint32_t i = t->element + 1; i <= t->condition; i++)
        if (mark[i])
            t->cone[t->ncone++] = i;
}

Elements *elements_new(const Conditions *c)
{
    Elements *e = ground_alloc(sizeof *e);
    bool *mark = ground_alloc((size_t)c->nnode + 1);

    *e = (Elements){.c = c};
    e->test = ARENA_NEW(&e->arena, Test, MAX_TESTS);
    e->value = ground_alloc(((size_t)c->nnode + 1) * sizeof *e->value);
    for (uint32_t i = 0; i < c->count && e->ntest < MAX_TESTS; i++) {
        uint32_t element = only_element(c, c->at[i].node, mark);
        if (element == NODE_NONE)
            continue;
        Test *t = &e->test[e->ntest++];
        *t = (Test){.element = element, .condition = c->at[i].node,
                    .param = c->node[element].param};
        find_cone(e, t, mark);
    }
    free(mark);
    return e;
}

void elements_free(Elements *e)
{
    arena_free(&e->arena);
    free(e->value);
    free(e);
}

static bool passes(Elements *e, const Test *t, uint64_t bits)
{
    e->value[t->element] = (NodeValue){bits, STATE_KNOWN};
    for (uint32_t i = 0; i < t->ncone; i++)
        e->value[t->cone[i]] = node_eval(e->c, t->cone[i], e->value);
    NodeValue v = e->value[t->condition];
    e->value[t->element].state = STATE_UNKNOWN;
    return v.state == STATE_KNOWN && v.bits;
}

static bool passes_all(Elements *e, uint32_t number, uint64_t bits)
{
    for (uint32_t i = 0; i < e->ntest; i++)
        if (e->test[i].param == number && !passes(e, &e->test[i], bits))
            return false;
    return true;
}

/* ---- kinds ---- */

typedef struct Filling {
    Elements *e;
    Random *random;
    uint32_t number;
    Elem elem;
    InputRange range; /* of the elements */
    int64_t bound; /* of what may be an index */
    uint64_t same;
} Filling;

static int64_t from_0_below(Filling *f, int64_t bound)
{
    return bound > 1 ? (int64_t)random_below(f->random, (uint64_t)bound) : 0;
}

static int64_t draw_index(Filling *f, int64_t i)
{
    (void)i;
    return from_0_below(f, f->bound);
}

/* As rows of a sparse matrix are found: the last one ends where all do. */
static int64_t draw_end(Filling *f, int64_t i)
{
    (void)i;
    return from_0_below(f, f->bound + 1);
}

static int64_t draw_place(Filling *f, int64_t i)
{
    (void)f;
    return i;
}

static int64_t draw_small(Filling *f, int64_t i)
{
    (void)i;
    return random_in(f->random, -9, 9);
}

static int64_t draw_positive(Filling *f, int64_t i)
{
    (void)i;
    return random_in(f->random, 1, 9);
}

static int64_t draw_bit(Filling *f, int64_t i)
{
    (void)i;
    return from_0_below(f, 2);
}

static int64_t draw_same(Filling *f, int64_t i)
{
    (void)i;
    return (int64_t)f->same;
}

/* Sums and products of i64 must not overflow. */
static int64_t draw_wide(Filling *f, int64_t i)
{
    (void)i;
    if (f->elem == ELEM_I64)
        return random_in(f->random, -100000, 100000);
    return (int64_t)scalar_wrap(f->elem, random_bits(f->random));
}

static const struct IntKind {
    int64_t (*draw)(Filling *, int64_t i);
    bool shuffled, sorted;
} int_kinds[] = {
    {draw_small, false, false},
    {draw_index, false, false},
    [INTS_PERMUTED] = {draw_place, true, false},
    {draw_end, false, true},
    {draw_bit, false, false},
    {draw_positive, false, false},
    {draw_place, false, false},
    {draw_same, false, false},
    {draw_wide, false, false},
};

static double draw_quarters(Filling *f)
{
    return (double)random_in(f->random, -40, 40) / 4;
}

static double draw_integers(Filling *f)
{
    return (double)random_in(f->random, -9, 9);
}

static double draw_unit(Filling *f)
{
    return (double)random_in(f->random, 0, 64) / 64;
}

static double draw_above(Filling *f)
{
    return (double)random_in(f->random, 1, 40) / 8;
}

static double draw_thirds(Filling *f)
{
    return (double)random_in(f->random, -300, 300) / 3;
}

static double draw_scaled(Filling *f)
{
    int power = (int)random_in(f->random, -20, 20);
    return ldexp((double)random_in(f->random, -999, 999), power);
}

static double draw_special(Filling *f)
{
    static const double special[] = {-0.0, INFINITY, -INFINITY, NAN, 0x1p-149,
                                     3.0e38};
    const uint64_t n = sizeof special / sizeof *special;

    return random_one_in(f->random, 6)
               ? special[random_below(f->random, n)]
               : draw_quarters(f);
}

static double (*const float_kinds[])(Filling *) = {
    draw_quarters, draw_integers, draw_thirds,  draw_unit,
    draw_above,    draw_scaled,   draw_special,
};

/* Trues among so many. */
static const uint32_t bool_kinds[] = {2, 4, 1, 0};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

unsigned element_kinds(Elem elem)
{
    return (unsigned)(elem_is_float(elem)  ? LENGTH(float_kinds)
                      : elem == ELEM_BOOL ? LENGTH(bool_kinds)
                                          : LENGTH(int_kinds));
}

/* ---- filling ---- */

static uint64_t draw_bool(Filling *f, unsigned kind)
{
    uint32_t among = bool_kinds[kind];
    return among && random_one_in(f->random, among);
}

/* The values of the range that VALUE is nearest to; where VALUE is far, any
 * of a range that is narrow. */
static int64_t into_range(const Filling *f, int64_t value)
{
    const InputRange *r = &f->range;
    uint64_t width = (uint64_t)r->high - (uint64_t)r->low;

    if (!elem_has_intervals(f->elem) || (value >= r->low && value <= r->high))
        return value;
    if (width < UINT64_MAX && width < (1 << 16))
        return r->low + (int64_t)((uint64_t)value % (width + 1));
    return value < r->low ? r->low : r->high;
}

static uint64_t draw(Filling *f, unsigned kind, int64_t i)
{
    if (elem_is_float(f->elem))
        return float_bits(f->elem, float_kinds[kind](f));
    if (f->elem == ELEM_BOOL)
        return draw_bool(f, kind);
    return scalar_wrap(f->elem,
                       (uint64_t)into_range(f, int_kinds[kind].draw(f, i)));
}

static uint64_t draw_passing(Filling *f, unsigned kind, int64_t i)
{
    uint64_t bits = draw(f, kind, i);

    for (int k = 0; k < MAX_DRAWS; k++) {
        if (passes_all(f->e, f->number, bits))
            return bits;
        uint64_t other = k % 2 ? (uint64_t)into_range(f, draw_index(f, i))
                               : (uint64_t)into_range(f, draw_small(f, i));
        bits = elem_is_float(f->elem) || f->elem == ELEM_BOOL || k % 3 == 2
                   ? draw(f, kind, i + k)
                   : scalar_wrap(f->elem, other);
    }
    return bits;
}

static void shuffle(Random *random, Value *value)
{
    for (int64_t i = value->count; i > 1; i--) {
        int64_t k = (int64_t)random_below(random, (uint64_t)i);
        uint64_t a = value_get(value, i - 1), b = value_get(value, k);
        value_set(value, i - 1, b);
        value_set(value, k, a);
    }
}

static int compare_ints(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void sort(Value *value)
{
    int64_t *all = ground_alloc((size_t)value->count * sizeof *all + 1);

    for (int64_t i = 0; i < value->count; i++)
        all[i] = (int64_t)value_get(value, i);
    qsort(all, (size_t)value->count, sizeof *all, compare_ints);
    for (int64_t i = 0; i < value->count; i++)
        value_set(value, i, (uint64_t)all[i]);
    free(all);
}

/* Some i64 that the program knows: a size, most probably. */
static int64_t some_bound(const Filling *f, const NodeValue *value)
{
    const Conditions *c = f->e->c;
    int64_t found = 8;
    uint64_t n = 1;

    for (uint32_t i = 0; i < c->nparam; i++) {
        uint32_t node = c->param[i].node;
        if (node == NODE_NONE || c->node[node].elem != ELEM_I64)
            continue;
        int64_t bound = (int64_t)value[node].bits;
        if (bound > 0 && bound < (1 << 20) &&
            random_below(f->random, ++n) != 0)
            found = bound;
    }
    return found;
}

void elements_fill(Elements *e, const Solver *solver, Taste *taste,
                   uint32_t number, Value *value)
{
    const NodeValue *nodes = solver_values(solver);
    Random random = random_split(&taste->random);
    Filling f = {.e = e, .random = &random, .number = number,
                 .elem = value->elem,
                 .range = solver_elements(solver, number)};
    unsigned kind = taste->luck[number].kind;

    memcpy(e->value, nodes, (size_t)e->c->nnode * sizeof *nodes);
    f.bound = some_bound(&f, nodes);
    f.same = (uint64_t)draw_index(&f, 0);
    for (int64_t i = 0; i < value->count; i++)
        value_set(value, i, draw_passing(&f, kind, i));
    if (!elem_is_int(value->elem))
        return;
    if (int_kinds[kind].shuffled)
        shuffle(&random, value);
    if (int_kinds[kind].sorted)
        sort(value);
}
