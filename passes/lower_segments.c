/* lower_segments.c - kernels each of whose iterations folds a segment.
 *
 * A thread folds its segment alone: that is right for many short ones.  Of few
 * long ones a group each does better, whose lanes fold together.  The level
 * never changes the value (docs/language.md, 5.13), so the kernel can stand
 * there twice, and how many segments there are, and how long they are, chooses
 * when it runs.
 *
 * The branch is marked `#[segments]`: on a processor, whose threads are few,
 * who prints code may leave the choice to them.
 *
 * What else there is in the body has to be simple, as all lanes would do it,
 * and what is folded has to combine scalars.  The length is one for all
 * segments and known before the kernel.
 */
#include "passes/lower_inside.h"

/* Fewer segments than a large device runs threads; a group has 256 lanes. */
enum { FEW_SEGMENTS = 32768, LONG_SEGMENT = 256 };

/* ---- is it one? ---- */

static bool is_simple(const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    return form == FORM_SCALAR || form == FORM_INDEX || form == FORM_ASSERT ||
           form_info[form].makes == MAKES_VIEW;
}

static bool is_fold(const Stm *stm)
{
    return (stm->exp.form == FORM_REDUCE || stm->exp.form == FORM_SCAN) &&
           stm->exp.level == AT_NONE && !attr_find(stm->attrs, "spec") &&
           lower_is_for_lanes(stm);
}

/* The only statement of BODY that is not simple, if it is a fold; else NULL. */
static Stm *only_fold(const Body *body)
{
    Stm *fold = NULL;

    for (Stm *s = body->first; s; s = s->next) {
        if (is_simple(s))
            continue;
        if (fold || !is_fold(s))
            return NULL;
        fold = s;
    }
    return fold;
}

typedef struct Outside {
    Lowerer *l;
    bool all;
} Outside;

/* Does VAR have a value before the kernel, and without a look at memory? */
static void is_outside(Var *var, void *data)
{
    Outside *o = data;

    o->all = o->all && !var->place.ixfn &&
             var_number(&o->l->inside, var) != o->l->nkernel;
}

static void note_inside(Lowerer *l, uint32_t n, Var *const *var)
{
    for (uint32_t i = 0; i < n; i++)
        var_set_number(l->prog, &l->inside, var[i], l->nkernel);
}

/* Is the bound of FOLD, in the body of STM, known before? */
static bool is_uniform(Lowerer *l, const Stm *stm, const Stm *fold)
{
    Outside outside = {l, true};
    const Lambda *fn = &stm->exp.fn[0];

    l->nkernel++;
    note_inside(l, fn->nparam, fn->param);
    for (const Stm *s = fn->body->first; s != fold; s = s->next)
        note_inside(l, s->npat, s->pat);
    scalar_each_var(fold->exp.arg[0], is_outside, &outside);
    return outside.all;
}

static bool is_short(const Stm *fold)
{
    int64_t length;

    return scalar_is_int(fold->exp.arg[0], &length) && length < LONG_SEGMENT;
}

static Stm *fold_of(Lowerer *l, const Stm *stm)
{
    bool is_kernel = stm->exp.form == FORM_KERNEL &&
                     stm->exp.level != AT_BLOCK && l->runner == RUNS_HOST;
    Stm *fold = is_kernel ? only_fold(stm->exp.fn[0].body) : NULL;

    return fold && !is_short(fold) && is_uniform(l, stm, fold) ? fold : NULL;
}

/* ---- the choice ---- */

static const Scalar *both(Lowerer *l, const Scalar *a, const Scalar *b)
{
    return a ? lower_binary(l, OP_LAND, a, b) : b;
}

static const Scalar *is_few(Lowerer *l, const Scalar *n)
{
    return lower_binary(l, OP_LT, n, out_number(l, FEW_SEGMENTS));
}

/* Are there some segments, but few, and are they long?  The length may have no
 * value where there are none. */
static const Scalar *is_better_in_groups(Lowerer *l, const Stm *stm,
                                         const Stm *fold)
{
    const Scalar *condition = NULL, *product = NULL;

    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++) {
        const Scalar *n = lower_value(l, stm->exp.arg[d]);
        const Scalar *some = lower_binary(l, OP_GT, n, out_number(l, 0));
        condition = both(l, condition, some);
        condition = both(l, condition, is_few(l, n));
        if (product) {
            product = lower_binary(l, OP_MUL, product, n);
            condition = both(l, condition, is_few(l, product));
        } else {
            product = n;
        }
    }
    const Scalar *length = lower_value(l, fold->exp.arg[0]);
    return both(l, condition,
                lower_binary(l, OP_GE, length, out_number(l, LONG_SEGMENT)));
}

/* STM with a group for each iteration. */
static Stm *in_groups(Lowerer *l, const Stm *stm)
{
    Stm *copy = lower_another(l, stm);

    copy->exp.level = AT_BLOCK;
    only_fold(copy->exp.fn[0].body)->exp.level = AT_LANE;
    return copy;
}

bool lower_segments(Lowerer *l, const Stm *stm)
{
    Stm *fold = l->segments == SEGMENTS_THREADS ? NULL : fold_of(l, stm);
    Open open;

    if (!fold)
        return false;
    if (l->segments == SEGMENTS_GROUPS) {
        lower_kernel_as_it_is(l, in_groups(l, stm));
        return true;
    }
    const Scalar *condition = is_better_in_groups(l, stm, fold);
    open = out_open(l);
    lower_kernel_as_it_is(l, in_groups(l, stm));
    Body *groups = out_close(l, open);
    open = out_open(l);
    lower_kernel_as_it_is(l, stm);
    out_if(l, condition, groups, out_close(l, open));
    l->body->last->attrs = attr_with(l->prog, NULL, "segments");
    pass_remark(l->cx, l->prog, REMARK_NOTE, "segments", stm->loc,
                "a group folds each segment where they are few and long");
    return true;
}
