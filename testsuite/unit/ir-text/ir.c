/* ir.c - building, walking, substituting, cloning and naming programs. */
#include "testsuite/unit/program.h"

static Var *var_called(const Body *body, const char *name)
{
    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->npat; i++)
            if (strcmp(s->pat[i]->name->text, name) == 0)
                return s->pat[i];
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            Var *var = var_called(s->exp.fn[i].body, name);
            if (var)
                return var;
        }
    }
    return NULL;
}

static const char nested[] =
    "fun f (n : i64) (xs : [n]f32) : ([n]f32) =\n"
    "  let (k : i64) = n + 1\n"
    "  let (ys : [n]f32) =\n"
    "    kernel i < n do\n"
    "      let (x : f32) = xs[i]\n"
    "      let (j : i64) = i * k\n"
    "      in (x + f32(j))\n"
    "  in (ys)\n";

TEST(test_clone_is_fresh)
{
    Program f = program_open(nested);
    Body *body = f.prog->first->body;
    Stm *kernel = body->last;
    Subst subst = subst_new(f.prog);
    Stm *copy = stm_clone(&subst, kernel);
    subst_free(&subst);
    body_append(body, copy);
    assert_true(copy->pat[0] != kernel->pat[0]);
    assert_true(copy->exp.fn[0].param[0] != kernel->exp.fn[0].param[0]);
    assert_prints(&f, "fun f (n : i64) (xs : [n]f32) : ([n]f32) =\n"
                      "  let (k : i64) = n + 1\n"
                      "  let (ys : [n]f32) =\n"
                      "    kernel i < n do\n"
                      "      let (x : f32) = xs[i]\n"
                      "      let (j : i64) = i * k\n"
                      "      in (x + f32(j))\n"
                      "  let (ys_1 : [n]f32) =\n"
                      "    kernel i_1 < n do\n"
                      "      let (x_1 : f32) = xs[i_1]\n"
                      "      let (j_1 : i64) = i_1 * k\n"
                      "      in (x_1 + f32(j_1))\n"
                      "  in (ys)\n");
    program_close(&f);
}

TEST(test_substitution_reaches_types)
{
    Program f = program_open(
        "fun f (n : i64) (m : i64) (A_mem : mem) "
        "(A : [n]f32 @ A_mem -> R(n)) : ([n]f32 @ A_mem -> R(n)) =\n"
        "  let (B : [n]f32 @ A_mem -> n + {(n : n)}) = A\n"
        "  in (B)\n");
    const Fun *fun = f.prog->first;
    Subst subst = subst_new(f.prog);
    subst_put(&subst, fun->param[0], scalar_var(f.store, fun->param[1]));
    body_subst(&subst, fun->body);
    subst_free(&subst);
    assert_prints(&f, "fun f (n : i64) (m : i64) (A_mem : mem) "
                      "(A : [n]f32 @ A_mem -> R(n)) : ([n]f32 @ A_mem -> "
                      "R(n)) =\n"
                      "  let (B : [m]f32 @ A_mem -> m + {(m : m)}) = A\n"
                      "  in (B)\n");
    program_close(&f);
}

TEST(test_substitution_of_nothing_changes_nothing)
{
    Program f = program_open(nested);
    const Scalar *before = f.prog->first->body->first->exp.arg[0];
    Subst subst = subst_new(f.prog);
    assert_ptr_equal(scalar_subst(&subst, before), before);
    subst_free(&subst);
    program_close(&f);
}

TEST(test_fresh_names_grow)
{
    Program f = program_open("fun f (x : i64) (x_1 : i64) : (i64) =\n"
                             "  let (y_7 : i64) = x + x_1\n"
                             "  in (y_7)\n");
    Fun *fun = f.prog->first;
    for (int i = 0; i < 2; i++) {
        Var *a = var_fresh(f.prog, fun->param[i]);
        Var *b = var_fresh(f.prog, var_called(fun->body, "y_7"));
        Stm *s = stm_new(f.prog, FORM_SCALAR, 1, &a);
        exp_set_args(f.prog, &s->exp, 1,
                     (const Scalar *[]){scalar_var(f.store, fun->param[0])});
        body_insert_before(fun->body, fun->body->first, s);
        s = stm_new(f.prog, FORM_SCALAR, 1, &b);
        exp_set_args(f.prog, &s->exp, 1,
                     (const Scalar *[]){scalar_var(f.store, a)});
        body_append(fun->body, s);
    }
    /* x_2 and x_3, from x and from x_1; names of the source stay. */
    assert_prints(&f, "fun f (x : i64) (x_1 : i64) : (i64) =\n"
                      "  let (x_2 : i64) = x\n"
                      "  let (x_3 : i64) = x\n"
                      "  let (y_7 : i64) = x + x_1\n"
                      "  let (y_1 : i64) = x_3\n"
                      "  let (y_2 : i64) = x_2\n"
                      "  in (y_7)\n");
    program_close(&f);
}

TEST(test_a_fresh_name_may_be_the_old_one)
{
    Program f = program_open("fun f (n : i64) : (i64) =\n"
                             "  let (x : i64) = n\n"
                             "  in (x)\n");
    Body *body = f.prog->first->body;
    Var *fresh = var_fresh(f.prog, body->first->pat[0]);
    body->first->pat[0] = fresh;
    body->res[0] = scalar_var(f.store, fresh);
    assert_prints(&f, "fun f (n : i64) : (i64) =\n"
                      "  let (x : i64) = n\n"
                      "  in (x)\n");
    program_close(&f);
}

TEST(test_names_of_one_function_leave_others_alone)
{
    Program f = program_open("fun f (x : i64) : (i64) =\n"
                             "  in (x)\n"
                             "\n"
                             "fun g (z : i64) : (i64) =\n"
                             "  in (z)\n");
    Fun *g = f.prog->last;
    Var *x = var_fresh(f.prog, f.prog->first->param[0]);
    Stm *s = stm_new(f.prog, FORM_SCALAR, 1, &x);
    exp_set_args(f.prog, &s->exp, 1,
                 (const Scalar *[]){scalar_var(f.store, g->param[0])});
    body_append(g->body, s);
    assert_prints(&f, "fun f (x : i64) : (i64) =\n"
                      "  in (x)\n"
                      "\n"
                      "fun g (z : i64) : (i64) =\n"
                      "  let (x : i64) = z\n"
                      "  in (z)\n");
    program_close(&f);
}

TEST(test_free_variables)
{
    uint32_t n;
    Program f = program_open(nested);
    const Fun *fun = f.prog->first;
    const Body *inner = fun->body->last->exp.fn[0].body;
    Var **free_vars = body_free_vars(f.prog, inner, &f.arena, &n);
    /* In the order of first use: xs, i (the parameter), k. */
    assert_int_equal(n, 3);
    assert_ptr_equal(free_vars[0], fun->param[1]);
    assert_ptr_equal(free_vars[1], fun->body->last->exp.fn[0].param[0]);
    assert_ptr_equal(free_vars[2], fun->body->first->pat[0]);
    free_vars = body_free_vars(f.prog, fun->body, &f.arena, &n);
    assert_int_equal(n, 2); /* n, xs: sizes in types are uses */
    assert_ptr_equal(free_vars[0], fun->param[0]);
    program_close(&f);
}

static void count_use(Var *var, void *data)
{
    (void)var;
    ++*(int *)data;
}

TEST(test_uses_of_folds_leave_binders_out)
{
    int uses = 0;
    Program f = program_open("fun f (N : i64) (m : mem) (A : [N]f32 @ m -> "
                             "fold (t) -> ((t + N) mod (N + 1))) : (i64) =\n"
                             "  in (N)\n");
    var_each_use(f.prog->first->param[2], count_use, &uses);
    assert_int_equal(uses, 4); /* N as size, m, N, N */
    program_close(&f);
}

static bool count_stm(Stm *stm, void *data)
{
    ++*(int *)data;
    return stm->exp.form != FORM_KERNEL;
}

TEST(test_walk_can_leave_bodies_out)
{
    int stms = 0;
    Program f = program_open(nested);
    body_each_stm(f.prog->first->body, count_stm, &stms);
    assert_int_equal(stms, 2);
    program_close(&f);
}

TEST(test_statements_move)
{
    Program f = program_open("fun f (n : i64) : (i64) =\n"
                             "  let (a : i64) = n\n"
                             "  let (b : i64) = n\n"
                             "  let (c : i64) = n\n"
                             "  in (n)\n");
    Body *body = f.prog->first->body;
    Stm *a = body->first, *b = a->next, *c = body->last;
    body_remove(body, b);
    assert_ptr_equal(a->next, c);
    assert_ptr_equal(c->prev, a);
    body_insert_before(body, a, b);
    assert_ptr_equal(body->first, b);
    body_remove(body, c);
    assert_ptr_equal(body->last, a);
    body_append(body, c);
    assert_prints(&f, "fun f (n : i64) : (i64) =\n"
                      "  let (b : i64) = n\n"
                      "  let (a : i64) = n\n"
                      "  let (c : i64) = n\n"
                      "  in (n)\n");
    program_close(&f);
}

TEST(test_terms_are_interned)
{
    Program f = program_open(
        "fun f (n : i64) (x : [n + 1]i32) (y : [n + 1]i32) : (i64) =\n"
        "  let (a : i64) = n * 2 + 1\n"
        "  let (b : i64) = n * 2 + 1\n"
        "  in (a)\n");
    const Fun *fun = f.prog->first;
    assert_ptr_equal(fun->param[1]->type, fun->param[2]->type);
    assert_ptr_equal(fun->body->first->exp.arg[0],
                     fun->body->last->exp.arg[0]);
    assert_ptr_equal(scalar_int(f.store, ELEM_U8, 256),
                     scalar_int(f.store, ELEM_U8, 0));
    assert_ptr_not_equal(scalar_int(f.store, ELEM_U8, 0),
                         scalar_int(f.store, ELEM_I8, 0));
    program_close(&f);
}

TEST(test_partial_scalars)
{
    Program f = program_open(
        "fun f (n : i64) (a : i32) (x : f32) : (i32, i32, i32, i64, i32, "
        "f32, i32, i32) =\n"
        "  in (a + a, a / 2i32, a / a, n + n, a / -1i32, x / x, i32(x), "
        "a << 31i32)\n");
    const Scalar **res = f.prog->first->body->res;
    const bool partial[] = {false, false, true, true, true, false, true, false};
    for (int i = 0; i < 8; i++)
        assert_int_equal(scalar_is_partial(res[i]), partial[i]);
    program_close(&f);
}

TEST(test_too_deep_is_null)
{
    Program f = program_open("fun f (n : i64) : (i64) = in (n)\n");
    const Scalar *s = f.prog->first->body->res[0];
    int depth = 1;
    for (const Scalar *next = s; next; s = next, depth++)
        next = scalar_unary(f.store, OP_NEG, s);
    assert_int_equal(depth - 1, IR_MAX_NESTING);
    program_close(&f);
}
