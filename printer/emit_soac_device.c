/* emit_soac_device.c - reduce, scan, filter, partition and scatter as kernels
 * of a device.
 *
 * A thread of a device runs a part, as in emit_soac.h; then one group joins
 * what the parts came to: each of its threads some neighbours, and neighbours
 * what these came to, in steps that double.  How many parts there are, and how
 * a thread goes through its own, is the device's: a CPU has few long ones, and
 * runs of neighbours that become vectors; on a GPU, neighbours are read by
 * neighbouring threads where the order does not matter.  It hangs on the number
 * of iterations and the kind of device alone, so that runs repeat.
 */
#include "printer/emit_soac.h"

/* ---- kernels that run parts ---- */

typedef struct PartKernel {
    EmitKernel k;
    uint32_t number;
} PartKernel;

static const char *name_of(Emitter *e, const char *prefix, uint32_t number,
                           uint32_t k)
{
    return arena_printf(&e->arena, "fun_%s%u_%u", prefix, number, k);
}

/* HOW: "strip" where the order within all of them does not matter, else "part".
 */
static void begin_parts(Emitter *e, PartKernel *p, const Stm *stm,
                        const char *role, uint32_t number,
                        const EmitBound *bound, const char *how)
{
    p->number = number;
    emit_begin_kernel(e, &p->k, stm, role);
    const char *n = emit_pass_bound(e, &p->k, bound);
    emit_pass_value(e, &p->k,
                    arena_printf(&e->arena, "fun_parts%u", number), ELEM_I64);
    emit_line(e, "const i64 fun_k = fun_global();");
    emit_line(e, "if (fun_k >= fun_parts%u%s)", number,
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
    emit_line(e, "const i64 fun_from = fun_%s(%s, fun_parts%u, fun_k);", how,
              n, number);
    emit_line(e, "const i64 fun_to = fun_%s_end(%s, fun_parts%u, fun_k);", how,
              n, number);
}

static void end_parts(Emitter *e, PartKernel *p)
{
    emit_end_kernel(e, &p->k);
    emit_launch_groups(
        e, &p->k,
        arena_printf(&e->arena, "fun_part_groups(fun_ctx, fun_parts%u)",
                     p->number),
        "fun_part_lanes(fun_ctx)");
}

static void count_parts(Emitter *e, uint32_t number, bool exact,
                        const EmitBound *n)
{
    emit_line(e, "const i64 fun_parts%u = fun_parts%s(fun_ctx, %s);", number,
              exact ? "_by_units" : "", n->text);
}

/* ---- what parts come to ---- */

typedef void (*EachPart)(Emitter *e, const Stm *stm, EmitKernel *k,
                         const char *name, Elem elem, uint32_t number);

/* Each result that is combined. */
static void each_part(Emitter *e, const Stm *stm, EmitKernel *k,
                      uint32_t number, EachPart each)
{
    const IntoList *into = soac_into(stm);

    for (uint32_t o = 0, at = 0; o < into->ops.count;
         at += into->ops.at[o++].width)
        for (uint32_t i = at; i < at + into->ops.at[o].width; i++)
            if (into->ops.at[o].kind != OPERATOR_ID)
                each(e, stm, k, name_of(e, "part", number, i),
                     emit_combined_elem(stm, i), number);
}

static void take_part(Emitter *e, const Stm *stm, EmitKernel *k,
                      const char *name, Elem elem, uint32_t number)
{
    (void)k;
    emit_temporary(e, stm, name,
                   arena_printf(&e->arena, "fun_size_mul(fun_parts%u, %u)",
                                number, (unsigned)elem_info[elem].bytes));
}

static void pass_part(Emitter *e, const Stm *stm, EmitKernel *k,
                      const char *name, Elem elem, uint32_t number)
{
    (void)stm;
    (void)number;
    emit_pass_block(e, k, name, elem, true);
}

static void drop_part(Emitter *e, const Stm *stm, EmitKernel *k,
                      const char *name, Elem elem, uint32_t number)
{
    (void)stm;
    (void)k;
    (void)elem;
    (void)number;
    emit_drop_temporary(e, name);
}

/* ---- one group joins them ---- */

enum { JOIN_LANES = 256 };

/* Operators that check or read something do not see what is left of a check
 * that failed, nor may a thread leave before a barrier: then it is one thread.
 */
static bool joins_alone(const Stm *stm)
{
    return !soac_operators_compute(stm);
}

static void share_results(Emitter *e, const Stm *stm, EmitKernel *k,
                          const char *name, Elem elem, uint32_t number)
{
    (void)stm;
    (void)number;
    buf_printf(&k->head, "    %s%s fun_join%s[%d];\n", e->d->local,
               e->d->stored[elem], name + strlen("fun_part"), JOIN_LANES);
}

static void begin_join(Emitter *e, EmitKernel *k, const Stm *stm,
                       uint32_t number)
{
    emit_begin_kernel(e, k, stm, "join");
    emit_pass_value(e, k, arena_printf(&e->arena, "fun_parts%u", number),
                    ELEM_I64);
    if (e->checks && joins_alone(stm)) {
        emit_line(e, "if (*fun_status)");
        emit_line(e, "    return;");
    } else if (e->checks) {
        emit_line(e, "(void)fun_status;");
    }
    emit_line(e, "const i64 fun_l = fun_lane();");
    emit_line(e, "const i64 fun_live = fun_lanes() < fun_parts%u ? fun_lanes() "
                 ": fun_parts%u;", number, number);
    emit_line(e, "const i64 fun_from = fun_l < fun_live ? fun_part(fun_parts%u,"
                 " fun_live, fun_l) : 0;", number);
    emit_line(e, "const i64 fun_to = fun_l < fun_live ? fun_part(fun_parts%u, "
                 "fun_live, fun_l + 1) : 0;", number);
}

static void end_join(Emitter *e, EmitKernel *k, bool alone)
{
    emit_end_kernel(e, k);
    emit_launch_groups(e, k, "1",
                       alone ? "1"
                             : arena_printf(&e->arena,
                                            "fun_join_lanes(fun_ctx, %u)",
                                            k->number));
}

/* Folds what the thread's parts came to; SCANS: what stands before each one
 * takes its place. */
static void join_own_parts(Emitter *e, const Stm *stm, uint32_t number,
                           const char *first, bool scans)
{
    emit_line(e, "for (i64 fun_p = fun_from; fun_p < fun_to; fun_p++) {");
    e->indent++;
    emit_each_result(e, stm, number, "new", "", "part", "[fun_p]");
    if (scans)
        emit_each_result(e, stm, number, "part", "[fun_p]", "acc", "");
    emit_fold(e, stm, number, first);
    emit_close(e);
}

/* In steps that double, the threads that JOIN have what the one at FROM came to
 * as new. */
static void begin_steps(Emitter *e, const Stm *stm, uint32_t number,
                        const char *join, const char *from)
{
    emit_each_result(e, stm, number, "join", "[fun_l]", "acc", "");
    emit_line(e, "for (i64 fun_step = 1; fun_step < fun_live; fun_step *= 2) "
                 "{");
    e->indent++;
    emit_line(e, "%s", e->d->barrier_text);
    emit_line(e, "if (%s) {", join);
    e->indent++;
    emit_each_result(e, stm, number, "new", "", "join", from);
}

/* Neighbours join theirs, then neighbours of these, and so on: the first thread
 * has all. */
static void join_pairs(Emitter *e, const Stm *stm, uint32_t number)
{
    begin_steps(e, stm, number,
                "fun_l % (2 * fun_step) == 0 && fun_l + fun_step < fun_live",
                "[fun_l + fun_step]");
    emit_combine(e, stm, "acc", "new", number);
    emit_each_result(e, stm, number, "join", "[fun_l]", "acc", "");
    emit_close(e);
    emit_close(e);
}

/* Each thread joins what stands before it: of one other, then of two, and so
 * on. */
static void join_prefixes(Emitter *e, const Stm *stm, uint32_t number)
{
    begin_steps(e, stm, number, "fun_l >= fun_step && fun_l < fun_live",
                "[fun_l - fun_step]");
    emit_combine(e, stm, "new", "acc", number);
    emit_close(e);
    emit_line(e, "%s", e->d->barrier_text);
    emit_each_result(e, stm, number, "join", "[fun_l]", "acc", "");
    emit_close(e);
    emit_line(e, "%s", e->d->barrier_text);
}

/* What stands before each part takes its place. */
static void spread_prefixes(Emitter *e, const Stm *stm, uint32_t number,
                            bool alone)
{
    emit_open(e);
    emit_accumulators(e, stm, number);
    if (!alone) {
        emit_line(e, "if (fun_l > 0) {");
        e->indent++;
        emit_each_result(e, stm, number, "acc", "", "join", "[fun_l - 1]");
        emit_close(e);
    }
    join_own_parts(e, stm, number, "fun_p == 0", true);
    emit_close(e);
}

static void join_scan(Emitter *e, const Stm *stm, uint32_t number, bool alone)
{
    if (!alone) {
        emit_open(e);
        emit_accumulators(e, stm, number);
        join_own_parts(e, stm, number, "fun_p == fun_from", false);
        join_prefixes(e, stm, number);
        emit_close(e);
    }
    spread_prefixes(e, stm, number, alone);
}

static void join_reduce(Emitter *e, const Stm *stm, uint32_t number,
                        bool alone)
{
    emit_accumulators(e, stm, number);
    join_own_parts(e, stm, number, "fun_p == fun_from", false);
    if (!alone)
        join_pairs(e, stm, number);
    emit_line(e, "if (fun_l == 0) {");
    e->indent++;
    emit_reduced(e, stm, number,
                 arena_printf(&e->arena, "fun_parts%u > 0", number));
    emit_close(e);
}

static void join_parts(Emitter *e, const Stm *stm, uint32_t number)
{
    bool alone = joins_alone(stm);
    EmitKernel k;

    begin_join(e, &k, stm, number);
    each_part(e, stm, &k, number, pass_part);
    if (!alone)
        each_part(e, stm, &k, number, share_results);
    if (stm->exp.form == FORM_IMP_SCAN)
        join_scan(e, stm, number, alone);
    else
        join_reduce(e, stm, number, alone);
    end_join(e, &k, alone);
}

/* ---- one iteration a thread ---- */

/* Of iteration INDEX, or fun_at where that is NULL. */
static void begin_flat(Emitter *e, EmitKernel *k, const Stm *stm,
                       const char *role, const Var *index,
                       const EmitBound *total)
{
    emit_begin_kernel(e, k, stm, role);
    const char *at = index ? emit_declare(e, index) : "fun_at";
    emit_line(e, "const i64 %s = fun_global();", at);
    emit_line(e, "if (%s >= %s%s)", at, emit_pass_bound(e, k, total),
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
}

/* No iteration waits for another one. */
static void collect(Emitter *e, const Stm *stm)
{
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    FoldLoop loop = {"fun_at", "fun_at + 1", NULL, true};
    EmitKernel k;

    begin_flat(e, &k, stm, "", NULL, &n);
    emit_fold_loop(e, stm, ++e->next, &loop);
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, n.text);
}

/* ---- reduce and scan ---- */

static void fold_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const EmitBound *n, bool writes)
{
    bool runs = stm->exp.form == FORM_IMP_REDUCE && soac_has_lanes(stm);
    PartKernel p;

    begin_parts(e, &p, stm, "parts", number, n, runs ? "strip" : "part");
    each_part(e, stm, &p.k, number, pass_part);
    soac_fold_part(
        e, stm, number, writes,
        runs ? arena_printf(&e->arena, "fun_parts%u", number) : NULL);
    end_parts(e, &p);
}

static void reduce(Emitter *e, const Stm *stm)
{
    if (emit_only_collects(stm)) {
        collect(e, stm);
        return;
    }
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    count_parts(e, number, soac_is_exact(stm), &n);
    each_part(e, stm, NULL, number, take_part);
    fold_parts(e, stm, number, &n, true);
    join_parts(e, stm, number);
    each_part(e, stm, NULL, number, drop_part);
}

/* The last of three phases. */
static void scan_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const EmitBound *n, bool twice)
{
    PartKernel p;

    begin_parts(e, &p, stm, "behind", number, n, "part");
    each_part(e, stm, &p.k, number, pass_part);
    if (twice) {
        soac_scan_part(e, stm, number);
    } else {
        emit_line(e, "if (fun_k > 0) {");
        e->indent++;
        soac_add_prefix(e, stm, number);
        emit_close(e);
    }
    end_parts(e, &p);
}

static void scan(Emitter *e, const Stm *stm)
{
    bool twice = soac_scans_twice(e, stm);

    if (emit_only_collects(stm)) {
        collect(e, stm);
        return;
    }
    if (!twice && !soac_reads_back(e, stm)) {
        emit_in_order_on_device(e, stm);
        return;
    }
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    count_parts(e, number, soac_is_exact(stm), &n);
    each_part(e, stm, NULL, number, take_part);
    fold_parts(e, stm, number, &n, !twice);
    join_parts(e, stm, number);
    scan_parts(e, stm, number, &n, twice);
    each_part(e, stm, NULL, number, drop_part);
}

/* ---- filter and partition ---- */

static const char *counts_of(Emitter *e, uint32_t number)
{
    return arena_printf(&e->arena, "fun_yes%u", number);
}

/* fun_yes becomes what stands before each part; behind them, all. */
static void join_counts(Emitter *e, const Stm *stm, uint32_t number)
{
    const char *counts = counts_of(e, number);
    EmitKernel k;

    begin_join(e, &k, stm, number);
    emit_pass_block(e, &k, counts, ELEM_I64, true);
    buf_printf(&k.head, "    %si64 fun_join[%d];\n", e->d->local, JOIN_LANES);
    emit_line(e, "i64 fun_count = 0;");
    emit_line(e, "for (i64 fun_p = fun_from; fun_p < fun_to; fun_p++)");
    emit_line(e, "    fun_count += %s[fun_p];", counts);
    emit_line(e, "fun_join[fun_l] = fun_count;");
    emit_line(e, "for (i64 fun_step = 1; fun_step < fun_lanes(); "
                 "fun_step *= 2) {");
    e->indent++;
    emit_line(e, "%s", e->d->barrier_text);
    emit_line(e, "if (fun_l >= fun_step)");
    emit_line(e, "    fun_count += fun_join[fun_l - fun_step];");
    emit_line(e, "%s", e->d->barrier_text);
    emit_line(e, "fun_join[fun_l] = fun_count;");
    emit_close(e);
    emit_line(e, "%s", e->d->barrier_text);
    emit_line(e, "i64 fun_before = fun_l > 0 ? fun_join[fun_l - 1] : 0;");
    emit_line(e, "for (i64 fun_p = fun_from; fun_p < fun_to; fun_p++) {");
    e->indent++;
    emit_line(e, "const i64 fun_new = %s[fun_p];", counts);
    emit_line(e, "%s[fun_p] = fun_before;", counts);
    emit_line(e, "fun_before += fun_new;");
    emit_close(e);
    emit_line(e, "if (fun_l == fun_lanes() - 1)");
    emit_line(e, "    %s[fun_parts%u] = fun_before;", counts, number);
    end_join(e, &k, false);
}

static void sift_kernel(Emitter *e, const Stm *stm, uint32_t number,
                        const EmitBound *n, bool counts)
{
    PartKernel p;

    begin_parts(e, &p, stm, counts ? "count" : "place", number, n, "part");
    emit_pass_block(e, &p.k, counts_of(e, number), ELEM_I64, true);
    if (counts)
        soac_count_part(e, stm, number);
    else
        soac_sift_part(e, stm, number);
    end_parts(e, &p);
}

static void sift(Emitter *e, const Stm *stm)
{
    const Body *body = soac_body(stm)->body;
    const Var *count = stm->exp.arg[0]->u.var;

    if (!soac_only_computes(e, body) || soac_reads_targets(e, stm, body)) {
        emit_in_order_on_device(e, stm);
        return;
    }
    EmitBound n = emit_host_bound(e, stm->exp.arg[1]);
    uint32_t number = ++e->next;
    const char *counts = counts_of(e, number);

    count_parts(e, number, true, &n);
    emit_temporary(e, stm, counts,
                   arena_printf(&e->arena, "8 * (fun_parts%u + 1)", number));
    sift_kernel(e, stm, number, &n, true);
    join_counts(e, stm, number);
    emit_line(e, "if (!fun_read(fun_ctx, %s, fun_parts%u, &%s, 8))", counts,
              number, emit_name(e, count));
    emit_line(e, "    return false;");
    sift_kernel(e, stm, number, &n, false);
    emit_drop_temporary(e, counts);
}

/* ---- scatter ---- */

static void scatter_flat(Emitter *e, const Stm *stm, const EmitBound *n,
                         const EmitBound *extent, bool atomic)
{
    EmitKernel k;

    begin_flat(e, &k, stm, atomic ? "atomic" : "", soac_body(stm)->param[0],
               n);
    if (atomic)
        emit_scattering_atomically(e, stm, emit_pass_bound(e, &k, extent));
    else
        emit_scattering(e, stm, emit_pass_bound(e, &k, extent), NULL);
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, n->text);
}

/* Each part combines in elements of its own. */
static void scatter_parts(Emitter *e, const Stm *stm, uint32_t number,
                          const EmitBound *n, const EmitBound *extent)
{
    Elem elem = (Elem)soac_into(stm)->at[0].elem;
    const char *all = arena_printf(&e->arena, "fun_all%u", number);
    const char *room = arena_printf(&e->arena, "fun_room%u", number);
    PartKernel p;
    EmitKernel k;

    begin_parts(e, &p, stm, "parts", number, n, "part");
    emit_pass_value(e, &p.k, room, ELEM_I64);
    emit_pass_block(e, &p.k, all, elem, true);
    emit_line(e, "%s%s *const fun_own = %s + fun_k * %s;",
              e->d->space[SPACE_DEVICE], e->d->stored[elem], all, room);
    soac_scatter_part(e, stm, emit_pass_bound(e, &p.k, extent));
    end_parts(e, &p);
    begin_flat(e, &k, stm, "join", soac_into(stm)->position, extent);
    emit_pass_value(e, &k, arena_printf(&e->arena, "fun_parts%u", number),
                    ELEM_I64);
    emit_pass_value(e, &k, room, ELEM_I64);
    emit_pass_block(e, &k, all, elem, false);
    soac_gather(e, stm, number, all);
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, extent->text);
}

/* A GPU combines at the place itself; else it is in order. */
static void scatter_there(Emitter *e, const Stm *stm, const EmitBound *n,
                          const EmitBound *extent)
{
    if (!e->request->dialect->may_be_cpu) {
        scatter_flat(e, stm, n, extent, true);
        return;
    }
    emit_line(e, "if (fun_prefers_atomics(fun_ctx, %u)) {",
              (unsigned)elem_info[soac_into(stm)->at[0].elem].bytes);
    e->indent++;
    scatter_flat(e, stm, n, extent, true);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    emit_in_order_on_device(e, stm);
    emit_close(e);
}

/* A CPU, in arrays of the parts, if these are worth it. */
static void scatter_combining(Emitter *e, const Stm *stm)
{
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    EmitBound extent = emit_host_bound(e, stm->exp.arg[1]);
    Elem elem = (Elem)soac_into(stm)->at[0].elem;
    uint32_t number = ++e->next;

    count_parts(e, number, true, &n);
    emit_line(e, "const i64 fun_room%u = fun_own_room(fun_ctx, %s, "
                 "fun_parts%u, %s);", number, n.text, number, extent.text);
    emit_line(e, "if (fun_room%u) {", number);
    e->indent++;
    emit_temporary(e, stm, arena_printf(&e->arena, "fun_all%u", number),
                   arena_printf(&e->arena,
                                "fun_size_mul(fun_parts%u * %u, fun_room%u)",
                                number, (unsigned)elem_info[elem].bytes,
                                number));
    scatter_parts(e, stm, number, &n, &extent);
    emit_drop_temporary(e, arena_printf(&e->arena, "fun_all%u", number));
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    scatter_there(e, stm, &n, &extent);
    emit_close(e);
}

static void scatter(Emitter *e, const Stm *stm)
{
    if (soac_into(stm)->ops.count && soac_is_exact(stm) &&
        e->request->dialect->may_be_cpu) {
        scatter_combining(e, stm);
        return;
    }
    if (soac_into(stm)->ops.count && !emit_scatters_in_any_order(stm)) {
        emit_in_order_on_device(e, stm);
        return;
    }
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    EmitBound extent = emit_host_bound(e, stm->exp.arg[1]);
    if (soac_into(stm)->ops.count)
        scatter_there(e, stm, &n, &extent);
    else
        scatter_flat(e, stm, &n, &extent, false);
}

/* ---- all of them ---- */

void emit_device_algorithm(Emitter *e, const Stm *stm)
{
    static void (*const algorithms[FORM_COUNT])(Emitter *, const Stm *) = {
        [FORM_IMP_REDUCE] = reduce,  [FORM_IMP_SCAN] = scan,
        [FORM_IMP_FILTER] = sift,    [FORM_IMP_PARTITION] = sift,
        [FORM_IMP_SCATTER] = scatter,
    };
    algorithms[stm->exp.form](e, stm);
}
