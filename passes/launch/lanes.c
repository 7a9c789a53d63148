/* lanes.c - lanes become the threads of a group.
 *
 * All statements `at lane` of a group have one bound then, the threads of the
 * group, and a thread goes through every so manyth of what were the lanes. */
#include "passes/launch/inside.h"

#include "ir-text/ir/exec.h"
#include "passes/shared/imp/new.h"

/* ---- how many lanes there are ---- */

enum { MOST_COUNTS = 8 };

typedef struct Lanes {
    Launch *l;
    int64_t most;  /* of all that are constant */
    bool varies;   /* some are not, */
    uint32_t deep; /* in so many loops; and guesses of those that are in most */
    const Scalar *guess[MOST_COUNTS];
    uint32_t n;
} Lanes;

/* The lanes of STM in some iterations of the loops around it. */
static const Scalar *guess_lanes(Lanes *lanes, const Stm *stm, OutsideTrip trip)
{
    Launch *l = lanes->l;
    const Scalar *all = imp_int(&l->w, 1);

    for (uint32_t d = 0; d < stm->exp.fn[0].nparam && all; d++) {
        const Scalar *bound = outside_of(&l->known, stm->exp.arg[d], trip);
        all = !bound ? NULL
              : d    ? scalar_binary(l->prog->store, OP_MUL, all, bound)
                     : bound;
    }
    return all ? outside_guess(&l->w, all) : NULL;
}

static void note_guesses(Lanes *lanes, const Stm *stm)
{
    for (OutsideTrip trip = TRIP_FIRST; trip <= TRIP_LAST; trip++) {
        const Scalar *guess = guess_lanes(lanes, stm, trip);
        bool is_new = guess && lanes->n < MOST_COUNTS;
        for (uint32_t i = 0; i < lanes->n && is_new; i++)
            is_new = lanes->guess[i] != guess;
        if (is_new)
            lanes->guess[lanes->n++] = guess;
    }
}

static bool is_constant(const Stm *stm, int64_t *lanes)
{
    int64_t bound;

    *lanes = 1;
    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++) {
        if (!scalar_is_int(stm->exp.arg[d], &bound))
            return false;
        *lanes = bound > 0 && *lanes <= INT32_MAX / bound ? *lanes * bound
                                                          : INT32_MAX;
    }
    return true;
}

/* Where the number of lanes varies, those count that run most often. */
static void note_lanes(Lanes *lanes, const Stm *stm, uint32_t deep)
{
    int64_t all;

    if (is_constant(stm, &all)) {
        lanes->most = all > lanes->most ? all : lanes->most;
        return;
    }
    if (deep > lanes->deep) {
        lanes->deep = deep;
        lanes->n = 0;
    }
    lanes->varies = true;
    if (deep == lanes->deep)
        note_guesses(lanes, stm);
}

static const Stm *after_skips(const Stm *stm)
{
    while (stm && stm->exp.form == FORM_IMP_SKIP)
        stm = stm->next;
    return stm;
}

/* Is STM `kernel ... do var x; x <- a[...]; b[...] <- x done`? */
static bool copies(const Stm *stm)
{
    if (stm->exp.form != FORM_IMP_KERNEL)
        return false;
    const Stm *var = after_skips(stm->exp.fn[0].body->first);
    const Stm *from = var ? after_skips(var->next) : NULL;
    const Stm *to = from ? after_skips(from->next) : NULL;

    return to && !after_skips(to->next) && var->exp.form == FORM_IMP_VAR &&
           from->exp.form == FORM_IMP_READ && to->exp.form == FORM_IMP_WRITE &&
           from->exp.arg[0]->u.var == var->pat[0] &&
           scalar_is_var(to->exp.arg[2], var->pat[0]);
}

/* The lanes that copy, or all others. */
static void count_lanes(Lanes *lanes, const Body *body, bool copying,
                        uint32_t deep)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loops = form_info[s->exp.form].repeats;
        if (s->exp.exec == AT_LANE && copies(s) == copying)
            note_lanes(lanes, s, deep);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            count_lanes(lanes, s->exp.fn[i].body, copying, deep + loops);
    }
}

/* The largest guess, in whole warps. */
static const Scalar *in_warps(Lanes *lanes)
{
    ImpWriter *w = &lanes->l->w;
    const LaunchOptions *o = &lanes->l->o;
    const Scalar *most = lanes->guess[0], *warp = imp_int(w, o->warp);

    for (uint32_t i = 1; i < lanes->n; i++)
        most = imp_op(w, OP_MAX, most, lanes->guess[i]);
    most = imp_op(w, OP_MIN, imp_op(w, OP_MAX, most, imp_int(w, 1)),
                  imp_int(w, o->most));
    most = imp_op(w, OP_DIV, imp_op(w, OP_ADD, most, imp_int(w, o->warp - 1)),
                  warp);
    return imp_leaf(w, "threads", imp_op(w, OP_MUL, most, warp));
}

/* As many as the most lanes that are constant; or as there will be, also where
 * few are constant.  Copies can be done by any number, and count where nothing
 * else does. */
const Scalar *launch_threads(Launch *l, const Stm *kernel)
{
    const Body *body = kernel->exp.fn[0].body;
    Lanes lanes = {.l = l};

    count_lanes(&lanes, body, false, 0);
    if (lanes.most == 0 && !lanes.varies)
        count_lanes(&lanes, body, true, 0);
    if (lanes.most >= l->o.warp || !lanes.varies)
        return lanes.most == 0
                   ? NULL
                   : imp_int(&l->w, lanes.most < l->o.threads ? lanes.most
                                                              : l->o.threads);
    return lanes.n ? in_warps(&lanes) : imp_int(&l->w, l->o.most);
}

/* ---- threads ---- */

/* The part of a thread: what BODY does at AT, from its number on, in steps of
 * THREADS, below ALL. */
static void go_through(ImpWriter *w, Var *at, const Scalar *all,
                       const Scalar *threads, Body *body)
{
    const Scalar *is = imp_op(w, OP_LT, scalar_var(w->store, at), all);
    Var *more = imp_declare_scalar(w, "more", ELEM_BOOL);
    const Scalar *condition = scalar_var(w->store, more);
    Lambda fn = {.body = body};
    ImpWriter inside = *w;

    imp_set(w, more, is);
    exp_set_fns(w->prog, &imp_put(w, FORM_IMP_WHILE, 1, &condition)->exp, 1,
                &fn);
    inside.to = body;
    imp_add_to(&inside, at, threads);
    imp_set(&inside, more, is);
}

static Var *new_index(ImpWriter *w, const char *name)
{
    return var_named(w->prog, name, type_scalar(w->store, ELEM_I64));
}

/* What iteration AT of FN, of several dimensions, does. */
static Body *part_at(ImpWriter *w, const Lambda *fn, const Scalar *const *bound,
                     Var *at)
{
    ImpWriter part = *w;

    part.to = body_new(w->prog);
    launch_declare(&part, fn, fn->nparam, bound, scalar_var(w->store, at));
    imp_put_all(&part, fn->body);
    return part.to;
}

/* LANES or more threads, each of which has one or none. */
static void share_once(ImpWriter *w, Stm *stm, const Scalar *threads,
                       int64_t lanes)
{
    const Lambda *fn = &stm->exp.fn[0];
    bool one = fn->nparam == 1;
    Var *lane = one ? fn->param[0] : new_index(w, "lane");
    Body *part = one ? fn->body : part_at(w, fn, stm->exp.arg, lane);
    int64_t n;
    bool all = scalar_is_int(threads, &n) && n == lanes;
    ImpAround around =
        imp_begin_if(w, all ? scalar_bool(w->store, true)
                            : imp_op(w, OP_LT, scalar_var(w->store, lane),
                                     imp_int(w, lanes)));

    imp_put_all(w, part);
    imp_end(w, around);
    launch_replace(w->prog, stm, 1, &lane, &threads, w->to);
}

/* Each thread has any number of them. */
static void share_many(ImpWriter *w, Stm *stm, const Scalar *threads)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *all = stm->exp.arg[0];
    bool one = fn->nparam == 1;
    Var *lane = new_index(w, "lane"),
        *at = one ? fn->param[0] : new_index(w, "at");
    Body *part = one ? fn->body : part_at(w, fn, stm->exp.arg, at);

    for (uint32_t d = 1; d < fn->nparam; d++)
        all = imp_op(w, OP_MUL, all, stm->exp.arg[d]);
    all = imp_leaf(w, "lanes", all);
    body_append(w->to, imp_new_var(w->prog, w->loc, at));
    imp_set(w, at, scalar_var(w->store, lane));
    go_through(w, at, all, threads, part);
    launch_replace(w->prog, stm, 1, &lane, &threads, w->to);
}

/* STM, `at lane` of a group, is what THREADS do. */
static void share(Launch *l, Stm *stm, const Scalar *threads)
{
    ImpWriter w = {l->prog, l->prog->store, body_new(l->prog), stm->loc};
    int64_t lanes, least = l->o.warp;
    bool constant = is_constant(stm, &lanes);

    scalar_is_int(threads, &least);
    if (constant && PASS_LEGAL(launch_has_threads, lanes <= least))
        share_once(&w, stm, threads, lanes);
    else
        share_many(&w, stm, threads);
}

/* What stands in BODY, which all of a group execute. */
static void share_all(Launch *l, Body *body, const Scalar *threads)
{
    for (Stm *s = body->first; s; s = s->next) {
        bool lanes = s->exp.exec == AT_LANE;
        if (lanes && s->exp.form == FORM_IMP_KERNEL)
            share(l, s, threads);
        bool alone = lanes || exec_is_alone(exec_inside(&s->exp, AT_BLOCK));
        for (uint32_t i = 0; i < s->exp.nfn && !alone; i++)
            share_all(l, s->exp.fn[i].body, threads);
    }
}

void launch_lanes(Launch *l, Stm *kernel, const Scalar *threads)
{
    share_all(l, kernel->exp.fn[0].body, threads);
}
