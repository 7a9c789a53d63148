/* loop.c - a loop from its initial values to what it gives. */
#include "fungen/loop.h"

/* ---- before the loop ---- */

GenCarried *carry_scalar(Gen *g, Trip *t, Elem elem, GenRange range)
{
    GenCarried *c = &t->at[t->n++];

    *c = (GenCarried){
        .type = scalar_type(g, elem), .range = range, .sized_by = NO_SIZE};
    c->init = pick_within(g, elem, range, 1);
    return c;
}

/* Unique ones come first: what they consume is out of reach then. */
GenCarried *carry_array(Gen *g, Trip *t, Var *array, bool unique)
{
    GenCarried *c = &t->at[t->n++];

    *c = (GenCarried){.type = array->type,
                      .init = term(g, array),
                      .range = var_range(g, array),
                      .unique = unique,
                      .sized_by = NO_SIZE,
                      .before = class_of(g, array)};
    if (unique)
        class_consume(g, c->before);
    return c;
}

/* ---- its body ---- */

/* TYPE with SIZE outermost. */
const Type *resized(Gen *g, const Type *type, const Scalar *size)
{
    const Scalar *sizes[MAX_RANK] = {size};

    for (uint32_t d = 1; d < type->rank; d++)
        sizes[d] = type->size[d];
    return type_array(g->store, (Elem)type->elem, type->rank, sizes);
}

static void declare_param(Gen *g, Trip *t, GenCarried *c)
{
    const Type *type = c->type;

    if (c->sized_by != NO_SIZE)
        type = resized(g, type, term(g, t->at[c->sized_by].param));
    c->param = new_like(g, type);
    c->param->unique = c->unique;
    if (type_is_scalar(type)) {
        declare_scalar(g, c->param, c->range);
        return;
    }
    ClassId class = class_new(g);
    if (!c->unique)
        g->class[class].held_from = g->region;
    declare_array(g, c->param, c->range, class);
}

/* BOUND: how often it runs; NULL: TIMES at most. */
void open_trip(Gen *g, Trip *t, const Scalar *bound, int64_t times)
{
    t->bound = bound;
    t->frame = body_open(g, bound);
    body_is_region(g);
    if (bound) {
        t->index = new_var(g, "j", scalar_type(g, ELEM_I64));
        declare_index(g, t->index, bound);
    } else {
        g->trips *= times;
    }
    for (uint32_t i = 0; i < t->n; i++)
        declare_param(g, t, &t->at[i]);
}

void give_scalar(Gen *g, GenCarried *c, const Scalar *s)
{
    c->res = brought_within(g, s, c->range);
}

void give_array(Gen *g, GenCarried *c, Var *array)
{
    c->res = term(g, array);
    c->after = class_of(g, array);
    if (c->unique)
        class_consume(g, c->after);
}

/* Something for each parameter that has nothing yet, unique ones first. */
void give_rest(Gen *g, Trip *t)
{
    read_unused(g);
    for (uint32_t i = 0; i < t->n; i++) {
        GenCarried *c = &t->at[i];
        Elem elem = (Elem)c->type->elem;
        if (!c->res && c->unique)
            give_array(g, c, obtain_owned(g, c->param->type, c->range));
        else if (!c->res && type_is_array(c->type))
            give_array(g, c, obtain_array(g, c->param->type, c->range,
                                          false));
        else if (!c->res)
            give_scalar(g, c, pick_scalar(g, elem, 2));
    }
}

/* ---- after it ---- */

static const Type *type_at_last(Gen *g, const Trip *t, const GenCarried *c)
{
    if (c->sized_by == NO_SIZE)
        return c->type;
    return resized(g, c->type, term(g, t->at[c->sized_by].pat));
}

/* Often under the name of the parameter, which is free again. */
static Var *new_at_last(Gen *g, const Trip *t, const GenCarried *c)
{
    const Type *type = type_at_last(g, t, c);
    return chance(g, 50) ? var_new(g->prog, c->param->name, type)
                         : new_like(g, type);
}

static void declare_array_at_last(Gen *g, GenCarried *c)
{
    ClassId class = c->unique ? class_new(g)
                              : class_join(g, c->before, c->after);

    if (!c->unique)
        class = class_join(g, class, class_of(g, c->param));
    declare_array(g, c->pat, c->range, class);
}

void close_trip(Gen *g, Trip *t, Var *condition)
{
    uint32_t first = condition ? 0 : 1;
    Var *pat[MAX_RESULTS];
    const Scalar *arg[MAX_RESULTS + 1] = {t->bound}, *res[MAX_RESULTS];
    Lambda fn = {ARENA_NEW(store_arena(g->store), Var *, t->n + first),
                 t->n + first, g->body};

    fn.param[0] = t->index;
    for (uint32_t i = 0; i < t->n; i++)
        res[i] = t->at[i].res;
    body_set_results(g->prog, g->body, t->n, res);
    body_close(g, &t->frame);
    for (uint32_t i = 0; i < t->n; i++) {
        GenCarried *c = &t->at[i];
        fn.param[first + i] = c->param;
        arg[first + i] = c->init;
        c->pat = pat[i] = new_at_last(g, t, c);
    }
    Stm *stm = prepare(g, FORM_LOOP, t->n, pat, t->n + first, arg);
    if (condition) {
        stm->exp.is_while = true;
        stm->exp.u.condition = condition;
    }
    set_fns(g, stm, 1, &fn);
    for (uint32_t i = 0; i < t->n; i++)
        if (type_is_scalar(t->at[i].type))
            declare_scalar(g, t->at[i].pat, t->at[i].range);
    finish(g, stm);
    for (uint32_t i = 0; i < t->n; i++)
        if (type_is_array(t->at[i].type))
            declare_array_at_last(g, &t->at[i]);
}
