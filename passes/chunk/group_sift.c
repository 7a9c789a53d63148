/* group_sift.c - filter and partition in groups of lanes.
 *
 * Each group counts what its part accepts, its lanes in turns; one group joins
 * the counts.  Then a group goes through its part in tiles: its lanes compute a
 * tile's elements in turns and share them, number what is accepted, and put it
 * there in turns.
 */
#include "passes/chunk/inside.h"

/* A variable that begins with 0. */
static Var *counter(ImpWriter *w)
{
    return imp_counter(w, "yes", imp_int(w, 0));
}

static const Scalar *read_count(ImpWriter *w, const Scalar *block,
                                const Scalar *at)
{
    return imp_put_read(w, "yes", block, at, ELEM_I64);
}

/* ---- sums of what lanes counted ---- */

static void add_step(ChunkStm *s, const Scalar *from, const Scalar *to,
                     const Scalar *d)
{
    ImpWriter *w = s->w;
    const Scalar *l;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    Var *all = counter(w);

    imp_add_to(w, all, read_count(w, from, l));
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GE, l, d));
    imp_add_to(w, all, read_count(w, from, imp_op(w, OP_SUB, l, d)));
    imp_end(w, fork);
    imp_put_write(w, to, l, scalar_var(w->store, all), ELEM_I64);
    imp_end(w, lanes);
    chunk_barrier(s);
}

/* JOIN[l] becomes the sum of those up to l. */
static void add_prefixes(ChunkStm *s, const Scalar *join, const Scalar *other)
{
    ImpWriter *w = s->w;
    const Scalar *step, *one = imp_int(w, 1), *two = imp_int(w, 2);
    ImpAround steps = imp_begin_loop(w, FORM_IMP_FOR, "s",
                                     imp_int(w, (s->c->steps + 1) / 2), &step);
    const Scalar *d =
        imp_let(w, "d", imp_op(w, OP_SHL, one, imp_op(w, OP_MUL, step, two)));

    add_step(s, join, other, d);
    add_step(s, other, join, imp_let(w, "d", imp_op(w, OP_MUL, d, two)));
    imp_end(w, steps);
}

static const Scalar *take_counts(ChunkStm *s, const char *name)
{
    return imp_alloc(s->w, name, imp_int(s->w, s->c->o.lanes), ELEM_I64,
                     SPACE_SHARED);
}

/* ---- counts ---- */

static void count_parts(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    ChunkPart p = chunk_begin_group(s);
    const Scalar *join = take_counts(s, "join_mem");
    const Scalar *other = take_counts(s, "other_mem"), *l, *q;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    Var *yes = counter(w);
    ImpAround turns = chunk_begin_turns(s, p.size, l, &q);
    const Body *body = chunk_iteration(s, imp_op(w, OP_ADD, p.from, q));

    imp_add_to(w, yes, imp_one_where(w, body->res[chunk_width(s)]));
    imp_end(w, turns);
    imp_put_write(w, join, l, scalar_var(w->store, yes), ELEM_I64);
    imp_end(w, lanes);
    chunk_barrier(s);
    add_prefixes(s, join, other);
    imp_put_write(w, places, p.k,
                  read_count(w, join, imp_int(w, s->c->o.lanes - 1)), ELEM_I64);
    imp_end(w, p.around);
}

/* What stands before each part takes its place; after them, all. */
static void join_counts(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    ImpAround one = chunk_begin_one(s);
    const Scalar *l, *r, *zero = imp_int(w, 0);

    one->last->exp.exec = AT_BLOCK;
    const Scalar *join = take_counts(s, "join_mem");
    const Scalar *other = take_counts(s, "other_mem");
    const Scalar *lanes_of = imp_int(w, s->c->o.lanes);
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ChunkPart p = chunk_cut(s, s->parts, lanes_of, l);
    Var *yes = counter(w);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", p.size, &r);
    imp_add_to(w, yes, read_count(w, places, imp_op(w, OP_ADD, p.from, r)));
    imp_end(w, around);
    imp_put_write(w, join, l, scalar_var(w->store, yes), ELEM_I64);
    imp_end(w, lanes);
    chunk_barrier(s);
    add_prefixes(s, join, other);
    lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    p = chunk_cut(s, s->parts, lanes_of, l);
    Var *before = counter(w);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, l, zero));
    imp_add_to(w, before,
               read_count(w, join, imp_op(w, OP_SUB, l, imp_int(w, 1))));
    imp_end(w, fork);
    around = imp_begin_loop(w, FORM_IMP_FOR, "r", p.size, &r);
    const Scalar *at = imp_let(w, "k", imp_op(w, OP_ADD, p.from, r));
    const Scalar *here = read_count(w, places, at);
    imp_put_write(w, places, at, scalar_var(w->store, before), ELEM_I64);
    imp_add_to(w, before, here);
    imp_end(w, around);
    imp_end(w, lanes);
    imp_put_write(w, places, s->parts,
                  read_count(w, join, imp_int(w, s->c->o.lanes - 1)), ELEM_I64);
    imp_end(w, one);
}

/* ---- tiles ---- */

typedef struct SiftTile {
    const Scalar **tile; /* by result */
    const Scalar *place; /* of each element among the accepted ones */
    const Scalar *join, *other, *first, *size;
    Var *yes, *no; /* where the next accepted and rejected ones go */
} SiftTile;

static void compute(ChunkStm *s, const SiftTile *t)
{
    ImpWriter *w = s->w;
    const Scalar *l, *q;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround turns = chunk_begin_turns(s, t->size, l, &q);
    const Body *body = chunk_iteration(s, imp_op(w, OP_ADD, t->first, q));
    const Scalar *accepted = imp_leaf(w, "is", body->res[chunk_width(s)]);
    const Scalar *is =
        scalar_convert(w->store, ELEM_I32, imp_one_where(w, accepted));

    for (uint32_t i = 0; i < chunk_width(s); i++)
        imp_put_write(w, t->tile[i], q, body->res[i], s->into->at[i].elem);
    imp_put_write(w, t->place, q, is, ELEM_I32);
    imp_end(w, turns);
    imp_end(w, lanes);
    chunk_barrier(s);
}

/* A lane's share, from here to imp_end. */
static ImpAround begin_share(ChunkStm *s, const SiftTile *t, const Scalar *l,
                             const Scalar **q)
{
    ImpWriter *w = s->w;
    const Scalar *share = imp_int(w, s->share), *zero = imp_int(w, 0), *r;
    const Scalar *low = imp_let(w, "low", imp_op(w, OP_MUL, l, share));
    const Scalar *mine =
        imp_op(w, OP_MAX,
               imp_op(w, OP_MIN, share, imp_op(w, OP_SUB, t->size, low)), zero);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", mine, &r);

    *q = imp_let(w, "q", imp_op(w, OP_ADD, low, r));
    return around;
}

/* Of an accepted element, how many stand before it in the tile; of another one
 * as a number below 0. */
static void number_shares(ChunkStm *s, const SiftTile *t)
{
    ImpWriter *w = s->w;
    const Scalar *l, *q, *zero = imp_int(w, 0);
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    Var *yes = counter(w);
    const Scalar *name = scalar_var(w->store, yes);
    ImpAround share = begin_share(s, t, l, &q);
    const Scalar *is = imp_put_read(w, "is", t->place, q, ELEM_I32);

    imp_add_to(w, yes, scalar_convert(w->store, ELEM_I64, is));
    imp_end(w, share);
    imp_put_write(w, t->join, l, name, ELEM_I64);
    imp_end(w, lanes);
    chunk_barrier(s);
    add_prefixes(s, t->join, t->other);
    lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    yes = counter(w);
    name = scalar_var(w->store, yes);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, l, zero));
    imp_add_to(w, yes,
               read_count(w, t->join, imp_op(w, OP_SUB, l, imp_int(w, 1))));
    imp_end(w, fork);
    share = begin_share(s, t, l, &q);
    is = imp_put_read(w, "is", t->place, q, ELEM_I32);
    const Scalar *accepted =
        imp_op(w, OP_NE, is, scalar_int(w->store, ELEM_I32, 0));
    const Scalar *rejected = imp_op(w, OP_SUB, imp_int(w, -1), name);
    imp_put_write(w, t->place, q,
                  scalar_convert(w->store, ELEM_I32,
                                 imp_select(w, accepted, name, rejected)),
                  ELEM_I32);
    imp_add_to(w, yes, scalar_convert(w->store, ELEM_I64, is));
    imp_end(w, share);
    imp_end(w, lanes);
    chunk_barrier(s);
}

/* The element at Q goes to AT, those of results from FIRST on. */
static void put(ChunkStm *s, const SiftTile *t, uint32_t first,
                const Scalar *at, const Scalar *q)
{
    const Scalar **value =
        ARENA_NEW(s->c->cx->arena, const Scalar *, chunk_width(s));

    for (uint32_t i = 0; i < chunk_width(s); i++)
        value[i] = imp_put_read(s->w, "x", t->tile[i], q, s->into->at[i].elem);
    imp_write_sifted(s->w, &s->subst, &s->stm->exp, first,
                     imp_let(s->w, "p", at), value);
}

static void place_tile(ChunkStm *s, const SiftTile *t)
{
    ImpWriter *w = s->w;
    Store *store = w->store;
    const Scalar *l, *q;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround turns = chunk_begin_turns(s, t->size, l, &q);
    const Scalar *narrow = imp_put_read(w, "at", t->place, q, ELEM_I32);
    const Scalar *at =
        imp_let(w, "at", scalar_convert(store, ELEM_I64, narrow));
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GE, at, imp_int(w, 0)));

    put(s, t, 0, imp_op(w, OP_ADD, scalar_var(store, t->yes), at), q);
    if (t->no) { /* -1 - at accepted ones stand before it */
        imp_else(w, fork);
        const Scalar *accepted = imp_op(w, OP_SUB, imp_int(w, -1), at);
        put(s, t, s->into->rejected,
            imp_op(w, OP_ADD, scalar_var(store, t->no),
                   imp_op(w, OP_SUB, q, accepted)),
            q);
    }
    imp_end(w, fork);
    imp_end(w, turns);
    imp_end(w, lanes);
}

/* The places after this tile. */
static void step(ChunkStm *s, const SiftTile *t)
{
    ImpWriter *w = s->w;
    const Scalar *all = read_count(w, t->join, imp_int(w, s->c->o.lanes - 1));

    imp_add_to(w, t->yes, all);
    if (t->no)
        imp_add_to(w, t->no, imp_op(w, OP_SUB, t->size, all));
}

static void sift_parts(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    int64_t tile = chunk_tile(s);
    ChunkPart p = chunk_begin_group(s);
    const Scalar *before = read_count(w, places, p.k), *c;
    SiftTile t = {
        .tile = ARENA_NEW(s->c->cx->arena, const Scalar *, chunk_width(s)),
        .yes = counter(w)};

    imp_add_to(w, t.yes, before);
    if (s->stm->exp.form == FORM_IMP_PARTITION) {
        t.no = counter(w);
        imp_add_to(w, t.no, imp_op(w, OP_SUB, p.from, before));
    }
    for (uint32_t i = 0; i < chunk_width(s); i++)
        t.tile[i] = imp_alloc(w, "tile_mem", imp_int(w, tile),
                              s->into->at[i].elem, SPACE_SHARED);
    t.place =
        imp_alloc(w, "place_mem", imp_int(w, tile), ELEM_I32, SPACE_SHARED);
    t.join = take_counts(s, "join_mem");
    t.other = take_counts(s, "other_mem");
    ImpAround tiles = imp_begin_loop(
        w, FORM_IMP_FOR, "c", imp_rounded_up(w, p.size, imp_int(w, tile)), &c);
    const Scalar *ahead =
        imp_let(w, "ahead", imp_op(w, OP_MUL, c, imp_int(w, tile)));
    t.first = imp_let(w, "first", imp_op(w, OP_ADD, p.from, ahead));
    t.size = imp_let(
        w, "some",
        imp_op(w, OP_MIN, imp_int(w, tile), imp_op(w, OP_SUB, p.size, ahead)));
    compute(s, &t);
    number_shares(s, &t);
    place_tile(s, &t);
    step(s, &t);
    chunk_barrier(s);
    imp_end(w, tiles);
    imp_end(w, p.around);
}

uint32_t chunk_sift_share(const ChunkStm *s)
{
    uint32_t bytes = elem_info[ELEM_I32].bytes;

    for (uint32_t i = 0; i < chunk_width(s); i++)
        bytes += elem_info[s->into->at[i].elem].bytes;
    return chunk_may_fail(s) ? 0 : chunk_share_of(s, bytes);
}

void chunk_group_sift(ChunkStm *s, const Scalar *places)
{
    count_parts(s, places);
    join_counts(s, places);
    sift_parts(s, places);
}
