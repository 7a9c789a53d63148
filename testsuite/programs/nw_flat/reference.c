/* reference.c - all scores of Needleman and Wunsch's alignment, row by row, from
 * those in the first row and column: what nw_flat.fun computes. */
#include "testsuite/programs/reference/values.h"

#include <stdlib.h>
#include <string.h>

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void fill(int64_t n, int32_t penalty, int32_t *S, const int32_t *similar)
{
    for (int64_t i = 1; i < n; i++)
        for (int64_t j = 1; j < n; j++) {
            int32_t *here = S + i * n + j;

            *here = larger(here[-n - 1] + similar[i * n + j],
                           larger(here[-n], here[-1]) - penalty);
        }
}

int main(int argc, char **argv)
{
    int64_t n, shape[1];
    int32_t penalty, *S, *similar;

    if (argc > 1 && strcmp(argv[1], "plain")) {
        read_i64();
        read_i64();
    }
    n = read_i64();
    penalty = read_i32();
    S = read_i32s(1, shape);
    similar = read_i32s(1, shape);
    fill(n, penalty, S, similar);
    write_i32s(S, 1, shape);
    free(S);
    free(similar);
    return 0;
}
