/* segments.c - kernels whose iterations go over a segment each.
 *
 * A thread goes over its segment alone: that is right for many short ones.  Of
 * few long ones a group each does better, whose lanes share the iterations of
 * the parallel forms in the body.  The level never changes the value
 * (docs/language.md, 5.13), so the kernel can stand there twice, and how many
 * segments there are, and how long they are, chooses when it runs.
 *
 * All lanes do what stands between the forms, or share it, where arrays are
 * made: so there may be branches, but no loop without such a form in it.  What
 * a thread has for itself, the group shares.  One length at least is known
 * before the kernel.
 *
 * requires  FUNMEM; allocations outside of parallel bodies
 * keeps     values, and kernels that state a level
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/failure/undefined.h"
#include "passes/shared/imp/var_numbers.h"
#include "passes/shared/rewriting/uncalled.h"
#include "passes/shared/scalars/algebra.h"
#include "passes/shared/storage/operator_places.h"
#include "passes/shared/target/target.h"

#include <stdlib.h>

/* Negative: what suits the target. */
typedef struct SegmentsOptions {
    const char *target;
    long long least, below;
    bool always;
} SegmentsOptions;

static const Option options[] = {
    {"target", OPTION_TEXT, offsetof(SegmentsOptions, target),
     .arg = TARGET_ARG, .help = "the machine that has the groups (gpu)"},
    {"least", OPTION_COUNT, offsetof(SegmentsOptions, least), .arg = "N",
     .min = 0, .max = INT32_MAX,
     .help = "a group executes segments of N iterations or more (`lanes` of "
             "the target)"},
    {"below", OPTION_COUNT, offsetof(SegmentsOptions, below), .arg = "N",
     .min = 1, .max = INT32_MAX,
     .help = "groups execute less than N segments (`parts`)"},
    {"always", OPTION_FLAG, offsetof(SegmentsOptions, always),
     .help = "a group executes a segment, however few and short they are"},
    {0},
};

/* Fewer segments than a large device runs threads. */
static const SegmentsOptions defaults = {"gpu", -1, -1, false};
static const SegmentsOptions eager = {"gpu", 0, 32768, false};

/* What a reduce of few iterations costs a thread, a barrier does, too; and
 * so many groups share what a group may have.  Estimates. */
enum { FEW_ITERATIONS = 16, MOST_LENGTHS = 8, GROUPS = 6 };

typedef struct Segments {
    Prog *prog;
    PassContext *cx;
    SegmentsOptions options;
    int64_t shared; /* a group has so many bytes at most */
    Algebra algebra;
    PointsTo sets;
    const uint8_t *undefined; /* by Var.id: why it may be */
    VarNumbers inside;        /* the kernel that binds a name */
    uint32_t nkernel;         /* that were looked at */
} Segments;

/* What was seen of a kernel. */
typedef struct Look {
    Segments *s;
    const char *why;                    /* it is not for groups */
    Loc loc;                            /* and where that was seen */
    uint32_t nshared;                   /* forms that lanes would share */
    bool surely_long;                   /* one of them is */
    const Scalar *length[MOST_LENGTHS]; /* of those known before the kernel */
    uint32_t nlength;
    int64_t bytes; /* of blocks that each thread has for itself */
    bool passes;   /* in a form such a block is passed on */
} Look;

static void refuse(Look *k, Loc loc, const char *why)
{
    k->why = why;
    k->loc = loc;
}

/* ---- what lanes share ---- */

static bool is_kernel(const Segments *s, const Stm *stm)
{
    (void)s;
    (void)stm;
    return true;
}

static bool folds_scalars(const Segments *s, const Stm *stm)
{
    (void)s;
    return operators_on_scalars(stm) && !stm->exp.u.ops.then;
}

static bool sifts_elsewhere(const Segments *s, const Stm *stm)
{
    return body_reads_elsewhere(s->prog, &s->sets, stm);
}

static bool checks_or_reads(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT || stm->exp.form == FORM_INDEX;
}

/* Sums and products of floats are rounded in the order of the iterations, and
 * one lambda at a time may look at memory. */
static bool scatters_in_any_order(const Segments *s, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    const Type *type = stm->pat[0]->type;

    (void)s;
    if (ops->count == 0)
        return true;
    if (type->rank > 1)
        return false;
    if (ops->at[0].kind != OPERATOR_LAMBDA)
        return !elem_is_float((Elem)type->elem) || ops->at[0].op == OP_MIN ||
               ops->at[0].op == OP_MAX;
    const Lambda *fn = &stm->exp.fn[ops->at[0].fn];
    return !elem_is_float((Elem)type->elem) && operator_on_scalars(fn) &&
           !body_any_stm(fn->body, checks_or_reads, NULL);
}

#define ARRAYS   "it combines arrays, or has a 'then'"
#define IN_PLACE "its body reads the block of its results"

static const struct {
    bool (*fits)(const Segments *s, const Stm *stm);
    const char *else_;
} lanes_share[FORM_COUNT] = {
    [FORM_KERNEL] = {is_kernel, NULL},
    [FORM_REDUCE] = {folds_scalars, ARRAYS},
    [FORM_SCAN] = {folds_scalars, ARRAYS},
    [FORM_FILTER] = {sifts_elsewhere, IN_PLACE},
    [FORM_PARTITION] = {sifts_elsewhere, IN_PLACE},
    [FORM_SCATTER] = {scatters_in_any_order, "its updates are ordered"},
};

static bool is_shared(const Stm *stm)
{
    return lanes_share[stm->exp.form].fits != NULL;
}

/* Has it so few iterations that each lane runs them all? */
static bool is_left_to_each(const Stm *stm)
{
    int64_t n;

    return stm->exp.form == FORM_REDUCE && scalar_is_int(stm->exp.arg[0], &n) &&
           n <= FEW_ITERATIONS;
}

/* ---- how long they are ---- */

typedef struct Outside {
    const Segments *s;
    bool surely, all;
} Outside;

/* Does VAR have a value before the kernel, and without a look at memory?  If it
 * may be undefined, only a form that runs surely would have failed. */
static void is_outside(Var *var, void *data)
{
    Outside *o = data;

    o->all = o->all && !var->place.ixfn &&
             var_number(&o->s->inside, var) != o->s->nkernel &&
             (o->surely ||
              PASS_LEGAL(segments_length_defined, !o->s->undefined[var->id]));
}

static void note_inside(Segments *s, uint32_t n, Var *const *var)
{
    for (uint32_t i = 0; i < n; i++)
        var_set_number(s->prog, &s->inside, var[i], s->nkernel);
}

static bool note_bound(Stm *stm, void *data)
{
    Segments *s = data;

    note_inside(s, stm->npat, stm->pat);
    for (uint32_t f = 0; f < stm->exp.nfn; f++)
        note_inside(s, stm->exp.fn[f].nparam, stm->exp.fn[f].param);
    return true;
}

/* LENGTH, that of a form which runs SURELY, if its kernel has an iteration: may
 * it be evaluated before?  Elsewhere what it is made of may have no value. */
static bool is_known_before(Look *k, const Scalar *length, bool surely)
{
    Outside outside = {k->s, surely, surely || length->op == OP_VAR};

    scalar_each_var(length, is_outside, &outside);
    return outside.all;
}

static void note_length(Look *k, const Scalar *length, bool surely)
{
    int64_t n;

    if (scalar_is_int(length, &n)) {
        k->surely_long |= n >= k->s->options.least;
        return;
    }
    for (uint32_t i = 0; i < k->nlength; i++)
        if (k->length[i] == length)
            return;
    if (k->nlength < MOST_LENGTHS && is_known_before(k, length, surely))
        k->length[k->nlength++] = length;
}

/* ---- what stands in the body ---- */

static bool is_private(const Var *var)
{
    return type_is_mem(var->type) && var->type->space == SPACE_PRIVATE;
}

static bool any_private(uint32_t n, Var *const *var)
{
    for (uint32_t i = 0; i < n; i++)
        if (is_private(var[i]))
            return true;
    return false;
}

/* Is a private block that it did not allocate called by another name? */
static bool passes_private(const Stm *stm, const void *data)
{
    (void)data;
    if (stm->exp.form != FORM_ALLOC && any_private(stm->npat, stm->pat))
        return true;
    for (uint32_t f = 0; f < stm->exp.nfn; f++)
        if (any_private(stm->exp.fn[f].nparam, stm->exp.fn[f].param))
            return true;
    return false;
}

static void look_at_shared(Look *k, const Stm *stm, bool surely)
{
    if (!lanes_share[stm->exp.form].fits(k->s, stm)) {
        refuse(k, stm->loc, lanes_share[stm->exp.form].else_);
        return;
    }
    k->passes = k->passes || stm_any_stm_inside(stm, passes_private, NULL);
    if (is_left_to_each(stm))
        return;
    k->nshared++;
    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++)
        note_length(k, stm->exp.arg[d], surely);
}

static void look_at_block(Look *k, const Stm *alloc, bool surely)
{
    int64_t bytes;

    if (!surely || alloc->exp.elem != SPACE_PRIVATE ||
        !scalar_is_int(alloc->exp.arg[0], &bytes))
        refuse(k, alloc->loc, "a block is allocated there");
    else
        k->bytes +=
            bytes > 0 && bytes <= k->s->shared ? bytes : k->s->shared + 1;
}

static void look_at_body(Look *k, const Body *body, bool surely);

static void look_at_loop(Look *k, const Stm *loop)
{
    uint32_t before = k->nshared;
    int64_t n;
    bool few = !loop->exp.is_while && scalar_is_int(loop->exp.arg[0], &n) &&
               n <= FEW_ITERATIONS;

    look_at_body(k, loop->exp.fn[0].body, false);
    if (!k->why && !few && k->nshared == before)
        refuse(k, loop->loc, "each lane would run the whole loop");
}

static void look_at(Look *k, const Stm *stm, bool surely)
{
    FormId form = (FormId)stm->exp.form;

    if (attr_find(stm->attrs, "spec") && form != FORM_SCALAR &&
        form != FORM_INDEX) {
        refuse(k, stm->loc, "it is speculative");
    } else if (is_shared(stm)) {
        look_at_shared(k, stm, surely);
    } else if (form == FORM_ALLOC) {
        look_at_block(k, stm, surely);
    } else if (form == FORM_LOOP) {
        look_at_loop(k, stm);
    } else if (form == FORM_IF) {
        look_at_body(k, stm->exp.fn[0].body, false);
        look_at_body(k, stm->exp.fn[1].body, false);
    } else if (stm->exp.nfn || form == FORM_CALL) {
        refuse(k, stm->loc, "only one thread executes this");
    }
}

/* After an assert nothing is sure. */
static void look_at_body(Look *k, const Body *body, bool surely)
{
    for (const Stm *s = body->first; s && !k->why; s = s->next) {
        look_at(k, s, surely);
        surely = surely && s->exp.form != FORM_ASSERT;
    }
}

/* Does STM, or what it may call, state a level?  That of a thread is not inside
 * of a block. */
static bool states_level(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.exec != AT_NONE || stm->exp.form == FORM_CALL;
}

static void look_at_kernel(Look *k, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    k->s->nkernel++;
    note_inside(k->s, fn->nparam, fn->param);
    body_each_stm(fn->body, note_bound, k->s);
    look_at_body(k, fn->body, true);
    if (k->why)
        return;
    if (!PASS_LEGAL(segments_no_levels,
                    !body_any_stm(fn->body, states_level, NULL)))
        refuse(k, stm->loc, "levels are stated in it, or functions called");
    else if (k->bytes > k->s->shared)
        refuse(k, stm->loc, "a thread's blocks are too large to be shared");
    else if (k->bytes > 0 && k->passes)
        refuse(k, stm->loc, "a lane passes on a block of the thread");
    else if (k->nlength == 0 && !k->surely_long)
        refuse(k, stm->loc, "no segment is known to be long before it begins");
}

static bool shares(const Stm *stm, const void *data)
{
    (void)data;
    return is_shared(stm);
}

static bool has_segments(const Stm *stm)
{
    return stm->exp.form == FORM_KERNEL && stm->exp.exec == AT_NONE &&
           body_any_stm(stm->exp.fn[0].body, shares, NULL);
}

/* ---- the choice ---- */

/* A OP B; NULL where it would nest too deep, or one of them is NULL. */
static const Scalar *two(const Segments *s, Op op, const Scalar *a,
                         const Scalar *b)
{
    return a && b ? scalar_binary(s->prog->store, op, a, b) : NULL;
}

static const Scalar *compared(const Segments *s, const Scalar *a, Op op,
                              int64_t number)
{
    return two(s, op, a, scalar_int(s->prog->store, ELEM_I64, number));
}

/* Is one of the lengths that many? */
static const Scalar *is_long(const Look *k)
{
    const Scalar *any = scalar_bool(k->s->prog->store, k->surely_long);

    for (uint32_t i = 0; i < k->nlength; i++)
        any = two(k->s, OP_LOR, any,
                  compared(k->s, k->length[i], OP_GE, k->s->options.least));
    return any;
}

/* Are there some segments, but few, and are they long?  The length may have no
 * value where there are none.  NULL: that cannot be said. */
static const Scalar *is_better_in_groups(const Look *k, const Stm *stm)
{
    Segments *s = k->s;
    const Scalar *is = scalar_bool(s->prog->store, true), *product = NULL;

    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++) {
        const Scalar *n = stm->exp.arg[d];
        is = two(s, OP_LAND, is, compared(s, n, OP_GT, 0));
        is = two(s, OP_LAND, is, compared(s, n, OP_LT, s->options.below));
        product = product ? two(s, OP_MUL, product, n) : n;
        if (d > 0)
            is = two(s, OP_LAND, is,
                     compared(s, product, OP_LT, s->options.below));
    }
    is = two(s, OP_LAND, is, is_long(k));
    return is ? algebra_fold(&s->algebra, is) : NULL;
}

/* ---- groups ---- */

static void share_blocks(const Segments *s, uint32_t n, Var *const *var)
{
    for (uint32_t i = 0; i < n; i++)
        if (is_private(var[i]))
            var[i]->type = type_mem(s->prog->store, SPACE_SHARED);
}

static void give_to_lanes(const Segments *s, const Body *body)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        share_blocks(s, stm->npat, stm->pat);
        if (stm->exp.form == FORM_ALLOC)
            stm->exp.elem = SPACE_SHARED;
        if (is_shared(stm)) {
            stm->exp.exec = is_left_to_each(stm) ? AT_NONE : AT_LANE;
            continue;
        }
        for (uint32_t f = 0; f < stm->exp.nfn; f++) {
            share_blocks(s, stm->exp.fn[f].nparam, stm->exp.fn[f].param);
            give_to_lanes(s, stm->exp.fn[f].body);
        }
    }
}

/* A group executes each iteration. */
static void give_to_groups(const Segments *s, Stm *kernel)
{
    kernel->exp.exec = AT_BLOCK;
    give_to_lanes(s, kernel->exp.fn[0].body);
}

/* A body that gives what STM, its only statement, does. */
static Lambda branch_of(const Segments *s, Stm *stm)
{
    const Scalar **res = ARENA_NEW(s->cx->arena, const Scalar *, stm->npat);
    Body *body = body_new(s->prog);

    for (uint32_t i = 0; i < stm->npat; i++)
        res[i] = scalar_var(s->prog->store, stm->pat[i]);
    body->loc = stm->loc;
    body_append(body, stm);
    body_set_results(s->prog, body, stm->npat, res);
    return (Lambda){.body = body};
}

/* STM, with other names for what it binds, also in it. */
static Stm *copy_for_groups(const Segments *s, const Stm *kernel)
{
    Subst subst = subst_new(s->prog);
    Stm *copy = stm_clone(&subst, kernel);

    copy->attrs = NULL;
    give_to_groups(s, copy);
    subst_free(&subst);
    return copy;
}

/* A thread executes each iteration; what KERNEL gives has other names. */
static Stm *copy_for_threads(const Segments *s, const Stm *kernel)
{
    Stm *copy = stm_new(s->prog, FORM_KERNEL, kernel->npat, kernel->pat);

    for (uint32_t i = 0; i < kernel->npat; i++)
        copy->pat[i] = var_fresh(s->prog, kernel->pat[i]);
    copy->loc = kernel->loc;
    copy->exp = kernel->exp;
    copy->exp.exec = AT_THREAD;
    return copy;
}

/* if CONDITION then groups else threads */
static void choose(const Segments *s, Stm *kernel, const Scalar *condition)
{
    Lambda fn[] = {branch_of(s, copy_for_groups(s, kernel)),
                   branch_of(s, copy_for_threads(s, kernel))};

    kernel->exp = (Exp){.form = FORM_IF};
    exp_set_args(s->prog, &kernel->exp, 1, &condition);
    exp_set_fns(s->prog, &kernel->exp, 2, fn);
}

static void visit_kernel(Segments *s, Stm *stm)
{
    Look look = {.s = s};

    look_at_kernel(&look, stm);
    const Scalar *condition = s->options.always
                                  ? scalar_bool(s->prog->store, true)
                              : look.why ? NULL
                                         : is_better_in_groups(&look, stm);
    if (!look.why &&
        (!condition || condition == scalar_bool(s->prog->store, false)))
        refuse(&look, stm->loc, "there are none, or too many");
    if (look.why) {
        pass_remark(s->cx, s->prog, REMARK_MISSED, "segments", look.loc,
                    "a thread executes each segment: %s", look.why);
        return;
    }
    if (!pass_rewrite(s->cx))
        return;
    bool always = condition->op == OP_CONST;
    pass_remark(s->cx, s->prog, REMARK_DONE, "segments", stm->loc,
                "a group executes each segment%s",
                always ? "" : " where they are few and long");
    if (always)
        give_to_groups(s, stm);
    else
        choose(s, stm, condition);
}

/* ---- what the host executes ---- */

static void visit_body(Segments *s, const Body *body)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        FormId form = (FormId)stm->exp.form;
        if (attr_find(stm->attrs, "spec"))
            continue;
        if (has_segments(stm))
            visit_kernel(s, stm);
        else if (form == FORM_IF || form == FORM_LOOP)
            for (uint32_t f = 0; f < stm->exp.nfn; f++)
                visit_body(s, stm->exp.fn[f].body);
    }
}

/* A function that is called may be so inside of a kernel, where no levels of
 * the host's are.  Versions for processors are not for groups. */
static bool run(Prog *prog, PassContext *cx)
{
    const SegmentsOptions *o = cx->options;
    Target target;

    if (!target_read(o->target, &target, cx->arena, cx->diag))
        return false;
    PolyStore *polys = poly_store_new(prog->store);
    const bool *called = functions_called(prog, cx->arena);
    Segments s = {.prog = prog,
                  .cx = cx,
                  .options = *o,
                  .shared = (int64_t)target.shared / GROUPS,
                  .algebra = algebra_new(prog->store, polys),
                  .sets = points_to_new(prog, cx->arena),
                  .undefined = undefined_vars(prog, cx->arena)};

    s.options.least = target_or(o->least, target.lanes);
    s.options.below = target_or(o->below, target.parts);
    for (Fun *f = prog->first; f; f = f->next) {
        if (f->imp || fun_is_any_version(f) ||
            !PASS_LEGAL(segments_not_called, !called[f->number]))
            continue;
        cx->fun = f;
        visit_body(&s, f->body);
    }
    algebra_free(&s.algebra);
    poly_store_free(polys);
    free(s.inside.at);
    return true;
}

const Pass segments_pass = {
    .name = "segments",
    .summary = "let groups go over segments",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(SegmentsOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
