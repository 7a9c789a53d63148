/* sketch_rows.c - a kernel of IMP whose rows read the same in loops: values
 * that rows have in common, also such that change, choices of a row and of all,
 * and loops that are as long for all rows, or are not. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

typedef struct Rows {
    Random *random;
    Buf *out;
    bool cube; /* the kernel has an index before those */
} Rows;

static void line(Rows *r, uint32_t depth, const char *text)
{
    buf_printf(r->out, "%*s%s\n", 4 + 2 * (int)depth, "", text);
}

static void begin(Rows *r)
{
    static const char *const rows[] = {"n", "n", "n", "4", "3", "1"};
    const char *n = ANY_OF(r->random, rows);

    r->cube = random_one_in(r->random, 4);
    buf_printf(r->out, "  kernel %si < %s, j < m do\n",
               r->cube ? "g < 2, " : "", n);
}

/* What all rows have in common, and what each has. */
static void give(Rows *r)
{
    static const char *const common[] = {"2 * j + 1", "m - j", "n % 3 + j",
                                         "i + j"};
    static const char *const conditions[] = {"i > 1", "j > 1", "n > 3", "q > i",
                                             "q > 2"};

    line(r, 0, "var q : i64");
    buf_printf(r->out, "    q <- %s\n", ANY_OF(r->random, common));
    line(r, 0, "var last : f64");
    line(r, 0,
         random_one_in(r->random, 3) ? "last <- f[i] : f64"
                                     : "last <- f[j] : f64");
    line(r, 0, "var s : f64");
    line(r, 0, "s <- 0.5");
    if (random_one_in(r->random, 2))
        return;
    buf_printf(r->out, "    if %s then\n", ANY_OF(r->random, conditions));
    line(r, 1, "q <- q + 1");
    line(r, 1, "s <- last");
    line(r, 0, "else");
    line(r, 1, random_one_in(r->random, 2) ? "s <- f[j + n] : f64" : "skip");
    line(r, 0, "fi");
}

/* A statement of a loop; COUNT of them are. */
static void step(Rows *r, uint32_t depth)
{
    static const char *const steps[] = {
        "s <- s * 0.5 + last", "s <- s + y - last", "s <- max(s, y)",
        "s <- s + f64(q & 7)", "q <- q + h",        "q <- q + 2",
        "last <- y",           "last <- s",         "last <- last * 0.5 + y",
        "q <- q + i",          "s <- s + y * x",    "x <- x + last"};

    line(r, depth, ANY_OF(r->random, steps));
}

static void loop(Rows *r)
{
    static const char *const bounds[] = {"n",     "n",         "3",    "m",
                                         "i + 1", "q % 2 + 1", "j + 1"};
    static const char *const places[] = {"h * m + j", "h + j", "j + 1",
                                         "h * m + j + n"};
    uint64_t count = random_below(r->random, 6) + 1;
    uint32_t depth = 1;
    bool twice = random_one_in(r->random, 4);

    buf_printf(r->out, "    for h < %s do\n", ANY_OF(r->random, bounds));
    line(r, depth, "var x : f64");
    buf_printf(r->out, "      x <- f[%s] : f64\n",
               random_one_in(r->random, 2) ? "i + h" : "h");
    line(r, depth, "var y : f64");
    buf_printf(r->out, "      y <- f[%s] : f64\n", ANY_OF(r->random, places));
    for (uint64_t i = 0; i < count; i++) {
        if (twice && i == count / 2) {
            line(r, depth++, "for h_1 < 2 do");
            buf_printf(r->out, "        y <- f[%s + h_1] : f64\n",
                       ANY_OF(r->random, places));
        }
        step(r, depth);
    }
    if (twice)
        line(r, --depth, "done");
    line(r, 0, "done");
}

void sketch_rows(Random *random, Buf *out)
{
    Rows r = {.random = random, .out = out};

    buf_text(out, "entry imp main (n : i64) (m : i64) (f : mem) "
                  "(F : [200]f64 @ f -> R(200)) "
                  "(b : mem) (B : *[2][n + 4][m]f64 @ b -> R(2, n + 4, m)) : "
                  "(*[2][n + 4][m]f64 @ b -> R(2, n + 4, m)) =\n"
                  "  assert 0 <= n && n <= 9 && 0 <= m && m <= 9\n");
    begin(&r);
    give(&r);
    loop(&r);
    if (random_one_in(random, 3)) {
        line(&r, 0, "s <- s * 0.25 + f64(q)");
        loop(&r);
    }
    buf_printf(out, "    b[%s(i * m + j)] <- s + last + f64(q) : f64\n  done\n",
               r.cube ? "g * (n + 4) * m + " : "");
}
