/* sift.c - filter and partition in parts.
 *
 * Each part counts what it accepts; one iteration tells each part how many
 * stand before it; then the parts put what they accept there.  They gather
 * some elements at a time, without a branch.  Whether these are accepted is
 * found out first, where that costs little: neighbours are side by side then,
 * and become vectors, while those that are gathered wait for each other.
 */
#include "passes/chunk/inside.h"

/* ---- how many stand before a part ---- */

static void count_parts(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    const Scalar *zero = imp_int(w, 0), *r;
    ChunkPart p = chunk_begin_part(s);
    Var *yes = imp_counter(w, "yes", zero);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", p.size, &r);
    const Body *body = chunk_iteration(s, imp_op(w, OP_ADD, p.from, r));

    imp_add_to(w, yes, imp_one_where(w, body->res[chunk_width(s)]));
    imp_end(w, around);
    imp_put_write(w, places, p.k, scalar_var(w->store, yes), ELEM_I64);
    imp_end(w, p.around);
}

static void add_counts(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    ImpAround one = chunk_begin_one(s);
    Var *before = imp_counter(w, "before", imp_int(w, 0));
    const Scalar *k, *name = scalar_var(w->store, before);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "k", s->parts, &k);
    const Scalar *yes = imp_put_read(w, "yes", places, k, ELEM_I64);

    imp_put_write(w, places, k, name, ELEM_I64);
    imp_set(w, before, imp_op(w, OP_ADD, name, yes));
    imp_end(w, around);
    imp_end(w, one);
}

/* PLACES becomes how many stand before each part: before an only one, none. */
static void find_places(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    const Scalar *k, *zero = imp_int(w, 0);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, s->parts, imp_int(w, 1)));

    count_parts(s, places);
    add_counts(s, places);
    imp_else(w, fork);
    ImpAround around = chunk_begin_kernel(s, "k", s->parts, &k);
    imp_put_write(w, places, k, zero, ELEM_I64);
    imp_end(w, around);
    imp_end(w, fork);
}

/* ---- a part ---- */

/* What is gathered of one kind, accepted or rejected. */
typedef struct Gathering {
    uint32_t first;      /* result */
    Var *place, *some;   /* of the next one, and how many are gathered */
    const Scalar **kept; /* blocks */
} Gathering;

static Gathering gather(ChunkStm *s, uint32_t first, const char *name,
                        const Scalar *place)
{
    ImpWriter *w = s->w;
    Gathering g = {
        .first = first,
        .place = imp_counter(w, name, place),
        .kept = ARENA_NEW(s->c->cx->arena, const Scalar *, chunk_width(s))};

    for (uint32_t i = 0; i < chunk_width(s); i++)
        g.kept[i] = imp_alloc(w, "kept_mem", imp_int(w, s->c->o.gather),
                              s->into->at[first + i].elem, SPACE_PRIVATE);
    return g;
}

/* The values are the next ones; STEP is 1: they stay; 0: who comes next takes
 * their place. */
static void keep(ChunkStm *s, const Gathering *g, const Scalar *const *value,
                 const Scalar *step)
{
    ImpWriter *w = s->w;

    for (uint32_t i = 0; i < chunk_width(s); i++)
        imp_put_write(w, g->kept[i], scalar_var(w->store, g->some), value[i],
                      s->into->at[g->first + i].elem);
    imp_add_to(w, g->some, step);
}

static void put_gathered(ChunkStm *s, const Gathering *g)
{
    ImpWriter *w = s->w;
    const Scalar **value =
                     ARENA_NEW(s->c->cx->arena, const Scalar *, chunk_width(s)),
                 *q;
    const Scalar *place = scalar_var(w->store, g->place);
    const Scalar *some = scalar_var(w->store, g->some);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "q", some, &q);

    for (uint32_t i = 0; i < chunk_width(s); i++)
        value[i] =
            imp_put_read(w, "x", g->kept[i], q, s->into->at[g->first + i].elem);
    imp_write_sifted(w, &s->subst, &s->stm->exp, g->first,
                     imp_let(w, "p", imp_op(w, OP_ADD, place, q)), value);
    imp_end(w, around);
    imp_set(w, g->place, imp_op(w, OP_ADD, place, some));
}

/* From here to imp_end, iteration FIRST + R for each R below SIZE. */
static const Body *begin_some(ChunkStm *s, FormId form, const Scalar *first,
                              const Scalar *size, ImpAround *around,
                              const Scalar **r)
{
    *around = imp_begin_loop(s->w, form, "r", size, r);
    return chunk_iteration(s, imp_op(s->w, OP_ADD, first, *r));
}

/* For the next SIZE iterations from FIRST on, whether they are accepted: 1 or 0
 * in IS. */
static void sift_ahead(ChunkStm *s, const Scalar *is, const Scalar *first,
                       const Scalar *size)
{
    ImpWriter *w = s->w;
    const Scalar *r;
    ImpAround around;
    const Body *body = begin_some(s, FORM_IMP_KERNEL, first, size, &around, &r);

    around->last->exp.exec = AT_THREAD;
    imp_put_write(w, is, r,
                  imp_select(w, body->res[chunk_width(s)],
                             scalar_int(w->store, ELEM_U8, 1),
                             scalar_int(w->store, ELEM_U8, 0)),
                  ELEM_U8);
    imp_end(w, around);
}

/* Is it worth that?  A partition writes each element twice, which takes as long
 * as to find out where. */
static bool sifts_ahead(const ChunkStm *s)
{
    return s->stm->exp.form == FORM_IMP_FILTER && s->c->o.gather > 1 &&
           chunk_is_cheap(s) && !chunk_may_fail(s);
}

/* The next SIZE iterations from FIRST on; OTHERS: what is rejected, or NULL;
 * IS: what is accepted, if that is found out ahead, or NULL. */
static void sift_some(ChunkStm *s, Gathering *g, Gathering *others,
                      const Scalar *is, const Scalar *first, const Scalar *size)
{
    ImpWriter *w = s->w;
    const Scalar *zero = imp_int(w, 0), *r, *step;
    const Scalar **value =
        ARENA_NEW(s->c->cx->arena, const Scalar *, chunk_width(s));
    ImpAround around;

    if (is)
        sift_ahead(s, is, first, size);
    g->some = imp_counter(w, "some", zero);
    if (others)
        others->some = imp_counter(w, "some", zero);
    const Body *body = begin_some(s, FORM_IMP_FOR, first, size, &around, &r);
    for (uint32_t i = 0; i < chunk_width(s); i++)
        value[i] = imp_leaf(w, "x", body->res[i]);
    step = is ? scalar_convert(w->store, ELEM_I64,
                               imp_put_read(w, "is", is, r, ELEM_U8))
              : imp_one_where(w, body->res[chunk_width(s)]);
    step = imp_leaf(w, "step", step);
    keep(s, g, value, step);
    if (others)
        keep(s, others, value, imp_op(w, OP_SUB, imp_int(w, 1), step));
    imp_end(w, around);
    put_gathered(s, g);
    if (others)
        put_gathered(s, others);
}

static void sift_parts(ChunkStm *s, const Scalar *places)
{
    ImpWriter *w = s->w;
    const Scalar *most = imp_int(w, s->c->o.gather), *c;
    ChunkPart p = chunk_begin_part(s);
    const Scalar *place = imp_put_read(w, "place", places, p.k, ELEM_I64);
    bool both = s->stm->exp.form == FORM_IMP_PARTITION;
    Gathering g = gather(s, 0, "yes", place), others;
    const Scalar *is =
        sifts_ahead(s) ? imp_alloc(w, "is_mem", most, ELEM_U8, SPACE_PRIVATE)
                       : NULL;

    if (both)
        others = gather(s, s->into->rejected, "no",
                        imp_op(w, OP_SUB, p.from, place));
    const Scalar *rounded =
        imp_op(w, OP_ADD, p.size, imp_int(w, s->c->o.gather - 1));
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "c",
                                      imp_op(w, OP_DIV, rounded, most), &c);
    const Scalar *ahead = imp_let(w, "ahead", imp_op(w, OP_MUL, c, most));
    sift_some(
        s, &g, both ? &others : NULL, is,
        imp_let(w, "first", imp_op(w, OP_ADD, p.from, ahead)),
        imp_leaf(w, "size",
                 imp_op(w, OP_MIN, imp_op(w, OP_SUB, p.size, ahead), most)));
    imp_end(w, around);
    imp_put_write(w, places, p.k, scalar_var(w->store, g.place), ELEM_I64);
    imp_end(w, p.around);
}

static void in_parts(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *one = imp_int(w, 1);
    Var *found = s->stm->exp.arg[0]->u.var;
    const Scalar *places =
        imp_alloc(w, "place_mem", s->parts, ELEM_I64, SPACE_DEVICE);

    find_places(s, places);
    sift_parts(s, places);
    imp_set(w, found, imp_int(w, 0));
    ImpAround any = imp_begin_if(w, imp_op(w, OP_GT, s->parts, imp_int(w, 0)));
    imp_set(w, found,
            imp_put_read(w, "all", places, imp_op(w, OP_SUB, s->parts, one),
                         ELEM_I64));
    imp_end(w, any);
    imp_release(w, places);
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

PassWhy chunk_sift(ChunkStm *s)
{
    bool gpu = s->c->gpu;

    const Stm *seen = chunk_is_seen(s), *read = chunk_reads_targets(s);

    if (!PASS_LEGAL(chunk_sift_computes, !seen) ||
        !PASS_LEGAL(chunk_sift_in_place, !read))
        return (PassWhy){"an iteration writes, or reads what others write",
                         seen ? seen : read, seen ? NULL : s->stm};
    chunk_count_groups(s, gpu ? chunk_sift_share(s) : 0);
    if (s->share)
        in_groups(s);
    else
        in_parts(s);
    return (PassWhy){0};
}
