/* rows.c - folds of long rows in a group.
 *
 * The lanes of a group fold scalars together.  Of rows, which an operator
 * combines by a kernel over their elements, each lane would have to keep one;
 * where they are long, the iterations of the fold are run one after the other,
 * by the group, and the lanes share the elements of each row.  Levels say so:
 * they change no value (docs/language.md, 5.13).
 *
 * requires  FUNMEM
 * keeps     values, and everything but levels
 * leaves    nothing to a second run
 */
#include "passes/pass.h"

/* As many elements as lanes are worth a barrier for.  An estimate: two
 * warps. */
enum { LONG_ROW = 64 };

static bool is_private(const Var *var)
{
    const Var *block = type_is_mem(var->type) ? var : var->place.mem;

    return block && block->type->space == SPACE_PRIVATE;
}

static bool any_private(Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (is_private(var[i]))
            return true;
    return false;
}

/* Has it many elements, for all that is known? */
static bool is_long(const Stm *kernel)
{
    int64_t all = 1, n;

    for (uint32_t d = 0; d < kernel->exp.fn[0].nparam; d++) {
        if (!scalar_is_int(kernel->exp.arg[d], &n))
            return true;
        if (n >= LONG_ROW)
            return true;
        all *= n > 0 ? n : 0;
    }
    return all >= LONG_ROW;
}

static bool is_row_kernel(const Stm *stm)
{
    return stm->exp.form == FORM_KERNEL && stm->exp.exec == AT_NONE &&
           !attr_find(stm->attrs, "spec") && is_long(stm);
}

/* May a group run it: kernels over long rows, and what has no bodies, where
 * nothing is a lane's own? */
static bool is_for_group(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (any_private(s->pat, s->npat) || s->exp.form == FORM_CALL ||
            (s->exp.nfn && !is_row_kernel(s)))
            return false;
    return true;
}

static bool has_kernel(const Body *body)
{
    const Stm *s = body->first;

    while (s && s->exp.form != FORM_KERNEL)
        s = s->next;
    return s != NULL;
}

/* A fold that lanes share, of arrays. */
static bool folds_rows(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    if ((stm->exp.form != FORM_REDUCE && stm->exp.form != FORM_SCAN) ||
        stm->exp.exec != AT_LANE)
        return false;
    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA &&
            type_is_array(stm->exp.fn[ops->at[o].fn].param[0]->type))
            return true;
    return false;
}

/* Why iterations stay lanes'; NULL: nothing is in the way. */
static const char *why_not(const Stm *fold)
{
    const OperatorList *ops = &fold->exp.u.ops;

    if (attr_find(fold->attrs, "spec"))
        return "it was moved above what guards it";
    if (ops->then)
        return "each iteration goes on with its own";
    if (any_private(fold->pat, fold->npat))
        return "each lane has results for itself";
    for (uint32_t o = 0; o < ops->count; o++) {
        const Operator *op = &ops->at[o];
        if (op->kind != OPERATOR_LAMBDA)
            continue;
        const Lambda *fn = &fold->exp.fn[op->fn];
        if (!has_kernel(fn->body))
            return "an operator is no kernel over the elements";
        if (any_private(fn->param, fn->nparam))
            return "each lane has operands for itself";
    }
    for (uint32_t i = 0; i < fold->exp.nfn; i++)
        if (!is_for_group(fold->exp.fn[i].body))
            return "its bodies do more than to go over long rows";
    return NULL;
}

static void give_to_group(Stm *fold)
{
    fold->exp.exec = AT_NONE;
    for (uint32_t i = 0; i < fold->exp.nfn; i++)
        for (Stm *s = fold->exp.fn[i].body->first; s; s = s->next)
            if (s->exp.form == FORM_KERNEL)
                s->exp.exec = AT_LANE;
}

typedef struct Rows {
    Prog *prog;
    PassContext *cx;
} Rows;

static bool visit(Stm *stm, void *data)
{
    const Rows *r = data;
    const char *why = folds_rows(stm) ? why_not(stm) : NULL;

    if (why) {
        pass_remark(r->cx, r->prog, REMARK_MISSED, "rows", stm->loc,
                    "the lanes of the group do not share the elements of each "
                    "row: %s",
                    why);
    } else if (folds_rows(stm) && pass_rewrite(r->cx)) {
        give_to_group(stm);
        pass_remark(r->cx, r->prog, REMARK_DONE, "rows", stm->loc,
                    "the lanes of the group share the elements of each row");
    }
    return true;
}

static bool run(Prog *prog, PassContext *cx)
{
    Rows r = {prog, cx};

    for (Fun *f = prog->first; f; f = f->next) {
        if (f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, visit, &r);
    }
    return true;
}

const Pass rows_pass = {
    .name = "rows",
    .summary = "let the lanes of a group share the elements of long rows",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_SAME,
    .run = run,
};
