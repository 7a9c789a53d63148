/* soac_group.c - the text of what a group of a GPU does together: parts of
 * reduce, scan, filter and partition, and what parts came to.
 *
 * Neighbouring threads read and write neighbours.  A group goes through its
 * part in tiles: its threads compute a tile's elements in turns and share
 * them, then each folds some neighbours, its share, in order, and what the
 * shares came to is joined in steps that double.  A share is odd, so that those
 * of threads begin in different banks of the memory where they are.
 */
#include "printer/emit/parallel.h"

/* ---- tiles ---- */

enum {
    MOST_SHARED = 14336, /* bytes of a tile: of 32 KB, some are left */
    POSITION_BYTES = 4
};

static bool may_fail(Stm *stm, void *data)
{
    bool *found = data;

    *found = *found || stm->exp.form == FORM_ASSERT ||
             stm->exp.form == FORM_IMP_ALLOC;
    return !*found;
}

/* A thread that leaves, or arrays that each text of a body has for itself. */
static bool any_may_fail(const Stm *stm)
{
    bool found = false;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, may_fail, &found);
    return found;
}

/* Is result K of the body combined? */
static bool is_combined(const Stm *stm, uint32_t k)
{
    const OperatorList *ops = &stm->exp.u.into->ops;
    uint32_t o = 0;

    for (uint32_t at = ops->at[0].width; at <= k; at += ops->at[o].width)
        o++;
    return ops->at[o].kind != OPERATOR_ID;
}

/* It is not, and `then` wants it: it waits in the tile. */
static bool waits(const Stm *stm, uint32_t k)
{
    return stm->exp.u.into->ops.then && !is_combined(stm, k);
}

/* What is shared of an element of a tile. */
static uint32_t shared_bytes(const Stm *stm)
{
    const Body *body = soac_body(stm)->body;
    bool sifts = form_info[stm->exp.form].sifts;
    uint32_t bytes = sifts ? POSITION_BYTES : 0;

    for (uint32_t k = 0; sifts && k + 1 < body->nres; k++)
        bytes += elem_info[parallel_elem(stm, k)].bytes;
    for (uint32_t k = 0; !sifts && k < body->nres; k++)
        if (is_combined(stm, k) || waits(stm, k))
            bytes += elem_info[emit_combined_elem(stm, k)].bytes;
    return bytes;
}

/* What a scan does not combine goes to its place before the rest does: both may
 * not share any. */
uint32_t group_share(Emitter *e, const Stm *stm)
{
    bool reduces = stm->exp.form == FORM_IMP_REDUCE;
    bool scans = stm->exp.form == FORM_IMP_SCAN;
    uint32_t share = 7;

    if (any_may_fail(stm) || (scans && soac_shares_targets(e, stm)) ||
        ((scans || reduces) && !soac_operators_compute(stm)))
        return 0;
    while (share > 1 && shared_bytes(stm) * share * GROUP_LANES > MOST_SHARED)
        share -= 2;
    return shared_bytes(stm) * share * GROUP_LANES > MOST_SHARED ? 0 : share;
}

uint32_t group_tile(uint32_t share)
{
    return share * GROUP_LANES;
}

/* `__local T fun_PREFIXnumber_k[COUNT];` for each result that is combined, or,
 * if ALL, waits. */
static void declare_shared(Emitter *e, const Stm *stm, uint32_t number,
                           const char *prefix, uint32_t count, bool all)
{
    for (uint32_t k = 0; k < soac_body(stm)->body->nres; k++)
        if (is_combined(stm, k) || (all && waits(stm, k)))
            emit_line(e, "%s%s %s[%u];", e->d->local,
                      e->d->stored[emit_combined_elem(stm, k)],
                      parallel_name(e, prefix, number, k), count);
}

/* Of the part, the tile from fun_tile to fun_next, of fun_size elements, of
 * which fun_live threads have a share; this one's is from fun_first to
 * fun_last. */
static void begin_tile(Emitter *e, uint32_t share)
{
    emit_line(e, "for (i64 fun_tile = fun_from, fun_next; fun_tile < fun_to; "
                 "fun_tile = fun_next) {");
    e->indent++;
    emit_line(e, "fun_next = fun_to - fun_tile < %u * fun_lanes() ? fun_to : "
                 "fun_tile + %u * fun_lanes();", share, share);
    emit_line(e, "const int fun_size = (int)(fun_next - fun_tile);");
    emit_line(e, "const int fun_live = (fun_size + %u) / %u;", share - 1,
              share);
    emit_line(e, "const int fun_first = fun_l < fun_live ? fun_l * %u : "
                 "fun_size;", share);
    emit_line(e, "const int fun_last = fun_size - fun_first < %u ? fun_size : "
                 "fun_first + %u;", share, share);
}

static void barrier(Emitter *e)
{
    emit_line(e, "%s", e->d->barrier_text);
}

/* Neighbouring threads have neighbouring iterations from FROM to TO. */
static void begin_turns(Emitter *e, const Stm *stm, const char *from,
                        const char *to)
{
    const char *i = emit_declare(e, soac_body(stm)->param[0]);

    emit_line(e, "for (i64 %s = %s + fun_l; %s < %s; %s += fun_lanes()) {", i,
              from, i, to, i);
    e->indent++;
}

/* The tile's, each of which is on its way before the first one is there. */
static void begin_tile_turns(Emitter *e, const Stm *stm, uint32_t share)
{
    if (share > 1 && quick_is_cheap(soac_body(stm)->body))
        emit_line(e, "FUN_UNROLL(%u)", share);
    begin_turns(e, stm, "fun_tile", "fun_next");
}

/* Where the iteration's element of a tile is: "[i - fun_tile]". */
static const char *in_tile(Emitter *e, const Stm *stm)
{
    return arena_printf(&e->arena, "[%s - fun_tile]",
                        emit_declare(e, soac_body(stm)->param[0]));
}

/* ---- what threads came to is joined ---- */

/* In steps that double, the threads that JOIN have what the one at FROM came to
 * as new. */
static void begin_steps(Emitter *e, const Stm *stm, uint32_t number,
                        const char *join, const char *from)
{
    emit_each_result(e, stm, number, "join", "[fun_l]", "acc", "");
    emit_line(e, "for (i64 fun_step = 1; fun_step < fun_live; fun_step *= 2) "
                 "{");
    e->indent++;
    barrier(e);
    emit_line(e, "if (%s) {", join);
    e->indent++;
    emit_each_result(e, stm, number, "new", NULL, "join", from);
}

void group_join(Emitter *e, const Stm *stm, uint32_t number)
{
    begin_steps(e, stm, number,
                "(fun_l & (2 * fun_step - 1)) == 0 && "
                "fun_l + fun_step < fun_live", "[fun_l + fun_step]");
    emit_combine(e, stm, "acc", "new", number);
    emit_each_result(e, stm, number, "join", "[fun_l]", "acc", "");
    emit_close(e);
    emit_close(e);
}

void group_join_prefixes(Emitter *e, const Stm *stm, uint32_t number)
{
    begin_steps(e, stm, number, "fun_l >= fun_step && fun_l < fun_live",
                "[fun_l - fun_step]");
    emit_combine(e, stm, "new", "acc", number);
    emit_close(e);
    barrier(e);
    emit_each_result(e, stm, number, "join", "[fun_l]", "acc", "");
    emit_close(e);
    barrier(e);
}

void group_add_prefixes(Emitter *e)
{
    emit_line(e, "fun_join[fun_l] = fun_count;");
    emit_line(e, "for (i64 fun_step = 1; fun_step < fun_lanes(); "
                 "fun_step *= 2) {");
    e->indent++;
    barrier(e);
    emit_line(e, "if (fun_l >= fun_step)");
    emit_line(e, "    fun_count += fun_join[fun_l - fun_step];");
    barrier(e);
    emit_line(e, "fun_join[fun_l] = fun_count;");
    emit_close(e);
    barrier(e);
}

/* ---- reduce and scan ---- */

static bool has_lambdas(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.into->ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA)
            return true;
    return false;
}

/* What waits goes to the tile, or comes from there. */
static void put_by(Emitter *e, const Stm *stm, uint32_t number)
{
    for (uint32_t k = 0; k < soac_body(stm)->body->nres; k++)
        if (waits(stm, k))
            emit_line(e, "%s%s = %s;", parallel_name(e, "tile", number, k),
                      in_tile(e, stm), parallel_name(e, "new", number, k));
}

static void take_up(Emitter *e, const Stm *stm, uint32_t number)
{
    for (uint32_t k = 0; k < soac_body(stm)->body->nres; k++)
        if (waits(stm, k))
            emit_line(e, "const %s %s = %s%s;",
                      e->d->elem[emit_combined_elem(stm, k)],
                      parallel_name(e, "new", number, k),
                      parallel_name(e, "tile", number, k), in_tile(e, stm));
}

/* The tile's elements, which are shared; WRITES: what is not combined goes to
 * its place. */
static void share_tile(Emitter *e, const Stm *stm, uint32_t number,
                       uint32_t share, bool writes)
{
    begin_tile_turns(e, stm, share);
    emit_body(e, soac_body(stm)->body);
    emit_yield(e, stm, number, writes);
    if (writes && stm->exp.u.into->ops.then)
        put_by(e, stm, number);
    else if (writes)
        emit_write_collected(e, stm, number);
    emit_each_result(e, stm, number, "tile", in_tile(e, stm), "new", "");
    emit_close(e);
    barrier(e);
}

/* This thread's share is folded into the accumulators; SCANS: what they are
 * then takes each one's place.  FIRST: as always. */
static void fold_share(Emitter *e, const Stm *stm, uint32_t number,
                       const char *first, bool scans)
{
    emit_line(e, "for (int fun_q = fun_first; fun_q < fun_last; fun_q++) {");
    e->indent++;
    emit_each_result(e, stm, number, "new", NULL, "tile", "[fun_q]");
    emit_fold(e, stm, number, first);
    if (scans)
        emit_each_result(e, stm, number, "tile", "[fun_q]", "acc", "");
    emit_close(e);
}

/* What stood before the tile is before the first thread's share. */
static void join_shares(Emitter *e, const Stm *stm, uint32_t number,
                        const char *begun)
{
    emit_open(e);
    emit_accumulators(e, stm, number);
    if (begun)
        emit_line(e, "const bool fun_begun = fun_l == 0 && %s;", begun);
    emit_line(e, "if (%s) {", begun ? "fun_begun" : "fun_l == 0");
    e->indent++;
    emit_each_result(e, stm, number, "acc", "", "carry", "");
    emit_close(e);
    fold_share(e, stm, number, "fun_q == fun_first && !fun_begun", false);
    group_join_prefixes(e, stm, number);
    emit_close(e);
}

/* What was joined stands before each thread's share. */
static void scan_shares(Emitter *e, const Stm *stm, uint32_t number,
                        const char *begun)
{
    emit_open(e);
    emit_each_result(e, stm, number, "acc", NULL, "carry", "");
    emit_line(e, "if (fun_l > 0) {");
    e->indent++;
    emit_each_result(e, stm, number, "acc", "", "join", "[fun_l - 1]");
    emit_close(e);
    fold_share(e, stm, number,
               arena_printf(&e->arena, "fun_q == 0 && !(%s)", begun), true);
    emit_close(e);
    barrier(e);
}

static void write_tile(Emitter *e, const Stm *stm, uint32_t number)
{
    begin_turns(e, stm, "fun_tile", "fun_next");
    emit_each_result(e, stm, number, "acc", NULL, "tile", in_tile(e, stm));
    take_up(e, stm, number);
    emit_write_scanned(e, stm, number);
    emit_close(e);
    barrier(e);
}

/* Tile by tile; fun_carry is what comes before the part, if BEGUN holds, and in
 * the end what comes to it. */
static void go_through_tiles(Emitter *e, const Stm *stm, uint32_t number,
                             uint32_t share, const char *begun, bool writes)
{
    declare_shared(e, stm, number, "tile", group_tile(share), writes);
    begin_tile(e, share);
    share_tile(e, stm, number, share, writes);
    join_shares(e, stm, number, has_lambdas(stm) ? begun : NULL);
    if (writes && stm->exp.form == FORM_IMP_SCAN) {
        scan_shares(e, stm, number, begun);
        write_tile(e, stm, number);
    }
    emit_each_result(e, stm, number, "carry", "", "join", "[fun_live - 1]");
    emit_close(e);
}

/* In any order, neighbours by neighbouring threads. */
static void fold_in_turns(Emitter *e, const Stm *stm, uint32_t number,
                          bool writes)
{
    emit_accumulators(e, stm, number);
    begin_turns(e, stm, "fun_from", "fun_to");
    emit_body(e, soac_body(stm)->body);
    emit_yield(e, stm, number, writes);
    emit_fold(e, stm, number, NULL);
    if (writes)
        emit_write_collected(e, stm, number);
    emit_close(e);
    emit_line(e, "const i64 fun_live = fun_to - fun_from < fun_lanes() ? "
                 "fun_to - fun_from : fun_lanes();");
    group_join(e, stm, number);
}

void group_fold_part(Emitter *e, const Stm *stm, uint32_t number,
                     uint32_t share, bool writes)
{
    const char *from = "acc";

    declare_shared(e, stm, number, "join", GROUP_LANES, false);
    if (!has_lambdas(stm) && (!writes || stm->exp.form == FORM_IMP_REDUCE)) {
        fold_in_turns(e, stm, number, writes);
    } else {
        from = "carry";
        emit_identities(e, stm, number, from);
        go_through_tiles(e, stm, number, share, "fun_tile > fun_from", writes);
    }
    emit_line(e, "if (fun_l == 0) {");
    e->indent++;
    emit_each_result(e, stm, number, "part", "[fun_k]", from, "");
    emit_close(e);
}

void group_scan_part(Emitter *e, const Stm *stm, uint32_t number,
                     uint32_t share)
{
    declare_shared(e, stm, number, "join", GROUP_LANES, false);
    emit_each_result(e, stm, number, "carry", NULL, "part", "[fun_k]");
    go_through_tiles(e, stm, number, share, "fun_tile > 0", true);
}

void group_add_prefix(Emitter *e, const Stm *stm, uint32_t number)
{
    begin_turns(e, stm, "fun_from", "fun_to");
    soac_add_to_iteration(e, stm, number);
    emit_close(e);
}

/* ---- filter and partition ---- */

static void declare_counts(Emitter *e, const char *type)
{
    emit_line(e, "%s%s fun_join[%d];", e->d->local, type, GROUP_LANES);
}

void group_count_part(Emitter *e, const Stm *stm, uint32_t number)
{
    declare_counts(e, "i64");
    emit_line(e, "i64 fun_count = 0;");
    begin_turns(e, stm, "fun_from", "fun_to");
    soac_count_iteration(e, stm);
    emit_close(e);
    group_add_prefixes(e);
    emit_line(e, "if (fun_l == 0)");
    emit_line(e, "    fun_yes%u[fun_k] = fun_join[fun_lanes() - 1];", number);
}

static uint32_t sifted_width(const Stm *stm)
{
    return soac_body(stm)->body->nres - 1;
}

/* The tile's elements, and which ones are accepted. */
static void share_sifted(Emitter *e, const Stm *stm, uint32_t number,
                         uint32_t share)
{
    const char *at = in_tile(e, stm);

    begin_tile_turns(e, stm, share);
    emit_body(e, soac_body(stm)->body);
    parallel_yield(e, stm, number, sifted_width(stm));
    for (uint32_t k = 0; k < sifted_width(stm); k++)
        emit_line(e, "%s%s = %s;", parallel_name(e, "tile", number, k), at,
                  parallel_name(e, "new", number, k));
    emit_begin(e);
    buf_printf(e->out, "fun_place%s = ", at);
    emit_value(e, soac_body(stm)->body->res[sifted_width(stm)]);
    buf_text(e->out, ";\n");
    emit_close(e);
    barrier(e);
}

/* How many of the tile's accepted elements stand before each one: before those
 * that are not accepted, as a number below 0. */
static void number_shares(Emitter *e)
{
    emit_line(e, "i32 fun_count = 0;");
    emit_line(e, "for (int fun_q = fun_first; fun_q < fun_last; fun_q++)");
    emit_line(e, "    fun_count += fun_place[fun_q];");
    group_add_prefixes(e);
    emit_line(e, "fun_count = fun_l > 0 ? fun_join[fun_l - 1] : 0;");
    emit_line(e, "for (int fun_q = fun_first; fun_q < fun_last; fun_q++) {");
    e->indent++;
    emit_line(e, "const bool fun_is = fun_place[fun_q];");
    emit_line(e, "fun_place[fun_q] = fun_is ? fun_count : ~fun_count;");
    emit_line(e, "fun_count += fun_is;");
    emit_close(e);
    barrier(e);
}

static void write_sifted(Emitter *e, const Stm *stm, uint32_t number,
                         uint32_t first, const char *place)
{
    const Var *position = stm->exp.u.into->position;
    const char *name = emit_declare(e, position);

    emit_line(e, "const i64 %s = %s;", name, place);
    if (!e->use[position->id].read)
        emit_line(e, "(void)%s;", name);
    for (uint32_t k = 0; k < sifted_width(stm); k++)
        parallel_write(e, stm, first + k,
                       arena_printf(&e->arena, "%s[fun_q]",
                                    parallel_name(e, "tile", number, k)));
}

static void place_tile(Emitter *e, const Stm *stm, uint32_t number)
{
    emit_line(e, "for (int fun_q = fun_l; fun_q < fun_size; fun_q += "
                 "(int)fun_lanes()) {");
    e->indent++;
    emit_line(e, "const i32 fun_at = fun_place[fun_q];");
    emit_line(e, "if (fun_at >= 0) {");
    e->indent++;
    write_sifted(e, stm, number, 0, "fun_yes + fun_at");
    if (stm->exp.form == FORM_IMP_PARTITION) {
        e->indent--;
        emit_line(e, "} else {");
        e->indent++;
        write_sifted(e, stm, number, stm->exp.u.into->rejected,
                     "fun_no + (fun_q - ~fun_at)");
    }
    emit_close(e);
    emit_close(e);
    emit_line(e, "fun_yes += fun_join[fun_lanes() - 1];");
    if (stm->exp.form == FORM_IMP_PARTITION)
        emit_line(e, "fun_no += fun_size - fun_join[fun_lanes() - 1];");
    barrier(e);
}

void group_sift_part(Emitter *e, const Stm *stm, uint32_t number,
                     uint32_t share)
{
    declare_counts(e, "i32");
    emit_line(e, "%si32 fun_place[%u];", e->d->local, group_tile(share));
    for (uint32_t k = 0; k < sifted_width(stm); k++)
        emit_line(e, "%s%s %s[%u];", e->d->local,
                  e->d->stored[parallel_elem(stm, k)],
                  parallel_name(e, "tile", number, k), group_tile(share));
    emit_line(e, "i64 fun_yes = fun_yes%u[fun_k];", number);
    if (stm->exp.form == FORM_IMP_PARTITION)
        emit_line(e, "i64 fun_no = fun_from - fun_yes;");
    begin_tile(e, share);
    share_sifted(e, stm, number, share);
    number_shares(e);
    place_tile(e, stm, number);
    emit_close(e);
}

/* ---- scatter ---- */

bool group_scatters(const Stm *stm)
{
    return soac_is_exact(stm) && !any_may_fail(stm);
}

/* Threads have the elements that the group shares in turn. */
static void begin_own(Emitter *e, const Stm *stm, const char *extent)
{
    const char *place = emit_declare(e, stm->exp.u.into->position);

    emit_line(e, "for (i64 %s = fun_l; %s < %s; %s += fun_lanes()) {", place,
              place, extent, place);
    e->indent++;
}

void group_scatter(Emitter *e, const Stm *stm, const char *n,
                   const char *extent)
{
    Elem elem = parallel_elem(stm, 0);
    const char *i = emit_declare(e, soac_body(stm)->param[0]);
    const char *own = arena_printf(
        &e->arena, "fun_own[%s]", emit_declare(e, stm->exp.u.into->position));
    uint32_t number = ++e->next;

    /* Words are exchanged, also for a byte of them. */
    emit_line(e, "%s%s%s fun_own[%u];",
              elem_info[elem].bytes < 4 ? e->d->aligned : "", e->d->local,
              e->d->stored[elem],
              GROUP_BYTES / (unsigned)elem_info[elem].bytes);
    begin_own(e, stm, extent);
    emit_line(e, "%s = %s;", own, soac_neutral(e, stm));
    emit_close(e);
    barrier(e);
    emit_line(e, "for (i64 %s = fun_global(); %s < %s; %s += fun_groups() * "
                 "fun_lanes()) {", i, i, n, i);
    e->indent++;
    emit_scattering_atomically(e, stm, extent, "fun_own");
    emit_close(e);
    barrier(e);
    begin_own(e, stm, extent);
    emit_line(e, "const %s %s = %s;", e->d->elem[elem],
              parallel_name(e, "new", number, 0), own);
    soac_update_if_any(e, stm, number, emit_update_atomically);
    emit_close(e);
}
