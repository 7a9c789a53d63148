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

#include "ir-text/poly/poly.h"

/* ---- what stands inside ---- */

/* Is code for it that has a barrier? */
static bool is_barrier(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.form == FORM_IMP_BARRIER ||
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

/* Of so many threads at least a GPU makes a group in any case.  And counts of
 * lanes that are told apart.  Estimates; a warp has 32 threads. */
enum { MOST_COUNTS = 8, FEW_LANES = 32 };

/* How many lanes there are in a kernel. */
typedef struct LaneCount {
    Emitter *e;
    PolyStore *ps;
    int64_t most;  /* of all that are constant */
    uint32_t deep; /* of the others: the most loops that are around some, */
    bool varies;
    const Scalar *known[MOST_COUNTS]; /* and what the host knows of those */
    uint32_t nknown;
} LaneCount;

/* The lanes of STM in some iterations of the loops around it, as the host would
 * say it; or NULL. */
static const Scalar *find_lanes(LaneCount *count, const Stm *stm, EmitTrip trip)
{
    const Poly *product = poly_const(count->ps, 1);

    for (uint32_t d = 0; d < stm->exp.fn[0].nparam && product; d++) {
        const Scalar *bound =
            emit_outside(&count->e->known, stm->exp.arg[d], trip);
        product = bound ? poly_mul(count->ps, product,
                                   poly_of(count->ps, bound))
                        : NULL;
    }
    return product ? poly_scalar(count->ps, product) : NULL;
}

static void know_lanes(LaneCount *count, const Stm *stm)
{
    for (EmitTrip trip = TRIP_FIRST; trip <= TRIP_LAST; trip++) {
        const Scalar *lanes = find_lanes(count, stm, trip);
        bool is_new = lanes && count->nknown < MOST_COUNTS;
        for (uint32_t i = 0; i < count->nknown && is_new; i++)
            is_new = count->known[i] != lanes;
        if (is_new)
            count->known[count->nknown++] = lanes;
    }
}

static bool find_constant(const Stm *stm, int64_t *lanes)
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
static void note_lanes(LaneCount *count, const Stm *stm, uint32_t deep)
{
    int64_t lanes;

    if (find_constant(stm, &lanes)) {
        count->most = lanes > count->most ? lanes : count->most;
        return;
    }
    if (deep > count->deep) {
        count->deep = deep;
        count->nknown = 0;
    }
    count->varies = true;
    if (deep == count->deep)
        know_lanes(count, stm);
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
static void count_lanes(LaneCount *count, const Body *body, bool copying,
                        uint32_t deep)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loops = form_info[s->exp.form].repeats;
        if (s->exp.exec == AT_LANE && copies(s) == copying)
            note_lanes(count, s, deep);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            count_lanes(count, s->exp.fn[i].body, copying, deep + loops);
    }
}

/* The host's list of those that it knows. */
static void list_lanes(Emitter *e, const LaneCount *count)
{
    emit_begin(e);
    buf_text(e->out, "const i64 fun_counts[] = {");
    for (uint32_t i = 0; i < count->nknown; i++) {
        buf_text(e->out, i ? ", " : "");
        emit_size(e, count->known[i]);
    }
    buf_text(e->out, "};\n");
}

/* The threads of a group: as many as the most lanes that are constant; or what
 * the device likes that has so many as it will be, also where few are constant.
 * Copies can be done by any number, and count where nothing else does.  A
 * kernel without lanes has one, where it shares memory with itself. */
static const char *lanes_wanted(Emitter *e, const Stm *stm, uint32_t kernel)
{
    LaneCount count = {.e = e, .ps = poly_store_new(e->prog->store)};

    count_lanes(&count, stm->exp.fn[0].body, false, 0);
    if (count.most == 0 && !count.varies)
        count_lanes(&count, stm->exp.fn[0].body, true, 0);
    poly_store_free(count.ps);
    if (count.most >= FEW_LANES || !count.varies)
        return arena_printf(&e->arena, "fun_group_lanes(fun_ctx, %u, %lld)",
                            kernel, count.most ? (long long)count.most : 1LL);
    if (count.nknown)
        list_lanes(e, &count);
    return arena_printf(&e->arena, "fun_lanes_for(fun_ctx, %u, %u, %s)", kernel,
                        count.nknown, count.nknown ? "fun_counts" : "NULL");
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
               "    %si32 fun_bad[2];\n    i32 fun_phase = 0;\n",
               e->d->local);
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

/* How many lanes there are, of N dimensions. */
static const char *product_of(Emitter *e, const EmitBound *bound, uint32_t n,
                              uint32_t number)
{
    const char *all = bound[0].text;

    for (uint32_t d = 1; d < n; d++)
        all = arena_printf(&e->arena, "%s * %s", all, bound[d].text);
    emit_line(e, "const i64 fun_all%u = %s;", number, all);
    return arena_printf(&e->arena, "fun_all%u", number);
}

static void open_lane_loop(Emitter *e, const char *at, const char *all)
{
    emit_line(e, "for (i64 %s = fun_lane(); %s < %s; %s += fun_lanes()) {", at,
              at, all, at);
    e->indent++;
}

/* A constant number of lanes is counted in 32 bits, in which it takes a GPU
 * much less to divide. */
static void open_narrow_loop(Emitter *e, const char *at, int64_t count)
{
    emit_line(e, "for (u32 %s = (u32)fun_lane(); %s < %lld; %s += "
                 "(u32)fun_lanes()) {", at, at, (long long)count, at);
    e->indent++;
}

/* A CPU's only thread runs them one after the other, and divides for no
 * index. */
static void lanes_in_order(Emitter *e, const Stm *stm)
{
    EmitLane lane;

    emit_open_loops(e, stm);
    emit_begin_lane(e, &lane, stm);
    emit_body(e, stm->exp.fn[0].body);
    emit_end_lane(e, &lane);
    emit_close_loops(e, stm);
}

/* Threads of a group share them. */
static void lanes_shared(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    uint32_t n = fn->nparam, number = ++e->next;
    const char *at = arena_printf(&e->arena, "fun_at%u", number);
    int64_t count;
    bool narrow = n > 1 && find_constant(stm, &count) && count < INT32_MAX;
    EmitLane lane;

    for (uint32_t d = 0; d < n; d++) /* the kernel has it itself */
        bound[d] = (EmitBound){.text = emit_bound(e, stm->exp.arg[d]),
                               .literal = true};
    if (n == 1)
        open_lane_loop(e, emit_declare(e, fn->param[0]), bound[0].text);
    else if (narrow)
        open_narrow_loop(e, at, count);
    else
        open_lane_loop(e, at, product_of(e, bound, n, number));
    emit_begin_lane(e, &lane, stm);
    if (n > 1)
        emit_find_indices(e, fn, n, bound, narrow ? "u32" : "i64", at);
    emit_body(e, fn->body);
    emit_end_lane(e, &lane);
    emit_close(e);
}

/* Where one thread does it otherwise than several do, both are there. */
static void lanes(Emitter *e, const Stm *stm)
{
    bool both = e->request->dialect->may_be_cpu &&
                (stm->exp.fn[0].nparam > 1 || attr_marks(stm->attrs, "simd"));

    if (both) {
        buf_text(e->out, "#ifdef FUN_CPU\n");
        lanes_in_order(e, stm);
        buf_text(e->out, "#else\n");
    }
    lanes_shared(e, stm);
    if (both)
        buf_text(e->out, "#endif\n");
}

/* ---- what stands in a group ---- */

/* Each lane does what its iterations of STM, a scatter, do. */
static void update_by_lanes(Emitter *e, const Stm *stm)
{
    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    EmitLane lane;

    open_lane_loop(e, emit_declare(e, stm->exp.fn[0].param[0]), n);
    emit_begin_lane(e, &lane, stm);
    emit_update(e, stm, extent);
    emit_end_lane(e, &lane);
    emit_close(e);
}

void emit_kernel_nested(Emitter *e, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_SCATTER)
        update_by_lanes(e, stm);
    else if (e->kernel->exec == AT_BLOCK && stm->exp.exec == AT_LANE &&
             !emit_runs_never(stm))
        lanes(e, stm);
    else
        emit_loops(e, stm);
}

/* ---- the kernel ---- */

void emit_group_kernel(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    EmitBound *bound = ARENA_NEW(&e->arena, EmitBound, fn->nparam);
    EmitKernel k;

    emit_count_iterations(e, stm, bound);
    emit_begin_kernel(e, &k, stm);
    k.exec = AT_BLOCK;
    k.group = true;
    emit_begin_votes(e, stm);
    emit_find_indices(e, fn, fn->nparam, bound, "i64", "fun_group()");
    emit_body(e, fn->body);
    end_votes(e, fn->body);
    emit_end_kernel(e, &k);
    emit_launch_groups(e, &k, "fun_total", lanes_wanted(e, stm, k.number));
}
