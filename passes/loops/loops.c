/* loops.c - parallel statements in order become loops.
 *
 *     kernel k < parts do            kernel k < parts do
 *       reduce (+) i < n at thread     all <- 0
 *         ...                 =>       for i < n do ... all <- all + x done
 *       into (part[k] : i32)           part[k] <- all
 *       done                         done
 *     done
 *
 * Problem: a reduce, scan, filter, partition or scatter that one thread runs is
 * a loop, some variables and accesses.  As long as who prints code adds them,
 * no pass and no test sees them.
 *
 * Algorithm: the iterations go one after the other, in a `for` that stands
 * where the statement does (passes/shared/imp/in_order.c).  At the top that is
 * in a kernel with one iteration; and so is what is `at lane`, in one of a
 * lane.  What a filter or partition counts there goes through an element that
 * the host, or all of the group, reads.
 *
 * requires  a verified program of IMP
 * keeps     values, and the order in which they are combined
 * leaves    for a GPU, scatters whose iterations are threads' or lanes', which
 *           combine while others do, at places of any order: there is no other
 *           way to say that
 */
#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/in_order.h"
#include "passes/shared/target/target.h"

typedef struct LoopsOptions {
    const char *target;
} LoopsOptions;

static const Option options[] = {
    {"target", OPTION_TEXT, offsetof(LoopsOptions, target), .arg = TARGET_ARG,
     .help = "the machine that runs the loops: if it is a device, threads and "
             "lanes combine what they scatter while others do, where the order "
             "does not matter (cpu)"},
    {0},
};

static const LoopsOptions defaults = {.target = "cpu"};

typedef struct Loops {
    Prog *prog;
    PassContext *cx;
    bool device;
    ImpWriter w;
} Loops;

/* A statement that is rewritten. */
typedef struct LoopsStm {
    ImpWriter *w;
    Subst subst;
    Stm *stm;
    Var *count; /* that a filter or partition sets, or NULL */
} LoopsStm;

/* ---- where it stands ---- */

static void there(LoopsStm *s, bool by_group)
{
    const Scalar *found = imp_in_order(s->w, &s->subst, s->stm, by_group);

    if (found)
        imp_set(s->w, s->count, found);
}

/* In a kernel with one iteration.  What it counts is in FOUND, then. */
static void in_one(LoopsStm *s, ExecLevel exec, const Scalar *found)
{
    ImpWriter *w = s->w;
    ImpAround around = imp_begin_one(w, exec);
    const Scalar *count = imp_in_order(w, &s->subst, s->stm, exec == AT_BLOCK);

    if (count)
        imp_put_write(w, found, imp_int(w, 0), count, ELEM_I64);
    imp_end(w, around);
}

static void read_count(LoopsStm *s, const Scalar *found)
{
    imp_set(s->w, s->count,
            imp_put_read(s->w, "all", found, imp_int(s->w, 0), ELEM_I64));
}

static const Scalar *take_count(LoopsStm *s, Space space)
{
    return s->count
               ? imp_alloc(s->w, "found_mem", imp_int(s->w, 1), ELEM_I64, space)
               : NULL;
}

/* At the top: a kernel of one thread, or of the group that its body wants. */
static void on_top(LoopsStm *s)
{
    ExecLevel exec = (ExecLevel)s->stm->exp.exec;
    const Scalar *found = take_count(s, SPACE_DEVICE);

    in_one(s, exec == AT_BLOCK ? AT_BLOCK : AT_NONE, found);
    if (!found)
        return;
    read_count(s, found);
    imp_release(s->w, found);
}

static void barrier(LoopsStm *s)
{
    imp_put(s->w, FORM_IMP_BARRIER, 0, NULL);
}

static bool is_barrier(const Stm *stm)
{
    return stm && stm->exp.form == FORM_IMP_BARRIER;
}

/* Of a group: one lane.  What it counts all of them read, before it may count
 * again.  The result of a reduce was the group's to write, which needs no
 * barrier between that and what else it writes. */
static void in_lane(LoopsStm *s)
{
    const Stm *stm = s->stm;
    const Scalar *found = take_count(s, SPACE_SHARED);
    bool reduces = stm->exp.form == FORM_IMP_REDUCE;

    if (reduces && !PASS_LEGAL(loops_waits_before, is_barrier(stm->prev)))
        barrier(s);
    in_one(s, AT_LANE, found);
    if (found)
        barrier(s);
    if (found)
        read_count(s, found);
    if ((reduces || found) &&
        !PASS_LEGAL(loops_waits_after, is_barrier(stm->next)))
        barrier(s);
}

/* ---- all of them ---- */

static bool is_joined(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_REDUCE;
}

/* Gives the first statement in its place. */
static Stm *rewrite(Loops *l, Body *body, Stm *stm, ExecLevel around)
{
    Body *made = body_new(l->prog);
    LoopsStm s = {.w = &l->w, .subst = subst_new(l->prog), .stm = stm};
    const char *who = "a thread";

    l->w.to = made;
    l->w.loc = stm->loc;
    if (form_info[stm->exp.form].sifts)
        s.count = stm->exp.arg[0]->u.var;
    if (around == AT_HOST) {
        on_top(&s);
    } else if (around == AT_BLOCK && stm->exp.exec == AT_LANE) {
        who = "a lane";
        in_lane(&s);
    } else {
        who = around == AT_BLOCK ? "a group" : who;
        there(&s, around == AT_BLOCK);
    }
    pass_remark(l->cx, l->prog, REMARK_DONE, "loop", stm->loc,
                "the %s is a loop of %s", form_info[stm->exp.form].text, who);
    Stm *first = made->first;
    body_insert_all_before(body, stm, made);
    body_remove(body, stm);
    subst_free(&s.subst);
    return first;
}

/* Do several threads combine what STM gives? */
static bool is_left(const Loops *l, const Stm *stm, ExecLevel around)
{
    if (!l->device || !exec_may_update_together(stm, around))
        return false;
    pass_remark(l->cx, l->prog, REMARK_MISSED, "loop", stm->loc,
                "%s run the scatter, and combine while others do",
                around == AT_BLOCK ? "lanes" : "threads");
    return true;
}

/* What executes the bodies of STM: a thread, whatever stands in it. */
static ExecLevel inside(const Stm *stm, ExecLevel around)
{
    return exec_is_alone(around) ? around : exec_inside(&stm->exp, around);
}

/* What AROUND executes. */
static void visit_body(Loops *l, Body *body, ExecLevel around)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        if (is_joined(stm) && !is_left(l, stm, around) && pass_rewrite(l->cx))
            stm = rewrite(l, body, stm, around);
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            visit_body(l, stm->exp.fn[i].body, inside(stm, around));
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Loops l = {
        .prog = prog, .cx = cx, .w = {.prog = prog, .store = prog->store}};
    const LoopsOptions *o = cx->options;
    Target target;

    if (!target_read(o->target, &target, cx->arena, cx->diag))
        return false;
    l.device = target.threads != 0;
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        if (f->imp)
            visit_body(&l, f->body, AT_HOST);
    }
    return true;
}

const Pass loops_pass = {
    .name = "loops",
    .summary = "make loops of parallel statements that one thread runs",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(LoopsOptions),
    .defaults = &defaults,
    .run = run,
};
