/* indices.c - many indices become fewer. */
#include "passes/launch/inside.h"

#include "passes/shared/imp/new.h"

#include <string.h>

static void declare(ImpWriter *w, const Lambda *fn, uint32_t d,
                    const Scalar *value)
{
    Var *index = fn->param[d];

    body_append(w->to, imp_new_var(w->prog, w->loc, index));
    imp_set(w, index, value);
}

/* Does the body read one of the first N indices? */
static bool reads_any(const Lambda *fn, uint32_t n)
{
    bool found = false;

    for (uint32_t d = 0; d < n && !found; d++)
        found = body_any_use(fn->body, var_is, fn->param[d]);
    return found;
}

/* Constants in 32 bits, in which it takes a GPU much less to divide? */
static bool is_narrow(uint32_t n, const Scalar *const *bound)
{
    int64_t all = 1, size;

    for (uint32_t d = 0; d < n; d++)
        if (!scalar_is_int(bound[d], &size) || size < 0 ||
            __builtin_mul_overflow(all, size, &all) || all > INT32_MAX)
            return false;
    return n > 1;
}

/* S, an i64, as ELEM. */
static const Scalar *as(ImpWriter *w, Elem elem, const Scalar *s)
{
    int64_t value;

    return elem == (Elem)s->elem      ? s
           : scalar_is_int(s, &value) ? scalar_int(w->store, elem, value)
                                      : scalar_convert(w->store, elem, s);
}

void launch_declare(ImpWriter *w, const Lambda *fn, uint32_t n,
                    const Scalar *const *bound, const Scalar *at)
{
    Elem elem = is_narrow(n, bound) ? ELEM_U32 : ELEM_I64;
    const Scalar *rest = as(w, elem, at);

    for (uint32_t d = n; d-- > 0 && reads_any(fn, d + 1);) {
        const Scalar *by = as(w, elem, bound[d]);
        if (body_any_use(fn->body, var_is, fn->param[d]))
            declare(w, fn, d,
                    as(w, ELEM_I64, d ? imp_op(w, OP_REM, rest, by) : rest));
        if (d && reads_any(fn, d))
            rest = d == 1 ? imp_op(w, OP_DIV, rest, by)
                          : imp_let(w, "rest", imp_op(w, OP_DIV, rest, by));
    }
}

void launch_replace(Prog *prog, Stm *stm, uint32_t n, Var **index,
                    const Scalar *const *bound, Body *body)
{
    Var **param = ARENA_NEW(store_arena(prog->store), Var *, n);
    Lambda fn = {param, n, body};

    memcpy(param, index, n * sizeof(Var *));
    exp_set_args(prog, &stm->exp, n, bound);
    exp_set_fns(prog, &stm->exp, 1, &fn);
}

/* ---- of the host ---- */

/* A * B iterations: they can be counted, and of fewer than none there are
 * none. */
static const Scalar *product(ImpWriter *w, const Scalar *a, const Scalar *b)
{
    const Scalar *zero = imp_int(w, 0), *one = imp_int(w, 1);
    const Scalar *by = a->op == OP_CONST ? a : b;
    const Scalar *most =
        imp_op(w, OP_DIV, imp_int(w, INT64_MAX), imp_op(w, OP_MAX, by, one));
    const Scalar *fits = imp_op(w, OP_LE, by == a ? b : a, most);

    if (fits->op != OP_CONST || !fits->u.bits) {
        Stm *check = imp_put(w, FORM_ASSERT, 1, &fits);
        check->exp.u.text = "there are too many iterations";
        check->attrs = attr_with(w->prog, NULL, "guard");
    }
    return imp_op(w, OP_MUL, imp_op(w, OP_MAX, a, zero),
                  imp_op(w, OP_MAX, b, zero));
}

static bool is_none(const Stm *kernel)
{
    int64_t bound;

    for (uint32_t d = 0; d < kernel->exp.narg; d++)
        if (scalar_is_int(kernel->exp.arg[d], &bound) && bound <= 0)
            return true;
    return false;
}

static bool is_one(const Scalar *bound)
{
    int64_t value;

    return scalar_is_int(bound, &value) && value == 1;
}

/* The indices that are not always 0 come first, in their order. */
static uint32_t drop_ones(ImpWriter *w, Lambda *fn, const Scalar **bound)
{
    uint32_t n = 0;

    for (uint32_t d = 0; d < fn->nparam; d++) {
        if (!is_one(bound[d])) {
            fn->param[n] = fn->param[d];
            bound[n++] = bound[d];
        } else if (body_any_use(fn->body, var_is, fn->param[d])) {
            declare(w, fn, d, imp_int(w, 0));
        }
    }
    return n;
}

static Var *new_index(const Launch *l, const char *name)
{
    return var_named(l->prog, name, type_scalar(l->prog->store, ELEM_I64));
}

/* The first N indices below BOUND become the row, which INSIDE takes apart:
 * how many rows there are. */
static const Scalar *join(Launch *l, ImpWriter *inside, const Lambda *fn,
                          uint32_t n, const Scalar **bound, Var *row)
{
    const Scalar *all = bound[0];

    for (uint32_t d = 1; d < n; d++)
        all = imp_leaf(&l->w, "rows", product(&l->w, all, bound[d]));
    launch_declare(inside, fn, n, bound, scalar_var(l->prog->store, row));
    return all;
}

void launch_indices(Launch *l, Stm *kernel, uint32_t n)
{
    Lambda fn = kernel->exp.fn[0];
    const Scalar **bound =
        ARENA_NEW(store_arena(l->prog->store), const Scalar *, fn.nparam);
    ImpWriter inside = l->w;

    inside.to = body_new(l->prog);
    for (uint32_t d = 0; d < fn.nparam; d++)
        bound[d] = imp_leaf(&l->w, "size", kernel->exp.arg[d]);
    bool none = is_none(kernel);
    uint32_t left = none ? 0 : drop_ones(&inside, &fn, bound);
    if (left > n) {
        uint32_t joined = left - n + 1;
        Var *row = new_index(l, "row");
        bound[joined - 1] = join(l, &inside, &fn, joined, bound, row);
        fn.param[joined - 1] = row;
        fn.param += left - n;
        bound += left - n;
        left = n;
    }
    if (left == 0) { /* they are all 0, or there are none */
        fn.param[left] = new_index(l, "one");
        bound[left++] = imp_int(&l->w, none ? 0 : 1);
    }
    if (!none)
        imp_put_all(&inside, fn.body);
    launch_replace(l->prog, kernel, left, fn.param, bound, inside.to);
}
