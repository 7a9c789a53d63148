/* sketch_pieces.c - parts of an array in a concatenation, which may be a part
 * of another array. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_pieces(Random *random, Buf *out)
{
    static const char *const first[] = {"X[0 : k]", "X[0 : k]", "X[n - k : k]",
                                        "X[1 : k]"};
    static const char *const second[] = {"X[k : n - k]", "Y[0 : n - k]",
                                         "Y[k : n - k]", "X[0 : n - k]"};
    static const char *const order[] = {"concat P Q", "concat P Q",
                                        "concat Q P", "concat P P"};
    static const char *const ends[] = {
        "  in (R)\n",
        "  let (E : [2 * n + 3]i64) = D with [2 : n] = R\n  in (E)\n",
        "  let (e : i64) = D[1]\n"
        "  let (E : [2 * n + 3]i64) = D with [1 : n] = R\n"
        "  let (F : [2 * n + 3]i64) = E with [0] = e\n  in (F)\n"};
    uint64_t end = random_below(random, 3);
    const char *make_y = "  let (Y : [n]i64) = kernel i < n do\n"
                         "    in (i * 3 - 1)\n";
    bool early = random_one_in(random, 2);
    const char *how = ANY_OF(random, order);
    bool twice = how[7] == how[9];

    buf_printf(out,
               "entry fun main (n : i64) (k : i64) (D : *[2 * n + 3]i64) "
               "(B : [n]i64) : (*[%s]i64) =\n"
               "  assert 0 <= k && k < n%s\n%s"
               "  let (X : [n]i64) = kernel i < n do\n"
               "    let (b : i64) = B[n - 1 - i]\n    in (b + i)\n%s"
               "  let (P : [k]i64) = %s\n  let (Q : [n - k]i64) = %s\n"
               "  let (R : [n]i64) = %s\n%s",
               end ? "2 * n + 3" : "n", twice ? " && n == 2 * k" : "",
               early ? make_y : "", early ? "" : make_y, ANY_OF(random, first),
               ANY_OF(random, second), how, ends[end]);
}
