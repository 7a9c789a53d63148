/* sketch.c - small programs around filters, permutations, groups, segments, and
 * rows in place.
 *
 * One is a few lines, each of them one of several: an array, what a filter or a
 * scatter makes of another one, and what is computed of both at one index.
 */
#include "testsuite/fuzz/pass-fuzz/sketch_typed.h"

#include <string.h>

/* ---- what is computed at an index of `xs` ---- */

static void values(Sketch *s)
{
    static const char *const value[] = {
        "x", "x + #", "x + y", "x * $(i)", "x * #", "y - x"};
    static const char *const other[] = {
        "let (y : $) = Y[i]", "let (y : $) = B[i]", "let (y : $) = xs[i]",
        "let (y : $) = xs[i]"};

    line(s, "    let (x : $) = xs[i]\n    ");
    LINE_OF(s, other);
    line(s, "\n    in (");
    LINE_OF(s, value);
    line(s, ")\n");
}

/* Of floats, a sum of zeros below zero is none above. */
static void add_zeros(Sketch *s, const char *count)
{
    line(s, "  let (s : $) = reduce (+) i < ");
    line(s, count);
    line(s, " do\n    let (x : $) = xs[i]\n    in (min(x, -($(0))) * $(0))\n");
}

/* A product of floats in another order, which `#[comm]` allows, is rounded
 * otherwise. */
static void fold(Sketch *s, const char *count)
{
    static const char *const operators[] = {
        "+", "*", "min", "max", "#[comm] max",
        "(\\ (a : $) (b : $) -> in (a * b), $(1))",
        "#[comm] (\\ (a : $) (b : $) -> in (a * b), $(1))"};
    enum { OPERATORS = sizeof operators / sizeof *operators };
    bool rounds = s->suffix[0] == '.';

    line(s, "  let (s : $) = reduce (");
    line(s, operators[sketch_below(s, rounds ? OPERATORS - 1 : OPERATORS)]);
    line(s, ") i < ");
    line(s, count);
    line(s, " do\n");
    values(s);
}

/* Which value comes last, and in which order all of them do. */
static void fold_in_order(Sketch *s, const char *count)
{
    line(s, "  let (f : u32) (s : u32) = reduce ((\\ (a : u32) (p : u32) "
            "(b : u32) (q : u32) -> in (a * b, p * b + q), 1u32, 0u32)) i < ");
    line(s, count);
    line(s, " do\n    let (x : $) = xs[i]\n"
            "    in (3u32, u32(i32(select(x > #, 1, 2))))\n");
}

static void finish(Sketch *s, const char *count, const char *size)
{
    bool rounds = s->suffix[0] == '.';
    bool ordered = random_one_in(&s->random, 4);
    bool maps = random_one_in(&s->random, 3);

    if (maps) {
        line(s, "  let (zs : [");
        line(s, count);
        line(s, "]$) = kernel i < ");
        line(s, count);
        line(s, " do\n");
        values(s);
    }
    if (ordered)
        fold_in_order(s, count);
    else if (rounds && random_one_in(&s->random, 2))
        add_zeros(s, count);
    else
        fold(s, count);
    line(s, ordered ? "  let (t : $) = $(s)\n" : "  let (t : $) = s\n");
    line(s, maps ? size : "  in (t)\n");
}

/* ---- what `xs` is ---- */

static void sift(Sketch *s)
{
    static const char *const conditions[] = {
        "x > #", "x <= #", "w != #", "x == x", "i % 2 == 0"};

    line(s, "  let (k : i64) (xs : [k]$) = filter i < n do\n"
            "    let (x : $) = A[i]\n    let (w : $) = Y[i]\n    in (x, ");
    LINE_OF(s, conditions);
    line(s, ")\n");
    finish(s, "k", "  in (k, zs, t)\n");
}

static void permute(Sketch *s)
{
    static const char *const full[] = {"n - 1 - i", "i", "fmod(i + 1, n)"};
    static const char *const any[] = {"n - 1 - i", "2 * i", "i - 1", "i + 2"};
    static const char *const made[] = {"replicate [n] #", "copy B"};
    bool fills = random_one_in(&s->random, 2);

    line(s, "  let (D : [n]$) = ");
    if (fills)
        line(s, "scratch [n] $");
    else
        LINE_OF(s, made);
    line(s, "\n  let (xs : [n]$) = scatter D i < n do\n"
            "    let (x : $) = A[i]\n    in (");
    if (fills)
        LINE_OF(s, full);
    else
        LINE_OF(s, any);
    line(s, ", x)\n");
    switch (sketch_below(s, 4)) {
    case 0:
        finish(s, "n", "  in (n, zs, t)\n");
        break;
    case 1:
        fold_in_order(s, "n");
        line(s, "  in ($(s))\n");
        break;
    default:
        fold(s, "n");
        line(s, "  in (s)\n");
        break;
    }
}

/* ---- rows in place ---- */

/* An element of the row that an iteration makes, where the old one was or
 * somewhere else, is the size of what it computes then. */
static void renew(Sketch *s)
{
    static const char *const place[] = {"m", "l"};
    static const char *const value[] = {
        "fmod(x, 5) + 1", "fmod(x ^ i, 9)", "fmod(x, 7)", "j + 2"};
    const char *at = place[sketch_below(s, 2)];

    line(s, "entry fun main (n : i64) (A_mem : mem) "
            "(A : [n][2]i64 @ A_mem -> R(n, 2)) : "
            "(m' : mem, [n][2]i64 @ m' -> R(n, 2)) =\n"
            "  assert 0 <= n && n <= 6\n"
            "  let (m : mem) = alloc 16 * n\n"
            "  let (l : mem) = alloc 16 * n\n"
            "  let (B : [n][2]i64 @ m -> R(n, 2)) = copy A\n"
            "  let (C : [n][2]i64 @ ");
    line(s, at);
    line(s, " -> R(n, 2)) = kernel i < n do\n"
            "    let (row : [2]i64 @ ");
    line(s, at);
    line(s, " -> 2 * i + {(2 : 1)}) = kernel j < 2 do\n"
            "      let (x : i64) = B[i, j]\n      in (");
    LINE_OF(s, value);
    line(s, ")\n    let (k : i64) = row[0]\n"
            "    let (X_mem : mem) = alloc k * 8\n"
            "    let (X : [k]i64 @ X_mem -> R(k)) = iota k\n"
            "    let (r : i64) = loop (r : i64 = 0) for j < k do\n"
            "      let (x : i64) = X[j]\n      in (r + x)\n"
            "    let (whole : [2]i64 @ ");
    line(s, at);
    line(s, " -> 2 * i + {(2 : 1)}) = row with [1] = r\n    in (whole)\n"
            "  in (");
    line(s, at);
    line(s, ", C)\n");
}

/* Rows that a scatter puts into a part of a block, or beyond that part, where
 * the other rows of the block are. */
static void scatter_rows(Sketch *s)
{
    static const char *const index[] = {"i", "i - 1", "i + 1", "n - 1 - i",
                                        "n - i", "n - 2 - i"};
    static const char *const value[] = {"x + $(j)", "x * #", "$(i + j)"};
    static const char *const whole[] = {
        "concat D' B C",          "concat B D' C",
        "concat B C D'",          "T with [0 : n, :] = D'",
        "T with [1 : n, :] = D'", "T with [2 : n, :] = D'"};

    line(s, "entry fun main (n : i64) (A : [n]$) : ([n + 2][2]$) =\n"
            "  assert 0 <= n && n <= 6\n"
            "  let (B : [1][2]$) = replicate [1][2] #\n"
            "  let (C : [1][2]$) = replicate [1][2] #\n"
            "  let (T : [n + 2][2]$) = replicate [n + 2][2] #\n"
            "  let (D : [n][2]$) = replicate [n][2] #\n"
            "  let (D' : [n][2]$) = scatter D i < n do\n"
            "    let (x : $) = A[i]\n"
            "    let (row : [2]$) = kernel j < 2 do\n      in (");
    LINE_OF(s, value);
    line(s, ")\n    in (");
    LINE_OF(s, index);
    line(s, ", row)\n  let (W : [n + 2][2]$) = ");
    LINE_OF(s, whole);
    line(s, "\n  in (W)\n");
}

/* ---- rows that are folded ---- */

/* One array of two: at each place, or as maps one after the other, of which
 * either is read where the other one says. */
static void combine_rows(Sketch *s, const char *size, const char *made,
                         const char *a, const char *b, bool maps)
{
    static const char *const places[] = {"^", "&", "|"};
    bool other = random_one_in(&s->random, 2);

    buf_printf(s->out, "      let (%s : [%s]i64) = kernel j < %s do\n"
                       "        let (x : i64) = %s[j]\n",
               made, size, size, other ? b : a);
    buf_printf(s->out, "        let (y : i64) = %s[%s]\n",
               other ? a : b, maps ? "x & 3" : "j");
    if (maps)
        line(s, "        in (y & 3)\n");
    else
        buf_printf(s->out, "        in (x %s y)\n", places[sketch_below(s, 3)]);
}

static void fold_rows(Sketch *s)
{
    static const char *const whole[] = {"T with [0, :] = R",
                                        "T with [1, :] = R"};
    static const char *const neutral[] = {"iota 4", "T[0, :]", "T[1, :]"};
    bool maps = random_one_in(&s->random, 2);
    bool twice = random_one_in(&s->random, 4);

    line(s, "entry fun main (n : i64) (A : [n][4]i64) : ([4]i64, [2][4]i64) =\n"
            "  assert 0 <= n && n <= 6\n"
            "  let (T : [2][4]i64) = replicate [2][4] 7\n"
            "  let (z : [4]i64) = ");
    LINE_OF(s, neutral);
    line(s, "\n  let (R : [4]i64) (S : [4]i64) = reduce ((\\ (a : [4]i64) "
            "(c : [4]i64) (b : [4]i64) (d : [4]i64) ->\n");
    combine_rows(s, "4", "t", "a", "b", maps);
    if (!twice)
        combine_rows(s, "4", "u", "c", "d", maps);
    line(s, twice ? "      in (t, t)" : "      in (t, u)");
    line(s, ", z, z)) i < n do\n"
            "    let (row : [4]i64) = kernel j < 4 do\n"
            "      let (x : i64) = A[i, j]\n      in (x & 3)\n"
            "    let (other : [4]i64) = kernel j < 4 do\n"
            "      let (x : i64) = A[i, 3 - j]\n      in (x & 3)\n"
            "    in (row, other)\n  let (W : [2][4]i64) = ");
    LINE_OF(s, whole);
    line(s, "\n  in (S, W)\n");
}

/* Rows that are scanned by two operators, or collected, too; perhaps one row for
 * both. */
static void scan_given(Sketch *s)
{
    static const char *const given[] = {"row, row", "row, other",
                                        "other, row"};
    static const char *const whole[] = {"T with [0 : n, :] = R",
                                        "T with [1 : n, :] = S"};
    bool maps = random_one_in(&s->random, 2);

    line(s, "entry fun main (n : i64) (k : i64) "
            "(A : [n][k]i64) : ([n][k]i64, [n][k]i64, [n + 1][k]i64) =\n"
            "  assert 0 <= n && n <= 12 && 4 <= k && k <= 6\n"
            "  let (z : [k]i64) = iota k\n"
            "  let (T : [n + 1][k]i64) = replicate [n + 1][k] 7\n"
            "  let (R : [n][k]i64) (S : [n][k]i64) = scan ((\\ (a : [k]i64) "
            "(b : [k]i64) ->\n");
    combine_rows(s, "k", "t", "a", "b", maps);
    line(s, "      in (t), z), ");
    if (random_one_in(&s->random, 3)) {
        line(s, "id");
    } else {
        line(s, "(\\ (c : [k]i64) (d : [k]i64) ->\n");
        combine_rows(s, "k", "u", "c", "d", maps);
        line(s, "      in (u), z)");
    }
    line(s, ") i < n do\n"
            "    let (row : [k]i64) = kernel j < k do\n"
            "      let (x : i64) = A[i, j]\n      in (x & 3)\n"
            "    let (other : [k]i64) = kernel j < k do\n"
            "      let (x : i64) = A[i, k - 1 - j]\n      in (x & 3)\n    in (");
    LINE_OF(s, given);
    line(s, ")\n  let (W : [n + 1][k]i64) = ");
    LINE_OF(s, whole);
    line(s, "\n  in (R, S, W)\n");
}

/* A scan of rows, in a block that had other rows before, or in a new one; the
 * operator may have a view of an operand. */
static void scan_rows(Sketch *s)
{
    static const char *const view[] = {
        "", "",
        "      let (v : [2]i64 @ b_mem -> 1 + {(2 : -1)}) = reverse 0 b\n"};
    static const char *const right[] = {"b[j]", "b[j]", "v[1 - j]"};
    static const char *const place[] = {"m", "l"};
    static const char *const of[] = {"B[i, :]", "A[i, :]", "A[n - 1 - i, :]"};
    static const char *const where[] = {"i * 2", "i * 2", "(n - 1 - i) * 2"};
    static const char *const block[] = {"m", "A_mem", "A_mem"};
    static const char *const value[] = {"max(x, y)", "min(x, y)", "x ^ y"};
    const char *at = place[sketch_below(s, 2)];
    uint64_t row = sketch_below(s, 3), seen = sketch_below(s, 3);

    line(s, "entry fun main (n : i64) (A_mem : mem) "
            "(A : [n][2]i64 @ A_mem -> R(n, 2)) : "
            "(m' : mem, [n][2]i64 @ m' -> R(n, 2), i64) =\n"
            "  assert 0 <= n && n <= 12\n"
            "  let (z_mem : mem) = alloc 16\n"
            "  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0\n"
            "  let (a_mem : mem) = alloc 16\n"
            "  let (b_mem : mem) = alloc 16\n"
            "  let (m : mem) = alloc 16 * n\n"
            "  let (l : mem) = alloc 16 * n\n"
            "  let (B : [n][2]i64 @ m -> R(n, 2)) = copy A\n"
            "  let (s : i64) = reduce (max) i < n do\n"
            "    let (x : i64) = B[i, 1]\n    in (x)\n"
            "  let (C : [n][2]i64 @ ");
    line(s, at);
    line(s, " -> R(n, 2)) = scan ((\\ (a : [2]i64 @ a_mem -> R(2)) "
            "(b : [2]i64 @ b_mem -> R(2)) ->\n");
    line(s, view[seen]);
    line(s, "      let (c_mem : mem) = alloc 16\n"
            "      let (c : [2]i64 @ c_mem -> R(2)) = kernel j < 2 do\n"
            "        let (x : i64) = a[j]\n        let (y : i64) = ");
    line(s, right[seen]);
    line(s, "\n        in (");
    LINE_OF(s, value);
    line(s, ")\n      in (c), z)) i < n do\n");
    buf_printf(s->out, "    let (row : [2]i64 @ %s -> %s + {(2 : 1)}) = %s\n",
               block[row], where[row], of[row]);
    buf_printf(s->out, "    in (row)\n  in (%s, C, s)\n", at);
}

/* A block that is written over, and then has what it had: nobody uses what did
 * that, but the bytes are read under the first name. */
static void restore(Sketch *s)
{
    static const char *const bodies[] = {
        "  let (B : [n]$ @ m -> R(n)) = replicate [n] #\n"
        "  let (y : $) = B[n - 1]\n"
        "  let (C : [n]$ @ m -> R(n)) = copy D\n",
        "  let (y : $) = loop (s : $ = #) for i < 3 do\n"
        "    let (a : $) = A[0]\n"
        "    let (B : [n]$ @ m -> R(n)) = replicate [n] #\n"
        "    let (b : $) = B[n - 1]\n"
        "    let (C : [n]$ @ m -> R(n)) = copy D\n"
        "    in (s + a - b)\n"};

    line(s, "entry fun main (n : i64) (d : mem) (D : [n]$ @ d -> R(n)) : ($) =\n"
            "  assert 1 <= n && n <= 6\n"
            "  let (m : mem) = alloc n * 8\n"
            "  let (A : [n]$ @ m -> R(n)) = copy D\n");
    LINE_OF(s, bodies);
    line(s, "  let (x : $) = A[0]\n  in (x * y)\n");
}

/* Something that is put where it may not fit, or perhaps twice into one place:
 * who knows k. */
static void put_somewhere(Sketch *s)
{
    static const char *const made[] = {
        "replicate [2] #", "kernel i < 2 do\n    in ($(i) * #)",
        "kernel i < 2 do\n    let (a : $) = B[i]\n    in (a + #)"};
    static const char *const place[] = {
        "k : 2", "k - 1 : 2", "n - k : 2", "0 : 2 : k", "k : 2 : 2",
        "0 + {(2 : k)}", "1 + {(2 : k - 1)}", "k + {(2 : 1)}"};

    if (random_one_in(&s->random, 8)) {
        restore(s);
        return;
    }
    line(s, "entry fun main (n : i64) (k : i64) (A : *[n]$) (B : [2]$) : "
            "(*[n]$) =\n"
            "  assert 0 <= n && n <= 6\n"
            "  let (X : [2]$) = ");
    LINE_OF(s, made);
    line(s, "\n  let (A' : [n]$) = A with [");
    LINE_OF(s, place);
    line(s, "] = X\n  in (A')\n");
}

/* Prefixes, what is computed of each, and of these. */
static void scan_and_go_on(Sketch *s)
{
    static const char *const operators[] = {
        "+", "min", "max", "+, id",
        "(\\ (a : $) (b : $) -> in (max(a, b)), $(0))"};
    static const char *const after[] = {
        "scan (+) i < n do\n    let (x : $) = xs[i]\n    in (x)\n",
        "scan (max) i < n do\n    let (x : $) = ys[i]\n    in (x - #)\n",
        "kernel i < n do\n    let (x : $) = ys[i]\n"
        "    let (y : $) = xs[n - 1 - i]\n    in (x + y)\n",
        "kernel i < n do\n    let (x : $) = R[i, 1]\n"
        "    let (y : $) = ys[i]\n    in (x - y)\n"};
    uint64_t op = sketch_below(s, sizeof operators / sizeof *operators);
    bool both = strstr(operators[op], "id") != NULL;

    line(s, "entry fun main (n : i64) (A : [n]$) (B : [n]$) : ([n]$, [n]$) =\n"
            "  assert 0 <= n && n <= 6\n  let (xs : [n]$)");
    line(s, both ? " (Z : [n]$) = scan (" : " = scan (");
    line(s, operators[op]);
    line(s, ") i < n do\n    let (x : $) = A[i]\n    in (x");
    line(s, both ? ", x + #)\n" : " * #)\n");
    line(s, "  let (ys : [n]$) = kernel i < n do\n");
    line(s, "    let (x : $) = xs[i]\n    let (y : $) = B[i]\n"
            "    in (x - y)\n  let (R : [n][2]$) = kernel i < n do\n");
    line(s, random_one_in(&s->random, 2)
                ? "    let (x : $) = xs[i]\n"
                : "    let (x : $) = ys[i]\n");
    line(s, "    let (y : $) = A[i]\n"
            "    let (r : [2]$) = replicate [2] x + y\n    in (r)\n"
            "  let (zs : [n]$) = ");
    LINE_OF(s, after);
    line(s, random_one_in(&s->random, 2) ? "  in (zs, zs)\n"
                                          : "  in (zs, ys)\n");
}

/* What groups make, each with its lanes, is read elsewhere than where it is
 * made. */
static void group_and_read(Sketch *s)
{
    static const char *const made[] = {
        "    let (s : $) = reduce (max) j < 2 at lane do\n"
        "      let (x : $) = A[i]\n      in (x + $(j))\n    in (s)\n",
        "    let (r : [3]$) = kernel j < 3 at lane do\n"
        "      let (x : $) = A[i]\n      in (x - $(j))\n"
        "    let (s : $) = r[2]\n    in (s)\n",
        "    let (x : $) = A[i]\n    in (x + #)\n"};
    static const char *const at[] = {"n - 1 - i", "i", "max(i - 1, 0)"};
    static const char *const level[] = {"do\n", "do\n", "at thread do\n"};

    line(s, "entry fun main (n : i64) (A : [n]$) : ([n]$) =\n"
            "  assert 0 <= n && n <= 6\n"
            "  let (xs : [n]$) = kernel i < n at block do\n");
    LINE_OF(s, made);
    line(s, "  let (ys : [n]$) = kernel i < n ");
    LINE_OF(s, level);
    line(s, "    let (x : $) = xs[");
    LINE_OF(s, at);
    line(s, "]\n    in (x + #)\n  in (ys)\n");
}

/* What goes where it may not fit, into a block from outside of the loop, which
 * had as much in a branch or in trips, perhaps; or which has a size only where
 * something holds. */
static void put_after(Sketch *s)
{
    static const char *const text[] = {
        "if n > 0 && n <= k then\n"
        "      let (S : [n]i64 @ m -> R(n)) = iota n\n"
        "      let (s : i64) = S[n - 1]\n      in (s)\n"
        "    else\n      in (5)\n",
        "loop (u : i64 = 0) for i < min(n, k - n) do\n"
        "      let (S : [n]i64 @ m -> R(n)) = iota n\n"
        "      let (s : i64) = S[i]\n      in (u + s)\n",
        "loop (u : i64 = 0) for i < k do\n"
        "      let (S : [k]i64 @ m -> R(k)) = iota k\n"
        "      let (s : i64) = S[i]\n      in (u + s)\n"};
    static const char *const block[] = {
        "  let (k : i64) = h\n  let (m : mem) = alloc k * 8\n",
        "  let (k : i64) = select(h > 2, n, 0)\n"
        "  let (m_size : i64) =\n    if h > 2 then\n      in (n * 8)\n"
        "    else\n      in (0)\n"
        "  let (m : mem) = alloc m_size\n"};

    line(s, "entry fun main (n : i64) (h : i64) : (i64) =\n"
            "  assert 0 <= n && n <= 6 && 0 <= h && h <= 6\n");
    LINE_OF(s, block);
    line(s, "  let (l : mem) = alloc n * 8\n"
            "  let (r : i64) = loop (r : i64 = 0) for j < 2 do\n"
            "    let (t : i64) = ");
    LINE_OF(s, text);
    line(s, "    let (X : [n]i64 @ l -> R(n)) = iota n\n"
            "    let (A : [k]i64 @ m -> R(k)) = scratch [k] i64\n"
            "    let (B : [k]i64 @ m -> R(k)) = A with [0 : n] = X\n"
            "    let (b : i64) = loop (b : i64 = 0) for i < n do\n"
            "      let (x : i64) = B[i]\n      in (b + x)\n"
            "    in (r + t + b)\n  in (r)\n");
}

/* Segments of which forms make others, whole ones or a part: once, in a branch,
 * or in each trip of a loop. */
static void go_over_segments(Sketch *s)
{
    static const char *const frames[][2] = {
        {"", "    let (zs : [m]$) = ys\n"},
        {"    let (zs : [m]$) = if i > 1 then\n",
         "      in (ys)\n    else\n      in (x0)\n"},
        {"    let (zs : [m]$) = loop (xs : [m]$ = x0) for t < 2 do\n",
         "      in (ys)\n"}};
    static const char *const made[] = {
        "let (ys : [m]$) = scan (max) j < m do\n"
        "      let (x : $) = xs[j]\n      in (x)\n",
        "let (ys : [m]$) = kernel j < m do\n"
        "      let (x : $) = xs[m - 1 - j]\n      in (x + #)\n",
        "let (d : [m]$) = replicate [m] #\n"
        "    let (ys : [m]$) = scatter d j < m do\n      let (x : $) = xs[j]\n"
        "      in (select(x > #, m - 1 - j, -1), x)\n",
        "let (d : [m]$) = replicate [m] #\n"
        "    let (ys : [m]$) = scatter (max) d j < m do\n"
        "      let (x : $) = xs[j]\n      in (j / 2, x)\n",
        "let (k : i64) (a : [k]$) (b : [m - k]$) = partition j < m do\n"
        "      let (x : $) = xs[j]\n      in (x, x > #)\n"
        "    let (ys : [m]$) = concat a b\n"};
    static const char *const folded[] = {
        "let (r : $) = reduce (max) j < m do\n"
        "      let (z : $) = zs[j]\n      in (z)\n",
        "let (c : i64) (cs : [c]$) = filter j < m do\n"
        "      let (z : $) = zs[j]\n      in (z + #, z > #)\n"
        "    let (r : $) = reduce (min) j < c do\n"
        "      let (z : $) = cs[j]\n      in (z)\n",
        "let (h0 : [3]$) = replicate [3] #\n"
        "    let (h : [3]$) = scatter (min) h0 j < m do\n"
        "      let (z : $) = zs[j]\n      in (j % 3, z)\n"
        "    let (r : $) = h[1]\n"};
    uint64_t frame = sketch_below(s, sizeof frames / sizeof *frames);

    line(s, "entry fun main (n : i64) (m : i64) (A : [n][m]$) : "
            "([n]$, [n][m]$) =\n"
            "  assert 0 <= n && n <= 6 && 0 <= m && m <= 6\n"
            "  let (R : [n]$) (Z : [n][m]$) = kernel i < n do\n"
            "    let (x0 : [m]$) = A[i, :]\n");
    line(s, frames[frame][0]);
    line(s, frame < 2 ? "    let (xs : [m]$) = x0\n    " : "    ");
    LINE_OF(s, made);
    line(s, frames[frame][1]);
    line(s, "    ");
    LINE_OF(s, folded);
    line(s, "    in (r, zs)\n  in (R, Z)\n");
}

void sketch_text(uint64_t seed, Buf *text)
{
    static const char *const type[] = {"i32", "f32", "u32", "f64"};
    static const char *const suffix[] = {"i32", ".0f32", "u32", ".0f64"};
    /* What has the most variants stands twice, or more often. */
    static void (*const typed[])(Sketch *s) = {
        renew,         scatter_rows,     fold_rows,      copy_late,
        scan_rows,     put_somewhere,    scan_and_go_on, group_and_read,
        copy_guarded,  scan_given,       copy_private,   put_after,
        go_over_segments, copy_in_branches, choose_in_iterations};
    static void (*const others[])(Random *random, Buf *out) = {
        sketch_repeat,   sketch_carried,  sketch_guarded,   sketch_lengths,
        sketch_flat,     sketch_bits,     sketch_asserts,   sketch_shrinking,
        sketch_bits,     sketch_lengths,  sketch_stencil,   sketch_stencil,
        sketch_rooms,    sketch_unpaid,   sketch_undefined, sketch_shorter,
        sketch_elements, sketch_elements, sketch_elements,  sketch_elements,
        sketch_elements, sketch_elements, sketch_chosen,
        sketch_swapped,  sketch_swapped,  sketch_wraps,     sketch_writers,
        sketch_versions, sketch_lent,    sketch_over,
        sketch_rounds,   sketch_rounds,   sketch_pieces,    sketch_arena,
        sketch_arena,    sketch_arena,    sketch_arena,     sketch_parts,
        sketch_parts,    sketch_parts,    sketch_parts,     sketch_strips,
        sketch_strips,   sketch_strips,   sketch_rows,      sketch_rows};
    enum {
        TYPED = sizeof typed / sizeof *typed,
        WHOLE = TYPED + sizeof others / sizeof *others,
        KINDS = WHOLE + 6
    };
    Sketch s = {.random = {seed}, .out = text};
    Buf body = {0};

    uint64_t kind = sketch_below(&s, KINDS);
    uint64_t at = sketch_below(&s, sizeof type / sizeof *type);
    s.type = type[at];
    s.suffix = suffix[at];
    if (kind < WHOLE) {
        if (kind < TYPED)
            typed[kind](&s);
        else
            others[kind - TYPED](&s.random, text);
        return;
    }
    s.out = &body;
    if (random_one_in(&s.random, 2))
        sift(&s);
    else
        permute(&s);
    buf_char(&body, '\0');
    s.out = text;
    line(&s, "entry fun main (n : i64) (A : [n]$) (B : [n]$) : ");
    line(&s, strstr(body.at, "zs") ? "(k' : i64, [k']$, $) =\n" : "($) =\n");
    line(&s, "  assert 0 <= n && n <= 6\n"
             "  let (Y : [n]$) = kernel i < n do\n"
             "    let (b : $) = B[i]\n    in (b + #)\n");
    buf_text(text, body.at);
    buf_free(&body);
}
