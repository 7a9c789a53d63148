/* carried.c - what the parameters of loops and functions may be: all
 * arrays like one, but for what was found to differ. */
#include "passes/shared/placing/inside.h"

Carried *carried_of(Engine *e, const Var *param, const IxFn *base)
{
    VarInfo *info = info_of(e, param);
    uint32_t n = ixfn_components(base);
    Carried *old = info->carried;

    if (old && old->n == n)
        return old;
    info->carried = ARENA_NEW(&e->scratch, Carried, 1);
    if (old)
        *info->carried = *old;
    info->carried->n = n;
    info->carried->part = ARENA_NEW(&e->scratch, bool, n);
    info->carried->name = ARENA_NEW(&e->scratch, Var *, n);
    info->carried->said = ARENA_NEW(&e->scratch, const Scalar *, n);
    return info->carried;
}

const IxFn *carried_ixfn(Engine *e, const Var *param, const IxFn *base,
                         Carried *carried)
{
    uint32_t n = carried->n;
    const Scalar **fill = ARENA_NEW(&e->scratch, const Scalar *, n);
    Extra *extra = extra_of(e, param);

    extra->npart = 0;
    extra->part = ARENA_NEW(&e->scratch, Var *, n);
    extra->component = ARENA_NEW(&e->scratch, uint32_t, n);
    for (uint32_t k = 0; k < n; k++) {
        fill[k] = carried->said[k] ? carried->said[k]
                                   : component_of(e, base, k);
        if (!carried->part[k])
            continue;
        carried->name[k] =
            part_name(e, param, base, k, "", carried->name[k]);
        extra->component[extra->npart] = k;
        extra->part[extra->npart++] = carried->name[k];
        fill[k] = scalar_var(e->store, carried->name[k]);
    }
    return with_components(e, base, param->type, fill);
}

bool is_good(Engine *e, const Var *param, Carried *carried, const IxFn *ixfn,
             const IxFn *other)
{
    const IxFn *of[] = {ixfn, other};
    Extra now = *extra_of(e, param);
    Generalised g = {param, 2, of, carried_ixfn(e, param, ixfn, carried),
                     is_read_in_parallel(e, param)};

    *extra_of(e, param) = now;
    return e->policy->accepts(&g, e->policy->data);
}
