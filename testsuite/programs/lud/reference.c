/* reference.c - LU decomposition without pivots, as in any textbook: what lud.fun
 * computes.  It subtracts the products of an element in the same order, in f32, so
 * that the results have the same bits. */
#include "testsuite/programs/reference/values.h"

#include <stdlib.h>
#include <string.h>

static void decompose(int64_t n, float *A)
{
    for (int64_t k = 0; k < n; k++) {
        const float *U = A + k * n;

        for (int64_t i = k + 1; i < n; i++) {
            float *row = A + i * n;

            row[k] /= U[k];
            for (int64_t j = k + 1; j < n; j++)
                row[j] -= row[k] * U[j];
        }
    }
}

int main(int argc, char **argv)
{
    int is_plain = argc > 1 && !strcmp(argv[1], "plain");
    int64_t n, shape[2];
    float *A;

    if (!is_plain) {
        read_i64();
        read_i64();
    }
    n = read_i64();
    A = read_f32s(is_plain ? 2 : 1, shape);
    decompose(n, A);
    write_f32s(A, is_plain ? 2 : 1, shape);
    free(A);
    return 0;
}
