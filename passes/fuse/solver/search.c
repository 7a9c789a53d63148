/* search.c - branch and cut.
 *
 * The parts of the objective are minimised one after the other, each with
 * those before it held at what was found: their costs are small integers, so
 * that a bound just above 19 is one of 20.  The linear program without
 * integrality is solved by GLPK, rows that its answer breaks are added until
 * there are none, and then a column that is neither is decided, both
 * ways.
 *
 * What GLPK says about an integral answer is not believed: it becomes a
 * partition, which is checked and costed in integers.
 */
#include "passes/fuse/solver/search.h"

#include "ground/progress.h"
#include "passes/shared/solvers/glpk.h"

#include <math.h>
#include <string.h>

/* Estimates. */
enum {
    ROUNDS = 60,        /* of adding rows, in one branch */
    FLAT_ROUNDS = 4,    /* of these, that the bound does not rise in */
    CUTS_A_ROUND = 300,
    STEPS_A_CALL = 1000000
};

typedef struct Search {
    const GlpkLibrary *glpk;
    GlpkProblem *lp;
    GlpkSimplex simplex;
    Model *m;
    uint32_t part;
    uint32_t nrow; /* rows of the model that GLPK has */
    double *value; /* by column */
    Clusters best, c;
    FusionSolved *solved;
    long long work;
    bool complete; /* no branch was given up for lack of work */
    bool foreign;  /* the best one is none that the model knows: all of those
                      are better */
} Search;

/* ---- the linear program ---- */

static void pass_row(Search *s, const ModelRow *row, int *column, double *coef)
{
    int at = s->glpk->add_rows(s->lp, 1);

    for (uint32_t i = 0; i < row->n; i++) {
        column[i + 1] = (int)row->column[i] + 1;
        coef[i + 1] = row->coef[i];
    }
    s->glpk->set_row_bnds(s->lp, at, GLPK_LOWER, (double)row->least, 0);
    s->glpk->set_mat_row(s->lp, at, (int)row->n, column, coef);
}

static void pass_rows(Search *s)
{
    Arena arena = {0};
    int *column = ARENA_NEW(&arena, int, s->m->ncolumn + 1);
    double *coef = ARENA_NEW(&arena, double, s->m->ncolumn + 1);

    for (; s->nrow < s->m->nrow; s->nrow++)
        pass_row(s, &s->m->row[s->nrow], column, coef);
    arena_free(&arena);
}

static void open_program(Search *s)
{
    s->lp = s->glpk->create_prob();
    s->nrow = 0;
    s->glpk->set_obj_dir(s->lp, GLPK_MIN);
    if (s->m->ncolumn)
        s->glpk->add_cols(s->lp, (int)s->m->ncolumn);
    for (uint32_t i = 0; i < s->m->ncolumn; i++) {
        const ModelColumn *x = &s->m->column[i];
        s->glpk->set_col_bnds(s->lp, (int)i + 1, GLPK_BOTH, 0, 1);
        s->glpk->set_obj_coef(s->lp, (int)i + 1,
                              x->part == s->part ? (double)x->cost : 0);
    }
    s->glpk->init_smcp(&s->simplex);
    s->simplex.msg_lev = GLPK_SILENT;
    s->simplex.meth = GLPK_DUAL_FIRST;
}

typedef enum Answer { ANSWER_NONE, ANSWER_SOLVED, ANSWER_GIVEN_UP } Answer;

/* A step takes the longer the more rows there are: so many thousandths count
 * for one without any. */
static long long cost_of_step(const Search *s)
{
    return 1000 + (long long)s->nrow;
}

static bool run_simplex(Search *s)
{
    long long most = s->work * 1000 / cost_of_step(s);
    int before = s->glpk->get_it_cnt(s->lp), failed;

    s->simplex.it_lim = most < STEPS_A_CALL ? (int)most + 1 : STEPS_A_CALL;
    failed = s->glpk->simplex(s->lp, &s->simplex);
    s->work -= 1 + (s->glpk->get_it_cnt(s->lp) - before) * cost_of_step(s) /
                       1000;
    return !failed;
}

/* Solve it as it is.  NONE: nothing better is there. */
static Answer solve(Search *s, int64_t *bound)
{
    if (s->work <= 0)
        return ANSWER_GIVEN_UP;
    pass_rows(s);
    if (!run_simplex(s))
        return ANSWER_GIVEN_UP;
    if (s->glpk->get_status(s->lp) != GLPK_OPTIMAL)
        return ANSWER_NONE;
    for (uint32_t i = 0; i < s->m->ncolumn; i++)
        s->value[i] = s->glpk->get_col_prim(s->lp, (int)i + 1);
    *bound = s->m->fixed[s->part] +
             (int64_t)ceil(s->glpk->get_obj_val(s->lp) - 1e-4);
    return !s->foreign && *bound >= s->solved->cost[s->part] ? ANSWER_NONE
                                                             : ANSWER_SOLVED;
}

/* ---- branches ---- */

/* The column that is decided least; false: all are decided. */
static bool choose_column(const Search *s, uint32_t *column)
{
    double most = 1e-5;
    bool found = false;

    for (uint32_t i = 0; i < s->m->ncolumn; i++) {
        double off = fmin(s->value[i], 1 - s->value[i]);
        if (s->m->column[i].decided && off > most + 1e-9) {
            most = off;
            *column = i;
            found = true;
        }
    }
    return found;
}

static void keep_if_better(Search *s)
{
    int64_t cost[MODEL_PARTS] = {0};
    uint32_t k = 0;

    for (uint32_t part = 0; part < s->m->nparts; part++)
        cost[part] = s->m->kind->cost(s->m, part, s->c);
    while (k < s->m->nparts && cost[k] == s->solved->cost[k])
        k++;
    if (k == s->m->nparts || cost[k] > s->solved->cost[k] ||
        !fusion_is_legal(s->m->p, s->c))
        return;
    s->foreign = s->foreign && cost[0] != s->m->fixed[0];
    memcpy(s->solved->cost, cost, sizeof cost);
    memcpy(s->best, s->c, s->m->p->n * sizeof *s->best);
}

static void take_suggestion(Search *s)
{
    s->m->kind->suggest(s->m, s->value, s->c);
    keep_if_better(s);
}

static void branch(Search *s, uint32_t depth);

static void decide(Search *s, uint32_t column, uint32_t depth)
{
    for (int time = 0; time < 2; time++) {
        int value = s->m->kind->first ^ time;
        s->glpk->set_col_bnds(s->lp, (int)column + 1, GLPK_FIXED, value,
                              value);
        branch(s, depth + 1);
    }
    s->glpk->set_col_bnds(s->lp, (int)column + 1, GLPK_BOTH, 0, 1);
}

/* What is best with the pairs that are decided; *COLUMN: what to decide next.
 * False: there is nothing more to look for here. */
static bool explore(Search *s, uint32_t depth, uint32_t *column)
{
    int64_t bound = 0, before = 0;

    for (uint32_t round = 0, flat = 0;; round++) {
        progress_show("fusion: the best so far costs %lld, none less than "
                      "%lld; %lld steps of the search are left",
                      (long long)s->solved->cost[s->part],
                      (long long)s->solved->bound[s->part], s->work);
        Answer answer = solve(s, &bound);
        if (answer == ANSWER_GIVEN_UP)
            s->complete = false;
        if (answer != ANSWER_SOLVED)
            return false;
        if (!depth && bound > s->solved->bound[s->part])
            s->solved->bound[s->part] = bound;
        flat = bound > before ? 0 : flat + 1;
        before = bound;
        if (round < ROUNDS && flat < FLAT_ROUNDS &&
            s->m->kind->cut(s->m, s->value, CUTS_A_ROUND))
            continue;
        if (depth < 4 && s->m->kind->suggest)
            take_suggestion(s);
        if (choose_column(s, column))
            return true;
        if (s->m->kind->cut(s->m, s->value, CUTS_A_ROUND))
            continue;
        if (s->m->kind->read(s->m, s->value, s->c)) {
            keep_if_better(s);
            return false;
        }
    }
}

static void branch(Search *s, uint32_t depth)
{
    uint32_t column;

    if (explore(s, depth, &column))
        decide(s, column, depth);
}

/* ---- parts ---- */

/* Do all partitions that the model knows cost the same? */
static bool is_constant(const Model *m, uint32_t part)
{
    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].part == part && m->column[i].cost)
            return false;
    return true;
}

static bool search_part(Search *s, uint32_t part)
{
    s->part = part;
    if (is_constant(s->m, part)) {
        s->foreign |= s->solved->cost[part] != s->m->fixed[part];
        if (!part || !s->foreign)
            return true;
    }
    if (!s->foreign && s->solved->cost[part] == s->solved->bound[part])
        return true;
    if (!s->glpk)
        return false;
    s->complete = true;
    open_program(s);
    branch(s, 0);
    s->glpk->delete_prob(s->lp);
    if (s->complete && !s->foreign)
        s->solved->bound[part] = s->solved->cost[part];
    return s->complete;
}

/* With each column at the value that costs least. */
static int64_t least_cost(const Model *m, uint32_t part)
{
    int64_t cost = m->fixed[part];

    for (uint32_t i = 0; i < m->ncolumn; i++)
        if (m->column[i].part == part && m->column[i].cost < 0)
            cost += m->column[i].cost;
    return cost;
}

FusionSolved fusion_search(Model *m, const int64_t *bound, long long work,
                           Clusters c)
{
    Arena arena = {0};
    FusionSolved solved = {.nparts = m->nparts, .optimal = true};
    Search s = {.glpk = glpk_library(), .best = c, .work = work, .m = m,
                .solved = &solved};

    s.value = ARENA_NEW(&arena, double, m->ncolumn + 1);
    s.c = fusion_alone(m->p, &arena);
    for (uint32_t part = 0; part < m->nparts; part++) {
        solved.cost[part] = m->kind->cost(m, part, c);
        solved.bound[part] = least_cost(m, part);
        if (bound && bound[part] > solved.bound[part])
            solved.bound[part] = bound[part];
    }
    for (uint32_t part = 0; part < m->nparts; part++) {
        solved.optimal &= search_part(&s, part);
        if (part > 0 && s.foreign)
            break;
        model_limit(m, part, solved.cost[part]);
    }
    solved.none = solved.optimal && s.foreign;
    solved.steps = work - s.work;
    arena_free(&arena);
    return solved;
}
