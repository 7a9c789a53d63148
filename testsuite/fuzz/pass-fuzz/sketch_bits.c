/* sketch_bits.c - kernels that read where bits of their last index are changed,
 * by numbers that all iterations have in common, and by others. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_bits(Random *random, Buf *out)
{
    static const char *const numbers[] = {
        "z & 6", "1 << (z & 3)", "4", "12", "z & 1", "n", "z * 2 & 15", "0"};
    static const char *const rows[][3] = {
        {"i < n", "[n]", "true"}, {"i < 16", "[16]", "n == 16"},
        {"k < 3, i < n", "[3][n]", "true"}, {"k < n, i < 8", "[n][8]", "true"}};
    static const char *const first[] = {
        "let (x : i64) = A[i & d]", "let (x : i64) = A[i & 12]", "let (x : i64) = A[min(i ^ d, n - 1)]",
        "let (x : i64) = A[d & i]\n      let (w : i64) = A[(i | e) % n]",
        "let (x : i64) = A[i]\n      let (w : i64) = A[(i ^ x) & n - 1]"};
    static const char *const then[] = {
        "x + (i & e)", "x - (e | i) * (i ^ d)",
        "select((i & d) == 0, x, i ^ 3)", "max(x, i & x & e)",
        "select((z & 1) != 0 && (i & 8 / (z & 1)) != 0, x, i)",
        "select((z & 1) != 0 && (i & 8 / (z & 1)) != 0, 7, x)",
        "select((z & 1) != 0 && exp(f32(8 / (z & 1))) > 2.0f32, i, x)",
        "x + select(z < 3 || log(f32(1 << z - 3)) > 1.0f32, i, 0)"};
    static const char *const branch[] = {
        "", "", "let (y : i64) = if z > 0 && z < 60 then\n"
        "        let (v : i64) = A[(i & 1 << z) % n]\n        in (v)\n"
        "      else\n        in (z)\n      ",
        "let (y : i64) = loop (y : i64 = d) for t < 2 do\n"
        "        let (v : i64) = A[(i ^ d) % n]\n        in (y ^ v)\n      "};
    const char *const *row = ANY_OF(random, rows);
    const char *more = ANY_OF(random, branch);

    buf_printf(out, "entry fun main (n : i64) (z : i64) (A : [n]i64) : "
                    "(%si64) =\n"
                    "  assert n == 0 || n == 8 || n == 16\n  assert %s\n",
               row[1], row[2]);
    buf_printf(out, "  let (d : i64) = %s\n", ANY_OF(random, numbers));
    buf_printf(out, "  let (e : i64) = %s\n", ANY_OF(random, numbers));
    buf_printf(out, "  let (R : %si64) =\n    kernel %s do\n      %s\n      ",
               row[1], row[0], ANY_OF(random, first));
    buf_printf(out, "%sin (%s%s)\n  in (R)\n", more, ANY_OF(random, then),
               *more ? " + y" : "");
}
