/* order.c - an order of scalar expressions that their text decides. */
#include "ir-text/terms/order.h"

#include "ir-text/ir/ir.h"

#include <string.h>

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_vars(const Var *a, const Var *b)
{
    int by_name = a->name == b->name ? 0 : strcmp(a->name->text, b->name->text);
    return by_name ? by_name : compare_numbers(a->id, b->id);
}

/* Variables, then literals, then the rest. */
static unsigned rank_of_op(const Scalar *s)
{
    return s->op == OP_VAR ? 0 : s->op == OP_CONST ? 1 : 2U + s->op;
}

int scalar_order(const Scalar *a, const Scalar *b)
{
    while (a != b) {
        if (a->op != b->op)
            return compare_numbers(rank_of_op(a), rank_of_op(b));
        if (a->op == OP_VAR)
            return compare_vars(a->u.var, b->u.var);
        if (a->elem != b->elem)
            return compare_numbers(a->elem, b->elem);
        if (a->op == OP_CONST)
            return compare_numbers(a->u.bits, b->u.bits);
        if (a->narg != b->narg)
            return compare_numbers(a->narg, b->narg);
        uint32_t i = 0;
        while (i < a->narg && a->arg[i] == b->arg[i])
            i++;
        if (i == a->narg)
            return 0;
        const Scalar *left = a->arg[i], *right = b->arg[i];
        a = left;
        b = right;
    }
    return 0;
}

const Scalar *scalar_sorted(Store *store, const Scalar *s)
{
    const Scalar *arg[MAX_ARITY];

    for (uint32_t i = 0; i < s->narg; i++)
        arg[i] = scalar_sorted(store, s->arg[i]);
    if (op_info[s->op].commutes && scalar_order(arg[0], arg[1]) > 0) {
        const Scalar *first = arg[1];
        arg[1] = arg[0];
        arg[0] = first;
    }
    return scalar_with(store, s, arg);
}
