/* signature.c - what the callers of a function see of it. */
#include "verifier/inputs/signature.h"

#include "printer/text/print.h"
#include "verifier/interpreter/value/value.h"

bool fun_has_values(const Fun *fun)
{
    return !fun->imp || fun->nres;
}

bool prog_each_callable(Prog *prog, FunFn fn, void *data)
{
    bool has_entry = prog_has_entry(prog), ok = true;

    for (Fun *f = prog->first; f; f = f->next)
        if ((f->entry || !has_entry) && fun_has_values(f))
            ok &= fn(f, data);
    return ok;
}

/* ---- sizes ---- */

/* Value parameters of both by their order. */
typedef struct Pairing {
    const Fun *f, *g;
} Pairing;

static const Var *value_param(const Fun *fun, uint32_t number)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (run_is_value(fun->param[i]) && number-- == 0)
            return fun->param[i];
    return NULL;
}

static bool is_number(const Fun *fun, const Var *var, uint32_t *number)
{
    *number = 0;
    for (uint32_t i = 0; i < fun->nparam; i++) {
        if (fun->param[i] == var)
            return true;
        *number += run_is_value(fun->param[i]);
    }
    return false;
}

static bool same_size(Pairing p, const Scalar *a, const Scalar *b);

static bool same_operands(Pairing p, const Scalar *a, const Scalar *b,
                          bool swapped)
{
    for (uint32_t i = 0; i < a->narg; i++)
        if (!same_size(p, a->arg[i], b->arg[swapped ? 1 - i : i]))
            return false;
    return true;
}

/* The same text, but for the names, and the order of operands that may be
 * exchanged. */
static bool same_size(Pairing p, const Scalar *a, const Scalar *b)
{
    uint32_t i, k;

    if (a->op != b->op || a->elem != b->elem || a->narg != b->narg)
        return false;
    if (a->op == OP_CONST)
        return a->u.bits == b->u.bits;
    if (a->op == OP_VAR)
        return is_number(p.f, a->u.var, &i) && is_number(p.g, b->u.var, &k) &&
               i == k;
    return same_operands(p, a, b, false) ||
           (op_info[a->op].commutes && same_operands(p, a, b, true));
}

static bool same_type(Pairing p, const Type *a, const Type *b)
{
    if (a->kind != b->kind || a->elem != b->elem || a->rank != b->rank)
        return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (!same_size(p, a->size[i], b->size[i]))
            return false;
    return true;
}

/* ---- messages ---- */

static const char *text_of(Diag *diag, const Type *type)
{
    Buf buf = {0};

    print_type(&buf, type, (Place){0});
    const char *text = arena_text(&diag->arena, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

static Span place_of(const Prog *prog, const Fun *fun)
{
    return prog_span(prog, fun->loc, fun->name->len);
}

static bool differ(const Prog *prog, const Fun *f, const Prog *other,
                   const Fun *g, Diag *diag, const char *what, uint32_t was,
                   uint32_t is)
{
    diag_error(diag, place_of(other, g), "'%s' has %u %s%s here, not %u",
               g->name->text, is, what, is == 1 ? "" : "s", was);
    diag_note(diag, place_of(prog, f), "this is the reference");
    return false;
}

static uint32_t count_params(const Fun *fun)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < fun->nparam; i++)
        n += run_is_value(fun->param[i]);
    return n;
}

static const Var *value_result(const Fun *fun, uint32_t number)
{
    for (uint32_t i = 0; i < fun->nres; i++)
        if (run_is_value(fun->res[i].var) && number-- == 0)
            return fun->res[i].var;
    return NULL;
}

static uint32_t count_results(const Fun *fun)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < fun->nres; i++)
        n += run_is_value(fun->res[i].var);
    return n;
}

static bool params_agree(const Prog *prog, const Fun *f, const Prog *other,
                         const Fun *g, Diag *diag)
{
    uint32_t n = count_params(f);
    bool ok = true;

    if (n != count_params(g))
        return differ(prog, f, other, g, diag, "argument", n, count_params(g));
    for (uint32_t i = 0; i < n; i++) {
        const Var *a = value_param(f, i), *b = value_param(g, i);
        if (same_type((Pairing){f, g}, a->type, b->type))
            continue;
        diag_error(diag, prog_span(other, b->loc, b->name->len),
                   "argument %u of '%s' is %s here, not %s", i + 1,
                   g->name->text, text_of(diag, b->type),
                   text_of(diag, a->type));
        diag_note(diag, prog_span(prog, a->loc, a->name->len),
                  "this is the reference");
        ok = false;
    }
    return ok;
}

static bool results_agree(const Prog *prog, const Fun *f, const Prog *other,
                          const Fun *g, Diag *diag)
{
    uint32_t n = count_results(f);
    bool ok = true;

    if (n != count_results(g))
        return differ(prog, f, other, g, diag, "result", n, count_results(g));
    for (uint32_t i = 0; i < n; i++) {
        const Type *a = value_result(f, i)->type;
        const Type *b = value_result(g, i)->type;
        if (a->kind == b->kind && a->elem == b->elem && a->rank == b->rank)
            continue;
        diag_error(diag, place_of(other, g),
                   "result %u of '%s' is %s here, not %s", i + 1,
                   g->name->text, text_of(diag, b), text_of(diag, a));
        diag_note(diag, place_of(prog, f), "this is the reference");
        ok = false;
    }
    return ok;
}

bool signatures_agree(const Prog *prog, const Fun *f, const Prog *other,
                      const Fun *g, Diag *diag)
{
    bool ok = params_agree(prog, f, other, g, diag);

    return results_agree(prog, f, other, g, diag) && ok;
}
