/* C = A B for n x n matrices by a library (BLAS), for which columns are what
 * rows are here: it multiplies B and A. */
#include "bench.h"

void sgemm_(const char *turned_a, const char *turned_b, const int *m,
            const int *n, const int *k, const float *alpha, const float *a,
            const int *lda, const float *b, const int *ldb, const float *beta,
            float *c, const int *ldc);

void by_hand(void)
{
    int n = (int)problem.n;
    float one = 1, zero = 0;

    if (n > 0)
        sgemm_("N", "N", &n, &n, &n, &one, problem.in[1], &n, problem.in[0], &n,
               &zero, problem.out[0], &n);
}
