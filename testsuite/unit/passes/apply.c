/* apply.c - what is put right after every pass.  The passes here are wrong,
 * or careless, in one way each. */
#include "testsuite/unit/program.h"

#include "passes/apply.h"

static PassContext context(Program *c, long long limit)
{
    return (PassContext){.diag = &c->diag, .arena = &c->arena, .limit = limit,
                         .wants_remarks = true};
}

/* ---- names ---- */

/* Moves the first statement of a branch before the `if`. */
static bool move_out(Prog *prog, PassContext *cx)
{
    Body *body = prog->first->body;
    Body *branch = body->first->exp.fn[0].body;
    Stm *stm = branch->first;

    if (!pass_rewrite(cx))
        return true;
    body_remove(branch, stm);
    body_insert_before(body, body->first, stm);
    return true;
}

static const Pass mover = {.name = "mover", .in = LEVEL_ALL, .run = move_out};

static const char two_names[] = "fun f (c : bool) (n : i64) : (i64) =\n"
                                "  let (y : i64) =\n"
                                "    if c then\n"
                                "      let (x : i64) = n + 1\n"
                                "      in (x)\n"
                                "    else\n"
                                "      let (x : i64) = n + 2\n"
                                "      in (x)\n"
                                "  in (y)\n";

TEST(names_give_way)
{
    Program c = program_verified(two_names);
    PassContext cx = context(&c, -1);

    assert_true(pass_apply(&mover, c.prog, &cx));
    assert_int_equal(cx.rewrites, 1);
    assert_prints(&c, "fun f (c : bool) (n : i64) : (i64) =\n"
                      "  let (x : i64) = n + 1\n"
                      "  let (y : i64) =\n"
                      "    if c then\n"
                      "      in (x)\n"
                      "    else\n"
                      "      let (x_1 : i64) = n + 2\n"
                      "      in (x_1)\n"
                      "  in (y)\n");
    program_close(&c);
}

TEST(limit_of_none)
{
    Program c = program_verified(two_names);
    PassContext cx = context(&c, 0);

    assert_true(pass_apply(&mover, c.prog, &cx));
    assert_int_equal(cx.rewrites, 0);
    assert_prints(&c, two_names);
    program_close(&c);
}

/* ---- attributes ---- */

/* Takes out the binding of x. */
static bool drop_x(Prog *prog, PassContext *cx)
{
    Body *body = prog->first->body;

    for (Stm *s = body->first; s; s = s->next)
        if (s->npat == 1 && strcmp(s->pat[0]->name->text, "x") == 0 &&
            pass_rewrite(cx)) {
            body_remove(body, s);
            break;
        }
    return true;
}

static const Pass dropper = {.name = "dropper", .in = LEVEL_ALL, .run = drop_x};

TEST(liveness_goes)
{
    Program c =
        program_verified("#[lastuse(n)]\n"
                         "fun f (#[lastuse] n : i64) : (i64) =\n"
                         "  let (x : i64) = n + 1\n"
                         "  #[lastuse(n)] #[kept(n)] let (y : i64) =\n"
                         "    loop (#[lastuse] z : i64 = n) for i < n do\n"
                         "      #[lastuse()] let (w : i64) = z + i\n"
                         "      in (w)\n"
                         "  in (y)\n");
    PassContext cx = context(&c, -1);

    assert_true(pass_apply(&dropper, c.prog, &cx));
    assert_prints(&c, "fun f (n : i64) : (i64) =\n"
                      "  #[kept(n)] let (y : i64) =\n"
                      "    loop (z : i64 = n) for i < n do\n"
                      "      let (w : i64) = z + i\n"
                      "      in (w)\n"
                      "  in (y)\n");
    program_close(&c);
}

TEST(liveness_stays)
{
    static const char text[] = "fun f (n : i64) : (i64) =\n"
                               "  #[lastuse(n)] let (y : i64) = n + 1\n"
                               "  in (y)\n";
    Program c = program_verified(text);
    PassContext cx = context(&c, -1);

    assert_true(pass_apply(&dropper, c.prog, &cx));
    assert_prints(&c, text);
    program_close(&c);
}

/* ---- marks ---- */

/* What only annotations use by now, also by way of what is marked: a
 * branch's result, a loop's result and its parameter, and what these were
 * made of. */
TEST(marks_are_completed)
{
    Program c =
        program_verified("fun f (c : bool) (n : i64) (d : i64) (m : mem) "
                         "(A : [n]f32 @ m -> R(n)) : (i64) =\n"
                         "  let (k : i64) = d + 1\n"
                         "  let (u : i64) (o : i64) =\n"
                         "    if c then\n"
                         "      in (n, k)\n"
                         "    else\n"
                         "      in (0, 0)\n"
                         "  let (e : i64) = d + 2\n"
                         "  let (p : i64) (q : i64) =\n"
                         "    loop (p : i64 = e) (q : i64 = n) for i < n do\n"
                         "      in (p, q + 1)\n"
                         "  let (x : i64) = o + p\n"
                         "  let (m2 : mem) = alloc 1000\n"
                         "  let (B : [n]f32 @ m2 -> o + {(n : p)}) = copy A\n"
                         "  in (u + q)\n");
    PassContext cx = context(&c, -1);

    assert_true(pass_apply(&dropper, c.prog, &cx));
    assert_true(verify_prog(c.prog, &c.diag));
    assert_prints(
        &c, "fun f (c : bool) (n : i64) (#[mem] d : i64) (m : mem) "
            "(A : [n]f32 @ m -> R(n)) : (i64) =\n"
            "  let (#[mem] k : i64) = d + 1\n"
            "  let (u : i64) (#[mem] o : i64) =\n"
            "    if c then\n"
            "      in (n, k)\n"
            "    else\n"
            "      in (0, 0)\n"
            "  let (#[mem] e : i64) = d + 2\n"
            "  let (#[mem] p : i64) (q : i64) =\n"
            "    loop (#[mem] p : i64 = e) (q : i64 = n) for i < n do\n"
            "      in (p, q + 1)\n"
            "  let (m2 : mem) = alloc 1000\n"
            "  let (B : [n]f32 @ m2 -> o + {(n : p)}) = copy A\n"
            "  in (u + q)\n");
    program_close(&c);
}
