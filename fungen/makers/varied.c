/* varied.c - sizes that vary from one iteration to the next, that only
 * hold after a branch, or that an assert says are equal; and offsets that
 * nobody can say before. */
#include "fungen/loop.h"
#include "fungen/makers/makers.h"

/* `stem`, which is S; the intervals know less of it than we. */
static Var *let_within(Gen *g, const char *stem, const Scalar *s,
                       GenRange range)
{
    Var *var = new_var(g, stem, scalar_type(g, (Elem)s->elem));

    append(g, FORM_SCALAR, 1, &var, 1, &s);
    declare_scalar(g, var, range);
    return var;
}

static Var *let_small(Gen *g, int64_t lo, int64_t hi)
{
    GenRange range = range_between(lo, hi);
    return let_within(g, "k", pick_within(g, ELEM_I64, range, 1), range);
}

static const GenRange factors = {.lo = -2, .hi = 2, .whole = true};

/* ---- numbers that only the run knows ---- */

/* An element, as a number. */
static const Scalar *pick_opaque(Gen *g)
{
    Var *x = read_some(g, true);

    if (!x || !elem_is_int((Elem)x->type->elem))
        return pick_scalar(g, ELEM_I64, 1);
    return scalar_convert(g->store, ELEM_I64, term(g, x));
}

/* A number of any sign. */
Var *let_factor(Gen *g)
{
    const Scalar *s = combined(g, OP_FMOD, pick_opaque(g), int_term(g, 5));
    return let_within(g, "k", minus(g, s, int_term(g, 2)), factors);
}

/* ---- arrays of a size of one's own ---- */

/* A number up to MOST that a loop makes of all elements of ARRAY, which are
 * integers. */
static Var *fold_array(Gen *g, Var *array, int64_t most)
{
    Trip t = {.n = 0};
    const Scalar *count = int_term(g, most + 1);

    GenCarried *c = carry_scalar(g, &t, ELEM_I64, range_between(0, most));
    open_trip(g, &t, array->type->size[0], 0);
    const Scalar *index = term(g, t.index);
    const Scalar *x = scalar_convert(g->store, ELEM_I64,
                                     term(g, read_at(g, array, &index)));
    const Scalar *sum = combined(g, OP_ADD, term(g, c->param), int_term(g, 7));
    sum = combined(g, OP_ADD, sum, combined(g, OP_FMOD, x, count));
    c->res = combined(g, OP_FMOD, sum, count);
    close_trip(g, &t, NULL);
    return c->pat;
}

/* A new array of SIZE elements, and what it adds up to. */
static Var *use_size(Gen *g, Var *size)
{
    const Scalar *n = term(g, size);
    int64_t hi = var_range(g, size).hi;
    GenRange range = range_between(0, hi < 1 ? 1 : hi);
    const Type *type = type_array(g->store, ELEM_I64, 1, &n);
    Var *array = new_like(g, type);
    Stm *stm = prepare(g, FORM_IOTA, 1, &array, 1, &n);

    finish_fresh(g, stm, range);
    if (chance(g, 30))
        array = copy_array(g, array);
    return fold_array(g, array, 50);
}

void use_hidden_size(Gen *g, Var *array)
{
    use_size(g, fold_array(g, array, 6));
}

/* ---- sizes that are linear in an index ---- */

static bool is_small_index(Gen *g, const Var *var, const void *data)
{
    (void)data;
    return item_of(g, var)->below && var_range(g, var).hi <= 7;
}

static bool is_factor(Gen *g, const Var *var, const void *data)
{
    GenRange range = var_range(g, var);

    (void)data;
    return range_within(range, factors) && range.lo < 0;
}

/* INDEX, which is HI at most, or another number, by a factor. */
static Var *let_scaled(Gen *g, const Scalar *index, int64_t hi)
{
    Var *by = pick(g, &g->scalars[ELEM_I64], is_factor, NULL);

    if (!by || chance(g, 25))
        by = let_factor(g);
    use(g, by);
    if (chance(g, 50)) {
        const Scalar *number = pick_opaque(g);
        hi = 1 + below(g, 3);
        index = term(g, let_within(g, "k",
                                   combined(g, OP_FMOD, number,
                                            int_term(g, hi + 1)),
                                   range_between(0, hi)));
    }
    const Scalar *s =
        plus(g, mult(g, term(g, by), index), int_term(g, 2 * hi));
    return let_within(g, "k", s, range_between(0, 4 * hi));
}

/* What becomes of INDEX in a small type: where it is a bit less than 0 that may
 * be very much. */
static Var *let_narrow(Gen *g, const Scalar *index)
{
    static const Elem small[] = {ELEM_U8, ELEM_U16, ELEM_I8, ELEM_U32};
    const Scalar *less = minus(g, index, int_term(g, below(g, 3)));
    const Scalar *s = scalar_convert(g->store, ELEM_I64,
                                     scalar_convert(g->store,
                                                    small[below(g, 4)], less));

    s = combined(g, OP_MAX, int_term(g, 0), s);
    return let_within(g, "k", combined(g, OP_MIN, s, int_term(g, 9)),
                      range_between(0, 9));
}

/* One that grows with I, or shrinks, or that nobody knows about. */
static Var *let_linear(Gen *g, Var *i)
{
    const Scalar *bound = item_of(g, i)->below, *index = term(g, i);
    int64_t hi = var_range(g, i).hi;

    switch (below(g, 5)) {
    case 0: {
        int64_t by = 1 + below(g, 2), plus_some = below(g, 3);
        const Scalar *s = plus(g, mult(g, int_term(g, by), index),
                               int_term(g, plus_some));
        return let_within(g, "k", s, range_between(0, by * hi + plus_some));
    }
    case 1:
        return let_within(g, "k", minus(g, bound, index),
                          range_between(0, hi + 1));
    case 2:
        return let_narrow(g, index);
    default:
        return let_scaled(g, index, hi);
    }
}

bool make_linear_size(Gen *g)
{
    const Pool *pool = &g->scalars[ELEM_I64];
    Var *i = pick(g, pool, is_small_index, NULL);

    if (!i || !affordable(g, 200))
        return false;
    use(g, i);
    use_size(g, let_linear(g, i));
    return true;
}

/* ---- sizes after a branch ---- */

/* A size that is none, or an error, where CONDITION does not hold. */
typedef struct Guarded {
    const Scalar *condition, *size;
    GenRange range;
} Guarded;

static Guarded pick_guarded(Gen *g)
{
    static const Op divide[] = {OP_DIV, OP_REM, OP_FDIV, OP_FMOD};
    const Scalar *zero = int_term(g, 0);
    const Scalar *b = term(g, let_small(g, -3, 6));

    if (chance(g, 50)) {
        const Scalar *a = term(g, let_small(g, 0, 9));
        Op op = divide[below(g, 4)];
        return (Guarded){combined(g, OP_GT, b, zero), combined(g, op, a, b),
                         range_between(0, 9)};
    }
    const Scalar *a = term(g, let_small(g, -3, 6));
    if (chance(g, 50))
        return (Guarded){combined(g, OP_GE, a, b), minus(g, a, b),
                         range_between(0, 9)};
    return (Guarded){combined(g, OP_GE, mult(g, a, b), zero), mult(g, a, b),
                     range_between(0, 36)};
}

/* CONDITION, or less, so that it is hard to see. */
static const Scalar *disguised(Gen *g, const Scalar *condition)
{
    const Scalar *also = pick_condition(g);
    const Scalar *both = combined(g, OP_LAND, condition, also);

    if (chance(g, 40))
        return condition;
    const Scalar *arg[] = {pick_condition(g), condition, both};
    return scalar_op(g->store, OP_SELECT, arg);
}

/* The body that FRAME opened gives RES: an `if` with it and one that gives 0.
 */
static void close_if(Gen *g, const Scalar *condition, Frame *frame,
                     const Scalar *res)
{
    body_set_results(g->prog, g->body, 1, &res);
    Lambda fn[2] = {{.body = body_close(g, frame)}};
    *frame = body_open(g, NULL);
    res = int_term(g, 0);
    body_set_results(g->prog, g->body, 1, &res);
    fn[1].body = body_close(g, frame);
    Var *var = new_like(g, scalar_type(g, ELEM_I64));
    Stm *stm = prepare(g, FORM_IF, 1, &var, 1, &condition);
    set_fns(g, stm, 2, fn);
    declare_scalar(g, var, range_between(0, 50));
    finish(g, stm);
}

bool make_guarded_size(Gen *g)
{
    if (!affordable(g, 400))
        return false;
    Guarded guarded = pick_guarded(g);
    const Scalar *condition = disguised(g, guarded.condition);
    Frame frame = body_open(g, NULL);
    Var *size = let_within(g, "k", guarded.size, guarded.range);
    close_if(g, condition, &frame, term(g, use_size(g, size)));
    return true;
}

/* ---- sizes that are written before ---- */

/* Where CONDITION holds, an element of ARRAY grows, and is a size then. */
static const Scalar *grown_size(Gen *g, Var *array)
{
    const Scalar *index = int_term(g, 0), *most = int_term(g, 7);
    Choice choice;

    const Scalar *x = scalar_convert(g->store, ELEM_I64,
                                     term(g, read_at(g, array, &index)));
    const Scalar *next = combined(
        g, OP_FMOD, combined(g, OP_ADD, x, int_term(g, 1 + below(g, 3))), most);
    choose_fixed(g, array->type, 0, index, &choice);
    Var *changed = update(g, array, &choice, next);
    Var *y = read_at(g, changed, &index);
    Var *size = let_within(g, "k", term(g, y), range_between(0, 6));
    return term(g, use_size(g, size));
}

bool make_written_size(Gen *g)
{
    const Scalar *condition = pick_condition(g), *two = int_term(g, 2);

    if (!affordable(g, 400))
        return false;
    Var *array = map_array(g, type_array(g->store, ELEM_I64, 1, &two),
                           range_between(0, 6));
    Frame frame = body_open(g, NULL);
    close_if(g, condition, &frame, grown_size(g, array));
    return true;
}

/* ---- sizes that are equal ---- */

/* What the type of an alias needs an assert for. */
bool make_asserted_size(Gen *g)
{
    Var *array = pick_array(g);

    if (!array || array->type->rank > MAX_RANK)
        return false;
    const Scalar *n = array->type->size[0];
    GenRange range = scalar_range(g, n);
    if (range.undef || range.fails)
        return false;
    Var *same = let_within(
        g, "n", combined(g, OP_MIN, n, int_term(g, range.hi)), range);
    const Scalar *is = combined(g, OP_EQ, term(g, same), n);
    Stm *assertion = append(g, FORM_ASSERT, 0, NULL, 1, &is);
    assertion->exp.u.text = "the same size";
    Var *var = new_like(g, resized(g, array->type, term(g, same)));
    const Scalar *arg[] = {term(g, array)};
    finish_view(g, prepare(g, FORM_SCALAR, 1, &var, 1, arg));
    add_size(g, term(g, same));
    if (!var_range(g, var).undef)
        read_element(g, var);
    return true;
}

/* ---- offsets that only the run knows ---- */

/* `A[k : 1]`, where K depends on an element. */
bool make_opaque_slice(Gen *g)
{
    Var *array = pick_flat(g);
    Choice choice;

    if (!array || !is_positive(g, array->type->size[0]))
        return false;
    const Scalar *size = array->type->size[0], *one = int_term(g, 1);
    int64_t most = scalar_range(g, size).hi - 1;
    Var *k = let_within(g, "k", combined(g, OP_FMOD, pick_opaque(g), size),
                        range_between(0, most));
    choose_fixed(g, array->type, 0, term(g, k), &choice);
    uint8_t *kind = ARENA_NEW(store_arena(g->store), uint8_t, 1);
    *kind = DIM_RANGE;
    choice.sel.dim = kind;
    choice.arg[choice.narg++] = one;
    choice.type = type_array(g->store, (Elem)array->type->elem, 1, &one);
    return slice(g, array, &choice) != NULL;
}

/* ---- what may fail: for risk.c ---- */

/* A size that may be negative, or an error. */
bool risk_size(Gen *g)
{
    if (!affordable(g, 100))
        return false;
    if (chance(g, 50)) {
        Guarded guarded = pick_guarded(g);
        use_size(g, let_within(g, "k", guarded.size, guarded.range));
    } else {
        use_size(g, let_small(g, -2, 8));
    }
    return true;
}

/* Indices that are largest in the middle. */
bool risk_curve(Gen *g)
{
    Trip t = {.n = 0};
    Var *array = pick_flat(g);

    if (!array || var_range(g, array).undef || g->depth >= MAX_DEPTH ||
        !affordable(g, 100))
        return false;
    Var *any = pick(g, &g->scalars[ELEM_I64], NULL, NULL);
    const Scalar *top = term(g, let_small(g, 0, 6));
    if (any && !var_range(g, any).undef && chance(g, 70))
        top = term(g, let_within(g, "k", combined(g, OP_FMOD, term(g, any),
                                                  int_term(g, 7)),
                                 range_between(0, 6)));
    const Scalar *bound = chance(g, 60) ? plus(g, top, int_term(g, 1))
                                        : term(g, let_small(g, 0, 6));
    GenCarried *c = carry_scalar(g, &t, ELEM_BOOL, range_any(ELEM_BOOL));
    open_trip(g, &t, bound, 0);
    const Scalar *j = term(g, t.index);
    const Scalar *index = mult(g, j, minus(g, top, j));
    Var *x = read_at(g, array, &index);
    const Scalar *zero = literal(g, (Elem)array->type->elem, 0);
    c->res = array->type->elem == ELEM_BOOL ? term(g, x)
             : elem_is_float((Elem)array->type->elem)
                 ? term(g, c->param)
                 : combined(g, OP_EQ, term(g, x), zero);
    close_trip(g, &t, NULL);
    return true;
}
