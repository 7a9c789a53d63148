/* sketch_elements.c - loops of the host with a kernel before and after single
 * reads and updates, folds and kernels, each of which may depend on those
 * before it. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

#include <stdio.h>

typedef struct Trip {
    Random *random;
    Buf *out;
    int numbers, arrays; /* so many there are: x0, ..., and A1, ... */
    char at[16];         /* where the last update was */
} Trip;

/* One of the numbers that there are, or another one. */
static void number(Trip *t, char *to, size_t room)
{
    static const char *const others[] = {"k", "7", "z", "n - 1"};

    if (t->numbers && !random_one_in(t->random, 3))
        snprintf(to, room, "x%d",
                 (int)random_below(t->random, (uint64_t)t->numbers));
    else
        snprintf(to, room, "%s", ANY_OF(t->random, others));
}

/* Often of what was updated last. */
static void read_element(Trip *t)
{
    char at[16];

    number(t, at, sizeof at);
    buf_printf(t->out, "let (x%d : i64) = A%d[fmod(%s, n)]\n", t->numbers,
               t->arrays, random_one_in(t->random, 3) ? at : t->at);
    t->numbers++;
}

/* It is often read at once. */
static void update(Trip *t)
{
    char value[16];

    number(t, t->at, sizeof t->at);
    number(t, value, sizeof value);
    buf_printf(t->out,
               "let (A%d : [n]i64) = A%d with [fmod(%s, n)] = %s & 63\n",
               t->arrays + 1, t->arrays, t->at, value);
    t->arrays++;
    if (random_one_in(t->random, 2)) {
        buf_text(t->out, "      ");
        read_element(t);
    }
}

/* Only some trips read and update. */
static void branch(Trip *t)
{
    buf_printf(t->out,
               "let (x%d : i64) (A%d : [n]i64) = if k < z - 1 then\n"
               "        let (y : i64) = A%d[fmod(%s, n)]\n"
               "        let (U : [n]i64) = A%d with [fmod(y, n)] = y\n"
               "        in (y, U)\n      else\n        in (7, A%d)\n",
               t->numbers, t->arrays + 1, t->arrays, t->at, t->arrays,
               t->arrays);
    t->numbers++;
    t->arrays++;
}

static void compute(Trip *t)
{
    char value[16];

    number(t, value, sizeof value);
    buf_printf(t->out, "let (x%d : i64) = %s %s\n", t->numbers, value,
               random_one_in(t->random, 2) ? "& 7" : "^ z");
    t->numbers++;
}

/* As many elements as a number says, often one that was read. */
static void fold(Trip *t)
{
    static const char *const folds[] = {"+", "max", "^"};
    char most[16];

    number(t, most, sizeof most);
    buf_printf(t->out,
               "let (x%d : i64) = reduce (%s) i < min(%s & 7, n) do\n"
               "        let (y : i64) = A%d[i]\n        in (y + i)\n",
               t->numbers, ANY_OF(t->random, folds), most, t->arrays);
    t->numbers++;
}

static void all(Trip *t)
{
    char value[16];

    number(t, value, sizeof value);
    buf_printf(t->out,
               "let (A%d : [n]i64) = kernel i < n do\n"
               "        let (y : i64) = A%d[i]\n        in (y ^ %s)\n",
               t->arrays + 1, t->arrays, value);
    t->arrays++;
}

/* One, or all that there are. */
static void use_numbers(Trip *t)
{
    char last[16];

    number(t, last, sizeof last);
    buf_printf(t->out, " ^ %s", last);
    for (int i = 0; i < t->numbers && !random_one_in(t->random, 4); i++)
        buf_printf(t->out, " ^ x%d * %d", i, 2 * i + 3);
}

void sketch_elements(Random *random, Buf *out)
{
    static void (*const statements[])(Trip *) = {
        update,       update,       update,  branch, read_element,
        read_element, read_element, compute, fold,   all};
    /* With or without the last ones, which part the others. */
    uint64_t count = random_one_in(random, 2) ? 8 : 10;
    Trip t = {.random = random, .out = out, .arrays = 1, .at = "1"};

    buf_text(out,
             "entry fun main (n : i64) (z : i64) (A0 : *[n]i64) : "
             "(*[n]i64) =\n"
             "  assert 2 < n && n < 9 && 1 < z && z < 5\n"
             "  let (A : [n]i64) =\n"
             "    loop (A : *[n]i64 = A0) for k < z do\n"
             "      let (A1 : [n]i64) = kernel i < n do\n"
             "        let (x : i64) = A[i]\n        in (x * 3 + i & 255)\n");
    for (uint64_t left = 3 + random_below(random, 6); left > 0; left--) {
        buf_text(out, "      ");
        statements[random_below(random, count)](&t);
    }
    buf_printf(out,
               "      let (B : [n]i64) = kernel i < n do\n"
               "        let (x : i64) = A%d[i]\n        in (x",
               t.arrays);
    use_numbers(&t);
    buf_text(out, ")\n      in (B)\n  in (A)\n");
}
