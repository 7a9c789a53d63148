/* sketch_layouts.c - small programs whose matrices had better lie otherwise. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

/* Loops carry a matrix, of which each thread reads and makes a row, or reads the
 * columns, and perhaps another one, or a view; what comes out is returned, read, or both. */
void sketch_carried(Random *random, Buf *out)
{
    static const char *const begins[] = {
        "  let (A0 : [n][n]i32) = A\n",
        "  let (A0 : [n][n]i32) = copy A\n",
        "  let (A0 : [n][n]i32) = kernel i < n, j < n do\n"
        "    let (v : i32) = x[i]\n    in (v + i32(j))\n",
        "  let (A0 : [n][n]i32) = replicate [n][n] 2i32\n"};
    static const char *const rows[] = {
        "    let (C : [n][n]i32) = kernel i < n do\n"
        "      let (row : [n]i32) = kernel j < n do\n"
        "        let (b : i32) = B[i, n - 1 - j]\n        in (b + i32(i))\n"
        "      in (row)\n",
        "    let (Q : [n][n]i32) = transpose B\n"
        "    let (C : [n][n]i32) = kernel i < n do\n"
        "      let (row : [n]i32) = kernel j < n do\n"
        "        let (b : i32) = Q[j, i]\n        in (b * 3i32)\n"
        "      in (row)\n",
        "    let (C : [n][n]i32) = kernel i < n, j < n do\n"
        "      let (b : i32) = B[n - 1 - j, i]\n      in (b + i32(j))\n",
        "    let (C0 : [n][n]i32) = kernel i < n, j < n do\n"
        "      let (b : i32) = B[j, i]\n      in (b - 1i32)\n"
        "    let (C : [n][n]i32) = copy C0\n"};
    static const char *const within[] = {
        "", "",
        "    let (D : [n][n]i32) = loop (D : [n][n]i32 = C) for l < 2 do\n"
        "      let (E : [n][n]i32) = kernel i < n do\n"
        "        let (row : [n]i32) = kernel j < n do\n"
        "          let (d : i32) = D[j, i]\n          in (d + 5i32)\n"
        "        in (row)\n      in (E)\n"};
    static const char *const ends[][2] = {
        {"", ""},
        {" (L : [n][n]i32)", " (L : [n][n]i32 = A)"},
        {" (L : [n][n]i32)", " (L : [n][n]i32 = T)"}};
    uint64_t inner = random_below(random, 3), end = random_below(random, 5);
    const char *given = inner == 2 ? "D" : "C";

    end = end < 3 ? 0 : end - 2; /* most loops carry one */
    bool returned = random_one_in(random, 2);
    buf_printf(out,
               "entry fun main (n : i64) (t : i64) (A : [n][n]i32) "
               "(x : [n]i32) : (%s%s[n]i32) =\n"
               "  assert 1 <= n && n <= 5 && 0 <= t && t <= 3\n",
               returned ? "[n][n]i32, " : "", end ? "[n][n]i32, " : "");
    buf_text(out, ANY_OF(random, begins));
    if (end == 2)
        buf_text(out, "  let (T0 : [n][n]i32) = transpose A0\n"
                      "  let (T : [n][n]i32) = copy T0\n");
    buf_printf(out, "  let (B : [n][n]i32)%s = loop (B : [n][n]i32 = A0)%s "
                    "for k < t do\n", ends[end][0], ends[end][1]);
    buf_text(out, ANY_OF(random, rows));
    buf_text(out, within[inner]);
    if (end == 2)
        buf_printf(out, "    let (V : [n][n]i32) = transpose %s\n", given);
    buf_printf(out, "    in (%s%s%s)\n", given, end ? ", " : "",
               end == 0 ? "" : end == 1 ? given : "V");
    buf_text(out, "  let (s : [n]i32) = kernel i < n do\n"
                  "    let (r : i32) = loop (r : i32 = 0i32) for j < n do\n"
                  "      let (b : i32) = B[j, i]\n      in (r * 2i32 + b)\n"
                  "    in (r)\n");
    buf_printf(out, "  in (%s%ss)\n", returned ? "B, " : "", end ? "L, " : "");
}

/* Matrices in flat arrays: rows and columns by sums and products of indices,
 * some of which are none of two dimensions; what is read may be consumed then. */
void sketch_flat(Random *random, Buf *out)
{
    static const char *const heads[] = {
        "  assert 0 <= n && n <= 5 && 0 <= m && m <= 4\n",
        "  assert n <= 4 && m <= 4 && -2 <= n && -2 <= m\n",
        "  assert 1 <= n && n <= 5 && m == 3\n"};
    static const char *const sources[] = {
        "  let (F : [n * m]i32) = copy A\n",
        "  let (F : [n * m]i32) = kernel l < n * m do\n"
        "    let (a : i32) = A[l]\n    in (a + i32(l))\n"};
    static const char *const reads[] = {
        "F[i * m + j]",           "F[j + m * i]",
        "F[i * m + m - 1 - j]",   "F[(n - 1 - i) * m + j]",
        "F[j * n + i]",           "F[(m - j) * n - 1 - i]",
        "F[(i * m + j) / 2]",     "F[max(i * m + j - 1, 0)]",
        "F[min(i * m + j + 1, n * m - 1)]"};
    static const char *const longer[] = {
        "  let (h : i64) = max(n - 1, 0)\n"
        "  let (t : i32) = reduce (max) i < h do\n"
        "    let (r : i32) = loop (r : i32 = 0i32) for j < 2 * m do\n"
        "      let (b : i32) = F[i * m + j]\n",
        "  let (h : i64) = max(m - 1, 0)\n"
        "  let (t : i32) = reduce (max) i < 2 * max(n, 0) do\n"
        "    let (r : i32) = loop (r : i32 = 0i32) for j < h do\n"
        "      let (b : i32) = F[j * n + i]\n"};
    static const char *const ends[] = {
        "", "  let (G : [n * m]i32) = F with [0 : min(1, n * m)] = one\n"};
    uint64_t end = random_below(random, 2);

    buf_printf(out, "entry fun main (n : i64) (m : i64) (A : [n * m]i32) : "
                    "([n]i32, i32%s) =\n", end ? ", [n * m]i32" : "");
    buf_text(out, ANY_OF(random, heads));
    buf_text(out, ANY_OF(random, sources));
    buf_text(out, "  let (s : [n]i32) = kernel i < n do\n"
                  "    let (r : i32) = loop (r : i32 = 0i32) for j < m do\n");
    for (int k = 0; k < 2; k++) {
        buf_printf(out, "      let (b%d : i32) = ", k);
        buf_text(out, ANY_OF(random, reads));
        buf_text(out, "\n");
    }
    /* Rows, or columns, that go on where the next one begins. */
    buf_text(out, "      in (r * 3i32 + b0 - b1)\n    in (r)\n");
    buf_text(out, ANY_OF(random, longer));
    buf_text(out, "      in (r * 5i32 + b)\n    in (r)\n"
                  "  let (one : [min(1, n * m)]i32) = "
                  "replicate [min(1, n * m)] 1i32\n");
    buf_text(out, ends[end]);
    buf_printf(out, "  in (s, t%s)\n", end ? ", G" : "");
}
