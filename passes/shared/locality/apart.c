/* apart.c - forms whose iterations have nothing to do with each other.
 *
 * Kernels, and loops that carry arrays only, each of which a trip reads and
 * writes where its index stands in one dimension and nowhere else: what a
 * compiler of C makes vectors of.  Of kernels with loops over scalars, or folds
 * of them, neighbours go through these together, in strips, as funemit writes
 * them.
 * For costs, not for proofs.
 */
#include "passes/shared/locality/table.h"

#include "passes/shared/rewriting/result_list.h"

#include "passes/shared/scalars/quick.h"
#include "verifier/prover/facts/walk.h"

/* Compilers give up on loops that carry more.  An estimate. */
enum { MAX_CARRIED = 16 };

/* The first operand of dimension DIM of EXP's selection; NULL: no index. */
static const Scalar *index_in(const Exp *exp, uint32_t dim)
{
    const Selection *sel = &exp->u.sel;
    const Scalar *const *arg = exp->arg + sel->first;

    if (!sel->dim)
        return NULL;
    for (uint32_t d = 0; d < dim; d++)
        arg += dim_operands[sel->dim[d]];
    return sel->dim[dim] == DIM_POINT ? arg[0] : NULL;
}

static bool is_var(const Scalar *s, const Var *var)
{
    return s && scalar_is_var(s, var);
}

/* Does STM use ARRAY, if at all, as its trip's part of dimension DIM? */
static bool keeps_to_part(const Stm *stm, const Var *array, const Var *index,
                          uint32_t dim)
{
    const Exp *exp = &stm->exp;

    for (uint32_t i = 0; i < exp->narg; i++) {
        if (!is_var(exp->arg[i], array))
            continue;
        if (i != 0 || (exp->form != FORM_INDEX && exp->form != FORM_UPDATE) ||
            !is_var(index_in(exp, dim), index))
            return false;
    }
    return exp->nfn == 0;
}

static const Stm *update_of(const Body *body, const Scalar *result)
{
    for (const Stm *s = body->last; s; s = s->prev)
        if (s->exp.form == FORM_UPDATE && is_var(result, s->pat[0]))
            return s;
    return NULL;
}

/* The dimension in which UPDATE stands at INDEX; its array's rank: in none. */
static uint32_t dim_at(const Stm *update, const Var *index)
{
    uint32_t rank = update->pat[0]->type->rank, dim = 0;

    while (dim < rank && !is_var(index_in(&update->exp, dim), index))
        dim++;
    return dim;
}

/* Does each trip change a part of ARRAY of its own, and read no other one? */
static bool is_parted(const Body *body, const Var *array, const Var *index,
                      const Scalar *result)
{
    const Stm *update = update_of(body, result);

    if (!update || !is_var(update->exp.arg[0], array) ||
        update->exp.arg[1]->elem == ELEM_NONE)
        return false;
    uint32_t dim = dim_at(update, index);
    if (dim == array->type->rank)
        return false;
    for (const Stm *s = body->first; s; s = s->next)
        if (!keeps_to_part(s, array, index, dim))
            return false;
    return true;
}

bool index_is_apart(const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form != FORM_LOOP)
        return exp->form == FORM_KERNEL;
    if (stm_index_count(stm) == 0 || exp->fn[0].body->nres > MAX_CARRIED)
        return false;
    for (uint32_t k = 0; k < exp->fn[0].body->nres; k++) {
        const Var *param = loop_params(exp)[k];
        if (!type_is_array(param->type) ||
            !is_parted(exp->fn[0].body, param, exp->fn[0].param[0],
                       exp->fn[0].body->res[k]))
            return false;
    }
    return true;
}

/* ---- strips ---- */

/* What is within one that may go in strips. */
typedef struct Strips {
    const Var *index; /* of the neighbours */
    bool loops, ok;
} Strips;

static void look_for_index(Var *var, void *data)
{
    Strips *strips = data;

    strips->ok = strips->ok && var != strips->index;
}

static void look_at_body(Strips *strips, const Body *body, bool looped);

/* A fold in a thread is a loop, its operator a part of the body. */
static void look_at_loop(Strips *strips, const Stm *stm)
{
    strips->loops = true;
    if (stm_index_count(stm) == 0)
        strips->ok = false;
    else
        scalar_each_var(stm->exp.arg[0], look_for_index, strips);
    for (uint32_t i = 0; i < stm->exp.nfn && strips->ok; i++)
        look_at_body(strips, stm->exp.fn[i].body, true);
}

/* In a loop vectors need an instruction for what is computed. */
static bool is_quick(const Exp *exp)
{
    for (uint32_t i = 0; i < exp->narg; i++)
        if (exp->arg[i]->elem != ELEM_NONE && !quick_in_vectors(exp->arg[i]))
            return false;
    return true;
}

/* Views are no more than other names, and arrays that a thread makes are not
 * side by side. */
static void look_at_stm(Strips *strips, const Stm *stm, bool looped)
{
    bool view = form_info[stm->exp.form].makes == MAKES_VIEW;

    for (uint32_t k = 0; k < stm->npat && !view; k++)
        strips->ok = strips->ok && type_is_scalar(stm->pat[k]->type);
    strips->ok = strips->ok && (!looped || is_quick(&stm->exp));
    if (stm->exp.form == FORM_LOOP || stm->exp.form == FORM_REDUCE)
        look_at_loop(strips, stm);
    else if (stm->exp.form == FORM_IF)
        strips->ok = strips->ok && !looped;
    else
        strips->ok = strips->ok && !stm->exp.nfn &&
                     stm->exp.form != FORM_CALL;
}

static void look_at_body(Strips *strips, const Body *body, bool looped)
{
    for (const Stm *s = body->first; s && strips->ok; s = s->next)
        look_at_stm(strips, s, looped);
    for (uint32_t i = 0; i < body->nres && looped; i++)
        strips->ok = strips->ok && (body->res[i]->elem == ELEM_NONE ||
                                    quick_in_vectors(body->res[i]));
}

bool index_goes_in_strips(const Stm *stm)
{
    uint32_t n = stm_index_count(stm);
    Strips strips = {.ok = true};

    if (stm->exp.form != FORM_KERNEL)
        return false;
    strips.index = stm->exp.fn[0].param[n - 1];
    look_at_body(&strips, stm->exp.fn[0].body, false);
    return strips.ok && strips.loops;
}
