/* share.c - squares that keep what is read far apart.
 *
 *     kernel tj < .., ti < .. at block do
 *       square <- alloc 32 * 33 * 4 in shared
 *       kernel r < 8, x < 32 at lane do    for t < 4: lanes along i read
 *         square[y * 33 + x] <- A[j * n + i]
 *       barrier
 *       kernel r < 8, x < 32 at lane do    for t < 4: lanes along j write
 *         B[i * m + j] <- square[x * 33 + y]
 *
 * Lanes next to each other should access elements next to each other.  They go
 * along the index that writes are side by side along; what is read side by side
 * along the other one, lanes read along that, into memory that they share, and
 * after a barrier each takes its own.  Where a row of the square has one
 * element more than iterations, columns do not meet in one bank of that memory
 * (Ruetsch and Micikevicius, "Optimizing matrix transpose in CUDA", 2009).  A
 * lane has several iterations, and none where the square ends; all of them come
 * to the barrier.  A thread of a processor does the same by itself.
 *
 * Such a read moves up: before all that iterations of its square do.  It is one
 * that all iterations make, before they write, at an offset computed from the
 * indices and from what was there before; what an iteration reads, no other one
 * writes.
 */
#include "passes/tile/inside.h"

#include <stdlib.h>

/* What is found out of a body, and what is written for it. */
typedef struct Sharing {
    Tile *t;
    const Body *body;
    uint32_t main, across; /* sides: what lanes go along; the other one */
    VarNumbers plain;      /* 1: computed from indices, and what was there */
    VarNumbers needed;     /* 1: an offset of a shared read is made of it */
    Stm **read;            /* those that are shared, */
    const Scalar **square; /* and where */
    uint32_t n, room;
    int64_t bytes;
    const Stm *written; /* the first write that an iteration made by now */
    PassWhy why;        /* nothing is shared */
} Sharing;

/* ---- what lanes go along ---- */

typedef struct Writes {
    Tile *t;
    bool near[2]; /* some write is side by side along that side */
} Writes;

static Stride stride_of(Tile *t, const Stm *stm, uint32_t side)
{
    return stride_along(&t->strides,
                        stm->exp.arg[form_info[stm->exp.form].offset],
                        t->side[side].d);
}

static bool note_write(Stm *stm, void *data)
{
    Writes *w = data;

    for (uint32_t i = 0; stm->exp.form == FORM_IMP_WRITE && i < 2; i++)
        w->near[i] |= stride_of(w->t, stm, i) == STRIDE_ONE;
    return true;
}

/* ---- which reads ---- */

static bool is_not_plain(const Var *var, const void *data)
{
    const Sharing *s = data;

    return declared_in(&s->t->strides.own, var) && !var_number(&s->plain, var);
}

/* Is STM, which all iterations run, an assignment of what is computed from
 * plain values? */
static bool is_plain(const Sharing *s, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET &&
           type_is_scalar(stm->exp.arg[0]->u.var->type) &&
           declared_one_value(&s->t->strides.own, stm->exp.arg[0]->u.var) &&
           !scalar_any_var(stm->exp.arg[1], is_not_plain, s);
}

static bool is_write(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_IMP_WRITE;
}

/* STM, or a write in it; or NULL. */
static const Stm *find_write(const Stm *stm)
{
    const Stm *write = is_write(stm, NULL) ? stm : NULL;

    for (uint32_t i = 0; i < stm->exp.nfn && !write; i++)
        write = body_find_stm(stm->exp.fn[i].body, is_write, NULL);
    return write;
}

static bool is_far(Sharing *s, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_READ &&
           stride_of(s->t, stm, s->main) == STRIDE_MANY &&
           stride_of(s->t, stm, s->across) == STRIDE_ONE;
}

static int64_t bytes_of_square(const Tile *t, const Stm *read)
{
    return t->o.square * (t->o.square + t->o.pad) *
           elem_info[read->exp.elem].bytes;
}

/* Why lanes cannot share what READ, which is far apart, reads, or NULL. */
static const char *why_not(const Sharing *s, const Stm *read)
{
    const Exp *exp = &read->exp;
    bool plain = !scalar_any_var(exp->arg[1], is_not_plain, s) &&
                 !scalar_any_var(exp->arg[2], is_not_plain, s);

    return !PASS_LEGAL(tile_written, !s->written)
               ? "an iteration writes before it reads"
           : !PASS_LEGAL(tile_offset, plain)
               ? "its offset depends on what an iteration reads"
           : attr_find(read->attrs, "spec") ? "it is #[spec]"
           : s->bytes + bytes_of_square(s->t, read) > s->t->o.shared
               ? "there is no room for one more"
               : NULL;
}

/* READ is not shared, because WHY: of what WRITE does, if that is not NULL. */
static void say_why_not(Sharing *s, const Stm *read, const char *why,
                        const Stm *write)
{
    if (!s->why.one) {
        s->why.one = write ? write : read;
        s->why.other = write ? read : NULL;
    }
    pass_remark(s->t->cx, s->t->prog, REMARK_MISSED, "shared", read->loc,
                "'%s', which is read far apart, does not go through a "
                "square: %s",
                read->exp.arg[0]->u.var->name->text, why);
}

static void note_read(Sharing *s, Stm *read)
{
    const char *why = why_not(s, read);

    if (why) {
        say_why_not(s, read, why, s->written);
        return;
    }
    arena_grow(s->t->cx->arena, &s->read, s->n, &s->room, sizeof *s->read);
    s->read[s->n++] = read;
    s->bytes += bytes_of_square(s->t, read);
}

static bool remark_inside(Stm *stm, void *data)
{
    if (is_far(data, stm))
        say_why_not(data, stm, "not all iterations read it", NULL);
    return true;
}

static void find_reads(Sharing *s)
{
    for (Stm *stm = s->body->first; stm; stm = stm->next) {
        if (is_plain(s, stm))
            var_set_number(s->t->prog, &s->plain, stm->exp.arg[0]->u.var, 1);
        if (is_far(s, stm))
            note_read(s, stm);
        if (!s->written)
            s->written = find_write(stm);
        stm_each_stm_inside(stm, remark_inside, s);
    }
}

/* ---- what is written ---- */

static void note_needed(Var *var, void *data)
{
    Sharing *s = data;

    if (declared_in(&s->t->strides.own, var))
        var_set_number(s->t->prog, &s->needed, var, 1);
}

/* Which of the shared reads is STM?  s->n: none. */
static uint32_t find_shared(const Sharing *s, const Stm *stm)
{
    uint32_t k = 0;

    while (k < s->n && s->read[k] != stm)
        k++;
    return k;
}

static bool sets_needed(const Sharing *s, const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET &&
           var_number(&s->needed, stm->exp.arg[0]->u.var);
}

static void find_needed(Sharing *s)
{
    for (const Stm *stm = s->body->last; stm; stm = stm->prev) {
        if (find_shared(s, stm) < s->n)
            scalar_each_var(stm->exp.arg[2], note_needed, s);
        if (sets_needed(s, stm))
            scalar_each_var(stm->exp.arg[1], note_needed, s);
    }
}

/* Where the element at ROW and COLUMN is in a square. */
static const Scalar *place_in(Tile *t, Var *row, Var *column)
{
    ImpWriter *w = &t->w;
    const Scalar *wide = imp_int(w, t->o.square + t->o.pad);

    return imp_op(w, OP_ADD, imp_op(w, OP_MUL, scalar_var(w->store, row), wide),
                  scalar_var(w->store, column));
}

/* Bodies that the writer is in, around what is done for each element. */
typedef struct Round {
    ImpAround kernel, turns, in;
    Var *row, *column; /* of the element */
} Round;

/* Lanes go through a square: of its elements at ROW, COLUMN those that are
 * there.  Turn by turn they have other rows. */
static void begin_turns(Tile *t, Round *r, const Scalar *rows,
                        const Scalar *columns)
{
    ImpWriter *w = &t->w;
    int64_t square = t->o.square, high = t->o.lanes / square;
    int64_t lanes = high < 1 ? 1 : high < square ? high : square;
    Var *at[] = {tile_index(t, "r"), r->column};
    const Scalar *turn;

    r->kernel = imp_begin_kernel(
        w, AT_LANE, 2, at,
        (const Scalar *[]){imp_int(w, lanes), imp_int(w, square)});
    r->turns = imp_begin_loop(w, FORM_IMP_FOR, "t",
                              imp_int(w, (square + lanes - 1) / lanes), &turn);
    const Scalar *row =
        imp_let(w, "y",
                imp_op(w, OP_ADD, imp_op(w, OP_MUL, turn, imp_int(w, lanes)),
                       scalar_var(w->store, at[0])));
    r->row = row->u.var;
    r->in = imp_begin_if(
        w, imp_op(w, OP_LAND, imp_op(w, OP_LT, row, rows),
                  imp_op(w, OP_LT, scalar_var(w->store, r->column), columns)));
}

/* All elements of a square, neighbours along side FAST next to each other.  The
 * two indices of the iteration at an element are INDEX.  A processor has a lane
 * for each: they are two loops. */
static Round begin_round(Tile *t, uint32_t fast, Var *const *index)
{
    const TileSide *side = &t->side[fast], *other = &t->side[!fast];
    Round r = {.row = tile_index(t, "y"), .column = tile_index(t, "x")};
    Var *at[] = {r.row, r.column};

    if (t->gpu)
        begin_turns(t, &r, other->size, side->size);
    else
        r.kernel = imp_begin_kernel(
            &t->w, AT_LANE, 2, at, (const Scalar *[]){other->size, side->size});
    tile_declare(t, other, index[!fast], r.row);
    tile_declare(t, side, index[fast], r.column);
    return r;
}

static void end_round(Tile *t, const Round *r)
{
    if (r->in)
        imp_end(&t->w, r->in);
    if (r->turns)
        imp_end(&t->w, r->turns);
    imp_end(&t->w, r->kernel);
}

static void take_squares(Sharing *s)
{
    Tile *t = s->t;
    ImpWriter *w = &t->w;
    const Scalar *count = imp_int(w, t->o.square * (t->o.square + t->o.pad));

    s->square = ARENA_NEW(t->cx->arena, const Scalar *, s->n);
    for (uint32_t k = 0; k < s->n; k++)
        s->square[k] = imp_alloc(w, "square", count, (Elem)s->read[k]->exp.elem,
                                 SPACE_SHARED);
}

/* READ, in the terms of SUBST, to its square. */
static void put_read(Sharing *s, const Subst *subst, const Stm *read,
                     const Round *r)
{
    ImpWriter *w = &s->t->w;
    Elem elem = (Elem)read->exp.elem;
    const Scalar *x =
        imp_put_read(w, read->exp.arg[0]->u.var->name->text, read->exp.arg[1],
                     scalar_subst(subst, read->exp.arg[2]), elem);

    w->to->last->attrs = read->attrs;
    imp_put_write(w, s->square[find_shared(s, read)],
                  place_in(s->t, r->row, r->column), x, elem);
}

/* What is far apart is read along the side where it is not, and its offsets are
 * computed for that. */
static void put_reads(Sharing *s)
{
    Tile *t = s->t;
    Subst subst = subst_new(t->prog);
    Var *index[] = {var_clone(&subst, t->side[0].index),
                    var_clone(&subst, t->side[1].index)};
    Round r = begin_round(t, s->across, index);

    for (const Stm *stm = s->body->first; stm; stm = stm->next) {
        bool declares = stm->exp.form == FORM_IMP_VAR &&
                        var_number(&s->needed, stm->pat[0]);
        if (declares || sets_needed(s, stm))
            body_append(t->w.to, stm_clone(&subst, stm));
        else if (find_shared(s, stm) < s->n)
            put_read(s, &subst, stm, &r);
    }
    end_round(t, &r);
    subst_free(&subst);
}

/* The iterations, which take what was read for them. */
static void put_iterations(Sharing *s, Body *body)
{
    Tile *t = s->t;
    Var *index[] = {t->side[0].index, t->side[1].index};
    Round r = begin_round(t, s->main, index);

    for (uint32_t k = 0; k < s->n; k++) {
        Stm *read = s->read[k];
        read->exp.arg[1] = s->square[k];
        read->exp.arg[2] = place_in(t, r.column, r.row);
    }
    imp_put_all(&t->w, body);
    end_round(t, &r);
}

/* ---- all of it ---- */

static bool is_other(const Stm *stm, const void *none)
{
    (void)none;
    return !tile_is_simple(stm);
}

static void rewrite(Sharing *s, Body *body)
{
    s->t->kernel->exp.exec = AT_BLOCK;
    find_needed(s);
    take_squares(s);
    put_reads(s);
    imp_put(&s->t->w, FORM_IMP_BARRIER, 0, NULL);
    put_iterations(s, body);
}

PassWhy tile_share(Tile *t)
{
    Body *body = t->kernel->exp.fn[0].body;
    Sharing s = {.t = t,
                 .body = body,
                 .why = {"nothing that is read far apart can go through one"}};
    Writes w = {.t = t};
    PassWhy why = {0};
    const Stm *other = body_find_stm(body, is_other, NULL);

    if (other && !PASS_LEGAL(tile_forms, !other))
        return (PassWhy){arena_printf(t->cx->arena, "it has '%s' in it",
                                      other->exp.form == FORM_IMP_ALLOC
                                          ? "alloc"
                                          : form_info[other->exp.form].text),
                         other, NULL};
    if (t->kernel->exp.narg == 2 && t->side[0].whole && t->side[1].whole)
        return (PassWhy){"it is one square", NULL, NULL};
    body_each_stm(body, note_write, &w);
    s.main = w.near[1] || !w.near[0];
    s.across = !s.main;
    find_reads(&s);
    if (s.n == 0)
        why = s.why;
    else if (tile_begin(t))
        rewrite(&s, body);
    free(s.plain.at);
    free(s.needed.at);
    return why;
}
