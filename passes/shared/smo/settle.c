/* settle.c - a conflict set that was read becomes one to compute with.
 *
 * All parts get the same parameters and what the context says of them.  There
 * is no answer where indices have no bound, once the parameters are fixed, or
 * where a value conflicts with itself.
 */
#include "passes/shared/smo/inside.h"

#include <string.h>

static void align(Conflicts *set)
{
    const IslLibrary *isl = set->isl;
    Isl all = NULL;

    for (uint32_t i = 0; i < set->nstm; i++) {
        Isl space = isl->set_get_space(set->stm[i].domain);
        all = all ? isl->space_align_params(all, space) : space;
    }
    for (uint32_t i = 0; i < set->npair; i++)
        all =
            isl->space_align_params(all, isl->map_get_space(set->pair[i].map));
    if (set->context)
        all = isl->space_align_params(all, isl->set_get_space(set->context));
    set->params = isl->space_params(all);
    for (uint32_t i = 0; i < set->nstm; i++) {
        Isl *domain = &set->stm[i].domain;
        if (set->context)
            *domain =
                isl->set_intersect_params(*domain, isl->set_copy(set->context));
        *domain = isl->set_align_params(*domain, isl->space_copy(set->params));
    }
}

static bool restrict_pairs(Conflicts *set, Diag *diag)
{
    const IslLibrary *isl = set->isl;

    for (uint32_t i = 0; i < set->npair; i++) {
        Pairs *p = &set->pair[i];
        p->map = isl->map_align_params(p->map, isl->space_copy(set->params));
        p->map = isl->map_intersect_domain(
            p->map, isl->set_copy(set->stm[p->s].domain));
        p->map = isl->map_intersect_range(p->map,
                                          isl->set_copy(set->stm[p->t].domain));
        if (!p->map) {
            diag_error(diag, p->span, "isl gave up on these conflicts");
            return false;
        }
    }
    return true;
}

static void name_params(Conflicts *set)
{
    set->nparam = (uint32_t)set->isl->space_dim(set->params, ISL_PARAM);
    set->param = ARENA_NEW(&set->arena, const char *, set->nparam + 1);
    for (uint32_t i = 0; i < set->nparam; i++) {
        const char *name =
            set->isl->space_get_dim_name(set->params, ISL_PARAM, i);
        set->param[i] = arena_text(&set->arena, name, strlen(name));
    }
}

static bool is_bounded(Conflicts *set, const Statement *s, uint32_t i)
{
    const IslLibrary *isl = set->isl;
    Isl one = isl->set_copy(s->domain);

    if (i + 1 < s->ndim)
        one = isl->set_project_out(one, ISL_OUT, i + 1, s->ndim - i - 1);
    one = isl->set_project_out(one, ISL_OUT, 0, i);
    bool yes = isl->set_is_empty(one) == 1 ||
               (isl->set_dim_has_lower_bound(one, ISL_OUT, 0) == 1 &&
                isl->set_dim_has_upper_bound(one, ISL_OUT, 0) == 1);
    isl->set_free(one);
    return yes;
}

static bool check_bounds(Conflicts *set, Diag *diag)
{
    bool ok = true;

    for (uint32_t k = 0; k < set->nstm; k++)
        for (uint32_t i = 0; i < set->stm[k].ndim; i++)
            if (!PASS_LEGAL(smo_bounded, is_bounded(set, &set->stm[k], i))) {
                diag_error(diag, set->stm[k].span,
                           "index '%s' of '%s' is unbounded where the "
                           "parameters are fixed",
                           set->stm[k].dim[i], set->stm[k].name);
                ok = false;
            }
    return ok;
}

static bool check_irreflexive(Conflicts *set, Diag *diag)
{
    const IslLibrary *isl = set->isl;

    for (uint32_t i = 0; i < set->npair; i++) {
        const Pairs *p = &set->pair[i];
        if (p->s != p->t)
            continue;
        Isl same =
            isl->map_intersect(isl->map_copy(p->map),
                               isl->map_identity(isl->map_get_space(p->map)));
        int empty = isl->map_is_empty(same);
        isl->map_free(same);
        if (!PASS_LEGAL(smo_irreflexive, empty == 1)) {
            diag_error(diag, p->span,
                       empty ? "isl gave up on whether values of '%s' conflict "
                               "with themselves"
                             : "values of '%s' conflict with themselves",
                       set->stm[p->s].name);
            return false;
        }
    }
    return true;
}

/* Dimensions in which the conflicts of S are at one value. */
static void find_fixed(Conflicts *set, uint32_t s)
{
    const IslLibrary *isl = set->isl;
    Statement *stm = &set->stm[s];
    bool *varies = ARENA_NEW(&set->arena, bool, stm->ndim + 1);
    long *value = ARENA_NEW(&set->arena, long, stm->ndim + 1);
    bool seen = false;

    for (uint32_t k = 0; k < 2 * set->npair; k++) {
        const Pairs *p = &set->pair[k / 2];
        if ((k % 2 ? p->t : p->s) != s || isl->map_is_empty(p->map) == 1)
            continue;
        Isl side = isl->map_copy(p->map);
        side = k % 2 ? isl->map_range(side) : isl->map_domain(side);
        for (uint32_t i = 0; i < stm->ndim; i++) {
            Isl v = isl->set_plain_get_val_if_fixed(side, ISL_OUT, i);
            long n = v && isl->val_is_nan(v) == 0 ? isl->val_get_num_si(v) : 0;
            varies[i] |=
                !v || isl->val_is_nan(v) != 0 || (seen && n != value[i]);
            value[i] = n;
            isl->val_free(v);
        }
        seen = true;
        isl->set_free(side);
    }
    for (uint32_t i = 0; i < stm->ndim; i++)
        stm->fixed[i] = !varies[i];
}

bool conflicts_settle(Conflicts *set, Span span, Diag *diag)
{
    if (!set->nstm) {
        diag_error(diag, span, "there are no statements");
        return false;
    }
    align(set);
    name_params(set);
    if (!check_bounds(set, diag))
        return false;
    if (!restrict_pairs(set, diag) || !check_irreflexive(set, diag))
        return false;
    for (uint32_t i = 0; i < set->nstm; i++)
        find_fixed(set, i);
    return true;
}
