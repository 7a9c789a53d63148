/* glpk.h - GLPK, if there is one.
 *
 * GLPK (Makhorin, "GNU Linear Programming Kit", version 5.0) is opened when it
 * is asked for the first time, and stays open; no tool is linked with it.
 * What it answers in floats is for the caller to check in integers.
 */
#ifndef PASSES_SHARED_SOLVERS_GLPK_H
#define PASSES_SHARED_SOLVERS_GLPK_H

#include <stdbool.h>

typedef struct glp_prob GlpkProblem;

/* The beginning of glp_smcp; glp_init_smcp fills all of it, and GLPK's own is
 * smaller than this. */
typedef struct GlpkSimplex {
    int msg_lev, meth, pricing, r_test;
    double tol_bnd, tol_dj, tol_piv, obj_ll, obj_ul;
    int it_lim, tm_lim, out_frq, out_dly, presolve;
    double room[64];
} GlpkSimplex;

/* The constants of glpk.h that we use. */
enum {
    GLPK_MIN = 1,
    GLPK_LOWER = 2, /* bounded below */
    GLPK_BOTH = 4,
    GLPK_FIXED = 5,
    GLPK_SILENT = 0,
    GLPK_DUAL_FIRST = 2, /* the dual simplex method, then the primal one */
    GLPK_OPTIMAL = 5
};

/* What we use of glpk.h: names, results and parameters. */
#define GLPK_FUNCTIONS(X)                                                      \
    X(GlpkProblem *, create_prob, (void))                                      \
    X(void, delete_prob, (GlpkProblem *))                                      \
    X(int, term_out, (int))                                                    \
    X(void, set_obj_dir, (GlpkProblem *, int))                                 \
    X(int, add_cols, (GlpkProblem *, int))                                     \
    X(int, add_rows, (GlpkProblem *, int))                                     \
    X(void, set_col_bnds, (GlpkProblem *, int, int, double, double))           \
    X(void, set_row_bnds, (GlpkProblem *, int, int, double, double))           \
    X(void, set_obj_coef, (GlpkProblem *, int, double))                        \
    X(void, set_mat_row, (GlpkProblem *, int, int, const int *,                \
                          const double *))                                     \
    X(void, init_smcp, (GlpkSimplex *))                                        \
    X(int, simplex, (GlpkProblem *, const GlpkSimplex *))                      \
    X(int, get_status, (GlpkProblem *))                                        \
    X(int, get_it_cnt, (GlpkProblem *))                                        \
    X(double, get_obj_val, (GlpkProblem *))                                    \
    X(double, get_col_prim, (GlpkProblem *, int))

typedef struct GlpkLibrary {
#define X(result, name, parameters) result(*name) parameters;
    GLPK_FUNCTIONS(X)
#undef X
} GlpkLibrary;

/* NULL where it is not installed. */
const GlpkLibrary *glpk_library(void);

#endif
