/* sketch_shrinking.c - loops that carry an array, element by element, of which
 * the last ones may go. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_shrinking(Random *random, Buf *out)
{
    static const char *const size[] = {"m - 1", "m / 2", "max(m - z, 0)", "m"};
    static const char *const value[] = {"x + t", "x * z",
                                        "select(x > t, x, j)"};
    static const char *const trips[] = {"3", "min(n, 4)", "z"};

    buf_text(out, "entry fun main (n : i64) (z : i64) (A : [n]i64) : "
                  "(m : i64, [m]i64) =\n"
                  "  assert 4 < n && 0 <= z && z < 5\n");
    buf_printf(out, "  let (m : i64) (xs : [m]i64) =\n"
                    "    loop (m : i64 = n) (xs : [m]i64 = A) for t < %s do\n"
                    "      let (l : i64) = %s\n",
               trips[random_below(random, 3)], size[random_below(random, 4)]);
    buf_printf(out, "      let (ys : [l]i64) =\n"
                    "        kernel j < l do\n"
                    "          let (x : i64) = xs[j]\n          in (%s)\n"
                    "      in (l, ys)\n  in (m, xs)\n",
               value[random_below(random, 3)]);
}
