/* wants.c - what the body of a new statement gives, and what combines
 * that: results of the members that stay wanted, each with a value for what a
 * filter does not let through, and the operators of a reduction or a scan.
 */
#include "passes/fuse/rewrite/wants.h"

#include "passes/fuse/rewrite/flagged.h"
#include "passes/pass.h"
#include "ir-text/operators/eval.h"

/* ---- results ---- */

void wants_add(Combine *c, const FusionNode *node, Var *result, Var *name,
               const Scalar *value, const Scalar *otherwise)
{
    c->want[c->nwant++] =
        (Want){.value = value, .otherwise = otherwise, .name = name,
               .result = result, .node = (uint16_t)(node - c->r->node)};
}

static const Scalar *zero(Combine *c, const Scalar *like)
{
    return like->elem == ELEM_NONE ? NULL
                                   : scalar_const(c->store, like->elem, 0);
}

/* The operator whose first result stands at place I of NODE's pattern, or
 * NULL. */
static const Operator *operator_at(const FusionNode *node, uint32_t i)
{
    const Operator *op = operator_of(&node->stm->exp.u.ops, &i);

    return i == 0 ? op : NULL;
}

/* Does OP, of NODE, combine what may not be there, and cannot pass it over? */
static bool wants_flag(const Combine *c, const FusionNode *node,
                       const Operator *op, const Scalar *value)
{
    return node->kind == FUSION_REDUCE && op &&
           node->space != c->outer->space &&
           !PASS_LEGAL(fuse_identities,
                       fusion_has_identity(op, (Elem)value->elem));
}

/* `true`, for what gets through. */
static void want_flag(Combine *c, const FusionNode *node)
{
    const Type *type = type_scalar(c->store, ELEM_BOOL);
    Var *any = var_new(c->r->prog, sym_intern(c->store, "any", 3), type);

    wants_add(c, node, any, any, scalar_bool(c->store, true),
         scalar_bool(c->store, false));
    c->want[c->nwant - 1].flags = true;
}

/* What the operator of NODE's result I gives where there is nothing. */
static const Scalar *neutral_of(Combine *c, const FusionNode *node, uint32_t i,
                                Elem elem)
{
    const Exp *exp = &node->stm->exp;
    const Operator *op = exp->u.ops.at;

    for (; i >= op->width; op++)
        i -= op->width;
    switch ((OperatorKind)op->kind) {
    case OPERATOR_BUILTIN:
        return scalar_const(c->store, elem, eval_neutral((Op)op->op, elem));
    case OPERATOR_LAMBDA:
        return exp->arg[op->neutral + i];
    case OPERATOR_ID:
        break;
    }
    return NULL;
}

/* What does not get through has this value as far as NODE's result I is
 * concerned. */
static const Scalar *otherwise_of(Combine *c, const FusionNode *node,
                                  uint32_t i, const Scalar *value)
{
    if (node->kind == FUSION_REDUCE)
        return neutral_of(c, node, i, (Elem)value->elem);
    if (node->kind == FUSION_SCATTER && i == 0)
        return scalar_int(c->store, ELEM_I64, -1);
    return zero(c, value);
}

/* A kernel's results, and the arrays of others, that stay wanted. */
static bool stays(const Combine *c, const FusionNode *node, uint32_t i)
{
    return !fusion_is_elementwise(node, i) ||
           combine_is_wanted_outside(c, region_result(c->r, node, i));
}

void wants_results(Combine *c, const FusionNode *node,
                   const Scalar *const *value)
{
    Stm *stm = node->stm;

    for (uint32_t i = 0; i < stm->npat; i++) {
        if (!stays(c, node, i))
            continue;
        if (wants_flag(c, node, operator_at(node, i), value[i]))
            want_flag(c, node);
        wants_add(c, node, stm->pat[i], stm->pat[i], value[i],
                  otherwise_of(c, node, i, value[i]));
        c->want[c->nwant - 1].place = i;
    }
}

/* The elements of a filter; its count and its predicate have no name. */
void wants_filtered(Combine *c, const FusionNode *node,
                    const Scalar *const *value)
{
    Stm *stm = node->stm;

    for (uint32_t i = 1; i < stm->npat; i++)
        if (combine_is_wanted_outside(c, region_result(c->r, node, i)))
            wants_add(c, node, stm->pat[i], stm->pat[i], value[i - 1],
                      zero(c, value[i - 1]));
}

/* All results of the body, in their order, whatever they are. */
void wants_all(Combine *c, const FusionNode *node, const Scalar *const *value,
               uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        wants_add(c, node, NULL, node->stm->pat[0], value[i],
                  otherwise_of(c, node, i, value[i]));
}

/* ---- operators ---- */

/* The operators of the new statement. */
typedef struct Operators {
    const Scalar **arg;
    Lambda *fn;
    Operator *op;
    uint32_t narg, nfn, nop;
} Operators;

static void add_lambda(Operators *o, Operator op, Lambda fn,
                       const Scalar *const *neutral)
{
    op.kind = OPERATOR_LAMBDA;
    op.fn = o->nfn;
    op.neutral = o->narg;
    o->fn[o->nfn++] = fn;
    for (uint32_t i = 0; i < op.width; i++)
        o->arg[o->narg++] = neutral[i];
    o->op[o->nop++] = op;
}

/* With a flag in front of its results. */
static void add_flagged(Combine *c, Operators *o, const FusionNode *node,
                        const Want *want)
{
    Arena *arena = store_arena(c->store);
    const Operator *old = operator_at(node, want->place);
    Elem *elem = ARENA_NEW(arena, Elem, old->width);
    const Scalar **neutral =
        ARENA_NEW(arena, const Scalar *, old->width + 1);
    Operator op = *old;

    neutral[0] = scalar_bool(c->store, false);
    for (uint32_t i = 0; i < old->width; i++) {
        elem[i] = (Elem)want[i].value->elem;
        neutral[1 + i] =
            neutral_of(c, node, want[i].place, elem[i]);
    }
    op.width++;
    add_lambda(o, op, fusion_flag_operator(c->r->prog, node->stm, old, elem),
               neutral);
}

/* The operator for what is wanted from WANT on, which is given back as it is
 * where the cluster does not combine it; for how many of these it is. */
static uint32_t add_operator(Combine *c, Operators *o, const Want *want)
{
    const FusionNode *node = &c->r->node[want->node];
    const Exp *exp = &node->stm->exp;

    if (want->flags) {
        add_flagged(c, o, node, want + 1);
        return o->op[o->nop - 1].width;
    }
    if (node->kind != c->lead->kind) {
        o->op[o->nop++] = (Operator){.kind = OPERATOR_ID, .width = 1};
        return 1;
    }
    const Operator *old = operator_at(node, want->place);
    if (old->kind == OPERATOR_LAMBDA)
        add_lambda(o, *old, exp->fn[old->fn], exp->arg + old->neutral);
    else
        o->op[o->nop++] = *old;
    return old->width;
}

void wants_operators(Combine *c, Exp *exp, const Scalar *bound)
{
    Arena *arena = store_arena(c->store);
    Operators o = {ARENA_NEW(arena, const Scalar *, c->nwant + 1),
                   ARENA_NEW(arena, Lambda, c->nwant + 1),
                   ARENA_NEW(arena, Operator, c->nwant), 1, 1, 0};

    o.arg[0] = bound;
    o.fn[0] = exp->fn[0];
    for (uint32_t i = 0; i < c->nwant;)
        i += add_operator(c, &o, &c->want[i]);
    exp_set_args(c->r->prog, exp, o.narg, o.arg);
    exp_set_fns(c->r->prog, exp, o.nfn, o.fn);
    exp->u.ops = (OperatorList){o.op, o.nop, 0};
}
