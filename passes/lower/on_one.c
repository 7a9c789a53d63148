/* on_one.c - what the host has one thread of the device do.
 *
 * A body that others execute leaves its scalars in a small block, from where
 * the host reads them.
 */
#include "passes/lower/on_one.h"

/* ---- bodies that others execute ---- */

Region open_region(Lowerer *l, ExecLevel exec)
{
    Region region = {.exec = l->exec,
                     .group = l->group,
                     .part_blocks = l->part_blocks,
                     .mark = lower_mark(l)};

    region.open = out_open(l);
    if (exec == AT_BLOCK) {
        l->group = l->body;
        l->part_blocks = NULL;
    }
    l->exec = exec_at(l->exec, exec);
    return region;
}

Body *close_region(Lowerer *l, Region *region)
{
    l->exec = region->exec;
    l->group = region->group;
    l->part_blocks = region->part_blocks;
    lower_undo(l, region->mark);
    return out_close(l, region->open);
}

/* ---- scalars that come out ---- */

/* Of a result: those of the largest element. */
enum { OUTLET_BYTES = 8 };

Outlet open_outlet(Lowerer *l, const Stm *stm, uint32_t more)
{
    Outlet outlet = {.count = more};
    const char *first = more ? "ok" : NULL;

    for (uint32_t i = stm->npat; i-- > 0;)
        if (is_plain_scalar(stm->pat[i])) {
            first = stm->pat[i]->name->text;
            outlet.count++;
        }
    if (!first)
        return outlet;
    Space space = l->exec == AT_BLOCK ? SPACE_SHARED : SPACE_DEVICE;
    const char *name = arena_printf(l->cx->arena, "%s_mem", first);
    outlet.block = lower_fresh(l, name, type_mem(l->store, space));
    const Scalar *bytes = out_number(l, OUTLET_BYTES * outlet.count);
    if (space == SPACE_SHARED) {
        out_alloc_of_group(l, outlet.block, bytes);
    } else {
        out_var(l, outlet.block);
        out_alloc(l, outlet.block, bytes, space);
    }
    return outlet;
}

const Scalar *outlet_offset(Lowerer *l, uint32_t slot, const Var *var)
{
    unsigned bytes = elem_info[var->type->elem].bytes;

    return out_number(l, OUTLET_BYTES * slot / bytes);
}

void read_outlet(Lowerer *l, const Stm *stm, const Outlet *outlet)
{
    uint32_t slot = 0;

    for (uint32_t i = 0; i < stm->npat && outlet->block; i++)
        if (is_plain_scalar(stm->pat[i])) {
            out_var(l, stm->pat[i]);
            out_read(l, stm->pat[i], outlet->block,
                     outlet_offset(l, slot++, stm->pat[i]));
        }
}

/* ---- one thread for all ---- */

/* STM with other variables for the scalars that it gives. */
static Stm *with_inner_scalars(Lowerer *l, const Stm *stm)
{
    Stm *copy = stm_new(l->prog, (FormId)stm->exp.form, stm->npat, stm->pat);

    copy->loc = stm->loc;
    copy->attrs = stm->attrs;
    copy->exp = stm->exp;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (is_plain_scalar(stm->pat[i])) {
            copy->pat[i] = lower_fresh_like(l, stm->pat[i], stm->pat[i]->type);
            subst_put(&l->subst, stm->pat[i], out_name(l, copy->pat[i]));
            lower_note_equal(l, stm->pat[i], out_name(l, copy->pat[i]));
            var_set_number(l->prog, &l->tried, copy->pat[i],
                           var_number(&l->tried, stm->pat[i]));
        }
    return copy;
}

/* What the thread does: STM, and its scalars go to OUTLET. */
static void run_inner(Lowerer *l, const Stm *stm, const Outlet *outlet,
                      void (*sequence)(Lowerer *, const Stm *))
{
    Stm *inner = with_inner_scalars(l, stm);
    uint32_t slot = 0;

    sequence(l, inner);
    for (uint32_t i = 0; i < stm->npat; i++) {
        if (is_plain_scalar(stm->pat[i]))
            out_write(l, outlet->block, outlet_offset(l, slot++, stm->pat[i]),
                      lower_value(l, out_name(l, inner->pat[i])));
        if (type_is_scalar(stm->pat[i]->type)) /* it was the thread's */
            subst_put(&l->subst, stm->pat[i], NULL);
    }
}

/* The last slot tells whether something has failed. */
static const Scalar *ok_offset(Lowerer *l, const Outlet *outlet)
{
    return out_number(l, OUTLET_BYTES * (outlet->count - 1));
}

/* In what is #[spec]: the thread keeps for itself whether all goes well. */
static void try_inner(Lowerer *l, const Stm *stm, const Outlet *outlet,
                      void (*sequence)(Lowerer *, const Stm *))
{
    Var *around = l->ok;

    l->ok = lower_fresh(l, "ok", type_scalar(l->store, ELEM_BOOL));
    out_var(l, l->ok);
    out_set(l, l->ok, scalar_bool(l->store, true));
    Open open = out_open(l);
    run_inner(l, stm, outlet, sequence);
    out_all(l, out_close(l, open));
    out_write(l, outlet->block, ok_offset(l, outlet), out_name(l, l->ok));
    l->ok = around;
}

void lower_on_one(Lowerer *l, const Stm *stm,
                  void (*sequence)(Lowerer *, const Stm *))
{
    Outlet outlet = open_outlet(l, stm, l->ok != NULL);
    Var *index = lower_fresh(l, "one", type_scalar(l->store, ELEM_I64));
    const Scalar *bound = out_number(l, 1);
    Region region = open_region(l, lower_share_level(l));

    (l->ok ? try_inner : run_inner)(l, stm, &outlet, sequence);
    Body *body = close_region(l, &region);
    out_kernel(l, 1, &index, &bound, lower_share_level(l), body);
    if (l->ok) {
        out_read(l, l->ok, outlet.block, ok_offset(l, &outlet));
        lower_if_ok(l);
    }
    read_outlet(l, stm, &outlet);
}

/* ---- once ---- */

/* Does the host know which blocks it gets? */
static bool blocks_are_told(Lowerer *l, const Stm *once)
{
    for (uint32_t i = 0; i < once->npat; i++)
        if (type_is_mem(once->pat[i]->type) &&
            body_any_binding(once->exp.fn[0].body, var_is,
                             lower_block(l, once->pat[i])))
            return false;
    return true;
}

void lower_once(Lowerer *l, const Stm *stm)
{
    if (l->exec != AT_HOST)
        sequence_once(l, stm);
    else if (blocks_are_told(l, stm))
        lower_on_one(l, stm, sequence_once);
    else
        lower_fail(l, "only the device knows which block 'once' returns: first "
                      "run memexpand");
}
