/* collect.c - results of a fold that no operator combines.
 *
 * `id` returns the array of what the bodies give.  That is what a kernel does:
 *
 *     let A, x = reduce (id, op) i < n do body
 *
 * becomes
 *
 *     let A, X = kernel i < n do body
 *     let x    = reduce (op) i < n do X[i]
 *
 * or, where what is combined is there already, or next to nothing to compute,
 *
 *     let A    = kernel i < n do body
 *     let x    = reduce (op) i < n do body
 *
 * unless A takes the place of something that the body reads.
 */
#include "passes/memexpand/folds/inside.h"

/* A new array for what the bodies give as result K. */
static Var *new_array(const Split *p, uint32_t k, const Scalar *count)
{
    const Type *type = split_type(p, k);

    return split_array(p, p->body, p->stm, p->stm->pat[k], "values",
                       type_nest(p->prog->store, type, 1, &count), count,
                       split_elements(p, type));
}

/* By result: what the kernel binds. */
static Var **collected(const Split *p, const Scalar *count)
{
    const OperatorList *ops = &p->stm->exp.u.ops;
    Var **pat = ARENA_NEW(p->cx->arena, Var *, p->stm->npat);

    for (uint32_t o = 0, k = 0; o < ops->count; o++)
        for (uint32_t end = k + ops->at[o].width; k < end; k++)
            pat[k] = ops->at[o].kind == OPERATOR_ID ? p->stm->pat[k]
                                                    : new_array(p, k, count);
    return pat;
}

static void put_kernel(const Split *p, Lambda fn, uint32_t n, Var *const *pat)
{
    Stm *stm = split_stm(p, FORM_KERNEL, n, pat, 1, p->stm->exp.arg);

    stm->exp.exec = p->stm->exp.exec;
    split_set_fn(p, stm, fn.param[0], fn.body);
    body_insert_before(p->body, p->stm, stm);
}

/* RES and VAR without what is collected, or what is not; how many are left. */
static uint32_t keep_results(const Stm *stm, bool collected,
                             const Scalar **res, Var **var)
{
    const OperatorList *ops = &stm->exp.u.ops;
    uint32_t n = 0;

    for (uint32_t o = 0, k = 0; o < ops->count; o++)
        for (uint32_t end = k + ops->at[o].width; k < end; k++)
            if ((ops->at[o].kind == OPERATOR_ID) == collected) {
                res[n] = res[k];
                var[n++] = var[k];
            }
    return n;
}

/* The body gives what the operators combine, and no more. */
static void leave_others(const Split *p)
{
    Stm *stm = p->stm;
    OperatorList *ops = &stm->exp.u.ops;
    Body *body = stm->exp.fn[0].body;
    uint32_t nop = 0;

    stm->npat = keep_results(stm, false, body->res, stm->pat);
    body->nres = stm->npat;
    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind != OPERATOR_ID)
            ops->at[nop++] = ops->at[o];
    ops->count = nop;
}

/* Elements of ARRAY, by result, instead of the body. */
static void take_elements(const Split *p, Var *const *array)
{
    Stm *stm = p->stm;
    Lambda *fn = &stm->exp.fn[0];
    Var *index = split_index(p, fn->param[0]->name->text);
    const Scalar *at = split_name(p, index);
    Body *body = body_new(p->prog);
    const Scalar **res = ARENA_NEW(p->cx->arena, const Scalar *, stm->npat);

    for (uint32_t k = 0; k < stm->npat; k++)
        res[k] = array[k] == stm->pat[k]
                     ? fn->body->res[k]
                     : split_name(p, split_element(p, body, array[k], 1, &at,
                                                   "value"));
    body_set_results(p->prog, body, stm->npat, res);
    fn->param = ARENA_NEW(store_arena(p->prog->store), Var *, 1);
    fn->param[0] = index;
    fn->body = body;
}

/* Is nothing made in BODY but scalars and views? */
static bool is_cheap(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form != FORM_SCALAR && s->exp.form != FORM_INDEX &&
            form_info[s->exp.form].makes != MAKES_VIEW)
            return false;
    return true;
}

/* A copy of the body collects, and the body itself is left. */
static void collect_again(const Split *p)
{
    Stm *stm = p->stm;
    Subst subst = subst_new(p->prog);
    Lambda fn = lambda_clone(&subst, &stm->exp.fn[0]);
    Var **pat = ARENA_NEW(p->cx->arena, Var *, stm->npat);

    subst_free(&subst);
    for (uint32_t k = 0; k < stm->npat; k++)
        pat[k] = stm->pat[k];
    fn.body->nres = keep_results(stm, true, fn.body->res, pat);
    put_kernel(p, fn, fn.body->nres, pat);
}

/* ---- what is collected in the place of what is read ---- */

static bool is_collected(const Var *var, const void *data)
{
    const Split *p = data;
    const PointsTo *sets = &p->blocks->sets;
    const Stm *stm = p->stm;
    const OperatorList *ops = &stm->exp.u.ops;

    for (uint32_t o = 0, k = 0; o < ops->count && var->place.mem; o++)
        for (uint32_t end = k + ops->at[o].width; k < end; k++)
            if (ops->at[o].kind == OPERATOR_ID && stm->pat[k]->place.mem &&
                points_to_set(sets, stm->pat[k]->place.mem) ==
                    points_to_set(sets, var->place.mem))
                return true;
    return false;
}

/* May the body read what was there before? */
static bool reads_collected(const Split *p)
{
    return body_any_use(p->stm->exp.fn[0].body, is_collected, p);
}

void collect_apart(const FoldBlocks *blocks, PassContext *cx, Body *body,
                   Stm *stm)
{
    Split p = {.blocks = blocks, .cx = cx, .prog = blocks->prog, .body = body,
               .stm = stm};

    if (is_cheap(stm->exp.fn[0].body) && !reads_collected(&p)) {
        collect_again(&p);
    } else {
        Var **array = collected(&p, stm->exp.arg[0]);
        put_kernel(&p, stm->exp.fn[0], stm->npat, array);
        take_elements(&p, array);
    }
    leave_others(&p);
}
