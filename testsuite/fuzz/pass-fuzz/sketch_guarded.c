/* sketch_guarded.c - small programs that succeed because something does not
 * run.
 *
 * Branches that are not taken, loops without trips and forms without iterations
 * have arrays whose sizes overflow, are negative, or are more than any machine
 * has: what computes or allocates these outside fails.  Arguments that let them
 * run are no inputs, as the program itself fails.
 */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

enum { MAX_DEPTH = 3 };

typedef struct Guarded {
    Random *random;
    Buf *out;
    unsigned id; /* of the last name */
    const char *index; /* of a kernel around, or "n" */
} Guarded;

/* `let (xN : i64) = ...`, of an array of that size; the name's number. */
static unsigned array(Guarded *g)
{
    static const char *const size[] = {
        "z * 4611686018427387904 - n", "z + 1099511627776", "n + 2305843009213693952",
        "n * 1099511627776 + 1099511627776", "z % 50 - 200", "1000 / z",
        "z * z * z * 1099511627776 + n", "(n + 4611686018427387904) * 2",
        "(z + 4000000000) * (z + 4000000000)",
        "min(z, 3) + 2199023255552", "n + 3", "1 << (z & 15) + 45"};
    static const char *const made[] = {
        "iota k%u", "replicate [k%u] z",
        "kernel j < k%u do\nin (j * z)",
        "scan (+) j < k%u do\nin (j)"};
    static const char *const then[] = {
        "reverse 0 a%u", "copy a%u", "rotate 0 1 a%u",
        "scan (max) j < k%u do\nlet (v : i64) = a%u[j]\nin (v + n)"};
    unsigned me = ++g->id;

    buf_printf(g->out, "let (k%u : i64) = %s\nlet (a%u : [k%u]i64) = ", me,
               ANY_OF(g->random, size), me, me);
    buf_printf(g->out, ANY_OF(g->random, made), me);
    buf_printf(g->out, "\nlet (b%u : [k%u]i64) = ", me, me);
    uint64_t which = random_below(g->random, sizeof then / sizeof *then);
    buf_printf(g->out, then[which], me, me);
    buf_printf(g->out, "\nlet (x%u : i64) = b%u[0]\n", me, me);
    return me;
}

static unsigned guarded(Guarded *g, int depth);

static unsigned inside(Guarded *g, int depth)
{
    if (depth < MAX_DEPTH && random_one_in(g->random, 3))
        return guarded(g, depth + 1);
    return array(g);
}

/* `let (xN : i64) = ...`, of something that seldom runs; the name's number. */
static unsigned guarded(Guarded *g, int depth)
{
    static const char *const frame[][3] = {
        {"if z > 100 then\n", "in (x", ")\nelse\nin (n)\n"},
        {"if z > 100 && n / z > 2 then\n", "in (x", ")\nelse\nin (0)\n"},
        {"if z <= 100 then\nin (0)\nelse\n", "in (x", ")\n"},
        {"loop (s%u : i64 = 0) for t%u < min(3, z - 100) do\n", "in (s%u + x",
         ")\n"},
        {"loop (s%u : i64 = n) for t%u < min(z, 0) do\n", "in (max(s%u, x",
         "))\n"},
        {"reduce (max) t%u < max(0, min(3, z - 100)) do\n", "in (x", ")\n"}};
    unsigned me = ++g->id;
    uint64_t which = random_below(g->random, sizeof frame / sizeof *frame + 2);

    if (which == sizeof frame / sizeof *frame) {
        buf_printf(g->out, "let (g%u : bool) (x%u : i64) =\n"
                   "loop (h%u : bool = z > 100) (s%u : i64 = 0) while h%u "
                   "do\n",
                   me, me, me, me, me);
        buf_printf(g->out, "in (false, x%u)\n", inside(g, depth));
        return me;
    }
    buf_printf(g->out, "let (x%u : i64) =\n", me);
    if (which > sizeof frame / sizeof *frame) {
        buf_printf(g->out, "if %s > 100 then\n", g->index);
        buf_printf(g->out, "in (x%u)\nelse\nin (z)\n", inside(g, depth));
        return me;
    }
    buf_printf(g->out, frame[which][0], me, me);
    unsigned res = inside(g, depth);
    buf_printf(g->out, frame[which][1], me);
    buf_printf(g->out, "%u%s", res, frame[which][2]);
    return me;
}

/* Arrays of which the I-th iteration of a kernel, or a trip, makes one; or
 * nobody, where there is no iteration. */
void sketch_guarded(Random *random, Buf *out)
{
    static const char *const frame[][3] = {
        {"i64", "", "let (r : i64) = x%u\n"},
        {"[n]i64", "let (r : [n]i64) =\nkernel i < n do\n", "in (x%u)\n"},
        {"i64", "let (r : i64) =\nloop (s : i64 = 0) for i < 3 do\n",
         "in (s + x%u)\n"},
        {"[n]i64", "let (r : [n]i64) =\nkernel i < n do\n", "in (x%u)\n"}};
    enum { NO_GUARD = 3 };
    Guarded g = {.random = random, .out = out};
    uint64_t which = random_below(random, sizeof frame / sizeof *frame);

    g.index = which == 0 ? "n" : "i";
    buf_printf(out, "entry fun main (n : i64) (z : i64) (A : [n]i64) : (%s) =\n",
               frame[which][0]);
    buf_text(out, frame[which][1]);
    unsigned res = which == NO_GUARD ? array(&g) : guarded(&g, 0);
    buf_printf(out, frame[which][2], res);
    buf_text(out, "in (r)\n");
}

/* What neither fails nor ends, in loops that make no trip, or a few. */
void sketch_unpaid(Random *random, Buf *out)
{
    static const char *const trips[] = {"min(z, 0)", "min(3, z - 100)",
                                        "min(z, n - n)"};
    static const char *const size[] = {
        "(z & 15) + 2199023255552", "4611686018427387904 - (z & 3)",
        "1099511627776 * (1 + (n & 7))"};
    static const char *const value[] = {
        "let (X : [k]i64) = iota k\nlet (x : i64) = X[1]\n",
        "let (X : [k]i64) = replicate [k] z\nlet (x : i64) = X[0]\n",
        "let (X : [k]i64) = kernel j < k do\nin (j ^ z)\n"
        "let (x : i64) = X[n & 1]\n",
        "let (x : i64) =\nreduce (max) j < k do\nin (j ^ n)\n"};
    Guarded g = {.random = random};

    buf_printf(out,
               "entry fun main (n : i64) (z : i64) : (i64) =\n"
               "let (r : i64) =\nloop (s : i64 = n) for t < %s do\n",
               ANY_OF(g.random, trips));
    buf_printf(out, "let (k : i64) = %s\n", ANY_OF(g.random, size));
    buf_text(out, ANY_OF(g.random, value));
    buf_text(out, "in (s ^ x)\nin (r)\n");
}

/* Segments of no array, whose length has no value; and nobody goes over them. */
void sketch_lengths(Random *random, Buf *out)
{
    static const char *const length[] = {
        "1000 / z", "z * 4611686018427387904 - n", "n % (z - 1)",
        "1 << z * 50"};
    static const char *const form[] = {
        "reduce (max) j < k do\nin (j / 2 - n)\n",
        "reduce (+) j < k do\nlet (y : i64) = A[j]\nin (y)\n"};
    static const char *const frame[][2] = {
        {"if i > 100 then\n", "in (s)\nelse\nin (z)\n"},
        {"if z > 100 then\n", "in (s)\nelse\nin (i)\n"},
        {"loop (t : i64 = i) for l < min(2, z - 100) do\n", "in (s + t)\n"}};
    Guarded g = {.random = random};
    uint64_t which = random_below(random, sizeof frame / sizeof *frame);
    const char *k = ANY_OF(g.random, length);
    bool before = random_one_in(random, 2);

    buf_text(out,
             "entry fun main (n : i64) (z : i64) (A : [n]i64) : ([n]i64) =\n");
    if (before)
        buf_printf(out, "#[spec] let (k : i64) = %s\n", k);
    buf_printf(out, "let (r : [n]i64) =\nkernel i < n do\nlet (x : i64) =\n%s",
               frame[which][0]);
    if (!before)
        buf_printf(out, "let (k : i64) = %s\n", k);
    buf_printf(out, "let (s : i64) =\n%s%s", ANY_OF(g.random, form),
               frame[which][1]);
    buf_text(out, "in (x)\nin (r)\n");
}

/* Both ends of an index are asserted, and the upper one may be negative. */
void sketch_asserts(Random *random, Buf *out)
{
    static const char *const bound[] = {
        "min(n, z)", "min(z, n - 1)", "n + 2 * min(z, 0)"};
    static const char *const index[] = {"j", "3 * j", "j - 9 * min(z, 0)",
                                        "j - z / 2"};
    Guarded g = {.random = random};

    buf_printf(out,
               "entry fun main (n : i64) (z : i64) (A : [n]i64) : ([2]i64) =\n"
               "let (b : i64) = %s\nlet (r : [2]i64) =\nkernel j < 2 do\n",
               ANY_OF(g.random, bound));
    buf_printf(out, "let (k : i64) = %s\nassert 0 <= k\nassert k < b\n",
               ANY_OF(g.random, index));
    buf_text(out, "let (x : i64) = A[k]\nin (x + z)\nin (r)\n");
}
