/* size.c - sizes, and indices that are in range because of how they are
 * made. */
#include "fungen/inside.h"

/* ---- terms of i64 ---- */

const Scalar *int_term(Gen *g, int64_t value)
{
    return scalar_int(g->store, ELEM_I64, value);
}

const Scalar *combined(Gen *g, Op op, const Scalar *a, const Scalar *b)
{
    return scalar_binary(g->store, op, a, b);
}

const Scalar *plus(Gen *g, const Scalar *a, const Scalar *b)
{
    int64_t x, y;
    bool is_x = scalar_is_int(a, &x), is_y = scalar_is_int(b, &y);

    if (is_x && is_y)
        return int_term(g, x + y);
    if (is_y && y < 0)
        return combined(g, OP_SUB, a, int_term(g, -y));
    return is_x && x == 0 ? b : is_y && y == 0 ? a : combined(g, OP_ADD, a, b);
}

const Scalar *minus(Gen *g, const Scalar *a, const Scalar *b)
{
    int64_t x, y;
    bool is_x = scalar_is_int(a, &x), is_y = scalar_is_int(b, &y);

    if (is_x && is_y)
        return int_term(g, x - y);
    if (a == b)
        return int_term(g, 0);
    return is_y && y == 0 ? a : combined(g, OP_SUB, a, b);
}

const Scalar *mult(Gen *g, const Scalar *a, const Scalar *b)
{
    int64_t x = 2, y = 2;
    bool is_x = scalar_is_int(a, &x), is_y = scalar_is_int(b, &y);

    if ((is_x && is_y) || x == 0 || y == 0)
        return int_term(g, x == 0 || y == 0 ? 0 : x * y);
    return x == 1 ? b : y == 1 ? a : combined(g, OP_MUL, a, b);
}

const Scalar *divided(Gen *g, const Scalar *a, int64_t by)
{
    int64_t x;

    if (by == 1)
        return a;
    return scalar_is_int(a, &x) ? int_term(g, x / by)
                                : combined(g, OP_DIV, a, int_term(g, by));
}

/* ---- what is known of sizes ---- */

/* The one of two sizes asserted equal that stands for both. */
static const Scalar *settled(const Gen *g, const Scalar *size)
{
    return g->fact[0] && size == g->fact[0] ? g->fact[1] : size;
}

bool same_size(const Gen *g, const Scalar *a, const Scalar *b)
{
    return a == b || settled(g, a) == settled(g, b);
}

bool same_type(const Gen *g, const Type *a, const Type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->elem != b->elem || a->rank != b->rank)
        return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (!same_size(g, a->size[i], b->size[i]))
            return false;
    return true;
}

int64_t type_elements(const Gen *g, const Type *type)
{
    int64_t n = 1;

    for (uint32_t i = 0; i < type->rank; i++)
        n *= scalar_range(g, type->size[i]).hi;
    return n;
}

bool is_fit_size(const Gen *g, const Scalar *size)
{
    GenRange r = scalar_range(g, size);
    return size->depth <= 6 && !r.fails && !r.undef && r.lo >= 0 &&
           r.hi <= MAX_SIZE;
}

bool is_positive(const Gen *g, const Scalar *size)
{
    if (scalar_range(g, size).lo >= 1)
        return true;
    for (uint32_t i = g->positive.count; i-- > 0;)
        if (same_size(g, g->positive.at[i], size))
            return true;
    if (size->op == OP_MUL)
        return is_positive(g, size->arg[0]) && is_positive(g, size->arg[1]);
    return size->op == OP_ADD && scalar_range(g, size->arg[0]).lo >= 0 &&
           scalar_range(g, size->arg[1]).lo >= 0 &&
           (is_positive(g, size->arg[0]) || is_positive(g, size->arg[1]));
}

static void add_term(Terms *terms, const Scalar *s)
{
    GROUND_ROOM(terms->at, terms->count, terms->room);
    terms->at[terms->count++] = s;
}

void know_positive(Gen *g, const Scalar *size)
{
    add_term(&g->positive, size);
}

void add_size(Gen *g, const Scalar *size)
{
    if (is_fit_size(g, size))
        add_term(&g->sizes, size);
}

/* ---- picking sizes ---- */

static const Scalar *literal_size(Gen *g)
{
    static const uint8_t sizes[] = {0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8};
    return int_term(g, sizes[below(g, sizeof sizes)]);
}

/* One that is in scope. */
static const Scalar *known_size(Gen *g, uint32_t first_var)
{
    for (int i = 0; i < 6 && g->sizes.count; i++) {
        uint32_t among = g->sizes.count;
        if (among > 6 && chance(g, 50))
            among = 6;
        const Scalar *s = g->sizes.at[g->sizes.count - 1 - below(g, among)];
        if (!scalar_is_inner(s, first_var))
            return s;
    }
    return literal_size(g);
}

static const Scalar *grown(Gen *g, const Scalar *s, uint32_t first_var)
{
    (void)first_var;
    return plus(g, s, int_term(g, 1 + below(g, 2)));
}

static const Scalar *doubled(Gen *g, const Scalar *s, uint32_t first_var)
{
    (void)first_var;
    return mult(g, int_term(g, 2 + below(g, 2)), s);
}

static const Scalar *product(Gen *g, const Scalar *s, uint32_t first_var)
{
    return mult(g, s, known_size(g, first_var));
}

static const Scalar *sum(Gen *g, const Scalar *s, uint32_t first_var)
{
    return plus(g, s, known_size(g, first_var));
}

static const Scalar *half(Gen *g, const Scalar *s, uint32_t first_var)
{
    (void)first_var;
    return divided(g, plus(g, s, int_term(g, below(g, 2))), 2);
}

static const Scalar *at_most(Gen *g, const Scalar *s, uint32_t first_var)
{
    (void)first_var;
    return combined(g, OP_MIN, s, int_term(g, 1 + below(g, 4)));
}

static const Scalar *at_least(Gen *g, const Scalar *s, uint32_t first_var)
{
    (void)first_var;
    return combined(g, OP_MAX, s, int_term(g, 1 + below(g, 2)));
}

/* A size that grows from another one. */
static const Scalar *derived_size(Gen *g, uint32_t first_var)
{
    static const Scalar *(*const ways[])(Gen *, const Scalar *, uint32_t) = {
        grown, grown, doubled, product, product, sum, half, at_most, at_least};
    const Scalar *s = known_size(g, first_var);
    uint32_t way = below(g, sizeof ways / sizeof *ways);
    const Scalar *derived = ways[way](g, s, first_var);

    return is_fit_size(g, derived) ? derived : s;
}

const Scalar *pick_size(Gen *g, uint32_t first_var)
{
    uint32_t way = below(g, 10);

    return way < 6   ? known_size(g, first_var)
           : way < 8 ? derived_size(g, first_var)
                     : literal_size(g);
}

const Type *pick_type(Gen *g, Elem elem, uint32_t rank, uint32_t first_var)
{
    static const uint16_t ranks[] = {50, 34, 12, 4};
    const Scalar *size[MAX_RANK];
    int64_t elements = 1;

    if (rank == 0)
        rank = 1 + weighted(g, MAX_RANK, ranks);
    for (uint32_t i = 0; i < rank; i++) {
        size[i] = pick_size(g, first_var);
        int64_t hi = scalar_range(g, size[i]).hi;
        if (elements * hi > MAX_ELEMENTS || !affordable(g, elements * hi)) {
            size[i] = int_term(g, 1 + below(g, 2));
            hi = 2;
        }
        elements *= hi ? hi : 1;
    }
    return type_array(g->store, elem, rank, size);
}

/* ---- picking indices ---- */

/* An index variable whose bound is SIZE, or NULL. */
static Var *index_below(Gen *g, const Scalar *size)
{
    const Pool *pool = &g->scalars[ELEM_I64];
    Var *found = NULL;
    uint32_t seen = 0;

    for (uint32_t i = pool->count; i-- > 0 && pool->count - i < 40;) {
        const Scalar *bound = item_of(g, pool->at[i])->below;
        if (bound && same_size(g, bound, size) && below(g, ++seen) == 0)
            found = pool->at[i];
    }
    return found;
}

/* An index made of I, which is below SIZE. */
static const Scalar *affine_index(Gen *g, const Scalar *i, const Scalar *size)
{
    const Scalar *last = minus(g, size, int_term(g, 1));

    switch (below(g, 12)) {
    case 0:
        return minus(g, last, i);
    case 1:
        return combined(g, OP_MIN, plus(g, i, int_term(g, 1)), last);
    case 2:
        return combined(g, OP_MAX, minus(g, i, int_term(g, 1)),
                        int_term(g, 0));
    case 3: {
        const Scalar *moved = plus(g, i, int_term(g, 1 + below(g, 5)));
        return combined(g, OP_FMOD, moved, size);
    }
    default:
        return i;
    }
}

/* Any expression, brought below SIZE, which is positive. */
static const Scalar *brought_below(Gen *g, const Scalar *size)
{
    const Scalar *last = minus(g, size, int_term(g, 1));
    const Scalar *zero = int_term(g, 0);

    switch (below(g, 6)) {
    case 0:
        return zero;
    case 1:
        return last;
    case 2: {
        const Scalar *s = pick_scalar(g, ELEM_I64, 1);
        return combined(g, OP_MIN, combined(g, OP_MAX, s, zero), last);
    }
    default:
        return combined(g, OP_FMOD, pick_scalar(g, ELEM_I64, 1), size);
    }
}

const Scalar *pick_index(Gen *g, const Scalar *size)
{
    Var *i = index_below(g, size);
    int64_t literal;

    if (i && chance(g, 90)) {
        use(g, i);
        return affine_index(g, term(g, i), size);
    }
    if (!is_positive(g, size))
        return NULL;
    if (scalar_is_int(size, &literal) && literal > 0 && chance(g, 40))
        return int_term(g, below(g, (uint32_t)literal));
    return brought_below(g, size);
}

bool pick_indices(Gen *g, const Type *type, const Scalar **index)
{
    for (uint32_t d = 0; d < type->rank; d++) {
        index[d] = pick_index(g, type->size[d]);
        if (!index[d])
            return false;
    }
    return true;
}
