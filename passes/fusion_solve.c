/* fusion_solve.c - branch and cut.
 *
 * The linear program without integrality is solved by GLPK, rows that its
 * answer breaks are added until there are none, and then a pair that is half
 * together is decided, first together and then apart.  What GLPK says about
 * an integral answer is not believed: it becomes a partition, which is checked
 * and costed in integers.  Bounds of branches are rounded up with some slack,
 * since costs are integers.
 */
#include "passes/fusion_solve.h"

#include "passes/glpk.h"

#include <math.h>
#include <string.h>

enum {
    ROUNDS = 60,      /* of adding rows, in one branch */
    CUTS_A_ROUND = 300
};

typedef struct Search {
    const GlpkLibrary *glpk;
    GlpkProblem *lp;
    GlpkSimplex simplex;
    Model *m;
    uint32_t nrow;   /* rows of the model that GLPK has */
    double *value;   /* by column */
    Clusters best, c;
    int64_t best_cost, bound;
    long long work;
    bool complete; /* no branch was given up for lack of work */
} Search;

/* ---- the linear program ---- */

static void pass_row(Search *s, const ModelRow *row)
{
    int column[4 * FUSION_NODES], at = s->glpk->add_rows(s->lp, 1);
    double coef[4 * FUSION_NODES];

    for (uint32_t i = 0; i < row->n; i++) {
        column[i + 1] = (int)row->column[i] + 1;
        coef[i + 1] = row->coef[i];
    }
    s->glpk->set_row_bnds(s->lp, at, GLPK_LOWER, (double)row->least, 0);
    s->glpk->set_mat_row(s->lp, at, (int)row->n, column, coef);
}

static void pass_rows(Search *s)
{
    for (; s->nrow < s->m->nrow; s->nrow++)
        pass_row(s, &s->m->row[s->nrow]);
}

static void pass_columns(Search *s)
{
    s->glpk->set_obj_dir(s->lp, GLPK_MIN);
    s->glpk->add_cols(s->lp, (int)s->m->ncolumn);
    for (uint32_t i = 0; i < s->m->ncolumn; i++) {
        s->glpk->set_col_bnds(s->lp, (int)i + 1, GLPK_BOTH, 0, 1);
        s->glpk->set_obj_coef(s->lp, (int)i + 1,
                              (double)s->m->column[i].cost);
    }
}

typedef enum Answer { ANSWER_NONE, ANSWER_SOLVED, ANSWER_GIVEN_UP } Answer;

/* Solve it as it is.  NONE: nothing better is there. */
static Answer solve(Search *s, int64_t *bound)
{
    int before = s->glpk->get_it_cnt(s->lp);

    if (s->work <= 0)
        return ANSWER_GIVEN_UP;
    pass_rows(s);
    s->simplex.it_lim = before + (s->work < 1000000 ? (int)s->work : 1000000);
    if (s->glpk->simplex(s->lp, &s->simplex)) {
        s->work -= s->glpk->get_it_cnt(s->lp) - before + 1;
        return ANSWER_GIVEN_UP;
    }
    s->work -= s->glpk->get_it_cnt(s->lp) - before + 1;
    if (s->glpk->get_status(s->lp) != GLPK_OPTIMAL)
        return ANSWER_NONE;
    for (uint32_t i = 0; i < s->m->ncolumn; i++)
        s->value[i] = s->glpk->get_col_prim(s->lp, (int)i + 1);
    *bound = s->m->fixed +
             (int64_t)ceil(s->glpk->get_obj_val(s->lp) - 1e-4);
    return *bound >= s->best_cost ? ANSWER_NONE : ANSWER_SOLVED;
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
    int64_t cost;

    if (!fusion_is_legal(s->m->p, s->c))
        return;
    cost = model_cost(s->m, s->c);
    if (cost < s->best_cost) {
        s->best_cost = cost;
        memcpy(s->best, s->c, s->m->p->n * sizeof *s->best);
    }
}

/* What an answer suggests: the pairs that are most together, as far as that
 * is legal. */
static void round_answer(Search *s)
{
    static const double levels[] = {0.05, 0.3, 0.55, 0.8};
    const FusionProblem *p = s->m->p;
    Arena arena = {0};
    Clusters c = fusion_alone(p, &arena);

    for (size_t l = 0; l < sizeof levels / sizeof *levels; l++)
        for (uint32_t i = 0; i < s->m->ncolumn; i++) {
            const ModelColumn *x = &s->m->column[i];
            if (x->kind == COLUMN_APART && s->value[i] < levels[l] &&
                c[x->a] != c[x->b])
                fusion_merge(p, c, x->a, x->b);
        }
    memcpy(s->c, c, p->n * sizeof *c);
    arena_free(&arena);
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
    for (uint32_t round = 0;; round++) {
        int64_t bound;
        Answer answer = solve(s, &bound);
        if (answer == ANSWER_GIVEN_UP)
            s->complete = false;
        if (answer != ANSWER_SOLVED)
            return false;
        if (!depth && bound > s->bound)
            s->bound = bound;
        if (round < ROUNDS && model_cuts(s->m, s->value, CUTS_A_ROUND))
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

static void begin(Search *s, const FusionProblem *p, Objective objective,
                  Arena *arena)
{
    s->m = model_new(p, objective, arena);
    s->best_cost = model_cost(s->m, s->best);
    s->value = ARENA_NEW(arena, double, s->m->ncolumn + 1);
    s->c = fusion_alone(p, arena);
    s->bound = s->m->fixed;
}

Solved fusion_solve(const FusionProblem *p, Objective objective,
                    long long work, Clusters c)
{
    Arena arena = {0};
    Search s = {.glpk = glpk_library(), .best = c, .work = work};

    begin(&s, p, objective, &arena);
    if (s.glpk && s.m->ncolumn) {
        s.complete = true;
        s.lp = s.glpk->create_prob();
        s.glpk->init_smcp(&s.simplex);
        s.simplex.msg_lev = GLPK_SILENT;
        s.simplex.meth = GLPK_DUAL_FIRST;
        pass_columns(&s);
        branch(&s, 0);
        s.glpk->delete_prob(s.lp);
    } else {
        s.complete = !s.m->ncolumn;
    }
    if (s.complete)
        s.bound = s.best_cost;
    arena_free(&arena);
    return (Solved){s.best_cost, s.bound, s.complete, work - s.work};
}
