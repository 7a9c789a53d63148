/* scatter.c - where scatter puts what its iterations yield: in order, and while
 * others do so, too. */
#include "printer/emit/parallel.h"

/* What is at the place is combined with fun_new. */
static void update(Emitter *e, const Stm *stm, uint32_t number)
{
    Elem elem = parallel_elem(stm, 0);

    emit_begin(e);
    buf_printf(e->out, "%s fun_acc%u_0 = ", e->d->elem[elem], number);
    emit_place(e, stm->exp.arg + stm->exp.u.into->at[0].first, elem);
    buf_text(e->out, elem == ELEM_BOOL ? " != 0;\n" : ";\n");
    parallel_combine(e, stm, &stm->exp.u.into->ops.at[0], 0, "acc", "new",
                     number);
    parallel_write(e, stm, 0, parallel_name(e, "acc", number, 0));
}

/* const type NAME = value; */
static void define_as(Emitter *e, const char *type, const char *name,
                      const Scalar *value)
{
    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", type, name);
    emit_value(e, value);
    buf_text(e->out, ";\n");
}

static void open_below(Emitter *e, const Stm *stm, const char *extent)
{
    emit_line(e, "if (fun_below(%s, %s)) {",
              emit_declare(e, stm->exp.u.into->position), extent);
    e->indent++;
}

/* An iteration of a scatter up to the branch of indices below EXTENT. */
static uint32_t begin_scattering(Emitter *e, const Stm *stm, const char *extent)
{
    const Body *body = stm->exp.fn[0].body;
    const char *place = emit_declare(e, stm->exp.u.into->position);
    uint32_t number = ++e->next;

    emit_body(e, body);
    define_as(e, "i64", place, body->res[0]);
    define_as(e, e->d->elem[body->res[1]->elem],
              parallel_name(e, "new", number, 0), body->res[1]);
    open_below(e, stm, extent);
    return number;
}

void emit_scattering(Emitter *e, const Stm *stm, const char *extent)
{
    uint32_t number = begin_scattering(e, stm, extent);

    if (stm->exp.u.into->ops.count)
        update(e, stm, number);
    else
        parallel_write(e, stm, 0, parallel_name(e, "new", number, 0));
    emit_close(e);
}

/* ---- while others do so ---- */

/* What one instruction does, on elements of 32 bits. */
static const char *const atomics[OP_COUNT] = {
    [OP_ADD] = "add", [OP_MIN] = "min", [OP_MAX] = "max",
    [OP_AND] = "and", [OP_OR] = "or",   [OP_XOR] = "xor",
};

/* What others may change, too: its text, and what functions end in whose
 * argument is its address. */
typedef struct Target {
    const char *at, *space;
} Target;

/* The place of STM. */
static Target target_of(Emitter *e, const Stm *stm)
{
    const Scalar *const *place = stm->exp.arg + stm->exp.u.into->at[0].first;
    EmitCapture text;

    emit_begin_capture(e, &text);
    emit_place(e, place, parallel_elem(stm, 0));
    return (Target){emit_end_capture(e, &text),
                    place[0]->u.var->type->space == SPACE_SHARED
                        ? e->d->on_shared
                        : ""};
}

/* X instead of OLD, where that is still there; and was it? */
static const char *exchange_of(Emitter *e, Elem elem, const char *space)
{
    return elem_is_float(elem)
               ? arena_printf(&e->arena, "fun_exchange_%s%s",
                              elem_info[elem].text, space)
               : arena_printf(&e->arena, "(%s)fun_exchange_%u%s",
                              e->d->elem[elem],
                              (unsigned)elem_info[elem].bytes, space);
}

static const char *same_of(Emitter *e, Elem elem)
{
    return elem_is_float(elem)
               ? arena_printf(&e->arena, "fun_is_same_%s(fun_seen, fun_old)",
                              elem_info[elem].text)
               : "fun_seen == fun_old";
}

/* acc = target; until nobody was faster: acc = acc OP new */
static void exchange(Emitter *e, const Stm *stm, uint32_t number,
                     const Target *target)
{
    Elem elem = parallel_elem(stm, 0);
    const char *type = e->d->elem[elem];

    emit_line(e, "%s fun_acc%u_0 = %s%s;", type, number, target->at,
              elem == ELEM_BOOL ? " != 0" : "");
    emit_line(e, "for (;;) {");
    e->indent++;
    emit_line(e, "const %s fun_old = fun_acc%u_0;", type, number);
    parallel_combine(e, stm, &stm->exp.u.into->ops.at[0], 0, "acc", "new",
                     number);
    emit_line(e, "const %s fun_seen = %s(&%s, fun_old, fun_acc%u_0);", type,
              exchange_of(e, elem, target->space), target->at, number);
    emit_line(e, "if (%s)", same_of(e, elem));
    emit_line(e, "    break;");
    emit_line(e, "fun_acc%u_0 = fun_seen;", number);
    emit_close(e);
}

/* fun_new is combined with TARGET. */
static void combine_atomically(Emitter *e, const Stm *stm, uint32_t number,
                               const Target *target)
{
    const Operator *op = &stm->exp.u.into->ops.at[0];
    const char *name = op->kind == OPERATOR_BUILTIN ? atomics[op->op] : NULL;
    Elem elem = parallel_elem(stm, 0);

    if (name && (elem == ELEM_I32 || elem == ELEM_U32))
        emit_line(e, "fun_atomic_%s_%s%s(&%s, %s);", name,
                  elem_info[elem].text, target->space, target->at,
                  parallel_name(e, "new", number, 0));
    else
        exchange(e, stm, number, target);
}

void emit_scattering_atomically(Emitter *e, const Stm *stm, const char *extent)
{
    uint32_t number = begin_scattering(e, stm, extent);
    Target target = target_of(e, stm);

    combine_atomically(e, stm, number, &target);
    emit_close(e);
}

static bool checks_or_reads(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ASSERT || stm->exp.form == FORM_IMP_READ;
}

/* The least and the largest of floats are so in any order, integers come to the
 * same; of lambdas, those that only compute are combined as others do, too. */
bool emit_scatters_in_any_order(const Stm *stm)
{
    const Operator *op = &stm->exp.u.into->ops.at[0];
    bool is_float = elem_is_float(parallel_elem(stm, 0));

    if (op->kind == OPERATOR_LAMBDA)
        return !is_float && !body_any_stm(stm->exp.fn[op->fn].body,
                                          checks_or_reads, NULL);
    return !is_float || op->op == OP_MIN || op->op == OP_MAX;
}

void parallel_scatter(Emitter *e, const Stm *stm)
{
    Iteration it;

    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    emit_loop(e, stm->exp.fn[0].param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_scattering(e, stm, extent);
    emit_end_iteration(e, &it);
    emit_close(e);
}
