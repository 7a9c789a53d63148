/* blocks.c - which arrays live in one block whatever happens.
 *
 * One walk over the program puts arrays into sets (Tarjan, "Efficiency of a
 * Good but Not Linear Set Union Algorithm", JACM 22(2), 1975): an array and
 * its views, its updates, the parameter of a loop that hands it on.  Of each
 * set it finds out whether its block leaves the body that it is made in, or is
 * one of several that a name may stand for.  A parameter that is united with
 * its initial value has one block on all trips.  On its way the walk notes
 * which arrays parallel bodies read.
 *
 * Another one, from the last function to the first, tells what executes each,
 * and who calls it.
 */
#include "passes/shared/placing/inside.h"

#include "passes/shared/storage/points_to.h"

/* ---- sets ---- */

VarInfo *set_of(Engine *e, const Var *var)
{
    VarInfo *info = info_of(e, var);

    while (info->set) {
        VarInfo *above = info_of(e, info->set);
        if (above->set)
            info->set = above->set;
        info = above;
    }
    return info;
}

static void unite(Engine *e, const Var *var, const Var *with)
{
    VarInfo *a = set_of(e, var), *b = set_of(e, with);

    if (a == b)
        return;
    b->leaves |= a->leaves;
    b->joins += a->joins;
    b->uses += a->uses;
    a->set = with;
}

static void leaves(Engine *e, const Var *var)
{
    set_of(e, var)->leaves = true;
}

/* ---- the walk ---- */

typedef struct BlockWalk {
    Engine *e;
    const PointsTo *names;
    uint32_t depth;   /* of parallel bodies */
    bool overlaps;    /* some update may */
} BlockWalk;

static void bind_at_depth(BlockWalk *w, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        info_of(w->e, var[i])->depth = w->depth;
}

static const Var *origin_of(Engine *e, const Var *var)
{
    const Var *origin = info_of(e, var)->origin;
    return origin ? origin : var;
}

bool is_read_in_parallel(Engine *e, const Var *var)
{
    return info_of(e, origin_of(e, var))->in_parallel;
}

static void note_use(BlockWalk *w, const Scalar *s)
{
    const Var *var = array_of(s);

    if (!var)
        return;
    set_of(w->e, var)->uses++;
    if (info_of(w->e, var)->depth < w->depth)
        info_of(w->e, origin_of(w->e, var))->in_parallel = true;
}

/* A loop's parameter and its result are one. */
static void note_origins(Engine *e, const Stm *stm)
{
    uint32_t first = loop_first(&stm->exp);

    for (uint32_t i = 0; stm->exp.form == FORM_LOOP && i < stm->npat; i++)
        info_of(e, stm->exp.fn[0].param[first + i])->origin = stm->pat[i];
}

/* One of these it is, by either way. */
static void join(Engine *e, const Var *a, const Var *b)
{
    set_of(e, a)->joins++;
    set_of(e, b)->joins++;
}

static void join_branches(Engine *e, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *a = array_of(stm->exp.fn[0].body->res[i]);
        const Var *b = array_of(stm->exp.fn[1].body->res[i]);
        if (a && set_of(e, a) == set_of(e, b))
            unite(e, stm->pat[i], a);
        else if (a)
            join(e, a, b);
    }
}

static void join_trips(Engine *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t first = loop_first(&stm->exp);

    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *param = fn->param[first + i];
        const Var *init = array_of(stm->exp.arg[first + i]);
        const Var *next = array_of(fn->body->res[i]);
        if (!init)
            continue;
        if (set_of(e, param) != set_of(e, next)) {
            join(e, init, next);
            continue;
        }
        unite(e, param, init);
        unite(e, stm->pat[i], param);
    }
}

/* What a callee gets or gives may be any block. */
static void join_call(Engine *e, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (array_of(stm->exp.arg[i]))
            leaves(e, array_of(stm->exp.arg[i]));
    for (uint32_t i = 0; i < stm->npat; i++)
        leaves(e, stm->pat[i]);
}

/* Blocks leave the body of a `once` that finds out sizes. */
static void join_once(Engine *e, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (array_of(stm->exp.fn[0].body->res[i])) {
            leaves(e, array_of(stm->exp.fn[0].body->res[i]));
            leaves(e, stm->pat[i]);
        }
}

static void join_view(Engine *e, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const FormInfo *form = &form_info[exp->form];
    uint32_t operand = form->makes == MAKES_UPDATED ? (uint32_t)form->consumes
                                                    : 0;
    const Var *source = array_of(exp->arg[operand]);

    if (!source)
        return; /* a scalar */
    unite(e, stm->pat[0], source);
    info_of(e, stm->pat[0])->origin = origin_of(e, source);
}

static void join_stm(Engine *e, const Stm *stm)
{
    switch (form_info[stm->exp.form].makes) {
    case MAKES_VIEW:
    case MAKES_UPDATED:
        join_view(e, stm);
        break;
    case MAKES_PASSED:
        (stm->exp.form == FORM_IF     ? join_branches
         : stm->exp.form == FORM_LOOP ? join_trips
                                      : join_call)(e, stm);
        break;
    case MAKES_FRESH:
        if (stm->exp.form == FORM_ONCE)
            join_once(e, stm);
        break;
    case MAKES_NONE:
        break;
    }
}

/* 5.6: a value that aliases what it is written to. */
static void note_overlap(BlockWalk *w, const Stm *stm)
{
    const Var *value =
        stm->exp.form == FORM_UPDATE ? array_of(stm->exp.arg[1]) : NULL;

    if (!value || points_to_apart(w->names, CALLER_ANY,
                                  array_of(stm->exp.arg[0]), value))
        return;
    info_of(w->e, stm->pat[0])->may_overlap = true;
    w->overlaps = true;
}

static void walk_body(BlockWalk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool deeper = is_parallel(&s->exp);
        for (uint32_t i = 0; i < s->exp.narg; i++)
            note_use(w, s->exp.arg[i]);
        note_overlap(w, s);
        note_origins(w->e, s);
        w->depth += deeper;
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            bind_at_depth(w, s->exp.fn[i].param, s->exp.fn[i].nparam);
            walk_body(w, s->exp.fn[i].body);
        }
        w->depth -= deeper;
        bind_at_depth(w, s->pat, s->npat);
        join_stm(w->e, s);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        note_use(w, body->res[i]);
}

static bool find_blocks(Engine *e, const PointsTo *names, const Fun *fun)
{
    BlockWalk walk = {.e = e, .names = names};

    walk_body(&walk, fun->body);
    for (uint32_t i = 0; i < fun->body->nres; i++)
        if (array_of(fun->body->res[i]))
            leaves(e, array_of(fun->body->res[i]));
    return walk.overlaps;
}

/* ---- what executes what, and who calls whom ---- */

static void note_call(Engine *e, const Fun *fun, const Fun *callee,
                      ExecLevel exec)
{
    FunInfo *info = &e->fun[callee->number];

    info->exec |= exec;
    if (info->caller && info->caller->fun == fun)
        return;
    Caller *caller = ARENA_NEW(&e->scratch, Caller, 1);
    *caller = (Caller){info->caller, fun};
    info->caller = caller;
}

static void run_body(Engine *e, const Fun *fun, const Body *body,
                     ExecLevel exec)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_CALL)
            note_call(e, fun, s->exp.u.callee, exec);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            run_body(e, fun, s->exp.fn[i].body, exec_inside(&s->exp, exec));
    }
}

/* Callers stand after their callees; the host executes what nobody calls. */
static void find_runners(Engine *e)
{
    const Fun **fun = ARENA_NEW(&e->scratch, const Fun *, e->prog->nfun);
    uint32_t n = 0;

    for (const Fun *f = e->prog->first; f; f = f->next)
        fun[n++] = f;
    while (n-- > 0) {
        ExecLevel *exec = &e->fun[fun[n]->number].exec;
        if (fun[n]->entry || !*exec)
            *exec |= AT_HOST;
        run_body(e, fun[n], fun[n]->body, *exec);
    }
}

bool memory_find_blocks(Engine *e)
{
    PointsTo names = points_to_new(e->prog, &e->scratch);
    bool overlaps = false;

    find_runners(e);
    for (const Fun *f = e->prog->first; f; f = f->next)
        overlaps |= e->fun[f->number].overlaps = find_blocks(e, &names, f);
    return overlaps;
}
