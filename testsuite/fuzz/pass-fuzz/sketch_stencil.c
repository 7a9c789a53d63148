/* sketch_stencil.c - kernels that read around an element, and at offsets in
 * flat arrays of which one name, or more, can be too large for a sum. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

static void of_matrix(Random *random, Buf *out)
{
    static const char *const ends[] = {
        "i > 0 && i < n - 1 && j > 0 && j < m - 1",
        "j > 0 && j < m - 1 && 0 < i && i + 1 < n",
        "i != 0 && i <= n - 2 && j >= 2 && j <= m - 3 && (i + j) % 2 == z"};
    static const char *const around[] = {
        "A[i - 1, j]", "A[i + 1, j]", "A[i, j - 1]",     "A[i, j + 1]",
        "A[i, j]",     "A[i, m - j]", "A[i - 1, j + 1]", "A[i + 1, m - 1 - j]"};
    static const char *const here[] = {"A[i, j]", "A[i, m - 1 - j]",
                                       "A[n - 1 - i, j]"};

    buf_printf(out,
               "(A : [n][m]i64) : ([n][m]i64) =\n"
               "  assert 0 <= z\n  let (R : [n][m]i64) =\n"
               "    kernel i < n, j < m do\n"
               "      let (r : i64) = if %s then\n",
               ANY_OF(random, ends));
    for (int k = 0; k < 3; k++)
        buf_printf(out, "        let (x%d : i64) = %s\n", k,
                   ANY_OF(random, around));
    buf_printf(out,
               "        in (x0 + 3 * x1 - x2)\n      else\n"
               "        let (y : i64) = %s\n        in (y)\n"
               "      in (r)\n  in (R)\n",
               ANY_OF(random, here));
}

static void of_flat(Random *random, Buf *out)
{
    static const char *const large[] = {
        "select(z > 0, 9223372036854775807, 1)",
        "select(z > 0, 9223372036854775807 - m, 1)", "1 + z"};
    static const char *const bodies[] = {
        "let (r : i64) = if j < 1 - z then\n"
        "        let (x : i64) = A[m * i + u + j]\n        in (x)\n      else\n"
        "        let (x : i64) = A[m * i + j]\n        in (x * 2)\n",
        "let (y : i64) = select(j < m, u, 0)\n"
        "      let (x : i64) = A[m * i + j]\n"
        "      let (w : i64) = A[m * i - y + u + j]\n"
        "      let (r : i64) = x + 5 * w\n"};

    buf_printf(out,
               "(A : [n * m + 2]i64) : ([n][m]i64) =\n"
               "  assert 0 <= z && z < 2 && 1 < n\n"
               "  let (u : i64) = %s\n"
               "  let (R : [n][m]i64) =\n    kernel i < n, j < m do\n"
               "      %s      in (r)\n  in (R)\n",
               ANY_OF(random, large), ANY_OF(random, bodies));
}

void sketch_stencil(Random *random, Buf *out)
{
    buf_text(out, "entry fun main (n : i64) (m : i64) (z : i64) ");
    (random_one_in(random, 2) ? of_matrix : of_flat)(random, out);
}
