/* sketch_rooms.c - small programs whose blocks have their size, and their room,
 * only where something runs.
 *
 * The sizes are small where they have a value, and inputs are frequent with which
 * they have none.
 */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

/* A block whose size is negative where elements are made in it, in a statement
 * that may fail. */
static void sketch_negative(Random *random, Buf *out)
{
    static const char *const size[] = {"k * -8", "(k - n - 1) * 8",
                                       "n * 8 * -1", "(1 - k - n) * 8"};
    static const char *const count[] = {"k", "n", "2"};
    static const char *const frame[][2] = {
        {"if n > 0 then\n", "in (x)\nelse\nin (n)\n"},
        {"loop (t : i64 = n) for l < n do\n", "in (t ^ x)\n"}};
    const char *made = ANY_OF(random, count);
    uint64_t which = random_below(random, sizeof frame / sizeof *frame);

    buf_printf(out,
               "entry fun main (n : i64) (k : i64) (a : mem) (A : [n]i64 @ a "
               "-> R(n)) : (i64) =\nassert 1 <= k && k <= n\n"
               "#[spec] let (s : i64) =\n%slet (m : mem) = alloc %s\n",
               frame[which][0], ANY_OF(random, size));
    buf_printf(out,
               "let (X : [%s]i64 @ m -> R(%s)) = iota %s\n"
               "let (x : i64) = X[0]\n%s",
               made, made, made, frame[which][1]);
    buf_text(out, "let (r : i64) =\nif k > n then\nin (s)\nelse\nin (k)\n"
                  "in (r)\n");
}

/* Few elements in a large block, which a loop has that may make no trip.  Inputs
 * are small, but nothing bounds n * n. */
void sketch_rooms(Random *random, Buf *out)
{
    static const char *const trips[] = {"min(2, n - 1)", "n / 2",
                                        "min(n, 3) - 1"};
    static const char *const size[] = {"n * n * 8", "n * n * n * 8",
                                       "n * n * 8 + 8"};
    static const char *const at[] = {"R(2)", "2 + {(2 : 1)}", "1 + {(2 : -1)}"};
    static const char *const made[] = {"iota 2", "replicate [2] n",
                                       "kernel i < 2 do\nin (i ^ n)"};

    if (random_one_in(random, 3)) {
        sketch_negative(random, out);
        return;
    }
    buf_printf(out,
               "entry fun main (n : i64) (a : mem) (A : [n]i64 @ a -> R(n)) : "
               "(i64) =\n"
               "let (r : i64) =\nloop (s : i64 = n) for t < %s do\n",
               ANY_OF(random, trips));
    buf_printf(out, "let (m : mem) = alloc %s\n", ANY_OF(random, size));
    buf_printf(out, "let (X : [2]i64 @ m -> %s) =\n", ANY_OF(random, at));
    buf_printf(out, "%s\n", ANY_OF(random, made));
    buf_text(out, "let (x : i64) = X[1]\nin (s ^ x)\nin (r)\n");
}

/* A statement that may fail has an array, and nobody asks for its result where
 * that has no size. */
static void sketch_forms(Random *random, Buf *out)
{
    static const char *const frame[][2] = {
        {"if n > 0 then\n", "in (x)\nelse\nin (n)\n"},
        {"loop (t : i64 = n) for l < n do\n", "in (t ^ x)\n"},
        {"loop (t : i64 = n) for l < 3 do\n", "in (t ^ x)\n"}};
    static const char *const size[] = {"n * n * (z - 1)", "n * n - 3 * z",
                                       "n * n / (z - 1)"};
    static const char *const asks[] = {"z > 1 && n > 2", "n > 2 && z == 2"};
    uint64_t which = random_below(random, sizeof frame / sizeof *frame);

    buf_printf(out, "#[spec] let (s : i64) =\n%slet (k : i64) = %s\n",
               frame[which][0], ANY_OF(random, size));
    buf_printf(out,
               "let (X : [k]i64) = iota k\n"
               "let (x : i64) =\nreduce (max) j < k do\n"
               "let (y : i64) = X[j]\nin (y)\n%s",
               frame[which][1]);
    buf_printf(out, "let (r : i64) =\nif %s then\nin (s)\nelse\nin (z)\n",
               ANY_OF(random, asks));
}

/* A size has a divisor that may be 0 where iterations have no such array. */
static void sketch_divided(Random *random, Buf *out)
{
    static const char *const size[][2] = {
        {"12 / z", "z > 0"},        {"n % z", "z != 0"},
        {"n / (z - 1)", "z > 1"},   {"12 / (n - z)", "n > z"},
        {"6 % (z - 1) + n", "z > 1"}};
    static const char *const made[] = {"iota k", "replicate [k] z",
                                       "kernel j < k do\nin (j ^ z)"};
    uint64_t which = random_below(random, sizeof size / sizeof *size);
    bool before = random_one_in(random, 2);

    if (before)
        buf_printf(out, "#[spec] let (k : i64) = %s\n", size[which][0]);
    buf_printf(out,
               "let (R : [n]i64) =\nkernel i < n do\n"
               "let (x : i64) =\nif %s then\n",
               size[which][1]);
    if (!before)
        buf_printf(out, "let (k : i64) = %s\n", size[which][0]);
    buf_printf(out, "let (X : [k]i64) =\n%s\n", ANY_OF(random, made));
    buf_text(out, "let (y : i64) =\nreduce (max) j < k do\n"
                  "let (v : i64) = X[j]\nin (v)\nin (y)\nelse\nin (i)\n"
                  "in (x)\n"
                  "let (r : i64) = reduce (max) i < n do\n"
                  "let (w : i64) = R[i]\nin (w)\n");
}

void sketch_undefined(Random *random, Buf *out)
{
    static const char *const bounds[] = {
        "0 <= z && z <= 3", "n <= 6 && 0 <= z && z <= 3"};

    buf_printf(out,
               "entry fun main (n : i64) (z : i64) (A : [n]i64) : (i64) =\n"
               "assert %s\n",
               ANY_OF(random, bounds));
    if (random_one_in(random, 2))
        sketch_forms(random, out);
    else
        sketch_divided(random, out);
    buf_text(out, "in (r)\n");
}

/* Iterations that give an array from outside, or a shorter one of their own. */
void sketch_shorter(Random *random, Buf *out)
{
    static const char *const own[] = {
        "kernel j < l do\nin (j ^ i)\n", "replicate [l] i\n", "iota l\n",
        "rotate 0 1 B\n"};
    static const char *const length[] = {"n - 1", "n / 2", "n"};
    static const char *const wanted[] = {"y[q - 1]", "y[0]"};
    const char *given = ANY_OF(random, own);
    bool rotates = given == own[3];

    buf_printf(out,
               "entry fun main (n : i64) (k : i64) (A : [n]i64) : ([3]i64) =\n"
               "assert 2 <= n && n <= 6\nlet (l : i64) = %s\n",
               ANY_OF(random, length));
    if (rotates)
        buf_text(out, "let (B : [l]i64) = A[0 : l]\n");
    buf_printf(out,
               "let (S : [3]i64) =\nkernel i < 3 do\n"
               "let (q : i64) (y : [q]i64) =\nif i > k then\nin (n, A)\n"
               "else\nlet (x : [l]i64) = %sin (l, x)\n",
               given);
    buf_printf(out, "let (z : i64) = %s\nin (z)\nin (S)\n",
               ANY_OF(random, wanted));
}
