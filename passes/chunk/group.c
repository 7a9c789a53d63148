/* group.c - reduce and scan in groups of lanes.
 *
 * A group has a part.  Neighbouring lanes read and write neighbours: where the
 * order does not matter, each lane folds every LANESth iteration.  Where it
 * does, a group goes through its part in tiles: its lanes compute a tile's
 * elements in turns and share them, then each folds some neighbours, its share,
 * and what the shares came to is joined in steps that double (Hillis and
 * Steele, "Data parallel algorithms", CACM 29(12), 1986).  A share is odd, so
 * that those of lanes begin in different banks of the memory where they are.
 */
#include "passes/chunk/inside.h"

/* ---- lanes ---- */

void chunk_barrier(ChunkStm *s)
{
    imp_put(s->w, FORM_IMP_BARRIER, 0, NULL);
}

ImpAround chunk_begin_lanes(ChunkStm *s, int64_t count, const Scalar **l)
{
    ImpAround around = chunk_begin_kernel(s, "l", imp_int(s->w, count), l);

    around->last->exp.exec = AT_LANE;
    return around;
}

ImpAround chunk_begin_turns(ChunkStm *s, const Scalar *size, const Scalar *l,
                            const Scalar **q)
{
    ImpWriter *w = s->w;
    const Scalar *lanes = imp_int(w, s->c->o.lanes), *t;
    const Scalar *rest = imp_op(
        w, OP_SUB, imp_op(w, OP_ADD, size, imp_int(w, s->c->o.lanes - 1)), l);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "t",
                                      imp_op(w, OP_DIV, rest, lanes), &t);

    *q = imp_let(w, "q", imp_op(w, OP_ADD, imp_op(w, OP_MUL, t, lanes), l));
    return around;
}

ChunkPart chunk_begin_group(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *tile = imp_int(w, chunk_tile(s));
    ChunkPart p;

    p.around = chunk_begin_cut(s, s->tiles, &p);
    p.around->last->exp.exec = AT_BLOCK;
    p.from = imp_let(w, "from", imp_op(w, OP_MUL, p.from, tile));
    p.size = imp_let(w, "size",
                     imp_op(w, OP_MIN, imp_op(w, OP_MUL, p.size, tile),
                            imp_op(w, OP_SUB, s->n, p.from)));
    return p;
}

/* ---- shares ---- */

/* What is at AT + 1, ... of FROM, up to SIZE in all, is combined with the sums;
 * KEEP: and each place gets them. */
static void fold_others(ChunkStm *s, ChunkBlocks from, const Scalar *at,
                        const Scalar *size, bool keep)
{
    ImpWriter *w = s->w;
    const Scalar *r, *one = imp_int(w, 1);
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_FOR, "r", imp_op(w, OP_SUB, size, one), &r);
    const Scalar *q =
        imp_let(w, "q", imp_op(w, OP_ADD, imp_op(w, OP_ADD, at, one), r));

    chunk_read_values(s, from, q);
    imp_fold_combine(&s->fold);
    if (keep)
        chunk_write_vars(s, s->fold.sum, from, q);
    imp_end(w, around);
}

/* ---- what LIVE lanes came to ---- */

/* 1 << (BY * S) */
static const Scalar *power(ImpWriter *w, const Scalar *s, int64_t by)
{
    return imp_let(
        w, "d",
        imp_op(w, OP_SHL, imp_int(w, 1), imp_op(w, OP_MUL, s, imp_int(w, by))));
}

/* The first one's of JOIN becomes what all come to. */
static void join_all(ChunkStm *s, ChunkBlocks join, const Scalar *live)
{
    ImpWriter *w = s->w;
    const Scalar *step, *l;
    ImpAround steps =
        imp_begin_loop(w, FORM_IMP_FOR, "s", imp_int(w, s->c->steps), &step);
    const Scalar *d = power(w, step, 1);
    ImpAround lanes = chunk_begin_lanes(s, (s->c->o.lanes + 1) / 2, &l);
    const Scalar *at = imp_let(
        w, "q", imp_op(w, OP_MUL, imp_op(w, OP_MUL, l, imp_int(w, 2)), d));
    const Scalar *next = imp_let(w, "next", imp_op(w, OP_ADD, at, d));
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_LT, next, live));

    imp_fold_declare(&s->fold);
    chunk_read_vars(s, s->fold.sum, join, at);
    chunk_read_values(s, join, next);
    imp_fold_combine(&s->fold);
    chunk_write_vars(s, s->fold.sum, join, at);
    imp_end(w, fork);
    imp_end(w, lanes);
    chunk_barrier(s);
    imp_end(w, steps);
}

/* TO[l] becomes FROM[l - D] OP FROM[l]. */
static void join_step(ChunkStm *s, ChunkBlocks from, ChunkBlocks to,
                      const Scalar *d, const Scalar *live)
{
    ImpWriter *w = s->w;
    const Scalar *l;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround lives = imp_begin_if(w, imp_op(w, OP_LT, l, live));

    chunk_read_values(s, from, l);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GE, l, d));
    imp_fold_declare(&s->fold);
    chunk_read_vars(s, s->fold.sum, from, imp_op(w, OP_SUB, l, d));
    imp_fold_combine(&s->fold);
    chunk_write_vars(s, s->fold.sum, to, l);
    imp_else(w, fork);
    chunk_write_values(s, to, l);
    imp_end(w, fork);
    imp_end(w, lives);
    imp_end(w, lanes);
    chunk_barrier(s);
}

/* JOIN[l] becomes what those up to l come to. */
static void join_prefixes(ChunkStm *s, ChunkBlocks join, ChunkBlocks other,
                          const Scalar *live)
{
    ImpWriter *w = s->w;
    const Scalar *step;
    ImpAround steps = imp_begin_loop(w, FORM_IMP_FOR, "s",
                                     imp_int(w, (s->c->steps + 1) / 2), &step);
    const Scalar *d = power(w, step, 2);

    join_step(s, join, other, d, live);
    join_step(s, other, join,
              imp_let(w, "d", imp_op(w, OP_MUL, d, imp_int(w, 2))), live);
    imp_end(w, steps);
}

/* ---- in any order ---- */

static void fold_in_turns(ChunkStm *s, const ChunkPart *p, bool writes)
{
    ImpWriter *w = s->w;
    ChunkBlocks join = chunk_take_blocks(
        s, "join_mem", imp_int(w, s->c->o.lanes), SPACE_SHARED, false);
    const Scalar *l, *q;
    const Scalar *live = imp_let(
        w, "live", imp_op(w, OP_MIN, p->size, imp_int(w, s->c->o.lanes)));
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround lives = imp_begin_if(w, imp_op(w, OP_LT, l, live));

    imp_fold_declare(&s->fold);
    ImpAround turns = chunk_begin_turns(s, p->size, l, &q);
    imp_fold_values(&s->fold,
                    chunk_iteration(s, imp_op(w, OP_ADD, p->from, q)));
    imp_fold_take(&s->fold, imp_op(w, OP_EQ, q, l));
    if (writes && !s->into->ops.then)
        imp_fold_write_kept(&s->fold);
    imp_end(w, turns);
    chunk_write_vars(s, s->fold.sum, join, l);
    imp_end(w, lives);
    imp_end(w, lanes);
    chunk_barrier(s);
    join_all(s, join, live);
    chunk_read_values(s, join, imp_int(w, 0));
    chunk_write_values(s, s->part, p->k);
}

/* ---- tiles ---- */

typedef struct Tile {
    ChunkBlocks tile, join, other;
    const Scalar *first, *size; /* its iterations */
    const Scalar *live;         /* so many lanes have a share */
    const Scalar *begun;        /* something stands before it: the carry */
    Var **carry;
} Tile;

/* The tile's elements; WRITES: and what else iterations write. */
static void compute(ChunkStm *s, const Tile *t, bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *l, *q;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround turns = chunk_begin_turns(s, t->size, l, &q);

    imp_fold_values(&s->fold,
                    chunk_iteration(s, imp_op(w, OP_ADD, t->first, q)));
    if (writes && !s->into->ops.then)
        imp_fold_write_kept(&s->fold);
    chunk_write_values(s, t->tile, q);
    imp_end(w, turns);
    imp_end(w, lanes);
    chunk_barrier(s);
}

/* The sums are those of the carry. */
static void take_carry(ChunkStm *s, const Tile *t)
{
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (s->fold.sum[i])
            imp_set(s->w, s->fold.sum[i], scalar_var(s->w->store, t->carry[i]));
}

/* Each lane folds its share, the first one's after the carry; SCANS: after what
 * lanes before it came to, and each place gets what is up to there; else JOIN
 * gets what the share comes to. */
static void fold_shares(ChunkStm *s, const Tile *t, bool scans)
{
    ImpWriter *w = s->w;
    const Scalar *l, *zero = imp_int(w, 0), *share = imp_int(w, s->share);
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround lives = imp_begin_if(w, imp_op(w, OP_LT, l, t->live));
    const Scalar *low = imp_let(w, "low", imp_op(w, OP_MUL, l, share));
    const Scalar *mine = imp_let(
        w, "mine", imp_op(w, OP_MIN, share, imp_op(w, OP_SUB, t->size, low)));
    const Scalar *is_first = imp_op(w, OP_EQ, l, zero);

    imp_fold_declare(&s->fold);
    chunk_read_values(s, t->tile, low);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_LAND, is_first, t->begun));
    take_carry(s, t);
    imp_fold_combine(&s->fold);
    imp_else(w, fork);
    if (scans) {
        ImpAround others = imp_begin_if(w, imp_op(w, OP_GT, l, zero));
        chunk_read_vars(s, s->fold.sum, t->join,
                        imp_op(w, OP_SUB, l, imp_int(w, 1)));
        imp_fold_combine(&s->fold);
        imp_else(w, others);
        imp_fold_begin(&s->fold);
        imp_end(w, others);
    } else {
        imp_fold_begin(&s->fold);
    }
    imp_end(w, fork);
    if (scans)
        chunk_write_vars(s, s->fold.sum, t->tile, low);
    fold_others(s, t->tile, low, mine, scans);
    if (!scans)
        chunk_write_vars(s, s->fold.sum, t->join, l);
    imp_end(w, lives);
    imp_end(w, lanes);
    chunk_barrier(s);
}

static void write_tile(ChunkStm *s, const Tile *t)
{
    ImpWriter *w = s->w;
    const Scalar *l, *q;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround turns = chunk_begin_turns(s, t->size, l, &q);

    subst_put(&s->subst, s->fn->param[0],
              imp_let(w, chunk_index_name(s), imp_op(w, OP_ADD, t->first, q)));
    imp_fold_declare(&s->fold);
    chunk_read_values(s, t->tile, q);
    imp_fold_begin(&s->fold);
    imp_fold_write_scanned(&s->fold);
    imp_end(w, turns);
    imp_end(w, lanes);
}

static Var **declare_carry(ChunkStm *s)
{
    Var **carry = ARENA_NEW(s->c->cx->arena, Var *, s->fold.n);

    for (uint32_t i = 0; i < s->fold.n; i++)
        if (imp_fold_combines(&s->fold, i))
            carry[i] =
                imp_declare_scalar(s->w, "carry", imp_fold_elem(&s->fold, i));
    return carry;
}

/* Tile by tile; the carry is what stands before the part, if GOES_ON, or else
 * nothing, and in the end what that and the part come to. */
static Tile go_through_tiles(ChunkStm *s, const ChunkPart *p, bool goes_on,
                             bool writes)
{
    ImpWriter *w = s->w;
    const Scalar *c, *zero = imp_int(w, 0), *one = imp_int(w, 1);
    const Scalar *tile = imp_int(w, chunk_tile(s));
    bool scans = writes && s->stm->exp.form == FORM_IMP_SCAN;
    Tile t = {.carry = declare_carry(s)};

    if (goes_on) {
        ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, p->k, zero));
        chunk_read_vars(s, t.carry, s->part, p->k);
        imp_end(w, fork);
    }
    t.tile = chunk_take_blocks(s, "tile_mem", imp_int(w, chunk_tile(s)),
                               SPACE_SHARED, writes);
    t.join = chunk_take_blocks(s, "join_mem", imp_int(w, s->c->o.lanes),
                               SPACE_SHARED, false);
    t.other = chunk_take_blocks(s, "other_mem", imp_int(w, s->c->o.lanes),
                                SPACE_SHARED, false);
    ImpAround tiles = imp_begin_loop(w, FORM_IMP_FOR, "c",
                                     imp_rounded_up(w, p->size, tile), &c);
    const Scalar *ahead = imp_let(w, "ahead", imp_op(w, OP_MUL, c, tile));
    t.first = imp_let(w, "first", imp_op(w, OP_ADD, p->from, ahead));
    t.size = imp_let(
        w, "some", imp_op(w, OP_MIN, tile, imp_op(w, OP_SUB, p->size, ahead)));
    t.live =
        imp_let(w, "live", imp_rounded_up(w, t.size, imp_int(w, s->share)));
    t.begun = imp_op(w, OP_GT, goes_on ? t.first : ahead, zero);
    compute(s, &t, writes);
    fold_shares(s, &t, false);
    join_prefixes(s, t.join, t.other, t.live);
    if (scans) {
        fold_shares(s, &t, true);
        write_tile(s, &t);
    }
    chunk_read_vars(s, t.carry, t.join, imp_op(w, OP_SUB, t.live, one));
    chunk_barrier(s);
    imp_end(w, tiles);
    return t;
}

static void fold_tiles(ChunkStm *s, const ChunkPart *p, bool writes)
{
    Tile t = go_through_tiles(s, p, false, writes);

    chunk_write_vars(s, t.carry, s->part, p->k);
}

/* ---- phases ---- */

/* What is shared of an element of a tile. */
static uint32_t shared_bytes(const ChunkStm *s)
{
    uint32_t bytes = 0;

    for (uint32_t i = 0; i < s->fold.n; i++)
        if (imp_fold_combines(&s->fold, i) || s->into->ops.then)
            bytes += elem_info[imp_fold_elem(&s->fold, i)].bytes;
    return bytes;
}

/* A tile, with what each lane comes to, takes the share of a group. */
uint32_t chunk_share_of(const ChunkStm *s, uint32_t bytes)
{
    int64_t lanes = s->c->o.lanes, each = bytes * lanes, share = s->c->o.share;
    int64_t most = s->c->shared - 8 * lanes;

    while (share > 2 && each * share > most)
        share -= 2;
    return each * share > most ? 0 : (uint32_t)share;
}

/* What a scan does not combine goes to its place before the rest does: both may
 * not share any. */
uint32_t chunk_fold_share(const ChunkStm *s)
{
    bool shares = s->stm->exp.form == FORM_IMP_SCAN && chunk_shares_targets(s);

    return chunk_may_fail(s) || shares || !chunk_operators_compute(s)
               ? 0
               : chunk_share_of(s, shared_bytes(s));
}

void chunk_group_fold(ChunkStm *s, bool writes)
{
    ChunkPart p = chunk_begin_group(s);

    bool in_order =
        chunk_has_lambda(s) || (writes && s->stm->exp.form == FORM_IMP_SCAN);

    if (!in_order)
        fold_in_turns(s, &p, writes);
    else
        fold_tiles(s, &p, writes);
    imp_end(s->w, p.around);
}

void chunk_group_scan(ChunkStm *s)
{
    ChunkPart p = chunk_begin_group(s);

    go_through_tiles(s, &p, true, true);
    imp_end(s->w, p.around);
}

/* ---- one group joins the parts ---- */

/* Each lane folds some parts; JOIN gets what they come to. */
static void fold_own_parts(ChunkStm *s, ChunkBlocks join, const Scalar *live)
{
    ImpWriter *w = s->w;
    const Scalar *l;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround lives = imp_begin_if(w, imp_op(w, OP_LT, l, live));
    ChunkPart p = chunk_cut(s, s->parts, live, l);

    imp_fold_declare(&s->fold);
    chunk_read_values(s, s->part, p.from);
    imp_fold_begin(&s->fold);
    fold_others(s, s->part, p.from, p.size, false);
    chunk_write_vars(s, s->fold.sum, join, l);
    imp_end(w, lives);
    imp_end(w, lanes);
    chunk_barrier(s);
}

/* What stands before each part takes its place. */
static void spread_prefixes(ChunkStm *s, ChunkBlocks join, const Scalar *live)
{
    ImpWriter *w = s->w;
    const Scalar *l, *r, *zero = imp_int(w, 0);
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround lives = imp_begin_if(w, imp_op(w, OP_LT, l, live));
    ChunkPart p = chunk_cut(s, s->parts, live, l);

    imp_fold_declare(&s->fold);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, l, zero));
    chunk_read_vars(s, s->fold.sum, join, imp_op(w, OP_SUB, l, imp_int(w, 1)));
    imp_end(w, fork);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", p.size, &r);
    const Scalar *k = imp_let(w, "k", imp_op(w, OP_ADD, p.from, r));
    chunk_read_values(s, s->part, k);
    fork = imp_begin_if(w, imp_op(w, OP_EQ, k, zero));
    imp_fold_begin(&s->fold);
    imp_else(w, fork);
    chunk_write_vars(s, s->fold.sum, s->part, k);
    imp_fold_combine(&s->fold);
    imp_end(w, fork);
    imp_end(w, around);
    imp_end(w, lives);
    imp_end(w, lanes);
}

/* Of a reduce. */
static void write_all(ChunkStm *s, ChunkBlocks join)
{
    ImpWriter *w = s->w;

    imp_fold_declare(&s->fold);
    imp_fold_set_neutral(&s->fold);
    ImpAround any = imp_begin_if(w, imp_op(w, OP_GT, s->parts, imp_int(w, 0)));
    chunk_read_vars(s, s->fold.sum, join, imp_int(w, 0));
    imp_end(w, any);
    imp_fold_write_sums(&s->fold);
}

void chunk_group_join(ChunkStm *s, bool scans)
{
    ImpWriter *w = s->w;
    ImpAround one = chunk_begin_one(s);

    one->last->exp.exec = AT_BLOCK;
    ChunkBlocks join = chunk_take_blocks(
        s, "join_mem", imp_int(w, s->c->o.lanes), SPACE_SHARED, false);
    const Scalar *live = imp_let(
        w, "live", imp_op(w, OP_MIN, s->parts, imp_int(w, s->c->o.lanes)));
    fold_own_parts(s, join, live);
    if (scans) {
        ChunkBlocks other = chunk_take_blocks(
            s, "other_mem", imp_int(w, s->c->o.lanes), SPACE_SHARED, false);
        join_prefixes(s, join, other, live);
        spread_prefixes(s, join, live);
    } else {
        join_all(s, join, live);
        write_all(s, join);
    }
    imp_end(w, one);
}
