/* soac.c - reduce, scan, filter, partition and scatter as kernels
 * of a device.
 *
 * A thread of a device runs a part, as in emit/soac.h, or a group of a GPU
 * does, as in soac_group.c; then one group joins what the parts came to:
 * each of its threads some neighbours, and neighbours what these came to, in
 * steps that double.  How many parts there are, and how one is gone through, is
 * the device's: a CPU has few long ones, and runs of neighbours that become
 * vectors; on a GPU, neighbouring threads read neighbours.  It depends on the
 * number of iterations and the device alone, so that runs repeat.
 */
#include "printer/emit/parallel.h"

/* ---- kernels that run parts ---- */

typedef struct PartKernel {
    EmitKernel k;
    uint32_t number;
    const char *n;
    uint32_t share; /* a thread's of a tile; 0: no group has a part */
} PartKernel;

static const char *name_of(Emitter *e, const char *prefix, uint32_t number,
                           uint32_t k)
{
    return arena_printf(&e->arena, "fun_%s%u_%u", prefix, number, k);
}

static void begin_parts(Emitter *e, PartKernel *p, const Stm *stm,
                        const char *role, uint32_t number,
                        const EmitBound *bound, uint32_t share)
{
    p->number = number;
    p->share = share;
    emit_begin_kernel(e, &p->k, stm, role);
    p->n = emit_pass_bound(e, &p->k, bound);
    emit_pass_value(e, &p->k,
                    arena_printf(&e->arena, "fun_parts%u", number), ELEM_I64);
}

/* Does a thread have a part, on some device?  Then that is what follows; HOW:
 * "strip" where the order within all of them does not matter, else "part". */
static bool begin_thread(Emitter *e, const PartKernel *p, const char *how)
{
    if (p->share && !e->request->dialect->may_be_cpu)
        return false;
    if (p->share)
        buf_text(e->out, "#if FUN_SIDE > 1 /* a CPU */\n");
    emit_line(e, "const i64 fun_k = fun_global();");
    emit_line(e, "if (fun_k >= fun_parts%u%s)", p->number,
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
    emit_line(e, "const i64 fun_from = fun_%s(%s, fun_parts%u, fun_k);", how,
              p->n, p->number);
    emit_line(e, "const i64 fun_to = fun_%s_end(%s, fun_parts%u, fun_k);", how,
              p->n, p->number);
    return true;
}

/* The same of a group. */
static bool begin_group(Emitter *e, const PartKernel *p)
{
    if (!p->share)
        return false;
    if (e->request->dialect->may_be_cpu)
        buf_text(e->out, "#else\n");
    if (e->checks)
        emit_leave_if_bad(e);
    emit_line(e, "const int fun_l = (int)fun_lane();");
    emit_line(e, "const i64 fun_k = fun_group();");
    emit_line(e, "const i64 fun_from = fun_tiles(%s, fun_parts%u, fun_k, %u);",
              p->n, p->number, group_tile(p->share));
    emit_line(e, "const i64 fun_to = fun_tiles_end(%s, fun_parts%u, fun_k, "
                 "%u);", p->n, p->number, group_tile(p->share));
    return true;
}

static void end_parts(Emitter *e, PartKernel *p)
{
    const char *parts = arena_printf(&e->arena, "fun_parts%u", p->number);

    if (p->share && e->request->dialect->may_be_cpu)
        buf_text(e->out, "#endif\n");
    emit_end_kernel(e, &p->k);
    if (p->share)
        emit_launch_groups(e, &p->k, parts,
                           arena_printf(&e->arena, "fun_join_lanes(fun_ctx, "
                                        "%u)", p->k.number));
    else
        emit_launch_groups(e, &p->k,
                           arena_printf(&e->arena, "fun_part_groups(fun_ctx, "
                                        "%s)", parts),
                           "fun_part_lanes(fun_ctx)");
}

/* EXACT: the results do not depend on how many there are.  SHARE: as above. */
static void count_parts(Emitter *e, uint32_t number, bool exact,
                        const EmitBound *n, uint32_t share)
{
    const char *by = exact ? "_by_units" : "";

    if (share)
        emit_line(e, "const i64 fun_parts%u = fun_tiled_parts%s(fun_ctx, %s, "
                     "%u);", number, by, n->text, group_tile(share));
    else
        emit_line(e, "const i64 fun_parts%u = fun_parts%s(fun_ctx, %s);",
                  number, by, n->text);
}

/* ---- what parts come to ---- */

typedef void (*EachPart)(Emitter *e, const Stm *stm, EmitKernel *k,
                         const char *name, Elem elem, uint32_t number);

/* Each result that is combined. */
static void each_part(Emitter *e, const Stm *stm, EmitKernel *k,
                      uint32_t number, EachPart each)
{
    const IntoList *into = stm->exp.u.into;

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
               e->d->stored[elem], name + strlen("fun_part"), GROUP_LANES);
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
    emit_each_result(e, stm, number, "new", NULL, "part", "[fun_p]");
    if (scans)
        emit_each_result(e, stm, number, "part", "[fun_p]", "acc", "");
    emit_fold(e, stm, number, first);
    emit_close(e);
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
        group_join_prefixes(e, stm, number);
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
        group_join(e, stm, number);
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
                       const EmitBound *n, uint32_t share, bool writes)
{
    bool strips = stm->exp.form == FORM_IMP_REDUCE && soac_has_lanes(stm);
    PartKernel p;

    begin_parts(e, &p, stm, "parts", number, n, share);
    each_part(e, stm, &p.k, number, pass_part);
    if (begin_thread(e, &p, strips ? "strip" : "part"))
        soac_fold_part(
            e, stm, number, writes,
            strips ? arena_printf(&e->arena, "fun_parts%u", number) : NULL);
    if (begin_group(e, &p))
        group_fold_part(e, stm, number, share, writes);
    end_parts(e, &p);
}

static void reduce(Emitter *e, const Stm *stm)
{
    if (emit_only_collects(stm)) {
        collect(e, stm);
        return;
    }
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next, share = group_share(e, stm);

    count_parts(e, number, soac_is_exact(stm), &n, share);
    each_part(e, stm, NULL, number, take_part);
    fold_parts(e, stm, number, &n, share, true);
    join_parts(e, stm, number);
    each_part(e, stm, NULL, number, drop_part);
}

static void add_prefix(Emitter *e, const Stm *stm, uint32_t number,
                       void (*add)(Emitter *e, const Stm *stm, uint32_t number))
{
    emit_line(e, "if (fun_k > 0) {");
    e->indent++;
    add(e, stm, number);
    emit_close(e);
}

/* The last of three phases. */
static void scan_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const EmitBound *n, uint32_t share, bool twice)
{
    PartKernel p;

    begin_parts(e, &p, stm, "behind", number, n, share);
    each_part(e, stm, &p.k, number, pass_part);
    if (begin_thread(e, &p, "part")) {
        if (twice)
            soac_scan_part(e, stm, number);
        else
            add_prefix(e, stm, number, soac_add_prefix);
    }
    if (begin_group(e, &p)) {
        if (twice)
            group_scan_part(e, stm, number, share);
        else
            add_prefix(e, stm, number, group_add_prefix);
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
    uint32_t number = ++e->next, share = group_share(e, stm);

    count_parts(e, number, soac_is_exact(stm), &n, share);
    each_part(e, stm, NULL, number, take_part);
    fold_parts(e, stm, number, &n, share, !twice);
    join_parts(e, stm, number);
    scan_parts(e, stm, number, &n, share, twice);
    each_part(e, stm, NULL, number, drop_part);
}

/* ---- filter and partition ---- */

static const char *counts_of(Emitter *e, uint32_t number)
{
    return arena_printf(&e->arena, "fun_yes%u", number);
}

/* fun_yes becomes what stands before each part; after them, all. */
static void join_counts(Emitter *e, const Stm *stm, uint32_t number)
{
    const char *counts = counts_of(e, number);
    EmitKernel k;

    begin_join(e, &k, stm, number);
    emit_pass_block(e, &k, counts, ELEM_I64, true);
    buf_printf(&k.head, "    %si64 fun_join[%d];\n", e->d->local, GROUP_LANES);
    emit_line(e, "i64 fun_count = 0;");
    emit_line(e, "for (i64 fun_p = fun_from; fun_p < fun_to; fun_p++)");
    emit_line(e, "    fun_count += %s[fun_p];", counts);
    group_add_prefixes(e);
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
                        const EmitBound *n, uint32_t share, bool counts)
{
    PartKernel p;

    begin_parts(e, &p, stm, counts ? "count" : "place", number, n, share);
    emit_pass_block(e, &p.k, counts_of(e, number), ELEM_I64, true);
    if (begin_thread(e, &p, "part")) {
        if (counts)
            soac_count_part(e, stm, number);
        else
            soac_sift_part(e, stm, number);
    }
    if (begin_group(e, &p)) {
        if (counts)
            group_count_part(e, stm, number);
        else
            group_sift_part(e, stm, number, share);
    }
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
    uint32_t number = ++e->next, share = group_share(e, stm);
    const char *counts = counts_of(e, number);

    count_parts(e, number, true, &n, share);
    emit_temporary(e, stm, counts,
                   arena_printf(&e->arena, "8 * (fun_parts%u + 1)", number));
    sift_kernel(e, stm, number, &n, share, true);
    join_counts(e, stm, number);
    emit_line(e, "if (!fun_read(fun_ctx, %s, fun_parts%u, &%s, 8))", counts,
              number, emit_name(e, count));
    emit_line(e, "    return false;");
    sift_kernel(e, stm, number, &n, share, false);
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
        emit_scattering_atomically(e, stm, emit_pass_bound(e, &k, extent),
                                   NULL);
    else
        emit_scattering(e, stm, emit_pass_bound(e, &k, extent), NULL);
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, n->text);
}

/* Each part combines in elements of its own. */
static void scatter_parts(Emitter *e, const Stm *stm, uint32_t number,
                          const EmitBound *n, const EmitBound *extent)
{
    Elem elem = (Elem)stm->exp.u.into->at[0].elem;
    const char *all = arena_printf(&e->arena, "fun_all%u", number);
    const char *room = arena_printf(&e->arena, "fun_room%u", number);
    PartKernel p;
    EmitKernel k;

    begin_parts(e, &p, stm, "parts", number, n, 0);
    emit_pass_value(e, &p.k, room, ELEM_I64);
    emit_pass_block(e, &p.k, all, elem, true);
    begin_thread(e, &p, "part");
    emit_line(e, "%s%s *const fun_own = %s + fun_k * %s;",
              e->d->space[SPACE_DEVICE], e->d->stored[elem], all, room);
    soac_scatter_part(e, stm, emit_pass_bound(e, &p.k, extent));
    end_parts(e, &p);
    begin_flat(e, &k, stm, "join", stm->exp.u.into->position, extent);
    emit_pass_value(e, &k, arena_printf(&e->arena, "fun_parts%u", number),
                    ELEM_I64);
    emit_pass_value(e, &k, room, ELEM_I64);
    emit_pass_block(e, &k, all, elem, false);
    soac_gather(e, stm, number, all);
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, extent->text);
}

/* Groups combine in elements that they share first. */
static void scatter_groups(Emitter *e, const Stm *stm, const char *groups,
                           const EmitBound *n, const EmitBound *extent)
{
    EmitKernel k;

    emit_begin_kernel(e, &k, stm, "groups");
    if (e->checks)
        emit_leave_if_bad(e);
    emit_line(e, "const int fun_l = (int)fun_lane();");
    const char *iterations = emit_pass_bound(e, &k, n);
    group_scatter(e, stm, iterations, emit_pass_bound(e, &k, extent));
    emit_end_kernel(e, &k);
    emit_launch_groups(e, &k, groups,
                       arena_printf(&e->arena, "fun_join_lanes(fun_ctx, %u)",
                                    k.number));
}

/* On a GPU: groups first, where there are many iterations for each element. */
static void scatter_atomically(Emitter *e, const Stm *stm, const EmitBound *n,
                               const EmitBound *extent)
{
    const char *groups = arena_printf(&e->arena, "fun_groups%u", ++e->next);

    if (!group_scatters(stm)) {
        scatter_flat(e, stm, n, extent, true);
        return;
    }
    emit_line(e, "const i64 %s = fun_sharing_groups(fun_ctx, %s, %s, %u);",
              groups, n->text, extent->text,
              GROUP_BYTES / (unsigned)elem_info[parallel_elem(stm, 0)].bytes);
    emit_line(e, "if (%s) {", groups);
    e->indent++;
    scatter_groups(e, stm, groups, n, extent);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    scatter_flat(e, stm, n, extent, true);
    emit_close(e);
}

/* A GPU combines while others do it, too; else it is in order. */
static void scatter_there(Emitter *e, const Stm *stm, const EmitBound *n,
                          const EmitBound *extent)
{
    if (!e->request->dialect->may_be_cpu) {
        scatter_atomically(e, stm, n, extent);
        return;
    }
    emit_line(e, "if (fun_prefers_atomics(fun_ctx, %u)) {",
              (unsigned)elem_info[stm->exp.u.into->at[0].elem].bytes);
    e->indent++;
    scatter_atomically(e, stm, n, extent);
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
    Elem elem = (Elem)stm->exp.u.into->at[0].elem;
    uint32_t number = ++e->next;

    count_parts(e, number, true, &n, 0);
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
    if (stm->exp.u.into->ops.count && soac_is_exact(stm) &&
        e->request->dialect->may_be_cpu) {
        scatter_combining(e, stm);
        return;
    }
    if (stm->exp.u.into->ops.count && !emit_scatters_in_any_order(stm)) {
        emit_in_order_on_device(e, stm);
        return;
    }
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    EmitBound extent = emit_host_bound(e, stm->exp.arg[1]);
    if (stm->exp.u.into->ops.count)
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
