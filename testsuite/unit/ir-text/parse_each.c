/* parse_each.c - reading one function at a time is the same as reading all of
 * them, mistakes included. */
#include "testsuite/unit/unit.h"

#include "ir-text/parse/parse.h"
#include "printer/text/print.h"

#include <string.h>

typedef struct Outcome {
    Buf text, messages;
    uint32_t nfun, most_vars;
    size_t terms; /* scalar expressions that are left at the end */
} Outcome;

typedef struct Reading {
    Outcome *outcome;
    PrintStyle style;
    Printer printer;
} Reading;

static bool print_one(Prog *prog, Fun *fun, void *data)
{
    Reading *r = data;

    if (!r->printer.out)
        r->printer = printer_new(prog, r->style, &r->outcome->text);
    print_next_fun(&r->printer, fun);
    if (prog->nvar > r->outcome->most_vars)
        r->outcome->most_vars = prog->nvar;
    return true;
}

static void read_each(Store *store, Source *source, PrintStyle style,
                      Comments *comments, Diag *diag, Outcome *o)
{
    Reading r = {.outcome = o, .style = style};
    Prog *prog = parse_each(store, source, 0, source->len, diag, comments,
                            print_one, &r);

    o->nfun = prog->nfun;
    if (!r.printer.out)
        r.printer = printer_new(prog, style, &o->text);
    print_end(&r.printer);
}

static void read_all(Store *store, Source *source, PrintStyle style,
                     Comments *comments, Diag *diag, Outcome *o)
{
    Prog *prog = parse_program(store, source, 0, source->len, diag, comments);

    o->nfun = prog->nfun;
    o->most_vars = prog->nvar;
    if (!diag_failed(diag))
        print_prog(prog, style, &o->text);
}

static Outcome outcome_of(const char *text, bool each)
{
    Arena arena = {0};
    Diag diag = {0};
    Outcome o = {0};
    Comments comments = {0};
    Store *store = store_new();
    Source *source = source_of_text(&arena, "t.fun", text, strlen(text));
    PrintStyle style = {&comments, true};

    (each ? read_each : read_all)(store, source, style, &comments, &diag, &o);
    if (diag_failed(&diag))
        o.text.len = 0;
    diag_print(&diag, &o.messages, (DiagStyle){"t", false, 0});
    o.terms = scalar_count(store);
    comments_free(&comments);
    store_free(store);
    diag_free(&diag);
    source_free(source);
    arena_free(&arena);
    return o;
}

static void free_outcome(Outcome *o)
{
    buf_free(&o->text);
    buf_free(&o->messages);
}

static void assert_same(const Buf *a, const Buf *b)
{
    assert_int_equal(a->len, b->len);
    if (a->len)
        assert_memory_equal(a->at, b->at, a->len);
}

static void check_text(const char *text, bool well)
{
    Outcome all = outcome_of(text, false), each = outcome_of(text, true);

    assert_int_equal(all.text.len > 0, well);
    assert_same(&all.text, &each.text);
    assert_same(&all.messages, &each.messages);
    assert_int_equal(all.nfun, each.nfun);
    free_outcome(&all);
    free_outcome(&each);
}

#define F                                                                      \
    "fun f (n : i64) (xs : [n]f32) : ([n]f32) =\n"                             \
    "  let (k : i64) = n * 2 + 1 // k\n"                                       \
    "  let (ys : [n]f32) = kernel i < n do let (x : f32) = xs[i % k] in (x)\n" \
    "  in (ys)\n"
#define G                                                                      \
    "fun g (n : i64) (zs : [n]f32) : ([n]f32) =\n"                             \
    "  let (k : i64) = n * 2 + 1\n"                                            \
    "  let (ys : [n]f32) = f(n, zs)\n"                                         \
    "  in (ys)\n"

TEST(good_programs_print_alike)
{
    check_text("// nothing but this\n", true);
    check_text(F, true);
    check_text(F "// between\n\n" G "// after\n", true);
    check_text(F "#[a(b)] entry " "fun h (i : i64) : (i64) = in (i)" G, true);
    check_text("imp m (n : i64) = for i < n do var x : i64 x <- i done\n"
               "fun h (i : i64) : (i64) = in (i)\n", true);
}

TEST(places_of_pipelines_are_alike)
{
    check_text("#[loc(\"a\", 3, 4)] " F G, true);
    check_text("fun h (i : i64) : (i64) =\n"
               "  #[loc(\"a\", 3, 4)] let (j : i64) = i\n"
               "  in (j)\n" F G, true);
    check_text("fun h (i : i64) : (i64) =\n"
               "  #[loc(\"a\", 3, 4)] let (j : i64) = i\n"
               "  let (k : i64) = i\n"
               "  in (j)\n" F "#[loc(\"b\", 1, 1)] " G, true);
}

TEST(mistakes_are_told_alike)
{
    check_text(G F, false);              /* f is called before it stands */
    check_text(F G "fun f () = in (1)\n", false);
    check_text(F F G, false);
    check_text(F "ys\n" G, false);       /* a name that the body knew */
    check_text(F "unknown_name (1)\n" G, false);
    check_text(F "fun h (i : i64) : (i64) = in (j)\n" G, false);
    check_text(F "fun h (i : i64) : (i64) = let (yss : i64) = ys in (i)" G,
               false);
    check_text(F "fun h (i : i64) : (i64) = let (j : i64) = fh(i) in (j)" G,
               false);
    check_text(F "fun h (i : i64) : (i64) = if ys then", false);
    check_text("fun h (i : i64) : (i64) = in (i) ys" F "\x01", false);
}

/* A program of N functions like F and G. */
static Outcome of_many(unsigned n, bool each)
{
    Buf text = {0};

    buf_text(&text, F);
    for (unsigned i = 0; i < n; i++)
        buf_printf(&text, "fun g%u%s", i, &G[strlen("fun g")]);
    buf_char(&text, '\0');
    Outcome o = outcome_of(text.at, each);
    buf_free(&text);
    return o;
}

TEST(bodies_are_forgotten)
{
    Outcome few = of_many(10, true), many = of_many(500, true);
    Outcome all = of_many(500, false);

    assert_same(&all.text, &many.text);
    /* Two parameters of each head are kept, and what their types say. */
    assert_true(many.most_vars - few.most_vars == 490 * 3);
    assert_true(many.terms - few.terms == 490 * 2);
    assert_true(all.terms > many.terms);
    free_outcome(&few);
    free_outcome(&many);
    free_outcome(&all);
}
