/* sketch_swapped.c - rows that change places, which may be one row, and what is
 * read of them afterwards: kernels with the same number of iterations, whose
 * accesses meet at their own indices, or do not. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

void sketch_swapped(Random *random, Buf *out)
{
    static const char *const made[] = {
        "copy lower",
        "kernel i < n do\n    let (x : i32) = lower[i]\n    in (x + 1i32)",
        "kernel i < n do\n    let (x : i32) = lower[n - 1 - i]\n    in (x)"};
    static const char *const read[] = {"A2[p, :]", "A2[k, :]", "A2[0, :]"};
    static const char *const given[] = {
        "copy r",
        "kernel i < n do\n    let (x : i32) = r[i]\n"
        "    let (y : i32) = u[i]\n    in (x - y)",
        "kernel i < n do\n    let (x : i32) = r[n - 1 - i]\n    in (x)"};

    buf_printf(out,
               "entry fun main (n : i64) (m : i64) (k : i64) (p : i64) "
               "(A : [m][n]i32) : ([m][n]i32, [n]i32) =\n"
               "  assert 0 <= n && n <= 6 && m <= 3\n"
               "  assert 0 <= k && k < m && 0 <= p && p < m\n"
               "  let (A0 : [m][n]i32) = copy A\n"
               "  let (upper : [n]i32) = A0[k, :]\n"
               "  let (u : [n]i32) = copy upper\n"
               "  let (lower : [n]i32) = A0[p, :]\n"
               "  let (v : [n]i32) = %s\n"
               "  let (A1 : [m][n]i32) = A0 with [p, :] = u\n"
               "  let (A2 : [m][n]i32) = A1 with [k, :] = v\n"
               "  let (r : [n]i32) = %s\n",
               ANY_OF(random, made), ANY_OF(random, read));
    buf_printf(out, "  let (z : [n]i32) = %s\n  in (A2, z)\n",
               ANY_OF(random, given));
}
