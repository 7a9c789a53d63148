/* verify_each.c - judging function after function as they are read: what is
 * accepted so is accepted as a whole, and nothing of a function that is
 * forgotten is left. */
#include "testsuite/unit/unit.h"

#include "ir-text/parse/parse.h"
#include "verifier/rules/verify.h"

typedef enum Verdict { REJECTED, UNSURE, ACCEPTED } Verdict;

typedef struct Judge {
    FunVerifier *verifier;
    bool accepted;
    uint32_t asked;
} Judge;

static bool accept_fun(Prog *prog, Fun *fun, void *data)
{
    Judge *j = data;

    j->asked++;
    if (!j->verifier)
        j->verifier = fun_verifier_new(prog);
    j->accepted = fun_verifier_accepts(j->verifier, fun);
    return j->accepted;
}

static bool accepts_each(Source *source)
{
    Diag diag = {0};
    Store *store = store_new();
    Judge j = {.accepted = true};
    Prog *prog = parse_each(store, source, 0, source->len, &diag, NULL,
                            accept_fun, &j);

    assert_false(diag_failed(&diag));
    assert_int_equal(j.asked, prog->nfun);
    fun_verifier_free(j.verifier);
    store_free(store);
    diag_free(&diag);
    return j.accepted;
}

static bool accepts_all(Source *source)
{
    Diag diag = {0};
    Store *store = store_new();
    Prog *prog =
        parse_program(store, source, 0, source->len, &diag, NULL);
    assert_false(diag_failed(&diag));
    bool accepted = verify_prog(prog, &diag);

    store_free(store);
    diag_free(&diag);
    return accepted;
}

static void check_text(const char *text, Verdict wanted)
{
    Arena arena = {0};
    Source *source = source_of_text(&arena, "t.fun", text, strlen(text));

    assert_int_equal(accepts_all(source), wanted != REJECTED);
    assert_int_equal(accepts_each(source), wanted == ACCEPTED);
    source_free(source);
    arena_free(&arena);
}

#define HALF                                                                   \
    "fun half (n : i64) (xs : [n]f32) : (k : i64, [k]f32) =\n"                 \
    "  let (k : i64) = n / 2\n"                                                \
    "  let (ys : [k]f32) = xs[0 : k]\n"                                        \
    "  in (k, ys)\n"
#define TWICE                                                                  \
    "fun twice (m : i64) (zs : [m]f32) : (f32) =\n"                            \
    "  let (k : i64) (ys : [k]f32) = half(m, zs)\n"                            \
    "  let (s : f32) = reduce (+) i < k do let (y : f32) = ys[i] in (y)\n"     \
    "  in (s)\n"
#define PLACED                                                                 \
    "fun placed (n : i64) (m : mem) (xs : [n]f32 @ m -> R(n))\n"               \
    "    : (q : mem, [n]f32 @ q -> R(n)) =\n"                                  \
    "  let (q : mem) = alloc n * 4\n"                                          \
    "  let (ys : [n]f32 @ q -> R(n)) = copy xs\n"                              \
    "  in (q, ys)\n"
#define USER                                                                   \
    "fun user (n : i64) (m : mem) (xs : [n]f32 @ m -> R(n))\n"                 \
    "    : (q : mem, [n]f32 @ q -> R(n)) =\n"                                  \
    "  let (q : mem) (ys : [n]f32 @ q -> R(n)) = placed(n, m, xs)\n"           \
    "  in (q, ys)\n"
#define SCALARS "fun scalars (a : i64) : (i64) = in (a + 1)\n"

TEST(good_programs)
{
    check_text("", ACCEPTED);
    check_text(HALF TWICE, ACCEPTED);
    check_text(SCALARS PLACED USER, ACCEPTED);
}

TEST(bad_programs)
{
    check_text(HALF "fun g (a : f32) (n : i64) : (f32) = in (a + n)",
               REJECTED);
    check_text(HALF "fun g (n : i64) (xs : [n]f64) : (i64) =\n"
                    "  let (k : i64) (ys : [k]f32) = half(n, xs) in (k)",
               REJECTED);
    check_text(PLACED "fun g (n : i64) (a : mem) (b : mem)\n"
                      "    (xs : [n]f32 @ a -> R(n)) : (i64) =\n"
                      "  let (q : mem) (ys : [n]f32 @ q -> R(n)) =\n"
                      "    placed(n, b, xs)\n"
                      "  in (n)",
               REJECTED);
}

/* Rules about the program as a whole. */
TEST(levels_are_not_mixed)
{
    check_text(HALF PLACED, REJECTED);
    check_text(PLACED HALF, REJECTED);
}

#define LANES                                                                  \
    "fun lanes (n : i64) : ([n]i64) =\n"                                       \
    "  let (xs : [n]i64) = kernel i < n at lane do in (i)\n"                   \
    "  in (xs)\n"

TEST(levels_of_callees_are_known)
{
    check_text(LANES SCALARS "fun blocks (n : i64) : ([n][n]i64) =\n"
                             "  let (ys : [n][n]i64) = kernel j < n at block do"
                             " let (xs : [n]i64) = lanes(n) in (xs)\n"
                             "  in (ys)\n",
               ACCEPTED);
    check_text(LANES SCALARS "entry fun top (n : i64) : ([n]i64) =\n"
                             "  let (xs : [n]i64) = lanes(n)\n"
                             "  in (xs)\n",
               REJECTED);
}

TEST(some_take_the_whole_program)
{
    check_text(PLACED
               "fun g (n : i64) : (i64) =\n"
               "  let (a : i64) = reduce (+) i < n at block do\n"
               "    let (s : mem(shared)) = alloc 16 in shared\n"
               "    in (i)\n"
               "  in (a)\n",
               UNSURE);
    check_text(SCALARS "imp m (n : i64) = skip\n", UNSURE);
}

/* Ids of variables and terms come again: what was known of them does not. */
TEST(nothing_is_left)
{
    check_text("fun f (n : i64) (m : i64) (xs : [n]f32) : ([m]f32) =\n"
               "  assert n == m\n"
               "  in (xs)\n"
               "fun g (n : i64) (m : i64) (xs : [n]f32) : ([m]f32) =\n"
               "  in (xs)\n",
               REJECTED);
    check_text("fun f (n : i64) (xs : [n + 1]f32) : (k : i64, [k]f32) =\n"
               "  let (k : i64) = n + 1\n"
               "  in (k, xs)\n"
               "fun g (n : i64) (xs : [n + 1]f32) : (k : i64, [k]f32) =\n"
               "  let (k : i64) = n + 2\n"
               "  in (k, xs)\n",
               REJECTED);
    check_text("fun f (n : i64) (xs : *[n]f32) : ([n]f32) =\n"
               "  let (ys : [n]f32) = xs with [0] = 1.0f32\n"
               "  in (ys)\n"
               "fun g (n : i64) (xs : [n]f32) : ([n]f32) =\n"
               "  let (ys : [n]f32) = xs with [0] = 1.0f32\n"
               "  in (ys)\n",
               REJECTED);
}

/* ---- after a change ---- */

/* The last function gives what its first statement is made of; AGAIN: is it
 * accepted once it is as it was? */
static bool still_accepts(const char *text, bool *again)
{
    Arena arena = {0};
    Diag diag = {0};
    Store *store = store_new();
    Source *source = source_of_text(&arena, "t.fun", text, strlen(text));
    Prog *prog =
        parse_program(store, source, 0, source->len, &diag, NULL);
    assert_true(verify_prog(prog, &diag));
    FunVerifier *v = fun_verifier_new(prog);
    Fun *f = prog->last;
    const Scalar *res = f->body->res[0];

    assert_true(fun_verifier_still_accepts(v, f, NULL));
    f->body->res[0] = f->body->first->exp.arg[0];
    bool ok = fun_verifier_still_accepts(v, f, &diag);
    assert_int_equal(ok, diag.first == NULL);
    f->body->res[0] = res;
    *again = fun_verifier_still_accepts(v, f, NULL);
    fun_verifier_free(v);
    diag_free(&diag);
    store_free(store);
    source_free(source);
    arena_free(&arena);
    return ok;
}

/* A function may be judged again, and what was wrong is forgotten. */
TEST(changed_functions)
{
    bool again;

    assert_true(still_accepts(HALF "fun g (n : i64) (xs : [n]f32)"
                                   "    (ys : [n]f32) : ([n]f32) =\n"
                                   "  let (zs : [n]f32) = xs\n"
                                   "  in (ys)\n",
                              &again));
    assert_true(again);
    assert_false(still_accepts(HALF "fun g (n : i64) (xs : [n + 1]f32)"
                                    "    (ys : [n]f32) : ([n]f32) =\n"
                                    "  let (zs : [n + 1]f32) = xs\n"
                                    "  in (ys)\n",
                               &again));
    assert_true(again);
    assert_false(still_accepts(PLACED "fun g (n : i64) (a : mem)"
                                      "    (xs : [n]f32 @ a -> R(n))"
                                      "    (ys : [n]f32 @ a -> n + {(n : 1)})"
                                      "    : ([n]f32 @ a -> R(n)) =\n"
                                      "  let (zs : [n]f32 @ a ->"
                                      "      n + {(n : 1)}) = ys\n"
                                      "  in (xs)\n",
                               &again));
    assert_true(again);
}
