/* program.h - what unit tests of programs share: one that is read from a text,
 * and runs of functions of one i64. */
#ifndef TESTSUITE_UNIT_PROGRAM_H
#define TESTSUITE_UNIT_PROGRAM_H

#include "testsuite/unit/unit.h"

#include "ground/diag.h"
#include "ir-text/parse/parse.h"
#include "ir-text/values/value.h"
#include "printer/text/print.h"
#include "verifier/rules/verify.h"

typedef struct Program {
    Arena arena;
    Store *store;
    Source *source;
    Diag diag;
    Prog *prog;
} Program;

/* TEXT may have mistakes; they are in `diag`. */
static inline Program program_read(const char *text, size_t len)
{
    Program p = {.store = store_new()};

    p.source = source_of_text(&p.arena, "test.fun", text, len);
    p.prog = parse_program(p.store, p.source, 0, len, &p.diag, NULL);
    return p;
}

static inline Program program_open(const char *text)
{
    Program p = program_read(text, strlen(text));

    if (diag_failed(&p.diag)) {
        Buf out = {0};
        diag_print(&p.diag, &out, (DiagStyle){.tool = "test"});
        print_error("%s%.*s\n", text, (int)out.len, out.at);
        fail();
    }
    return p;
}

/* The verifier accepts TEXT. */
static inline Program program_verified(const char *text)
{
    Program p = program_open(text);

    assert_true(verify_prog(p.prog, &p.diag));
    return p;
}

static inline void program_close(Program *p)
{
    store_free(p->store);
    diag_free(&p->diag);
    source_free(p->source);
    arena_free(&p->arena);
}

static inline void assert_prints(const Program *p, const char *wanted)
{
    Buf out = {0};

    print_prog(p->prog, (PrintStyle){0}, &out);
    assert_buf(&out, wanted);
}

/* An argument N. */
static inline Value program_argument(Program *p, int64_t n)
{
    Value arg;

    assert_true(value_new(&p->arena, ELEM_I64, 0, NULL, &arg));
    value_set(&arg, 0, (uint64_t)n);
    return arg;
}

/* ---- names ---- */

static inline const Var *var_in_list(Var *const *var, uint32_t n,
                                     const char *name)
{
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(var[i]->name->text, name) == 0)
            return var[i];
    return NULL;
}

static inline const Var *var_in_body(const Body *body, const char *name)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Var *var = var_in_list(s->pat, s->npat, name);
        for (uint32_t i = 0; !var && i < s->exp.nfn; i++) {
            const Lambda *fn = &s->exp.fn[i];
            var = var_in_list(fn->param, fn->nparam, name);
            var = var ? var : var_in_body(fn->body, name);
        }
        if (var)
            return var;
    }
    return NULL;
}

/* The variable NAME of the last function. */
static inline const Var *program_var(const Program *p, const char *name)
{
    const Fun *fun = p->prog->last;
    const Var *var = var_in_list(fun->param, fun->nparam, name);

    var = var ? var : var_in_body(fun->body, name);
    assert_non_null(var);
    return var;
}

#endif
