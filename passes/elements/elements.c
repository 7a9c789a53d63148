/* elements.c - single elements that follow from others stay on the device.
 *
 *     for k < n do                    for k < n do
 *       kernel ... A ... done           kernel ... A ... done
 *       v <- A[k]                       w_mem <- alloc 8
 *       w <- A[p]                       kernel one < 1 do
 *       A[p] <- v               =>        v <- A[k]; w <- A[p]
 *       A[k] <- w                         A[p] <- v; A[k] <- w
 *       kernel ... w ... done             w_mem[0] <- w
 *     done                              done
 *                                       w <- w_mem[0]
 *                                       kernel ... w ... done
 *                                     done
 *
 * A host that writes an element that it has read from a device waits for the
 * device twice.  Of neighbouring statements of the host that set variables,
 * read and write, those that the writes need become a kernel with one
 * iteration.  What is used later, too, goes through a block of its own: a code
 * generator need not read that on the host, if only kernels use it.
 *
 * It is done in a trip of a loop that has a parallel statement which writes one
 * of the blocks that are accessed: otherwise the host's own values are at hand.
 * It is not done if the host itself uses a value later: it would wait anyway.
 *
 * A read that moves takes along what its index follows from, which is a
 * fixpoint over the run.
 *
 * One walk against the order of the text knows what the host needs from there
 * on.  A variable that moves is declared in the same body and set once, so no
 * other trip uses it.
 *
 * requires  a verified program of IMP
 * keeps     values, and the order of accesses
 * leaves    elements that follow from what it has moved
 */
#include "passes/elements/inside.h"

static bool is_in_parallel(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_KERNEL &&
           stm->exp.form != FORM_IMP_BARRIER;
}

/* ---- what there is ---- */

static void note_body(Elements *e, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->npat; i++) {
            element_var(e, s->pat[i])->home = body;
            element_var(e, s->pat[i])->declares = s;
        }
        if (form_info[s->exp.form].sets)
            element_var(e, element_target(s))->sets++;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            note_body(e, s->exp.fn[i].body);
    }
}

static bool note_written(Stm *stm, void *data)
{
    Elements *e = data;
    const IntoList *into = exp_into(&stm->exp);

    if (stm->exp.form == FORM_IMP_WRITE)
        e->written[points_to_set(&e->sets, element_target(stm))] = e->loop;
    for (uint32_t i = 0; into && i < into->count; i++)
        e->written[points_to_set(&e->sets,
                                 stm->exp.arg[into->at[i].first]->u.var)] =
            e->loop;
    return true;
}

/* The blocks that parallel statements write there. */
static void note_written_in_parallel(Elements *e, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (is_in_parallel(s))
            note_written(s, e);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (is_in_parallel(s))
                body_each_stm(s->exp.fn[i].body, note_written, e);
            else
                note_written_in_parallel(e, s->exp.fn[i].body);
    }
}

/* ---- what the host needs ---- */

static void need_var(Var *var, void *data)
{
    element_var(data, var)->needed = true;
}

static void use_later(Var *var, void *data)
{
    element_var(data, var)->used_later = true;
}

static void use_all_later(Elements *e, const Stm *stm)
{
    stm_each_use(stm, use_later, e);
}

/* STM stays the host's.  Values that only kernels use it need not know, and so
 * what these follow from. */
static void visit_stays(Elements *e, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool gives = element_gives(stm);
    const ElementVar *of = gives ? element_var(e, element_target(stm)) : NULL;

    use_all_later(e, stm);
    if (exp->form == FORM_IMP_SET && of && of->sets == 1 && !of->needed)
        return;
    for (uint32_t i = gives; i < exp->narg; i++)
        scalar_each_var(exp->arg[i], need_var, e);
}

/* ---- a run ---- */

static void push(const Elements *e, StmList *list, Stm *stm)
{
    arena_grow(e->cx->arena, &list->at, list->n, &list->room, sizeof *list->at);
    list->at[list->n++] = stm;
}

/* May STM stand in a run of BODY?  What it sets, no other trip or branch sets.
 */
static bool is_simple(const Elements *e, const Body *body, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_VAR)
        return type_is_scalar(stm->pat[0]->type);
    if (stm->exp.form == FORM_IMP_WRITE)
        return true;
    if (!element_gives(stm))
        return false;
    const ElementVar *of = element_var(e, element_target(stm));
    return of->sets == 1 && of->home == body;
}

/* ---- what moves ---- */

static bool moves(const Elements *e, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_WRITE ||
           (element_gives(stm) &&
            element_var(e, element_target(stm))->moves == e->run);
}

static void want_var(Var *var, void *data)
{
    const Elements *e = data;

    element_var(e, var)->wanted = e->run;
}

/* What the writes, and the reads that move, depend on. */
static void find_wanted(Elements *e, const Run *run)
{
    for (const Stm *s = run->last; s != run->first->prev; s = s->prev)
        if (moves(e, s) ||
            (element_gives(s) &&
             element_var(e, element_target(s))->wanted == e->run))
            for (uint32_t i = element_gives(s); i < s->exp.narg; i++)
                scalar_each_var(s->exp.arg[i], want_var, e);
}

static bool is_following(const Var *var, const void *data)
{
    const Elements *e = data;

    return element_var(e, var)->follows == e->run;
}

static bool follows(const Elements *e, const Stm *stm)
{
    bool found = false;

    for (uint32_t i = element_gives(stm); i < stm->exp.narg && !found; i++)
        found = scalar_any_var(stm->exp.arg[i], is_following, e);
    return found;
}

/* A read moves whose value something that moves depends on, or that follows
 * such a value, or a write: the element may be another one later.  So does what
 * such values come to on the way to a write or to a read.  True: more do than
 * before. */
static bool find_moving(Elements *e, const Run *run)
{
    bool writes = false, more = false;

    for (const Stm *s = run->first; s != run->last->next; s = s->next) {
        writes = writes || s->exp.form == FORM_IMP_WRITE;
        if (!element_gives(s))
            continue;
        ElementVar *of = element_var(e, element_target(s));
        bool wanted = of->wanted == e->run, after = follows(e, s);
        bool goes =
            s->exp.form == FORM_IMP_SET
                ? wanted && after
                : wanted || after || !PASS_LEGAL(elements_order, !writes);
        more = more || (goes && of->moves != e->run);
        if (goes)
            of->moves = e->run;
        if (goes || after)
            of->follows = e->run;
    }
    return more;
}

/* By a parallel statement, in a trip of the innermost loop? */
static bool is_written(const Elements *e, const Scalar *block)
{
    return e->loop &&
           e->written[points_to_set(&e->sets, block->u.var)] >= e->loop;
}

static void divide(Elements *e, Run *run)
{
    e->run++;
    do
        find_wanted(e, run);
    while (find_moving(e, run));
    for (Stm *s = run->first; s != run->last->next; s = s->next) {
        bool goes = moves(e, s), is_set = s->exp.form == FORM_IMP_SET;
        if (s->exp.form == FORM_IMP_VAR)
            continue;
        if (goes && !is_set)
            run->reaches =
                run->reaches || is_written(e, s->exp.arg[element_gives(s)]);
        push(e,
             goes            ? &run->moved
             : follows(e, s) ? &run->late
                             : &run->stay,
             s);
    }
}

/* What moves and the host needs the value of; NULL: nothing. */
static const Stm *needed_by_host(const Elements *e, const Run *run)
{
    for (uint32_t i = 0; i < run->moved.n; i++)
        if (element_gives(run->moved.at[i]) &&
            element_var(e, element_target(run->moved.at[i]))->needed)
            return run->moved.at[i];
    return NULL;
}

/* ---- all of them ---- */

static void remark(const Elements *e, const Stm *writes, const Stm *needed)
{
    const char *block = element_target(writes)->name->text;

    if (needed)
        pass_remark(e->cx, e->prog, REMARK_MISSED, "element", writes->loc,
                    "the host writes an element of '%s': it needs '%s', too",
                    block, element_target(needed)->name->text);
    else
        pass_remark(e->cx, e->prog, REMARK_DONE, "element", writes->loc,
                    "a kernel with one iteration writes an element of '%s'",
                    block);
}

static void visit_stay(Elements *e, const StmList *list)
{
    for (uint32_t i = list->n; i-- > 0;)
        visit_stays(e, list->at[i]);
}

/* The run of BODY that LAST, a write, ends; gives what stands before it. */
static Stm *visit_run(Elements *e, Body *body, Stm *last)
{
    Run run = {.body = body, .first = last, .last = last};

    while (run.first->prev && is_simple(e, body, run.first->prev))
        run.first = run.first->prev;
    Stm *before = run.first->prev;
    divide(e, &run);
    visit_stay(e, &run.late);
    const Stm *needed = needed_by_host(e, &run);
    bool goes = run.reaches && !needed && pass_rewrite(e->cx);
    if (run.reaches && (needed || goes))
        remark(e, last, needed);
    if (!goes)
        visit_stay(e, &run.moved);
    visit_stay(e, &run.stay);
    if (goes) {
        elements_find_out(e, &run);
        for (uint32_t i = 0; i < run.moved.n; i++)
            use_all_later(e, run.moved.at[i]);
        elements_move(e, &run);
    }
    return before;
}

static void walk_body(Elements *e, Body *body);

static void walk_inside(Elements *e, const Stm *stm)
{
    uint32_t around = e->loop;

    if (form_info[stm->exp.form].repeats) {
        e->loop = ++e->nloop;
        note_written_in_parallel(e, stm->exp.fn[0].body);
    }
    for (uint32_t i = stm->exp.nfn; i-- > 0;)
        walk_body(e, stm->exp.fn[i].body);
    e->loop = around;
}

static void walk_body(Elements *e, Body *body)
{
    for (Stm *s = body->last; s;) {
        if (s->exp.form == FORM_IMP_WRITE) {
            s = visit_run(e, body, s);
            continue;
        }
        visit_stays(e, s);
        if (is_in_parallel(s))
            for (uint32_t i = 0; i < s->exp.nfn; i++)
                body_each_use(s->exp.fn[i].body, use_later, e);
        else
            walk_inside(e, s);
        s = s->prev;
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Elements e = {.prog = prog,
                  .cx = cx,
                  .sets = points_to_new(prog, cx->arena),
                  .var = ARENA_NEW(cx->arena, ElementVar, prog->nvar),
                  .written = ARENA_NEW(cx->arena, uint32_t, prog->nvar)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        e.loop = 0;
        note_body(&e, f->body);
        walk_body(&e, f->body);
    }
    return true;
}

const Pass elements_pass = {
    .name = "elements",
    .summary = "let kernels write elements that follow from others",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
