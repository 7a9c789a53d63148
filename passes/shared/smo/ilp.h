/* ilp.h - small integer linear programs with many rows. */
#ifndef PASSES_SHARED_SMO_ILP_H
#define PASSES_SHARED_SMO_ILP_H

#include <stdbool.h>
#include <stdint.h>

/* Columns are integers between bounds; a row says coef . x >= least. */
typedef struct Ilp {
    uint32_t ncol, nrow, row_room;
    int64_t *low, *high, *cost; /* by column */
    int64_t *coef;              /* nrow times ncol */
    int64_t *least;             /* by row */
    bool *active;               /* by row: GLPK is given it from the start */
    bool any;                   /* the first solution is enough */
    long work;                  /* nodes that may still be solved */
} Ilp;

void ilp_open(Ilp *ilp, uint32_t ncol);
void ilp_close(Ilp *ilp);

/* A new row without coefficients; those of the caller go to the result. */
int64_t *ilp_row(Ilp *ilp, int64_t least);

/* Do the rows from FIRST on hold for X?  In integers. */
bool ilp_holds(const Ilp *ilp, uint32_t first, const int64_t *x);

/* Minimise the cost.  False: there is no solution, or none was found in the
 * work that is allowed.  X, if any, satisfies all rows in integers. */
bool ilp_solve(Ilp *ilp, int64_t *x);

#endif
