/* params.c - the blocks and `#[mem]` scalars that a function takes.
 *
 * Nobody gives them.  Blocks are distinct.  Those of an entry hold their
 * arrays and nothing else; those of any other function may be larger than we
 * know.  Where an offset, a count or a stride is a `#[mem]` scalar, it is that
 * of the row-major layout, and any other one is 0.
 */
#include "verifier/interpreter/heap/inside.h"

/* ---- what annotations leave open ---- */

static bool is_open(const Var *var)
{
    return type_is_scalar(var->type) && !run_is_value(var);
}

/* S is VALUE, if it is free to be. */
static void settle(Machine *m, bool *settled, const Scalar *s, int64_t value)
{
    if (s->op != OP_VAR || !is_open(s->u.var) || settled[s->u.var->id])
        return;
    settled[s->u.var->id] = true;
    machine_bind(m, s->u.var, (Slot){.bits = (uint64_t)value});
}

/* The last link of PARAM's index function is row-major over ARGUMENT's shape,
 * as far as it is open. */
static void settle_place(Machine *m, bool *settled, const Var *param,
                         const Value *argument)
{
    const IxFn *ixfn = param->place.ixfn;
    int64_t stride = 1;

    if (!ixfn || ixfn->fold || argument->rank != param->type->rank)
        return;
    const Lmad *lmad = ixfn->lmad[ixfn->nlmad - 1];
    settle(m, settled, lmad->offset, 0);
    for (uint32_t d = lmad->rank; d-- > 0;) {
        settle(m, settled, lmad->dim[d].count, argument->shape[d]);
        settle(m, settled, lmad->dim[d].stride, stride);
        if (__builtin_mul_overflow(stride, argument->shape[d], &stride))
            stride = 0; /* there are no elements */
    }
}

static void make_block(Machine *m, const Var *param)
{
    Array *block = heap_block(m, param, 0, false);

    block->cells->block->grows = true;
    block->cells->block->given = true;
    block->cells->block->stays = true;
    machine_bind(m, param, (Slot){.array = block});
}

void heap_make_params(Machine *m, const Fun *fun, const Value *args,
                      size_t narg)
{
    bool *settled = MACHINE_TAKE(m, bool, m->prog->nvar);
    size_t next = 0;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (type_is_mem(param->type))
            make_block(m, param);
        else if (run_is_value(param) && next < narg)
            settle_place(m, settled, param, &args[next++]);
    }
    machine_give(m, settled);
}

/* What the caller gives is there, and what it keeps, to the end. */
static void note_params_live(Machine *m, const Fun *fun)
{
    Heap *h = m->heap;

    if (!h->live)
        return;
    h->kept = MACHINE_TAKE(m, Array *, fun->nparam);
    for (uint32_t i = 0; i < fun->nparam; i++) {
        Array *a = m->slot[fun->param[i]->id].array;
        if (type_is_mem(fun->param[i]->type) || !a)
            continue;
        heap_note_all_live(m, a, true);
        if (!fun->param[i]->unique)
            h->kept[h->nkept++] = array_hold(a);
    }
}

void heap_end_params(Machine *m)
{
    for (uint32_t i = 0; i < m->heap->nkept; i++)
        heap_note_all_live(m, m->heap->kept[i], false);
}

/* What the run counts begins: so much is there. */
static void start_stats(Machine *m, const Fun *fun)
{
    HeapStats *stats = &m->heap->stats;

    *stats = (HeapStats){0};
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_mem(fun->param[i]->type))
            heap_stats_arguments(
                stats, m->slot[fun->param[i]->id].array->cells->count);
}

void heap_close_params(Machine *m, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (type_is_mem(param->type) && m->heap->options.timeline)
            timeline_give(m->heap->options.timeline, param);
        if (type_is_mem(param->type) && fun->entry)
            m->slot[param->id].array->cells->block->grows = false;
        if (type_is_array(param->type) && param->unique)
            m->slot[param->id].array->cells->block->stays = false;
    }
    start_stats(m, fun);
    note_params_live(m, fun);
}
