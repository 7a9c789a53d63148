/* lift.c - allocations in branches and loops of a thread.
 *
 * They go before the branch or loop: a block of a branch is the only one of
 * its name there, and one of a trip is dead after it, unless it is passed
 * on; loops that do that were given blocks to pass on (loops.c).  So do
 * those of an operator, which folds one value after the other, and those of
 * `once`, which has one iteration.
 */
#include "passes/memexpand/expand.h"

static bool say_why(Expander *e, const Stm *alloc, const char *why)
{
    pass_error(e->cx, e->prog, alloc->loc, 1,
               "the allocation of '%s' cannot leave its body: %s",
               alloc->pat[0]->name->text, why);
    return false;
}

/* Does a name from outside the body, or of one of its parameters, stand for
 * the block, too? */
static bool is_known_outside(const Expander *e, const Inside *in,
                             const Stm *alloc)
{
    const BlockUse *use = &e->use[points_to_set(&e->sets, alloc->pat[0])];
    const Lambda *body = &in->outer->exp.fn[in->fn];

    for (uint32_t i = 0; i < use->name.n; i++) {
        const Var *name = use->name.at[i];
        if (e->images.depth[name->id] < in->depth)
            return true;
        for (uint32_t k = 0; k < body->nparam; k++)
            if (body->param[k] == name)
                return true;
    }
    return false;
}

static bool is_result(const Body *body, const Var *block)
{
    for (uint32_t k = 0; k < body->nres; k++)
        if (scalar_is_var(body->res[k], block))
            return true;
    return false;
}

/* May the block be live in the next trip?  Operators give no blocks: what they
 * make is copied before they are applied again. */
static bool is_passed_on(const Expander *e, const Inside *in, const Stm *alloc)
{
    const Body *body = in->outer->exp.fn[in->fn].body;

    if (is_parallel(&in->outer->exp))
        return false;
    if (in->outer->exp.form == FORM_LOOP &&
        trips_own_blocks(e, in->outer, alloc->pat[0]))
        return is_result(body, alloc->pat[0]);
    return is_known_outside(e, in, alloc);
}

static bool runs_once(const Inside *in)
{
    return in->outer->exp.form == FORM_IF || in->outer->exp.form == FORM_ONCE;
}

/* What allocations go before, in words. */
static const char *name_of(const Inside *in)
{
    FormId form = (FormId)in->outer->exp.form;

    if (form == FORM_IF)
        return "branch";
    return form == FORM_ONCE ? "body of 'once'" : "loop";
}

/* One block for all trips, or branches, or two of them. */
static void move(Expander *e, const Inside *in, Slice **slice, Stm *alloc,
                 const Scalar *size, SizeSource source, bool passed_on)
{
    if (*slice)
        slice_drop(*slice, alloc->pat[0]);
    if (passed_on) {
        buffer_block(e, in, alloc, size);
        *slice = NULL; /* the loop has other parameters now */
        return;
    }
    body_remove(in->outer->exp.fn[in->fn].body, alloc);
    exp_set_args(e->prog, &alloc->exp, 1, &size);
    body_insert_before(in->body, in->outer, alloc);
    images_bind(&e->images, alloc->pat, 1, in->depth - 1);
    e->home[alloc->pat[0]->id] = in->outer;
    pass_remark(e->cx, e->prog, REMARK_DONE, "lifted", alloc->loc,
                "'%s' is allocated before the %s%s",
                alloc->pat[0]->name->text, name_of(in),
                size_source_text(source));
}

/* The size, no more than BOUND, computed before the branch or loop. */
static const Scalar *asked_for(Expander *e, const Inside *in,
                               const Slice *slice, Stm *alloc,
                               const Scalar *bound)
{
    int64_t width = block_width(e, alloc->pat[0]);
    const Scalar *size = size_before(e, in, slice, alloc,
                                     size_rounded(e, bound, width), width);
    const Scalar *zero = scalar_int(e->store, ELEM_I64, 0);

    facts_assume(e->facts, scalar_binary(e->store, OP_LE, zero, size), NULL);
    return size;
}

/* Operators run no size of their own before: it may depend on what they
 * combine. */
static const char *why_not_ask(Expander *e, const Inside *in, Slice **slice,
                               Stm *alloc)
{
    if (is_parallel(&in->outer->exp) && !runs_once(in))
        return "no bound of its size is known outside";
    if (!*slice)
        *slice = slice_new(e, in);
    return slice_find(*slice, 1, &alloc);
}

/* False: an error says why not, or, where it may be tried again *LATER, that
 * says so. */
static bool lift(Expander *e, const Inside *in, Slice **slice, Stm *alloc,
                 bool *later)
{
    bool may_wait = *later;
    bool passed_on = !runs_once(in) && !PASS_LEGAL(memexpand_dead_after_trip,
                                                   !is_passed_on(e, in, alloc));

    *later = false;
    if (passed_on && !can_buffer(e, in, alloc))
        return say_why(e, alloc, "the block may be live in the next trip of "
                                 "the loop");
    SizeOutside outside = size_outside(e, in, alloc->exp.arg[0]);
    const Scalar *most = size_clamped(e, outside.bytes);
    const Scalar *size = size_where_run(e, in, most);
    bool asks = !size || outside.wastes;
    const char *why = asks ? why_not_ask(e, in, slice, alloc) : NULL;

    size = size ? size : most;
    *later = !size && why && may_wait && *slice && slice_waits(*slice);
    if (!size && why)
        return !*later && say_why(e, alloc, why);
    if (!pass_rewrite(e->cx))
        return true;
    if (asks && !why)
        size = asked_for(e, in, *slice, alloc,
                         size_clamped(e, outside.bound));
    move(e, in, slice, alloc, size,
         asks && !why ? SIZE_ASKED : outside.source, passed_on);
    return true;
}

static Stm **gather(Expander *e, const Inside *in, uint32_t *count)
{
    const Body *from = in->outer->exp.fn[in->fn].body;
    uint32_t n = 0;

    for (Stm *s = from->first; s; s = s->next)
        n += stm_is_device_alloc(s);
    Stm **at = ARENA_NEW(e->cx->arena, Stm *, n);
    *count = 0;
    for (Stm *s = from->first; s; s = s->next) {
        if (!stm_is_device_alloc(s))
            continue;
        e->trip[s->pat[0]->id] = in->outer;
        at[(*count)++] = s;
    }
    return at;
}

/* Of the N allocations AT those are left that wait for others.  False: an
 * error. */
static bool lift_round(Expander *e, const Inside *in, Slice **slice,
                       Stm **at, uint32_t *n, bool may_wait)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < *n; i++) {
        bool later = may_wait;
        if (lift(e, in, slice, at[i], &later))
            continue;
        if (!later)
            return false;
        at[left++] = at[i];
    }
    *n = left;
    return true;
}

/* A size may depend on what lives in a block that has to leave first, though it
 * comes later: a trip reads what the one before has passed on. */
bool lift_allocs(Expander *e, const Inside *in)
{
    Slice *slice = NULL;
    uint32_t n, before;
    Stm **at = gather(e, in, &n);

    do {
        before = n;
        if (!lift_round(e, in, &slice, at, &n, true))
            return false;
    } while (n && n < before);
    return lift_round(e, in, &slice, at, &n, false);
}
