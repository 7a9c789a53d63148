/* sketch_elements.c - loops of the host with a kernel before and after single
 * reads and updates, each of which may depend on those before it. */
#include "testsuite/fuzz/pass-fuzz/sketch.h"

#include <stdio.h>

#define ANY_OF(random, texts)                                                  \
    texts[random_below(random, sizeof texts / sizeof *texts)]

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

static void update(Trip *t)
{
    char value[16];

    number(t, t->at, sizeof t->at);
    number(t, value, sizeof value);
    buf_printf(t->out,
               "let (A%d : [n]i64) = A%d with [fmod(%s, n)] = %s & 63\n",
               t->arrays + 1, t->arrays, t->at, value);
    t->arrays++;
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

/* Often of what was updated last. */
static void read_element(Trip *t)
{
    char at[16];

    number(t, at, sizeof at);
    buf_printf(t->out, "let (x%d : i64) = A%d[fmod(%s, n)]\n", t->numbers,
               t->arrays, random_one_in(t->random, 3) ? at : t->at);
    t->numbers++;
}

static void compute(Trip *t)
{
    char value[16];

    number(t, value, sizeof value);
    buf_printf(t->out, "let (x%d : i64) = %s %s\n", t->numbers, value,
               random_one_in(t->random, 2) ? "& 7" : "^ z");
    t->numbers++;
}

void sketch_elements(Random *random, Buf *out)
{
    static void (*const statements[])(Trip *) = {
        update, update, update, branch, read_element, read_element, compute};
    Trip t = {.random = random, .out = out, .arrays = 1, .at = "1"};
    char last[16];

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
        ANY_OF(random, statements)(&t);
    }
    number(&t, last, sizeof last);
    buf_printf(out,
               "      let (B : [n]i64) = kernel i < n do\n"
               "        let (x : i64) = A%d[i]\n        in (x ^ %s)\n"
               "      in (B)\n  in (A)\n",
               t.arrays, last);
}
