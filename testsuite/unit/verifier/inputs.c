/* inputs.c - what is found for what a function asks of its arguments. */
#include "testsuite/unit/program.h"

#include "verifier/inputs/inputs.h"

typedef struct World {
    Program p;
    Inputs *inputs;
} World;

static World open_world(const char *text, uint64_t seed)
{
    World w = {.p = program_verified(text)};

    w.inputs = inputs_new(w.p.prog, w.p.prog->last, seed);
    return w;
}

static void close_world(World *w)
{
    inputs_free(w->inputs);
    program_close(&w->p);
}

/* The inputs of the last function of TEXT, one a line, COUNT at most. */
static Buf inputs_of(const char *text, uint64_t seed, uint32_t count)
{
    World w = open_world(text, seed);
    Buf out = {0};
    Input input;

    for (uint32_t i = 0; i < count && inputs_next(w.inputs, &input); i++) {
        input_print(&out, &input);
        buf_char(&out, '\n');
        input_free(&input);
    }
    close_world(&w);
    return out;
}

static uint32_t lines_of(const Buf *text)
{
    uint32_t n = 0;

    for (size_t i = 0; i < text->len; i++)
        n += text->at[i] == '\n';
    return n;
}

/* ---- scalars ---- */

/* What is asserted of the i64 a, b, c, n, the i32 s, the u32 u, the f64 x and
 * the bool p; how many of 10 inputs are found at least. */
static const struct Asserted {
    const char *text;
    uint32_t least;
} asserted[] = {
    {"", 10},
    {"assert n == a * b + 1\nassert a >= 2 && b >= 1", 10},
    {"assert b == 16\nassert n == a * b + 1 && a > 0", 10},
    {"assert n == a\nassert a == b\nassert b == c && c > 3", 10},
    {"assert n == a + b && a == n - 7", 10},
    {"assert a * b == n * c && a > 1 && b > 1 && n > 2 && c > 2", 5},
    {"assert n % 8 == 0 && n > 0\nassert a == n / 8", 10},
    {"assert n % 7 == 3 && n % 11 == 5 && n > 1000", 10},
    {"assert fmod(a, 5) == 4 && a < 0 && fdiv(a, 5) == b", 10},
    {"assert n == 1 << a && a > 3 && a < 40", 10},
    {"assert a * a + b * b == c * c && a > 4 && b > a", 10},
    {"assert n >= 1000000 && n < 1000010", 10},
    {"assert n == 123456789", 10},
    {"assert min(a, b) == 5 && max(a, b) == 9", 5},
    {"assert abs(a) == 12 && sgn(a) == -1", 10},
    {"assert a < b && b < c && c < n && n < 5 && a > 0", 5},
    {"assert a != 0 && a != 1 && a != 2 && a >= 0 && a < 4", 10},
    {"assert !(a >= 3) && !(a < 2)", 10},
    {"assert a == 1 || a == 7 || a == 100", 10},
    {"assert !p || a == 3\nassert p || a == 4", 10},
    {"assert p && a == select(p, 10, 20)", 10},
    {"assert popcount(n) == 3 && n > 100", 5},
    {"assert (a ^ 4660) == 17", 10},
    {"assert (a & 7) == 5 && a > 100", 10},
    {"assert ~a == 41", 10},
    {"assert i32(a) == s && s == 77i32", 10},
    {"assert u == 4000000000u32 && i64(u) == a", 10},
    {"assert (u ^ 12345u32) == 999u32", 10},
    {"assert s * s == 49i32", 5},
    {"assert x > 100.0 && x < 100.25", 10},
    {"assert x * x > 2.0 && x * x < 2.0001", 5},
    {"assert f64(a) == x && a > 20", 5},
    {"let (k : i64) = a * 2\nassert k == 10", 10},
    {"let (k : i64) = n / a\nlet (l : i64) = n % (a - 1)\nassert k == l", 10},
    {"let (A : [n - 3]i64) = iota (n - 3)\nlet (y : i64) = A[a]", 10},
    {"let (A : [4][5]i64) = replicate [4][5] 0\n"
     "let (B : [a][b]i64) = A[c : a, n : b : 2]", 10},
    {"let (A : [36]i64) = iota 36\n"
     "let (B : [a][b]i64) = A[c + {(a : n), (b : 2)}]", 10},
    {"let (A : [12]i64) = iota 12\nlet (B : [a][b]i64) = reshape [a][b] A", 4},
    {"let (y : i64) = if p then assert a == 3 in (a)\n"
     "                else assert a == 4 in (a)\n"
     "assert y == a", 10},
    {"let (r : i64) = loop (z : i64 = 0) for i < n do\n"
     "  assert a > 2 && i < a in (z + i)", 10},
};

static Buf program(const char *statements)
{
    Buf text = {0};

    buf_printf(&text,
               "fun f (a : i64) (b : i64) (c : i64) (n : i64) (s : i32)\n"
               "      (u : u32) (x : f64) (p : bool) : (i64) =\n%s\nin (0)\n",
               statements);
    buf_char(&text, '\0');
    return text;
}

TEST(test_scalars)
{
    for (size_t i = 0; i < sizeof asserted / sizeof *asserted; i++) {
        Buf text = program(asserted[i].text);
        Buf found = inputs_of(text.at, 1, 10);
        uint32_t n = lines_of(&found);
        if (n < asserted[i].least)
            fail_msg("%s\n%u inputs:\n%.*s", asserted[i].text, n,
                     (int)found.len, found.at);
        buf_free(&found);
        buf_free(&text);
    }
}

/* What only Z3 finds, where it is installed. */
TEST(test_z3)
{
    Buf text = program("assert a % 1009 == 7 && a % 2003 == 11 && a > 0\n"
                       "assert p || s % 3i32 == 1i32\n"
                       "assert u * 3u32 == 4294967293u32");
    World w = open_world(text.at, 1);
    Input input;

    if (inputs_next(w.inputs, &input)) {
        int64_t a = (int64_t)value_get(&input.args[0], 0);
        assert_true(a % 1009 == 7 && a % 2003 == 11 && a > 0);
        input_free(&input);
    }
    close_world(&w);
    buf_free(&text);
}

static const char *const impossible[] = {
    "assert a > 5\nassert b == a + 1\nassert b < 4",
    "assert a == b && a != b && a > 0 && a < 50",
    "assert a % 2 == 1 && a > 10 && a < 12 && a != 11",
    "assert a * a == 2 && a > 0",
    "assert a + 1 == a && a > 0 && a < 100",
    "assert false",
    "assert n >= 0 let (A : [2]i64) = iota 2 let (y : i64) = A[n + 2]",
    "assert a == 4\nlet (A : [a - 5]i64) = iota (a - 5)",
    "let (y : i64) = a / min(0, b * 0)",
    "assert p && !p",
};

TEST(test_impossible)
{
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        Buf text = program(impossible[i]);
        World w = open_world(text.at, 1);
        Input input;
        if (inputs_next(w.inputs, &input))
            fail_msg("%s", impossible[i]);
        inputs_explain(w.inputs, &w.p.diag);
        assert_int_equal(w.p.diag.count[DIAG_ERROR], 1);
        if (!strstr(w.p.diag.first->text, "no arguments of 'f' satisfy"))
            fail_msg("%s\n%s", impossible[i], w.p.diag.first->text);
        close_world(&w);
        buf_free(&text);
    }
}

/* The last one of the conditions that contradict is to blame. */
TEST(test_blame)
{
    World w = open_world("fun f (a : i64) (b : i64) : (i64) =\n"
                         "  assert a < 100\n"
                         "  assert a > 5\n"
                         "  assert b == a + 1\n"
                         "  assert b != 50\n"
                         "  assert b < 4\n"
                         "  assert b > 90\n"
                         "  in (a)\n", 1);
    Input input;

    assert_false(inputs_next(w.inputs, &input));
    inputs_explain(w.inputs, &w.p.diag);
    assert_int_equal(span_line_col(w.p.diag.first->span).line, 6);
    close_world(&w);
}

/* ---- arrays ---- */

static const struct Successful {
    const char *text;
    uint32_t least;
} programs[] = {
    /* Indices. */
    {"fun f (n : i64) (m : i64) (A : [n]f32) (I : [m]i64) : ([m]f32) =\n"
     "  let (B : [m]f32) = kernel i < m do\n"
     "    let (j : i64) = I[i] let (x : f32) = A[j] in (x)\n"
     "  in (B)\n",
     20},
    {"fun f (n : i64) (I : [n]i32) (J : [n]u8) : (i64) =\n"
     "  assert n > 3\n"
     "  let (A : [n][4]i64) = replicate [n][4] 1\n"
     "  let (s : i64) = reduce (+) i < n do\n"
     "    let (j : i32) = I[i] let (k : u8) = J[n - 1 - i]\n"
     "    let (x : i64) = A[i64(j), i64(k)] in (x)\n"
     "  in (s)\n",
     20},
    /* Conditions on single elements, also through a slice and a call. */
    {"fun check (x : i64) : (i64) = assert x % 3 == 1 && x > 0 in (x)\n"
     "fun f (n : i64) (A : [n][n]i64) : (i64) =\n"
     "  assert n > 1\n"
     "  let (B : [n][n]i64) = transpose A\n"
     "  let (s : i64) = reduce (+) i < n do\n"
     "    let (R : [n]i64) = B[i, :]\n"
     "    let (t : i64) = reduce (+) j < n do\n"
     "      let (x : i64) = R[j] let (y : i64) = check(x) in (y)\n"
     "    in (t)\n"
     "  in (s)\n",
     20},
    /* A permutation. */
    {"fun f (n : i64) (I : [n]i64) : ([n]i64) =\n"
     "  assert n > 6\n"
     "  let (D : [n]i64) = replicate [n] 0\n"
     "  let (E : [n]i64) = scatter D i < n do\n"
     "    let (j : i64) = I[i] assert 0 <= j && j < n in (j, i)\n"
     "  in (E)\n",
     20},
    /* Sorted numbers. */
    {"fun f (n : i64) (m : i64) (A : [n + 1]i64) (X : [m]f32) : ([n]f32) =\n"
     "  assert n > 2 && m > 2\n"
     "  let (S : [n]f32) = kernel i < n do\n"
     "    let (a : i64) = A[i] let (b : i64) = A[i + 1]\n"
     "    let (R : [b - a]f32) = X[a : b - a]\n"
     "    let (s : f32) = reduce (+) k < b - a do let (x : f32) = R[k] in (x)\n"
     "    in (s)\n"
     "  in (S)\n",
     10},
    /* What only a run tells. */
    {"fun f (A : [5]i64) : (i64) =\n"
     "  let (r : i64) = loop (z : i64 = 0) for i < 4 do\n"
     "    let (a : i64) = A[i] let (b : i64) = A[i + 1]\n"
     "    assert a + 2 == b in (z + a)\n"
     "  in (r)\n",
     1},
    {"fun f (A : [4]bool) : (i64) =\n"
     "  let (r : i64) = loop (z : i64 = 0) for i < 4 do\n"
     "    let (a : bool) = A[i] assert a == (i % 3 == 1) in (z)\n"
     "  in (r)\n",
     1},
    /* Runs that take too long with most arguments. */
    {"fun f (n : i64) (A : [n]i64) : (i64) =\n"
     "  let (r : i64) = loop (z : i64 = 0) for i < 1 << min(4 * n, 40) do\n"
     "    in ((z + i) % 1000)\n"
     "  in (r)\n",
     4},
    {"fun f (n : i64) : (i64) =\n"
     "  let (go : bool) (r : i64) = loop (go' : bool = true) (z : i64 = n)\n"
     "    while go' do in (z != 5, z + 1)\n"
     "  in (r)\n",
     3},
    {"fun f (n : i64) (A : [n][n][n][n]f32) : (f32) =\n"
     "  assert n > 0\n"
     "  let (x : f32) = A[0, n - 1, 0, n - 1] in (x)\n",
     20},
    /* There are no more. */
    {"fun f (p : bool) (q : bool) : (bool) = in (p && q)\n", 4},
    {"fun f (m : mem) (#[mem] o : i64) (A : [3]f32 @ m -> o + {(3 : 1)})\n"
     "  : (f32) =\n"
     "  let (x : f32) = A[0] in (x)\n",
     20},
};

TEST(test_arrays)
{
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        Buf found = inputs_of(programs[i].text, 3, 20);
        uint32_t n = lines_of(&found);
        if (n < programs[i].least)
            fail_msg("%s%u inputs:\n%.*s", programs[i].text, n, (int)found.len,
                     found.at);
        buf_free(&found);
    }
}

/* ---- variety ---- */

TEST(test_edges_first)
{
    Buf found = inputs_of("fun f (n : i64) (m : i64) (A : [n][m]bool) : (i64)"
                          " = in (n)\n", 7, 4);

    buf_char(&found, '\0');
    assert_int_equal(strncmp(found.at, "0 0 empty([0][0]bool)\n1 1 [[", 28), 0);
    assert_non_null(strstr(found.at, "\n3 2 [["));
    assert_non_null(strstr(found.at, "\n5 7 [["));
    buf_free(&found);
}

/* Of literals that n may be equal to, it is soon each. */
TEST(test_literals)
{
    static const char text[] =
        "fun f (n : i64) (A : [n]bool) : (i64) =\n"
        "  assert n == 0 || 8 == n || n == 16\n  in (n)\n";

    for (uint64_t seed = 1; seed <= 5; seed++) {
        Buf found = inputs_of(text, seed, 12);
        buf_char(&found, '\0');
        assert_non_null(strstr(found.at, "0 empty"));
        assert_non_null(strstr(found.at, "8 ["));
        assert_non_null(strstr(found.at, "16 ["));
        buf_free(&found);
    }
}

/* What may be empty is not therefore more often empty: by n, which comes
 * first. */
TEST(test_no_literals)
{
    static const char text[] =
        "fun f (n : i64) (k : i64) (A : [k]i64) : ([n]i64) =\n"
        "  let (R : [n]i64) = A[1 : n : 2]\n  in (R)\n";
    uint32_t empty = 0;

    for (uint64_t seed = 1; seed <= 20; seed++) {
        Buf found = inputs_of(text, seed, 3);
        buf_char(&found, '\0');
        empty += strncmp(found.at, "0 ", 2) == 0;
        for (const char *at = found.at; (at = strstr(at, "\n0 ")); at++)
            empty++;
        buf_free(&found);
    }
    assert_true(empty <= 25);
}

/* The seed is all that they depend on. */
TEST(test_seed)
{
    static const char text[] =
        "fun f (n : i64) (A : [n]i64) (x : f32) : (i64) = in (n)\n";
    Buf a = inputs_of(text, 1, 20), b = inputs_of(text, 1, 20);
    Buf c = inputs_of(text, 2, 20);

    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.at, b.at, a.len);
    assert_true(a.len != c.len || memcmp(a.at, c.at, a.len) != 0);
    buf_free(&a);
    buf_free(&b);
    buf_free(&c);
}

/* ---- failures ---- */

static void assert_explained(const char *text, const char *part)
{
    World w = open_world(text, 1);
    Input input;

    assert_false(inputs_next(w.inputs, &input));
    inputs_explain(w.inputs, &w.p.diag);
    assert_int_equal(w.p.diag.count[DIAG_ERROR], 1);
    if (!strstr(w.p.diag.first->text, part))
        fail_msg("%s", w.p.diag.first->text);
    close_world(&w);
}

TEST(test_failures)
{
    assert_explained("fun f (n : i64) (A : [n]i64) : (i64) =\n"
                     "  let (B : [n + 1]i64) = iota (n + 1)\n"
                     "  let (s : i64) = reduce (+) i < n + 1 do\n"
                     "    let (x : i64) = B[i] assert x < n \"odd\" in (x)\n"
                     "  in (s)\n",
                     "fail here: assertion failed: odd");
    assert_explained("fun f (n : i64) : (i64) =\n"
                     "  let (s : i64) = loop (z : i64 = 0) for i < 9 do\n"
                     "    assert i < 8 \"short\" in (z)\n"
                     "  in (s)\n",
                     "satisfy this");
    assert_explained("fun f (n : i64) : (i64) =\n"
                     "  let (s : i64) = loop (z : i64 = 0) for i < 9 do\n"
                     "    assert i != 5 \"five\" in (z)\n"
                     "  in (s)\n",
                     "fail here: assertion failed: five");
    assert_explained("fun f (n : i64) : (bool) =\n"
                     "  let (s : bool) = loop (z : bool = true) while z do\n"
                     "    in (z)\n"
                     "  in (s)\n",
                     "ends within");
}
