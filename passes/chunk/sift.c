/* sift.c - filter and partition in parts.
 *
 * Each part gathers what it accepts, without a branch; one iteration tells each
 * part how many stand before it; then the parts put what they have gathered
 * there.  An iteration runs once, and nothing is written before all iterations
 * of a round have run: so they may write, and read what others write.
 *
 * Whether neighbours are accepted is found out first, where that costs little:
 * they are side by side then, and become vectors, while those that are gathered
 * wait for each other.
 */
#include "passes/chunk/inside.h"

/* What is gathered of one kind, accepted or rejected. */
typedef struct Gathering {
    uint32_t first;      /* result */
    const Scalar **kept; /* blocks, in which each part has its own range */
    const Scalar *base;  /* where that of the current part begins */
    Var *at;             /* of the next one */
} Gathering;

/* What parts of a filter or partition have in common. */
typedef struct Sift {
    ChunkStm *s;
    uint32_t kinds; /* that are kept: accepted ones, and rejected ones */
    Gathering kind[2];
    const Scalar *count, *place; /* of accepted ones: how many a part has, and
                                    how many all before it */
    const Scalar *all;           /* in PLACE, of the rounds so far */
} Sift;

/* ---- a part gathers ---- */

/* The values of iteration FIRST + AT are the next ones.  They stay if it is
 * accepted, as AHEAD says, 1 or 0, or, if that is NULL, the iteration; else who
 * comes next takes their place. */
static void keep(const Sift *f, const Scalar *ahead, const Scalar *first,
                 const Scalar *at)
{
    ChunkStm *s = f->s;
    ImpWriter *w = s->w;
    uint32_t width = chunk_width(s);
    const Scalar **value = ARENA_NEW(s->c->cx->arena, const Scalar *, width);
    const Body *body = chunk_iteration(s, imp_op(w, OP_ADD, first, at));

    for (uint32_t i = 0; i < width; i++)
        value[i] = imp_leaf(w, "x", body->res[i]);
    const Scalar *step =
        imp_leaf(w, "step", ahead ? ahead : imp_one_where(w, body->res[width]));
    for (uint32_t k = 0; k < f->kinds; k++) {
        const Gathering *g = &f->kind[k];
        for (uint32_t i = 0; i < width; i++)
            imp_put_write(w, g->kept[i], scalar_var(w->store, g->at), value[i],
                          s->into->at[g->first + i].elem);
        imp_add_to(w, g->at, k ? imp_op(w, OP_SUB, imp_int(w, 1), step) : step);
    }
}

/* What IS says of the trips that TURNS writes out, as many as an i64 has bytes:
 * it is read once. */
static const Scalar *of_turn(ImpWriter *w, const ChunkUnrolled *turns,
                             const Scalar *is)
{
    Body *trip = turns->around->last->exp.fn[0].body;
    ImpWriter before = {w->prog, w->store, body_new(w->prog), w->loc};
    const Scalar *all =
        imp_put_read(&before, "flags", is, turns->trip, ELEM_I64);

    body_insert_all_before(trip, turns->inner, before.to);
    return imp_op(
        w, OP_AND,
        imp_op(w, OP_SHR, all, imp_op(w, OP_MUL, turns->turn, imp_int(w, 8))),
        imp_int(w, 1));
}

/* SIZE iterations from FIRST on. */
static void keep_all(const Sift *f, const Scalar *is, const Scalar *first,
                     const Scalar *size)
{
    ImpWriter *w = f->s->w;
    const Scalar *from = imp_int(w, 0), *r;

    if (chunk_is_cheap(f->s)) {
        ChunkUnrolled turns = chunk_begin_unrolled(f->s, from, size, 1);
        keep(f, is ? of_turn(w, &turns, is) : NULL, first, turns.at);
        chunk_end_unrolled(f->s, &turns, &from, &size);
    }
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", size, &r);
    const Scalar *at = imp_op(w, OP_ADD, from, r);
    const Scalar *ahead = is ? imp_put_read(w, "is", is, at, ELEM_U8) : NULL;
    keep(f, ahead ? scalar_convert(w->store, ELEM_I64, ahead) : NULL, first,
         at);
    imp_end(w, around);
}

/* For the next SIZE iterations from FIRST on, whether they are accepted: 1 or 0
 * in IS. */
static void sift_ahead(ChunkStm *s, const Scalar *is, const Scalar *first,
                       const Scalar *size)
{
    ImpWriter *w = s->w;
    const Scalar *r;
    ImpAround around = imp_begin_loop(w, FORM_IMP_KERNEL, "r", size, &r);

    around->last->exp.exec = AT_THREAD;
    const Body *body = chunk_iteration(s, imp_op(w, OP_ADD, first, r));
    imp_put_write(w, is, r,
                  imp_select(w, body->res[chunk_width(s)],
                             scalar_int(w->store, ELEM_U8, 1),
                             scalar_int(w->store, ELEM_U8, 0)),
                  ELEM_U8);
    imp_end(w, around);
}

/* Some iterations at a time. */
static void keep_all_ahead(Sift *f, const Scalar *from, const Scalar *all)
{
    ImpWriter *w = f->s->w;
    const Scalar *most = imp_int(w, f->s->c->o.gather), *c;
    const Scalar *is = imp_alloc(w, "is_mem", most, ELEM_U8, SPACE_PRIVATE);
    ImpAround around = imp_begin_loop(
        w, FORM_IMP_FOR, "c",
        imp_op(w, OP_DIV,
               imp_op(w, OP_ADD, all, imp_int(w, f->s->c->o.gather - 1)), most),
        &c);
    const Scalar *ahead = imp_let(w, "ahead", imp_op(w, OP_MUL, c, most));
    const Scalar *size = imp_leaf(
        w, "size", imp_op(w, OP_MIN, imp_op(w, OP_SUB, all, ahead), most));
    const Scalar *first = imp_let(w, "first", imp_op(w, OP_ADD, from, ahead));

    sift_ahead(f->s, is, first, size);
    keep_all(f, is, first, size);
    imp_end(w, around);
}

/* Is it worth that?  A partition writes each element twice, which takes as long
 * as to find out where. */
static bool sifts_ahead(const ChunkStm *s)
{
    return PASS_LEGAL(chunk_sift_computes, !chunk_is_seen(s)) &&
           s->stm->exp.form == FORM_IMP_FILTER && s->c->o.gather > 1 &&
           chunk_is_cheap(s) && !chunk_may_fail(s);
}

/* From here to imp_end, a part, whose ranges begin at `base`. */
static ChunkPart begin_part(Sift *f)
{
    ChunkStm *s = f->s;
    ChunkPart p = chunk_begin_part(s);

    for (uint32_t k = 0; k < f->kinds; k++)
        f->kind[k].base = p.inside;
    return p;
}

static void gather_parts(Sift *f)
{
    ImpWriter *w = f->s->w;
    ChunkPart p = begin_part(f);
    const Gathering *yes = &f->kind[0];

    for (uint32_t k = 0; k < f->kinds; k++)
        f->kind[k].at = imp_counter(w, k ? "no" : "yes", f->kind[k].base);
    if (sifts_ahead(f->s))
        keep_all_ahead(f, p.from, p.size);
    else
        keep_all(f, NULL, p.from, p.size);
    imp_put_write(w, f->count, p.k,
                  imp_op(w, OP_SUB, scalar_var(w->store, yes->at), yes->base),
                  ELEM_I64);
    imp_end(w, p.around);
}

/* ---- how many stand before a part ---- */

static void add_counts(Sift *f)
{
    ChunkStm *s = f->s;
    ImpWriter *w = s->w;
    ImpAround one = chunk_begin_one(s);
    Var *before = imp_counter(w, "before", imp_int(w, 0));
    const Scalar *k, *name = scalar_var(w->store, before);
    ImpAround later =
        imp_begin_if(w, imp_op(w, OP_GT, s->round, imp_int(w, 0)));

    imp_set(w, before, imp_put_read(w, "all", f->place, f->all, ELEM_I64));
    imp_end(w, later);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "k", s->parts, &k);
    imp_put_write(w, f->place, k, name, ELEM_I64);
    imp_add_to(w, before, imp_put_read(w, "yes", f->count, k, ELEM_I64));
    imp_end(w, around);
    imp_put_write(w, f->place, f->all, name, ELEM_I64);
    imp_end(w, one);
}

/* ---- a part writes ---- */

/* COUNT elements of G go to PLACE and after it. */
static void put_kept(ChunkStm *s, const Gathering *g, const Scalar *place,
                     const Scalar *count)
{
    ImpWriter *w = s->w;
    uint32_t width = chunk_width(s);
    const Scalar **value = ARENA_NEW(s->c->cx->arena, const Scalar *, width);
    const Scalar *q;
    ImpAround around = imp_begin_loop(w, FORM_IMP_KERNEL, "q", count, &q);

    around->last->exp.exec = AT_THREAD;
    for (uint32_t i = 0; i < width; i++)
        value[i] =
            imp_put_read(w, "x", g->kept[i], imp_op(w, OP_ADD, g->base, q),
                         s->into->at[g->first + i].elem);
    imp_write_sifted(w, &s->subst, &s->stm->exp, g->first,
                     imp_let(w, "p", imp_op(w, OP_ADD, place, q)), value);
    imp_end(w, around);
}

static void put_parts(Sift *f)
{
    ImpWriter *w = f->s->w;
    ChunkPart p = begin_part(f);
    const Scalar *place = imp_put_read(w, "place", f->place, p.k, ELEM_I64);
    const Scalar *count = imp_put_read(w, "yes", f->count, p.k, ELEM_I64);

    put_kept(f->s, &f->kind[0], place, count);
    if (f->kinds > 1) {
        place = imp_let(w, "before", imp_op(w, OP_SUB, p.from, place));
        count = imp_let(w, "no", imp_op(w, OP_SUB, p.size, count));
        put_kept(f->s, &f->kind[1], place, count);
    }
    imp_end(w, p.around);
}

/* ---- all of them ---- */

static void take_kept(Sift *f, uint32_t k, uint32_t first, const Scalar *count)
{
    ChunkStm *s = f->s;
    uint32_t width = chunk_width(s);
    Gathering *g = &f->kind[k];

    g->first = first;
    g->kept = ARENA_NEW(s->c->cx->arena, const Scalar *, width);
    for (uint32_t i = 0; i < width; i++)
        g->kept[i] = imp_alloc(s->w, "kept_mem", count,
                               s->into->at[first + i].elem, SPACE_DEVICE);
}

static Sift take_blocks(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *more = imp_op(w, OP_ADD, s->parts, imp_int(w, 1));
    const Scalar *size = imp_leaf(w, "most", chunk_round_size(s));
    Sift f = {.s = s, .kinds = 1, .all = s->parts};

    f.count = imp_alloc(w, "count_mem", s->parts, ELEM_I64, SPACE_DEVICE);
    f.place = imp_alloc(w, "place_mem", more, ELEM_I64, SPACE_DEVICE);
    take_kept(&f, 0, 0, size);
    if (s->stm->exp.form == FORM_IMP_PARTITION)
        take_kept(&f, f.kinds++, s->into->rejected, size);
    return f;
}

static void drop_blocks(const Sift *f)
{
    for (uint32_t k = 0; k < f->kinds; k++)
        for (uint32_t i = 0; i < chunk_width(f->s); i++)
            imp_release(f->s->w, f->kind[k].kept[i]);
    imp_release(f->s->w, f->place);
    imp_release(f->s->w, f->count);
}

static void in_parts(ChunkStm *s)
{
    ImpWriter *w = s->w;
    Var *found = s->stm->exp.arg[0]->u.var;
    Sift f = take_blocks(s);
    ChunkRounds all = chunk_begin_rounds(s);

    gather_parts(&f);
    add_counts(&f);
    put_parts(&f);
    chunk_end_rounds(s, &all);
    imp_set(w, found, imp_int(w, 0));
    ImpAround any = imp_begin_if(w, imp_op(w, OP_GT, s->parts, imp_int(w, 0)));
    imp_set(w, found, imp_put_read(w, "all", f.place, f.all, ELEM_I64));
    imp_end(w, any);
    drop_blocks(&f);
}

static void in_groups(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *places =
        imp_alloc(w, "place_mem", imp_op(w, OP_ADD, s->parts, imp_int(w, 1)),
                  ELEM_I64, SPACE_DEVICE);

    chunk_group_sift(s, places);
    imp_set(w, s->stm->exp.arg[0]->u.var,
            imp_put_read(w, "all", places, s->parts, ELEM_I64));
    imp_release(w, places);
}

/* Groups go through their parts twice. */
static uint32_t share_of(const ChunkStm *s)
{
    return s->c->gpu && PASS_LEGAL(chunk_groups_compute, !chunk_is_seen(s)) &&
                   PASS_LEGAL(chunk_groups_in_place, !chunk_reads_targets(s))
               ? chunk_sift_share(s)
               : 0;
}

PassWhy chunk_sift(ChunkStm *s)
{
    chunk_count_groups(s, share_of(s));
    if (s->share)
        in_groups(s);
    else
        in_parts(s);
    return (PassWhy){0};
}
