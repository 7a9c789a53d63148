/* rows.c - what a scan makes in its result before it combines it.
 *
 * Short-circuiting makes what an iteration of a scan gives in the row of its
 * index, where the operator then reads it.  The chunks of the scan may be there
 * as well, as long as no iteration comes to the row of another one: by then
 * that could be combined, in another chunk.
 */
#include "passes/memexpand/folds/inside.h"

#include "verifier/accesses/accesses.h"

/* What is wholly in the row of an iteration: elements of so many bytes. */
typedef struct Inner {
    const struct Inner *next;
    const IxFn *ixfn;
    uint32_t bytes;
} Inner;

typedef struct Rows {
    LmadCx lmads;
    Arena arena;
    const Var *mem;
    uint32_t nuse;
} Rows;

static void count_use(Var *var, void *data)
{
    Rows *r = data;
    r->nuse += var == r->mem;
}

static uint32_t bytes_of(const Var *var)
{
    return elem_info[var->type->elem].bytes;
}

/* And IXFN, of elements like those of VAR. */
static const Inner *more(Rows *r, const Inner *inner, const IxFn *ixfn,
                         const Var *var)
{
    Inner *new = ARENA_NEW(&r->arena, Inner, 1);

    *new = (Inner){inner, ixfn, bytes_of(var)};
    return ixfn ? new : inner;
}

static bool is_inside(Rows *r, const Inner *inner, const Var *var)
{
    while (inner &&
           (inner->bytes != bytes_of(var) ||
            !ixfn_equal(&r->lmads, inner->ixfn, var->place.ixfn)))
        inner = inner->next;
    return inner;
}

/* What is copied to where it is already. */
static const Inner *parts(Rows *r, const Inner *inner, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (stm->pat[0]->place.mem != r->mem)
        return inner;
    if (exp->form == FORM_UPDATE)
        return more(r, inner,
                    selected_ixfn(&r->lmads, exp->arg[0]->u.var, &exp->u.sel,
                                  exp->arg),
                    stm->pat[0]);
    if (exp->form != FORM_CONCAT)
        return inner;
    const IxFn **part = ARENA_NEW(&r->arena, const IxFn *, exp->narg);
    concat_ixfns(&r->lmads, stm, part);
    for (uint32_t i = 0; i < exp->narg; i++)
        inner = more(r, inner, part[i], stm->pat[0]);
    return inner;
}

/* A view is where its source is. */
static bool binds_inside(Rows *r, const Inner *inner, const Stm *stm)
{
    bool is_view = form_info[stm->exp.form].makes == MAKES_VIEW;
    bool inside = true;

    for (uint32_t i = 0; i < stm->npat; i++)
        inside &= (is_view && type_is_array(stm->pat[i]->type)) ||
                  stm->pat[i]->place.mem != r->mem ||
                  is_inside(r, inner, stm->pat[i]);
    for (uint32_t f = 0; f < stm->exp.nfn; f++)
        for (uint32_t i = 0; i < stm->exp.fn[f].nparam; i++) {
            const Var *param = stm->exp.fn[f].param[i];
            inside &= param->place.mem != r->mem ||
                      is_inside(r, inner, param);
        }
    return inside;
}

/* Blocks have other names where they are passed on. */
static bool passes_block(Rows *r, const Stm *stm)
{
    Rows named = {.mem = r->mem};

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], count_use, &named);
    for (uint32_t f = 0; f < stm->exp.nfn; f++)
        body_each_result_use(stm->exp.fn[f].body, count_use, &named);
    return named.nuse > 0;
}

static bool stays_inside(Rows *r, const Inner *inner, const Body *body)
{
    for (const Stm *s = body->last; s; s = s->prev) {
        if (!s->npat)
            continue;
        if (!binds_inside(r, inner, s) || passes_block(r, s))
            return false;
        inner = parts(r, inner, s);
        for (uint32_t f = 0; f < s->exp.nfn; f++) {
            const Inner *within = inner;
            for (uint32_t k = 0; k < s->npat && s->exp.form == FORM_KERNEL;
                 k++)
                if (s->pat[k]->place.mem == r->mem)
                    within = more(r, within, iteration_ixfn(&r->lmads, s, k),
                                  s->pat[k]);
            if (!stays_inside(r, within, s->exp.fn[f].body))
                return false;
        }
    }
    return true;
}

/* How often is the block named by STM and within? */
static uint32_t count_uses(Rows *r, const Stm *stm)
{
    r->nuse = 0;
    stm_each_use(stm, count_use, r);
    body_each_use(stm->exp.fn[0].body, count_use, r);
    return r->nuse;
}

bool split_has_rows(const Split *p, uint32_t k, uint32_t nuse)
{
    const Stm *stm = p->stm;
    PolyStore *polys = poly_store_new(p->prog->store);
    Rows r = {.lmads = {.polys = polys}, .mem = stm->pat[k]->place.mem};
    const Inner *row =
        more(&r, NULL, iteration_ixfn(&r.lmads, stm, k), stm->pat[k]);
    bool has = row && count_uses(&r, stm) == nuse &&
               stays_inside(&r, row, stm->exp.fn[0].body);

    arena_free(&r.arena);
    poly_store_free(polys);
    return has;
}
