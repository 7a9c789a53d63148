/* parallel.c - the parallel statements of IMP in one thread, one iteration
 * after the other, and what all of them say of their results. */
#include "printer/emit/parallel.h"

/* ---- results ---- */

Elem parallel_elem(const Stm *stm, uint32_t k)
{
    return (Elem)stm->exp.u.into->at[k].elem;
}

Elem emit_combined_elem(const Stm *stm, uint32_t k)
{
    return stm->exp.u.into->ops.then ? (Elem)stm->exp.fn[0].body->res[k]->elem
                                    : parallel_elem(stm, k);
}

const char *parallel_name(Emitter *e, const char *prefix, uint32_t number,
                          uint32_t k)
{
    return arena_printf(&e->arena, "fun_%s%u_%u", prefix, number, k);
}

void parallel_begin_write(Emitter *e, const Stm *stm, uint32_t k)
{
    emit_begin(e);
    emit_if_writer(e, stm->exp.arg[stm->exp.u.into->at[k].first]->u.var);
    emit_place(e, stm->exp.arg + stm->exp.u.into->at[k].first,
               parallel_elem(stm, k));
    buf_text(e->out, " = ");
}

void parallel_write(Emitter *e, const Stm *stm, uint32_t k, const char *value)
{
    parallel_begin_write(e, stm, k);
    buf_printf(e->out, "%s;\n", value);
}

/* `const T fun_newN_k = result;` */
void parallel_yield_one(Emitter *e, const Stm *stm, uint32_t number, uint32_t k)
{
    const Scalar *result = stm->exp.fn[0].body->res[k];

    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", e->d->elem[result->elem],
               parallel_name(e, "new", number, k));
    emit_value(e, result);
    buf_text(e->out, ";\n");
}

void parallel_yield(Emitter *e, const Stm *stm, uint32_t number,
                    uint32_t nresult)
{
    for (uint32_t k = 0; k < nresult; k++)
        parallel_yield_one(e, stm, number, k);
}

/* ---- in order ---- */

void emit_sequentially(Emitter *e, const Stm *stm)
{
    static void (*const loops[FORM_COUNT])(Emitter *, const Stm *) = {
        [FORM_IMP_KERNEL] = emit_loops,
        [FORM_IMP_REDUCE] = parallel_fold,
        [FORM_IMP_SCAN] = parallel_fold,
        [FORM_IMP_FILTER] = parallel_sift,
        [FORM_IMP_PARTITION] = parallel_sift,
        [FORM_IMP_SCATTER] = parallel_scatter,
    };
    loops[stm->exp.form](e, stm);
}
