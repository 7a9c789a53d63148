/* sketch_rounds.c - loops of groups and threads that carry small arrays; and
 * such ones in memory, where more is used than a trip's own. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

/* What a trip makes of x, and maybe of w, which was there before. */
static void one_trip(Random *random, Buf *out, const char *lanes)
{
    static const char *const left[] = {"x[max(j - 1, 0)]", "x[j]", "x[7 - j]",
                                       "w[7 - j]"};
    static const char *const ends[] = {
        "        in (y)\n",
        "        in (y)\n",
        "        in (y)\n",
        "        let (z : [8]i64) = y with [t % 8] = 5\n        in (z)\n",
        "        let (z : [8]i64) = reverse 0 y\n        in (z)\n",
        "        let (b : bool) = t % 2 == 0\n"
        "        let (z : [8]i64) = if b then\n          in (y)\n"
        "        else\n          in (x)\n        in (z)\n"};

    buf_printf(out,
               "        let (y : [8]i64) = kernel j < 8%s do\n"
               "          let (l : i64) = %s\n"
               "          let (r : i64) = x[min(j + 1, 7)]\n"
               "          in (l + 2 * r + t)\n%s",
               lanes, ANY_OF(random, left), ANY_OF(random, ends));
}

static void of_values(Random *random, Buf *out)
{
    static const char *const level[][2] = {{" at block", " at lane"}, {"", ""}};
    static const char *const after[] = {
        "    in (s)\n", "    in (s)\n",
        "    let (q : [8]i64) = s with [0] = i\n    in (q)\n",
        "    let (q : [8]i64) = rotate 0 1 s\n    in (q)\n",
        "    let (a : i64) = w[3]\n"
        "    let (q : [8]i64) = s with [1] = a\n    in (q)\n"};
    const char *const *exec = level[random_below(random, 2)];

    buf_printf(out,
               "entry fun main (n : i64) (T : i64) (A : [n][8]i64) : "
               "([n][8]i64) =\n  assert T <= 7\n"
               "  let (R : [n][8]i64) = kernel i < n%s do\n"
               "    let (row : [8]i64) = A[i, :]\n"
               "    let (w : [8]i64) = kernel j < 8%s do\n"
               "      let (a : i64) = row[7 - j]\n      in (a + j)\n"
               "    let (s : [8]i64) = loop (x : [8]i64 = w) for t < %s do\n",
               exec[0], exec[1], random_one_in(random, 2) ? "T" : "5");
    one_trip(random, out, exec[1]);
    buf_printf(out, "%s  in (R)\n", ANY_OF(random, after));
}

/* Three trips turn three elements around once. */
static void of_memory(Random *random, Buf *out)
{
    static const char *const inside[] = {"", "", "y_1[1]", "x[2]"};
    static const char *const later[] = {"s[0]", "w[0]", "w[2]", "v[1]"};
    const char *in = ANY_OF(random, inside), *after = ANY_OF(random, later);

    buf_printf(out,
               "entry fun main (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> "
               "R(n)) : (*[n]i64 @ R_mem -> R(n)) =\n"
               "  let (S : [n]i64 @ R_mem -> R(n)) = kernel i < n do\n"
               "    let (p : mem(private)) = alloc 24 in private\n"
               "    let (q : mem(private)) = alloc 24 in private\n"
               "    let (w : [3]i64 @ p -> R(3)) = kernel j < 3 do\n"
               "      in (i * j + 1)\n"
               "    let (s : [3]i64 @ p -> R(3)) (d : i64) =\n"
               "      loop (x : [3]i64 @ p -> R(3) = w) (c : i64 = 0) "
               "for t < 3 do\n"
               "      let (y : [3]i64 @ q -> R(3)) = kernel j < 3 do\n"
               "        let (a : i64) = x[fmod(j + 1, 3)]\n        in (a)\n");
    if (*in)
        buf_printf(out, "      let (b : i64) = %s\n",
                   in[0] == 'y' ? "y[1]" : in);
    buf_text(out, "      #[mem] let (y_1 : [3]i64 @ p -> R(3)) = copy y\n");
    if (in[0] == 'y')
        buf_printf(out, "      let (b_1 : i64) = %s\n", in);
    buf_printf(out, "      in (y_1, %s)\n",
               in[0] == 'y' ? "c + b_1"
               : *in        ? "c + b"
                            : "c");
    if (after[0] == 'v')
        buf_text(out, "    let (v : [3]i64 @ q -> R(3)) = replicate [3] d\n");
    buf_printf(out,
               "    let (e : i64) = %s\n    let (f : i64) = s[1]\n"
               "    in (e + 10 * f + d)\n  in (S)\n",
               after);
}

void sketch_rounds(Random *random, Buf *out)
{
    (random_one_in(random, 2) ? of_values : of_memory)(random, out);
}
