/* sums.c - parts of sums. */
#include "passes/invariant/inside.h"

static bool is_sum(const Scalar *s)
{
    return s->op == OP_ADD || s->op == OP_SUB;
}

bool add_parts(Store *store, const Scalar *s, Op op, ScalarFn part,
                     void *data, const Scalar **sum)
{
    if (is_sum(s)) {
        Op right = (s->op == OP_SUB) != (op == OP_SUB) ? OP_SUB : OP_ADD;
        return add_parts(store, s->arg[0], op, part, data, sum) &&
               add_parts(store, s->arg[1], right, part, data, sum);
    }
    s = part(s, data);
    if (!s)
        return true;
    if (!*sum && op == OP_SUB)
        *sum = scalar_int(store, ELEM_I64, 0);
    *sum = *sum ? scalar_binary(store, op, *sum, s) : s;
    return *sum != NULL;
}
