/* index.c - how a node depends on the order of its iterations.
 *
 * Nessie's PERMUTE is a scatter into `scratch` of as many elements as it has
 * iterations.  Where a program reads all of the result, and does not fail, all
 * places were written, each once.
 */
#include "passes/fuse/region/index.h"

#include "passes/pass.h"

typedef struct IndexUse {
    const FusionNode *node;
    const Var *array;
    bool any;
} IndexUse;

static void note_index(Var *var, void *data)
{
    IndexUse *use = data;

    use->any |= var == fusion_index_vars(use->node)[0];
}

static bool note_index_inside(Stm *stm, void *data)
{
    IndexUse *use = data;

    if (fusion_reads_own(use->node, stm) &&
        (!use->array || stm->exp.arg[0]->u.var == use->array)) {
        for (uint32_t i = 2; i < stm->exp.narg; i++)
            scalar_each_var(stm->exp.arg[i], note_index, use);
        return true;
    }
    stm_each_own_use(stm, note_index, use);
    return true;
}

bool fusion_counts_by_index(const FusionNode *node, const Var *array)
{
    IndexUse use = {node, array, false};
    const Body *body = node->stm->exp.fn[0].body;

    body_each_stm(node->stm->exp.fn[0].body, note_index_inside, &use);
    body_each_result_use(body, note_index, &use);
    return use.any;
}

/* ---- permutations ---- */

static bool fills_scratch(const FusionRegion *r, const FusionNode *node)
{
    const Exp *exp = &node->stm->exp;
    const RegionVar *known = region_var(r, exp->arg[1]->u.var);
    const Exp *made;

    if (!known || !known->def)
        return false;
    made = &r->stm[known->def - 1]->exp;
    return made->form == FORM_SCRATCH &&
           known_equal(r->known, made->arg[0], exp->arg[0]);
}

bool fusion_permutes(const FusionRegion *r, const FusionNode *node)
{
    return node->kind == FUSION_SCATTER && node->stm->exp.u.ops.count == 0 &&
           PASS_LEGAL(fuse_fills_scratch, fills_scratch(r, node));
}

/* Sums and products of floats depend on their order, but as little as a
 * program says with #[comm]. */
static bool commutes(const Operator *op, Elem elem)
{
    switch ((OperatorKind)op->kind) {
    case OPERATOR_BUILTIN:
        return op_info[op->op].commutes &&
               (!elem_is_float(elem) || op->op == OP_MIN || op->op == OP_MAX);
    case OPERATOR_LAMBDA:
        return attr_find(op->attrs, "comm") != NULL;
    case OPERATOR_ID:
        break;
    }
    return false;
}

static bool all_commute(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    uint32_t place = 0;

    for (uint32_t i = 0; i < ops->count; place += ops->at[i++].width)
        if (!commutes(&ops->at[i],
                      (Elem)stm->exp.fn[0].body->res[place]->elem))
            return false;
    return true;
}

bool fusion_takes_any_order(const FusionNode *node, const Var *array)
{
    return node->kind == FUSION_REDUCE &&
           PASS_LEGAL(fuse_any_order, all_commute(node->stm)) &&
           PASS_LEGAL(fuse_reads_permuted,
                      !fusion_counts_by_index(node, array));
}
