/* sketch_writers.c - blocks that are written by what is no result: a scalar
 * parameter of a loop, parameters of an operator, a callee. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

/* What is before `main`, and what writes the first elements of m. */
static const char *const writer[][2] = {
    {"", "let (q : i64) =\nloop (acc : i64 @ m -> 0 + {} = t) for i < n do\n"
         "let (y : i64) = A[i]\nin (acc ^ y)\n"},
    {"", "let (S : [1]i64 @ p -> R(1)) =\n"
         "reduce ((\\ (c : [1]i64 @ m -> R(1)) (d : [1]i64 @ u -> R(1)) ->\n"
         "let (w : mem) = alloc 8\nlet (W : [1]i64 @ w -> R(1)) =\n"
         "kernel j < 1 do\nlet (e : i64) = c[j]\nlet (g : i64) = d[j]\n"
         "in (e ^ g)\nin (W), Z)) i < n do\n"
         "let (row : [1]i64 @ a -> i + {(1 : 1)}) = A[i : 1]\nin (row)\n"
         "let (q : i64) = S[0]\n"},
    {"fun f (m : mem) (b : i64) : (i64) =\n"
     "let (y : [2]i64 @ m -> R(2)) = replicate [2] b\n"
     "let (x : i64) = y[1]\nin (x + 1)\n",
     "let (q : i64) = f(m, t)\n"},
    {"fun f (m : mem) (b : i64 @ m -> 0 + {}) : (i64) =\nin (b + 1)\n",
     "let (q : i64) = f(m, t)\n"}};

void sketch_writers(Random *random, Buf *out)
{
    static const char *const made[] = {"replicate [2] v", "iota 2",
                                       "kernel j < 2 do\nin (j ^ v)"};
    static const char *const frame[][2] = {
        {"loop (s : i64 = 0) for t < n do\n", "in (s ^ (3 * x + q + t))\n"},
        {"loop (s : i64 = v) for t < 2 do\n", "in (s ^ (3 * q + x))\n"}};
    uint64_t how = random_below(random, sizeof writer / sizeof *writer);
    uint64_t which = random_below(random, sizeof frame / sizeof *frame);

    buf_printf(out,
               "%sentry fun main (n : i64) (v : i64) (a : mem) (A : [n]i64 @ a "
               "-> R(n)) : (i64) =\nassert 1 <= n && n <= 6\n"
               "let (m : mem) = alloc 16\nlet (u : mem) = alloc 8\n"
               "let (p : mem) = alloc 8\nlet (z : mem) = alloc 8\n"
               "let (Z : [1]i64 @ z -> R(1)) = replicate [1] 0\n"
               "let (r : i64) =\n%s",
               writer[how][0], frame[which][0]);
    bool first = random_one_in(random, 2);
    const char *elements = ANY_OF(random, made);
    if (first)
        buf_text(out, writer[how][1]);
    buf_printf(out,
               "let (X : [2]i64 @ m -> R(2)) =\n%s\n"
               "let (x : i64) = X[t %% 2]\n",
               elements);
    if (!first)
        buf_text(out, writer[how][1]);
    buf_printf(out, "%sin (r)\n", frame[which][1]);
}
