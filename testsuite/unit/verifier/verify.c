/* verify.c - rules that no text breaks, but a pass may: the parser sees to
 * them.  Programs are read, and then changed as a wrong pass would. */
#include "testsuite/unit/program.h"

#include "ir-text/ir/ir.h"

/* What the verifier says now, one a line: `line:column: message`. */
static void assert_rejected(Program *c, const char *want)
{
    Buf out = {0};

    assert_false(verify_prog(c->prog, &c->diag));
    for (const DiagEntry *e = c->diag.first; e; e = e->next) {
        LineCol at = {0};
        if (e->span.source)
            at = source_line_col(e->span.source, e->span.at);
        buf_printf(&out, "%zu:%zu: %s\n", (size_t)at.line, (size_t)at.col,
                   e->text);
    }
    assert_buf(&out, want);
    program_close(c);
}

static Stm *stm_at(const Body *body, int i)
{
    Stm *s = body->first;
    while (i-- > 0)
        s = s->next;
    return s;
}

/* ---- scope ---- */

TEST(used_before_bound)
{
    Program c =
        program_verified("fun f (n : i64) : ([n]i64) =\n"
                         "  let (a : i64) = n + 1\n"
                         "  let (b : i64) = a * a\n"
                         "  let (A : [n]i64) = iota n\n"
                         "  let (B : [a - 1]i64) = scratch [a - 1] i64\n"
                         "  in (A)\n");
    Body *body = c.prog->last->body;
    Stm *a = stm_at(body, 0);

    body_remove(body, a);
    body_append(body, a);
    assert_rejected(&c, "3:19: 'a' is not in scope here [scope]\n"
                        "5:35: 'a' is not in scope here [scope]\n"
                        "5:13: 'a' is not in scope here [scope]\n");
}

TEST(used_outside_of_its_body)
{
    Program c = program_verified("fun f (n : i64) (p : bool) : (i64) =\n"
                                 "  let (x : i64) =\n"
                                 "    if p then\n"
                                 "      let (a : i64) = n + 1\n"
                                 "      in (a)\n"
                                 "    else\n"
                                 "      in (n)\n"
                                 "  let (y : i64) =\n"
                                 "    loop (k : i64 = n) for i < n do\n"
                                 "      in (k + i)\n"
                                 "  in (x)\n");
    Stm *branch = stm_at(c.prog->last->body, 0),
        *loop = stm_at(c.prog->last->body, 1);
    const Scalar *a = branch->exp.fn[0].body->res[0];
    const Scalar *k = scalar_var(c.store, loop->exp.fn[0].param[1]);

    branch->exp.fn[1].body->res[0] = a;
    loop->exp.arg[0] = k;
    c.prog->last->body->res[0] = scalar_binary(c.store, OP_ADD, a, k);
    assert_rejected(&c, "7:11: 'a' is not in scope here [scope]\n"
                        "9:32: 'k' is not in scope here [scope]\n"
                        "11:7: 'a' is not in scope here [scope]\n"
                        "11:7: 'k' is not in scope here [scope]\n");
}

TEST(sizes_of_another_function)
{
    Program c = program_verified("fun g (m : i64) : (i64) =\n"
                                 "  in (m)\n"
                                 "fun f (n : i64) (A : [n]i64) : ([n]i64) =\n"
                                 "  in (A)\n");
    const Scalar *m = scalar_var(c.store, c.prog->first->param[0]);
    const Type *type = type_array(c.store, ELEM_I64, 1, &m);

    c.prog->last->param[1]->type = type;
    c.prog->last->res[0].var->type = type;
    assert_rejected(&c, "3:23: 'm' is not in scope here [scope]\n"
                        "3:34: 'm' is not in scope here [scope]\n");
}

/* A program that a pass made from nothing has no text to point into. */
TEST(without_a_text)
{
    Store *store = store_new();
    Prog *prog = prog_new(store);
    Fun *f = prog_add_fun(prog, sym_intern(store, "f", 1));
    const Type *i64 = type_scalar(store, ELEM_I64);
    Var *n = var_new(prog, sym_intern(store, "n", 1), i64);
    Var *m = var_new(prog, sym_intern(store, "m", 1), i64);
    Var *param[] = {n};
    Result res[] = {{var_new(prog, NULL, i64), false}};
    Diag diag = {0};

    f->param = param;
    f->nparam = 1;
    f->res = res;
    f->nres = 1;
    f->body = body_new(prog);
    body_set_results(prog, f->body, 1,
                     (const Scalar *[]){scalar_var(store, m)});
    assert_false(verify_prog(prog, &diag));
    assert_string_equal(diag.first->text, "'m' is not in scope here [scope]");
    assert_null(diag.first->span.source);
    assert_null(diag.first->next);
    diag_free(&diag);
    store_free(store);
}

/* ---- bound-twice ---- */

TEST(two_bindings)
{
    Program c = program_verified("fun f (n : i64) : (i64) =\n"
                                 "  let (a : i64) = n + 1\n"
                                 "  let (b : i64) = n + 2\n"
                                 "  let (k : i64) =\n"
                                 "    loop (k : i64 = a) for i < n do\n"
                                 "      in (k)\n"
                                 "  in (k)\n");
    Body *body = c.prog->last->body;
    Var *a = stm_at(body, 0)->pat[0];

    stm_at(body, 1)->pat[0] = a;
    stm_at(body, 2)->exp.fn[0].param[0] = a;
    assert_rejected(&c, "3:12: 'a' is bound already [bound-twice]\n"
                        "2:8: 'a' is bound already [bound-twice]\n");
}

TEST(bound_again_after_its_scope)
{
    Program c = program_verified("fun f (n : i64) (p : bool) : (i64) =\n"
                                 "  let (x : i64) =\n"
                                 "    if p then\n"
                                 "      let (a : i64) = n + 1\n"
                                 "      in (a)\n"
                                 "    else\n"
                                 "      let (b : i64) = n + 2\n"
                                 "      in (b)\n"
                                 "  in (x)\n");
    const Lambda *fn = stm_at(c.prog->last->body, 0)->exp.fn;

    fn[1].body->first->pat[0] = fn[0].body->first->pat[0];
    fn[1].body->res[0] = fn[0].body->res[0];
    assert_true(verify_prog(c.prog, &c.diag));
    c.prog->last->param[1] = c.prog->last->param[0];
    assert_rejected(&c, "1:22: 'n' is bound already [bound-twice]\n"
                        "3:8: 'p' is not in scope here [scope]\n");
}

/* ---- level-of-form ---- */

TEST(forms_of_other_levels)
{
    Program c = program_verified("imp g (m : i64) =\n"
                                 "  assert m > 0\n"
                                 "  skip\n"
                                 "fun f (n : i64) : (i64) =\n"
                                 "  let (a : i64) = n + 1\n"
                                 "  let (b : i64) = once do in (n)\n"
                                 "  let (c : i64) = a + b\n"
                                 "  assert n > 0\n"
                                 "  in (c)\n");
    Body *imp = c.prog->first->body, *fun = c.prog->last->body;
    Stm *skip = stm_at(imp, 1), *once = stm_at(fun, 1);
    Stm *let = stm_new(c.prog, FORM_SCALAR, 1,
                       (Var *[]){var_new(c.prog, sym_intern(c.store, "d", 1),
                                         type_scalar(c.store, ELEM_I64))});

    exp_set_args(c.prog, &let->exp, 1,
                 (const Scalar *[]){scalar_int(c.store, ELEM_I64, 1)});
    body_append(imp, let);
    body_remove(imp, skip);
    body_insert_before(fun, once, skip);
    assert_rejected(
        &c, "0:0: this statement does not belong in a function of IMP "
            "[level-of-form]\n"
            "3:3: 'skip' does not belong in a function of FUN or FUNMEM "
            "[level-of-form]\n");
}
