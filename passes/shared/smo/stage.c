/* stage.c - hyperplanes of one dimension: FIND-NEXT-HYPERPLANES.
 *
 * The paper's ILP decides for each conflict polyhedron, by two variables of 0
 * or 1 and large constants, whether the difference of cells is at least 1, at
 * most -1 or unknown on all of it.  Its relaxation says nothing about these
 * variables.  So walk.c decides them one after the other, and an ILP of what
 * they demand, without large constants, says whether there are hyperplanes.
 *
 * The fourfold objective (10) is lexicographic.  For each statement by itself,
 * as many intra-statement polyhedra as possible are satisfied, with the least
 * bound u.P + w on their differences.  Then, with the parameters' part of the
 * bound fixed by the trade-off (9), as many inter-statement polyhedra as
 * possible, and then with the least w'.  Statements share the modulus, so that
 * they share the bound, too.
 *
 * Fewer polyhedra are satisfied with a smaller w'; a later dimension may do
 * the others for free.  So each w' is an alternative with which more are
 * satisfied than with all smaller ones.
 */
#include "passes/shared/smo/stage.h"

#include <limits.h>

enum {
    ALONG_WORK = 1000,  /* simplex runs for a bound along a hyperplane */
    HEAVIER = 64        /* a conflict of one more dimension; an estimate */
};

/* No coefficient of a modulus is negative, where nothing else bounds it. */
static void bound_all(Stage *st)
{
    st->ilp.low[st->w] = 0;
    for (uint32_t i = 0; i < st->set->nparam; i++)
        st->ilp.low[st->u + i] = 0;
}

/* Moduli are positive wherever there are indices. */
static bool bound_params(Stage *st)
{
    bool any = false;

    for (uint32_t k = 0; k < st->n; k++) {
        uint32_t n;
        Piece *p = pieces_of_params(st->set, st->stm[k], &n, st->arena);
        if (!p)
            return false;
        for (uint32_t i = 0; i < n; i++)
            stage_bound(st, &p[i]);
        any = any || n > 0;
    }
    if (!any)
        bound_all(st);
    return true;
}

static void minimise_bound(Stage *st)
{
    for (uint32_t i = 0; i < st->set->nparam; i++)
        st->ilp.cost[st->u + i] = PARAM_COST;
    st->ilp.cost[st->w] = 1;
}

static const char *lp_of(const Stage *st)
{
    return st->set->print_ilp ? stage_lp(st, "the modulus") : NULL;
}

bool stage_modulus(Conflicts *set, uint32_t s, Plane *plane, const Piece *piece,
                   uint32_t n, Arena *arena)
{
    Stage st;

    stage_open(&st, set, &s, 1, arena);
    st.given = st.ilp.work = ALONG_WORK; /* the baseline is always found */
    int64_t *x = ARENA_NEW(arena, int64_t, st.ilp.ncol);
    bool ok = bound_params(&st);
    for (uint32_t i = 0; i < n; i++)
        if (piece[i].s == s && piece[i].t == s)
            stage_bound(&st, &piece[i]);
    for (uint32_t i = 0; i < set->stm[s].ndim; i++)
        st.ilp.low[i] = st.ilp.high[i] = plane->gamma[s][i];
    minimise_bound(&st);
    ok = ok && ilp_solve(&st.ilp, x);
    plane->modulus[0] = 1 + (ok ? x[st.w] : 0);
    for (uint32_t i = 0; i < set->nparam; i++)
        plane->modulus[1 + i] = ok ? x[st.u + i] : 0;
    plane->lp = lp_of(&st);
    stage_close(&st);
    return ok;
}

/* What W has decided, as rows. */
static void satisfy_all(Stage *st, const Walk *w)
{
    for (uint32_t i = 0; i < w->n; i++)
        if (w->sign[i]) {
            stage_satisfy(st, w->piece[i], w->sign[i]);
            walk_bound(w, i);
        }
}

/* ---- within statements ---- */

/* How many of their PIECES the statements can satisfy, at least at which bound
 * that they share.  LP gets the ILP, if it is asked for. */
static bool intra_optimum(Conflicts *set, const uint32_t *stm, uint32_t nstm,
                          Piece *const *piece, uint32_t n, Affine bound,
                          uint32_t *most, const char **lp, Arena *arena)
{
    Stage st;

    stage_open(&st, set, stm, nstm, arena);
    bool ok = bound_params(&st);
    for (uint32_t i = 0; i < n; i++)
        stage_bound(&st, piece[i]);
    minimise_bound(&st);
    Walk w = {.st = &st, .piece = piece, .n = n, .costs = true};
    w.most = ARENA_NEW(arena, int64_t, n + 1);
    for (uint32_t i = 0; i < n; i++)
        w.most[i] = n;
    ok = ok && walk(&w);
    if (ok && set->print_ilp) {
        satisfy_all(&st, &w);
        *lp = arena_printf(arena, "%s%s", *lp ? *lp : "",
                           stage_lp(&st, "the bound"));
    }
    *most = ok ? (uint32_t)w.best : 0;
    bound[0] = ok ? w.x[st.w] : 0;
    for (uint32_t i = 0; i < set->nparam; i++)
        bound[1 + i] = ok ? w.x[st.u + i] : 0;
    stage_close(&st);
    return ok;
}

/* ---- all statements ---- */

typedef struct Dimension {
    Conflicts *set;
    const uint32_t *stm;
    uint32_t n;
    Piece **piece; /* by group */
    uint32_t npiece;
    int64_t *most; /* see Walk */
    uint32_t nintra;
    Affine bound; /* shared; 0 until BOUNDED */
    bool bounded;
    bool mixed; /* the bound is that of no statement alone */
    bool paper;
    const char *lp; /* the ILPs of the bound, if they are asked for */
    Arena *arena;
} Dimension;

/* The bound that is shared is at least BOUND; 0 adds nothing, since bounds are
 * not negative where there are indices. */
static void share_bound(Dimension *d, const Affine bound)
{
    bool zero = true, raises = false, lowers = false;

    for (uint32_t i = 0; i <= d->set->nparam; i++)
        zero &= bound[i] == 0;
    for (uint32_t i = 0; !zero && i <= d->set->nparam; i++) {
        raises |= bound[i] > d->bound[i];
        lowers |= bound[i] < d->bound[i];
        if (!d->bounded || bound[i] > d->bound[i])
            d->bound[i] = bound[i];
    }
    d->mixed = d->bounded && lowers && (raises || d->mixed);
    d->bounded |= !zero;
}

/* Of N - 1 and 1 the larger one of each coefficient is N + 1, though N - 1 may
 * do for all: the least bound with which as much is SATISFIED. */
static void find_common_bound(Dimension *d, uint32_t satisfied)
{
    Piece **piece = ARENA_NEW(d->arena, Piece *, d->nintra + 1);
    Affine bound = ARENA_NEW(d->arena, int64_t, 1 + d->set->nparam);
    uint32_t n = 0, most;

    for (uint32_t i = 0; i < d->npiece; i++)
        if (d->piece[i]->s == d->piece[i]->t)
            piece[n++] = d->piece[i];
    if (intra_optimum(d->set, d->stm, d->n, piece, n, bound, &most, &d->lp,
                      d->arena) &&
        most == satisfied)
        d->bound = bound;
}

/* Conflicts between statements that fill more dimensions count for more: what
 * satisfies the others is likely to be found later. */
static void weigh(Piece *piece, uint32_t n)
{
    int least = INT_MAX;

    for (uint32_t i = 0; i < n; i++)
        if (piece[i].s != piece[i].t && piece[i].free < least)
            least = piece[i].free;
    for (uint32_t i = 0; i < n; i++)
        if (piece[i].s != piece[i].t)
            piece[i].weight = 1 + HEAVIER * (piece[i].free - least);
}

/* Order the pieces by groups, those of a statement before those of it and
 * earlier ones; find the optimum of each statement. */
static bool order_pieces(Dimension *d, Piece *all, uint32_t nall)
{
    uint32_t np = d->set->nparam, satisfied = 0;

    if (!d->paper)
        weigh(all, nall);
    d->piece = ARENA_NEW(d->arena, Piece *, nall + 1);
    d->most = ARENA_NEW(d->arena, int64_t, nall + 1);
    d->bound = ARENA_NEW(d->arena, int64_t, 1 + np);
    for (uint32_t b = 0; b < d->n; b++)
        for (uint32_t a = b + 1; a-- > 0;) {
            uint32_t from = d->npiece, most;
            Affine bound = ARENA_NEW(d->arena, int64_t, 1 + np);
            for (uint32_t i = 0; i < nall; i++)
                if (piece_is_of(&all[i], d->stm[a], d->stm[b]))
                    d->piece[d->npiece++] = &all[i];
            most = d->npiece - from;
            if (a == b) {
                d->nintra += most;
                if (!intra_optimum(d->set, &d->stm[a], 1, d->piece + from, most,
                                   bound, &most, &d->lp, d->arena))
                    return false;
                satisfied += most;
                share_bound(d, bound);
            }
            for (uint32_t i = from; i < d->npiece; i++)
                d->most[i] = most;
        }
    if (d->mixed)
        find_common_bound(d, satisfied);
    return true;
}

static void fix_bound(Stage *st, const Affine bound, int64_t more)
{
    st->ilp.low[st->w] = st->ilp.high[st->w] = bound[0] + more;
    for (uint32_t i = 0; i < st->set->nparam; i++)
        st->ilp.low[st->u + i] = st->ilp.high[st->u + i] = bound[1 + i];
}

/* Of the hyperplanes that satisfy the same, those with small numbers. */
static void choose_small(Stage *st, const Walk *w, int64_t *x)
{
    satisfy_all(st, w);
    for (uint32_t i = 0; i < st->u; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int64_t *coef = ilp_row(&st->ilp, 0);
            coef[st->size + i] = 1;
            coef[i] = sign;
            st->ilp.cost[st->size + i] = 1;
        }
    st->ilp.any = false;
    if (!ilp_solve(&st->ilp, x))
        memcpy(x, w->x, st->ilp.ncol * sizeof *x);
}

/* -1 where the first hyperplane that is not 0 ends in a negative number. */
static int64_t direction(const Stage *st, const int64_t *x)
{
    for (uint32_t k = 0; k < st->n; k++)
        for (uint32_t i = st->set->stm[st->stm[k]].ndim + 1; i-- > 0;) {
            bool is_delta = i == st->set->stm[st->stm[k]].ndim;
            int64_t v = x[st->base[st->stm[k]] + i];
            if (v && !is_delta)
                return v < 0 ? -1 : 1;
        }
    return 1;
}

static const char *note_of(const Stage *st, const Walk *w)
{
    Buf text = {0};

    for (uint32_t i = 0; i < w->n; i++)
        buf_printf(&text, "%s%s-%s: %s", i ? ", " : "",
                   st->set->stm[w->piece[i]->s].name,
                   st->set->stm[w->piece[i]->t].name,
                   w->sign[i] ? "satisfied" : "left");
    const char *note = arena_text(st->arena, text.at, text.len);
    buf_free(&text);
    return note;
}

/* The number with the residue of V that is closest to 0. */
static int64_t nearest(int64_t v, int64_t modulus)
{
    int64_t r = v % modulus;

    return 2 * r > modulus ? r - modulus : 2 * r <= -modulus ? r + modulus : r;
}

/* Where the modulus of PLANE is a number, only residues count. */
static void reduce(const Stage *st, Plane *plane)
{
    if (!affine_is_number(st->set, plane->modulus))
        return;
    for (uint32_t k = 0; k < st->n; k++) {
        uint32_t s = st->stm[k];
        for (uint32_t i = 0; i < st->set->stm[s].ndim; i++)
            plane->gamma[s][i] = nearest(plane->gamma[s][i], plane->modulus[0]);
    }
}

static Plane *plane_of(const Stage *st, const Walk *w, const int64_t *x)
{
    const Conflicts *set = st->set;
    Plane *plane = ARENA_NEW(st->arena, Plane, 1);
    int64_t way = direction(st, x);

    plane->gamma = ARENA_NEW(st->arena, int64_t *, set->nstm);
    plane->delta = ARENA_NEW(st->arena, int64_t, set->nstm);
    plane->modulus = ARENA_NEW(st->arena, int64_t, 1 + set->nparam);
    plane->modulus[0] = x[st->w] + 1;
    for (uint32_t i = 0; i < set->nparam; i++)
        plane->modulus[1 + i] = x[st->u + i];
    for (uint32_t k = 0; k < st->n; k++) {
        uint32_t s = st->stm[k], ndim = set->stm[s].ndim;
        plane->gamma[s] = ARENA_NEW(st->arena, int64_t, ndim + 1);
        for (uint32_t i = 0; i < ndim; i++)
            plane->gamma[s][i] = way * x[st->base[s] + i];
        plane->delta[s] = way * x[st->base[s] + ndim];
    }
    reduce(st, plane);
    plane->note = note_of(st, w);
    return plane;
}

/* A walk over the pieces within the N statements of STM, among them. */
static bool walk_within(const Dimension *d, const uint32_t *stm, uint32_t n,
                        int64_t more, Stage *st, Walk *w)
{
    Piece **piece = ARENA_NEW(d->arena, Piece *, d->npiece + 1);
    int64_t *most = ARENA_NEW(d->arena, int64_t, d->npiece + 1);
    uint32_t npiece = 0;

    stage_open(st, d->set, stm, n, d->arena);
    fix_bound(st, d->bound, more);
    for (uint32_t i = 0; i < d->npiece; i++) {
        bool in[2] = {false, false};
        for (uint32_t k = 0; k < n; k++) {
            in[0] |= d->piece[i]->s == stm[k];
            in[1] |= d->piece[i]->t == stm[k];
        }
        if (!in[0] || !in[1])
            continue;
        most[npiece] = d->most[i];
        piece[npiece++] = d->piece[i];
        if (d->piece[i]->s == d->piece[i]->t)
            stage_bound(st, d->piece[i]);
    }
    st->ilp.any = true;
    w->st = st;
    w->piece = piece;
    w->most = most;
    w->n = npiece;
    return bound_params(st) && walk(w);
}

/* No walk satisfies more between two statements than one over them alone. */
static void limit_groups(Dimension *d, int64_t more)
{
    for (uint32_t from = 0, to; from < d->npiece; from = to) {
        const Piece *p = d->piece[from];
        int64_t weight = 0, within = 0;
        for (to = from; to < d->npiece && piece_is_of(d->piece[to], p->s, p->t);
             to++)
            weight += d->piece[to]->weight;
        if (p->s == p->t)
            continue;
        for (uint32_t i = from; i < to; i++)
            d->most[i] = weight;
        if (d->n == 2 || to - from < 2)
            continue;
        for (uint32_t i = 0; i < d->npiece; i++)
            if (d->piece[i]->s == d->piece[i]->t &&
                (d->piece[i]->s == p->s || d->piece[i]->s == p->t) &&
                (i == 0 || d->piece[i]->s != d->piece[i - 1]->s ||
                 d->piece[i - 1]->s != d->piece[i - 1]->t))
                within += d->most[i];
        uint32_t two[2] = {p->s < p->t ? p->s : p->t,
                           p->s < p->t ? p->t : p->s};
        Stage st;
        Walk w = {.best = -1, .bound_all = d->paper};
        bool any = walk_within(d, two, 2, more, &st, &w);
        stage_close(&st);
        for (uint32_t i = from; any && i < to; i++)
            d->most[i] = w.best - within;
    }
}

/* The planes that satisfy most where the bound may be MORE larger; *SATISFIED
 * says how much.  NULL: none satisfies more than LEAST. */
static Plane *planes_with(Dimension *d, int64_t more, int64_t least,
                          int64_t *satisfied)
{
    Stage st;
    Plane *plane = NULL;
    Walk w = {.best = least, .bound_all = d->paper};

    limit_groups(d, more);
    if (walk_within(d, d->stm, d->n, more, &st, &w) && w.best > 0) {
        int64_t *x = ARENA_NEW(d->arena, int64_t, st.ilp.ncol);
        choose_small(&st, &w, x);
        plane = plane_of(&st, &w, x);
        if (d->set->print_ilp)
            plane->lp = arena_printf(d->arena, "%s%s", d->lp ? d->lp : "",
                                     stage_lp(&st, "the hyperplanes"));
        *satisfied = w.best;
    }
    stage_close(&st);
    return plane;
}

/* The hyperplanes that satisfy most; NULL: none satisfies anything. */
static Plane *begin(Dimension *d, const Rest *rest, bool split, int64_t *most)
{
    uint32_t n;
    Piece *all = pieces_of(d->set, rest, split, &n, d->arena);

    return all && order_pieces(d, all, n) ? planes_with(d, MOST_COEF, -1, most)
                                          : NULL;
}

uint32_t stage_planes(Conflicts *set, const uint32_t *stm, uint32_t n,
                      const Rest *rest, const SmoOptions *options,
                      const Plane **plane, Arena *arena)
{
    const Dimension none = {.set = set,
                            .stm = stm,
                            .n = n,
                            .paper = options->paper,
                            .arena = arena};
    Dimension d = none;
    int64_t most = -1, satisfied = -1;
    uint32_t nplane = 0;
    const Plane *last = begin(&d, rest, false, &most);

    if (!last && d.nintra) {
        d = none;
        last = begin(&d, rest, true, &most);
    }
    for (int64_t more = 0; last && more <= MOST_COEF && satisfied < most;
         more++) {
        Plane *p = planes_with(&d, more, satisfied, &satisfied);
        if (p && options->paper)
            nplane = 0;
        if (p)
            plane[nplane++] = p;
    }
    for (uint32_t i = 0; i < nplane / 2; i++) {
        const Plane *swap = plane[i];
        plane[i] = plane[nplane - 1 - i];
        plane[nplane - 1 - i] = swap;
    }
    return nplane;
}
