/* blocks_apart.c - names that never are one block.
 *
 * What is allocated was nobody's before: it is none of the blocks that have
 * names already.  Blocks that `if` and loops pass on are apart where those are
 * that they may be: in both branches; before the first trip, and after each
 * trip if before it.  So two buffers that change places stay two.
 */
#include "passes/shared/storage/blocks_apart.h"

#include "passes/shared/rewriting/result_list.h"

/* An estimate. */
enum { MAX_PAIRS = 32 /* that are taken for granted, or looked into */ };

typedef struct Pair {
    const Var *a, *b;
} Pair;

typedef struct Apart {
    BlockBinderFn binder;
    const void *names;
    Pair pair[MAX_PAIRS];
    uint32_t n;
} Apart;

static bool are_apart(Apart *q, const Var *a, const Var *b);

static bool scalars_apart(Apart *q, const Scalar *a, const Scalar *b)
{
    return a->op == OP_VAR && b->op == OP_VAR &&
           are_apart(q, a->u.var, b->u.var);
}

static bool apart_from(Apart *q, const Scalar *a, const Var *b)
{
    return a->op == OP_VAR && are_apart(q, a->u.var, b);
}

static uint32_t position(Var *const *var, uint32_t n, const Var *of)
{
    uint32_t i = 0;

    while (i < n && var[i] != of)
        i++;
    return i;
}

/* A is parameter or result K of the loop; so may B be, of the same kind. */
static bool loop_apart(Apart *q, const Stm *stm, Var *const *kind, uint32_t k,
                       const Var *b)
{
    const Scalar **init = loop_inits(&stm->exp);
    const Scalar **res = stm->exp.fn[0].body->res;
    uint32_t other = position(kind, stm->npat, b);

    if (other < stm->npat)
        return scalars_apart(q, init[k], init[other]) &&
               scalars_apart(q, res[k], res[other]);
    return apart_from(q, init[k], b) && apart_from(q, res[k], b);
}

static bool branches_apart(Apart *q, const Stm *stm, uint32_t k,
                           const Var *b)
{
    uint32_t other = position(stm->pat, stm->npat, b);

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Scalar **res = stm->exp.fn[i].body->res;
        if (!(other < stm->npat ? scalars_apart(q, res[k], res[other])
                                : apart_from(q, res[k], b)))
            return false;
    }
    return true;
}

/* A is bound after B, or with it, by STM. */
static bool newer_apart(Apart *q, const Stm *stm, const Var *a, const Var *b)
{
    bool in_pattern = q->binder(q->names, a).fn == NO_BODY;

    if (in_pattern && stm->exp.form == FORM_ALLOC)
        return true;
    if (stm->exp.form == FORM_LOOP) {
        Var *const *kind =
            in_pattern ? stm->pat : loop_params(&stm->exp);
        uint32_t k = position(kind, stm->npat, a);
        return k < stm->npat && loop_apart(q, stm, kind, k, b);
    }
    if (stm->exp.form == FORM_IF)
        return branches_apart(q, stm, position(stm->pat, stm->npat, a), b);
    return stm->exp.form == FORM_SCALAR && apart_from(q, stm->exp.arg[0], b);
}

static bool are_apart(Apart *q, const Var *a, const Var *b)
{
    BlockBinder x = q->binder(q->names, a), y = q->binder(q->names, b);

    if (a == b)
        return false;
    for (uint32_t i = 0; i < q->n; i++)
        if ((q->pair[i].a == a && q->pair[i].b == b) ||
            (q->pair[i].a == b && q->pair[i].b == a))
            return true; /* before the trip */
    if (q->n == MAX_PAIRS)
        return false;
    q->pair[q->n++] = (Pair){a, b};
    if (x.bound < y.bound || !x.stm)
        return y.stm ? newer_apart(q, y.stm, b, a) : x.of_entry && y.of_entry;
    return newer_apart(q, x.stm, a, b);
}

bool blocks_apart(BlockBinderFn binder, const void *names, const Var *a,
                  const Var *b)
{
    Apart q = {.binder = binder, .names = names};
    return are_apart(&q, a, b);
}
