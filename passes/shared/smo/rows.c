/* rows.c - the constraints of a dimension as rows of its ILP.
 *
 * A constraint of the paper demands that an affine form is nonnegative on a
 * polyhedron.  It is one row for each generator (pieces.c): the form's value
 * there, in the coefficients of hyperplanes and bounds.
 */
#include "passes/shared/smo/stage.h"

enum {
    MOST_GAMMA = 10, /* of hyperplanes */
    MOST_CONSTANT = 1000000,
    WORK = 3000 /* simplex runs for one walk */
};

void stage_open(Stage *st, Conflicts *set, const uint32_t *stm, uint32_t n,
                Arena *arena)
{
    uint32_t ncol = 0;

    *st = (Stage){.set = set, .stm = stm, .n = n, .arena = arena};
    st->base = ARENA_NEW(arena, uint32_t, set->nstm);
    for (uint32_t k = 0; k < n; k++) {
        st->base[stm[k]] = ncol;
        ncol += set->stm[stm[k]].ndim + 1;
    }
    st->u = ncol;
    st->w = ncol + set->nparam;
    st->size = st->w + 1;
    ncol = st->size + st->u; /* and absolute values */
    ilp_open(&st->ilp, ncol);
    st->given = set->work < WORK ? set->work : WORK;
    st->ilp.work = st->given;
    for (uint32_t k = 0; k < n; k++) {
        const Statement *s = &set->stm[stm[k]];
        uint32_t at = st->base[stm[k]];
        for (uint32_t i = 0; i <= s->ndim; i++) {
            bool none = i < s->ndim ? s->fixed[i] : k == 0;
            int64_t most = none ? 0 : i < s->ndim ? MOST_GAMMA
                                                  : MOST_GAMMA + 4 * n;
            st->ilp.low[at + i] = -most;
            st->ilp.high[at + i] = most;
            st->ilp.high[st->size + at + i] = most;
        }
    }
    for (uint32_t i = 0; i < set->nparam; i++)
        st->ilp.high[st->u + i] = MOST_COEF;
    st->ilp.low[st->w] = -PARAM_COST / 2;
    st->ilp.high[st->w] = MOST_CONSTANT;
}

void stage_close(Stage *st)
{
    st->set->work -= st->given - (st->ilp.work > 0 ? st->ilp.work : 0);
    ilp_close(&st->ilp);
}

/* SIGN times the difference of cells at the generator G, as coefficients. */
static void add_difference(const Stage *st, const Piece *p, const int64_t *g,
                           int64_t sign, int64_t *coef)
{
    const Conflicts *set = st->set;
    uint32_t head = 1 + set->nparam;
    uint32_t ns = set->stm[p->s].ndim, nt = set->stm[p->t].ndim;

    for (uint32_t i = 0; i < ns; i++)
        coef[st->base[p->s] + i] += sign * g[head + i];
    for (uint32_t i = 0; i < nt; i++)
        coef[st->base[p->t] + i] -= sign * g[head + ns + i];
    coef[st->base[p->s] + ns] += sign * g[0];
    coef[st->base[p->t] + nt] -= sign * g[0];
}

void stage_satisfy(Stage *st, const Piece *p, int sign)
{
    for (uint32_t r = 0; r < p->nrow; r++) {
        const int64_t *g = p->row + (size_t)r * p->width;
        add_difference(st, p, g, sign, ilp_row(&st->ilp, g[0]));
    }
}

void stage_bound(Stage *st, const Piece *p)
{
    for (uint32_t r = 0; r < p->nrow; r++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const int64_t *g = p->row + (size_t)r * p->width;
            int64_t *coef = ilp_row(&st->ilp, 0);
            add_difference(st, p, g, -sign, coef);
            coef[st->w] += g[0];
            for (uint32_t i = 0; i < st->set->nparam; i++)
                coef[st->u + i] += g[1 + i];
        }
}
