/* scatter.c - a scatter whose iterations threads of a device, or lanes of a
 * group, run: what is at a place they combine while others do, in any order.
 *
 * fun_newN is what the iteration gives, fun_accN what it is combined to, where
 * N is the scatter's number. */
#include "printer/emit/inside.h"

/* What others may change, too: its text, and what functions end in whose
 * argument is its address. */
typedef struct Update {
    const Stm *stm;
    const Operator *op;
    Elem elem;
    const char *new, *acc;
    const char *at, *space;
} Update;

static Update update_of(Emitter *e, const Stm *stm)
{
    const Into *into = &stm->exp.u.into->at[0];
    const Scalar *const *place = stm->exp.arg + into->first;
    uint32_t number = ++e->next;
    EmitCapture text;

    emit_begin_capture(e, &text);
    emit_place(e, place, (Elem)into->elem);
    return (Update){.stm = stm,
                    .op = &stm->exp.u.into->ops.at[0],
                    .elem = (Elem)into->elem,
                    .new = arena_printf(&e->arena, "fun_new%u", number),
                    .acc = arena_printf(&e->arena, "fun_acc%u", number),
                    .at = emit_end_capture(e, &text),
                    .space = place[0]->u.var->type->space == SPACE_SHARED
                                 ? e->d->on_shared
                                 : ""};
}

/* const type NAME = value; */
static void define(Emitter *e, const char *type, const char *name,
                   const Scalar *value)
{
    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", type, name);
    emit_value(e, value);
    buf_text(e->out, ";\n");
}

/* ---- acc = acc OP new ---- */

static void bind(Emitter *e, const Var *param, const char *value)
{
    const char *name = emit_declare(e, param);

    emit_line(e, "%s %s = %s;", elem_info[param->type->elem].text, name, value);
    if (!e->use[param->id].read)
        emit_line(e, "(void)%s;", name);
}

/* In a block of its own, for the operator's parameters. */
static void combine_lambda(Emitter *e, const Update *u)
{
    const Lambda *fn = &u->stm->exp.fn[u->op->fn];

    emit_open(e);
    bind(e, fn->param[0], u->acc);
    bind(e, fn->param[1], u->new);
    emit_body(e, fn->body);
    emit_begin(e);
    buf_printf(e->out, "%s = ", u->acc);
    emit_value(e, fn->body->res[0]);
    buf_text(e->out, ";\n");
    emit_close(e);
}

static void combine(Emitter *e, const Update *u)
{
    if (u->op->kind == OPERATOR_LAMBDA) {
        combine_lambda(e, u);
        return;
    }
    emit_begin(e);
    buf_printf(e->out, "%s = ", u->acc);
    emit_apply(e, (Op)u->op->op, u->elem, u->acc, u->new);
    buf_text(e->out, ";\n");
}

/* ---- while others do so ---- */

/* What one instruction does, on elements of 32 bits. */
static const char *const atomics[OP_COUNT] = {
    [OP_ADD] = "add", [OP_MIN] = "min", [OP_MAX] = "max",
    [OP_AND] = "and", [OP_OR] = "or",   [OP_XOR] = "xor",
};

/* X instead of OLD, where that is still there; and was it? */
static const char *exchange_of(Emitter *e, const Update *u)
{
    return elem_is_float(u->elem)
               ? arena_printf(&e->arena, "fun_exchange_%s%s",
                              elem_info[u->elem].text, u->space)
               : arena_printf(&e->arena, "(%s)fun_exchange_%u%s",
                              elem_info[u->elem].text,
                              (unsigned)elem_info[u->elem].bytes, u->space);
}

static const char *same_of(Emitter *e, const Update *u)
{
    return elem_is_float(u->elem)
               ? arena_printf(&e->arena, "fun_is_same_%s(fun_seen, fun_old)",
                              elem_info[u->elem].text)
               : "fun_seen == fun_old";
}

/* acc = target; until nobody was faster: acc = acc OP new */
static void exchange(Emitter *e, const Update *u)
{
    const char *type = elem_info[u->elem].text;

    emit_line(e, "%s %s = %s%s;", type, u->acc, u->at,
              u->elem == ELEM_BOOL ? " != 0" : "");
    emit_line(e, "for (;;) {");
    e->indent++;
    emit_line(e, "const %s fun_old = %s;", type, u->acc);
    combine(e, u);
    emit_line(e, "const %s fun_seen = %s(&%s, fun_old, %s);", type,
              exchange_of(e, u), u->at, u->acc);
    emit_line(e, "if (%s)", same_of(e, u));
    emit_line(e, "    break;");
    emit_line(e, "%s = fun_seen;", u->acc);
    emit_close(e);
}

void emit_update(Emitter *e, const Stm *stm, const char *extent)
{
    const Body *body = stm->exp.fn[0].body;
    const char *place = emit_declare(e, stm->exp.u.into->position);
    Update u = update_of(e, stm);
    const char *name =
        u.op->kind == OPERATOR_BUILTIN ? atomics[u.op->op] : NULL;

    emit_body(e, body);
    define(e, "i64", place, body->res[0]);
    define(e, elem_info[u.elem].text, u.new, body->res[1]);
    emit_line(e, "if (fun_below(%s, %s)) {", place, extent);
    e->indent++;
    if (name && (u.elem == ELEM_I32 || u.elem == ELEM_U32))
        emit_line(e, "fun_atomic_%s_%s%s(&%s, %s);", name,
                  elem_info[u.elem].text, u.space, u.at, u.new);
    else
        exchange(e, &u);
    emit_close(e);
}

/* ---- where they run ---- */

bool emit_updates_wide(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_SCATTER &&
           elem_info[stm->exp.u.into->at[0].elem].bytes > 4;
}

void emit_device_scatter(Emitter *e, const Stm *stm)
{
    EmitBound n = emit_host_bound(e, stm->exp.arg[0]);
    EmitBound extent = emit_host_bound(e, stm->exp.arg[1]);
    EmitKernel k;

    emit_begin_kernel(e, &k, stm);
    const char *at = emit_declare(e, stm->exp.fn[0].param[0]);
    emit_line(e, "const i64 %s = fun_global();", at);
    emit_line(e, "if (%s >= %s%s)", at, emit_pass_bound(e, &k, &n),
              e->checks ? " || *fun_status" : "");
    emit_line(e, "    return;");
    emit_update(e, stm, emit_pass_bound(e, &k, &extent));
    emit_end_kernel(e, &k);
    emit_launch_flat(e, &k, n.text);
}
