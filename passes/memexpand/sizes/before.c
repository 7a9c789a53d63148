/* before.c - sizes that are computed before their body runs.
 *
 * What of the body a size depends on (slice.c) is put before the
 * statement, in a statement of the same kind that runs it as often: of an
 * `if`, in the same branch; of a loop, in a loop that finds the maximum.  Of
 * a parallel form in another parallel body the maximum is found by `reduce`,
 * which needs no memory; portions.c has those that stand in none, and
 * alike.c those of which all iterations ask for the same.
 */
#include "passes/memexpand/sizes/before.h"
#include "passes/memexpand/sizes/slice.h"

#include "passes/shared/rewriting/result_list.h"

/* ---- of an `if` ---- */

static Var *size_of_branch(Expander *e, const Inside *in, const Slice *slice,
                           const Stm *alloc, int64_t width)
{
    Var *var = piece_i64(e, alloc->pat[0], "size");
    Subst *subst = &e->subst;
    Stm *stm = piece_stm(e, in, FORM_IF, var, 1, in->outer->exp.arg);
    Body *body = slice_body(slice, subst), *other = body_new(e->prog);
    Lambda fn[2];

    piece_result(e, body, piece_units(e, in, body, subst, alloc, width));
    piece_result(e, other, piece_number(e, 0));
    fn[in->fn] = (Lambda){.body = body};
    fn[1 - in->fn] = (Lambda){.body = other};
    exp_set_fns(e->prog, &stm->exp, 2, fn);
    slice_forget(slice);
    piece_put(e, in, stm);
    return var;
}

/* ---- of a loop ---- */

typedef struct Trips {
    Expander *e;
    const Inside *in;
    const Slice *slice;
    Subst *subst;
    const Exp *loop;
    Var *most; /* the maximum so far */
    int64_t width;
    uint32_t narg, nparam, npat;
    const Scalar **arg, **res;
    Var **param, **pat;
} Trips;

static void add_carried(Trips *t, Var *pat, Var *param, const Scalar *init)
{
    t->pat[t->npat++] = pat;
    t->param[t->nparam++] = param;
    t->arg[t->narg++] = init;
}

/* Parameter K of the loop. */
static void copy_carried(Trips *t, uint32_t k)
{
    Var *old = loop_params(t->loop)[k], *pat = t->in->outer->pat[k];
    Var *param = var_clone(t->subst, old), *last = var_clone(t->subst, pat);

    slice_unmark(t->slice, old, param);
    slice_unmark(t->slice, pat, last);
    add_carried(t, last, param,
                scalar_subst(t->subst, loop_inits(t->loop)[k]));
}

/* The maximum, SIZE at last, and those that the slice needs. */
static void add_params(Trips *t, Var *size)
{
    if (!t->loop->is_while) {
        t->arg[t->narg++] = t->loop->arg[0];
        t->param[t->nparam++] = var_clone(t->subst, t->loop->fn[0].param[0]);
    }
    add_carried(t, size, t->most, piece_number(t->e, 0));
    for (uint32_t k = 0; k < t->in->outer->npat; k++)
        if (slice_has(t->slice, loop_params(t->loop)[k]))
            copy_carried(t, k);
}

static Body *one_trip(Trips *t, const Stm *alloc)
{
    Body *body = slice_body(t->slice, t->subst);
    const Body *old = t->loop->fn[0].body;
    uint32_t n = 0;

    t->res[n++] = piece_binary(
        t->e, t->in, body, alloc->pat[0], OP_MAX, piece_name(t->e, t->most),
        piece_units(t->e, t->in, body, t->subst, alloc, t->width));
    for (uint32_t k = 0; k < old->nres; k++)
        if (slice_has(t->slice, loop_params(t->loop)[k]))
            t->res[n++] = scalar_subst(t->subst, old->res[k]);
    body_set_results(t->e->prog, body, n, t->res);
    return body;
}

static Stm *loop_of(Trips *t, const Stm *alloc)
{
    Lambda fn = {t->param, t->nparam, one_trip(t, alloc)};
    Stm *stm = stm_new(t->e->prog, FORM_LOOP, t->npat, t->pat);

    stm->loc = t->in->outer->loc;
    stm->exp.is_while = t->loop->is_while;
    if (t->loop->is_while)
        stm->exp.u.condition =
            scalar_subst(t->subst, piece_name(t->e, t->loop->u.condition))
                ->u.var;
    exp_set_args(t->e->prog, &stm->exp, t->narg, t->arg);
    exp_set_fns(t->e->prog, &stm->exp, 1, &fn);
    return stm;
}

static Var *size_of_trips(Expander *e, const Inside *in, const Slice *slice,
                          const Stm *alloc, int64_t width)
{
    Arena *arena = e->cx->arena, *store = store_arena(e->store);
    uint32_t n = in->outer->npat + 2;
    Var *size = piece_i64(e, alloc->pat[0], "size");
    Trips t = {.e = e,
               .in = in,
               .slice = slice,
               .subst = &e->subst,
               .loop = &in->outer->exp,
               .most = piece_i64(e, alloc->pat[0], "most"),
               .width = width,
               .arg = ARENA_NEW(arena, const Scalar *, n),
               .res = ARENA_NEW(arena, const Scalar *, n),
               .param = ARENA_NEW(store, Var *, n),
               .pat = ARENA_NEW(arena, Var *, n)};

    lent_copy(slice, NULL, &e->subst);
    add_params(&t, size);
    Stm *stm = loop_of(&t, alloc);
    slice_forget(slice);
    piece_put(e, in, stm);
    return size;
}

/* ---- of a parallel form in another parallel body ---- */

/* The maximum of what BODY gives for each INDEX below BOUND. */
static Stm *maximum(Expander *e, const Inside *in, Var *var, Var **index,
                    const Scalar *bound, Body *body)
{
    Lambda fn = {.param = index, .nparam = 1, .body = body};
    Stm *stm = piece_stm(e, in, FORM_REDUCE, var, 1, &bound);

    piece_operator(e, stm, (Operator){.op = OP_MAX, .width = 1});
    exp_set_fns(e->prog, &stm->exp, 1, &fn);
    if (in->outer->exp.exec == AT_BLOCK) /* they may share blocks */
        stm->exp.exec = AT_BLOCK;
    return stm;
}

static Var *size_of_iterations(Expander *e, const Inside *in,
                               const Slice *slice, const Stm *alloc,
                               int64_t width)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(in, &index, &bound);
    Subst *subst = &e->subst;
    Var **copy = piece_indices(e, in, subst);
    Body *body = slice_body(slice, subst);
    Stm *stm = NULL;

    piece_result(e, body, piece_units(e, in, body, subst, alloc, width));
    for (uint32_t d = n; d-- > 0;) {
        Var *var = piece_i64(e, alloc->pat[0], "size");
        stm = maximum(e, in, var, &copy[d], bound[d], body);
        if (d == 0)
            break;
        body = body_new(e->prog);
        body_append(body, stm);
        piece_result(e, body, piece_name(e, var));
    }
    slice_forget(slice);
    piece_put(e, in, stm);
    return stm->pat[0];
}

/* ---- of `once` ---- */

static Var *size_once(Expander *e, const Inside *in, const Slice *slice,
                      const Stm *alloc, int64_t width)
{
    Subst *subst = &e->subst;
    Var *var = piece_i64(e, alloc->pat[0], "size");
    Lambda fn = {.body = slice_body(slice, subst)};
    Stm *stm = piece_stm(e, in, FORM_ONCE, var, 0, NULL);

    piece_result(e, fn.body, piece_units(e, in, fn.body, subst, alloc, width));
    exp_set_fns(e->prog, &stm->exp, 1, &fn);
    stm->exp.exec = in->outer->exp.exec;
    slice_forget(slice);
    piece_put(e, in, stm);
    return var;
}

static Var *find_size(Expander *e, const Inside *in, const Slice *slice,
                      Stm *alloc, int64_t width)
{
    if (in->outer->exp.form == FORM_IF)
        return size_of_branch(e, in, slice, alloc, width);
    if (in->outer->exp.form == FORM_LOOP)
        return size_of_trips(e, in, slice, alloc, width);
    if (in->outer->exp.form == FORM_ONCE)
        return size_once(e, in, slice, alloc, width);
    return in->parallel ? size_of_iterations(e, in, slice, alloc, width)
                        : size_of_kernel(e, in, slice, alloc, width);
}

/* The units, no more than BOUND. */
static const Scalar *units_before(Expander *e, const Inside *in,
                                  const Slice *slice, Stm *alloc,
                                  const Scalar *bound, int64_t width)
{
    bool alike = slice_is_alike(slice, in);
    Var *size = alike ? size_alike(e, in, slice, alloc, width)
                      : find_size(e, in, slice, alloc, width);
    const Scalar *units = piece_name(e, size);

    /* Where no slice of the next body outwards can tell, that will do. */
    e->counted[size->id] = bound;
    /* The maximum of nothing is the least number that there is. */
    if (form_info[in->outer->exp.form].parallel && !alike)
        units = scalar_binary(e->store, OP_MAX, piece_number(e, 0), units);
    return units;
}

const Scalar *size_before(Expander *e, const Inside *in, const Slice *slice,
                          Stm *alloc, const Scalar *bound, int64_t width)
{
    const Scalar *most = size_divided(e, bound, width);
    Asked *asked = asked_before(e, in, 1, &alloc, width, most, false);

    if (!asked->size)
        asked->size = units_before(e, in, slice, alloc, most, width);
    return scalar_times(e->store, asked->size, piece_number(e, width));
}
