/* operator.c - associative operators: the builtin ones, shapes of lambdas that
 * combine scalars, and the choice among all.
 *
 * Where floats are added or multiplied they are whole and small, so that the
 * result is the same in any order; i64 stays small as lambdas, unlike the
 * signs, do not wrap.
 */
#include "fungen/memory/memory.h"
#include "fungen/shape.h"

/* ---- lambdas that combine scalars ---- */

static const Scalar *op2(Gen *g, Op op, const Scalar *a, const Scalar *b)
{
    return scalar_binary(g->store, op, a, b);
}

static const Scalar *select_of(Gen *g, const Scalar *c, const Scalar *a,
                               const Scalar *b)
{
    return scalar_op(g->store, OP_SELECT, (const Scalar *[]){c, a, b});
}

static void set_scalar(Gen *g, Combiner *c, uint32_t i, Elem elem, GenRange in,
                       const Scalar *neutral)
{
    c->type[i] = scalar_type(g, elem);
    c->in[i] = in;
    c->out[i] = range_union(in, scalar_range(g, neutral));
    c->neutral[i] = neutral;
}

/* Of a type whose values can be compared, and that has a least value. */
static Elem pick_ordered(Gen *g)
{
    static const Elem elems[] = {ELEM_I32, ELEM_I64, ELEM_F32, ELEM_U8,
                                 ELEM_I16, ELEM_F64, ELEM_U64, ELEM_U32};
    return elems[below(g, sizeof elems / sizeof *elems)];
}

static GenRange without_nan(Elem elem)
{
    GenRange r = range_any(elem);
    r.nan = false;
    return r;
}

/* The largest value and where it is: the first such place. */
static void begin_largest(Gen *g, Combiner *c)
{
    Elem elem = pick_ordered(g);
    GenRange in =
        elem_is_float(elem) ? range_between(-99, 99) : range_any(elem);
    int64_t least = elem_is_float(elem) ? -100 : range_any(elem).lo;

    set_scalar(g, c, 0, elem, in, literal(g, elem, least));
    set_scalar(g, c, 1, ELEM_I64, range_between(0, MAX_SIZE),
               int_term(g, MAX_SIZE + 1));
}

static void combine_largest(Gen *g, const Combiner *c, Var *const *a,
                            Var *const *b, const Scalar **res)
{
    const Scalar *x = term(g, a[0]), *y = term(g, b[0]);
    const Scalar *i = term(g, a[1]), *j = term(g, b[1]);
    const Scalar *same = op2(g, OP_EQ, x, y);

    (void)c;
    const Scalar *first = op2(g, OP_LAND, same, op2(g, OP_LE, i, j));
    Var *p = let_scalar(g, "p",
                        op2(g, OP_LOR, op2(g, OP_GT, x, y), first));
    res[0] = select_of(g, term(g, p), x, y);
    res[1] = select_of(g, term(g, p), i, j);
}

/* x -> a*x + b, one after the other; integers wrap. */
static void begin_affine(Gen *g, Combiner *c)
{
    static const Elem elems[] = {ELEM_U32, ELEM_U8, ELEM_I32, ELEM_U64};
    Elem elem = elems[below(g, 4)];

    set_scalar(g, c, 0, elem, range_any(elem), literal(g, elem, 1));
    set_scalar(g, c, 1, elem, range_any(elem), literal(g, elem, 0));
}

static void combine_affine(Gen *g, const Combiner *c, Var *const *a,
                           Var *const *b, const Scalar **res)
{
    const Scalar *x = term(g, a[0]), *y = term(g, b[0]);
    const Scalar *moved = op2(g, OP_MUL, term(g, a[1]), y);

    (void)c;
    res[0] = op2(g, OP_MUL, x, y);
    res[1] = op2(g, OP_ADD, moved, term(g, b[1]));
}

/* The least and the largest value. */
static void begin_bounds(Gen *g, Combiner *c)
{
    Elem elem = pick_ordered(g);
    bool is_float = elem_is_float(elem);
    GenRange in = is_float ? range_between(-99, 99) : range_any(elem);
    int64_t lo = is_float ? -100 : in.lo, hi = is_float ? 100 : in.hi;

    if (elem == ELEM_U64) {
        in = range_between(0, 1000);
        hi = 1000;
    }
    set_scalar(g, c, 0, elem, in, literal(g, elem, hi));
    set_scalar(g, c, 1, elem, in, literal(g, elem, lo));
}

static void combine_bounds(Gen *g, const Combiner *c, Var *const *a,
                           Var *const *b, const Scalar **res)
{
    (void)c;
    res[0] = op2(g, OP_MIN, term(g, a[0]), term(g, b[0]));
    res[1] = op2(g, OP_MAX, term(g, a[1]), term(g, b[1]));
}

/* The first, or the last, that counts. */
static void begin_chosen(Gen *g, Combiner *c)
{
    Elem elem = pick_elem(g);

    set_scalar(g, c, 0, ELEM_BOOL, range_any(ELEM_BOOL),
               scalar_bool(g->store, false));
    set_scalar(g, c, 1, elem, without_nan(elem), literal(g, elem, 0));
}

static void combine_first(Gen *g, const Combiner *c, Var *const *a,
                          Var *const *b, const Scalar **res)
{
    (void)c;
    res[0] = op2(g, OP_LOR, term(g, a[0]), term(g, b[0]));
    res[1] = select_of(g, term(g, a[0]), term(g, a[1]), term(g, b[1]));
}

static void combine_last(Gen *g, const Combiner *c, Var *const *a,
                         Var *const *b, const Scalar **res)
{
    combine_first(g, c, b, a, res);
}

/* A sum that stops at a limit.  A literal.  An estimate. */
enum { LIMIT = 200 };

static void begin_saturating(Gen *g, Combiner *c)
{
    static const Elem elems[] = {ELEM_I32, ELEM_U16, ELEM_I64, ELEM_F32};
    Elem elem = elems[below(g, 4)];

    set_scalar(g, c, 0, elem, range_between(0, LIMIT), literal(g, elem, 0));
}

static void combine_saturating(Gen *g, const Combiner *c, Var *const *a,
                               Var *const *b, const Scalar **res)
{
    const Scalar *sum = op2(g, OP_ADD, term(g, a[0]), term(g, b[0]));
    res[0] = op2(g, OP_MIN, sum, literal(g, (Elem)c->type[0]->elem, LIMIT));
}

/* A sum modulo some number, which may come from outside. */
static void begin_modular(Gen *g, Combiner *c)
{
    Elem elem = chance(g, 50) ? ELEM_I64 : ELEM_I32;

    set_scalar(g, c, 0, elem, range_between(0, LIMIT), literal(g, elem, 0));
}

static void combine_modular(Gen *g, const Combiner *c, Var *const *a,
                            Var *const *b, const Scalar **res)
{
    Elem elem = (Elem)c->type[0]->elem;
    const Scalar *sum = op2(g, OP_ADD, term(g, a[0]), term(g, b[0]));

    res[0] = op2(g, OP_FMOD, sum, literal(g, elem, LIMIT + 1));
}

/* What a sign would do. */
static void begin_plain(Gen *g, Combiner *c)
{
    static const Elem elems[] = {ELEM_I32, ELEM_U32, ELEM_I8,
                                 ELEM_F32, ELEM_F64, ELEM_U16};
    Elem elem = elems[below(g, 6)];
    GenRange in =
        elem_is_float(elem) ? range_between(-99, 99) : range_any(elem);

    set_scalar(g, c, 0, elem, in, literal(g, elem, 0));
    c->out[0] = elem_is_float(elem)
                    ? range_between(-99 * MAX_ELEMENTS, 99 * MAX_ELEMENTS)
                    : in;
}

static void combine_plain(Gen *g, const Combiner *c, Var *const *a,
                          Var *const *b, const Scalar **res)
{
    (void)c;
    res[0] = op2(g, OP_ADD, term(g, a[0]), term(g, b[0]));
}

static const Shape shapes[] = {
    {2, true, false, begin_largest, combine_largest},
    {2, false, false, begin_affine, combine_affine},
    {2, true, false, begin_bounds, combine_bounds},
    {2, false, true, begin_chosen, combine_first},
    {2, false, true, begin_chosen, combine_last},
    {1, true, false, begin_saturating, combine_saturating},
    {1, true, false, begin_modular, combine_modular},
    {1, true, false, begin_plain, combine_plain},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

/* ---- operators in memory ---- */

/* Some array that holds what the operator makes. */
static const Type *type_of_spare(Gen *g, const Combiner *c)
{
    const Scalar *size;

    if (type_is_array(c->type[0]))
        return c->type[0];
    size = int_term(g, 1 + below(g, 3));
    return type_array(g->store, (Elem)c->type[0]->elem, 1, &size);
}

/* Nothing of the current statement reads it. */
static bool is_spare(Gen *g, const Var *var, const void *type)
{
    return is_consumable_of(g, var, type) &&
           g->class[class_of(g, var)].touched < g->began;
}

void combiner_overwrite(Gen *g, Combiner *c)
{
    const Type *type = type_of_spare(g, c);
    Elem elem = (Elem)type->elem;

    c->spare = pick(g, &g->arrays[elem][type->rank], is_spare, type);
    if (!c->spare)
        c->spare = replicate_scalar(g, type, literal(g, elem, 0));
    class_consume(g, class_of(g, c->spare));
}

/* S, out of an array that holds it. */
static const Scalar *by_memory(Gen *g, const Combiner *c, const Scalar *s)
{
    const Type *type = c->spare ? c->spare->type : type_of_spare(g, c);

    memory_reserve(g, type);
    Var *array = replicate_scalar(g, type, s);
    if (memory_reserved(g, array))
        memory_put_spare(g, array, c->spare);
    return term(g, read_element(g, array));
}

/* ---- lambdas ---- */

static Var *new_operand(Gen *g, const Combiner *c, uint32_t i, Body *outer)
{
    Var *var = new_like(g, c->type[i]);

    if (type_is_scalar(c->type[i])) {
        declare_scalar(g, var, c->out[i]);
        return var;
    }
    ClassId class = class_new(g);
    g->class[class].held_from = g->region;
    declare_array(g, var, c->out[i], class);
    memory_plan_outside(g, var, outer);
    return var;
}

Lambda combiner_lambda(Gen *g, const Combiner *c, ExecLevel exec)
{
    /* Of operators.  An estimate. */
    enum { MEMORY_PERCENT = 12 };
    const Scalar *res[MAX_WIDTH];
    Lambda fn = {ARENA_NEW(store_arena(g->store), Var *, 2 * c->width),
                 2 * c->width, NULL};
    Frame frame = body_open(g, NULL);

    body_is_region(g);
    g->exec = exec_at(g->exec, exec);
    for (uint32_t i = 0; i < fn.nparam; i++)
        fn.param[i] = new_operand(g, c, i % c->width, frame.outer);
    c->shape->combine(g, c, fn.param, fn.param + c->width, res);
    if (type_is_scalar(c->type[0]) &&
        (c->spare || chance(g, MEMORY_PERCENT)))
        res[0] = by_memory(g, c, res[0]);
    body_set_results(g->prog, g->body, c->width, res);
    fn.body = body_close(g, &frame);
    return fn;
}

/* ---- builtin operators ---- */

static const struct {
    Op op;
    uint16_t weight;
} signs[] = {{OP_ADD, 10}, {OP_MUL, 4}, {OP_MIN, 4},  {OP_MAX, 4}, {OP_AND, 3},
             {OP_OR, 3},   {OP_XOR, 3}, {OP_LAND, 3}, {OP_LOR, 3}};

enum { SIGNS = sizeof signs / sizeof *signs };

/* Values that OP takes, and what it makes of COUNT of them. */
static void set_ranges(Gen *g, Combiner *c, const Scalar *count)
{
    Elem elem = (Elem)c->type[0]->elem;
    GenRange n = scalar_range(g, count), any = range_any(elem);
    bool is_float = elem_is_float(elem);

    c->in[0] = c->out[0] = any;
    if (c->op == OP_ADD && (is_float || elem == ELEM_I64)) {
        c->in[0] = range_between(-99, 99);
        c->out[0] = range_between(-99 * (n.hi + 1), 99 * (n.hi + 1));
    } else if (c->op == OP_MUL && is_float) {
        c->in[0] = c->out[0] = range_between(-1, 1);
    }
}

static bool set_sign(Gen *g, Combiner *c, Op op, Elem elem,
                     const Scalar *count)
{
    if (!(op_info[op].operands & elem_info[elem].class))
        return false;
    *c = (Combiner){.kind = OPERATOR_BUILTIN, .op = op, .width = 1,
                    .commutes = true};
    c->type[0] = scalar_type(g, elem);
    set_ranges(g, c, count);
    return true;
}

static void pick_sign(Gen *g, const Scalar *count, Combiner *c)
{
    uint16_t weight[SIGNS];
    Elem elem;

    for (uint32_t i = 0; i < SIGNS; i++)
        weight[i] = signs[i].weight;
    uint32_t at = weighted(g, SIGNS, weight);
    do
        elem = pick_elem(g);
    while (!set_sign(g, c, signs[at].op, elem, count));
}

/* No operator: the values as they are. */
static void pick_id(Gen *g, Combiner *c)
{
    Elem elem = pick_elem(g);

    *c = (Combiner){.kind = OPERATOR_ID, .width = 1};
    c->type[0] = scalar_type(g, elem);
    c->in[0] = c->out[0] = range_any(elem);
}

/* ---- choosing ---- */

static void begin_shape(Gen *g, const Shape *shape, Combiner *c)
{
    *c = (Combiner){.shape = shape, .kind = OPERATOR_LAMBDA,
                    .width = shape->width, .commutes = shape->commutes};
    shape->begin(g, c);
}

static void pick_lambda(Gen *g, Combiner *c)
{
    bool arrays = g->depth + 2 < MAX_DEPTH && affordable(g, 600) &&
                  chance(g, 33);

    begin_shape(g, arrays ? pick_array_shape(g) : &shapes[below(g, SHAPES)],
                c);
}

void pick_combiner(Gen *g, const Scalar *count, Combiner *c)
{
    uint32_t way = below(g, 100);

    if (way < 50)
        pick_sign(g, count, c);
    else if (way < 88)
        pick_lambda(g, c);
    else
        pick_id(g, c);
}

bool pick_combiner_of(Gen *g, const Type *type, GenRange elements,
                      const Scalar *count, Combiner *c)
{
    Elem elem = (Elem)type->elem;

    if (type_is_array(type)) {
        if (type->rank != 1 || (elem != ELEM_I32 && elem != ELEM_U16))
            return false;
        begin_rows(g, type, c);
        return true;
    }
    for (int i = 0; i < 8; i++) {
        Op op = signs[below(g, SIGNS)].op;
        bool exact = range_adds_exactly(elem, elements);
        if (!exact && (op == OP_ADD || op == OP_MUL))
            continue;
        if (!set_sign(g, c, op, elem, count))
            continue;
        if (c->op == OP_MUL && elem_is_float(elem))
            c->out[0] = range_union(c->out[0], elements);
        else if (c->op == OP_ADD && elem_is_float(elem))
            c->out[0] = range_between(c->out[0].lo + elements.lo,
                                      c->out[0].hi + elements.hi);
        else
            c->out[0] = range_union(range_any(elem), elements);
        return true;
    }
    return false;
}

void pick_values(Gen *g, const Combiner *c, const Scalar **value)
{
    for (uint32_t i = 0; i < c->width; i++) {
        const Type *type = c->type[i];
        if (type_is_array(type))
            value[i] = term(g, obtain_array(g, type, c->in[i], false));
        else
            value[i] = pick_within(g, (Elem)type->elem, c->in[i],
                                   1 + below(g, 2));
    }
    if (c->shape && c->shape->chosen)
        value[1] = select_of(g, value[0], value[1], c->neutral[1]);
}

void set_operators(Gen *g, Stm *stm, uint32_t n, const Combiner *c,
                   uint32_t fn, uint32_t arg)
{
    Operator *op = ARENA_NEW(store_arena(g->store), Operator, n);

    for (uint32_t i = 0; i < n; i++) {
        op[i].kind = (uint8_t)c[i].kind;
        op[i].op = (uint8_t)c[i].op;
        op[i].width = c[i].width;
        if (c[i].commutes && chance(g, 30))
            op[i].attrs = new_attr(g, "comm");
        if (c[i].kind != OPERATOR_LAMBDA)
            continue;
        op[i].fn = fn++;
        op[i].neutral = arg;
        arg += c[i].width;
    }
    stm->exp.u.ops = (OperatorList){op, n, 0};
}
