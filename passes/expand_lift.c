/* expand_lift.c - allocations in branches and loops of a thread.
 *
 * They go before the branch or loop: a block of a branch is the only one of
 * its name there, and one of a trip is dead behind it, unless it is passed
 * on; loops that do that were given blocks to pass on (expand_loops.c).  So do
 * those of an operator, which folds one value after the other.
 */
#include "passes/expand.h"

static bool say_why(Expander *e, const Stm *alloc, const char *why)
{
    pass_error(e->cx, e->prog, alloc->loc, 1,
               "the allocation of '%s' cannot leave its body: %s",
               alloc->pat[0]->name->text, why);
    return false;
}

/* Does a name from outside the body, of a parameter of the loop or of what it
 * binds, stand for the block, too? */
static bool is_passed_on(const Expander *e, const Inside *in, const Stm *alloc)
{
    const BlockUse *use = &e->use[block_set(&e->sets, alloc->pat[0])];
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

static bool lift(Expander *e, const Inside *in, Stm *alloc)
{
    Body *from = in->outer->exp.fn[in->fn].body;
    bool branch = in->outer->exp.form == FORM_IF;

    if (!branch && !PASS_LEGAL(memexpand_dead_behind_trip,
                               !is_passed_on(e, in, alloc)))
        return say_why(e, alloc, "the block may be live in the next trip of "
                                 "the loop");
    const Scalar *size =
        size_clamped(e, size_outside(e, in, alloc->exp.arg[0]));
    if (!size)
        return say_why(e, alloc, "no bound of its size is known outside");
    if (!pass_rewrite(e->cx))
        return true;
    body_remove(from, alloc);
    exp_set_args(e->prog, &alloc->exp, 1, &size);
    body_insert_before(in->body, in->outer, alloc);
    images_bind(&e->images, alloc->pat, 1, in->depth - 1);
    pass_remark(e->cx, e->prog, REMARK_DONE, "lifted", alloc->loc,
                "'%s' is allocated before the %s", alloc->pat[0]->name->text,
                branch ? "branch" : "loop");
    return true;
}

bool lift_allocs(Expander *e, const Inside *in)
{
    Body *from = in->outer->exp.fn[in->fn].body;

    for (Stm *s = from->first, *next; s; s = next) {
        next = s->next;
        if (stm_is_device_alloc(s) && !lift(e, in, s))
            return false;
    }
    return true;
}
