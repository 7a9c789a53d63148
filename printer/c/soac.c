/* soac.c - reduce, scan, filter, partition and scatter in threads.
 *
 * How floats are cut into parts is a matter of their number alone, so that runs
 * repeat; what does not depend on the order is cut into as many parts as there
 * are threads.
 */
#include "printer/c/threads.h"
#include "printer/emit/soac.h"

/* ---- parts ---- */

static const char *parts_of(Emitter *e, uint32_t number)
{
    return arena_printf(&e->arena, "fun_parts%u", number);
}

static const char *many_parts(Emitter *e, uint32_t number)
{
    return arena_printf(&e->arena, "fun_parts%u > 1", number);
}

typedef struct PartLoop {
    Iteration it;
    ThreadRegion region;
} PartLoop;

static void open_parts(Emitter *e, PartLoop *loop, uint32_t number,
                       const char *n, int first)
{
    emit_line(e, "for (i64 fun_k = %d; fun_k < fun_parts%u; fun_k++) {", first,
              number);
    e->indent++;
    emit_begin_iteration(e, &loop->it);
    emit_line(e, "const i64 fun_from = fun_part(%s, fun_parts%u, fun_k);", n,
              number);
    emit_line(e, "const i64 fun_to = fun_part(%s, fun_parts%u, fun_k + 1);", n,
              number);
}

/* Parts [fun_from, fun_to) of the N iterations, the fun_k-th from FIRST on. */
static void begin_parts(Emitter *e, PartLoop *loop, uint32_t number,
                        const char *n, int first)
{
    threads_begin(e, &loop->region);
    threads_take(e, &loop->region, n);
    threads_take(e, &loop->region, parts_of(e, number));
    threads_share_loop(e);
    open_parts(e, loop, number, n, first);
}

static void close_parts(Emitter *e, PartLoop *loop, const char *condition)
{
    emit_end_iteration(e, &loop->it);
    emit_close(e);
    threads_end(e, &loop->region, condition);
}

static void end_parts(Emitter *e, PartLoop *loop, uint32_t number)
{
    close_parts(e, loop, many_parts(e, number));
}

static void count_parts(Emitter *e, uint32_t number, bool exact, const char *n)
{
    emit_line(e, "const i64 fun_parts%u = fun_parts%s(%s);", number,
              exact ? "_by_threads" : "", n);
}

/* ---- reduce ---- */

/* The iterations that do not depend on each other's results. */
static void collect(Emitter *e, const Stm *stm, const char *n)
{
    ThreadRegion region;
    FoldLoop loop = {"0", n, NULL, true};

    threads_begin(e, &region);
    threads_take(e, &region, n);
    threads_share_loop(e);
    emit_fold_loop(e, stm, ++e->next, &loop);
    threads_end(e, &region, threads_worth(e, stm, n));
}

/* In threads where CONDITION holds; "": it does. */
static void fold_parts(Emitter *e, const Stm *stm, uint32_t number,
                       const char *n, bool writes, const char *condition)
{
    PartLoop parts;

    begin_parts(e, &parts, number, n, 0);
    soac_fold_part(e, stm, number, writes, NULL);
    close_parts(e, &parts, condition);
}

/* The same in one thread, where there is one part: without a region. */
static void fold_part_alone(Emitter *e, const Stm *stm, uint32_t number,
                            const char *n, bool writes)
{
    PartLoop parts;

    threads_begin_alone(e, &parts.region);
    open_parts(e, &parts, number, n, 0);
    soac_fold_part(e, stm, number, writes, NULL);
    close_parts(e, &parts, NULL);
}

static void fold_many_or_one(Emitter *e, const Stm *stm, uint32_t number,
                             const char *n)
{
    if (!threads_split_few(e, stm, n)) {
        fold_parts(e, stm, number, n, true, many_parts(e, number));
        return;
    }
    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    fold_parts(e, stm, number, n, true, "");
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    fold_part_alone(e, stm, number, n, true);
    emit_close(e);
}

/* One thread combines the parts. */
static void combine_parts(Emitter *e, const Stm *stm, uint32_t number,
                          bool prefixes)
{
    Iteration it;
    ThreadRegion region;

    threads_begin_alone(e, &region);
    emit_accumulators(e, stm, number);
    emit_line(e, "for (i64 fun_k = 0; fun_k < fun_parts%u; fun_k++) {",
              number);
    e->indent++;
    emit_begin_iteration(e, &it);
    emit_each_result(e, stm, number, "new", NULL, "part", "[fun_k]");
    if (prefixes)
        emit_each_result(e, stm, number, "part", "[fun_k]", "acc", "");
    emit_fold(e, stm, number, "fun_k == 0");
    emit_end_iteration(e, &it);
    emit_close(e);
    if (!prefixes)
        emit_reduced(e, stm, number,
                     arena_printf(&e->arena, "fun_parts%u > 0", number));
    threads_end(e, &region, NULL);
}

void threads_reduce(Emitter *e, const Stm *stm)
{
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    if (emit_only_collects(stm)) {
        collect(e, stm, n);
        return;
    }
    count_parts(e, number, soac_is_exact(stm), n);
    emit_part_arrays(e, stm, number, "part", "FUN_PARTS");
    fold_many_or_one(e, stm, number, n);
    combine_parts(e, stm, number, false);
}

/* ---- scan ---- */

static void scan_twice(Emitter *e, const Stm *stm, uint32_t number,
                       const char *n)
{
    PartLoop parts;

    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    fold_parts(e, stm, number, n, false, "");
    combine_parts(e, stm, number, true);
    emit_close(e);
    begin_parts(e, &parts, number, n, 0);
    soac_scan_part(e, stm, number);
    end_parts(e, &parts, number);
}

static void scan_and_add(Emitter *e, const Stm *stm, uint32_t number,
                         const char *n)
{
    PartLoop parts;

    fold_many_or_one(e, stm, number, n);
    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    emit_open(e);
    combine_parts(e, stm, number, true);
    emit_close(e);
    begin_parts(e, &parts, number, n, 1);
    soac_add_prefix(e, stm, number);
    end_parts(e, &parts, number);
    emit_close(e);
}

void threads_scan(Emitter *e, const Stm *stm)
{
    bool twice = soac_scans_twice(e, stm);

    if (!twice && !soac_reads_back(e, stm)) {
        threads_in_order(e, stm);
        return;
    }
    const char *n = emit_bound(e, stm->exp.arg[0]);
    uint32_t number = ++e->next;

    if (emit_only_collects(stm)) {
        collect(e, stm, n);
        return;
    }
    count_parts(e, number, soac_is_exact(stm), n);
    emit_part_arrays(e, stm, number, "part", "FUN_PARTS");
    if (twice)
        scan_twice(e, stm, number, n);
    else
        scan_and_add(e, stm, number, n);
}

/* ---- filter and partition ---- */

static void count_accepted(Emitter *e, const Stm *stm, uint32_t number,
                           const char *n)
{
    PartLoop parts;

    emit_line(e, "if (%s) {", many_parts(e, number));
    e->indent++;
    begin_parts(e, &parts, number, n, 0);
    soac_count_part(e, stm, number);
    end_parts(e, &parts, number);
    emit_close(e);
}

/* How many stand before each part. */
static void add_counts(Emitter *e, uint32_t number)
{
    emit_line(e, "for (i64 fun_k = 0, fun_before = 0; fun_k < fun_parts%u; "
                 "fun_k++) {", number);
    e->indent++;
    emit_line(e, "const i64 fun_count = fun_yes%u[fun_k];", number);
    emit_line(e, "fun_yes%u[fun_k] = fun_before;", number);
    emit_line(e, "fun_before += fun_count;");
    emit_close(e);
}

void threads_sift(Emitter *e, const Stm *stm)
{
    const Body *body = soac_body(stm)->body;
    PartLoop parts;

    if (!soac_only_computes(e, body) || soac_reads_targets(e, stm, body)) {
        threads_in_order(e, stm);
        return;
    }
    const char *n = emit_bound(e, stm->exp.arg[1]);
    uint32_t number = ++e->next;

    count_parts(e, number, true, n);
    emit_line(e, "i64 fun_yes%u[FUN_PARTS] = {0};", number);
    count_accepted(e, stm, number, n);
    add_counts(e, number);
    begin_parts(e, &parts, number, n, 0);
    soac_sift_part(e, stm, number);
    end_parts(e, &parts, number);
    emit_line(e, "%s = fun_parts%u > 0 ? fun_yes%u[fun_parts%u - 1] : 0;",
              emit_name(e, stm->exp.arg[0]->u.var), number, number, number);
}

/* ---- scatter ---- */

void threads_scatter_loop(Emitter *e, const Stm *stm)
{
    if (quick_is_cheap(soac_body(stm)->body))
        emit_line(e, "FUN_UNROLL(FUN_TURNS)");
}

static void scatter_each(Emitter *e, const Stm *stm, const char *n,
                         const char *extent)
{
    Iteration it;

    emit_loop(e, soac_body(stm)->param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_scattering(e, stm, extent, NULL);
    emit_end_iteration(e, &it);
    emit_close(e);
}

static void scatter_chunks(Emitter *e, const Stm *stm, const char *n,
                           const char *extent)
{
    Iteration it;

    emit_line(e, "for (i64 fun_next = 0; fun_next < %s; fun_next += "
                 "FUN_CHUNK) {", n);
    e->indent++;
    emit_begin_iteration(e, &it);
    emit_line(e, "const i64 fun_stop = %s - fun_next < FUN_CHUNK ? %s : "
                 "fun_next + FUN_CHUNK;", n, n);
    emit_scattering_some(e, stm, extent, "FUN_CHUNK");
    emit_end_iteration(e, &it);
    emit_close(e);
}

static void scatter_freely(Emitter *e, const Stm *stm)
{
    ThreadRegion region;
    const Body *body = soac_body(stm)->body;
    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);

    threads_begin(e, &region);
    threads_take(e, &region, n);
    threads_take(e, &region, extent);
    threads_share_loop(e);
    if (emit_scatters_some(stm) && !soac_reads_targets(e, stm, body))
        scatter_chunks(e, stm, n, extent);
    else
        scatter_each(e, stm, n, extent);
    threads_end(e, &region, threads_worth(e, stm, n));
}

static void take_own_arrays(Emitter *e, ThreadRegion *region, uint32_t number,
                            const char *extent)
{
    threads_take(e, region, extent);
    threads_take(e, region, arena_printf(&e->arena, "fun_all%u", number));
    threads_take(e, region, arena_printf(&e->arena, "fun_room%u", number));
}

/* Each part combines in an array of its own. */
static void scatter_parts(Emitter *e, const Stm *stm, uint32_t number,
                          const char *n, const char *extent)
{
    const char *elem = e->d->elem[stm->exp.u.into->at[0].elem];
    PartLoop parts;

    begin_parts(e, &parts, number, n, 0);
    take_own_arrays(e, &parts.region, number, extent);
    emit_line(e, "%s *const fun_own = (%s *)fun_all%u + fun_k * fun_room%u;",
              elem, elem, number, number);
    soac_scatter_part(e, stm, extent);
    end_parts(e, &parts, number);
}

static void gather_parts(Emitter *e, const Stm *stm, uint32_t number,
                         const char *extent)
{
    ThreadRegion region;

    threads_begin(e, &region);
    threads_take(e, &region, parts_of(e, number));
    take_own_arrays(e, &region, number, extent);
    threads_share_loop(e);
    emit_loop(e, stm->exp.u.into->position, "0", extent);
    soac_gather(e, stm, number,
                arena_printf(&e->arena, "((const %s *)fun_all%u)",
                             e->d->elem[stm->exp.u.into->at[0].elem], number));
    emit_close(e);
    threads_end(e, &region, arena_printf(&e->arena, "%s > 1024", extent));
}

/* A function that fails releases them with all other blocks. */
static void make_own_arrays(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_begin(e);
    buf_printf(e->out, "void *const fun_all%u = fun_alloc(fun_ctx, "
                       "fun_size_mul(fun_parts%u * %u, fun_room%u), ",
               number, number,
               (unsigned)elem_info[stm->exp.u.into->at[0].elem].bytes, number);
    emit_string(e->out, emit_where(e, stm->loc));
    buf_text(e->out, ");\n");
    emit_line(e, "if (!fun_all%u)", number);
    e->indent++;
    e->d->give_up(e);
    e->indent--;
}

static void scatter_privately(Emitter *e, const Stm *stm)
{
    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    uint32_t number = ++e->next;

    count_parts(e, number, true, n);
    emit_line(e, "const i64 fun_room%u = fun_own_room(%s, fun_parts%u, %s);",
              number, n, number, extent);
    emit_line(e, "if (fun_room%u) {", number);
    e->indent++;
    make_own_arrays(e, stm, number);
    scatter_parts(e, stm, number, n, extent);
    gather_parts(e, stm, number, extent);
    emit_line(e, "fun_release(fun_ctx, fun_all%u);", number);
    e->indent--;
    emit_line(e, "} else {");
    e->indent++;
    threads_in_order(e, stm);
    emit_close(e);
}

void threads_scatter(Emitter *e, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    if (ops->count == 0)
        scatter_freely(e, stm);
    else if (soac_is_exact(stm))
        scatter_privately(e, stm);
    else
        threads_in_order(e, stm);
}
