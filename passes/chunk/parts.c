/* parts.c - how the iterations of a parallel statement are cut, and what is
 * written for one of them. */
#include "passes/chunk/inside.h"

/* UNITS that parts consist of, up to MOST parts. */
static const Scalar *parts_of(ImpWriter *w, const Scalar *units, long long most)
{
    const Scalar *parts = imp_op(w, OP_MIN, units, imp_int(w, most));

    return imp_leaf(w, "parts", imp_op(w, OP_MAX, parts, imp_int(w, 0)));
}

void chunk_count_parts(ChunkStm *s, long long most)
{
    s->parts = parts_of(
        s->w, imp_rounded_up(s->w, s->n, imp_int(s->w, s->c->o.least)), most);
}

void chunk_count_groups(ChunkStm *s, uint32_t share)
{
    ImpWriter *w = s->w;

    s->share = share;
    if (!share) {
        chunk_count_parts(s, s->c->o.most);
        return;
    }
    s->tiles =
        imp_let(w, "tiles", imp_rounded_up(w, s->n, imp_int(w, chunk_tile(s))));
    s->parts = parts_of(w, s->tiles, s->c->o.groups);
}

/* ---- rounds ---- */

/* Iterations of one: where there are several, there are several parts. */
static int64_t span_of(const ChunkStm *s)
{
    const ChunkOptions *o = &s->c->o;
    int64_t span = o->again * o->most;

    return span > o->least ? span : o->least;
}

bool chunk_has_rounds(const ChunkStm *s)
{
    const ChunkOptions *o = &s->c->o;
    int64_t n;

    return o->again && o->most > 1 && !s->c->gpu &&
           !(scalar_is_int(s->n, &n) && n <= span_of(s));
}

const Scalar *chunk_round_size(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *size = chunk_has_rounds(s)
                             ? imp_op(w, OP_MIN, s->n, imp_int(w, span_of(s)))
                             : s->n;

    return imp_op(w, OP_MAX, size, imp_int(w, 0));
}

ChunkRounds chunk_begin_rounds(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *span = imp_int(w, span_of(s));
    ChunkRounds all = {s->n, s->parts, w->to};

    if (!chunk_has_rounds(s))
        return all;
    all.around = imp_begin_loop(
        w, FORM_IMP_FOR, "batch",
        imp_op(w, OP_MAX, imp_rounded_up(w, s->n, span), imp_int(w, 0)),
        &s->round);
    s->start = imp_leaf(w, "start", imp_op(w, OP_MUL, s->round, span));
    s->n =
        imp_leaf(w, "count",
                 imp_op(w, OP_MIN, imp_op(w, OP_SUB, all.n, s->start), span));
    chunk_count_parts(s, s->c->o.most);
    return all;
}

void chunk_end_rounds(ChunkStm *s, const ChunkRounds *all)
{
    imp_end(s->w, all->around);
    s->n = all->n;
    s->parts = all->parts;
    s->round = s->start = imp_int(s->w, 0);
}

/* ---- what parts come to ---- */

void chunk_take_parts(ChunkStm *s, int more)
{
    const Scalar *count = imp_op(s->w, OP_ADD, s->parts, imp_int(s->w, more));

    s->part = chunk_take_blocks(s, "part_mem", count, SPACE_DEVICE, false);
}

void chunk_drop_parts(ChunkStm *s)
{
    for (uint32_t i = 0; i < s->fold.n; i++)
        if (s->part[i])
            imp_release(s->w, s->part[i]);
}

/* ---- kernels ---- */

ImpAround chunk_begin_kernel(ChunkStm *s, const char *index,
                             const Scalar *bound, const Scalar **name)
{
    ImpAround around =
        imp_begin_loop(s->w, FORM_IMP_KERNEL, index, bound, name);

    around->last->attrs = s->stm->attrs;
    return around;
}

ChunkPart chunk_cut(ChunkStm *s, const Scalar *total, const Scalar *parts,
                    const Scalar *k)
{
    ImpWriter *w = s->w;
    const Scalar *each = imp_op(w, OP_DIV, total, parts);
    const Scalar *rest = imp_leaf(w, "rest", imp_op(w, OP_REM, total, parts));
    ChunkPart p = {.k = k};

    p.from = imp_leaf(w, "from",
                      imp_op(w, OP_ADD, imp_op(w, OP_MUL, each, k),
                             imp_op(w, OP_MIN, k, rest)));
    p.size = imp_leaf(
        w, "size",
        imp_op(w, OP_ADD, each, imp_one_where(w, imp_op(w, OP_LT, k, rest))));
    return p;
}

ImpAround chunk_begin_cut(ChunkStm *s, const Scalar *total, ChunkPart *p)
{
    const Scalar *k;
    ImpAround around = chunk_begin_kernel(s, "k", s->parts, &k);

    *p = chunk_cut(s, total, s->parts, k);
    p->around = around;
    return around;
}

ChunkPart chunk_begin_part(ChunkStm *s)
{
    ChunkPart p;
    ImpAround around = chunk_begin_cut(s, s->n, &p);

    p.inside = p.from;
    p.from = imp_leaf(s->w, "from", imp_op(s->w, OP_ADD, s->start, p.from));
    if (!s->c->gpu)
        around->last->attrs =
            attr_with(s->c->prog, around->last->attrs, "task");
    return p;
}

ImpAround chunk_begin_one(ChunkStm *s)
{
    const Scalar *one;

    return imp_begin_loop(s->w, FORM_IMP_KERNEL, "one", imp_int(s->w, 1), &one);
}

/* ---- one iteration ---- */

const Body *chunk_iteration(ChunkStm *s, const Scalar *at)
{
    subst_put(&s->subst, s->fn->param[0],
              imp_leaf(s->w, chunk_index_name(s), at));
    return imp_put_copy(s->w, &s->subst, s->fn->body);
}

const Scalar *const *chunk_starts(ChunkStm *s, const Scalar *from,
                                  const Scalar *each, long long count)
{
    ImpWriter *w = s->w;
    const Scalar **start = ARENA_NEW(s->c->cx->arena, const Scalar *, count);

    start[0] = from;
    if (count > 1)
        each = imp_leaf(w, "each", each);
    for (long long h = 1; h < count; h++)
        start[h] = imp_leaf(w, "start", imp_op(w, OP_ADD, start[h - 1], each));
    return start;
}

/* So many iterations of a few instructions come in one trip of a loop, which
 * else would cost as much as they do: in order, or from each stream.
 * Estimates. */
enum { TURNS = 8, STREAM_TURNS = 4 };

/* A loop with the index NAME that is written out. */
static const Scalar *begin_turns(ChunkStm *s, const char *name, long long count,
                                 ImpAround *around)
{
    ImpWriter *w = s->w;
    const Scalar *index;

    *around = imp_begin_loop(w, FORM_IMP_FOR, name, imp_int(w, count), &index);
    (*around)->last->attrs = attr_with(w->prog, NULL, "unroll");
    return index;
}

ChunkUnrolled chunk_begin_unrolled(ChunkStm *s, const Scalar *from,
                                   const Scalar *size, long long streams)
{
    ImpWriter *w = s->w;
    long long turns = streams > 1 ? STREAM_TURNS : TURNS;
    const Scalar *many = imp_int(w, turns), *t;
    ChunkUnrolled all = {.from = from, .size = size, .turns = streams * turns};

    all.trips =
        imp_leaf(w, "trips", imp_op(w, OP_DIV, size, imp_int(w, all.turns)));
    const Scalar *each =
        streams > 1 ? imp_let(w, "each", imp_op(w, OP_MUL, all.trips, many))
                    : NULL;
    all.around = imp_begin_loop(w, FORM_IMP_FOR, "t", all.trips, &t);
    const Scalar *first = imp_let(
        w, "first", imp_op(w, OP_ADD, from, imp_op(w, OP_MUL, t, many)));
    ImpAround inside;
    if (each) {
        const Scalar *h = begin_turns(s, "h", streams, &inside);
        first = imp_let(w, "next",
                        imp_op(w, OP_ADD, first, imp_op(w, OP_MUL, h, each)));
    }
    all.trip = t;
    all.turn = begin_turns(s, "l", turns, &inside);
    all.inner = inside->last;
    all.at = imp_op(w, OP_ADD, first, all.turn);
    return all;
}

void chunk_end_unrolled(ChunkStm *s, const ChunkUnrolled *all,
                        const Scalar **from, const Scalar **size)
{
    ImpWriter *w = s->w;
    const Scalar *turns = imp_int(w, all->turns);

    imp_end(w, all->around);
    *from = imp_leaf(
        w, "next",
        imp_op(w, OP_ADD, all->from, imp_op(w, OP_MUL, all->trips, turns)));
    *size = imp_op(w, OP_REM, all->size, turns);
}

void chunk_at_thread(ChunkStm *s)
{
    Stm *stm = stm_clone(&s->subst, s->stm);

    stm->exp.exec = AT_THREAD;
    body_append(s->w->to, stm);
}
