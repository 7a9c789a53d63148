/* sketch_lent.c - a function that gets one block twice: with an array in it
 * that it may destroy, and to put another one there. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_lent(Random *random, Buf *out)
{
    static const char *const made[] = {"x + i", "x * i - 1", "x ^ i"};
    static const char *const read[] = {"R[n - 1 - i]", "R[i]", "R[0]"};
    static const char *const block[] = {"A_mem", "A_mem", "B_mem"};
    bool entry = random_one_in(random, 4);

    buf_printf(out,
               "fun late (n : i64) (a : mem) (A : *[n]i64 @ a -> R(n)) "
               "(b : mem) : (i64) =\n"
               "  let (x : i64) = reduce (+) i < n do\n"
               "    let (v : i64) = A[i]\n    in (v * i)\n"
               "  let (R : [n]i64 @ b -> R(n)) = kernel i < n do\n"
               "    in (%s)\n"
               "  let (Y_mem : mem) = alloc n * 8\n"
               "  let (Y : [n]i64 @ Y_mem -> R(n)) = kernel i < n do\n"
               "    let (r : i64) = %s\n    in (r * 2)\n"
               "  let (y : i64) = reduce (+) i < n do\n"
               "    let (r : i64) = R[i]\n    let (v : i64) = Y[i]\n"
               "    in (r * v)\n  in (y)\n\n",
               ANY_OF(random, made), ANY_OF(random, read));
    buf_printf(out,
               "entry fun main (n : i64) (C_mem : mem) (C : *[n]i64 @ C_mem -> "
               "R(n)) : (i64) =\n"
               "  let (A_mem : mem) = alloc n * 8\n"
               "  let (B_mem : mem) = alloc n * 8\n"
               "  let (A : [n]i64 @ A_mem -> R(n)) = kernel i < n do\n"
               "    let (c : i64) = C[%s]\n    in (c + i)\n"
               "  let (y : i64) = late(n, A_mem, A, %s)\n"
               "  in (y)\n",
               entry ? "i" : "n - 1 - i", ANY_OF(random, block));
}
