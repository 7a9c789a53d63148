/* sketch_chosen.c - parts of a block, of which a concat that moves nothing
 * makes one array; an `if` gives a part or the whole, which is copied. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_chosen(Random *random, Buf *out)
{
    static const char *const part[] = {"(n, 0, X)", "(n, n, Y)",
                                       "(n, 2 * n, Z)"};
    static const char *const whole[] = {"(3 * n, 0, W)", "(2 * n, n, V)"};
    static const char *const made[] = {
        "replicate [n] 3u8", "kernel i < n do\n    in (u8(i))",
        "kernel i < n do\n    let (y : u8) = Y[n - 1 - i]\n    in (y + 1u8)"};
    static const char *const later[] = {
        "", "  let (T : [1]u8 @ m -> R(1)) = replicate [1] 9u8\n"};
    const char *first = ANY_OF(random, part), *second = ANY_OF(random, whole);

    if (random_one_in(random, 2)) {
        const char *swap = first;
        first = second;
        second = swap;
    }
    buf_text(out,
             "entry fun main (n : i64) (c : bool) : "
             "(r : i64, R_mem' : mem, [r]u8 @ R_mem' -> R(r)) =\n"
             "  assert 0 <= n && n <= 6\n  let (m : mem) = alloc 3 * n + 1\n"
             "  let (X : [n]u8 @ m -> R(n)) = replicate [n] 1u8\n"
             "  let (Y : [n]u8 @ m -> n + {(n : 1)}) =\n"
             "    kernel i < n do\n      in (u8(i) * 3u8)\n");
    buf_printf(out, "  let (Z : [n]u8 @ m -> 2 * n + {(n : 1)}) = %s\n",
               ANY_OF(random, made));
    buf_printf(out,
               "  let (V : [2 * n]u8 @ m -> n + {(2 * n : 1)}) = concat Y Z\n"
               "  let (W : [3 * n]u8 @ m -> R(3 * n)) = concat X Y Z\n"
               "  let (r : i64) (#[mem] o : i64) (U : [r]u8 @ m -> o + "
               "{(r : 1)}) =\n    if c then\n      in %s\n    else\n"
               "      in %s\n  let (R_mem : mem) = alloc 18\n"
               "  let (R : [r]u8 @ R_mem -> R(r)) = copy U\n%s"
               "  in (r, R_mem, R)\n",
               first, second, ANY_OF(random, later));
}
