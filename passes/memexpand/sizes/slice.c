/* slice.c - what of a body has to be run to know a size.
 *
 * A size is computed before the statement in whose body it is needed by what
 * it depends on there: a slice of the body (Weiser, "Program slicing", IEEE
 * TSE 1984), found from the names backwards.  Of an `if` or a loop only those
 * results are in it that are needed; of other statements, all of them; and
 * all asserts that stand before what may fail.
 *
 * To run that before the statement, and once more in it, changes nothing
 * where it writes no memory but what is the body's own, and consumes nothing
 * from outside; where an `if` or a loop of a thread updates an array from
 * outside, the slice updates a copy.  What it reads from outside is there: it
 * stands in arrays that are bound before.
 */
#include "passes/memexpand/sizes/slice.h"

#include "passes/shared/rewriting/result_list.h"

#include <stdlib.h>
#include <string.h>

bool slice_is_control(const Stm *stm)
{
    return stm->exp.form == FORM_IF || stm->exp.form == FORM_LOOP;
}

static bool is_marked(const Var *var)
{
    return type_is_scalar(var->type) && attr_find(var->attrs, "mem");
}

/* ---- sites ---- */

static void bind(Slice *s, SliceSite *site, uint32_t fn, Var *const *var,
                 uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        s->e->binder[var[k]->id] =
            (Binder){.slice = s->number, .site = site, .fn = fn, .k = k};
}

static void note_use(Var *var, void *data)
{
    Binder *b = slice_binder(data, var);

    if (b)
        b->nuse++;
}

static SliceSite *sites_of(Slice *s, SliceSite *outer, const Body *body);

static SliceSite *site_of(Slice *s, SliceSite *outer, Stm *stm)
{
    Arena *arena = s->e->cx->arena;
    SliceSite *site = ARENA_NEW(arena, SliceSite, 1);

    site->stm = stm;
    site->outer = outer;
    site->fn = ARENA_NEW(arena, SliceSite *, stm->exp.nfn);
    stm_each_use(stm, note_use, s);
    bind(s, site, 0, stm->pat, stm->npat);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        bind(s, site, i + 1, fn->param, fn->nparam);
        site->fn[i] = sites_of(s, site, fn->body);
    }
    return site;
}

static SliceSite *sites_of(Slice *s, SliceSite *outer, const Body *body)
{
    SliceSite *first = NULL, **end = &first, *guard = NULL;
    int64_t order = 0;

    for (Stm *stm = body->first; stm; stm = stm->next) {
        SliceSite *site = site_of(s, outer, stm);
        site->order = order++;
        site->guard = guard;
        if (stm->exp.form == FORM_ASSERT)
            guard = site;
        *end = site;
        end = &site->next;
    }
    body_each_result_use(body, note_use, s);
    return first;
}

static void make_room(Expander *e)
{
    Binder *old = e->binder;

    if (e->prog->nvar <= e->nbinder)
        return;
    e->binder = ARENA_NEW(e->cx->arena, Binder, 2 * (size_t)e->prog->nvar);
    if (e->nbinder)
        memcpy(e->binder, old, e->nbinder * sizeof *old);
    e->nbinder = 2 * e->prog->nvar;
}

Slice *slice_new(Expander *e, const Inside *in)
{
    Slice *s = ARENA_NEW(e->cx->arena, Slice, 1);
    const Lambda *fn = &in->outer->exp.fn[in->fn];

    make_room(e);
    *s = (Slice){.e = e, .in = in, .number = ++e->nslice};
    bind(s, NULL, 1, fn->param, fn->nparam);
    if (in->outer->exp.form == FORM_LOOP)
        bind(s, NULL, 0, in->outer->pat, in->outer->npat);
    sites_of(s, NULL, fn->body);
    return s;
}

void slice_add_first(Slice *s, Stm *stm)
{
    make_room(s->e);
    site_of(s, NULL, stm)->order = --s->before;
}

Binder *slice_binder(const Slice *s, const Var *var)
{
    Binder *b = var->id < s->e->nbinder ? &s->e->binder[var->id] : NULL;

    return b && b->slice == s->number ? b : NULL;
}

void slice_drop(Slice *s, const Var *var)
{
    Binder *b = slice_binder(s, var);

    if (b)
        b->slice = 0;
}

/* ---- the search ---- */

bool slice_has(const Slice *s, const Var *var)
{
    const Binder *b = slice_binder(s, var);
    return b && b->round == s->round;
}

void slice_refuse(Slice *s, const char *format, const Var *var)
{
    if (!s->why)
        s->why = arena_printf(s->e->cx->arena, format, var->name->text);
}

static void need(Var *var, void *data)
{
    Slice *s = data;
    Binder *b = slice_binder(s, var);

    if (!b) {
        if (s->value && is_marked(var))
            slice_refuse(
                s, "its size depends on '%s', which only annotations use", var);
        return;
    }
    if (b->round == s->round && (b->value || !s->value))
        return;
    b->value = s->value || (b->round == s->round && b->value);
    b->round = s->round;
    var_list_add(s->e, &s->work, var);
}

static void need_var(Slice *s, Var *var, bool value)
{
    s->value = value;
    need(var, s);
}

static void need_scalar(Slice *s, const Scalar *scalar, bool value)
{
    s->value = value;
    scalar_each_var(scalar, need, s);
}

static void need_list(Slice *s, uint32_t n, const Scalar *const *at,
                      bool value)
{
    for (uint32_t i = 0; i < n; i++)
        need_scalar(s, at[i], value);
}

/* ---- what cannot run twice ---- */

static bool is_allocated_inside(const Slice *s, const BlockUse *use)
{
    const Expander *e = s->e;

    for (uint32_t i = 0; i < use->name.n; i++) {
        const Var *name = use->name.at[i];
        if (e->images.depth[name->id] < s->in->depth &&
            e->home[name->id] != s->in->outer)
            return false;
    }
    return true;
}

/* Of those that come later it is not known: they count as outside. */
static bool is_used_inside(const Slice *s, const BlockUse *use)
{
    for (uint32_t i = 0; i < use->array.n; i++)
        if (s->e->images.depth[use->array.at[i]->id] < s->in->depth)
            return false;
    return true;
}

/* Is there nothing in the block but what the body puts there? */
static bool is_own(const Slice *s, const Var *block)
{
    const BlockUse *use = &s->e->use[points_to_set(&s->e->sets, block)];

    return is_allocated_inside(s, use) || is_used_inside(s, use);
}

/* VAR, in BLOCK, which is not the body's own, is written: maybe the slice can
 * have a copy of the block. */
static void note_written(Slice *s, Var *block, const Var *var, bool updates)
{
    if (slice_is_control(s->in->outer))
        lent_add(s, block, !updates);
    else
        slice_refuse(s, slice_in_use, var);
}

static void check_written(Slice *s, Var *const *var, uint32_t n, bool updates)
{
    for (uint32_t i = 0; i < n; i++) {
        Var *block = var[i]->place.mem;
        if (block && !PASS_LEGAL(memexpand_slice_writes, is_own(s, block)))
            note_written(s, block, var[i], updates);
    }
}

/* What comes from outside of the body is not consumed twice. */
static void check_consumed(Slice *s, const Var *param, const Scalar *init)
{
    bool outside = init->op == OP_VAR && !slice_binder(s, init->u.var);

    if (!PASS_LEGAL(memexpand_slice_consumes, !param->unique || !outside))
        note_written(s, init->u.var->place.mem, init->u.var, true);
}

static void check_site(Slice *s, const SliceSite *site)
{
    const Stm *stm = site->stm;
    bool passes = form_info[stm->exp.form].makes == MAKES_PASSED;
    bool updates = form_info[stm->exp.form].makes == MAKES_UPDATED;
    bool writes = form_info[stm->exp.form].makes == MAKES_FRESH || updates;

    if (stm_is_device_alloc(stm) && !s->held)
        s->held = stm->pat[0];
    for (uint32_t i = 0; i < stm->npat; i++)
        if ((writes && stm->exp.form != FORM_SCRATCH) ||
            (passes && type_is_scalar(stm->pat[i]->type)))
            check_written(s, &stm->pat[i], 1, updates);
}

/* ---- statements ---- */

static void keep(Slice *s, SliceSite *site)
{
    if (!site || site->round == s->round)
        return;
    site->round = s->round;
    site->then = s->kept;
    s->kept = site;
}

/* More than by overflow of a sum or product? */
static bool fails_otherwise(const Scalar *s, const void *none)
{
    (void)none;
    return !op_is_of_ring(s->op) && scalar_node_is_partial(s);
}

static bool may_fail(const Slice *s, const Scalar *scalar)
{
    return s->bold ? scalar_any_part(scalar, fails_otherwise, NULL)
                   : scalar_is_partial(scalar);
}

/* Should nothing happen where an assert before it fails?  The program fails
 * then, in one way or another, but must touch no memory that is not its own,
 * and come to an end. */
static bool is_guarded(const Slice *s, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;
    bool is = !form_info[form].total || stm->exp.is_while ||
              form_info[form].makes == MAKES_FRESH ||
              form_info[form].makes == MAKES_UPDATED;

    for (uint32_t i = 0; i < stm->exp.narg && !is; i++)
        is = may_fail(s, stm->exp.arg[i]);
    return is;
}

/* The asserts before it, around it, too. */
static void keep_guards(Slice *s, const SliceSite *site)
{
    for (; site; site = site->outer)
        keep(s, site->guard);
}

static bool is_erased(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (!is_marked(stm->pat[i]))
            return false;
    return true;
}

/* All that a statement has to do with. */
static void need_all(Slice *s, const Stm *stm)
{
    need_list(s, stm->exp.narg, stm->exp.arg, !is_erased(stm));
    for (uint32_t i = 0; i < stm->npat; i++)
        need_var(s, stm->pat[i], false);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        for (uint32_t k = 0; k < fn->nparam; k++)
            need_var(s, fn->param[k], false);
        need_list(s, fn->body->nres, fn->body->res, true);
    }
}

/* What decides whether the bodies of an `if` or a loop run. */
static void need_control(Slice *s, const Stm *stm)
{
    if (stm->exp.is_while)
        need_var(s, stm->exp.u.condition, true);
    else
        need_scalar(s, stm->exp.arg[0], true);
}

static void note_top(Slice *s, SliceSite *site)
{
    if (s->ntop == s->top_room) {
        uint32_t room = 2 * s->top_room + 16;
        SliceSite **top = ARENA_NEW(s->e->cx->arena, SliceSite *, room);
        for (uint32_t i = 0; i < s->ntop; i++)
            top[i] = s->top[i];
        s->top = top;
        s->top_room = room;
    }
    s->top[s->ntop++] = site;
}

static void look_at_stm(Slice *s, SliceSite *site)
{
    if (!site->outer)
        note_top(s, site);
    keep(s, site->outer);
    check_site(s, site);
    if (is_guarded(s, site->stm))
        keep_guards(s, site);
    if (slice_is_control(site->stm))
        need_control(s, site->stm);
    else
        need_all(s, site->stm);
}

/* ---- variables ---- */

static Stm *stm_of(const Slice *s, const Binder *b)
{
    return b->site ? b->site->stm : s->in->outer;
}

/* Parameter and result K of a loop are one. */
static void need_carried(Slice *s, const Stm *loop, uint32_t k, bool value)
{
    Var *param = loop_params(&loop->exp)[k];

    need_var(s, param, value);
    need_var(s, loop->pat[k], value);
    need_scalar(s, loop_inits(&loop->exp)[k], value);
    need_scalar(s, loop->exp.fn[0].body->res[k], value);
    check_consumed(s, param, loop_inits(&loop->exp)[k]);
    check_written(s, &param, type_is_scalar(param->type), false);
}

static void need_through(Slice *s, const Binder *b, bool value)
{
    const Stm *stm = stm_of(s, b);
    uint32_t skip = b->fn && !stm->exp.is_while ? 1 : 0;

    if (stm->exp.form == FORM_LOOP && b->k >= skip) {
        need_carried(s, stm, b->k - skip, value);
    } else if (stm->exp.form == FORM_IF) {
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            need_scalar(s, stm->exp.fn[i].body->res[b->k], value);
    } else if (b->site && !slice_is_control(stm) && value) {
        need_list(s, stm->exp.narg, stm->exp.arg, true);
    }
}

static void look_at_var(Slice *s, Var *var)
{
    const Binder *b = slice_binder(s, var);
    bool value = b->value || !is_marked(var);

    if (type_is_mem(var->type))
        var_list_add(s->e, &s->block, var);
    s->value = true;
    type_each_var(var->type, need, s);
    s->value = false;
    place_each_var(var->place, need, s);
    keep(s, b->site);
    need_through(s, b, value);
}

static int by_order(const void *a, const void *b)
{
    const SliceSite *x = *(SliceSite *const *)a, *y = *(SliceSite *const *)b;
    return (x->order > y->order) - (x->order < y->order);
}

static void look_at_next(Slice *s)
{
    if (s->kept) {
        SliceSite *site = s->kept;
        s->kept = site->then;
        look_at_stm(s, site);
    } else {
        look_at_var(s, s->work.at[--s->work.n]);
    }
}

static const char *find(Slice *s, uint32_t n, Stm *const *at, bool bold)
{
    s->round++;
    s->work.n = s->block.n = s->ntop = 0;
    s->kept = NULL;
    s->why = NULL;
    s->lent = NULL;
    s->sets = NULL;
    s->held = NULL;
    s->bold = bold;
    if (s->in->outer->exp.is_while)
        need_var(s, s->in->outer->exp.u.condition, true);
    for (uint32_t i = 0; i < n; i++) {
        const Scalar *size = at[i]->exp.arg[0];
        need_scalar(s, size, true);
        if (!bold || may_fail(s, size))
            keep_guards(s, slice_binder(s, at[i]->pat[0])->site);
    }
    while ((s->kept || s->work.n) && !s->why)
        look_at_next(s);
    if (!s->why && s->held)
        slice_refuse(s,
                     "its size depends on the contents of '%s', which the body "
                     "allocates",
                     s->held);
    else if (!s->why)
        lent_find(s);
    return s->why;
}

bool slice_waits(const Slice *s)
{
    return s->held != NULL;
}

VarList slice_waits_for(const Slice *s)
{
    Expander *e = s->e;
    VarList names = {0};

    for (uint32_t i = 0; i < s->block.n; i++)
        if (points_to_may_be_one(&e->sets, s->block.at[i], s->held))
            var_list_add(e, &names, s->block.at[i]);
    return names;
}

const char *slice_find(Slice *s, uint32_t n, Stm *const *at)
{
    if (attr_find(s->in->outer->attrs, "spec"))
        return "'#[spec]' allows the computation of its size to fail";
    Stm **alloc = ARENA_NEW(s->e->cx->arena, Stm *, n);
    for (uint32_t i = 0; i < n; i++)
        alloc[i] = at[i];
    s->alloc = alloc; /* AT may be gone once they are asked for */
    s->nalloc = n;
    const char *why = find(s, n, at, false);
    const Var *held = s->held;
    if (why && find(s, n, at, true)) {
        s->held = s->held ? s->held : held;
        return why;
    }
    if (s->ntop)
        qsort(s->top, s->ntop, sizeof *s->top, by_order);
    return NULL;
}
