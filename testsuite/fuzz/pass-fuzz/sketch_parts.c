/* sketch_parts.c - a parallel statement of IMP whose iterations do what those
 * that are made of FUN never do: they write, and read what others write, and
 * two results have one place. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

/* What an iteration does before it yields. */
static void begin(Random *random, Buf *out)
{
    static const char *const effects[] = {
        "",
        "",
        "",
        "    a[i] <- x % 10 + 1 : i64\n",
        "    b[2 * n + i] <- x : i64\n",
        "    for j < 2 do\n      x <- x + j * i\n    done\n",
        "    for j < 2 do\n      x <- 2 * x - j\n    done\n"
        "    a[i] <- x % 7 : i64\n"};
    static const char *const sources[] = {"a[i]", "a[i]", "a[i]", "b[i]",
                                          "a[n - 1 - i]"};

    buf_printf(out, "    var x : i64\n    x <- %s : i64\n%s",
               ANY_OF(random, sources), ANY_OF(random, effects));
}

static const char *any_value(Random *random)
{
    static const char *const values[] = {"x", "x", "x + i", "max(x, 3)",
                                         "x % 5"};
    return ANY_OF(random, values);
}

static const char *any_operator(Random *random)
{
    static const char *const operators[] = {
        "+", "max", "^", "(\\ (p : i64) (q : i64) -> yield (q), 0)",
        "(\\ (p : i64) (q : i64) ->\n"
        "      var less : i64\n      less <- min(p, q)\n"
        "      yield (less), 9223372036854775807)"};

    return random_one_in(random, 6) ? operators[3] : ANY_OF(random, operators);
}

static void folded(Random *random, Buf *out)
{
    static const char *const kept[] = {"b[i]", "b[n + i]"};

    buf_printf(out, "  reduce (%s, id) i < n do\n", any_operator(random));
    begin(random, out);
    buf_printf(out, "    yield (%s, %s)\n", any_value(random),
               any_value(random));
    buf_printf(out, "  into (c[0] : i64, %s : i64)\n  done\n",
               ANY_OF(random, kept));
}

static void scanned(Random *random, Buf *out)
{
    static const char *const places[] = {"b[i]", "b[n + i]", "b[n - 1 - i]"};
    bool goes_on = random_one_in(random, 3);

    buf_printf(out, "  scan (%s, %s) i < n do\n", any_operator(random),
               random_one_in(random, 2) ? "id" : "max");
    begin(random, out);
    buf_printf(out, "    yield (%s, %s)\n", any_value(random),
               any_value(random));
    if (goes_on)
        buf_text(out, "  then j (s : i64) (t : i64) do\n"
                      "    yield (s - t * j)\n");
    buf_printf(out, "  into (%s : i64", ANY_OF(random, places));
    if (!goes_on)
        buf_printf(out, ", %s : i64", ANY_OF(random, places));
    buf_text(out, ")\n  done\n");
}

static void sifted(Random *random, Buf *out)
{
    bool both = random_one_in(random, 2);

    buf_printf(out, "  k <- %s i < n do\n", both ? "partition" : "filter");
    begin(random, out);
    buf_printf(out,
               "    yield (%s, x %% 2 == 0)\n  into p (b[%sp] : i64)%s\n"
               "  done\n",
               any_value(random), random_one_in(random, 2) ? "n + " : "",
               both ? " else (b[2 * n - 1 - p] : i64)" : "");
}

static void scattered(Random *random, Buf *out)
{
    static const char *const indices[] = {"n - 1 - i", "i",
                                          "select(x % 2 == 0, i, -1)"};
    static const char *const many[] = {"i % 3", "x % 4", "i / 2"};
    bool combines = random_one_in(random, 2);

    buf_text(out, "  scatter ");
    if (combines)
        buf_printf(out, "(%s) ", any_operator(random));
    buf_text(out, "i < n do\n");
    begin(random, out);
    buf_printf(out, "    yield (%s, %s)\n  into p < n (b[p] : i64)\n  done\n",
               combines ? ANY_OF(random, many) : ANY_OF(random, indices),
               any_value(random));
}

void sketch_parts(Random *random, Buf *out)
{
    static void (*const forms[])(Random *, Buf *) = {folded, scanned, sifted,
                                                     scattered};

    buf_text(out,
             "entry imp main (n : i64) (a : mem) (A : *[n]i64 @ a -> R(n)) "
             "(b : mem) (B : *[3 * n]i64 @ b -> R(3 * n)) : "
             "(*[n]i64 @ a -> R(n), *[3 * n]i64 @ b -> R(3 * n), i64, i64) =\n"
             "  assert n <= 20\n  var k : i64\n  var c : mem\n  var r : i64\n"
             "  k <- 0\n  c <- alloc 8\n  c[0] <- 0 : i64\n");
    forms[random_below(random, sizeof forms / sizeof *forms)](random, out);
    buf_text(out, "  r <- c[0] : i64\n  release c\n  return (k, r)\n");
}
