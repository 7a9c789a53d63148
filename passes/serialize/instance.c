/* instance.c - one iteration of a kernel, anywhere. */
#include "passes/serialize/inside.h"

/* ---- what an iteration uses ---- */

typedef struct Needs {
    const Site *site;
    bool *needed; /* by Var.id */
} Needs;

static void note_need(Var *var, void *data)
{
    const Needs *n = data;
    n->needed[var->id] = n->site->depends[var->id];
}

static bool binds_needed(const Needs *n, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (n->needed[stm->pat[i]->id])
            return true;
    return false;
}

/* All that KERNEL needs of its body, but not of what other kernels need. */
static Needs needs_of(Site *site, const Stm *kernel)
{
    Needs n = {site, ARENA_NEW(&site->arena, bool, site->prog->nvar)};

    body_each_use(kernel->exp.fn[0].body, note_need, &n);
    for (const Stm *stm = kernel->prev; stm; stm = stm->prev)
        if (stm->exp.form != FORM_KERNEL && binds_needed(&n, stm))
            stm_each_use_inside(stm, note_need, &n);
    return n;
}

/* ---- places ---- */

/* What PARAM of the program is here, VALUE. */
static const Scalar *bind_index(Site *site, const Var *param,
                                const Scalar *value, Body *body, Loc loc)
{
    if (value->op == OP_VAR)
        return value;
    Var *var = var_fresh(site->prog, param);
    array_alias(site->prog, body, var, value, loc);
    return scalar_var(site->prog->store, var);
}

/* VAR is what MADE was LAG trips before TRIP; without a loop, all of it. */
static void bind_version(Site *site, Subst *subst, const Var *var,
                         const Made *made, uint32_t lag, const Scalar *trip,
                         Body *body, Loc loc)
{
    Var *now = made->now;

    if (site->loop) {
        now = array_like(site->prog, var, var->type);
        array_row(site->prog, body, now, made->now,
                  scalar_more(site->prog->store, trip,
                              (int64_t)made->lag - lag),
                  loc);
    }
    subst_put(subst, var, scalar_var(site->prog->store, now));
}

static void bind_versions(Site *site, Subst *subst, const Needs *needs,
                          const Scalar *trip, Body *body, Loc loc)
{
    const Lambda *fn = site->loop ? &site->loop->exp.fn[0] : NULL;

    for (uint32_t i = 1; fn && i < fn->nparam; i++) {
        const Carried *k = &site->carried[i];
        if (!needs->needed[fn->param[i]->id])
            continue;
        if (k->made)
            bind_version(site, subst, fn->param[i], k->made, k->lag, trip,
                         body, loc);
        else
            subst_put(subst, fn->param[i], site->loop->exp.arg[i]);
    }
    for (uint32_t i = 0; i < site->nmade; i++)
        if (needs->needed[site->made[i].var->id])
            bind_version(site, subst, site->made[i].var, &site->made[i], 0,
                         trip, body, loc);
}

/* ---- the iteration ---- */

static void clone_into(Subst *subst, const Stm *stm, Body *body)
{
    body_append(body, stm_clone(subst, stm));
}

/* What STM binds is other things than before, in any iteration. */
static void clone_needed(Site *site, Subst *subst, const Needs *needs,
                         const Stm *kernel, Body *body)
{
    for (const Stm *stm = site->from; stm != kernel; stm = stm->next)
        if (stm->exp.form != FORM_KERNEL && binds_needed(needs, stm))
            clone_into(subst, stm, body);
}

void instance_emit(Site *site, Made *made, const Scalar *const *index,
                   Body *body)
{
    const Stm *kernel = made->kernel;
    const Lambda *fn = &kernel->exp.fn[0];
    uint32_t nloop = site->loop != NULL, n = nloop + fn->nparam;
    const Scalar **at = ARENA_NEW(&site->arena, const Scalar *, n);
    const Needs needs = needs_of(site, kernel);
    Subst subst = subst_new(site->prog);

    for (uint32_t i = 0; i < n; i++) {
        const Var *param = i < nloop ? site->loop->exp.fn[0].param[0]
                                     : fn->param[i - nloop];
        at[i] = bind_index(site, param, index[i], body, kernel->loc);
        subst_put(&subst, param, at[i]);
    }
    bind_versions(site, &subst, &needs, at[0], body, kernel->loc);
    clone_needed(site, &subst, &needs, kernel, body);
    for (const Stm *stm = fn->body->first; stm; stm = stm->next)
        clone_into(&subst, stm, body);
    const Scalar *value = scalar_subst(&subst, fn->body->res[0]);
    if (nloop)
        at[0] = scalar_more(site->prog->store, at[0], made->lag);
    made->now = array_write(site->prog, body, made->now, value, at, n,
                            kernel->loc);
    subst_free(&subst);
}
