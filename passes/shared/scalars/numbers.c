/* numbers.c - what i64 scalars are, across their bindings. */
#include "passes/shared/scalars/numbers.h"

#include "ground/pages.h"
#include "ir-text/ir/ir.h"

#include <string.h>

/* Of one polynomial.  Estimates. */
enum { MAX_TERMS = 6, MAX_DEGREE = 6 };

Numbers numbers_new(PolyStore *polys, Store *store, uint32_t nvar)
{
    Numbers n = {.polys = polys, .nvar = nvar,
                 .room = scalar_count(store) + 1};

    n.of_var = pages_alloc((nvar + 1) * sizeof *n.of_var);
    n.memo = pages_alloc(n.room * sizeof *n.memo);
    return n;
}

void numbers_free(Numbers *n)
{
    pages_free((void *)n->of_var, (n->nvar + 1) * sizeof *n->of_var);
    pages_free((void *)n->memo, n->room * sizeof *n->memo);
    *n = (Numbers){0};
}

static void remember(Numbers *n, const Scalar *s, const Poly *p)
{
    if (s->id >= n->room) {
        uint32_t room = s->id + s->id / 4 + 1;
        n->memo = pages_grow((void *)n->memo, n->room * sizeof *n->memo,
                             room * sizeof *n->memo);
        memset((void *)(n->memo + n->room), 0,
               (room - n->room) * sizeof *n->memo);
        n->room = room;
    }
    n->memo[s->id] = p;
}

static const Poly *combine(Numbers *n, const Scalar *s)
{
    const Poly *a = number_of(n, s->arg[0]);
    const Poly *b = s->narg > 1 ? number_of(n, s->arg[1]) : NULL;

    switch ((Op)s->op) {
    case OP_ADD:
        return poly_add(n->polys, a, b);
    case OP_SUB:
        return poly_sub(n->polys, a, b);
    case OP_MUL:
        return poly_mul(n->polys, a, b);
    default:
        return poly_neg(n->polys, a);
    }
}

const Poly *number_of(Numbers *n, const Scalar *s)
{
    if (s->op == OP_VAR && s->u.var->id < n->nvar &&
        n->of_var[s->u.var->id])
        return n->of_var[s->u.var->id];
    if (!op_is_of_ring(s->op))
        return poly_of(n->polys, s);
    if (s->id < n->room && n->memo[s->id])
        return n->memo[s->id];
    const Poly *p = combine(n, s);
    if (!p)
        p = poly_of(n->polys, s);
    remember(n, s, p);
    return p;
}

void number_define(Numbers *n, const Var *var, const Poly *p)
{
    if (var->id < n->nvar && p->nterm <= MAX_TERMS &&
        poly_degree(p) <= MAX_DEGREE)
        n->of_var[var->id] = p;
}
