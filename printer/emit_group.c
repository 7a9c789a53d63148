/* emit_group.c - groups: kernels `at block`, whose threads compute together
 * what the group does itself, and share the iterations of what stands `at
 * lane`.
 *
 * All threads of a group compute its scalars; one writes for all.  A check that
 * fails for the group fails in all threads.  One that fails in a lane is noted
 * in fun_bad, which all threads look at behind the next barrier, so that none
 * misses it: of the two places there, the one is looked at and the other one is
 * noted in, in turn, so that one barrier is enough.
 */
#include "printer/emit_inside.h"

enum { DEFAULT_LANES = 256 };

/* ---- what stands inside ---- */

static bool is_counted(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_FILTER ||
           stm->exp.form == FORM_IMP_PARTITION;
}

/* Is code for it that has a barrier? */
static bool is_barrier(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.form == FORM_IMP_BARRIER || is_counted(stm) ||
             (stm->exp.form == FORM_IMP_ALLOC &&
              stm->exp.elem == SPACE_SHARED);
    return !*found;
}

static bool has_barriers(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, is_barrier, &found);
    return found;
}

static bool is_of_group(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.level == AT_LANE ||
             stm->exp.form == FORM_IMP_BARRIER;
    return !*found;
}

static bool needs_group(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, is_of_group, &found);
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

    *found = *found || (stm->exp.form == FORM_IMP_ALLOC &&
                        stm->exp.elem == SPACE_SHARED);
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

typedef struct LaneCount {
    int64_t most; /* of all that are constant */
    bool varies;
} LaneCount;

static bool count_lanes(Stm *stm, void *data)
{
    LaneCount *count = data;
    int64_t product = 1, bound;
    bool counted = stm->exp.form == FORM_IMP_FILTER ||
                   stm->exp.form == FORM_IMP_PARTITION;

    if (stm->exp.level != AT_LANE)
        return true;
    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++) {
        if (!scalar_is_int(stm->exp.arg[d + counted], &bound)) {
            count->varies = true;
            return true;
        }
        product = bound > 0 && product <= INT32_MAX / bound ? product * bound
                                                            : INT32_MAX;
    }
    if (product > count->most)
        count->most = product;
    return true;
}

/* A kernel without lanes has groups of one thread, where it shares memory with
 * itself. */
static const char *lanes_wanted(Emitter *e, const Stm *stm)
{
    LaneCount count = {0, false};

    body_each_stm(stm->exp.fn[0].body, count_lanes, &count);
    if (count.most == 0)
        return arena_printf(&e->arena, "%d", count.varies ? DEFAULT_LANES : 1);
    return arena_printf(&e->arena, "%lld", (long long)count.most);
}

/* ---- checks ---- */

void emit_vote(Emitter *e)
{
    if (!e->kernel->votes)
        return;
    emit_line(e, "if (fun_bad[fun_phase])");
    emit_line(e, "    return;");
    emit_line(e, "fun_phase ^= 1;");
}

void emit_begin_votes(Emitter *e, const Stm *stm)
{
    EmitKernel *k = e->kernel;

    if (!e->checks)
        return;
    buf_printf(&k->head, "    %si32 fun_bad[2];\n    i32 fun_phase = 0;\n",
               e->d->local);
    emit_line(e, "if (fun_lane() == 0) {");
    emit_line(e, "    fun_bad[0] = *fun_status;");
    emit_line(e, "    fun_bad[1] = 0;");
    emit_line(e, "}");
    emit_line(e, "%s", e->d->barrier_text);
    k->votes = true;
    emit_vote(e);
    k->votes = has_checks(stm);
}

void emit_kernel_give_up(Emitter *e)
{
    if (!e->kernel->lane_label) {
        emit_line(e, "return;");
        return;
    }
    if (e->kernel->votes)
        emit_line(e, "fun_bad[fun_phase] = 1;");
    emit_line(e, "goto fun_next%u;", e->kernel->lane_label);
    e->kernel->label_used = true;
}

void emit_kernel_barrier(Emitter *e)
{
    if (e->kernel->runs != RUNS_GROUP)
        return;
    emit_line(e, "%s", e->d->barrier_text);
    emit_vote(e);
}

void emit_kernel_join(Emitter *e, const Stm *stm)
{
    const Stm *next = stm->next;

    if ((!next || next->exp.form != FORM_IMP_BARRIER) && has_barriers(stm))
        emit_kernel_barrier(e);
}

/* ---- one thread of the group ---- */

void emit_begin_lane(Emitter *e, EmitLane *lane)
{
    EmitKernel *k = e->kernel;

    *lane = (EmitLane){.outer = k->lane_label, .used = k->label_used,
                       .runs = k->runs};
    if (!k->lane_label && k->group) {
        k->lane_label = ++e->next;
        k->label_used = false;
    }
    k->runs = RUNS_THREAD;
    emit_open(e);
}

void emit_end_lane(Emitter *e, EmitLane *lane)
{
    EmitKernel *k = e->kernel;

    emit_close(e);
    if (!lane->outer) {
        if (k->label_used)
            buf_printf(e->out, "%*sfun_next%u:;\n",
                       (int)(4 * (e->indent ? e->indent - 1 : 0)), "",
                       k->lane_label);
        k->label_used = lane->used;
    }
    k->lane_label = lane->outer;
    k->runs = lane->runs;
}

/* `if (fun_lane() == 0) `, where one writes for all. */
void emit_if_writer(Emitter *e, const Var *block)
{
    if (e->kernel && e->kernel->runs == RUNS_GROUP &&
        block->type->space != SPACE_PRIVATE)
        buf_text(e->out, "if (fun_lane() == 0) ");
}

/* ---- lanes ---- */

static void find_lane(Emitter *e, const Lambda *fn, const char *const *bound,
                      uint32_t number)
{
    if (fn->nparam > 1)
        emit_line(e, "i64 fun_rest = fun_at%u;", number);
    for (uint32_t d = fn->nparam; d-- > 0;) {
        const char *name = emit_declare(e, fn->param[d]);
        if (fn->nparam == 1)
            emit_line(e, "const i64 %s = fun_at%u;", name, number);
        else if (d == 0)
            emit_line(e, "const i64 %s = fun_rest;", name);
        else
            emit_line(e, "const i64 %s = fun_rest %% %s;", name, bound[d]);
        if (d > 0)
            emit_line(e, "fun_rest /= %s;", bound[d]);
        if (!e->use[fn->param[d]->id].read)
            emit_line(e, "(void)%s;", name);
    }
}

static void lanes(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char **bound = ARENA_NEW(&e->arena, const char *, fn->nparam);
    uint32_t number = ++e->next;
    EmitLane lane;

    emit_open(e);
    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = emit_bound(e, stm->exp.arg[d]);
    emit_begin(e);
    buf_printf(e->out, "const i64 fun_all%u = ", number);
    for (uint32_t d = 0; d < fn->nparam; d++)
        buf_printf(e->out, "%s%s", d ? " * " : "", bound[d]);
    buf_text(e->out, ";\n");
    emit_line(e, "for (i64 fun_at%u = fun_lane(); fun_at%u < fun_all%u; "
                 "fun_at%u += fun_lanes()) {", number, number, number, number);
    e->indent++;
    emit_begin_lane(e, &lane);
    find_lane(e, fn, bound, number);
    emit_body(e, fn->body);
    emit_end_lane(e, &lane);
    emit_close(e);
    emit_close(e);
}

/* ---- what stands in a group ---- */

/* One thread does it all; what it counted, all of them know. */
static void one_lane(Emitter *e, const Stm *stm)
{
    const Var *count = is_counted(stm) ? stm->exp.arg[0]->u.var : NULL;
    uint32_t number = ++e->next;
    EmitLane lane;

    if (count)
        buf_printf(&e->kernel->head, "    %si64 fun_found%u;\n", e->d->local,
                   number);
    emit_line(e, "if (fun_lane() == 0) {");
    e->indent++;
    emit_begin_lane(e, &lane);
    emit_sequentially(e, stm);
    if (count)
        emit_line(e, "fun_found%u = %s;", number, emit_name(e, count));
    emit_end_lane(e, &lane);
    emit_close(e);
    if (!count)
        return;
    emit_line(e, "%s", e->d->barrier_text);
    emit_vote(e);
    emit_line(e, "%s = fun_found%u;", emit_name(e, count), number);
    emit_line(e, "%s", e->d->barrier_text);
    emit_vote(e);
}

void emit_kernel_nested(Emitter *e, const Stm *stm)
{
    if (e->kernel->runs == RUNS_THREAD)
        emit_sequentially(e, stm);
    else if (stm->exp.form == FORM_IMP_KERNEL &&
             stm->exp.level == AT_LANE && !emit_runs_never(stm))
        lanes(e, stm);
    else if (stm->exp.form == FORM_IMP_KERNEL || needs_group(stm))
        emit_sequentially(e, stm);
    else
        one_lane(e, stm);
}

/* ---- the kernel ---- */

void emit_group_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    EmitKernel k;

    emit_count_iterations(e, stm, bound);
    emit_begin_kernel(e, &k, stm, "");
    k.runs = RUNS_GROUP;
    k.group = true;
    emit_begin_votes(e, stm);
    emit_line(e, "const i64 fun_at = fun_group();");
    emit_find_indices(e, &k, fn, bound);
    emit_body(e, fn->body);
    emit_end_kernel(e, &k);
    emit_launch_groups(e, &k, "fun_total",
                       arena_printf(&e->arena,
                                    "fun_lanes_of(fun_ctx, %u, %s)", k.number,
                                    lanes_wanted(e, stm)));
}
