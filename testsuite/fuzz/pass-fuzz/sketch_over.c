/* sketch_over.c - kernels and reductions that could write over what they read
 * for the last time, element by element, row by row or as a whole. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

static void of_elements(Random *random, Buf *out)
{
    static const char *const read[] = {"B[i, j]",         "B[i, j]",
                                       "B[i, j]",         "B[i, m - 1 - j]",
                                       "B[n - 1 - i, j]", "B[i, max(j - 1, 0)]",
                                       "B[0, j]"};

    buf_printf(out,
               "  let (R : [n][m]i64) = kernel i < n, j < m do\n"
               "    let (x : i64) = %s\n    let (y : i64) = %s\n"
               "    in (x + 3 * y + s)\n",
               ANY_OF(random, read), ANY_OF(random, read));
}

/* Some read the row, or another one, after a part of the result is made. */
static void of_rows(Random *random, Buf *out)
{
    static const char *const read[] = {"B[i, j]", "B[i, j]", "B[i, m - 1 - j]",
                                       "B[i, 0]", "B[n - 1 - i, j]"};
    static const char *const then[] = {
        "    in (r)\n", "    let (q : [m]i64) = r with [0] = y\n    in (q)\n",
        "    let (z : i64) = B[i, m - 1]\n"
        "    let (q : [m]i64) = r with [0] = z\n    in (q)\n",
        "    let (z : i64) = reduce (+) j < m do\n"
        "      let (b : i64) = B[i, j]\n      in (b)\n"
        "    let (q : [m]i64) = r with [m - 1] = z\n    in (q)\n"};

    buf_printf(out,
               "  let (R : [n][m]i64) = kernel i < n do\n"
               "    let (y : i64) = B[i, m / 2]\n"
               "    let (r : [m]i64) = kernel j < m do\n"
               "      let (x : i64) = %s\n      in (x + y + s)\n%s",
               ANY_OF(random, read), ANY_OF(random, then));
}

/* What an operator begins with is a copy of an array, which is as large as the
 * result, and may lie in another order; another one is dead before. */
static void of_sums(Random *random, Buf *out)
{
    static const char *const begin[] = {"reverse 0 B", "reverse 1 B", "B"};

    buf_printf(out,
               "  let (B : [n][m]i64) = replicate [n][m] 0\n"
               "  let (D : [n][m]i64) = kernel i < n, j < m do\n"
               "    let (a : i64) = A[n - 1 - i, j]\n    in (a + i)\n"
               "  let (s : i64) = D[n - 1, 0]\n"
               "  let (Z : [n][m]i64) = %s\n"
               "  let (R : [n][m]i64) =\n"
               "    reduce ((\\ (x : [n][m]i64) (y : [n][m]i64) ->\n"
               "        let (c : [n][m]i64) = kernel i < n, j < m do\n"
               "          let (u : i64) = x[i, j]\n"
               "          let (v : i64) = y[i, j]\n"
               "          in (u + v)\n"
               "        in (c), Z)) k < %d do\n"
               "      let (g : [n][m]i64) = kernel i < n, j < m do\n"
               "        let (a : i64) = A[i, j]\n"
               "        in (i * j + k + s + a)\n"
               "      in (g)\n",
               ANY_OF(random, begin), (int)random_in(random, 1, 3));
}

static void of_kernels(Random *random, Buf *out)
{
    buf_text(out, "  let (B : [n][m]i64) = kernel i < n, j < m do\n"
                  "    let (a : i64) = A[n - 1 - i, j]\n    in (a + i)\n"
                  "  let (s : i64) = reduce (+) i < n do\n"
                  "    let (b : i64) = B[i, 0]\n    in (b)\n");
    (random_one_in(random, 2) ? of_elements : of_rows)(random, out);
}

void sketch_over(Random *random, Buf *out)
{
    buf_text(out, "entry fun main (n : i64) (m : i64) (A : [n][m]i64) : "
                  "([n][m]i64) =\n  assert 0 < n && 0 < m\n");
    (random_one_in(random, 4) ? of_sums : of_kernels)(random, out);
    buf_text(out, "  in (R)\n");
}
