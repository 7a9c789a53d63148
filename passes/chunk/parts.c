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

/* ---- what parts come to ---- */

void chunk_take_parts(ChunkStm *s)
{
    s->part = chunk_take_blocks(s, "part_mem", s->parts, SPACE_DEVICE, false);
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

/* So many iterations of a few instructions come in one trip of a loop, which
 * else would cost as much as they do.  An estimate. */
enum { TURNS = 8 };

ChunkUnrolled chunk_begin_unrolled(ChunkStm *s, const Scalar *from,
                                   const Scalar *size)
{
    ImpWriter *w = s->w;
    const Scalar *turns = imp_int(w, TURNS), *t, *l;
    const Scalar *trips = imp_leaf(w, "trips", imp_op(w, OP_DIV, size, turns));
    ChunkUnrolled all = {.from = from, .size = size, .trips = trips};

    all.around = imp_begin_loop(w, FORM_IMP_FOR, "t", trips, &t);
    const Scalar *first = imp_let(
        w, "first", imp_op(w, OP_ADD, from, imp_op(w, OP_MUL, t, turns)));
    all.inside = imp_begin_loop(w, FORM_IMP_FOR, "l", turns, &l);
    all.inside->last->attrs = attr_with(w->prog, NULL, "unroll");
    all.at = imp_op(w, OP_ADD, first, l);
    return all;
}

void chunk_end_unrolled(ChunkStm *s, const ChunkUnrolled *all,
                        const Scalar **from, const Scalar **size)
{
    ImpWriter *w = s->w;
    const Scalar *turns = imp_int(w, TURNS);

    imp_end(w, all->inside);
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
