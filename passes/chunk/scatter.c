/* scatter.c - scatter in parts.
 *
 * Without an operator no two iterations write one element: each is a kernel's,
 * or, where few write at all, some gather what they do first.  With an operator
 * that comes to the same in any order each part combines in an array of its
 * own, and then all are combined.
 */
#include "passes/chunk/inside.h"

#include "ir-text/ir/exec.h"
#include "ir-text/operators/eval.h"

/* Elements between the arrays of two parts: no line of a cache should have some
 * of both.  An estimate. */
enum { BETWEEN = 64 };

static Elem elem_of(const ChunkStm *s)
{
    return s->into->at[0].elem;
}

static const Operator *operator(const ChunkStm *s)
{
    return &s->into->ops.at[0];
}

/* From here to imp_end, what an iteration gave goes where INDEX says. */
static ImpAround begin_place(ChunkStm *s, const Scalar *index)
{
    return imp_begin_place(s->w, &s->subst, &s->stm->exp, index, s->extent);
}

static void update(ChunkStm *s, const Scalar *value)
{
    imp_update(s->w, &s->subst, &s->stm->exp, value);
}

/* ---- without an operator ---- */

/* The index is one, or is chosen not to be any. */
static bool chooses(const ChunkStm *s)
{
    const Scalar *index = s->fn->body->res[0];
    int64_t otherwise;

    return index->op == OP_SELECT && scalar_is_int(index->arg[2], &otherwise) &&
           otherwise < 0;
}

static void scatter_each(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *i;
    ImpAround around = chunk_begin_kernel(s, chunk_index_name(s), s->n, &i);
    const Body *body = chunk_iteration(s, i);
    ImpAround fork = begin_place(s, body->res[0]);

    update(s, body->res[1]);
    imp_end(w, fork);
    imp_end(w, around);
}

/* The indices and the values that are gathered. */
typedef struct Gathered {
    const Scalar *index, *value;
    Var *some; /* so many */
} Gathered;

static void gather(ChunkStm *s, const Gathered *g, const Scalar *at)
{
    ImpWriter *w = s->w;
    const Body *body = chunk_iteration(s, at);
    const Scalar *const *choice = body->res[0]->arg;
    const Scalar *some = scalar_var(w->store, g->some);

    imp_put_write(w, g->index, some, choice[1], ELEM_I64);
    imp_put_write(w, g->value, some, body->res[1], elem_of(s));
    imp_add_to(w, g->some, imp_one_where(w, choice[0]));
}

static void put_gathered(ChunkStm *s, const Gathered *g)
{
    ImpWriter *w = s->w;
    const Scalar *q;
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_FOR, "q", scalar_var(w->store, g->some), &q);
    const Scalar *at = imp_put_read(w, "p", g->index, q, ELEM_I64);
    const Scalar *value = imp_put_read(w, "x", g->value, q, elem_of(s));
    ImpAround fork = begin_place(s, at);

    update(s, value);
    imp_end(w, fork);
    imp_end(w, around);
}

static void scatter_gathered(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *most = imp_int(w, s->c->o.gather), *c, *r;
    const Scalar *chunks = imp_rounded_up(w, s->n, most);
    ImpAround kernel =
        chunk_begin_kernel(s, "c", imp_leaf(w, "chunks", chunks), &c);
    const Scalar *first = imp_let(w, "first", imp_op(w, OP_MUL, c, most));
    const Scalar *size = imp_leaf(
        w, "size", imp_op(w, OP_MIN, imp_op(w, OP_SUB, s->n, first), most));
    Gathered g = {imp_alloc(w, "kept_mem", most, ELEM_I64, SPACE_PRIVATE),
                  imp_alloc(w, "kept_mem", most, elem_of(s), SPACE_PRIVATE),
                  imp_declare_scalar(w, "some", ELEM_I64)};

    imp_set(w, g.some, imp_int(w, 0));
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", size, &r);
    gather(s, &g, imp_op(w, OP_ADD, first, r));
    imp_end(w, around);
    put_gathered(s, &g);
    imp_end(w, kernel);
}

/* ---- with one ---- */

static const Scalar *identity(const ChunkStm *s)
{
    uint64_t bits = eval_identity((Op) operator(s)->op, elem_of(s));

    return scalar_const(s->w->store, elem_of(s), bits);
}

/* As many parts as there are `reuse` times as many iterations as elements in
 * each array. */
static void count_own_parts(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *some = imp_op(w, OP_DIV, s->n, imp_int(w, s->c->o.reuse));
    const Scalar *least = imp_op(w, OP_MAX, s->extent, imp_int(w, 1));

    chunk_count_parts(s, s->c->o.own);
    s->parts =
        imp_leaf(w, "parts",
                 imp_op(w, OP_MIN, s->parts, imp_op(w, OP_DIV, some, least)));
}

/* Bytes of an array that a part has for itself, whose addresses need no sum:
 * half of the fastest cache.  An estimate. */
enum { OWN_BYTES = 16384 };

/* An array of a part: that from BASE on in ALL. */
typedef struct Own {
    const Scalar *all, *base;
} Own;

/* Iteration AT combines in OWN. */
static void update_own(ChunkStm *s, const Own *own, const Scalar *iteration)
{
    ImpWriter *w = s->w;
    const Body *body = chunk_iteration(s, iteration);
    ImpAround fork = begin_place(s, body->res[0]);
    const Scalar *place = s->subst.to[s->into->position->id];
    const Scalar *at = imp_leaf(w, "at", imp_op(w, OP_ADD, own->base, place));
    const Scalar *value = imp_leaf(w, "x", body->res[1]);
    const Scalar *old = imp_put_read(w, "old", own->all, at, elem_of(s));

    imp_put_write(w, own->all, at,
                  scalar_combined(w->store, (Op) operator(s)->op, old, value),
                  elem_of(s));
    imp_end(w, fork);
}

static void update_all(ChunkStm *s, const Own *own, const Scalar *from,
                       const Scalar *size)
{
    ImpWriter *w = s->w;
    const Scalar *r;
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "r", size, &r);

    update_own(s, own, imp_op(w, OP_ADD, from, r));
    imp_end(w, around);
}

/* The iterations of P combine in OWN. */
static void combine_in(ChunkStm *s, const Own *own, const ChunkPart *p)
{
    ImpWriter *w = s->w;
    const Scalar *e;
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "e", s->extent, &e);

    imp_put_write(w, own->all, imp_op(w, OP_ADD, own->base, e), identity(s),
                  elem_of(s));
    imp_end(w, around);
    const Scalar *from = p->from, *size = p->size;
    if (chunk_is_cheap(s)) {
        ChunkUnrolled turns =
            chunk_begin_unrolled(s, from, size, chunk_streams(s));
        update_own(s, own, turns.at);
        chunk_end_unrolled(s, &turns, &from, &size);
    }
    update_all(s, own, from, size);
}

/* The same in an array of the thread of MOST elements, which then go to OWN. */
static void combine_aside(ChunkStm *s, const Own *own, const ChunkPart *p,
                          int64_t most)
{
    ImpWriter *w = s->w;
    const Scalar *e;
    Own aside = {
        imp_alloc(w, "aside_mem", imp_int(w, most), elem_of(s), SPACE_PRIVATE),
        imp_int(w, 0)};

    combine_in(s, &aside, p);
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "e", s->extent, &e);
    imp_put_write(w, own->all, imp_op(w, OP_ADD, own->base, e),
                  imp_put_read(w, "x", aside.all, e, elem_of(s)), elem_of(s));
    imp_end(w, around);
}

/* Each part combines in its ROOM of ALL; or, if MOST is above 0, aside. */
static void combine_parts(ChunkStm *s, const Scalar *all, const Scalar *room,
                          int64_t most)
{
    ImpWriter *w = s->w;
    ChunkPart p = chunk_begin_part(s);
    Own own = {all, imp_let(w, "base", imp_op(w, OP_MUL, p.k, room))};

    if (most > 0)
        combine_aside(s, &own, &p, most);
    else
        combine_in(s, &own, &p);
    imp_end(w, p.around);
}

/* Where an iteration costs little, a sum for each of its addresses would be a
 * good part of that. */
static void combine_own(ChunkStm *s, const Scalar *all, const Scalar *room)
{
    ImpWriter *w = s->w;
    int64_t most = OWN_BYTES / elem_info[elem_of(s)].bytes, extent;

    if (!chunk_is_cheap(s)) {
        combine_parts(s, all, room, 0);
        return;
    }
    ImpAround fork =
        imp_begin_if(w, imp_op(w, OP_LE, s->extent, imp_int(w, most)));
    if (scalar_is_int(s->extent, &extent) && extent > 0)
        most = extent;
    combine_parts(s, all, room, most);
    imp_else(w, fork);
    combine_parts(s, all, room, 0);
    imp_end(w, fork);
}

/* Has anything come to VALUE, which began with what changes nothing? */
static const Scalar *comes_to_any(ChunkStm *s, const Scalar *value)
{
    return elem_is_float(elem_of(s)) /* it is a number */
               ? imp_op(s->w, OP_EQ, value, value)
               : imp_op(s->w, OP_NE, value, identity(s));
}

/* What nothing came to is left alone: it may lie outside of the block. */
static void combine_all(ChunkStm *s, const Scalar *all, const Scalar *room)
{
    ImpWriter *w = s->w;
    const Scalar *e, *k;
    ImpAround kernel = chunk_begin_kernel(s, "e", s->extent, &e);
    Var *sum = imp_declare_scalar(w, "all", elem_of(s));
    const Scalar *name = scalar_var(w->store, sum);

    imp_set(w, sum, identity(s));
    ImpAround around = imp_begin_loop(w, FORM_IMP_FOR, "k", s->parts, &k);
    const Scalar *own = imp_put_read(
        w, "x", all, imp_op(w, OP_ADD, imp_op(w, OP_MUL, k, room), e),
        elem_of(s));
    imp_set(w, sum, scalar_combined(w->store, (Op) operator(s)->op, name, own));
    imp_end(w, around);
    subst_put(&s->subst, s->into->position, e);
    ImpAround fork = imp_begin_if(w, comes_to_any(s, name));
    update(s, name);
    imp_end(w, fork);
    imp_end(w, kernel);
}

static void scatter_own(ChunkStm *s)
{
    ImpWriter *w = s->w;

    count_own_parts(s);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, s->parts, imp_int(w, 1)));
    const Scalar *room =
        imp_let(w, "room", imp_op(w, OP_ADD, s->extent, imp_int(w, BETWEEN)));
    const Scalar *all =
        imp_alloc(w, "own_mem", imp_op(w, OP_MUL, s->parts, room), elem_of(s),
                  SPACE_DEVICE);
    combine_own(s, all, room);
    combine_all(s, all, room);
    imp_release(w, all);
    imp_else(w, fork);
    chunk_at_thread(s);
    imp_end(w, fork);
}

/* ---- on a GPU ---- */

/* So many elements groups share. */
static const Scalar *room_of_group(const ChunkStm *s)
{
    return imp_int(s->w, s->c->shared / elem_info[elem_of(s)].bytes);
}

/* The iterations of P, by lanes that combine in OWN. */
static void update_by_lanes(ChunkStm *s, const ChunkPart *p, const Scalar *own)
{
    ImpWriter *w = s->w;
    Arena *arena = store_arena(w->store);
    const Exp *from = &s->stm->exp;
    const Scalar **arg = ARENA_NEW(arena, const Scalar *, 4);
    IntoList *into = ARENA_NEW(arena, IntoList, 1);
    const Type *index = type_scalar(w->store, ELEM_I64);
    Var **param = ARENA_NEW(arena, Var *, 1);
    Lambda fn = {.param = param, .nparam = 1, .body = body_new(w->prog)};
    ImpAround around = w->to;

    *into = *s->into;
    into->at = ARENA_NEW(arena, Into, 1);
    into->at[0] = (Into){2, elem_of(s)};
    into->position =
        var_named(w->prog, from->u.into->position->name->text, index);
    param[0] = var_named(w->prog, "r", index);
    arg[0] = p->size;
    arg[1] = s->extent;
    arg[2] = own;
    arg[3] = scalar_var(w->store, into->position);
    w->to = fn.body;
    const Body *body = chunk_iteration(
        s, imp_op(w, OP_ADD, p->from, scalar_var(w->store, param[0])));
    body_set_results(w->prog, fn.body, body->nres, body->res);
    w->to = around;
    Stm *stm = imp_put(w, FORM_IMP_SCATTER, 4, arg);
    stm->attrs = s->stm->attrs;
    exp_set_fns(w->prog, &stm->exp, 1, &fn);
    stm->exp.u.into = into;
    stm->exp.exec = AT_LANE;
    chunk_barrier(s);
}

/* Lanes set the elements of OWN to what changes nothing; or copy them to those
 * from BASE on of ALL. */
static void each_own(ChunkStm *s, const Scalar *own, const Scalar *all,
                     const Scalar *base)
{
    ImpWriter *w = s->w;
    const Scalar *l, *e;
    ImpAround lanes = chunk_begin_lanes(s, s->c->o.lanes, &l);
    ImpAround turns = chunk_begin_turns(s, s->extent, l, &e);

    if (all)
        imp_put_write(w, all, imp_op(w, OP_ADD, base, e),
                      imp_put_read(w, "x", own, e, elem_of(s)), elem_of(s));
    else
        imp_put_write(w, own, e, identity(s), elem_of(s));
    imp_end(w, turns);
    imp_end(w, lanes);
}

/* Each group combines its part in elements that it shares, and copies them to
 * its ROOM of ALL. */
static void combine_shared(ChunkStm *s, const Scalar *all, const Scalar *room)
{
    ImpWriter *w = s->w;
    ChunkPart p;
    ImpAround group = chunk_begin_cut(s, s->n, &p);

    group->last->exp.exec = AT_BLOCK;
    const Scalar *own =
        imp_alloc(w, "own_mem", room_of_group(s), elem_of(s), SPACE_SHARED);
    each_own(s, own, NULL, NULL);
    chunk_barrier(s);
    update_by_lanes(s, &p, own);
    each_own(s, own, all, imp_let(w, "base", imp_op(w, OP_MUL, p.k, room)));
    imp_end(w, group);
}

static void scatter_groups(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *all =
        imp_alloc(w, "all_mem", imp_op(w, OP_MUL, s->parts, s->extent),
                  elem_of(s), SPACE_DEVICE);

    combine_shared(s, all, s->extent);
    combine_all(s, all, s->extent);
    imp_release(w, all);
}

/* Groups are worth it where each has `reuse` times as many iterations as
 * elements. */
static void count_groups(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *room = room_of_group(s);
    const Scalar *some = imp_op(w, OP_DIV, s->n, imp_int(w, s->c->o.reuse));
    const Scalar *least =
        imp_op(w, OP_MAX, s->extent, imp_int(w, s->c->o.lanes));
    const Scalar *groups = imp_op(w, OP_MIN, imp_op(w, OP_DIV, some, least),
                                  imp_int(w, s->c->o.own));

    s->parts = imp_leaf(w, "groups",
                        imp_select(w, imp_op(w, OP_LE, s->extent, room), groups,
                                   imp_int(w, 0)));
}

static void scatter_on_gpu(ChunkStm *s)
{
    ImpWriter *w = s->w;

    if (!chunk_is_exact(s) || chunk_may_fail(s)) {
        chunk_at_thread(s);
        return;
    }
    count_groups(s);
    ImpAround fork = imp_begin_if(w, imp_op(w, OP_GT, s->parts, imp_int(w, 1)));
    scatter_groups(s);
    imp_else(w, fork);
    chunk_at_thread(s);
    imp_end(w, fork);
}

static PassWhy combine(ChunkStm *s)
{
    bool gpu = s->c->gpu;

    if (!PASS_LEGAL(chunk_scatter_exact,
                    gpu ? exec_may_update_together(s->stm, AT_HOST)
                        : chunk_is_exact(s))) {
        return (PassWhy){"its operator gives other results in other orders",
                         NULL, NULL};
    }
    if (gpu)
        scatter_on_gpu(s);
    else
        scatter_own(s);
    return (PassWhy){0};
}

PassWhy chunk_scatter(ChunkStm *s)
{
    bool gpu = s->c->gpu;

    if (s->into->ops.count)
        return combine(s);
    if (!gpu && chooses(s))
        scatter_gathered(s);
    else
        scatter_each(s);
    return (PassWhy){0};
}
