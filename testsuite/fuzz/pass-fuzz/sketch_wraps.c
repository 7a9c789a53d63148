/* sketch_wraps.c - indices and places that wrap around: sums of an index, of
 * what its loop does not change, and of what it does, modulo a size. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

static const char *const begin =
    "entry fun main (n : i64) (k : i64) (a : mem) (A : [n]i64 @ a -> R(n)) : "
    "(i64) =\n"
    "  assert 1 <= n && n <= 6 && -9 <= k && k <= 9\n";

/* A block in which W wraps around; it is read, and written again. */
static void sketch_folded(Random *random, Buf *out)
{
    static const char *const place[] = {
        "(i + k) mod (n + 1)",     "(k - i) mod n",
        "(2 * i + k) mod (2 * n)", "(i - 3 * k) mod n",
        "(k - i) mod (2 * n)",     "(2 * i - k + 5) mod (2 * n - 1)"};
    const char *at = ANY_OF(random, place);

    buf_printf(out,
               "%s  let (m : mem) = alloc 16 * n\n"
               "  let (W : [n]i64 @ m -> fold (i) -> (%s)) = copy A\n"
               "  let (V : [n]i64 @ m -> fold (i) -> (%s)) =\n"
               "    loop (X : *[n]i64 @ m -> fold (i) -> (%s) = W) for l < n "
               "do\n"
               "      let (x : i64) = X[l]\n"
               "      let (y : i64) = X[max(l - 1, 0)]\n",
               begin, at, at, at);
    buf_printf(out,
               "      let (Y : [n]i64 @ m -> fold (i) -> (%s)) = X with [l] = "
               "x ^ 2 * y\n"
               "      in (Y)\n"
               "  let (r : i64) = V[n - 1]\n"
               "  in (r)\n",
               at);
}

static void sketch_ring(Random *random, Buf *out)
{
    static const char *const sum[] = {"i + k",
                                      "k - i",
                                      "i + k + 3",
                                      "2 * k + i - 5",
                                      "i",
                                      "2 * i + k",
                                      "k - 2 * i",
                                      "max(i - 1, 0) - k",
                                      "i + i + k",
                                      "i - n + k",
                                      "i * i + k",
                                      "k + z - i",
                                      "i - 2 * n + 1",
                                      "min(i, n - 1) * 3"};
    static const char *const modulus[] = {"n", "max(n - 1, 1)", "min(n, 2)"};

    buf_printf(out,
               "%s  let (s : i64) =\n"
               "    loop (s : i64 = k) for j < 2 do\n"
               "      let (z : i64) = A[0]\n"
               "      let (t : i64) =\n"
               "        loop (t : i64 = s) for i < n do\n",
               begin);
    buf_printf(out,
               "          let (x : i64) = A[fmod(%s, %s)]\n"
               "          in (t ^ 3 * x)\n"
               "      in (t)\n"
               "  in (s)\n",
               ANY_OF(random, sum), ANY_OF(random, modulus));
}

/* Each trip wraps, or holds, its index at a place of its own. */
static void sketch_trip(Random *random, Buf *out)
{
    static const char *const at[] = {
        "min(i, w)",         "max(i - 1, w)",
        "min(i + 1, w)",     "i - w + select(i - w < 0, n, 0)",
        "min(i, n - 1 - w)", "w - i + select(w - i < 0, n, 0)",
        "max(i - w, 0)"};

    buf_printf(out,
               "%s  let (s : i64) =\n"
               "    loop (s : i64 = k) for i < n do\n"
               "      let (w : i64) = fmod(%s, n)\n",
               begin, random_one_in(random, 2) ? "s" : "k");
    buf_printf(out,
               "      let (x : i64) = A[%s]\n"
               "      let (y : i64) = A[%s]\n"
               "      in (s ^ 3 * x ^ y)\n"
               "  in (s)\n",
               ANY_OF(random, at), ANY_OF(random, at));
}

void sketch_wraps(Random *random, Buf *out)
{
    switch (random_below(random, 3)) {
    case 0:
        sketch_folded(random, out);
        break;
    case 1:
        sketch_ring(random, out);
        break;
    default:
        sketch_trip(random, out);
    }
}
