/* ilp.c - branch and bound over GLPK's simplex method, with rows as cuts.
 *
 * Most rows of a problem hold without being asked for: GLPK is given those
 * that an integral candidate violated, the most violated one in a round, until
 * a candidate satisfies all rows in exact integers (Kelley, "The Cutting-Plane
 * Method for Solving Convex Programs", J. SIAM 8(4), 1960).  Rows once given
 * stay active for the problems that follow.  GLPK's floats only guide: a
 * solution is checked in integers, and nothing else is relied on.
 */
#include "passes/shared/smo/ilp.h"

#include "ground/arena.h"
#include "ground/progress.h"
#include "passes/pass.h"
#include "passes/shared/solvers/glpk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 Wide;

typedef struct Branch {
    Ilp *ilp;
    const GlpkLibrary *glpk;
    GlpkProblem *lp;
    GlpkSimplex how;
    int64_t *x, *best, cost;
    bool found;
} Branch;

void ilp_open(Ilp *ilp, uint32_t ncol)
{
    size_t bytes = (ncol + 1) * sizeof(int64_t);

    *ilp = (Ilp){.ncol = ncol};
    ilp->low = memset(ground_alloc(bytes), 0, bytes);
    ilp->high = memset(ground_alloc(bytes), 0, bytes);
    ilp->cost = memset(ground_alloc(bytes), 0, bytes);
}

void ilp_close(Ilp *ilp)
{
    free(ilp->low);
    free(ilp->high);
    free(ilp->cost);
    free(ilp->coef);
    free(ilp->least);
    free(ilp->active);
}

int64_t *ilp_row(Ilp *ilp, int64_t least)
{
    if (ilp->nrow == ilp->row_room) {
        size_t room = ilp->row_room = 2 * ilp->row_room + 64;
        ilp->coef =
            ground_realloc(ilp->coef, room * ilp->ncol * sizeof *ilp->coef);
        ilp->least = ground_realloc(ilp->least, room * sizeof *ilp->least);
        ilp->active = ground_realloc(ilp->active, room * sizeof *ilp->active);
    }
    int64_t *coef = ilp->coef + (size_t)ilp->nrow * ilp->ncol;
    memset(coef, 0, ilp->ncol * sizeof *coef);
    ilp->least[ilp->nrow] = least;
    ilp->active[ilp->nrow++] = false;
    return coef;
}

/* How much ROW lacks; numbers that i64 does not hold count as violated. */
static int64_t lacks(const Ilp *ilp, uint32_t row, const int64_t *x)
{
    const int64_t *coef = ilp->coef + (size_t)row * ilp->ncol;
    Wide sum = -(Wide)ilp->least[row];

    for (uint32_t i = 0; i < ilp->ncol; i++)
        sum += (Wide)coef[i] * x[i];
    return sum >= 0 ? 0 : sum < -INT32_MAX ? INT32_MAX : (int64_t)-sum;
}

bool ilp_holds(const Ilp *ilp, uint32_t first, const int64_t *x)
{
    for (uint32_t row = first; row < ilp->nrow; row++)
        if (lacks(ilp, row, x))
            return false;
    return true;
}

/* ---- GLPK ---- */

static void give_row(Branch *b, uint32_t row)
{
    const Ilp *ilp = b->ilp;
    const int64_t *coef = ilp->coef + (size_t)row * ilp->ncol;
    int *index = ground_alloc((ilp->ncol + 1) * sizeof *index), n = 0;
    double *value = ground_alloc((ilp->ncol + 1) * sizeof *value);
    int at = b->glpk->add_rows(b->lp, 1);

    for (uint32_t i = 0; i < ilp->ncol; i++)
        if (coef[i]) {
            index[++n] = (int)i + 1;
            value[n] = (double)coef[i];
        }
    b->glpk->set_row_bnds(b->lp, at, GLPK_LOWER, (double)ilp->least[row], 0);
    b->glpk->set_mat_row(b->lp, at, n, index, value);
    free(index);
    free(value);
}

static void set_bounds(Branch *b, uint32_t i)
{
    b->glpk->set_col_bnds(b->lp, (int)i + 1,
                          b->ilp->low[i] < b->ilp->high[i] ? GLPK_BOTH
                                                           : GLPK_FIXED,
                          (double)b->ilp->low[i], (double)b->ilp->high[i]);
}

static void give_problem(Branch *b)
{
    const Ilp *ilp = b->ilp;

    b->lp = b->glpk->create_prob();
    b->glpk->set_obj_dir(b->lp, GLPK_MIN);
    b->glpk->add_cols(b->lp, (int)ilp->ncol);
    for (uint32_t i = 0; i < ilp->ncol; i++) {
        set_bounds(b, i);
        b->glpk->set_obj_coef(b->lp, (int)i + 1, (double)ilp->cost[i]);
    }
    for (uint32_t row = 0; row < ilp->nrow; row++)
        if (ilp->active[row])
            give_row(b, row);
    b->glpk->init_smcp(&b->how);
    b->how.msg_lev = GLPK_SILENT;
    b->how.meth = GLPK_DUAL_FIRST;
    b->how.it_lim = 10000;
}

/* The column that is furthest from an integer, or -1; X is rounded. */
static int fractional(Branch *b, double *at)
{
    double most = 1e-6;
    int which = -1;

    for (uint32_t i = 0; i < b->ilp->ncol; i++) {
        double v = b->glpk->get_col_prim(b->lp, (int)i + 1);
        double off = fabs(v - nearbyint(v));
        b->x[i] = (int64_t)nearbyint(v);
        if (off > most) {
            most = off;
            which = (int)i;
            *at = v;
        }
    }
    return which;
}

/* Give GLPK the row that X violates most; false: there is none. */
static bool cut(Branch *b)
{
    int64_t most = 0;
    uint32_t which = 0;

    for (uint32_t row = 0; row < b->ilp->nrow; row++) {
        int64_t lack = b->ilp->active[row] ? 0 : lacks(b->ilp, row, b->x);
        if (lack > most) {
            most = lack;
            which = row;
        }
    }
    if (!most)
        return false;
    b->ilp->active[which] = true;
    give_row(b, which);
    return true;
}

static void accept(Branch *b)
{
    int64_t cost = 0;

    if (!PASS_LEGAL(smo_ilp_holds, ilp_holds(b->ilp, 0, b->x)))
        return; /* GLPK is off by more than rounding mends */
    for (uint32_t i = 0; i < b->ilp->ncol; i++)
        cost += b->ilp->cost[i] * b->x[i];
    if (b->found && cost >= b->cost)
        return;
    b->found = true;
    b->cost = cost;
    memcpy(b->best, b->x, b->ilp->ncol * sizeof *b->x);
}

static void branch(Branch *b, int depth)
{
    double at = 0;
    int i;

    do {
        progress_show("storage mappings: %lld steps of the search are left",
                      (long long)b->ilp->work);
        if (b->ilp->work-- <= 0 || depth > 200 ||
            b->glpk->simplex(b->lp, &b->how) != 0 ||
            b->glpk->get_status(b->lp) != GLPK_OPTIMAL ||
            (b->found && (b->ilp->any || b->glpk->get_obj_val(b->lp) >
                                             (double)b->cost - 1 + 1e-4)))
            return;
        i = fractional(b, &at);
    } while (i < 0 && cut(b));
    if (i < 0) {
        accept(b);
        return;
    }
    int64_t *low = &b->ilp->low[i], *high = &b->ilp->high[i];
    int64_t was_low = *low, was_high = *high;
    *high = (int64_t)floor(at);
    set_bounds(b, (uint32_t)i);
    branch(b, depth + 1);
    *high = was_high;
    *low = (int64_t)floor(at) + 1;
    set_bounds(b, (uint32_t)i);
    branch(b, depth + 1);
    *low = was_low;
    set_bounds(b, (uint32_t)i);
}

bool ilp_solve(Ilp *ilp, int64_t *x)
{
    Branch b = {.ilp = ilp, .glpk = glpk_library(), .best = x};

    b.x = ground_alloc((ilp->ncol + 1) * sizeof *b.x);
    give_problem(&b);
    branch(&b, 0);
    b.glpk->delete_prob(b.lp);
    free(b.x);
    return b.found;
}
