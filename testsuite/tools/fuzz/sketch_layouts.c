/* sketch_layouts.c - small programs whose matrices had better lie otherwise. */
#include "testsuite/tools/fuzz/sketch.h"

#define LINE(random, out, texts) \
    buf_text(out, texts[random_below(random, sizeof texts / sizeof *texts)])

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
    LINE(random, out, begins);
    if (end == 2)
        buf_text(out, "  let (T0 : [n][n]i32) = transpose A0\n"
                      "  let (T : [n][n]i32) = copy T0\n");
    buf_printf(out, "  let (B : [n][n]i32)%s = loop (B : [n][n]i32 = A0)%s "
                    "for k < t do\n", ends[end][0], ends[end][1]);
    LINE(random, out, rows);
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
