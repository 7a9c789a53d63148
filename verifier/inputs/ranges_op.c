/* ranges_op.c - the ranges of nodes, as intervals (verifier/operators).
 *
 * What is added: operands that may fail, those that are not evaluated, and
 * types without intervals.
 */
#include "verifier/inputs/ranges.h"

#include "verifier/operators/interval.h"

static InputRange range_from(Interval x)
{
    InputRange r = {.none = interval_is_empty(x)};

    if (!r.none) {
        r.low = (int64_t)x.low;
        r.high = (int64_t)x.high;
        r.known = x.low == x.high;
    }
    return r;
}

static Interval interval_from(const InputRange *r)
{
    return r->none ? (Interval){1, 0} : (Interval){r->low, r->high};
}

static void intervals_from(const Node *n, const InputRange *a, Interval *x)
{
    for (uint32_t i = 0; i < n->narg; i++)
        x[i] = elem_has_intervals((Elem)n->operand)
                   ? interval_from(&a[i])
                   : interval_of_type((Elem)n->operand);
}

InputRange range_all(Elem elem)
{
    return elem_has_intervals(elem) ? range_from(interval_of_type(elem))
                                    : (InputRange){0};
}

static Op op_of(const Node *n)
{
    return n->op == NODE_CHOICE ? OP_SELECT : (Op)n->op;
}

static bool has_intervals(const Node *n)
{
    return n->narg && n->op <= NODE_CHOICE &&
           elem_has_intervals((Elem)n->operand) &&
           elem_has_intervals((Elem)n->elem);
}

/* ---- forward ---- */

/* Is it one of two operands, or does it fail?  Else any of all three counts. */
static bool is_one_of(const Node *n, const InputRange *a, InputRange *one)
{
    if (a[0].known)
        *one = a[a[0].low ? 1 : 2];
    else if (n->op == NODE_CHOICE && a[1].none != a[2].none)
        *one = a[a[1].none ? 2 : 1];
    else if (a[1].none || a[2].none)
        *one = (InputRange){.none = true};
    else
        return false;
    return true;
}

InputRange range_forward(const Node *n, const InputRange *a)
{
    Interval x[NODE_MAX_ARGS];
    bool decides = n->op == OP_LOR; /* of `&&` and `||`, the first operand */
    InputRange one;

    if (n->op == NODE_DEFINED)
        return range_from((Interval){a[0].sure, !a[0].none});
    if (op_of(n) == OP_SELECT && is_one_of(n, a, &one))
        return one;
    if (!has_intervals(n))
        return range_all((Elem)n->elem);
    if ((n->op == OP_LAND || n->op == OP_LOR) && a[1].none)
        return range_from((Interval){a[0].low | decides, a[0].high & decides});
    intervals_from(n, a, x);
    return range_from(
        interval_forward(op_of(n), (Elem)n->operand, (Elem)n->elem, x));
}

/* ---- back ---- */

/* Of types without intervals: what equals something known is known; but the
 * zeros of floats are two. */
static void copy_known(const Node *n, InputRange *a)
{
    for (int i = 0; i < 2; i++)
        if (a[1 - i].known && !a[i].known &&
            !(elem_is_float((Elem)n->operand) &&
              (uint64_t)a[1 - i].low << 1 == 0)) {
            a[i].known = true;
            a[i].low = a[1 - i].low;
        }
}

void range_back(const Node *n, const InputRange *result, InputRange *a)
{
    bool is_equality = n->op == OP_EQ || n->op == OP_NE;
    Interval x[NODE_MAX_ARGS];

    if (is_equality && !elem_has_intervals((Elem)n->operand) && result->known &&
        (result->low != 0) == (n->op == OP_EQ))
        copy_known(n, a);
    if (!has_intervals(n))
        return;
    intervals_from(n, a, x);
    interval_back(op_of(n), (Elem)n->operand, (Elem)n->elem,
                  interval_from(result), x);
    for (uint32_t i = 0; i < n->narg; i++) {
        bool sure = a[i].sure;
        a[i] = range_from(x[i]);
        a[i].sure = sure;
    }
}

/* ---- failure ---- */

bool range_cannot_fail(const Node *n, const InputRange *a)
{
    Interval x[NODE_MAX_ARGS];

    if (n->op == OP_CONVERT)
        return !elem_is_float((Elem)n->operand) || elem_is_float((Elem)n->elem);
    if (n->op >= OP_COUNT)
        return true;
    intervals_from(n, a, x);
    return interval_succeeds((Op)n->op, (Elem)n->operand, x);
}
