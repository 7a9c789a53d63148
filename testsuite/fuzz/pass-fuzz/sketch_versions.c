/* sketch_versions.c - versions of arrays that could share a block, whose sizes
 * are known late, or that begin with more than one array. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

/* The second matrix may have a size that is made after the first one. */
static void known_late(Random *random, Buf *out)
{
    static const char *const late[] = {
        "  let (d : i64) = A[0]\n  let (e : i64) = n + d\n  assert 0 <= d\n",
        "  let (e : i64) = n + 1\n",
        "  let (d : i64) = A[n - 1]\n  let (e : i64) = 2 * n + d\n"
        "  assert 0 <= d && d <= n\n",
        "  let (e : i64) = n / max(x, 1) + 1\n"};
    static const char *const made[] = {"i + j + x", "i - 2 * j", "i * x + j"};
    static const char *const read[] = {"[i, 0]", "[0, i]", "[i, i]"};
    const char *in = ANY_OF(random, read);

    buf_printf(out,
               "(n : i64) (A : [n]i64) : (i64) =\n  assert 0 < n\n"
               "  let (X : [n][n]i64) = kernel i < n, j < n do\n"
               "    in (i * j + 1)\n"
               "  let (x : i64) = reduce (+) i < n do\n"
               "    let (b : i64) = X%s\n    in (b)\n%s"
               "  let (Z : [e][e]i64) = kernel i < e, j < e do\n    in (%s)\n"
               "  let (z : i64) = reduce (+) i < min(n, e) do\n"
               "    let (b : i64) = Z%s\n    in (b)\n  in (x + z)\n",
               in, ANY_OF(random, late), ANY_OF(random, made), in);
}

/* What a loop makes is carried twice, from two arrays, or from one. */
static void begun_twice(Random *random, Buf *out)
{
    static const char *const begin[] = {"Z", "A"};
    static const char *const results[] = {"(D, D)", "(D, D)", "(D, B)",
                                          "(C, D)", "(B, D)"};
    static const char *const read[] = {"B[max(i - 1, 0)]", "B[i]",
                                       "B[min(i + 1, n - 1)]"};

    buf_printf(out,
               "(n : i64) (T : i64) (A : [n]i64) : ([n]i64) =\n"
               "  let (Z : [n]i64) = kernel i < n do\n"
               "    let (a : i64) = A[i]\n    in (a + i)\n"
               "  let (X : [n]i64) (Y : [n]i64) =\n"
               "    loop (B : [n]i64 = %s) (C : [n]i64 = Z) for t < T do\n"
               "    let (D : [n]i64) = kernel i < n do\n"
               "      let (b : i64) = %s\n      let (c : i64) = C[i]\n"
               "      in (b + 3 * c + t)\n    in %s\n",
               ANY_OF(random, begin), ANY_OF(random, read),
               ANY_OF(random, results));
    buf_printf(out,
               "  let (R : [n]i64) = kernel i < n do\n"
               "    let (x : i64) = %s[i]\n    in (x + 5)\n  in (R)\n",
               random_one_in(random, 3) ? "Y" : "X");
}

/* A trip passes on a part of what it makes. */
static void partly_passed(Random *random, Buf *out)
{
    static const char *const sizes[] = {
        "select(T > 0, n + 1, 9223372036854775807)", "select(T > 0, n, -1)",
        "select(T > 1, 2 * n, n)", "n + max(T, 0)"};
    static const char *const read[] = {"B[fmod(i, n)]", "B[n - 1 - fmod(i, n)]",
                                       "B[0]"};

    buf_printf(out,
               "(n : i64) (T : i64) (A : %s[n]i64) : ([n]i64) =\n"
               "  assert 0 < n\n  let (w : i64) = %s\n"
               "  let (X : [n]i64) = loop (B : [n]i64 = A) for t < T do\n"
               "    let (D : [w]i64) = kernel i < w do\n"
               "      let (b : i64) = %s\n      in (b + i * t)\n"
               "    let (E : [n]i64) = D[0 : n]\n    in (E)\n  in (X)\n",
               random_one_in(random, 2) ? "*" : "", ANY_OF(random, sizes),
               ANY_OF(random, read));
}

void sketch_versions(Random *random, Buf *out)
{
    static void (*const kinds[])(Random * random, Buf * out) = {
        known_late, begun_twice, partly_passed};

    buf_text(out, "entry fun main ");
    ANY_OF(random, kinds)(random, out);
}
