/* alias.c - which arrays may be the same one, and what it costs to know. */
#include "testsuite/unit/program.h"

#include "verifier/rules/unique/alias.h"

typedef struct Fixture {
    Program p;
    Aliases *aliases;
} Fixture;

static void build(Fixture *f, const char *text, AliasView view)
{
    *f = (Fixture){.p = program_open(text), .aliases = aliases_new(view)};
    aliases_add_fun(f->aliases, f->p.prog->last);
}

static void finish(Fixture *f)
{
    aliases_free(f->aliases);
    program_close(&f->p);
}

/* ---- names ---- */

static const Var *named(const Fixture *f, const char *name)
{
    return program_var(&f->p, name);
}

typedef struct Sought {
    const Var *var;
    bool found;
} Sought;

static void look_at(Var *var, void *data)
{
    Sought *sought = data;
    sought->found |= var == sought->var;
}

static bool may_alias(Fixture *f, const char *x, const char *y)
{
    Sought sought = {named(f, y), false};

    aliases_each(f->aliases, named(f, x), look_at, &sought);
    return sought.found;
}

/* PAIRS: "A B, A C": these may alias, and so do they the other way round. */
static void assert_pairs(Fixture *f, const char *pairs, bool may)
{
    char text[500], x[20], y[20];

    assert_true(strlen(pairs) < sizeof text);
    strcpy(text, pairs);
    for (char *pair = strtok(text, ","); pair; pair = strtok(NULL, ",")) {
        assert_int_equal(sscanf(pair, "%19s %19s", x, y), 2);
        bool forth = may_alias(f, x, y), back = may_alias(f, y, x);
        if (forth != may || back != may)
            fail_msg("%s and %s: %d, %d", x, y, forth, back);
    }
}

static void list_name(Var *var, void *data)
{
    Buf *out = data;
    buf_printf(out, "%s ", var->name->text);
}

/* The aliases of NAME, in any order. */
static void assert_aliases(Fixture *f, const char *name, const char *names)
{
    Buf out = {0};
    char text[200];
    uint32_t n = 0;

    aliases_each(f->aliases, named(f, name), list_name, &out);
    buf_char(&out, '\0');
    strcpy(text, names);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "), n++) {
        char padded[30];
        snprintf(padded, sizeof padded, "%s ", word);
        if (!strstr(out.at, padded))
            fail_msg("%s is not among '%s'", word, out.at);
    }
    for (const char *c = out.at; *c; c++)
        n -= *c == ' ';
    if (n)
        fail_msg("'%s' are not '%s'", out.at, names);
    buf_free(&out);
}

/* ---- what aliases what ---- */

TEST(views_share_their_source)
{
    static const char text[] =
        "fun f (n : i64) (A : *[n][n]f32) (B : [n][n]f32) : (i64) =\n"
        "  let (row : [n]f32) = A[0, :]\n"
        "  let (flat : [n*n]f32) = reshape [n*n] A\n"
        "  let (lmad : [n]f32) = flat[0 + {(n : n + 1)}]\n"
        "  let (back : [n]f32) = reverse 0 lmad\n"
        "  let (T : [n][n]f32) = transpose A\n"
        "  let (U : [n][n]f32) = rearrange (1, 0) T\n"
        "  let (same : [n][n]f32) = U\n"
        "  let (new : [n][n]f32) = copy A\n"
        "  let (part : [n]f32) = new[0, :]\n"
        "  let (turned : [n][n]f32) = rotate 0 1 A\n"
        "  let (joined : [n + n][n]f32) = concat A B\n"
        "  let (dense : [n][n]f32) = manifest (1, 0) A\n"
        "  let (many : [2][n]f32) = replicate [2] row\n"
        "  let (k : [n]f32) = kernel i < n do\n"
        "      let (x : f32) = A[i, i]\n"
        "      in (x)\n"
        "  in (n)\n";
    Fixture f;

    build(&f, text, ALIAS_STORAGE);
    assert_pairs(&f, "A row, A flat, A lmad, A back, A T, A U, A same, "
                     "row back, same lmad, new part, A A", true);
    assert_pairs(&f, "A B, A new, A part, row part, turned A, joined A, "
                     "joined B, dense A, many row, k A, n n", false);
    assert_aliases(&f, "lmad", "A row flat lmad back T U same");
    assert_aliases(&f, "new", "new part");
    assert_aliases(&f, "n", "");
    finish(&f);
}

TEST(branches_are_either)
{
    static const char text[] =
        "fun f (n : i64) (c : bool) (A : [n]f32) (B : [n]f32) : (i64) =\n"
        "  let (X : [n]f32) (Y : [n]f32) (Z : [n]f32) =\n"
        "    if c then\n"
        "      let (new : [n]f32) = copy A\n"
        "      in (A, A, new)\n"
        "    else\n"
        "      let (R : [n]f32) = reverse 0 A\n"
        "      in (B, R, R)\n"
        "  let (W : [n]f32) = copy X\n"
        "  in (n)\n";
    Fixture f;

    build(&f, text, ALIAS_OWNERS);
    /* X may be A or B; that makes A and B no aliases. */
    assert_pairs(&f, "X A, X B, Y A, Z A, X Y, X Z, Y Z, Z new, Y R", true);
    assert_pairs(&f, "A B, Y B, Z B, A new, Y new, X new, W X", false);
    assert_aliases(&f, "B", "B X");
    finish(&f);
}

static const char loops[] =
    "fun f (n : i64) (A : *[n]f32) (B : [n]f32) (C : *[n]f32) : (i64) =\n"
    "  let (X : [n]f32) (Y : [n]f32) (Z : [n]f32) (U : [n]f32) =\n"
    "    loop (x : [n]f32 = A) (y : [n]f32 = B) (z : [n]f32 = B)\n"
    "      (u : *[n]f32 = C) for i < n do\n"
    "      let (t : [n]f32) = copy x\n"
    "      let (v : [n]f32) = u with [i] = 1.0f32\n"
    "      in (y, t, z, v)\n"
    "  in (n)\n";

TEST(loops_go_round)
{
    Fixture f;

    build(&f, loops, ALIAS_OWNERS);
    assert_pairs(&f, "X A, X B, Y B, Y t, X t, Z B, X Y, X Z, x y, x A, x B, "
                     "y t, z B", true);
    assert_pairs(&f, "A B, Y A, Z A, Z t, U C, U u, u C, v u, U v, U X, U t",
                 false);
    finish(&f);
    build(&f, loops, ALIAS_STORAGE);
    assert_pairs(&f, "X A, X B, Y B, U C, U u, u C, v u, U v", true);
    assert_pairs(&f, "A B, Y A, Z A, Z t, U X, U t, C A", false);
    assert_aliases(&f, "C", "C U u v");
    finish(&f);
}

TEST(updates_keep_the_storage)
{
    static const char text[] =
        "fun f (n : i64) (A : *[n]f32) (v : [n]f32) : (i64) =\n"
        "  let (R : [n]f32) = reverse 0 A\n"
        "  let (B : [n]f32) = A with [0 : n] = v\n"
        "  let (C : [n]f32) = scatter B i < n do\n"
        "      in (i, 1.0f32)\n"
        "  in (n)\n";
    Fixture f;

    build(&f, text, ALIAS_STORAGE);
    assert_pairs(&f, "A B, A C, R C", true);
    assert_pairs(&f, "v B, v C", false);
    finish(&f);
    build(&f, text, ALIAS_OWNERS);
    assert_pairs(&f, "A R", true);
    assert_pairs(&f, "A B, A C, R C, B C, v B", false);
    aliases_forget(f.aliases, named(&f, "R"));
    assert_pairs(&f, "A R", false);
    assert_aliases(&f, "A", "A");
    finish(&f);
}

TEST(calls_may_pass_on)
{
    static const char text[] =
        "fun g (n : i64) (a : *[n]f32) (b : [n]f32) (c : [n]f32) "
        ": ([n]f32, *[n]f32, *[n]f32, i64) =\n"
        "  let (r : [n]f32) = copy c\n"
        "  let (s : [n]f32) = copy c\n"
        "  in (b, r, s, n)\n"
        "fun h (n : i64) : ([n]f32, [n]f32) =\n"
        "  let (r : [n]f32) = replicate [n] 0.0f32\n"
        "  in (r, r)\n"
        "fun f (n : i64) (A : *[n]f32) (B : [n]f32) (C : [n]f32) : (i64) =\n"
        "  let (X : [n]f32) (Y : [n]f32) (Z : [n]f32) (k : i64) ="
        " g(n, A, B, C)\n"
        "  let (V : [n]f32) (W : [n]f32) = h(n)\n"
        "  let (V' : [n]f32) (W' : [n]f32) = h(n)\n"
        "  in (n)\n";
    Fixture f;

    build(&f, text, ALIAS_OWNERS);
    assert_pairs(&f, "X B, X C, V W, V' W'", true);
    assert_pairs(&f, "X A, Y A, Y B, Y C, Z C, Y Z, X Y, V V', W X, V B",
                 false);
    finish(&f);
}

/* ---- what it costs ---- */

typedef struct Text {
    Buf buf;
    size_t count; /* of statements */
} Text;

/* Verifying TEXT finds nothing, and asking for one variable's aliases after
 * building takes no more than PER_STM steps a statement. */
static void assert_linear(Text *text, unsigned per_stm)
{
    Fixture f;

    buf_char(&text->buf, '\0');
    build(&f, text->buf.at, ALIAS_STORAGE);
    const Var *last = f.p.prog->last->body->last->pat[0];
    Buf out = {0};
    aliases_each(f.aliases, last, list_name, &out);
    assert_in_range(aliases_work(f.aliases), 1, per_stm * text->count);
    assert_true(verify_prog(f.p.prog, &f.p.diag));
    buf_free(&out);
    buf_free(&text->buf);
    finish(&f);
}

static Text begin(void)
{
    Text text = {0};

    buf_text(&text.buf,
             "fun f (n : i64) (A : *[n]f32) (c : bool) : (*[n]f32) =\n");
    return text;
}

TEST(ten_thousand_aliases)
{
    Text t = begin();

    for (; t.count < 10000; t.count++)
        buf_printf(&t.buf, "let (a%zu : [n]f32) = reverse 0 A\n", t.count);
    buf_text(&t.buf, "let (B : [n]f32) = A with [0] = 1.0f32\nin (B)\n");
    assert_linear(&t, 5);
}

TEST(hundred_thousand_statements)
{
    Text t = begin();

    buf_text(&t.buf, "let (b0 : [n]f32) = copy A\n");
    for (t.count = 1; t.count < 100000; t.count++)
        buf_printf(&t.buf, "let (b%zu : [n]f32) = b%zu with [0] = 1.0f32\n",
                   t.count, t.count - 1);
    buf_printf(&t.buf, "in (b%zu)\n", t.count - 1);
    assert_linear(&t, 5);
}

/* Each branch may pass on what the other one consumed. */
TEST(many_branches)
{
    Text t = begin();

    buf_text(&t.buf, "let (b0 : [n]f32) = copy A\n");
    for (t.count = 1; t.count < 20000; t.count++)
        buf_printf(&t.buf,
                   "let (b%zu : [n]f32) = if c then let (t%zu : [n]f32) = "
                   "b%zu with [0] = 1.0f32 in (t%zu) else in (b%zu)\n",
                   t.count, t.count, t.count - 1, t.count, t.count - 1);
    buf_printf(&t.buf, "in (b%zu)\n", t.count - 1);
    assert_linear(&t, 12);
}

/* Branches that may all be one array, which is consumed at last. */
TEST(many_sets_over_one)
{
    Text t = begin();

    for (; t.count < 10000; t.count++)
        buf_printf(&t.buf,
                   "let (b%zu : [n]f32) = if c then in (A) else "
                   "let (t%zu : [n]f32) = copy A in (t%zu)\n",
                   t.count, t.count, t.count);
    buf_text(&t.buf, "let (B : [n]f32) = A with [0] = 1.0f32\nin (B)\n");
    assert_linear(&t, 12);
}

TEST(nested_loops)
{
    Text t = begin();

    buf_text(&t.buf, "let (x0 : [n]f32) = copy A\n");
    for (t.count = 1; t.count <= 1000; t.count++)
        buf_printf(&t.buf,
                   "let (a%zu : [n]f32) = loop (x%zu : *[n]f32 = x%zu) "
                   "for j%zu < n do\n",
                   t.count, t.count, t.count - 1, t.count);
    buf_printf(&t.buf, "let (B : [n]f32) = x%zu with [0] = 1.0f32\nin (B)\n",
               t.count - 1);
    for (size_t i = t.count - 1; i > 0; i--)
        buf_printf(&t.buf, "in (a%zu)\n", i);
    assert_linear(&t, 12);
}
