/* sketch_strips.c - a kernel of IMP whose neighbours access neighbours, with
 * loops and comparisons with the ends of its index: what lower makes of loops
 * and choices has values everywhere, and no iteration reads what it wrote. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

typedef struct Strips {
    Random *random;
    Buf *out;
    bool host;       /* the kernel is one of the host */
    bool single;     /* it has one iteration, as only a run knows */
    const char *end; /* a number that the index is compared with */
} Strips;

static void line(Strips *s, const char *text)
{
    buf_printf(s->out, "      %s\n", text);
}

/* Before the kernel: `at - t` is -4, which no value of `at` says. */
static void begin(Strips *s)
{
    static const char *const ends[] = {"0", "1", "n - 1", "n - 2", "n / 2"};

    s->host = random_one_in(s->random, 2);
    s->single = random_one_in(s->random, 5);
    s->end = s->host || random_one_in(s->random, 2) ? ANY_OF(s->random, ends)
                                                    : "at - t + 5";
    if (!s->host)
        buf_text(s->out, "  kernel g < 1 do\n    var t : i64\n    t <- 1\n"
                         "    var at : i64\n    at <- t\n    t <- 5\n");
    buf_printf(s->out, "    kernel i < %s %s\n", s->single ? "min(n, 1)" : "n",
               s->host ? "do" : "at thread do");
}

/* The variable s; *HAS_VALUE: in each iteration. */
static void give(Strips *s, bool *has_value)
{
    *has_value = !random_one_in(s->random, 5);
    line(s, "var q : i64");
    line(s, random_one_in(s->random, 2) ? "q <- a[i] : i64" : "q <- 2 * i + 1");
    line(s, "var s : f64");
    if (*has_value && random_one_in(s->random, 2)) {
        line(s, "s <- 0.5");
        return;
    }
    buf_printf(s->out, "      if i > %s then\n", s->end);
    line(s, "  s <- 1.5");
    line(s,
         *has_value ? "else\n        s <- f[i] : f64" : "else\n        skip");
    line(s, "fi");
}

static void loop(Strips *s, bool has_value)
{
    static const char *const bounds[] = {"n", "n", "3", "i", "q % 3 + 2"};
    static const char *const places[] = {"h", "i", "h + i", "2 * n + i"};
    static const char *const values[] = {"s * 0.5 + x", "s + x - c",
                                         "max(s, x) * f64(h)"};

    buf_printf(s->out, "      for h < %s do\n", ANY_OF(s->random, bounds));
    buf_printf(s->out,
               "        var c : f64\n        c <- f[%s] : f64\n"
               "        var x : f64\n        x <- f[%s] : f64\n",
               random_one_in(s->random, 2) ? "h" : "0",
               ANY_OF(s->random, places));
    if (has_value)
        buf_printf(s->out, "        s <- %s\n", ANY_OF(s->random, values));
    if (has_value && s->single)
        buf_text(s->out, "        f[3 * n] <- s : f64\n"
                         "        var e : f64\n        e <- f[3 * n] : f64\n"
                         "        s <- s * 0.5 + e\n");
    else
        buf_text(s->out, "        b[i] <- x + c : f64\n");
    buf_text(s->out, "      done\n");
}

/* What has a value only there is used only there. */
static void finish(Strips *s, bool has_value)
{
    static const char *const operators[] = {">", "<=", "==", "!="};
    static const char *const reads[] = {"max(i - 1, 0)", "min(i + 1, n - 1)",
                                        "i"};

    line(s, "var y : f64");
    buf_printf(s->out, "      y <- f[n + %s] : f64\n",
               ANY_OF(s->random, reads));
    buf_printf(s->out, "      if i %s %s then\n",
               has_value ? ANY_OF(s->random, operators) : ">", s->end);
    line(s, "  b[i] <- s + y : f64");
    line(s, has_value ? "else\n        b[i] <- s : f64"
                      : "else\n        b[i] <- y : f64");
    line(s, "fi");
    buf_text(s->out, s->host ? "    done\n" : "    done\n  done\n");
}

void sketch_strips(Random *random, Buf *out)
{
    Strips s = {.random = random, .out = out};
    bool has_value;

    buf_text(out, "entry imp main (n : i64) (a : mem) (A : [n]i64 @ a -> R(n)) "
                  "(f : mem) (F : *[4 * n]f64 @ f -> R(4 * n)) "
                  "(b : mem) (B : *[n]f64 @ b -> R(n)) : "
                  "(*[4 * n]f64 @ f -> R(4 * n), *[n]f64 @ b -> R(n)) =\n"
                  "  assert 0 <= n && n <= 20\n");
    begin(&s);
    give(&s, &has_value);
    loop(&s, has_value);
    finish(&s, has_value);
}
