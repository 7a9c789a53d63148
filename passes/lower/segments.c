/* segments.c - kernels whose iterations go over a segment each.
 *
 * A thread goes over its segment alone: that is right for many short ones.  Of
 * few long ones a group each does better, whose lanes share the iterations of
 * the parallel forms in the body.  The level never changes the value
 * (docs/language.md, 5.13), so the kernel can stand there twice, and how many
 * segments there are, and how long they are, chooses when it runs.
 *
 * The branch is marked `#[segments]`: on a processor, whose threads are few,
 * who prints code may leave the choice to them.
 *
 * All lanes do what stands between the forms, or share it, where arrays are
 * made: so there may be branches, but no loop without such a form in it.  What
 * a thread has for itself, the group shares.  One length at least is known
 * before the kernel.
 */
#include "passes/lower/inside.h"

/* Fewer segments than a large device runs threads; a group has 256 lanes.  What
 * a reduce of few iterations costs a thread, a barrier does, too; and groups
 * share no more memory than leaves room for others beside them.  Estimates;
 * MOST_SHARED, in bytes, is a sixth of what a GPU has for a group. */
enum {
    FEW_SEGMENTS = 32768,
    LONG_SEGMENT = 256,
    FEW_ITERATIONS = 16,
    MOST_LENGTHS = 8,
    MOST_SHARED = 8192
};

/* What was seen of a kernel. */
typedef struct Look {
    Lowerer *l;
    const char *why; /* it is not for groups */
    Loc loc;         /* and where that was seen */
    uint32_t nshared;   /* forms that lanes would share */
    bool surely_long;   /* one of them is */
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

static bool is_kernel(Lowerer *l, const Stm *stm)
{
    (void)l;
    (void)stm;
    return true;
}

static bool folds_scalars(Lowerer *l, const Stm *stm)
{
    (void)l;
    return lower_is_for_lanes(stm);
}

static bool scatters_together(Lowerer *l, const Stm *stm)
{
    (void)l;
    return lower_scatters_together(stm);
}

#define ARRAYS   "it combines arrays, or has a 'then'"
#define IN_PLACE "its body reads the block of its results"

static const struct {
    bool (*fits)(Lowerer *l, const Stm *stm);
    const char *else_;
} lanes_share[FORM_COUNT] = {
    [FORM_KERNEL] = {is_kernel, NULL},
    [FORM_REDUCE] = {folds_scalars, ARRAYS},
    [FORM_SCAN] = {folds_scalars, ARRAYS},
    [FORM_FILTER] = {lanes_can_sift, IN_PLACE},
    [FORM_PARTITION] = {lanes_can_sift, IN_PLACE},
    [FORM_SCATTER] = {scatters_together, "its updates are ordered"},
};

static bool is_shared(const Stm *stm)
{
    return lanes_share[stm->exp.form].fits != NULL;
}

/* Has it so few iterations that each lane runs them all? */
static bool is_left_to_each(const Stm *stm)
{
    int64_t n;

    return stm->exp.form == FORM_REDUCE &&
           scalar_is_int(stm->exp.arg[0], &n) && n <= FEW_ITERATIONS;
}

/* ---- how long they are ---- */

typedef struct Outside {
    Lowerer *l;
    bool surely, all;
} Outside;

/* Does VAR have a value before the kernel, and without a look at memory?  If it
 * may be undefined, only a form that runs surely would have failed. */
static void is_outside(Var *var, void *data)
{
    Outside *o = data;

    o->all = o->all && !var->place.ixfn &&
             var_number(&o->l->inside, var) != o->l->nkernel &&
             (o->surely || PASS_LEGAL(lower_length_defined,
                                      !var_number(&o->l->undefined, var)));
}

static void note_inside(Lowerer *l, uint32_t n, Var *const *var)
{
    for (uint32_t i = 0; i < n; i++)
        var_set_number(l->prog, &l->inside, var[i], l->nkernel);
}

static bool note_bound(Stm *stm, void *data)
{
    Lowerer *l = data;

    note_inside(l, stm->npat, stm->pat);
    for (uint32_t f = 0; f < stm->exp.nfn; f++)
        note_inside(l, stm->exp.fn[f].nparam, stm->exp.fn[f].param);
    return true;
}

/* LENGTH, that of a form which runs SURELY, if its kernel has an iteration: may
 * it be evaluated before?  Elsewhere what it is made of may have no value. */
static bool is_known_before(Look *k, const Scalar *length, bool surely)
{
    Outside outside = {k->l, surely, surely || length->op == OP_VAR};

    scalar_each_var(length, is_outside, &outside);
    return outside.all;
}

static void note_length(Look *k, const Scalar *length, bool surely)
{
    int64_t n;

    if (scalar_is_int(length, &n)) {
        k->surely_long |= n >= LONG_SEGMENT;
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
    if (!lanes_share[stm->exp.form].fits(k->l, stm)) {
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
        k->bytes += bytes > 0 && bytes <= MOST_SHARED ? bytes : MOST_SHARED + 1;
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

static void look_at_kernel(Look *k, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    k->l->nkernel++;
    note_inside(k->l, fn->nparam, fn->param);
    body_each_stm(fn->body, note_bound, k->l);
    look_at_body(k, fn->body, true);
    if (k->why)
        return;
    if (k->bytes > MOST_SHARED)
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

static bool has_segments(const Lowerer *l, const Stm *stm)
{
    return stm->exp.form == FORM_KERNEL && stm->exp.exec != AT_BLOCK &&
           l->exec == AT_HOST && l->segments != SEGMENTS_THREADS &&
           body_any_stm(stm->exp.fn[0].body, shares, NULL);
}

/* ---- the choice ---- */

static const Scalar *both(Lowerer *l, const Scalar *a, const Scalar *b)
{
    return a && b ? lower_binary(l, OP_LAND, a, b) : a ? a : b;
}

static const Scalar *is_few(Lowerer *l, const Scalar *n)
{
    return lower_binary(l, OP_LT, n, out_number(l, FEW_SEGMENTS));
}

/* Is one of the lengths that many?  NULL: that is known. */
static const Scalar *is_long(const Look *k)
{
    Lowerer *l = k->l;
    const Scalar *any = NULL;

    for (uint32_t i = 0; i < k->nlength && !k->surely_long; i++) {
        const Scalar *length = lower_value(l, k->length[i]);
        const Scalar *is =
            lower_binary(l, OP_GE, length, out_number(l, LONG_SEGMENT));
        any = any ? lower_binary(l, OP_LOR, any, is) : is;
    }
    return any;
}

/* Are there some segments, but few, and are they long?  The length may have no
 * value where there are none. */
static const Scalar *is_better_in_groups(const Look *k, const Stm *stm)
{
    Lowerer *l = k->l;
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
    return both(l, condition, is_long(k));
}

/* ---- groups ---- */

static void share_blocks(Lowerer *l, uint32_t n, Var *const *var)
{
    for (uint32_t i = 0; i < n; i++)
        if (is_private(var[i]))
            var[i]->type = type_mem(l->store, SPACE_SHARED);
}

static void give_to_lanes(Lowerer *l, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        share_blocks(l, s->npat, s->pat);
        if (s->exp.form == FORM_ALLOC)
            s->exp.elem = SPACE_SHARED;
        if (is_shared(s)) {
            s->exp.exec = is_left_to_each(s) ? AT_NONE : AT_LANE;
            continue;
        }
        for (uint32_t f = 0; f < s->exp.nfn; f++) {
            share_blocks(l, s->exp.fn[f].nparam, s->exp.fn[f].param);
            give_to_lanes(l, s->exp.fn[f].body);
        }
    }
}

/* STM with a group for each iteration. */
static void lower_in_groups(Lowerer *l, const Stm *stm)
{
    Stm *copy = lower_another(l, stm);

    copy->exp.exec = AT_BLOCK;
    give_to_lanes(l, copy->exp.fn[0].body);
    lower_kernel_as_it_is(l, copy);
}

static void choose(const Look *k, const Stm *stm)
{
    Lowerer *l = k->l;
    const Scalar *condition = is_better_in_groups(k, stm);
    Open open = out_open(l);

    lower_in_groups(l, stm);
    Body *groups = out_close(l, open);
    open = out_open(l);
    lower_kernel_as_it_is(l, stm);
    out_if(l, condition, groups, out_close(l, open));
    l->body->last->attrs = attr_with(l->prog, NULL, "segments");
}

bool lower_segments(Lowerer *l, const Stm *stm)
{
    Look look = {.l = l};

    if (!has_segments(l, stm))
        return false;
    look_at_kernel(&look, stm);
    if (look.why) {
        pass_remark(l->cx, l->prog, REMARK_MISSED, "segments", look.loc,
                    "a thread executes each segment: %s", look.why);
        return false;
    }
    bool always = l->segments == SEGMENTS_GROUPS;
    pass_remark(l->cx, l->prog, REMARK_DONE, "segments", stm->loc,
                "a group executes each segment%s",
                always ? "" : " where they are few and long");
    if (always)
        lower_in_groups(l, stm);
    else
        choose(&look, stm);
    return true;
}
