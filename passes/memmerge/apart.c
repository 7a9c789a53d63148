/* apart.c - may two blocks be one that are live at one time?
 *
 * Problem: of an array only a part is read any more.  Where the rest of it was,
 * there is room for others.
 *
 * Algorithm.  From its allocation on, a block has the arrays that are made in
 * it.  Of the other block count those that are used from there on: a view that
 * was made before reaches what it selects, and no more.  If none of the one
 * reaches what one of the other reaches (verifier/prover/regions), no write
 * changes what is read later.
 *
 * Contract: at an allocation, by the facts that hold there; so index functions
 * count whose names are bound before it.  Nothing is known of what a call does
 * in its blocks.
 */
#include "passes/memmerge/inside.h"

#include "passes/shared/liveness/block_ranges.h"
#include "verifier/prover/regions/disjoint.h"

/* Of each block.  An estimate: all pairs are asked about. */
enum { MOST_ARRAYS = 12 };

typedef struct Arrays {
    const Var *block;
    const Var *at[MOST_ARRAYS];
    uint32_t n;
} Arrays;

typedef struct Apart {
    Merger *m;
    const Var *begin; /* the block that is allocated there */
    Arrays live, own;
    const char *why;
} Apart;

/* ---- names ---- */

typedef struct Origins {
    const Merger *m;
    const Var *block;
    bool found;
} Origins;

static void note_origin(Var *block, void *data)
{
    Origins *o = data;

    o->found = o->found || merged_block(o->m, block) == o->block;
}

bool merged_may_be(const Merger *m, const Var *name, const Var *block)
{
    Origins o = {m, block, false};

    points_to_each_origin(m->memory, (Var *)(uintptr_t)name, note_origin, &o);
    return o.found;
}

/* ---- which blocks have parts ---- */

typedef struct Parts {
    Merger *m;
    const IxFn **first; /* by Var.id of a block */
    const IxFn *ixfn;
} Parts;

static void note_part(Var *block, void *data)
{
    Parts *p = data;

    if (p->first[block->id] && p->first[block->id] != p->ixfn)
        p->m->parts[block->id] = true;
    p->first[block->id] = p->ixfn;
}

static void look_for_part(Var *var, void *data)
{
    Parts *p = data;

    if (!var->place.mem)
        return;
    p->ixfn = var->place.ixfn;
    points_to_each_origin(p->m->memory, var->place.mem, note_part, p);
}

void apart_prepare(Merger *m)
{
    Parts p = {.m = m, .first = ARENA_NEW(&m->arena, const IxFn *, m->nvar)};

    m->parts = ARENA_NEW(&m->arena, bool, m->nvar);
    for (const Fun *f = m->prog->first; f; f = f->next)
        fun_each_binding(f, look_for_part, &p);
}

/* ---- their arrays ---- */

static bool is_in(const Apart *a, const Var *var, const Arrays *arrays)
{
    return var->place.mem &&
           merged_may_be(a->m, var->place.mem, arrays->block);
}

static bool is_unknown(const Var *var, const void *data)
{
    const Apart *a = data;
    return !block_ranges_in_order(a->m->ranges, var, a->begin);
}

static bool has_known_place(const Apart *a, const Var *var)
{
    const Place place = {.ixfn = var->place.ixfn};

    return !place_any_var(place, is_unknown, a) &&
           (!place.ixfn->fold || !type_any_var(var->type, is_unknown, a));
}

static void add(Apart *a, Arrays *to, const Var *var)
{
    const char *name = var->name->text;

    for (uint32_t i = 0; i < to->n; i++)
        if (to->at[i]->place.ixfn == var->place.ixfn &&
            to->at[i]->type == var->type)
            return;
    if (to->n == MOST_ARRAYS)
        a->why = "they have too many arrays";
    else if (!has_known_place(a, var))
        a->why = arena_printf(&a->m->arena, "where '%s' is depends on later "
                              "names", name);
    else
        to->at[to->n++] = var;
}

/* What is derived from an array reaches no more than that. */
static void note_binding(Var *var, void *data)
{
    Apart *a = data;

    if (!var->place.mem || points_to_root(a->m->memory, var) != var)
        return;
    if (is_in(a, var, &a->live))
        add(a, &a->live, var);
    if (is_in(a, var, &a->own))
        add(a, &a->own, var);
}

/* What is bound later has been noted, or what it is derived from has. */
static void note_use(Var *var, void *data)
{
    Apart *a = data;

    if (is_in(a, var, &a->live) &&
        block_ranges_in_order(a->m->ranges, var, a->begin))
        add(a, &a->live, var);
}

static void note_passed(Var *var, void *data)
{
    Apart *a = data;
    const Var *block = type_is_mem(var->type) ? var : var->place.mem;

    if (block && (merged_may_be(a->m, block, a->live.block) ||
                  merged_may_be(a->m, block, a->own.block)))
        a->why = "a call gets one of them";
}

static bool note_stm(Stm *stm, void *data)
{
    Apart *a = data;

    if (stm->exp.form == FORM_CALL)
        stm_each_use(stm, note_passed, a);
    stm_each_own_use(stm, note_use, a);
    stm_each_binding(stm, note_binding, a);
    return !a->why;
}

/* ---- the question ---- */

static bool region_of(const Apart *a, const Var *var, Region *region)
{
    bool exact, one_to_one;

    return region_of_ixfn(a->m->facts, a->m->prog, var->place.ixfn,
                          var->type->size, region, &exact, &one_to_one);
}

static bool are_disjoint(Apart *a, const Var *x, const Var *y)
{
    Region one, other;
    Why why = {0};

    return region_of(a, x, &one) && region_of(a, y, &other) &&
           regions_disjoint(a->m->facts, a->m->prog, &one, &other, &why) ==
               PROVED;
}

static bool are_as_wide(const Var *x, const Var *y)
{
    return elem_info[x->type->elem].bytes == elem_info[y->type->elem].bytes;
}

static void ask(Apart *a, const Var *x, const Var *y)
{
    const char *why =
        !PASS_LEGAL(memmerge_apart_width, are_as_wide(x, y))
            ? "'%s' and '%s' have elements of other sizes"
        : !PASS_LEGAL(memmerge_apart, are_disjoint(a, x, y))
            ? "elements of '%s' and '%s' may meet"
            : NULL;

    if (why)
        a->why = arena_printf(&a->m->arena, why, x->name->text, y->name->text);
}

static void ask_all(Apart *a)
{
    for (uint32_t i = 0; i < a->live.n; i++)
        for (uint32_t k = 0; k < a->own.n && !a->why; k++)
            ask(a, a->live.at[i], a->own.at[k]);
}

/* May BODY give BLOCK? */
static bool leaves(const Apart *a, const Body *body, const Var *block)
{
    for (uint32_t i = 0; i < body->nres; i++) {
        const Scalar *res = body->res[i];
        if (res->op == OP_VAR && type_is_mem(res->u.var->type) &&
            merged_may_be(a->m, res->u.var, block))
            return true;
    }
    return false;
}

/* What gets both may make an array anywhere in the one. */
static bool leave_together(const Apart *a, const Body *body)
{
    return leaves(a, body, a->live.block) && leaves(a, body, a->own.block);
}

const char *apart_why_not(Merger *m, Stm *alloc, const Var *room)
{
    const BlockRange *range = block_range(m->ranges, alloc->pat[0]);
    Apart a = {.m = m, .begin = alloc->pat[0], .live = {.block = room},
               .own = {.block = alloc->pat[0]}};

    if (!PASS_LEGAL(memmerge_apart_within, !leave_together(&a, range->body)))
        return "both are results";
    for (Stm *s = alloc->next; s && !a.why; s = s->next)
        stm_each_stm(s, note_stm, &a);
    if (!a.why)
        body_each_result_use(range->body, note_use, &a);
    if (!a.why)
        ask_all(&a);
    return a.why;
}
