/* twice.c - a check that an update selects no element twice.
 *
 * Two indices of an LMAD come to one element where the sum of the differences
 * d_k of the indices, each times its stride s_k, is 0.  For all d_1, d_2, ...
 * with |d_k| < n_k this looks for a d_0 with |d_0| < n_0 that makes it 0: by
 * division.  Of a pair of indices the one order is as good as the other, so
 * that d_1 need not be negative.
 *
 * This is as much work as is done for the elements that are selected for the
 * first index 0, times 2 for each dimension from 2 on.  Bounds and strides were
 * asserted before: no sum overflows, and no stride is 0 where its count is more
 * than 1.
 */
#include "passes/guard/twice.h"

#include <string.h>

typedef struct Maker {
    Prog *prog;
    Store *store;
    Loc loc;
    const Scalar *const *dim; /* count and stride of each */
    uint32_t rank;
} Maker;

/* ---- pieces ---- */

static const Scalar *binary(const Maker *m, Op op, const Scalar *a,
                            const Scalar *b)
{
    return a && b ? scalar_binary(m->store, op, a, b) : NULL;
}

static const Scalar *compared(const Maker *m, Op op, const Scalar *a,
                              int64_t b)
{
    return binary(m, op, a, scalar_int(m->store, ELEM_I64, b));
}

static const Scalar *count(const Maker *m, uint32_t k)
{
    return m->dim[2 * k];
}

static const Scalar *stride(const Maker *m, uint32_t k)
{
    return m->dim[2 * k + 1];
}

static Var *fresh(const Maker *m, const char *name, Elem elem)
{
    Var *var = var_named(m->prog, name, type_scalar(m->store, elem));

    return var;
}

static Stm *statement(const Maker *m, FormId form, Var *var, uint32_t narg,
                      const Scalar *const *arg, uint32_t nfn, const Lambda *fn)
{
    Stm *stm = stm_new(m->prog, form, 1, &var);

    stm->loc = m->loc;
    exp_set_args(m->prog, &stm->exp, narg, arg);
    exp_set_fns(m->prog, &stm->exp, nfn, fn);
    return stm;
}

/* ---- the search ---- */

/* The differences so far: what they come to, and whether all of them are 0. */
typedef struct Sum {
    const Scalar *offset, *same;
} Sum;

/* Is there no d_0 but for equal indices? */
static const Scalar *is_apart(const Maker *m, Sum sum)
{
    const Scalar *steps = binary(m, OP_DIV, sum.offset, stride(m, 0));
    const Scalar *even =
        compared(m, OP_EQ, binary(m, OP_REM, sum.offset, stride(m, 0)), 0);
    const Scalar *far = steps ? scalar_unary(m->store, OP_ABS, steps) : NULL;
    const Scalar *met = binary(m, OP_LAND, even,
                               binary(m, OP_LT, far, count(m, 0)));
    const Scalar *single = binary(m, OP_LAND,
                                  compared(m, OP_EQ, count(m, 0), 1),
                                  compared(m, OP_EQ, sum.offset, 0));
    const Scalar *any = binary(
        m, OP_LOR, single,
        binary(m, OP_LAND, compared(m, OP_GT, count(m, 0), 1), met));

    return any ? binary(m, OP_LOR, sum.same, scalar_unary(m->store, OP_NOT,
                                                          any))
               : NULL;
}

/* SUM with the difference in dimension K, of which INDEX counts the choices. */
static Sum with_difference(const Maker *m, Sum sum, uint32_t k, Var *index)
{
    const Scalar *d = scalar_var(m->store, index);

    if (k > 1)
        d = binary(m, OP_SUB, d, compared(m, OP_SUB, count(m, k), 1));
    const Scalar *offset = binary(m, OP_MUL, d, stride(m, k));
    const Scalar *same = compared(m, OP_EQ, d, 0);
    return (Sum){sum.offset ? binary(m, OP_ADD, sum.offset, offset) : offset,
                 sum.same ? binary(m, OP_LAND, sum.same, same) : same};
}

/* For all differences in the dimensions from K on: a statement that binds
 * whether there is none that meets, as there was none before if BEFORE. */
static Stm *search(const Maker *m, Sum sum, uint32_t k, const Scalar *before)
{
    Arena *arena = store_arena(m->store);
    Body *body = body_new(m->prog);
    Lambda fn = {ARENA_NEW(arena, Var *, 2), 2, body};
    const Scalar *choices = count(m, k), *res;

    if (k > 1)
        choices = compared(m, OP_SUB, compared(m, OP_MUL, choices, 2), 1);
    fn.param[0] = fresh(m, "d", ELEM_I64);
    fn.param[1] = fresh(m, "apart", ELEM_BOOL);
    res = scalar_var(m->store, fn.param[1]);
    sum = with_difference(m, sum, k, fn.param[0]);
    if (k + 1 < m->rank) {
        Stm *inner = search(m, sum, k + 1, res);
        if (!inner)
            return NULL;
        body_append(body, inner);
        res = scalar_var(m->store, inner->pat[0]);
    } else {
        res = binary(m, OP_LAND, res, sum.offset ? is_apart(m, sum) : NULL);
    }
    if (!res || !choices || !sum.same)
        return NULL;
    body_set_results(m->prog, body, 1, &res);
    const Scalar *arg[] = {choices, before};
    return statement(m, FORM_LOOP, fresh(m, "apart", ELEM_BOOL), 2, arg, 1,
                     &fn);
}

/* ---- the check ---- */

static const Scalar *selects_any(const Maker *m)
{
    const Scalar *all = compared(m, OP_GT, count(m, 0), 0);

    for (uint32_t k = 1; k < m->rank; k++)
        all = binary(m, OP_LAND, all, compared(m, OP_GT, count(m, k), 0));
    return all;
}

Var *guard_twice(Prog *prog, Body *body, Stm *update)
{
    const Exp *exp = &update->exp;
    Maker m = {.prog = prog, .store = prog->store, .loc = update->loc,
               .dim = exp->arg + exp->u.sel.first + 1,
               .rank = exp->u.sel.rank};
    const Scalar *yes = scalar_bool(m.store, true), *any = selects_any(&m);
    Stm *looks = search(&m, (Sum){0}, 1, yes);
    Body *some = body_new(prog), *none = body_new(prog);
    Lambda fn[] = {{.body = some}, {.body = none}};

    if (!any || !looks)
        return NULL;
    const Scalar *found = scalar_var(m.store, looks->pat[0]);
    body_append(some, looks);
    body_set_results(prog, some, 1, &found);
    body_set_results(prog, none, 1, &yes);
    Stm *stm = statement(&m, FORM_IF, fresh(&m, "apart", ELEM_BOOL), 1, &any,
                         2, fn);
    stm->attrs = attr_with(prog, NULL, "guard");
    body_insert_before(body, update, stm);
    return stm->pat[0];
}
