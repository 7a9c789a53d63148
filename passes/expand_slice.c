/* expand_slice.c - what of a body has to be run to know a size.
 *
 * A size is computed before the statement in whose body it is needed by what
 * it hangs on there: a slice of the body (Weiser, "Program slicing", IEEE
 * TSE 1984), found from the names backwards.  Of an `if` or a loop only those
 * results are in it that are needed; of other statements, all of them; and
 * all asserts that stand before what may fail.
 *
 * To run that before the statement, and once more in it, changes nothing
 * where it writes no memory but what is the body's own, and consumes nothing
 * from outside.  What it reads from outside is there: it stands in arrays
 * that are bound before.
 */
#include "passes/expand.h"

#include "passes/result_list.h"

#include <stdlib.h>
#include <string.h>

/* A statement in the body. */
typedef struct Site {
    Stm *stm;
    struct Site *outer; /* that it stands in; NULL: the slice's body itself */
    struct Site *next;  /* in its body */
    struct Site **fn;   /* the first ones in its own bodies */
    struct Site *guard; /* the last assert before it in its body */
    struct Site *then;
    int64_t order;      /* in its body, among its siblings */
    uint32_t round;     /* of the search that has found it */
} Site;

/* What binds a variable: SITE, or what is around the slice; as K in its
 * pattern (FN 0), or of the parameters of its body FN - 1. */
typedef struct Binder {
    uint32_t slice, round;
    Site *site;
    uint32_t fn, k;
    bool value; /* not only annotations need it */
} Binder;

struct Slice {
    Expander *e;
    const Inside *in;
    uint32_t number, round;
    VarList work; /* variables whose binders are not looked at yet */
    Site *kept;   /* the same of statements, by `then` */
    Site **top;   /* those of the body itself that were found */
    uint32_t ntop, top_room;
    int64_t before; /* the order of what would be first */
    bool value;   /* what is looked at is needed for values */
    bool bold;    /* sums and products may overflow where an assert fails */
    const char *why;
};

static bool is_marked(const Var *var)
{
    return type_is_scalar(var->type) && attr_find(var->attrs, "mem");
}

/* ---- sites ---- */

static void bind(Slice *s, Site *site, uint32_t fn, Var *const *var,
                 uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        s->e->binder[var[k]->id] =
            (Binder){.slice = s->number, .site = site, .fn = fn, .k = k};
}

static Site *sites_of(Slice *s, Site *outer, const Body *body);

static Site *site_of(Slice *s, Site *outer, Stm *stm)
{
    Arena *arena = s->e->cx->arena;
    Site *site = ARENA_NEW(arena, Site, 1);

    site->stm = stm;
    site->outer = outer;
    site->fn = ARENA_NEW(arena, Site *, stm->exp.nfn);
    bind(s, site, 0, stm->pat, stm->npat);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        bind(s, site, i + 1, fn->param, fn->nparam);
        site->fn[i] = sites_of(s, site, fn->body);
    }
    return site;
}

static Site *sites_of(Slice *s, Site *outer, const Body *body)
{
    Site *first = NULL, **end = &first, *guard = NULL;
    int64_t order = 0;

    for (Stm *stm = body->first; stm; stm = stm->next) {
        Site *site = site_of(s, outer, stm);
        site->order = order++;
        site->guard = guard;
        if (stm->exp.form == FORM_ASSERT)
            guard = site;
        *end = site;
        end = &site->next;
    }
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

static Binder *binder_of(const Slice *s, const Var *var)
{
    Binder *b = var->id < s->e->nbinder ? &s->e->binder[var->id] : NULL;

    return b && b->slice == s->number ? b : NULL;
}

void slice_drop(Slice *s, const Var *var)
{
    Binder *b = binder_of(s, var);

    if (b)
        b->slice = 0;
}

/* ---- the search ---- */

bool slice_has(const Slice *s, const Var *var)
{
    const Binder *b = binder_of(s, var);
    return b && b->round == s->round;
}

static void refuse(Slice *s, const char *format, const Var *var)
{
    if (!s->why)
        s->why = arena_printf(s->e->cx->arena, format, var->name->text);
}

static void push(Slice *s, Var *var)
{
    VarList *work = &s->work;

    if (work->n == work->room) {
        uint32_t room = 2 * work->room + 16;
        Var **at = ARENA_NEW(s->e->cx->arena, Var *, room);
        for (uint32_t i = 0; i < work->n; i++)
            at[i] = work->at[i];
        work->at = at;
        work->room = room;
    }
    work->at[work->n++] = var;
}

static void need(Var *var, void *data)
{
    Slice *s = data;
    Binder *b = binder_of(s, var);

    if (!b) {
        if (s->value && is_marked(var))
            refuse(s, "its size hangs on '%s', which only annotations use",
                   var);
        return;
    }
    if (b->round == s->round && (b->value || !s->value))
        return;
    b->value = s->value || (b->round == s->round && b->value);
    b->round = s->round;
    push(s, var);
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

/* Is there nothing in the block but what the body puts there? */
static bool is_own(const Slice *s, const Var *block)
{
    const Expander *e = s->e;
    const BlockUse *use = &e->use[block_set(&e->sets, block)];

    for (uint32_t i = 0; i < use->name.n; i++) {
        const Var *name = use->name.at[i];
        if (e->images.depth[name->id] < s->in->depth &&
            e->home[name->id] != s->in->outer)
            return false;
    }
    return true;
}

static void check_written(Slice *s, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (var[i]->place.mem &&
            !PASS_LEGAL(memexpand_slice_writes, is_own(s, var[i]->place.mem)))
            refuse(s,
                   "to compute its size before would write '%s' to memory that "
                   "is in use there",
                   var[i]);
}

/* What comes from outside of the body is not consumed twice. */
static void check_consumed(Slice *s, const Var *param, const Scalar *init)
{
    bool outside = init->op == OP_VAR && !binder_of(s, init->u.var);

    if (!PASS_LEGAL(memexpand_slice_consumes, !param->unique || !outside))
        refuse(s, "to compute its size before would consume '%s'",
               init->u.var);
}

static void check_site(Slice *s, const Site *site)
{
    const Stm *stm = site->stm;
    bool passes = form_info[stm->exp.form].makes == MAKES_PASSED;
    bool writes = form_info[stm->exp.form].makes == MAKES_FRESH ||
                  form_info[stm->exp.form].makes == MAKES_UPDATED;

    if (stm_is_device_alloc(stm))
        refuse(s,
               "its size hangs on what lives in '%s', which the body allocates",
               stm->pat[0]);
    for (uint32_t i = 0; i < stm->npat; i++)
        if ((writes && stm->exp.form != FORM_SCRATCH) ||
            (passes && type_is_scalar(stm->pat[i]->type)))
            check_written(s, &stm->pat[i], 1);
}

/* ---- statements ---- */

static void keep(Slice *s, Site *site)
{
    if (!site || site->round == s->round)
        return;
    site->round = s->round;
    site->then = s->kept;
    s->kept = site;
}

/* More than by overflow of a sum or product? */
static bool fails_otherwise(const Scalar *s)
{
    bool sum = s->op == OP_ADD || s->op == OP_SUB || s->op == OP_MUL ||
               s->op == OP_NEG;

    if (!sum && scalar_node_is_partial(s))
        return true;
    for (uint32_t i = 0; i < s->narg; i++)
        if (fails_otherwise(s->arg[i]))
            return true;
    return false;
}

static bool may_fail(const Slice *s, const Scalar *scalar)
{
    return s->bold ? fails_otherwise(scalar) : scalar_is_partial(scalar);
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
static void keep_guards(Slice *s, const Site *site)
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

static bool is_control(const Stm *stm)
{
    return stm->exp.form == FORM_IF || stm->exp.form == FORM_LOOP;
}

static void note_top(Slice *s, Site *site)
{
    if (s->ntop == s->top_room) {
        uint32_t room = 2 * s->top_room + 16;
        Site **top = ARENA_NEW(s->e->cx->arena, Site *, room);
        for (uint32_t i = 0; i < s->ntop; i++)
            top[i] = s->top[i];
        s->top = top;
        s->top_room = room;
    }
    s->top[s->ntop++] = site;
}

static void look_at_stm(Slice *s, Site *site)
{
    if (!site->outer)
        note_top(s, site);
    keep(s, site->outer);
    check_site(s, site);
    if (is_guarded(s, site->stm))
        keep_guards(s, site);
    if (is_control(site->stm))
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
    check_written(s, &param, type_is_scalar(param->type));
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
    } else if (b->site && !is_control(stm) && value) {
        need_list(s, stm->exp.narg, stm->exp.arg, true);
    }
}

static void look_at_var(Slice *s, const Var *var)
{
    const Binder *b = binder_of(s, var);
    bool value = b->value || !is_marked(var);

    s->value = true;
    type_each_var(var->type, need, s);
    s->value = false;
    place_each_var(var->place, need, s);
    keep(s, b->site);
    need_through(s, b, value);
}

static int by_order(const void *a, const void *b)
{
    const Site *x = *(Site *const *)a, *y = *(Site *const *)b;
    return (x->order > y->order) - (x->order < y->order);
}

static void look_at_next(Slice *s)
{
    if (s->kept) {
        Site *site = s->kept;
        s->kept = site->then;
        look_at_stm(s, site);
    } else {
        look_at_var(s, s->work.at[--s->work.n]);
    }
}

static const char *find(Slice *s, uint32_t n, Stm *const *at, bool bold)
{
    s->round++;
    s->work.n = s->ntop = 0;
    s->kept = NULL;
    s->why = NULL;
    s->bold = bold;
    if (s->in->outer->exp.is_while)
        need_var(s, s->in->outer->exp.u.condition, true);
    for (uint32_t i = 0; i < n; i++) {
        const Scalar *size = at[i]->exp.arg[0];
        need_scalar(s, size, true);
        if (!bold || may_fail(s, size))
            keep_guards(s, binder_of(s, at[i]->pat[0])->site);
    }
    while ((s->kept || s->work.n) && !s->why)
        look_at_next(s);
    return s->why;
}

const char *slice_find(Slice *s, uint32_t n, Stm *const *at)
{
    if (attr_find(s->in->outer->attrs, "spec"))
        return "it is allowed to fail where its size is computed";
    const char *why = find(s, n, at, false);
    if (why && find(s, n, at, true))
        return why;
    if (s->ntop)
        qsort(s->top, s->ntop, sizeof *s->top, by_order);
    return NULL;
}

/* ---- the copy ---- */

void slice_unmark(const Slice *s, const Var *old, Var *copy)
{
    const Binder *b = binder_of(s, old);

    if (b && b->round == s->round && b->value)
        copy->attrs = attr_without(s->e->prog, copy->attrs, "mem");
}

static void unmark(const Slice *s, Var *const *old, Var *const *copy,
                   uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        slice_unmark(s, old[i], copy[i]);
}

static void drop_results(const Slice *s, const Stm *stm, Stm *copy)
{
    bool *drop = ARENA_NEW(s->e->cx->arena, bool, stm->npat), any = false;

    for (uint32_t i = 0; i < stm->npat; i++) {
        drop[i] = !slice_has(s, stm->pat[i]);
        any |= drop[i];
    }
    if (any)
        results_drop(copy, drop);
}

/* Take out of COPY what is not needed of the statement at SITE. */
static void prune(const Slice *s, const Site *site, Stm *copy)
{
    const Exp *exp = &site->stm->exp;

    unmark(s, site->stm->pat, copy->pat, copy->npat);
    for (uint32_t i = 0; i < exp->nfn; i++) {
        Body *body = copy->exp.fn[i].body;
        Stm *stm = body->first, *next;
        unmark(s, exp->fn[i].param, copy->exp.fn[i].param, exp->fn[i].nparam);
        for (const Site *t = site->fn[i]; t; t = t->next, stm = next) {
            next = stm->next;
            if (t->round == s->round)
                prune(s, t, stm);
            else
                body_remove(body, stm);
        }
    }
    if (is_control(site->stm))
        drop_results(s, site->stm, copy);
}

Body *slice_body(const Slice *s, Subst *subst)
{
    Body *body = body_new(s->e->prog);

    for (uint32_t i = 0; i < s->ntop; i++) {
        Stm *copy = stm_clone(subst, s->top[i]->stm);
        prune(s, s->top[i], copy);
        body_append(body, copy);
    }
    return body;
}

static void forget_vars(Subst *subst, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        subst_put(subst, var[i], NULL);
}

static bool forget_stm(Stm *stm, void *data)
{
    forget_vars(data, stm->pat, stm->npat);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        forget_vars(data, stm->exp.fn[i].param, stm->exp.fn[i].nparam);
    return true;
}

void slice_forget(const Slice *s)
{
    Subst *subst = &s->e->subst;

    forget_stm(s->in->outer, subst);
    for (uint32_t i = 0; i < s->ntop; i++) {
        Stm *stm = s->top[i]->stm;
        forget_stm(stm, subst);
        for (uint32_t k = 0; k < stm->exp.nfn; k++)
            body_each_stm(stm->exp.fn[k].body, forget_stm, subst);
    }
}
