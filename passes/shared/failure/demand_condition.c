/* demand_condition.c - a demand as an expression.
 *
 * The language has no arithmetic on i64 that wraps, but conversions do: sums
 * and products are computed in u64, and the signs tell whether they fit.
 */
#include "passes/shared/failure/demands.h"

#include "printer/text/print.h"

static const Scalar *binary(Store *store, Op op, const Scalar *a,
                            const Scalar *b)
{
    return a && b ? scalar_binary(store, op, a, b) : NULL;
}

const Scalar *scalar_negation(Store *store, const Scalar *s)
{
    /* With a NaN neither a < b nor a >= b. */
    bool total_order = s->narg == 2 && !elem_is_float((Elem)s->arg[0]->elem);
    Op op = op_opposite((Op)s->op);

    if (s->op == OP_NOT)
        return s->arg[0];
    if (op != (Op)s->op && (total_order || op == OP_EQ || op == OP_NE))
        return scalar_binary(store, op, s->arg[0], s->arg[1]);
    return scalar_unary(store, OP_NOT, s);
}

/* ---- sums and products ---- */

static const Scalar *wrapped(Store *store, Op op, const Scalar *a,
                             const Scalar *b)
{
    const Scalar *x = scalar_convert(store, ELEM_U64, a);
    const Scalar *y = scalar_convert(store, ELEM_U64, b);
    const Scalar *result = x && y ? scalar_binary(store, op, x, y) : NULL;

    return result ? scalar_convert(store, ELEM_I64, result) : NULL;
}

static const Scalar *int64(Store *store, int64_t value)
{
    return scalar_int(store, ELEM_I64, value);
}

/* A + B, where B is a number. */
static const Scalar *plus_fits(Store *store, const Scalar *a, int64_t b)
{
    return b >= 0 ? binary(store, OP_LE, a, int64(store, INT64_MAX - b))
                  : binary(store, OP_GE, a, int64(store, INT64_MIN - b));
}

static const Scalar *sum_fits(Store *store, const Scalar *a, const Scalar *b)
{
    int64_t number;

    if (scalar_is_int(b, &number))
        return plus_fits(store, a, number);
    if (scalar_is_int(a, &number))
        return plus_fits(store, b, number);
    /* It does not where both have a sign that the sum has not. */
    const Scalar *sum = wrapped(store, OP_ADD, a, b);
    const Scalar *signs = binary(store, OP_AND, binary(store, OP_XOR, a, sum),
                                 binary(store, OP_XOR, b, sum));
    return binary(store, OP_GE, signs, int64(store, 0));
}

static const Scalar *difference_fits(Store *store, const Scalar *a,
                                     const Scalar *b)
{
    int64_t number;

    if (scalar_is_int(b, &number) && number != INT64_MIN)
        return plus_fits(store, a, -number);
    const Scalar *rest = wrapped(store, OP_SUB, a, b);
    const Scalar *signs = binary(store, OP_AND, binary(store, OP_XOR, a, b),
                                 binary(store, OP_XOR, a, rest));
    return binary(store, OP_GE, signs, int64(store, 0));
}

/* A * B, where B is a positive number. */
static const Scalar *times_fits(Store *store, const Scalar *a, int64_t b)
{
    return binary(store, OP_LAND,
                  binary(store, OP_LE, int64(store, INT64_MIN / b), a),
                  binary(store, OP_LE, a, int64(store, INT64_MAX / b)));
}

static const Scalar *product_fits(Store *store, const Scalar *a,
                                  const Scalar *b)
{
    int64_t number;

    if (scalar_is_int(b, &number) && number > 0)
        return times_fits(store, a, number);
    if (scalar_is_int(a, &number) && number > 0)
        return times_fits(store, b, number);
    /* The upper half says nothing but the sign of the lower one. */
    const Scalar *low = wrapped(store, OP_MUL, a, b);
    return binary(store, OP_EQ, binary(store, OP_MULHI, a, b),
                  binary(store, OP_SHR, low, int64(store, 63)));
}

/* ---- other operators ---- */

static const Scalar *least(Store *store, const Scalar *like)
{
    return scalar_int(store, (Elem)like->elem, elem_info[like->elem].min);
}

static const Scalar *quotient_fits(Store *store, const Scalar *a,
                                   const Scalar *b)
{
    const Scalar *minus = scalar_int(store, (Elem)b->elem, -1);

    return binary(store, OP_LOR, binary(store, OP_NE, a, least(store, a)),
                  binary(store, OP_NE, b, minus));
}

static const Scalar *shift_fits(Store *store, const Scalar *by)
{
    Elem elem = (Elem)by->elem;
    const Scalar *width =
        scalar_int(store, elem, 8 * (int64_t)elem_info[elem].bytes);
    const Scalar *below = binary(store, OP_LT, by, width);

    if (!elem_info[elem].is_signed)
        return below;
    return binary(store, OP_LAND,
                  binary(store, OP_LE, scalar_int(store, elem, 0), by), below);
}

static const Scalar *float_const(Store *store, Elem elem, double value)
{
    union { double d; uint64_t bits; } wide = {.d = value};
    union { float f; uint32_t bits; } narrow = {.f = (float)value};

    return scalar_const(store, elem,
                        elem == ELEM_F64 ? wide.bits : narrow.bits);
}

/* Truncated, A is a value of TO.  The bounds are powers of two, which all
 * floats have; below the least value there may be others with a fraction. */
static const Scalar *conversion_fits(Store *store, const Scalar *a, Elem to)
{
    Elem elem = (Elem)a->elem;
    unsigned bits = 8 * elem_info[to].bytes - elem_info[to].is_signed;
    unsigned mantissa = elem == ELEM_F64 ? 53 : 24;
    double end = 1;

    for (unsigned i = 0; i < bits; i++)
        end *= 2;
    double begin = elem_info[to].is_signed ? -end : 0;
    bool has_fraction = bits < mantissa || !elem_info[to].is_signed;
    const Scalar *above =
        binary(store, has_fraction ? OP_GT : OP_GE, a,
               float_const(store, elem, has_fraction ? begin - 1 : begin));
    return binary(store, OP_LAND, above,
                  binary(store, OP_LT, a, float_const(store, elem, end)));
}

/* ---- all of them ---- */

static const Scalar *condition(Store *store, const Demand *d)
{
    switch (d->kind) {
    case DEMAND_LE:
        return binary(store, OP_LE, d->a, d->b);
    case DEMAND_LT:
        return binary(store, OP_LT, d->a, d->b);
    case DEMAND_ADD:
        return sum_fits(store, d->a, d->b);
    case DEMAND_SUB:
        return difference_fits(store, d->a, d->b);
    case DEMAND_MUL:
        return product_fits(store, d->a, d->b);
    case DEMAND_NEGATE:
        return binary(store, OP_NE, d->a, least(store, d->a));
    case DEMAND_NONZERO:
        return binary(store, OP_NE, d->a,
                      scalar_int(store, (Elem)d->a->elem, 0));
    case DEMAND_QUOTIENT:
        return quotient_fits(store, d->a, d->b);
    case DEMAND_SHIFT:
        return shift_fits(store, d->a);
    case DEMAND_CONVERT:
        return conversion_fits(store, d->a, d->elem);
    case DEMAND_HOLDS:
        break;
    }
    return d->a;
}

const Scalar *demand_condition(Store *store, const Demand *d)
{
    const Scalar *s = condition(store, d);

    for (uint32_t i = d->nunder; s && i-- > 0;) {
        if (d->under[i]->op == OP_CONST)
            continue; /* it holds */
        const Scalar *no = scalar_negation(store, d->under[i]);
        s = no ? binary(store, OP_LOR, no, s) : NULL;
    }
    return s;
}

/* ---- in words ---- */

static void say_operation(Store *store, const Demand *d, Buf *out)
{
    static const Op operation[] = {
        [DEMAND_ADD] = OP_ADD, [DEMAND_SUB] = OP_SUB, [DEMAND_MUL] = OP_MUL,
        [DEMAND_NEGATE] = OP_NEG, [DEMAND_QUOTIENT] = OP_DIV,
    };
    const Scalar *s;

    if (d->kind == DEMAND_NEGATE)
        s = scalar_unary(store, OP_NEG, d->a);
    else if (d->kind == DEMAND_CONVERT)
        s = scalar_convert(store, d->elem, d->a);
    else
        s = binary(store, operation[d->kind], d->a, d->b);
    if (s)
        print_scalar(out, s);
    Elem into = d->kind == DEMAND_CONVERT ? d->elem : (Elem)d->a->elem;
    buf_text(out, " does not fit into ");
    buf_text(out, elem_info[into].text);
}

void demand_say(Store *store, const Demand *d, Buf *out)
{
    buf_text(out, d->what);
    if (d->array) {
        buf_text(out, " of ");
        buf_text(out, d->array->name->text);
    }
    buf_text(out, ": ");
    switch (d->kind) {
    case DEMAND_LE:
    case DEMAND_LT:
    case DEMAND_NONZERO:
    case DEMAND_SHIFT: {
        const Scalar *s = condition(store, d);
        buf_text(out, "not ");
        if (s)
            print_scalar(out, s);
        break;
    }
    case DEMAND_HOLDS:
        buf_text(out, "another number of elements");
        break;
    default:
        say_operation(store, d, out);
        break;
    }
}
