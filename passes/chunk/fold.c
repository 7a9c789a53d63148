/* fold.c - reduce and scan in parts.
 *
 * Each part is folded; then one iteration combines what the parts came to, or
 * writes before each part what those before it come to; then a scan goes over
 * the parts again (Blelloch, "Prefix Sums and Their Applications",
 * CMU-CS-90-190, 1990, section 1.2).
 *
 * Neighbours in a part are folded side by side, where all operators are built
 * in and one combines floats: a compiler may not do that by itself.  What comes
 * to the same in any order it orders best.
 */
#include "passes/chunk/inside.h"

/* ---- in order ---- */

/* AT is the first iteration of all that is folded.  WRITES: and it writes what
 * it does. */
static void begin_with(ChunkStm *s, const Scalar *at, bool writes)
{
    imp_fold_values(&s->fold, chunk_iteration(s, at));
    imp_fold_begin(&s->fold);
    if (writes)
        imp_fold_write_each(&s->fold);
}

/* Iteration AT; FIRST may be the first one of all; NULL: none is. */
static void fold_one(ChunkStm *s, const Scalar *at, const Scalar *first,
                     bool writes)
{
    imp_fold_values(&s->fold, chunk_iteration(s, at));
    if (first)
        imp_fold_take(&s->fold,
                      imp_op(s->w, OP_EQ, imp_fold_index(&s->fold), first));
    else
        imp_fold_combine(&s->fold);
    if (writes)
        imp_fold_write_each(&s->fold);
}

/* SIZE iterations from FROM on. */
static void fold_all(ChunkStm *s, const Scalar *from, const Scalar *size,
                     const Scalar *first, bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *r;
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", size, &r);

    fold_one(s, imp_op(w, OP_ADD, from, r), first, writes);
    imp_end(w, around);
}

/* The same of a scan, none of which is the first one of all.  What is a few
 * instructions comes in turns: compilers do not write out such a loop, whose
 * results wait for each other and are stored one after the other. */
static void scan_all(ChunkStm *s, const Scalar *from, const Scalar *size)
{
    if (chunk_is_cheap(s) && !s->into->ops.then && !chunk_has_lambda(s)) {
        size = imp_leaf(s->w, "left", size);
        ChunkUnrolled turns = chunk_begin_unrolled(s, from, size, 1);
        fold_one(s, turns.at, NULL, true);
        chunk_end_unrolled(s, &turns, &from, &size);
    }
    fold_all(s, from, size, NULL, true);
}

/* A part in order.  Its first iteration comes before the loop, where that is
 * no long text: then no iteration asks whether it is the first one. */
static void fold_in_order(ChunkStm *s, const ChunkPart *p, bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *one = imp_int(w, 1);

    imp_fold_declare(&s->fold);
    if (!chunk_is_short(s)) {
        fold_all(s, p->from, p->size, p->from, writes);
        return;
    }
    begin_with(s, p->from, writes);
    fold_all(s, imp_leaf(w, "next", imp_op(w, OP_ADD, p->from, one)),
             imp_op(w, OP_SUB, p->size, one), NULL, writes);
}

/* ---- side by side ---- */

/* Neighbours at each of some places in a part are folded side by side. */
typedef struct Lanes {
    long long streams;   /* so many places */
    const Scalar *count; /* of neighbours at each, */
    ChunkBlocks *come;   /* and by place what each of them has come to */
} Lanes;

/* Nothing yet. */
static ChunkBlocks begin_lanes(ChunkStm *s, const Scalar *count)
{
    ImpWriter *w = s->w;
    const Scalar *l;
    ChunkBlocks lane =
        chunk_take_blocks(s, "lane_mem", count, SPACE_PRIVATE, false);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "l", count, &l);
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (lane[i])
            imp_put_write(w, lane[i], l, imp_fold_identity(&s->fold, i),
                          imp_fold_elem(&s->fold, i));
    imp_end(w, around);
    return lane;
}

static Lanes take_lanes(ChunkStm *s)
{
    long long side = s->c->o.side, streams = chunk_streams(s);
    Lanes lanes = {.streams = side % streams ? 1 : streams};

    lanes.count = imp_int(s->w, side / lanes.streams);
    lanes.come = ARENA_NEW(s->c->cx->arena, ChunkBlocks, lanes.streams);
    for (long long h = 0; h < lanes.streams; h++)
        lanes.come[h] = begin_lanes(s, lanes.count);
    return lanes;
}

/* The current value of result I goes to lane L. */
static void fold_into_lane(ChunkStm *s, ChunkBlocks lane, uint32_t i,
                           const Scalar *l)
{
    ImpWriter *w = s->w;
    Elem elem = imp_fold_elem(&s->fold, i);
    uint32_t at = i;
    const Operator *op = operator_of(&s->into->ops, &at);
    const Scalar *so_far = imp_put_read(w, "lane", lane[i], l, elem);

    imp_put_write(
        w, lane[i], l,
        scalar_combined(w->store, (Op)op->op, so_far, s->fold.value[i]), elem);
}

/* From each of the places START on, ROUNDS times as many neighbours as there
 * are lanes. */
static void fold_lanes(ChunkStm *s, const Lanes *lanes,
                       const Scalar *const *start, const Scalar *rounds,
                       bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *t, *l;
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "t", rounds, &t);
    const Scalar *ahead =
        imp_let(w, "ahead", imp_op(w, OP_MUL, t, lanes->count));
    ImpAround kernel = chunk_begin_kernel(s, "l", lanes->count, &l);
    const Scalar *at = imp_op(w, OP_ADD, ahead, l);

    kernel->last->exp.exec = AT_THREAD;
    for (long long h = 0; h < lanes->streams; h++) {
        imp_fold_values(&s->fold,
                        chunk_iteration(s, imp_op(w, OP_ADD, start[h], at)));
        if (writes)
            imp_fold_write_kept(&s->fold);
        for (uint32_t i = 0; i < s->fold.n; i++)
            if (lanes->come[h][i])
                fold_into_lane(s, lanes->come[h], i, l);
    }
    imp_end(w, kernel);
    imp_end(w, around);
}

/* The sums become what all lanes have come to. */
static void combine_lanes(ChunkStm *s, const Lanes *lanes)
{
    ImpWriter *w = s->w;
    const Scalar *l;

    imp_fold_declare(&s->fold);
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (lanes->come[0][i])
            imp_set(w, s->fold.sum[i], imp_fold_identity(&s->fold, i));
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "l", lanes->count, &l);
    for (long long h = 0; h < lanes->streams; h++) {
        chunk_read_values(s, lanes->come[h], l);
        imp_fold_combine(&s->fold);
    }
    imp_end(w, around);
}

/* What is left are less than `side` neighbours, which may be all. */
static void fold_side_by_side(ChunkStm *s, const ChunkPart *p, bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *side = imp_int(w, s->c->o.side);
    const Scalar *rounds =
        imp_leaf(w, "rounds", imp_op(w, OP_DIV, p->size, side));
    Lanes lanes = take_lanes(s);
    const Scalar *each = imp_op(w, OP_MUL, rounds, lanes.count);

    fold_lanes(s, &lanes, chunk_starts(s, p->from, each, lanes.streams), rounds,
               writes);
    combine_lanes(s, &lanes);
    const Scalar *folded = imp_op(w, OP_MUL, rounds, side);
    fold_all(s, imp_leaf(w, "next", imp_op(w, OP_ADD, p->from, folded)),
             imp_op(w, OP_REM, p->size, side), p->from, writes);
}

/* ---- in any order ---- */

/* The place of result I of a nested reduce: element K of a block, where there
 * are parts, or else that of the statement. */
static void add_place(ChunkStm *s, uint32_t i, const Scalar *k,
                      const Scalar **arg)
{
    if (s->part && s->part[i]) {
        arg[0] = s->part[i];
        arg[1] = k;
    } else {
        const Scalar *const *place = s->stm->exp.arg + s->into->at[i].first;
        arg[0] = scalar_subst(&s->subst, place[0]);
        arg[1] = scalar_subst(&s->subst, place[1]);
    }
}

/* The values become those of the iterations AT after each of the places START,
 * combined. */
static void fold_streams(ChunkStm *s, const Scalar *const *start,
                         const Scalar *at, long long streams, bool writes)
{
    ImpWriter *w = s->w;
    const Scalar **come = ARENA_NEW(s->c->cx->arena, const Scalar *, s->fold.n);

    for (long long h = 0; h < streams; h++) {
        imp_fold_values(&s->fold,
                        chunk_iteration(s, imp_op(w, OP_ADD, start[h], at)));
        if (writes)
            imp_fold_write_kept(&s->fold);
        for (uint32_t i = 0; i < s->fold.n; i++) {
            uint32_t o = i;
            const Operator *op = operator_of(&s->into->ops, &o);
            if (!imp_fold_combines(&s->fold, i))
                continue;
            come[i] = !h ? s->fold.value[i]
                         : imp_leaf(w, "some",
                                    scalar_combined(w->store, (Op)op->op,
                                                    come[i], s->fold.value[i]));
        }
    }
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (come[i])
            s->fold.value[i] = come[i];
}

/* The elements K that have taken in all but the last SIZE iterations, from FROM
 * on, take in these. */
static void fold_rest(ChunkStm *s, const Scalar *k, const Scalar *from,
                      const Scalar *size, bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *r;

    imp_fold_declare(&s->fold);
    chunk_read_vars(s, s->fold.sum, s->part, k);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", size, &r);
    imp_fold_values(&s->fold, chunk_iteration(s, imp_op(w, OP_ADD, from, r)));
    if (writes)
        imp_fold_write_kept(&s->fold);
    imp_fold_combine(&s->fold);
    imp_end(w, around);
    chunk_write_vars(s, s->fold.sum, s->part, k);
}

/* P as a reduce in a thread: what comes to the same in any order a compiler
 * orders best. */
static void fold_freely(ChunkStm *s, const ChunkPart *p, bool writes)
{
    ImpWriter *w = s->w;
    Arena *arena = store_arena(w->store);
    const Scalar **arg = ARENA_NEW(arena, const Scalar *, 1 + 2 * s->fold.n);
    const Scalar **res = ARENA_NEW(arena, const Scalar *, s->fold.n);
    IntoList *into = ARENA_NEW(arena, IntoList, 1);
    long long streams = s->part ? chunk_streams(s) : 1;
    const Scalar *many = imp_int(w, streams);
    const Scalar *each =
        streams > 1 ? imp_leaf(w, "each", imp_op(w, OP_DIV, p->size, many))
                    : p->size;
    Var **param = ARENA_NEW(arena, Var *, 1);
    Lambda fn = {.param = param, .nparam = 1, .body = body_new(w->prog)};
    uint32_t n = 0;

    const Scalar *const *start = chunk_starts(s, p->from, each, streams);
    ImpAround around = w->to;
    into->at = ARENA_NEW(arena, Into, s->fold.n);
    into->ops.at = ARENA_NEW(arena, Operator, s->fold.n);
    param[0] = var_named(w->prog, s->part ? "r" : chunk_index_name(s),
                         type_scalar(w->store, ELEM_I64));
    w->to = fn.body;
    fold_streams(s, start, scalar_var(w->store, param[0]), streams, writes);
    w->to = around;
    for (uint32_t i = 0; i < s->fold.n; i++) {
        if (!imp_fold_combines(&s->fold, i))
            continue;
        add_place(s, i, p->k, arg + 1 + 2 * n);
        res[n] = s->fold.value[i];
        into->ops.at[n] = s->into->ops.at[i];
        into->at[n] = (Into){1 + 2 * n, imp_fold_elem(&s->fold, i)};
        n++;
    }
    into->count = into->ops.count = n;
    arg[0] = each;
    body_set_results(w->prog, fn.body, n, res);
    Stm *stm = imp_put(w, FORM_IMP_REDUCE, 1 + 2 * n, arg);
    stm->attrs = s->stm->attrs;
    exp_set_fns(w->prog, &stm->exp, 1, &fn);
    stm->exp.u.into = into;
    stm->exp.exec = AT_THREAD;
    if (streams > 1) {
        const Scalar *folded = imp_op(w, OP_MUL, each, many);
        fold_rest(s, p->k,
                  imp_leaf(w, "next", imp_op(w, OP_ADD, p->from, folded)),
                  imp_op(w, OP_REM, p->size, many), writes);
    }
}

static bool folds_in_order(const ChunkStm *s, bool writes)
{
    return chunk_has_lambda(s) || (s->stm->exp.form == FORM_IMP_SCAN && writes);
}

static bool folds_freely(const ChunkStm *s, bool writes)
{
    return !folds_in_order(s, writes) && !chunk_sums_floats(s);
}

/* ---- phases ---- */

/* P is folded in a thread; and the sums have their places. */
static void fold_part(ChunkStm *s, const ChunkPart *p, bool writes)
{
    if (folds_freely(s, writes)) {
        fold_freely(s, p, writes);
        return;
    }
    if (folds_in_order(s, writes) || s->c->o.side == 1)
        fold_in_order(s, p, writes);
    else
        fold_side_by_side(s, p, writes);
    if (s->part)
        chunk_write_vars(s, s->fold.sum, s->part, p->k);
    else
        imp_fold_write_sums(&s->fold);
}

/* Each part is folded. */
static void fold_parts(ChunkStm *s, bool writes)
{
    if (s->share) {
        chunk_group_fold(s, writes);
        return;
    }
    ChunkPart p = chunk_begin_part(s);
    fold_part(s, &p, writes);
    imp_end(s->w, p.around);
}

/* Does a group join the parts?  One lane alone checks or reads what an operator
 * does. */
static bool joins_in_group(const ChunkStm *s)
{
    return s->c->gpu && chunk_operators_compute(s);
}

static void combine_parts(ChunkStm *s)
{
    ImpWriter *w = s->w;

    if (joins_in_group(s)) {
        chunk_group_join(s, false);
        return;
    }
    ImpAround one = chunk_begin_one(s);
    const Scalar *k;

    imp_fold_declare(&s->fold);
    imp_fold_set_neutral(&s->fold);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "k", s->parts, &k);
    chunk_read_values(s, s->part, k);
    imp_fold_take(&s->fold, imp_op(w, OP_EQ, k, imp_int(w, 0)));
    imp_end(w, around);
    imp_fold_write_sums(&s->fold);
    imp_end(w, one);
}

/* What stands before each part takes its place, but for the first one of all.
 * At ALL is what all rounds before come to, and then this one. */
static void add_parts(ChunkStm *s, const Scalar *all)
{
    ImpWriter *w = s->w;

    if (joins_in_group(s)) {
        chunk_group_join(s, true);
        return;
    }
    ImpAround one = chunk_begin_one(s);
    const Scalar *k, *zero = imp_int(w, 0);

    imp_fold_declare(&s->fold);
    ImpAround later = imp_begin_if(w, imp_op(w, OP_GT, s->round, zero));
    chunk_read_vars(s, s->fold.sum, s->part, all);
    imp_end(w, later);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "k", s->parts, &k);
    const Scalar *before = imp_op(w, OP_ADD, s->round, k);
    chunk_read_values(s, s->part, k);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_EQ, before, zero));
    imp_fold_begin(&s->fold);
    imp_else(w, fork);
    chunk_write_vars(s, s->fold.sum, s->part, k);
    imp_fold_combine(&s->fold);
    imp_end(w, fork);
    imp_end(w, around);
    if (s->parts != all)
        chunk_write_vars(s, s->fold.sum, s->part, all);
    imp_end(w, one);
}

/* There are several parts; ALL: that of all rounds, or of the only one. */
static ImpAround begin_if_many(ChunkStm *s, const Scalar *all)
{
    return imp_begin_if(s->w, imp_op(s->w, OP_GT, all, imp_int(s->w, 1)));
}

static uint32_t fold_share(const ChunkStm *s)
{
    return s->c->gpu ? chunk_fold_share(s) : 0;
}

/* Nothing waits for anything. */
static void collect(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *i;
    ImpAround around = chunk_begin_kernel(s, chunk_index_name(s), s->n, &i);

    imp_fold_values(&s->fold, chunk_iteration(s, i));
    imp_fold_write_each(&s->fold);
    imp_end(w, around);
}

static void reduce_parts(ChunkStm *s)
{
    chunk_take_parts(s, 0);
    fold_parts(s, true);
    combine_parts(s);
    chunk_drop_parts(s);
}

/* An only part, or none. */
static void reduce_all(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *zero = imp_int(w, 0);
    ChunkPart all = {.k = zero, .from = zero, .size = s->n};
    ImpAround one = chunk_begin_one(s);

    s->part = NULL;
    if (folds_freely(s, true)) {
        fold_freely(s, &all, true);
        imp_end(w, one);
        return;
    }
    ImpAround any = imp_begin_if(w, imp_op(w, OP_GT, s->n, zero));
    fold_part(s, &all, true);
    imp_else(w, any);
    imp_fold_declare(&s->fold);
    imp_fold_set_neutral(&s->fold);
    imp_fold_write_sums(&s->fold);
    imp_end(w, any);
    imp_end(w, one);
}

PassWhy chunk_reduce(ChunkStm *s)
{
    ImpWriter *w = s->w;

    if (chunk_only_collects(s)) {
        collect(s);
        return (PassWhy){0};
    }
    chunk_count_groups(s, fold_share(s));
    if (s->c->gpu || !chunk_is_short(s)) {
        reduce_parts(s);
        return (PassWhy){0};
    }
    ImpAround fork = begin_if_many(s, s->parts);
    reduce_parts(s);
    imp_else(w, fork);
    reduce_all(s);
    imp_end(w, fork);
    return (PassWhy){0};
}

/* ---- scan ---- */

/* The part goes on from what stands before it. */
static void scan_part(ChunkStm *s, const ChunkPart *p)
{
    ImpWriter *w = s->w;
    const Scalar *zero = imp_int(w, 0), *one = imp_int(w, 1);
    const Scalar *goes_on = imp_op(w, OP_GT, p->from, zero);
    bool is_short = chunk_is_short(s);

    imp_fold_declare(&s->fold);
    ImpAround fork = imp_begin_if(w, goes_on);
    chunk_read_vars(s, s->fold.sum, s->part, p->k);
    if (is_short) {
        imp_else(w, fork);
        begin_with(s, zero, true);
    }
    imp_end(w, fork);
    if (!is_short) {
        fold_all(s, p->from, p->size, zero, true);
        return;
    }
    const Scalar *ahead =
        imp_let(w, "ahead", imp_select(w, goes_on, zero, one));
    scan_all(s, imp_leaf(w, "next", imp_op(w, OP_ADD, p->from, ahead)),
             imp_op(w, OP_SUB, p->size, ahead));
}

static void scan_twice(ChunkStm *s, const Scalar *all)
{
    ImpAround fork = begin_if_many(s, all);

    fold_parts(s, false);
    add_parts(s, all);
    imp_end(s->w, fork);
    if (s->share) {
        chunk_group_scan(s);
        return;
    }
    ChunkPart p = chunk_begin_part(s);
    scan_part(s, &p);
    imp_end(s->w, p.around);
}

/* The element of iteration AT is combined with what stands BEFORE its part. */
static void add_before(ChunkStm *s, const Scalar *const *before,
                       const Scalar *at)
{
    ImpWriter *w = s->w;
    const Exp *exp = &s->stm->exp;

    subst_put(&s->subst, s->fn->param[0], imp_let(w, chunk_index_name(s), at));
    imp_fold_declare(&s->fold);
    for (uint32_t i = 0; i < s->fold.n; i++) {
        const Into *into = &s->into->at[i];
        if (!before[i])
            continue;
        imp_set(w, s->fold.sum[i], before[i]);
        s->fold.value[i] = imp_put_read(
            w, "x", scalar_subst(&s->subst, exp->arg[into->first]),
            scalar_subst(&s->subst, exp->arg[into->first + 1]), into->elem);
    }
    imp_fold_combine(&s->fold);
    imp_fold_write_sums(&s->fold);
}

/* All elements of a part are. */
static void add_before_part(ChunkStm *s, const ChunkPart *p)
{
    ImpWriter *w = s->w;
    const Scalar **before =
                     ARENA_NEW(s->c->cx->arena, const Scalar *, s->fold.n),
                 *l, *q;

    for (uint32_t i = 0; i < s->fold.n; i++)
        if (s->part[i])
            before[i] = imp_put_read(w, "before", s->part[i], p->k,
                                     imp_fold_elem(&s->fold, i));
    ImpAround lanes =
        s->share ? chunk_begin_lanes(s, s->c->o.lanes, &l) : w->to;
    ImpAround around = s->share
                           ? chunk_begin_turns(s, p->size, l, &q)
                           : imp_begin_loop(w, FORM_IMP_FOR, "r", p->size, &q);
    add_before(s, before, imp_op(w, OP_ADD, p->from, q));
    imp_end(w, around);
    imp_end(w, lanes);
}

static void scan_and_add(ChunkStm *s, const Scalar *all)
{
    ImpWriter *w = s->w;

    fold_parts(s, true);
    ImpAround many = begin_if_many(s, all);
    add_parts(s, all);
    ChunkPart p = s->share ? chunk_begin_group(s) : chunk_begin_part(s);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, p.from, imp_int(w, 0)));
    add_before_part(s, &p);
    imp_end(w, fork);
    imp_end(w, p.around);
    imp_end(w, many);
}

PassWhy chunk_scan(ChunkStm *s)
{
    const Stm *seen = chunk_is_seen(s);
    bool twice = PASS_LEGAL(chunk_scan_computes, !seen) &&
                 (chunk_is_cheap(s) || s->into->ops.then);

    if (chunk_only_collects(s)) {
        collect(s);
        return (PassWhy){0};
    }
    if (!twice && !PASS_LEGAL(chunk_reads_back,
                              !s->into->ops.then && !chunk_shares_targets(s))) {
        return (PassWhy){"what its parts write cannot be read back", seen,
                         NULL};
    }
    chunk_count_groups(s, fold_share(s));
    chunk_take_parts(s, chunk_has_rounds(s) ? 1 : 0);
    ChunkRounds all = chunk_begin_rounds(s);
    if (twice)
        scan_twice(s, all.parts);
    else
        scan_and_add(s, all.parts);
    chunk_end_rounds(s, &all);
    chunk_drop_parts(s);
    return (PassWhy){0};
}
