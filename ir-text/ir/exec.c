/* exec.c - what executes a body.  See exec.h. */
#include "ir-text/ir/exec.h"

const char *const exec_text[AT_LANE + 1] = {
    [AT_NONE] = "",
    [AT_BLOCK] = "block",
    [AT_THREAD] = "thread",
    [AT_LANE] = "lane",
};

bool is_parallel(const Exp *exp)
{
    return form_info[exp->form].parallel || exp->form == FORM_ONCE;
}

ExecLevel exec_at(ExecLevel around, ExecLevel exec)
{
    if (exec != AT_NONE)
        return exec;
    return around & AT_HOST ? (ExecLevel)((around & ~AT_HOST) | AT_THREAD)
                            : around;
}

ExecLevel exec_inside(const Exp *exp, ExecLevel around)
{
    return is_parallel(exp) ? exec_at(around, exp->exec) : around;
}

static bool checks_or_reads(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT || stm->exp.form == FORM_IMP_READ;
}

/* The least and the largest of floats are so in any order, integers come to the
 * same; of lambdas, those that only compute. */
static bool is_in_any_order(const Stm *stm)
{
    const Operator *op = &stm->exp.u.into->ops.at[0];
    bool rounds = elem_is_float((Elem)stm->exp.u.into->at[0].elem);

    if (op->kind == OPERATOR_LAMBDA)
        return !rounds &&
               !body_any_stm(stm->exp.fn[op->fn].body, checks_or_reads, NULL);
    return !rounds || op->op == OP_MIN || op->op == OP_MAX;
}

static bool allocates_shared(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED;
}

bool exec_may_update_together(const Stm *stm, ExecLevel around)
{
    ExecLevel exec = exec_at(around, stm->exp.exec);
    bool many = (around == AT_HOST && exec == AT_THREAD) ||
                (around == AT_BLOCK && exec == AT_LANE);

    return many && stm->exp.form == FORM_IMP_SCATTER &&
           stm->exp.u.into->ops.count && is_in_any_order(stm) &&
           !stm_any_stm_inside(stm, allocates_shared, NULL);
}
