/* points_to.c - which names of blocks and arrays are apart, or one. */
#include "testsuite/unit/program.h"

#include "passes/shared/storage/points_to.h"

typedef struct Fixture {
    Program p;
    Arena arena;
    PointsTo names;
} Fixture;

static void build(Fixture *f, const char *text)
{
    *f = (Fixture){.p = program_open(text)};
    f->names = points_to_new(f->p.prog, &f->arena);
}

static void finish(Fixture *f)
{
    arena_free(&f->arena);
    program_close(&f->p);
}

/* PAIRS: "a b, a c": are these apart, and so the other way round? */
static void assert_pairs(Fixture *f, PointsToCaller caller, const char *pairs,
                         bool apart)
{
    char x[20], y[20];
    int len = 0;

    for (; sscanf(pairs, "%19s %19[^,]%n", x, y, &len) == 2; pairs += len) {
        const Var *a = program_var(&f->p, x), *b = program_var(&f->p, y);
        bool forth = points_to_apart(&f->names, caller, a, b);
        bool back = points_to_apart(&f->names, caller, b, a);
        if (forth != apart || back != apart)
            fail_msg("%s and %s: %d, %d", x, y, forth, back);
        len += pairs[len] == ',';
    }
}

static void assert_apart(Fixture *f, const char *pairs)
{
    assert_pairs(f, CALLER_ANY, pairs, true);
}

static void assert_maybe_one(Fixture *f, const char *pairs)
{
    assert_pairs(f, CALLER_ANY, pairs, false);
    assert_pairs(f, CALLER_APART, pairs, false);
}

static void assert_surely(Fixture *f, const char *name, const char *other)
{
    Var **surely = points_to_surely(&f->names, &f->arena);

    assert_ptr_equal(surely[program_var(&f->p, name)->id],
                     program_var(&f->p, other));
}

TEST(parameters)
{
    Fixture f;

    build(&f, "entry fun f (n : i64) (a : mem) (b : mem) : (i64) =\n"
              "  in (n)\n");
    assert_apart(&f, "a b");
    finish(&f);
    build(&f, "fun f (n : i64) (a : mem) (b : mem) (A : [n]i64 @ a -> R(n)) "
              "(B : [n]i64 @ b -> R(n)) (C : *[n]i64 @ b -> R(n)) : (i64) =\n"
              "  in (n)\n");
    assert_pairs(&f, CALLER_ANY, "a b, A B", false);
    assert_pairs(&f, CALLER_APART, "a b, A B", true);
    assert_apart(&f, "A C, B C");
    finish(&f);
}

TEST(branches)
{
    Fixture f;

    build(&f, "entry fun f (n : i64) (c : bool) (a : mem) (b : mem) "
              "(d : mem) : (i64) =\n"
              "  let (x : mem) (y : mem) = if c then in (a, b) "
              "else in (b, a)\n"
              "  let (z : mem) (w : mem) = if c then in (a, b) "
              "else in (a, d)\n"
              "  let (e : mem) = alloc n\n"
              "  let (v : mem) = x\n"
              "  let (all : mem) = if c then in (d) else in (e)\n"
              "  in (n)\n");
    assert_apart(&f, "x y, x d, y d, z w, z d, z b, x e, w a, all x, all z, "
                     "v y, v d, v e");
    assert_maybe_one(&f, "x a, x b, y a, x z, w d, w b, all d, all e, all w, "
                         "v a, v x");
    assert_surely(&f, "z", "a");
    assert_surely(&f, "v", "x");
    assert_surely(&f, "w", "w");
    finish(&f);
}

TEST(loops)
{
    Fixture f;

    build(&f, "entry fun f (n : i64) (a : mem) (b : mem) (d : mem) : (i64) =\n"
              "  let (x : mem) (y : mem) (s : mem) (o : mem) (t : mem) =\n"
              "    loop (p : mem = a) (q : mem = b) (r : mem = d) "
              "(u : mem = a) (k : mem = a) for i < n do\n"
              "      let (e : mem) = alloc n\n"
              "      in (q, p, e, d, k)\n"
              "  in (n)\n");
    assert_apart(&f, "p q, p r, q r, p d, p e, q e, r e, u e, x y, x s, y s, "
                     "x d, r a, s a, u b, u r, o s, o b, t b");
    assert_maybe_one(&f, "p a, q a, p b, r d, u a, u d, u p, x a, y a, s d, "
                         "o d, k p, k a");
    assert_surely(&f, "k", "a");
    assert_surely(&f, "t", "a");
    assert_surely(&f, "p", "p");
    assert_surely(&f, "x", "p");
    finish(&f);
}

/* The first parameter is the second one's last value, a trip late: what is
 * new then was not there before. */
TEST(trips_that_lag)
{
    Fixture f;

    build(&f, "entry fun f (n : i64) (a : mem) (b : mem) (c : bool) : (i64) =\n"
              "  let (x : mem) (y : mem) (z : mem) =\n"
              "    loop (p : mem = a) (q : mem = b) (r : mem = b) "
              "for i < n do\n"
              "      let (e : mem) = alloc n\n"
              "      let (g : mem) = if c then in (e) else in (q)\n"
              "      in (q, e, g)\n"
              "  in (n)\n");
    assert_apart(&f, "p q, p e, q e, r e, q a, x y");
    assert_maybe_one(&f, "p a, p b, q b, r b, r q, r p, g e, g q, z y, z x");
    finish(&f);
}

TEST(calls)
{
    Fixture f;

    build(&f, "fun h (a : mem) (b : mem) : (c : mem, d : mem) =\n"
              "  let (e : mem) = alloc 8\n"
              "  in (a, e)\n"
              "fun g (n : i64) : (c : mem, d : mem) =\n"
              "  let (e : mem) = alloc n\n"
              "  in (e, e)\n"
              "entry fun f (n : i64) (a : mem) (b : mem) (c : mem) (d : bool) "
              ": (i64) =\n"
              "  let (x : mem) (y : mem) = h(a, b)\n"
              "  let (u : mem) (v : mem) = g(n)\n"
              "  let (z : mem) = alloc n\n"
              "  let (w : mem) = if d then in (x) else in (c)\n"
              "  in (n)\n");
    assert_apart(&f, "x c, y c, z x, z w, w z, u x, u a, v w");
    assert_maybe_one(&f, "x a, x b, y a, x y, u v, w x, w y, w c, w a");
    assert_surely(&f, "x", "x");
    finish(&f);
}

TEST(arrays)
{
    Fixture f;

    build(&f, "fun h (n : i64) (A : [n]i64) : ([n]i64, *[n]i64) =\n"
              "  let (B : [n]i64) = copy A\n"
              "  in (A, B)\n"
              "fun f (n : i64) (A : *[n]i64) (B : [n]i64) : (i64) =\n"
              "  let (V : [n]i64) = reverse 0 A\n"
              "  let (F : [n]i64) (U : [n]i64) = h(n, V)\n"
              "  let (C : [n]i64) = A with [0] = 1\n"
              "  let (D : [n]i64) = once do in (B)\n"
              "  in (n)\n");
    assert_apart(&f, "A B, V B, F B, U F, U A, C B, C D, D B");
    assert_maybe_one(&f, "V A, F A, F V, C A, C V, C F");
    assert_ptr_equal(points_to_root(&f.names, program_var(&f.p, "C")),
                     program_var(&f.p, "A"));
    finish(&f);
}

/* Of names that came later nothing is known, but for their sets. */
TEST(later)
{
    Fixture f;

    build(&f, "entry fun f (n : i64) (a : mem) (b : mem) : (i64) =\n"
              "  in (n)\n");
    Prog *prog = f.p.prog;
    Var *a = (Var *)program_var(&f.p, "a");
    Var *late = var_fresh(prog, a), *own = var_fresh(prog, a);
    assert_false(points_to_apart(&f.names, CALLER_ANY, a, late));
    points_to_grow(&f.names, prog);
    points_to_join(&f.names, late, a);
    assert_false(points_to_apart(&f.names, CALLER_ANY, a, late));
    assert_true(points_to_apart(&f.names, CALLER_ANY, own, late));
    assert_true(points_to_apart(&f.names, CALLER_ANY, own, a));
    finish(&f);
}
