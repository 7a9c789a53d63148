/* group.c - groups: kernels `at block`, whose threads compute together
 * what the group does itself, and share the iterations of what stands `at
 * lane`.
 *
 * All threads of a group compute its scalars; one writes for all.  A check that
 * fails for the group fails in all threads.  One that fails in a lane is noted
 * in fun_bad, which all threads look at after the next barrier, so that none
 * misses it: of the two places there, the one is looked at and the other one is
 * noted in, in turn, so that one barrier is enough.  Of what failed before the
 * kernel began, the last thread tells all others.
 */
#include "printer/emit/inside.h"

/* ---- what stands inside ---- */

/* Is code for it that has a barrier? */
static bool is_barrier(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.form == FORM_IMP_BARRIER ||
             (stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED);
    return !*found;
}

static bool has_barriers(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, is_barrier, &found);
    return found;
}

static bool is_check(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.form == FORM_ASSERT;
    return !*found;
}

static bool has_checks(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, is_check, &found);
    return found;
}

static bool is_shared(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found ||
             (stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED);
    return !*found;
}

bool emit_shares(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, is_shared, &found);
    return found;
}

/* ---- how many threads ---- */

/* What the host knows of the lanes in a kernel. */
typedef struct Lanes {
    Emitter *e;
    const EmitKernel *k;
    const Scalar *bound; /* of the first ones whose bound it knows */
    bool any;
} Lanes;

static bool is_declared_in(const Var *var, const void *data)
{
    const Lanes *lanes = data;

    return lanes->e->region[var->id] == lanes->k->region;
}

static bool find_lanes(Stm *stm, void *data)
{
    Lanes *lanes = data;
    const Scalar *last = stm->exp.exec == AT_LANE
                             ? stm->exp.arg[stm->exp.fn[0].nparam - 1]
                             : NULL;

    lanes->any = lanes->any || last;
    if (last && !scalar_any_var(last, is_declared_in, lanes))
        lanes->bound = last;
    return !lanes->bound;
}

/* As many as the lanes of the kernel K; where the host does not know that, as
 * many as it likes.  A kernel without lanes has one, where it shares memory
 * with itself. */
static const char *threads_wanted(Emitter *e, const EmitKernel *k)
{
    Lanes lanes = {.e = e, .k = k};

    body_each_stm(k->stm->exp.fn[0].body, find_lanes, &lanes);
    return arena_printf(&e->arena, "fun_group_lanes(fun_ctx, %u, %s)",
                        k->number,
                        lanes.bound ? emit_bound(e, lanes.bound)
                        : lanes.any ? "FUN_LANES"
                                    : "1");
}

/* ---- checks ---- */

/* All threads of the group leave. */
static void leave(Emitter *e)
{
    EmitKernel *k = e->kernel;

    if (k->forks)
        emit_line(e, "goto fun_next%u;", k->fork_label);
    else
        emit_line(e, "return;");
    k->fork_used |= k->forks > 0;
}

void emit_vote(Emitter *e)
{
    if (!e->kernel->votes)
        return;
    emit_line(e, "if (fun_bad[fun_phase])");
    e->indent++;
    leave(e);
    e->indent--;
    emit_line(e, "fun_phase ^= 1;");
}

/* The thread that tells the others what failed before.  It is not the first
 * one: that one writes for all, and where this was asked before the first
 * barrier, and a group may leave there, PoCL answers it wrongly after. */
#define IF_TELLS "if (fun_lane() + 1 == fun_lanes())"

/* What was decided before the kernel began is the same for all. */
void emit_leave_if_bad(Emitter *e)
{
    emit_line(e, "%si32 fun_stop;", e->d->local);
    emit_line(e, IF_TELLS);
    emit_line(e, "    fun_stop = *fun_status;");
    emit_line(e, "%s", e->d->barrier_text);
    emit_line(e, "if (fun_stop)");
    emit_line(e, "    return;");
}

static void begin_votes(Emitter *e)
{
    buf_printf(&e->kernel->head,
               "    %si32 fun_bad[2];\n    i32 fun_phase = 0;\n", e->d->local);
    emit_line(e, IF_TELLS " {");
    emit_line(e, "    fun_bad[0] = *fun_status;");
    emit_line(e, "    fun_bad[1] = 0;");
    emit_line(e, "}");
    emit_line(e, "%s", e->d->barrier_text);
    e->kernel->votes = true;
    emit_vote(e);
}

void emit_begin_votes(Emitter *e, const Stm *stm)
{
    if (!e->checks)
        return;
    e->kernel->may_leave = true;
    if (has_checks(stm))
        begin_votes(e);
    else
        emit_leave_if_bad(e);
}

void emit_kernel_give_up(Emitter *e)
{
    if (e->kernel->votes && (e->kernel->lane_label || e->kernel->forks))
        emit_line(e, "fun_bad[fun_phase] = 1;");
    if (!e->kernel->lane_label) {
        leave(e);
        return;
    }
    emit_line(e, "goto fun_next%u;", e->kernel->lane_label);
    e->kernel->label_used = true;
}

void emit_kernel_barrier(Emitter *e)
{
    if (e->kernel->exec != AT_BLOCK)
        return;
    emit_line(e, "%s", e->d->barrier_text);
    emit_vote(e);
}

static bool forks(const Emitter *e, const Stm *stm)
{
    const EmitKernel *k = e->kernel;

    return k && k->votes && k->exec == AT_BLOCK && !k->lane_label &&
           (has_checks(stm) || has_barriers(stm));
}

void emit_kernel_fork(Emitter *e, const Stm *stm)
{
    EmitKernel *k = e->kernel;

    if (!forks(e, stm) || k->forks++ > 0)
        return;
    k->fork_label = ++e->next;
    k->fork_used = false;
}

/* The end of STM, which forked.  Does the group come to it by leaving? */
static bool end_fork(Emitter *e, const Stm *stm)
{
    EmitKernel *k = e->kernel;
    bool left = forks(e, stm) && --k->forks == 0 && k->fork_used;

    if (left)
        emit_line(e, "fun_next%u:", k->fork_label);
    return left;
}

static bool is_fenced(const Stm *beside)
{
    return beside && beside->exp.form == FORM_IMP_BARRIER;
}

void emit_kernel_join(Emitter *e, const Stm *stm)
{
    bool left = end_fork(e, stm);

    if (!is_fenced(stm->next) && (left || has_barriers(stm)))
        emit_kernel_barrier(e);
}

/* A barrier beside a loop, where BESIDE, what stands there, is none. */
static void fence_loop(Emitter *e, const Stm *beside)
{
    const EmitKernel *k = e->kernel;

    if (k->may_leave && k->exec == AT_BLOCK && !k->plain_loops &&
        !is_fenced(beside))
        emit_line(e, "%s", e->d->barrier_text);
}

void emit_kernel_enter(Emitter *e, const Stm *stm)
{
    if (has_barriers(stm)) {
        fence_loop(e, stm->prev);
        return;
    }
    e->kernel->plain_loops++;
    emit_kernel_fork(e, stm);
}

void emit_kernel_leave(Emitter *e, const Stm *stm)
{
    if (has_barriers(stm)) {
        fence_loop(e, stm->next);
        return;
    }
    e->kernel->plain_loops--;
    if (!end_fork(e, stm))
        fence_loop(e, stm->next);
    else if (!is_fenced(stm->next))
        emit_kernel_barrier(e);
}

/* Where a group may leave, it ends after a barrier: else PoCL lets all threads
 * go to the end by the way that its first one takes. */
static void end_votes(Emitter *e, const Body *body)
{
    if (e->kernel->may_leave && !is_fenced(body->last))
        emit_line(e, "%s", e->d->barrier_text);
}

/* ---- one thread of the group ---- */

void emit_begin_lane(Emitter *e, EmitLane *lane, const Stm *stm)
{
    EmitKernel *k = e->kernel;

    *lane = (EmitLane){.outer = k->lane_label,
                       .used = k->label_used,
                       .opens = has_checks(stm),
                       .exec = k->exec};
    if (!k->lane_label && k->group) {
        k->lane_label = ++e->next;
        k->label_used = false;
    }
    k->exec = AT_LANE;
    if (lane->opens) /* no variables between it and its end */
        emit_open(e);
}

void emit_end_lane(Emitter *e, EmitLane *lane)
{
    EmitKernel *k = e->kernel;

    if (lane->opens)
        emit_close(e);
    if (!lane->outer) {
        if (k->label_used)
            buf_printf(e->out, "%*sfun_next%u:;\n",
                       (int)(4 * (e->indent ? e->indent - 1 : 0)), "",
                       k->lane_label);
        k->label_used = lane->used;
    }
    k->lane_label = lane->outer;
    k->exec = lane->exec;
}

/* `if (fun_lane() == 0) `, where one writes for all. */
void emit_if_writer(Emitter *e, const Var *block)
{
    if (e->kernel && e->kernel->exec == AT_BLOCK &&
        block->type->space != SPACE_PRIVATE)
        buf_text(e->out, "if (fun_lane() == 0) ");
}

/* ---- lanes ---- */

/* One lane is the first thread's.  As a loop that nothing needs the index of,
 * PoCL finds no place for what it counts in groups of one or two threads. */
static void open_one_lane(Emitter *e, const Var *index)
{
    emit_line(e, "if (fun_lane() == 0) {");
    e->indent++;
    if (e->use[index->id].read)
        emit_line(e, "const i64 %s = 0;", emit_declare(e, index));
}

/* Threads of a group share those along the last index of STM.  A CPU has one,
 * and vectors. */
static void open_lanes(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char **bound = ARENA_NEW(&e->arena, const char *, fn->nparam);
    uint32_t last = fn->nparam - 1;
    int64_t lanes;

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = emit_bound(e, stm->exp.arg[d]);
    for (uint32_t d = 0; d < last; d++)
        emit_loop(e, fn->param[d], "0", bound[d]);
    if (scalar_is_int(stm->exp.arg[last], &lanes) && lanes == 1) {
        open_one_lane(e, fn->param[last]);
        return;
    }
    emit_say_vector(e, stm);
    const char *at = emit_declare(e, fn->param[last]);
    emit_line(e, "for (i64 %s = fun_lane(); %s < %s; %s += fun_lanes()) {", at,
              at, bound[last], at);
    e->indent++;
}

/* ---- what stands in a group ---- */

void emit_kernel_nested(Emitter *e, const Stm *stm)
{
    bool updates = stm->exp.form == FORM_IMP_SCATTER;
    EmitLane lane;

    if (!updates && (e->kernel->exec != AT_BLOCK || stm->exp.exec != AT_LANE)) {
        emit_loops(e, stm);
        return;
    }
    const char *extent = updates ? emit_bound(e, stm->exp.arg[1]) : NULL;
    open_lanes(e, stm);
    emit_begin_lane(e, &lane, stm);
    if (updates)
        emit_update(e, stm, extent);
    else
        emit_body(e, stm->exp.fn[0].body);
    emit_end_lane(e, &lane);
    emit_close_loops(e, stm);
}

/* ---- the kernel ---- */

void emit_group_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char *groups = emit_bound(e, stm->exp.arg[0]);
    EmitKernel k;

    emit_begin_kernel(e, &k, stm);
    k.exec = AT_BLOCK;
    k.group = true;
    emit_begin_votes(e, stm);
    if (e->use[fn->param[0]->id].read)
        emit_line(e, "const i64 %s = fun_group();",
                  emit_declare(e, fn->param[0]));
    emit_body(e, fn->body);
    end_votes(e, fn->body);
    emit_end_kernel(e, &k);
    emit_launch_groups(e, &k, groups, threads_wanted(e, &k));
}
