/* alike.c - sizes that are the same for all iterations.
 *
 * Where what a size depends on (slice.c) has none of the body's indices
 * in it, each iteration would find the same: it is computed once before, if
 * there is any iteration.  What fails there would have failed in all of them.
 * Elements are read on the device, by `once`, where the statement stands in no
 * parallel body.
 */
#include "passes/memexpand/sizes/before.h"
#include "passes/memexpand/sizes/slice.h"

#include "verifier/prover/prover.h"

typedef struct Look {
    bool levels; /* something is for work-groups, lanes, or their memory */
    bool reads;
    bool parallel;
} Look;

static bool look_at(Stm *stm, void *data)
{
    Look *look = data;
    const Exp *exp = &stm->exp;

    look->levels = look->levels || exp->exec != AT_NONE ||
                   (exp->form == FORM_ALLOC && exp->elem != SPACE_DEVICE);
    look->reads = look->reads || exp->form == FORM_INDEX;
    look->parallel = look->parallel || form_info[exp->form].parallel ||
                     form_info[exp->form].makes == MAKES_FRESH;
    return true;
}

static Look look_at_slice(const Slice *slice)
{
    Look look = {0};

    for (uint32_t i = 0; i < slice->ntop; i++)
        stm_each_stm(slice->top[i]->stm, look_at, &look);
    return look;
}

static bool has_parameters(const Slice *slice, const Inside *in)
{
    const Lambda *fn = &in->outer->exp.fn[in->fn];

    for (uint32_t i = 0; i < fn->nparam; i++)
        if (slice_has(slice, fn->param[i]))
            return true;
    return false;
}

bool slice_is_alike(const Slice *slice, const Inside *in)
{
    Var *const *index;
    const Scalar *const *bound;
    const Exp *exp = &in->outer->exp;

    return form_info[exp->form].parallel && in->fn == 0 &&
           inside_indices(in, &index, &bound) > 0 &&
           (exp->exec == AT_NONE || exp->exec == AT_THREAD) &&
           PASS_LEGAL(memexpand_alike, !has_parameters(slice, in)) &&
           !look_at_slice(slice).levels;
}

/* Bounds that nest too deep for this were refused (portions_can_be_counted).
 */
const Scalar *any_iteration(Expander *e, const Inside *in)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    const Scalar *zero = piece_number(e, 0), *any = NULL;

    for (uint32_t i = 0; i < n; i++) {
        if (prove_positive(e->facts, poly_of(e->polys, bound[i])) == PROVED)
            continue;
        const Scalar *some = scalar_binary(e->store, OP_GT, bound[i], zero);
        any = any ? scalar_binary(e->store, OP_LAND, any, some) : some;
    }
    return any;
}

/* The units that ALLOC asks for, in a body of their own. */
static Body *units_body(Expander *e, const Inside *in, const Slice *slice,
                        const Stm *alloc, int64_t width)
{
    Body *body = slice_body(slice, &e->subst);

    piece_result(e, body,
                 piece_units(e, in, body, &e->subst, alloc, width));
    slice_forget(slice);
    return body;
}

/* VAR is what BODY gives, found on the device. */
static Stm *on_device(Expander *e, const Inside *in, Var *var, Body *body)
{
    Stm *stm = piece_stm(e, in, FORM_ONCE, var, 0, NULL);
    Lambda fn = {.body = body};

    exp_set_fns(e->prog, &stm->exp, 1, &fn);
    return stm;
}

/* A body that STM, which binds VAR, stands in alone. */
static Body *around(Expander *e, Stm *stm, Var *var)
{
    Body *body = body_new(e->prog);

    body_append(body, stm);
    piece_result(e, body, piece_name(e, var));
    return body;
}

Stm *piece_if(Expander *e, const Inside *in, Var *var, const Scalar *condition,
              Body *body)
{
    Stm *stm = piece_stm(e, in, FORM_IF, var, 1, &condition);
    Lambda fn[] = {{.body = body}, {.body = body_new(e->prog)}};

    piece_result(e, fn[1].body, piece_number(e, 0));
    exp_set_fns(e->prog, &stm->exp, 2, fn);
    return stm;
}

Var *size_alike(Expander *e, const Inside *in, const Slice *slice,
                Stm *alloc, int64_t width)
{
    const Scalar *any = any_iteration(e, in);
    Look look = look_at_slice(slice);
    bool once = look.reads && !look.parallel && !in->parallel;
    Var *var = piece_i64(e, alloc->pat[0], "size");
    Body *body = units_body(e, in, slice, alloc, width);

    if (any && once) {
        Var *own = piece_i64(e, alloc->pat[0], "size");
        body = around(e, on_device(e, in, own, body), own);
    }
    if (any)
        piece_put(e, in, piece_if(e, in, var, any, body));
    else if (once)
        piece_put(e, in, on_device(e, in, var, body));
    else
        piece_put_all(e, in, body, var);
    facts_size(e->facts, piece_name(e, var), NULL);
    return var;
}
