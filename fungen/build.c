/* build.c - statements and their names. */
#include "fungen/memory/memory.h"

#include <stdio.h>
#include <string.h>

bool chance(Gen *g, uint32_t percent)
{
    return below(g, 100) < percent;
}

uint32_t below(Gen *g, uint32_t n)
{
    return (uint32_t)random_below(&g->random, n);
}

uint32_t up_to(Gen *g, uint32_t n, uint32_t percent)
{
    uint32_t more = 0;

    while (more < n && chance(g, percent))
        more++;
    return more;
}

int64_t between(Gen *g, int64_t low, int64_t high)
{
    return random_in(&g->random, low, high);
}

uint32_t weighted(Gen *g, uint32_t n, const uint16_t *weight)
{
    uint32_t sum = 0, i = 0;

    for (uint32_t k = 0; k < n; k++)
        sum += weight[k];
    uint32_t at = below(g, sum);
    while (at >= weight[i])
        at -= weight[i++];
    return i;
}

const Type *scalar_type(Gen *g, Elem elem)
{
    return type_scalar(g->store, elem);
}

Var *new_var(Gen *g, const char *stem, const Type *type)
{
    char name[32];
    int len = snprintf(name, sizeof name, "%s%u", stem, g->names++);

    return var_new(g->prog, sym_intern(g->store, name, (size_t)len), type);
}

Var *new_like(Gen *g, const Type *type)
{
    static const char *const array[] = {"x", "xs", "A", "T", "U"};

    if (type_is_mem(type))
        return new_var(g, "m", type);
    if (type_is_array(type))
        return new_var(g, array[type->rank < 5 ? type->rank : 4], type);
    return new_var(g, type->elem == ELEM_BOOL         ? "p"
                      : type->elem == ELEM_I64        ? "k"
                      : elem_is_float((Elem)type->elem) ? "v"
                                                      : "c",
                   type);
}

const Scalar *term(Gen *g, Var *var)
{
    return scalar_var(g->store, var);
}

Attr *new_attr(Gen *g, const char *name)
{
    Attr *attr = ARENA_NEW(store_arena(g->store), Attr, 1);

    attr->name = sym_intern(g->store, name, strlen(name));
    return attr;
}

/* That tools do not know, and keep. */
Attr *pick_attrs(Gen *g)
{
    static const struct {
        const char *name, *args;
    } some[] = {{"note", "\"a (note)\""}, {"hot", NULL},
                {"cost", "3 * (n + 1), 1.5"}, {"origin", "seed"}};
    /* Of statements.  An estimate: programs stay readable. */
    enum { ATTRS_PERCENT = 2 };

    if (!chance(g, ATTRS_PERCENT))
        return NULL;
    uint32_t at = below(g, sizeof some / sizeof *some);
    Attr *attr = new_attr(g, some[at].name);
    attr->args = some[at].args;
    return attr;
}

Stm *prepare(Gen *g, FormId form, uint32_t npat, Var *const *pat,
             uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = stm_new(g->prog, form, npat, pat);

    exp_set_args(g->prog, &stm->exp, narg, arg);
    return stm;
}

/* What running STM once costs, but for its bodies. */
static int64_t cost_of(Gen *g, const Stm *stm)
{
    int64_t cost = 1;

    for (uint32_t i = 0; i < stm->npat; i++)
        cost += type_elements(g, stm->pat[i]->type);
    return cost;
}

void finish(Gen *g, Stm *stm)
{
    stm->attrs = pick_attrs(g);
    body_append(g->body, stm);
    g->work += g->trips * cost_of(g, stm);
    g->made++;
}

Stm *append(Gen *g, FormId form, uint32_t npat, Var *const *pat,
            uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = prepare(g, form, npat, pat, narg, arg);

    finish(g, stm);
    return stm;
}

Var *finish_fresh(Gen *g, Stm *stm, GenRange elements)
{
    finish(g, stm);
    declare_fresh(g, stm->pat[0], elements);
    return stm->pat[0];
}

Var *finish_view(Gen *g, Stm *stm)
{
    const Var *source = stm->exp.arg[0]->u.var;

    finish(g, stm);
    declare_array(g, stm->pat[0], var_range(g, source), class_of(g, source));
    return stm->pat[0];
}

Var *finish_update(Gen *g, Stm *stm, GenRange elements)
{
    int operand = form_info[stm->exp.form].consumes;
    ClassId old = class_of(g, stm->exp.arg[operand]->u.var);

    finish(g, stm);
    class_consume(g, old);
    ClassId new = class_new(g);
    elements.overlaps = false;
    declare_array(g, stm->pat[0], elements, new);
    memory_inherit(g, old, new);
    return stm->pat[0];
}

Var *let_scalar(Gen *g, const char *stem, const Scalar *value)
{
    GenRange range = scalar_range(g, value);
    Var *var = new_var(g, stem, scalar_type(g, (Elem)value->elem));

    append(g, FORM_SCALAR, 1, &var, 1, &value);
    declare_scalar(g, var, range);
    return var;
}

/* ---- which body a name is of ---- */

static void note_inner(Var *var, void *data)
{
    uint32_t *first = data;
    if (var->id >= first[0])
        first[1] = 1;
}

bool scalar_is_inner(const Scalar *s, uint32_t first_var)
{
    uint32_t note[] = {first_var, 0};
    scalar_each_var(s, note_inner, note);
    return note[1];
}

bool type_is_inner(const Type *type, uint32_t first_var)
{
    uint32_t note[] = {first_var, 0};
    type_each_var(type, note_inner, note);
    return note[1];
}

bool affordable(const Gen *g, int64_t n)
{
    return g->work + g->trips * n <= g->budget;
}
