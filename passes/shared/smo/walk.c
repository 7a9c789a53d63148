/* walk.c - which conflict polyhedra can be satisfied together, and how.
 *
 * Depth-first branch and bound over the decision variables of the paper's (4)
 * and (7): each polyhedron is satisfied by a positive difference, by a negative
 * one, or left.  An ILP that grows with the decisions says whether there are
 * hyperplanes; where those of the decisions before do, nothing is solved.
 * All differences may change their signs, so that the first one is positive.
 */
#include "passes/shared/smo/stage.h"

#include <string.h>

bool piece_is_of(const Piece *p, uint32_t a, uint32_t b)
{
    return (p->s == a && p->t == b) || (p->s == b && p->t == a);
}

/* The weight of what can be satisfied where the pieces before K are decided;
 * negative: too few within a statement. */
static int64_t most_from(const Walk *w, uint32_t k)
{
    int64_t most = 0;

    for (uint32_t from = 0, to; from < w->n; from = to) {
        bool intra = w->piece[from]->s == w->piece[from]->t;
        int64_t possible = 0;
        for (to = from;
             to < w->n &&
             piece_is_of(w->piece[to], w->piece[from]->s, w->piece[from]->t);
             to++)
            if (to >= k || w->now[to])
                possible += w->piece[to]->weight;
        if (intra && !w->costs && possible < w->most[from])
            return -1;
        most += possible > w->most[from] ? w->most[from] : possible;
    }
    return most;
}

void walk_bound(const Walk *w, uint32_t i)
{
    const Piece *p = w->piece[i];

    if (p->s == p->t)
        return;
    for (uint32_t k = 0; k < w->n; k++) {
        const Piece *q = w->piece[k];
        bool touches =
            q->s == p->s || q->s == p->t || q->t == p->s || q->t == p->t;
        if (q->s != q->t && (k == i || (w->bound_all && touches)))
            stage_bound(w->st, q);
    }
}

static int64_t cost_of(const Ilp *ilp, const int64_t *x)
{
    int64_t cost = 0;

    for (uint32_t i = 0; i < ilp->ncol; i++)
        cost += ilp->cost[i] * x[i];
    return cost;
}

static void keep(Walk *w, const int64_t *x)
{
    w->best = most_from(w, w->n);
    w->cost = cost_of(&w->st->ilp, x);
    memcpy(w->x, x, w->st->ilp.ncol * sizeof *x);
    memcpy(w->sign, w->now, w->n);
}

/* Is there a reason to go on from the decisions before K, and X? */
static bool is_hopeful(const Walk *w, uint32_t k, const int64_t *x)
{
    int64_t most = most_from(w, k);

    return most > w->best ||
           (w->costs && most == w->best && cost_of(&w->st->ilp, x) < w->cost);
}

static void decide(Walk *w, uint32_t k, bool begun, const int64_t *x)
{
    Ilp *ilp = &w->st->ilp;

    if (!is_hopeful(w, k, x))
        return;
    if (k == w->n) {
        keep(w, x);
        return;
    }
    int64_t *next = ARENA_NEW(w->st->arena, int64_t, ilp->ncol);
    ilp->work--;
    for (int sign = 1; ilp->work > 0 && sign >= (begun ? -1 : 1); sign -= 2) {
        uint32_t mark = ilp->nrow;
        w->now[k] = (int8_t)sign;
        stage_satisfy(w->st, w->piece[k], sign);
        walk_bound(w, k);
        memcpy(next, x, ilp->ncol * sizeof *x);
        if (ilp_holds(ilp, mark, x) || ilp_solve(ilp, next))
            decide(w, k + 1, true, next);
        ilp->nrow = mark;
    }
    w->now[k] = 0;
    decide(w, k + 1, begun, x);
}

bool walk(Walk *w)
{
    Ilp *ilp = &w->st->ilp;
    int64_t *x = ARENA_NEW(w->st->arena, int64_t, ilp->ncol);
    int64_t least = w->costs ? -1 : w->best;

    w->x = ARENA_NEW(w->st->arena, int64_t, ilp->ncol);
    w->sign = ARENA_NEW(w->st->arena, int8_t, w->n + 1);
    w->now = ARENA_NEW(w->st->arena, int8_t, w->n + 1);
    w->best = least;
    if (ilp_solve(ilp, x))
        decide(w, 0, false, x);
    return w->best > least;
}
