/* trips.c - names of blocks that last for a trip of a loop.
 *
 * What a loop swaps is known under a name for all trips, which is one block
 * now and another one then.  Where the blocks of one trip are known to be apart
 * (origins.h), and nothing else says so, they get names of that trip:
 *
 *     #[restrict] var a_1 : mem
 *     a_1 <- a
 *
 * Reads and writes name these; so does what the next trip's blocks are, and
 * then there is nothing to be kept while they change.
 */
#include "passes/restrict/inside.h"

#include "passes/restrict/origins.h"
#include "passes/shared/imp/new.h"

typedef struct Trip {
    Prog *prog;
    Body *body;
    const Var *old;
    const Scalar *name;
} Trip;

/* ---- uses ---- */

static void rename_arg(const Trip *t, Stm *stm, uint32_t k)
{
    if (scalar_is_var(stm->exp.arg[k], t->old))
        stm->exp.arg[k] = t->name;
}

static bool rename_accesses(Stm *stm, void *data)
{
    const IntoList *into = exp_into(&stm->exp);
    uint32_t offset = form_info[stm->exp.form].offset;

    if (offset)
        rename_arg(data, stm, offset - 1);
    for (uint32_t i = 0; into && i < into->count; i++)
        rename_arg(data, stm, into->at[i].first);
    return true;
}

static bool is_set(const Stm *stm, const Var *var)
{
    return (stm->exp.form == FORM_IMP_SET ||
            stm->exp.form == FORM_IMP_ALLOC) &&
           stm->exp.arg[0]->u.var == var;
}

typedef struct Search {
    const Var *var;
    bool found;
} Search;

static bool look_for_set(Stm *stm, void *data)
{
    Search *search = data;

    search->found = search->found || is_set(stm, search->var);
    return true;
}

static bool sets_inside(const Stm *stm, const Var *var)
{
    Search search = {var, false};

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, look_for_set, &search);
    return search.found;
}

/* What other names become, as long as the old one is not set. */
static void rename_sources(const Trip *t)
{
    for (Stm *s = t->body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_SET)
            rename_arg(t, s, 1);
        if (is_set(s, t->old) || sets_inside(s, t->old))
            return;
    }
}

/* ---- what was kept ---- */

/* Is KEPT, but for where it is set, only what names of BODY become? */
static bool is_only_passed_on(const Body *body, const Var *kept)
{
    uint32_t passed = 0;

    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_IMP_SET)
            passed += scalar_is_var(s->exp.arg[1], kept);
    return body_count_uses(body, kept) == passed + 1;
}

/* `var k; k <- a_1`, where k is passed on: a_1 can be. */
static void drop_kept(const Trip *t)
{
    for (Stm *s = t->body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form != FORM_IMP_VAR || !next ||
            !is_set(next, s->pat[0]) || next->exp.form != FORM_IMP_SET ||
            next->exp.arg[1] != t->name ||
            !is_only_passed_on(t->body, s->pat[0]))
            continue;
        Trip kept = {t->prog, t->body, s->pat[0], t->name};
        Stm *after = next->next;
        body_remove(t->body, s);
        body_remove(t->body, next);
        for (Stm *r = after; r; r = r->next)
            if (r->exp.form == FORM_IMP_SET)
                rename_arg(&kept, r, 1);
        next = after;
    }
}

/* ---- loops ---- */

static void declare(const Trip *t, Var *var, Loc loc)
{
    Stm *first = t->body->first;
    const Scalar *old = scalar_var(t->prog->store, (Var *)t->old);

    body_insert_before(t->body, first, imp_new_var(t->prog, loc, var));
    body_insert_before(t->body, first,
                       imp_new_set(t->prog, loc, t->name, old));
}

static void name_trip(Prog *prog, const Carried *c)
{
    Var *var = var_new(prog, c->name->name, c->name->type);
    Trip t = {prog, c->loop->exp.fn[0].body, c->name,
              scalar_var(prog->store, var)};

    var->fresh = prog->has_fresh = true;
    body_each_stm(t.body, rename_accesses, &t);
    rename_sources(&t);
    drop_kept(&t);
    declare(&t, var, c->loop->loc);
}

void restrict_name_trips(Prog *prog, PassContext *cx)
{
    PointsTo sets = points_to_new(prog, cx->arena);
    const Origins *o = origins_new(prog, &sets, cx->arena);

    /* The last one first: each stands before those that are there. */
    for (uint32_t i = origins_ncarried(o); i-- > 0;) {
        const Carried *c = origins_carried(o, i);
        if (c->by_host && c->name->type->space == SPACE_DEVICE &&
            origins_is_apart_in_trip(o, c) && pass_rewrite(cx)) {
            pass_remark(cx, prog, REMARK_DONE, "trip", c->loop->loc,
                        "'%s' has a name for each trip of this loop",
                        c->name->name->text);
            name_trip(prog, c);
        }
    }
}
