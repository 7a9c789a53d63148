/* level.c - whether the program says where its arrays live.
 *
 * It says so of all or of none: FUNMEM or FUN.  docs/language.md, section 3.4.
 */
#include "verifier/rules/memory/inside.h"

/* ---- all bindings ---- */

typedef struct BindingWalk {
    Checker *c;
    BindingFn fn;
    void *data;
} BindingWalk;

static void visit_body(const BindingWalk *w, const Body *body);

/* Operators stand before the body in the text. */
static void visit_bodies(const BindingWalk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool has_operators = form_info[exp->form].combines;
    uint32_t after = has_operators && exp_operators(exp)->then ? 1 : 0;

    for (uint32_t k = 0; k < exp->nfn; k++) {
        uint32_t n = exp->nfn - after; /* `then` stands after the body */
        uint32_t fn = has_operators && k < n ? (k + 1) % n : k;
        for (uint32_t i = 0; i < exp->fn[fn].nparam; i++)
            w->fn(w->c, exp->fn[fn].param[i],
                  where_fn(w->c, stm, SPOT_PARAM_TYPE, fn, i), w->data);
        visit_body(w, exp->fn[fn].body);
    }
}

static void visit_body(const BindingWalk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->npat; i++)
            w->fn(w->c, s->pat[i], where_stm(w->c, s, SPOT_PAT_TYPE, i),
                  w->data);
        visit_bodies(w, s);
    }
}

static void visit_fun(const BindingWalk *w, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        w->fn(w->c, fun->param[i],
              where_stm(w->c, NULL, SPOT_PARAM_TYPE, i), w->data);
    for (uint32_t i = 0; i < fun->nres; i++)
        w->fn(w->c, fun->res[i].var, where_stm(w->c, NULL, SPOT_RESULT, i),
              w->data);
    visit_body(w, fun->body);
}

void memory_each_binding(Checker *c, BindingFn fn, void *data)
{
    BindingWalk walk = {c, fn, data};

    for (const Fun *f = c->prog->first; f; f = f->next) {
        c->fun = f;
        if (!f->imp)
            visit_fun(&walk, f);
    }
    c->fun = NULL;
}

/* ---- mixed levels ---- */

typedef struct Mix {
    const Var *placed;   /* the first binding with a place */
    Where placed_where;
    const Var *block;    /* the first block */
    const Var *unplaced; /* the first array before PLACED without a place */
    uint32_t late;       /* arrays after PLACED without one */
    bool explained;      /* the first message has a note */
} Mix;

static bool needs_place(const Var *var)
{
    return type_is_array(var->type) && !var->place.ixfn;
}

static void find_in_binding(Checker *c, Var *var, Where where, void *data)
{
    Findings *found = data;
    bool is_mem = type_is_mem(var->type);

    (void)c;
    (void)where;
    found->blocks |= is_mem || var->place.ixfn;
    found->spaces |= is_mem && var->type->space != SPACE_DEVICE;
    found->marks |= attr_find(var->attrs, "mem") != NULL;
    found->unplaced |= needs_place(var);
}

void find_levels(Checker *c, const Fun *fun, Findings *found)
{
    BindingWalk walk = {c, find_in_binding, found};

    c->fun = fun;
    if (!fun->imp)
        visit_fun(&walk, fun);
    c->fun = NULL;
}

static void note_binding(Checker *c, Var *var, Where where, void *data)
{
    Mix *mix = data;

    (void)c;
    if (type_is_mem(var->type) && !mix->block)
        mix->block = var;
    if (var->place.ixfn && !mix->placed) {
        mix->placed = var;
        mix->placed_where = where;
    }
    if (needs_place(var) && mix->placed)
        mix->late++;
    else if (needs_place(var) && !mix->unplaced)
        mix->unplaced = var;
}

/* 3.4: after the first array with a place, or where there are blocks, every
 * array has one. */
static void check_place_missing(Checker *c, Var *var, Where where, void *data)
{
    Mix *mix = data;

    if (var == mix->placed)
        mix->late = 0; /* from here on */
    if (mix->late || !needs_place(var))
        return;
    REJECT(c, RULE_PLACE_MISSING, where, quoted_name(c, var));
    if (mix->explained)
        return;
    mix->explained = true;
    if (!mix->placed)
        note_bound(c, mix->block, "the first block of this program");
    else if (mix->placed->name)
        note_bound(c, mix->placed, "the first that does");
}

/* 3.4: an array with a place stands after no array without. */
static void check_late_place(Checker *c, const Mix *mix)
{
    REJECT(c, RULE_LATE_PLACE, where_part(mix->placed_where, PART_PLACE),
           quoted_name(c, mix->placed),
           mix->unplaced->name ? quoted_name(c, mix->unplaced) : "a result");
    if (mix->unplaced->name)
        note_bound(c, mix->unplaced, "bound here");
}

void check_levels_mixed(Checker *c)
{
    Mix mix = {0};

    memory_each_binding(c, note_binding, &mix);
    if (mix.late || (!mix.placed && mix.block && mix.unplaced))
        memory_each_binding(c, check_place_missing, &mix);
    else if (mix.placed && mix.unplaced)
        check_late_place(c, &mix);
}
