/* extra.c - what is passed along with an array: its block, and those
 * components of its index function that nobody knows otherwise. */
#include "passes/shared/placing/inside.h"

bool is_device(const Var *block)
{
    return block->type->space == SPACE_DEVICE;
}

/* ---- names for what is passed along ---- */

Extra *extra_of(Engine *e, const Var *var)
{
    VarInfo *info = info_of(e, var);

    if (!info->extra)
        info->extra = ARENA_NEW(&e->scratch, Extra, 1);
    return info->extra;
}

/* "%s_offset", or "%s_stride1" where there are several; of a fold "%s_offset",
 * or "%s_offset1" */
static const char *part_format(Engine *e, const IxFn *ixfn, uint32_t k,
                               const char *end)
{
    uint32_t link = 0;

    while (link < ixfn->nlmad && k >= 1 + 2 * ixfn->lmad[link]->rank)
        k -= 1 + 2 * ixfn->lmad[link++]->rank;
    if (link == ixfn->nlmad && ixfn->fold->nrow > 1)
        return arena_printf(&e->scratch, "%%s_offset%u%s", k, end);
    if (link == ixfn->nlmad || k == 0)
        return arena_printf(&e->scratch, "%%s_offset%s", end);
    const char *word = k % 2 ? "count" : "stride";
    return ixfn->lmad[link]->rank == 1
               ? arena_printf(&e->scratch, "%%s_%s%s", word, end)
               : arena_printf(&e->scratch, "%%s_%s%u%s", word, (k - 1) / 2,
                              end);
}

Attr *mem_attr(Engine *e)
{
    Attr *attr = ARENA_NEW(store_arena(e->store), Attr, 1);

    attr->name = sym_intern(e->store, "mem", 3);
    return attr;
}

Var *part_name(Engine *e, const Var *named, const IxFn *ixfn, uint32_t k,
               const char *end, Var *old)
{
    if (old) {
        bind_var(e, old);
        return old;
    }
    Var *var = engine_var(e, part_format(e, ixfn, k, end), named,
                          type_scalar(e->store, ELEM_I64));
    var->attrs = mem_attr(e);
    return var;
}

Var *block_name(Engine *e, const Var *var, const Var *named,
                const char *format)
{
    VarInfo *info = info_of(e, var);

    if (info->block)
        bind_var(e, info->block);
    else
        info->block = engine_var(e, format, named,
                                 type_mem(e->store, SPACE_DEVICE));
    return extra_of(e, var)->mem = info->block;
}

Var *pass_block(Engine *e, const Var *var)
{
    return block_name(e, var, var, "%s_mem");
}

/* ---- names that stand for results ---- */

void let_stand(Engine *e, const Scalar *s, const Var *var)
{
    if (s->op == OP_VAR && s->elem == ELEM_I64)
        info_of(e, s->u.var)->stands = var;
}

void forget_stand(Engine *e, const Scalar *s)
{
    if (s->op == OP_VAR)
        info_of(e, s->u.var)->stands = NULL;
}

void drop_images(Engine *e, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(&e->subst, var[i], NULL);
}

/* ---- the same once more ---- */

void mirror_place(Engine *e, Var *var, const Var *like)
{
    const Extra *from = extra_of(e, like);
    Extra *extra = extra_of(e, var), old = *extra;

    *extra = (Extra){.npart = from->npart, .component = from->component};
    extra->part = ARENA_NEW(&e->scratch, Var *, from->npart);
    for (uint32_t k = 0; k < from->npart; k++) {
        bool same = k < old.npart && old.component[k] == from->component[k];
        extra->part[k] = part_name(e, var, like->place.ixfn,
                                   from->component[k], "",
                                   same ? old.part[k] : NULL);
        subst_put(&e->subst, from->part[k],
                  scalar_var(e->store, extra->part[k]));
    }
    if (from->mem) {
        subst_put(&e->subst, from->mem,
                  scalar_var(e->store, pass_block(e, var)));
    }
    var->place = place_subst(&e->subst, like->place);
    if (!var->place.ixfn)
        engine_fail(e, NULL);
}

void forget_place(Engine *e, const Var *var)
{
    const Extra *extra = info_of(e, var)->extra;

    subst_put(&e->subst, var, NULL);
    if (!extra)
        return;
    drop_images(e, extra->part, extra->npart);
    if (extra->mem)
        drop_images(e, &extra->mem, 1);
}
