/* sketch_arena.c - blocks of one body that live side by side: of numbers and of
 * other sizes, with elements of two widths; some are passed on, or have sizes
 * that are known late, or only inside asserts, or that may be negative. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

enum { STEPS = 10, MOST = 6 };

typedef struct Piece {
    const char *count, *elem, *bytes;
    uint64_t begin, end;
} Piece;

static Piece any_piece(Random *random, uint64_t i)
{
    static const char *const counts[] = {"m",     "m + 1", "2 * m", "3",
                                         "n + 1", "m * m", "5"};
    bool wide = random_one_in(random, 2);
    uint64_t begin = random_below(random, STEPS - 2) + (i == 0);

    return (Piece){.count = ANY_OF(random, counts),
                   .elem = wide ? "i64" : "i32",
                   .bytes = wide ? "8" : "4",
                   .begin = begin,
                   .end =
                       (uint64_t)random_in(random, (int64_t)begin + 1, STEPS)};
}

static void make_piece(Random *random, const Piece *p, uint64_t i, uint64_t at,
                       Buf *out)
{
    buf_printf(out, "let (b%d : mem) = alloc (%s) * %s\n", (int)i, p->count,
               p->bytes);
    buf_printf(out, "let (B%d : [%s]%s @ b%d -> R(%s)) =\n", (int)i, p->count,
               p->elem, (int)i, p->count);
    if (random_one_in(random, 2))
        buf_printf(out, "replicate [%s] %s(x%d)\n", p->count, p->elem, (int)at);
    else
        buf_printf(out, "kernel j < %s do\nin (%s(j ^ x%d))\n", p->count,
                   p->elem, (int)at);
}

static void read_piece(const Piece *p, uint64_t i, uint64_t at, Buf *out)
{
    buf_printf(out,
               "let (y%d : %s) = B%d[%s - 1]\nlet (z%d : %s) = B%d[0]\n"
               "let (x%d : i64) = x%d ^ i64(y%d) * 3 ^ i64(z%d)\n",
               (int)i, p->elem, (int)i, p->count, (int)i, p->elem, (int)i,
               (int)at + 1, (int)at, (int)i, (int)i);
}

/* Two blocks of which a branch passes one on, and two of sizes that are read
 * from an array. */
static uint64_t more_pieces(Random *random, uint64_t at, Buf *out)
{
    if (random_one_in(random, 2))
        buf_printf(out,
                   "let (c0 : mem) = alloc m * 8\n"
                   "let (C0 : [m]i64 @ c0 -> R(m)) = iota m\n"
                   "let (c1 : mem) = alloc m * 8\n"
                   "let (C1 : [m]i64 @ c1 -> R(m)) = replicate [m] x%d\n"
                   "let (c2 : mem) (C2 : [m]i64 @ c2 -> R(m)) =\n"
                   "if x%d > 3 then\nin (c0, C0)\nelse\nin (c1, C1)\n"
                   "let (w : i64) = C2[m - 1]\nlet (x%d : i64) = x%d ^ w\n",
                   (int)at, (int)at, (int)at + 1, (int)at);
    else
        buf_printf(out,
                   "let (k : i64) = min(x%d, 3)\n"
                   "let (d0 : mem) = alloc max(1, k) * 8\n"
                   "let (D0 : [max(1, k)]i64 @ d0 -> R(max(1, k))) =\n"
                   "iota max(1, k)\n"
                   "let (v : i64) = D0[0]\n"
                   "let (l : i64) = min(v + x%d, 2)\n"
                   "let (d1 : mem) = alloc max(1, l) * 8\n"
                   "let (D1 : [max(1, l)]i64 @ d1 -> R(max(1, l))) =\n"
                   "replicate [max(1, l)] v\n"
                   "let (w : i64) = D1[max(1, l) - 1]\n"
                   "let (u : i64) = D0[max(1, k) - 1]\n"
                   "let (x%d : i64) = x%d ^ w ^ u\n",
                   (int)at, (int)at, (int)at + 1, (int)at);
    return at + 1;
}

static uint64_t side_by_side(Random *random, Buf *out)
{
    Piece piece[MOST];
    uint64_t n = (uint64_t)random_in(random, 3, MOST), at = 0;

    for (uint64_t i = 0; i < n; i++)
        piece[i] = any_piece(random, i);
    for (uint64_t step = 0; step <= STEPS; step++) {
        for (uint64_t i = 0; i < n; i++)
            if (piece[i].begin == step)
                make_piece(random, &piece[i], i, at, out);
        for (uint64_t i = 0; i < n; i++)
            if (piece[i].end == step)
                read_piece(&piece[i], i, at++, out);
        if (step == STEPS / 2)
            at = more_pieces(random, at, out);
    }
    return at;
}

/* On the host, or in a thread. */
static void of_sizes(Random *random, Buf *out)
{
    bool thread = random_one_in(random, 2);

    buf_text(out, "entry fun main (n : i64) (m : i64) (r : mem) "
                  "(R : *[n]i64 @ r -> R(n)) : (*[n]i64 @ r -> R(n)) =\n"
                  "assert 1 <= m && m <= 4 && n <= 5\n");
    if (thread)
        buf_text(out, "let (S : [n]i64 @ r -> R(n)) =\nkernel i < n do\n");
    buf_printf(out, "let (x0 : i64) = %s\n", thread ? "i" : "n");
    uint64_t last = side_by_side(random, out);
    if (thread)
        buf_printf(out, "in (x%d)\n", (int)last);
    else
        buf_printf(out, "let (S : [n]i64 @ r -> R(n)) = replicate [n] x%d\n",
                   (int)last);
    buf_text(out, "in (S)\n");
}

/* The sizes of private blocks are numbers from asserts on. */
static void of_private(Random *random, Buf *out)
{
    buf_printf(out,
               "entry fun main (n : i64) (b : i64) (c : i64) (r : mem) "
               "(R : *[n]i64 @ r -> R(n)) : (*[n]i64 @ r -> R(n)) =\n"
               "assert 1 <= b && b <= 2 && 1 <= c && c <= 2\n%s"
               "let (S : [n]i64 @ r -> R(n)) =\nkernel i < n do\n",
               random_one_in(random, 2) ? "assert b == 2\n" : "");
    buf_text(out, "let (p : mem(private)) = alloc 8 in private\n"
                  "let (P : [1]i64 @ p -> R(1)) = replicate [1] i\n"
                  "let (x : i64) = P[0]\nassert b == 2\n"
                  "let (q : mem(private)) = alloc b * 8 in private\n"
                  "let (Q : [b]i64 @ q -> R(b)) = replicate [b] x\n"
                  "assert c == 1\n"
                  "let (s : mem(private)) = alloc c * 8 in private\n"
                  "let (T : [c]i64 @ s -> R(c)) = replicate [c] n\n"
                  "let (y : i64) = Q[b - 1]\nlet (z : i64) = T[0]\n"
                  "in (x + y * z)\nin (S)\n");
}

/* Where elements are made, the size is negative: nobody asks for the result. */
static void of_negative(Random *random, Buf *out)
{
    static const char *const size[] = {"k * -8", "(-9 - z - k) * 8", "k * -16"};
    static const char *const other[] = {"(z + 3) * 8", "(4 - z) * 8"};

    buf_printf(out,
               "entry fun main (n : i64) (k : i64) (z : i64) (a : mem) "
               "(A : [n]i64 @ a -> R(n)) : (i64) =\n"
               "assert 1 <= k && k <= 2 && -9 <= z\n"
               "#[spec] let (s : i64) =\nif n > 0 then\n"
               "let (d : mem) = alloc %s\nlet (e : mem) = alloc %s\n",
               ANY_OF(random, size), ANY_OF(random, other));
    buf_text(out, "let (D : [k]i64 @ d -> R(k)) = iota k\n"
                  "let (E : [1]i64 @ e -> R(1)) = replicate [1] n\n"
                  "let (x : i64) = D[0]\nlet (y : i64) = E[0]\nin (x ^ y)\n"
                  "else\nin (n)\n"
                  "let (r : i64) = select(n > 9, z, k)\nin (r)\n");
}

void sketch_arena(Random *random, Buf *out)
{
    switch (random_below(random, 4)) {
    case 0:
        of_private(random, out);
        return;
    case 1:
        of_negative(random, out);
        return;
    default:
        of_sizes(random, out);
    }
}
