/* asserted.c - what a body asserts of a name before it uses a block.
 *
 * An iteration for which that does not hold fails before it comes to the block:
 * so that may be too small for it.
 */
#include "passes/memexpand/expand.h"

/* Statements that are looked at.  An estimate. */
enum { MAX_LOOKED_AT = 500 };

typedef struct Asserted {
    const Body *body;
    const Scalar *size; /* of the blocks */
    const Var *var;
    bool used; /* such a block is */
    AssertedFn fn;
    void *data;
} Asserted;

/* Is BLOCK allocated in the body, with that size?  NULL: is any? */
static bool is_sized(const Asserted *a, const Var *block)
{
    for (const Stm *s = a->body->first; s; s = s->next)
        if (s->exp.form == FORM_ALLOC && s->exp.arg[0] == a->size &&
            (!block || s->pat[0] == block))
            return true;
    return false;
}

static void note_block(Var *var, void *data)
{
    Asserted *a = data;

    if (type_is_mem(var->type) && !a->used)
        a->used = is_sized(a, var);
}

/* What CONDITION says of the variable: X <= Y, X < Y or X == Y. */
static void compare(const Asserted *a, const Scalar *x, const Scalar *y,
                    bool strict)
{
    if (scalar_is_var(x, a->var))
        a->fn(y, true, strict, a->data);
    if (scalar_is_var(y, a->var))
        a->fn(x, false, strict, a->data);
}

static void visit(const Asserted *a, const Scalar *condition)
{
    const Scalar *const *arg = condition->arg;

    switch (condition->op) {
    case OP_LAND:
        visit(a, arg[0]);
        visit(a, arg[1]);
        return;
    case OP_LE:
    case OP_LT:
        compare(a, arg[0], arg[1], condition->op == OP_LT);
        return;
    case OP_GE:
    case OP_GT:
        compare(a, arg[1], arg[0], condition->op == OP_GT);
        return;
    case OP_EQ:
        compare(a, arg[0], arg[1], false);
        compare(a, arg[1], arg[0], false);
        return;
    default:
        return;
    }
}

void asserted_each(const Inside *in, const Scalar *size, const Var *var,
                   AssertedFn fn, void *data)
{
    Asserted a = {in->outer->exp.fn[in->fn].body, size, var, false, fn, data};
    const Stm *s = is_sized(&a, NULL) ? a.body->first : NULL;

    for (uint32_t n = 0; s && n < MAX_LOOKED_AT; s = s->next, n++) {
        if (s->exp.form != FORM_ALLOC)
            stm_each_use_inside(s, note_block, &a);
        if (a.used)
            return;
        if (s->exp.form == FORM_ASSERT)
            visit(&a, s->exp.arg[0]);
    }
}
