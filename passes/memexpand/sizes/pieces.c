/* pieces.c - statements that compute sizes, made of pieces. */
#include "passes/memexpand/sizes/before.h"

#include <string.h>

/* Sizes that were computed for an allocation that went on outwards. */
typedef struct Made {
    struct Made *next;
    Body *body;
    Stm *stm;
} Made;

const Scalar *piece_number(const Expander *e, int64_t value)
{
    return scalar_int(e->store, ELEM_I64, value);
}

const Scalar *piece_name(const Expander *e, Var *var)
{
    return scalar_var(e->store, var);
}

Var *piece_fresh(Expander *e, const Var *block, const char *what,
                const Type *type)
{
    const char *text =
        block ? arena_printf(e->cx->arena, "%s_%s", block->name->text, what)
              : what;
    Var *var = var_named(e->prog, text, type);

    return var;
}

Var *piece_i64(Expander *e, const Var *block, const char *what)
{
    return piece_fresh(e, block, what, type_scalar(e->store, ELEM_I64));
}

Stm *piece_stm(Expander *e, const Inside *in, FormId form, Var *var,
              uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = stm_new(e->prog, form, 1, &var);

    stm->loc = in->outer->loc;
    exp_set_args(e->prog, &stm->exp, narg, arg);
    return stm;
}

void piece_put(Expander *e, const Inside *in, Stm *stm)
{
    Made *made = ARENA_NEW(e->cx->arena, Made, 1);

    *made = (Made){e->made, in->body, stm};
    e->made = made;
    body_insert_before(in->body, in->outer, stm);
    block_uses_add(e, stm, in->depth - 1);
    e->made_by[stm->pat[0]->id] = made;
}

void piece_put_all(Expander *e, const Inside *in, Body *from, Var *var)
{
    for (Stm *s = from->first, *next; s; s = next) {
        next = s->next;
        body_remove(from, s);
        if (s->npat) {
            piece_put(e, in, s);
            continue;
        }
        body_insert_before(in->body, in->outer, s); /* an assert */
        block_uses_add(e, s, in->depth - 1);
    }
    piece_put(e, in, piece_stm(e, in, FORM_SCALAR, var, 1, from->res));
}

static bool note_memory(Stm *stm, void *data)
{
    bool *has = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        *has |= type_is_mem(stm->pat[i]->type) || stm->pat[i]->place.mem;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            *has |= stm->exp.fn[i].param[k]->place.mem != NULL;
    return !*has;
}

bool piece_is_own(const Expander *e, Stm *stm)
{
    const Var *var = stm->pat[0];
    const Made *made = var->id < e->room ? e->made_by[var->id] : NULL;
    bool has = false;

    if (!made || made->stm != stm)
        return false;
    for (uint32_t i = 0; i < stm->exp.nfn && !has; i++)
        body_each_stm(stm->exp.fn[i].body, note_memory, &has);
    return !has && note_memory(stm, &has);
}

void piece_forget(Expander *e, const Stm *stm)
{
    e->made_by[stm->pat[0]->id]->stm = NULL;
}

void piece_result(Expander *e, Body *body, const Scalar *result)
{
    body_set_results(e->prog, body, 1, &result);
}

void piece_operator(Expander *e, Stm *stm, Operator op)
{
    Operator *at = ARENA_NEW(store_arena(e->store), Operator, 1);

    *at = op;
    stm->exp.u.ops = (OperatorList){at, 1, 0};
}

Var **piece_indices(Expander *e, const Inside *in, Subst *subst)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    Var **copy = ARENA_NEW(store_arena(e->store), Var *, n);

    for (uint32_t d = 0; d < n; d++)
        copy[d] = var_clone(subst, index[d]);
    return copy;
}

Stm *piece_index(Expander *e, const Inside *in, Var *var,
                const Scalar *const *arg)
{
    Stm *stm = piece_stm(e, in, FORM_INDEX, var, 2, arg);
    uint8_t *dim = ARENA_NEW(store_arena(e->store), uint8_t, 1);

    dim[0] = DIM_POINT;
    stm->exp.u.sel = (Selection){.dim = dim, .rank = 1, .first = 1};
    return stm;
}

const Scalar *piece_bind(Expander *e, const Inside *in, Body *body,
                        const Var *block, const Scalar *s)
{
    Var *var = piece_i64(e, block, "size");

    body_append(body, piece_stm(e, in, FORM_SCALAR, var, 1, &s));
    return piece_name(e, var);
}

const Scalar *piece_binary(Expander *e, const Inside *in, Body *body,
                          const Var *block, Op op, const Scalar *a,
                          const Scalar *b)
{
    const Scalar *s = scalar_binary(e->store, op, a, b);

    if (s)
        return s;
    return scalar_binary(e->store, op, piece_bind(e, in, body, block, a),
                         piece_bind(e, in, body, block, b));
}

static const Scalar *bytes_of(Expander *e, const Inside *in, Body *body,
                              const Subst *subst, const Stm *alloc)
{
    const Scalar *size = alloc->exp.arg[0], *clamped = size_clamped(e, size);

    if (clamped)
        return scalar_subst(subst, clamped);
    return piece_binary(e, in, body, alloc->pat[0], OP_MAX, piece_number(e, 0),
                       scalar_subst(subst, size));
}

static const Scalar *units_of(Expander *e, const Scalar *bytes, int64_t width)
{
    return size_divided(e, size_rounded(e, bytes, width), width);
}

const Scalar *piece_units(Expander *e, const Inside *in, Body *body,
                          const Subst *subst, const Stm *alloc, int64_t width)
{
    const Scalar *bytes = bytes_of(e, in, body, subst, alloc);
    const Scalar *units = units_of(e, bytes, width);

    if (units)
        return units;
    return units_of(e, piece_bind(e, in, body, alloc->pat[0], bytes), width);
}

/* ---- what was made in vain ---- */

static void count_use(Var *var, void *data)
{
    uint32_t *uses = data;
    uses[var->id]++;
}

static void forget_use(Var *var, void *data)
{
    uint32_t *uses = data;
    uses[var->id]--;
}

static bool is_used(const Stm *stm, const uint32_t *uses)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (uses[stm->pat[i]->id])
            return true;
    return false;
}

void sizes_clean(Expander *e)
{
    uint32_t *uses = ARENA_NEW(e->cx->arena, uint32_t, e->prog->nvar);

    for (const Fun *f = e->prog->first; f && e->made; f = f->next)
        body_each_use(f->body, count_use, uses);
    for (const Made *m = e->made; m; m = m->next) {
        if (!m->stm)
            continue;
        stm_each_use_inside(m->stm, forget_use, uses);
        if (is_used(m->stm, uses))
            stm_each_use_inside(m->stm, count_use, uses);
        else
            body_remove(m->body, m->stm);
    }
}
