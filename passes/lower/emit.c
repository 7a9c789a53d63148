/* emit.c - statements of IMP. */
#include "passes/lower/inside.h"

#include "ir-text/operators/eval.h"

#include <stdarg.h>
#include <string.h>

void lower_fail(Lowerer *l, const char *fmt, ...)
{
    va_list args;
    Buf text = {0};

    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    pass_error(l->cx, l->prog, l->loc, 1, "%s", text.at);
    buf_free(&text);
    l->failed = true;
}

/* ---- expressions ---- */

const Scalar *out_name(Lowerer *l, Var *var)
{
    return scalar_var(l->store, var);
}

const Scalar *out_number(Lowerer *l, int64_t value)
{
    return scalar_int(l->store, ELEM_I64, value);
}

static bool is_number(const Scalar *s, int64_t number)
{
    int64_t value;
    return scalar_is_int(s, &value) && value == number;
}

/* A op B of numbers, where it is one. */
static const Scalar *computed(Lowerer *l, Op op, const Scalar *a,
                              const Scalar *b)
{
    EvalFn compute = eval_function(op, ELEM_I64);
    const uint64_t arg[] = {a->u.bits, b->u.bits};
    const Scalar *s = scalar_binary(l->store, op, a, b);
    uint64_t result;

    if (!s || !compute || compute(arg, &result) != EVAL_OK)
        return NULL;
    return scalar_const(l->store, (Elem)s->elem, result);
}

/* A op B where that is A, B or a number; else NULL. */
static const Scalar *simplest(Lowerer *l, Op op, const Scalar *a,
                              const Scalar *b)
{
    bool adds = op == OP_ADD || op == OP_SUB;

    if (a->op == OP_CONST && b->op == OP_CONST)
        return computed(l, op, a, b);
    if ((adds && is_number(b, 0)) || (op == OP_MUL && is_number(b, 1)))
        return a;
    if ((op == OP_ADD && is_number(a, 0)) || (op == OP_MUL && is_number(a, 1)))
        return b;
    if (op == OP_MUL && (is_number(a, 0) || is_number(b, 0)))
        return out_number(l, 0);
    return NULL;
}

const Scalar *lower_binary(Lowerer *l, Op op, const Scalar *a, const Scalar *b)
{
    const Scalar *s = NULL;

    if (a->elem == ELEM_I64)
        s = simplest(l, op, a, b);
    if (!s)
        s = scalar_binary(l->store, op, a, b);
    if (!s)
        lower_fail(l, "an expression would nest too deep");
    return s ? s : a;
}

/* ---- variables ---- */

Var *lower_fresh(Lowerer *l, const char *name, const Type *type)
{
    Var *var = var_named(l->prog, name, type);

    var->loc = l->loc;
    return var;
}

Var *lower_fresh_like(Lowerer *l, const Var *like, const Type *type)
{
    return lower_fresh(l, like->name->text, type);
}

/* ---- statements ---- */

Stm *out_stm(Lowerer *l, FormId form, uint32_t narg, const Scalar *const *arg)
{
    Stm *stm = stm_new(l->prog, form, 0, NULL);

    stm->loc = l->loc;
    exp_set_args(l->prog, &stm->exp, narg, arg);
    body_append(l->body, stm);
    return stm;
}

Attr *out_attributes(Lowerer *l, const Attr *attrs, Attr *more)
{
    Attr *kept = more, **end = &kept;

    for (; attrs; attrs = attrs->next) {
        if (strcmp(attrs->name->text, "mem") == 0)
            continue;
        *end = ARENA_NEW(store_arena(l->store), Attr, 1);
        **end = *attrs;
        (*end)->next = more;
        end = &(*end)->next;
    }
    return kept;
}

void out_var(Lowerer *l, Var *var)
{
    Stm *stm = stm_new(l->prog, FORM_IMP_VAR, 1, &var);

    stm->attrs = out_attributes(l, var->attrs, NULL);
    stm->loc = l->loc;
    body_append(l->body, stm);
}

void out_set(Lowerer *l, Var *var, const Scalar *value)
{
    const Scalar *arg[] = {out_name(l, var), value};
    out_stm(l, FORM_IMP_SET, 2, arg);
}

void out_alloc(Lowerer *l, Var *var, const Scalar *bytes, Space space)
{
    const Scalar *arg[] = {out_name(l, var), bytes};
    out_stm(l, FORM_IMP_ALLOC, 2, arg)->exp.elem = (uint8_t)space;
}

void out_alloc_of_group(Lowerer *l, Var *var, const Scalar *bytes)
{
    Body *group = l->group;
    Stm *first = group->first;
    Open open = out_open(l);

    out_var(l, var);
    out_alloc(l, var, bytes, SPACE_SHARED);
    Body *made = out_close(l, open);
    for (Stm *s = made->first, *next; s; s = next) {
        next = s->next;
        body_insert_before(group, first, s);
    }
}

void out_read(Lowerer *l, Var *var, Var *mem, const Scalar *offset)
{
    const Scalar *arg[] = {out_name(l, var), out_name(l, mem), offset};
    Stm *stm = out_stm(l, FORM_IMP_READ, 3, arg);

    stm->exp.elem = var->type->elem;
}

void out_write(Lowerer *l, Var *mem, const Scalar *offset, const Scalar *value)
{
    const Scalar *arg[] = {out_name(l, mem), offset, value};
    Stm *stm = out_stm(l, FORM_IMP_WRITE, 3, arg);

    stm->exp.elem = value->elem;
}

/* ---- bodies ---- */

Open out_open(Lowerer *l)
{
    Open open = {body_new(l->prog), l->body};

    l->body = open.body;
    return open;
}

Body *out_close(Lowerer *l, Open open)
{
    while (l->body != open.body)
        lower_end_check(l);
    l->body = open.around;
    return open.body;
}

static Stm *emit_with(Lowerer *l, FormId form, uint32_t narg,
                      const Scalar *const *arg, uint32_t nfn, const Lambda *fn)
{
    Stm *stm = out_stm(l, form, narg, arg);
    Body *around = l->body;

    exp_set_fns(l->prog, &stm->exp, nfn, fn);
    for (uint32_t i = 0; i < nfn; i++) {
        l->body = fn[i].body;
        if (!l->body->first)
            out_stm(l, FORM_IMP_SKIP, 0, NULL);
    }
    l->body = around;
    return stm;
}

void out_if(Lowerer *l, const Scalar *condition, Body *yes, Body *no)
{
    Lambda fn[] = {{.body = yes}, {.body = no}};
    emit_with(l, FORM_IMP_IF, 1, &condition, 2, fn);
}

void out_for(Lowerer *l, Var *index, const Scalar *bound, Body *body)
{
    Var **param = ARENA_NEW(store_arena(l->store), Var *, 1);
    param[0] = index;
    Lambda fn = {.param = param, .nparam = 1, .body = body};
    emit_with(l, FORM_IMP_FOR, 1, &bound, 1, &fn);
}

void out_kernel(Lowerer *l, uint32_t n, Var *const *index,
                const Scalar *const *bound, ExecLevel exec, Body *body)
{
    Var **param = ARENA_NEW(store_arena(l->store), Var *, n);
    memcpy(param, index, n * sizeof *param);
    Lambda fn = {.param = param, .nparam = n, .body = body};
    Stm *stm = emit_with(l, FORM_IMP_KERNEL, n, bound, 1, &fn);
    stm->exp.exec = exec;
}

void out_while(Lowerer *l, const Scalar *condition, Body *body)
{
    Lambda fn = {.body = body};
    emit_with(l, FORM_IMP_WHILE, 1, &condition, 1, &fn);
}

void out_all(Lowerer *l, Body *from)
{
    for (Stm *s = from->first, *next; s; s = next) {
        next = s->next;
        body_append(l->body, s);
    }
}
