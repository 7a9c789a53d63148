/* fusion_search.c - branch and cut.
 *
 * The parts of the objective are minimised one after the other, each with
 * those before it held at what was found: their costs are small integers, so
 * that a bound just above 19 is one of 20.  The linear program without
 * integrality is solved by GLPK, rows that its answer breaks are added until
 * there are none, and then a pair that is half together is decided, first
 * together and then apart.
 *
 * What GLPK says about an integral answer is not believed: it becomes a
 * partition, which is checked and costed in integers.
 */
#include "passes/fusion_search.h"

#include "passes/glpk.h"

#include <math.h>
#include <string.h>

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
    Solved *solved;
    long long work;
    bool complete; /* no branch was given up for lack of work */
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

/* Solve it as it is.  NONE: nothing better is there. */
static Answer solve(Search *s, int64_t *bound)
{
    int before = s->glpk->get_it_cnt(s->lp), failed;

    if (s->work <= 0)
        return ANSWER_GIVEN_UP;
    pass_rows(s);
    s->simplex.it_lim =
        s->work < STEPS_A_CALL ? (int)s->work : STEPS_A_CALL;
    failed = s->glpk->simplex(s->lp, &s->simplex);
    s->work -= s->glpk->get_it_cnt(s->lp) - before + 1;
    if (failed)
        return ANSWER_GIVEN_UP;
    if (s->glpk->get_status(s->lp) != GLPK_OPTIMAL)
        return ANSWER_NONE;
    for (uint32_t i = 0; i < s->m->ncolumn; i++)
        s->value[i] = s->glpk->get_col_prim(s->lp, (int)i + 1);
    *bound = s->m->fixed[s->part] +
             (int64_t)ceil(s->glpk->get_obj_val(s->lp) - 1e-4);
    return *bound >= s->solved->cost[s->part] ? ANSWER_NONE : ANSWER_SOLVED;
}

/* ---- branches ---- */

/* The pair that is decided least; false: all are decided. */
static bool choose_pair(const Search *s, uint32_t *column)
{
    double most = 1e-5;
    bool found = false;

    for (uint32_t i = 0; i < s->m->ncolumn; i++) {
        double off = fmin(s->value[i], 1 - s->value[i]);
        if (s->m->column[i].kind == COLUMN_APART && off > most + 1e-9) {
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
        cost[part] = model_cost(s->m, part, s->c);
    while (k < s->m->nparts && cost[k] == s->solved->cost[k])
        k++;
    if (k == s->m->nparts || cost[k] > s->solved->cost[k] ||
        !fusion_is_legal(s->m->p, s->c))
        return;
    memcpy(s->solved->cost, cost, sizeof cost);
    memcpy(s->best, s->c, s->m->p->n * sizeof *s->best);
}

/* What an answer suggests: the pairs that are most together, as far as that
 * is legal. */
static void round_answer(Search *s)
{
    static const double levels[] = {0.05, 0.3, 0.55, 0.8};
    const FusionProblem *p = s->m->p;

    for (uint16_t i = 0; i < p->n; i++)
        s->c[i] = i;
    for (size_t l = 0; l < sizeof levels / sizeof *levels; l++)
        for (uint32_t i = 0; i < s->m->ncolumn; i++) {
            const ModelColumn *x = &s->m->column[i];
            if (x->kind == COLUMN_APART && s->value[i] < levels[l] &&
                s->c[x->a] != s->c[x->b])
                fusion_merge(p, s->c, x->a, x->b);
        }
    keep_if_better(s);
}

static void branch(Search *s, uint32_t depth);

static void decide(Search *s, uint32_t column, uint32_t depth)
{
    for (int apart = 0; apart < 2; apart++) {
        s->glpk->set_col_bnds(s->lp, (int)column + 1, GLPK_FIXED, apart,
                              apart);
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
            model_cuts(s->m, s->value, CUTS_A_ROUND))
            continue;
        if (depth < 4)
            round_answer(s);
        if (choose_pair(s, column))
            return true;
        if (model_partition(s->m, s->value, s->c)) {
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

static bool search_part(Search *s, uint32_t part)
{
    s->part = part;
    if (s->solved->cost[part] == s->solved->bound[part])
        return true;
    if (!s->glpk)
        return false;
    s->complete = true;
    open_program(s);
    branch(s, 0);
    s->glpk->delete_prob(s->lp);
    if (s->complete)
        s->solved->bound[part] = s->solved->cost[part];
    return s->complete;
}

Solved fusion_search(const FusionProblem *p, Objective objective,
                     const FusionCost *bound, long long work, Clusters c)
{
    Arena arena = {0};
    Model *m = model_new(p, objective, &arena);
    Solved solved = {.nparts = m->nparts, .optimal = true};
    Search s = {.glpk = glpk_library(), .best = c, .work = work, .m = m,
                .solved = &solved};
    const int64_t known[] = {bound ? bound->kernels : 0,
                             bound ? bound->arrays : 0,
                             bound ? bound->traversals : 0};

    s.value = ARENA_NEW(&arena, double, m->ncolumn + 1);
    s.c = fusion_alone(p, &arena);
    for (uint32_t part = 0; part < m->nparts; part++) {
        solved.cost[part] = model_cost(m, part, c);
        solved.bound[part] = m->fixed[part];
        if (bound && known[part] > solved.bound[part])
            solved.bound[part] = known[part];
    }
    for (uint32_t part = 0; part < m->nparts; part++) {
        solved.optimal &= search_part(&s, part);
        model_limit(m, part, solved.cost[part]);
    }
    solved.steps = work - s.work;
    arena_free(&arena);
    return solved;
}
