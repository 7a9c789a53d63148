/* call.c - calls of the functions before. */
#include "fungen/makers/makers.h"

/* A call in the making: the arguments are put into g->subst. */
typedef struct Call {
    const Callee *callee;
    const Scalar **arg;
    Var **pat;
    ClassId class; /* of what is not unique */
    bool has_class;
} Call;

static bool may_be_called(const Gen *g, const Callee *callee)
{
    bool in_group = g->exec == AT_BLOCK || g->exec == AT_LANE;

    if (callee->has_lane && g->exec != AT_BLOCK)
        return false;
    return !(callee->has_grid && in_group) && affordable(g, callee->work);
}

/* ---- arguments ---- */

typedef struct Like {
    const Type *type;
    uint32_t dim;
    GenRange range;
} Like;

static bool has_fit_size(Gen *g, const Var *var, const void *data)
{
    const Like *like = data;
    return range_within(scalar_range(g, var->type->size[like->dim]),
                        like->range);
}

/* The size of an array that could be the argument for a parameter of this
 * size. */
static const Scalar *size_of_array(Gen *g, const Fun *fun, Var *size,
                                   GenRange range)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Type *type = fun->param[i]->type;
        for (uint32_t d = 0; d < type->rank; d++) {
            if (type->size[d] != term(g, size))
                continue;
            Like like = {type, d, range};
            Var *array = pick(g, &g->arrays[type->elem][type->rank],
                              has_fit_size, &like);
            if (array)
                return array->type->size[d];
        }
    }
    return NULL;
}

static const Scalar *pick_size_argument(Gen *g, const Fun *fun, Var *param,
                                        GenRange range)
{
    const Scalar *size =
        chance(g, 85) ? size_of_array(g, fun, param, range) : NULL;

    for (int i = 0; i < 4 && !size; i++) {
        size = pick_size(g, UINT32_MAX);
        if (!range_within(scalar_range(g, size), range))
            size = NULL;
    }
    if (size)
        return size;
    return int_term(g, between(g, range.lo, range.hi));
}

static void pick_array_argument(Gen *g, Call *call, uint32_t i)
{
    const Var *param = call->callee->fun->param[i];
    const Type *type = type_subst(&g->subst, param->type);
    GenRange range = call->callee->param[i];

    if (param->unique) {
        Var *array = obtain_owned(g, type, range);
        call->arg[i] = term(g, array);
        class_consume(g, class_of(g, array));
        return;
    }
    Var *array = obtain_array(g, type, range, false);
    ClassId class = class_of(g, array);
    call->arg[i] = term(g, array);
    call->class = call->has_class ? class_join(g, call->class, class) : class;
    call->has_class = true;
}

/* Scalars first, as types name them; then what is consumed, so that nothing
 * else is. */
static void pick_arguments(Gen *g, Call *call)
{
    const Fun *fun = call->callee->fun;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        Var *param = fun->param[i];
        if (!type_is_scalar(param->type))
            continue;
        GenRange range = call->callee->param[i];
        call->arg[i] =
            i < call->callee->nsize
                ? pick_size_argument(g, fun, param, range)
                : pick_within(g, (Elem)param->type->elem, range, 1);
        subst_put(&g->subst, param, call->arg[i]);
    }
    for (int unique = 1; unique >= 0; unique--)
        for (uint32_t i = 0; i < fun->nparam; i++)
            if (type_is_array(fun->param[i]->type) &&
                fun->param[i]->unique == unique)
                pick_array_argument(g, call, i);
}

/* ---- results ---- */

static void bind_results(Gen *g, Call *call)
{
    const Fun *fun = call->callee->fun;

    for (uint32_t i = 0; i < fun->nres; i++) {
        Var *res = fun->res[i].var;
        call->pat[i] = new_like(g, type_subst(&g->subst, res->type));
        subst_put(&g->subst, res, term(g, call->pat[i]));
    }
}

static void forget_images(Gen *g, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        subst_put(&g->subst, fun->param[i], NULL);
    for (uint32_t i = 0; i < fun->nres; i++)
        subst_put(&g->subst, fun->res[i].var, NULL);
}

static void declare_results(Gen *g, Call *call)
{
    const Fun *fun = call->callee->fun;
    ClassId shared = call->has_class ? call->class : class_new(g);

    for (uint32_t i = 0; i < fun->nres; i++)
        if (type_is_array(call->pat[i]->type))
            declare_array(g, call->pat[i], call->callee->result[i],
                          fun->res[i].var->unique ? class_new(g) : shared);
}

static bool call_function(Gen *g, Callee *callee)
{
    Call call = {.callee = callee};
    Fun *fun = callee->fun;

    if (!may_be_called(g, callee))
        return false;
    callee->calls++;
    call.arg = ARENA_NEW(&g->scratch, const Scalar *, fun->nparam);
    call.pat = ARENA_NEW(&g->scratch, Var *, fun->nres);
    pick_arguments(g, &call);
    bind_results(g, &call);
    forget_images(g, fun);
    Stm *stm = prepare(g, FORM_CALL, fun->nres, call.pat, fun->nparam,
                       call.arg);
    stm->exp.u.callee = fun;
    g->has_grid = g->has_grid || callee->has_grid;
    g->work += g->trips * callee->work;
    for (uint32_t i = 0; i < fun->nres; i++)
        if (type_is_scalar(call.pat[i]->type))
            declare_scalar(g, call.pat[i], callee->result[i]);
    finish(g, stm);
    declare_results(g, &call);
    return true;
}

bool make_call(Gen *g)
{
    return g->ncallee > 0 &&
           call_function(g, &g->callee[below(g, g->ncallee)]);
}

bool make_first_call(Gen *g)
{
    /* Arrays, from a random one on.  An estimate. */
    enum { LOOK_AT = 4 };

    for (uint32_t i = 0; i < LOOK_AT && i < g->ncallee; i++) {
        Callee *callee = &g->callee[g->ncallee - 1 - i];
        if (callee->calls == 0)
            return call_function(g, callee);
    }
    return false;
}
