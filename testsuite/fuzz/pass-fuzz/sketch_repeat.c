/* sketch_repeat.c - nests of iterations in which each computes what others
 * compute, too: at every place, or where something chooses; some of it fails, if
 * anybody gets there. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_repeat(Random *random, Buf *out)
{
    static const char *const bounds[] = {"m", "m", "m + 1", "m - 2",
                                         "min(i, m)", "min(2, m)"};
    static const char *const nests[] = {
        "kernel i < n do\n    let (b : f32) = B[i]\n"
        "    let (r : f32) = reduce (max) j < %s do\n%s      in (%s)\n"
        "    in (r)\n",
        "kernel i < n do\n    let (b : f32) = B[i]\n"
        "    let (r : f32) = loop (s : f32 = 0.0f32) for j < %s do\n%s"
        "      in (max(s, %s))\n    in (r)\n"};
    static const char *const made[] = {
        "      let (x : f32) = A[j]\n      let (y : f32) = x * x\n",
        "      let (x : f32) = A[m - 1 - j]\n      let (y : f32) = x + 1.0f32\n",
        "      let (y : f32) =\n        if j < m && b > 1.0f32 then\n"
        "          let (x : f32) = A[j]\n"
        "          let (w : f32) = x * 3.0f32\n          in (w)\n"
        "        else\n          in (f32(j))\n",
        "      let (y : f32) =\n        if j > 0 then\n"
        "          let (w : f32) = f32(6 / j) * 2.0f32\n"
        "          in (w * b)\n        else\n          in (b)\n",
        "      let (x : f32) = f32(6 / (j + m))\n"
        "      let (y : f32) = min(x, f32(j * j))\n"};
    static const char *const given[] = {"y * b", "y + b * f32(j * j)", "y",
                                        "b - f32(j) * f32(m)"};
    const char *bound = ANY_OF(random, bounds);
    const char *statements = ANY_OF(random, made);

    buf_text(out, "entry fun main (n : i64) (m : i64) (A : [m]f32) "
                  "(B : [n]f32) : ([n]f32) =\n"
                  "  assert 0 <= n && n <= 6 && 0 <= m && m <= 6\n"
                  "  let (R : [n]f32) = ");
    buf_printf(out, ANY_OF(random, nests), bound, statements,
               ANY_OF(random, given));
    buf_text(out, "  in (R)\n");
}
